//! The flowcharts: their words, their files, and how conditions are looked up on a board.

pub mod arrow;
mod check;
mod choice;
mod decision_source;
pub mod describe;
pub mod evaluator;
pub mod instruction;
mod interrupt;
mod must_stay;
pub mod order;
mod places;
mod purpose;
pub(crate) mod read;
pub mod schema;
pub(crate) mod table;
pub(crate) mod verb;
mod verbs;
pub mod words;

#[doc(inline)]
pub use arrow::{Arrow, ArrowKind, End, FollowedArrow, Way};
pub use check::{check, doubts, summaries};
pub use choice::{
    Choice, ChoiceCount, NamedSpace, OfferLimit, OtherWay, PieceOption, SpaceAnswer, SpaceOffer,
    TotalGains,
};
pub use decision_source::{DecisionSource, FreeActionOffer, Happening};
#[doc(inline)]
pub use evaluator::Evaluator;
#[doc(inline)]
pub use instruction::Instruction;
pub use interrupt::Interrupt;
pub(crate) use purpose::RolledAmong;
pub use purpose::{Purpose, TableDie};
#[doc(inline)]
pub use schema::{Chart, Node};
