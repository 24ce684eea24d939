//! The non-player Factions of *Liberty or Death*, and whole games of them.
//!
//! [`game::Game`] plays a scenario from its set-up to its end. Dice and choices come from a
//! [`DecisionSource`](flowchart::DecisionSource): [`SeededDice`](bots::SeededDice) rolls them, [`Script`](bots::Script)
//! reads them from a text. A program that seats players implements [`game::Players`] for their turns.
//!
//! ```
//! use lod_bots::bots::{Library, SeededDice};
//! use lod_bots::game::{Game, GameStep};
//! use lod_engine::game::ScenarioId;
//! use lod_engine::game::position::Options;
//! use rand::SeedableRng;
//!
//! let (mut deck, mut dice) = (rand_chacha::ChaCha8Rng::seed_from_u64(7), SeededDice::new(7));
//! let mut game = Game::new(Library::get(), ScenarioId::Sprint, Options::default(), &mut deck)?;
//! let mut turns = 0;
//! while let Some(happened) = game.step(&mut dice)? {
//!     turns += u32::from(matches!(happened, GameStep::Turn(_)));
//! }
//! assert!(turns > 20 && game.end().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to begin:
//!
//! | to | use | example |
//! | --- | --- | --- |
//! | play whole games | [`game::Game`] | `whole_game`, `count_wins` |
//! | play a Faction | [`game::Players`] | `random_player` |
//! | ask a non-player in a position | [`decide()`] | `decide` |
//! | play on from a position | [`game::Game::play_on`] | `play_on` |
//! | conduct a Winter Quarters Round | [`bots::winter::winter`] | |
//! | read why a turn went so | [`action::Note`], [`action::NoteKind`] | `decide` |
//!
//! The other modules are the inside: [`flowchart`] reads the flowcharts, [`events`] the cards' Events and what non-players
//! play them for, [`bots`] executes the boxes, [`action`] is one action in progress with its dice, choices and notes.

pub mod action;
pub mod bots;
pub mod decide;
pub mod events;
pub mod flowchart;
pub mod game;

#[doc(inline)]
pub use decide::decide;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
extern crate self as lod_bots;
#[cfg(test)]
#[path = "../../../tests/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/common/volume.rs"]
mod volume;
