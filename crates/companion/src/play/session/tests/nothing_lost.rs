//! Nothing is thrown away by one word, and nobody fights or plays a card unseen.

use super::*;

const LATE: &str = r#"
base = "1776"
players = ["patriots", "british"]
[card]
current = 21
next = 42
[resources]
patriots = 8
british = 8
[spaces.virginia]
clear = true
continentals = 8
british-regulars = 3
tories = 2
support = "passive-support"
"#;

fn late(people: &[Faction]) -> StartOptions {
    StartOptions { scenario: None, position: Some(LATE.to_string()), ..wanted(people) }
}

/// The place of the first line that has these words.
fn place(script: &Script, words: &str) -> usize {
    let place = script.shown.iter().position(|line| line.contains(words));
    place.unwrap_or_else(|| panic!("no `{words}`: {}", script.shown_text()))
}

#[test]
fn a_rollback_is_asked_about_and_redo_restores_it() {
    let scratch = Scratch::new("s-rollback");
    let folder = folder(&scratch);
    runs(&wanted(&[Faction::Patriots]), &folder, &["", "", "", "", "pass"]);
    let (actions, state) = (saved(&folder).done().len(), saved(&folder).now().to_json());
    assert!(actions > 2);
    // Each row says what the turn was.
    let (_, script) = run(&resume(), &folder, &["rollback"]);
    let rows = script.shown.iter().filter(|row| row.contains("card ") && row.contains(": "));
    let rows: Vec<&String> = rows.collect();
    assert!(
        rows.iter().any(|row| row.ends_with("PATRIOTS: Pass · Patriot Resources 6 -> 7")),
        "{}",
        script.shown_text()
    );
    assert!(rows.iter().any(|row| row.contains("FRENCH: ")), "{}", script.shown_text());
    // Enter, and no, keep it all.
    for answer in ["", "no"] {
        let (_, script) = run(&resume(), &folder, &["rollback 1", answer]);
        let undone = place(&script, "Undo these turns:");
        assert!(script.shown[undone + 1].starts_with("    1  FRENCH"), "{}", script.shown_text());
        assert!(place(&script, "4  PATRIOTS: Pass") < place(&script, "Undo 4 turns?"));
        assert_eq!(saved(&folder).done().len(), actions, "{answer}");
    }
    let (_, script) = run(&resume(), &folder, &["rollback 1", "yes", "redo"]);
    assert!(
        place(&script, "Rolled back to the start of turn 1") < place(&script, "Redone: 1 step.")
    );
    assert_eq!(saved(&folder).done().len(), actions, "{}", script.shown_text());
    assert_eq!(saved(&folder).now().to_json(), state);
    runs(&resume(), &folder, &["rollback 1 yes"]);
    assert_eq!(saved(&folder).done().len(), 0, "before the Enter that led to it");
}

#[test]
fn redo_restores_what_abort_undid() {
    let scratch = Scratch::new("s-abort");
    let folder = folder(&scratch);
    let begun = ["no", "rally va one"];
    runs(&late(&[Faction::Patriots]), &folder, &begun);
    let here = saved(&folder).here();
    assert!(here.answers > 1);
    runs(&resume(), &folder, &["abort"]);
    assert_eq!(saved(&folder).here().answers, 0);
    runs(&resume(), &folder, &["no", "rally va one", "abort", "redo"]);
    assert_eq!(saved(&folder).here(), here);
}

#[test]
fn a_second_enter_answers_no_question() {
    let scratch = Scratch::new("s-blind");
    let folder = folder(&scratch);
    let lines = ["no", "pass", "", "", "", "", "", ""];
    let (_, script) = run(&late(&[Faction::Patriots]), &folder, &lines);
    let asked = script.shown.iter().rposition(|l| l.contains("Brilliant Stroke first?"));
    let after = &script.shown[asked.expect("a question")..];
    assert_eq!(after[1], "> ");
    assert_eq!(after[2], "Not answered yet. Enter again: no.", "{}", script.shown_text());
    assert_eq!(after[4], "> ", "the next Enter takes it");
}

/// Where no pause comes between the set-up and a question, the Enter for the set-up is none for the question.
#[test]
fn the_enter_for_the_set_up_answers_no_question() {
    let scratch = Scratch::new("s-blind-set-up");
    let folder = folder(&scratch);
    let (_, script) = run(&late(&[Faction::Patriots]), &folder, &["", "", "pass"]);
    let asked = place(&script, "Brilliant Stroke first?");
    let after = &script.shown[asked..];
    assert_eq!(after[2], "Not answered yet. Enter again: no.");
    assert!(place(&script, "> pass") > asked, "{}", script.shown_text());
    assert!(script.shown_text().contains("PATRIOTS: Pass"), "{}", script.shown_text());
}

