//! The name of a question that a turn asks.

use super::{Executor, Matter, Note, NoteKind, strip_trailing_colon};
use itertools::Itertools;
use std::fmt::Display;

/// Names a question of a turn: its box, what it asks there, and how often that was asked before. What is decided before the
/// turn, such as whether a Brilliant Stroke is played, changes no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionName {
    at: String,
    asks: String,
    before: usize,
}

impl QuestionName {
    /// The question that is asked next, after these notes.
    fn next(notes: &[Note], at: &str, asks: &str) -> QuestionName {
        let first = QuestionName { at: at.to_string(), asks: asks.to_string(), before: 0 };
        QuestionName { before: first.places(notes).count(), ..first }
    }

    /// The question that the note in this place decides; `None` where it decides none that a reader could answer.
    pub fn of(notes: &[Note], place: usize) -> Option<QuestionName> {
        let note = notes.get(place)?;
        Some(QuestionName::next(&notes[..place], &note.at, asked(note)?))
    }

    /// The place of the note that decides it.
    pub fn place(&self, notes: &[Note]) -> Option<usize> {
        self.places(notes).nth(self.before)
    }

    /// The places of all notes that decide such a question in its box.
    fn places(&self, notes: &[Note]) -> impl Iterator<Item = usize> {
        let is_same = |note: &Note| note.at == self.at && asked(note) == Some(self.asks.as_str());
        notes.iter().positions(is_same)
    }
}

/// What a note decides, where a reader could decide it.
fn asked(note: &Note) -> Option<&str> {
    match &note.what {
        NoteKind::Weighed(weighed) if weighed.matter == Matter::Question => Some(&weighed.say),
        NoteKind::Event(bullet) => Some(bullet),
        NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => Some(&chosen.say),
        _ => None,
    }
}

impl Executor<'_> {
    /// The name of what is asked next in the box under way, where a trace is kept.
    pub(crate) fn names_if_traced(&self, asks: impl Display) -> Option<QuestionName> {
        self.is_traced().then(|| self.names(asks))
    }

    /// The name of what is asked next in the box under way.
    pub(crate) fn names(&self, asks: impl Display) -> QuestionName {
        let asks = asks.to_string();
        QuestionName::next(&self.walk.notes, self.citation.at, strip_trailing_colon(&asks))
    }
}
