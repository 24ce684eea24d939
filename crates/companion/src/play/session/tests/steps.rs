//! Undo and redo, a step at a time.

use super::*;

/// The questions that were put, in order.
fn questions(script: &Script) -> Vec<String> {
    let put = script.shown.iter().filter(|l| l.starts_with("? "));
    put.cloned().collect()
}

/// The lines, then so many times undo, then so many times redo: each undo puts the question again to which
/// the line was the answer, each redo the one that came after it.
fn there_and_back(name: &str, wanted: &StartOptions, lines: &[&str]) {
    let scratch = Scratch::new(name);
    let folder = folder(&scratch);
    let all: Vec<&str> = [lines, &vec!["undo"; lines.len()], &vec!["redo"; lines.len()]].concat();
    let (_, script) = run(wanted, &folder, &all);
    let put = questions(&script);
    assert!(!put.contains(&"? ".to_string()), "{}", script.shown_text());
    let count = lines.len();
    assert_eq!(put.len(), 3 * count + 1, "{}", script.shown_text());
    for step in 1..=count {
        assert_eq!(put[count + step], put[count - step], "undo {step}");
        assert_eq!(put[2 * count + step], put[step], "redo {step}");
    }
    let straight = Scratch::new(&format!("{name}-straight"));
    let other = crate::native::ports(&straight.0);
    runs(wanted, &other, lines);
    assert!(saved(&folder).now() == saved(&other).now());
    assert_eq!(saved(&folder).answers(), saved(&other).answers());
    assert_eq!(saved(&folder).done().len(), saved(&other).done().len());
}

#[test]
fn each_answer_and_each_enter_is_a_step() {
    there_and_back(
        "s-step",
        &wanted(&[Faction::Patriots]),
        &["", "", "", "", "pass", "", "", "pass", ""],
    );
}

#[test]
fn parts_of_a_turn_are_steps() {
    there_and_back(
        "s-step-parts",
        &wanted(&[Faction::Patriots]),
        &["", "", "", "", "command", "rally", "pa"],
    );
}

#[test]
fn ones_own_dice_are_steps() {
    let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
    there_and_back("s-step-dice", &wanted, &["", "", "2", "3", "1"]);
}

#[test]
fn what_was_set_by_hand_is_a_step() {
    let hand = "fix british resources 9";
    let who = [Faction::Patriots];
    there_and_back("s-step-fix", &wanted(&who), &["", hand, ""]);
    there_and_back("s-step-fix-2", &wanted(&who), &["", "", "", "", hand]);
    there_and_back(
        "s-step-fix-3",
        &wanted(&who),
        &["", "", "", "", "command", hand, "rally", "pa"],
    );
}

#[test]
fn several_steps_are_named_and_agreed_on() {
    let scratch = Scratch::new("s-steps");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "command", "rally"];
    let no = [&lines[..], &["undo 3", "no"]].concat();
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &no);
    assert!(script.shown_text().contains("  command"), "{}", script.shown_text());
    assert_eq!(saved(&folder).answers().len(), 6);
    let (_, script) = run(&resume(), &folder, &["undo 3", "yes", "undo 0", "redo 2"]);
    let text = script.shown_text();
    assert!(text.contains("Undone: 3 steps"), "{text}");
    assert!(text.contains("Type a number of steps"), "{text}");
    assert!(text.contains("Redone: 2 steps"), "{text}");
    assert_eq!(saved(&folder).answers().len(), 5);
    let (_, script) = run(&resume(), &folder, &["undo 99", "", "redo", "undo", "redo 99"]);
    let text = script.shown_text();
    assert!(text.contains("steps can be undone"), "{text}");
    // What was undone before the game was resumed is redone too.
    assert_eq!(saved(&folder).answers().len(), 6, "{text}");
}

/// `undo` (Esc) at what a command asks leaves that question; the game is as it was.
#[test]
fn a_question_of_a_command_is_left_without_undoing_the_game() {
    let scratch = Scratch::new("s-left");
    let folder = folder(&scratch);
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &["", "", "", ""]);
    let (answers, turns) = (saved(&folder).answers().to_vec(), saved(&folder).done().len());
    assert!(turns > 1, "{}", script.shown_text());
    let asked = ["undo 3", "fix british resources 9", "quit"];
    let (_, script) = run(&resume(), &folder, &asked);
    assert!(script.shown_text().contains("Undo cancelled."), "{}", script.shown_text());
    runs(&resume(), &folder, &["undo", "quit"]);
    for lines in [&["rollback", "undo"][..], &["rollback 1", "undo"], &["undo 3", "undo"]] {
        let (_, script) = run(&resume(), &folder, lines);
        assert!(!script.shown_text().contains("Undone"), "{}", script.shown_text());
        assert_eq!(saved(&folder).answers(), answers, "{lines:?}");
        assert_eq!(saved(&folder).done().len(), turns, "{lines:?}");
    }
}

