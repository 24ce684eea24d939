//! What is said besides the game: strange cards, long lists, help.

use super::*;

#[test]
fn r2_1_a_winter_quarters_card_that_comes_too_early_is_remarked_on() {
    let scratch = Scratch::new("s-early");
    let folder = folder(&scratch);
    let wanted = StartOptions { own_deck: Some(true), ..wanted(&[Faction::Patriots]) };
    let (_, script) = run(&wanted, &folder, &["", "97", "12"]);
    let text = script.shown_text();
    assert!(text.contains("card 97 is a Winter Quarters card"), "{text}");
    assert!(text.contains("last 5 of a pile (2.1)"), "{text}");
    let scratch = Scratch::new("s-early-next");
    let folder = crate::native::ports(&scratch.0);
    let (_, script) = run(&wanted, &folder, &["", "12", "98"]);
    let text = script.shown_text();
    assert!(text.contains("card 98 is a Winter Quarters card"), "{text}");
    let scratch = Scratch::new("s-not-early");
    let folder = crate::native::ports(&scratch.0);
    let (_, script) = run(&wanted, &folder, &["", "12", "13"]);
    assert!(!script.shown_text().contains("Mind: "), "{}", script.shown_text());
}

#[test]
fn help_fits_on_a_screen_and_says_more_on_request() {
    let scratch = Scratch::new("s-help");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "command", "?", "help", "quit"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    let shown = &script.shown;
    let line_number = |what: &str| shown.iter().position(|l| l == what).expect("typed");
    let question = shown[line_number("> command") + 1..line_number("> ?")].iter();
    let question = question.rev().take_while(|line| !line.is_empty()).count();
    let help = line_number("> help") - line_number("> ?") - 1 - question;
    assert!(help <= 6, "{help}: {}", script.shown_text());
    assert!(line_number("> quit") - line_number("> help") <= 38, "{}", script.shown_text());
    let words = script.shown_text().replace("\n  ", " ");
    assert!(words.contains("`help` lists the commands of every prompt."), "{words}");
    assert!(script.shown_text().contains("  undo [COUNT]"));
}

#[test]
fn people_and_dice_are_changed_between_two_turns_and_back() {
    let scratch = Scratch::new("s-seats");
    let folder = folder(&scratch);
    let lines = ["", "players", "players spanish", "players british, patriots+french", "dice own"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    let text = script.shown_text();
    assert!(text.contains("Now: players: patriots; program dice, program deck"), "{text}");
    assert!(text.contains("\"spanish\" is not a Faction"), "{text}");
    let seats = |history: &GameReplay<'_>| Faction::ALL.map(|f| history.now().seats().person(f));
    let after = saved(&folder);
    assert_eq!(seats(&after), [Some(0), Some(1), Some(1), None], "{text}");
    assert!(after.has_own_dice(after.now()));
    // A step each, done again as it was.
    let (_, script) = run(&resume(), &folder, &["undo", "undo", "redo 2", "undo 2", ""]);
    let text = script.shown_text();
    let back = saved(&folder);
    assert_eq!(seats(&back), [None, Some(0), None, None], "{text}");
    assert!(!back.has_own_dice(back.now()));
    // In the middle of a turn nothing changes.
    let lines = ["", "", "", "command", "dice own", "players british"];
    let (_, script) = run(&resume(), &folder, &lines);
    let text = script.shown_text();
    assert_eq!(text.matches("only between turns").count(), 2, "{text}");
}

#[test]
fn the_dice_are_asked_for_once_they_are_ones_own() {
    let scratch = Scratch::new("s-dice-own");
    let folder = folder(&scratch);
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &["", "dice own", ""]);
    assert!(script.shown_text().contains("? Roll "), "{}", script.shown_text());
    // The Enter before the die counts; it is not asked for again.
    let (_, script) = run(&resume(), &folder, &["dice program", ""]);
    let text = script.shown_text();
    let (before, after) = text.split_once("> dice program").expect("the line");
    assert!(before.contains("? Roll ") && !before.contains("? [Enter]"), "{text}");
    assert!(!after.contains("? Roll "), "{text}");
}

