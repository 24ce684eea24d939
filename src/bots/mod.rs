//! The non-players: what the boxes of the flowcharts do on a board.

mod battle;
mod british;
mod british_march;
mod doors;
mod french;
mod garrison;
mod indians;
mod leaders;
mod leave;
mod library;
mod patriot_march;
mod patriot_strikes;
mod patriots;
mod pick;
mod run;
mod verbs;

pub use doors::{Script, Seeded};
pub use library::Library;
pub use pick::Candidate;
pub use run::{BattlePlan, Moment, Note, Outcome, Rolled, Run};
