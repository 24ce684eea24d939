//! Prompts at a terminal.

use crate::signals;
use crate::talk::{Leaving, Typed, TypedLine, Ui};
use crate::tell::{fitted, wrap_to};
use console::{Term, style};
use lod_engine::game::Side;
use lod_engine::shown;
use lod_engine::shown::NARROW;
use rustyline::completion::{Candidate, Completer};
use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter, Helper};
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::task::Poll;

/// So many answers are kept, to be called up again.
const KEPT: usize = 100;

/// What stands before what is typed.
const ARROW: &str = "> ";

/// A person at a terminal. Between two lines the terminal is as it was.
pub struct Terminal {
    term: Term,
    editor: Editor<Words, MemHistory>,
    failures: u32,
    /// What was shown since the last answer: the question.
    asked: Vec<String>,
    /// The replies, through which the arrows walk first.
    replies: Vec<String>,
    /// The standing words.
    words: Vec<String>,
    /// The answers that were typed, through which they walk then; the oldest first.
    typed: VecDeque<String>,
    /// The last answer as it was typed.
    last: String,
    /// What the next line begins with.
    mend: String,
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
        // The word under the cursor, of a line like `march ny>ma; phila`.
        let before = &line[..place];
        let begin = before.rfind(|c: char| c.is_whitespace() || ";,>:=".contains(c));
        let begin = begin.map_or(0, |i| i + before[i..].chars().next().map_or(1, char::len_utf8));
        let typed = before[begin..].to_lowercase();
        let fits = self.0.iter().filter(|word| word.to_lowercase().starts_with(&typed));
        Ok((begin, fits.cloned().map(Word).collect()))
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
            // With the replies of a question.
            .max_history_size(2 * KEPT)?
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
            replies: Vec::new(),
            words: Vec::new(),
            typed: VecDeque::new(),
            last: String::new(),
            mend: String::new(),
        })
    }

    fn read(&mut self) -> TypedLine {
        signals::asked(std::mem::take(&mut self.asked));
        // What is not there can be typed.
        let _ = self.editor.clear_history();
        for line in self.typed.iter().chain(self.replies.iter().rev()) {
            let _ = self.editor.add_history_entry(line);
        }
        let mend = std::mem::take(&mut self.mend);
        let typed = match mend.as_str() {
            "" => self.editor.readline(ARROW),
            mend => self.editor.readline_with_initial(ARROW, (mend, "")),
        };
        match typed {
            Ok(text) => {
                self.failures = 0;
                Ok(Typed::Line(without_mended(&mend, text, &self.words)))
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

    fn write(&mut self, line: &str, styled: impl Fn(&str) -> String) {
        for line in fitted(&shown::line(line), self.width()) {
            let _ = self.term.write_line(&styled(&line));
            self.asked.push(line);
        }
    }
}

/// A standing word that was typed after the old answer, where that still stood in the line: the word alone.
fn without_mended(mend: &str, text: String, words: &[String]) -> String {
    let (first, rest) = match text.strip_prefix(mend) {
        Some(typed) if !mend.is_empty() => {
            let typed = typed.trim();
            typed.split_once(' ').unwrap_or((typed, ""))
        }
        _ => return text,
    };
    match words.iter().any(|word| word == first) {
        true => format!("{first} {rest}").trim().to_string(),
        false => text,
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

impl Ui for Terminal {
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

    fn poll_line(&mut self) -> Poll<TypedLine> {
        Poll::Ready(self.read())
    }

    fn keep(&mut self, what: &str, file: &str, text: &str) -> Result<String, String> {
        super::keep(what, file, text)
    }

    fn fetch(&mut self, file: &str) -> Result<String, String> {
        super::fetch(file)
    }

    fn offer(&mut self, replies: Vec<String>, words: Vec<String>) {
        let clean = |w: &String| shown::line(w).into_owned();
        let replies: Vec<String> = replies.iter().map(clean).collect();
        if let Some(helper) = self.editor.helper_mut() {
            helper.0 = replies.iter().cloned().chain(words.iter().map(clean)).collect();
        }
        self.replies = replies;
        self.words = words;
    }

    fn remember(&mut self, line: &str) {
        self.last = line.to_string();
        if line.is_empty() || self.typed.back().is_some_and(|last| last == line) {
            return;
        }
        if self.typed.len() == KEPT {
            self.typed.pop_front();
        }
        self.typed.push_back(line.to_string());
    }

    fn remembered(&self) -> String {
        self.last.clone()
    }

    fn mend(&mut self, line: &str) {
        self.mend = shown::line(line).into_owned();
    }

    fn height(&self) -> Option<usize> {
        Some(usize::from(self.term.size().0))
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
    fn a_word_typed_after_the_old_answer_is_the_word() {
        let words = ["undo", "redo"].map(String::from);
        let typed = |text: &str| without_mended("done", text.to_string(), &words);
        assert_eq!(typed("doneredo"), "redo");
        assert_eq!(typed("doneundo 3"), "undo 3");
        for line in ["done", "done pa", "redo", "donered"] {
            assert_eq!(typed(line), line);
        }
        let empty = without_mended("", "undo".to_string(), &words);
        assert_eq!(empty, "undo");
    }

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
