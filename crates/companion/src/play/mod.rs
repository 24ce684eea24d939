//! Whole games.

mod answer_replay;
pub mod audit;
pub mod book;
pub mod event;
mod game_history;
pub mod journal;
pub mod names;
mod opening;
mod people;
mod person;
mod record;
pub mod session;
pub mod setup;
mod step;

pub use answer_replay::{DIE_KEY, RecordedAnswer};
pub use game_history::{ActionEntry, Attempt, AttemptEnd, GameHistory, UndoPoint};
pub use opening::KEY as STROKE_KEY;
pub use record::{record, record_of};
pub use setup::{Begin, Setup, SetupError};
pub use step::{Step, StepWas, last_step};
