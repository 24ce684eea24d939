//! The journal of a game: one append-only file, flushed before an answer is acted on.

mod entry;
mod folder;
mod replay;
#[cfg(test)]
pub(crate) mod tests;

pub use entry::Entry;
pub use folder::{Folder, NameError, Saved};
pub use replay::{Difference, Replay};

use super::setup::{Setup, SetupError};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of the format.
const FORMAT: u64 = 1;

/// Why a journal cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is open in another program.
    #[error(
        "the game `{0}` is open in another program; leave that one first, or play another game"
    )]
    Locked(String),
    /// The file cannot be read.
    #[error("{0} cannot be read: {1}")]
    Io(String, io::Error),
    /// Not even the first line is good.
    #[error("{0} is no journal of a game: its first line is missing or damaged")]
    NoJournal(String),
    /// It is of a later format.
    #[error("{0} was written by a later version of this program ({1})")]
    Later(String, String),
    /// Its set-up is none.
    #[error("{0} has no set-up to go on from: {1}")]
    Setup(String, SetupError),
}

/// What was wrong with a journal that could be opened in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the first line that is not good.
    pub line: usize,
    /// Where the original is kept, or why it could not be.
    pub original: Result<PathBuf, String>,
}

/// A journal that was opened.
pub struct Opened {
    /// The journal, to go on with.
    pub journal: Journal,
    /// What was agreed on before the game.
    pub setup: Setup,
    /// Its lines.
    pub entries: Vec<Entry>,
    /// What was wrong with it.
    pub damage: Option<Damage>,
}

/// A journal under way. What cannot be written is kept in memory, and tried again with each entry.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Option<File>,
    /// Whether the file is still to be created.
    new: bool,
    /// Every line, the first included, without the lines' ends.
    lines: Vec<String>,
    sum: u32,
    /// So many lines are in the file,
    written: usize,
    /// which are so many bytes.
    bytes: u64,
}

impl Journal {
    /// Begins a journal; nothing is written before [`Journal::save`].
    pub fn new(path: &Path, setup: &Setup) -> Journal {
        let header = json!({
            "lod-play": FORMAT,
            "program": env!("CARGO_PKG_VERSION"),
            "build": if cfg!(debug_assertions) { "debug" } else { "release" },
            "setup": setup.to_json(),
        });
        let mut journal = Journal {
            path: path.to_path_buf(),
            file: None,
            new: true,
            lines: Vec::new(),
            sum: 0,
            written: 0,
            bytes: 0,
        };
        journal.push(&header);
        journal
    }

