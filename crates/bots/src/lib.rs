//! The non-player Factions of *Liberty or Death*, and whole games of them.
//!
//! [`game::Game`] plays a scenario from its set-up to its end. Dice and choices come from a
//! [`DecisionSource`](prelude::DecisionSource): [`SeededDice`](bots::SeededDice) rolls them, [`Script`](bots::Script)
//! reads them from a text.
//!
//! ```
//! use lod_bots::prelude::*;
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
//! With a player at the table it is played up to each turn of that player, which is taken in legal steps, as the Event, or
//! as a Pass. [`finish`](game::PlayerAction::finish) says what is missing.
//!
//! ```
//! use lod_bots::prelude::*;
//! use rand::SeedableRng;
//!
//! let (mut deck, mut dice) = (rand_chacha::ChaCha8Rng::seed_from_u64(7), SeededDice::new(7));
//! let (options, seats) = (Options::default(), Seats::one(&[Faction::French]));
//! let mut game =
//!     Game::seated(Library::get(), ScenarioId::Sprint, options, seats, Stack::Program, &mut deck)?;
//! while let Some(mut action) = game.play_to_action(&mut dice, &mut |_| {})? {
//!     if action.turn().event {
//!         game.apply(action.play_event(EventSide::Unshaded, &mut dice)?)?;
//!         continue;
//!     }
//!     let step = action.actions().into_iter().next();
//!     if let Some(step) = step {
//!         let changes = action.apply(&step)?;
//!         assert!(!changes.is_empty(), "{step}");
//!         action.undo();
//!     }
//!     game.apply(action.finish()?)?;
//! }
//! assert!(game.end().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A player's Brilliant Stroke or Treaty of Alliance is played from [`game::Players::opens`], by [`game::play_stroke`] and
//! [`game::play_treaty`]. Boards, positions, changes and turns are values with serde.
//!
//! Where to begin:
//!
//! | to | use | example |
//! | --- | --- | --- |
//! | play whole games | [`game::Game`] | `whole_game`, `count_wins` |
//! | play a Faction, step by step | [`game::Game::play_to_action`], [`game::PlayerAction`] | `text_game` |
//! | be asked for its turns | [`game::Players`] | `random_player` |
//! | ask a non-player in a position | [`decide()`] | `decide` |
//! | play on from a position | [`game::Game::play_on`] | `play_on` |
//! | conduct a Winter Quarters Round | [`bots::winter::winter`] | |
//! | read why a turn went so | [`prelude::Note`], [`prelude::NoteKind`] | `decide` |
//!
//! [`prelude`] has what these need. What these pages do not show, the reading of flowcharts and Events among it, is for the
//! programs of the same repository, and changes with them.

#[doc(hidden)]
pub mod action;
pub mod bots;
pub mod decide;
#[doc(hidden)]
pub mod events;
#[doc(hidden)]
pub mod flowchart;
pub mod game;
pub mod prelude;

#[doc(inline)]
pub use decide::decide;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
extern crate self as lod_bots;
#[cfg(test)]
#[path = "../../../tests/support/testing/mod.rs"]
mod testing;
#[cfg(test)]
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/volume.rs"]
mod volume;
