//! The hosts of the companion to the board game *Liberty or Death*: the terminal, the server, files and the command line,
//! over its conversations (`lod_companion`).

pub mod cli;
pub mod files;
pub mod native;
pub mod serve;
pub mod signals;
pub mod simulate;
pub mod terminal;

pub use lod_companion::{
    chances, learn, own_turn, page, picture, places, play, ports, talk, tell, walk,
};
