//! One reason, a true one: what a turn, a step and a space are explained with.

use crate::command_line::{err, lod_reading, out};

fn told(arguments: &[&str], position: &str) -> String {
    let arguments = [arguments, &["--position", "-"]].concat();
    flat(&lod_reading(&arguments, position.as_bytes()))
}

/// What is printed, on one line.
fn flat(output: &std::process::Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", err(output));
    out(output).split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// A line of facts in place of a file.
fn at(faction: &str, line: &str, more: &[&str]) -> String {
    flat(&lod_reading(&[&["decide", faction, "--position", line], more].concat(), b""))
}

/// A Command that comes in place of another one says which, and what kept it from that.
#[test]
fn a_command_in_place_of_another_says_why() {
    let line = "1778: resources 1b; philadelphia =3c; boston 1bl";
    let text = at("british", line, &["--seed", "2"]);
    let why = "to retake: yes (14 British Regulars on the map, 10 needed; Boston, Philadelphia and Norfolk). \
         Garrison not possible: British Resources 1, this costs 2 (3.2.2). Muster.";
    assert!(text.contains(why), "{text}");
    let text = at("indians", "1776: va 3c", &["--dice", "d6=2 d6=6 d3=2 d6=1 d3=3"]);
    assert!(text.contains("<= Opposition 5). Raid not possible: "), "{text}");
    assert!(!text.contains("Raid not possible. "), "{text}");
}

/// A Special Activity in vain is no reason for the Command.
#[test]
fn a_special_activity_in_vain_is_no_reason_for_the_command() {
    let text = at("british", "1776: cbc 16", &["--seed", "2"]);
    assert!(text.contains("10 needed; Philadelphia). Garrison."), "{text}");
    assert!(!text.contains("Naval Pressure not possible. Garrison"), "{text}");
}

const FIVE_VILLAGES: &str = "\
base = \"1776\"
[card]
current = 50
[sequence]
passed = [\"british\", \"patriots\", \"french\"]
[spaces.northwest]
villages = 2
[spaces.southwest]
villages = 2
[spaces.florida]
villages = 1
";

/// What the board has is told, not what is asked of it.
#[test]
fn an_event_is_played_for_what_the_board_has() {
    let text = told(&["decide", "indians", "--dice", "d6=6"], FIVE_VILLAGES);
    let why =
        "Played because it is Effective: 6 Villages on the map (4 needed); 1D6 = 6 (5 needed).";
    assert!(text.contains(why), "{text}");
    let text =
        told(&["decide", "british", "--seed", "2"], "base = \"1776\"\n[card]\ncurrent = 46\n");
    assert!(text.contains("Played because it places British pieces from Unavailable."), "{text}");
}

/// 8.3.3: an Event that does what a bullet asks for, but not on this board, says what is missing.
#[test]
fn r8_3_3_what_an_event_would_do_elsewhere_is_said_of_this_board() {
    let position =
        "base = \"1776\"\n[card]\ncurrent = 79\n[sequence]\nineligible = [\"indians\"]\n";
    let text = told(&["decide", "patriots", "--seed", "2", "--explain"], position);
    let why = "The Event does not do this on this board: no Village is in a Colony.";
    assert!(text.contains(why), "{text}");
    // A text without such an effect is told as before.
    assert!(text.contains("The Event does not do this."), "{text}");
    let there = format!("{position}[spaces.pennsylvania]\nvillages = 1\n");
    let text = told(&["decide", "patriots", "--seed", "2", "--explain"], &there);
    assert!(!text.contains("no Village is in a Colony"), "{text}");
}

/// `why SPACE` says what came of it, and with which roll.
#[test]
fn why_a_space_says_what_came_and_why() {
    let game = [
        "play",
        "reasons-of-a-space",
        "--new",
        "--plain",
        "--scenario",
        "1776",
        "--people",
        "patriots",
        "--deck",
        "program",
        "--dice",
        "program",
        "--seed",
        "1",
        "--folder",
        env!("CARGO_TARGET_TMPDIR"),
    ];
    let path = format!("{}/reasons-of-a-space.lod", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(path);
    let text = flat(&lod_reading(&game, b"no\nwhy philadelphia\nwhy boston\n"));
    assert!(
        text.contains("Changed in Philadelphia: + 1 Tory from Unavailable; no Control"),
        "{text}"
    );
    assert!(text.contains("tied with 21 spaces; rolled 3 and 4: Georgia"), "{text}");
    assert!(text.contains("selected; random roll ("), "{text}");
    assert!(text.contains("Changed in Boston: nothing"), "{text}");
    assert!(!text.contains("not the kind of space"), "{text}");
}

/// R162: a kind of space comes before Population, and that is said where it decides so.
#[test]
fn r162_a_kind_before_population_is_named() {
    let line = "1775: ma 4ma 1pf; nc 3mu";
    let text = at("patriots", line, &["--seed", "12", "--explain"]);
    assert!(text.contains("Kinds come before Population (R162)."), "{text}");
}

/// What does not happen in a step is not told as a step.
#[test]
fn a_box_that_stays_is_no_step() {
    let text = at("patriots", "1776:", &["--seed", "3", "--explain"]);
    assert!(!text.contains("no other box"), "{text}");
    assert!(!text.contains("Candidates: none."), "{text}");
    assert!(!text.contains("Selected: none."), "{text}");
    let text = at("indians", "1776: resources 0i", &["--seed", "3", "--explain"]);
    assert!(
        text.contains("Are Indian Resources 0? Yes: I11 Trade instead Indian Resources 0"),
        "{text}"
    );
}

/// R26: where no roll matters, the numbers say so.
#[test]
fn r26_a_die_that_is_not_rolled_is_any_roll() {
    let text = at("british", "1775: ma 4ma 1pf; cbc 8", &["--seed", "4", "--explain"]);
    assert!(text.contains("Available British Regulars 7 > any 1D6."), "{text}");
    assert!(!text.contains("the roll against"), "{text}");
}
