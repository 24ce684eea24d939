//! Writing a position, as TOML for people and as JSON for programs.

use super::super::wire::value;
use super::super::{Cylinder, Fact, FactValue, Faction, OffMapBox, Space};
use super::Position;
use super::keys::{ACTED, BY_FACTION, LISTS, alone, of_box, of_space};
use serde_json::{Value, json};

/// The keys of what is written in one line, in their order.
const PAIRS: [&str; 4] = ["faction", "did", "name", "space"];

/// A value as TOML has it.
fn toml(value: &Value) -> String {
    match value {
        Value::Array(list) => {
            let words: Vec<String> = list.iter().map(toml).collect();
            format!("[{}]", words.join(", "))
        }
        Value::Object(pair) => {
            let keys = PAIRS.iter().filter_map(|key| Some((key, pair.get(*key)?)));
            let parts: Vec<String> = keys.map(|(key, value)| format!("{key} = {value}")).collect();
            format!("{{ {} }}", parts.join(", "))
        }
        plain => plain.to_string(),
    }
}

/// A table of the file: its name, empty for the file itself, and its rows. What is null is left out of TOML.
type Table = (String, Vec<(&'static str, Value)>);

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
            for (key, value) in rows {
                let is_shown = match key {
                    "support" => space.is_some_and(|s| s.population() > 0),
                    "squadrons" => true,
                    "stays-eligible" | "ineligible-next" => value != json!([]),
                    _ => !value.is_null() && (space.is_none() || value != 0),
                };
                if is_shown {
                    page.push_str(&format!("{key} = {}\n", toml(&value)));
                }
            }
        }
        page
    }

    /// The position as JSON, in the schema of the position file, with every space, track, box and
    /// marker.
    pub fn to_json(&self) -> Value {
        let mut file = json!({});
        for (name, rows) in self.tables() {
            let parts = name.split('.').filter(|part| !part.is_empty());
            let table = parts.fold(&mut file, |table, part| &mut table[part]);
            let rows = rows.into_iter().map(|(key, value)| (key.to_string(), value));
            match table {
                Value::Object(table) => table.extend(rows),
                empty => *empty = rows.collect(),
            }
        }
        file
    }

    fn tables(&self) -> Vec<Table> {
        let board = &self.board;
        let fact = |(key, fact): (&'static str, Fact)| (key, value(board.fact(fact)));
        let by_faction =
            |of: &dyn Fn(Faction) -> Value| Faction::ALL.map(|f| (f.id(), of(f))).into();
        let leader = |f: Faction| {
            let at = board.leader_space(f).map_or("available", Space::id);
            json!({"name": board.leader(f).id(), "space": at})
        };
        let mut file = vec![("base", json!(self.scenario)), ("players", list(|f| self.players[f]))];
        file.extend(alone().map(fact));
        let options = vec![
            ("winter-is-coming", json!(self.options.winter_is_coming)),
            ("period-events", json!(self.options.period_events)),
            ("difficulty", json!(self.options.difficulty)),
        ];
        let card = match self.card {
            Some(card) => {
                let mut rows = vec![("current", json!(card.current)), ("next", json!(card.next))];
                if !self.played.is_empty() {
                    rows.push(("played", json!(self.played)));
                }
                Some(("card".into(), rows))
            }
            None => {
                file.push(("card", Value::Null));
                None
            }
        };
        let [resources, strokes] = BY_FACTION.map(|(name, of)| -> Table {
            (name.into(), by_faction(&|f| value(board.fact(of(f)))))
        });
        let mut tables = vec![(String::new(), file), ("options".into(), options)];
        tables.extend(card);
        tables.extend([
            ("sequence".into(), self.sequence()),
            resources,
            ("leaders".into(), by_faction(&leader)),
            strokes,
        ]);
        tables.extend(Space::ALL.map(|space| {
            let name = format!("spaces.{}", space.id());
            (name, of_space(space).map(fact).collect())
        }));
        let boxes = [OffMapBox::Unavailable, OffMapBox::Casualties, OffMapBox::Available];
        tables.extend(boxes.map(|pool| (pool.id().into(), of_box(pool).map(fact).collect())));
        tables
    }

    /// What has happened on this card: the cylinders in words (2.3).
    fn sequence(&self) -> Vec<(&'static str, Value)> {
        let board = &self.board;
        let turn = |seat: &str| {
            let mut acted = ACTED.into_iter().filter(|(_, of, _)| *of == seat);
            let turn = acted.find_map(|(at, _, did)| {
                let mut factions = Faction::ALL.into_iter();
                let faction = factions.find(|f| board.cylinder(*f) == at)?;
                Some(json!({"faction": faction, "did": did}))
            });
            json!(turn)
        };
        let at = |cylinder| list(|f| board.cylinder(f) == cylinder);
        let mut rows = vec![
            ("first", turn("first")),
            ("second", turn("second")),
            ("passed", at(Cylinder::Passed)),
            ("ineligible", at(Cylinder::Ineligible)),
        ];
        rows.extend(
            LISTS.map(|(key, of)| (key, list(|f| board.fact(of(f)) == FactValue::Yes(true)))),
        );
        rows
    }
}

/// The Factions of whom it is so.
fn list(is_so: impl Fn(Faction) -> bool) -> Value {
    let factions = Faction::ALL.into_iter().filter(|f| is_so(*f));
    factions.map(Faction::id).collect()
}
