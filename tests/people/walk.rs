//! `lod walk` by script: a flowchart by its own questions.

use crate::learn::lod;
use crate::player::folder;

fn walk(faction: &str, lines: &[&str]) -> String {
    let folder = folder(&format!("walk-{faction}"));
    let (text, well) = lod(&folder, &["walk", faction, "--plain"], &(lines.join("\n") + "\n"));
    assert!(well, "{text}");
    text
}

/// 8.4: a Garrison that finds nothing leads on with its Special Activity used (R24).
#[test]
fn r24_a_box_of_which_nothing_is_possible_leads_on() {
    let text = walk("british", &["y", "y", "y", "special", "done", "none", "done", "quit"]);
    for line in [
        "B4: Are ",
        "B7: what came of the Naval Pressure?",
        "B8: what came of the Muster?",
        "BRITISH: Muster + Naval Pressure",
        "Path: B1 > B3 > B4 > B5 > B7 > B8.",
        "Cylinder: Command + Special Activity.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(text.matches("special  the Special Activity now, from B7").count(), 1, "{text}");
}

/// 2.3.3: no Resource, no Command.
#[test]
fn r2_3_3_without_resources_they_pass() {
    let text = walk("patriots", &["y", "n", "", "n", "y", "quit"]);
    assert!(
        text.contains("PATRIOTS: Pass\nPath: P1 > P3.\nThe Patriots add 1 Resource. Cyl"),
        "{text}"
    );
    assert!(text.contains("PATRIOTS: Event (shaded)\nPath: P1 > P2."), "{text}");
}

/// 8.4.4: Common Cause in a Battle is its Special Activity.
#[test]
fn r8_4_4_common_cause_is_the_special_activity() {
    let text = walk("british", &["y", "y", "n", "n", "y", "common cause", "done", "quit"]);
    assert!(text.contains("BRITISH: Battle + Common Cause"), "{text}");
    assert!(text.contains("B9 > B12 > B13."), "{text}");
}

/// 8.5.2: at 0 Resources the Special Activity comes in the middle; where it was not possible, the one after the Command
/// gives way to the same box first.
#[test]
fn r8_5_2_at_no_resources_the_special_activity_comes_in_the_middle() {
    let lines = ["y", "y", "n", "y", "special", "none", "done", "y", "none", "done", "quit"];
    let text = walk("patriots", &lines);
    assert!(text.contains("special  at 0 Resources: the Special Activity now, P13"), "{text}");
    assert!(text.contains("P9 > P7 > P13 > P8 > P13."), "{text}");
    assert!(text.contains("PATRIOTS: Rally + Partisans"), "{text}");
}

#[test]
fn undo_redo_help_and_wrong_answers() {
    let lines = [
        "perhaps", "", "y", "undo", "redo", "undo 9", "undo", "?", "help", "y", "n", "undo", "y",
        "y", "foo", "quit",
    ];
    let text = walk("british", &lines);
    for line in [
        "\"perhaps\" is not an answer. Type y (yes) or n (no).",
        "Undone: \"y\"   (B1: Does the Sequence of Play",
        "Nothing to undo.",
        "Roll a die only where the question names it",
        "  box [BOX] ",
        "Undone: \"n\"   (B3: Do the British have",
        "Unknown word \"foo\". Type done, special or none.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

/// 8.2, R10: the table by typed dice; of two spaces one die decides.
#[test]
fn r8_2_random_spaces_are_looked_up() {
    let lines = [
        "random 2 5 boston, norfolk, savannah",
        "random 4 boston, norfolk",
        "random 3 boston, norfolk",
        "random 4 5 boston",
        "random 2 5 bostom",
        "card 12",
        "card 200",
        "box B8",
        "box B88",
        "flowchart",
        "quit",
    ];
    let text = walk("british", &lines);
    for line in [
        "Random Spaces 1D3 = 2, 1D6 = 5, of Boston, Norfolk and Savannah: ",
        "1D6 = 4, 1-3 Boston, 4-6 Norfolk: Norfolk (8.2).",
        "1D6 = 3, 1-3 Boston, 4-6 Norfolk: Boston (8.2).",
        "Type the dice and the spaces: random 2 5",
        "Did you mean Boston?",
        "Type card and a number from 1 to 109.",
        "B8   Muster (8.4.2)",
        "have no box `B88`",
        "B13  Common Cause",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn a_faction_has_to_be_named() {
    let folder = folder("walk-nobody");
    for (arguments, telling) in [(&["walk"][..], "<FACTION>"), (&["walk", "spain"], "british")] {
        let (text, well) = lod(&folder, arguments, "");
        assert!(!well && text.contains(telling), "{text}");
    }
}

/// A game on the players' board at the 1st Eligible British; what is said there, and after the game is gone on with.
fn in_a_game(name: &str, lines: &[&str], then: &[&str]) -> [String; 2] {
    let folder = folder(&format!("walk-game-{name}"));
    let new = "play g --new --board set-up --scenario 1776 --people patriots --seed 3 --plain";
    let new: Vec<&str> = new.split(' ').collect();
    let typed = [&["", "42", "43"], lines, &["quit"]].concat().join("\n") + "\n";
    let (first, well) = lod(&folder, &new, &typed);
    assert!(well, "{first}");
    let then = [then, &["quit"]].concat().join("\n") + "\n";
    let (second, well) = lod(&folder, &["play", "g", "--plain"], &then);
    assert!(well, "{second}");
    [first, second]
}

/// In a game on the players' board the turn is entered, saved, undone and redone as any other.
#[test]
fn in_a_game_the_walked_turn_is_entered() {
    let walk = ["walk", "y", "y", "y", "special", "done", "done", "boston 99t", "ny>boston 1r"];
    let [first, second] =
        in_a_game("entered", &walk, &["board boston", "undo", "board boston", "redo", "history"]);
    for line in [
        "Path: B1 > B3 > B4 > B5 > B7.",
        "British: what changed on your board?",
        "Available Tories 10: -99 is not possible",
        "BRITISH: Command + Special Activity, entered",
        "Next: Indians",
    ] {
        assert!(first.contains(line), "{line}: {first}");
    }
    assert_eq!(second.matches("Pieces    1 British Regular").count(), 1, "{second}");
    for line in ["Undone: walk british 42; special; ny>boston 1r", "Redone: 1 step."] {
        assert!(second.contains(line), "{line}: {second}");
    }
}

/// The line alone is enough; what is wrong with it is said.
#[test]
fn in_a_game_the_line_of_a_walked_turn_is_typed_at_once() {
    let [first, _] = in_a_game("line", &["walk foo", "walk pass", "tracks"], &[]);
    assert!(
        first.contains("Begin with what the turn was: command, special, event or pass"),
        "{first}"
    );
    assert!(first.contains("Resources          British 7"), "{first}");
}

/// Back before the first question is the game, where nothing has changed.
#[test]
fn in_a_game_undo_leads_back_out_of_the_walk() {
    let [first, _] = in_a_game("undo", &["walk", "y", "undo 2", "undo", "no"], &[]);
    assert!(
        first.contains("BRITISH (non-player)\n1D3: Naval Pressure, British Resources"),
        "{first}"
    );
    assert!(!first.contains("entered"), "{first}");
}

/// 2.3.9: what comes before the turn is known first.
#[test]
fn r2_3_9_the_treaty_comes_before_a_walked_turn() {
    let folder = folder("walk-treaty");
    let asked = "play g --new --board asked --people patriots --seed 3 --plain";
    let asked: Vec<&str> = asked.split(' ').collect();
    let (text, well) = lod(&folder, &asked, "\n42\nwalk\nquit\n");
    assert!(well && text.contains("Answer the open question first"), "{text}");
}

/// The reasons of a turn of the program's have its boxes with the same questions, each with the answer of the facts.
#[test]
fn in_a_game_the_reasons_ask_what_the_walk_asks() {
    let [first, _] = in_a_game("why", &["no", "2 2 6 1 2", "why all"], &[]);
    let words = first.split_whitespace().collect::<Vec<_>>().join(" ");
    let chart = &lod_bots::bots::Library::get().charts[lod_engine::game::Faction::British];
    for (at, answer) in [("B1", "No"), ("B3", "Yes"), ("B4", "Yes")] {
        let question = chart.question.iter().find(|q| q.id.get_ref() == at).expect("a diamond");
        let told = format!("{} {answer} ", question.ask);
        assert!(words.contains(&told), "{told}: {first}");
    }
}

/// What holds for all boxes is named at the first box that is carried out, and told by `terms` (8.1).
#[test]
fn r8_1_what_holds_for_all_boxes_is_told_in_a_walk() {
    let text = walk("british", &["y", "y", "n", "y", "terms", "none", "done", "done", "quit"]);
    assert_eq!(text.matches("`terms`: how many, which pieces").count(), 1, "{text}");
    assert!(
        text.contains("For all boxes (8.1)") && text.contains("Which pieces (8.1.2)"),
        "{text}"
    );
}
