//! The non-player Factions of *Liberty or Death*, and whole games of them.
//!
//! [`game::Game`] plays a scenario from its set-up to its end. Dice and choices come in through a
//! [`DecisionSource`](flowchart::DecisionSource): [`Seeded`](bots::Seeded) rolls them, [`Script`](bots::Script) has them written down, and
//! whoever seats people answers for them ([`game::Players`]).
//!
//! ```
//! use lod_bots::bots::{Library, Seeded};
//! use lod_bots::game::{Game, Happened};
//! use lod_engine::game::ScenarioId;
//! use lod_engine::game::position::Options;
//! use rand::SeedableRng;
//!
//! let (mut deck, mut dice) = (rand_chacha::ChaCha8Rng::seed_from_u64(7), Seeded::new(7));
//! let mut game = Game::new(Library::get(), ScenarioId::Sprint, Options::default(), &mut deck)?;
//! let mut turns = 0;
//! while let Some(happened) = game.step(&mut dice)? {
//!     turns += u32::from(matches!(happened, Happened::Turn(_)));
//! }
//! assert!(turns > 20 && game.end().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`decide()`] says what a non-player does in a position: its moves, dice and trace. [`flowchart`] reads the flowcharts,
//! [`events`] the cards' Events and what non-players play them for; [`action`] is one action under way, with its dice and
//! choices. `examples/` has a whole game, a turn with its reasons, a count of wins on all cores, and a player of its own who
//! takes any legal steps.

pub mod action;
pub mod bots;
pub mod decide;
pub mod events;
pub mod flowchart;
pub mod game;

pub use decide::decide;

#[cfg(test)]
extern crate self as lod_bots;
#[cfg(test)]
#[path = "../../../tests/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/common/volume.rs"]
mod volume;
