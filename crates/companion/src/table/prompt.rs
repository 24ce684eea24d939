//! A question of a turn at the table.

use super::log::AnswerSlot;
use crate::talk::Ask;

/// A question to a person.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    /// What the answer will be kept as.
    pub slot: AnswerSlot,
    /// The question.
    pub ask: Ask,
}
