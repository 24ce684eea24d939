//! A saved game is the same game, or what is wrong with it is told.

use super::*;

#[test]
fn a_saved_game_is_the_same_game() {
    for bed in beds("same") {
        let name = "a.lod";
        let (history, journal) = bed.played(name, 1, 40);
        drop(journal);
        let opened = bed.open(name).unwrap();
        assert_eq!(opened.damage, None);
        let again = replayed(&opened);
        assert!(again.now() == history.now());
        assert_eq!(again.here(), history.here());
    }
}

#[test]
fn a_journal_cut_at_any_byte_opens_up_to_its_last_good_line() {
    for bed in beds("cut") {
        let name = "a.lod";
        let (_, journal) = bed.played(name, 2, 1);
        drop(journal);
        // The states are long: the first lines, and what follows at some places, are enough.
        let whole = bed.read(name);
        let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
        for length in
            (0..whole.len()).filter(|n| n % 37 == 0 || *n < ends[0] + 60 || n + 60 > whole.len())
        {
            let cut = format!("cut-{length}.lod");
            bed.overwrite(&cut, &whole[..length]);
            let good = ends.iter().filter(|end| **end <= length).count();
            let opened = match bed.open(&cut) {
                Ok(opened) => opened,
                Err(OpenError::NoJournal(_)) if good == 0 => continue,
                Err(error) => panic!("{length}: {error}"),
            };
            assert_eq!(opened.entries.len() + 1, good, "{length}");
            // A line is whole without its end.
            let torn = length > 0 && whole[length - 1] != b'\n' && !ends.contains(&length);
            assert_eq!(opened.damage.is_some(), torn, "{length}");
            if let Some(damage) = opened.damage {
                assert_eq!(damage.line, good + 1);
                let kept = format!("cut-{length}.damaged-1");
                assert_eq!(damage.original, Ok(bed.store.place(&kept)));
                assert_eq!(bed.read(&kept), &whole[..length]);
            }
            drop(opened.journal);
            assert_eq!(bed.open(&cut).unwrap().damage, None, "{length}: once only");
        }
    }
}

#[test]
fn a_byte_that_was_changed_is_found() {
    for bed in beds("flip") {
        let name = "a.lod";
        let (_, journal) = bed.played(name, 3, 3);
        drop(journal);
        let whole = bed.read(name);
        let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
        for place in (ends[0] + 1..whole.len()).step_by(61) {
            let bent = format!("bent-{place}.lod");
            let mut bytes = whole.clone();
            bytes[place] ^= 0x11;
            bed.overwrite(&bent, &bytes);
            let opened = bed.open(&bent).unwrap();
            let good = ends.iter().filter(|end| **end < place).count();
            assert_eq!(opened.entries.len() + 1, good, "{place}");
            assert!(opened.damage.is_some(), "{place}");
            replayed(&opened);
        }
    }
}

#[test]
fn a_line_left_out_or_put_in_breaks_the_chain() {
    for bed in beds("chain") {
        let name = "a.lod";
        let (_, journal) = bed.played(name, 3, 4);
        drop(journal);
        let text = String::from_utf8(bed.read(name)).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(2);
        bed.overwrite(name, (lines.join("\n") + "\n").as_bytes());
        let opened = bed.open(name).unwrap();
        assert_eq!(opened.entries.len(), 1);
    }
}

#[test]
fn a_second_program_is_refused_by_name() {
    for bed in beds("lock") {
        let name = "my game.lod";
        let (_, journal) = bed.played(name, 4, 2);
        match bed.open(name) {
            Err(error @ OpenError::Locked(_)) => assert!(error.to_string().contains("my game")),
            other => panic!("{:?}", other.map(|o| o.damage)),
        }
        drop(journal);
        assert!(bed.open(name).is_ok());
    }
}

#[test]
fn what_cannot_be_written_is_kept_and_tried_again() {
    let scratch = Scratch::new("full");
    let folder = scratch.0.join("no folder yet");
    fs::write(&folder, "a file is in the way").unwrap();
    let path = Disk::name_of(&folder.join("a.lod"));
    let store: Rc<dyn Store> = Rc::new(Disk::new(&scratch.0));
    let mut journal = Journal::new(&store, &path, &setup(5));
    journal.add(&JournalEntry::Line("pass".to_string()));
    assert!(journal.save().is_err());
    assert!(!journal.is_saved());
    let elsewhere = journal.save_as("b.lod").unwrap();
    assert!(elsewhere.is_saved());
    fs::remove_file(&folder).unwrap();
    journal.add(&JournalEntry::Keep(0));
    journal.save().unwrap();
    assert!(journal.is_saved());
    drop((journal, elsewhere));
    assert_eq!(Journal::open(&store, &path).unwrap().entries.len(), 2);
    assert_eq!(Journal::open(&store, "b.lod").unwrap().entries.len(), 1);
}

