//! The state of a game as JSON and back: what a journal checks itself by.

use super::{BoardReads, Game, Stack, Stage};
use crate::bots::Library;
use lod_engine::game::{Board, Fact, FactValue, Faction, KnownBoard, Position, Sureness};
use lod_engine::rules::cards::cards;
use lod_engine::rules::deck::Deck;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::victory;
use lod_engine::rules::winter::End;
use serde_json::{Map, Value, json};

impl<'a> Game<'a> {
    /// All that the rest of the game depends on, except dice and players.
    pub fn to_json(&self) -> Value {
        let (stage, card) = match self.stage {
            Stage::Draw => ("draw", None),
            Stage::Event(number) => ("event", Some(number)),
            Stage::Winter(number) => ("winter", Some(number)),
        };
        let people: Map<String, Value> = Faction::ALL
            .into_iter()
            .map(|f| (f.id().to_string(), self.seats.person(f).into()))
            .collect();
        let mut state = json!({
            "deck": self.deck.order(),
            "played": self.deck.played(),
            "deck-on-the-table": self.stack == Stack::Table,
            "stage": stage,
            "card": card,
            "people": people,
            "end": self.end.map(end_to_json),
        });
        state["position"] = self.position.to_json();
        if !self.knows_all() {
            // What is unknown is left out.
            let known = self.known();
            let facts = known
                .facts()
                .map(|(fact, value, sureness)| json!([fact, value, sureness == Sureness::Known]));
            state["known"] = facts.collect();
            // A base would give it a value.
            state[BASE] = state["position"][BASE].take();
            leave_out_unknown(&mut state["position"], &known);
        }
        if let Some(own) = self.own_dice {
            state["own-dice"] = own.into();
        }
        state
    }

    /// The game whose state this is.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(library: &'a Library, state: &Value) -> Result<Game<'a>, String> {
        let facts = state["known"].as_array();
        let position = match facts {
            None => state["position"].clone(),
            // The board is what is known of it.
            Some(_) => around_the_board(state),
        };
        let position: Position = serde_json::from_value(position).map_err(|e| e.to_string())?;
        let mut seats = Seats::NOBODY;
        for faction in Faction::ALL {
            if let Some(person) = number(&state["people"][faction.id()]) {
                seats = seats.with(faction, person);
            }
        }
        let card = || number(&state["card"]).ok_or("no card is named");
        let stage = match state["stage"].as_str() {
            Some("draw") => Stage::Draw,
            Some("event") => Stage::Event(card()?),
            Some("winter") => Stage::Winter(card()?),
            _ => return Err("the stage is missing".to_string()),
        };
        let stack = match state["deck-on-the-table"] {
            Value::Bool(true) => Stack::Table,
            _ => Stack::Program,
        };
        let deck = Deck::under_way(
            &numbers(&state["deck"])?,
            &numbers(&state["played"])?,
            position.options.winter_is_coming,
        );
        let mut game = Game {
            library,
            cards: cards(),
            position,
            deck,
            stack,
            stage,
            seats,
            end: None,
            own_dice: state["own-dice"].as_bool(),
            decided: Vec::new(),
            knowledge: None,
            reads: BoardReads::default(),
        };
        if let Some(facts) = facts {
            game.know(KnownBoard::from_facts(
                facts.iter().map(fact).collect::<Result<Vec<_>, _>>()?,
            ));
        }
        game.end = match &state["end"] {
            Value::Null => None,
            end => Some(end_of(end, game.board(), &game.seats)?),
        };
        Ok(game)
    }
}

fn number(value: &Value) -> Option<u8> {
    value.as_u64().and_then(|n| u8::try_from(n).ok())
}

fn numbers(value: &Value) -> Result<Vec<u8>, String> {
    value
        .as_array()
        .and_then(|all| all.iter().map(number).collect())
        .ok_or_else(|| "the cards are missing".to_string())
}

