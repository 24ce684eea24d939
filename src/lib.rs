//! The non-player Factions of the board game *Liberty or Death*: the game's board and rules, the
//! flowcharts as data, and the programs that walk them.

pub mod files;
pub mod shown;
pub mod signals;

pub mod game;
pub mod rules;

pub mod flowchart;

pub mod action;

pub mod events;

pub mod bots;

pub mod tell;

pub mod picture;

pub mod talk;

pub mod guide;

pub mod own_turn;

pub mod table;

pub mod cli;

pub mod learn;
pub mod play;
pub mod serve;
pub mod simulate;

#[cfg(test)]
extern crate self as lod_assistant;
#[cfg(test)]
#[path = "../tests/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[path = "../tests/common/volume.rs"]
mod volume;
