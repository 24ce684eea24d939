//! What is known of a board that nobody tracks.
//!
//! At the table the rules run on a board of which most is unknown. Such a board carries a
//! [`Notebook`]: every read of something unknown is written down there, so that the program can ask
//! exactly that and begin the turn anew, a little wiser. What is believed from an earlier turn is read like
//! what was told; that it was is written down too, so that it can be confirmed before anything hangs on it.

use super::{Board, Faction, Leader, Piece, Space, Stock};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Mutex;

/// One thing that can be seen on the physical board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fact {
    /// How many of a kind stand in a space.
    Pieces(Space, Piece),
    /// The Support level of a space.
    Support(Space),
    /// Who Controls a space.
    Control(Space),
    /// Propaganda markers in a space.
    Propaganda(Space),
    /// Raid markers in a space.
    Raids(Space),
    /// Blockades on a City.
    Blockades(Space),
    /// Squadrons in the West Indies.
    SquadronsWestIndies,
    /// Squadrons that are Unavailable.
    SquadronsUnavailable,
    /// Available pieces of a kind.
    Available(Stock),
    /// Unavailable pieces of a kind.
    Unavailable(Stock),
    /// Pieces of a kind in the Casualties box.
    Casualties(Stock),
    /// A Faction's Resources.
    Resources(Faction),
    /// The level of French Naval Intervention.
    Fni,
    /// Cumulative British Casualties.
    Cbc,
    /// Cumulative Rebellion Casualties.
    Crc,
    /// Who a Faction's Leader is and where.
    Leader(Faction),
    /// Whether the Treaty of Alliance has been played.
    Treaty,
    /// Total Support.
    TotalSupport,
    /// Total Opposition.
    TotalOpposition,
    /// How many of these kinds (bits of a piece set) stand on the map in all.
    OnMap(u16),
    /// How many cards with Winter Quarters are still to come.
    WinterQuartersLeft,
    /// Whether a Faction still holds its Brilliant Stroke card.
    BrilliantStroke(Faction),
    /// Where a Faction's cylinder stands on the Sequence of Play.
    Cylinder(Faction),
    /// Who leads a Faction: half of [`Fact::Leader`].
    LeaderName(Faction),
    /// Where a Leader is: the other half.
    LeaderSpace(Leader),
    /// Whether an Event keeps a Faction Eligible (2.3.6).
    StaysEligible(Faction),
    /// Whether an Event bars a Faction through the next card (2.3.6).
    BarredNext(Faction),
}

impl Pages {
    /// Whether a fact can be read; where it is only believed, that is written down.
    fn can_read(&mut self, fact: Fact) -> bool {
        if self.known.contains(&fact) {
            return true;
        }
        if !self.believed.contains(&fact) {
            return false;
        }
        if !self.leant_on.contains(&fact) {
            self.leant_on.push(fact);
        }
        true
    }
}

#[derive(Debug, Default)]
struct Pages {
    known: HashSet<Fact>,
    believed: HashSet<Fact>,
    missing: Vec<Fact>,
    leant_on: Vec<Fact>,
    start: Option<Board>,
    totals: Vec<(Fact, i32)>,
}

/// What has been told about a board, and what was looked for in vain.
#[derive(Debug, Default)]
pub struct Notebook(Mutex<Pages>);

