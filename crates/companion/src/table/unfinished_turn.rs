//! A turn under way, kept beside the table after each answer: who stops in the middle of it goes on there.

use super::finished::FinishedTask;
use super::log::{AnswerEntry, Log};
use super::saved::free_beside;
use super::turn::{Table, Task};
use crate::ports::{Store, text_of, with_ending};
use crate::talk::PromptExit;
use itertools::Itertools;
use lod_bots::flowchart::words::Die;
use lod_engine::game::words::number_of;
use lod_engine::shown;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;

/// A turn that was not finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct UnfinishedTurn {
    /// How many turns the table remembered when it began: with another number it is not of that table.
    turn: u32,
    /// When the last answer was given, in words.
    pub when: String,
    /// What was being worked out.
    pub task: Task,
    /// The card and the place on it, in words.
    #[serde(default)]
    place: Option<String>,
    /// The lines that people typed, in order.
    lines: Vec<String>,
    /// The dice that the program rolled.
    rolled: Vec<(Die, u8)>,
}

impl UnfinishedTurn {
    /// What is to be kept of these answers; nothing where a person gave none.
    fn of(table: &Table<'_>, task: Task, given: &[AnswerEntry]) -> Option<UnfinishedTurn> {
        let asked = given.iter().filter(|entry| entry.asked);
        let lines: Vec<String> = asked.map(|entry| entry.typed.clone()).collect();
        (!lines.is_empty()).then(|| UnfinishedTurn {
            turn: table.memory.turns(),
            when: table.now(),
            task,
            place: table.whereabouts(task, given),
            lines,
            rolled: table.rolled.clone(),
        })
    }

    /// How many answers were given.
    pub fn answers(&self) -> String {
        number_of(self.lines.len(), "answer", "answers")
    }

    /// "card 94, 1st Eligible, 2 answers".
    pub fn about(&self) -> String {
        let place = self.place.iter().map(|place| shown::line(place).into_owned());
        place.chain([self.answers()]).join(", ")
    }

    /// The record in which it is kept beside that of a table.
    fn record(table: &str) -> String {
        with_ending(table, "turn")
    }

    /// The one kept beside the record of a table that remembers so many turns. What cannot be read is none: it is a turn
    /// that has to be told again.
    pub fn saved_with(store: &dyn Store, table: &str, turns: u32) -> Option<UnfinishedTurn> {
        let text = text_of(store, &UnfinishedTurn::record(table)).ok()??;
        let kept: UnfinishedTurn = serde_json::from_str(&text).ok()?;
        (kept.turn == turns && !kept.lines.is_empty()).then_some(kept)
    }

    /// Gives the record of a table another name, with the turn under way that is kept beside it; where that is.
    ///
    /// # Errors
    /// What the system says.
    pub fn rename_record(store: &dyn Store, table: &str) -> std::io::Result<String> {
        let free = free_beside(store, table)?;
        store.rename(table, &free)?;
        match store.rename(&UnfinishedTurn::record(table), &UnfinishedTurn::record(&free)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(store.place(&free)),
        }
    }
}

impl Table<'_> {
    /// Goes on with a turn that was not finished.
    ///
    /// # Errors
    /// As [`Table::work_out`].
    pub(super) async fn resume_turn(
        &mut self,
        under_way: UnfinishedTurn,
    ) -> Result<Option<FinishedTask>, PromptExit> {
        // The dice after those that fell are others.
        for (die, _) in &under_way.rolled {
            self.random.random_range(1..=die.sides());
        }
        self.resumed = under_way.lines.into();
        self.is_under_way = true;
        self.rolled = under_way.rolled;
        self.go(under_way.task, Log::default()).await
    }

    /// Keeps the turn under way as far as it was told. Where the store does not take it nothing but that is lost, and the
    /// end of the turn tells of it.
    pub(super) fn keep_under_way(&mut self, task: Task, given: &[AnswerEntry]) {
        let Some(at) = self.kept_at.clone() else {
            return;
        };
        let Some(kept) = UnfinishedTurn::of(self, task, given) else {
            return self.forget_under_way();
        };
        if !self.is_stored {
            self.write();
        }
        let text = serde_json::to_string(&kept).map_err(std::io::Error::from);
        let record = UnfinishedTurn::record(&at.record);
        let done = text.and_then(|text| at.store.replace(&record, &text, false));
        self.is_under_way = done.is_ok();
    }

    /// No turn is under way any more.
    pub(super) fn forget_under_way(&mut self) {
        self.is_under_way = false;
        if let Some(at) = &self.kept_at {
            // There is none as a rule.
            let _ = at.store.remove(&UnfinishedTurn::record(&at.record));
        }
    }

    /// Keeps the table for another evening; no turn is under way.
    pub(super) fn store(&mut self) {
        self.forget_under_way();
        self.write();
    }

    fn write(&mut self) {
        let Some(at) = self.kept_at.clone() else {
            return;
        };
        self.is_stored = true;
        if let Err(error) = self.saved().write(&*at.store, &at.record) {
            let what = format!("NOT SAVED: {}: {error}", at.place());
            self.ui().title(&shown::message(&what));
        }
    }
}
