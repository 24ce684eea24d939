//! Three hundred screens of a game at seven sizes, as a terminal shows them: nothing is cut or wider than its window, orders
//! stand with their prompt, a list goes when it is answered, and no key leaves a torn line.

use crate::player::folder;
use crate::pty::{CTRL_C, ENTER, MORE, PATIENCE, Pty};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::num::NonZeroU16;
use std::time::{Duration, Instant};
use vt100::Parser;

/// Columns and rows.
const SIZES: [(u16, u16); 7] =
    [(80, 24), (80, 40), (60, 24), (60, 40), (120, 24), (120, 40), (40, 24)];
/// At each of them.
const SCREENS: usize = 50;
const ESC: &str = "\x1b";
const CTRL_U: &str = "\x15";
const DOWN: &str = "\x1b[B";
/// What is typed in place of Enter now and then.
const LOOKS: [&str; 10] = [
    "board",
    "why",
    "steps",
    "margins",
    "?",
    "history",
    "show british",
    "card",
    "board 1",
    "rollback",
];
/// What stands under the rows of a list.
const FEET: [&str; 2] = ["Esc: undo", "Esc: clear"];

/// What begins a window that is drawn anew.
const ANEW: &[u8] = b"\x1b[H\x1b[2J";

fn holds(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|part| part == what)
}

