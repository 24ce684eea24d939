//! Names at the prompts, and which reports wait for Enter.

use super::*;
use crate::play::names::PlayerNames;

fn named() -> StartOptions {
    let mut names = PlayerNames::default();
    names.set(Faction::French, Some("Jo".to_string()));
    names.set(Faction::British, Some("Ben".to_string()));
    StartOptions { names, ..wanted(&[Faction::French]) }
}

#[test]
fn a_person_is_asked_by_name_and_keeps_it() {
    let scratch = Scratch::new("p-name");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "", "", "quit"];
    let (_, script) = run(&named(), &folder, &lines);
    let text = script.shown_text();
    let by_name = |l: &&String| l.starts_with("? ") && l.contains("Jo");
    assert!(script.shown.iter().any(|l| by_name(&l)), "{text}");
    assert!(!text.contains("Ben"), "a non-player has no name: {text}");
    let history = saved(&folder);
    assert_eq!(history.names().get(Faction::French), Some("Jo"));
    let (_, script) = run(&resume(), &folder, &["players french, british=Ann", "players", "quit"]);
    let text = script.shown_text();
    let now = text.matches("players: french=Jo, british=Ann").count();
    assert_eq!(now, 2, "{text}");
}

/// A game that waits for nobody but people, and its questions.
#[test]
fn at_the_pace_of_people_no_report_waits_and_undo_goes_back_turn_by_turn() {
    let scratch = Scratch::new("p-pace");
    let folder = folder(&scratch);
    let wanted = StartOptions { pace: Some(Pace::People), ..named() };
    let (_, script) = run(&wanted, &folder, &["", "undo", "fix resources 9b", "", "quit"]);
    let text = script.shown_text();
    let put: Vec<&String> = script.shown.iter().filter(|l| l.starts_with("? ")).collect();
    assert!(put[0].starts_with("? [Enter] Next"), "the set-up: {text}");
    assert!(put[1].starts_with("? Jo"), "{text}");
    assert!(put[2].starts_with("? [Enter] Next"), "one turn back: {text}");
    assert!(put[3].starts_with("? [Enter] Next"), "still there: {text}");
    assert!(put[4].starts_with("? Jo"), "{text}");
}
