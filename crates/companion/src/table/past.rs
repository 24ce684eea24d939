//! The turns of the sitting that are over: undone and redone one by one.

use super::finished::FinishedTask;
use super::last_known_board::LastKnownBoard;
use super::log::Log;
use super::opening::TableState;
use super::report::{back, report, verdict};
use super::saved::{LastTurn, SavedTable};
use super::turn::{Roller, Table, Task};
use crate::talk::{PromptCommand, PromptExit, Reasons};
use crate::tell::Report;
use lod_bots::flowchart::words::Die;
use rand::RngExt;
use std::sync::Arc;

/// A turn that was worked out, to be opened again.
#[derive(Clone)]
pub(super) struct PastTurn {
    task: Task,
    log: Log,
    before: BeforeTurn,
    /// The dice that the program rolled in it.
    rolled: Vec<(Die, u8)>,
    /// What it was, as it is told.
    pub(super) report: Report,
    /// What decided it.
    reasons: Reasons,
    /// What can be shown of it again.
    pages: Vec<(PromptCommand, Vec<String>)>,
    /// The moves that take the board back to how it was before.
    back: Vec<String>,
}

/// What a session knew before a turn.
#[derive(Clone)]
pub(super) struct BeforeTurn {
    first_on: Option<u8>,
    people: Option<u32>,
    kept: TableState,
    roller: Option<Roller>,
    treaty: bool,
    memory: LastKnownBoard,
}

impl Table<'_> {
    /// What the session knows now.
    pub(super) fn before(&self) -> BeforeTurn {
        BeforeTurn {
            first_on: self.first_on,
            people: self.people,
            kept: self.kept,
            roller: self.roller,
            treaty: self.treaty,
            memory: self.memory.clone(),
        }
    }

    /// Writes down a turn that is over. One that was undone and came to its end by the same answers is redone.
    pub(super) fn write_down(
        &mut self,
        task: Task,
        log: Log,
        before: BeforeTurn,
        over: &FinishedTask,
    ) {
        let is_same = |turn: &PastTurn| turn.task == task && turn.log.given() == log.given();
        if self.past.ahead().is_some_and(is_same) {
            self.past.redo();
        } else {
            let report = Report { turn: self.past.given().len() + 1, ..report(over) };
            let width = self.columns();
            let steps = [vec![report.headline.clone()], report.folded(width)].concat();
            self.past.push(PastTurn {
                task,
                log,
                before,
                rolled: self.rolled.clone(),
                reasons: Reasons {
                    head: vec![format!("The last turn: {}", verdict(over))],
                    walk: over.trace.walk.clone(),
                    changes: over.trace.changes.clone(),
                },
                pages: vec![
                    (PromptCommand::Steps, steps),
                    (PromptCommand::Repeat, report.lines(width)),
                ],
                back: back(over, width),
                report,
            });
        }
        self.tells_past();
    }

    /// The turns that `why turn 3` tells of are those that count.
    fn tells_past(&mut self) {
        let (past, turns) = (self.past.given(), Arc::make_mut(&mut self.turns));
        turns.truncate(past.len());
        turns.extend(past[turns.len()..].iter().map(|turn| turn.reasons.clone()));
    }

    /// What decided the last turn.
    pub(super) fn why(&self) -> Reasons {
        self.turns.last().cloned().unwrap_or_default()
    }

    /// What can be shown again of the last turn.
    pub(super) fn pages(&self) -> Vec<(PromptCommand, Vec<String>)> {
        self.past.last().map(|turn| turn.pages.clone()).unwrap_or_default()
    }

    /// The last turn, as it is kept for another session.
    pub(super) fn last_turn(&self) -> Option<Box<LastTurn>> {
        let turn = self.past.last()?;
        let asked = turn.log.given().iter().filter(|entry| entry.asked);
        let before = &turn.before;
        Some(Box::new(LastTurn {
            task: turn.task,
            lines: asked.map(|entry| entry.typed.clone()).collect(),
            rolled: turn.rolled.clone(),
            before: SavedTable {
                memory: before.memory.clone(),
                players: before.kept.players,
                program_rolls: before.roller.map(|roller| roller == Roller::Program),
                scenario: before.kept.scenario,
                course: before.kept.course,
                ..SavedTable::default()
            },
        }))
    }

    /// Works the last turn of an earlier session out again, so that it can be shown, explained and undone. Where it comes to
    /// something else by now, none was played in this session.
    pub(super) async fn open_last(&mut self, saved: &SavedTable) {
        let Some(last) = saved.last.as_deref().cloned() else {
            return;
        };
        self.take_up(&last.before);
        for (die, _) in &last.rolled {
            self.random.random_range(1..=die.sides());
        }
        (self.resumed, self.rolled) = (last.lines.into(), last.rolled);
        self.is_replay = true;
        let done = self.go(last.task, Log::default()).await;
        self.is_replay = false;
        let fits = matches!(done, Ok(Some(_))) && self.memory == saved.memory;
        self.resumed.clear();
        self.take_up(saved);
        if !fits {
            self.forget_past();
        }
    }

    /// The session begins anew, with no turn behind it.
    pub(super) fn forget_past(&mut self) {
        self.past = Default::default();
        self.tells_past();
    }

    /// Undoes so many answers of the turns that are over, those of the last one first, and opens the turn again where
    /// that ends. A turn without an answer counts as one. `None` where no turn is open then, or as with
    /// [`Table::work_out`].
    ///
    /// # Errors
    /// As there.
    pub(super) async fn undo_past(
        &mut self,
        steps: usize,
    ) -> Result<Option<FinishedTask>, PromptExit> {
        let mut left = steps;
        while let Some(turn) = self.past.undo().cloned() {
            self.return_to(&turn);
            self.tell(&format!("Undone: {}", turn.report.headline));
            for line in &turn.back {
                self.ui.title(line);
            }
            let mut log = turn.log;
            let undone = self.take_back(&mut log, left);
            left = left.saturating_sub(undone.max(1));
            if left == 0 || self.past.given().is_empty() {
                if undone == 0 {
                    return Ok(None);
                }
                self.keep_under_way(turn.task, log.given());
                return self.go(turn.task, log).await;
            }
        }
        Ok(None)
    }

    /// Redoes the turn that was undone last, by the answers that it had. `None` where none was.
    ///
    /// # Errors
    /// As [`Table::work_out`].
    pub(super) async fn redo_past(&mut self) -> Result<Option<FinishedTask>, PromptExit> {
        let Some(turn) = self.past.ahead().cloned() else {
            self.ui.show(&PromptCommand::Redo.nothing_here());
            return Ok(None);
        };
        self.return_to(&turn);
        self.go(turn.task, turn.log).await
    }

    /// The session is again where it was before a turn.
    fn return_to(&mut self, turn: &PastTurn) {
        let before = turn.before.clone();
        (self.kept, self.roller, self.treaty) = (before.kept, before.roller, before.treaty);
        (self.memory, self.first_on, self.people) = (before.memory, before.first_on, before.people);
        self.rolled.clone_from(&turn.rolled);
        self.tells_past();
        self.store();
    }
}
