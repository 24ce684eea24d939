//! What reads from outside, each with any bytes: an input may be refused, but then in words; what is
//! accepted has to hold together.
//!
//! Each function panics where it finds a fault. The fuzz targets call them, and so do tests of the project,
//! with inputs of the corpus and changed ones.

#![forbid(unsafe_code)]

mod answers;
#[path = "../../tests/support/boards.rs"]
mod common;
mod conversation;
mod data;
mod flowchart;
mod journal;
mod notation;
mod position;
mod shown;
mod table;
#[path = "../../tests/support/testing/mod.rs"]
mod testing;

pub use answers::answers;
pub use conversation::conversation;
pub use data::data;
pub use flowchart::{flowchart, flowchart_on};
pub use journal::journal;
pub use notation::notation;
pub use position::position;
pub use table::table;

use lod::native::SystemClock;
use lod::ports::{InPlace, MemoryStore, Ports};
use lod_engine::game::Board;
use lod_engine::rules::invariants;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::rc::Rc;

/// Nothing kept yet, in memory.
fn ports() -> Ports {
    let clock = Rc::new(SystemClock);
    let workers = Rc::new(InPlace(clock.clone()));
    Ports { store: Rc::new(MemoryStore::default()), clock, workers, seed: 1 }
}

/// A random board without a flaw.
fn board(seed: u64) -> Board {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let board = common::position(&mut random);
        if invariants::violations(&board).is_empty() {
            return board;
        }
    }
}

/// The first line of an input, and what follows it.
fn heading(bytes: &[u8]) -> (String, &[u8]) {
    let end = bytes.iter().position(|b| *b == b'\n');
    let (first, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    let first = String::from_utf8_lossy(first).into_owned();
    (first, rest.strip_prefix(b"\n").unwrap_or(rest))
}
