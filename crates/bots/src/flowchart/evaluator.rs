//! What an expression is looked up on.

use super::words::Role;
use lod_engine::game::{Board, Control, PieceSet, Space, SpaceSet};
use lod_engine::rules::{ActionState, PieceCounts};

/// What an expression can look at.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The board now.
    pub board: &'a Board,
    /// The board after the candidate action.
    pub after: Option<&'a Board>,
    /// The action under way.
    pub state: Option<&'a ActionState>,
    /// Of a Battle, what `attack` and `defence` say.
    pub battle: [i32; 2],
    /// The group that `going` counts.
    pub going: PieceCounts,
    /// The space that it is about, if it is about one.
    pub here: Space,
    /// What the die shows; 0 leaves it out.
    pub roll: u8,
}

impl<'a> Evaluator<'a> {
    /// Just a board.
    pub fn of(board: &'a Board) -> Evaluator<'a> {
        Evaluator {
            board,
            after: None,
            state: None,
            battle: [0; 2],
            going: PieceCounts::NONE,
            here: Space::Boston,
            roll: 0,
        }
    }

    /// The same in this space.
    pub const fn at(&self, here: Space) -> Evaluator<'a> {
        Evaluator { here, ..*self }
    }

    /// The same with this roll of the die.
    pub const fn rolled(&self, roll: u8) -> Evaluator<'a> {
        Evaluator { roll, ..*self }
    }

    pub(super) fn later(&self) -> &'a Board {
        self.after.unwrap_or(self.board)
    }

    /// Who Controls a space, before and after the candidate action.
    pub(super) fn control_change(&self, space: Space) -> [Control; 2] {
        [self.board.control(space), self.later().control(space)]
    }

    pub(super) fn count(&self, pieces: PieceSet) -> i32 {
        self.board.count(self.here, pieces).into()
    }

    /// How many of these pieces the candidate action adds here; below 0 those that it removes.
    pub(super) fn added(&self, pieces: PieceSet) -> i32 {
        i32::from(self.later().count(self.here, pieces)) - self.count(pieces)
    }

    /// Spaces whose pieces the candidate action changes: only there can Control change.
    pub(super) fn changed_spaces(&self) -> impl Iterator<Item = Space> {
        let (before, after) = (self.board, self.later());
        SpaceSet::ALL.iter().filter(move |s| !before.same_pieces(after, *s))
    }

    /// Spaces in which it changes Control.
    pub(super) fn control_changes(&self) -> impl Iterator<Item = Space> {
        self.changed_spaces().filter(|s| {
            let [before, after] = self.control_change(*s);
            before != after
        })
    }

    /// What the action under way did with the space so far.
    pub(super) fn is_in_role(&self, role: Role) -> bool {
        let Some(state) = self.state else { return false };
        let space = self.here;
        match role {
            Role::Selected => state.selected().contains(space),
            Role::Battle => state.battles().contains(space),
            Role::Special => state.special_spaces().contains(space),
            Role::MovedInto => state.moved().iter().any(|m| m.to == space),
            Role::MovedFrom => state.moved().iter().any(|m| m.from == space),
            Role::Mustered => state.regulars_at() == Some(space),
        }
    }
}
