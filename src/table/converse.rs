//! A person at a face, asked the questions of the table.

use super::prompt::{Interface, Prompt};
use crate::talk::{Answer, Face, Leaving, put};

/// A person at a face.
pub(super) struct Seated<'f>(pub &'f mut dyn Face);

impl Interface for Seated<'_> {
    fn ask(&mut self, prompt: &Prompt) -> Result<Answer, Leaving> {
        put(self.0, &prompt.ask)
    }

    fn say(&mut self, line: &str) {
        self.0.title(line);
    }

    fn typed(&self) -> String {
        self.0.remembered()
    }

    fn mend(&mut self, line: &str) {
        self.0.mend(line);
    }

    fn width(&self) -> usize {
        self.0.width()
    }
}
