//! A journal that is cut, bent, locked out or shut out.

use super::*;
use crate::native::Disk;
use crate::play::attempt::AttemptEnd;
use crate::play::game_replay::GameReplay;
use crate::play::names::PlayerNames;
use crate::play::setup::{Begin, BoardBegin};
use crate::ports::MemoryStore;
use lod_bots::bots::Library;
use lod_bots::game::{Next, Stack};
use lod_engine::game::{Faction, ScenarioId};
use std::fs;
use std::path::PathBuf;

mod answers;
mod counted;
mod disturbed;
mod saved;

/// A folder of one test alone, removed at its end.
pub(crate) struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("lod-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where games are kept in a test.
pub(super) struct Bed {
    pub store: Rc<dyn Store>,
    /// The folder, where they are files.
    pub folder: Option<Scratch>,
    memory: MemoryStore,
}

/// Files in a folder of the test's own, and records in memory.
pub(super) fn beds(name: &str) -> [Bed; 2] {
    let (scratch, memory) = (Scratch::new(name), MemoryStore::default());
    let files: Rc<dyn Store> = Rc::new(Disk::new(&scratch.0));
    [
        Bed { store: files, folder: Some(scratch), memory: MemoryStore::default() },
        Bed { store: Rc::new(memory.clone()), folder: None, memory },
    ]
}

impl Bed {
    pub fn games(&self) -> Games {
        Games::new(&self.store)
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        self.store.read(name, u64::MAX).unwrap().unwrap()
    }

    /// Writes into a record as it lies there.
    pub fn overwrite(&self, name: &str, bytes: &[u8]) {
        match &self.folder {
            Some(folder) => fs::write(folder.0.join(name), bytes).unwrap(),
            None => self.memory.overwrite(name, bytes),
        }
    }

    /// Puts another record in the place of one.
    pub fn replace(&self, name: &str, bytes: &[u8]) {
        let other = format!("{name}.sync");
        drop(self.store.create(&other, bytes, true).unwrap());
        self.store.rename(&other, name).unwrap();
    }

    pub fn open(&self, name: &str) -> Result<OpenedJournal, OpenError> {
        Journal::open(&self.store, name)
    }

    /// Plays a number of actions, passing, and writes them down.
    pub fn played(&self, name: &str, seed: u64, actions: usize) -> (GameReplay<'static>, Journal) {
        played(&self.store, name, seed, actions)
    }

    pub fn lines_in(&self, name: &str) -> usize {
        let bytes = self.store.read(name, u64::MAX).unwrap();
        bytes.map_or(0, |bytes| good_ends(&bytes).len())
    }
}

/// Where each good line ends.
fn good_ends(bytes: &[u8]) -> Vec<usize> {
    let mut lines = GoodLines::of(bytes);
    let mut ends = Vec::new();
    while lines.next().is_some() {
        ends.push(lines.end);
    }
    ends
}

pub(crate) fn setup(seed: u64) -> Setup {
    Setup {
        begin: Begin::Scenario(ScenarioId::Sprint),
        board: Default::default(),
        people: vec![vec![Faction::Patriots]],
        names: PlayerNames::default(),
        options: lod_engine::game::position::Options::default(),
        stack: Stack::Program,
        own_dice: false,
        seed,
    }
}

fn played(
    store: &Rc<dyn Store>,
    name: &str,
    seed: u64,
    actions: usize,
) -> (GameReplay<'static>, Journal) {
    let setup = setup(seed);
    let mut journal = Journal::new(store, name, &setup);
    let mut history = GameReplay::new(Library::get(), setup).unwrap();
    while history.done().len() < actions && history.now().next() != Next::End {
        passes(&mut history, &mut journal);
    }
    journal.save().unwrap();
    (history, journal)
}

/// Passes, or presses Enter, and writes it down.
fn passes(history: &mut GameReplay<'_>, journal: &mut Journal) {
    let attempt = history.attempt(None).unwrap();
    let line = match attempt.outcome() {
        _ if history.waits() => "",
        AttemptEnd::Asked(ask) if ask.key == "turn" => "pass",
        AttemptEnd::Asked(ask) => ask.default.map_or("1", |i| &ask.replies[i].word),
        AttemptEnd::Done | AttemptEnd::Ended => panic!("nothing is asked"),
    };
    plays(history, journal, line);
}

/// Gives an answer, and writes it down.
fn plays(history: &mut GameReplay<'_>, journal: &mut Journal, line: &str) {
    let from = history.done().len();
    history.play(line).unwrap();
    journal.add(&JournalEntry::Line(line.to_string()));
    for action in from..history.done().len() {
        if let Some(state) = StoredState::after(history, action) {
            journal.add(&JournalEntry::After(state));
        }
    }
}

fn resumed(opened: &OpenedJournal) -> ResumedGame<'static> {
    resumed_of(opened, opened.entries.clone())
}

fn resumed_of(opened: &OpenedJournal, entries: Vec<JournalEntry>) -> ResumedGame<'static> {
    SavedAnswers::of(entries).resume(Library::get(), &opened.setup).unwrap()
}

/// The game, which goes as it was stored.
fn replayed(opened: &OpenedJournal) -> GameReplay<'static> {
    let resumed = resumed(opened);
    assert_eq!(resumed.difference, None);
    resumed.history
}
