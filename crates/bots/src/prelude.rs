//! What a program that plays games uses, the engine's prelude with it.

#[doc(inline)]
pub use crate::action::{Note, NoteKind};
pub use crate::bots::{Library, Script, SeededDice};
pub use crate::decide::decide;
#[doc(inline)]
pub use crate::flowchart::schema::EventSide;
#[doc(inline)]
pub use crate::flowchart::words::Die;
#[doc(inline)]
pub use crate::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
pub use crate::game::{
    Game, GameStep, Next, NonPlayerTurn, PersonalAction, PlayerAction, PlayerTurn, Players, Stack,
    play_stroke, play_treaty,
};
pub use lod_engine::prelude::*;
