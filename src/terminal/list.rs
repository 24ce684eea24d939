//! The list under the line that is typed: its rows, the mark, and the keys that move it.

use crate::talk::{Ask, Command, Pick, PromptCommand};
use console::measure_text_width;
use lod_engine::shown;
use rustyline::hint::Hint;
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Movement};
use rustyline::{Modifiers, RepeatCount};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// More rows are not shown at once.
const MOST: usize = 12;
/// The widest word that the others are set in columns with.
const WORD: usize = 26;
/// Nobody reads a list and presses Enter sooner: such an Enter was typed before the list was there.
pub(super) const UNREAD: Duration = Duration::from_millis(40);
/// The words that are always named under the rows.
const NAMED: [&str; 4] = ["undo", "why", "board", "?"];

/// The list of the question that is asked, where it has one.
#[derive(Default)]
pub(super) struct List {
    ask: Option<Ask>,
    commands: Vec<&'static Command>,
    /// The rows for what was typed last.
    rows: Vec<Pick>,
    typed: String,
    /// The place of the marked row.
    mark: usize,
    /// Columns and rows of the screen that it may take.
    room: (usize, usize),
    opened: Option<Instant>,
    /// What was taken with a key, in place of what was typed.
    taken: Option<KeyEffect>,
}

/// What a key takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum KeyEffect {
    /// A line.
    Line(String),
    /// The question is to be drawn again, with this typed.
    Again(String),
}

/// The list as the line editor and its keys share it.
#[derive(Clone, Default)]
pub(super) struct SharedList(Arc<Mutex<List>>);

