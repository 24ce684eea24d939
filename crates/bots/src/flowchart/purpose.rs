//! What a die is rolled for, in words.

use lod_engine::game::SpaceSet;
use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};

/// What a die is rolled for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purpose {
    /// In words.
    pub what: String,
    /// Which of the two dice for the Random Spaces table it is, if any (8.2).
    pub table: Option<TableDie>,
    /// How many dice for the same purpose the action rolled before it.
    pub before: usize,
    /// The candidates of a roll for the Random Spaces table.
    pub among: SpaceSet,
}

/// A die for the Random Spaces table (8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableDie {
    /// The D3.
    Column,
    /// The D6.
    Row,
}

impl From<&str> for Purpose {
    fn from(what: &str) -> Purpose {
        Purpose { what: what.to_string(), ..Purpose::default() }
    }
}

impl Purpose {
    /// The purpose in words, the same for both dice of the Random Spaces table.
    pub fn words(&self) -> String {
        format!("{}{}", self.what, self.nth())
    }

    /// The purpose without a preposition at its end: "Regulars for Norfolk" for "Regulars for Norfolk, from".
    pub fn matter(&self) -> &str {
        match self.what.rsplit_once(' ') {
            Some((matter, last)) if PREPOSITIONS.contains(&last) => matter.trim_end_matches(','),
            _ => &self.what,
        }
    }

    /// The purpose with what is rolled among: "Rally in Boston, Norfolk or GA (2nd roll)".
    pub fn words_among(&self, candidates: impl Display) -> String {
        format!("{}{}", RolledAmong(&self.what, candidates), self.nth())
    }

    fn nth(&self) -> String {
        let nth = self.before + 1;
        match (nth, nth % 10, nth % 100) {
            (1, ..) => String::new(),
            (_, 1, end) if end != 11 => format!(" ({nth}st roll)"),
            (_, 2, end) if end != 12 => format!(" ({nth}nd roll)"),
            (_, 3, end) if end != 13 => format!(" ({nth}rd roll)"),
            _ => format!(" ({nth}th roll)"),
        }
    }
}

/// What a die is rolled for, joined with its candidates: "Rally in Boston 1-3, Norfolk 4-6", "Hessians: Boston, NYC or NY".
pub(crate) struct RolledAmong<'w, C>(pub(crate) &'w str, pub(crate) C);

impl<C: Display> Display for RolledAmong<'_, C> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let RolledAmong(what, candidates) = self;
        let last = what.rsplit(' ').next().unwrap_or_default();
        let colon = if PREPOSITIONS.contains(&last) { "" } else { ":" };
        write!(f, "{what}{colon} {candidates}")
    }
}

/// Prepositions: after one of them no colon stands before a space or a piece.
const PREPOSITIONS: [&str; 9] = ["at", "by", "for", "from", "in", "into", "of", "to", "with"];

impl Display for Purpose {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let die = match self.table {
            Some(TableDie::Column) => ": Random Spaces column",
            Some(TableDie::Row) => ": Random Spaces row",
            None => "",
        };
        write!(f, "{}{die}", self.words())
    }
}

impl Serialize for Purpose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
