//! A board that is known as far as it is known: each fact of it known, not confirmed, or unknown.

use super::{
    Board, EnteredChange, EntryError, Fact, FactValue, Faction, Kind, KnownFacts, Marker,
    OffMapBox, Piece, PieceSet, PieceType, Place, Space, SpaceSet, Support, derived_facts,
    left_over,
};
use std::collections::BTreeMap;

/// How sure a value is. What is unknown has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// Entered, or changed by the program; since then no player acted without entering the changes.
    Known,
    /// A player acted since and did not enter what changed.
    NotConfirmed,
}

/// What is known of a board.
///
/// ```
/// use lod_engine::game::{EnteredChange, Fact, Faction, KnownBoard};
///
/// let mut known = KnownBoard::nothing();
/// let resources = Fact::Resources(Faction::British);
/// known.enter([(resources, 5_u8.into())]).expect("the track goes to 50");
/// known.change(&[EnteredChange::Adds(resources, -2)]).expect("they have 5");
/// assert_eq!(known.value(resources), Some(3_u8.into()));
/// assert!(known.change(&[EnteredChange::Adds(resources, -4)]).is_err());
/// assert_eq!(known.value(Fact::CBC), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBoard {
    facts: BTreeMap<Fact, (FactValue, Sureness)>,
}

impl KnownBoard {
    /// Nothing is known but what the rules fix, and that no Event has said anything of the next card (2.3.6).
    pub fn nothing() -> KnownBoard {
        let mut known = KnownBoard { facts: BTreeMap::new() };
        let blank = Board::unknown();
        let fixed = said_of_next_card().chain(derived_facts(None));
        known.set(fixed.map(|fact| (fact, blank.fact(fact))));
        known
    }

    /// All is known.
    pub fn of(board: &Board) -> KnownBoard {
        let mut known = KnownBoard { facts: BTreeMap::new() };
        known.set(everything().map(|fact| (fact, board.fact(fact))));
        known
    }

    /// What is known of a board with a notebook, at its start; of another one all is.
    pub fn seen_on(board: &Board) -> KnownBoard {
        let Some(notebook) = board.known_facts() else {
            return KnownBoard::of(board);
        };
        let facts = notebook.facts().into_iter().map(|(fact, value, is_told)| {
            if is_told {
                (fact, value, Sureness::Known)
            } else {
                (fact, value, Sureness::NotConfirmed)
            }
        });
        KnownBoard::from_facts(facts)
    }

    /// What was known, fact by fact.
    pub fn from_facts(facts: impl IntoIterator<Item = (Fact, FactValue, Sureness)>) -> KnownBoard {
        let facts = facts.into_iter().map(|(fact, value, sureness)| (fact, (value, sureness)));
        KnownBoard { facts: facts.collect() }
    }

    /// What is known of a fact.
    pub fn get(&self, fact: Fact) -> Option<(FactValue, Sureness)> {
        self.facts.get(&fact).copied()
    }

    /// The value of a fact, confirmed or not.
    pub fn value(&self, fact: Fact) -> Option<FactValue> {
        self.get(fact).map(|(value, _)| value)
    }

