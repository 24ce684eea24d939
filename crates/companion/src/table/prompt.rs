//! A question of the table, and who answers.

use super::log::Slot;
use crate::talk::{Answer, Ask, Leaving};
use crate::tell::{Report, WIDTH};
use lod_engine::game::Board;
use std::pin::Pin;

/// A question to a person.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What the answer will be kept as.
    pub slot: Slot,
    /// The question.
    pub ask: Ask,
}

/// The answer to a question, once it is there.
pub type Asking<'p> = Pin<Box<dyn Future<Output = Result<Answer, Leaving>> + 'p>>;

/// Who answers: a person at a terminal, a pipe, or a test.
pub trait Interface {
    /// Asks until there is an answer of the right form.
    ///
    /// # Errors
    /// [`Leaving`].
    fn ask<'p>(&'p mut self, prompt: &'p Prompt) -> Asking<'p>;

    /// Shows a line of text.
    fn say(&mut self, line: &str);

    /// Whether boards and turns are drawn from their data, and nothing has to be typed; else lines are said.
    fn draws(&self) -> bool {
        false
    }

    /// How the board stands as far as it is known, where it is drawn.
    fn stands(&mut self, _board: &Board) {}

    /// Draws what was worked out, part by part.
    fn leaf(&mut self, _report: &Report) {}

    /// Gives a text to the person as a new file; what is to be said then.
    ///
    /// # Errors
    /// Why it cannot be, as a sentence without its end.
    fn keep(&mut self, what: &str, file: &str, _text: &str) -> Result<String, String> {
        Err(format!("no place here to save the {what} as {file}"))
    }

    /// The line that was typed last, where one was.
    fn typed(&self) -> String {
        String::new()
    }

    /// The next answer begins with this, to be mended.
    fn mend(&mut self, _line: &str) {}

    /// The columns there are.
    fn width(&self) -> usize {
        WIDTH
    }
}
