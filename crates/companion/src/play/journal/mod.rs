//! The journal of a game: one append-only file, flushed before an answer is acted on.

mod entry;
mod games;
mod manage;
mod replay;
mod side_records;
mod stored_state;
#[cfg(test)]
pub(crate) mod tests;

pub use entry::JournalEntry;
pub use games::{GameStanding, Games, NameError, SavedGame};
pub use manage::ManageError;
pub use replay::{ReplayDifference, ResumedGame, SavedAnswers, SavedPoint};
pub(crate) use side_records::TICKS;
pub use stored_state::StoredState;

use super::setup::{Setup, SetupError};
use crate::ports::{LockedRecord, NameStatus, Store, UNPUBLISHED, with_ending};
use lod_engine::shown;
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::rc::Rc;
use thiserror::Error;

/// The key of the format in the first line.
const FORMAT_KEY: &str = "lod-play";
/// The version of the format.
const FORMAT: u64 = 2;

/// Why a journal cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is open in another program.
    #[error("The game `{0}` is open in another program. Leave it there first")]
    Locked(String),
    /// The file cannot be read.
    #[error("cannot read {0}: {1}")]
    Io(String, io::Error),
    /// Not even the first line is good.
    #[error("{0} is not a saved game: its first line is missing or damaged")]
    NoJournal(String),
    /// It is of a format before.
    #[error("{0}: {UNPUBLISHED}")]
    Unpublished(String),
    /// It is of a later format.
    #[error("{0} was written by a later version of this program ({1})")]
    Later(String, String),
    /// Its set-up is none.
    #[error("{0} has no readable set-up: {1}")]
    Setup(String, SetupError),
}

/// What was wrong with a journal that could be opened in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the first line that is not good.
    pub line: usize,
    /// Where the original is kept, or why it could not be.
    pub original: Result<String, String>,
}

/// A journal that was opened.
pub struct OpenedJournal {
    /// The journal, to go on with.
    pub journal: Journal,
    /// What was agreed on before the game.
    pub setup: Setup,
    /// Its lines.
    pub entries: Vec<JournalEntry>,
    /// What was wrong with it.
    pub damage: Option<Damage>,
}

/// A journal under way. What cannot be written is kept in memory, and tried again with each entry.
#[derive(Debug)]
pub struct Journal {
    store: Rc<dyn Store>,
    /// The name of its record.
    record: String,
    /// The record, as long as it is the one that the name leads to.
    kept: Option<Box<dyn LockedRecord>>,
    /// Whether there never was a record.
    new: bool,
    /// Whether the last try to write failed.
    failed: bool,
    /// Every line, the first included, without the lines' ends.
    lines: Vec<Rc<str>>,
    sum: u32,
    /// So many lines are in the file.
    written: usize,
    /// Whether the file has these lines with other ends, or a mark before them, as editors of text leave them: it is written
    /// anew before anything is added.
    is_edited: bool,
}

/// What had happened to the file of a game under way, and was set right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalRepair {
    /// What it was.
    pub what: FileChange,
    /// Where that is kept which lay in its place, if it was anything of its own.
    pub other: Option<String>,
}

/// What other programs do to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// It was gone.
    Gone,
    /// Another file lay in its place.
    Replaced,
    /// It was shortened or written over.
    Changed,
}

impl Journal {
    /// Begins a journal under the name of a record; nothing is written before [`Journal::save`].
    pub fn new(store: &Rc<dyn Store>, record: &str, setup: &Setup) -> Journal {
        let header = json!({
            FORMAT_KEY: FORMAT,
            "program": env!("CARGO_PKG_VERSION"),
            "setup": setup.to_json(),
        });
        let mut journal = Journal {
            store: store.clone(),
            record: record.to_string(),
            kept: None,
            new: true,
            failed: false,
            lines: Vec::new(),
            sum: 0,
            written: 0,
            is_edited: false,
        };
        journal.push(&header.to_string());
        journal
    }

