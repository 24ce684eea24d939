//! A journal that is cut, bent, locked out or shut out.

use super::*;
use crate::bots::Library;
use crate::game::{Faction, ScenarioId};
use crate::play::game::{Next, Stack};
use crate::play::setup::Begin;
use crate::play::story::{Outcome, Story};
use crate::play::tape::Given;
use std::fs::{self, OpenOptions};
use std::io::Write;

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

pub(crate) fn setup(seed: u64) -> Setup {
    Setup {
        begin: Begin::Scenario(ScenarioId::Sprint),
        people: vec![vec![Faction::Patriots]],
        options: crate::game::position::Options::default(),
        stack: Stack::Program,
        own_dice: false,
        seed,
    }
}

/// Plays a number of actions, passing, and writes them down.
fn played(path: &Path, seed: u64, actions: usize) -> (Story<'static>, Journal) {
    let setup = setup(seed);
    let mut journal = Journal::new(path, &setup);
    let mut story = Story::new(Library::get(), setup).unwrap();
    while story.done().len() < actions && story.now().next() != Next::End {
        let mut attempt = story.attempt(None).unwrap();
        if let Outcome::Asked(ask) = attempt.outcome() {
            let line = match ask.key.as_str() {
                "turn" => "pass",
                _ => ask.default.map_or("1", |i| ask.replies[i].word.as_str()),
            };
            attempt = story.attempt(Some(line)).unwrap();
        }
        for given in attempt.fresh() {
            journal.add(&Entry::Given(given.clone()));
        }
        let done = attempt.outcome() == Outcome::Done;
        story.accept(attempt);
        if done {
            journal.add(&Entry::After(story.now().to_json()));
        }
    }
    journal.save().unwrap();
    (story, journal)
}

fn replayed(opened: &Opened) -> Result<Story<'static>, Difference> {
    let entries = opened.entries.clone();
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    replay.run()?;
    Ok(replay.finish().0)
}

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
            assert_eq!(
                fs::read(damage.original.unwrap()).unwrap(),
                &whole[..length]
            );
        }
        drop(opened.journal);
        assert_eq!(
            Journal::open(&cut).unwrap().damage,
            None,
            "{length}: once only"
        );
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
    assert_eq!(
        Journal::open(&scratch.0.join("b.lod"))
            .unwrap()
            .entries
            .len(),
        1
    );
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
    assert!(
        difference.what[0].contains("position resources british: stored 33"),
        "{difference:?}"
    );
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
    for bad in [
        "",
        " a",
        "a ",
        "a/b",
        "..",
        ".x",
        "a.b",
        "a\nb",
        &"x".repeat(61),
    ] {
        assert!(folder::check_name(bad).is_err(), "{bad}");
    }
}

#[test]
fn no_journal_at_all() {
    let scratch = Scratch::new("none");
    let path = scratch.0.join("a.lod");
    for text in ["", "hello\n", "{}\n", "\n\n"] {
        fs::write(&path, text).unwrap();
        assert!(
            matches!(Journal::open(&path), Err(OpenError::NoJournal(_))),
            "{text}"
        );
    }
    fs::write(&path, [0xFF, 0xFE, b'\n']).unwrap();
    assert!(matches!(Journal::open(&path), Err(OpenError::NoJournal(_))));
    assert!(matches!(
        Journal::open(&scratch.0.join("missing.lod")),
        Err(OpenError::Io(..))
    ));
}

fn lines_in(path: &Path) -> usize {
    fs::read(path).map_or(0, |bytes| good_lines(&bytes).len())
}

