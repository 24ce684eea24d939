//! Changes as they are in JSON and in saved games: each by a name, with keys of its own.

use super::{Change, Fact, Faction, Leader, Marker, Piece, Place, Pool, Space, Stock, Told};
use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in entries(self) {
            map.serialize_entry(key, &value)?;
        }
        map.end()
    }
}

fn entries(change: &Change) -> Vec<(&'static str, Value)> {
    let (name, mut about, ends) = match *change {
        Change::Move {
            piece,
            count,
            from,
            to,
        } => {
            let name = way(piece, from, to);
            let about = match name {
                "sail" => Vec::new(),
                "transfer" => vec![("piece", json!(piece.stock())), ("count", json!(count))],
                _ => vec![("piece", json!(piece)), ("count", json!(count))],
            };
            (name, about, Some((json!(from), json!(to))))
        }
        Change::Flip {
            piece,
            count,
            space,
        } => {
            let about = vec![
                ("piece", json!(piece)),
                ("count", json!(count)),
                ("space", json!(space)),
            ];
            ("flip", about, None)
        }
        Change::Set { fact, from, to } => {
            let (name, about) = of_fact(fact);
            (name, about, Some((value(from), value(to))))
        }
    };
    about.insert(0, ("do", json!(name)));
    if let Some((from, to)) = ends {
        about.extend([("from", from), ("to", to)]);
    }
    about
}

const fn way(piece: Piece, from: Place, to: Place) -> &'static str {
    match (piece, from, to) {
        (Piece::Squadron, ..) => "sail",
        (_, Place::Box(_), Place::Space(_)) => "place",
        (_, Place::Space(_), Place::Box(_)) => "remove",
        (_, Place::Space(_), Place::Space(_)) => "move",
        (_, Place::Box(_), Place::Box(_)) => "transfer",
    }
}

fn of_fact(fact: Fact) -> (&'static str, Vec<(&'static str, Value)>) {
    let faction = |f: Faction| vec![("faction", json!(f))];
    let mark = |m: Marker, s: Space| vec![("marker", json!(m)), ("space", json!(s))];
    match fact {
        Fact::Support(space) => ("shift", vec![("space", json!(space))]),
        Fact::Propaganda(space) => ("mark", mark(Marker::Propaganda, space)),
        Fact::Raids(space) => ("mark", mark(Marker::Raid, space)),
        Fact::Resources(f) => ("resources", faction(f)),
        Fact::LeaderSpace(leader) => ("leader", vec![("leader", json!(leader))]),
        Fact::LeaderName(_) => ("succeed", Vec::new()),
        Fact::Cylinder(f) => ("cylinder", faction(f)),
        Fact::StaysEligible(f) => ("stay-eligible", faction(f)),
        Fact::BarredNext(f) => ("bar-next", faction(f)),
        Fact::BrilliantStroke(f) => ("brilliant-stroke", faction(f)),
        Fact::Fni => ("fni", Vec::new()),
        Fact::Cbc => ("cbc", Vec::new()),
        Fact::Crc => ("crc", Vec::new()),
        Fact::Treaty => ("treaty", Vec::new()),
        Fact::WinterQuartersLeft => ("winter-quarters", Vec::new()),
        other => ("set", vec![("fact", json!(other))]),
    }
}

fn value(told: Told) -> Value {
    match told {
        Told::Number(number) => json!(number),
        Told::Support(level) => json!(level),
        Told::Control(control) => json!(control),
        Told::Leader(leader, space) => json!([leader, space]),
        Told::Yes(yes) => json!(yes),
        Told::Cylinder(at) => json!(at),
        Told::Name(leader) => json!(leader),
        Told::At(space) => json!(space),
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
    let fact = match name.as_str() {
        "place" | "remove" | "move" => {
            let (from, to): (Place, Place) = (key(object, "from")?, key(object, "to")?);
            let piece: Piece = key(object, "piece")?;
            return Ok(Change::pieces(piece, key(object, "count")?, from, to));
        }
        "transfer" => {
            let (from, to): (Pool, Pool) = (key(object, "from")?, key(object, "to")?);
            let piece: Stock = key(object, "piece")?;
            return Ok(Change::pieces(
                piece.placed(),
                key(object, "count")?,
                from,
                to,
            ));
        }
        "sail" => {
            let (from, to): (Place, Place) = (key(object, "from")?, key(object, "to")?);
            return Ok(Change::squadron(from, to));
        }
        "flip" => {
            return Ok(Change::Flip {
                piece: key(object, "piece")?,
                count: key(object, "count")?,
                space: key(object, "space")?,
            });
        }
        "shift" => Fact::Support(key(object, "space")?),
        "mark" => match key(object, "marker")? {
            Marker::Propaganda => Fact::Propaganda(key(object, "space")?),
            Marker::Raid => Fact::Raids(key(object, "space")?),
        },
        "leader" => Fact::LeaderSpace(key(object, "leader")?),
        "succeed" => Fact::LeaderName(key::<Leader>(object, "to")?.faction()),
        "fni" => Fact::Fni,
        "cbc" => Fact::Cbc,
        "crc" => Fact::Crc,
        "treaty" => Fact::Treaty,
        "winter-quarters" => Fact::WinterQuartersLeft,
        of_faction => {
            let faction = key(object, "faction")?;
            match of_faction {
                "resources" => Fact::Resources(faction),
                "cylinder" => Fact::Cylinder(faction),
                "stay-eligible" => Fact::StaysEligible(faction),
                "bar-next" => Fact::BarredNext(faction),
                "brilliant-stroke" => Fact::BrilliantStroke(faction),
                _ => return Err(Error::custom(format!("no change is called `{name}`"))),
            }
        }
    };
    let told = |end: &str| -> Result<Told, serde_json::Error> {
        Ok(match fact {
            Fact::Support(_) => Told::Support(key(object, end)?),
            Fact::LeaderSpace(_) => Told::At(key(object, end)?),
            Fact::LeaderName(_) => Told::Name(key(object, end)?),
            Fact::Cylinder(_) => Told::Cylinder(key(object, end)?),
            Fact::StaysEligible(_)
            | Fact::BarredNext(_)
            | Fact::Treaty
            | Fact::BrilliantStroke(_) => Told::Yes(key(object, end)?),
            _ => Told::Number(key(object, end)?),
        })
    };
    Ok(Change::set(fact, told("from")?, told("to")?))
}
