//! Saved games.

use super::shown::assert_clean;
use lod::play::Setup;
use lod::play::journal::{Journal, JournalEntry, SavedAnswers};
use lod::ports::{MemoryStore, Store};
use lod_bots::bots::Library;
use lod_bots::game::{Game, differences};
use lod_engine::shown;
use std::rc::Rc;

/// The record of the game.
pub const RECORD: &str = "game.lod";

/// Opens a saved game: what can be read of it is written whole, and can be gone on from.
pub fn journal(bytes: &[u8]) {
    let memory = MemoryStore::default();
    memory.overwrite(RECORD, bytes);
    let store: Rc<dyn Store> = Rc::new(memory);
    match Journal::open(&store, RECORD) {
        Err(error) => assert_clean(&shown::message(&error.to_string())),
        Ok(opened) => {
            let mut journal = opened.journal;
            journal.save_for_good().expect("a file to write");
            assert!(journal.is_saved());
            drop(journal);
            let (setup, entries) = reopened(&store);
            assert!(setup == opened.setup && entries == opened.entries);
            replayed(setup, entries);
        }
    }
}

/// The journal in the store, which is whole.
pub fn reopened(store: &Rc<dyn Store>) -> (Setup, Vec<JournalEntry>) {
    let again = Journal::open(store, RECORD).expect("a journal");
    assert_eq!(again.damage, None);
    (again.setup, again.entries)
}

/// Plays a saved game again. Whether it differed.
pub fn replayed(setup: Setup, entries: Vec<JournalEntry>) -> bool {
    let Ok(resumed) = SavedAnswers::of(entries).resume(Library::get(), &setup) else {
        return false;
    };
    for line in resumed.difference.iter().flat_map(|difference| &difference.what) {
        assert_clean(&shown::message(line));
    }
    let mut story = resumed.history;
    let state = story.now().to_json();
    let again = Game::from_json(story.library(), &state).expect("a state");
    let differ = differences(&state, &again.to_json());
    assert!(differ.is_empty(), "{differ:?}");
    let _ = story.attempt(None);
    story.undo_to(0);
    resumed.difference.is_some()
}
