//! Tests and measures looked up on a board.

use super::words::Pieces;
use lod_engine::game::{Board, Control, Space};
use lod_engine::rules::{ActionState, PieceCounts};

/// What can be looked at when spaces are compared.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The board now.
    pub board: &'a Board,
    /// The board after the candidate action.
    pub after: Option<&'a Board>,
    /// The action under way.
    pub state: Option<&'a ActionState>,
    /// [`Measure::Attack`](super::words::Measure::Attack) and [`Measure::Defence`](super::words::Measure::Defence).
    pub battle: [i32; 2],
    /// The group that [`Measure::Going`](super::words::Measure::Going) counts.
    pub going: PieceCounts,
}

/// A number that may hang on a die not yet rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncertain {
    /// The part that is known.
    pub fixed: i32,
    /// A die to add.
    pub die: Option<super::words::Die>,
}

impl<'a> Evaluator<'a> {
    /// Just a board.
    pub fn of(board: &'a Board) -> Evaluator<'a> {
        Evaluator { board, after: None, state: None, battle: [0; 2], going: PieceCounts::NONE }
    }

    pub(super) fn later(&self) -> &'a Board {
        self.after.unwrap_or(self.board)
    }

    pub(super) fn control_change(&self, space: Space) -> (Control, Control) {
        (self.board.control(space), self.later().control(space))
    }

    pub(super) fn count(&self, space: Space, pieces: Pieces) -> i32 {
        i32::from(self.board.count(space, pieces.set()))
    }
}
