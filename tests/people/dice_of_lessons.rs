//! Turns that are run: what dice showed is told before it is asked about, and `undo` ends nothing.

use crate::command_line::{lod_reading, out};
use crate::player::folder;

fn run(name: &str, arguments: &[&str], input: &str) -> String {
    raw(name, arguments, input).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn raw(name: &str, arguments: &[&str], input: &str) -> String {
    let progress = folder(name).join("progress").display().to_string();
    let arguments = [&["learn", "run", "--plain", "--progress", &progress], arguments].concat();
    let output = lod_reading(&arguments, input.as_bytes());
    assert!(output.status.success(), "{output:?}");
    out(&output)
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

/// 8.5, P9: whether the die matters is asked; its result and the answer that it gives are told.
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
        for after in text.split("Answer: roll. The die decides").skip(1) {
            let answer = [" P9 yes: ", " P9 no: "].into_iter().find_map(|said| after.find(said));
            let told = &after[..answer.expect("the answer")];
            assert!(!told.contains("> show me"), "{seeds}: {told}");
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

/// What a question of a turn asks, by its text.
const KINDS: [(&str, &str); 9] = [
    ("yes or no", "to P4 Battle"),
    ("roll", "Does the die matter?"),
    ("Event", "Which bullet applies first?"),
    ("extent", "the card leaves a Limited Command."),
    ("next", "What comes next?"),
    ("space", "which space is first?"),
    ("table", "Which of the tied spaces do the dice select?"),
    ("pieces", "of the pieces there. Which?"),
    ("amount", ": how many "),
];

/// At each kind of question each command says something of its own, and the same question stands again.
#[test]
fn every_command_answers_at_every_kind_of_question() {
    let commands = ["box", "hint", "flowchart", "why", "why boston", "board", "tracks", "help"];
    let mut seen = Vec::new();
    for seed in 1..40 {
        if seen.len() == KINDS.len() {
            break;
        }
        let arguments = ["patriots", "--seed", &seed.to_string(), "--turn", "3"];
        let looks = format!("{}\nshow me\n", commands.join("\n"));
        let text = raw("every-command", &arguments, &looks.repeat(20));
        let (questions, _) =
            text.split_once("The turn as the program executes it").expect("an end");
        assert!(!questions.contains("Unknown word"), "{seed}: {questions}");
        let one_line = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts: Vec<String> = questions.split("\n> ").map(one_line).collect();
        for (kind, words) in KINDS {
            if seen.contains(&kind) {
                continue;
            }
            let Some(at) = parts.iter().position(|part| part.contains(words)) else { continue };
            seen.push(kind);
            // The part after each command has what it says, and then the question with another number.
            let mut said = std::collections::BTreeSet::new();
            for (part, command) in parts[at + 1..].iter().zip(commands) {
                let text =
                    part.strip_prefix(command).unwrap_or_else(|| panic!("{command}: {part}"));
                assert!(text.contains(words), "{kind}, {command}: {text}");
                let is_box = text.contains("> Yes:") || text.contains("> None:");
                assert!(command != "hint" || !is_box, "{kind}: {text}");
                let is_number = |word: &&str| word.ends_with('.') && word.len() < 4;
                said.insert(text.split(' ').filter(|w| !is_number(w)).collect::<String>());
            }
            assert_eq!(said.len(), commands.len(), "{kind}: {said:?}");
        }
    }
    assert_eq!(seen.len(), KINDS.len(), "{seen:?}");
}

/// The die of an Event box is asked for whether its bullet is reached or not, and changes nothing where it is not.
#[test]
fn the_die_of_an_event_box_is_always_asked_for() {
    let mut ends = std::collections::BTreeSet::new();
    for seed in 1..16 {
        let arguments = ["patriots", "--seed", &seed.to_string(), "--turn", "2", "--dice", "own"];
        let text = run("event-die", &arguments, "3\nshow me\nquit\n");
        let Some(question) = text.find("P2 Which bullet applies first?") else { continue };
        let before = &text[..question];
        let asked = before.find("the bullet needs 5-6").expect("the die");
        assert!(before[asked..].contains("1D6 = 3: the bullet needs 5-6."), "{seed}: {before}");
        ends.insert(text.contains("the roll is too low"));
        let shown = run("event-die", &arguments, "show me\nquit\n");
        assert!(shown.contains(": the bullet needs 5-6."), "{seed}: {shown}");
    }
    assert_eq!(ends.len(), 2, "{ends:?}");
}

/// Where the learner lets the program roll, all dice of the prompt are rolled and shown at once.
#[test]
fn dice_that_the_program_rolls_for_a_learner_are_shown() {
    let (mut shown, mut several) = (0, 0);
    for seed in 1..13 {
        let arguments = ["british", "--seed", &seed.to_string(), "--turn", "3", "--dice", "own"];
        let text = run("shown-dice", &arguments, &"show me\n".repeat(60));
        let (turn, _) = text.split_once("The turn as the program executes it").expect("an end");
        let parts: Vec<&str> = turn.split("> show me").collect();
        for pair in parts.windows(2) {
            // The prompt is the last of its part.
            let Some((_, prompt)) = pair[0].rsplit_once(". Roll ") else { continue };
            let is_spare = prompt.starts_with("1D6: the bullet needs");
            assert!(is_spare || pair[1].trim_start().starts_with("Rolled: 1D"), "{seed}: {pair:?}");
            shown += 1;
            several +=
                usize::from(pair[1].contains("Rolled: 1D3 = ") && prompt.contains("1D3 1D6"));
        }
    }
    assert!(shown > 20 && several > 3, "{shown} prompts, {several} of the table");
}

/// From a turn that is run again, undo leads to the question which one to run, and from there to the menu.
#[test]
fn undo_at_the_first_question_of_a_turn_run_again_leads_to_the_choice_of_turns() {
    let arguments = ["patriots", "--seed", "2", "--turn", "1"];
    let lines = format!("{}again\nundo\nundo\n", "show me\n".repeat(8));
    let text = run("undone-again", &arguments, &lines);
    let (_, after) = text.split_once("> again").expect("the turn again");
    let (choice, menu) = after.split_once("> undo").expect("a question");
    assert!(!choice.contains("Turn to run?"), "{choice}");
    let (choice, menu) = menu.split_once("> undo").unwrap_or_else(|| panic!("{menu}"));
    assert!(choice.contains("Turn to run?"), "{choice}");
    assert!(menu.contains("run a non-player yourself"), "{menu}");
}

/// What a learner's dice show decides the turn; the program's dice are not asked for.
#[test]
fn own_dice_are_asked_for_where_they_are_rolled() {
    let (mut rolled, mut boards) = (0, 0);
    for seed in 1..16 {
        let seed = seed.to_string();
        for faction in ["british", "indians"] {
            let arguments = [faction, "--seed", &seed, "--turn", "1", "--dice", "own"];
            let with = |die: &str| {
                let lines = format!("{die}\n").repeat(60);
                // Each number is an answer too: the first one, or what the die shows.
                run("own-dice", &arguments, &lines)
            };
            let text = with("1");
            let one = text.split("The turn as").next().expect("a turn");
            rolled += one.matches("Roll 1D6").count();
            for told in one.split("1D6 = ").skip(1) {
                assert!(told.starts_with('1'), "{seed}: {told}");
            }
            boards += usize::from(one.contains("Roll 1D6"));
        }
    }
    assert!(rolled > 8 && boards > 8, "{rolled} dice in {boards} turns");
}

/// A wrong die, too many dice, and the words that give it to the program.
#[test]
fn a_die_is_refused_or_left_to_the_program() {
    let arguments = ["patriots", "--seed", "2", "--turn", "1", "--dice", "own"];
    let text = run("wrong-dice", &arguments, "no\n7\n2 3\nx\n4\nundo\nshow me\n");
    for said in [
        "7 is not on this die: type 1 to 6.",
        "2 dice typed, 1 asked for.",
        "Undone: \"4\"",
        "1D6 = 2: the bullet needs 5-6.",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let text = run("program-dice", &arguments, "no\ndice program\ndice own\ndice\n");
    assert!(text.contains("The program rolls from here on."), "{text}");
    assert!(text.contains("You roll from here on."), "{text}");
    assert!(text.contains("Type dice own, or dice program."), "{text}");
}

/// Help can be switched in the middle of a turn, and undone; wrong words are refused.
#[test]
fn help_is_switched_at_any_question() {
    let arguments = ["patriots", "--seed", "2", "--turn", "1"];
    let lines = "help off\nyes\nhelp on\nundo 2\nhelp perhaps\nyes\n";
    let text = run("help-switched", &arguments, lines);
    let off = "Help is off: your answers are followed, and compared at the end.";
    let on = "Help is on: each answer is judged at once.";
    for said in [off, on, "Type help on, help off, or help for all commands."] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // With help off again nothing is judged.
    let (_, after) = text.rsplit_once("> yes").expect("the second yes");
    assert!(!after.contains("ncorrect"), "{after}");
}

/// After a turn any of the places where the ways parted can be run from again.
#[test]
fn again_leads_to_any_place_where_the_ways_parted() {
    let arguments = ["patriots", "--seed", "2", "--turn", "4"];
    let lines = format!("{}again 9\nagain x\nagain 2\n", "show me\n".repeat(8));
    let text = run("again-n", &arguments, &lines);
    assert!(text.contains("Unknown word \"again 9\"."), "{text}");
    assert!(text.contains("Unknown word \"again x\"."), "{text}");
    let (_, after) = text.split_once("> again 2").expect("the second place");
    assert!(after.contains("P6 Active Royalists outnumbered"), "{after}");
    assert!(!after.contains("P2 Which bullet applies first?"), "{after}");
}
