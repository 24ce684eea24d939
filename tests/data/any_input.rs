//! Whatever comes from outside: the inputs kept in `fuzz/corpus`, which have the faults of the past among
//! them, and real ones with changes. The same entry points as the fuzz targets'.
//!
//! `LOD_INPUTS` says how many changed inputs of each kind; with `LOD_FULL=1` 64, and 12 conversations, else a tenth.

#[path = "../../fuzz/src/lib.rs"]
pub mod entry;

use crate::volume::{is_full, volume};
use lod::cli::DATA_FILES;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::path::{Path, PathBuf};

/// Words that inputs are made of.
const WORDS: [&str; 48] = [
    "0",
    "-1",
    "1",
    "2",
    "3",
    "6",
    "7",
    "42",
    "50",
    "96",
    "104",
    "255",
    "256",
    "65536",
    "99999999999999999999",
    "true",
    "false",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "=",
    ",",
    ";",
    ">",
    "+",
    "\n",
    "\n\n",
    "\u{1b}[31m",
    "\u{202e}",
    "é",
    "british",
    "patriots",
    "french",
    "indians",
    "boston",
    "new-york",
    "ny",
    "all",
    "done",
    "pass",
    "undo",
    "rollback 1",
    "fix",
    "back",
    "why",
    "y",
];

/// A change of an input: places are parts of its length.
#[derive(Clone, Debug)]
enum Edit {
    /// A byte becomes another.
    Byte(u16, u8),
    /// Some bytes go.
    Cut(u16, u8),
    /// Some bytes come twice.
    Double(u16, u8),
    /// A word comes in.
    Word(u16, usize),
    /// A line goes, comes twice, or changes places with another.
    DropLine(u16),
    RepeatLine(u16),
    SwapLines(u16, u16),
    /// A number becomes a word of the list.
    Number(u16, usize),
    /// The rest of it is that of another input.
    Splice(u16, u16, u16),
    /// It ends here.
    End(u16),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = any::<u16>();
    prop_oneof![
        1 => (place, any::<u8>()).prop_map(|(p, b)| Edit::Byte(p, b)),
        1 => (place, any::<u8>()).prop_map(|(p, n)| Edit::Cut(p, n % 32)),
        1 => (place, any::<u8>()).prop_map(|(p, n)| Edit::Double(p, n)),
        2 => (place, 0..WORDS.len()).prop_map(|(p, w)| Edit::Word(p, w)),
        2 => place.prop_map(Edit::DropLine),
        2 => place.prop_map(Edit::RepeatLine),
        2 => (place, any::<u16>()).prop_map(|(p, q)| Edit::SwapLines(p, q)),
        4 => (place, 0..WORDS.len()).prop_map(|(p, w)| Edit::Number(p, w)),
        1 => (place, any::<u16>(), any::<u16>()).prop_map(|(p, o, q)| Edit::Splice(p, o, q)),
        1 => place.prop_map(Edit::End),
    ]
}

/// The place that a number stands for, among so many.
fn place(part: u16, of: usize) -> usize {
    usize::from(part) * of / (usize::from(u16::MAX) + 1)
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect()
}

fn with_lines(bytes: &mut Vec<u8>, does: impl FnOnce(&mut Vec<Vec<u8>>)) {
    let mut all = lines(bytes);
    if !all.is_empty() {
        does(&mut all);
        *bytes = all.concat();
    }
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>, all: &[Vec<u8>]) {
        let length = bytes.len();
        match *self {
            Edit::Byte(at, to) if length > 0 => bytes[place(at, length)] = to,
            Edit::Cut(at, count) => {
                let at = place(at, length);
                bytes.drain(at..(at + usize::from(count)).min(length));
            }
            Edit::Double(at, count) => {
                let at = place(at, length);
                let end = (at + usize::from(count)).min(length);
                let twice = bytes[at..end].to_vec();
                bytes.splice(end..end, twice);
            }
            Edit::Word(at, word) => {
                let at = place(at, length + 1);
                bytes.splice(at..at, WORDS[word].bytes());
            }
            Edit::DropLine(at) => with_lines(bytes, |l| {
                l.remove(place(at, l.len()));
            }),
            Edit::RepeatLine(at) => with_lines(bytes, |l| {
                let at = place(at, l.len());
                l.insert(at, l[at].clone());
            }),
            Edit::SwapLines(one, other) => with_lines(bytes, |l| {
                let (one, other) = (place(one, l.len()), place(other, l.len()));
                l.swap(one, other);
            }),
            Edit::Number(which, word) => {
                let digit = |i: &usize| bytes[*i].is_ascii_digit();
                let starts: Vec<usize> =
                    (0..length).filter(|i| digit(i) && (*i == 0 || !digit(&(i - 1)))).collect();
                if !starts.is_empty() {
                    let start = starts[place(which, starts.len())];
                    let end = (start..length).find(|i| !digit(i)).unwrap_or(length);
                    bytes.splice(start..end, WORDS[word].bytes());
                }
            }
            Edit::Splice(at, other, from) => {
                let other = &all[place(other, all.len())];
                bytes.truncate(place(at, length + 1));
                bytes.extend(&other[place(from, other.len() + 1)..]);
            }
            Edit::End(at) => bytes.truncate(place(at, length + 1)),
            Edit::Byte(..) => {}
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The inputs kept for an entry point, by name.
fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = root().join("fuzz/corpus").join(name);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), std::fs::read(path).expect("a file"))).collect()
}

