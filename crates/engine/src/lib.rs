//! The board game *Liberty or Death*: its board, and what the rules allow on it.
//!
//! [`game`] has spaces, pieces, the [`Board`](game::Board) and position files; [`rules`] says what is legal and does it.
//! Nothing here prints, asks or reads a clock.
//!
//! A Faction's action on a board: what is legal, why something else is not, a step taken and taken back.
//!
//! ```
//! use lod_engine::game::{Faction, Position, Space};
//! use lod_engine::rules::{ActionHistory, ActionState, ActionStep, Cost, check, legal};
//!
//! let board = Position::parse("base = \"1776\"").expect("a scenario").board;
//! let british = ActionState::new(board, Faction::British, Cost::Paid, false);
//! let muster = |space, count| ActionStep::MusterRegulars { space, count };
//!
//! // Every legal step is made when it is asked for; a refusal says what is possible.
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
//! A whole game, with its deck, its Events and the Winter Quarters Round, is `lod_bots::game::Game`.

pub mod expression;
pub mod game;
pub mod rules;
pub mod shown;

#[cfg(test)]
extern crate self as lod_engine;
#[cfg(test)]
#[path = "../../../tests/testing/layout.rs"]
mod testing;
