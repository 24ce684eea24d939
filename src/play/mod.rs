//! Whole games.

pub mod ask;
mod game;
pub mod hand;
mod turn;

pub use game::{Action, Game, SetUpError};
pub use turn::{Taken, carry_out, moment, take};
