//! The deck as data: what `event-instructions/cards.toml` says of the 109 cards (1.2, 2.3, 2.3.8, 6.0).

use crate::game::recover;
pub use crate::game::scenario::Period;
use crate::game::{ByFaction, Faction};
use crate::game::{DataError, DataErrors};
use crate::terms;
use serde::Deserialize;
use std::sync::OnceLock;
use toml::Spanned;

/// How many cards there are (1.2).
pub const COUNT: u8 = 109;

terms! {
    /// What a Winter Quarters card does at the end of the Reset Phase (6.0, 6.7).
    #[serde(expecting = "an effect")]
    WinterEffect {
        /// One Crown sends 5 Resources: the French when CRC exceeds CBC, else the British.
        RoyalsCommit = "royals-commit";
        /// One Crown loses 3 Resources: the British when CRC exceeds CBC, else the French.
        Overconfident = "overconfident";
        /// The larger of CRC and CBC drops by half the difference.
        CasualtiesEvenOut = "casualties-even-out";
        /// Patriots or Indians, whoever leads on the frontier, lose 2 Resources.
        FrontierResources = "frontier-resources";
        /// Patriots or Indians, whoever leads on the frontier, remove a Fort or Village.
        FrontierForts = "frontier-forts";
    }
}

/// The face of an Event card (2.3, 5.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The period it belongs to.
    pub period: Period,
    /// The symbols from left to right (2.3.2).
    pub order: [Faction; 4],
    /// Who ignores it as a non-player (8.1).
    pub swords: ByFaction<bool>,
    /// Who has a special instruction for it as a non-player (8.1, 8.3.1).
    pub muskets: ByFaction<bool>,
    /// Whether it is dual-use (5.2).
    pub shaded: bool,
}

/// What kind of card it is, with what only that kind has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// An Event (2.3).
    Event(Event),
    /// A Winter Quarters card (2.4).
    WinterQuarters {
        /// What it does in the Reset Phase.
        effect: WinterEffect,
        /// The same in words.
        summary: String,
    },
    /// A Brilliant Stroke (2.3.8) or the Treaty of Alliance (2.3.9).
    BrilliantStroke {
        /// Who holds it.
        faction: Faction,
        /// Whether it is the Treaty of Alliance.
        treaty: bool,
        /// What it does, in words.
        summary: String,
    },
}

terms! {
    /// What kind of card it is.
    #[serde(expecting = "a kind of card")]
    CardKind {
        /// 1 to 96.
        Event = "event";
        /// 97 to 104.
        WinterQuarters = "winter-quarters";
        /// 105 to 109.
        BrilliantStroke = "brilliant-stroke";
    }
}

impl CardKind {
    /// The kind a card of this number has.
    const fn of(number: u8) -> CardKind {
        match number {
            97..=104 => CardKind::WinterQuarters,
            105.. => CardKind::BrilliantStroke,
            _ => CardKind::Event,
        }
    }
}

/// One card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// 1 to 109.
    pub number: u8,
    /// The title.
    pub title: String,
    /// What it is.
    pub face: Face,
}

impl Card {
    /// The face of an Event card.
    pub const fn event(&self) -> Option<&Event> {
        match &self.face {
            Face::Event(event) => Some(event),
            _ => None,
        }
    }

    /// Whether it is a Winter Quarters card (2.4).
    pub const fn is_winter_quarters(&self) -> bool {
        matches!(self.face, Face::WinterQuarters { .. })
    }

    /// The effect of a Winter Quarters card (6.7).
    pub const fn winter_effect(&self) -> Option<WinterEffect> {
        match self.face {
            Face::WinterQuarters { effect, .. } => Some(effect),
            _ => None,
        }
    }

    /// The holder of a Brilliant Stroke or the Treaty of Alliance (2.3.8).
    pub const fn holder(&self) -> Option<Faction> {
        match self.face {
            Face::BrilliantStroke { faction, .. } => Some(faction),
            _ => None,
        }
    }

    /// Whether it is the Treaty of Alliance (2.3.9).
    pub const fn is_treaty(&self) -> bool {
        matches!(self.face, Face::BrilliantStroke { treaty: true, .. })
    }

    /// The order of the Factions on an Event (2.3.2).
    pub fn order(&self) -> Option<[Faction; 4]> {
        self.event().map(|e| e.order)
    }

    /// Whether a sword tells this non-player to ignore the Event (8.1).
    pub fn has_sword(&self, faction: Faction) -> bool {
        self.event().is_some_and(|e| e.swords[faction])
    }

    /// Whether a musket gives this non-player a special instruction (8.1).
    pub fn has_musket(&self, faction: Faction) -> bool {
        self.event().is_some_and(|e| e.muskets[faction])
    }
}

