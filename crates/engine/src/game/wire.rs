//! Changes and facts as they are in JSON and in saved games. A change has a name, and keys of its own.

use super::{
    Board, Change, Fact, FactValue, Faction, Leader, Marker, Piece, PieceType, Place, Space,
    TrackMarker,
};
use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A kind of piece, Squadrons among them.
pub(super) mod any_piece {
    use super::*;

    pub fn serialize<S: Serializer>(piece: &Piece, to: S) -> Result<S::Ok, S::Error> {
        piece.id().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Piece, D::Error> {
        let id = String::deserialize(from)?;
        Piece::from_id(&id).ok_or_else(|| D::Error::custom(format!("`{id}` is not a piece")))
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut counted = |name: &str, piece: &str, count: u8| {
            map.serialize_entry("do", name)?;
            map.serialize_entry("piece", piece)?;
            map.serialize_entry("count", &count)
        };
        let ends = match *self {
            Change::Move { piece, count, from, to } => {
                match (from, to) {
                    _ if piece == Piece::Squadron => map.serialize_entry("do", "sail")?,
                    (Place::Box(_), Place::Space(_)) => counted("place", piece.id(), count)?,
                    (Place::Space(_), Place::Box(_)) => counted("remove", piece.id(), count)?,
                    (Place::Space(_), Place::Space(_)) => counted("move", piece.id(), count)?,
                    (Place::Box(_), Place::Box(_)) => {
                        counted("transfer", piece.piece_type().id(), count)?;
                    }
                }
                [json!(from), json!(to)]
            }
            Change::Flip { piece, count, space } => {
                counted("flip", piece.id(), count)?;
                map.serialize_entry("space", &space)?;
                return map.end();
            }
            Change::Set { fact, from, to } => {
                for (key, word) in named(fact) {
                    map.serialize_entry(key, word)?;
                }
                [from, to].map(value)
            }
        };
        map.serialize_entry("from", &ends[0])?;
        map.serialize_entry("to", &ends[1])?;
        map.end()
    }
}

/// The name of a change that sets a fact, and what it is about.
type Name = Vec<(&'static str, &'static str)>;

/// The facts that a change can set.
static SETS: LazyLock<Vec<(Fact, Name)>> = LazyLock::new(|| {
    let mut sets = vec![
        (Fact::Treaty, vec![("do", "treaty")]),
        (Fact::WinterQuartersLeft, vec![("do", "winter-quarters")]),
    ];
    sets.extend(TrackMarker::ALL.map(|marker| (Fact::Track(marker), vec![("do", marker.id())])));
    for f in Faction::ALL {
        let of = |fact, name| (fact, vec![("do", name), ("faction", f.id())]);
        sets.extend([
            (Fact::LeaderName(f), vec![("do", "succeed")]),
            of(Fact::Resources(f), "resources"),
            of(Fact::Cylinder(f), "cylinder"),
            of(Fact::StaysEligible(f), "stay-eligible"),
            of(Fact::BarredNext(f), "bar-next"),
            of(Fact::BrilliantStroke(f), "brilliant-stroke"),
        ]);
    }
    sets.extend(Leader::ALL.map(|leader| {
        let name = vec![("do", "leader"), ("leader", leader.id())];
        (Fact::LeaderSpace(leader), name)
    }));
    for space in Space::ALL {
        let here = ("space", space.id());
        sets.push((Fact::Support(space), vec![("do", "shift"), here]));
        sets.extend(Marker::ALL.map(|marker| {
            let name = vec![("do", "mark"), ("marker", marker.id()), here];
            (marker.fact(space), name)
        }));
    }
    sets
});

fn named(fact: Fact) -> &'static [(&'static str, &'static str)] {
    let set = SETS.iter().find(|(named, _)| *named == fact);
    set.map_or(&[("do", "set")], |(_, name)| name)
}

/// The value of a fact as a plain JSON value.
pub(super) fn value(told: FactValue) -> Value {
    match told {
        FactValue::Number(number) => number.into(),
        FactValue::Yes(yes) => yes.into(),
        told => bare(told).1,
    }
}

/// The name of the kind of a value, and the value alone.
fn bare(told: FactValue) -> (String, Value) {
    match json!(told) {
        Value::Object(tagged) => tagged.into_iter().next().unwrap_or_default(),
        _ => Default::default(),
    }
}

impl<'de> Deserialize<'de> for Change {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Change, D::Error> {
        let object = Value::deserialize(deserializer)?;
        read(&object).map_err(D::Error::custom)
    }
}

fn read(object: &Value) -> Result<Change, serde_json::Error> {
    fn key<T: DeserializeOwned>(object: &Value, key: &str) -> Result<T, serde_json::Error> {
        T::deserialize(&object[key])
    }
    let name: String = key(object, "do")?;
    if let Some((fact, from, to)) = set(object) {
        return Ok(Change::set(fact, from, to));
    }
    if name == "sail" {
        let (from, to): (Place, Place) = (key(object, "from")?, key(object, "to")?);
        return Ok(Change::squadron(from, to));
    }
    let id: String = key(object, "piece")?;
    let off_the_map = || PieceType::from_id(&id).map(PieceType::placed);
    let piece = Piece::from_id(&id).or_else(off_the_map);
    let piece = piece.ok_or_else(|| Error::custom(format!("`{id}` is not a piece")))?;
    let count = key(object, "count")?;
    match name.as_str() {
        "flip" => Ok(Change::Flip { piece, count, space: key(object, "space")? }),
        "place" | "remove" | "move" | "transfer" => {
            let (from, to): (Place, Place) = (key(object, "from")?, key(object, "to")?);
            Ok(Change::pieces(piece, count, from, to))
        }
        _ => Err(Error::custom(format!("no change is called `{name}`"))),
    }
}

/// The fact that a change sets, and the values that fit it: the Leader who succeeds names the Faction.
fn set(object: &Value) -> Option<(Fact, FactValue, FactValue)> {
    let is_it = |name: &Name| name.iter().all(|(key, word)| object[*key] == *word);
    let mut facts = SETS.iter().filter(|(_, name)| is_it(name));
    facts.find_map(|(fact, _)| {
        let (kind, _) = bare(Board::empty().fact(*fact));
        let told = |end: &str| {
            let told = FactValue::deserialize(json!({&kind: object[end]})).ok()?;
            match (fact, told) {
                (Fact::LeaderName(f), FactValue::Name(leader)) if leader.faction() != *f => None,
                _ => Some(told),
            }
        };
        Some((*fact, told("from")?, told("to")?))
    })
}
