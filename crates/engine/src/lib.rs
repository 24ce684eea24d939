//! The board game *Liberty or Death*: its board, and what the rules allow on it.
//!
//! [`game`] has spaces, pieces, the [`Board`](game::Board) and position files; [`rules`] says what is legal and does it.
//! Nothing here prints, asks or reads a clock.

pub mod expression;
pub mod game;
pub mod rules;
pub mod shown;

#[cfg(test)]
extern crate self as lod_engine;
#[cfg(test)]
#[path = "../../../tests/testing/layout.rs"]
mod testing;
