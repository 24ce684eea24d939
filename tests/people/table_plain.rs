//! The table through a pipe: one answer a line, and no input that breaks it.

use std::io::Write;
use std::process::Stdio;

/// What the program says to this input, and whether it left in good order.
pub fn table(arguments: &[&str], input: &[u8]) -> (String, bool) {
    let mut child = crate::program::lod()
        .arg("table")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // The program may leave before all of it is read.
    let _ = pipe.write_all(input);
    drop(pipe);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.stderr.is_empty(), "nothing on standard error");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "too wide: {line}");
        assert!(!line.contains('\u{1b}'), "no colour in a pipe");
    }
    (text, output.status.success())
}

/// Whether it leaves in good order after this input and has said these lines, wrapped or not.
pub fn tells(arguments: &[&str], input: &[u8], lines: &[&str]) {
    let (text, fine) = table(arguments, input);
    assert!(fine);
    let said = text.replace("\n  ", " ");
    for line in lines {
        assert!(said.contains(line), "{line}: {text}");
    }
}

#[test]
fn the_end_of_the_input_is_a_clean_exit() {
    for input in ["", "\n", "\n\n0\n", "\n42\n1\n"] {
        let (text, fine) = table(&["british"], input.as_bytes());
        assert!(fine);
        assert!(text.ends_with("The input has ended.\n"), "{text}");
    }
}

#[test]
fn why_in_winter_quarters_says_the_phase_and_what_was_decided_so_far() {
    let input = include_str!("../sessions/winter-quarters.in");
    let lines: Vec<&str> = input.lines().collect();
    let asked_at_the_end = [&lines[..lines.len() - 2], &["why", "quit"]].concat();
    let (text, fine) = table(&["--seed", "1"], asked_at_the_end.join("\n").as_bytes());
    assert!(fine);
    let said = &text[text.find("Winter Quarters Round, ").expect("a phase")..];
    assert!(said.contains("(6."), "{said}");
    assert!(said.lines().count() > 6, "and what was decided: {said}");
}

#[test]
fn quit_leaves_from_every_question() {
    for before in ["", "\n", "\n\n", "\n\n3\n"] {
        let (text, fine) = table(&["british"], format!("{before}q\n").as_bytes());
        assert!(fine);
        assert!(text.ends_with("Good-bye.\n") && !text.contains("ended"));
    }
}

#[test]
fn a_pass_gives_its_resources() {
    let (text, fine) = table(&["british"], b"\n\n0\nquit\n");
    assert!(fine);
    assert!(text.contains("BRITISH: Pass"), "{text}");
    assert!(text.contains("British Resources 0 -> 2"), "{text}");
    assert!(text.contains("B3 British Resources above 0: no. Pass."), "{text}");
}

#[test]
fn back_undoes_the_last_answer_as_often_as_wanted() {
    let (text, _) = table(&["british"], b"french\n\nback\nb\n\n34\n1\n5 3\nundo\nback\n2\nq\n");
    assert_eq!(text.matches(". Which Factions have human players?").count(), 2);
    assert_eq!(text.matches(". Card number?").count(), 4);
    assert_eq!(text.matches(". How do the British act").count(), 1);
    assert!(text.contains("British Resources (0-50)?"), "{text}");
}

#[test]
fn why_shows_the_rule_and_the_way_so_far() {
    let (text, _) = table(&["british"], b"\n\nwhy\nq\n");
    assert!(text.contains("Box B3 (8.4)"), "{text}");
    assert!(text.contains("B1 > B3"), "{text}");
}

#[test]
fn bad_input_gives_a_line_and_the_question_again() {
    let long = "x".repeat(10_000);
    for bad in ["nonsense".as_bytes(), long.as_bytes(), b"\xff\xfe", b"-1", b"51", b"\x00"] {
        let input = [b"\n\n", bad, b"\n0\nq\n"].concat();
        let (text, fine) = table(&["british"], &input);
        assert!(fine);
        assert!(text.contains("BRITISH: Pass"), "{text}");
        assert!(text.len() < 4_000, "bounded output");
    }
}

#[test]
fn the_menu_comes_first_without_a_faction() {
    let (text, fine) = table(&[], b"help\n?\nwhy\nback\nbritish\n\n\n0\nfoo\nquit\n");
    assert!(fine);
    assert!(text.contains("Next: british") && text.contains("BRITISH: Pass"), "{text}");
    assert!(text.contains("ype british, patriots,"), "{text}");
}

