//! Another Faction acts inside an action: in an Event (5.3), after a day won (3.6.8), in Winter Quarters (6.0).

use super::{Context, Executor, Note, Walk};
use crate::flowchart::{FreeActionOffer, Interrupt};
use lod_engine::game::{Board, Change, Faction};
use lod_engine::rules::{ActionState, ActionStep};

/// What an action came to.
#[derive(Clone, Debug)]
pub struct ActionResult {
    /// The action, with the board after and the changes in order.
    pub state: Box<ActionState>,
    /// How it went.
    pub walk: Walk,
    /// The steps taken.
    pub steps: Vec<ActionStep>,
    /// What is left to people, each with the number of changes before it.
    pub grants: Vec<(usize, FreeActionOffer)>,
}

impl ActionResult {
    /// The board after.
    pub fn board(&self) -> &Board {
        self.state.board()
    }

    /// The changes in order.
    pub fn changes(&self) -> &[Change] {
        self.state.changes()
    }
}

impl ActionResult {
    /// Puts notes before all others: of what was decided before anything was done.
    pub fn begin_with(&mut self, mut notes: Vec<Note>) {
        notes.append(&mut self.walk.notes);
        self.walk.notes = notes;
    }
}

impl<'a> Executor<'a> {
    /// The action is over: what it came to.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub fn into_result(self) -> Result<ActionResult, Interrupt> {
        self.all_known()?;
        Ok(ActionResult {
            state: Box::new(self.state),
            walk: self.walk,
            steps: self.steps,
            grants: self.grants,
        })
    }

    /// An action of a Faction that begins inside this one, on the board as it stands. What it comes to is to be
    /// handed to [`Executor::merge_result`], or to [`Executor::merge_notes`] where it was only looked at.
    pub(crate) fn nested(&mut self, faction: Faction, context: Context) -> Executor<'_> {
        let board = *self.board();
        self.enter_nested();
        Executor::new(self.library, faction, board, context, &mut *self.source)
    }

    /// Writes down under `rule` what an action inside this one changed, and what it tells; the action.
    ///
    /// # Errors
    /// As [`Executor::does`].
    pub(crate) fn merge_result(
        &mut self,
        rule: &'static str,
        mut done: ActionResult,
    ) -> Result<ActionState, Interrupt> {
        self.merge_notes(&mut done);
        let begun = self.state.changes().len();
        let grants = done.grants.into_iter();
        self.grants.extend(grants.map(|(at, grant)| (begun + at, grant)));
        self.write_down(rule, &done.state)?;
        Ok(*done.state)
    }

    /// Writes the changes of an action down under `rule`, and what they belong to.
    ///
    /// # Errors
    /// As [`Executor::does`].
    pub(crate) fn write_down(
        &mut self,
        rule: &'static str,
        state: &ActionState,
    ) -> Result<(), Interrupt> {
        self.does(|own| own.write_down(rule, state))
    }

    /// Takes over the dice and notes of an action inside this one. The boxes that it came to are no part of this
    /// one's path.
    pub(crate) fn merge_notes(&mut self, done: &mut ActionResult) {
        self.source.leave_nested();
        let (told, begun) = (self.walk.notes.len(), self.state.changes().len());
        let dice = done.walk.dice.drain(..);
        self.walk.dice.extend(dice.map(|die| die.later(told, begun)));
        let notes = done.walk.notes.drain(..).map(|note| note.later(begun));
        self.walk.notes.extend(notes);
    }
}
