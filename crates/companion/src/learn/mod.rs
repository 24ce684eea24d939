//! Learning how the non-players decide: turns told box by box, and questions from games.
//!
//! Every right answer is what the engine does at that moment; nothing is worked out a second time here.

mod battles;
mod boxes;
mod guided;
mod moment;
mod offers;
mod pieces;
mod pose;
mod practice;
mod progress;
mod question;
mod run;
mod session;
mod steps;
mod sums;
mod topic;
mod trap;
mod turns;
mod winters;

pub use guided::{Explained, Guided, Played};
pub use moment::Moment;
pub use progress::{Missed, Progress, RunScore, Score};
pub use question::{Asked, Question};
pub use run::TurnDrill;
pub use session::{Options, run};
pub use steps::{StepKind, StepOption, TurnStep};
pub use topic::Topic;
pub use trap::Trap;
