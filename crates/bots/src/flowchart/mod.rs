//! The flowcharts: their words, their files, and how conditions are looked up on a board.

pub mod arrow;
mod check;
mod decision_source;
pub mod describe;
pub mod evaluator;
pub mod instruction;
mod must_stay;
pub mod order;
mod places;
pub(crate) mod read;
pub mod schema;
pub(crate) mod table;
pub(crate) mod verb;
mod verbs;
pub mod words;

#[doc(inline)]
pub use arrow::{Arrow, ArrowKind, End, FollowedArrow, Way};
pub use check::{check, doubts, summaries};
pub use decision_source::{
    Choice, ChoiceCount, DecisionSource, FreeActionOffer, Happening, Interrupt, NamedSpace,
    OfferLimit, OtherWay, PieceOption, Purpose, SpaceAnswer, SpaceOffer, TableDie, TotalGains,
};
pub(crate) use decision_source::{RolledAmong, without_question};
#[doc(inline)]
pub use evaluator::Evaluator;
#[doc(inline)]
pub use instruction::Instruction;
#[doc(inline)]
pub use schema::{Chart, Node};