fn beside(path: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|f| f.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What is done to the file of a game under way.
type Deed = fn(&Path);

fn shorten(path: &Path, by: u64) {
    let file = OpenOptions::new().write(true).open(path).unwrap();
    let length = file.metadata().unwrap().len();
    file.set_len(length.saturating_sub(by)).unwrap();
}

/// An older copy: two lines of the game.
fn older(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    let end = good_lines(&bytes)[1].1;
    bytes[..end].to_vec()
}

fn replace(path: &Path, bytes: &[u8]) {
    let other = path.with_extension("sync");
    fs::write(&other, bytes).unwrap();
    fs::rename(&other, path).unwrap();
}

#[test]
fn whatever_is_done_to_the_file_of_a_game_under_way_it_is_saved_whole() {
    use Harm::{Changed, Gone, Replaced};
    let deeds: [(&str, Deed, Harm, bool); 13] = [
        ("removed", |p| fs::remove_file(p).unwrap(), Gone, false),
        (
            "renamed away",
            |p| fs::rename(p, p.with_extension("away")).unwrap(),
            Gone,
            false,
        ),
        (
            "its folder removed",
            |p| fs::remove_dir_all(p.parent().unwrap()).unwrap(),
            Gone,
            false,
        ),
        (
            "its folder renamed",
            |p| {
                let folder = p.parent().unwrap();
                fs::rename(folder, folder.with_extension("away")).unwrap();
            },
            Gone,
            false,
        ),
        (
            "an older copy by rename",
            |p| replace(p, &older(p)),
            Replaced,
            false,
        ),
        (
            "the same by rename",
            |p| replace(p, &fs::read(p).unwrap()),
            Replaced,
            false,
        ),
        (
            "another by rename",
            |p| replace(p, b"another\n"),
            Replaced,
            true,
        ),
        ("emptied", |p| shorten(p, u64::MAX), Changed, false),
        (
            "shortened by three bytes",
            |p| shorten(p, 3),
            Changed,
            false,
        ),
        ("shortened by a line", |p| shorten(p, 3000), Changed, false),
        (
            "an older copy in it",
            |p| fs::write(p, older(p)).unwrap(),
            Changed,
            false,
        ),
        (
            "another in it",
            |p| fs::write(p, b"another\n").unwrap(),
            Changed,
            true,
        ),
        (
            "a line after its end",
            |p| {
                let mut file = OpenOptions::new().append(true).open(p).unwrap();
                file.write_all(b"another\n").unwrap();
            },
            Changed,
            true,
        ),
    ];
    let scratch = Scratch::new("deeds");
    for (name, deed, what, other) in deeds {
        // With an answer to write, and with nothing new.
        for answers in [1, 0] {
            let folder = scratch.0.join("games");
            fs::create_dir_all(&folder).unwrap();
            let path = folder.join("a.lod");
            let (_, mut journal) = played(&path, 9, 3);
            deed(&path);
            for _ in 0..answers {
                journal.add(&Entry::Given(Given::Rolled(3)));
            }
            let lines = journal.entries() + 1;
            let mended = journal.save_for_good().unwrap();
            let mended = mended.unwrap_or_else(|| panic!("{name}: it is told"));
            assert_eq!(mended.what, what, "{name}");
            assert_eq!(mended.other.is_some(), other, "{name}");
            if let Some(other) = mended.other {
                assert!(fs::read_to_string(other).unwrap().contains("another"));
            }
            assert!(journal.is_saved());
            assert_eq!(lines_in(&path), lines, "{name}");
            // It goes on in the new file, which no other program gets.
            assert!(
                matches!(Journal::open(&path), Err(OpenError::Locked(_))),
                "{name}"
            );
            journal.add(&Entry::Given(Given::Rolled(4)));
            assert_eq!(journal.save().unwrap(), None, "{name}");
            drop(journal);
            let opened = Journal::open(&path).unwrap();
            assert_eq!((opened.entries.len() + 1, opened.damage), (lines + 1, None));
            assert!(beside(&path).iter().all(|f| !f.contains(".new-")), "{name}");
            drop(opened.journal);
            for left in ["games", "games.away"] {
                let _ = fs::remove_dir_all(scratch.0.join(left));
            }
        }
    }
}

#[test]
fn what_cannot_be_written_over_is_told_and_left_alone() {
    let scratch = Scratch::new("in-place");
    let path = scratch.0.join("a.lod");
    let (_, mut journal) = played(&path, 9, 2);
    let lines = journal.entries() + 1;
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = journal.save().unwrap_err();
    assert!(
        error.to_string().contains("a folder is in its place"),
        "{error}"
    );
    assert!(!journal.is_saved());
    fs::remove_dir(&path).unwrap();
    assert!(journal.save().unwrap().is_some());
    assert_eq!(lines_in(&path), lines);
    // The same game, opened by another program from a copy that was put in its place.
    replace(&path, &fs::read(&path).unwrap());
    let other = Journal::open(&path).unwrap();
    journal.add(&Entry::Given(Given::Rolled(1)));
    let error = journal.save().unwrap_err();
    assert!(error.to_string().contains("another program"), "{error}");
    assert!(!journal.is_saved());
    drop(other.journal);
    assert!(journal.save().unwrap().is_some());
    assert_eq!(lines_in(&path), lines + 1);
}

#[test]
fn a_link_to_a_game_stays_one() {
    let scratch = Scratch::new("link");
    let (path, link) = (scratch.0.join("a.lod"), scratch.0.join("link.lod"));
    let (_, journal) = played(&path, 9, 2);
    drop(journal);
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, &link).unwrap();
    #[cfg(not(unix))]
    return drop(link);
    let mut opened = Journal::open(&link).unwrap();
    shorten(&path, 3);
    assert!(opened.journal.save().unwrap().is_some());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(lines_in(&path), opened.entries.len() + 1);
}

