//! Prompts at a terminal.

use super::line_editor::{KEPT, Words, editor};
use super::list::{KeyEffect, LONGEST, SharedList, UNREAD};
use super::paint::{bare, board, bold, heading, text_line};
use super::screen::{Paint, SharedScreen, WrittenLine, window};
use super::{ARROW, Bar, closed, list, pager};
use crate::signals::{self, KeyMode, OpenQuestion};
use crate::talk::{
    Ask, Command, DrawnOutput, FileAccess, LineInput, PromptExit, ReplySet, TypedInput, TypedLine,
    Ui,
};
use crate::tell::fitted;
use console::{Term, measure_text_width, truncate_str};
use lod_engine::shown;
use lod_engine::shown::NARROW;
use rustyline::Editor;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::task::Poll;
use std::time::Instant;

/// The rows and columns that a list needs at least.
const ROOM: (usize, usize) = (10, 40);

/// What asks for the next page, before a command that waits for its end.
const MORE: &str = "[Enter] more   q: skip the rest   ";
/// The columns that are left to what is typed at it.
const ROOM_FOR_Q: usize = 5;
/// What leaves the pager alone.
const SKIPS: &str = "q";
/// No window is taken for one of fewer columns.
const FEWEST: usize = 20;

/// Terminals on which nothing can be drawn anew.
const STILL: [&str; 3] = ["dumb", "cons25", "emacs"];

/// A person at a terminal. Between two lines the terminal is as it was.
pub struct Terminal {
    term: Term,
    editor: Editor<Words, MemHistory>,
    failures: u32,
    /// What was written, and since the last answer: the question.
    screen: SharedScreen,
    /// What is to be written before the next question.
    pending: Vec<WrittenLine>,
    /// Whether the next line is the first that is to be read with a question: leaving the pages before does not leave it.
    begins_question: bool,
    /// How the program was left at the pager.
    left_pager: Option<PromptExit>,
    /// A line that was typed at the pager in place of Enter: it waits for the end of the text, of which no order is lost.
    waits_for_end: Option<String>,
    /// Lines that were typed before the pager was seen: they are meant for the questions after it.
    typed_at_pager: VecDeque<String>,
    /// The question that is asked as data, and the one that is about to be.
    question: Option<Ask>,
    next: Option<Ask>,
    /// Whether its answers are a list under the line, and that list.
    opens: bool,
    list: SharedList,
    /// Whether the last answer came so soon that more may have been typed ahead.
    is_fed: bool,
    /// Whether the terminal can draw one.
    moves_cursor: bool,
    /// The replies, through which the arrows walk where there is no list.
    replies: Vec<String>,
    /// The commands that the next line may be.
    commands: Vec<&'static Command>,
    /// The answers that were typed, through which they walk then; the oldest first.
    typed: VecDeque<String>,
    /// The last answer as it was typed.
    last: String,
    /// What the next line begins with.
    mend: String,
    /// Work under way.
    bar: Option<Bar>,
}

/// The columns of the window that a line may fill.
fn columns() -> usize {
    window().0.max(FEWEST)
}

/// The rows of the window that a line after this prompt fills.
fn rows_of(prompt: &str, typed: &str) -> usize {
    (prompt.len() + measure_text_width(typed)) / columns() + 1
}

/// An answer as it stays on the screen: in rows of the window.
pub(super) fn answered(line: &str) -> Vec<String> {
    fitted(&format!("{ARROW}{}", shown::line(line)), columns())
}

impl Terminal {
    /// The terminal that the program was started at.
    ///
    /// # Errors
    /// What the system says where there is none to be had.
    pub fn new() -> rustyline::Result<Terminal> {
        let (list, screen) = (SharedList::default(), SharedScreen::default());
        let editor = editor(Words(Vec::new(), list.clone(), screen.clone()))?;
        Ok(Terminal {
            term: Term::stdout(),
            editor,
            failures: 0,
            screen,
            pending: Vec::new(),
            begins_question: false,
            left_pager: None,
            waits_for_end: None,
            typed_at_pager: VecDeque::new(),
            question: None,
            next: None,
            opens: false,
            is_fed: false,
            list,
            moves_cursor: std::env::var("TERM").is_ok_and(|term| !STILL.contains(&term.as_str())),
            replies: Vec::new(),
            commands: Vec::new(),
            typed: VecDeque::new(),
            last: String::new(),
            mend: String::new(),
            bar: None,
        })
    }

