//! A walk in a procedure that is a function, not boxes.

use super::super::interpreter::EvalError;
use super::super::memo::MemoEntry;
use super::super::resolve::Assignment;
use super::super::sitting::{Flow, Sitting, Stop};
use super::super::{Halt, Value, rules};
use super::Walk;
use std::sync::Arc;

impl Walk<'_> {
    /// Runs the procedure in Rust that it stands in, from its beginning.
    pub(super) fn sit(&mut self) -> Flow<()> {
        let Some((frame, sat)) =
            self.stack.last_mut().and_then(|f| Some((f.next, f.sat.as_mut()?)))
        else {
            return Ok(());
        };
        if frame.is_some() {
            // What the caller has set counts as known before.
            sat.board = self.facts.clone();
            sat.board.freeze();
        }
        let mut sitting = Sitting::new(self.book, sat.board.clone(), &sat.given);
        let end = (sat.run)(&mut sitting);
        let (used, goes_on) = (sitting.used(), sitting.goes_on);
        let (mut told, board) = (sitting.told, sitting.board);
        let before = sat.told;
        let halt = match end {
            Ok(()) => None,
            Err(Stop::Halt(halt)) => Some(*halt),
            Err(other) => return Err(other),
        };
        if let Some(frame) = self.stack.last_mut() {
            frame.next = None;
        }
        (self.facts, self.memo) = (board, MemoEntry::default());
        let all = Arc::make_mut(&mut self.told);
        all.truncate(before);
        all.append(&mut told);
        match halt {
            Some(halt) => self.halt = Some(halt),
            None => self.ends(goes_on, used),
        }
        Ok(())
    }

    /// It is over, or goes on from here as if it had begun here.
    fn ends(&mut self, goes_on: bool, used: usize) {
        self.facts.freeze();
        match self.stack.last_mut().and_then(|frame| frame.sat.as_mut()) {
            Some(sat) if goes_on => {
                sat.board = self.facts.clone();
                sat.told = self.told.len();
                sat.given.drain(..used);
            }
            _ => {
                self.stack.pop();
                self.arrived = true;
            }
        }
    }

    /// Sets the odds of a battle that the settings describe; or stops at what must be asked for them.
    pub(super) fn set_odds(&mut self, with: &[Assignment]) -> Result<Option<Halt>, EvalError> {
        let set = self.reckoner().settings(with)?;
        let mut board = self.facts.clone();
        set.into_iter().for_each(|(key, value)| board.set(key, value));
        let mut sitting = Sitting::new(self.book, board, &[]);
        match rules::odds_of(&mut sitting) {
            Ok(odds) => {
                for (fact, number) in [
                    ("odds", odds.in_a_hundred()),
                    ("odds-wins", odds.wins()),
                    ("odds-of", odds.of()),
                ] {
                    self.facts.set(fact, Value::Number(number));
                }
                Ok(None)
            }
            Err(Stop::Halt(halt)) => Ok(Some(*halt)),
            Err(other) => Err(EvalError::Fault(other.words())),
        }
    }
}
