//! The lists in `tests/mutations`.

use crate::spoken::Spoken;

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    mutation: Vec<Mutation>,
    #[serde(default)]
    nothing: Vec<Reason>,
}

/// The code of a ruling as it would be without it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutation {
    pub ruling: u8,
    /// R37.2: the second of R37.
    #[serde(skip)]
    pub name: String,
    /// Where the text is; left out where it is unique among all the program's files.
    file: Option<PathBuf>,
    old: String,
    new: String,
    /// What has to change with it.
    #[serde(default)]
    also: Vec<Edit>,
    tests: Vec<String>,
}

/// A text to be replaced. Between `«` and `»` stands what changes, the rest only shows the place; without them all of
/// it changes. In the program's own files that is an expression, as is what replaces it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    pub file: Option<PathBuf>,
    pub old: String,
    pub new: String,
}

/// Why nothing can be taken out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    pub ruling: u8,
    pub why: String,
}

impl Mutation {
    pub fn edits(&self) -> Vec<Edit> {
        let first = Edit {
            file: self.file.clone(),
            old: self.old.clone(),
            new: self.new.clone(),
        };
        std::iter::once(first).chain(self.also.clone()).collect()
    }

    /// The tests that must fail.
    pub fn proofs(&self) -> Vec<Proof> {
        self.tests.iter().map(|t| Proof::read(t)).collect()
    }
}

fn files() -> Vec<File> {
    let folder = root().join("tests/mutations");
    let entries = fs::read_dir(folder).expect("the lists");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("a file").path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a list");
        toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    paths.iter().map(read).collect()
}

pub fn mutations() -> Vec<Mutation> {
    let mut all: Vec<Mutation> = files().into_iter().flat_map(|f| f.mutation).collect();
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    for mutation in &mut all {
        let count = counts.entry(mutation.ruling).or_default();
        *count += 1;
        mutation.name = format!("R{}.{count}", mutation.ruling);
    }
    all
}

pub fn reasons() -> Vec<Reason> {
    files().into_iter().flat_map(|f| f.nothing).collect()
}

/// A test that must fail: "units r9_...", "bots r10_...", or a case of a card, "event 59 a person takes ...".
pub struct Proof {
    /// `units`, `bots`, ...: a test program.
    pub program: String,
    /// The name of the function.
    pub test: String,
    pub card: Option<u8>,
    /// How the name of the card's case begins.
    pub case: Option<String>,
}

impl Proof {
    pub fn read(text: &str) -> Proof {
        let (program, rest) = text.split_once(' ').expect("a program and a test");
        if program != "event" {
            return Proof {
                program: program.to_string(),
                test: rest.to_string(),
                card: None,
                case: None,
            };
        }
        let (card, case) = rest.split_once(' ').expect("a card and a case");
        Proof {
            program: "bots".to_string(),
            test: "r5_1_every_case".to_string(),
            card: Some(card.parse().expect("a card's number")),
            case: Some(case.to_string()),
        }
    }

    /// What the proof is known by.
    pub fn words(&self) -> String {
        match (self.card, &self.case) {
            (Some(card), Some(case)) => format!("card {card}, {case}"),
            _ => format!("{} {}", self.program, self.test),
        }
    }

    /// The folder with the program's tests.
    fn folder(&self) -> PathBuf {
        match self.program.as_str() {
            "units" => root().join("src"),
            other => root().join("tests").join(other),
        }
    }

    /// What is wrong with it, if anything is.
    pub fn flaw(&self, tests: &[Spoken]) -> Option<String> {
        let here = |t: &&Spoken| t.name == self.test && t.file.starts_with(self.folder());
        if !tests.iter().any(|t| here(&t)) {
            return Some(format!("there is no test {}", self.words()));
        }
        let (card, case) = (self.card?, self.case.as_ref()?);
        let path = root().join(format!("tests/events/{card:03}.toml"));
        let text = fs::read_to_string(path).unwrap_or_default();
        let begins = format!("name = \"{case}");
        (!text.contains(&begins)).then(|| format!("card {card} has no case \"{case}\""))
    }
}
