//! Screens of many kinds at six sizes, as a terminal shows them: nothing is cut or wider than its window, orders stand with
//! their prompt, a list goes when it is answered, and no key leaves a line over another.

mod seen;

use crate::player::folder;
use crate::pty::{CTRL_C, ENTER, MORE, Pty};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use seen::{FEET, Seen, is_left_whole};
use std::path::Path;
use std::time::{Duration, Instant};

/// Columns and rows.
const SIZES: [(u16, u16); 6] = [(80, 24), (80, 40), (60, 24), (60, 40), (120, 24), (120, 40)];
/// At each of them, of each kind.
const SCREENS: usize = 9;
const ESC: &str = "\x1b";
const CTRL_U: &str = "\x15";
const DOWN: &str = "\x1b[B";
/// What leaves the pager.
const SKIPS: &str = "q";
/// What begins a window that is drawn anew.
const ANEW: &[u8] = b"\x1b[H\x1b[2J";
/// What is typed in place of an answer now and then.
const LOOKS: [&str; 9] =
    ["board", "why", "steps", "margins", "?", "history", "show british", "card", "rollback"];
/// Words that a list must not take: they leave it, or the program.
const LEAVES: [&str; 3] = ["quit", "undo", "?"];

/// What the program says when it is left, or the shell after it.
const SAID: [&str; 3] = ["The game is saved", "Good-bye.", "ended="];

/// A card on which all have Passed, then a Round in which both players decide.
const WINTER: &str = r#"base = "1778"
[card]
current = 30
next = 97
[sequence]
passed = ["british", "patriots", "french", "indians"]
[resources]
patriots = 10
british = 6
[spaces.virginia]
militia-underground = 1
raids = 1
[spaces.new-jersey]
militia-underground = 2
[spaces.georgia]
british-regulars = 2
[spaces.quebec-city]
support = "neutral"
propaganda = 3
[spaces.new-york-city]
support = "neutral"
"#;

/// What a sitting is about.
struct Kind {
    name: &'static str,
    arguments: &'static str,
    /// What is shown first.
    begins: &'static str,
    /// What is typed first.
    ways: &'static [&'static str],
    /// Two commands that are pasted, where lines are read.
    pasted: Option<[&'static str; 2]>,
}

const LINES: Option<[&str; 2]> = Some(["tracks", "margins"]);

const KINDS: [Kind; 9] = [
    Kind {
        name: "own",
        arguments: "play game --new --scenario sprint --people patriots --seed 1778",
        begins: "Set up the board",
        ways: &["q", ENTER, ENTER],
        pasted: LINES,
    },
    Kind {
        name: "others",
        arguments: "play game --new --scenario 1776 --people french --seed 16",
        begins: "Set up the board",
        ways: &["q", ENTER, ENTER],
        pasted: LINES,
    },
    Kind {
        name: "part",
        arguments: "table british --seed 4",
        begins: "change which row?",
        ways: &[ENTER, "26", ENTER],
        pasted: LINES,
    },
    Kind {
        name: "winter",
        arguments: "play game --new --people british,patriots --deck program --seed 1 --position POSITION",
        begins: "Set up the board",
        ways: &["q", ENTER, ENTER],
        pasted: LINES,
    },
    Kind {
        name: "set-up",
        arguments: "play game --new --scenario 1775 --people indians --seed 2",
        begins: "Set up the board",
        ways: &[],
        pasted: LINES,
    },
    Kind { name: "home", arguments: "", begins: "Choose:", ways: &["new", ENTER], pasted: None },
    Kind {
        name: "dice",
        arguments: "play game --new --scenario 1778 --people patriots --dice own --deck own --seed 3",
        begins: "Set up the board",
        ways: &["q", ENTER, ENTER, "26", ENTER, "85", ENTER],
        pasted: LINES,
    },
    Kind {
        name: "ww",
        arguments: "ww --seed 5",
        begins: "Which procedure or topic?",
        ways: &["battle", ENTER],
        pasted: None,
    },
    Kind {
        name: "lesson",
        arguments: "learn run patriots --seed 1",
        begins: "turn 1 of 5",
        ways: &[],
        pasted: Some(["tracks", "forces"]),
    },
];

/// An editor that draws for another window is quiet for less than this.
const SILENCE: Duration = Duration::from_millis(150);

/// A sitting at one size.
struct Sitting<'k> {
    kind: &'k Kind,
    pty: Pty,
    size: (u16, u16),
    /// Where the program began, and where the last key was pressed.
    begin: usize,
    key: usize,
    /// The list that the last key may have answered.
    list: Vec<String>,
    seen: usize,
    rng: ChaCha8Rng,
}

