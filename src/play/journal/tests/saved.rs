//! A saved game is the same game, or what is wrong with it is told.

use super::*;

#[test]
fn a_saved_game_is_the_same_game() {
    let scratch = Scratch::new("same");
    let path = scratch.0.join("a.lod");
    let (story, journal) = played(&path, 1, 40);
    drop(journal);
    let opened = Journal::open(&path).unwrap();
    assert_eq!(opened.damage, None);
    let again = replayed(&opened).unwrap();
    assert!(again.now() == story.now());
    assert_eq!(again.here(), story.here());
}

#[test]
fn a_journal_cut_at_any_byte_opens_up_to_its_last_good_line() {
    let scratch = Scratch::new("cut");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 2, 1);
    drop(journal);
    // The states are long: the first lines, and what follows at some places, are enough.
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
    for length in
        (0..whole.len()).filter(|n| n % 37 == 0 || *n < ends[0] + 60 || n + 60 > whole.len())
    {
        let cut = scratch.0.join(format!("cut-{length}.lod"));
        fs::write(&cut, &whole[..length]).unwrap();
        let good = ends.iter().filter(|end| **end < length).count();
        let opened = match Journal::open(&cut) {
            Ok(opened) => opened,
            Err(OpenError::NoJournal(_)) if good == 0 => continue,
            Err(error) => panic!("{length}: {error}"),
        };
        assert_eq!(opened.entries.len() + 1, good, "{length}");
        let torn = length > 0 && whole[length - 1] != b'\n';
        assert_eq!(opened.damage.is_some(), torn, "{length}");
        if let Some(damage) = opened.damage {
            assert_eq!(damage.line, good + 1);
            assert_eq!(fs::read(damage.original.unwrap()).unwrap(), &whole[..length]);
        }
        drop(opened.journal);
        assert_eq!(Journal::open(&cut).unwrap().damage, None, "{length}: once only");
    }
}

#[test]
fn a_byte_that_was_changed_is_found() {
    let scratch = Scratch::new("flip");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 3, 3);
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
    for place in (ends[0] + 1..whole.len()).step_by(61) {
        let bent = scratch.0.join(format!("bent-{place}.lod"));
        let mut bytes = whole.clone();
        bytes[place] ^= 0x11;
        fs::write(&bent, &bytes).unwrap();
        let opened = Journal::open(&bent).unwrap();
        let good = ends.iter().filter(|end| **end < place).count();
        assert_eq!(opened.entries.len() + 1, good, "{place}");
        assert!(opened.damage.is_some(), "{place}");
        assert!(replayed(&opened).is_ok());
    }
}

#[test]
fn a_line_left_out_or_put_in_breaks_the_chain() {
    let scratch = Scratch::new("chain");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 3, 4);
    drop(journal);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(2);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let opened = Journal::open(&path).unwrap();
    assert_eq!(opened.entries.len(), 1);
}

#[test]
fn a_second_program_is_refused_by_name() {
    let scratch = Scratch::new("lock");
    let path = scratch.0.join("my game.lod");
    let (_, journal) = played(&path, 4, 2);
    match Journal::open(&path) {
        Err(error @ OpenError::Locked(_)) => assert!(error.to_string().contains("my game")),
        other => panic!("{:?}", other.map(|o| o.damage)),
    }
    drop(journal);
    assert!(Journal::open(&path).is_ok());
}

#[test]
fn what_cannot_be_written_is_kept_and_tried_again() {
    let scratch = Scratch::new("full");
    let folder = scratch.0.join("no folder yet");
    fs::write(&folder, "a file is in the way").unwrap();
    let path = folder.join("a.lod");
    let mut journal = Journal::new(&path, &setup(5));
    journal.add(&Entry::Given(Given::Line("pass".to_string())));
    assert!(journal.save().is_err());
    assert!(!journal.is_saved());
    let elsewhere = journal.save_as(&scratch.0.join("b.lod")).unwrap();
    assert!(elsewhere.is_saved());
    fs::remove_file(&folder).unwrap();
    journal.add(&Entry::Given(Given::Rolled(3)));
    journal.save().unwrap();
    assert!(journal.is_saved());
    drop((journal, elsewhere));
    assert_eq!(Journal::open(&path).unwrap().entries.len(), 2);
    assert_eq!(Journal::open(&scratch.0.join("b.lod")).unwrap().entries.len(), 1);
}

#[test]
fn save_as_takes_no_name_that_is_taken() {
    let scratch = Scratch::new("as");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 6, 3);
    assert!(journal.save_as(&path).is_err());
    let other = scratch.0.join("b.lod");
    let copy = journal.save_as(&other).unwrap();
    assert_eq!(copy.name(), "b");
    drop((journal, copy));
    assert_eq!(fs::read(&path).unwrap(), fs::read(&other).unwrap());
}

#[test]
fn a_game_that_goes_otherwise_stops_at_the_first_difference_and_can_go_on_from_what_is_stored() {
    let scratch = Scratch::new("differ");
    let path = scratch.0.join("a.lod");
    let (story, journal) = played(&path, 7, 12);
    drop(journal);
    let opened = Journal::open(&path).unwrap();
    let mut entries = opened.entries.clone();
    // Another version moved the British Resources in the third state: so it and all later ones differ.
    let mut states = 0;
    for entry in &mut entries {
        if let Entry::After(state) = entry {
            states += 1;
            if states >= 3 {
                state["position"]["resources"]["british"] = 33.into();
            }
        }
    }
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    let difference = replay.run().unwrap_err();
    assert_eq!(difference.action, 3);
    assert!(difference.stored);
    assert!(difference.what[0].contains("position resources british: stored 33"), "{difference:?}");
    assert!(matches!(replay.trust(), Entry::Trust(_)));
    replay.run().unwrap();
    let (again, _) = replay.finish();
    assert_eq!(again.done().len(), story.done().len());
    assert_eq!(again.now().board().resources(Faction::British), 33);
}

#[test]
fn an_answer_that_no_longer_fits_is_a_difference_too() {
    let scratch = Scratch::new("unfit");
    let path = scratch.0.join("a.lod");
    let (story, journal) = played(&path, 8, 12);
    drop(journal);
    let opened = Journal::open(&path).unwrap();
    let mut entries = opened.entries.clone();
    let line = |e: &&mut Entry| matches!(e, Entry::Given(Given::Line(_)));
    if let Some(entry) = entries.iter_mut().find(line) {
        *entry = Entry::Given(Given::Line("sing".to_string()));
    }
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    let difference = replay.run().unwrap_err();
    assert!(difference.stored);
    replay.trust();
    replay.run().unwrap();
    let (again, _) = replay.finish();
    assert!(again.now() == story.now());
}

#[test]
fn names_of_games() {
    for good in ["a", "1776-1", "Our game_2", "Été"] {
        assert!(folder::check_name(good).is_ok(), "{good}");
    }
    for bad in ["", " a", "a ", "a/b", "..", ".x", "a.b", "a\nb", &"x".repeat(61)] {
        assert!(folder::check_name(bad).is_err(), "{bad}");
    }
}

#[test]
fn no_journal_at_all() {
    let scratch = Scratch::new("none");
    let path = scratch.0.join("a.lod");
    for text in ["", "hello\n", "{}\n", "\n\n"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(Journal::open(&path), Err(OpenError::NoJournal(_))), "{text}");
    }
    fs::write(&path, [0xFF, 0xFE, b'\n']).unwrap();
    assert!(matches!(Journal::open(&path), Err(OpenError::NoJournal(_))));
    assert!(matches!(Journal::open(&scratch.0.join("missing.lod")), Err(OpenError::Io(..))));
}
