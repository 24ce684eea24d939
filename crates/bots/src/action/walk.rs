//! The way of an action through its flowchart, with what decided it.

use super::{DieRoll, Note};
use crate::flowchart::FollowedArrow;

/// How an action went: where it came by, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The boxes visited, in order.
    pub path: Vec<String>,
    /// The arrows followed, in order.
    pub arrows: Vec<FollowedArrow>,
    /// The dice rolled, in order.
    pub dice: Vec<DieRoll>,
    /// What was decided, in order.
    pub notes: Vec<Note>,
}

impl Walk {
    /// An action outside the flowcharts, with what was decided in it.
    pub fn of_notes(notes: Vec<Note>) -> Walk {
        Walk { notes, ..Walk::default() }
    }

    /// An action outside the flowcharts, with the dice rolled in it.
    pub fn of_dice(dice: Vec<DieRoll>) -> Walk {
        Walk { dice, ..Walk::default() }
    }
}