impl<'k> Sitting<'k> {
    fn begin(kind: &'k Kind, size: (u16, u16), folder: &Path) -> Sitting<'k> {
        let position = folder.join("position.toml");
        std::fs::write(&position, WINTER).expect("a position");
        let arguments = kind.arguments.replace("POSITION", &position.display().to_string());
        let mut pty = Pty::run(size, folder, true, &arguments);
        pty.wait(kind.begins);
        pty.stirs().settles(SILENCE);
        let pid = pty.bytes.windows(4).position(|four| four == b"pid=").expect("told");
        let end = pty.bytes[pid..].iter().position(|byte| *byte == b'\n').expect("a line");
        let begin = pid + end + 1;
        let rng = ChaCha8Rng::seed_from_u64(u64::from(size.0 * size.1));
        Sitting { kind, pty, size, begin, key: begin, list: Vec::new(), seen: 0, rng }
    }

    fn press(&mut self, keys: &[&str]) {
        self.list = self.now().list().to_vec();
        self.key = self.pty.bytes.len();
        self.pty.keys(keys);
        self.pty.stirs().settles(SILENCE);
    }

    fn now(&self) -> Seen {
        Seen::of(&self.pty.bytes[self.begin..], self.key.saturating_sub(self.begin), self.size)
    }

    /// The screen as it stands, held to all that holds of every screen.
    fn look(&mut self) -> Seen {
        let seen = self.now();
        let faults = seen.faults(&self.list);
        assert!(
            faults.is_empty(),
            "{} {:?}: {faults:?}\n{}",
            self.kind.name,
            self.size,
            seen.text()
        );
        self.seen += 1;
        seen
    }

    /// Lines that are pasted are answered in their order; where there is a list alone, nothing is left of what Esc clears.
    fn pastes(&mut self) {
        let before = self.look();
        let Some([one, two]) = self.kind.pasted else {
            self.press(&["zz zz zz zz zz zz zz zz zz zz zz zz zz zz zz zz"]);
            self.look();
            self.press(&[ESC]);
            let after = self.look();
            assert_eq!(before.rows, after.rows, "{} {:?}", self.kind.name, self.size);
            return;
        };
        self.press(&[&format!("{one}\r{two}\r")]);
        let news = self.now().news;
        let at = |line: &str| news.iter().position(|row| row.trim_start_matches("> ") == line);
        let (first, second) = (at(one), at(two));
        let text = news.join("\n");
        assert!(first.is_some() && first < second, "{} {:?}:\n{text}", self.kind.name, self.size);
    }

    /// The window becomes another and this one again: what stood there stands there once.
    fn resizes(&mut self, other: (u16, u16)) {
        let (before, size) = (self.look(), self.size);
        for now in [other, size] {
            let from = self.pty.bytes.len();
            self.pty.resize(now.0, now.1);
            (self.size, self.list) = (now, Vec::new());
            let until = Instant::now() + Duration::from_secs(10);
            loop {
                // A height alone shows with the next key.
                self.pty.keys(&["x", CTRL_U]);
                self.pty.stirs().settles(SILENCE);
                // What was drawn for the size before is gone.
                let anew = self.pty.bytes.windows(ANEW.len()).rposition(|bytes| bytes == ANEW);
                self.begin = anew.filter(|at| *at >= from).unwrap_or(self.begin);
                self.key = self.begin;
                let is_drawn = self.begin >= from && self.now().faults(&[]).is_empty();
                if is_drawn || Instant::now() > until {
                    break;
                }
            }
            self.look();
        }
        let after = self.now();
        let (one, two) = (before.text(), after.text());
        let count = before.rows.len().min(after.rows.len());
        let end = |seen: &Seen| seen.rows[seen.rows.len() - count..].to_vec();
        let kind = self.kind.name;
        assert!(end(&before) == end(&after), "{kind} {size:?} by {other:?}:\n{one}\nthen:\n{two}");
    }

    fn leave(mut self) {
        if self.kind.pasted.is_some() {
            self.press(&["zzz"]);
        }
        let before = self.now();
        self.press(&[CTRL_C]);
        let after = self.now();
        let at = format!("{} {:?}:\n{}", self.kind.name, self.size, after.text());
        let is_left = SAID.iter().any(|said| is_left_whole(&before, &after, said));
        assert!(is_left, "torn after Ctrl-C: {at}\nbefore:\n{}", before.text());
        assert!(!FEET.iter().any(|foot| at.contains(foot)), "{at}");
        self.pty.ended(130);
    }

    /// What a user may do at this screen.
    fn acts(&mut self, seen: &Seen) {
        let words: Vec<String> = seen.list().iter().filter_map(|row| word(row)).collect();
        let draw = self.rng.random_range(0..10);
        let question = seen.question().join(" ");
        if seen.prompt().is_some_and(|at| seen.rows[at].contains("Esc: clear")) {
            return self.press(&[ESC]);
        }
        if !words.is_empty() {
            return match draw {
                0 | 1 => {
                    for key in ["zzqz", ESC] {
                        self.press(&[key]);
                        self.look();
                    }
                }
                2 | 3 => {
                    let words: Vec<&String> =
                        words.iter().filter(|w| !LEAVES.contains(&w.as_str())).collect();
                    if let Some(word) = words.choose(&mut self.rng) {
                        let word = (*word).clone();
                        self.press(&[&word]);
                        self.look();
                    }
                    self.press(&[ENTER]);
                }
                4 if !words.iter().any(|word| word == "quit") => self.press(&[DOWN, ENTER]),
                5 if self.kind.pasted.is_some() => self.looks_up(),
                _ => self.press(&[ENTER]),
            };
        }
        let example = question.split_once("e.g. ").map(|(_, example)| example.to_string());
        match example {
            _ if question.contains("Number of the") => {
                let card = self.rng.random_range(1..97_u8).to_string();
                self.types(&card);
            }
            Some(example) if !question.contains("[Enter]") => {
                let end = example.find(['[', '>']).unwrap_or(example.len());
                self.types(example[..end].trim());
            }
            _ if question.starts_with("Roll ") || question.contains("number of") => self.types("1"),
            _ if draw < 3 && self.kind.pasted.is_some() => {
                self.looks_up();
            }
            _ => self.press(&[ENTER]),
        }
    }

    fn looks_up(&mut self) {
        let look = LOOKS[self.rng.random_range(0..LOOKS.len())];
        self.types(look);
    }

    fn types(&mut self, line: &str) {
        self.press(&[line, ENTER]);
    }
}

/// The word of a row of a list, after its number where it has one.
fn word(row: &str) -> Option<String> {
    let row = row.strip_prefix('>').or(row.strip_prefix("  "))?.trim_start();
    let number = row.split(' ').next().filter(|n| n.len() < 3 && n.parse::<u8>().is_ok());
    let row = row[number.map_or(0, str::len)..].trim_start();
    let word = row.split("  ").next()?.trim();
    let is_row = !FEET.iter().any(|foot| row.contains(foot)) && !row.contains(" of ");
    (is_row && !word.is_empty()).then(|| word.to_string())
}

fn sits(kind: &Kind, size: (u16, u16)) -> usize {
    let folder = folder(&format!("many-{}-{}-{}", kind.name, size.0, size.1));
    let mut sitting = Sitting::begin(kind, size, &folder);
    sitting.look();
    for key in kind.ways {
        // A tall window needs no pager.
        if *key != SKIPS || sitting.now().is_page() {
            sitting.press(&[key]);
            sitting.look();
        }
    }
    let mut turns = 0;
    let first = sitting.seen;
    while sitting.seen < first + SCREENS {
        let seen = sitting.look();
        turns += 1;
        match turns {
            _ if seen.is_page() => sitting.press(&[ENTER]),
            3 => sitting.pastes(),
            5 => {
                let others: Vec<_> = SIZES.into_iter().filter(|other| *other != size).collect();
                let other = *others.choose(&mut sitting.rng).expect("five others");
                sitting.resizes(other);
            }
            _ => sitting.acts(&seen),
        }
    }
    let seen = sitting.seen;
    sitting.leave();
    seen
}

#[test]
fn three_hundred_screens_of_nine_kinds_are_whole() {
    let seen: usize = std::thread::scope(|scope| {
        let all = KINDS.each_ref().map(|kind| {
            scope.spawn(move || SIZES.into_iter().map(|size| sits(kind, size)).sum::<usize>())
        });
        all.into_iter().map(|one| one.join().expect("a sitting")).sum()
    });
    assert!(seen >= 300, "{seen}");
}

#[test]
fn an_answer_typed_at_the_pager_stands_at_the_question_after_it() {
    let game =
        "play game --new --scenario 1776 --people british,patriots,indians --deck program --seed 1";
    let kind = Kind {
        arguments: game,
        name: "typed",
        begins: "Set up the board",
        ways: &[],
        pasted: LINES,
    };
    let mut sitting = Sitting::begin(&kind, (80, 24), &folder("many-typed"));
    assert!(sitting.look().is_page());
    sitting.press(&["indians", ENTER]);
    // The rest of the set-up comes first.
    while sitting.look().is_page() {
        sitting.press(&[ENTER]);
    }
    let seen = sitting.look();
    // A choice is marked in its list.
    assert!(seen.list().iter().any(|row| row.starts_with(">  3  indians")), "{}", seen.text());
    sitting.leave();
}

#[test]
fn q_in_the_pager_skips_the_set_up_and_not_the_card_after_it() {
    let game =
        "play game --new --scenario 1776 --people british,patriots,indians --deck program --seed 1";
    let kind =
        Kind { arguments: game, name: "q", begins: "Set up the board", ways: &[], pasted: LINES };
    for size in [(80, 24), (60, 24)] {
        let folder = folder(&format!("many-q-{}", size.0));
        let mut sitting = Sitting::begin(&kind, size, &folder);
        let seen = sitting.look();
        assert!(seen.is_page(), "{size:?}: {}", seen.text());
        sitting.press(&["q", ENTER]);
        let news = sitting.now().news;
        let text = news.join("\n");
        assert!(news.iter().any(|row| row.starts_with("Card ")), "{size:?}:\n{text}");
        assert!(!text.contains("Cards in hand"), "{size:?}: the set-up goes on:\n{text}");
        assert!(text.contains("Play a Brilliant Stroke first?"), "{size:?}:\n{text}");
        assert!(!text.contains(MORE), "{size:?}:\n{text}");
        sitting.leave();
    }
}
