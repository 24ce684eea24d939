//! The vocabulary and the board: no rules about who may do what.

pub mod atlas;
mod board;
mod change;
mod faction;
mod facts;
mod leader;
mod notebook;
mod piece;
mod space;
mod support;

pub use board::{Board, Control, Cylinder, Marker, Pool};
pub use change::{Change, Harbour, Violation};
pub use faction::{ByFaction, Faction, Side};
pub use facts::Told;
pub use leader::Leader;
pub use notebook::{Fact, Notebook};
pub use piece::{Piece, PieceSet, Stock};
pub use space::{Kind, Space, SpaceIter, SpaceSet};
pub use support::Support;
