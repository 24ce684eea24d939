//! Numbered questions, one answer a line: for pipes and screen readers.

use super::Bar;
use crate::signals::{self, KeyMode, OpenQuestion};
use crate::talk::{DrawnOutput, FileAccess, LineInput, PromptExit, TypedInput, TypedLine, Ui};
use crate::tell::{WIDTH, fitted, wrap_to};
use console::Term;
use lod_engine::shown;
use lod_engine::shown::NARROW;
use std::io::{BufRead, Write};
use std::task::Poll;

/// The longest line that is kept: the rest of a longer one is thrown away.
const MOST: u64 = 1 << 20;
/// A line that has not ended after so much is the end of the input: nobody types it.
const ENDLESS: usize = 1 << 26;

/// Questions to a writer, answers from a reader.
pub struct Plain<R, W> {
    input: R,
    output: W,
    asked: u32,
    broken: bool,
    piped: bool,
    /// What was shown since the last answer: the question.
    shown: Vec<String>,
    /// The last answer as it was typed.
    last: String,
    at_terminal: bool,
    /// Work under way.
    bar: Option<Bar>,
}

impl<R: BufRead, W: Write> Plain<R, W> {
    /// Over a reader and a writer; `piped` where what is typed is not to be seen on the screen.
    pub fn new(input: R, output: W, piped: bool) -> Plain<R, W> {
        Plain {
            input,
            output,
            asked: 0,
            broken: false,
            piped,
            shown: Vec::new(),
            last: String::new(),
            at_terminal: false,
            bar: None,
        }
    }

    /// The same where the writer is the terminal, whose width counts.
    pub fn at_terminal(mut self) -> Plain<R, W> {
        self.at_terminal = true;
        self
    }

    fn write(&mut self, text: &str) {
        self.broken |= self.output.write_all(text.as_bytes()).is_err();
        self.broken |= self.output.flush().is_err();
    }
}

impl<R: BufRead, W: Write> Ui for Plain<R, W> {
    fn show(&mut self, line: &str) {
        for line in fitted(&shown::line(line), self.width()) {
            self.show_unbroken(&line);
        }
    }
    fn question(&mut self, text: &str) {
        if !text.is_empty() {
            self.asked += 1;
            for line in wrap_to(&format!("{}. {text}", self.asked), "   ", self.width()) {
                self.show(&line);
            }
        }
        self.write("> ");
    }
    fn works(&mut self, done: u64, all: Option<u64>) -> bool {
        self.bar.get_or_insert_with(|| Bar::new(all)).set(done)
    }
    fn rests(&mut self) {
        self.bar = None;
    }
    fn width(&self) -> usize {
        if self.at_terminal { usize::from(Term::stdout().size().1).max(NARROW) } else { WIDTH }
    }
    fn show_unbroken(&mut self, line: &str) {
        let line = shown::line(line);
        self.write(&format!("{line}\n"));
        self.shown.push(line.into_owned());
    }
    fn last_words(&mut self, words: &[String]) {
        signals::last_words(words);
    }
}

impl<R: BufRead, W: Write> DrawnOutput for Plain<R, W> {}

impl<R: BufRead, W: Write> LineInput for Plain<R, W> {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        Poll::Ready(self.read())
    }
    fn is_typed_ahead(&mut self) -> bool {
        self.piped || super::has_input()
    }
    fn remember(&mut self, line: &str) {
        self.last = line.to_string();
    }
    fn remembered(&self) -> String {
        self.last.clone()
    }
}

impl<R: BufRead, W: Write> FileAccess for Plain<R, W> {
    fn save_file(&mut self, what: &str, file: &str, text: &str) -> Result<String, String> {
        super::save_file(what, file, text)
    }
    fn fetch(&mut self, file: &str) -> Result<String, String> {
        super::fetch(file)
    }
}

impl<R: BufRead, W: Write> Plain<R, W> {
    fn read(&mut self) -> TypedLine {
        if self.broken {
            return Err(PromptExit::End);
        }
        let question = std::mem::take(&mut self.shown);
        let open = OpenQuestion::begin(&question, KeyMode::Line);
        let mut bytes = Vec::new();
        let mut limited = std::io::Read::take(&mut self.input, MOST);
        let read = limited.read_until(b'\n', &mut bytes);
        drop(open);
        if !matches!(read, Ok(n) if n > 0) {
            self.show("");
            return Err(PromptExit::End);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MOST {
            self.skip_line()?;
        }
        let text = String::from_utf8(bytes);
        if self.piped {
            for line in echo(text.as_deref().unwrap_or_default()) {
                self.show(&line);
            }
        }
        match text {
            Ok(text) => Ok(TypedInput::Line(text)),
            Err(_) => Ok(TypedInput::Garbled),
        }
    }

    fn skip_line(&mut self) -> Result<(), PromptExit> {
        let mut skipped = 0;
        while let Ok(buffer) = self.input.fill_buf() {
            if buffer.is_empty() {
                return Ok(());
            }
            let end = buffer.iter().position(|b| *b == b'\n');
            let used = end.map_or(buffer.len(), |i| i + 1);
            self.input.consume(used);
            skipped += used;
            if end.is_some() {
                return Ok(());
            }
            if skipped > ENDLESS {
                self.show("A line without an end: the rest of the input is not read.");
                return Err(PromptExit::End);
            }
        }
        Ok(())
    }
}

/// The longest line that is repeated in full, and the longest word.
const REPEATED: (usize, usize) = (1000, 70);

/// What was typed, as lines after "> ": what comes through a pipe is not seen otherwise.
fn echo(typed: &str) -> Vec<String> {
    let clean = shown::line(typed.trim());
    let wide = |w: &str| w.chars().count() > REPEATED.1;
    if clean.chars().count() > REPEATED.0 || clean.split(' ').any(wide) {
        let first: String = clean.chars().take(40).collect();
        return vec![format!("{first}...")];
    }
    let mut lines = wrap_to(&format!("> {clean}"), "  ", WIDTH);
    if let Some(first) = lines.first_mut() {
        *first = first.get(2..).unwrap_or_default().to_string();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::io::{self, BufReader, Read};

    /// A line without an end, and how much was read of it.
    struct Endless<'a>(&'a Cell<usize>);

    impl Read for Endless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b'x');
            self.0.set(self.0.get() + buffer.len());
            Ok(buffer.len())
        }
    }

    /// A reader that has gone away.
    struct ClosedReader;

    impl Write for ClosedReader {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_without_an_end_ends_the_input() {
        let read = Cell::new(0);
        let mut plain = Plain::new(BufReader::new(Endless(&read)), ClosedReader, true);
        assert!(matches!(plain.read(), Err(PromptExit::End)));
        assert!(read.get() < 2 * ENDLESS, "{}", read.get());
        // Nobody sees it: nothing more is read.
        let before = read.get();
        assert!(matches!(plain.read(), Err(PromptExit::End)));
        assert_eq!(read.get(), before);
    }

    #[test]
    fn what_is_shown_again_goes_through_the_filter() {
        let mut shown = Vec::new();
        let input = &b"a\x1b[31mb\n"[..];
        let mut plain = Plain::new(input, &mut shown, true);
        plain.show("c\u{9b}d");
        plain.question("e\x07f?");
        assert!(matches!(plain.read(), Ok(TypedInput::Line(line)) if line == "a\x1b[31mb\n"));
        let shown = String::from_utf8(shown).unwrap();
        assert_eq!(shown, "c<U+009B>d\n1. e<U+0007>f?\n> a<U+001B>[31mb\n");
    }
}
