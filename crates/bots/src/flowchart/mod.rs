//! The flowcharts: their words, their files, and how conditions are looked up on a board.

pub mod arrow;
mod check;
pub mod door;
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

pub use arrow::{Arrow, ArrowKind, End, FollowedArrow, Way};
pub use check::{check, summaries};
pub use door::{
    Choice, DecisionSource, FreeActionOffer, Interrupt, PromptRequest, Purpose, TableDie, Tale,
    YesNoQuestion,
};
pub use evaluator::Evaluator;
pub use instruction::Instruction;
pub use schema::{Chart, Node};