/// Reads until nothing comes for a while.
fn settle(pty: &mut Pty) {
    let (until, mut quiet) = (Instant::now() + PATIENCE, Instant::now());
    while quiet.elapsed() < Duration::from_millis(200) {
        assert!(Instant::now() < until, "no end");
        match pty.take_in() {
            true => quiet = Instant::now(),
            false => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

fn drawn(bytes: &[u8], (columns, rows): (u16, u16)) -> (Vec<String>, bool) {
    let size = |count| NonZeroU16::new(count).expect("a size");
    let mut parser = Parser::new(size(rows), size(columns), 0);
    parser.process(bytes);
    let screen = parser.screen();
    let wraps = (0..rows).any(|row| screen.row_wrapped(row));
    (screen.rows(0, columns).map(|row| row.trim_end().to_string()).collect(), wraps)
}

/// Whether a row is the one that is typed in.
fn is_prompt(row: &str) -> bool {
    row == ">" || row.starts_with("> ") || row.starts_with(MORE)
}

/// A sitting at one size.
struct Sitting {
    pty: Pty,
    size: (u16, u16),
    /// Where the program began, and where the last key was pressed.
    begin: usize,
    key: usize,
    seen: usize,
}

impl Sitting {
    fn begin(size: (u16, u16), game: &str) -> Sitting {
        let folder = folder(&format!("many-{}-{}-{}", size.0, size.1, game.len()));
        let arguments = format!("play game --new {game}");
        let arguments = arguments.as_str();
        let mut pty = Pty::run(size, &folder, true, arguments);
        pty.wait("Set up the board");
        settle(&mut pty);
        let pid = pty.bytes.windows(4).position(|four| four == b"pid=").expect("told");
        let end = pty.bytes[pid..].iter().position(|byte| *byte == b'\n').expect("a line");
        Sitting { pty, size, begin: pid + end + 1, key: pid + end + 1, seen: 0 }
    }

    fn press(&mut self, keys: &[&str]) {
        self.key = self.pty.bytes.len();
        self.pty.keys(keys);
        settle(&mut self.pty);
    }

    /// The screen as it stands, held to all that holds of every screen.
    fn look(&mut self) -> Vec<String> {
        let (rows, wraps) = drawn(&self.pty.bytes[self.begin..], self.size);
        let text = rows.join("\n");
        assert!(!wraps, "{:?}: wider than the window:\n{text}", self.size);
        assert!(!rows.iter().any(|row| row.ends_with("...")), "{:?}:\n{text}", self.size);
        let prompt = rows.iter().rposition(|row| row == ">" || row.starts_with(MORE));
        if let Some(prompt) = prompt {
            let above = &rows[..prompt];
            let old = above.iter().any(|row| FEET.iter().any(|foot| row.contains(foot)));
            assert!(!old, "{:?}: a list stands there still:\n{text}", self.size);
        }
        self.orders_stand_with_their_prompt(&rows);
        self.seen += 1;
        rows
    }

    /// What came since the last key: its last orders, and all after them, where that fits in the window.
    fn orders_stand_with_their_prompt(&self, rows: &[String]) {
        let (tall, _) = drawn(&self.pty.bytes[self.key..], (self.size.0, 500));
        let Some(first) = tall.iter().rposition(|row| row == "On your board") else {
            return;
        };
        let last = tall.iter().rposition(|row| !row.is_empty()).unwrap_or(first);
        let block = &tall[first..=last];
        if block.len() >= usize::from(self.size.1) || tall[last].starts_with(MORE) {
            return;
        }
        let stands = rows.windows(block.len()).any(|part| part == block);
        assert!(stands, "{:?}: not on one screen:\n{}", self.size, block.join("\n"));
    }

    /// Lines that are pasted are answered in their order.
    fn pastes(&mut self) {
        self.press(&["tracks\rcard\r"]);
        let (tall, _) = drawn(&self.pty.bytes[self.key..], (self.size.0, 500));
        let at = |line: &str| tall.iter().position(|row| row.trim_start_matches("> ") == line);
        let (first, second) = (at("tracks"), at("card"));
        assert!(first.is_some() && first < second, "{:?}:\n{}", self.size, tall.join("\n"));
    }

    /// The window becomes another and this one again: what stood there stands there once.
    fn resizes(&mut self, other: (u16, u16)) {
        let before = self.look();
        let size = self.size;
        for now in [other, size] {
            let from = self.pty.bytes.len();
            self.pty.resize(now.0, now.1);
            settle(&mut self.pty);
            // A height alone shows with the next key.
            self.pty.keys(&["x", CTRL_U]);
            let until = Instant::now() + Duration::from_secs(10);
            while !holds(&self.pty.bytes[from..], ANEW) && Instant::now() < until {
                settle(&mut self.pty);
            }
            settle(&mut self.pty);
        }
        // What was drawn for the other size is gone.
        let anew = self.pty.bytes.windows(ANEW.len()).rposition(|bytes| bytes == ANEW);
        self.begin = anew.unwrap_or(self.begin);
        let after = self.look();
        let prompt = before.iter().rposition(|row| is_prompt(row)).expect("a prompt");
        let question = before[..prompt].iter().rev().find(|row| !row.is_empty());
        if let Some(question) = question.filter(|row| row.ends_with('?') || row.contains("[Enter]"))
        {
            let count = |rows: &[String]| rows.iter().filter(|row| *row == question).count();
            assert_eq!(count(&before), count(&after), "{size:?}:\n{}", after.join("\n"));
        }
    }

    fn leave(mut self) {
        self.press(&["zzz", CTRL_C]);
        let (rows, _) = drawn(&self.pty.bytes[self.begin..], self.size);
        let text = rows.join("\n");
        let said = rows.iter().position(|row| row == "The game is saved. To go on:");
        let then = said.and_then(|at| rows.get(at + 1)).is_some_and(|row| row.starts_with("  lod"));
        assert!(then, "{:?}: torn after Ctrl-C:\n{text}", self.size);
        assert!(!FEET.iter().any(|foot| text.contains(foot)), "{:?}:\n{text}", self.size);
        self.pty.ended(130);
    }
}

fn sits(size: (u16, u16), seed: u64) -> usize {
    let mut sitting = Sitting::begin(size, "--scenario sprint --people patriots --seed 1778");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while sitting.seen < SCREENS {
        let rows = sitting.look();
        let is_page = rows.iter().any(|row| row.starts_with(MORE));
        match sitting.seen {
            _ if is_page => sitting.press(&[ENTER]),
            10 | 30 => sitting.pastes(),
            20 | 40 => {
                let mut others = SIZES.into_iter().filter(|other| *other != size);
                let other = others.nth(rng.random_range(0..6));
                sitting.resizes(other.expect("six others"));
            }
            _ => match rng.random_range(0..10) {
                0 => ["zzz", ESC, ENTER].iter().for_each(|key| sitting.press(&[key])),
                1 => sitting.press(&[DOWN, ENTER]),
                2 | 3 => {
                    let look = LOOKS[rng.random_range(0..LOOKS.len())];
                    sitting.press(&[look, ENTER]);
                }
                _ => sitting.press(&[ENTER]),
            },
        }
    }
    let seen = sitting.seen;
    sitting.leave();
    seen
}

#[test]
fn three_hundred_screens_are_whole() {
    let seen: usize = std::thread::scope(|scope| {
        let all = SIZES.map(|size| scope.spawn(move || sits(size, u64::from(size.0 + size.1))));
        all.into_iter().map(|one| one.join().expect("a sitting")).sum()
    });
    assert!(seen >= 300, "{seen}");
}

#[test]
fn q_in_the_pager_skips_the_set_up_and_not_the_card_after_it() {
    let game = "--scenario 1776 --people british,patriots,indians --deck program --seed 1";
    for size in [(80, 24), (60, 24)] {
        let mut sitting = Sitting::begin(size, game);
        let rows = sitting.look();
        assert!(rows.iter().any(|row| row.starts_with(MORE)), "{size:?}: {}", rows.join("\n"));
        sitting.press(&["q", ENTER]);
        let (tall, _) = drawn(&sitting.pty.bytes[sitting.key..], (size.0, 500));
        let text = tall.join("\n");
        assert!(tall.iter().any(|row| row.starts_with("Card ")), "{size:?}:\n{text}");
        assert!(!text.contains("Cards in hand"), "{size:?}: the set-up goes on:\n{text}");
        assert!(text.contains("Play a Brilliant Stroke first?"), "{size:?}:\n{text}");
        sitting.leave();
    }
}
