//! Prompts at a terminal.

use super::converse::{Lines, Typed, converse, wrap_to};
use super::prompt::{Answer, Interface, Leave, Prompt};
use crate::play::view::NARROW;
use console::{Term, style};
use dialoguer::theme::Theme;
use dialoguer::{BasicHistory, Completion, Input};
use std::fmt;
use std::io::ErrorKind;

/// A person at a terminal. Keys are read one by one, and between two of them the terminal is as it was:
/// nothing is left behind by Ctrl-C.
pub struct Terminal {
    term: Term,
    failures: u32,
    words: Vec<String>,
    typed: BasicHistory,
}

impl Default for Terminal {
    fn default() -> Terminal {
        Terminal {
            term: Term::stdout(),
            failures: 0,
            words: Vec::new(),
            typed: BasicHistory::new().max_entries(100).no_duplicates(true),
        }
    }
}

/// Tab completes a line to the only word that begins like it, or as far as all that do agree.
struct Words<'a>(&'a [String]);

impl Completion for Words<'_> {
    fn get(&self, input: &str) -> Option<String> {
        let mut fits = self.0.iter().filter(|w| w.starts_with(input));
        let first = fits.next()?.clone();
        let common = fits.fold(first, |common, word| {
            let same = common.chars().zip(word.chars()).take_while(|(a, b)| a == b);
            same.map(|(a, _)| a).collect()
        });
        (common.len() > input.len()).then_some(common)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.term.show_cursor();
    }
}

/// "> " and what is typed, nothing else.
struct Arrow;

impl Theme for Arrow {
    fn format_input_prompt(
        &self,
        f: &mut dyn fmt::Write,
        _prompt: &str,
        _default: Option<&str>,
    ) -> fmt::Result {
        f.write_str("> ")
    }

    fn format_input_prompt_selection(
        &self,
        f: &mut dyn fmt::Write,
        _prompt: &str,
        typed: &str,
    ) -> fmt::Result {
        write!(f, "> {typed}")
    }
}

impl Lines for Terminal {
    fn show(&mut self, line: &str) {
        let _ = self.term.write_line(line);
    }

    fn question(&mut self, text: &str) {
        if !text.is_empty() {
            for line in wrap_to(text, "  ", self.width()) {
                self.show(&style(line).bold().to_string());
            }
        }
    }

    fn read(&mut self) -> Result<Typed, Leave> {
        let words = Words(&self.words);
        let line = Input::<String>::with_theme(&Arrow)
            .with_prompt(">")
            .allow_empty(true)
            .completion_with(&words)
            .history_with(&mut self.typed)
            .interact_text_on(&self.term);
        match line {
            Ok(text) => {
                self.failures = 0;
                Ok(Typed::Line(text))
            }
            Err(dialoguer::Error::IO(e)) if e.kind() == ErrorKind::InvalidData => {
                self.failures += 1;
                if self.failures > 3 {
                    return Err(Leave::End);
                }
                Ok(Typed::Garbled)
            }
            Err(_) => Err(Leave::End),
        }
    }

    fn offer(&mut self, words: Vec<String>) {
        self.words = words;
    }

    fn width(&self) -> usize {
        usize::from(self.term.size().1).max(NARROW)
    }
}

impl Interface for Terminal {
    fn ask(&mut self, prompt: &Prompt) -> Result<Answer, Leave> {
        converse(prompt, self)
    }

    fn say(&mut self, line: &str) {
        if line.starts_with(|c: char| c.is_uppercase())
            && line.chars().take(4).all(|c| c.is_uppercase())
        {
            self.show(&style(line).bold().to_string());
        } else {
            self.show(line);
        }
    }
}
