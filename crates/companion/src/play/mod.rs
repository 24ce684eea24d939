//! Whole games.

pub mod audit;
pub mod book;
pub mod event;
pub mod journal;
pub mod names;
mod opening;
mod people;
mod person;
pub mod prospects;
mod record;
pub mod session;
pub mod setup;
mod step;
mod story;
mod tape;
mod what_if;

pub use opening::KEY as STROKE_KEY;
pub use record::{record, record_of};
pub use setup::{Begin, Setup, SetupError};
pub use step::{Step, StepWas, last_step};
pub use story::{Attempt, Chapter, Cut, Reached, Story};
pub use tape::{DIE_KEY, Given};
