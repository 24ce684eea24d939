//! A flaw of a file in words, with the file and the line.

use crate::shown;
use std::fmt;

/// Something wrong in a data file: where in the text, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct DataError {
    /// Byte offset into the file.
    pub at: usize,
    /// What is wrong and what would be right.
    pub what: String,
}

impl DataError {
    /// A flaw at a byte offset.
    pub fn new(at: usize, what: impl Into<String>) -> DataError {
        DataError { at, what: what.into() }
    }

    /// The line (from 1) of the flaw in its text.
    pub fn line(&self, text: &str) -> usize {
        text.as_bytes()[..self.at.min(text.len())].iter().filter(|b| **b == b'\n').count() + 1
    }
}

/// All that is wrong in the text of a data file, in its order.
///
/// ```
/// use lod_engine::game::Position;
///
/// let read = || -> Result<Position, Box<dyn std::error::Error>> { Ok(Position::parse("fni = 9\ncbc = -1")?) };
/// assert_eq!(read().unwrap_err().to_string().lines().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct DataErrors(Vec<DataError>);

fn lines(errors: &[DataError]) -> String {
    errors.iter().map(|error| error.what.as_str()).collect::<Vec<_>>().join("\n")
}

impl From<Vec<DataError>> for DataErrors {
    fn from(errors: Vec<DataError>) -> DataErrors {
        DataErrors(errors)
    }
}

impl From<DataErrors> for Vec<DataError> {
    fn from(errors: DataErrors) -> Vec<DataError> {
        errors.0
    }
}

impl std::ops::Deref for DataErrors {
    type Target = [DataError];

    fn deref(&self) -> &[DataError] {
        &self.0
    }
}

impl IntoIterator for DataErrors {
    type Item = DataError;
    type IntoIter = std::vec::IntoIter<DataError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Something wrong in a file, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileError {
    /// The file as the person named it.
    pub file: String,
    /// The line from 1; none where the file itself is the trouble.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub what: String,
    /// The place in the file, marked: two lines, or none.
    pub excerpt: Vec<String>,
}

/// So much of a line is shown around what is marked in it.
const SHOWN: usize = 60;
/// So much of it before the mark, where the line is longer.
const BEFORE: usize = 30;

/// The line at this byte with line and column, and below it a mark under the word that begins there.
fn excerpt(text: &str, line: usize, at: usize) -> Vec<String> {
    let at = at.min(text.len());
    let Some((before, rest)) = text.split_at_checked(at) else {
        return Vec::new();
    };
    let before = before.rsplit('\n').next().unwrap_or_default();
    let rest = rest.lines().next().unwrap_or_default();
    let column = before.chars().count();
    let word = match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => rest[1..].find(quote).map_or(1, |end| end + 2),
        _ => rest.find(|c: char| !(c.is_alphanumeric() || "-_.".contains(c))).unwrap_or(rest.len()),
    };
    let word = rest.get(..word).unwrap_or_default().chars().count().max(1);
    let first =
        if column + rest.chars().count() > SHOWN { column.saturating_sub(BEFORE) } else { 0 };
    let all = before.chars().chain(rest.chars());
    let seen: String =
        all.skip(first).take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let place = format!("{line}:{}", column + 1);
    let mark = "^".repeat(word.min(SHOWN - (column - first)));
    vec![
        format!("    {place} | {}", shown::line(&seen).trim_end()),
        format!(
            "    {:place$} | {:mark_at$}{mark}",
            "",
            "",
            place = place.len(),
            mark_at = column - first
        ),
    ]
}

impl FileError {
    /// A fault of the file as a whole.
    pub fn whole(file: impl Into<String>, what: impl Into<String>) -> FileError {
        FileError { file: file.into(), line: None, what: what.into(), excerpt: Vec::new() }
    }

    /// The flaws found in `text`, as faults of `file`.
    pub fn all(file: &str, text: &str, flaws: &[DataError]) -> Vec<FileError> {
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        flaws
            .iter()
            .map(|flaw| FileError {
                file: file.to_string(),
                line: Some(ends.partition_point(|end| *end < flaw.at) + 1),
                what: flaw.what.clone(),
                excerpt: Vec::new(),
            })
            .collect()
    }

    /// The same with the place in the file marked.
    pub fn marked(file: &str, text: &str, flaws: &[DataError]) -> Vec<FileError> {
        let mut faults = FileError::all(file, text, flaws);
        for (fault, flaw) in faults.iter_mut().zip(flaws) {
            fault.excerpt = excerpt(text, fault.line.unwrap_or(1), flaw.at);
        }
        faults
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Both come from outside.
        let (file, what) = (shown::message(&self.file), shown::message(&self.what));
        match self.line {
            Some(line) => write!(f, "{file}:{line}: {what}")?,
            None => write!(f, "{file}: {what}")?,
        }
        self.excerpt.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}
