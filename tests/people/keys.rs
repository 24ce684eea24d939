//! Random keys at a terminal: nothing hangs, panics, writes without end or leaves the terminal otherwise.

use crate::player::folder;
use crate::pty::{ENTER, Pty};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::{Path, PathBuf};
use std::time::Duration;

const CTRL_C: &str = "\x03";
const CTRL_G: &str = "\x07";
const CTRL_U: &str = "\x15";

/// Arrows, Home and End, Tab, control keys, half an escape sequence, letters of several bytes.
const KEYS: &[&str] = &[
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[F",
    "\x1b[3~",
    "\x1b",
    "\x1b[",
    "\t",
    "\x01",
    "\x02",
    "\x05",
    "\x06",
    "\x0b",
    "\x0c",
    "\x0e",
    "\x10",
    "\x12",
    "\x14",
    CTRL_U,
    "\x17",
    "\x19",
    "\x7f",
    "\u{e9}",
    "\u{65e5}",
    "\u{1f600}",
    "e\u{301}",
    " ",
    "1",
    "2",
    "3",
    "y",
    "n",
    ";",
    ">",
];

/// What people type, and what they do not.
const WORDS: &[&str] = &[
    "undo",
    "redo",
    "undo 3",
    "back",
    "why",
    "?",
    "help",
    "board",
    "history",
    "margins",
    "pass",
    "rally pa one",
    "march ny>ma",
    "nyc 4r; bostom 2t",
    "fix boston +1c",
    "6",
    "97",
    "boston",
    "-",
];

/// So much may be written for a few keys: a redrawn screen or two for each.
const MOST: usize = 400_000;

/// A program at a terminal, and what is typed there.
struct Typist {
    pty: Pty,
    random: ChaCha8Rng,
    folder: PathBuf,
    /// How the program goes on once it was left.
    again: String,
}

fn begin(folder: &Path, arguments: &str) -> Pty {
    let mut pty = Pty::run((80, 24), folder, true, arguments);
    pty.wait("> ");
    pty
}

impl Typist {
    /// All that is written by now, until the program is quiet.
    fn settle(&mut self, what: &str, most: usize) {
        self.settle_for(Duration::from_millis(60), what, most);
    }

    /// The same with so long a silence: a busy machine is quiet for a while in the middle of a long line.
    fn settle_for(&mut self, silence: Duration, what: &str, most: usize) {
        let written = self.pty.settles(silence);
        assert!(written < most, "{written} bytes after {what:?}");
        assert!(!self.pty.seen.contains("panicked"), "{}", self.pty.seen);
        if self.pty.seen.contains("\nover") {
            // A word that leaves was among the keys.
            assert!(self.pty.seen.contains("ended=0"), "{}", self.pty.seen);
            self.pty = begin(&self.folder, &self.again);
        }
    }

    fn batch(&mut self, count: usize) {
        let mut typed: Vec<String> = Vec::new();
        for _ in 0..count {
            typed.push(match self.random.random_range(0..20) {
                0..10 => (*KEYS.choose(&mut self.random).expect("a key")).to_string(),
                10..13 => char::from(self.random.random_range(b' '..=b'~')).to_string(),
                13..16 => (*WORDS.choose(&mut self.random).expect("a word")).to_string(),
                _ => ENTER.to_string(),
            });
        }
        let keys: Vec<&str> = typed.iter().map(String::as_str).collect();
        self.pty.keys(&keys);
        self.settle(&typed.concat(), MOST);
        let columns = self.random.random_range(40..200);
        self.pty.resize(columns, 24);
    }

    /// A long line in the history, called up where the screen is narrow.
    fn long_line(&mut self, length: usize) {
        self.pty.resize(40, 24);
        let line = "x".repeat(length);
        self.pty.keys(&[CTRL_G, CTRL_U, &line, ENTER]);
        // Each letter that comes draws the line anew, once.
        let silence = Duration::from_millis(600);
        self.settle_for(silence, "a long line", MOST + 2 * length * length);
        self.pty.keys(&["\x1b[A", "\x1b[A", "\x1b[B", CTRL_U]);
        self.settle("the long line called up", MOST);
    }

    /// Leaves; the terminal stands as before.
    fn leave(mut self, key: &str, last: &str) {
        self.pty.keys(&[CTRL_G, CTRL_U, key]);
        self.pty.wait(last).wait("over");
        let told = |name: &str| {
            let at = self.pty.seen.rfind(name).expect("it is told") + name.len();
            self.pty.seen[at..].lines().next().map(str::trim).map(String::from)
        };
        assert_eq!(told("after="), told("before="));
    }
}

fn random_keys(name: &str, [arguments, again]: [&str; 2], seed: u64, [key, last]: [&str; 2]) {
    let folder = folder(name);
    let mut typist = Typist {
        pty: begin(&folder, arguments),
        random: ChaCha8Rng::seed_from_u64(seed),
        folder,
        again: again.to_string(),
    };
    let all = std::env::var("LOD_KEYS").ok().and_then(|n| n.parse().ok());
    for batch in 0..all.unwrap_or(1000_usize) / 2 / 20 {
        typist.batch(20);
        if batch == 5 {
            typist.long_line(200);
            typist.long_line(10_000);
        }
    }
    typist.leave(key, last);
}

#[test]
fn random_keys_at_the_table() {
    let new = "table --scenario 1776 --people patriots --seed 3";
    random_keys("keys-table", [new, "table"], 1, [CTRL_C, "The game is saved"]);
}

#[test]
fn random_keys_in_a_game() {
    let new = "play g --new --scenario sprint --people patriots --seed 3";
    let last = [CTRL_C, "The game is saved"];
    random_keys("keys-game", [new, "play g"], 2, last);
}
