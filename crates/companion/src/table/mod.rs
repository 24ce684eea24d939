//! The assistant at the table: nothing is tracked, the physical board is the truth.
//!
//! The same engine that plays on a tracked board runs on one that nobody tracks. It stops where
//! something unknown is looked at; the person is asked for exactly that, and the turn is run again from
//! its beginning with the answers given so far. A session's state is therefore only a list of answers,
//! and taking one back is dropping the last.

mod asking;
mod at_table;
mod begin;
mod believed;
mod course;
mod finished;
mod known;
mod log;
mod memory;
mod menu;
mod opening;
mod past;
mod play;
mod prompt;
mod question;
mod report;
mod rolls;
mod round;
mod saved;
mod session;
mod strokes;
mod turn;
mod under_way;
mod words;

pub use finished::Finished;
pub use log::{Entry, Slot};
pub use memory::Memory;
pub use play::{Ending, Trace};
pub use report::report;
pub use saved::Saved;
pub use session::{Options, run};
pub use turn::{Table, Task};