    fn read(&mut self) -> TypedLine {
        self.flush(1);
        if let Some(line) = self.typed_at_pager.pop_front() {
            self.echo(&line);
            return Ok(TypedInput::Line(line));
        }
        if let Some(leaving) = self.left_pager.take() {
            return Err(leaving);
        }
        match self.waits_for_end.take() {
            Some(line) if self.is_command(&line) => {
                self.echo(&line);
                return Ok(TypedInput::Line(line));
            }
            // What was meant for a question that was not there yet stands at it.
            Some(line) => self.mend = line,
            None => {}
        }
        let asked = self.screen.screen().question();
        // What is not there can be typed.
        let _ = self.editor.clear_history();
        let replies = self.replies.iter().filter(|_| !self.opens).rev();
        for line in self.typed.iter().chain(replies) {
            let _ = self.editor.add_history_entry(line);
        }
        let mut mend = std::mem::take(&mut self.mend);
        let choice = self.question.as_ref().filter(|_| self.opens).cloned();
        if let Some(ask) = choice.as_ref().filter(|ask| ask.closed != ReplySet::No)
            && let Some(line) = closed::pick(ask, &self.commands, &self.screen, &self.term)
        {
            return line;
        }
        // A choice is not typed again: it is marked.
        let marked = choice.as_ref().and_then(|ask| ask.exact(&mend));
        if marked.is_some() {
            mend.clear();
        }
        let began = Instant::now();
        let typed = self.edited(&asked, choice.as_ref(), marked, &mut mend);
        self.is_fed = began.elapsed() < UNREAD;
        match typed {
            Ok(text) => {
                self.failures = 0;
                self.screen.screen().answered(&format!("{ARROW}{}", shown::line(&text)));
                Ok(TypedInput::Line(without_mended(&mend, text, &self.commands)))
            }
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                self.failures += 1;
                if self.failures > 3 {
                    return Err(PromptExit::End);
                }
                Ok(TypedInput::Garbled)
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Err(PromptExit::Quit),
            Err(_) => Err(PromptExit::End),
        }
    }

    /// The line that is edited, or taken of the list, after these lines of a question; what it begins with.
    fn edited(
        &mut self,
        asked: &[String],
        choice: Option<&Ask>,
        marked: Option<usize>,
        mend: &mut String,
    ) -> rustyline::Result<String> {
        loop {
            self.list.list().open(choice, &self.commands, marked);
            self.screen.screen().set_size(window());
            let open = OpenQuestion::begin(asked, KeyMode::Editor);
            let typed = match mend.as_str() {
                "" => self.editor.readline(ARROW),
                mend => self.editor.readline_with_initial(ARROW, (mend, "")),
            };
            drop(open);
            self.renew();
            let (taken, overflows) = {
                let mut list = self.list.list();
                (list.close(), list.overflows())
            };
            let typed = match typed {
                Ok(text) => text,
                Err(error) => break Err(error),
            };
            match taken {
                _ if overflows => {
                    let wrong = format!("A line has at most {LONGEST} characters. Type it again.");
                    self.write(&wrong, text_line);
                    self.flush(1);
                    mend.clear();
                }
                None => break Ok(typed),
                Some(KeyEffect::Line(line)) => {
                    self.overwrite(&typed, &line);
                    break Ok(line);
                }
                Some(KeyEffect::Again(typed)) => {
                    let anew = self.screen.screen().drawn_anew(self.list.list().height());
                    let _ = self.term.write_str(&anew);
                    *mend = typed;
                }
            }
        }
    }

    /// Another editor after a suspension: the question that this one may still show again has been answered.
    fn renew(&mut self) {
        if signals::came_back()
            && let Some(Ok(another)) = self.editor.helper().cloned().map(editor)
        {
            self.editor = another;
        }
    }

