//! What each card does, and what the non-players follow when they play one (8.3).

mod account;
mod check;
pub mod guide;
pub mod instructions;
mod judge;
pub mod library;
mod play;
mod reach;
pub mod words;

pub use judge::{Judged, carry_out, could, declined, judge, side};
pub use library::{Events, event_name};
