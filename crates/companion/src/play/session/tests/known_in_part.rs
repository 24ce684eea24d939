//! A board on which a player acted and did not enter what changed.

use super::*;
use crate::play::setup::BoardBegin;

/// After a turn of the Patriots that is not entered.
fn not_entered(name: &str, more: &[&str]) -> String {
    let scratch = Scratch::new(name);
    let wanted = set_up();
    let lines = [&["", "", "command later"], more, &["quit"]].concat();
    run(&wanted, &folder(&scratch), &lines).1.shown_text()
}

#[test]
fn r1_4_1_a_count_above_what_there_is_is_questioned_and_not_confirmed() {
    let text =
        not_entered("k-excess", &["fix boston 20t", "fix ny 6t", "", "", "", "fix boston 3t"]);
    let (entered, rest) =
        text.split_once("Entered: boston 20t.").unwrap_or_else(|| panic!("{text}"));
    assert!(!entered.contains("1.4.1"), "{entered}");
    let (question, rest) = rest.split_once("fix ny 6t").expect("the next line");
    assert!(question.contains("37 Tories; the game has 25 (1.4.1)"), "{question}");
    let (refused, rest) =
        rest.split_once("acted since. Last known board:").expect("a confirmation");
    assert!(
        refused.contains("26 Tories (20 Boston, 6 New York); the game has 25"),
        "those entered alone: {refused}"
    );
    assert!(refused.contains("37 Tories; the game has 25 (1.4.1)"), "{refused}");
    let (enter, rest) = rest.split_once("Entered: boston 3t.").expect("the last line");
    assert!(enter.contains("With that there are 37 Tories"), "Enter confirms none: {enter}");
    assert!(!rest.contains("1.4.1"), "{rest}");
}

/// A game of the Patriots on a board that is set up, with the program's cards and dice.
fn set_up() -> StartOptions {
    StartOptions {
        board: Some(BoardBegin::SetUp),
        own_deck: Some(false),
        own_dice: Some(false),
        seed: Some(5),
        ..wanted(&[Faction::Patriots])
    }
}

/// What is entered about the board before a turn is no turn: the game is resumed as it was left.
#[test]
fn a_game_with_a_confirmation_goes_on_as_it_was_left() {
    let scratch = Scratch::new("k-resumed");
    let wanted = set_up();
    let folder = folder(&scratch);
    let first = run(&wanted, &folder, &["", "", "command later", "", "", "quit"]).1.shown_text();
    assert!(first.contains("acted since. Last known board:"), "{first}");
    let after = first.rsplit("acted since. Last known board:").next().expect("the rest");
    assert!(after.contains("On your board"), "a turn after the confirmation: {after}");
    let again = run(&resume(), &folder, &["quit"]).1.shown_text();
    assert!(!again.contains("another result"), "{again}");
    assert!(!again.contains("BOARD ENTERED"), "what was entered is no order: {again}");
}

/// A Command is judged once all is known that it reads; what is not possible then is asked for again.
#[test]
fn r3_3_1_a_command_that_is_not_possible_is_refused_after_the_question_for_what_it_reads() {
    let scratch = Scratch::new("k-refused");
    let wanted = set_up();
    let folder = folder(&scratch);
    let lines = ["", "", "forget resources", "rally va one", "0", "quit"];
    let text = run(&wanted, &folder, &lines).1.shown_text();
    let (_, after) = text.split_once("Patriot Resources (0-50)?").expect("a question");
    assert!(!text.contains("Internal error"), "{text}");
    assert!(after.contains("this costs 1"), "{after}");
    assert!(after.contains("Command, Event or Pass?"), "asked again: {after}");
    let again = run(&resume(), &folder, &["pass", "quit"]).1.shown_text();
    assert!(!again.contains("another result"), "{again}");
    assert!(again.contains("PATRIOTS: Pass"), "{again}");
}

/// At the end of a card its successor is typed at once, and nobody acted in between.
#[test]
fn the_number_of_the_next_card_goes_on_to_it() {
    let wanted = || StartOptions {
        own_deck: Some(true),
        seed: Some(5),
        own_dice: Some(false),
        board: Some(BoardBegin::SetUp),
        ..wanted(&[])
    };
    for (name, named) in [("k-named", "2"), ("k-unnamed", "none")] {
        let scratch = Scratch::new(name);
        let lines = ["", "42", named, "", "", "", "2", "5", "", "quit"];
        let text = run(&wanted(), &folder(&scratch), &lines).1.shown_text();
        assert!(text.contains("Card 2  Common Sense"), "{text}");
        assert!(!text.contains("not confirmed"), "{text}");
    }
}

