//! Reading a position file key by key.

mod sequence;
mod space;

use super::super::data::{Entry, Flaws, Keys, Readable};
use super::super::{
    Fact, FactValue, Faction, Leader, Marker, OffMapBox, Piece, Place, Space, Support, scenario,
};
use super::keys::{self, BY_FACTION};
use super::missing_key::missing_keys;
use super::validate::validate;
use super::{CardInPlay, Position, PositionFile};
use crate::record;
use std::collections::HashMap;
use toml::Spanned;

/// The keys besides those of single facts.
const KEYS: [&str; 12] = [
    "base",
    "players",
    "options",
    "card",
    "sequence",
    "resources",
    "leaders",
    "brilliant-strokes",
    "spaces",
    "unavailable",
    "casualties",
    "available",
];
/// Which cards the deck holds (2.1).
const DECK: &str = "the deck holds the Event cards 1 to 96 and the Winter Quarters cards 97 to 104";
/// Where a Leader is who is in no space (1.10).
const AVAILABLE: &str = "available";

/// Casualties beyond this are a slip of the pen: the two tracks are set back together (1.6.4).
const MOST_CASUALTIES: u16 = 999;

record! {
    /// Who leads, and where.
    LeaderKeys {
        name: Option<Spanned<Leader>>,
        space: Option<Spanned<String>>,
    }
}

/// A position half read, with where each value was given.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) position: Position,
    pub(super) given: HashMap<Fact, usize>,
    pub(super) headers: HashMap<Space, usize>,
    /// Where to point when the text itself gives nothing: the base.
    pub(super) base_at: usize,
    /// Where the Sequence of Play is given.
    pub(super) sequence_at: Option<usize>,
}

/// A position file (its base included).
pub(super) fn position(flaws: &mut Flaws, table: &Keys<'_>) -> PositionFile {
    let mut draft = Draft::default();
    if let Some(entry) = table.entry("base") {
        draft.base(flaws, entry);
    }
    draft.read(flaws, table);
    PositionFile {
        left_open: missing_keys(table, &draft),
        sequence_at: draft.sequence_at,
        winters_at: draft.given.get(&Fact::WinterQuartersLeft).copied(),
        position: draft.position,
    }
}

/// The set-up in a scenario file: a position without a base.
pub(in crate::game) fn set_up(flaws: &mut Flaws, entry: Entry<'_>) -> Option<Position> {
    let table = entry.table(flaws)?;
    if let Some(base) = table.entry("base") {
        flaws.flaw(base.key_at, "a scenario's set-up has no `base`");
        return None;
    }
    let mut draft = Draft { base_at: entry.key_at, ..Draft::default() };
    draft.read(flaws, &table);
    Some(draft.position)
}

