//! Why a turn stops before its end.

use lod_engine::rules::{ActionStep, Refusal};
use thiserror::Error;

/// Why a turn stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Interrupt {
    /// An unknown fact was read on a board with [`KnownFacts`](lod_engine::game::KnownFacts): enter its `missing` facts,
    /// then begin again.
    #[error("something on the board is not known yet")]
    Unknown,
    /// A player has to answer a question first: the action begins again with that answer.
    #[error("a question waits for its answer")]
    Question,
    /// The dice given do not fit the dice asked for.
    #[error("{0}")]
    Dice(String),
    /// An error of the program: a rule refused a step of a non-player, or a method that is needed is not implemented.
    #[error("{0}")]
    Fault(String),
    /// An error of the program: a rule refused steps that the program itself proposed.
    #[error("{refusal}{}", tried(.steps))]
    Refused {
        /// The steps; empty where the program tried something else than a step.
        steps: Vec<ActionStep>,
        /// Why it is not legal.
        refusal: Box<Refusal>,
    },
    /// A player's answer is not legal. The action has not happened; ask again.
    #[error("{0}")]
    Wrong(String),
}

fn tried(steps: &[ActionStep]) -> String {
    if steps.is_empty() { String::new() } else { format!(": {steps:?}") }
}