/// 2.1: the cards to come are dealt anew from those that nobody saw.
#[test]
fn the_deck_is_changed_between_two_turns_and_back() {
    let scratch = Scratch::new("s-deck");
    let folder = folder(&scratch);
    // The Sprint: 2 piles, and nobody plays.
    let lines = ["", "deck own", "deck other", "", "", "", "", ""];
    let (_, script) =
        run(&StartOptions { people: Some(Vec::new()), ..wanted(&[]) }, &folder, &lines);
    let text = script.shown_text();
    assert!(text.contains("players: none; program dice, your deck"), "{text}");
    assert!(text.contains("Type deck own, or deck program."), "{text}");
    assert!(text.contains("Number of the next card"), "{text}");
    let own = saved(&folder);
    assert_eq!(own.now().stack(), Stack::Table);
    assert_eq!(own.now().deck().left(), 1, "the open card alone is known");
    // A card of the own deck, then the program's.
    let number = (1..=96).find(|n| !own.now().deck().seen().contains(n)).expect("a card");
    let (_, script) = run(&resume(), &folder, &[&number.to_string(), "deck program"]);
    let text = script.shown_text();
    let dealt = saved(&folder);
    assert_eq!(dealt.now().stack(), Stack::Program, "{text}");
    let seen = dealt.now().deck().seen();
    assert!(seen.contains(&number), "{text}");
    let order = dealt.now().deck().order();
    let played = dealt.now().deck().played();
    assert_eq!(order.len() + played.len(), 22, "{text}");
    assert!(order.iter().all(|card| !played.contains(card)), "{text}");
    let winters = order.iter().filter(|card| **card > 96).count();
    assert_eq!(winters, 2, "{text}");
    // The same cards after a resume, an undo and a redo.
    let (_, script) = run(&resume(), &folder, &["undo", "redo"]);
    let text = script.shown_text();
    assert!(text.contains("Undone: change of deck (players: none"), "{text}");
    assert!(saved(&folder).now() == dealt.now(), "{text}");
}

#[test]
fn a_word_that_could_be_an_answer_is_told_of_by_name() {
    let scratch = Scratch::new("s-both");
    let lines = ["", "", "", "", "e"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder(&scratch), &lines);
    assert!(script.shown_text().contains("event or export"), "{}", script.shown_text());
}

/// What was said to the last of these lines, without the replies of a question that is shown again.
fn said_to(lines: &[&str], name: &str) -> Vec<String> {
    let scratch = Scratch::new(name);
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder(&scratch), lines);
    let mut parts = script.shown.split(|line| line.starts_with("? "));
    let said = parts.nth(lines.len()).expect("an answer").iter();
    let said = said.take_while(|line| !line.starts_with("   1  "));
    said.filter(|line| !line.starts_with("> ")).cloned().collect()
}

/// `why` tells of the last turn, by its number of any.
#[test]
fn the_reasons_of_an_earlier_turn_are_found_by_its_number() {
    let first = said_to(&["", "", "why"], "w-turn-first");
    assert!(first.len() > 3, "{first:?}");
    let boston = said_to(&["", "", "why boston"], "w-turn-first-boston");
    let ahead = ["", "", "", "", "pass", "", ""];
    let later = |word| said_to(&[&ahead[..], &[word]].concat(), &format!("w-{word}"));
    assert_ne!(later("why"), first, "another turn was the last");
    assert_eq!(later("why turn 2"), first);
    assert_eq!(later("WHY Turn 2 boston"), boston);
    let drawn = later("why turn 2 --svg way.svg").concat();
    assert!(drawn.contains("way.svg"), "{drawn}");
    for (typed, said) in [
        ("why turn 99", "Type a turn from 1 to"),
        ("why turn 0", "Type a turn from 1 to"),
        ("why turn x", "\"x\" is not a turn. Type `why turn 3`."),
    ] {
        let told = later(typed).concat();
        assert!(told.contains(said), "{typed}: {told}");
    }
}

#[test]
fn a_position_file_is_asked_for_with_the_commands_of_every_question() {
    let scratch = Scratch::new("s-file");
    let folder = folder(&scratch);
    let wanted = StartOptions { new: true, ..StartOptions::default() };
    let lines = ["position", "?", "undo", "position", "", "position", "none.toml", "quit", "start"];
    let (done, script) = run(&wanted, &folder, &lines);
    let text = script.shown_text();
    assert_eq!(done, Ok(()));
    assert_eq!(text.matches("? Which position file? [Enter] none").count(), 5, "{text}");
    assert_eq!(text.matches("? Start, or change which row?").count(), 3, "{text}");
    assert_eq!(text.matches("No files to read here").count(), 1, "{text}");
    assert!(text.ends_with("> quit\nGood-bye."), "{text}");
}

#[test]
fn chances_are_played_on_in_place_too() {
    let scratch = Scratch::new("s-chances");
    let lines = ["", "chances 1", "chances game"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder(&scratch), &lines);
    let text = script.shown_text();
    assert!(text.contains("Chances: 1 game (seed 1)"), "{text}");
    assert!(text.contains("Type chances, or chances N with 1 to 1000000 games"), "{text}");
}
