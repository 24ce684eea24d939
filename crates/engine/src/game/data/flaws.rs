//! What is wrong with a document, collected while it is read.

use super::{Keys, toml_text};
use crate::game::atlas::unknown;
use crate::game::{DataError, DataErrors};

/// This many flaws of a file are reported; of further ones only their number.
pub(super) const MOST: usize = 100;

/// What is wrong with a document so far.
#[derive(Debug, Default)]
pub struct Flaws {
    /// What cannot be read.
    pub(super) unread: Vec<DataError>,
    /// What can be read and makes no sense.
    pub(super) senseless: Vec<DataError>,
    pub(super) more: usize,
}

impl Flaws {
    /// Tells what cannot be read.
    pub fn unread<T>(&mut self, at: usize, what: impl Into<String>) -> Option<T> {
        if self.is_full() {
            self.more += 1;
        } else {
            self.unread.push(DataError::new(at, what));
        }
        None
    }

    /// What is read, or that it cannot be.
    pub fn keep<T>(&mut self, read: Result<T, DataError>) -> Option<T> {
        match read {
            Ok(found) => Some(found),
            Err(flaw) => self.unread(flaw.at, flaw.what),
        }
    }

    /// Tells what makes no sense.
    pub fn flaw(&mut self, at: usize, what: impl Into<String>) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.senseless.push(DataError::new(at, what));
        }
    }

    /// The same where there is something to tell.
    pub fn flaw_if(&mut self, at: usize, what: Option<impl Into<String>>) {
        if let Some(what) = what {
            self.flaw(at, what);
        }
    }

    /// Tells a word that is none of the right ones.
    pub fn unknown<T>(&mut self, at: usize, what: &str, word: &str, right: &[&str]) -> Option<T> {
        // Where it is only counted, what would be right need not be looked for.
        let right = if self.is_full() { &[] } else { right };
        self.unread(at, unknown(what, word, right.iter().copied()))
    }

    fn is_full(&self) -> bool {
        self.unread.len() + self.senseless.len() >= MOST
    }

    /// Whether nothing is wrong so far.
    pub fn is_clean(&self) -> bool {
        self.unread.is_empty() && self.senseless.is_empty()
    }

    /// Whether all could be read so far.
    pub fn is_readable(&self) -> bool {
        self.unread.is_empty()
    }

    /// Reads a part of the document; where something in it cannot be read, the rest of it is not judged: that may follow.
    pub fn judged<R: DataReader, T>(reader: &mut R, read: impl FnOnce(&mut R) -> T) -> T {
        let flaws = reader.flaws();
        let (unread, senseless) = (flaws.unread.len(), flaws.senseless.len());
        let found = read(reader);
        let flaws = reader.flaws();
        if flaws.unread.len() > unread {
            flaws.senseless.truncate(senseless);
        }
        found
    }

    /// All of them in the order of the text, each once.
    pub fn in_order(self, text: &str) -> Vec<DataError> {
        let mut all = [self.unread, self.senseless].concat();
        all.sort_by_key(|flaw| flaw.at);
        all.dedup();
        if self.more > 0 {
            all.push(DataError::new(text.len(), format!("and {} more flaws", self.more)));
        }
        all
    }
}

/// Who reads a document and keeps what is wrong with it.
pub trait DataReader {
    /// What is wrong so far.
    fn flaws(&mut self) -> &mut Flaws;

    /// Reads a table; whatever it sets for what is in it ends with it.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        read(self)
    }
}

impl DataReader for Flaws {
    fn flaws(&mut self) -> &mut Flaws {
        self
    }
}

/// Reads a whole document with `read`, which may leave out values that it reported as flaws.
///
/// # Errors
/// Every flaw, in the order of the text.
pub fn read_file<T>(
    text: &str,
    read: impl FnOnce(&mut Flaws, Keys<'_>) -> Option<T>,
) -> Result<T, DataErrors> {
    let (file, mut flaws) = (toml_text::table(text)?, Flaws::default());
    match read(&mut flaws, Keys::root(&file)) {
        Some(found) if flaws.is_clean() => Ok(found),
        _ => Err(flaws.in_order(text).into()),
    }
}
