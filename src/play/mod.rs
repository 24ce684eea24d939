//! Whole games.

pub mod audit;
pub mod book;
pub mod event;
mod fixed;
mod game;
pub mod journal;
pub mod names;
mod opening;
mod person;
mod seat;
pub mod session;
pub mod setup;
mod state;
mod step;
mod story;
mod tape;
mod told;
mod turn;

pub use game::{Game, Happened, Next, SetUpError, Stack};
pub use opening::KEY as STROKE_KEY;
pub use person::{Acted, What};
pub use setup::{Begin, Setup, SetupError};
pub use state::differences;
pub use step::{Step, StepWas, last_step};
pub use story::{Attempt, Chapter, Cut, Reached, Story};
pub use tape::{DIE_KEY, Given};
pub use told::Told;
pub use turn::{Taken, carry_out, context, take};
