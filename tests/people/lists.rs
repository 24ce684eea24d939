//! Lists at a terminal: what is picked is what a typed line would be, at every size, whatever keys come.

use crate::player::folder;
use crate::pty::{CTRL_C, ENTER, Pty};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const SIZES: [(u16, u16); 3] = [(80, 24), (60, 24), (60, 20)];
const DOWN: &str = "\x1b[B";
const UP: &str = "\x1b[A";
const ESC: &str = "\x1b";
const NEW: &str = "play game --new --scenario sprint --people patriots --seed 1778";

/// The lines of a journal that are answers.
fn answers(folder: &Path) -> String {
    let text = std::fs::read_to_string(folder.join("game.lod")).expect("a journal");
    text.lines().skip(1).collect::<Vec<_>>().join("\n")
}

/// What is typed, line by line, at a terminal or through a pipe.
const LINES: [&str; 6] = ["", "command", "rally", "Pennsylvania", "one", "done"];

fn through_a_pipe(folder: &Path) -> String {
    let mut child = crate::program::lod()
        .args(NEW.split(' '))
        .env("LOD_GAMES", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let typed = LINES.join("\n") + "\nquit\n";
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("typed");
    child.wait_with_output().expect("it ends");
    answers(folder)
}

/// The same by lines.
fn by_lines(folder: &Path) -> String {
    let mut pty = Pty::run((80, 24), folder, false, NEW);
    for line in LINES {
        pty.waits();
        pty.says(line);
    }
    pty.waits().says("quit").wait("The game is saved");
    pty.ended(0);
    answers(folder)
}

/// By arrows and beginnings alone.
fn by_list(folder: &Path, size: (u16, u16)) -> String {
    let mut pty = Pty::run(size, folder, false, NEW);
    pty.waits();
    pty.keys(&[ENTER]).wait("Command, Event or Pass?").wait(">  1  command");
    pty.pauses();
    pty.keys(&[DOWN, UP, ENTER]).wait("Which Command").wait("undo");
    pty.keys(&["ral"]).wait("> ").keys(&[ENTER]).wait("Rally in which spaces").wait("undo");
    pty.keys(&["pennsylv"]).wait("> ").keys(&[ENTER]).waits();
    pty.keys(&["one", ENTER]).wait("As a line").wait("done");
    pty.keys(&["done", ENTER]).waits();
    pty.says("quit").wait("The game is saved");
    pty.ended(0);
    answers(folder)
}

#[test]
fn by_list_by_line_and_through_a_pipe_a_sitting_has_the_same_journal() {
    let piped = through_a_pipe(&folder("lists-pipe"));
    assert!(piped.contains("Pennsylvania"), "{piped}");
    assert_eq!(by_lines(&folder("lists-line")), piped);
    for (columns, rows) in SIZES {
        let folder = folder(&format!("lists-list-{columns}-{rows}"));
        assert_eq!(by_list(&folder, (columns, rows)), piped, "{columns} x {rows}");
    }
}

#[test]
fn esc_is_undo_in_both_kinds_of_list() {
    for size in SIZES {
        let folder = folder(&format!("lists-esc-{}-{}", size.0, size.1));
        let mut pty = Pty::run(size, &folder, false, NEW);
        pty.waits();
        pty.keys(&[ENTER]).wait(">  1  command");
        pty.pauses();
        pty.keys(&[ENTER]).wait("Which Command").wait("undo");
        pty.keys(&[ESC]).wait("> undo").wait("Undone:").wait("Command, Event or Pass?");
        pty.waits().says("quit");
        pty.ended(0);
        let mut pty = Pty::run(size, &folder, false, "play --new");
        pty.wait("> start").keys(&["dice", ENTER]).wait("own: you type").wait("quit");
        pty.keys(&[ESC]).wait("> undo").wait("change which row?").wait("> start");
        pty.keys(&["quit", ENTER]).wait("Good-bye");
        pty.ended(0);
    }
}

/// A signal in a list leaves the terminal as it was, the cursor shown.
#[test]
fn a_signal_in_a_list_leaves_the_terminal_as_it_was() {
    for (name, status) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let folder = folder(&format!("lists-signal-{name}"));
        let mut pty = Pty::run((80, 24), &folder, false, "");
        pty.wait("Choose:").wait("> new").signal(name);
        pty.ended(status);
        let mut pty = Pty::run((80, 24), &folder, false, NEW);
        pty.waits();
        pty.keys(&[ENTER]).wait(">  1  command").signal(name);
        pty.wait("The game is saved").ended(status);
    }
}

