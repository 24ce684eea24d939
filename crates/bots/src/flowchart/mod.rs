//! The flowcharts: their words, their files, and how conditions are looked up on a board.

pub mod arrow;
mod check;
mod door;
pub mod draw;
pub mod evaluator;
pub mod instruction;
mod leave;
pub mod order;
mod places;
pub(crate) mod read;
pub mod say;
pub mod schema;
mod table;
pub(crate) mod verb;
mod verbs;
pub mod words;

#[doc(inline)]
pub use arrow::{Arrow, ArrowKind, End, FollowedArrow, Way};
pub use check::{check, summaries};
pub use door::{
    Choice, DecisionSource, FreeActionOffer, Interrupt, PromptRequest, Purpose, TableDie, Tale,
    YesNoQuestion,
};
#[doc(inline)]
pub use evaluator::Evaluator;
#[doc(inline)]
pub use instruction::Instruction;
#[doc(inline)]
pub use schema::{Chart, Node};