/// The fact with this key.
fn named(key: &str, facts: impl IntoIterator<Item = (&'static str, Fact)>) -> Option<Fact> {
    let mut facts = facts.into_iter();
    facts.find(|(k, _)| *k == key).map(|(_, fact)| fact)
}

impl Draft {
    fn base(&mut self, flaws: &mut Flaws, entry: Entry<'_>) {
        self.base_at = entry.key_at;
        if let Some(id) = entry.read(flaws) {
            self.position = scenario(id).position.clone();
        }
    }

    fn read(&mut self, flaws: &mut Flaws, table: &Keys<'_>) {
        for entry in table.entries() {
            self.key(flaws, entry);
        }
        if flaws.is_clean() {
            validate(flaws, self);
        }
    }

    fn key(&mut self, flaws: &mut Flaws, entry: Entry<'_>) {
        match entry.key {
            "base" => {}
            "players" => {
                self.position.players = Default::default();
                for (faction, _) in entry.terms::<Faction>(flaws) {
                    self.position.players[faction] = true;
                }
            }
            "options" => {
                if let Some(options) = entry.read(flaws) {
                    self.position.options = options;
                }
            }
            "card" => self.card(flaws, entry),
            "sequence" => self.sequence(flaws, entry),
            "leaders" => {
                for (faction, inner) in entry.by_term(flaws) {
                    self.leader(flaws, faction, inner);
                }
            }
            "spaces" => {
                for (space, inner) in entry.by_term(flaws) {
                    self.space(flaws, space, inner);
                }
            }
            key => {
                let by_faction = BY_FACTION.iter().find(|(k, _)| *k == key);
                if let Some(fact) = named(key, keys::alone()) {
                    self.fact(flaws, entry, fact);
                } else if let Some((_, of)) = by_faction {
                    for (faction, inner) in entry.by_term(flaws) {
                        self.fact(flaws, inner, of(faction));
                    }
                } else if let Some(pool) = OffMapBox::from_id(key) {
                    for inner in entry.table(flaws).iter().flat_map(Keys::entries) {
                        self.box_key(flaws, pool, inner);
                    }
                } else {
                    let right: Vec<&str> = keys::alone().map(|(k, _)| k).chain(KEYS).collect();
                    flaws.unknown::<()>(entry.key_at, "a key of a position file", key, &right);
                }
            }
        }
    }

    /// Reads the value of one fact.
    fn fact(&mut self, flaws: &mut Flaws, entry: Entry<'_>, fact: Fact) {
        self.given.insert(fact, entry.key_at);
        let told = match fact {
            Fact::Treaty | Fact::BrilliantStroke(_) => entry.read(flaws).map(FactValue::Yes),
            Fact::Support(space) => support(flaws, entry, space).map(FactValue::Support),
            _ => {
                let (most, limit) = limit(fact);
                entry.number_up_to(flaws, most, &limit).map(FactValue::Number)
            }
        };
        if let Some(told) = told {
            self.position.board.tell(fact, told);
        }
    }

    fn card(&mut self, flaws: &mut Flaws, entry: Entry<'_>) {
        let Some(keys) = entry.table(flaws) else {
            return;
        };
        let keys = keys.only(flaws, &["current", "next", "played"]);
        let event = "the card being played is an Event card, 1 to 96";
        let mut number = |key, last, limit| {
            let card = keys.read::<_, Option<Spanned<u8>>>(flaws, key).flatten()?;
            card_number(flaws, key, &card, last, limit)
        };
        let (current, next) = (number("current", 96, event), number("next", 104, DECK));
        let next_at = keys.at("next");
        let cards: Option<Readable<Spanned<u8>>> = keys.read(flaws, "played");
        if next.is_some() && next == current {
            flaws.flaw(next_at, "`next` is the same card as `current`");
        }
        let played = &mut self.position.played;
        for card in cards.iter().flat_map(|cards| &cards.0) {
            let Some(number) = card_number(flaws, "played", card, 104, DECK) else {
                continue;
            };
            let at = card.span().start;
            if played.contains(&number) {
                flaws.flaw(at, format!("card {number} is in `played` twice"));
            } else if [current, next].contains(&Some(number)) {
                flaws.flaw(at, format!("card {number} is in `played` and is `current` or `next`"));
            }
            played.push(number);
        }
        match current {
            Some(current) => self.position.card = Some(CardInPlay { current, next }),
            None if flaws.is_clean() => {
                let what = "[card] needs `current`, the number of the Event card being played";
                flaws.flaw(entry.key_at, what);
            }
            None => {}
        }
    }

    fn leader(&mut self, flaws: &mut Flaws, faction: Faction, entry: Entry<'_>) {
        self.given.insert(Fact::Leader(faction), entry.key_at);
        let Some(LeaderKeys { name, space }) = entry.read(flaws) else {
            return;
        };
        if let Some(name) = name {
            self.leader_name(flaws, faction, &name);
        }
        if let Some(space) = space {
            self.leader_space(flaws, faction, &space);
        }
    }

    fn leader_name(&mut self, flaws: &mut Flaws, faction: Faction, name: &Spanned<Leader>) {
        let leader = *name.get_ref();
        if leader.faction() == faction {
            self.position.board.tell(Fact::LeaderName(faction), leader);
            return;
        }
        let own = Leader::ALL.into_iter().filter(|l| l.faction() == faction);
        let own: Vec<&str> = own.map(Leader::id).collect();
        flaws.flaw(
            name.span().start,
            format!(
                "`{}` leads the {}; the {faction} have {}",
                leader.id(),
                leader.faction(),
                own.join(", ")
            ),
        );
    }

    fn leader_space(&mut self, flaws: &mut Flaws, faction: Faction, place: &Spanned<String>) {
        let word = place.get_ref().as_str();
        let space = Space::from_id(word);
        if space.is_some() || word == AVAILABLE {
            let board = &mut self.position.board;
            board.tell(Fact::LeaderSpace(board.leader(faction)), space);
            return;
        }
        let mut right = vec![AVAILABLE];
        right.extend(Space::ALL.map(Space::id));
        flaws.unknown::<()>(place.span().start, "a space or `available`", word, &right);
    }
}

/// The highest number that a fact can be in a position file, and why it is no higher.
fn limit(fact: Fact) -> (u16, String) {
    let never = match fact {
        Fact::Propaganda(Space::WestIndies) => nowhere(Marker::Propaganda),
        Fact::Raids(Space::WestIndies) => nowhere(Marker::Raid),
        Fact::Pieces(Place::Space(space), Piece::Squadron) if space.is_province() => {
            "only a City can be Blockaded (1.9)".to_string()
        }
        Fact::Pieces(_, Piece::Squadron) => return (fact.most().unwrap_or_default(), fact.limit()),
        Fact::Pieces(Place::UNAVAILABLE, piece)
            if !piece.piece_type().may_be_in(OffMapBox::Unavailable) =>
        {
            "only `british-regulars`, `tories`, `french-regulars` and `squadrons` can be Unavailable (1.3.9)".to_string()
        }
        Fact::Pieces(Place::CASUALTIES, piece)
            if !piece.piece_type().may_be_in(OffMapBox::Casualties) =>
        {
            "only `british-regulars`, `tories`, `continentals` and `french-regulars` stay in the Casualties box (1.6.4)".to_string()
        }
        _ => return (fact.most().unwrap_or(MOST_CASUALTIES), fact.limit()),
    };
    (0, never)
}

fn nowhere(marker: Marker) -> String {
    format!("no {} markers go to the West Indies", marker.name())
}

fn support(flaws: &mut Flaws, entry: Entry<'_>, space: Space) -> Option<Support> {
    let level: Support = entry.read(flaws)?;
    if space.population() > 0 || level == Support::Neutral {
        return Some(level);
    }
    flaws.flaw(
        entry.at(),
        format!("{space} has Population 0 and is always `neutral`, never `{}` (1.6.1)", level.id()),
    );
    None
}

/// The number of a card of these, from 1 on.
fn card_number(
    flaws: &mut Flaws,
    key: &str,
    card: &Spanned<u8>,
    last: u8,
    limit: &str,
) -> Option<u8> {
    let number = *card.get_ref();
    let wrong = match number {
        0 => "is not a card",
        _ if number > last => "is too large",
        _ => return Some(number),
    };
    flaws.flaw(card.span().start, format!("`{key} = {number}` {wrong}: {limit}"));
    None
}
