//! What is told when a game is resumed, undone and redone: the orders that were told, and no others.

use crate::player::refused::is_refused;
use crate::player::{Program, Silent, answer, folder, soon};
use crate::volume::part;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::path::Path;

/// What the program says to these lines, an empty one for Enter.
fn said(folder: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let mut program = Program::start(folder, arguments);
    let mut text = program.prompt(soon()).expect("a question");
    for line in lines {
        program.say(line);
        match program.prompt(soon()) {
            Ok(shown) => text.push_str(&shown),
            Err(silent) => panic!("after `{line}`: {silent:?}\n{text}"),
        }
    }
    let (rest, status) = program.end();
    assert_eq!(status, Some(0), "{text}{rest}");
    text + &rest
}

/// A new game of 1776.
fn begun(name: &str, people: &str, lines: &[&str]) -> (std::path::PathBuf, String) {
    let folder = folder(name);
    let arguments = ["g", "--new", "--scenario", "1776", "--people", people, "--deck", "program"];
    let dice = ["--dice", "program", "--seed", "1"];
    let text = said(&folder, &[arguments.as_slice(), &dice].concat(), lines);
    (folder, text)
}

/// What is told when the game is resumed.
fn resumed(folder: &Path, lines: &[&str]) -> String {
    said(folder, &["g"], lines)
}

const GATHER: &str = "On your board
  Quebec     + 1 Underground War Party, 1 Active War Party
  Tracks     British Resources 5 -> 4 · Indian Resources 0 -> 1
  Cylinders  Indians: 2nd Faction, Command + Special Activity
";

#[test]
fn a_resumed_game_tells_the_orders_of_the_last_turn_again() {
    let (folder, before) = begun("told-last", "patriots", &["no", ""]);
    assert_eq!(before.matches(GATHER).count(), 1, "{before}");
    for _ in 0..2 {
        let text = resumed(&folder, &[]);
        assert_eq!(text.matches(GATHER).count(), 1, "{text}");
        assert!(text.contains("Cylinders  British: Ineligible · Indians: Ineligible"), "{text}");
        assert!(!text.contains("no change"), "{text}");
    }
}

#[test]
fn a_resumed_game_tells_what_was_told_of_the_turn_under_way_and_takes_nothing_back() {
    let (folder, _) = begun("told-under-way", "british", &["no", "muster ny 2r", "", ""]);
    let text = resumed(&folder, &["undo"]);
    let parts = [
        "BRITISH: Muster\nOn your board\n  New York   + 2 British Regulars\n",
        "  Place War Parties at the Village in Quebec.\nOn your board\n  Quebec  + 2 Underground War Parties\n",
        "1. British: how many Resources do you give the Indians for Trade (0-4)?",
        "Undo on your board\n  Quebec  - 2 Underground War Parties -> Available\n\n",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("no `{part}` in {rest}"));
        rest = &rest[at + part.len()..];
    }
    assert_eq!(text.matches("+ 2 Underground War Parties").count(), 1, "{text}");
    // The step back is saved: Enter is waited for again.
    let text = resumed(&folder, &[]);
    assert!(text.contains("1. [Enter] Next: Indians"), "{text}");
    assert!(!text.contains("Underground War Parties"), "{text}");
}

/// Each order once, when it is to be done; the heading and the reason stand at the first part.
#[test]
fn a_turn_that_asked_in_its_middle_is_told_as_far_as_it_is_and_then_the_rest() {
    let lines = ["no", "battle ny", "", "done", "", "", "repeat"];
    let (_, text) = begun("told-rest", "british", &lines);
    let turn = &text[text.find("INDIANS: Gather\n").expect("the turn")..];
    let first = "INDIANS: Gather
I6 2 Villages to place, or more Available War Parties than 1D6: yes (Available
War Parties 7 > any 1D6). Gather.
  Place War Parties at the Village in Quebec.
On your board
  Quebec  + 2 Underground War Parties
";
    assert!(turn.starts_with(first), "{turn}");
    let rest = "INDIANS: Gather + Trade
The card leaves a Limited Command: a non-player executes a full Command (8.1).
On your board, the rest
  Quebec     Activate 1 War Party
  Tracks     Indian Resources 0 -> 1
  Cylinders  Indians: 2nd Faction, Limited Command
";
    let (told, repeated) = turn.split_once("> repeat").expect("repeat");
    assert!(told.contains(rest), "{told}");
    assert_eq!(told.matches("2 Underground War Parties").count(), 1, "{told}");
    let whole = "INDIANS: Gather + Trade
I6 2 Villages to place, or more Available War Parties than 1D6: yes (Available
War Parties 7 > any 1D6). Gather. The card leaves a Limited Command: a
non-player executes a full Command (8.1).
On your board
  Quebec     + 1 Underground War Party, 1 Active War Party
";
    assert!(repeated.contains(whole), "{repeated}");
}

