//! Results of dice that were typed ahead, in one line with the first.

use std::collections::VecDeque;

/// Results for the next dice, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedAhead {
    results: VecDeque<u8>,
    /// How many of them were asked for in the same line.
    asked: usize,
}

impl TypedAhead {
    /// Keeps the results of a line that asked for so many dice, all but the first; those of a line before are gone.
    pub fn keep(&mut self, line: &[u8], asked: usize) {
        self.results = line.iter().skip(1).copied().collect();
        self.asked = asked.min(line.len()).saturating_sub(1);
    }

    /// The next result.
    pub fn first(&self) -> Option<u8> {
        self.results.front().copied()
    }

    /// Whether no other comes after the next result.
    pub fn is_last(&self) -> bool {
        self.results.len() == 1
    }

    /// Takes the next result.
    pub fn take(&mut self) -> Option<u8> {
        self.results.pop_front()
    }

    /// Whether the next result was asked for in the line, and so needs no telling; of each it is asked once.
    pub fn was_asked(&mut self) -> bool {
        let was_asked = self.asked > 0;
        self.asked = self.asked.saturating_sub(1);
        was_asked
    }

    /// Forgets all results; which they were.
    pub fn clear(&mut self) -> Vec<u8> {
        std::mem::take(self).results.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_after_the_first_wait_and_some_of_them_were_asked_for() {
        let mut ahead = TypedAhead::default();
        ahead.keep(&[3, 1, 6], 2);
        assert_eq!(ahead.first(), Some(1));
        assert_eq!((ahead.was_asked(), ahead.take()), (true, Some(1)));
        assert_eq!((ahead.was_asked(), ahead.take()), (false, Some(6)));
        assert_eq!(ahead.take(), None);
        // Fewer than were asked for.
        ahead.keep(&[2, 5], 3);
        assert!(ahead.was_asked());
        assert!(!ahead.was_asked());
        assert_eq!(ahead.clear(), [5]);
        assert_eq!(ahead, TypedAhead::default());
    }

    #[test]
    fn a_line_that_is_typed_anew_takes_the_place_of_the_one_before() {
        let mut ahead = TypedAhead::default();
        ahead.keep(&[6, 6], 1);
        ahead.keep(&[2, 1], 1);
        assert_eq!(ahead.clear(), [1]);
    }
}
