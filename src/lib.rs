//! The game and its non-players.

pub mod bots;
pub mod flowchart;
pub mod game;
pub mod rules;
pub mod table;