/// The inputs of the corpus as they are; then those and more of them with one to six changes.
fn holds(name: &str, more: Vec<Vec<u8>>, cases: u32, entry: fn(&[u8])) {
    let kept = corpus(name);
    assert!(!kept.is_empty(), "no corpus of {name}");
    for (path, bytes) in &kept {
        println!("{}", path.display());
        entry(bytes);
    }
    let mut real: Vec<Vec<u8>> = kept.into_iter().map(|(_, bytes)| bytes).collect();
    for bytes in more {
        entry(&bytes);
        real.push(bytes);
    }
    let config = Config {
        cases: volume("LOD_INPUTS", u64::from(cases)),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    };
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(config, random);
    let changed =
        (any::<u16>(), prop::collection::vec(edit(), 1..=6)).prop_map(|(which, edits)| {
            let mut bytes = real[place(which, real.len())].clone();
            for edit in &edits {
                edit.apply(&mut bytes, &real);
            }
            String::from_utf8(bytes).map_err(|error| error.into_bytes())
        });
    let done = runner.run(&changed, |input| {
        match &input {
            Ok(text) => entry(text.as_bytes()),
            Err(bytes) => entry(bytes),
        }
        Ok(())
    });
    if let Err(error) = done {
        panic!("{name}: {error}");
    }
}

#[test]
fn position_files() {
    holds("position", Vec::new(), 64, entry::position);
}

#[test]
fn data_files() {
    let headed = |f: &lod::cli::DataFile| format!("# {}\n{}", f.path(), f.embedded()).into_bytes();
    holds("data", DATA_FILES.iter().map(headed).collect(), 64, entry::data);
}

#[test]
fn flowcharts() {
    let charts = DATA_FILES.iter().filter(|f| f.path().starts_with("flowcharts/"));
    let charts = charts.map(|f| f.embedded().as_bytes().to_vec());
    holds("flowchart", charts.collect(), 64, entry::flowchart);
}

#[test]
fn journals() {
    holds("journal", Vec::new(), 64, entry::journal);
}

#[test]
fn answers_of_journals() {
    holds("answers", Vec::new(), 64, entry::answers);
}

#[test]
fn the_notation() {
    holds("notation", Vec::new(), 64, entry::notation);
}

/// The recorded sessions, with this line before each.
fn recorded(folder: &str, heading: impl Fn(&str) -> String) -> Vec<Vec<u8>> {
    let folder = root().join(folder);
    let mut inputs: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "in"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let said = std::fs::read(&path).expect("a file");
            (name.clone(), [heading(&name).as_bytes(), &said].concat())
        })
        .collect();
    inputs.sort();
    inputs.into_iter().map(|(_, bytes)| bytes).collect()
}

#[test]
fn answers_at_the_table() {
    let faction = |name: &str| format!("{}\n", name.split('-').next().unwrap_or_default());
    holds("table", recorded("tests/recorded/own-board", faction), 64, entry::table);
}

/// In full those of whole games too, which `tests/games/whole_games.rs` plays on every change.
#[test]
fn lines_of_a_conversation() {
    let game = |name: &str| match name {
        "1776-royalists" => "1776 british indians own-deck own-dice winter-is-coming\n".to_string(),
        _ => "sprint patriots 1778\n".to_string(),
    };
    let games = if is_full() { recorded("tests/recorded/plays", game) } else { Vec::new() };
    holds("conversation", games, 12, entry::conversation);
}
