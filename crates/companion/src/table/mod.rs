//! The assistant at the table: nothing is tracked, the physical board is the truth.
//!
//! The same engine that plays on a tracked board runs on one that nobody tracks. It stops where
//! something unknown is looked at; the person is asked for exactly that, and the turn is run again from
//! its beginning with the answers given so far.

mod asking;
mod at_table;
mod begin;
mod checks;
mod confirm_known;
mod course;
mod finished;
mod known;
mod last_known_board;
mod log;
mod menu;
mod opening;
mod play;
mod prompt;
mod report;
mod rolls;
mod saved;
mod session;
mod stand;
mod strokes;
mod turn;
mod words;

pub use finished::FinishedTask;
pub use last_known_board::LastKnownBoard;
pub use log::{AnswerEntry, AnswerSlot};
pub use play::{TaskEnd, Trace};
pub use report::report;
pub use saved::SavedTable;
pub use session::{TableRequest, run};
pub use turn::{Table, Task};
