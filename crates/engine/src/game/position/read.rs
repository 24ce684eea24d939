//! Reading a position file key by key.

mod space;

use super::super::reader::{Field, Reader, entries, entry};
use super::super::{
    Board, Cylinder, Fact, Faction, Leader, Piece, Pool, ScenarioId, Space, Stock, scenario,
};
use super::judge::judge;
use super::open::left_open;
use super::{Card, Did, Options, Position, PositionFile};
use std::collections::HashMap;
use toml::de::DeTable;

const KEYS: [&str; 17] = [
    "base",
    "players",
    "treaty-of-alliance",
    "fni",
    "cbc",
    "crc",
    "winter-quarters-left",
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
const OPTION_KEYS: [&str; 3] = ["winter-is-coming", "period-events", "difficulty"];
const CARD_KEYS: [&str; 2] = ["current", "next"];
const SEQUENCE_KEYS: [&str; 6] = [
    "first",
    "second",
    "passed",
    "ineligible",
    "stays-eligible",
    "ineligible-next",
];
const LEADER_KEYS: [&str; 2] = ["name", "space"];
const TURN_KEYS: [&str; 2] = ["faction", "did"];

/// Casualties beyond this are a slip of the pen: the two tracks are set back together (1.6.4).
const MOST_CASUALTIES: u16 = 999;

/// A position half read, with where each value was given.
pub(super) struct Draft {
    pub(super) position: Position,
    pub(super) given: HashMap<Fact, usize>,
    pub(super) headers: HashMap<Space, usize>,
    /// Where to point when the text itself gives nothing: the base.
    pub(super) base_at: usize,
    /// Where the Sequence of Play is given.
    pub(super) sequence_at: Option<usize>,
    /// Whether it is of a saved game, which goes on from what was allowed when it began.
    pub(super) is_saved: bool,
}

/// A position file (its base included).
pub(super) fn position(reader: &mut Reader, table: &DeTable<'_>, is_saved: bool) -> PositionFile {
    let mut draft = Draft {
        is_saved,
        ..Draft::new()
    };
    if let Some(entry) = entry(table, "base") {
        draft.base(reader, entry);
    }
    draft.read(reader, table);
    PositionFile {
        left_open: left_open(table, &draft),
        sequence_at: draft.sequence_at,
        winters_at: draft.given.get(&Fact::WinterQuartersLeft).copied(),
        position: draft.position,
    }
}

/// The set-up in a scenario file: a position without a base.
pub(in crate::game) fn set_up(reader: &mut Reader, entry: Field<'_, '_>) -> Option<Position> {
    let table = reader.table(entry)?;
    if let Some(base) = self::entry(table, "base") {
        reader.flaw(base.at, "a scenario's set-up has no `base`");
        return None;
    }
    let mut draft = Draft::new();
    draft.base_at = entry.at;
    draft.read(reader, table);
    Some(draft.position)
}

impl Draft {
    fn new() -> Draft {
        Draft {
            position: Position::default(),
            given: HashMap::new(),
            headers: HashMap::new(),
            base_at: 0,
            sequence_at: None,
            is_saved: false,
        }
    }

    fn base(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        self.base_at = entry.at;
        let id = reader.choice(
            entry,
            "a scenario",
            ScenarioId::from_id,
            &ScenarioId::ALL.map(ScenarioId::id),
        );
        if let Some(id) = id {
            self.position = scenario(id).position.clone();
        }
    }

    fn read(&mut self, reader: &mut Reader, table: &DeTable<'_>) {
        for entry in entries(table) {
            self.key(reader, entry);
        }
        if reader.is_clean() {
            judge(reader, self);
        }
    }

    fn board(&mut self) -> &mut Board {
        &mut self.position.board
    }

    fn note(&mut self, fact: Fact, at: usize) {
        self.given.insert(fact, at);
    }

    fn key(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        match entry.key {
            "base" => {}
            "players" => {
                self.position.players = Default::default();
                for (faction, _) in reader.faction_list(entry) {
                    self.position.players[faction] = true;
                }
            }
            "treaty-of-alliance" => {
                self.note(Fact::Treaty, entry.at);
                if let Some(treaty) = reader.truth(entry) {
                    self.board().treaty = treaty;
                }
            }
            "fni" => {
                self.note(Fact::Fni, entry.at);
                if let Some(fni) = reader.small(entry, 3, "the FNI is 0 to 3 (1.9)") {
                    self.board().fni = fni;
                }
            }
            "cbc" | "crc" => self.casualty_track(reader, entry),
            "winter-quarters-left" => {
                self.note(Fact::WinterQuartersLeft, entry.at);
                let limit = "there are 8 Winter Quarters cards (2.1)";
                if let Some(left) = reader.small(entry, 8, limit) {
                    self.board().winter_quarters_left = left;
                }
            }
            "options" => self.options(reader, entry),
            "card" => self.card(reader, entry),
            "sequence" => self.sequence(reader, entry),
            "resources" => self.resources(reader, entry),
            "leaders" => {
                for (faction, inner) in reader.by_faction(entry) {
                    self.leader(reader, faction, inner);
                }
            }
            "brilliant-strokes" => {
                for (faction, inner) in reader.by_faction(entry) {
                    if let Some(held) = reader.truth(inner) {
                        self.board().brilliant_strokes[faction] = held;
                    }
                }
            }
            "spaces" => self.spaces(reader, entry),
            "unavailable" => self.pool(reader, entry, Pool::Unavailable),
            "casualties" => self.pool(reader, entry, Pool::Casualties),
            "available" => self.pool(reader, entry, Pool::Available),
            _ => reader.unknown(entry.at, "a key of a position file", entry.key, &KEYS),
        }
    }

    fn casualty_track(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        let limit = "Cumulative Casualties are 0 to 999 (set both tracks back together, 1.6.4)";
        let Some(number) = reader.number(entry, MOST_CASUALTIES, limit) else {
            return;
        };
        if entry.key == "cbc" {
            self.board().cbc = number;
        } else {
            self.board().crc = number;
        }
    }

    fn options(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        for inner in entries(table) {
            let Options {
                winter_is_coming,
                period_events,
                difficulty,
            } = &mut self.position.options;
            let option = match inner.key {
                "winter-is-coming" => winter_is_coming,
                "period-events" => period_events,
                "difficulty" => difficulty,
                _ => {
                    reader.unknown(inner.at, "an option", inner.key, &OPTION_KEYS);
                    continue;
                }
            };
            if let Some(truth) = reader.truth(inner) {
                *option = truth;
            }
        }
    }

    fn card(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        let (mut current, mut next) = (None, None);
        for inner in entries(table) {
            match inner.key {
                "current" => {
                    let limit = "the card being played is an Event card, 1 to 96";
                    current = card_number(reader, inner, 96, limit);
                }
                "next" => {
                    let limit = "the deck holds the Event cards 1 to 96 and the Winter Quarters cards 97 to 104";
                    next = card_number(reader, inner, 104, limit);
                    if next.is_some() && next == current {
                        reader.flaw(inner.at, "`next` is the same card as `current`");
                    }
                }
                _ => reader.unknown(inner.at, "a key of [card]", inner.key, &CARD_KEYS),
            }
        }
        match current {
            Some(current) => self.position.card = Some(Card { current, next }),
            None if reader.is_clean() => {
                reader.flaw(
                    entry.at,
                    "[card] needs `current`, the number of the Event card being played",
                );
            }
            None => {}
        }
    }

    fn sequence(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        self.sequence_at = Some(entry.at);
        let mut placed: Vec<(Faction, &str)> = Vec::new();
        let mut second_at = None;
        for inner in entries(table) {
            let cylinders: Vec<(Faction, usize, Cylinder)> = match inner.key {
                "first" => turn(reader, inner, &Did::FIRST)
                    .map(|(f, did)| (f, inner.at, did.first()))
                    .into_iter()
                    .collect(),
                "second" => {
                    second_at = Some(inner.at);
                    turn(reader, inner, &Did::SECOND)
                        .map(|(f, did)| (f, inner.at, did.second()))
                        .into_iter()
                        .collect()
                }
                "passed" | "ineligible" => {
                    let cylinder = if inner.key == "passed" {
                        Cylinder::Passed
                    } else {
                        Cylinder::Ineligible
                    };
                    let list = reader.faction_list(inner).into_iter();
                    list.map(|(f, at)| (f, at, cylinder)).collect()
                }
                "stays-eligible" => {
                    for (faction, _) in reader.faction_list(inner) {
                        self.board().stays_eligible[faction] = true;
                    }
                    continue;
                }
                "ineligible-next" => {
                    for (faction, _) in reader.faction_list(inner) {
                        self.board().barred_next[faction] = true;
                    }
                    continue;
                }
                _ => {
                    reader.unknown(inner.at, "a key of [sequence]", inner.key, &SEQUENCE_KEYS);
                    continue;
                }
            };
            for (faction, at, cylinder) in cylinders {
                if let Some((_, other)) = placed.iter().find(|(f, _)| *f == faction) {
                    reader.flaw(
                        at,
                        format!(
                            "`{}` stands in `{}` and in `{other}`; each Faction has one cylinder (2.3)",
                            faction.id(),
                            inner.key
                        ),
                    );
                    continue;
                }
                placed.push((faction, inner.key));
                self.board().cylinders[faction] = cylinder;
            }
        }
        if let Some(at) = second_at
            && entry_missing(table, "first")
        {
            reader.flaw(at, "`second` needs a `first` before it (2.3.4)");
        }
    }

    fn resources(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        for (faction, inner) in reader.by_faction(entry) {
            if let Some(amount) = reader.small(inner, 50, "Resources are 0 to 50 (1.8)") {
                self.board().resources[faction] = amount;
            }
        }
    }

    fn leader(&mut self, reader: &mut Reader, faction: Faction, entry: Field<'_, '_>) {
        self.note(Fact::Leader(faction), entry.at);
        let Some(table) = reader.table(entry) else {
            return;
        };
        for inner in entries(table) {
            match inner.key {
                "name" => self.leader_name(reader, faction, inner),
                "space" => self.leader_space(reader, faction, inner),
                _ => reader.unknown(inner.at, "a key of a Leader", inner.key, &LEADER_KEYS),
            }
        }
    }

    fn leader_name(&mut self, reader: &mut Reader, faction: Faction, entry: Field<'_, '_>) {
        let own: Vec<&str> = Leader::ALL
            .into_iter()
            .filter(|l| l.faction() == faction)
            .map(Leader::id)
            .collect();
        let all = Leader::ALL.map(Leader::id);
        let Some(leader) = reader.choice(entry, "a Leader", Leader::from_id, &all) else {
            return;
        };
        if leader.faction() == faction {
            self.board().leaders[faction] = leader;
        } else {
            reader.flaw(
                entry.value.span().start,
                format!(
                    "`{}` leads the {}; the {faction} have {}",
                    leader.id(),
                    leader.faction(),
                    own.join(", ")
                ),
            );
        }
    }

    fn leader_space(&mut self, reader: &mut Reader, faction: Faction, entry: Field<'_, '_>) {
        let mut right = vec!["available"];
        right.extend(Space::ALL.map(Space::id));
        let place = |word: &str| match word {
            "available" => Some(None),
            _ => Space::from_id(word).map(Some),
        };
        if let Some(space) = reader.choice(entry, "a space or `available`", place, &right) {
            self.board().leader_spaces[faction] = space;
        }
    }

    fn pool(&mut self, reader: &mut Reader, entry: Field<'_, '_>, pool: Pool) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        for inner in entries(table) {
            if let Some(stock) = Stock::from_id(inner.key) {
                self.stock(reader, inner, pool, stock);
            } else if inner.key == "squadrons" && pool == Pool::Unavailable {
                self.note(Fact::SquadronsUnavailable, inner.at);
                let limit = "there are 3 Squadrons and Blockades (1.9)";
                if let Some(count) = reader.small(inner, 3, limit) {
                    self.board().tell(Fact::SquadronsUnavailable, count.into());
                }
            } else if inner.key == "squadrons" {
                reader.flaw(
                    inner.at,
                    "Squadrons lie in [spaces.west-indies] or [unavailable] (1.9)",
                );
            } else if let Some(piece) = Piece::from_id(inner.key) {
                reader.flaw(
                    inner.at,
                    format!(
                        "off the map `{}` are just `{}` (1.4.3)",
                        inner.key,
                        piece.stock().id()
                    ),
                );
            } else {
                let mut right = Stock::FORCES.map(Stock::id).to_vec();
                if pool == Pool::Unavailable {
                    right.push("squadrons");
                }
                let what = format!("a key of [{}]", entry.key);
                reader.unknown(inner.at, &what, inner.key, &right);
            }
        }
    }

    fn stock(&mut self, reader: &mut Reader, entry: Field<'_, '_>, pool: Pool, stock: Stock) {
        let fact = match pool {
            Pool::Available => Fact::Available(stock),
            Pool::Unavailable => Fact::Unavailable(stock),
            Pool::Casualties => Fact::Casualties(stock),
        };
        self.note(fact, entry.at);
        let count = match pool {
            Pool::Unavailable if !stock.may_be_in(pool) => reader.small(
                entry,
                0,
                "only `british-regulars`, `tories`, `french-regulars` and `squadrons` can be Unavailable (1.3.9)",
            ),
            Pool::Casualties if !stock.may_be_in(pool) => reader.small(
                entry,
                0,
                "only `british-regulars`, `tories`, `continentals` and `french-regulars` stay in the Casualties box (1.6.4)",
            ),
            _ => piece_count(reader, entry, stock),
        };
        if let Some(count) = count {
            self.board().pools[pool as usize][stock as usize] = count;
        }
    }
}