#[test]
fn at_any_byte_cut_or_bent_the_good_lines_before_it_stay() {
    let scratch = Scratch::new("every-byte");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 2, 1);
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
    let mut bent = whole.clone();
    for place in 0..whole.len() {
        let before = ends.iter().filter(|end| **end < place).count();
        assert_eq!(good_lines(&whole[..place]).len(), before, "cut at {place}");
        bent[place] ^= 1 << (place % 8);
        assert_eq!(good_lines(&bent).len(), before, "bent at {place}");
        bent[place] = whole[place];
    }
}

#[test]
#[cfg(unix)]
fn only_regular_files_are_games() {
    let scratch = Scratch::new("odd");
    let folder = Folder::find(Some(&scratch.0));
    let (_, journal) = played(&scratch.0.join("real.lod"), 9, 1);
    drop(journal);
    let fifo = scratch.0.join("pipe.lod");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .unwrap()
            .success()
    );
    fs::create_dir(scratch.0.join("folder.lod")).unwrap();
    for (name, to) in [
        ("zero", "/dev/zero"),
        ("nowhere", "/not/there"),
        ("self", "self.lod"),
    ] {
        std::os::unix::fs::symlink(to, scratch.0.join(format!("{name}.lod"))).unwrap();
    }
    let games = folder.games();
    assert_eq!(games.len(), 6);
    for game in games {
        let about = match game.name.as_str() {
            "real" => {
                assert!(
                    game.is_file && game.about.contains("sprint"),
                    "{}",
                    game.about
                );
                assert!(Journal::open(&folder.find_game("real").unwrap()).is_ok());
                continue;
            }
            "pipe" => "a pipe, no game",
            "folder" => "a folder, no game",
            "zero" => "a device, no game",
            _ => "a link that leads nowhere",
        };
        assert_eq!(game.about, about, "{}", game.name);
        assert!(!game.is_file);
        assert!(Journal::open(&game.path).is_err(), "{}", game.name);
    }
}

