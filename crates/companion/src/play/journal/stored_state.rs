//! The state of a game as its journal has it: the text, which is read only where it is needed.

use lod_bots::game::{Game, differences};
use serde_json::Value;
use std::ops::Range;
use std::rc::Rc;

/// A state in a line of a journal, whose text it shares.
#[derive(Clone, Debug)]
pub struct StoredState {
    line: Rc<str>,
    within: Range<usize>,
}

impl StoredState {
    /// The state of a game.
    pub fn of(game: &Game<'_>) -> StoredState {
        StoredState::from(game.to_json())
    }

    /// The state in this part of a line.
    pub(super) fn within(line: &Rc<str>, within: Range<usize>) -> StoredState {
        StoredState { line: line.clone(), within }
    }

    /// As JSON.
    pub fn text(&self) -> &str {
        self.line.get(self.within.clone()).unwrap_or_default()
    }

    /// The state; nothing where it cannot be read.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).unwrap_or_default()
    }

    /// Whether a game is in this state.
    pub fn is_of(&self, game: &Game<'_>) -> bool {
        let state = game.to_json();
        // Who wrote it may have had the keys in another order.
        let written = state.to_string();
        written == self.text() || differences(&self.value(), &state).is_empty()
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
        self.text() == other.text()
    }
}
