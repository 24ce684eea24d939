//! The board game *Liberty or Death*: its board, and what the rules allow on it.
//!
//! [`game`] is the vocabulary: spaces, pieces, the [`Board`](game::Board), the [`Change`](game::Change)s of it and position
//! files ([`Position`](game::Position)). [`rules`] judges and executes actions on a board. [`prelude`] has what most programs
//! use. Nothing here prints, asks or reads a clock. What these pages do not show is for the non-players and the programs of the
//! same repository, and changes with them.
//!
//! Numbers in parentheses are sections of the rulebook; those with an R are rulings of this project (`docs/rulings.md`).
//!
//! An action: list what is legal, ask why a step is refused, take a step and undo it.
//!
//! ```
//! use lod_engine::prelude::*;
//!
//! let board = Position::parse("base = \"1776\"").expect("a scenario").board;
//! let british = ActionState::new(board, Faction::British, Cost::Paid, false);
//! let muster = |space, count| ActionStep::MusterRegulars { space, count };
//!
//! // `moves` is lazy: it makes the next step when asked. A refusal has the rule and the possible spaces.
//! assert!(legal::moves(&british).any(|step| step == muster(Space::NewYorkCity, 4)));
//! let refusal = check(&british, &muster(Space::Northwest, 4)).expect_err("a Reserve");
//! assert!(refusal.possible.contains(Space::NewYorkCity));
//!
//! let mut action = ActionHistory::new(british);
//! let changes = action.apply(&muster(Space::NewYorkCity, 4)).expect("a legal step");
//! assert_eq!(changes.len(), 2, "a Resource is paid, Regulars are placed");
//! action.undo();
//! assert_eq!(action.state().board(), &board);
//! ```
//!
//! One Command at a time: keep its variant. A position of your own is a few lines of TOML (`docs/settings.md`).
//!
//! ```
//! use lod_engine::prelude::*;
//!
//! let text = "[resources]\nbritish = 3\n[spaces.boston]\nbritish-regulars = 2\ntories = 1";
//! let board = Position::parse(text).expect("a position").board;
//! let british = ActionState::new(board, Faction::British, Cost::Paid, false);
//! let is_march = |step: &ActionStep| matches!(step, ActionStep::March { .. });
//! let marches: Vec<_> = legal::moves(&british).filter(is_march).collect();
//! assert!(!marches.is_empty());
//! let mut action = ActionHistory::new(british);
//! for march in &marches {
//!     for change in action.apply(march).expect("a legal March") {
//!         assert!(change.to_string().contains(" -> "));
//!     }
//!     action.undo();
//! }
//! ```
//!
//! A whole game, with its deck, its Events and the Winter Quarters Round, is `lod_bots::game::Game`.

#[doc(hidden)]
pub mod expression;
pub mod game;
pub mod prelude;
pub mod rules;
#[doc(hidden)]
pub mod shown;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
extern crate self as lod_engine;
#[cfg(test)]
#[path = "../../../tests/support/testing/layout.rs"]
mod testing;
