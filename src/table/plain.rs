//! Numbered questions, one answer a line: for pipes and screen readers.

use super::converse::{Lines, Typed, converse, wrap};
use super::prompt::{Answer, Interface, Leave, Prompt};
use std::io::{BufRead, Write};

/// The longest line that is kept: the rest of a longer one is thrown away.
const MOST: u64 = 1 << 20;

/// Questions to a writer, answers from a reader.
pub struct Plain<R, W> {
    input: R,
    output: W,
    asked: u32,
    broken: bool,
    piped: bool,
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
        }
    }

    fn write(&mut self, text: &str) {
        self.broken |= self.output.write_all(text.as_bytes()).is_err();
        self.broken |= self.output.flush().is_err();
    }
}

impl<R: BufRead, W: Write> Lines for Plain<R, W> {
    fn show(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    fn question(&mut self, text: &str) {
        if !text.is_empty() {
            self.asked += 1;
            for line in wrap(&format!("{}. {text}", self.asked), "   ") {
                self.show(&line);
            }
        }
        self.write("> ");
    }

    fn read(&mut self) -> Result<Typed, Leave> {
        if self.broken {
            return Err(Leave::End);
        }
        let mut bytes = Vec::new();
        let mut limited = std::io::Read::take(&mut self.input, MOST);
        let read = limited.read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(n) if n > 0) {
            self.show("");
            return Err(Leave::End);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MOST {
            self.skip_line();
        }
        let text = String::from_utf8(bytes);
        if self.piped {
            for line in echo(text.as_deref().unwrap_or_default()) {
                self.show(&line);
            }
        }
        match text {
            Ok(text) => Ok(Typed::Line(text)),
            Err(_) => Ok(Typed::Garbled),
        }
    }
}

impl<R: BufRead, W: Write> Plain<R, W> {
    fn skip_line(&mut self) {
        while let Ok(buffer) = self.input.fill_buf() {
            if buffer.is_empty() {
                return;
            }
            let end = buffer.iter().position(|b| *b == b'\n');
            let used = end.map_or(buffer.len(), |i| i + 1);
            self.input.consume(used);
            if end.is_some() {
                return;
            }
        }
    }
}

/// The longest line that is repeated in full, and the longest word.
const REPEATED: (usize, usize) = (1000, 70);

/// What was typed, as lines after "> ": what comes through a pipe is not seen otherwise.
fn echo(typed: &str) -> Vec<String> {
    let clean: String = typed
        .trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let wide = |w: &str| w.chars().count() > REPEATED.1;
    if clean.chars().count() > REPEATED.0 || clean.split(' ').any(wide) {
        let first: String = clean.chars().take(40).collect();
        return vec![format!("{first}...")];
    }
    let mut lines = wrap(&format!("> {clean}"), "  ");
    if let Some(first) = lines.first_mut() {
        first.replace_range(..2, "");
    }
    lines
}

impl<R: BufRead, W: Write> Interface for Plain<R, W> {
    fn ask(&mut self, prompt: &Prompt) -> Result<Answer, Leave> {
        converse(prompt, self)
    }

    fn say(&mut self, line: &str) {
        self.show(line);
    }
}
