//! What is read and played again, counted: neither grows with what a game was taken back or corrected.

use super::*;
use crate::play::answer_replay::counted::answers_replayed;
use crate::ports::RecordEntry;
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
    const OF_EACH: u64 = (1 << 12) + (1 << 14) + 11;
    for bed in beds("counted") {
        for (name, seed) in [("a.lod", 3), ("b.lod", 4)] {
            drop(bed.played(name, seed, 60));
        }
        let counting = Rc::new(CountingStore { store: bed.store.clone(), read: Cell::new(0) });
        let store: Rc<dyn Store> = counting.clone();
        let games = Games::new(&store);
        let listed = games.all();
        assert!(listed.iter().all(|game| game.length > 3 * OF_EACH), "{listed:?}");
        for game in &listed {
            assert!(games.history(game).contains("; "), "{}", games.history(game));
        }
        assert!(counting.read.get() <= 2 * OF_EACH, "{}", counting.read.get());
    }
}

/// Where answers were undone, or others play, the list says what the whole journal says.
#[test]
fn the_end_of_a_game_tells_what_all_of_it_tells() {
    let [_, bed] = beds("told-by-the-end");
    let (mut history, mut journal) = bed.played("a.lod", 3, 30);
    let told = |journal: &mut Journal| {
        journal.save().unwrap();
        let [game] = bed.games().all().try_into().unwrap();
        bed.games().history(&game)
    };
    let place = |history: &GameReplay<'_>| match history.now().current() {
        _ if history.done().is_empty() => "; at its beginning".to_string(),
        Some(card) => format!("; at card {card} "),
        None => "; between two cards".to_string(),
    };
    assert!(told(&mut journal).contains(&place(&history)), "{}", told(&mut journal));
    let all = history.answers().len();
    for count in [all - 1, all - 4, all / 2, 2] {
        history.undo_to(count);
        journal.add(&JournalEntry::Keep(count));
        assert!(told(&mut journal).contains(&place(&history)), "{count}: {}", told(&mut journal));
    }
    passes(&mut history, &mut journal);
    assert!(told(&mut journal).contains(&place(&history)), "{}", told(&mut journal));
    while history.has_lines() || !history.waits() {
        passes(&mut history, &mut journal);
    }
    plays(&mut history, &mut journal, "players french=Anna");
    assert!(told(&mut journal).contains(", now French (Anna); "), "{}", told(&mut journal));
    journal.add(&JournalEntry::Keep(0));
    assert!(told(&mut journal).ends_with("at its beginning"), "{}", told(&mut journal));
}

/// The first page says whose turn it is and what the player has.
#[test]
fn a_saved_game_tells_where_it_stands() {
    let [_, bed] = beds("stands");
    let (mut history, mut journal) = bed.played("a.lod", 3, 30);
    let mut told = 0;
    for _ in 0..40 {
        journal.save().unwrap();
        let [game] = bed.games().all().try_into().unwrap();
        let standing = bed.games().standing(&game).expect("a board");
        match history.now().next() {
            Next::Turn(turn) => {
                assert_eq!(standing.acts, Some(turn.faction));
                assert_eq!(standing.board, *history.now().board());
                told += 1;
            }
            Next::End => break,
            _ => assert_eq!(standing.acts, None),
        }
        passes(&mut history, &mut journal);
    }
    assert!(told > 3, "{told}");
}

/// 100 changes of the board by hand in the middle of an action: its answers are played once more for each, however long the
/// game is.
#[test]
fn changes_by_hand_play_the_answers_of_their_action_alone() {
    const EDITS: usize = 100;
    let [_, bed] = beds("edited");
    let (mut history, mut journal) = bed.played("a.lod", 7, 12);
    // On to a question within an action.
    while !history.has_lines() {
        let attempt = history.attempt(None).unwrap();
        let is_turn = matches!(attempt.outcome(), AttemptEnd::Asked(ask) if ask.key == "turn");
        if is_turn && !history.waits() {
            plays(&mut history, &mut journal, "command")
        } else {
            passes(&mut history, &mut journal)
        }
    }
    for edit in 0..EDITS {
        plays(&mut history, &mut journal, &format!("fix resources {}i", 1 + edit % 2));
    }
    journal.save().unwrap();
    drop(journal);
    let opened = bed.open("a.lod").unwrap();
    let answers = opened.entries.iter().filter(|e| matches!(e, JournalEntry::Line(_))).count();
    let before = answers_replayed();
    let again = replayed(&opened);
    assert!(again.now() == history.now());
    assert_eq!(again.answers(), history.answers());
    let replayed = answers_replayed() - before;
    assert!(replayed <= 3 * answers, "{replayed} of {answers}");
}
