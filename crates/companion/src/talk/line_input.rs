//! The lines that a person types.

use super::{Command, TypedLine};
use std::task::Poll;

/// Where the lines come from, with what helps to type them.
pub trait LineInput {
    /// A question is put for the first time: what is asked until the next one begins is this one again.
    fn begins(&mut self) {}
    /// A line is wanted now.
    fn waits(&mut self) {}
    /// The line that is wanted, once it is there.
    fn poll_line(&mut self) -> Poll<TypedLine>;
    /// Whether the line that is read now may have been typed before its question was seen, as through a pipe.
    fn is_typed_ahead(&mut self) -> bool {
        true
    }
    /// The replies and the commands that the next line may have: for completion, lists and buttons.
    fn offer(&mut self, _replies: Vec<String>, _commands: Vec<&'static Command>) {}
    /// Keeps a line that was an answer, to be called up again.
    fn remember(&mut self, _line: &str) {}
    /// The line that was kept last.
    fn remembered(&self) -> String {
        String::new()
    }
    /// The next line begins with this, to be mended.
    fn mend(&mut self, _line: &str) {}
}
