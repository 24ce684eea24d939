//! The set-up (check 12) and whole years, kept in a journal.

use super::look::Look;
use super::sitter::{OPPONENTS, begun, is_recorded, journal, shown, through};
use crate::refused::refusals;
use lod::native::Disk;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use washingtons_war::{Area, Facts, Halt, Journal, Named, Session};

/// 4.0 and D14: the totals, before and after the Committees and For the King.
#[test]
fn d14_set_up() {
    for (count, kings, british) in [("3", vec!["ny", "va", "nc"], 11), ("2", vec!["ny", "va"], 10)]
    {
        let lines: Vec<&str> = [count].into_iter().chain(kings).collect();
        let done = through("set-up", &lines);
        assert!(done.tells("8 British CU, 8 British PC, 9 American CU, 3 American PC"));
        assert!(
            done.tells(&format!(
                "8 British CU, {british} British PC, 9 American CU, 16 American PC"
            ))
        );
        let total = |fact| Area::ALL.iter().map(|a| done.number(fact, Some(a.id()))).sum::<i64>();
        assert_eq!(total("american-pc"), 16);
        assert_eq!(total("british-pc"), british);
    }
    let walk = through("set-up", &["2", "ny", "va"]).walk;
    assert_eq!(walk.look("lead", Some("ma")), Some(washingtons_war::Value::Number(1)));
}

/// D14: Canada is none of the colonies that the King's PC go to.
#[test]
fn d14_not_in_canada() {
    use washingtons_war::Walk;
    let mut walk = Walk::new(&OPPONENTS, "set-up", Facts::default()).expect("set-up");
    walk.go().expect("no fault");
    walk.give("3").expect("three");
    walk.go().expect("no fault");
    assert!(walk.give("canada").is_err_and(|wrong| wrong.contains("D14")));
}

/// A new file in the folder of temporary files.
pub fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("lod-ww-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// The lines of the recorded year.
fn year() -> Vec<&'static str> {
    include_str!("1775.in").lines().collect()
}

fn session(path: &Path) -> Session<'static> {
    let journal = journal(path).expect("a journal");
    Session::begin(&OPPONENTS, "turn", &Facts::default(), Some(journal)).expect("the year")
}

/// Check 14: the year of 1775 against the American opponent, killed in the middle of a word and gone on with: the same
/// facts and the same words as in one go.
#[test]
fn a_year_killed_and_resumed() {
    let lines = year();
    let (whole, parts) = (file("whole"), file("parts"));
    let mut one = session(&whole);
    for line in &lines {
        one.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    for cut in [1, lines.len() / 2, lines.len() - 1] {
        let _ = std::fs::remove_file(&parts);
        let mut first = session(&parts);
        for line in &lines[..cut] {
            first.give(line).expect("an answer");
        }
        drop(first);
        let mut text = std::fs::read_to_string(&parts).expect("the journal");
        text.push_str("how");
        std::fs::write(&parts, text).expect("a torn line");
        let mut second = session(&parts);
        assert_eq!(second.count(), cut);
        for line in &lines[cut..] {
            second.give(line).expect("an answer");
        }
        assert_eq!(second.walk().told(), one.walk().told());
        drop(second);
        assert_eq!(std::fs::read(&parts).ok(), std::fs::read(&whole).ok());
    }
    let told: Vec<String> = one.walk().told().iter().map(|t| t.words()).collect();
    assert!(told.iter().any(|t| t == "Turn marker: to 1776 (5.7)"), "{told:#?}");
    for path in [whole, parts] {
        let _ = std::fs::remove_file(path);
    }
}

/// Undo and redo, a step and several: the journal follows.
#[test]
fn taken_back_and_given_again() {
    let path = file("undo");
    let lines = year();
    let mut session = session(&path);
    for line in &lines {
        session.give(line).expect("an answer");
    }
    let told = session.walk().told().to_vec();
    assert_eq!(session.undo(5), Ok(5));
    assert_eq!(session.count(), lines.len() - 5);
    let kept = std::fs::read_to_string(&path).expect("the journal");
    assert_eq!(kept.lines().count(), lines.len() - 5 + 1);
    assert_eq!(session.again(9), Ok(5));
    assert_eq!(session.walk().told(), told);
    assert_eq!(session.undo(9999), Ok(lines.len()));
    assert_eq!(session.undo(1), Ok(0));
    let _ = std::fs::remove_file(path);
}

/// Check 15: in the whole year nothing is asked that is known: no rating, square or area twice.
#[test]
fn nothing_printed_is_asked_twice() {
    let path = file("asked");
    let mut session = session(&path);
    let mut asked = Vec::new();
    for line in year() {
        if let Ok(Halt::Ask(question)) = session.halt() {
            asked.extend(question.wanted.iter().map(|w| w.key.clone()));
        }
        session.give(line).expect("an answer");
    }
    let printed: Vec<&String> = asked
        .iter()
        .filter(|key| {
            let fact = key.split('/').next().unwrap_or_default();
            ["battle", "agility", "strategy", "quarters", "area", "zone", "navy"].contains(&fact)
        })
        .collect();
    let mut once = printed.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), printed.len(), "{printed:?}");
    assert!(printed.len() >= 4, "{printed:?}");
    for known in ["alliance", "regulars", "navy", "congress", "france-placed", "box-cus"] {
        assert!(!asked.iter().any(|key| key == known), "{known}");
    }
    let _ = std::fs::remove_file(path);
}

