//! The turns of a session at the table, undone and redone; commands that are no answers.

use crate::table_plain::{table, tells};

/// The British Pass, then the French.
const TWO: &str = "british\n\n\n0\nfrench\n\n0\n";
const BRITISH_BACK: &str =
    "Undone: BRITISH: Pass\nUndo on your board\n  Tracks  British Resources 2 -> 0\n";
const FRENCH_BACK: &str =
    "Undone: FRENCH: Pass\nUndo on your board\n  Tracks  French Resources 2 -> 0\n";

/// What is said to these lines after two turns.
fn said(lines: &str) -> String {
    let (text, fine) = table(&["--seed", "1"], format!("{TWO}{lines}\nquit\n").as_bytes());
    assert!(fine, "{text}");
    let end = "French Resources 0 -> 2";
    let at = text.find(end).expect("two turns") + end.len();
    text[at..].to_string()
}

#[test]
fn a_turn_that_is_undone_and_played_again_counts_once() {
    let text = said("undo\n0\nwhy turn 2\nwhy turn 3");
    assert!(text.contains("The last turn: FRENCH: Pass"), "{text}");
    assert!(text.contains("Type a turn from 1 to 2."), "{text}");
}

#[test]
fn an_undone_turn_tells_how_to_take_the_board_back() {
    let text = said("undo");
    assert!(text.contains(FRENCH_BACK), "{text}");
    // Pieces that came go, with what they paid.
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let (text, fine) = table(&arguments, b"french british\n30\n1\n\nundo\nquit\n");
    assert!(fine, "{text}");
    let back = &text[text.find("Undo on your board").expect("the moves back")..];
    let back = &back[..back.find("Undone: \"").expect("the answer")];
    assert!(back.contains("Patriot Resources 1 -> 2"), "{back}");
    assert!(back.contains("Cylinder"), "{back}");
}

#[test]
fn undo_goes_through_all_turns_and_redo_back_again() {
    let text = said("undo 2\nundo\nundo\nredo 4\nredo\nwhy turn 3");
    let parts = [
        FRENCH_BACK,
        "Undone: \"french\"   (Next:)",
        BRITISH_BACK,
        "British Resources (0-50)?",
        "BRITISH: Pass",
        "British Resources 0 -> 2",
        "FRENCH: Pass",
        "French Resources 0 -> 2",
        "Nothing to redo.",
        "Type a turn from 1 to 2.",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("no `{part}` in {rest}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn answers_are_undone_beyond_the_beginning_of_a_turn() {
    let text = said("undo 5\nwhy turn 1");
    assert!(text.contains(FRENCH_BACK) && text.contains(BRITISH_BACK), "{text}");
    assert!(text.contains("Undone: \"0\"   (British Resources (0-50)?)"), "{text}");
    assert!(text.contains("No turn has been played yet."), "{text}");
    let text = said("undo 99\nredo 99");
    assert_eq!(text.matches("BRITISH: Pass").count(), 2, "undone and redone: {text}");
}

#[test]
fn after_a_change_between_two_turns_nothing_is_redone() {
    let text = said("undo 2\nundo\ncard\nredo");
    assert!(text.contains("Nothing to redo."), "{text}");
}

#[test]
fn an_undone_turn_is_not_saved() {
    let folder = crate::player::folder("table-history");
    let file = folder.join("table.json").display().to_string();
    let arguments = ["--seed", "1", "--memory", file.as_str()];
    let (text, fine) = table(&arguments, format!("{TWO}undo 2\nundo\nquit\n").as_bytes());
    assert!(fine, "{text}");
    tells(&arguments, b"y\nquit\n", &["The last known board has 1 turn"]);
    let (text, fine) = table(&arguments, b"y\nfrench\n\n0\nundo\nquit\n");
    assert!(fine, "{text}");
    tells(&arguments, b"y\nquit\n", &["French turn resumes (1 answer)."]);
}

#[test]
fn a_command_of_a_game_is_no_answer_in_a_turn() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let lines = "\n30\n1\nboard\nboard boston\ntracks\nmargins\nforces\nfix boston 3r\naudit\nabort\nrollback\n\
                 dice own\nquit\n";
    let known = "The last known board. What was never entered counts as empty or 0.";
    let parts = [
        known,
        "Boston",
        "British 5",
        "would win a Victory Check now",
        "\"fix\" is for a tracked game; here list what differs when a turn shows the last known board.",
        "\"audit\" is for a tracked game;",
        "\"abort\" is for a tracked game; here undo goes back answer by answer, undo 9 nine answers.",
        "\"rollback\" is for a tracked game;",
        "\"dice\" is not for a turn; type players between two turns.",
    ];
    tells(&arguments, lines.as_bytes(), &parts);
    let (text, _) = table(&arguments, lines.as_bytes());
    assert!(!text.contains("not a space"), "{text}");
    assert_eq!(text.matches(known).count(), 5, "{text}");
    // Between two turns too; a reply stays a reply.
    let none = "No board has been entered yet. Each turn asks for what it needs.";
    tells(
        &[],
        b"margins\nhelp\nhistory\nquit\n",
        &[none, "Your physical board is the reference. A turn", "why turn 3"],
    );
}

#[test]
fn help_names_what_can_be_looked_up() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let looks = "Also: board, tracks, margins, forces, card.";
    let board = "board SPACE  one space in full words";
    tells(&arguments, b"?\n\n30\n?\nboard ?\nquit\n", &[looks, looks, board]);
    // `help` says what each does.
    let rows = "Also: board [SPACE]       all spaces, or one; board ?: pictures tracks";
    tells(&arguments, b"help\nquit\n", &[rows]);
    // Where nothing is known of the board, only a card can be looked up.
    tells(&[], b"?\nquit\n", &["Also: card, guess."]);
}