    /// All that is known, in the order of [`Fact`].
    pub fn facts(&self) -> impl Iterator<Item = (Fact, FactValue, Sureness)> + '_ {
        self.facts.iter().map(|(fact, (value, sureness))| (*fact, *value, *sureness))
    }

    /// All that is not confirmed.
    pub fn not_confirmed(&self) -> Vec<(Fact, FactValue)> {
        let unsure = self.facts().filter(|(.., sureness)| *sureness == Sureness::NotConfirmed);
        unsure.map(|(fact, value, _)| (fact, value)).collect()
    }

    /// The kinds of which more pieces are on the board than there are, what is not confirmed among them (1.4.1), with how many.
    pub fn excess(&self) -> impl Iterator<Item = (PieceType, u16)> + '_ {
        let counted = |stock| {
            let values = places_of(stock).filter_map(|fact| self.value(fact));
            (stock, values.map(FactValue::number).sum())
        };
        let kinds = PieceType::FORCES.into_iter().map(counted);
        kinds.filter(|(stock, are)| *are > u16::from(stock.force_pool()))
    }

    /// Whether every fact has a value.
    pub fn is_whole(&self) -> bool {
        everything().all(|fact| self.facts.contains_key(&fact))
    }

    /// Whether every fact is known: the board can be played on as on one that the program keeps.
    pub fn is_sure(&self) -> bool {
        self.is_whole() && self.facts().all(|(.., sureness)| sureness == Sureness::Known)
    }

    /// The board; what is unknown of it is empty.
    pub fn board(&self) -> Board {
        let mut board = Board::unknown();
        for (fact, value, _) in self.facts().filter(|(fact, ..)| !fact.is_total()) {
            board.tell(fact, value);
        }
        board
    }

    /// The board with this notebook, which begins with what is known and what is not confirmed.
    pub fn on(&self, notebook: &'static KnownFacts) -> Board {
        notebook.begin(self.board());
        let of = |wanted| self.facts().filter(move |(.., sureness)| *sureness == wanted);
        notebook.learn(of(Sureness::Known).map(|(fact, value, _)| (fact, value)));
        notebook.believe(of(Sureness::NotConfirmed).map(|(fact, value, _)| (fact, value)));
        notebook.start().with_known_facts(notebook)
    }

    /// Enters what is on the board: an answer, or what is corrected.
    ///
    /// # Errors
    /// What cannot be on the board as far as it is known; nothing is entered then.
    pub fn enter(
        &mut self,
        facts: impl IntoIterator<Item = (Fact, FactValue)>,
    ) -> Result<(), EntryError> {
        let mut entered = self.clone();
        let facts: Vec<(Fact, FactValue)> = facts.into_iter().collect();
        entered.set(facts.iter().copied());
        entered.check(facts.iter().map(|(fact, _)| *fact))?;
        *self = entered;
        Ok(())
    }

    /// Enters what a player's turn changed. It counts as a whole: what leaves one space may stand in another. What is
    /// placed comes from Available, what is removed without a destination goes there; where a number was unknown it
    /// stays unknown, and with it what is Available.
    ///
    /// # Errors
    /// What cannot be on the board as far as it is known; nothing is entered then.
    pub fn change(&mut self, changes: &[EnteredChange]) -> Result<(), EntryError> {
        let mut entered = self.clone();
        entered.carry(changes)?;
        entered.check(changes.iter().flat_map(|change| change.facts()))?;
        *self = entered;
        Ok(())
    }

    /// What these changes bring their facts to; what is Available follows from them.
    ///
    /// # Errors
    /// A number is unknown, or would be below 0.
    pub fn after(&self, changes: &[EnteredChange]) -> Result<Vec<(Fact, FactValue)>, EntryError> {
        let is_named = |wanted: Fact| changes.iter().any(|change| change.fact() == Some(wanted));
        let follows =
            |fact: Fact| matches!(fact, Fact::Pieces(Place::AVAILABLE, _)) && !is_named(fact);
        let sure = self.facts().filter(|(fact, ..)| !follows(*fact));
        let sure = sure.map(|(fact, value, _)| (fact, value, Sureness::Known));
        let mut then = KnownBoard::from_facts(sure);
        then.carry(changes)?;
        let mut values: Vec<(Fact, FactValue)> = Vec::new();
        for fact in changes.iter().flat_map(EnteredChange::facts).filter(|fact| !follows(*fact)) {
            if values.iter().all(|(own, _)| *own != fact) {
                values.push((fact, then.value(fact).ok_or(EntryError::Unknown(fact))?));
            }
        }
        Ok(values)
    }

    /// Whether what is Available of a kind follows, as all its other places have a value (1.4.1).
    pub fn available_follows(&self, stock: PieceType) -> bool {
        let rest = rest_of(stock);
        places_of(stock).all(|fact| fact == rest || self.get(fact).is_some())
    }

    /// Confirms these facts with their values, except those that `differs` gives anew. What is Available is computed again
    /// from the rest. It becomes unknown for a kind whose missing pieces may also be in a place that is not known.
    ///
    /// # Errors
    /// What is impossible on the board as far as it is known; nothing is confirmed then.
    pub fn confirm(
        &mut self,
        shown: &[Fact],
        differs: &[(Fact, FactValue)],
    ) -> Result<(), EntryError> {
        let mut confirmed = self.clone();
        let entered = || differs.iter().map(|(fact, _)| fact.kept_as());
        for stock in counted_kinds() {
            let rest = rest_of(stock);
            let of_kind = |fact| matches!(fact, Fact::Pieces(_, p) if p.piece_type() == stock);
            let is_sure = matches!(self.get(rest), Some((_, Sureness::Known)));
            // Squadrons are shown with the tracks, for themselves.
            let follows = stock != PieceType::Squadron && self.available_follows(stock);
            if !is_sure && (entered().any(of_kind) || follows) {
                confirmed.forget([rest]);
            }
        }
        for fact in shown {
            if let Some((_, sureness)) = confirmed.facts.get_mut(fact) {
                *sureness = Sureness::Known;
            }
        }
        confirmed.facts.retain(|fact, _| !fact.is_total());
        confirmed.set(differs.iter().copied());
        confirmed.check(entered())?;
        *self = confirmed;
        Ok(())
    }

    /// A player acted and what changed is not entered: all that an action may have changed is not confirmed.
    pub fn doubt_all(&mut self) {
        let treaty = self.value(Fact::Treaty).map(|value| value == FactValue::Yes(true));
        let fixed = derived_facts(treaty);
        let is_touched = |fact: &Fact| !is_kept(*fact) && !fixed.contains(fact);
        let facts: Vec<Fact> = self.facts.keys().copied().filter(is_touched).collect();
        self.doubt(facts);
    }

    /// These are not confirmed, nor is what is Available of the pieces among them.
    pub fn doubt(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for fact in facts.into_iter().flat_map(|fact| pools_of(fact).chain([fact])) {
            if let Some((_, sureness)) = self.facts.get_mut(&fact) {
                *sureness = Sureness::NotConfirmed;
            }
        }
        self.facts.retain(|fact, _| !fact.is_total());
    }

    /// These are unknown. What the rules fix stays.
    pub fn forget(&mut self, facts: impl IntoIterator<Item = Fact>) {
        let fixed = derived_facts(None);
        for fact in facts.into_iter().filter(|fact| !fixed.contains(fact)) {
            self.facts.remove(&fact);
        }
        self.facts.retain(|fact, _| !fact.is_total());
    }

    /// A step of the game led to this board: what was known has its new value, and is as sure as it was.
    pub fn becomes(&mut self, after: &Board) {
        let after = after.without_known_facts();
        let before = self.board();
        self.facts.retain(|fact, _| match *fact {
            Fact::Control(space) => before.same_pieces(&after, space),
            fact if is_left(fact) => true,
            fact => !fact.is_total(),
        });
        for (fact, (value, _)) in &mut self.facts {
            match fact {
                fact if is_left(*fact) => {
                    let left = |board: &Board| i32::from(board.fact(*fact).number());
                    // Of at least 1 that was left 3 may be placed.
                    *value = value.plus(left(&after) - left(&before)).unwrap_or(0_u8.into());
                }
                fact if fact.is_total() => {}
                fact => *value = after.fact(*fact),
            }
        }
        self.follow();
    }

    fn set(&mut self, facts: impl IntoIterator<Item = (Fact, FactValue)>) {
        for (fact, value) in facts {
            self.facts.insert(fact.kept_as(), (value, Sureness::Known));
        }
        self.follow();
    }

    /// Carries changes out as far as what they change is known.
    fn carry(&mut self, changes: &[EnteredChange]) -> Result<(), EntryError> {
        let mut sums: BTreeMap<Fact, i32> = BTreeMap::new();
        let mut add = |fact: Fact, n: i32| *sums.entry(fact.kept_as()).or_default() += n;
        let (mut values, mut unsure): (Vec<(Fact, FactValue)>, Vec<Fact>) = Default::default();
        for change in changes {
            match *change {
                EnteredChange::Is(fact, value) => {
                    match self.value(fact.kept_as()) {
                        Some(was) => pools_of(fact).for_each(|pool| {
                            add(pool, i32::from(was.number()) - i32::from(value.number()));
                        }),
                        // How many came is unknown, and how many are left.
                        None => unsure.extend(pools_of(fact)),
                    }
                    values.push((fact.kept_as(), value));
                }
                EnteredChange::Adds(fact, n) => {
                    pools_of(fact).for_each(|pool| add(pool, -n));
                    add(fact, n);
                }
                EnteredChange::Moves { piece, count, from, to } => {
                    add(Fact::Pieces(from, piece), -i32::from(count));
                    add(Fact::Pieces(to, piece), i32::from(count));
                }
            }
        }
        let is_entered = |fact: &Fact| values.iter().any(|(own, _)| own == fact);
        for (fact, n) in sums {
            if is_entered(&fact) || unsure.contains(&fact) {
                continue;
            }
            let Some((value, sureness)) = self.facts.get_mut(&fact) else { continue };
            match value.plus(n) {
                Some(sum) => *value = sum,
                // It was otherwise by then, or there may be more.
                None if *sureness == Sureness::NotConfirmed || is_left(fact) => unsure.push(fact),
                None => return Err(EntryError::Impossible { fact, is: *value, n }),
            }
        }
        unsure.retain(|fact| !is_entered(fact));
        let stays = |fact: &Fact| is_left(*fact) || !fact.is_total();
        self.facts.retain(|fact, _| stays(fact) && !unsure.contains(fact));
        self.set(values);
        Ok(())
    }

    /// What follows from the Treaty of Alliance, and from the number of pieces that there are (1.4.1).
    fn follow(&mut self) {
        if let Some((FactValue::Yes(treaty), sureness)) = self.get(Fact::Treaty) {
            let blank = Board::unknown();
            for fact in derived_facts(Some(treaty)).into_iter().filter(|f| *f != Fact::Treaty) {
                self.facts.entry(fact).or_insert((blank.fact(fact), sureness));
            }
        }
        let totals: Vec<(Fact, FactValue)> = self
            .facts()
            .filter_map(|(fact, value, _)| left_over(fact, value))
            .filter(|(fact, _)| self.get(*fact).is_none())
            .collect();
        for (fact, value) in totals {
            self.facts.insert(fact, (value, Sureness::Known));
        }
        // FNI is the number of Blockades (1.9).
        let cities = || SpaceSet::kind(Kind::City).iter().map(Fact::blockades);
        if let Some((fni, Sureness::Known)) = self.get(Fact::FNI) {
            self.follow_sum(cities().collect(), fni.number());
        }
        for stock in counted_kinds() {
            self.follow_sum(places_of(stock).collect(), stock.force_pool().into());
        }
        for marker in Marker::ALL {
            let left = Fact::MarkersLeft(marker);
            if self.get(left).is_some() {
                let on_map = SpaceSet::MAP.iter().map(|space| marker.fact(space));
                self.follow_sum(on_map.chain([left]).collect(), Marker::FORCE_POOL.into());
            }
        }
    }

    /// Computes unknown places from `all`, the sum over all places: the last unknown place has the rest, and if nothing is
    /// left, each unknown place has 0.
    fn follow_sum(&mut self, places: Vec<Fact>, all: u16) {
        let (mut sum, mut sureness, mut unknown) = (0, Sureness::Known, Vec::new());
        for fact in places {
            match self.get(fact) {
                Some((value, how)) => {
                    sum += value.number();
                    sureness = sureness.max(how);
                }
                None => unknown.push(fact),
            }
        }
        match (unknown.as_slice(), all.checked_sub(sum)) {
            ([one], Some(left)) => {
                self.facts.insert(*one, (left.into(), sureness));
            }
            (none, Some(0)) if sureness == Sureness::Known => {
                self.facts.extend(none.iter().map(|fact| (*fact, (0_u8.into(), sureness))));
            }
            _ => {}
        }
    }

    /// Whether what is known can be on a board, where these facts are new.
    fn check(&self, entered: impl IntoIterator<Item = Fact>) -> Result<(), EntryError> {
        let mut board = self.board();
        if self.value(Fact::Treaty).is_none() {
            board.tell(Fact::Treaty, true);
        }
        for fact in entered {
            let Some(value) = self.value(fact) else { continue };
            if fact.most().is_some_and(|most| value.number() > most) {
                return Err(EntryError::Limit(fact));
            }
            if let (Fact::Pieces(Place::Space(space), piece), true) = (fact, value.number() > 0) {
                board.check_place(piece, space)?;
                if board.count(space, PieceSet::BASES) > 2 {
                    return Err(EntryError::Stacking(space));
                }
            }
            if let Fact::Support(space) = fact
                && space.population() == 0
                && value != Support::Neutral.into()
            {
                return Err(EntryError::AlwaysNeutral(space));
            }
        }
        self.check_markers()?;
        self.check_intervention()?;
        counted_kinds().try_for_each(|stock| self.check_pool(stock))
    }

    /// What is known of these for sure, added up, and whether that is all of them.
    fn sure_sum(&self, facts: impl IntoIterator<Item = Fact>) -> (u16, bool) {
        facts.into_iter().fold((0, true), |(sum, all), fact| match self.get(fact) {
            Some((value, Sureness::Known)) => (sum + value.number(), all),
            _ => (sum, false),
        })
    }

    /// No more markers than there are.
    fn check_markers(&self) -> Result<(), EntryError> {
        for marker in Marker::ALL {
            let (are, _) = self.sure_sum(SpaceSet::MAP.iter().map(|space| marker.fact(space)));
            if are > Marker::FORCE_POOL.into() {
                return Err(EntryError::Markers { marker, are });
            }
        }
        Ok(())
    }

    /// FNI is the number of Blockades on Cities (1.9, R191). A City that is not known may hold any Squadron without a known
    /// place.
    fn check_intervention(&self) -> Result<(), EntryError> {
        let Some((fni, Sureness::Known)) = self.get(Fact::FNI) else { return Ok(()) };
        let (seen, all_cities) =
            self.sure_sum(SpaceSet::kind(Kind::City).iter().map(Fact::blockades));
        let boxes = [Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE];
        let (elsewhere, all_boxes) = self.sure_sum(boxes);
        let left = u16::from(PieceType::Squadron.force_pool()).saturating_sub(elsewhere).max(seen);
        let (least, most) = match (all_cities, all_boxes) {
            (true, _) => (seen, seen),
            (false, true) => (left, left),
            (false, false) => (seen, left),
        };
        match fni.number() {
            fni if fni < least => Err(EntryError::Intervention { fni, on: (least, least) }),
            fni if fni > most => Err(EntryError::Intervention { fni, on: (least, most) }),
            _ => Ok(()),
        }
    }

    /// No more pieces of a kind than there are, and all of them where all their places are known (1.4.1). What is not
    /// confirmed may be otherwise.
    fn check_pool(&self, stock: PieceType) -> Result<(), EntryError> {
        let is_known = |fact: Fact| self.get(fact).filter(|(_, how)| *how == Sureness::Known);
        let number = |fact| is_known(fact).map(|(value, _)| value.number());
        let all: Vec<(Fact, Option<u16>)> =
            places_of(stock).map(|fact| (fact, number(fact))).collect();
        let are: u16 = all.iter().filter_map(|(_, n)| *n).sum();
        let pool = u16::from(stock.force_pool());
        if are == pool || are < pool && all.iter().any(|(_, n)| n.is_none()) {
            return Ok(());
        }
        let mut at: Vec<(Place, u16)> = Vec::new();
        for (fact, n) in all {
            let (Fact::Pieces(place, _), Some(n @ 1..)) = (fact, n) else { continue };
            match at.iter_mut().find(|(own, _)| *own == place) {
                Some((_, sum)) => *sum += n,
                None => at.push((place, n)),
            }
        }
        Err(EntryError::Count { stock, are, at })
    }
}

