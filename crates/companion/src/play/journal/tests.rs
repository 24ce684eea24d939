//! A journal that is cut, bent, locked out or shut out.

use super::*;
use crate::native::Disk;
use crate::play::answer_replay::RecordedAnswer;
use crate::play::game_history::{AttemptEnd, GameHistory};
use crate::play::names::PlayerNames;
use crate::play::setup::Begin;
use crate::ports::MemoryStore;
use lod_bots::bots::Library;
use lod_bots::game::{GameStep, Next, Stack};
use lod_engine::game::{Faction, ScenarioId};
use std::fs;
use std::path::PathBuf;

mod answers;
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
    pub fn played(&self, name: &str, seed: u64, actions: usize) -> (GameHistory<'static>, Journal) {
        played(&self.store, name, seed, actions)
    }

    pub fn lines_in(&self, name: &str) -> usize {
        let bytes = self.store.read(name, u64::MAX).unwrap();
        bytes.map_or(0, |bytes| good_lines(&bytes).len())
    }
}

pub(crate) fn setup(seed: u64) -> Setup {
    Setup {
        begin: Begin::Scenario(ScenarioId::Sprint),
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
) -> (GameHistory<'static>, Journal) {
    let setup = setup(seed);
    let mut journal = Journal::new(store, name, &setup);
    let mut history = GameHistory::new(Library::get(), setup).unwrap();
    while history.done().len() < actions && history.now().next() != Next::End {
        let mut attempt = history.attempt(None).unwrap();
        if let AttemptEnd::Asked(ask) = attempt.outcome() {
            let line = match ask.key.as_str() {
                "turn" => "pass",
                _ => ask.default.map_or("1", |i| ask.replies[i].word.as_str()),
            };
            attempt = history.attempt(Some(line)).unwrap();
        }
        for given in attempt.fresh() {
            journal.add(&JournalEntry::Given(given.clone()));
        }
        let done = attempt.outcome() == AttemptEnd::Done;
        history.accept(attempt);
        if done {
            journal.add(&JournalEntry::After(history.now().to_json()));
        }
    }
    journal.save().unwrap();
    (history, journal)
}

fn replayed(opened: &OpenedJournal) -> Result<GameHistory<'static>, ReplayDifference> {
    let entries = opened.entries.clone();
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    replay.run()?;
    Ok(replay.finish().0)
}

/// 6.2.1: a version before this one took the first payment for a space that nobody pays for, and asked again. Its
/// journal leads to the state that it stored; the same answers given today are paid once.
#[test]
fn r6_2_1_a_journal_that_paid_too_often_is_read_as_it_was_played() {
    let setup = Setup {
        begin: Begin::Position("base = \"1776\"\n[resources]\npatriots = 4\n".to_string()),
        stack: Stack::Table,
        ..setup(7)
    };
    let mut history = GameHistory::new(Library::get(), setup.clone()).unwrap();
    let mut entries = Vec::new();
    let mut typed = vec![
        "98",
        "97",
        "Pay 1 Resource, of 4: all of them stay",
        "Pay 1 Resource, of 3: all of them stay",
    ]
    .into_iter();
    let ends = loop {
        let before = history.done().len();
        let older = history.read_as_older();
        let mut attempt = older.attempt(None).unwrap();
        if let AttemptEnd::Asked(ask) = attempt.outcome() {
            let usual = ask.default.map_or("", |place| ask.replies[place].word.as_str());
            let line = typed.next().unwrap_or(usual).to_string();
            for given in attempt.fresh() {
                entries.push(JournalEntry::Given(given.clone()));
            }
            let rolled = attempt.fresh().len();
            let mut kept = older.clone();
            kept.accept(attempt);
            attempt = kept.attempt(Some(&line)).unwrap();
            history = kept;
            assert!(rolled < 9);
        }
        for given in attempt.fresh() {
            entries.push(JournalEntry::Given(given.clone()));
        }
        history = history.read_as_older();
        history.accept(attempt);
        if history.done().len() > before {
            entries.push(JournalEntry::After(history.now().to_json()));
        }
        let last = history.done().last().map(|done| &done.action);
        if let Some(GameStep::Winter(report)) = last {
            break report.board;
        }
    };
    let paid = entries.iter().filter(
        |entry| matches!(entry, JournalEntry::Given(RecordedAnswer::Line(line)) if line.starts_with("Pay")),
    );
    assert_eq!(paid.count(), 2);
    let mut replay = Replay::new(Library::get(), setup, entries).unwrap();
    assert_eq!(replay.run(), Ok(()));
    let (history, dropped) = replay.finish();
    assert_eq!((*history.now().board(), dropped), (ends, 0));
}
