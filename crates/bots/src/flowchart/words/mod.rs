//! The words of the flowchart files: conditions, filters and orderings as typed data.
//!
//! Conditions ask about the whole game, [`Test`]s and [`Measure`]s about one space. Some look at what an
//! action would do there: they compare the board before with the board after the candidate action.

mod condition;
mod event;
pub(crate) mod exclusion;
mod measure;
mod number;
mod pieces;
mod table;
mod test;
mod there;

use super::read::{Expression, Parts, WordReader};
use lod_engine::expression::{Operator, RawExpression};
use lod_engine::game::{Control, PieceSet};
use lod_engine::terms;
use number::Bounds;

pub use super::must_stay::{LeaveLast, MustStay};
pub use super::read::Need;
pub use super::verb::Verb;
pub use condition::{BoardQuestion, Condition, LeaderWhere, Possible};
pub use event::{AddsResources, EventTest, PieceInSpace};
pub use measure::{Difference, Measure, MeasureWhere};
pub use number::Number;
pub use pieces::Pieces;
pub use test::Test;
pub(crate) use test::{can_pass, kind};
pub use there::{Amount, Only, Role};

terms! {
    /// A die (1.2).
    Die {
        /// 1 to 3.
        D3 = "d3", "D3";
        /// 1 to 6.
        D6 = "d6", "D6";
    }
}

impl Die {
    /// The highest result.
    pub const fn sides(self) -> u8 {
        match self {
            Die::D3 => 3,
            Die::D6 => 6,
        }
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Relation {
    MoreThan,
    LessThan,
    AtLeast,
    AtMost,
    Equal,
}

impl Relation {
    /// Whether it holds.
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Relation::MoreThan => left > right,
            Relation::LessThan => left < right,
            Relation::AtLeast => left >= right,
            Relation::AtMost => left <= right,
            Relation::Equal => left == right,
        }
    }
}

/// Two numbers compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison<N> {
    /// The one.
    pub left: N,
    /// How they compare.
    pub is: Relation,
    /// The other.
    pub right: N,
}

impl<N: Parts> Parts for Comparison<N> {
    fn needs(&self, need: Need) -> usize {
        self.left.needs(need) + self.right.needs(need)
    }
}

/// Two numbers with a relation between them, where a `K` stands.
fn comparison<N: Expression, K: Expression>(
    reader: &mut WordReader,
    relation: Operator,
    left: &RawExpression,
    right: &RawExpression,
    at: usize,
) -> Option<Comparison<N>> {
    let is = match relation {
        Operator::More => Relation::MoreThan,
        Operator::Less => Relation::LessThan,
        Operator::AtLeast => Relation::AtLeast,
        Operator::AtMost => Relation::AtMost,
        Operator::Is => Relation::Equal,
        _ => return reader.unread(at, format!("{} should stand here", K::WHAT)),
    };
    let (left, right) = (N::read(reader, left), N::read(reader, right));
    Some(Comparison { left: left?, is, right: right? })
}

impl<N> Comparison<N> {
    /// What is wrong with a comparison that always, or never, holds.
    fn settled(&self, one: Bounds, other: Bounds) -> Option<String> {
        let ((left, left_top), (right, right_top)) = (one, other);
        let corners = [(left, right_top), (left_top, right)].map(|(l, r)| self.is.holds(l, r));
        let apart = left_top < right || right_top < left;
        // An order that holds, or fails, at both corners does so everywhere; numbers can be equal in between alone.
        let never = corners == [false; 2] && (self.is != Relation::Equal || apart);
        let when = match (corners == [true; 2], never) {
            (true, _) => "always",
            (_, true) => "never",
            _ => return None,
        };
        let words = |(low, high): Bounds| match high {
            _ if low == high => low.to_string(),
            i32::MAX => format!("{low} or more"),
            _ => format!("{low} to {high}"),
        };
        let (one, other) = (words(one), words(other));
        Some(format!("the comparison {when} holds: its left side is {one}, its right side {other}"))
    }
}

/// The pieces of which there are some in a space under a Control (1.7).
fn controlling(control: Control) -> Option<PieceSet> {
    match control {
        Control::British => Some(PieceSet::BRITISH),
        Control::Rebellion => Some(PieceSet::REBELLION),
        Control::None => None,
    }
}

/// A Control as it is said of a space.
pub(crate) const fn under(control: Control) -> &'static str {
    match control {
        Control::British => "under British Control",
        Control::Rebellion => "under Rebellion Control",
        Control::None => "under nobody's Control",
    }
}