fn piece_count(reader: &mut Reader, entry: Field<'_, '_>, stock: Stock) -> Option<u8> {
    let limit = format!("there are {} (1.4.1)", stock.counted(stock.pool()));
    reader.small(entry, stock.pool(), &limit)
}

fn card_number(reader: &mut Reader, entry: Field<'_, '_>, last: u8, limit: &str) -> Option<u8> {
    let number = reader.small(entry, last, limit)?;
    if number == 0 {
        reader.flaw(
            entry.value.span().start,
            format!("`{} = 0` is no card: {limit}", entry.key),
        );
        return None;
    }
    Some(number)
}

fn turn(reader: &mut Reader, entry: Field<'_, '_>, may: &[Did]) -> Option<(Faction, Did)> {
    let table = reader.table(entry)?;
    let (mut faction, mut did) = (None, None);
    for inner in entries(table) {
        match inner.key {
            "faction" => faction = reader.faction(inner),
            "did" => {
                let right: Vec<&str> = may.iter().map(|d| d.id()).collect();
                let from_id = |word: &str| may.iter().copied().find(|d| d.id() == word);
                let what = format!("what the `{}` Faction can have done (2.3.4)", entry.key);
                did = reader.choice(inner, &what, from_id, &right);
            }
            _ => {
                let what = format!("a key of `{}`", entry.key);
                reader.unknown(inner.at, &what, inner.key, &TURN_KEYS);
            }
        }
    }
    for key in TURN_KEYS {
        if entry_missing(table, key) {
            reader.flaw(entry.at, format!("`{}` needs `{key}`", entry.key));
        }
    }
    Some((faction?, did?))
}

fn entry_missing(table: &DeTable<'_>, key: &str) -> bool {
    entry(table, key).is_none()
}
