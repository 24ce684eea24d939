//! A flaw told to people: with the file and the line.

use super::atlas::Flaw;
use crate::shown;
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
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        flaws
            .iter()
            .map(|flaw| Fault {
                file: file.to_string(),
                line: Some(ends.partition_point(|end| *end < flaw.at) + 1),
                what: flaw.what.clone(),
            })
            .collect()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Both come from outside.
        let (file, what) = (shown::message(&self.file), shown::message(&self.what));
        match self.line {
            Some(line) => write!(f, "{file}:{line}: {what}"),
            None => write!(f, "{file}: {what}"),
        }
    }
}
