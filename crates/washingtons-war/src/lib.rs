//! The procedures of *Washington's War* at the table, each a function: what it asks, rolls and tells, in the order of the rules;
//! pieces that a game keeps, and an opponent. Like the companion's conversations it knows no file, clock or chance: those come
//! in through its ports.
//!
//! What is known is never asked; what matters and is not known is asked at that moment. A session is a list of answers, given
//! again from its beginning.

mod answer;
mod board;
mod facts;
mod journal;
mod lines;
mod menu;
mod name_list;
#[macro_use]
mod names;
mod opponents;
pub mod own;
mod page;
mod pieces;
mod procedure_prompt;
pub mod ratings;
mod report_line;
mod rules;
mod session;
mod sitting;
mod slot;
mod space;
mod tracks;
pub mod user_map;
mod value;
mod walk;

pub use answer::{Half, RequestedFact};
pub use facts::Facts;
pub use journal::Journal;
pub use menu::{ANSWERS, DOOR, Host, OPPONENT, talk};
pub use names::{Area, General, Named, Side, WordList, Zone};
pub use opponents::{OPPONENTS, Opponents};
pub use own::Own;
pub use page::page;
pub use procedure_prompt::{End, hold};
pub use report_line::ReportLine;
pub use rules::{Odds, PROCEDURES, Procedure, chart, cited, mermaid};
pub use session::{Session, TriedLine};
pub use space::Space;
pub use value::{Kind, Value};
pub use walk::{Halt, Question, Roll, Walk};
