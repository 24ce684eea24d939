//! What a conversation is held through: it shows lines, and is given them.

use super::{DrawnOutput, FileAccess, LineInput, PromptExit, tell};
use crate::tell::{AnswerEffect, WIDTH};
use std::future::poll_fn;

/// What a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedInput {
    /// A line.
    Line(String),
    /// A line that is no text.
    Garbled,
}

/// A line, or why there is none.
pub type TypedLine = Result<TypedInput, PromptExit>;

/// What a conversation is held through: it shows lines, and is given them.
pub trait Ui: DrawnOutput + LineInput + FileAccess {
    /// Shows a line of text.
    fn show(&mut self, line: &str);
    /// Says why a line is no answer here.
    fn refused(&mut self, text: &str) {
        tell(self, text);
    }
    /// Shows a line that is to be copied and so is not broken, however narrow the screen.
    fn show_unbroken(&mut self, line: &str) {
        self.show(line);
    }
    /// Shows a line that may be a title.
    fn title(&mut self, line: &str) {
        self.show(line);
    }
    /// Shows a line of the board, each Side in its colour where there are colours.
    fn painted(&mut self, line: &str) {
        self.show(line);
    }
    /// Shows what an answer would do.
    fn effect(&mut self, effect: &AnswerEffect) {
        for line in effect.lines() {
            self.show(&line);
        }
    }
    /// Whether the face itself shows the answers of the question that it was given as data.
    fn lists(&self) -> bool {
        false
    }
    /// Shows a question.
    fn question(&mut self, text: &str);
    /// What is to be said when a signal from outside ends the program.
    fn last_words(&mut self, _words: &[String]) {}
    /// Work goes on, of which so much is done, `all` where that is known; whether it is to go on.
    fn works(&mut self, _done: u64, _all: Option<u64>) -> bool {
        true
    }
    /// The work is over.
    fn rests(&mut self) {}
    /// The columns there are.
    fn width(&self) -> usize {
        WIDTH
    }
}

/// The next line.
///
/// # Errors
/// [`PromptExit`].
pub async fn next_line(ui: &mut dyn Ui) -> TypedLine {
    ui.waits();
    poll_fn(|_| ui.poll_line()).await
}
