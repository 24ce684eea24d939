//! The entries of a saved game, their checksums right.

use super::heading;
use super::journal::{RECORD, reopened, replayed};
use lod::play::Setup;
use lod::play::journal::{Journal, JournalEntry};
use lod::ports::{MemoryStore, Store};
use serde_json::Value;
use std::rc::Rc;

/// Plays a saved game: in the first line its set-up, in each further one an entry, as JSON; what is none
/// of that is left out.
pub fn answers(bytes: &[u8]) {
    let (first, rest) = heading(bytes);
    let setup = serde_json::from_str::<Value>(&first).ok();
    let Some(setup) = setup.and_then(|value| Setup::from_json(&value).ok()) else {
        return;
    };
    let again = Setup::from_json(&setup.to_json());
    assert_eq!(again.as_ref(), Ok(&setup));
    let store: Rc<dyn Store> = Rc::new(MemoryStore::default());
    let mut journal = Journal::new(&store, RECORD, &setup);
    let entries: Vec<JournalEntry> = rest
        .split(|b| *b == b'\n')
        .filter_map(|line| JournalEntry::of_text(std::str::from_utf8(line).ok()?))
        .collect();
    for entry in &entries {
        journal.add(entry);
    }
    journal.save().expect("a file to write");
    drop(journal);
    assert_eq!(reopened(&store), (setup.clone(), entries.clone()));
    replayed(setup, entries);
}
