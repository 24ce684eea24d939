//! What is read and played again, counted: neither grows with what a game was taken back or corrected.

use super::*;
use crate::play::answer_replay::counted::answers_replayed;
use crate::play::game_history::UndoPoint;
use crate::ports::RecordEntry;
use lod_engine::game::{Change, Fact, FactValue};
use std::any::Any;
use std::cell::Cell;

/// A store that counts the bytes that are read from it.
#[derive(Debug)]
struct CountingStore {
    store: Rc<dyn Store>,
    read: Cell<u64>,
}

impl CountingStore {
    fn counts(&self, bytes: io::Result<Option<Vec<u8>>>) -> io::Result<Option<Vec<u8>>> {
        if let Ok(Some(bytes)) = &bytes {
            self.read.set(self.read.get() + bytes.len() as u64);
        }
        bytes
    }
}

impl Store for CountingStore {
    fn list(&self, ending: &str) -> io::Result<Vec<RecordEntry>> {
        self.store.list(ending)
    }
    fn elsewhere(&self, typed: &str) -> Result<Option<String>, String> {
        self.store.elsewhere(typed)
    }
    fn place(&self, name: &str) -> String {
        self.store.place(name)
    }
    fn home(&self) -> String {
        self.store.home()
    }
    fn typed(&self, name: &str) -> String {
        self.store.typed(name)
    }
    fn has(&self, name: &str) -> bool {
        self.store.has(name)
    }
    fn has_record(&self, name: &str) -> io::Result<bool> {
        self.store.has_record(name)
    }
    fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.counts(self.store.read(name, most))
    }
    fn end_of(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.counts(self.store.end_of(name, most))
    }
    fn open(&self, name: &str) -> io::Result<Box<dyn LockedRecord>> {
        self.store.open(name)
    }
    fn create(&self, name: &str, bytes: &[u8], over: bool) -> io::Result<Box<dyn LockedRecord>> {
        self.store.create(name, bytes, over)
    }
    fn replace(&self, name: &str, text: &str, durable: bool) -> io::Result<()> {
        self.store.replace(name, text, durable)
    }
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.store.rename(from, to)
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        self.store.remove(name)
    }
    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Any>>> {
        self.store.lock(name)
    }
}

/// The first line of a game and a few states at its end are read, however long it is.
#[test]
fn a_list_reads_the_beginning_and_the_end_of_each_game() {
    const OF_EACH: u64 = (1 << 12) + (1 << 15) + 11;
    for bed in beds("counted") {
        for (name, seed) in [("a.lod", 3), ("b.lod", 4)] {
            drop(bed.played(name, seed, 60));
        }
        let counting = Rc::new(CountingStore { store: bed.store.clone(), read: Cell::new(0) });
        let store: Rc<dyn Store> = counting.clone();
        let games = Games::new(&store);
        let listed = games.all();
        assert!(listed.iter().all(|game| game.length > 8 * OF_EACH), "{listed:?}");
        for game in &listed {
            assert!(games.history(game).contains("; "), "{}", games.history(game));
        }
        assert!(counting.read.get() <= 2 * OF_EACH, "{}", counting.read.get());
    }
}

/// Where a game was taken back, or others play, the list says what its whole journal says.
#[test]
fn the_end_of_a_game_tells_what_all_of_it_tells() {
    let [_, bed] = beds("told-by-the-end");
    let (history, mut journal) = bed.played("a.lod", 3, 30);
    let told = |journal: &mut Journal| {
        journal.save().unwrap();
        let [game] = bed.games().all().try_into().unwrap();
        bed.games().history(&game)
    };
    let at = |actions: usize| history.after(actions - 1).clone();
    let place = |game: &lod_bots::game::Game<'_>| {
        let (mut other, bed) = (Journal::new(&bed.store, "b.lod", history.setup()), &bed);
        other.add(&JournalEntry::after(game));
        other.save().unwrap();
        let games = bed.games();
        let all = games.all();
        let told = games.history(all.iter().find(|game| game.name == "b").unwrap());
        bed.store.remove("b.lod").unwrap();
        told
    };
    assert_eq!(told(&mut journal), place(&at(30)));
    for (actions, answers) in [(29, 9), (20, 0), (20, 9), (7, 1)] {
        journal.add(&JournalEntry::Cut(UndoPoint { actions, answers }));
        assert_eq!(told(&mut journal), place(&at(actions)), "{actions}");
    }
    // Again after it was taken back.
    journal.add(&JournalEntry::after(&at(8)));
    assert_eq!(told(&mut journal), place(&at(8)));
    journal.add(&JournalEntry::Cut(UndoPoint { actions: 0, answers: 0 }));
    assert!(told(&mut journal).ends_with("at its beginning"), "{}", told(&mut journal));
}

/// 100 changes of the board by hand in the middle of an action: its answers are played once at the end.
#[test]
fn changes_by_hand_play_no_answers_again() {
    const EDITS: usize = 100;
    let [_, bed] = beds("edited");
    let (mut history, mut journal) = bed.played("a.lod", 7, 12);
    // On to a question within an action.
    while history.answers().is_empty() {
        let mut attempt = history.attempt(None).unwrap();
        if let AttemptEnd::Asked(ask) = attempt.outcome() {
            let line = if ask.key == "turn" { "command" } else { "no" };
            attempt = history.attempt(Some(line)).unwrap();
        }
        for given in attempt.fresh() {
            journal.add(&JournalEntry::Given(given.clone()));
        }
        let done = attempt.outcome() == AttemptEnd::Done;
        history.accept(attempt);
        if done {
            journal.add(&JournalEntry::after(history.now()));
        }
    }
    let fact = Fact::Resources(Faction::Indians);
    for edit in 0..EDITS {
        let now = history.now().board().fact(fact);
        let to = FactValue::Number(u16::try_from(1 + edit % 2).unwrap());
        let changes = vec![Change::Set { fact, from: now, to }];
        history.edit_board(&changes, false).unwrap();
        let (text, kept) = (String::new(), history.answers().len());
        journal.add(&JournalEntry::Fix { text, changes, kept, waited: false });
        journal.add(&JournalEntry::after(history.now()));
    }
    journal.save().unwrap();
    drop(journal);
    let opened = bed.open("a.lod").unwrap();
    let given = |entry: &&JournalEntry| matches!(entry, JournalEntry::Given(_));
    let answers = opened.entries.iter().filter(given).count();
    let before = answers_replayed();
    let again = replayed(&opened).unwrap();
    assert!(again.now() == history.now());
    assert_eq!(again.answers(), history.answers());
    let replayed = answers_replayed() - before;
    assert!(replayed <= answers, "{replayed} of {answers}");
}
