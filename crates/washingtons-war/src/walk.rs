//! A procedure under way, until something must be asked or rolled: what it was given is given to it again from its beginning.

use super::answer::RequestedFact;
use super::opponents::Opponents;
use super::rules::{self, Procedure};
use super::sitting::{Flow, Given, Sitting, Stop};
use super::{Facts, ReportLine, Value};
use std::sync::Arc;

/// Where a walk has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A player must say something.
    Ask(Question),
    /// Dice must be rolled.
    Roll(Roll),
    /// The procedure is over.
    Done,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// In words.
    pub text: String,
    /// What may be typed.
    pub form: String,
    /// Where few answers are possible and each is a word: the words, with what they mean.
    pub choices: Vec<(String, String)>,
    /// A line that would do, or nothing.
    pub example: String,
    /// Why it is asked, and by which rule.
    pub why: String,
    /// What is asked.
    pub wanted: Vec<RequestedFact>,
    /// Whether Enter alone is an answer.
    pub enter: bool,
    /// The priority of an opponent by which it is asked, or nothing.
    pub by: &'static str,
    /// What is said where help is asked for.
    pub help: Vec<String>,
}

/// Dice to roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What for.
    pub text: String,
    /// The rule.
    pub why: String,
    /// How many.
    pub dice: usize,
}

/// The way through a procedure so far.
#[derive(Clone, Debug)]
pub struct Walk<'b> {
    opponents: &'b Opponents,
    procedure: &'static Procedure,
    /// What was known where it begins, and how much was told before: it begins anew with each card of a game.
    begun: Facts,
    before: usize,
    given: Vec<Given>,
    board: Facts,
    told: Arc<Vec<ReportLine>>,
    not_allowed: usize,
    halt: Option<Halt>,
}

impl<'b> Walk<'b> {
    /// Begins a procedure with what is known.
    ///
    /// # Errors
    /// Where there is no such procedure.
    pub fn new(opponents: &'b Opponents, id: &str, mut facts: Facts) -> Result<Walk<'b>, String> {
        let procedure = rules::named(id).ok_or_else(|| format!("there is no procedure `{id}`"))?;
        facts.freeze();
        Ok(Walk {
            opponents,
            procedure,
            begun: facts.clone(),
            before: 0,
            given: Vec::new(),
            board: facts,
            told: Arc::default(),
            not_allowed: 0,
            halt: None,
        })
    }

    /// Takes what is known from elsewhere, as from a player's own map.
    pub fn learn(&mut self, key: &str, value: Value) {
        if self.given.is_empty() && self.halt.is_none() {
            self.begun.set(key, value.clone())
        } else {
            self.given.push(Given::Known(key.to_string(), value.clone()))
        }
        self.board.set(key, value);
        // What is asked now may need no answer any more.
        self.halt = None;
    }

    /// Adds something to what was told.
    pub(super) fn tell(&mut self, told: ReportLine) {
        self.given.push(Given::Told(told.clone()));
        Arc::make_mut(&mut self.told).push(told);
    }

    /// What is known now.
    pub fn facts(&self) -> &Facts {
        &self.board
    }

    /// All that was told.
    pub fn told(&self) -> &[ReportLine] {
        &self.told
    }

    /// Whether it stands at a question and takes this line, which the rules allow.
    pub(super) fn allows(&self, line: &str) -> bool {
        let mut tried = self.clone();
        let given = tried.give(line).is_ok();
        given && tried.go().is_ok() && tried.not_allowed <= self.not_allowed
    }

    /// The procedure, and the priority of an opponent by which something is asked.
    pub fn at(&self) -> (&'static str, &'static str) {
        match &self.halt {
            Some(Halt::Ask(question)) => (self.procedure.id, question.by),
            _ => (self.procedure.id, ""),
        }
    }

    /// Goes on until something must be asked or rolled, or to the end.
    ///
    /// # Errors
    /// A fault of the program, in words.
    pub fn go(&mut self) -> Result<Halt, String> {
        loop {
            if let Some(halt) = &self.halt {
                return Ok(halt.clone());
            }
            self.sit().map_err(Stop::words)?;
        }
    }

    /// Takes the answer to what it stopped at.
    ///
    /// # Errors
    /// What is wrong with the line, and what would be right.
    pub fn give(&mut self, line: &str) -> Result<(), String> {
        if matches!(self.halt, None | Some(Halt::Done)) {
            return Err("nothing is asked".to_string());
        }
        self.given.push(Given::Line(line.to_string()));
        let halt = self.halt.take();
        self.sit().map_err(|stop| {
            self.given.pop();
            self.halt = halt;
            stop.words()
        })
    }

    /// Runs the procedure from where it begins.
    fn sit(&mut self) -> Flow<()> {
        let mut sitting = Sitting::new(self.opponents, self.begun.clone(), &self.given);
        let halt = match (self.procedure.run)(&mut sitting) {
            Ok(()) => None,
            Err(Stop::Halt(halt)) => Some(*halt),
            Err(other) => return Err(other),
        };
        let (used, goes_on) = (sitting.used(), sitting.goes_on);
        let Sitting { mut told, board, not_allowed, .. } = sitting;
        self.not_allowed = not_allowed;
        self.board = board;
        let all = Arc::make_mut(&mut self.told);
        all.truncate(self.before);
        all.append(&mut told);
        self.halt = match halt {
            None if goes_on => {
                self.board.freeze();
                (self.begun, self.before) = (self.board.clone(), self.told.len());
                self.given.drain(..used);
                None
            }
            None => Some(Halt::Done),
            halt => halt,
        };
        Ok(())
    }
}
