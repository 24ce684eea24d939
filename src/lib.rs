pub mod game;
pub mod rules;
pub mod events;
pub mod cli;
