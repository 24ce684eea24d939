//! Lines for what a page answers with its controls.

use super::Catalog;
use super::desk::PageRequest;
use super::room::Room;
use crate::talk::{Ask, Form, PromptCommand};

/// What an answer of a page comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAnswer {
    /// The line.
    pub line: String,
    /// What stands for it where it is told; nothing where it says that itself.
    pub words: Option<String>,
    /// The lines for the questions that follow, where it answers them too.
    pub later: Vec<String>,
}

impl Room {
    /// What an answer comes to for the question that is asked.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn written(&self, wanted: &PageRequest) -> Result<WrittenAnswer, String> {
        let state = self.view.state();
        let asked = state.asked().filter(|_| state.number == wanted.number);
        match (asked, &wanted.answer) {
            (Some(ask), Some(answer)) => Ok(WrittenAnswer {
                line: answer.line(ask)?,
                words: answer.in_words(ask),
                later: answer.later(ask),
            }),
            // Whoever comes late is told so in any case.
            _ => {
                let joint = state.joint.filter(|(number, _)| *number == wanted.number);
                let undo = PromptCommand::Undo.typed();
                let line = match joint {
                    Some((_, lines)) if wanted.line == undo => format!("{undo} {lines}"),
                    _ => wanted.line.clone(),
                };
                Ok(WrittenAnswer { line, words: None, later: Vec::new() })
            }
        }
    }

    /// Gives the lines that answer the questions that follow, as long as each is asked and takes its line.
    pub fn say_later(&self, lines: &[String], host: &dyn Catalog) {
        let mut before: Option<Ask> = None;
        for (given, line) in (1..).zip(lines) {
            let (number, ask) = {
                let state = self.view.state();
                (state.number, state.asked().cloned())
            };
            let Some(ask) = ask.filter(|ask| ask.form == Form::One) else {
                return;
            };
            // Asked again, it was refused.
            if before.as_ref() == Some(&ask) || self.give_line(number, line, None, host).is_err() {
                return;
            }
            before = Some(ask);
            let state = &mut *self.view.state();
            state.joint = Some((state.number, given + 1));
        }
    }
}
