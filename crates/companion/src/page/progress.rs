//! Work of a conversation that takes its time.

use serde::Serialize;

/// The pages are told of work each time that so many more are done,
const STEP: u64 = 25;
/// and no oftener than so many times in all, where it is known how many there are.
const STEPS: u64 = 20;

/// How far work is that takes its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct WorkProgress {
    /// What is done.
    pub(super) done: u64,
    /// Where it is known how many there are.
    pub(super) all: Option<u64>,
}

impl WorkProgress {
    /// Goes up as often as pages are told.
    pub(super) fn step(self) -> u64 {
        match self.all {
            Some(all) if all > STEP * STEPS => self.done * STEPS / all,
            _ => self.done / STEP,
        }
    }
}
