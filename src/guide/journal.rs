//! The file in which a session's answers are kept, a line each.

use crate::files::odd;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The edition of today's questions.
pub(super) const EDITION: i64 = 3;

/// The first line of every journal.
const HEAD: &str = "lod ww, answers, version 3";

/// The first line of a journal to the questions of edition 2, which are still asked in it.
const HEAD_2: &str = "lod ww, answers, version 2";

/// The first line of a journal to other questions than today's.
const EARLIER: &str = "lod ww, answers, version 1";

/// No journal is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// That nothing lies at this path but a file: a pipe is waited for without an end.
fn is_file(path: &Path) -> Result<(), String> {
    let about = std::fs::metadata(path).ok();
    match about.as_ref().and_then(odd) {
        Some(what) => Err(format!("{}: it is {what}, not a journal of `lod ww`", path.display())),
        None => Ok(()),
    }
}

/// A journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    edition: i64,
    lines: Vec<String>,
}

impl Journal {
    /// Opens a journal, or begins one where there is no file. A last line that was cut off in the middle is left out.
    ///
    /// # Errors
    /// Where it cannot be read or written, is held by another program, or is no journal.
    pub fn open(path: &Path) -> Result<Journal, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        is_file(path)?;
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut file = file.map_err(failed)?;
        file.try_lock()
            .map_err(|_| format!("{}: another program has this game open", path.display()))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(LONGEST).read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]);
        let text = text.map_err(|_| format!("{}: this is not UTF-8 text", path.display()))?;
        let mut lines = text.lines().map(String::from);
        let head = lines.next();
        if head.as_deref() == Some(EARLIER) {
            return Err(format!(
                "{}: this game answers questions of an earlier lod; `lod ww turn --new` sets it aside and begins another",
                path.display()
            ));
        }
        let edition = match head.as_deref() {
            Some(HEAD_2) => Some(2),
            None if !bytes.is_empty() => None,
            Some(HEAD) | None => Some(EDITION),
            Some(_) => None,
        };
        let Some(edition) = edition else {
            return Err(format!(
                "{}:1: this is no journal of `lod ww`: it should begin with `{HEAD}`",
                path.display()
            ));
        };
        let lines: Vec<String> = lines.collect();
        let cut = whole < bytes.len();
        let mut journal = Journal { path: path.to_path_buf(), file, edition, lines };
        if head.is_none() {
            journal.write(&format!("{HEAD}\n"))?;
        } else if cut {
            let count = journal.lines.len();
            journal.keep(count)?;
        }
        Ok(journal)
    }

    /// Gives the file at this path another name, so that a new one can begin; the new name, if there was a file.
    ///
    /// # Errors
    /// Where it cannot be renamed.
    pub fn set_aside(path: &Path) -> Result<Option<PathBuf>, String> {
        if !path.exists() {
            return Ok(None);
        }
        is_file(path)?;
        let other = |number: u32| {
            let mut name = path.as_os_str().to_os_string();
            name.push(format!(".{number}"));
            PathBuf::from(name)
        };
        let free = (1..).map(other).find(|other| !other.exists());
        let Some(free) = free else {
            return Ok(None);
        };
        match std::fs::rename(path, &free) {
            Ok(()) => Ok(Some(free)),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// The edition of the questions that it answers.
    pub fn edition(&self) -> i64 {
        self.edition
    }

    /// The answers so far.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Writes answers down.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn add(&mut self, lines: &[String]) -> Result<(), String> {
        if !lines.is_empty() {
            self.write(&(lines.join("\n") + "\n"))?;
            self.lines.extend_from_slice(lines);
        }
        Ok(())
    }

    /// Keeps only so many of the first answers: the file is shortened in its place.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn keep(&mut self, count: usize) -> Result<(), String> {
        self.lines.truncate(count);
        let lines = self.lines.iter().map(|line| line.len() + 1);
        let length = HEAD.len() + 1 + lines.sum::<usize>();
        let failed = |error: std::io::Error| format!("{}: {error}", self.path.display());
        let length = u64::try_from(length).unwrap_or(LONGEST);
        self.file.set_len(length).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }

    fn write(&mut self, text: &str) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.path.display());
        self.file.write_all(text.as_bytes()).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }
}
