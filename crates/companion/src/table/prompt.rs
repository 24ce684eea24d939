//! A question of a turn at the table.

use super::log::Slot;
use crate::talk::Ask;

/// A question to a person.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    /// What the answer will be kept as.
    pub slot: Slot,
    /// The question.
    pub ask: Ask,
}
