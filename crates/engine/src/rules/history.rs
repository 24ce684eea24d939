//! An action whose steps can be taken back.

use super::deed::Checkpoint;
use super::{ActionState, ActionStep, Result, act};
use crate::game::Change;

/// An action under way with the steps taken so far, each of which can be taken back.
#[derive(Debug)]
pub struct ActionHistory {
    state: ActionState,
    taken: Vec<(ActionStep, Checkpoint)>,
}

impl ActionHistory {
    /// Nothing has been taken yet.
    pub fn new(state: ActionState) -> ActionHistory {
        ActionHistory { state, taken: Vec::new() }
    }

    /// The action as it is now.
    pub fn state(&self) -> &ActionState {
        &self.state
    }

    /// Takes a step; its changes in order.
    ///
    /// # Errors
    /// A refusal; the action is then as before.
    pub fn apply(&mut self, step: &ActionStep) -> Result<&[Change]> {
        let before = self.state.mark();
        let from = self.state.changes().len();
        act(&mut self.state, step)?;
        self.taken.push((step.clone(), before));
        Ok(&self.state.changes()[from..])
    }

    /// Takes the last step back, if there is one. All is as before it: the board, what was paid, and what the rules
    /// remember of the action.
    pub fn undo(&mut self) -> Option<ActionStep> {
        let (step, before) = self.taken.pop()?;
        self.state.restore(before);
        Some(step)
    }
}