/// All that a board says, the Sequence of Play and the Winter Quarters cards to come among it.
fn everything() -> impl Iterator<Item = Fact> {
    let cylinders = Faction::ALL.into_iter().map(Fact::Cylinder);
    let sequence = cylinders.chain(said_of_next_card());
    Fact::everywhere().chain(sequence).chain([Fact::WinterQuartersLeft])
}

/// What an Event can say of Eligibility on the next card (2.3.6): players are not asked for it.
fn said_of_next_card() -> impl Iterator<Item = Fact> {
    Faction::ALL.into_iter().flat_map(|f| [Fact::StaysEligible(f), Fact::BarredNext(f)])
}

/// Whether no action of a player changes it unseen: cylinders, cards.
const fn is_kept(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::Cylinder(_)
            | Fact::StaysEligible(_)
            | Fact::BarredNext(_)
            | Fact::Treaty
            | Fact::BrilliantStroke(_)
            | Fact::WinterQuartersLeft
    )
}

/// Where pieces and markers that are placed come from, and go to when they are removed (1.4.1, 3.3.4, 3.4.4).
fn pools_of(fact: Fact) -> impl Iterator<Item = Fact> {
    let left = |marker| [Some(Fact::MarkersLeft(marker)), Some(Fact::MarkersAtLeast(marker))];
    let pools = match fact {
        Fact::Pieces(Place::AVAILABLE, _) | Fact::Pieces(_, Piece::Squadron) => [None, None],
        Fact::Pieces(_, piece) => {
            [Some(Fact::stock(OffMapBox::Available, piece.piece_type())), None]
        }
        Fact::Propaganda(_) => left(Marker::Propaganda),
        Fact::Raids(_) => left(Marker::Raid),
        _ => [None, None],
    };
    pools.into_iter().flatten()
}

/// Whether it counts markers that are left.
const fn is_left(fact: Fact) -> bool {
    matches!(fact, Fact::MarkersLeft(_) | Fact::MarkersAtLeast(_))
}

/// The kinds of which there are always as many (1.4.1, 1.9).
fn counted_kinds() -> impl Iterator<Item = PieceType> {
    PieceType::FORCES.into_iter().chain([PieceType::Squadron])
}

/// The box with all pieces of a kind that are not in another place.
fn rest_of(stock: PieceType) -> Fact {
    match stock {
        PieceType::Squadron => Fact::SQUADRONS_UNAVAILABLE,
        _ => Fact::stock(OffMapBox::Available, stock),
    }
}

/// Where pieces of a kind can be.
fn places_of(stock: PieceType) -> impl Iterator<Item = Fact> {
    let on_map =
        Space::ALL.into_iter().flat_map(move |s| stock.faces().map(move |p| Fact::pieces(s, p)));
    let boxes = OffMapBox::ALL.into_iter().filter(move |pool| stock.may_be_in(*pool));
    on_map.chain(boxes.map(move |pool| Fact::stock(pool, stock)))
}

#[cfg(test)]
mod tests;
