//! The vocabulary and the board, without rules about who may do what.
//!
//! [`Position::parse`] gives a board from text, [`scenario()`] a set-up. A [`Board`] answers questions
//! ([`Board::pieces`], [`Board::control`], [`Board::margins`]) and is changed by [`Board::apply`] alone. [`Fact`],
//! [`FactValue`] and [`KnownFacts`] serve boards of which only part is known; a position file gives the whole board.

#[doc(hidden)]
pub mod atlas;
mod bitset;
mod board;
mod cell;
mod change;
mod control;
#[doc(hidden)]
pub mod data;
mod derived_facts;
mod entered_change;
mod faction;
mod facts;
mod file_error;
mod known_board;
mod known_facts;
mod leader;
mod margins;
mod marker;
mod markers_left;
mod off_map_box;
mod piece;
mod place;
pub mod position;
pub mod scenario;
mod space;
mod support;
pub(crate) mod terms;
mod track_marker;
mod wire;
#[doc(hidden)]
pub mod words;

pub use board::{Board, Cylinder};
pub use change::{Change, Violation};
pub use control::Control;
pub use derived_facts::{derived_facts, left_over};
pub use entered_change::{EnteredChange, EntryError};
pub use faction::{ByFaction, Faction, Side};
pub use facts::{Fact, FactValue, MOST_RESOURCES, WINTER_QUARTERS};
pub use file_error::{DataError, DataErrors, FileError};
pub use known_board::{KnownBoard, Sureness};
pub use known_facts::{KnownFacts, LentFacts};
pub use leader::Leader;
pub use marker::Marker;
pub use off_map_box::OffMapBox;
pub use piece::{Piece, PieceSet, PieceType};
pub use place::Place;
#[doc(inline)]
pub use position::Position;
#[doc(inline)]
pub use scenario::{Scenario, ScenarioId, scenario};
pub use space::{Kind, Space, SpaceIter, SpaceSet};
pub use support::Support;
pub use track_marker::TrackMarker;
