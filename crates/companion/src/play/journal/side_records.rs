//! What is kept beside a game, by its name with another ending. A game is whole without it: what cannot be kept is lost.

use crate::ports::{Store, text_of, with_ending};

/// The orders that are ticked off on a page.
pub(crate) const TICKS: &str = "ticks";

/// Removes what is beside a record.
pub(super) fn forget(store: &dyn Store, record: &str) {
    let ticks = with_ending(record, TICKS);
    if store.has(&ticks) {
        let _ = store.remove(&ticks);
    }
}

/// Gives it the name of another record, where nothing else is left then.
pub(super) fn rename(store: &dyn Store, from: &str, to: &str) {
    forget(store, to);
    let _ = store.rename(&with_ending(from, TICKS), &with_ending(to, TICKS));
}

/// Copies it beside another record, where nothing else is left then.
pub(super) fn copy(store: &dyn Store, from: &str, to: &str) {
    forget(store, to);
    if let Ok(Some(text)) = text_of(store, &with_ending(from, TICKS)) {
        let _ = store.replace(&with_ending(to, TICKS), &text, false);
    }
}
