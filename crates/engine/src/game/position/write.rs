//! Writing a position, as TOML for people and as JSON for programs.

use super::super::{Cylinder, Fact, Faction, Pool, Space, Told};
use super::Position;
use super::keys::{ACTED, BY_FACTION, LISTS, TRACKS, of_box, of_space};
use serde_json::{Map, Value, json};
use std::fmt::{Display, Formatter};

/// What a key is set to.
enum Entry {
    /// Null in JSON; in TOML the key is left out.
    Nothing,
    Number(u16),
    Truth(bool),
    Word(&'static str),
    Factions(Vec<Faction>),
    Pair([(&'static str, &'static str); 2]),
}

impl From<Told> for Entry {
    fn from(told: Told) -> Entry {
        match told {
            Told::Yes(yes) => Entry::Truth(yes),
            Told::Support(level) => Entry::Word(level.id()),
            told => Entry::Number(told.number()),
        }
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Nothing => Ok(()),
            Entry::Number(number) => write!(f, "{number}"),
            Entry::Truth(truth) => write!(f, "{truth}"),
            Entry::Word(word) => write!(f, "\"{word}\""),
            Entry::Factions(factions) => {
                let ids: Vec<&str> = factions.iter().map(|f| f.id()).collect();
                write!(f, "{ids:?}")
            }
            Entry::Pair([(a, x), (b, y)]) => write!(f, "{{ {a} = \"{x}\", {b} = \"{y}\" }}"),
        }
    }
}

impl From<Entry> for Value {
    fn from(entry: Entry) -> Value {
        match entry {
            Entry::Nothing => Value::Null,
            Entry::Number(number) => json!(number),
            Entry::Truth(truth) => json!(truth),
            Entry::Word(word) => json!(word),
            Entry::Factions(factions) => json!(factions),
            Entry::Pair([(a, x), (b, y)]) => json!({a: x, b: y}),
        }
    }
}

/// A table of the file: its name, empty for the file itself, and its rows.
type Table = (String, Vec<(&'static str, Entry)>);

impl Position {
    /// The position as the text of a position file. Every track, box and space is there; of a
    /// space, what is in it.
    pub fn to_toml(&self) -> String {
        let mut page = String::new();
        for (name, rows) in self.tables() {
            if !name.is_empty() {
                page.push_str(&format!("\n[{name}]\n"));
            }
            let space = name.strip_prefix("spaces.").and_then(Space::from_id);
            if space.is_some() && self.scenario.is_some() {
                page.push_str("clear = true\n");
            }
            let settled = space.is_some_and(|s| s.population() > 0);
            for (key, entry) in rows {
                let is_shown = match (key, &entry) {
                    (_, Entry::Nothing) => false,
                    ("support", _) => settled,
                    ("squadrons", _) => true,
                    ("stays-eligible" | "ineligible-next", Entry::Factions(list)) => {
                        !list.is_empty()
                    }
                    (_, Entry::Number(0)) => space.is_none(),
                    _ => true,
                };
                if is_shown {
                    page.push_str(&format!("{key} = {entry}\n"));
                }
            }
        }
        page
    }

    /// The position as JSON, in the schema of the position file, with every space, track, box and
    /// marker.
    pub fn to_json(&self) -> Value {
        let mut file = Map::new();
        for (name, rows) in self.tables() {
            let mut table = &mut file;
            for part in name.split('.').filter(|part| !part.is_empty()) {
                let inner = table.entry(part).or_insert_with(|| Map::new().into());
                table = inner
                    .as_object_mut()
                    .expect("no table has the name of a key");
            }
            table.extend(
                rows.into_iter()
                    .map(|(key, entry)| (key.into(), entry.into())),
            );
        }
        file.into()
    }

    fn tables(&self) -> Vec<Table> {
        let board = &self.board;
        let fact = |(key, fact): (&'static str, Fact)| (key, board.fact(fact).into());
        let of_factions = |entry: &dyn Fn(Faction) -> Entry| {
            let rows = Faction::ALL.map(|f| (f.id(), entry(f)));
            rows.into_iter().collect::<Vec<_>>()
        };
        let players = list(|f| self.players[f]);
        let base = self
            .scenario
            .map_or(Entry::Nothing, |id| Entry::Word(id.id()));
        let mut file = vec![("base", base), ("players", players)];
        file.extend(TRACKS.map(fact));
        if self.card.is_none() {
            file.push(("card", Entry::Nothing));
        }
        let options = [
            ("winter-is-coming", self.options.winter_is_coming),
            ("period-events", self.options.period_events),
            ("difficulty", self.options.difficulty),
        ];
        let options = options.map(|(key, chosen)| (key, Entry::Truth(chosen)));
        let mut tables = vec![(String::new(), file), ("options".into(), options.into())];
        if let Some(card) = self.card {
            let next = card
                .next
                .map_or(Entry::Nothing, |n| Entry::Number(n.into()));
            let current = Entry::Number(card.current.into());
            tables.push(("card".into(), vec![("current", current), ("next", next)]));
        }
        tables.push(("sequence".into(), self.sequence()));
        let [(resources, of_resources), (strokes, of_strokes)] = BY_FACTION;
        let leader = |f: Faction| {
            let at = board.leader_space(f).map_or("available", Space::id);
            Entry::Pair([("name", board.leader(f).id()), ("space", at)])
        };
        tables.extend([
            (
                resources.into(),
                of_factions(&|f| board.fact(of_resources(f)).into()),
            ),
            ("leaders".into(), of_factions(&leader)),
            (
                strokes.into(),
                of_factions(&|f| board.fact(of_strokes(f)).into()),
            ),
        ]);
        tables.extend(Space::ALL.map(|space| {
            let name = format!("spaces.{}", space.id());
            (name, of_space(space).map(fact).collect())
        }));
        let boxes = [Pool::Unavailable, Pool::Casualties, Pool::Available];
        tables.extend(boxes.map(|pool| (pool.id().into(), of_box(pool).map(fact).collect())));
        tables
    }

    /// What has happened on this card: the cylinders in words (2.3).
    fn sequence(&self) -> Vec<(&'static str, Entry)> {
        let board = &self.board;
        let turn = |seat: &str| {
            let mut acted = ACTED.into_iter().filter(|(_, of, _)| *of == seat);
            acted.find_map(|(at, _, did)| {
                let mut factions = Faction::ALL.into_iter();
                let faction = factions.find(|f| board.cylinder(*f) == at)?;
                Some(Entry::Pair([("faction", faction.id()), ("did", did.id())]))
            })
        };
        let at = |cylinder| list(|f| board.cylinder(f) == cylinder);
        let mut rows = vec![
            ("first", turn("first").unwrap_or(Entry::Nothing)),
            ("second", turn("second").unwrap_or(Entry::Nothing)),
            ("passed", at(Cylinder::Passed)),
            ("ineligible", at(Cylinder::Ineligible)),
        ];
        rows.extend(LISTS.map(|(key, of)| (key, list(|f| board.fact(of(f)) == Told::Yes(true)))));
        rows
    }
}

/// The Factions of whom it is so.
fn list(is_so: impl Fn(Faction) -> bool) -> Entry {
    Entry::Factions(Faction::ALL.into_iter().filter(|f| is_so(*f)).collect())
}