impl Notebook {
    /// An empty notebook. It lives as long as the program: a table session keeps one.
    pub fn open() -> &'static Notebook {
        Box::leak(Box::default())
    }

    fn pages(&self) -> std::sync::MutexGuard<'_, Pages> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Forgets everything and takes `start` as the board that facts are told about.
    pub fn begin(&self, start: Board) {
        *self.pages() = Pages {
            start: Some(start),
            ..Pages::default()
        };
    }

    /// The board at the start of the turn, as far as it is known.
    pub fn start(&self) -> Option<Board> {
        self.pages().start
    }

    /// Replaces the start board (with more facts filled in) and marks the facts as known.
    pub fn learn(&self, start: Board, facts: impl IntoIterator<Item = Fact>) {
        let mut pages = self.pages();
        pages.start = Some(start);
        pages.known.extend(facts);
        pages.missing.clear();
    }

    /// Notes a told total ([`Fact::TotalSupport`], [`Fact::OnMap`], [`Fact::Control`] and the like).
    pub fn learn_total(&self, fact: Fact, value: i32) {
        let mut pages = self.pages();
        pages.known.insert(fact);
        pages.totals.retain(|(f, _)| *f != fact);
        pages.totals.push((fact, value));
        pages.missing.clear();
    }

    /// Takes these facts, which the start board has, for true until somebody says otherwise.
    pub fn believe(&self, facts: impl IntoIterator<Item = Fact>) {
        self.pages().believed.extend(facts);
    }

    /// The same for a total.
    pub fn believe_total(&self, fact: Fact, value: i32) {
        let mut pages = self.pages();
        pages.believed.insert(fact);
        pages.totals.push((fact, value));
    }

    /// What was believed and read since the beginning, in the order of reading.
    pub fn leant_on(&self) -> Vec<Fact> {
        self.pages().leant_on.clone()
    }

    /// Whether the fact has been told.
    pub fn knows(&self, fact: Fact) -> bool {
        self.pages().known.contains(&fact)
    }

    /// Notes that the fact was looked for; whether it is known.
    pub fn look(&self, fact: Fact) -> bool {
        let mut pages = self.pages();
        let known = pages.can_read(fact);
        if !known && !pages.missing.contains(&fact) {
            pages.missing.push(fact);
        }
        known
    }

    /// The told total, or `None` after noting that it is missing.
    pub fn look_total(&self, fact: Fact) -> Option<i32> {
        if !self.look(fact) {
            return None;
        }
        self.pages()
            .totals
            .iter()
            .find(|(f, _)| *f == fact)
            .map(|(_, v)| *v)
    }

    /// Whether every one of the facts has been told.
    pub fn knows_all(&self, facts: impl IntoIterator<Item = Fact>) -> bool {
        let pages = self.pages();
        facts.into_iter().all(|f| pages.known.contains(&f))
    }

    /// Whether every one of the facts has been told or is believed; where so, they are leant on.
    pub fn can_read_all(&self, facts: impl IntoIterator<Item = Fact>) -> bool {
        let mut pages = self.pages();
        let facts: Vec<Fact> = facts.into_iter().collect();
        let there = |f: &Fact| pages.known.contains(f) || pages.believed.contains(f);
        facts.iter().all(there) && facts.iter().all(|f| pages.can_read(*f))
    }

    /// What was looked for in vain since the last [`Notebook::learn`], in the order of looking.
    pub fn missing(&self) -> Vec<Fact> {
        self.pages().missing.clone()
    }

    /// Whether anything was looked for in vain.
    pub fn is_missing(&self) -> bool {
        !self.pages().missing.is_empty()
    }

    /// Takes what was looked for in vain away, to look at something else for itself.
    pub fn set_aside(&self) -> Vec<Fact> {
        std::mem::take(&mut self.pages().missing)
    }

    /// Puts back what was set aside, before what was looked for since.
    pub fn put_back(&self, mut aside: Vec<Fact>) {
        let mut pages = self.pages();
        for fact in std::mem::take(&mut pages.missing) {
            if !aside.contains(&fact) {
                aside.push(fact);
            }
        }
        pages.missing = aside;
    }

    /// Looks at something for which these facts do not matter: they are not looked for.
    pub fn overlook<T>(&self, facts: &[Fact], look: impl FnOnce() -> T) -> T {
        let before = self.set_aside();
        let found = look();
        self.pages().missing.retain(|f| !facts.contains(f));
        self.put_back(before);
        found
    }

    /// Forgets what was looked for in vain.
    pub fn clear_missing(&self) {
        self.pages().missing.clear();
    }
}
