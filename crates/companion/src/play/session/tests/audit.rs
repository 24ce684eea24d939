//! `audit`: the boards compared, and one side set right.

use super::*;
use lod_engine::game::{Board, Piece, Space};

const BOSTON: Space = Space::Boston;

/// A game after its first turns, and what is typed then; the board at the end.
fn audited(name: &str, lines: &[&str]) -> (Board, String) {
    let scratch = Scratch::new(name);
    let folder = folder(&scratch);
    let lines: Vec<&str> = ["", ""].iter().chain(lines).copied().collect();
    let (_, script) = run(&wanted(&[Faction::French]), &folder, &lines);
    (*saved(&folder).now().board(), script.shown_text())
}

fn tories(board: &Board) -> u8 {
    board.pieces(BOSTON, Piece::Tory)
}

#[test]
fn enter_says_that_the_boards_are_the_same() {
    let (_, text) = audited("a-same", &["audit", "", "quit"]);
    assert!(text.contains("The program's board:"), "{text}");
    assert!(text.contains("Both boards agree."), "{text}");
}

#[test]
fn a_difference_is_named_and_either_side_set_right() {
    let (before, _) = audited("a-before", &["quit"]);
    let more = tories(&before) + 1;
    let line = format!("audit boston {more}t");
    let (after, text) = audited("a-mine", &[&line, "program", "quit"]);
    assert!(text.contains("1 difference."), "{text}");
    assert!(text.contains("BOARD ADJUSTED"), "{text}");
    assert_eq!(tories(&after), more);
    let (after, text) = audited("a-undo", &[&line, "program", "undo", "quit"]);
    assert!(text.contains("Undone: fix ("), "{text}");
    assert_eq!(after, before, "one step undoes it");
    for cancels in ["undo", "fix british resources 9"] {
        let (_, text) = audited("a-cancelled", &[&line, cancels, "quit"]);
        assert!(text.contains("Comparison cancelled."), "{text}");
    }
    let (after, text) = audited("a-table", &[&line, "table", "quit"]);
    assert!(text.contains("Boston  - 1 Tory"), "{text}");
    assert_eq!(after, before);
    let (after, text) = audited("a-leave", &["audit", &line[6..], "", "quit"]);
    assert!(!text.contains("BOARD ADJUSTED"), "{text}");
    assert_eq!(after, before);
}

#[test]
fn several_differences_are_asked_one_by_one_and_set_in_one_step() {
    let (before, _) = audited("a-each-before", &["quit"]);
    let level = format!("audit boston {}t; resources 1b 2p; cbc 9", tories(&before) + 1);
    let (after, text) =
        audited("a-each", &[&level, "each", "program", "program", "", "table", "quit"]);
    assert!(text.contains("4 differences."), "{text}");
    assert_eq!(tories(&after), tories(&before) + 1);
    assert_eq!(after.resources(Faction::British), 1);
    assert_eq!(after.resources(Faction::Patriots), before.resources(Faction::Patriots));
    assert_eq!(after.cbc(), before.cbc());
    let track = format!("CBC 9 -> {}", before.cbc());
    assert!(text.contains(&track), "{text}");
    let (undone, _) = audited(
        "a-each-undo",
        &[&level, "each", "program", "program", "", "table", "undo", "quit"],
    );
    assert_eq!(undone, before);
}

/// R1.7: Control follows from the pieces.
#[test]
fn what_cannot_be_is_said_and_nothing_is_set() {
    let (before, _) = audited("a-wrong-before", &["quit"]);
    let lines = [
        "audit atlantis 3r",
        "audit boston 99t",
        "audit",
        "boston 99t",
        "undo",
        "audit nyc nc; cbc 9",
        "program",
        "audit available 0t",
        "quit",
    ];
    let (after, text) = audited("a-wrong", &lines);
    assert_eq!(after, before);
    for says in [
        "is not a space",
        "There are 25 Tories (1.4.1).",
        "No comparison.",
        "follows from its pieces (1.7)",
        "missing from the spaces you listed",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
}