#[test]
fn save_as_takes_no_name_that_is_taken() {
    for bed in beds("as") {
        let name = "a.lod";
        let (_, journal) = bed.played(name, 6, 3);
        assert!(journal.save_as(name).is_err());
        let other = "b.lod";
        let copy = journal.save_as(other).unwrap();
        assert_eq!(copy.name(), "b");
        drop((journal, copy));
        assert_eq!(bed.read(name), bed.read(other));
    }
}

/// The last card in the states of a game.
fn last_card(entries: &[JournalEntry]) -> StoredState {
    let whole = |entry: &JournalEntry| match entry {
        JournalEntry::After(state) if state.is_whole() => Some(state.clone()),
        _ => None,
    };
    entries.iter().rev().find_map(whole).expect("a card")
}

/// Another version moved the British Resources: so the game goes on from the last card, as it was stored, and is the
/// same game when it is opened again.
#[test]
fn a_game_that_goes_otherwise_goes_on_from_the_last_card() {
    for bed in beds("differ") {
        let name = "a.lod";
        let (history, journal) = bed.played(name, 7, 12);
        drop(journal);
        let opened = bed.open(name).unwrap();
        let mut entries = opened.entries.clone();
        let mut states = entries.iter_mut().filter_map(|entry| match entry {
            JournalEntry::After(state) => Some(state),
            _ => None,
        });
        let state = states.rfind(|state| !state.is_whole()).expect("a state");
        let mut moved = state.value();
        moved["position"]["resources"]["british"] = 33.into();
        *state = moved.into();
        let again = resumed_of(&opened, entries.clone());
        let difference = again.difference.expect("a difference");
        assert!(
            difference.what[0].contains("position resources british: stored 33"),
            "{difference:?}"
        );
        let (card, before) = last_card(&entries).game(Library::get()).unwrap();
        assert!(before > 3 && card.current() == again.history.now().current());
        assert!(again.history.now() == history.now());
        assert_eq!(
            again.history.actions(again.history.done().len()),
            history.actions(history.done().len())
        );
        entries.extend(again.missing);
        let later = resumed_of(&opened, entries);
        assert_eq!(later.difference, None);
        assert!(later.missing.is_empty() && later.history.now() == history.now());
    }
}

#[test]
fn an_answer_that_no_longer_fits_is_a_difference_too() {
    for bed in beds("unfit") {
        let name = "a.lod";
        let (history, journal) = bed.played(name, 8, 12);
        drop(journal);
        let opened = bed.open(name).unwrap();
        let mut entries = opened.entries.clone();
        let line = |e: &&mut JournalEntry| matches!(e, JournalEntry::Line(line) if line == "pass");
        *entries.iter_mut().rfind(line).unwrap() = JournalEntry::Line("sing".to_string());
        let again = resumed_of(&opened, entries.clone());
        let difference = again.difference.expect("a difference");
        assert!(difference.what[0].contains("an answer is now refused"), "{difference:?}");
        assert_eq!(again.history.now().current(), history.now().current());
        assert!(again.history.now() != history.now() || history.has_lines());
        // Without a state there is only the beginning.
        entries.retain(|entry| matches!(entry, JournalEntry::Line(_)));
        let again = resumed_of(&opened, entries.clone());
        assert!(again.difference.is_some() && again.history.done().len() < history.done().len());
        entries.extend(again.missing);
        let later = resumed_of(&opened, entries);
        assert_eq!(later.difference, None);
        assert!(later.history.now() == again.history.now());
    }
}

/// A state has what a position file with this base has not.
#[test]
fn a_stored_state_is_the_state_of_the_game() {
    let [_, bed] = beds("stored");
    let (history, _) = bed.played("a.lod", 9, 60);
    for action in 0..history.done().len() {
        let Some(state) = StoredState::after(&history, action) else { continue };
        let game = history.after(action);
        let text = toml::to_string(&state.value()["position"]).unwrap();
        let read = lod_engine::game::Position::parse(&text).unwrap();
        assert!(read.board == *game.board(), "{text}");
        if state.is_whole() {
            assert!(state.game(Library::get()).unwrap().0 == *game);
        }
    }
}

