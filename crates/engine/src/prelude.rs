//! What a program on the engine uses.
//!
//! ```
//! use lod_engine::prelude::*;
//!
//! let position: Position = "1776".parse::<ScenarioId>().map(|id| scenario(id).position.clone())?;
//! let action = ActionHistory::new(ActionState::new(position.board, Faction::Patriots, Cost::Paid, true));
//! assert!(action.legal_steps().len() > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::game::position::Options;
pub use crate::game::{
    Board, ByFaction, Change, Control, Cylinder, DataErrors, Fact, FactValue, Faction, Leader,
    OffMapBox, Piece, PieceSet, PieceType, Place, Position, ScenarioId, Side, Space, SpaceSet,
    Support, Violation, scenario,
};
pub use crate::rules::cards::{Card, cards};
pub use crate::rules::seats::Seats;
pub use crate::rules::sequence::{CommandScope, ExecutedAction, Stroke, Turn};
pub use crate::rules::winter::End;
pub use crate::rules::{
    ActionHistory, ActionState, ActionStep, Command, Cost, Refusal, Special, check, legal,
};
