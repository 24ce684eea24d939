//! The vocabulary and the board: no rules about who may do what.

pub mod atlas;
mod board;
mod change;
mod control;
mod faction;
mod facts;
mod fault;
mod given;
mod leader;
mod notebook;
mod piece;
mod pool;
pub mod position;
pub mod reader;
pub mod scenario;
mod space;
mod support;
pub mod words;

pub use board::{Board, Cylinder, Marker};
pub use change::{Change, Harbour, Violation};
pub use control::Control;
pub use faction::{ByFaction, Faction, Side};
pub use facts::Told;
pub use fault::Fault;
pub use given::given;
pub(crate) use given::{follows, left_over};
pub use leader::Leader;
pub use notebook::{Fact, Notebook};
pub use piece::{Piece, PieceSet, Stock};
pub use pool::Pool;
pub use position::Position;
pub use scenario::{Scenario, ScenarioId, scenario};
pub use space::{Kind, Space, SpaceIter, SpaceSet};
pub use support::Support;
