//! What `why` tells at the table: of the turn under way at a question, of the last turn between turns.

use super::finished::Finished;
use super::play::Trace;
use super::report::verdict;
use crate::action::Note;
use crate::bots::Rolled;
use crate::talk::sorry;
use crate::tell::{self, Ask, wrap_to};

/// The reasons so far.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    /// The rule, the box, or whatever else stands first.
    pub head: Vec<String>,
    /// The boxes visited.
    path: Vec<String>,
    /// What was decided.
    notes: Vec<Note>,
    /// The dice rolled.
    dice: Vec<Rolled>,
}

impl Reasons {
    /// Words alone, where nothing was decided yet.
    pub fn words(text: &str) -> Reasons {
        Reasons {
            head: vec![text.to_string()],
            ..Reasons::default()
        }
    }

    /// Of a turn under way.
    pub(super) fn so_far(head: Vec<String>, way: &Trace) -> Reasons {
        Reasons {
            head,
            path: way.path.clone(),
            notes: way.notes.clone(),
            dice: way.dice.clone(),
        }
    }

    /// Of a turn that is over.
    pub fn of(finished: &Finished) -> Reasons {
        Reasons {
            head: vec![format!("The last turn: {}", verdict(finished))],
            path: finished.path.clone(),
            notes: finished.notes.clone(),
            dice: finished.dice.clone(),
        }
    }

    /// What these words after `why` ask for, in lines of at most so many columns.
    pub fn told(&self, words: &str, width: usize) -> Vec<String> {
        let ask = match Ask::parse(words) {
            Ok(ask) => ask,
            Err(wrong) => return vec![sorry(&wrong)],
        };
        let notes: Vec<&Note> = self.notes.iter().collect();
        if ask != Ask::Way {
            return tell::reasons(&notes, ask, width);
        }
        let mut text = self.head.clone();
        if !self.path.is_empty() {
            text.push(format!("The way so far: {}.", self.path.join(" ")));
        }
        let mut lines: Vec<String> = text.iter().flat_map(|t| wrap_to(t, "  ", width)).collect();
        lines.extend(tell::reasons(&notes, ask, width));
        let dice = self.dice.iter().map(|d| format!("  {}", d.words()));
        lines.extend(dice.flat_map(|line| wrap_to(&line, "      ", width)));
        lines.extend(tell::why_more(&notes, width));
        lines
    }
}