/// What is pasted is answered in order, and a list that was not there yet takes nothing.
#[test]
fn answers_that_are_pasted_come_in_order() {
    let folder = folder("lists-pasted");
    let mut pty = Pty::run((80, 24), &folder, false, NEW);
    pty.waits();
    pty.keys(&["\rcommand\rrally\rPennsylvania\rone\rdone\rquit\r"]).wait("The game is saved");
    pty.ended(0);
    let pasted = answers(&folder);
    let one_by_one = crate::player::folder("lists-one-by-one");
    let mut pty = Pty::run((80, 24), &one_by_one, false, NEW);
    pty.waits();
    for key in "\rcommand\rrally\rPennsylvania\rone\rdone\rquit\r".chars() {
        pty.keys(&[&key.to_string()]);
        std::thread::sleep(Duration::from_micros(700));
    }
    pty.wait("The game is saved");
    pty.ended(0);
    assert_eq!(answers(&one_by_one), pasted);
}

/// Reads until nothing comes for a while; how much came.
fn settle(pty: &mut Pty) -> usize {
    let written = pty.settles(Duration::from_millis(60));
    assert!(!pty.seen.contains("panicked"), "{}", pty.seen);
    written
}

#[test]
fn pasted_characters_write_little_and_lose_nothing() {
    let thousands: u32 = crate::volume::part("LOD_PASTED", 10, 2);
    for arguments in ["", NEW] {
        let folder = folder(&format!("lists-long-{}", arguments.len()));
        let mut pty = Pty::run((80, 24), &folder, false, arguments);
        pty.wait("> ");
        settle(&mut pty);
        for _ in 0..thousands {
            pty.keys(&[&"x".repeat(1000)]);
            let written = settle(&mut pty);
            assert!(written < 1_000_000, "{written} bytes for 1,000 characters");
        }
        pty.keys(&[CTRL_C]);
        pty.ended(130);
    }
}

/// The same; a program that Ctrl-Z has suspended meanwhile goes on, as a shell would have it do.
fn settle_awake(pty: &mut Pty) {
    settle(pty);
    while pty.is_suspended() {
        pty.signal("CONT");
        settle(pty);
    }
}

/// Random keys at the lists that take the keys themselves, in one burst and one by one: nothing hangs or panics, and
/// the terminal is given back. Keys that come before their list are typed in a line, where Ctrl-Z suspends.
#[test]
fn random_keys_in_closed_lists() {
    random_keys(5, Duration::ZERO);
    random_keys(2, Duration::from_micros(30));
}

fn random_keys(seed: u64, between: Duration) {
    const KEYS: [&str; 14] = [
        UP, DOWN, "\x1b[C", "\x1b[D", "\x1b[5~", ESC, "\t", "\x7f", "\x0c", "\x1a", " ", "a", "é",
        "s",
    ];
    let home = folder(&format!("lists-random-{seed}"));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut pty = Pty::run((80, 24), &home, true, "play --new");
    pty.wait("> start");
    for batch in 0..40 {
        let keys: Vec<&str> = (0..25).map(|_| *KEYS.choose(&mut random).expect("a key")).collect();
        for key in keys {
            pty.keys(&[key]);
            std::thread::sleep(between);
        }
        settle_awake(&mut pty);
        pty.resize(random.random_range(40..120), random.random_range(12..40));
        if batch % 5 == 4 {
            pty.keys(&[ENTER]);
            settle_awake(&mut pty);
        }
        if pty.seen.contains("\nover") || pty.seen.contains("Set up the board: ") {
            break;
        }
    }
    let ended = pty.seen.contains("\nover");
    if !ended {
        // Right after Esc a terminal's Ctrl-C is Alt-Ctrl-C.
        pty.keys(&["a", CTRL_C]);
        pty.ended(130);
    }
}

/// Ctrl-C ends the program also while it waits for the rest of an arrow.
#[test]
fn interrupted_right_after_esc() {
    let mut pty = Pty::run((80, 24), &folder("lists-esc"), true, "play --new");
    pty.wait("> start");
    pty.keys(&[ESC]);
    std::thread::sleep(Duration::from_millis(10));
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// Without a terminal, or on one that draws nothing, the same questions are lines.
#[test]
fn plain_and_dumb_terminals_are_asked_line_by_line() {
    for (term, arguments) in [("dumb", ""), ("xterm", "--plain")] {
        let folder = folder(&format!("lists-{term}"));
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec '{}' play {arguments}", env!("CARGO_BIN_EXE_lod"))])
            .env("TERM", term)
            .env("LOD_GAMES", &folder)
            .env("LOD_SETTINGS", crate::program::no_settings())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        child.stdin.take().expect("a pipe").write_all(b"dice own\n\n\nquit\n").expect("typed");
        let done = child.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(text.contains("own: you type each result"), "{text}");
        assert!(text.contains("Set up the board: "), "{text}");
    }
}