fn set_aside(path: &Path) -> Result<Option<String>, String> {
    Journal::set_aside(&Disk::new(Path::new(".")), &Disk::name_of(path))
}

/// Another game leaves the answers of the one before under another name.
#[test]
fn another_game() {
    let path = file("new");
    session(&path).give("nobody").expect("an answer");
    let before = std::fs::read(&path).expect("the journal");
    let aside = set_aside(&path).expect("renamed").expect("a file");
    assert_eq!(std::fs::read(&aside).ok(), Some(before));
    assert_eq!(session(&path).count(), 0);
    let next = set_aside(&path).expect("renamed").expect("a file");
    assert_ne!(aside, next);
    assert_eq!(set_aside(&path), Ok(None));
    for path in [aside, next] {
        let _ = std::fs::remove_file(path);
    }
}

/// Two programs do not write into one game.
#[test]
fn a_game_is_open_once() {
    let path = file("lock");
    let held = session(&path);
    let other = journal(&path);
    assert!(other.is_err_and(|wrong| wrong.contains("another program")));
    drop(held);
    assert!(journal(&path).is_ok());
    std::fs::write(&path, "something else\n").expect("written");
    assert!(journal(&path).is_err_and(|wrong| wrong.contains(":1: this is not a journal")));
    let _ = std::fs::remove_file(path);
}

/// How the year is played in this journal.
pub fn kept_in(journal: &Path) -> [&str; 4] {
    ["turn", "--plain", "--journal", journal.to_str().expect("a name")]
}

/// Check 14: the program is killed in the middle, with no time for a last word; what it had taken is kept, and another
/// process goes on to the same end.
#[test]
fn a_year_killed_by_force() {
    let (whole, parts) = (file("unharmed"), file("killed"));
    let lines = year();
    shown(&kept_in(&whole), &lines);
    let mut rest = lines.as_slice();
    for cut in [7, lines.len() / 2, lines.len() - 3] {
        let (now, later) = rest.split_at(cut - (lines.len() - rest.len()));
        let mut program = begun(&kept_in(&parts));
        let mut input = program.stdin.take().expect("its input");
        for line in now {
            writeln!(input, "{line}").expect("read");
        }
        let patience = Instant::now() + Duration::from_secs(60);
        let kept = || std::fs::read_to_string(&parts).map_or(0, |text| text.lines().count());
        while kept() < cut + 1 {
            assert!(Instant::now() < patience, "{} of {cut} answers", kept());
            std::thread::sleep(Duration::from_millis(5));
        }
        program.kill().expect("killed");
        assert!(!program.wait().expect("over").success());
        assert_eq!(kept(), cut + 1);
        rest = later;
    }
    let last = shown(&kept_in(&parts), rest);
    assert!(last.contains(&format!("after {} answers", lines.len() - 3)), "{last}");
    assert_eq!(std::fs::read(&parts).ok(), std::fs::read(&whole).ok());
    for path in [whole, parts] {
        let _ = std::fs::remove_file(path);
    }
}

/// A `b` means the British wherever it can be typed, so where it fits nothing it takes nothing back.
#[test]
fn a_letter_takes_nothing_back() {
    let journal = file("letter");
    let shown = shown(&kept_in(&journal), &["american", "b", "back"]);
    assert_eq!(shown.matches("Undone: 1 answer.").count(), 1, "{shown}");
    assert!(shown.contains("nknown word \"b\". Type y/n."));
    let _ = std::fs::remove_file(journal);
}

/// Check 14: the year as it looks at 80 columns, in one go and in two; `REGENERATE=1` writes it anew, to be reviewed.
#[test]
fn the_year_as_it_is_shown() {
    let (journal, other) = (file("shown"), file("shown-in-two"));
    let lines = year();
    let whole = shown(&kept_in(&journal), &lines);
    assert!(whole.lines().all(|line| line.chars().count() <= 80));
    assert_eq!(refusals(&whole), 0, "{whole}");
    is_recorded("1775.out", &whole);
    let (first, second) = lines.split_at(lines.len() / 2);
    let parts = [first, second].map(|lines| shown(&kept_in(&other), lines));
    let answers = format!("The saved game continues after {} answers.", first.len());
    assert!(parts[1].contains(&answers));
    assert_eq!(std::fs::read(&journal).ok(), std::fs::read(&other).ok());
    let last = |text: &str| text.lines().rev().nth(3).map(String::from);
    assert_eq!(last(&parts[1]), last(&whole));
    for path in [journal, other] {
        let _ = std::fs::remove_file(path);
    }
}

/// A journal to the questions of an unpublished version is named as such and left alone.
#[test]
fn a_journal_of_before_is_left_alone() {
    for version in [1, 4] {
        let path = file("before");
        let text = format!("lod ww, answers, version {version}\ny\n");
        std::fs::write(&path, &text).expect("written");
        let (store, name) = (Disk::new(std::path::Path::new("")), Disk::name_of(&path));
        let refused = Journal::open(&store, &name).map(|_| ()).expect_err("not read");
        assert!(refused.contains("saved by an unpublished version; not read"), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), text);
        let _ = std::fs::remove_file(path);
    }
}