    /// The line that was taken in place of what was typed, as if it had been typed.
    fn overwrite(&mut self, typed: &str, line: &str) {
        let _ = self.term.clear_last_lines(rows_of(ARROW, typed));
        for row in answered(line) {
            let _ = self.term.write_line(&row);
        }
    }

    fn write(&mut self, line: &str, paint: Paint) {
        for text in fitted(&shown::line(line), columns()) {
            let is_title = std::mem::take(&mut self.begins_question);
            self.pending.push(WrittenLine { text, paint, is_unbroken: false, is_title });
        }
    }

    /// Whether a line begins with a command that is known at the question, or the beginning of one. `q` leaves the pager alone.
    fn is_command(&self, line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
        let begins = |command: &Command| command.name.starts_with(&first);
        !first.is_empty() && first != SKIPS && self.commands.iter().any(|command| begins(command))
    }

    /// A line that was typed before its question was there.
    fn echo(&mut self, line: &str) {
        for row in answered(line) {
            let _ = self.term.write_line(&row);
        }
        self.screen.screen().answered(&format!("{ARROW}{}", shown::line(line)));
    }

    /// Writes what waits, before a question of so many rows: a page at a time where it is more than the window holds and
    /// somebody reads it.
    fn flush(&mut self, question: usize) {
        let mut rest = std::mem::take(&mut self.pending);
        while !rest.is_empty() {
            let height = window().1;
            let is_fed = super::has_input() || !self.typed_at_pager.is_empty();
            let reads = self.moves_cursor && height >= ROOM.0 && !is_fed;
            let texts = || rest.iter().map(|line| line.text.clone()).collect::<Vec<String>>();
            let count = if reads { pager::page(&texts(), height, question) } else { rest.len() };
            let left = rest.split_off(count);
            for line in rest {
                let _ = self.term.write_line(&line.painted());
                self.screen.screen().push(line);
            }
            rest = left;
            if !rest.is_empty() {
                rest = self.turn_page(rest);
            }
        }
    }

    /// What is left to be shown after an answer to whether more is.
    fn turn_page(&mut self, rest: Vec<WrittenLine>) -> Vec<WrittenLine> {
        let asks = match &self.waits_for_end {
            Some(line) => {
                let then = format!("{MORE}then: {}", shown::line(line));
                truncate_str(&then, columns() - ROOM_FOR_Q, "...").into_owned() + "   "
            }
            None => MORE.to_string(),
        };
        self.list.list().open(None, &[], None);
        self.screen.screen().set_size(window());
        let began = Instant::now();
        let open = OpenQuestion::begin(std::slice::from_ref(&asks), KeyMode::Editor);
        let typed = self.editor.readline(&asks);
        drop(open);
        self.renew();
        let taken = self.list.list().close();
        let line = typed.as_deref().unwrap_or_default();
        let _ = self.term.clear_last_lines(rows_of(&asks, line));
        self.screen.screen().is_read();
        let line = match (typed, taken) {
            (Ok(_), Some(KeyEffect::Again(_))) => return self.turn_page(rest),
            (Ok(line), None) if began.elapsed() < UNREAD => {
                self.typed_at_pager.push_back(line);
                return rest;
            }
            (Ok(_), Some(KeyEffect::Line(line))) | (Ok(line), None) => line,
            (Err(left), _) => {
                self.left_pager = Some(match left {
                    ReadlineError::Eof | ReadlineError::Interrupted => PromptExit::Quit,
                    _ => PromptExit::End,
                });
                return Vec::new();
            }
        };
        match line.trim() {
            "" => {}
            SKIPS => return pager::after_skipping(rest),
            line => self.waits_for_end = Some(line.to_string()),
        }
        rest
    }
}

/// A standing word that was typed after the old answer, where that still stood in the line: the word alone.
fn without_mended(mend: &str, text: String, commands: &[&Command]) -> String {
    let (first, rest) = match text.strip_prefix(mend) {
        Some(typed) if !mend.is_empty() => {
            let typed = typed.trim();
            typed.split_once(' ').unwrap_or((typed, ""))
        }
        _ => return text,
    };
    if commands.iter().any(|command| command.name == first) {
        format!("{first} {rest}").trim().to_string()
    } else {
        text
    }
}

