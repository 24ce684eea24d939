//! Ctrl-Z, again and again, at every kind of question: the program comes back, with its question and the keys read as before.

use crate::player::folder;
use crate::pty::{CTRL_C, ENTER, PATIENCE, Pty};
use std::time::{Duration, Instant};

const CTRL_Z: &str = "\x1a";
/// A stop that comes too soon may not be minded.
const HURRY: Duration = Duration::from_millis(100);
const NEW: &str = "play game --new --scenario sprint --people patriots --seed 1778";

/// Waits until the program is stopped, for so long at most; then it goes on, as a shell's `fg` would have it.
fn goes_on(pty: &mut Pty, patience: Duration) -> bool {
    let until = Instant::now() + patience;
    while !pty.is_suspended() {
        if Instant::now() > until {
            return false;
        }
        pty.take_in();
        std::thread::sleep(Duration::from_millis(1));
    }
    pty.signal("CONT");
    true
}

/// Reads for a moment.
fn settle(pty: &mut Pty) {
    pty.settles(Duration::from_millis(60));
}

#[test]
fn suspended_in_a_hurry_it_always_comes_back() {
    for round in 0..20 {
        let mut pty = Pty::run((80, 24), &folder(&format!("suspend-{round}")), false, NEW);
        pty.waits();
        for _ in 0..2 {
            pty.keys(&[CTRL_Z]);
            goes_on(&mut pty, HURRY);
            pty.keys(&[CTRL_Z]);
            goes_on(&mut pty, HURRY);
            pty.keys(&[ENTER]);
        }
        settle(&mut pty);
        while goes_on(&mut pty, HURRY) {
            settle(&mut pty);
        }
        // It reads keys, and the terminal is given back.
        pty.keys(&["\x15", "quit", ENTER]).wait("The game is saved");
        pty.ended(0);
    }
}

/// What was asked is shown once more, not what was asked before it.
#[test]
fn suspended_it_shows_the_question_that_is_open() {
    let mut pty = Pty::run((80, 24), &folder("suspend-open"), false, NEW);
    pty.waits();
    for _ in 0..2 {
        pty.keys(&[CTRL_Z]);
        assert!(goes_on(&mut pty, PATIENCE), "{}", pty.seen);
    }
    pty.keys(&[ENTER]).wait("Command, Event or Pass?").wait("undo");
    settle(&mut pty);
    let after = pty.seen.rfind("Event, shaded:").expect("a card");
    assert!(!pty.seen[after..].contains("[Enter] Next: a new card"), "{}", pty.seen);
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// A list that takes the keys itself is suspended too.
#[test]
fn suspended_in_a_closed_list_it_comes_back_with_the_list() {
    let mut pty = Pty::run((80, 24), &folder("suspend-closed"), false, "play --new");
    pty.wait("> start").wait("quit");
    settle(&mut pty);
    pty.keys(&["sc"]).wait("> sc");
    for _ in 0..3 {
        settle(&mut pty);
        pty.keys(&[CTRL_Z]);
        assert!(goes_on(&mut pty, PATIENCE), "{}", pty.seen);
        pty.wait("change which row?").wait("> sc").wait("> scenario");
    }
    settle(&mut pty);
    pty.keys(&[ENTER]).wait("Scenario?").wait("> sprint").keys(&[CTRL_C]);
    pty.ended(130);
}

/// A stop that cannot be minded: the terminal is set again when it comes back.
#[test]
fn stopped_from_outside_a_line_is_edited_again() {
    let mut pty = Pty::run((80, 24), &folder("suspend-stop"), false, NEW);
    pty.waits();
    pty.keys(&["hist"]).wait("hist").signal("STOP");
    // As a shell does with a job that stopped.
    pty.stty("sane");
    assert!(goes_on(&mut pty, PATIENCE), "{}", pty.seen);
    pty.wait("[Enter] Next").wait("> hist");
    pty.keys(&["\x15", "quit", ENTER]).wait("The game is saved");
    pty.ended(0);
}
