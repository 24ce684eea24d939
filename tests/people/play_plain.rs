//! `lod play --plain` as scripts and people at a pipe use it.

use crate::player;

use player::{Program, answer, answers, folder, play, soon, state};
use std::path::Path;
use std::process::{Output, Stdio};

fn lod(folder: &Path, arguments: &[&str]) -> Output {
    crate::program::lod()
        .args(["play", "--plain", "--folder"])
        .arg(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const SPRINT: [&str; 7] =
    ["--new", "--scenario", "sprint", "--people", "patriots+french", "--seed", "5"];

#[test]
fn a_whole_sprint_resumed_five_times_is_the_same_game() {
    let whole = folder("plain-whole");
    let arguments = [&["game"], &SPRINT[..]].concat();
    assert_eq!(play(&whole, &arguments, 1000), Some(0));
    let parts = folder("plain-parts");
    assert_eq!(play(&parts, &arguments, 15), Some(0));
    for _ in 0..4 {
        assert_eq!(play(&parts, &["game"], 15), Some(0));
    }
    assert_eq!(play(&parts, &["game"], 1000), Some(0));
    let (whole, parts) = (whole.join("game.lod"), parts.join("game.lod"));
    assert_eq!(answers(&whole), answers(&parts));
    assert_eq!(state(&whole), state(&parts));
    assert!(state(&whole).contains("\"end\":{"), "the game came to its end");
}

#[test]
fn a_second_program_is_refused_by_the_games_name() {
    let folder = folder("plain-lock");
    let arguments = [&["our game"], &SPRINT[..]].concat();
    let mut first = Program::start(&folder, &arguments);
    first.prompt(soon()).unwrap();
    let second = lod(&folder, &["our game"]);
    assert_eq!(second.status.code(), Some(2));
    assert!(err(&second).contains("`our game` is open"), "{}", err(&second));
    assert_eq!(first.finish(), Some(0));
    assert_eq!(lod(&folder, &["our game"]).status.code(), Some(0));
}

#[test]
fn wrong_names_and_files_end_with_status_2_and_what_would_be_right() {
    let folder = folder("plain-wrong");
    assert_eq!(play(&folder, &[&["spring"], &SPRINT[..]].concat(), 1), Some(0));
    for (arguments, says) in [
        (&["sprig"][..], "did you mean `spring`"),
        (&["a/../b?"], "no game"),
        (&["*"], "letters"),
        (&["x", "--new", "--people", "spanish"], "not a Faction"),
        (&["x", "--position", "/nowhere.toml"], "nowhere"),
        (&["x", "--new", "--scenario", "1777"], "1776"),
    ] {
        let output = lod(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(says), "{arguments:?}: {}", err(&output));
    }
    let broken = folder.join("broken.lod");
    std::fs::write(&broken, "nothing of ours\n").unwrap();
    let output = lod(&folder, &["broken"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("is not a saved game"), "{}", err(&output));
}

#[test]
fn a_list_of_games() {
    let folder = folder("plain-list");
    let list = lod(&folder, &["--list"]);
    assert!(String::from_utf8_lossy(&list.stdout).contains("no games yet"));
    play(&folder, &[&["one"], &SPRINT[..]].concat(), 1);
    let list = lod(&folder, &["--list"]);
    let text = String::from_utf8_lossy(&list.stdout).into_owned();
    assert!(text.contains("one") && text.contains("Patriots and French (you)"), "{text}");
}

#[test]
fn back_means_undo_in_the_middle_of_an_event() {
    let folder = folder("plain-back");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("card.toml");
    let text = "base = \"1776\"\n[card]\ncurrent = 6\nnext = 34\n";
    std::fs::write(&file, text).expect("a file");
    let input = folder.join("input");
    std::fs::write(&input, "no\nevent\nunshaded\nback\nquit\n").expect("a file");
    let output = crate::program::lod()
        .args(["play", "--plain", "--new", "--people", "patriots"])
        .args(["--seed", "3", "--folder"])
        .arg(&folder)
        .arg("--position")
        .arg(&file)
        .arg("b")
        .stdin(std::fs::File::open(&input).expect("the file"))
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("Undone: unshaded"), "{text}");
    assert_eq!(text.matches("unshaded or shaded?").count(), 2, "{text}");
}

#[test]
fn a_folder_that_cannot_be_read_is_not_an_empty_one() {
    let folder = folder("plain-unreadable");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("file");
    std::fs::write(&file, "").expect("a file");
    let list = lod(&file, &["--list"]);
    assert_eq!(list.status.code(), Some(2));
    assert!(err(&list).contains("is not readable"), "{}", err(&list));
}

#[test]
fn a_damaged_journal_goes_on_from_its_last_good_line() {
    let folder = folder("plain-damaged");
    play(&folder, &[&["g"], &SPRINT[..]].concat(), 12);
    let file = folder.join("g.lod");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 100]).unwrap();
    let output = lod(&folder, &["g"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("is damaged from line"), "{text}");
    let kept = folder.join("g.damaged-1");
    assert_eq!(std::fs::read(kept).unwrap().len(), bytes.len() - 100);
    assert!(!String::from_utf8_lossy(&lod(&folder, &["g"]).stdout).contains("is damaged"));
}

#[test]
fn a_position_in_the_middle_of_a_game() {
    let folder = folder("plain-position");
    let file = folder.join("middle.toml");
    let text = "base = \"1776\"\nplayers = [\"french\"]\n[card]\ncurrent = 28\nnext = 42\n\
                [sequence]\nineligible = [\"indians\"]\n";
    std::fs::write(&file, text).unwrap();
    let path = file.display().to_string();
    let arguments = ["m", "--position", &path, "--people", "french", "--seed", "2"];
    let mut program = Program::start(&folder, &arguments);
    let shown = program.prompt(soon()).unwrap();
    assert!(shown.contains("Set up the board"), "{shown}");
    let mut all = shown.clone();
    program.say(answer(&shown));
    for _ in 0..6 {
        let shown = program.prompt(soon()).unwrap();
        program.say(answer(&shown));
        all += &shown;
    }
    assert!(all.contains("Card 42"), "{all}");
    assert_eq!(program.finish(), Some(0));
}

#[test]
fn export_writes_the_log_once() {
    let folder = folder("plain-export");
    let mut program = Program::start(&folder, &[&["g"], &SPRINT[..]].concat());
    let log = folder.join("log.txt");
    let shown = program.prompt(soon()).unwrap();
    program.say(answer(&shown));
    for line in [format!("export {}", log.display()), "quit".to_string()] {
        program.prompt(soon()).unwrap();
        program.say(&line);
    }
    let _ = program.prompt(soon());
    assert_eq!(program.finish(), Some(0));
    assert!(std::fs::read_to_string(log).unwrap().contains("Card "));
}
