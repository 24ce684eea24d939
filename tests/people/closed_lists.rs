//! The rows and the keys of lists, as a terminal shows them: no row is cut, a list goes when it is answered, and each key does
//! one thing.

use crate::player::folder;
use crate::pty::{CTRL_C, ENTER, PATIENCE, Pty};
use std::num::NonZeroU16;
use std::time::{Duration, Instant};
use vt100::Parser;

const ESC: &str = "\x1b";
const DOWN: &str = "\x1b[B";
const PAGE_UP: &str = "\x1b[5~";
const PAGE_DOWN: &str = "\x1b[6~";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const SIZES: [(u16, u16); 4] = [(80, 24), (60, 24), (120, 40), (40, 24)];
const NEW: &str = "play game --new --scenario sprint --people patriots --seed 1778";

/// Reads until nothing comes for a while.
fn settle(pty: &mut Pty) -> &mut Pty {
    pty.settles(Duration::from_millis(100));
    pty
}

/// What a terminal of this size shows of these bytes.
fn shown(bytes: &[u8], (columns, rows): (u16, u16)) -> Vec<String> {
    let size = |count| NonZeroU16::new(count).expect("a size");
    let mut screen = Parser::new(size(rows), size(columns), 0);
    screen.process(bytes);
    screen.screen().rows(0, columns).map(|row| row.trim_end().to_string()).collect()
}

/// What stands on the screen.
fn screen(pty: &mut Pty, size: (u16, u16)) -> Vec<String> {
    settle(pty);
    shown(&pty.bytes, size)
}

