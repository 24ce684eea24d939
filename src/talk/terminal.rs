//! Prompts at a terminal.

use super::{Face, Leaving, Typed};
use crate::game::Side;
use crate::shown::NARROW;
use crate::tell::{fitted, wrap_to};
use crate::{shown, signals};
use console::{Term, style};
use rustyline::completion::{Candidate, Completer};
use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter, Helper};
use std::io::ErrorKind;

/// What stands before what is typed.
const ARROW: &str = "> ";

/// A person at a terminal. Between two lines the terminal is as it was.
pub struct Terminal {
    term: Term,
    editor: Editor<Words, MemHistory>,
    failures: u32,
    /// What was shown since the last answer: the question.
    asked: Vec<String>,
}

/// The words that a line can be completed to.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = Word;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Word>)> {
        let typed = &line[..place];
        let fits = self.0.iter().filter(|word| word.starts_with(typed));
        Ok((0, fits.cloned().map(Word).collect()))
    }
}

struct Word(String);

impl Candidate for Word {
    fn display(&self) -> &str {
        &self.0
    }

    fn replacement(&self) -> &str {
        &self.0
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

impl Terminal {
    /// The terminal that the program was started at.
    ///
    /// # Errors
    /// What the system says where there is none to be had.
    pub fn new() -> rustyline::Result<Terminal> {
        let config = Config::builder()
            .max_history_size(100)?
            .history_ignore_dups(true)?
            .completion_type(CompletionType::List)
            .bell_style(BellStyle::None)
            // Lines that are pasted are answers one after another.
            .bracketed_paste(false)
            .enable_signals(true)
            .build();
        let typed = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, typed)?;
        editor.set_helper(Some(Words::default()));
        if let Ok(mut printer) = editor.create_external_printer() {
            signals::show_again(Box::new(move |text| {
                let _ = printer.print(text);
            }));
        }
        Ok(Terminal {
            term: Term::stdout(),
            editor,
            failures: 0,
            asked: Vec::new(),
        })
    }

    fn write(&mut self, line: &str, styled: impl Fn(&str) -> String) {
        for line in fitted(&shown::line(line), self.width()) {
            let _ = self.term.write_line(&styled(&line));
            self.asked.push(line);
        }
    }
}

/// The line as it is.
fn bare(line: &str) -> String {
    line.to_string()
}

/// What stands out. Whether there are colours at all is for `console` to say.
fn bold(line: &str) -> String {
    style(line).bold().to_string()
}

/// Each Side's words in its colour.
fn by_side(line: &str) -> String {
    let parts = crate::tell::by_side(line);
    let paint = |(side, part): &(Option<Side>, &str)| match side {
        Some(Side::Royalist) => style(part).red().to_string(),
        Some(Side::Rebellion) => style(part).blue().to_string(),
        None => (*part).to_string(),
    };
    parts.iter().map(paint).collect()
}

impl Face for Terminal {
    fn show(&mut self, line: &str) {
        self.write(line, bare);
    }

    fn whole(&mut self, line: &str) {
        let line = shown::line(line).into_owned();
        let _ = self.term.write_line(&line);
        self.asked.push(line);
    }

    fn painted(&mut self, line: &str) {
        self.write(line, by_side);
    }

    fn title(&mut self, line: &str) {
        let title = line.starts_with(|c: char| c.is_uppercase())
            && line.chars().take(4).all(|c| c.is_uppercase());
        self.write(line, if title { bold } else { bare });
    }

    fn question(&mut self, text: &str) {
        if !text.is_empty() {
            for line in wrap_to(text, "  ", self.width()) {
                self.write(&line, bold);
            }
        }
    }

    fn read(&mut self) -> Result<Typed, Leaving> {
        signals::asked(std::mem::take(&mut self.asked));
        match self.editor.readline(ARROW) {
            Ok(text) => {
                self.failures = 0;
                if !text.trim().is_empty() {
                    // A line that is not kept can be typed again.
                    let _ = self.editor.add_history_entry(&text);
                }
                Ok(Typed::Line(text))
            }
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                self.failures += 1;
                if self.failures > 3 {
                    return Err(Leaving::End);
                }
                Ok(Typed::Garbled)
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Err(Leaving::Quit),
            Err(_) => Err(Leaving::End),
        }
    }

    fn offer(&mut self, words: Vec<String>) {
        if let Some(helper) = self.editor.helper_mut() {
            helper.0 = words.iter().map(|w| shown::line(w).into_owned()).collect();
        }
    }

    fn width(&self) -> usize {
        usize::from(self.term.size().1).max(NARROW)
    }

    fn last_words(&mut self, words: &[String]) {
        signals::last_words(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_board_has_its_colours_only_where_there_are_any() {
        let row = "* New York  British  Pas Opp  2r 3c, Washington";
        console::set_colors_enabled(false);
        assert_eq!(by_side(row), row);
        console::set_colors_enabled(true);
        let painted = by_side(row);
        assert!(painted.contains('\u{1b}'), "{painted}");
        assert_eq!(console::strip_ansi_codes(&painted), row);
        console::set_colors_enabled(false);
    }
}