    /// Opens the journal in the record of this name, up to its last good line. What is not good is cut off, and the
    /// original kept beside it.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(store: &Rc<dyn Store>, record: &str) -> Result<OpenedJournal, OpenError> {
        let shown = store.place(record);
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::WouldBlock => OpenError::Locked(name_of(record)),
            _ => OpenError::Io(shown.clone(), error),
        };
        let mut kept = store.open(record).map_err(failed)?;
        let bytes = kept.read().map_err(failed)?;
        let mut good = GoodLines::of(&bytes);
        let Some((first, header)) = good.next().and_then(|line| Some((line, header(line)?))) else {
            return Err(OpenError::NoJournal(shown));
        };
        match header[FORMAT_KEY].as_u64() {
            Some(FORMAT) => {}
            Some(..FORMAT) => return Err(OpenError::Unpublished(shown)),
            Some(_) => {
                let version = header["program"].as_str().unwrap_or("unknown").to_string();
                return Err(OpenError::Later(shown, version));
            }
            None => return Err(OpenError::NoJournal(shown)),
        }
        let setup = Setup::from_json(&header["setup"])
            .map_err(|error| OpenError::Setup(shown.clone(), error))?;
        let mut entries = Vec::new();
        let mut lines: Vec<Rc<str>> = vec![first.into()];
        let mut end = good.end;
        while let Some(line) = good.next() {
            let line = line.into();
            let Some(entry) = JournalEntry::of_line(&line) else {
                return Err(OpenError::Unpublished(shown));
            };
            lines.push(line);
            entries.push(entry);
            end = good.end;
        }
        let damage = (end < bytes.len()).then(|| Damage {
            line: lines.len() + 1,
            original: keep_beside(&**store, record, "damaged", &bytes).map_err(|e| e.to_string()),
        });
        if damage.as_ref().is_some_and(|d| d.original.is_ok()) && kept.is_writable() {
            // Where this fails, the next entry tries again.
            let _ = kept.end_at(length(end));
            kept.doubt();
        }
        let sum = lines.last().map_or(0, |line| sum_of(line));
        let good = &bytes[..end];
        let is_edited = good.starts_with(MARK) || good.contains(&b'\r') || !good.ends_with(b"\n");
        drop(bytes);
        let journal = Journal {
            store: store.clone(),
            record: record.to_string(),
            // What could not be opened for writing is opened again when something is written.
            kept: Some(kept).filter(|kept| kept.is_writable()),
            new: false,
            failed: false,
            written: lines.len(),
            lines,
            sum,
            is_edited,
        };
        Ok(OpenedJournal { journal, setup, entries, damage })
    }

    /// The name of its record.
    pub fn record(&self) -> &str {
        &self.record
    }

    /// Where it is, as people find it again.
    pub fn place(&self) -> String {
        self.store.place(&self.record)
    }

    /// The game's name.
    pub fn name(&self) -> String {
        name_of(&self.record)
    }

    /// How many entries there are, the first line apart.
    pub fn entries(&self) -> usize {
        self.lines.len() - 1
    }

    /// Whether everything is in the file, as far as the last [`Journal::save`] found.
    pub fn is_saved(&self) -> bool {
        self.written == self.lines.len() && !self.failed
    }

    /// Adds an entry; [`Journal::save`] writes it.
    pub fn add(&mut self, entry: &JournalEntry) {
        self.push(&entry.to_json());
    }

    fn push(&mut self, text: &str) {
        let (line, sum) = entry::seal(self.sum, text);
        self.lines.push(line.into());
        self.sum = sum;
    }

    /// Writes what is not in the record yet, durably. Where the name does not lead to the record any more, or it was
    /// changed from outside, the whole journal is written anew.
    ///
    /// # Errors
    /// What the store says; everything stays in memory, and the next call tries again.
    pub fn save(&mut self) -> io::Result<Option<JournalRepair>> {
        let done = self.try_to_save();
        self.failed = done.is_err();
        done
    }

    /// The same, and reads the whole file again to be certain of it.
    ///
    /// # Errors
    /// As [`Journal::save`].
    pub fn save_for_good(&mut self) -> io::Result<Option<JournalRepair>> {
        if let Some(kept) = &mut self.kept {
            kept.doubt();
        }
        self.save()
    }

    fn try_to_save(&mut self) -> io::Result<Option<JournalRepair>> {
        let standing = match &self.kept {
            Some(kept) => kept.standing()?,
            None if !self.store.has_record(&self.record)? => NameStatus::Gone,
            None if self.new => return Err(io::ErrorKind::AlreadyExists.into()),
            None => {
                let kept = self.store.open(&self.record)?;
                if !kept.is_writable() {
                    return self.is_whole_in(&*kept).map(|()| None);
                }
                self.kept = Some(kept);
                NameStatus::Here
            }
        };
        let harm = match standing {
            NameStatus::Gone if self.new => {
                self.write_whole(false)?;
                return Ok(None);
            }
            NameStatus::Gone => Some(FileChange::Gone),
            NameStatus::Replaced => Some(FileChange::Replaced),
            NameStatus::Here => self.go_on()?,
        };
        let what = match harm {
            Some(FileChange::Changed) if self.is_edited => {
                self.write_whole(true)?;
                return Ok(None);
            }
            Some(what) => what,
            None => return Ok(None),
        };
        let other = match what {
            FileChange::Gone => None,
            FileChange::Replaced | FileChange::Changed => self.keep_other(what)?,
        };
        self.write_whole(true)?;
        Ok(Some(JournalRepair { what, other }))
    }

    /// That a record that cannot be written has everything.
    fn is_whole_in(&self, kept: &dyn LockedRecord) -> io::Result<()> {
        if self.written == self.lines.len() {
            let bytes = kept.read()?;
            if self.is_edited || agreed(&bytes, &self.lines) == (self.lines.len(), bytes.len()) {
                return Ok(());
            }
        }
        Err(io::ErrorKind::PermissionDenied.into())
    }

    /// Writes the lines that the open record has not got, after looking whether it has what it should have.
    fn go_on(&mut self) -> io::Result<Option<FileChange>> {
        let Some(kept) = &mut self.kept else {
            return Ok(Some(FileChange::Gone));
        };
        if self.is_edited && self.written < self.lines.len() {
            return Ok(Some(FileChange::Changed));
        }
        if kept.is_doubtful()? && !self.is_edited {
            let bytes = kept.read()?;
            let (lines, end) = agreed(&bytes, &self.lines);
            if lines < self.written || !begins(self.lines.get(lines), &bytes[end..]) {
                return Ok(Some(FileChange::Changed));
            }
            // What an earlier try left behind goes.
            kept.end_at(length(end))?;
            self.written = lines;
        }
        if self.written < self.lines.len() {
            kept.append(&file_text(&self.lines[self.written..]))?;
            self.written = self.lines.len();
        }
        Ok(None)
    }

    /// Keeps what lies in the game's place, unless it is only a part of the game.
    fn keep_other(&self, harm: FileChange) -> io::Result<Option<String>> {
        let bytes = match (&self.kept, harm) {
            (Some(kept), FileChange::Changed) => kept.read()?,
            _ => self.store.open(&self.record)?.read()?,
        };
        let (lines, end) = agreed(&bytes, &self.lines);
        if begins(self.lines.get(lines), &bytes[end..]) {
            return Ok(None);
        }
        keep_beside(&*self.store, &self.record, "other", &bytes).map(Some)
    }

    /// Writes every line into a new record, which then takes the place of what is there.
    fn write_whole(&mut self, over: bool) -> io::Result<()> {
        let kept = self.store.create(&self.record, file_text(&self.lines).as_bytes(), over)?;
        self.kept = Some(kept);
        if self.new {
            side_records::forget(&*self.store, &self.record);
        }
        self.written = self.lines.len();
        self.is_edited = false;
        self.new = false;
        Ok(())
    }

    /// The same journal in another record, which must not exist yet.
    ///
    /// # Errors
    /// What the store says.
    pub fn save_as(&self, record: &str) -> io::Result<Journal> {
        let mut other = Journal {
            store: self.store.clone(),
            record: record.to_string(),
            kept: None,
            new: true,
            failed: false,
            lines: self.lines.clone(),
            sum: self.sum,
            written: 0,
            is_edited: false,
        };
        other.save()?;
        Ok(other)
    }
}