/// Waits until this row is marked.
fn marks(pty: &mut Pty, row: &str) {
    let until = Instant::now() + PATIENCE / 4;
    loop {
        pty.take_in();
        let rows = shown(&pty.bytes, (80, 24));
        let marked = rows.iter().rev().find_map(|row| row.strip_prefix("> "));
        if marked.and_then(|row| row.split_whitespace().next()) == Some(row) {
            return;
        }
        assert!(Instant::now() < until, "{row} is not marked:\n{}", rows.join("\n"));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Every list that is reached from the home list with these keys, at this size: no row of it is cut.
#[test]
fn no_row_of_a_list_is_cut() {
    const WAYS: [&[&str]; 8] = [
        &[],
        &["new"],
        &["new", "scenario"],
        &["new", "options"],
        &["games"],
        &["settings"],
        &["learn"],
        &["learn", "British"],
    ];
    for size in SIZES {
        let folder = folder(&format!("closed-cut-{}", size.0));
        let name = "a-game-of-two-evenings-and-more";
        let mut pty = Pty::run(size, &folder, false, &NEW.replace("game", name));
        pty.waits().says("quit");
        pty.ended(0);
        for way in WAYS {
            let mut pty = Pty::run(size, &folder, false, "");
            pty.wait("Choose:");
            settle(&mut pty);
            for word in way {
                pty.keys(&[word]);
                settle(&mut pty).keys(&[ENTER]);
                settle(&mut pty);
            }
            let rows = screen(&mut pty, size);
            let text = rows.join("\n");
            assert!(text.contains("\n> "), "{way:?} at {size:?}:\n{text}");
            assert!(!text.contains("..."), "{way:?} at {size:?}:\n{text}");
            pty.keys(&[CTRL_C]);
            pty.ended(130);
        }
    }
}

/// A wide window is used.
#[test]
fn a_closed_list_is_as_wide_as_its_window() {
    let mut pty = Pty::run((120, 40), &folder("closed-wide"), false, "");
    pty.wait("Choose:");
    let text = screen(&mut pty, (120, 40)).join("\n");
    assert!(text.contains("a game against non-players on the program's board"), "{text}");
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// One line with the answer stays.
#[test]
fn an_answered_list_is_erased() {
    // Where all of it is on one screen.
    for size in [(80, 24), (60, 24), (120, 40)] {
        let mut pty = Pty::run(size, &folder("closed-erased"), false, "play --new");
        pty.wait("change which row?");
        settle(&mut pty).keys(&["sc", ENTER]);
        settle(&mut pty).keys(&["1775", ENTER]);
        settle(&mut pty).keys(&["play", ENTER]);
        settle(&mut pty).keys(&[DOWN, DOWN, " ", ENTER]);
        pty.wait("change which row?");
        let rows = screen(&mut pty, size);
        let text = rows.join("\n");
        let last = rows.iter().rposition(|row| row.ends_with("change which row?")).expect("a list");
        let is_question = |row: &String| row.trim_end().ends_with('?') || row.contains("? e.g.");
        let asked: Vec<usize> = (0..last).filter(|at| is_question(&rows[*at])).collect();
        assert!(!asked.is_empty(), "{text}");
        for at in asked {
            // A long question goes on in a second line.
            let answer = rows[at + 1..].iter().position(|row| row.starts_with('>'));
            let after = &rows[at + 2 + answer.expect("an answer")];
            assert!(after.starts_with(|c: char| c.is_uppercase()), "{after}:\n{text}");
        }
        pty.keys(&[CTRL_C]);
        pty.ended(130);
    }
}

/// A screen up or down, to the ends, in both kinds of list; the key after it counts too.
#[test]
fn paging_keys_move_the_mark() {
    let mut pty = Pty::run((80, 24), &folder("closed-paging"), false, "");
    pty.wait("Choose:");
    marks(&mut pty, "new");
    for (key, row) in [
        (PAGE_DOWN, "?"),
        (PAGE_UP, "new"),
        (END, "?"),
        (HOME, "new"),
        (PAGE_UP, "new"),
        // With Ctrl, a function key, an arrow of the other kind: none leaves letters behind.
        ("\x1b[6;5~", "new"),
        ("\x1b[15~", "new"),
        ("\x1bOB", "games"),
        ("\x1b[1;5A", "games"),
        (DOWN, "table"),
    ] {
        pty.keys(&[key]);
        marks(&mut pty, row);
    }
    // Its letters come one by one, as over a slow link.
    for key in PAGE_UP.chars() {
        pty.keys(&[&key.to_string()]);
        std::thread::sleep(Duration::from_millis(5));
    }
    marks(&mut pty, "new");
    pty.keys(&[PAGE_DOWN, "\x1b[A", ENTER]).wait("Good-bye");
    pty.ended(0);

    let mut pty = Pty::run((80, 24), &folder("closed-paging-line"), false, NEW);
    pty.waits();
    pty.keys(&[ENTER]).wait("Command, Event or Pass?");
    marks(&mut pty, "1");
    for (key, row) in [(PAGE_DOWN, "3"), (PAGE_DOWN, "3"), (PAGE_UP, "1"), (PAGE_UP, "1")] {
        pty.keys(&[key]);
        marks(&mut pty, row);
    }
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// Esc empties what is typed, and is `undo` where nothing is.
#[test]
fn esc_empties_what_is_typed_first() {
    let mut pty = Pty::run((80, 24), &folder("closed-esc"), false, "play --new");
    pty.wait("change which row?");
    settle(&mut pty).keys(&["dice", ENTER]);
    settle(&mut pty).keys(&["sce"]);
    marks(&mut pty, "scenario");
    pty.keys(&[ESC]);
    marks(&mut pty, "start");
    assert!(!pty.seen.contains("> undo"), "{}", pty.seen);
    pty.keys(&[ESC]).wait("> undo").wait("change which row?");
    settle(&mut pty).keys(&["quit", ENTER]).wait("Good-bye");
    pty.ended(0);
}

/// Ctrl-C leaves whole lines, in a list and under a line that is typed.
#[test]
fn ctrl_c_leaves_no_torn_line() {
    for (arguments, typed, last) in [
        ("", "ne", "Good-bye."),
        ("play --new", "sc", "Good-bye."),
        (NEW, "ma", "The game is saved. To go on:"),
    ] {
        let mut pty = Pty::run((80, 24), &folder("closed-torn"), false, arguments);
        pty.wait("> ");
        settle(&mut pty);
        if arguments == NEW {
            pty.keys(&[ENTER]).wait("Command, Event or Pass?");
            settle(&mut pty);
        }
        pty.keys(&[typed]);
        settle(&mut pty).keys(&[CTRL_C]).wait(last);
        let rows = screen(&mut pty, (80, 24));
        let at = rows.iter().position(|row| row == last);
        let at = at.unwrap_or_else(|| panic!("no `{last}`:\n{}", rows.join("\n")));
        // What the shell says of the end.
        let ours = rows[at + 1..].iter().take_while(|row| !row.starts_with("ended="));
        let ours: Vec<&str> = ours.map(|row| row.trim()).collect();
        let more: &[&str] = if arguments == NEW { &["lod play \"game\""] } else { &[] };
        assert_eq!(ours, more, "{}", rows.join("\n"));
        pty.ended(130);
    }
}

/// 10,000 characters: a list takes as many as it shows.
#[test]
fn what_is_pasted_into_a_list_is_drawn_once_a_letter_that_counts() {
    let mut pty = Pty::run((80, 24), &folder("closed-paste"), false, "");
    pty.wait("Choose:");
    settle(&mut pty);
    let before = pty.bytes.len();
    for _ in 0..10 {
        pty.keys(&[&"n".repeat(1000)]);
        settle(&mut pty);
    }
    let written = pty.bytes.len() - before;
    assert!(written < 40 * 2_000, "{written} bytes");
    pty.keys(&["\x15"]);
    marks(&mut pty, "new");
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// A window that becomes narrower or wider while a list is shown.
#[test]
fn a_list_is_drawn_anew_when_its_window_changes() {
    let mut pty = Pty::run((120, 40), &folder("closed-resized"), false, "");
    pty.wait("Choose:");
    settle(&mut pty).keys(&["s"]);
    let before = settle(&mut pty).bytes.len();
    pty.resize(50, 24);
    settle(&mut pty);
    let text = shown(&pty.bytes[before..], (50, 24)).join("\n");
    assert!(text.contains("Choose:\n> s   Esc: clear\n> settings"), "{text}");
    pty.keys(&["\x15"]);
    settle(&mut pty).keys(&["qu", ENTER]).wait("Good-bye");
    pty.ended(0);
}

/// The list under a line that is typed, in a window that becomes smaller, narrower, wider: what was told above it stays, and
/// nothing stands twice.
#[test]
fn the_orders_above_a_list_stay_when_the_window_changes() {
    let mut pty = Pty::run((120, 40), &folder("list-resized"), false, NEW);
    pty.waits();
    pty.types("").waits();
    settle(&mut pty);
    for size in [(80, 24), (60, 24), (60, 40), (120, 24), (120, 40), (50, 16)] {
        let before = pty.bytes.len();
        pty.resize(size.0, size.1);
        settle(&mut pty);
        // The height alone shows with the next key.
        pty.keys(&[DOWN, "x", "\x15"]);
        settle(&mut pty);
        let rows = shown(&pty.bytes[before..], size);
        let text = rows.join("\n");
        let question = rows.iter().filter(|row| row.contains("Event or Pass?")).count();
        assert_eq!(question, 1, "{size:?}:\n{text}");
        for part in ["Event, shaded", "Pass?\n>\n", "  1  command", "   2  event", "Esc: undo"] {
            assert_eq!(text.matches(part).count(), 1, "{part} at {size:?}:\n{text}");
        }
    }
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// Both kinds of list say that no row matches, and what Esc does.
#[test]
fn no_match_says_so() {
    let mut pty = Pty::run((80, 24), &folder("list-no-match"), false, NEW);
    pty.waits();
    pty.types("").waits();
    settle(&mut pty).keys(&["zzz"]);
    let text = screen(&mut pty, (80, 24)).join("\n");
    assert!(
        text.contains("\n  No row matches.  [Enter] sends your line.")
            && text.contains("Esc: clear"),
        "{text}"
    );
    pty.keys(&[ESC]);
    let text = screen(&mut pty, (80, 24)).join("\n");
    assert!(text.contains("\n>\n>  1  command") && text.contains("Esc: undo"), "{text}");
    pty.keys(&[CTRL_C]);
    pty.ended(130);
    let mut pty = Pty::run((80, 24), &folder("closed-no-match"), false, "");
    pty.wait("Choose:");
    settle(&mut pty).keys(&["zzz"]);
    let text = screen(&mut pty, (80, 24)).join("\n");
    assert!(text.contains("> zzz   No row matches. Esc: clear"), "{text}");
    pty.keys(&["\x15"]);
    let text = screen(&mut pty, (80, 24)).join("\n");
    assert!(text.contains("\n>\n> new"), "{text}");
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

/// What was typed for the next question is answered there, and Ctrl-D leaves.
#[test]
fn a_list_takes_no_key_of_the_next_question() {
    let mut pty = Pty::run((80, 24), &folder("closed-ahead"), false, "play --new");
    pty.wait("change which row?");
    settle(&mut pty).keys(&["name\rour game\r"]);
    pty.wait("Name of the saved game?").wait("our game").wait("change which row?");
    settle(&mut pty).keys(&["\x04"]).wait("Good-bye");
    pty.ended(0);
}

/// Where no row has a digit, a number marks its row: as in the lists of the prompt.
#[test]
fn a_number_marks_its_row() {
    let mut pty = Pty::run((80, 24), &folder("closed-number"), false, "learn");
    pty.wait("Choose:");
    marks(&mut pty, "run");
    settle(&mut pty).keys(&["2"]);
    marks(&mut pty, "plan");
    settle(&mut pty).keys(&["1"]);
    marks(&mut pty, "run");
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}
