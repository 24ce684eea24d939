//! The words of the flowchart files: conditions, filters and orderings as typed data.
//!
//! An [`Expr`] holds or not, of the whole game or of one space, or is a number. Some look at what an action would do:
//! they compare the board before with the board after the candidate action.

mod event;
mod expr;
mod numbers;
mod phrases;
mod pieces;
mod role;
#[cfg(test)]
mod tests;
mod truths;
pub(crate) mod word;

use lod_engine::game::Control;
use lod_engine::game::words::joined;
use lod_engine::terms;

pub use super::must_stay::{LeaveLast, MustStay};
pub use super::verb::Verb;
pub use event::{AddsResources, EventTest, PieceInSpace};
pub(crate) use expr::Sort;
pub use expr::{Call, Comparison, Expr, Literal, all_hold};
pub(crate) use phrases::kind;
pub use pieces::Pieces;
pub use role::Role;
pub use word::{Word, need, words};

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

    /// Results of a die: "1-3", "2 and 5", "none".
    pub fn results(list: &[u8]) -> String {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for result in list {
            match runs.last_mut() {
                Some((_, end)) if *end + 1 == *result => *end = *result,
                _ => runs.push((*result, *result)),
            }
        }
        let words: Vec<String> = runs
            .into_iter()
            .map(|(from, to)| if from == to { from.to_string() } else { format!("{from}-{to}") })
            .collect();
        if words.is_empty() { "none".to_string() } else { joined(&words) }
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

    /// The relation that the files write so.
    const fn from_sign(sign: &str) -> Option<Relation> {
        Some(match sign.as_bytes() {
            b">" => Relation::MoreThan,
            b"<" => Relation::LessThan,
            b">=" => Relation::AtLeast,
            b"<=" => Relation::AtMost,
            b"is" => Relation::Equal,
            _ => return None,
        })
    }
}

/// A Control in words, of a space.
pub(crate) const fn under(control: Control) -> &'static str {
    match control {
        Control::British => "under British Control",
        Control::Rebellion => "under Rebellion Control",
        Control::None => "under no Control",
    }
}