/// What some editors of text write before the first line.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of a journal whose checksums are right, up to the first that is not good. The last may have no end.
struct GoodLines<'b> {
    bytes: &'b [u8],
    /// Where the last of them ends, in bytes.
    end: usize,
    sum: u32,
}

impl<'b> GoodLines<'b> {
    fn of(bytes: &'b [u8]) -> GoodLines<'b> {
        GoodLines { bytes, end: 0, sum: 0 }
    }
}

impl<'b> Iterator for GoodLines<'b> {
    type Item = &'b str;

    /// Without the line's end.
    fn next(&mut self) -> Option<&'b str> {
        let rest = self.bytes.get(self.end..).filter(|rest| !rest.is_empty())?;
        let end = rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |length| length + 1);
        let line = bare(&rest[..end], self.end == 0);
        let (_, sum) = entry::open(self.sum, line)?;
        self.sum = sum;
        self.end += end;
        std::str::from_utf8(line).ok()
    }
}

/// A line without its end, the first without the mark before it.
fn bare(line: &[u8], is_first: bool) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    line.strip_prefix(MARK).filter(|_| is_first).unwrap_or(line)
}

/// What the first line of a journal has.
fn header(line: &str) -> Option<Value> {
    serde_json::from_str(line.get(entry::ENTRY_AT..line.len().checked_sub(1)?)?).ok()
}

