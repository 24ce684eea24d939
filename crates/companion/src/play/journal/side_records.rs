//! What is kept beside a game, by its name with another ending. A game is whole without it: what cannot be kept is lost.

use crate::ports::{Store, text_of, with_ending};

/// The chances of its moments.
pub(crate) const CHANCES: &str = "chances";
/// The orders that are ticked off on a page.
pub(crate) const TICKS: &str = "ticks";

/// The endings of all of it.
pub(super) const BESIDE: [&str; 2] = [CHANCES, TICKS];

/// Removes what is beside a record.
pub(super) fn forget(store: &dyn Store, record: &str) {
    for name in BESIDE.map(|ending| with_ending(record, ending)) {
        if store.has(&name) {
            let _ = store.remove(&name);
        }
    }
}

/// Gives it the name of another record, where nothing else is left then.
pub(super) fn rename(store: &dyn Store, from: &str, to: &str) {
    forget(store, to);
    for ending in BESIDE {
        let _ = store.rename(&with_ending(from, ending), &with_ending(to, ending));
    }
}

/// Copies it beside another record, where nothing else is left then.
pub(super) fn copy(store: &dyn Store, from: &str, to: &str) {
    forget(store, to);
    for ending in BESIDE {
        if let Ok(Some(text)) = text_of(store, &with_ending(from, ending)) {
            let _ = store.replace(&with_ending(to, ending), &text, false);
        }
    }
}
