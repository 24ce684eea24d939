//! The words of the flowchart files: conditions, filters and orderings as typed data.
//!
//! Conditions ask about the whole game, [`Test`]s and [`Measure`]s about one space. Some look at what an
//! action would do there: they compare the board before with the board after the candidate action.

pub(crate) mod condition;
mod event;
pub(crate) mod measure;
pub(crate) mod number;
mod pieces;
pub(crate) mod test;

use lod_engine::game::Control;
use serde::{Deserialize, Serialize};

pub use super::verb::Verb;
pub use condition::{Asked, Condition, LeaderWhere, Possible, has_die};
pub use event::{AddsResources, EventTest, Placing};
pub use measure::{Difference, Measure, MeasureWhere, measures_ahead};
pub use number::{Number, needs_die};
pub use pieces::Pieces;
pub use test::{Amount, Only, Role, Test, looks_ahead, weighs_battle};

/// A die (1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Die {
    /// 1 to 3.
    D3,
    /// 1 to 6.
    D6,
}

impl Die {
    /// The highest result.
    pub const fn sides(self) -> u8 {
        match self {
            Die::D3 => 3,
            Die::D6 => 6,
        }
    }

    /// "D3" or "D6".
    pub const fn name(self) -> &'static str {
        match self {
            Die::D3 => "D3",
            Die::D6 => "D6",
        }
    }

    /// "d3" or "d6".
    pub const fn id(self) -> &'static str {
        match self {
            Die::D3 => "d3",
            Die::D6 => "d6",
        }
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison<N> {
    /// The one.
    pub left: N,
    /// How they compare.
    pub is: Relation,
    /// The other.
    pub right: N,
}

/// Who Controls a space, as a word in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Holder {
    British,
    Rebellion,
    None,
}

impl Holder {
    /// The Control it means.
    pub const fn control(self) -> Control {
        match self {
            Holder::British => Control::British,
            Holder::Rebellion => Control::Rebellion,
            Holder::None => Control::None,
        }
    }
}

/// What must stay behind when units leave a space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MustStay {
    /// This Control, where the space has it, does not end.
    KeepControl(Holder),
    /// The move gives nobody this Control.
    AddNoControl(Holder),
    /// In spaces under British Control, so many more Royalist than Rebellion pieces.
    RoyalistLead(u8),
    /// The last so many of these pieces, in spaces that pass the tests.
    Last(LeaveLast),
}

/// The last pieces of some kinds that stay in spaces that pass tests.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LeaveLast {
    /// Which pieces.
    pub of: Pieces,
    /// How many stay.
    #[serde(default = "one")]
    pub count: u8,
    /// So many for each of these in the space.
    pub each: Option<Pieces>,
    /// Of these, the ones to leave if there is a choice.
    pub prefer: Option<Pieces>,
    /// Only in spaces that pass these tests.
    #[serde(default, rename = "where")]
    pub tests: Vec<Test>,
}

const fn one() -> u8 {
    1
}