#[test]
fn undo_names_what_it_takes_back() {
    let (_, text) = begun("told-undo", "patriots", &["no", "", "undo", "undo"]);
    assert!(text.contains("Undone: Indians Gather + Trade\nUndo on your board\n"), "{text}");
    let event = "Undone: no (British Event (unshaded), card 46 Edmund Burke on Conciliation)";
    assert!(text.replace("\n  ", " ").contains(event), "{text}");
    let lines =
        ["no", "fix boston 2t", "dice own", "players french", "undo", "undo", "undo", "undo 2", ""];
    let (_, text) = begun("told-by-hand", "patriots", &lines);
    let text = text.replace("\n  ", " ");
    let undone: Vec<&str> = text.lines().filter(|line| line.starts_with("Undone")).collect();
    let named = [
        "Undone: change of players (players: french; your dice, program deck)",
        "Undone: change of dice (players: patriots; your dice, program deck)",
        "Undone: fix (Boston: + 2 Tories; British Control)",
    ];
    assert!(undone.starts_with(&named), "{undone:#?}");
}

/// What is set at the number of the next card, to which the game went without an Enter, stays after the end of the card before.
#[test]
fn what_is_set_at_the_next_card_of_your_own_deck_stays_there() {
    for line in ["players french", "dice own", "deck program", "fix boston 2t"] {
        let folder = folder(&format!("told-next-card-{}", line.replace(' ', "-")));
        let arguments = ["g", "--new", "--scenario", "sprint", "--people", "none", "--deck", "own"];
        let more = ["--dice", "program", "--pace", "players", "--seed", "1"];
        said(&folder, &[&arguments[..], &more].concat(), &["28", "55", line]);
        for lines in [&[][..], &["undo", "redo", "undo", "undo", "redo", "redo"], &[]] {
            let text = resumed(&folder, lines);
            // The program draws the next card and plays on.
            if line != "deck program" {
                let (before, after) = text.split_once("Card 28 ends").expect("a card's end");
                let changed = if line.starts_with("fix") { "ADJUSTED" } else { "CHANGED" };
                assert!(!before.contains(changed) && after.contains(changed), "{line}: {text}");
            }
            for wrong in ["another result", "Internal error"] {
                assert!(!text.contains(wrong), "{line}: {text}");
            }
        }
    }
}

#[test]
fn undo_of_fix_moves_nothing_on_your_board() {
    let (_, text) = begun("told-fix", "patriots", &["no", "fix boston 2t", "undo"]);
    let end = &text[text.find("Undone").expect("a step back")..];
    let told = "On the program's board\n  Boston  - 2 Tories -> Available; no Control\nYour board needs no change.\n";
    assert!(end.contains(told) && !end.contains("Undo on your board"), "{end}");
}

/// A track that a turn moved, then `fix`, and both are undone: the track ends where the program has it.
#[test]
fn undo_of_fix_and_of_the_turn_before_it_ends_where_the_program_is() {
    let lines = ["no", "", "fix indians resources 7", "undo 2", "", "tracks"];
    let (_, text) = begun("told-fix-turn", "patriots", &lines);
    let end = &text[text.find("Undone").expect("a step back")..];
    let told = "On the program's board\n  Tracks  Indian Resources 7 -> 0\n";
    assert!(end.contains(told) && end.contains("French 5 · Indians 0"), "{end}");
}

/// A turn, then `fix`, then another turn, all redone by one `redo`: the orders after `fix` go on from there, and none of
/// what comes later is told with it.
#[test]
fn redo_over_fix_orders_nothing_before_its_turn() {
    let lines = ["no", "", "fix indians resources 7", "", "", "", "rollback 1 yes", "redo"];
    let (_, text) = begun("told-redo-fix", "patriots", &lines);
    let end = &text[text.find("Redone").expect("a redo")..];
    let after = &end[end.find("BOARD ADJUSTED").expect("the fix")..];
    let adjusted = "On the program's board\n  Tracks  Indian Resources 1 -> 7\n";
    assert!(after.contains(adjusted), "{end}");
    assert_eq!(after.matches("+ 1 Squadron from Unavailable").count(), 1, "{end}");
    assert!(!after.contains("Squadron from the West Indies"), "{end}");
}

