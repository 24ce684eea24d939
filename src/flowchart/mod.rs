//! The flowcharts: their words, their files, and how conditions are looked up on a board.

pub mod door;
pub mod schema;
pub mod sight;
pub mod words;

pub use door::{Choice, Door, Judgement, Stop, Wish};
pub use schema::{Chart, Node};
pub use sight::Sight;