/// Before the first card of a set-up the cylinders are known: its number alone goes on.
#[test]
fn the_number_of_the_first_card_of_a_set_up_goes_on_to_it() {
    let scratch = Scratch::new("k-first");
    let wanted = StartOptions {
        own_deck: Some(true),
        seed: Some(5),
        own_dice: Some(false),
        board: Some(BoardBegin::SetUp),
        ..wanted(&[])
    };
    let text = run(&wanted, &folder(&scratch), &["2", "42", "quit"]).1.shown_text();
    assert!(text.contains("next: 42"), "{text}");
    assert!(!text.contains("Which cylinders"), "{text}");
}

/// Whatever has an address can be forgotten and doubted, several at once, by the words with which it is entered.
#[test]
fn all_that_can_be_entered_can_be_forgotten_and_doubted() {
    let after = |word: &str, at: &str, name: &str| {
        let scratch = Scratch::new(name);
        let lines = ["", "", &format!("{word} {at}"), "board", "tracks", "quit"];
        let text = run(&set_up(), &folder(&scratch), &lines).1.shown_text();
        let (_, after) = text.split_once(&format!(": {at}.")).unwrap_or_else(|| panic!("{text}"));
        after.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (place, (at, unknown, unsure)) in [
        ("va, ny; nyc", "New York City ? ?", "Virginia -* -*"),
        ("cbc", "CBC ?", "CBC 10*"),
        ("washington", "Patriots ?", "Washington: Pennsylvania*"),
        ("resources", "British ? · Patriots ?", "British 4*"),
        ("casualties; fni; squadrons", "West Indies ?", "West Indies 3*"),
        ("strokes; winter", "Winter Quarters ? left", "2* left"),
        ("british", "British: ?", "British: Eligible*"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = after("forget", at, &format!("k-forget-{place}"));
        assert!(text.contains(unknown), "{at}: {text}");
        let text = after("unsure", at, &format!("k-unsure-{place}"));
        assert!(text.contains(unsure), "{at}: {text}");
    }
}

/// What is unknown has nothing to be compared with: it is named, and what is said of it is entered.
#[test]
fn audit_compares_what_is_known_and_enters_the_rest() {
    let scratch = Scratch::new("k-audit");
    let lines = [
        "",
        "",
        "forget va, cbc",
        "audit",
        "",
        "audit va 2t",
        "board va",
        "audit nyc 9r",
        "program",
        "board nyc",
        "quit",
    ];
    let text = run(&set_up(), &folder(&scratch), &lines).1.shown_text();
    let (_, shown) = text.split_once("The program's board:").expect("an audit");
    assert!(shown.contains("? unknown: VA, CBC"), "{shown}");
    assert!(!shown.contains("VA -") && !shown.contains("CBC 0"), "{shown}");
    assert!(shown.contains("Both boards agree."), "{shown}");
    let (_, entered) = shown.split_once("Entered: va 2t.").unwrap_or_else(|| panic!("{shown}"));
    assert!(entered.contains("2 Tories") && entered.contains("Propaganda ?"), "{entered}");
    let (_, compared) = entered.split_once("1 difference.").unwrap_or_else(|| panic!("{entered}"));
    assert!(compared.contains("9 British Regulars"), "{compared}");
}

/// A turn is not entered by `later` alone: what it was is missing.
#[test]
fn later_alone_says_what_is_missing() {
    let scratch = Scratch::new("k-later");
    let text = run(&set_up(), &folder(&scratch), &["", "", "later", "quit"]).1.shown_text();
    assert!(text.contains("Type what the turn was too: command later"), "{text}");
}

/// The number of the card in play typed once more, or of another one while it is in play, leaves all that is known as sure as
/// it was.
#[test]
fn the_number_of_the_card_in_play_leads_nowhere() {
    let at_turn = |line: &str| {
        let scratch = Scratch::new(&format!("k-card-{line}"));
        let wanted = StartOptions { own_deck: Some(true), ..set_up() };
        run(&wanted, &folder(&scratch), &["93", "24", "no", line, "quit"]).1.shown_text()
    };
    let text = at_turn("93");
    assert!(!text.contains("What others changed since"), "{text}");
    let text = at_turn("90");
    assert!(text.contains("Card 93 is not over (next: French)"), "{text}");
    assert!(!text.contains("What others changed since"), "{text}");
    let text = at_turn("turn 90");
    assert!(text.contains("What others changed since"), "{text}");
}

/// What is unknown is not saved as if it were 0, nor as the scenario has it.
#[test]
fn a_saved_position_leaves_out_what_is_unknown() {
    let scratch = Scratch::new("k-left-out");
    let folder = folder(&scratch);
    let lines = ["", "forget crc; washington", "", "pass", "", "quit"];
    let shown = run(&set_up(), &folder, &lines).1.shown_text();
    let text = std::fs::read_to_string(scratch.0.join("g.lod")).expect("saved");
    let entries = text.lines().map(serde_json::from_str::<serde_json::Value>);
    let mut positions =
        entries.map(|entry| entry.expect("JSON")["entry"]["after"]["position"].clone());
    let last = positions.rfind(|position| position.is_object()).expect("a turn");
    assert!(last["base"].is_null() && last["crc"].is_null(), "{shown} {last}");
    assert!(last["leaders"]["patriots"].is_null(), "{last}");
    assert!(last["leaders"]["british"].is_object() && last["cbc"].is_number(), "{last}");
}

/// A Pass reads nothing of the board, so nothing is asked for it (2.3.3).
#[test]
fn r2_3_3_a_pass_asks_nothing() {
    for (place, unsure) in ["forget", "unsure"].into_iter().enumerate() {
        let scratch = Scratch::new(&format!("k-pass-{place}"));
        let lines = ["", "", unsure, "pass", "quit"];
        let text = run(&set_up(), &folder(&scratch), &lines).1.shown_text();
        assert!(text.contains("PATRIOTS: Pass"), "{text}");
        assert!(!text.contains("Last known board") && !text.contains("(0-"), "{text}");
    }
}

/// Who acted since is named; where nobody did, the board is not confirmed.
#[test]
fn a_confirmation_names_who_acted_since() {
    let text = not_entered("k-acted", &["", ""]);
    assert!(text.contains("\nPatriots (card "), "{text}");
    let scratch = Scratch::new("k-acted-none");
    let lines = ["", "", "unsure", "pass", "", "", "", "quit"];
    let text = run(&set_up(), &folder(&scratch), &lines).1.shown_text();
    assert!(text.contains("Last known board, not confirmed:"), "{text}");
    assert!(!text.contains("acted since"), "{text}");
}

/// One change alone is an answer where changes are asked for, no adjustment before it.
#[test]
fn a_confirmation_takes_one_change_alone() {
    let text = not_entered("k-one-change", &["", "", "va +1t"]);
    assert!(text.contains("acted since. Last known board:"), "{text}");
    assert_eq!(text.matches("acted since. Last known board:").count(), 1, "{text}");
}

/// What is unknown is entered at `audit`, and the rest is compared.
#[test]
fn an_audit_of_what_is_known_and_what_is_unknown_names_the_difference_too() {
    let scratch = Scratch::new("k-audit-mixed");
    let lines = ["", "forget resources", "audit boston 3r; resources 7b", "leave", "quit"];
    let text = run(&set_up(), &folder(&scratch), &lines).1.shown_text();
    assert!(text.contains("1 difference."), "{text}");
    assert!(text.contains("Boston: program"), "{text}");
}

/// What was entered was no order that could have been carried out otherwise.
#[test]
fn an_audit_says_what_was_entered() {
    let scratch = Scratch::new("k-audit-entered");
    let lines = ["", "fix boston 3t", "forget resources", "resources 7b", "fix resources 7b"];
    let more = ["fix boston 5t", "audit boston 4t", "leave", "quit"];
    let text = run(&set_up(), &folder(&scratch), &[&lines[..], &more[..]].concat()).1.shown_text();
    assert!(text.contains("Check what was entered at card"), "{text}");
    assert!(!text.contains("\"\""), "{text}");
}

/// A Brilliant Stroke is entered by what changed or by its Commands, whether all of the board is known or not (2.3.8).
#[test]
fn r2_3_8_a_brilliant_stroke_is_entered_like_a_turn() {
    let stroke = |name: &str, begins: &[&str], lines: &[&str]| {
        let scratch = Scratch::new(name);
        let lines = [begins, &["patriots", "yes"], lines, &["quit"]].concat();
        let wanted = StartOptions {
            scenario: Some(ScenarioId::Medium),
            board: Some(BoardBegin::SetUp),
            own_deck: Some(true),
            seed: Some(5),
            own_dice: Some(false),
            ..wanted(&[Faction::Patriots])
        };
        run(&wanted, &folder(&scratch), &lines).1.shown_text()
    };
    let (whole, in_part) = (["2", "42"].as_slice(), ["2", "42", "forget resources"].as_slice());
    for (place, (begins, lines, shown)) in [
        (whole, ["ny>nj 2c"].as_slice(), "PATRIOTS: Brilliant Stroke, entered"),
        (whole, &["ny>nj 3c"], "Washington is left in New York"),
        (whole, &["va -1mu"], "Virginia: Underground Militia 0"),
        (whole, &["nc -1mu"], "PATRIOTS: Brilliant Stroke, entered"),
        (whole, &["later"], "PATRIOTS: Brilliant Stroke, entered"),
        (whole, &["command"], "Which Command?"),
        (in_part, &["ny>nj 2c"], "PATRIOTS: Brilliant Stroke, entered"),
        (in_part, &["nc -1mu"], "PATRIOTS: Brilliant Stroke, entered"),
        (in_part, &["command"], "Which Command?"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = stroke(&format!("k-stroke-{place}"), begins, lines);
        assert!(text.contains(shown), "{lines:?}: {text}");
        assert!(!text.contains("Internal error"), "{text}");
    }
}
