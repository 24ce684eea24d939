//! What each card does, and what the non-players heed when they play one (8.3).

mod check;
pub mod instructions;
pub mod library;
pub mod words;

pub use library::Events;
