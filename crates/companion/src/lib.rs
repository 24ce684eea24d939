//! The conversations of the companion, and what they are made of: reports, pictures, prompts, games, lessons.
//!
//! It knows no file, clock, thread or chance: those come in through [`ports`] and [`talk::Ui`]. So a terminal, a server and a
//! page without a computer can hold the same conversations.

pub mod chances;
pub mod learn;
pub mod own_turn;
pub mod page;
pub mod picture;
pub mod places;
pub mod play;
pub mod ports;
pub mod talk;
pub mod tell;
pub mod walk;

#[cfg(test)]
extern crate self as lod;
#[cfg(test)]
#[path = "../../../src/files.rs"]
#[allow(dead_code, reason = "the tests use a part")]
mod files;
#[cfg(test)]
#[path = "../../../src/native/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the tests use a part")]
mod native;
#[cfg(test)]
#[path = "../../../tests/support/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[path = "../../../tests/support/volume.rs"]
mod volume;
