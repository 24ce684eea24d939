//! The companion to the board game *Liberty or Death*: reports, conversations and their hosts, over the engine and the
//! non-player Factions.

pub mod cli;
pub mod files;
pub mod guide;
pub mod learn;
pub mod native;
pub mod own_turn;
pub mod picture;
pub mod play;
pub mod ports;
pub mod serve;
pub mod signals;
pub mod simulate;
pub mod table;
pub mod talk;
pub mod tell;
pub mod terminal;

#[cfg(test)]
extern crate self as lod;
#[cfg(test)]
#[path = "../tests/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[path = "../tests/common/volume.rs"]
mod volume;