/// What was told last is seen, however the conversation ended.
impl Drop for Terminal {
    fn drop(&mut self) {
        self.flush(1);
    }
}

impl Ui for Terminal {
    fn show(&mut self, line: &str) {
        self.write(line, text_line);
    }
    fn show_unbroken(&mut self, line: &str) {
        let line = shown::line(line).into_owned();
        let line = WrittenLine { text: line, paint: bare, is_unbroken: true, is_title: false };
        self.pending.push(line);
    }
    fn painted(&mut self, line: &str) {
        self.write(line, board);
    }
    fn title(&mut self, line: &str) {
        let title = line.starts_with(|c: char| c.is_uppercase())
            && line.chars().take(4).all(|c| c.is_uppercase());
        let first = self.pending.len();
        self.write(line, if title { heading } else { text_line });
        self.pending.get_mut(first).into_iter().for_each(|line| line.is_title = true);
    }
    fn lists(&self) -> bool {
        self.opens
    }
    fn question(&mut self, text: &str) {
        let lines = if text.is_empty() { Vec::new() } else { fitted(text, columns()) };
        let list = if self.opens { list::SMALLEST } else { 0 };
        self.flush(lines.len() + 1 + list);
        self.begins_question = false;
        if !text.is_empty() {
            self.question = self.next.take();
            if self.question.is_none() {
                self.opens = false;
                self.commands.clear();
            }
            for line in lines {
                self.write(&line, bold);
            }
            self.flush(1);
        }
    }
    fn works(&mut self, done: u64, all: Option<u64>) -> bool {
        self.flush(1);
        self.bar.get_or_insert_with(|| Bar::new(all)).set(done)
    }
    fn rests(&mut self) {
        self.bar = None;
    }
    fn width(&self) -> usize {
        usize::from(self.term.size().1).max(NARROW)
    }
    fn last_words(&mut self, words: &[String]) {
        signals::last_words(words);
    }
}

impl DrawnOutput for Terminal {
    fn asked(&mut self, ask: &Ask) {
        let (rows, columns) = self.term.size();
        let fits = usize::from(rows) >= ROOM.0 && usize::from(columns) >= ROOM.1;
        // A list that takes the keys itself would not see what the line editor has read ahead.
        let waits = !super::has_input() && (ask.closed == ReplySet::No || !self.is_fed);
        self.opens = fits && self.moves_cursor && ask.is_choice() && waits;
        self.next = Some(ask.clone());
        self.begins_question = true;
    }
}

impl LineInput for Terminal {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        Poll::Ready(self.read())
    }
    fn is_typed_ahead(&mut self) -> bool {
        self.is_fed || super::has_input()
    }
    fn offer(&mut self, replies: Vec<String>, commands: Vec<&'static Command>) {
        let clean = |w: &String| shown::line(w).into_owned();
        let replies: Vec<String> = replies.iter().map(clean).collect();
        if let Some(helper) = self.editor.helper_mut() {
            let names = commands.iter().map(|command| command.name.to_string());
            helper.0 = replies.iter().cloned().chain(names).collect();
        }
        self.replies = replies;
        self.commands = commands;
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
}

impl FileAccess for Terminal {
    fn save_file(&mut self, what: &str, file: &str, text: &str) -> Result<String, String> {
        super::save_file(what, file, text)
    }
    fn fetch(&mut self, file: &str) -> Result<String, String> {
        super::fetch(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk;

    #[test]
    fn a_word_typed_after_the_old_answer_is_the_word() {
        let known = [talk::PromptCommand::Undo, talk::PromptCommand::Redo]
            .map(talk::PromptCommand::command);
        let typed = |text: &str| without_mended("done", text.to_string(), &known);
        assert_eq!(typed("doneredo"), "redo");
        assert_eq!(typed("doneundo 3"), "undo 3");
        for line in ["done", "done pa", "redo", "donered"] {
            assert_eq!(typed(line), line);
        }
        let empty = without_mended("", "undo".to_string(), &known);
        assert_eq!(empty, "undo");
    }
}
