//! The parts of a Brilliant Stroke (2.3.8).

use super::ActionState;
use crate::game::{Board, Change, Fact, FactValue, Faction, Space};

/// This many Limited Commands are granted (2.3.8).
const COMMANDS: u8 = 2;

/// How far a Brilliant Stroke has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StrokeProgress {
    /// Commands before the one under way.
    commands: u8,
    /// Whether one of them involved the Leader.
    led: bool,
    /// Where he was when the part under way began.
    leader: Option<Space>,
}

impl StrokeProgress {
    /// Of a Brilliant Stroke that begins.
    pub(super) fn new(board: &Board, faction: Faction) -> StrokeProgress {
        StrokeProgress { commands: 0, led: false, leader: board.leader_space(faction) }
    }
}

impl ActionState {
    /// Whether a Brilliant Stroke grants the action (2.3.8).
    pub fn is_of_stroke(&self) -> bool {
        self.stroke.is_some()
    }

    /// Whether a Brilliant Stroke grants another Command, the one under way counted as executed (2.3.8).
    pub fn leaves_stroke_command(&self) -> bool {
        self.stroke.is_some_and(|s| s.commands + u8::from(self.command.is_some()) < COMMANDS)
    }

    /// Whether a Command of the Brilliant Stroke involved the Leader, the one under way included (1.10, R94).
    pub fn has_involved_leader(&self) -> bool {
        self.stroke.is_some_and(|s| s.led || self.involves(s.leader))
    }

    /// Whether a Brilliant Stroke grants the action, and no Command of it has involved the Leader so far (1.10).
    pub(in crate::rules) fn owes_leader(&self) -> bool {
        self.stroke.is_some() && !self.has_involved_leader()
    }

    /// The progress once the part under way is over.
    pub(super) fn stroke_after(&self) -> Option<StrokeProgress> {
        let stroke = self.stroke?;
        Some(StrokeProgress {
            commands: stroke.commands + u8::from(self.command.is_some()),
            led: self.has_involved_leader(),
            leader: self.board.leader_space(self.faction),
        })
    }

    /// Whether the Command under way involved the Leader who was in this space before it (1.10, R94).
    fn involves(&self, leader: Option<Space>) -> bool {
        let now = self.board.leader_space(self.faction);
        self.command.is_some()
            && match leader {
                Some(space) => {
                    now != leader
                        || self.selected.contains(space)
                        || self.moved.iter().any(|m| m.from == space)
                }
                // Who came and was left alone afterwards was involved.
                None => now.is_some() || self.has_come(),
            }
    }

    /// Whether the Leader came from Available in this action (1.10).
    fn has_come(&self) -> bool {
        let leader = Fact::LeaderSpace(self.board.leader(self.faction));
        let came = |change: &Change| matches!(change.of(leader), Some((_, FactValue::At(Some(_)))));
        self.changes().iter().any(came)
    }
}
