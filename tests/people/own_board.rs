//! Games on the players' board, begun with nothing known: what is typed (`tests/recorded/own-board/NAME.in`) and all that is shown
//! (`NAME.out`), through the program itself with `--plain`.
//!
//! `REGENERATE=1 cargo test --test people own_board` writes what is shown anew.

use crate::player::folder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The recorded games: the name, and whose dice.
const GAMES: [(&str, &str); 3] =
    [("british-garrison", "own"), ("patriots-later", "own"), ("winter-quarters", "program")];

fn file(name: &str, kind: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/recorded/own-board").join(format!("{name}.{kind}"))
}

fn recorded(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(file(name, "in")).expect("what is typed");
    text.lines().map(str::to_string).collect()
}

/// All that is shown, and the exit status.
fn shown(folder: &Path, arguments: &[&str], lines: &[String]) -> (String, Option<i32>) {
    let mut child = crate::program::lod()
        .args(arguments)
        .args(["--plain", "--folder"])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // It may have left before all is typed.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("UTF-8");
    (text.replace(&*folder.to_string_lossy(), "FOLDER"), output.status.code())
}

fn begun(folder: &Path, dice: &str, lines: &[String]) -> String {
    let new = "play g --new --board asked --scenario 1776 --people none --seed 1 --dice";
    let arguments: Vec<&str> = new.split(' ').chain([dice]).collect();
    let (text, status) = shown(folder, &arguments, lines);
    assert_eq!(status, Some(0), "{text}");
    text
}

fn typed(lines: &[&str]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}

/// What is typed in a recorded game that goes straight on, and then the orders once more.
fn with_orders(name: &str) -> Vec<String> {
    let mut lines = recorded(name);
    lines.truncate(lines.len() - 1);
    lines.extend(typed(&["repeat", "quit"]));
    lines
}

/// The recorded games that go straight on.
fn straight() -> impl Iterator<Item = (&'static str, &'static str)> {
    GAMES.into_iter().filter(|(name, _)| !name.ends_with("later"))
}

/// The orders of the last turn or Round.
fn orders(shown: &str) -> Vec<String> {
    let (_, told) = shown.rsplit_once("> repeat\n").unwrap_or_else(|| panic!("{shown}"));
    let orders = told.lines().take_while(|line| !line.contains("[Enter]"));
    let orders: Vec<String> = orders.map(str::to_string).collect();
    assert!(orders.len() > 5, "{shown}");
    orders
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn recorded_games_are_played_as_recorded() {
    for (name, dice) in GAMES {
        let text = begun(&folder(&format!("own-board-{name}")), dice, &recorded(name));
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::write(file(name, "out"), &text).expect("written");
        }
        let expected = std::fs::read_to_string(file(name, "out")).expect("what is shown");
        assert_eq!(text, expected, "{name}");
    }
}

/// Who stops at any answer and comes back ends with the same orders.
#[test]
fn who_stops_in_mid_turn_goes_on_there() {
    for (name, dice) in straight() {
        let lines = with_orders(name);
        let whole = begun(&folder(&format!("own-stop-{name}")), dice, &lines);
        for stop in (1..lines.len() - 2).step_by(3) {
            let folder = folder(&format!("own-stop-{name}-{stop}"));
            begun(&folder, dice, &lines[..stop]);
            let mut rest = lines[stop..].to_vec();
            // A resumed game waits for Enter where it stood at one.
            if lines[stop - 1].is_empty() {
                rest.insert(0, String::new());
            }
            let (text, status) = shown(&folder, &["play", "g"], &rest);
            assert_eq!(status, Some(0), "{name} {stop}: {text}");
            assert_eq!(orders(&text), orders(&whole), "{name} {stop}: {text}");
        }
    }
}

#[test]
fn bad_input_at_every_question_changes_nothing() {
    for (name, dice) in straight() {
        let lines = with_orders(name);
        let whole = begun(&folder(&format!("own-bad-{name}")), dice, &lines);
        for bad in ["xyzzy", "boston 99r", "-1", "9999999999", "turn", "turn spanish"] {
            let noisy =
                lines.iter().flat_map(|line| [bad.to_string(), line.clone()]).collect::<Vec<_>>();
            let text = begun(&folder(&format!("own-bad-{name}-x")), dice, &noisy);
            assert_eq!(orders(&text), orders(&whole), "{name} {bad}: {text}");
        }
    }
}

#[test]
fn back_to_the_first_question_and_forward_again_gives_the_same_orders() {
    for (name, dice) in straight() {
        let lines = with_orders(name);
        let whole = begun(&folder(&format!("own-back-{name}")), dice, &lines);
        let count = lines.len() - 2;
        let mut there = lines[..count].to_vec();
        there.extend(std::iter::repeat_n("undo".to_string(), count));
        there.extend(std::iter::repeat_n("redo".to_string(), count));
        there.extend(typed(&["repeat", "quit"]));
        let text = begun(&folder(&format!("own-back-{name}-x")), dice, &there);
        assert_eq!(orders(&text), orders(&whole), "{name}: {text}");
    }
}

