//! The dice of a turn at the table: the program's, those typed ahead, and those that are asked for.

use super::log::{AnswerEntry, AnswerSlot, answered};
use super::prompt::Prompt;
use super::turn::{Roller, Table, Task, TurnAttempt, roller};
use crate::talk::{Answer, Roll};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Purpose, TableDie};
use rand::RngExt;

impl Table<'_> {
    /// A result that needs no asking: rolled by the program, or typed ahead. Those of the program are told with the steps.
    pub(super) fn ready(&mut self, die: Die, purpose: &Purpose, log: &[AnswerEntry]) -> Option<u8> {
        let roller = answered(log, &AnswerSlot::Dice).map(roller).or(self.stand.roller);
        if roller == Some(Roller::Program) {
            return Some(self.stand.random.random_range(1..=die.sides()));
        }
        let value = self.ahead.take()?;
        if value > die.sides() {
            self.ahead.clear();
            let text =
                format!("{value}, typed ahead, is not on a {}. Type this die again.", die.name());
            self.ui().title(&text);
            return None;
        }
        if !self.ahead.was_asked() && purpose.table != Some(TableDie::Row) {
            self.tell(&format!("1{} = {value}: {purpose}", die.name()));
        }
        Some(value)
    }

    /// The question for a die with those that follow whatever it shows.
    pub(super) fn with_following(&self, task: Task, log: &[AnswerEntry], prompt: Prompt) -> Prompt {
        if prompt.ask.roll().is_none() {
            return prompt;
        }
        let mut next = |rolls: &[Roll], values: &[u8]| {
            let rolled = rolls.iter().zip(values).map(|((die, purpose), value)| AnswerEntry {
                slot: AnswerSlot::Die { die: *die, purpose: purpose.clone() },
                answer: Answer::Dice(vec![*value]),
                asked: false,
            });
            let log: Vec<AnswerEntry> = log.iter().cloned().chain(rolled).collect();
            match self.attempt(task, &log) {
                TurnAttempt::Ask(asked) => asked.ask.roll(),
                _ => None,
            }
        };
        let ask = prompt.ask.with_following(&mut next);
        // What was read of the board is that of this question again.
        let _ = self.attempt(task, log);
        Prompt { ask, ..prompt }
    }
}
