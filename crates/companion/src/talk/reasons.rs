//! What `why` tells: of the turn under way at a question, of the last turn between turns.

use super::sorry;
use crate::tell::{self, Topic, wrap_to};
use lod_bots::action::Note;
use lod_bots::bots::DieRoll;

/// The reasons so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    /// The rule, the box, or whatever else stands first.
    pub head: Vec<String>,
    /// The boxes visited.
    pub path: Vec<String>,
    /// What was decided.
    pub notes: Vec<Note>,
    /// The dice rolled.
    pub dice: Vec<DieRoll>,
}

impl Reasons {
    /// Words alone, where nothing was decided yet.
    pub fn words(text: &str) -> Reasons {
        Reasons { head: vec![text.to_string()], ..Reasons::default() }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.path.is_empty() && self.notes.is_empty()
    }

    /// What these words after `why` ask for, in lines of at most so many columns.
    pub fn told(&self, words: &str, width: usize) -> Vec<String> {
        let topic = match Topic::parse(words) {
            Ok(topic) => topic,
            Err(wrong) => return vec![sorry(&wrong)],
        };
        let notes: Vec<&Note> = self.notes.iter().collect();
        if topic != Topic::Way {
            return tell::reasons(&notes, topic, width);
        }
        let mut text = self.head.clone();
        if !self.path.is_empty() {
            text.push(format!("The way so far: {}.", self.path.join(" ")));
        }
        let mut lines: Vec<String> = text.iter().flat_map(|t| wrap_to(t, "  ", width)).collect();
        lines.extend(tell::reasons(&notes, topic, width));
        let dice = self.dice.iter().map(|d| format!("  {}", d.words()));
        lines.extend(dice.flat_map(|line| wrap_to(&line, "      ", width)));
        lines.extend(tell::why_more(&notes, width));
        lines
    }
}
