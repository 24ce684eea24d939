//! Whole games.

mod answer_replay;
mod attempt;
pub mod audit;
mod board_question;
pub mod book;
mod by_hand;
mod earlier_game;
mod entered;
pub mod event;
mod event_spaces;
mod game_replay;
pub mod journal;
pub mod names;
mod one_turn;
mod opening;
mod people;
mod person;
mod record;
pub mod session;
pub mod setup;
pub(crate) mod space_offers;
mod walked_line;

pub use answer_replay::{DIE_KEY, RecordedAnswer};
pub use attempt::{Attempt, AttemptEnd};
pub use by_hand::ByHand;
pub use game_replay::{ActionEntry, GamePoint, GameReplay, GivenAnswer};
pub use opening::KEY as STROKE_KEY;
pub use record::{record, record_of};
pub use setup::{Begin, BoardBegin, Setup, SetupError};
