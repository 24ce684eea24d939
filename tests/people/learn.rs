//! `lod learn` by script: guided turns, questions, what is kept.

use crate::player::folder;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What `lod learn` says; whether it ended well.
fn learn(folder: &Path, arguments: &[&str], input: &str) -> (String, bool) {
    lod(folder, &[&["learn", "--plain"], arguments].concat(), input)
}

/// What `lod` says where saved games lie in this folder; whether it ended well.
fn lod(folder: &Path, arguments: &[&str], input: &str) -> (String, bool) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_lod"))
        .args(arguments)
        .current_dir(folder)
        .env("LOD_GAMES", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut typed = program.stdin.take().expect("its input");
    // It may have left before all is typed.
    let _ = typed.write_all(input.as_bytes());
    drop(typed);
    let done = program.wait_with_output().expect("its output");
    let text = [done.stdout, done.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (text, done.status.success())
}

/// The questions that have a number for an answer, each answered with this.
fn typed(answer: &str, questions: usize) -> String {
    format!("{answer}\n\n").repeat(questions)
}

#[test]
fn each_guided_turn_is_told_to_its_end() {
    for (faction, boxes, end) in [
        ("british", 8, "Muster + Naval Pressure"),
        ("patriots", 6, "Battle + Partisans"),
        ("french", 7, "Muster + Skirmish"),
        ("indians", 7, "Gather + War Path"),
    ] {
        let input = format!("turn\n{}quit\n", "\n".repeat(boxes + 2));
        let (text, fine) = learn(&folder("learn-turn"), &[faction], &input);
        assert!(fine, "{text}");
        assert!(text.contains(end), "{text}");
        let last = format!("({0} of {0})", boxes + 2);
        assert!(text.contains(&last), "{text}");
        assert!(text.ends_with("Good-bye.\n"), "{text}");
    }
}

#[test]
fn pages_are_turned_back_and_one_can_look_around() {
    let (text, fine) = learn(
        &folder("learn-back"),
        &["indians"],
        "turn\nback\n\n\nback\nboard boston\ncard\nwhy event\nnonsense\nquit\n",
    );
    assert!(fine, "{text}");
    assert_eq!(text.matches("I1  Is the Event ruled out?").count(), 2, "{text}");
    assert!(text.contains("Boston: City, Population 1"), "{text}");
    assert!(
        text.contains("Support: does not\n     apply. Opposition <= Support (4 and 4)."),
        "{text}"
    );
    assert!(text.contains("Press Enter to continue."), "{text}");
}

#[test]
fn a_session_of_all_topics_gives_the_reasons_and_keeps_progress() {
    let here = folder("learn-all");
    let arguments = ["--seed", "7", "--questions", "12", "--progress", "kept.json"];
    let (text, fine) = learn(&here, &arguments, &typed("1", 12));
    assert!(fine, "{text}");
    assert!(text.contains("Question 12:"), "{text}");
    assert!(text.contains("This session: "), "{text}");
    assert!(text.contains("of 12 correct."), "{text}");
    let verdicts = text.matches("Correct.").count() + text.matches("Incorrect: ").count();
    assert!(verdicts >= 12, "{text}");
    let topics = [
        "which Command a turn",
        "which space",
        "which pieces",
        "whether the Event",
        "Force Levels",
        "victory, supply",
        "one step of a turn",
        "the steps at which mistakes",
    ];
    let asked = topics.iter().filter(|topic| text.contains(**topic)).count();
    assert!(asked > 3, "{asked} topics: {text}");
    let kept = std::fs::read_to_string(here.join("kept.json")).expect("a file");
    let kept: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    let scores = kept["scores"].as_array().expect("a list").iter();
    let answers: u64 = scores.filter_map(|score| score[1]["asked"].as_u64()).sum();
    assert_eq!(answers, 12, "{kept}");
    let (text, _) = learn(&here, &["--progress", "kept.json"], "progress\nquit\n");
    assert!(text.contains("of 3\n"), "{text}");
    std::fs::write(here.join("kept.json"), "{\"version\":9}").expect("a file");
    let (text, fine) = learn(&here, &arguments, &typed("1", 12));
    assert!(fine && text.contains("this session is not kept"), "{text}");
    let left = std::fs::read_to_string(here.join("kept.json")).expect("a file");
    assert_eq!(left, "{\"version\":9}");
}

#[test]
fn an_answer_is_taken_back_and_what_was_missed_comes_again() {
    let here = folder("learn-undo");
    let arguments = ["patriots", "--topic", "battle", "--seed", "5", "--questions", "6"];
    // No Battle comes to 900: each is missed, and the first comes again after two others.
    let input = format!("900\nundo\n900\nwhy\n\n{}", typed("900", 5));
    let (text, fine) = learn(&here, &arguments, &input);
    assert!(fine, "{text}");
    assert!(text.contains("Undone. The question again"), "{text}");
    let asked = |number: usize| {
        let (_, after) = text.rsplit_once(&format!("Question {number}:")).expect("the question");
        let (scene, _) = after.split_once("> 900").expect("its answer");
        let lines = scene.lines().filter(|line| !line.contains(". W"));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(asked(4), asked(1), "{text}");
    assert_ne!(asked(2), asked(1), "{text}");
}

#[test]
fn answers_that_were_undone_are_redone_with_the_tally() {
    let here = folder("learn-redo");
    let arguments = ["patriots", "--topic", "battle", "--seed", "5", "--progress", "kept.json"];
    // The board of each time that a question was put, without the number of the prompt.
    let asked = |text: &str, number: usize| -> Vec<String> {
        let begins = format!("Question {number}:");
        let parts = text.split(&begins).skip(1);
        parts.map(|part| part.split("Regulars").next().expect("the board").to_string()).collect()
    };
    let (text, fine) = learn(&here, &arguments, "900\n\n900\n\nundo 2\nredo\nredo 5\nredo\nquit\n");
    assert!(fine, "{text}");
    assert_eq!(text.matches("Redone: 1 answer.").count(), 2, "{text}");
    assert_eq!(text.matches("Nothing to redo.").count(), 1, "{text}");
    assert!(text.contains("This session: 0 of 2 correct."), "{text}");
    // The question that was open when two answers were undone is asked again after both.
    let third = asked(&text, 3);
    assert_eq!(third.len(), 3, "{text}");
    assert!(third.iter().all(|one| *one == third[0]), "{text}");
    let second = asked(&text, 2);
    assert!(second.len() == 2 && second[0] == second[1], "{text}");
    let kept = std::fs::read_to_string(here.join("kept.json")).expect("progress");
    let kept: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    let scores = kept["scores"].as_array().expect("a list").iter();
    let answers: u64 = scores.filter_map(|score| score[1]["asked"].as_u64()).sum();
    assert_eq!(answers, 2, "{kept}");
    // A new answer is given in place of what was undone.
    let (text, _) = learn(&here, &arguments[..5], "900\n\nundo\n900\n\nredo\nquit\n");
    assert!(text.contains("Nothing to redo."), "{text}");
}

#[test]
fn what_is_taken_back_does_not_stay_in_the_file() {
    let here = folder("learn-kept");
    let arguments = ["--topic", "battle", "--seed", "5", "--progress", "kept.json"];
    let kept = |input: &str| {
        let (text, fine) = learn(&here, &arguments, input);
        assert!(fine, "{text}");
        std::fs::read_to_string(here.join("kept.json")).expect("a file")
    };
    assert!(!kept("900\nundo\nquit\n").contains("\"asked\":1"));
    assert!(kept("900\nquit\n").contains("\"asked\":1"));
}

#[test]
fn what_cannot_be_asked_is_refused_with_what_would_be_right() {
    let here = folder("learn-wrong");
    for (arguments, telling) in [
        (
            &["--topic", "chess"][..],
            "type command, space, pieces, event, battle, winter, box or mistakes",
        ),
        (&["spain"], "type british, patriots, french or indians"),
        (&["--questions", "0"], "0 is not in 1.."),
    ] {
        let (text, fine) = learn(&here, arguments, "");
        assert!(!fine && text.contains(telling), "{text}");
    }
}

#[test]
fn a_guess_before_a_turn_of_a_game_is_judged_after_it() {
    let here = folder("guess-play");
    let begin = "play evening --plain --new --scenario sprint --people french --deck program --dice program --seed 16";
    let begin: Vec<&str> = begin.split(' ').collect();
    let (text, fine) =
        lod(&here, &begin, "guess\nnonsense\ngather\nguess\nundo\nguess\nmarch\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("What will the Indians execute?"), "{text}");
    assert!(
        text.contains("Unknown word \"nonsense\". Type Gather, March, Scout, Raid, Event or Pass."),
        "{text}"
    );
    assert!(text.contains("You guessed Gather: correct. This session: 1 of 1 correct."), "{text}");
    assert!(text.contains("You guessed March: it was "), "{text}");
    // The journal knows nothing of it.
    let (text, fine) = lod(&here, &["play", "evening", "--plain"], "quit\n");
    assert!(fine && text.contains("Current position"), "{text}");
    let journal = std::fs::read_to_string(here.join("evening.lod")).expect("the journal");
    assert!(!journal.contains("guess") && !journal.contains("march"), "{journal}");
}

#[test]
fn a_guess_at_the_table_comes_before_the_turn_is_worked_out() {
    let here = folder("guess-table");
    let input = "guess\nback\nguess\nbritish\npass\n\n\n0\nquit\n";
    let (text, fine) = lod(&here, &["table", "--plain", "--seed", "1"], input);
    assert!(fine, "{text}");
    let told = "You guessed Pass: correct. This session: 1 of 1 correct.";
    let (before, after) = text.split_once("BRITISH: Pass").expect("a Pass");
    assert!(before.contains("What will the British execute?"), "{text}");
    assert!(after.contains(told), "{text}");
}

#[test]
fn the_boxes_of_a_turn_are_guessed_one_after_another() {
    let here = folder("guess-box");
    let begin = "play evening --plain --new --scenario sprint --people french --deck program --dice program --seed 16";
    let begin: Vec<&str> = begin.split(' ').collect();
    let input =
        "guess box\nno\ndecline\nyes\nno\ndone\nundo\nguess box\nno\ndecline\nyes\nyes\nquit\n";
    let (text, fine) = lod(&here, &begin, input);
    assert!(fine, "{text}");
    assert!(text.contains("I1  Is the Event ruled out?  [yes]  [no]  [done]"), "{text}");
    assert!(text.contains("I2  Event or Command?  [play]  [decline]  [done]"), "{text}");
    let wrong = "You guessed I1 no, I2 decline, I3 yes, I6 no: I6 was yes. Any 1D6 <";
    let right =
        "You guessed I1 no, I2 decline, I3 yes, I6 yes: correct. This session: 1 of 2 correct.";
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(wrong) && text.contains(right), "{text}");
    let kept = std::fs::read_to_string(here.join("guesses.json")).expect("the record");
    assert!(kept.contains("\"made\":2") && kept.contains("\"right\":1"), "{kept}");
    let table = folder("guess-box-table");
    let (text, fine) = lod(&table, &["table", "--plain"], "guess box\nbritish\nyes\ndone\nquit\n");
    assert!(fine && text.contains("B1  Is the Event ruled out?"), "{text}");
}

#[test]
fn a_turn_is_run_box_by_box_and_kept() {
    let here = folder("learn-run");
    let run = ["run", "patriots", "--seed", "5", "--turn", "2", "--progress", "kept.json"];
    let answers = "box\nhint\nflowchart\n1\nnonsense\nshow me\n".to_string();
    let input = format!("{answers}{}quit\n", "show me\n".repeat(40));
    let (text, fine) = learn(&here, &run, &input);
    assert!(fine, "{text}");
    for said in ["The Patriots, turn 2 of 5", "P1   Is the Event ruled out?", "P13", "errors: "] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let kept = std::fs::read_to_string(here.join("kept.json")).expect("progress");
    assert!(kept.contains("\"runs\"") && kept.contains("\"P1\""), "{kept}");
    let (plan, fine) = learn(&here, &["--progress", "kept.json"], "plan\nquit\n");
    assert!(fine && plan.contains("Patriots: 1 turn run, 0 of 3 alone"), "{plan}");
    let (wrong, fine) = learn(&here, &["british", "french"], "");
    assert!(!fine && wrong.contains("lod learn run british"), "{wrong}");
}

#[test]
fn undo_goes_back_to_the_question_before() {
    let run = ["run", "british", "--seed", "5", "--turn", "2"];
    let (text, fine) = learn(&folder("learn-run-undo"), &run, "yes\nno\nundo\nno\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("Undone. The question again:"), "{text}");
    assert_eq!(text.matches("B1  Is the Event ruled out?").count(), 3, "{text}");
    assert_eq!(text.matches("B1  What comes next?").count(), 2, "{text}");
    // It is redone, with its answer.
    let (text, fine) = learn(&folder("learn-run-undo"), &run, "yes\nno\nundo\nredo\nredo\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("Redone. The question after it:"), "{text}");
    assert_eq!(text.matches("B1  Is the Event ruled out?").count(), 3, "{text}");
    assert_eq!(text.matches("Nothing to redo.").count(), 1, "{text}");
    // At the first question it leaves the turn.
    let (text, fine) = learn(&folder("learn-run-undo"), &run, "undo\n");
    assert!(fine && text.ends_with("Good-bye.\n"), "{text}");
}

/// The label of a question of a box, as "P7 step 3", what was to be looked at before it, and whether it was missed.
fn of_a_box(text: &str, number: usize) -> (String, String, bool) {
    let (_, after) = text.split_once(&format!("Question {number}:")).expect("the question");
    let (question, _) = after.split_once("the next question").unwrap_or((after, ""));
    let (scene, verdict) = question.split_once("\n> 1").expect("its answer");
    let label = verdict.lines().find_map(|line| {
        let (label, score) = line.trim().split_once(": ")?;
        score.ends_with(" correct").then(|| label.to_string())
    });
    (label.expect("its score"), scene.to_string(), verdict.contains("Incorrect: "))
}

#[test]
fn a_missed_step_comes_back_as_the_same_box() {
    let here = folder("learn-box");
    let arguments =
        ["--topic", "box", "--seed", "3", "--questions", "12", "--progress", "kept.json"];
    let (text, fine) = learn(&here, &arguments, &typed("1", 12));
    assert!(fine, "{text}");
    let asked: Vec<(String, String, bool)> = (1..=12).map(|n| of_a_box(&text, n)).collect();
    let missed = asked.iter().position(|(.., missed)| *missed).expect("a miss");
    // After two others it is due; what was missed before it would come first.
    let (label, scene, _) = &asked[missed];
    let (again, other, _) = &asked[missed + 3];
    assert_eq!(again, label, "{text}");
    assert_ne!(other, scene, "it is another board: {text}");
}