/// A fact with its value and how sure it is.
fn fact(value: &Value) -> Result<(Fact, FactValue, Sureness), String> {
    let read: Result<(Fact, FactValue, bool), _> = serde_json::from_value(value.clone());
    let (fact, value, is_known) = read.map_err(|error| error.to_string())?;
    Ok((fact, value, if is_known { Sureness::Known } else { Sureness::NotConfirmed }))
}

/// The scenario whose set-up a position changes.
const BASE: &str = "base";
/// The keys of a position that are not about its board.
const AROUND_THE_BOARD: [&str; 3] = ["players", "options", "card"];

fn leave_out_unknown(position: &mut Value, known: &KnownBoard) {
    let unknown = Faction::ALL.into_iter().filter(|f| known.value(Fact::Leader(*f)).is_none());
    if let Some(leaders) = position["leaders"].as_object_mut() {
        unknown.for_each(|faction| {
            leaders.remove(faction.id());
        });
    }
    if let Some(rows) = position.as_object_mut() {
        rows.remove(BASE);
    }
}

fn around_the_board(state: &Value) -> Value {
    let mut around = state["position"].clone();
    if let Some(rows) = around.as_object_mut() {
        rows.retain(|key, _| AROUND_THE_BOARD.contains(&key.as_str()));
        rows.insert(BASE.to_string(), state[BASE].clone());
    }
    around
}

fn end_to_json(end: End) -> Value {
    match end {
        End::Check(f) => json!({"how": "victory", "who": f.id()}),
        End::Difficulty(f) => json!({"how": "difficulty", "who": f.id()}),
        End::Ranking([first, ..]) => json!({"how": "ranking", "who": first.faction.id()}),
        End::Lone(_) => json!({"how": "lone-player"}),
    }
}

fn end_of(value: &Value, board: &Board, seats: &Seats) -> Result<End, String> {
    let who = || value["who"].as_str().and_then(Faction::from_id).ok_or("no Faction won");
    Ok(match value["how"].as_str() {
        Some("victory") => End::Check(who()?),
        Some("difficulty") => End::Difficulty(who()?),
        Some("ranking") => End::Ranking(victory::final_ranking(board, seats)),
        Some("lone-player") => {
            End::Lone(victory::one_player_outcome(board, seats).ok_or("there is no lone player")?)
        }
        _ => return Err("how the game ended is missing".to_string()),
    })
}

/// The values that differ, each with its path, what it is in the first and in the second.
pub fn differences(one: &Value, other: &Value) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    compare("", one, other, &mut found);
    found
}

fn compare(path: &str, one: &Value, other: &Value, found: &mut Vec<(String, String, String)>) {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            let mut keys: Vec<&String> = a.keys().chain(b.keys()).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                let path = if path.is_empty() { key.clone() } else { format!("{path} {key}") };
                compare(
                    &path,
                    a.get(key).unwrap_or(&Value::Null),
                    b.get(key).unwrap_or(&Value::Null),
                    found,
                );
            }
        }
        _ if one == other => {}
        _ => found.push((path.to_string(), one.to_string(), other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::SeededDice;
    use lod_engine::game::ScenarioId;
    use lod_engine::game::position::Options;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn every_state_of_a_game_comes_back_from_its_json() {
        for id in ScenarioId::ALL {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let mut source = SeededDice::new(4);
            let library = Library::get();
            let mut game = Game::new(library, id, Options::default(), &mut rng).unwrap();
            let mut steps = 0;
            loop {
                let state = game.to_json();
                let text = state.to_string();
                let read: Value = serde_json::from_str(&text).unwrap();
                let back = Game::from_json(library, &read).unwrap();
                assert!(back == game, "{:?}", differences(&state, &back.to_json()));
                if steps == 150 || game.step(&mut source).unwrap().is_none() {
                    break;
                }
                steps += 1;
            }
            assert!(steps > 20);
        }
    }

    #[test]
    fn differences_are_named() {
        let a = json!({"x": {"y": 1, "z": 2}, "l": [1]});
        let b = json!({"x": {"y": 1, "z": 3}, "l": [1, 2]});
        let found = differences(&a, &b);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1], ("x z".to_string(), "2".to_string(), "3".to_string()));
    }
}
