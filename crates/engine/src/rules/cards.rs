//! The deck as data: what `event-instructions/cards.toml` says of the 109 cards (1.2, 2.3, 2.3.8, 6.0).

use crate::game::data::{DataReader, Entry, Flaws, FromData, Keys, Readable, Record, read_file};
pub use crate::game::scenario::Period;
use crate::game::{ByFaction, DataErrors, Faction};
use crate::{record, terms};
use std::sync::OnceLock;
use toml::Spanned;

/// How many cards there are (1.2).
pub const COUNT: u8 = 109;

terms! {
    /// What a Winter Quarters card does at the end of the Reset Phase (6.0, 6.7).
    WinterEffect: "an effect" {
        /// One Crown sends 5 Resources: the French when CRC exceeds CBC, else the British.
        RoyalsCommit = "royals-commit";
        /// One Crown loses 3 Resources: the British when CRC exceeds CBC, else the French.
        Overconfident = "overconfident";
        /// The larger of CRC and CBC drops by half the difference.
        CasualtiesEvenOut = "casualties-even-out";
        /// The Patriots or the Indians, the one that leads on the frontier, lose 2 Resources.
        FrontierResources = "frontier-resources";
        /// The Patriots or the Indians, the one that leads on the frontier, remove a Fort or Village.
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
    CardKind: "a kind of card" {
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

record! {
    /// The file as written.
    CardsFile {
        card: Readable<Row>,
    }
}

record! {
    checked
    /// A card as written: which of its keys it has follows from its kind.
    Row {
        number: Spanned<u8>,
        title: String,
        kind: CardKind,
        years: Option<Period>,
        order: Option<Vec<Faction>>,
        swords: Option<FactionSet>,
        muskets: Option<FactionSet>,
        shaded: Option<bool>,
        effect: Option<WinterEffect>,
        summary: Option<String>,
        faction: Option<Faction>,
        treaty: Option<bool>,
    }
    set {
        /// What its keys say, if they fit together.
        face: Option<Face>,
    }
}

/// Which Factions a list names.
#[derive(Clone, Copy, Debug, Default)]
struct FactionSet(ByFaction<bool>);

impl<R: DataReader> FromData<R> for FactionSet {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<FactionSet> {
        let mut set = ByFaction([false; 4]);
        for (faction, _) in entry.terms::<Faction>(reader.flaws()) {
            set[faction] = true;
        }
        Some(FactionSet(set))
    }
}

impl<R: DataReader> Record<R> for Row {
    fn check(&mut self, reader: &mut R, keys: &Keys<'_>) {
        let (flaws, number) = (reader.flaws(), *self.number.get_ref());
        let right = CardKind::of(number);
        if number == 0 || number > COUNT {
            flaws.flaw(keys.at("number"), format!("card number {number} must be 1-{COUNT}"));
        } else if self.kind != right {
            let (kind, right) = (self.kind.id(), right.id());
            flaws.flaw(
                keys.at("kind"),
                format!("card {number} is of the kind `{right}`, not `{kind}`"),
            );
            // Which keys it has follows from that.
            return;
        }
        self.face = match self.kind {
            CardKind::Event => self.event(flaws, keys),
            CardKind::WinterQuarters => self.winter_quarters(flaws, keys),
            CardKind::BrilliantStroke => self.brilliant_stroke(flaws, keys),
        };
    }
}

impl Row {
    /// A flaw for each key that a card of this kind needs and has not, or has no use for.
    fn only(&self, flaws: &mut Flaws, keys: &Keys<'_>, needed: &[&str], allowed: &[&str]) {
        let kind = self.kind.id();
        for key in needed.iter().filter(|key| keys.entry(key).is_none()) {
            let number = self.number.get_ref();
            let what = format!("card {number} of the kind `{kind}` needs `{key}`");
            flaws.flaw(keys.at("number"), what);
        }
        let known = [&["number", "title", "kind"], needed, allowed].concat();
        for other in keys.others(&known) {
            let what = format!("a card of the kind `{kind}` has no `{}`", other.key);
            flaws.flaw(other.at(), what);
        }
    }

    fn order(&self, flaws: &mut Flaws, keys: &Keys<'_>) -> Option<[Faction; 4]> {
        let order: Option<[Faction; 4]> = self.order.as_ref()?.as_slice().try_into().ok();
        let order = order.filter(|o| Faction::ALL.iter().all(|f| o.contains(f)));
        if order.is_none() {
            let what = "`order` names each of the four Factions once (2.3.2)";
            flaws.flaw(keys.at("order"), what);
        }
        order
    }

    fn event(&self, flaws: &mut Flaws, keys: &Keys<'_>) -> Option<Face> {
        self.only(flaws, keys, &["years", "order", "shaded"], &["swords", "muskets"]);
        let order = self.order(flaws, keys);
        let [swords, muskets] = [self.swords, self.muskets].map(|set| set.unwrap_or_default().0);
        for faction in Faction::ALL.into_iter().filter(|f| swords[*f] && muskets[*f]) {
            let what = format!("`{}` has a sword already: one or the other (8.1)", faction.id());
            flaws.flaw(keys.at("muskets"), what);
        }
        let (period, order, shaded) = (self.years?, order?, self.shaded?);
        Some(Face::Event(Event { period, order, swords, muskets, shaded }))
    }

    fn winter_quarters(&self, flaws: &mut Flaws, keys: &Keys<'_>) -> Option<Face> {
        self.only(flaws, keys, &["effect", "summary"], &[]);
        Some(Face::WinterQuarters { effect: self.effect?, summary: self.summary.clone()? })
    }

    fn brilliant_stroke(&self, flaws: &mut Flaws, keys: &Keys<'_>) -> Option<Face> {
        self.only(flaws, keys, &["faction", "summary"], &["treaty"]);
        let treaty = self.treaty == Some(true);
        if treaty && self.faction.is_some_and(|f| f != Faction::French) {
            flaws.flaw(keys.at("number"), "the French hold the Treaty of Alliance (2.3.9)");
        }
        let summary = self.summary.clone()?;
        Some(Face::BrilliantStroke { faction: self.faction?, treaty, summary })
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
        read_file(text, |flaws, keys| {
            let file = CardsFile::from_keys(flaws, &keys)?;
            file.cards(flaws, text.len())
        })
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

impl CardsFile {
    /// All cards, where each is there once.
    fn cards(self, flaws: &mut Flaws, end: usize) -> Option<Cards> {
        let is_whole = flaws.is_readable();
        let mut seen = [false; COUNT as usize + 1];
        let mut cards = Vec::new();
        for Row { number, title, face, .. } in self.card.0 {
            let (at, number) = (number.span().start, number.into_inner());
            if let Some(seen) = seen.get_mut(usize::from(number)) {
                flaws.flaw_if(at, seen.then(|| format!("card {number} is given twice")));
                *seen = true;
            }
            cards.extend(face.map(|face| Card { number, title, face }));
        }
        for number in (1..=COUNT).filter(|number| is_whole && !seen[usize::from(*number)]) {
            flaws.flaw(end, format!("there is no [[card]] with the number {number}"));
        }
        let held = |faction: Faction, treaty: bool| {
            let is_it = |c: &&Card| c.holder() == Some(faction) && c.is_treaty() == treaty;
            cards.iter().filter(is_it).count() == 1
        };
        let all = Faction::ALL.into_iter().all(|f| held(f, false)) && held(Faction::French, true);
        if flaws.is_clean() && !all {
            let what = "each Faction has 1 Brilliant Stroke, the French also the Treaty of Alliance (2.3.8)";
            flaws.flaw(end, what);
        }
        cards.sort_by_key(|card| card.number);
        Some(Cards(cards))
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