/// In the middle of a card each Enter counts: the report of a turn has its own.
#[test]
fn an_enter_in_the_middle_of_a_card_is_an_answer() {
    let position = r#"
base = "1776"
[card]
current = 2
next = 42
[sequence]
passed = ["patriots", "french", "british"]
[brilliant-strokes]
british = false
patriots = false
french = false
indians = false
"#;
    let mut asked = 0;
    for seed in 1..7 {
        let scratch = Scratch::new(&format!("s-seen-{seed}"));
        let folder = folder(&scratch);
        let wanted = StartOptions {
            seed: Some(seed),
            position: Some(position.to_string()),
            ..late(&[Faction::British])
        };
        let (_, script) = run(&wanted, &folder, &["", "", "", "", "pass", "", "", ""]);
        let gift = |l: &String| l.contains("how many") || l.contains("How many");
        for (at, _) in script.shown.iter().enumerate().filter(|(_, l)| gift(l)) {
            let after = &script.shown[at + 1..];
            if after.first().is_some_and(|l| l == "> ") {
                asked += 1;
                assert!(!after[1].starts_with("Not answered"), "{}", script.shown_text());
            }
        }
    }
    assert!(asked > 0);
}

/// A question in a non-player's Event stands under the card with its text.
#[test]
fn a_question_in_a_non_players_event_stands_under_the_event() {
    let position = r#"
base = "1778"
[card]
current = 11
next = 42
[sequence]
passed = ["british", "patriots", "french"]
[brilliant-strokes]
british = false
patriots = false
french = false
indians = false
[spaces.northwest]
villages = 2
[spaces.southwest]
villages = 2
"#;
    let scratch = Scratch::new("s-event");
    let folder = folder(&scratch);
    let wanted =
        StartOptions { position: Some(position.to_string()), ..late(&[Faction::Patriots]) };
    let (_, script) = run(&wanted, &folder, &["", ""]);
    let heading = place(&script, "INDIANS: Event");
    let question = place(&script, "Remove which piece (1");
    let told = script.shown[heading..question].join(" ");
    assert!(told.contains("card 11 Thaddeus Kosciuszko"), "{told}");
    assert!(told.contains("remove 2 own Forts"), "{told}");
}

#[test]
fn a_battle_is_shown_and_agreed_to_whichever_way_it_was_entered() {
    for lines in [&["battle va"][..], &["command", "battle va alone"][..]] {
        let scratch = Scratch::new(&format!("s-odds-{}", lines.len()));
        let folder = folder(&scratch);
        let no = [&["no"][..], lines, &["no"][..]].concat();
        let (_, script) = run(&late(&[Faction::Patriots]), &folder, &no);
        let odds = place(&script, "before the dice (3.6.3-3.6.6)");
        let stakes = place(&script, "Virginia: Rebellion Control, ");
        assert!(script.shown_text().contains("Patriot margins "), "{}", script.shown_text());
        assert!(odds < stakes && stakes < place(&script, "Fight this Battle?"));
        assert!(!script.shown_text().contains(" (Attacker) roll"), "{}", script.shown_text());
        assert!(saved(&folder).answers().len() <= 2, "no die was rolled");
        // What is typed next says yes too: here the free Rally.
        let yes = [lines, &["rally va one"][..]].concat();
        let (_, script) = run(&resume(), &folder, if lines.len() > 1 { &yes[1..] } else { &yes });
        let lost = place(&script, " (Attacker) roll");
        assert!(place(&script, "Fight this Battle?") < lost);
        assert!(
            lost < place(&script, "free Rally in which space (3.6.8)?"),
            "{}",
            script.shown_text()
        );
    }
}

#[test]
fn a_brilliant_stroke_is_shown_and_stands_under_its_own_name() {
    let scratch = Scratch::new("s-stroke");
    let folder = folder(&scratch);
    let lines = ["british", "no", "british", "yes", "command"];
    let (_, script) = run(&late(&[Faction::British]), &folder, &lines);
    let text = script.shown_text();
    assert!(text.contains("2 free Limited Commands and 1 free Special Activity"));
    assert!(text.contains("Reward Loyalty is paid"), "2.3.8: {text}");
    assert!(
        place(&script, "Play it in place of the Event?")
            < place(&script, "Command or Special Activity?")
    );
    assert!(!text.contains("PATRIOTS (non-player)"), "{text}");
    assert!(script.shown.iter().filter(|l| *l == "BRITISH: Brilliant Stroke").count() >= 3);
}

#[test]
fn dice_that_are_left_over_are_told_of_before_the_next_question() {
    let scratch = Scratch::new("s-left");
    let folder = folder(&scratch);
    let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
    let dice = "2 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1";
    let (_, script) = run(&wanted, &folder, &["", "", dice]);
    let told = script.shown.iter().position(|l| l.contains("Dice not used"));
    let told = told.expect("some are left over");
    assert!(
        script.shown[told + 1..].iter().any(|l| l.starts_with("? ")),
        "{}",
        script.shown_text()
    );
}