#[test]
fn every_game_that_is_listed_can_be_opened() {
    let scratch = Scratch::new("names");
    let folder = Folder::find(Some(&scratch.0));
    let (_, journal) = played(&scratch.0.join("first.lod"), 9, 1);
    drop(journal);
    let names = [
        "evening (1)",
        "my.game",
        "été",
        "a\u{1b}[31mb",
        "two\nlines",
        "x.lod",
        ".hidden",
        "~",
    ];
    for name in names {
        fs::copy(
            scratch.0.join("first.lod"),
            scratch.0.join(format!("{name}.lod")),
        )
        .unwrap();
    }
    let games = folder.games();
    assert_eq!(games.len(), names.len() + 1);
    for game in games {
        assert!(!game.name.contains(char::is_control), "{:?}", game.name);
        assert_eq!(folder.find_game(&game.name).as_ref(), Ok(&game.path));
        assert!(Journal::open(&game.path).is_ok(), "{}", game.name);
    }
    assert_eq!(
        folder.find_game("my.game.lod"),
        Ok(scratch.0.join("my.game.lod"))
    );
    for path in [
        "sub/my.game",
        "sub/my.game.lod",
        "sub/my.game/",
        "sub/my.game.lod/",
        "./sub//my.game",
    ] {
        let found = folder.find_game(path).unwrap();
        assert_eq!(
            found.components().collect::<PathBuf>().file_name().unwrap(),
            "my.game.lod",
            "{path}"
        );
        assert!(found.ends_with("sub/my.game.lod"), "{path}");
    }
    assert_eq!(folder.find_game("/"), Err(NameError::NoFile));
    assert_eq!(folder.find_game(".."), Err(NameError::Characters));
}

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
fn a_hundred_thousand_answers_are_read_in_about_a_second() {
    let scratch = Scratch::new("many");
    let path = scratch.0.join("a.lod");
    let (story, journal) = played(&path, 1, 12);
    drop(journal);
    let opened = Journal::open(&path).unwrap();
    let given = |e: &&Entry| matches!(e, Entry::Given(_));
    let answers = opened.entries.iter().filter(given).count();
    let mut entries = Vec::new();
    for _ in 0..=100_000 / answers {
        entries.push(Entry::Cut(crate::play::story::Cut {
            actions: 0,
            answers: 0,
        }));
        entries.extend(opened.entries.iter().cloned());
    }
    let begun = std::time::Instant::now();
    let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
    replay.run().unwrap();
    let (again, dropped) = replay.finish();
    println!("100,000 answers in {:?}", begun.elapsed());
    assert_eq!(dropped, 0);
    assert!(again.now() == story.now());
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
}

/// Whatever was taken back, the game that is left is the one that playing every line leads to.
#[test]
fn what_was_taken_back_leaves_the_same_game() {
    use rand::{RngExt, SeedableRng};
    let scratch = Scratch::new("taken-back");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 1, 14);
    drop(journal);
    let opened = Journal::open(&path).unwrap();
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    for _ in 0..40 {
        // Plays on from where a cut leaves it, line by line and all at once.
        let mut story = Story::new(Library::get(), opened.setup.clone()).unwrap();
        let mut entries = Vec::new();
        for _ in 0..20 {
            for _ in 0..random.random_range(1..8) {
                let mut attempt = story.attempt(None).unwrap();
                if let Outcome::Asked(ask) = attempt.outcome() {
                    let line = match ask.key.as_str() {
                        "turn" => "pass",
                        _ => ask.default.map_or("1", |i| ask.replies[i].word.as_str()),
                    };
                    attempt = story.attempt(Some(line)).unwrap();
                }
                entries.extend(attempt.fresh().iter().cloned().map(Entry::Given));
                let done = attempt.outcome() == Outcome::Done;
                story.accept(attempt);
                if done {
                    entries.push(Entry::After(story.now().to_json()));
                }
            }
            let to = crate::play::story::Cut {
                actions: random.random_range(0..=story.done().len()),
                answers: random.random_range(0..3),
            };
            entries.push(Entry::Cut(to));
            story.cut(to);
        }
        let mut replay = Replay::new(Library::get(), opened.setup.clone(), entries).unwrap();
        replay.run().unwrap();
        let (again, _) = replay.finish();
        assert!(again.now() == story.now());
        assert_eq!(again.here(), story.here());
        assert_eq!(again.given(), story.given());
    }
}

#[test]
fn answers_that_lead_nowhere_are_dropped_in_one_go() {
    let line = |text: &str| Entry::Given(Given::Line(text.to_string()));
    let entries = |first: &str| -> Vec<Entry> {
        let rest = (0..100_000).map(|n| line(&format!("nothing {n}")));
        std::iter::once(line(first)).chain(rest).collect()
    };
    let begun = std::time::Instant::now();
    for first in ["nothing", "pass"] {
        let mut replay = Replay::new(Library::get(), setup(1), entries(first)).unwrap();
        replay.run().unwrap();
        let (story, dropped) = replay.finish();
        assert_eq!(story.given().len() + dropped, 100_001);
        assert!(dropped >= 100_000);
        assert!(story.attempt(None).is_ok());
    }
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
}
