//! Positions and boards with serde: in the keys of the position file, every space, track, box and marker among them.

use super::Position;
use crate::game::Board;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// The keys that are not about the board.
const AROUND_THE_BOARD: [&str; 4] = ["base", "players", "options", "card"];

/// The same without what is null: TOML leaves that out.
fn given(value: Value) -> Value {
    match value {
        Value::Object(object) => {
            let given = object.into_iter().filter(|(_, value)| !value.is_null());
            given.map(|(key, value)| (key, self::given(value))).collect::<Map<_, _>>().into()
        }
        other => other,
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let value = given(Value::deserialize(deserializer)?);
        let text = toml::to_string(&value).map_err(D::Error::custom)?;
        Position::parse(&text).map_err(D::Error::custom)
    }
}

impl Serialize for Board {
    /// # Errors
    /// A board of which not all is known.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.known_facts().is_some() {
            return Err(S::Error::custom("not all of the board is known"));
        }
        let mut keys = Position { board: *self, ..Position::default() }.to_json();
        if let Some(keys) = keys.as_object_mut() {
            keys.retain(|key, _| !AROUND_THE_BOARD.contains(&key.as_str()));
        }
        keys.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let keys = Map::deserialize(deserializer)?;
        if let Some(key) = keys.keys().find(|key| AROUND_THE_BOARD.contains(&key.as_str())) {
            return Err(D::Error::custom(format!("`{key}` is no key of a board")));
        }
        serde_json::from_value(keys.into())
            .map(|position: Position| position.board)
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ScenarioId;
    use crate::game::scenario::scenario;

    #[test]
    fn a_position_and_its_board_come_back() {
        for id in ScenarioId::ALL {
            let mut position = scenario(id).position.clone();
            position.played = Vec::new();
            let text = serde_json::to_string(&position).expect("JSON");
            assert_eq!(serde_json::from_str::<Position>(&text).expect("a position"), position);
            let text = serde_json::to_string(&position.board).expect("JSON");
            assert_eq!(serde_json::from_str::<Board>(&text).expect("a board"), position.board);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let read =
            |text: &str| serde_json::from_str::<Board>(text).expect_err("it is wrong").to_string();
        assert_eq!(read("{\"base\": \"1776\"}"), "`base` is no key of a board");
        assert!(read("{\"fni\": 9}").contains("fni"), "{}", read("{\"fni\": 9}"));
    }
}
