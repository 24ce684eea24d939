//! What a position is worth: games played on from it by non-players, and what they add up to.

mod difference;
mod job;
mod share;
mod sum;

pub use difference::ChancesDifference;
pub use job::{Job, Moments, SEED};
pub use share::{Mean, Share, Z, ratio};
pub use sum::Chances;
