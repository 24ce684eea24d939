//! `lod learn` by script: turns that are run, what is kept; and guesses.

use crate::player::folder;
use crate::pty::Pty;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What `lod learn` says; whether it ended well.
fn learn(folder: &Path, arguments: &[&str], input: &str) -> (String, bool) {
    lod(folder, &[&["learn", "--plain"], arguments].concat(), input)
}

/// What `lod` says where saved games lie in this folder; whether it ended well.
pub fn lod(folder: &Path, arguments: &[&str], input: &str) -> (String, bool) {
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

#[test]
fn what_cannot_be_asked_is_refused_with_what_would_be_right() {
    let here = folder("learn-wrong");
    for (arguments, telling) in [
        (&["spain"][..], "type british, patriots, french or indians"),
        (&["run", "--turn", "6"], "6 is not in 1..=5"),
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
    // Undo leaves the guess alone: the turn waits as before, and nothing of the game is undone.
    let (_, after) = text.split_once("> undo").expect("the second guess");
    let (question, after) = after.split_once("> guess").expect("the third");
    assert!(question.contains("[Enter] Next:"), "{question}");
    assert!(!after.contains("Unknown word"), "{after}");
    // The journal knows nothing of it.
    let (text, fine) = lod(&here, &["play", "evening", "--plain"], "quit\n");
    assert!(fine && text.contains("Current position"), "{text}");
    let journal = std::fs::read_to_string(here.join("evening.lod")).expect("the journal");
    assert!(!journal.contains("guess") && !journal.contains("march"), "{journal}");
}

#[test]
fn a_turn_is_run_box_by_box_and_kept() {
    let here = folder("learn-run");
    let run = ["run", "patriots", "--seed", "2", "--turn", "1", "--progress", "kept.json"];
    let answers = "box\nhint\nflowchart\n1\nnonsense\nshow me\n".to_string();
    let input = format!("{answers}{}quit\n", "show me\n".repeat(40));
    let (text, fine) = learn(&here, &run, &input);
    assert!(fine, "{text}");
    for said in ["The Patriots, turn 1 of 5", "P1   Is the Event ruled out?", "P13", "errors: "] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let kept = std::fs::read_to_string(here.join("kept.json")).expect("progress");
    assert!(kept.contains("\"runs\"") && kept.contains("\"P1\""), "{kept}");
    let (plan, fine) = learn(&here, &["--progress", "kept.json"], "plan\nquit\n");
    assert!(fine && plan.contains("Patriots: 1 turn run, 0 of 3 without help or errors"), "{plan}");
    let (wrong, fine) = learn(&here, &["british", "french"], "");
    assert!(!fine && wrong.contains("lod learn run british"), "{wrong}");
}

/// Yes or no and the box to which it leads are one answer, with the box in view.
#[test]
fn an_answer_leads_to_the_next_box() {
    let run = ["run", "british", "--seed", "5", "--turn", "1"];
    let (text, fine) = learn(&folder("learn-run-one"), &run, &"yes\nno\n".repeat(30));
    assert!(fine, "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("1 yes to B3 British Resources above 0 2 no to B2 Event or Command"),
        "{text}"
    );
    assert!(!text.contains("What do they pay") && !text.contains("what do they pay"), "{text}");
    assert!(!text.contains("B1 What comes next?"), "{text}");
}

#[test]
fn undo_goes_back_to_the_question_before() {
    let run = ["run", "british", "--seed", "5", "--turn", "1"];
    let (text, fine) = learn(&folder("learn-run-undo"), &run, "no\nundo\nno\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("Undone: \"no\"   (B1  Is the Event ruled out?)"), "{text}");
    assert_eq!(text.matches("B1  Is the Event ruled out?\n").count(), 2, "{text}");
    // It is redone, with its answer.
    let (text, fine) = learn(&folder("learn-run-undo"), &run, "no\nundo\nredo\nredo\nquit\n");
    assert!(fine, "{text}");
    assert_eq!(
        text.matches("correct. B1 ").count() + text.matches("Correct. B1 ").count(),
        2,
        "{text}"
    );
    assert_eq!(text.matches("Nothing to redo.").count(), 1, "{text}");
    // At the first question it leaves the turn.
    let (text, fine) = learn(&folder("learn-run-undo"), &run, "undo\n");
    assert!(fine && text.ends_with("Good-bye.\n"), "{text}");
}

/// Of a program before: its file is named and left alone.
#[test]
fn progress_of_an_unpublished_version_is_left_alone() {
    let here = folder("learn-before");
    let before = "{\"version\":1,\"scores\":[],\"missed\":[]}";
    std::fs::write(here.join("kept.json"), before).expect("a file");
    let (text, fine) = learn(&here, &["run", "french", "--progress", "kept.json"], "quit\n");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(fine, "{text}");
    assert!(text.contains("kept.json: saved by an unpublished version; not read."), "{text}");
    assert!(text.contains("this session is not kept"), "{text}");
    assert_eq!(std::fs::read_to_string(here.join("kept.json")).expect("a file"), before);
}

/// A wrong answer tells what is often overlooked there, once.
#[test]
fn a_mistake_is_told_where_it_was_made() {
    let run = ["run", "british", "--seed", "1", "--turn", "2"];
    let lines = "1\n2\n3\n".repeat(60) + "quit\n";
    let (text, fine) = learn(&folder("learn-mistake"), &run, &lines);
    assert!(fine, "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Incorrect. Correct answer: "), "{text}");
    let told = lod::learn::Trap::ALL.iter().filter(|trap| text.contains(trap.advice())).count();
    assert!(told > 0, "{text}");
}

