//! No part of what was typed is dropped without a word, and no key answers what was not seen.

use crate::player::folder;
use crate::pty::{ENTER, Pty};
use std::io::Write;
use std::process::Stdio;

/// What a game shows to these lines.
fn game(name: &str, arguments: &str, lines: &[&str]) -> String {
    let mut child = crate::program::lod()
        .args("play g --new --plain".split(' '))
        .args(arguments.split(' '))
        .env("LOD_GAMES", folder(name))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("typed");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}

fn british(name: &str, lines: &[&str]) -> String {
    let arguments = "--scenario 1776 --people british --deck program --dice program --seed 1";
    game(name, arguments, lines)
}

#[test]
fn a_part_with_an_open_question_is_not_left_out() {
    let text = british("unanswered-done", &["no", "muster boston 2r", "skirmish ny", "done"]);
    let refused = "\"done\" would leave out Skirmish in New York: answer this question first";
    assert!(text.contains(refused), "{text}");
    assert!(!text.contains("BRITISH: Muster"), "{text}");
    // Another verb, and after `undo` it is left out indeed.
    let lines = ["no", "muster boston 2r", "skirmish ny", "naval", "undo", "done", "quit"];
    let text = british("unanswered-verb", &lines);
    assert!(text.contains("\"naval\" would leave out Skirmish in New York"), "{text}");
    assert!(text.contains("BRITISH: Muster"), "{text}");

    let french = "--scenario 1776 --people french --deck program --dice program --seed 2";
    let lines = ["", "", "agents quebec", "preparer 1fr"];
    let text = game("unanswered-french", french, &lines);
    let refused = text.contains("\"preparer 1fr\" would leave out");
    assert!(refused, "{text}");
}

/// A verb alone says nothing yet: another one takes its place.
#[test]
fn a_verb_alone_gives_way_to_another() {
    let text = british("unanswered-bare", &["no", "muster", "march nyc>ny 1r", "quit"]);
    assert!(!text.contains("would leave out"), "{text}");
    assert!(text.contains("+ 1 British Regular from New York City"), "{text}");
}

#[test]
fn an_enter_that_may_have_been_typed_ahead_is_asked_for_twice() {
    let text = british("unanswered-twice", &["", "", "quit"]);
    assert!(text.contains("   2  no       [Enter] twice"), "{text}");
    assert!(text.contains("Not answered yet. Enter again: no."), "{text}");
}

/// At a terminal at which nothing waits one Enter is enough.
#[test]
fn an_enter_that_was_typed_at_its_question_is_taken() {
    let new =
        "play g --new --scenario 1776 --people british --deck program --dice program --seed 1";
    let mut pty = Pty::run((80, 24), &folder("unanswered-enter"), false, new);
    pty.wait("Brilliant Stroke first?").wait("undo").pauses();
    pty.keys(&[ENTER]).wait("Command, Event or Pass?");
    assert!(!pty.seen.contains("Not answered yet"), "{}", pty.seen);
    pty.wait("undo").pauses().keys(&["quit", ENTER]);
    pty.ended(0);
}

/// With one's own dice a word at the pause before a turn is no die.
#[test]
fn a_wrong_word_before_a_turn_is_no_die() {
    let own = "--scenario 1776 --people patriots --deck program --dice own --seed 2";
    let text = game("unanswered-die", own, &["no", "3", "1", "xyzzy", "quit"]);
    let pause = text.find("[Enter] Next").expect("a pause");
    let after = &text[pause..];
    assert!(after.contains("Unknown word \"xyzzy\". Press Enter"), "{text}");
}
