//! The assistant at the table: nothing is tracked, the physical board is the truth.
//!
//! The same engine that plays on a tracked board runs on one that nobody tracks. It stops where
//! something unknown is looked at; the person is asked for exactly that, and the turn is run again from
//! its beginning with the answers given so far. A session's state is therefore only a list of answers,
//! and taking one back is dropping the last.

mod card;
mod checks;
mod converse;
mod finished;
mod given;
mod grants;
mod known;
mod log;
mod lookup;
mod memory;
mod opening;
mod orders;
mod parse;
mod plain;
mod play;
mod prompt;
mod question;
mod rally;
mod report;
mod saved;
mod session;
mod still;
mod terminal;
mod thing;
mod turn;

pub(crate) use converse::{Lines as Screen, Typed, wrap_to};
pub use converse::{listed, wrap};
pub use finished::Finished;
pub use given::given;
pub use grants::{orders_and_grants, words as grant_words};
pub use log::{Entry, Slot};
pub use memory::Memory;
pub use orders::orders;
pub(crate) use orders::place;
pub use parse::answer;
pub use plain::Plain;
pub use play::Ending;
pub use prompt::{Answer, Form, Interface, Leaving, Prompt};
pub use rally::free_rally;
pub(crate) use report::ends;
pub use report::report;
pub use saved::Saved;
pub use session::{Options, run, run_with};
pub use still::Corrected;
pub use terminal::Terminal;
pub(crate) use thing::Thing;
pub use turn::{Table, Task};