impl SharedList {
    pub fn list(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl List {
    /// Opens for a question; `marked` is what was chosen before.
    pub fn open(
        &mut self,
        ask: Option<&Ask>,
        commands: &[&'static Command],
        marked: Option<usize>,
        room: (usize, usize),
    ) {
        let rows = ask.map(|ask| ask.picks(commands, "")).unwrap_or_default();
        let first = ask.map_or(0, Ask::first_pick);
        *self = List {
            ask: ask.cloned(),
            commands: commands.to_vec(),
            mark: marked.unwrap_or(first),
            rows,
            typed: String::new(),
            room,
            opened: Some(Instant::now()),
            taken: None,
        };
    }

    /// What was taken; the list is closed then.
    pub fn close(&mut self) -> Option<KeyEffect> {
        self.ask = None;
        self.taken.take()
    }

    /// Narrows the rows by what is typed.
    fn narrow(&mut self, typed: &str) {
        let Some(ask) = &self.ask else {
            self.rows.clear();
            return;
        };
        if self.typed != typed {
            self.rows = ask.picks(&self.commands, typed);
            self.mark = match typed.trim() {
                "" => ask.first_pick(),
                _ => 0,
            };
            self.typed = typed.to_string();
        }
    }

    fn step(&mut self, by: isize) {
        let count = self.rows.len();
        if count > 0 {
            let count = count.cast_signed();
            self.mark = (self.mark.cast_signed() + by).rem_euclid(count).cast_unsigned();
        }
    }

    /// The text under the line: nothing where no row fits what is typed.
    pub fn text(&mut self, typed: &str) -> Option<String> {
        self.narrow(typed);
        self.ask.as_ref()?;
        if self.rows.is_empty() {
            return None;
        }
        let (width, height) = self.room;
        let most = MOST.min(height);
        let begin = (self.mark + 1).saturating_sub(most).min(self.rows.len().saturating_sub(most));
        let shown = self.rows.iter().enumerate().skip(begin).take(most);
        let wide = self.rows.iter().map(|row| measure_text_width(&row.line)).max().unwrap_or(0);
        let wide = wide.min(WORD);
        let numbered = self.rows.iter().any(|row| row.number.is_some());
        let mut text = String::new();
        for (place, row) in shown {
            let mark = if place == self.mark { '>' } else { ' ' };
            let number = match (numbered, row.number) {
                (false, _) => String::new(),
                (true, None) => "    ".to_string(),
                (true, Some(number)) => format!("{number:>2}  "),
            };
            let space = wide.saturating_sub(measure_text_width(&row.line));
            let line = format!("{mark} {number}{}{:space$}  {}", row.line, "", row.about);
            text.push('\n');
            text.push_str(&cut(line.trim_end(), width));
        }
        text.push('\n');
        text.push_str(&cut(&self.foot(most), width));
        Some(text)
    }

    /// The last line: how many rows there are, and the commands.
    fn foot(&self, most: usize) -> String {
        let hidden = match self.rows.len() > most {
            true => format!("{} of {}   ", self.mark + 1, self.rows.len()),
            false => String::new(),
        };
        let known = |name: &&&str| self.commands.iter().any(|command| command.name == **name);
        let named: Vec<&str> = NAMED.iter().filter(known).copied().collect();
        format!("  {hidden}{}", named.join("   "))
    }

    /// What Enter takes of the list.
    fn enter(&mut self, typed: &str) -> Option<Cmd> {
        self.narrow(typed);
        let row = self.rows.get(self.mark).filter(|_| self.ask.is_some())?;
        let unread = self.opened.is_some_and(|opened| opened.elapsed() < UNREAD);
        if unread && typed.is_empty() {
            return None;
        }
        if row.is_open {
            return Some(Cmd::Replace(Movement::WholeBuffer, Some(format!("{} ", row.line))));
        }
        self.taken = Some(KeyEffect::Line(row.line.clone()));
        Some(Cmd::AcceptLine)
    }

    /// What Esc does: it empties the line, or is `undo`.
    fn escape(&mut self, typed: &str) -> Cmd {
        if !typed.is_empty() || !self.commands.iter().any(|known| known.word == PromptCommand::Undo)
        {
            return Cmd::Kill(Movement::WholeBuffer);
        }
        self.taken = Some(KeyEffect::Line(PromptCommand::Undo.typed().to_string()));
        Cmd::AcceptLine
    }
}

/// So much of a line as the screen has columns for.
fn cut(line: &str, width: usize) -> String {
    console::truncate_str(&shown::line(line), width.saturating_sub(1), "...").into_owned()
}

/// The keys that mean something else than in a line.
pub(super) struct Keys(pub SharedList);

impl Keys {
    /// Those keys.
    pub fn all() -> [KeyEvent; 7] {
        let key = |code| KeyEvent(code, Modifiers::NONE);
        [
            key(KeyCode::Up),
            key(KeyCode::Down),
            key(KeyCode::PageUp),
            key(KeyCode::PageDown),
            key(KeyCode::Enter),
            key(KeyCode::Esc),
            KeyEvent(KeyCode::Char('L'), Modifiers::CTRL),
        ]
    }
}

impl ConditionalEventHandler for Keys {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, at: &EventContext<'_>) -> Option<Cmd> {
        let mut list = self.0.list();
        let key = event.get(0)?;
        let is_open = at.has_hint() && list.ask.is_some();
        let page = isize::try_from(MOST.min(list.room.1)).unwrap_or(1);
        let by = match key.0 {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -page,
            KeyCode::PageDown => page,
            KeyCode::Enter => return list.enter(at.line()),
            KeyCode::Esc => return Some(list.escape(at.line())),
            _ => {
                list.taken = Some(KeyEffect::Again(at.line().to_string()));
                return Some(Cmd::AcceptLine);
            }
        };
        if !is_open {
            return None;
        }
        list.step(by);
        Some(Cmd::Repaint)
    }
}

/// The list as the line editor draws it: nothing of it goes into the line.
pub(super) struct ListView(pub String);

impl Hint for ListView {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::{Form, Reply};

    fn open(words: &[&str], default: Option<usize>, rows: usize) -> List {
        let replies = words.iter().map(|word| Reply::new(*word, "what it is")).collect();
        let ask = Ask { form: Form::One, replies, default, ..Ask::default() };
        let mut list = List::default();
        list.open(
            Some(&ask),
            &[PromptCommand::Undo.command(), PromptCommand::Players.command()],
            None,
            (40, rows),
        );
        list.opened = None;
        list
    }

    #[test]
    fn enter_takes_the_marked_row() {
        let mut list = open(&["march", "muster", "pass"], Some(2), 9);
        assert_eq!(list.enter(""), Some(Cmd::AcceptLine));
        assert_eq!(list.close(), Some(KeyEffect::Line("pass".to_string())));
        let mut list = open(&["march", "muster", "pass"], None, 9);
        list.step(-1);
        list.step(-1);
        assert_eq!(list.enter(""), Some(Cmd::AcceptLine));
        assert_eq!(list.close(), Some(KeyEffect::Line("muster".to_string())));
    }

    #[test]
    fn what_no_row_says_is_taken_as_it_is_typed() {
        let mut list = open(&["march", "muster"], None, 9);
        assert_eq!(list.enter("march ny>ma 3c"), None);
        assert_eq!(list.text("march ny>ma 3c"), None);
        // An Enter that was typed before anybody saw the list.
        list.opened = Some(Instant::now());
        assert_eq!(list.enter(""), None);
    }

    #[test]
    fn a_command_that_wants_more_is_begun() {
        let mut list = open(&["march"], None, 9);
        let begun = Cmd::Replace(Movement::WholeBuffer, Some("players ".to_string()));
        assert_eq!(list.enter("play"), Some(begun));
        assert_eq!(list.close(), None);
    }

    #[test]
    fn as_many_rows_as_fit_are_shown_with_the_marked_one() {
        let words: Vec<String> = (0..30).map(|n| format!("space {}", n + 100)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut list = open(&words, None, 5);
        for _ in 0..20 {
            list.step(1);
        }
        let text = list.text("").expect("a list");
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[4], "> 21  space 120  what it is");
        assert_eq!(lines[5], "  21 of 30   undo");
        assert!(lines.iter().all(|line| line.len() < 40));
    }
}
