//! A flaw told to people: with the file and the line.

use super::atlas::Flaw;
use std::fmt;

/// Something wrong in a file, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Fault {
    /// The file as the person named it.
    pub file: String,
    /// The line from 1; none where the file itself is the trouble.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub what: String,
}

impl Fault {
    /// A fault of the file as a whole.
    pub fn whole(file: impl Into<String>, what: impl Into<String>) -> Fault {
        Fault {
            file: file.into(),
            line: None,
            what: what.into(),
        }
    }

    /// The flaws found in `text`, as faults of `file`.
    pub fn all(file: &str, text: &str, flaws: &[Flaw]) -> Vec<Fault> {
        flaws
            .iter()
            .map(|flaw| Fault {
                file: file.to_string(),
                line: Some(flaw.line(text)),
                what: flaw.what.clone(),
            })
            .collect()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}