#[test]
fn names_of_games() {
    for good in ["a", "1776-1", "Our game_2", "Été"] {
        assert!(games::check_name(good).is_ok(), "{good}");
    }
    for bad in ["", " a", "a ", "a/b", "..", ".x", "a.b", "a\nb", &"x".repeat(61)] {
        assert!(games::check_name(bad).is_err(), "{bad}");
    }
}

#[test]
fn no_journal_at_all() {
    for bed in beds("none") {
        let name = "a.lod";
        for text in ["", "hello\n", "{}\n", "\n\n"] {
            bed.overwrite(name, text.as_bytes());
            assert!(matches!(bed.open(name), Err(OpenError::NoJournal(_))), "{text}");
        }
        bed.overwrite(name, &[0xFF, 0xFE, b'\n']);
        assert!(matches!(bed.open(name), Err(OpenError::NoJournal(_))));
        assert!(matches!(bed.open("missing.lod"), Err(OpenError::Io(..))));
    }
}

/// A game of format 1: it is named as such, in the list too, and left alone.
#[test]
fn a_game_of_an_unpublished_version_is_left_alone() {
    for bed in beds("before") {
        let (_, journal) = bed.played("a.lod", 7, 2);
        drop(journal);
        let whole = String::from_utf8(bed.read("a.lod")).unwrap();
        let header = whole.lines().next().unwrap();
        let text = header.split_once("\"entry\":").unwrap().1.strip_suffix('}').unwrap();
        let (line, _) = entry::seal(0, &text.replace("\"lod-play\":2", "\"lod-play\":1"));
        let before = format!("{line}\n");
        bed.overwrite("a.lod", before.as_bytes());
        let refused = bed.open("a.lod").map(|_| ()).unwrap_err();
        assert!(matches!(refused, OpenError::Unpublished(_)), "{refused}");
        let told = refused.to_string();
        assert!(told.ends_with(": saved by an unpublished version; not read"), "{told}");
        let listed = bed.games().all();
        assert_eq!(listed[0].about, "saved by an unpublished version; not read");
        assert!(!listed[0].is_game);
        assert_eq!(bed.read("a.lod"), before.as_bytes(), "it is left alone");
        assert!(bed.games().last_setup().is_none());
    }
}

/// Lines that builds between wrote and this one does not: the game is named as such, and left alone.
#[test]
fn a_line_of_an_unpublished_version_is_left_alone() {
    for bed in beds("between") {
        let (_, journal) = bed.played("a.lod", 7, 2);
        let lines: Vec<String> = journal.lines.iter().map(ToString::to_string).collect();
        let sum = journal.sum;
        drop(journal);
        let (line, _) = entry::seal(sum, "{\"die\":3}");
        let between = format!("{}\n{line}\n", lines.join("\n"));
        bed.overwrite("a.lod", between.as_bytes());
        let refused = bed.open("a.lod").map(|_| ()).unwrap_err();
        assert!(matches!(refused, OpenError::Unpublished(_)), "{refused}");
        assert_eq!(bed.read("a.lod"), between.as_bytes(), "it is left alone");
    }
}

/// What is unknown has no value in what is stored, and none by a base: a position without the key has it not.
#[test]
fn what_is_unknown_is_in_no_stored_position() {
    let setup =
        Setup { board: BoardBegin::Asked, people: Vec::new(), stack: Stack::Table, ..setup(7) };
    let mut history = GameReplay::new(Library::get(), setup).expect("a game");
    for line in ["", "42", "43"] {
        history.play(line).expect("a card");
    }
    history.play("fix resources 5b").expect("a fact");
    history.play("turn british 44").expect("a card");
    let states: Vec<StoredState> =
        (0..history.over()).filter_map(|action| StoredState::after(&history, action)).collect();
    assert!(states.iter().any(StoredState::is_whole), "of a card all is stored");
    for state in &states {
        let position = &state.value()["position"];
        for key in ["base", "cbc", "fni", "leaders", "spaces", "winter-quarters-left"] {
            assert!(position[key].is_null(), "{key}: {position}");
        }
    }
    let whole = states.iter().rev().find(|state| state.is_whole()).expect("a card");
    let (game, _) = whole.game(Library::get()).expect("a game");
    assert_eq!(game.position().scenario, Some(ScenarioId::Sprint));
    assert_eq!(game.known().value(lod_engine::game::Fact::CBC), None);
}