/// Every card, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards(Vec<Card>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    card: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    number: Spanned<u8>,
    title: String,
    kind: Spanned<CardKind>,
    years: Option<Spanned<Period>>,
    order: Option<Spanned<Vec<Faction>>>,
    swords: Option<Spanned<Vec<Spanned<Faction>>>>,
    muskets: Option<Spanned<Vec<Spanned<Faction>>>>,
    shaded: Option<Spanned<bool>>,
    effect: Option<Spanned<WinterEffect>>,
    summary: Option<Spanned<String>>,
    faction: Option<Spanned<Faction>>,
    treaty: Option<Spanned<bool>>,
}

/// Which Factions a list names; a flaw for a doubled one.
fn factions(
    flaws: &mut Vec<DataError>,
    names: Option<&Spanned<Vec<Spanned<Faction>>>>,
) -> ByFaction<bool> {
    let mut set = ByFaction([false; 4]);
    for name in names.iter().flat_map(|n| n.get_ref()) {
        let faction = *name.get_ref();
        if set[faction] {
            let what = format!("`{}` is named twice", faction.id());
            flaws.push(DataError::new(name.span().start, what));
        }
        set[faction] = true;
    }
    set
}

impl Row {
    fn at(&self) -> usize {
        self.number.span().start
    }

    /// What the key has; a flaw where a card of this kind needs it and has none.
    fn needed<'r, T>(
        &self,
        flaws: &mut Vec<DataError>,
        key: &str,
        value: Option<&'r Spanned<T>>,
    ) -> Option<&'r Spanned<T>> {
        if value.is_none() {
            let (number, kind) = (self.number.get_ref(), self.kind.get_ref().id());
            let what = format!("card {number} of the kind `{kind}` needs `{key}`");
            flaws.push(DataError::new(self.at(), what));
        }
        value
    }

    /// Where each key stands that only some kinds of card have.
    fn keys(&self) -> [(&'static str, Option<usize>); 9] {
        fn at<T>(value: Option<&Spanned<T>>) -> Option<usize> {
            value.map(|v| v.span().start)
        }
        [
            ("years", at(self.years.as_ref())),
            ("order", at(self.order.as_ref())),
            ("swords", at(self.swords.as_ref())),
            ("muskets", at(self.muskets.as_ref())),
            ("shaded", at(self.shaded.as_ref())),
            ("effect", at(self.effect.as_ref())),
            ("summary", at(self.summary.as_ref())),
            ("faction", at(self.faction.as_ref())),
            ("treaty", at(self.treaty.as_ref())),
        ]
    }

    /// A flaw for each key that a card of this kind has no use for.
    fn only(&self, flaws: &mut Vec<DataError>, allowed: &[&str]) {
        for (key, at) in self.keys() {
            if let Some(at) = at
                && !allowed.contains(&key)
            {
                flaws.push(DataError::new(
                    at,
                    format!("a card of the kind `{}` has no `{key}`", self.kind.get_ref().id()),
                ));
            }
        }
    }

    fn order(&self, flaws: &mut Vec<DataError>) -> Option<[Faction; 4]> {
        let names = self.needed(flaws, "order", self.order.as_ref())?;
        let order: Option<[Faction; 4]> = names.get_ref().as_slice().try_into().ok();
        let order = order.filter(|o| Faction::ALL.iter().all(|f| o.contains(f)));
        if order.is_none() {
            flaws.push(DataError::new(
                names.span().start,
                "`order` names each of the four Factions once (2.3.2)",
            ));
        }
        order
    }

    fn event(&self, flaws: &mut Vec<DataError>) -> Option<Face> {
        self.only(flaws, &["years", "order", "swords", "muskets", "shaded"]);
        let years = self.needed(flaws, "years", self.years.as_ref());
        let order = self.order(flaws);
        let swords = factions(flaws, self.swords.as_ref());
        let muskets = factions(flaws, self.muskets.as_ref());
        for f in Faction::ALL {
            if swords[f] && muskets[f] {
                flaws.push(DataError::new(
                    self.muskets.as_ref().map_or(self.at(), |m| m.span().start),
                    format!("`{}` has a sword already: one or the other (8.1)", f.id()),
                ));
            }
        }
        let shaded = self.needed(flaws, "shaded", self.shaded.as_ref());
        Some(Face::Event(Event {
            period: *years?.get_ref(),
            order: order?,
            swords,
            muskets,
            shaded: *shaded?.get_ref(),
        }))
    }

    fn summary(&self, flaws: &mut Vec<DataError>) -> Option<String> {
        let summary = self.needed(flaws, "summary", self.summary.as_ref());
        summary.map(|s| s.get_ref().clone())
    }

    fn winter_quarters(&self, flaws: &mut Vec<DataError>) -> Option<Face> {
        self.only(flaws, &["effect", "summary"]);
        let effect = self.needed(flaws, "effect", self.effect.as_ref());
        let summary = self.summary(flaws);
        Some(Face::WinterQuarters { effect: *effect?.get_ref(), summary: summary? })
    }

    fn brilliant_stroke(&self, flaws: &mut Vec<DataError>) -> Option<Face> {
        self.only(flaws, &["faction", "treaty", "summary"]);
        let holder = self.needed(flaws, "faction", self.faction.as_ref());
        let holder = holder.map(|holder| *holder.get_ref());
        let summary = self.summary(flaws);
        let treaty = self.treaty.as_ref().is_some_and(|t| *t.get_ref());
        if treaty && holder.is_some_and(|f| f != Faction::French) {
            flaws.push(DataError::new(self.at(), "the French hold the Treaty of Alliance (2.3.9)"));
        }
        Some(Face::BrilliantStroke { faction: holder?, treaty, summary: summary? })
    }

    fn card(&self, flaws: &mut Vec<DataError>) -> Option<Card> {
        let number = *self.number.get_ref();
        let (kind, right) = (*self.kind.get_ref(), CardKind::of(number));
        if number == 0 || number > COUNT {
            flaws
                .push(DataError::new(self.at(), format!("card number {number} must be 1-{COUNT}")));
        } else if kind != right {
            let what =
                format!("card {number} is of the kind `{}`, not `{}`", right.id(), kind.id());
            flaws.push(DataError::new(self.kind.span().start, what));
            // Which keys it has follows from that.
            return None;
        }
        let face = match kind {
            CardKind::Event => self.event(flaws),
            CardKind::WinterQuarters => self.winter_quarters(flaws),
            CardKind::BrilliantStroke => self.brilliant_stroke(flaws),
        };
        Some(Card { number, title: self.title.clone(), face: face? })
    }
}