#[test]
fn a_new_answer_ends_what_can_be_done_again() {
    let scratch = Scratch::new("s-steps-new");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "pass", "undo", "undo", "command", "redo"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    assert!(script.shown_text().contains("Nothing to redo"), "{}", script.shown_text());
}

/// A version that plays otherwise says so once, and goes on from the last card.
#[test]
fn a_game_that_goes_otherwise_says_so_once() {
    let scratch = Scratch::new("s-otherwise");
    let folder = folder(&scratch);
    runs(&wanted(&[Faction::Patriots]), &folder, &["", "", "", "", "pass"]);
    sings(&folder);
    let card = saved(&folder).now().current().expect("a card");
    let (_, script) = run(&StartOptions::of_game("h"), &folder, &["quit"]);
    let text = script.shown_text();
    assert!(text.contains("an answer is now refused"), "{text}");
    assert!(text.contains(&format!("The game continues at card {card}, with")), "{text}");
    let (_, script) = run(&StartOptions::of_game("h"), &folder, &["quit"]);
    assert!(!script.shown_text().contains("another result"), "{}", script.shown_text());
}

/// Cards before those that are played again are read where they are asked for.
#[test]
fn earlier_cards_that_go_otherwise_are_told_of_once_and_the_game_stays() {
    let scratch = Scratch::new("s-earlier");
    let folder = folder(&scratch);
    runs(&wanted(&[Faction::Patriots]), &folder, &["", "", "", "", "pass", "", "", "", ""]);
    sings(&folder);
    let game = saved(&folder).now().to_json();
    let (_, script) = run(&StartOptions::of_game("h"), &folder, &["quit"]);
    assert!(!script.shown_text().contains("another result"), "{}", script.shown_text());
    let lines =
        ["history", "history", "chart", "tally", "why 1", "rollback 1", "export x.txt", "quit"];
    let (_, script) = run(&StartOptions::of_game("h"), &folder, &lines);
    let text = script.shown_text();
    assert_eq!(text.matches("another result").count(), 1, "{text}");
    assert!(text.contains("The turns before the last cards are not shown"), "{text}");
    let opened = Journal::open(&folder.store, "h.lod").unwrap();
    let again = SavedAnswers::of(opened.entries)
        .resume(lod_bots::bots::Library::get(), &opened.setup)
        .unwrap();
    assert_eq!(again.difference, None);
    assert_eq!(again.history.now().to_json(), game);
    // An undo that comes to such a card goes on from the last one before it.
    drop(opened.journal);
    let (_, script) = run(&StartOptions::of_game("h"), &folder, &["undo 5", "yes", "quit"]);
    let text = script.shown_text();
    assert!(text.contains("an answer is now refused"), "{text}");
    let (_, script) = run(&StartOptions::of_game("h"), &folder, &["quit"]);
    assert!(!script.shown_text().contains("another result"), "{}", script.shown_text());
}

/// The game of a version in which one could sing.
fn sings(folder: &Ports) {
    let opened = Journal::open(&folder.store, "g.lod").unwrap();
    drop(opened.journal);
    let mut other = Journal::new(&folder.store, "h.lod", &opened.setup);
    for entry in opened.entries {
        other.add(&match entry {
            JournalEntry::Line(line) if line == "pass" => JournalEntry::Line("sing".to_string()),
            entry => entry,
        });
    }
    other.save().unwrap();
}

/// Where no report waits for Enter, all that came after the last answer is told again.
#[test]
fn a_resumed_game_tells_all_since_the_last_answer() {
    let scratch = Scratch::new("s-since");
    let folder = folder(&scratch);
    let wanted = StartOptions { pace: Some(Pace::People), ..wanted(&[Faction::Patriots]) };
    let headings = |script: &Script, from: &str| -> Vec<String> {
        let from = script.shown.iter().rposition(|line| line.starts_with(from)).expect("a line");
        let is_heading = |line: &&String| {
            Faction::ALL.iter().any(|f| line.starts_with(&format!("{}: ", f.name().to_uppercase())))
        };
        script.shown[from..].iter().filter(is_heading).cloned().collect()
    };
    let (_, script) = run(&wanted, &folder, &["", "pass"]);
    let told = headings(&script, "> pass");
    assert!(told.len() > 1, "{}", script.shown_text());
    let (_, script) = run(&resume(), &folder, &["quit"]);
    assert_eq!(headings(&script, "Current position:"), told, "{}", script.shown_text());
}
