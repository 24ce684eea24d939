//! What a position is worth: games played on from it by non-players, and what they add up to.

mod job;
mod share;
mod sum;

pub use job::{Job, Moment, SEED};
pub use share::{Mean, Share, ratio};
pub use sum::Chances;
