//! Independent models: small second versions of the printed rules, written from the text alone and held
//! against the program over random positions. They read the board and nothing else of the program; what
//! they work out, they work out in their own plain data. docs/testing.md says how.
//!
//! 150 positions each by default; `LOD_MODELS=100000 cargo test --release --test models` takes as many
//! as it says, and `LOD_MODELS_AT=17` only the 17th.

mod battle;
mod british;
mod common;
mod eligible;
mod explained;
mod following;
mod french;
mod indians;
mod marches;
mod patriots;
mod questions;
mod score;
mod seasons;
mod skirmishes;
mod strength;
mod supply;
#[path = "../support/volume.rs"]
mod volume;
mod walk;
mod winter;
