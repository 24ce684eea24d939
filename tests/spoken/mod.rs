//! The tests of the project as text: what each of them names.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A test function: the file it stands in, its name, the doc comment above it and its text.
pub struct Spoken {
    pub file: PathBuf,
    pub name: String,
    pub doc: String,
    pub body: String,
}

/// Where the other game's rules are cited, whose numbers are its own.
const OTHER_GAME: [&str; 2] = ["src/guide", "tests/ww"];

/// Every test function in `src/` and `tests/` that is about this game.
pub fn tests() -> Vec<Spoken> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = ["src", "tests"]
        .map(|part| rust_files(&root.join(part)))
        .concat();
    files.retain(|file| {
        !OTHER_GAME
            .iter()
            .any(|other| file.starts_with(root.join(other)))
    });
    files.sort();
    files
        .iter()
        .flat_map(|f| {
            in_file(
                f,
                &std::fs::read_to_string(f).expect("a source file is text"),
            )
        })
        .collect()
}

/// The Rust files of a folder and of those in it.
pub fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let mut found = Vec::new();
    for path in entries.map(|e| e.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}

/// The same without the tests.
pub fn program_files(dir: &Path) -> Vec<PathBuf> {
    let is_test = |path: &PathBuf| {
        let below = path.strip_prefix(dir).expect("below the folder");
        let names = ["tests", "tests.rs", "testing.rs"];
        below
            .iter()
            .any(|part| names.iter().any(|name| part == *name))
    };
    let mut files = rust_files(dir);
    files.retain(|path| !is_test(path));
    files
}

/// The tests of a file, which `cargo fmt` keeps in shape: the body ends with a brace as far in as `fn`.
fn in_file(file: &Path, text: &str) -> Vec<Spoken> {
    let lines: Vec<&str> = text.lines().collect();
    let attribute = |l: &&str| l.trim() == "#[test]";
    let starts = (0..lines.len()).filter(|i| lines.get(*i).is_some_and(attribute));
    starts.filter_map(|i| spoken(file, &lines, i)).collect()
}

fn spoken(file: &Path, lines: &[&str], attribute: usize) -> Option<Spoken> {
    let above = |l: &&&str| matches!(l.trim_start().get(..2), Some("//" | "#["));
    let mut doc: Vec<&str> = lines[..attribute]
        .iter()
        .rev()
        .take_while(above)
        .copied()
        .filter(|l| l.trim_start().starts_with("///"))
        .collect();
    let head = (attribute..lines.len()).find(|i| lines[*i].trim_start().starts_with("fn "))?;
    doc.extend(
        lines[attribute..head]
            .iter()
            .filter(|l| l.trim_start().starts_with("///")),
    );
    let line = lines[head];
    let name = line.trim_start().strip_prefix("fn ")?.split('(').next()?;
    let indent = line.len() - line.trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    let body: Vec<&str> = lines[head..]
        .iter()
        .take_while(|l| **l != end)
        .copied()
        .collect();
    Some(Spoken {
        file: file.to_path_buf(),
        name: name.to_string(),
        doc: doc.join("\n"),
        body: body.join("\n"),
    })
}

/// What a name such as `r3_2_1_and_r13_b8_then_b11` or `f10_and_3_5_3` speaks of: rules have two numbers
/// at least, a ruling has one.
#[derive(Default)]
pub struct Named {
    pub rules: BTreeSet<String>,
    pub rulings: BTreeSet<u8>,
    pub boxes: BTreeSet<String>,
}

impl Spoken {
    /// What the name and the doc comment speak of.
    pub fn named(&self) -> Named {
        let mut named = Named::default();
        named.read_name(&self.name);
        named.read_text(&self.doc);
        named
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

/// A box of a foldout, such as `B10`.
fn is_box(word: &str) -> bool {
    let mut letters = word.chars();
    let faction = letters.next().is_some_and(|c| "BPFI".contains(c));
    faction && is_number(letters.as_str()) && word.len() <= 3
}

impl Named {
    fn read_name(&mut self, name: &str) {
        let words: Vec<&str> = name.split('_').collect();
        let numbers_from = |i: usize| {
            let tail = words[i..].iter().take_while(|w| is_number(w));
            tail.copied().collect::<Vec<_>>()
        };
        for (i, word) in words.iter().enumerate() {
            let upper = word.to_uppercase();
            if is_box(&upper) {
                self.boxes.insert(upper);
            } else if *word == "and" {
                let tail = numbers_from(i + 1);
                if tail.len() > 1 {
                    self.rules.insert(tail.join("."));
                }
            } else if let Some(first) = word.strip_prefix('r').filter(|w| is_number(w)) {
                let mut numbers = vec![first];
                numbers.extend(numbers_from(i + 1));
                match (numbers.len(), first.parse()) {
                    (1, Ok(ruling)) => drop(self.rulings.insert(ruling)),
                    _ => drop(self.rules.insert(numbers.join("."))),
                }
            }
        }
    }

    fn read_text(&mut self, text: &str) {
        for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.')) {
            let word = word.trim_matches('.');
            let numbers = word.split('.').filter(|w| is_number(w)).count();
            if numbers > 1 && numbers == word.split('.').count() {
                self.rules.insert(word.to_string());
            } else if let Some(Ok(ruling)) = word.strip_prefix('R').map(str::parse) {
                self.rulings.insert(ruling);
            } else if is_box(word) {
                self.boxes.insert(word.to_string());
            }
        }
    }
}
