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

/// A game that was played and taken back again and again: only what is left of it is played.
#[test]
fn many_answers_are_read() {
    let [_, bed] = beds("many");
    let (history, journal) = bed.played("a.lod", 1, 12);
    drop(journal);
    let opened = bed.open("a.lod").unwrap();
    let given = |e: &&JournalEntry| matches!(e, JournalEntry::Given(_));
    let answers = opened.entries.iter().filter(given).count();
    let mut entries = Vec::new();
    for _ in 0..=crate::volume::volume::<usize>("LOD_ANSWERS", 100_000) / answers {
        entries.push(JournalEntry::Cut(crate::play::game_history::UndoPoint {
            actions: 0,
            answers: 0,
        }));
        entries.extend(opened.entries.iter().cloned());
    }
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    replay.run().unwrap();
    let (again, dropped) = replay.finish();
    assert_eq!(dropped, 0);
    assert!(again.now() == history.now());
}

/// Whatever was taken back, the game that is left is the one that playing every line leads to.
#[test]
fn what_was_taken_back_leaves_the_same_game() {
    use rand::{RngExt, SeedableRng};
    let [_, bed] = beds("taken-back");
    let (_, journal) = bed.played("a.lod", 1, 14);
    drop(journal);
    let opened = bed.open("a.lod").unwrap();
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    for _ in 0..crate::volume::volume("LOD_TAKEN_BACK", 40) {
        // Plays on from where a cut leaves it, line by line and all at once.
        let mut history = GameHistory::new(Library::get(), opened.setup.clone()).unwrap();
        let mut entries = Vec::new();
        for _ in 0..20 {
            for _ in 0..random.random_range(1..8) {
                let mut attempt = history.attempt(None).unwrap();
                if let AttemptEnd::Asked(ask) = attempt.outcome() {
                    let line = match ask.key.as_str() {
                        "turn" => "pass",
                        _ => ask.default.map_or("1", |i| ask.replies[i].word.as_str()),
                    };
                    attempt = history.attempt(Some(line)).unwrap();
                }
                entries.extend(attempt.fresh().iter().cloned().map(JournalEntry::Given));
                let done = attempt.outcome() == AttemptEnd::Done;
                history.accept(attempt);
                if done {
                    entries.push(JournalEntry::after(history.now()));
                }
            }
            let to = crate::play::game_history::UndoPoint {
                actions: random.random_range(0..=history.done().len()),
                answers: random.random_range(0..3),
            };
            entries.push(JournalEntry::Cut(to));
            history.cut(to);
        }
        let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
        replay.run().unwrap();
        let (again, _) = replay.finish();
        assert!(again.now() == history.now());
        assert_eq!(again.here(), history.here());
        assert_eq!(again.answers(), history.answers());
    }
}

#[test]
fn answers_that_lead_nowhere_are_dropped_in_one_go() {
    let line = |text: &str| JournalEntry::Given(RecordedAnswer::Line(text.to_string()));
    let entries = |first: &str| -> Vec<JournalEntry> {
        let rest = (0..100_000).map(|n| line(&format!("nothing {n}")));
        std::iter::once(line(first)).chain(rest).collect()
    };
    for first in ["nothing", "pass"] {
        let mut replay = Replay::new(Library::get(), setup(1), entries(first)).unwrap();
        replay.run().unwrap();
        let (history, dropped) = replay.finish();
        assert_eq!(history.answers().len() + dropped, 100_001);
        assert!(dropped >= 100_000);
        assert!(history.attempt(None).is_ok());
    }
}
