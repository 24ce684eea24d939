//! Changes and facts as they are in JSON and in saved games. A change has a name, and keys of its own.

use super::{Board, Change, Fact, Faction, Leader, Piece, Place, Space, Stock, Told};
use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

/// A kind of piece, Squadrons among them.
pub(super) mod any_piece {
    use super::*;

    pub fn serialize<S: Serializer>(piece: &Piece, to: S) -> Result<S::Ok, S::Error> {
        piece.id().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Piece, D::Error> {
        let id = String::deserialize(from)?;
        Piece::from_id(&id).ok_or_else(|| D::Error::custom(format!("`{id}` is no piece")))
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in entries(self) {
            map.serialize_entry(key, &value)?;
        }
        map.end()
    }
}

type Keys = Vec<(&'static str, Value)>;

fn entries(change: &Change) -> Keys {
    let (mut keys, ends) = match *change {
        Change::Move {
            piece,
            count,
            from,
            to,
        } => (
            moved(piece, count, from, to),
            Some((json!(from), json!(to))),
        ),
        Change::Flip {
            piece,
            count,
            space,
        } => {
            let mut keys = counted("flip", piece.id(), count);
            keys.push(("space", json!(space)));
            (keys, None)
        }
        Change::Set { fact, from, to } => (set(fact), Some((bare(from).1, bare(to).1))),
    };
    if let Some((from, to)) = ends {
        keys.extend([("from", from), ("to", to)]);
    }
    keys
}

fn counted(name: &str, piece: &str, count: u8) -> Keys {
    vec![
        ("do", json!(name)),
        ("piece", json!(piece)),
        ("count", json!(count)),
    ]
}

fn moved(piece: Piece, count: u8, from: Place, to: Place) -> Keys {
    match (from, to) {
        _ if piece == Piece::Squadron => vec![("do", json!("sail"))],
        (Place::Box(_), Place::Space(_)) => counted("place", piece.id(), count),
        (Place::Space(_), Place::Box(_)) => counted("remove", piece.id(), count),
        (Place::Space(_), Place::Space(_)) => counted("move", piece.id(), count),
        (Place::Box(_), Place::Box(_)) => counted("transfer", piece.stock().id(), count),
    }
}

/// The name of a change that sets this fact, and what the fact is about.
fn set(fact: Fact) -> Keys {
    let (name, about) = match fact {
        Fact::Support(space) => ("shift", vec![("space", json!(space))]),
        Fact::Propaganda(space) => (
            "mark",
            vec![("marker", json!("propaganda")), ("space", json!(space))],
        ),
        Fact::Raids(space) => (
            "mark",
            vec![("marker", json!("raid")), ("space", json!(space))],
        ),
        Fact::Resources(f) => ("resources", vec![("faction", json!(f))]),
        Fact::LeaderSpace(leader) => ("leader", vec![("leader", json!(leader))]),
        Fact::LeaderName(_) => ("succeed", Vec::new()),
        Fact::Cylinder(f) => ("cylinder", vec![("faction", json!(f))]),
        Fact::StaysEligible(f) => ("stay-eligible", vec![("faction", json!(f))]),
        Fact::BarredNext(f) => ("bar-next", vec![("faction", json!(f))]),
        Fact::BrilliantStroke(f) => ("brilliant-stroke", vec![("faction", json!(f))]),
        Fact::Fni => ("fni", Vec::new()),
        Fact::Cbc => ("cbc", Vec::new()),
        Fact::Crc => ("crc", Vec::new()),
        Fact::Treaty => ("treaty", Vec::new()),
        Fact::WinterQuartersLeft => ("winter-quarters", Vec::new()),
        other => ("set", vec![("fact", json!(other))]),
    };
    [vec![("do", json!(name))], about].concat()
}

/// The facts that a change can set.
fn settable() -> impl Iterator<Item = Fact> {
    let of_space = [Fact::Support, Fact::Propaganda, Fact::Raids];
    let of_faction = [
        Fact::Resources,
        Fact::LeaderName,
        Fact::Cylinder,
        Fact::StaysEligible,
        Fact::BarredNext,
        Fact::BrilliantStroke,
    ];
    let tracks = [
        Fact::Fni,
        Fact::Cbc,
        Fact::Crc,
        Fact::Treaty,
        Fact::WinterQuartersLeft,
    ];
    let spaces = of_space.into_iter().flat_map(|of| Space::ALL.map(of));
    let factions = of_faction.into_iter().flat_map(|of| Faction::ALL.map(of));
    spaces
        .chain(factions)
        .chain(Leader::ALL.map(Fact::LeaderSpace))
        .chain(tracks)
}

/// What was told, with the name of its kind apart.
fn bare(told: Told) -> (String, Value) {
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

fn key<T: DeserializeOwned>(object: &Value, key: &str) -> Result<T, serde_json::Error> {
    T::deserialize(&object[key])
}

fn read(object: &Value) -> Result<Change, serde_json::Error> {
    let name: String = key(object, "do")?;
    let piece = || -> Result<Piece, serde_json::Error> {
        let id: String = key(object, "piece")?;
        let off_the_map = || Stock::from_id(&id).map(Stock::placed);
        let piece = Piece::from_id(&id).or_else(off_the_map);
        piece.ok_or_else(|| Error::custom(format!("`{id}` is no piece")))
    };
    let ends = || -> Result<(Place, Place), serde_json::Error> {
        Ok((key(object, "from")?, key(object, "to")?))
    };
    Ok(match name.as_str() {
        "place" | "remove" | "move" | "transfer" => {
            let (from, to) = ends()?;
            Change::pieces(piece()?, key(object, "count")?, from, to)
        }
        "sail" => {
            let (from, to) = ends()?;
            Change::squadron(from, to)
        }
        "flip" => Change::Flip {
            piece: piece()?,
            count: key(object, "count")?,
            space: key(object, "space")?,
        },
        _ => settable()
            .filter(|fact| set(*fact).iter().all(|(key, value)| object[*key] == *value))
            .find_map(|fact| {
                let (kind, _) = bare(Board::empty().fact(fact));
                let told = |end: &str| Told::deserialize(json!({&kind: object[end]})).ok();
                let (from, to) = (told("from")?, told("to")?);
                is_of(fact, to).then(|| Change::set(fact, from, to))
            })
            .ok_or_else(|| Error::custom(format!("no such change as `{name}`")))?,
    })
}

/// Whether this can be told of the fact: a Faction is led by one of its own Leaders.
fn is_of(fact: Fact, told: Told) -> bool {
    match (fact, told) {
        (Fact::LeaderName(faction), Told::Name(leader)) => leader.faction() == faction,
        _ => true,
    }
}
