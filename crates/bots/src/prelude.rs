//! What a program that plays games uses, the engine's prelude with it.

pub use crate::bots::{Library, Script, SeededDice};
pub use crate::decide::decide;
pub use crate::flowchart::schema::EventSide;
pub use crate::flowchart::words::Die;
pub use crate::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
pub use crate::game::{
    Game, GameStep, Next, NonPlayerTurn, PersonalAction, PlayerAction, PlayerTurn, Players, Stack,
    play_stroke, play_treaty,
};
pub use lod_engine::prelude::*;
