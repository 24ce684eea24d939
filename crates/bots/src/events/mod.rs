//! What each card does, and what the non-players follow when they play one (8.3).

mod effect;
mod event_effects;
pub mod instruction_rule;
pub mod instructions;
mod judge;
mod lacking;
pub mod library;
mod play;
pub mod words;

use crate::flowchart::Interrupt;

#[doc(inline)]
pub use effect::Effect;
pub use judge::{EventAssessment, carry_out, could, declined, judge, side};
#[doc(inline)]
pub use library::Events;
pub(crate) use play::TrialMemo;

/// The result of something that an unknown fact, a question to a player or a fault may stop.
type Result<T = (), E = Interrupt> = std::result::Result<T, E>;
