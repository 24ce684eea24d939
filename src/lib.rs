//! The game and its non-players.

pub mod bots;
pub mod cli;
pub mod events;
pub mod flowchart;
pub mod game;
pub mod rules;
