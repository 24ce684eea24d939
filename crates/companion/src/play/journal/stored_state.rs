//! The state of a game as its journal has it: the text, which is read only where it is needed.

use crate::play::game_replay::GameReplay;
use lod_bots::bots::Library;
use lod_bots::game::{Game, GameStep, differences};
use lod_engine::game::{ScenarioId, scenario};
use serde_json::{Value, json};
use std::ops::Range;
use std::rc::Rc;

/// What a state has beyond the board and where the game stands, so that the game can go on from it.
const WHOLE: [&str; 6] = ["deck", "played", "deck-on-the-table", "people", "known", BASE];
/// The scenario whose set-up a position changes.
const BASE: &str = "base";
/// How many actions came before it.
const ACTIONS: &str = "actions";

/// A state in a line of a journal, whose text it shares.
#[derive(Clone, Debug)]
pub struct StoredState {
    line: Rc<str>,
    within: Range<usize>,
}

impl StoredState {
    /// The state after an action: of a new card all of it; none where a card ends, which a new one follows, and none after
    /// what was entered about the board, which its line says.
    pub fn after(history: &GameReplay<'_>, action: usize) -> Option<StoredState> {
        let is_card = match &history.action(action)?.action {
            GameStep::CardEnds(_) | GameStep::Known => return None,
            step => matches!(step, GameStep::Card(_)),
        };
        let game = history.after(action);
        let mut state = game.to_json();
        leave_out_base(&mut state["position"]);
        match state.as_object_mut() {
            Some(rows) if !is_card => rows.retain(|key, _| !WHOLE.contains(&key.as_str())),
            _ => state[ACTIONS] = json!(history.actions(action + 1)),
        }
        Some(state.into())
    }

    /// The state in this part of a line.
    pub(super) fn within(line: &Rc<str>, within: Range<usize>) -> StoredState {
        StoredState { line: line.clone(), within }
    }

    /// As JSON.
    pub fn json(&self) -> &str {
        self.line.get(self.within.clone()).unwrap_or_default()
    }

    /// The state; nothing where it cannot be read.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.json()).unwrap_or_default()
    }

    /// Whether a game can go on from it.
    pub fn is_whole(&self) -> bool {
        self.json().contains("\"actions\":")
    }

    /// How many actions came before it, where a game can go on from it.
    pub fn actions(&self) -> Option<u64> {
        self.value()[ACTIONS].as_u64()
    }

    /// The game that goes on from it, and how many actions came before.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn game<'a>(&self, library: &'a Library) -> Result<(Game<'a>, u64), String> {
        let state = self.value();
        let before = state[ACTIONS].as_u64().ok_or("the number of actions is missing")?;
        Ok((Game::from_json(library, &state)?, before))
    }

    /// What is otherwise in this state than in another, a line each.
    pub fn differs(&self, now: &StoredState) -> Vec<String> {
        if self == now {
            return Vec::new();
        }
        // Who wrote it may have had the keys in another order, or more of them.
        let mut stored = self.value();
        leave_out_base(&mut stored["position"]);
        let differ = differences(&stored, &now.value()).into_iter();
        differ.map(|(path, was, is)| format!("{path}: stored {was}, now {is}")).collect()
    }
}

/// Leaves out of a position what is as in its base.
fn leave_out_base(position: &mut Value) {
    let base = position[BASE].as_str().and_then(ScenarioId::from_id);
    let begins = base.map(|id| scenario(id).position.to_json());
    leave_out(position, &begins.unwrap_or_default());
}

/// Leaves out of a position what is as in the one that is its base, or is nothing in both.
fn leave_out(position: &mut Value, begins: &Value) {
    if let Value::Object(rows) = position {
        rows.retain(|key, row| {
            if row == &begins[key] && key != BASE {
                return false;
            }
            // Of a Leader both name and space are given.
            if !row["name"].is_string() {
                leave_out(row, &begins[key]);
            }
            !is_nothing(row) || !is_nothing(&begins[key])
        });
    }
}

/// Whether a position without this value has it all the same.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::String(level) => level == "neutral",
        Value::Array(list) => list.is_empty(),
        Value::Object(rows) => rows.values().all(is_nothing),
        Value::Bool(true) => false,
    }
}

impl From<Value> for StoredState {
    fn from(state: Value) -> StoredState {
        let line: Rc<str> = state.to_string().into();
        StoredState { within: 0..line.len(), line }
    }
}

impl PartialEq for StoredState {
    fn eq(&self, other: &StoredState) -> bool {
        self.json() == other.json()
    }
}
