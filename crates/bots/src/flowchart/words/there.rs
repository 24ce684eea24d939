//! What tests of a space are made of: pieces, how many of them, what was done there.

use super::{Pieces, Relation};
use crate::flowchart::describe::term::Link;
use crate::flowchart::read::{Parts, arguments};
use serde::Deserialize;

/// Some pieces and no others of a wider set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Only {
    /// The pieces that are there.
    pub these: Pieces,
    /// The set of which no others are there.
    pub of: Pieces,
}

arguments!(Only { these = "these", of = "of" }
    never |only: &Only| only.these == only.of => "both are the same pieces: say them without `only`");

/// A number of pieces of some kinds in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Which pieces.
    pub of: Pieces,
    /// No fewer than this.
    pub at_least: u8,
    /// No more than this.
    pub at_most: u8,
}

impl Parts for Amount {}

/// What the action under way did with a space so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Selected for the Command.
    Selected,
    /// Chosen for Battle.
    Battle,
    /// Used by the Special Activity.
    Special,
    /// A destination of units that moved.
    MovedInto,
    /// An origin of units that moved.
    MovedFrom,
    /// Where Regulars Mustered.
    Mustered,
}

impl Amount {
    pub(super) fn reads(self, passes: bool) -> String {
        let (one, many) = (self.of.one(), self.of.many());
        let (least, most) = (i32::from(self.at_least), i32::from(self.at_most));
        let (relation, number) = match (self.at_least, self.at_most) {
            (n, m) if n == m => (Relation::Equal, least),
            (0, _) => (Relation::AtMost, most),
            (_, u8::MAX) => (Relation::AtLeast, least),
            _ if passes => return format!("with {least} to {most} {many}"),
            _ => return format!("with fewer than {least} or more than {most} {many}"),
        };
        format!("with {}", Link::of(relation, passes).counted(number, one, many))
    }
}

impl Role {
    pub(super) const fn reads(self) -> &'static str {
        match self {
            Role::Selected => "already selected",
            Role::Battle => "selected for Battle",
            Role::Special => "in a space of the Special Activity",
            Role::MovedInto => "entered this turn",
            Role::MovedFrom => "left this turn",
            Role::Mustered => "where Regulars Mustered",
        }
    }
}
