//! Dice that are typed: those that follow for certain are asked for in one line.

use super::Session;
use crate::talk::Ask;

impl Session<'_, '_> {
    /// The question for a die with those that follow whatever it shows.
    pub(super) fn with_following(&self, ask: Ask) -> Ask {
        if self.ahead.first().is_some() {
            return ask;
        }
        ask.with_following(&mut |_, values| {
            self.history.asked_after(values.iter().map(ToString::to_string))?.roll()
        })
    }
}
