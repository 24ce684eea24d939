//! Learning how the non-players decide: turns that the learner runs, box by box.
//!
//! Every right answer is what the engine does at that moment, and what follows from a wrong one is what it does with that
//! answer; nothing is worked out a second time here.

mod asking;
mod conclusion;
mod drill;
mod event_steps;
mod hints;
mod offers;
mod own_dice;
mod own_path;
mod piece_steps;
mod pieces;
mod progress;
mod question_prompt;
mod run;
mod session;
mod space_steps;
mod steps;
mod sums;
mod trap;
mod turn_step;

pub use drill::TurnDrill;
pub use own_path::Followed;
pub use progress::{Progress, RunScore};

pub use session::{LearnRequest, run};
pub use trap::Trap;
pub use turn_step::{StepKind, StepOption, TurnStep};
