//! A row of the table of words.

use super::expr::Sort;
use super::{Expr, numbers, truths};
use crate::flowchart::Evaluator;
use crate::flowchart::describe::term::Term;
use crate::flowchart::describe::voice::Voice;
use lod_engine::game::SpaceSet;
use std::fmt::{Debug, Formatter};

/// What stands in the brackets of a word.
pub(super) type Given<'g> = &'g [Expr];
type Holds = fn(&Evaluator<'_>, Given<'_>) -> bool;
type Among = fn(&Evaluator<'_>, SpaceSet, Given<'_>) -> SpaceSet;
type Value = fn(&Evaluator<'_>, Given<'_>) -> i32;
type ReadsTruth = fn(Given<'_>, bool, Voice<'_>) -> String;
type ReadsNumber = fn(Given<'_>, Voice<'_>) -> Term;

/// What a word needs around it, as bits.
pub mod need {
    /// A space.
    pub const SPACE: u16 = 1;
    /// A candidate action whose result it looks at.
    pub const AHEAD: u16 = 2;
    /// The two sides of a Battle.
    pub const BATTLE: u16 = 4;
    /// A group that could March.
    pub const GROUP: u16 = 8;
    /// A Command under way.
    pub const COMMAND: u16 = 16;
    /// A Muster, or what may follow one.
    pub const MUSTER: u16 = 32;
    /// A die.
    pub const DIE: u16 = 64;
    /// A question about the game, not about a space.
    pub const GAME: u16 = 128;
    /// A die that is rolled before the number is computed, so that the number may halve it.
    pub const ROLLED: u16 = 256;
}

/// What a word does, and how it reads.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    /// It holds or not; `among` tells of many spaces at once what `holds` tells of each.
    Truth { holds: Holds, among: Option<Among>, reads: ReadsTruth },
    /// It is a number.
    Number { value: Value, reads: ReadsNumber },
    /// It holds or not, which only the turn knows.
    Turn { reads: ReadsTruth },
}

/// A row of the table of words.
pub struct Word {
    /// The word in the files.
    pub(crate) id: &'static str,
    /// What stands in its brackets; where `again` says so the last may come again.
    pub(crate) takes: &'static [Sort],
    pub(crate) again: bool,
    /// What it needs around it.
    pub(crate) needs: u16,
    /// Whether the grammar makes it: no file has it as a word.
    pub(crate) implied: bool,
    pub(crate) does: Does,
}

impl Word {
    pub(super) const fn truth(
        id: &'static str,
        takes: &'static [Sort],
        needs: u16,
        holds: Holds,
        reads: ReadsTruth,
    ) -> Word {
        Word {
            id,
            takes,
            again: false,
            needs,
            implied: false,
            does: Does::Truth { holds, among: None, reads },
        }
    }

    pub(super) const fn number(
        id: &'static str,
        takes: &'static [Sort],
        needs: u16,
        value: Value,
        reads: ReadsNumber,
    ) -> Word {
        Word { id, takes, again: false, needs, implied: false, does: Does::Number { value, reads } }
    }

    pub(super) const fn turn(
        id: &'static str,
        takes: &'static [Sort],
        needs: u16,
        reads: ReadsTruth,
    ) -> Word {
        Word { id, takes, again: false, needs, implied: false, does: Does::Turn { reads } }
    }

    /// The same, where the last thing in the brackets may come again.
    pub(super) const fn again(self) -> Word {
        Word { again: true, ..self }
    }

    /// The same, where the grammar makes it: no file has it as a word.
    pub(super) const fn implied(self) -> Word {
        Word { implied: true, ..self }
    }

    /// The same, with a quicker way to look at many spaces.
    pub(super) const fn among(self, pass: Among) -> Word {
        let does = match self.does {
            Does::Truth { holds, reads, .. } => Does::Truth { holds, among: Some(pass), reads },
            other => other,
        };
        Word { does, ..self }
    }

    /// Whether this many things can stand in its brackets.
    pub(crate) const fn fits(&self, count: usize) -> bool {
        count == self.takes.len() || self.again && count > self.takes.len()
    }

    /// Whether it is a number.
    pub(crate) const fn is_number(&self) -> bool {
        matches!(self.does, Does::Number { .. })
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Word {}

impl Debug for Word {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

/// Every row.
pub(crate) fn every() -> impl Iterator<Item = &'static Word> {
    truths::WORDS.iter().chain(numbers::WORDS)
}

/// The rows that a word can mean.
pub(crate) fn rows(id: &str) -> impl Iterator<Item = &'static Word> + use<'_> {
    every().filter(move |row| row.id == id)
}

/// A row that the grammar makes.
pub(crate) fn row(id: &str) -> &'static Word {
    rows(id).find(|row| row.implied).unwrap_or(&truths::WORDS[0])
}

/// The words that the files can have, those of fixed lists apart.
pub fn words() -> impl Iterator<Item = &'static str> {
    every().filter(|row| !row.implied).map(|row| row.id)
}
