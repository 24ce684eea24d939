//! How many spaces an instruction takes, and which.

use super::place::{Plural, SpacePhrase};
use super::voice::Voice;
use crate::flowchart::words::Test;

/// The spaces of an instruction.
pub(super) struct Spaces {
    place: SpacePhrase,
    max: Option<u8>,
}

impl Spaces {
    pub(super) fn of(tests: &[Test], max: Option<u8>, voice: Voice<'_>) -> Spaces {
        Spaces { place: SpacePhrase::of(tests, voice), max }
    }

    /// As many as the instruction allows: "each City", "one City", "up to 2 Cities".
    pub(super) fn some(&self) -> String {
        match self.max {
            None => self.place.counted("each"),
            Some(1) => self.place.counted("one"),
            Some(n) => format!("up to {n} {}", self.place.plural(Plural::Or)),
        }
    }

    /// One of them at a time: "one City", or by its limit.
    pub(super) fn one(&self) -> String {
        match self.max {
            None => self.place.counted("one"),
            Some(_) => self.some(),
        }
    }
}
