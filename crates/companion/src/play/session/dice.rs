//! Dice that are typed: those that follow for certain are asked for in one line.

use super::Session;
use crate::talk::{Ask, Form};

impl Session<'_, '_> {
    /// The question for a die with those that follow whatever it shows.
    pub(super) fn with_following(&self, ask: Ask) -> Ask {
        if !self.ahead.is_empty() {
            return ask;
        }
        ask.with_following(&mut |_, values| {
            self.story.asked_after(values.iter().map(ToString::to_string))?.roll()
        })
    }

    /// Keeps the other results of a line for the next dice.
    pub(super) fn takes_ahead(&mut self, ask: Option<&Ask>, results: &[&str]) {
        let asked = match ask.map(|ask| &ask.form) {
            Some(Form::Dice(dice)) => dice.len(),
            _ => 1,
        };
        self.ahead = results.iter().map(ToString::to_string).collect();
        self.announced = asked.saturating_sub(1).min(results.len());
    }

    /// The next result that was typed ahead, and whether it was asked for in the line.
    pub(super) fn next_ahead(&mut self) -> Option<(String, bool)> {
        let value = self.ahead.front().cloned()?;
        let was_asked = self.announced > 0;
        self.announced = self.announced.saturating_sub(1);
        Some((value, was_asked))
    }
}
