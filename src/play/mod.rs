//! Whole games.

pub mod ask;
mod game;
mod turn;
pub mod view;

pub use game::{Action, Game, SetUpError};
pub use turn::{Taken, carry_out, moment, take};