/// Alone, what follows from a wrong answer is followed and then compared; `again` leads back to where the ways parted.
#[test]
fn alone_ones_own_path_is_followed_and_compared() {
    let (mut own, mut seeds) = (0, 0);
    while own < 3 {
        seeds += 1;
        assert!(seeds < 30, "{own} own paths in {seeds} turns");
        let run = ["run", "british", "--seed", &seeds.to_string(), "--turn", "4"];
        let lines = format!("{}again\n{}", "1\n".repeat(40), "show me\n".repeat(3));
        let (text, fine) = learn(&folder("learn-own-path"), &run, &lines);
        assert!(fine, "{text}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((before, after)) = text.split_once("The turn as the program executes it") else {
            panic!("{text}")
        };
        // Nothing is judged before the end.
        assert!(!before.contains("ncorrect"), "{before}");
        if !after.contains("Where the paths differ") {
            continue;
        }
        own += 1;
        let (told, _) = after.split_once("Turn to run?").expect("the question");
        for said in ["You: ", ". Correct: ", "Your turn: ", "The program's: "] {
            assert!(told.contains(said), "{said}: {told}");
        }
    }
}

/// With help on an answer is judged at once, and a wrong one is not demanded again.
#[test]
fn with_help_on_a_wrong_answer_is_explained_once() {
    let run = ["run", "patriots", "--seed", "2", "--turn", "1"];
    let (text, fine) = learn(&folder("learn-help"), &run, "yes\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("Incorrect. P1 no: the Patriot symbol has no sword, and the"), "{text}");
    assert_eq!(text.matches("P1  Is the Event ruled out?").count(), 1, "{text}");
}

/// A turn that is left before its end goes on the next time, from the question where it was left.
#[test]
fn a_turn_that_was_left_goes_on() {
    let here = folder("learn-left");
    let progress = ["--progress", "kept.json"];
    let run = [&["run", "patriots", "--seed", "2", "--turn", "1"][..], &progress].concat();
    let (text, fine) = learn(&here, &run, "1\nquit\n");
    assert!(fine, "{text}");
    assert!(text.contains("This turn is kept: the next run goes on with it."), "{text}");
    let question = |text: &str| {
        let numbered = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        text.lines().rev().find(numbered).expect("a question").to_string()
    };
    let left = question(&text);
    // Another Faction has a turn of its own.
    let (text, fine) = learn(&here, &["run", "british", "--seed", "5"], "quit\n");
    assert!(fine && text.contains("The British, turn 1 of 5"), "{text}");
    let (text, fine) = learn(&here, &progress, &format!("run\n{}", "show me\n".repeat(40)));
    assert!(fine && text.contains("The Patriots, turn 1 of 5"), "{text}");
    assert!(text.contains("The turn that you left goes on."), "{text}");
    let words = |line: &str| line.split_once(". ").map(|(_, text)| text.to_string());
    assert!(text.contains(&words(&left).expect("a question")), "{left}: {text}");
    // What was answered is not asked again.
    assert!(!text.contains("P1  Is the Event ruled out?"), "{text}");
    let kept = std::fs::read_to_string(here.join("kept.json")).expect("progress");
    assert!(kept.contains("\"patriots\":{\"turns\":1"), "{kept}");
}

/// Where several spaces are tied each of them is correct, and each is named.
#[test]
fn all_tied_spaces_are_correct() {
    let mut tied = 0;
    for seed in 1..16 {
        let run = ["run", "patriots", "--seed", &seed.to_string(), "--turn", "3"];
        let (text, fine) = learn(&folder("learn-tied"), &run, &"show me\n".repeat(30));
        assert!(fine, "{text}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for answer in text.split("Answer: ").skip(1) {
            let Some((words, rest)) = answer.split_once(". Tied: ") else { continue };
            let among = rest.split('.').next().expect("the tied spaces");
            if words.len() < 100 && !among.ends_with("spaces") {
                assert_eq!(words.replace(" or ", " and "), among, "{answer}");
                tied += 1;
            }
        }
    }
    assert!(tied > 2, "{tied} ties");
}

/// A rule is told once.
#[test]
fn a_limited_command_is_explained_once() {
    let run = ["run", "british", "--seed", "8", "--turn", "1"];
    let (text, fine) = learn(&folder("learn-limited"), &run, &"1\n".repeat(9));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "A non-player executes a full Command and Special Activity in place of a Limited";
    assert!(fine && text.contains(said), "{text}");
    assert!(!text.contains("Where the card leaves a Limited Command, a non-player"), "{text}");
}

/// Leaving the pages before a question leaves neither what is told of its box nor the spaces to look at.
#[test]
fn leaving_the_pages_leaves_a_question_whole() {
    let mut pty =
        Pty::run((80, 24), &folder("learn-pages"), false, "learn run patriots --seed 3 --turn 3");
    pty.leaves_pages().wait("P3 yes: Patriot Resources").wait("Pop  Control").wait("P6  Active");
    pty.wait("yes").says("quit");
    pty.ended(0);
}

/// A rule that holds in every box is not asked again and again.
#[test]
fn a_limited_command_is_asked_about_until_it_is_known() {
    let here = folder("learn-limited-known");
    let known = "{\"version\":3,\"runs\":{},\"boxes\":{\"8.1\":[2,2]},\"mistakes\":{}}";
    for (kept, asks) in [(None, true), (Some(known), false)] {
        if let Some(kept) = kept {
            std::fs::write(here.join("kept.json"), kept).expect("a file");
        }
        let run = ["run", "british", "--seed", "8", "--turn", "1", "--progress", "kept.json"];
        let (text, fine) = learn(&here, &run, &"show me\n".repeat(9));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(fine, "{text}");
        assert_eq!(text.contains("What do they execute?"), asks, "{text}");
        assert!(text.contains("the card leaves a Limited Command."), "{text}");
    }
}

/// The Random Spaces table is in view at its question, on a narrow screen too, and its dice are told before it.
#[test]
fn the_table_is_read_by_the_learner() {
    let run = ["run", "british", "--seed", "8", "--turn", "3"];
    let (text, fine) = learn(&folder("learn-table"), &run, &"show me\n".repeat(30));
    assert!(fine, "{text}");
    let (before, _) = text.split_once("Which of the tied spaces do the dice select?").expect("it");
    let (_, asked) = before.rsplit_once("> show me").expect("the answer before");
    let lines: Vec<&str> = asked.lines().collect();
    assert!(asked.contains("1D3 = 3, 1D6 = 4 (Random Spaces)."), "{asked}");
    for row in ["1D3 = 1", "2 Quebec                   Philadelphia      Savannah"] {
        let line = lines.iter().find(|line| line.trim().starts_with(row));
        assert!(line.is_some_and(|line| line.len() <= 60), "{row}: {asked}");
    }
}

/// What a turn of a Faction says before its end, with the answers shown.
fn shown_answers(name: &str, faction: &str, seed: u32, turn: &str) -> String {
    let run = ["run", faction, "--seed", &seed.to_string(), "--turn", turn];
    let (text, fine) = learn(&folder(name), &run, &"show me\n".repeat(40));
    assert!(fine, "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (told, _) = text.split_once("The turn as the program executes it").expect("an end");
    told.to_string()
}

/// 8.2: of tied spaces the dice select one. One that is told is that one, and not the first of them.
#[test]
fn a_tied_choice_that_is_told_leaves_the_space_to_the_dice() {
    let mut ties = 0;
    for seed in 1..12 {
        let told = shown_answers("learn-told-tie", "patriots", seed, "1");
        for (at, _) in told.match_indices(". Tied: ") {
            let is_roll =
                told[..at].rfind(" (1D").is_some_and(|roll| !told[roll..at].contains(". "));
            assert!(is_roll, "{seed}: {}", &told[..at + 60]);
        }
        ties += told.matches(": tied are ").count();
    }
    assert!(ties > 3, "{ties} ties");
}

/// 8.5.1: with 0 Resources the Patriots use Persuasion in place of Partisans, and Partisans where it is not possible.
#[test]
fn a_box_that_gives_way_is_come_back_to() {
    let told = shown_answers("learn-instead", "patriots", 11, "3");
    assert!(!told.contains("is not executed"), "{told}");
    let first = told.find("Patriot Resources 0: P13 Persuasion first.").expect("the reason");
    let back = told[first..].find("P13 Persuasion: not possible. Back to P8.");
    assert!(back.is_some(), "{told}");
}

/// 8.7.1, I4: at 0 Resources Plunder comes at once, and Trade where it is not possible. What follows each is asked once, after
/// what was paid, and the die of the answer to Trade falls after the space is named.
#[test]
fn a_special_activity_at_0_resources_is_asked_for_once() {
    let told = shown_answers("learn-plunder", "indians", 5, "2");
    let order = [
        "I4 Raid: Indian Resources 1 -> 0.",
        "I4 What comes next?",
        "Indian Resources 0: I5 Plunder comes at once.",
        "I5 Plunder is not possible. What comes next?",
        "Indian Resources 0, Plunder not possible: I11 Trade comes at once.",
        "I11 Trade: which space is first?",
        "1D6 = 5: What the British give for Trade.",
    ];
    let mut left = told.as_str();
    for said in order {
        assert_eq!(told.matches(said).count(), 1, "{said}: {told}");
        (_, left) = left.split_once(said).unwrap_or_else(|| panic!("{said} in its place: {told}"));
    }
    assert!(!told.contains("I5 Plunder: not possible"), "{told}");
}

/// 3.6.8: what a Battle came to, and the free Rally after it, are told with their pieces.
#[test]
fn a_battle_and_its_free_rally_are_told() {
    let (mut battles, mut rallies) = (0, 0);
    for (faction, seed) in [("patriots", 7), ("patriots", 18), ("patriots", 47), ("french", 25)] {
        let told = shown_answers("learn-battle", faction, seed, "3");
        for battle in told.split("BATTLE in ").skip(1) {
            for said in ["Force Level", "Defender Loss Level", "Attacker Loss Level", "Result "] {
                assert!(battle.contains(said), "{seed}: {said}: {battle}");
            }
            battles += 1;
        }
        if let Some((_, after)) = told.split_once("The Rebellion Wins the Day in ") {
            rallies += usize::from(after.contains(" (+ ") && after.contains("Militia"));
        }
    }
    assert!(battles > 3 && rallies > 1, "{battles} Battles, {rallies} free Rallies");
}
