//! A turn under way, kept beside the table after each answer: who stops in the middle of it goes on there.

use super::finished::Finished;
use super::log::{Entry, Log};
use super::saved::free_beside;
use super::turn::{Table, Task, now};
use crate::files::{replace_quickly, text_of};
use crate::talk::Leaving;
use lod_bots::flowchart::words::Die;
use lod_engine::shown;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A turn that was not finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnderWay {
    /// How many turns the table remembered when it began: with another number it is not of that table.
    turn: u32,
    /// When the last answer was given, in words.
    pub when: String,
    /// What was being worked out.
    pub task: Task,
    /// The lines that people typed, in order.
    lines: Vec<String>,
    /// The dice that the program rolled.
    rolled: Vec<(Die, u8)>,
}

impl UnderWay {
    /// What is to be kept of these answers; nothing where a person gave none.
    fn of(table: &Table<'_>, task: Task, given: &[Entry]) -> Option<UnderWay> {
        let asked = given.iter().filter(|entry| entry.asked);
        let lines: Vec<String> = asked.map(|entry| entry.typed.clone()).collect();
        (!lines.is_empty()).then(|| UnderWay {
            turn: table.memory.turns(),
            when: now(),
            task,
            lines,
            rolled: table.rolled.clone(),
        })
    }

    /// How many answers were given.
    pub fn answers(&self) -> String {
        match self.lines.len() {
            1 => "one answer".to_string(),
            n => format!("{n} answers"),
        }
    }

    /// Where it is kept beside the file of a table.
    fn path(table: &Path) -> PathBuf {
        table.with_extension("turn")
    }

    /// The one kept beside the file of a table that remembers so many turns. What cannot be read is none: it is a turn
    /// that has to be told again.
    pub fn beside(table: &Path, turns: u32) -> Option<UnderWay> {
        let text = text_of(&UnderWay::path(table)).ok()??;
        let kept: UnderWay = serde_json::from_str(&text).ok()?;
        (kept.turn == turns && !kept.lines.is_empty()).then_some(kept)
    }

    /// Gives the file of a table another name, with the turn under way that is kept beside it; that name.
    ///
    /// # Errors
    /// What the system says.
    pub fn set_aside(table: &Path) -> std::io::Result<PathBuf> {
        let free = free_beside(table)?;
        std::fs::rename(table, &free)?;
        match std::fs::rename(UnderWay::path(table), UnderWay::path(&free)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(free),
        }
    }
}

impl Table<'_> {
    /// Goes on with a turn that was not finished.
    ///
    /// # Errors
    /// As [`Table::work_out`].
    pub(super) fn go_on(&mut self, under_way: UnderWay) -> Result<Option<Finished>, Leaving> {
        // The dice after those that fell are others.
        for (die, _) in &under_way.rolled {
            self.random.random_range(1..=die.sides());
        }
        self.resumed = under_way.lines.into();
        self.is_under_way = true;
        self.rolled = under_way.rolled;
        self.go(under_way.task, Log::default())
    }

    /// Keeps the turn under way as far as it was told. Where the disk does not take it nothing but that is lost, and the
    /// end of the turn tells of the disk.
    pub(super) fn keep_under_way(&mut self, task: Task, given: &[Entry]) {
        let Some(path) = self.file.as_deref().map(UnderWay::path) else {
            return;
        };
        let Some(kept) = UnderWay::of(self, task, given) else {
            return self.forget_under_way();
        };
        if !self.is_stored {
            self.write();
        }
        let text = serde_json::to_string(&kept).map_err(std::io::Error::from);
        self.is_under_way = text.and_then(|text| replace_quickly(&path, &text)).is_ok();
    }

    /// No turn is under way any more.
    pub(super) fn forget_under_way(&mut self) {
        self.is_under_way = false;
        if let Some(path) = self.file.as_deref().map(UnderWay::path) {
            // There is none as a rule.
            let _ = std::fs::remove_file(path);
        }
    }

    /// Keeps the table for another evening; no turn is under way.
    pub(super) fn store(&mut self) {
        self.forget_under_way();
        self.write();
    }

    fn write(&mut self) {
        let Some(path) = self.file.clone() else {
            return;
        };
        self.is_stored = true;
        if let Err(error) = self.saved().write(&path) {
            let what = format!("NOT SAVED: {}: {error}", path.display());
            self.interface().say(&shown::message(&what));
        }
    }
}
