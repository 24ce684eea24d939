//! What followed from the facts already, for as long as they stay.

use super::Facts;
use super::interpreter::Memo;
use std::cell::Cell;

/// What followed from the facts, and of which it did.
#[derive(Debug, Default)]
pub(super) struct MemoEntry {
    memo: Memo,
    stamp: Cell<u64>,
}

impl Clone for MemoEntry {
    /// A copy goes another way, and remembers anew.
    fn clone(&self) -> MemoEntry {
        MemoEntry::default()
    }
}

impl MemoEntry {
    /// What followed from these facts: nothing yet where they have changed.
    pub(super) fn of(&self, facts: &Facts) -> &Memo {
        if self.stamp.replace(facts.stamp()) != facts.stamp() {
            self.memo.borrow_mut().clear();
        }
        &self.memo
    }
}
