//! The untracked table: what it knows stays known, and what is due is told without being asked for.

use crate::player::folder;
use crate::table_plain::{table, tells};

/// A space of the set-up of 1776.
const NEW_YORK_CITY: &str = "New York City";

fn has_set_up(text: &str) {
    let board = &text[text.rfind("Cities  ").expect("a board")..];
    let row = board.lines().find(|line| line.trim_start().starts_with(NEW_YORK_CITY));
    assert!(row.is_some_and(|row| row.contains("6r 1bf 1c, Howe")), "{board}");
}

#[test]
fn a_check_leaves_the_last_known_board_as_it_was() {
    let folder = folder("told-table-check");
    let file = folder.join("table.json").display().to_string();
    for lines in ["treaty\n\nn\nboard\nquit\n", "stroke\n1\nn\nboard\nquit\n"] {
        let _ = std::fs::remove_file(&file);
        let arguments = ["--plain", "--memory", &file, "--scenario", "1776"];
        let (text, fine) = table(&arguments, lines.as_bytes());
        assert!(fine, "{text}");
        has_set_up(&text);
        let (text, fine) = table(&["--plain", "--memory", &file], b"y\nboard\nquit\n");
        assert!(fine, "{text}");
        has_set_up(&text);
    }
}

/// A position in which the French may play the Treaty of Alliance (R14: half of CBC counts).
fn due(name: &str) -> String {
    let file = folder(name).join("due.toml");
    std::fs::write(&file, "base = \"1776\"\ncbc = 30\n").unwrap();
    file.display().to_string()
}

#[test]
fn r2_3_9_a_due_treaty_is_checked_once_a_card_without_being_asked_for() {
    let file = due("told-table-due");
    let arguments = ["--plain", "--position", &file, "--seed", "1"];
    let (text, fine) = table(&arguments, b"46\n\nn\nboard\nquit\n");
    assert!(fine, "{text}");
    assert_eq!(text.matches("The Treaty of Alliance may be due (2.3.9).").count(), 1, "{text}");
    assert!(text.contains("Are the French Eligible"), "{text}");
    // Where a turn is asked for first, too.
    let (text, fine) = table(&arguments, b"british\n\ny\n\nprogram\n\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("The Treaty of Alliance may be due (2.3.9)."), "{text}");
    assert!(text.contains("TREATY OF ALLIANCE: played by the French"), "{text}");
    assert!(!text.contains("BRITISH:"), "a new card comes first: {text}");
    // Where players play the French, the choice is theirs; where it is not due, nothing is said.
    tells(
        &["--plain", "--scenario", "1776", "--seed", "1"],
        b"46\n\nquit\n",
        &["British turn (card 46"],
    );
    let (text, _) = table(&["--plain", "--scenario", "1776", "--seed", "1"], b"46\n\nquit\n");
    assert!(!text.contains("may be due"), "{text}");
}

#[test]
fn the_number_of_a_card_is_taken_at_the_first_question() {
    let (text, fine) = table(&["--plain", "--scenario", "1776", "--seed", "1"], b"46\n\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("[Enter] card 46, next: British, 1st Eligible"), "{text}");
    assert!(text.contains("British turn (card 46, 1st Eligible)"), "{text}");
}

/// Every space that is known takes more or fewer, not only those that are shown.
#[test]
fn more_and_fewer_pieces_are_taken_in_every_space_that_is_known() {
    let lines = b"british\n\n46\nflorida +1r; boston +1c\n\nprogram\nboard florida\nquit\n";
    let (text, fine) = table(&["--plain", "--scenario", "1776", "--seed", "1"], lines);
    assert!(fine, "{text}");
    assert!(!text.contains("unknown"), "{text}");
    assert!(text.contains("2 British Regulars"), "{text}");
}

/// 2.3.9: French Preparations move with Available French Regulars, Squadrons and Casualties.
#[test]
fn r2_3_9_french_preparations_is_an_order_like_every_track() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "1", "french"];
    let (text, fine) = table(&arguments, b"\n52\n\nprogram\n\n\nquit\n");
    assert!(fine, "{text}");
    let moved = text.contains("Squadron from Unavailable")
        || text.contains("French Regulars from Unavailable");
    assert!(moved && text.contains("French Preparations"), "{text}");
}

#[test]
fn the_last_turn_is_shown_explained_and_undone_after_a_resume() {
    let folder = folder("told-table-last");
    let file = folder.join("table.json").display().to_string();
    let arguments = ["--plain", "--memory", &file, "--scenario", "1776", "--seed", "1"];
    let (before, fine) = table(&arguments, b"46\n\n\n\nprogram\nquit\n");
    assert!(fine, "{before}");
    assert!(before.contains("BRITISH: "), "{before}");
    let (text, fine) = table(&["--plain", "--memory", &file], b"y\nrepeat\nwhy\nundo\nquit\n");
    assert!(fine, "{text}");
    assert!(!text.contains("none has been played yet"), "{text}");
    let report = &before[before.find("\nBRITISH: ").expect("a turn")..];
    let report = &report[..report.find("Give the number").unwrap_or(report.len())];
    let orders: Vec<&str> = report.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(!orders.is_empty(), "{report}");
    for row in orders {
        assert!(text.contains(row), "`{row}` is not repeated: {text}");
    }
    assert!(text.contains("The last turn: BRITISH"), "{text}");
    assert!(text.contains("Undone: BRITISH") && text.contains("Undo on your board"), "{text}");
}