/// One turn only: a Faction at any card leads straight to its turn. What the others did is one line of cylinders, and
/// what they changed is confirmed once.
#[test]
fn a_faction_typed_at_a_card_leads_straight_to_its_turn() {
    let folder = folder("own-board-straight");
    let arguments =
        ["table", "patriots", "--scenario", "1776", "--people", "british,indians", "--seed", "3"];
    let arguments = [&arguments[..], &["--dice", "program"]].concat();
    let lines =
        ["42", "british special; indians passed", "nyc 5r", "0", "patriots 30", "", "", "quit"];
    let (text, status) = shown(&folder, &arguments, &typed(&lines));
    assert_eq!(status, Some(0), "{text}");
    let flat = in_one_line(&text);
    assert!(
        flat.contains("Before the Patriots: did the British and Indians act or Pass?"),
        "{text}"
    );
    assert_eq!(text.matches("Last known board, not confirmed:").count(), 2, "{text}");
    // Once before a question in the turn, twice over its orders.
    assert_eq!(text.matches("\nPATRIOTS: ").count(), 3, "{text}");
    // What was entered is no order.
    assert!(!flat.contains("New York City - 1 British Regular"), "{text}");
    // Two answers a card beside what is asked about the board.
    let later = text.split_once("> patriots 30").expect("the second card").1;
    let asked = later.lines().filter(|line| line.starts_with('>')).count();
    assert_eq!(asked, 3, "{text}");
}

#[test]
fn r2_3_2_a_turn_that_cannot_be_next_is_refused_with_who_comes_first() {
    let folder = folder("own-board-order");
    let lines = [
        "turn patriots 42; indians eligible",
        "turn french",
        "turn indians 300",
        "turn indians 42; british command; patriots second",
        "quit",
    ];
    let (text, _) = shown(
        &folder,
        &[
            "play",
            "g",
            "--new",
            "--board",
            "asked",
            "--scenario",
            "1776",
            "--people",
            "french",
            "--seed",
            "1",
        ],
        &typed(&lines),
    );
    let flat = in_one_line(&text);
    for says in [
        "on card 42 the Indians come before the Patriots",
        "the French have a player. `players` changes that",
        "a card has a number from 1 to 104",
        "on card 42 no turn is left for the Indians",
    ] {
        assert!(flat.to_lowercase().contains(&says.to_lowercase()), "{says}: {text}");
    }
}

#[test]
fn the_last_game_on_the_own_board_goes_on_by_enter() {
    let folder = folder("own-board-last");
    let first = ["table", "--scenario", "1775", "--people", "patriots", "--seed", "2"];
    shown(&folder, &first, &typed(&["quit"]));
    let tracked =
        ["play", "t", "--new", "--scenario", "sprint", "--people", "french", "--seed", "2"];
    shown(&folder, &tracked, &typed(&["quit"]));
    let (text, _) = shown(&folder, &["table"], &typed(&["", "quit"]));
    assert!(in_one_line(&text).contains("1775-1: 1775, players: Patriots (you)"), "{text}");
    assert!(text.contains("lod play \"FOLDER/1775-1\""), "{text}");
    // After a no a new one begins.
    let (text, _) = shown(&folder, &["table", "british"], &typed(&["no", "start", "quit"]));
    assert!(text.contains("your board in mid-game: asked as needed"), "{text}");
    assert!(text.contains("British turn: number of the card played now?"), "{text}");
    assert!(text.contains("lod play \"FOLDER/table-1\""), "{text}");
}

/// A position file is the board: nothing is asked.
#[test]
fn a_board_from_a_position_file_is_known() {
    let folder = folder("own-board-position");
    let position = folder.join("p.toml");
    std::fs::write(&position, "base = \"1776\"\n[resources]\nbritish = 9\n").expect("written");
    let path = position.display().to_string();
    let arguments = [
        "table",
        "british",
        "--people",
        "none",
        "--dice",
        "program",
        "--seed",
        "1",
        "--position",
        &path,
    ];
    let (text, status) = shown(&folder, &arguments, &typed(&["42", "quit"]));
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("\nBRITISH: ") && text.contains("British Resources 9 ->"), "{text}");
    assert!(!text.contains("List the pieces"), "{text}");
}

/// A line that is part of an answer is taken back, and again, before the answers before it.
#[test]
fn undo_takes_back_the_lines_of_an_answer_first() {
    let folder = folder("own-board-lines");
    let new = "play g --new --board asked --scenario 1776 --people patriots --seed 3";
    let new: Vec<&str> = new.split(' ').collect();
    let game = ["", "42", "43", "", "n", "2 3 4", "", "howe ny", "washington ny"];
    let lines = ["undo", "undo", "redo", "redo", "undo 3", "redo", "quit"];
    let (text, status) = shown(&folder, &new, &typed(&[&game[..], &lines].concat()));
    assert_eq!(status, Some(0), "{text}");
    let steps: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("Undone") || line.starts_with("Redone"))
        .collect();
    let expected = [
        "Undone: washington ny   Accepted: howe ny",
        "Undone: howe ny",
        "Redone: howe ny   Accepted: howe ny",
        "Redone: washington ny   Accepted: howe ny; washington ny",
        "Undone: washington ny   Accepted: howe ny",
        "Undone: howe ny",
        "Undone: Enter",
        "Redone: 1 step.",
    ];
    assert_eq!(steps, expected, "{text}");
}

/// The open card is the next one; the number typed at the end of this card is of the one after it. While a card is in play
/// the number of another one is no answer.
#[test]
fn the_number_of_a_card_typed_too_early_leaves_the_board_confirmed() {
    let folder = folder("own-board-early");
    let new = "play g --new --board set-up --scenario 1776 --people none --deck own --dice program --seed 3";
    let new: Vec<&str> = new.split(' ').collect();
    let lines = ["42", "43", "85", "", "85", "", "quit"];
    let (text, status) = shown(&folder, &new, &typed(&lines));
    assert_eq!(status, Some(0), "{text}");
    let flat = in_one_line(&text);
    assert!(flat.contains("Card 42 is not over (next: "), "{text}");
    assert!(flat.contains("`turn 85` goes to card 85 all the same"), "{text}");
    assert!(flat.contains("Card 43 is played now, 85 after it."), "{text}");
    assert!(!flat.contains("A player acted since") && flat.contains("next: 85 "), "{text}");
}