    /// Opens the journal in this file, up to its last good line. What is not good is cut off, and the
    /// original kept beside it.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(path: &Path) -> Result<Opened, OpenError> {
        let name = name_of(path);
        let shown = path.display().to_string();
        let failed = |error| OpenError::Io(shown.clone(), error);
        let (mut file, writable) = match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => (file, true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(failed(error)),
            Err(_) => (File::open(path).map_err(failed)?, false),
        };
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(OpenError::Locked(name));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let good = good_lines(&bytes);
        let Some((header, _)) = good.first() else {
            return Err(OpenError::NoJournal(shown));
        };
        if header["lod-play"].as_u64() != Some(FORMAT) {
            let version = header["program"].as_str().unwrap_or("unknown").to_string();
            return Err(match header["lod-play"].as_u64() {
                Some(_) => OpenError::Later(shown, version),
                None => OpenError::NoJournal(shown),
            });
        }
        let setup = Setup::from_json(&header["setup"])
            .map_err(|error| OpenError::Setup(shown.clone(), error))?;
        let mut entries = Vec::new();
        let mut lines = vec![text_of(&bytes, 0, good[0].1)];
        let mut end = good[0].1;
        for (value, until) in &good[1..] {
            let Some(entry) = Entry::from_json(value) else {
                break;
            };
            lines.push(text_of(&bytes, end, *until));
            entries.push(entry);
            end = *until;
        }
        let damage = (end < bytes.len()).then(|| Damage {
            line: lines.len() + 1,
            original: keep_original(path, &bytes),
        });
        if damage.as_ref().is_some_and(|d| d.original.is_ok()) && writable {
            // Where this fails, the next entry tries again.
            let _ = file.set_len(length(end));
        }
        let sum = lines.last().map_or(0, |line| sum_of(line));
        let journal = Journal {
            path: path.to_path_buf(),
            file: writable.then_some(file),
            new: false,
            written: lines.len(),
            lines,
            sum,
            bytes: length(end),
        };
        Ok(Opened {
            journal,
            setup,
            entries,
            damage,
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game's name.
    pub fn name(&self) -> String {
        name_of(&self.path)
    }

    /// How many entries there are, the first line apart.
    pub fn entries(&self) -> usize {
        self.lines.len() - 1
    }

    /// Whether everything is in the file.
    pub fn is_saved(&self) -> bool {
        self.written == self.lines.len()
    }

    /// Adds an entry; [`Journal::save`] writes it.
    pub fn add(&mut self, entry: &Entry) {
        self.push(&entry.to_json());
    }

    fn push(&mut self, value: &Value) {
        let (line, sum) = entry::seal(self.sum, &value.to_string());
        self.lines.push(line);
        self.sum = sum;
    }

    /// Writes what is not in the file yet, and flushes it to the disk.
    ///
    /// # Errors
    /// What the disk says; everything stays in memory, and the next call tries again.
    pub fn save(&mut self) -> io::Result<()> {
        if self.is_saved() && !self.new {
            return Ok(());
        }
        if self.file.is_none() {
            self.file = Some(self.reopen()?);
        }
        let done = self.write();
        if done.is_err() && self.written == 0 {
            // Nothing was ever written: the file may have gone with its folder.
            self.file = None;
        }
        done
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else {
            return Err(io::Error::other("the file is not open"));
        };
        let mut text = String::new();
        for line in &self.lines[self.written..] {
            text.push_str(line);
            text.push('\n');
        }
        // What an earlier try left behind goes first.
        if file.metadata()?.len() != self.bytes {
            file.set_len(self.bytes)?;
        }
        file.seek(SeekFrom::Start(self.bytes))?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        self.bytes += length(text.len());
        self.written = self.lines.len();
        Ok(())
    }

    fn reopen(&mut self) -> io::Result<File> {
        if let Some(folder) = self.path.parent().filter(|_| self.new) {
            std::fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let file = if self.new {
            options.create_new(true).open(&self.path)?
        } else {
            options.open(&self.path)?
        };
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::other("it is open in another program"));
        }
        if self.new {
            self.new = false;
            sync_folder(&self.path);
        }
        Ok(file)
    }

    /// The same journal in another file, which must not exist yet.
    ///
    /// # Errors
    /// What the disk says.
    pub fn save_as(&self, path: &Path) -> io::Result<Journal> {
        let mut other = Journal {
            path: path.to_path_buf(),
            file: None,
            new: true,
            lines: self.lines.clone(),
            sum: self.sum,
            written: 0,
            bytes: 0,
        };
        other.save()?;
        Ok(other)
    }
}

/// The values of the good lines, each with the place after its end.
fn good_lines(bytes: &[u8]) -> Vec<(Value, usize)> {
    let mut good = Vec::new();
    let (mut start, mut sum) = (0, 0);
    while let Some(length) = bytes[start..].iter().position(|b| *b == b'\n') {
        let opened = entry::open(sum, &bytes[start..start + length]);
        let Some((text, next)) = opened else {
            break;
        };
        let Ok(value) = serde_json::from_str(text) else {
            break;
        };
        start += length + 1;
        sum = next;
        good.push((value, start));
    }
    good
}

/// A good line without its end.
fn text_of(bytes: &[u8], from: usize, until: usize) -> String {
    let line = &bytes[from..until.saturating_sub(1).max(from)];
    String::from_utf8_lossy(line).into_owned()
}

/// The checksum that a good line has.
fn sum_of(line: &str) -> u32 {
    line.get(8..16)
        .and_then(|hex| u32::from_str_radix(hex, 16).ok())
        .unwrap_or(0)
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// The game's name by its file.
fn name_of(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |n| n.to_string_lossy().into_owned())
}

/// Keeps a damaged journal as `NAME.damaged-1`, or with the next number that is free.
fn keep_original(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    for number in 1_u32..1000 {
        let kept = path.with_extension(format!("damaged-{number}"));
        let file = OpenOptions::new().write(true).create_new(true).open(&kept);
        match file {
            Ok(mut file) => {
                file.write_all(bytes)
                    .and_then(|()| file.sync_all())
                    .map_err(|e| e.to_string())?;
                sync_folder(&kept);
                return Ok(kept);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Err("there are too many damaged ones beside it".to_string())
}

/// A new file's name is on the disk too; where folders cannot be flushed, the system sees to it.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent()
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