impl Cards {
    /// Reads the text of a cards file.
    ///
    /// # Errors
    /// Every flaw found: bad TOML, an unknown key or word, a number that is missing, doubled or out
    /// of range, a key that the kind of card needs or has no use for, an order that does not name
    /// each Faction once, a sword and a musket for one Faction, a Faction without its Brilliant
    /// Stroke.
    pub fn parse(text: &str) -> Result<Cards, DataErrors> {
        let (file, mut flaws) = recover::read_rest::<CardsFile>(text);
        let is_whole = flaws.is_empty();
        let mut seen = [false; COUNT as usize + 1];
        let mut cards = Vec::new();
        for row in file.iter().flat_map(|file| &file.card) {
            if let Some(seen) = seen.get_mut(usize::from(*row.number.get_ref())) {
                if *seen {
                    flaws.push(DataError::new(
                        row.at(),
                        format!("card {} is given twice", row.number.get_ref()),
                    ));
                }
                *seen = true;
            }
            cards.extend(row.card(&mut flaws));
        }
        for number in 1..=COUNT {
            if is_whole && !seen[usize::from(number)] {
                flaws.push(DataError::new(
                    text.len(),
                    format!("there is no [[card]] with the number {number}"),
                ));
            }
        }
        let held = |f: Faction, treaty: bool| {
            cards.iter().filter(|c| c.holder() == Some(f) && c.is_treaty() == treaty).count()
        };
        if flaws.is_empty()
            && (Faction::ALL.into_iter().any(|f| held(f, false) != 1)
                || held(Faction::French, true) != 1)
        {
            flaws.push(DataError::new(
                text.len(),
                "each Faction has 1 Brilliant Stroke, the French also the Treaty of Alliance (2.3.8)",
            ));
        }
        if !flaws.is_empty() {
            flaws.sort_by_key(|flaw| flaw.at);
            return Err(flaws.into());
        }
        cards.sort_by_key(|c| c.number);
        Ok(Cards(cards))
    }

    /// The card with this number.
    pub fn get(&self, number: u8) -> Option<&Card> {
        self.0.get(usize::from(number).checked_sub(1)?)
    }

    /// Every card in the order of numbers.
    pub fn iter(&self) -> impl Iterator<Item = &Card> {
        self.0.iter()
    }

    /// Whether the number is that of a Winter Quarters card (2.4).
    pub fn is_winter_quarters(&self, number: u8) -> bool {
        self.get(number).is_some_and(Card::is_winter_quarters)
    }

    /// The number of a Faction's Brilliant Stroke card (2.3.8).
    pub fn brilliant_stroke(&self, faction: Faction) -> Option<u8> {
        self.iter().find(|c| c.holder() == Some(faction) && !c.is_treaty()).map(|c| c.number)
    }
}

static CARDS: OnceLock<Cards> = OnceLock::new();

/// The cards in use: those installed, or the embedded ones.
pub fn cards() -> &'static Cards {
    CARDS.get_or_init(|| {
        Cards::parse(include_str!(concat!(env!("LOD_DATA"), "/event-instructions/cards.toml")))
            .expect("the embedded cards are checked by a test")
    })
}

/// Puts other cards in place of the embedded ones, before anything has looked at them.
///
/// # Errors
/// Gives the cards back when some are in use already.
pub fn install(cards: Cards) -> Result<(), Cards> {
    CARDS.set(cards)
}

#[cfg(test)]
mod tests;