#[test]
fn help_at_the_menu_names_what_is_shown_there() {
    for typed in ["?", "foo"] {
        let (text, fine) = table(&[], format!("{typed}\nquit\n").as_bytes());
        assert!(fine);
        let said = text.replace("\n  ", " ");
        let words = "british, patriots, french, indians, winter, treaty, stroke";
        assert!(said.contains(words), "{typed}: {text}");
        assert!(!said.contains("number from 1"), "no number is shown there: {text}");
        assert!(!said.contains("No turn has begun"), "{typed}: {text}");
    }
    let (text, _) = table(&[], b"why\nquit\n");
    assert!(text.contains("none has been played yet"), "{text}");
}

#[test]
fn undo_with_nothing_to_undo_says_one_thing() {
    let (text, fine) = table(&[], b"undo\nquit\n");
    assert!(fine);
    assert!(text.contains("Nothing to undo here."), "{text}");
    assert!(!text.contains("No turn was resolved"), "{text}");
}

#[test]
fn every_answer_may_be_garbage() {
    let mut input = Vec::new();
    for i in 0..3_000_u32 {
        let line: &[u8] = match i.wrapping_mul(2_654_435_761) >> 28 {
            0 | 1 => b"y",
            2 | 3 => b"n",
            4 => b"1 2 3",
            5 => b"boston 2r 1t; ny 3",
            6 => b"none",
            7 => b"howe nyc",
            8 => b"nyc bc; phila rc",
            9 => b"boston po",
            10 => b"\xc3\x28",
            11 => b"b",
            12 => b";:,;",
            13 => b"2",
            14 => b"",
            _ => b"5 5",
        };
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let (text, fine) = table(&["british"], &input);
    assert!(fine);
    assert!(text.ends_with("Good-bye.\n") || text.ends_with("The input has ended.\n"));
}

#[test]
fn a_yes_that_the_pieces_contradict_is_said_at_once() {
    let input =
        b"\n\n5\ny\nn\n1\n2\nquebec city 1r 1t ps; nyc 6r 1bf 1c ps; philadelphia 1mu\nny 2r\n1\nny 3r; qc 1r\n";
    let (text, fine) = table(&["british"], input);
    assert!(fine);
    let said = text.replace("\n  ", " ");
    assert!(
        said.contains(
            "The turn cannot continue: your answer \"yes\" to \"Are at least 10 British Regulars in the Cities and Provinces"
        ),
        "{text}"
    );
    assert!(said.contains("does not match the pieces you entered."), "{text}");
    assert_eq!(said.matches("your answer \"yes\"").count(), 1, "put right: {text}");
}

/// A Garrison that begins with a Naval Pressure (B7) is box B5 again afterwards.
#[test]
fn why_in_a_command_names_its_box_after_its_special_activity() {
    let recorded = include_str!("../sessions/british-garrison.in");
    let lines: Vec<&str> = recorded.lines().collect();
    let place = lines.iter().position(|l| *l == "2 6").expect("a Garrison's dice");
    let typed = [&lines[..place], &["why", "quit"]].concat().join("\n") + "\n";
    let (text, _) = table(&["british"], typed.as_bytes());
    assert!(text.contains("Box B5 ("), "{text}");
    assert!(text.contains("B7"), "{text}");
}

#[test]
fn a_line_of_an_answer_is_undone_and_redone() {
    let input = b"\n\n5\ny\nn\n1\n2\nquebec city 1r; bostom 1t; nyc 2r\nboston 1t\nundo 2\nredo\nredo\nredo\nback\n";
    let lines = [
        "Undone: boston 1t   Accepted: Quebec City 1r; NYC 2r",
        "Undone: quebec city 1r; bostom 1t; nyc 2r\n",
        "Redone: quebec city 1r; bostom 1t; nyc 2r   Accepted: Quebec City 1r; NYC 2r\n",
        "Redone: boston 1t   Accepted: Quebec City 1r; NYC 2r; Boston 1t\n",
        "Nothing to redo here.\n",
    ];
    tells(&["british"], input, &lines);
}

#[test]
fn the_good_part_of_a_line_is_kept_and_the_rest_asked_again() {
    let input =
        b"\n\n5\ny\nn\n1\n2\nquebec city 1r; bostom 1t; nyc 2r\nboston 1t\nnyc 6r 1bf\n\nback\n";
    let lines = [
        "Did you mean Boston?\nAccepted: Quebec City 1r; NYC 2r   Type the rest, or [Enter] to finish\n",
        "Accepted: Quebec City 1r; NYC 2r; Boston 1t ",
        "Accepted: Quebec City 1r; Boston 1t; NYC 6r 1bf ",
        "Undone: \"quebec city 1r; boston 1t; nyc 6r 1bf\" ",
    ];
    tells(&["british"], input, &lines);
}
