//! Turns that are run: what dice showed is told before it is asked about, and `undo` ends nothing.

use crate::command_line::{lod_reading, out};
use crate::player::folder;

fn run(name: &str, arguments: &[&str], input: &str) -> String {
    let progress = folder(name).join("progress").display().to_string();
    let arguments = [&["learn", "run", "--plain", "--progress", &progress], arguments].concat();
    let output = lod_reading(&arguments, input.as_bytes());
    assert!(output.status.success(), "{output:?}");
    out(&output).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What `undo` at the first box or question leads to.
#[test]
fn undo_at_the_first_question_leads_to_the_menu() {
    for turn in ["1", "2"] {
        let arguments = ["patriots", "--seed", "1", "--turn", turn];
        let text = run("undone", &arguments, "undo\n");
        let menu = "LEARN how the non-players decide";
        let (_, after) = text.split_once("> undo").expect("a question");
        assert!(after.contains(menu) && after.contains("run a non-player yourself"), "{text}");
        assert!(after.ends_with("The input has ended. Good-bye."), "{text}");
        // From there a turn can be run again.
        let text = run("undone", &arguments, "undo\nrun\n");
        assert!(text.matches("The Patriots, turn").count() == 2, "{text}");
    }
}

/// 8.5, P9: the question about a die is asked with the die's result in sight.
#[test]
fn a_die_is_shown_before_the_question_that_it_decides() {
    let (mut seen, mut seeds) = (0, 0);
    while seen < 3 {
        seeds += 1;
        assert!(seeds < 60, "{seen} dice in {seeds} turns");
        let text = run(
            "dice",
            &["patriots", "--seed", &seeds.to_string(), "--turn", "2"],
            &"show me\n".repeat(60),
        );
        // Once the first roll is known, the next question is the box itself.
        for after in text.split("Answer: roll. The die decides").skip(1) {
            let question = after.find("P9 A Patriot Fort to place").expect("the question");
            let told = &after[..question];
            let die = told.find("1D6 = ").unwrap_or_else(|| panic!("{seeds}: {told}"));
            assert!(told[die + 6..].starts_with(|c: char| ('1'..='6').contains(&c)), "{told}");
            seen += 1;
        }
    }
}

/// 8.4, B2: the die that declines an Event is told before the question which bullet applies.
#[test]
fn a_die_that_declines_an_event_is_told_before_the_question() {
    let (mut seen, mut seeds) = (0, 0);
    while seen < 3 {
        seeds += 1;
        assert!(seeds < 60, "{seen} dice in {seeds} turns");
        let arguments = ["british", "--seed", &seeds.to_string(), "--turn", "1"];
        let text = run("declined", &arguments, &"show me\n".repeat(60));
        if let Some(declined) = text.find("the roll is too low") {
            let question = text.find("B2 Which bullet applies first?").expect("the question");
            let die = text.find("1D6 = ").unwrap_or_else(|| panic!("{seeds}: {text}"));
            assert!(die < question && question < declined, "{seeds}: {text}");
            seen += 1;
        }
    }
}