/// 6.7: the cylinders are told as orders, and so the Reset tells nothing that is done with them.
#[test]
fn r6_7_a_winter_quarters_round_tells_each_order_once() {
    let folder = folder("told-winter");
    let position = folder.join("p.toml");
    let text = "base = \"1776\"\n[card]\ncurrent = 40\nnext = 99\n[sequence]\n\
                first = { faction = \"british\", did = \"command\" }\n\
                passed = [\"french\", \"indians\", \"patriots\"]\n";
    std::fs::write(&position, text).unwrap();
    let file = position.display().to_string();
    let arguments = ["g", "--new", "--position", &file, "--people", "french", "--seed", "1"];
    let text = said(&folder, &arguments, &[""; 12]);
    let round = &text[text.find("WINTER QUARTERS: Round 1").expect("a Round")..];
    assert!(text.contains("British: Eligible"), "{text}");
    assert!(!text.contains("Mark all Factions Eligible"), "{round}");
}

/// The question without its number, in one line.
fn asked(shown: &str) -> String {
    let shown = shown.trim_end_matches("\n> ");
    let lines: Vec<&str> = shown.rsplit("\n\n").next().unwrap_or_default().lines().collect();
    let numbered = |line: &str| Some(line.split_once(". ")?.0.parse::<u32>().is_ok());
    let first = lines.iter().rposition(|line| numbered(line) == Some(true));
    let broken = lines[first.unwrap_or(0)..].join(" ");
    let question = broken.split_whitespace().collect::<Vec<_>>().join(" ");
    match first {
        Some(_) => question.split_once(". ").map_or_else(String::new, |(_, text)| text.to_string()),
        None => question,
    }
}

/// The rows of orders.
fn rows(shown: &str) -> Vec<&str> {
    let heads = ["On your board", "On your board, the rest"];
    let mut is_open = false;
    let rows = shown.lines().filter(|line| {
        is_open = heads.contains(line) || is_open && line.starts_with("  ");
        is_open && !heads.contains(line)
    });
    rows.collect()
}

/// The words of a row, without its numbers.
fn words(row: &str) -> BTreeSet<String> {
    let words = row.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(|word| word.trim_end_matches('s').to_string()).collect()
}

/// A game is killed before any prompt and resumed: the same question stands, and every order that is told was told before.
/// `LOD_RESUMED` says how often (500 with `LOD_FULL=1`).
#[test]
fn a_killed_game_tells_what_it_told_before() {
    let many: u64 = part("LOD_RESUMED", 500, 4);
    let mut told = 0;
    for seed in 0..many {
        let folder = folder("told-killed");
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let people = ["patriots", "british", "french", "indians"][random.random_range(0..4)];
        let scenario = ["1775", "1776", "1778", "sprint"][random.random_range(0..4)];
        let dice = ["own", "program"][random.random_range(0..2)];
        let seed = seed.to_string();
        let new = ["g", "--new", "--scenario", scenario, "--people", people, "--dice", dice];
        let new = [new.as_slice(), &["--deck", "program", "--seed", &seed]].concat();
        let mut program = Program::start(&folder, &new);
        let mut before = String::new();
        let mut question = String::new();
        for _ in 0..=random.random_range(0..40) {
            let shown = match program.prompt(soon()) {
                Ok(shown) => shown,
                Err(Silent::Ended) => break,
                Err(Silent::Time) => panic!("no prompt: {before}"),
            };
            if !is_refused(&shown) {
                question = asked(&shown);
            }
            let is_die = question.starts_with("Roll ");
            program.say(if is_die { "1" } else { answer(&shown) });
            before.push_str(&shown);
        }
        let last = program.prompt(soon()).unwrap_or_default();
        if !last.is_empty() && !is_refused(&last) {
            question = asked(&last);
        }
        before.push_str(&last);
        program.kill();
        let mut program = Program::start(&folder, &["g"]);
        let again = program.prompt(soon()).expect("a question");
        program.kill();
        assert_eq!(asked(&again), question, "seed {seed}:\n{before}\n=====\n{again}");
        // What was told in parts is told together: a Round that asked was told by its phases.
        let in_parts = ["On your board, the rest", "WINTER QUARTERS: Round"];
        let in_parts = in_parts.iter().any(|part| before.contains(part));
        if !in_parts && !again.contains("so far") {
            let all = rows(&before);
            // The orders of an action that asked several times, as those of a Round, are told together.
            let parts = words(&before);
            for row in rows(&again) {
                told += 1;
                let is_told = all.contains(&row) || words(row).is_subset(&parts);
                assert!(is_told, "seed {seed}: `{row}`\n{before}\n=====\n{again}");
            }
        }
    }
    assert!(told > 0 || many < 4, "{many}");
}
