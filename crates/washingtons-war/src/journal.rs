//! The record in which a session's answers are kept, a line each.

use lod_companion::ports::{LockedRecord, Store, UNPUBLISHED};
use std::io;

/// How the first line of every journal begins, and all of it.
const BEGINNING: &str = "lod ww, answers, version ";
const HEAD: &str = "lod ww, answers, version 6";

/// A journal.
#[derive(Debug)]
pub struct Journal {
    record: Box<dyn LockedRecord>,
    /// Where it is, as people find it.
    place: String,
    lines: Vec<String>,
}

impl Journal {
    /// Opens the journal of this name, or begins one where there is none. A last line that was cut off in the middle is
    /// left out.
    ///
    /// # Errors
    /// Where it cannot be read or written, is held by another program, or is no journal.
    pub fn open(store: &dyn Store, name: &str) -> Result<Journal, String> {
        let place = store.place(name);
        let mut record = record(store, name).map_err(|wrong| format!("{place}: {wrong}"))?;
        let bytes = record.read().map_err(|error| format!("{place}: {error}"))?;
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&bytes[..whole]);
        let text = text.map_err(|_| format!("{place}: this is not UTF-8 text"))?;
        let mut lines = text.lines().map(String::from);
        let head = lines.next().unwrap_or_default();
        if head.starts_with(BEGINNING) && head != HEAD {
            return Err(format!(
                "{place}: {UNPUBLISHED}; `lod ww turn --new` sets it aside and begins another"
            ));
        }
        if head != HEAD {
            return Err(format!(
                "{place}:1: this is not a journal of `lod ww`: it should begin with `{HEAD}`"
            ));
        }
        let lines: Vec<String> = lines.collect();
        let end = u64::try_from(whole).unwrap_or(u64::MAX);
        record.end_at(end).map_err(|error| format!("{place}: {error}"))?;
        Ok(Journal { record, place, lines })
    }

    /// Gives the journal of this name another one, so that a new one can begin; where it is then, if there was one.
    ///
    /// # Errors
    /// Where it cannot be renamed.
    pub fn set_aside(store: &dyn Store, name: &str) -> Result<Option<String>, String> {
        let failed = |error: io::Error| format!("{}: {error}", store.place(name));
        let odd =
            |error: io::Error| format!("{}: {error}, not a journal of `lod ww`", store.place(name));
        if !store.has_record(name).map_err(odd)? {
            return Ok(None);
        }
        let free = (1..).map(|number: u32| format!("{name}.{number}"));
        let free = free.into_iter().find(|other| !store.has(other));
        let Some(free) = free else {
            return Ok(None);
        };
        store.rename(name, &free).map_err(failed)?;
        Ok(Some(store.place(&free)))
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
            let written = self.record.append(&(lines.join("\n") + "\n"));
            written.map_err(|error| format!("{}: {error}", self.place))?;
            self.lines.extend_from_slice(lines);
        }
        Ok(())
    }

    /// Keeps only this number of the first answers: the record is shortened in its place.
    ///
    /// # Errors
    /// Where the file is not writable.
    pub fn keep(&mut self, count: usize) -> Result<(), String> {
        self.lines.truncate(count);
        let lines = self.lines.iter().map(|line| line.len() + 1);
        let length = HEAD.len() + 1 + lines.sum::<usize>();
        let ended = self.record.end_at(u64::try_from(length).unwrap_or(u64::MAX));
        ended.map_err(|error| format!("{}: {error}", self.place))
    }
}

/// The record of this name, begun where there is none or an empty one.
fn record(store: &dyn Store, name: &str) -> Result<Box<dyn LockedRecord>, String> {
    let failed = |error: io::Error| error.to_string();
    let begin = format!("{HEAD}\n");
    if !store.has_record(name).map_err(|error| format!("{error}, not a journal of `lod ww`"))? {
        return store.create(name, begin.as_bytes(), false).map_err(failed);
    }
    let mut record = store.open(name).map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => "another program has this game open".to_string(),
        _ => error.to_string(),
    })?;
    if !record.is_writable() {
        return Err("the file is not writable".to_string());
    }
    if record.read().map_err(failed)?.is_empty() {
        record.append(&begin).map_err(failed)?;
    }
    Ok(record)
}
