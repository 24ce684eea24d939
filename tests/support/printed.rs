//! Printed texts that are not part of the project, as the checks of their runs of words: enough to find a copy, too
//! little to read.

use std::collections::HashSet;
use std::path::PathBuf;

/// As many equal words in a row are a copy.
pub const RUN: usize = 8;

/// The runs of a printed text.
pub struct Printed(HashSet<u64>);

/// What stands for a run: a check of the words forward, and one of the words backward.
fn check(run: &[String]) -> u64 {
    let backward: Vec<&str> = run.iter().rev().map(String::as_str).collect();
    let [forward, backward] =
        [run.join(" "), backward.join(" ")].map(|text| crc32fast::hash(text.as_bytes()));
    u64::from(forward) << 32 | u64::from(backward)
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/printed").join(name)
}

impl Printed {
    /// The runs of a text of these words.
    pub fn of(words: &[String]) -> Printed {
        Printed(words.windows(RUN).map(check).collect())
    }

    /// Those of a file of `tests/recorded/printed`.
    pub fn read(name: &str) -> Printed {
        let bytes = std::fs::read(path(name)).expect("the runs of a printed text");
        let (runs, rest) = bytes.as_chunks();
        assert!(rest.is_empty() && runs.len() > 3000, "{name}: {} runs", runs.len());
        Printed(runs.iter().map(|run| u64::from_le_bytes(*run)).collect())
    }

    /// Writes such a file.
    pub fn write(&self, name: &str) {
        let mut runs: Vec<u64> = self.0.iter().copied().collect();
        runs.sort_unstable();
        let bytes: Vec<u8> = runs.into_iter().flat_map(u64::to_le_bytes).collect();
        std::fs::write(path(name), bytes).expect("the runs are written");
    }

    /// The runs of these words that are printed.
    pub fn copied<'w>(&self, words: &'w [String]) -> impl Iterator<Item = &'w [String]> {
        words.windows(RUN).filter(|run| self.0.contains(&check(run)))
    }
}

/// The text whose runs are to be written anew: the file that a variable names.
pub fn text_of(variable: &str) -> String {
    let file = std::env::var(variable)
        .unwrap_or_else(|_| panic!("{variable}: the file with the printed text"));
    std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{file}: {why}"))
}