/// The checksum that a good line has.
fn sum_of(line: &str) -> u32 {
    line.get(8..16).and_then(|hex| u32::from_str_radix(hex, 16).ok()).unwrap_or(0)
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// The game's name by that of its record.
fn name_of(record: &str) -> String {
    let stem = Path::new(record).file_stem().unwrap_or_default();
    shown::line(&stem.to_string_lossy()).into_owned()
}

/// Keeps something beside a game as `NAME.WHAT-1`, or with the next number that is free; where that is.
fn keep_beside(store: &dyn Store, record: &str, what: &str, bytes: &[u8]) -> io::Result<String> {
    for number in 1_u32..1000 {
        let kept = with_ending(record, &format!("{what}-{number}"));
        match store.create(&kept, bytes, false) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|_| store.place(&kept)),
        }
    }
    Err(io::Error::other("too many copies are beside it"))
}

/// Lines as they stand in the file.
fn file_text(lines: &[Rc<str>]) -> String {
    let mut text = String::with_capacity(lines.iter().map(|line| line.len() + 1).sum());
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// How many of the lines a file begins with, and where they end in it.
fn agreed(bytes: &[u8], lines: &[Rc<str>]) -> (usize, usize) {
    let mut end = 0;
    for (number, line) in lines.iter().enumerate() {
        let rest = bytes[end..].strip_prefix(line.as_bytes());
        match rest.and_then(|rest| rest.strip_prefix(b"\n")) {
            Some(rest) => end = bytes.len() - rest.len(),
            None => return (number, end),
        }
    }
    (lines.len(), end)
}

/// Whether this is nothing, or the torn beginning of the line.
fn begins(line: Option<&Rc<str>>, torn: &[u8]) -> bool {
    torn.is_empty() || line.is_some_and(|line| line.as_bytes().starts_with(torn))
}
