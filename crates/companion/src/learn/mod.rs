//! Learning how the non-players decide: turns told box by box, and questions from games.
//!
//! Every right answer is what the engine does at that moment; nothing is worked out a second time here.

mod battles;
mod boxes;
mod guided;
mod offers;
mod pieces;
mod practice;
mod progress;
mod question;
mod question_prompt;
mod run;
mod session;
mod situation;
mod steps;
mod sums;
mod topic;
mod trap;
mod turns;
mod winters;

pub use guided::{BoxExplanation, GuidedTurn, PlayedTurn};
pub use progress::{MissedQuestion, Progress, RunScore, Score};
pub use question::{Exercise, QuestionKind};
pub use run::TurnDrill;
pub use session::{LearnRequest, run};
pub use situation::Situation;
pub use steps::{StepKind, StepOption, TurnStep};
pub use topic::Topic;
pub use trap::Trap;
