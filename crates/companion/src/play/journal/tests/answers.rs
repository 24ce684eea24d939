//! Many answers, and those taken back.

use super::*;
use crate::files::typed_path;

#[test]
fn a_tilde_is_the_persons_own_folder_or_refused_with_the_reason() {
    let home = etcetera::home_dir().unwrap();
    assert_eq!(typed_path("~/games/a"), Ok(home.join("games/a")));
    assert_eq!(typed_path("~"), Ok(home));
    assert_eq!(typed_path("a~b"), Ok(PathBuf::from("a~b")));
    let wrong = typed_path("~bob/a").unwrap_err();
    assert!(wrong.contains("another person's folder"), "{wrong}");
}

/// A game that was played and undone again and again: only what is left of it is played.
#[test]
fn many_answers_are_read() {
    let [_, bed] = beds("many");
    let (history, journal) = bed.played("a.lod", 1, 12);
    drop(journal);
    let opened = bed.open("a.lod").unwrap();
    let answers = history.answers().len();
    let mut entries = Vec::new();
    for _ in 0..=crate::volume::volume::<usize>("LOD_ANSWERS", 100_000) / answers {
        entries.push(JournalEntry::Keep(0));
        entries.extend(opened.entries.iter().cloned());
    }
    let again = resumed_of(&opened, entries);
    assert!(again.difference.is_none() && again.missing.is_empty());
    assert!(again.history.now() == history.now());
}

/// Whatever was undone and redone, the game that is left is the one that its answers lead to, and so is the saved one.
#[test]
fn what_was_undone_leaves_the_same_game() {
    use rand::{RngExt, SeedableRng};
    let [_, bed] = beds("taken-back");
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    for game in 0..crate::volume::volume("LOD_TAKEN_BACK", 40) {
        let name = format!("{game}.lod");
        let (mut history, mut journal) = bed.played(&name, game, 3);
        for _ in 0..20 {
            for _ in 0..random.random_range(1..8) {
                if random.random_bool(0.1) {
                    plays(&mut history, &mut journal, "fix resources 9b")
                } else {
                    passes(&mut history, &mut journal)
                }
            }
            let count = random.random_range(0..=history.count());
            history.undo_to(count);
            journal.add(&JournalEntry::Keep(count));
            for _ in 0..random.random_range(0..=history.undone()) {
                history.redo().unwrap();
            }
            journal.add(&JournalEntry::Keep(history.count()));
            // Who resumes plays the last card alone, and undoes into those before all the same.
            if random.random_bool(0.4) {
                journal.save().unwrap();
                drop(journal);
                let opened = bed.open(&name).unwrap();
                let again = replayed(&opened);
                assert!(again.now() == history.now());
                assert_eq!((again.here(), again.count()), (history.here(), history.count()));
                assert_eq!((again.over(), again.undone()), (history.over(), history.undone()));
                (history, journal) = (again, opened.journal);
            }
        }
        journal.save().unwrap();
        drop(journal);
        let again = replayed(&bed.open(&name).unwrap());
        assert!(again.now() == history.now());
        assert_eq!(again.here(), history.here());
        assert_eq!(again.answers(), history.answers());
        let mut straight = GameReplay::new(Library::get(), setup(game)).unwrap();
        for answer in history.answers() {
            straight.play(&answer.line).unwrap();
        }
        assert!(straight.now() == history.now());
        assert_eq!(straight.here(), history.here());
    }
}

/// A file of answers that no question wants opens at the last one that it does.
#[test]
fn answers_that_lead_nowhere_are_left_out() {
    let line = |text: &str| JournalEntry::Line(text.to_string());
    for first in ["nothing", ""] {
        let rest = (0..100_000).map(|n| line(&format!("nothing {n}")));
        let entries = std::iter::once(line(first)).chain(rest);
        let resumed = SavedAnswers::of(entries).resume(Library::get(), &setup(1)).unwrap();
        assert!(resumed.difference.is_some());
        assert_eq!(resumed.history.answers().len(), usize::from(first.is_empty()));
        assert!(resumed.history.attempt(None).is_ok());
    }
}
