//! The list under the line that is typed: its rows, the mark, and the keys that move it.

use super::row;
use crate::talk::{Ask, Command, Pick, PromptCommand, at_end, with_meaning};
use console::{measure_text_width, style};
use itertools::Itertools;
use rustyline::hint::Hint;
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Movement};
use rustyline::{Modifiers, RepeatCount};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The widest word that the others are set in columns with.
const WORD: usize = 26;
/// Nobody reads a list and presses Enter sooner: such an Enter was typed before the list was there.
pub(super) const UNREAD: Duration = Duration::from_millis(40);
/// The longest line that can be typed.
pub(super) const LONGEST: usize = 2000;
/// A key counts so often at most: a number before it is a slip.
const REPEATED: usize = 9;
/// The words that are named under the rows after what Esc does.
const NAMED: [&str; 3] = ["why", "board", "?"];
/// The short form of an answer stands no further to the right.
const SHORT: usize = 80;
/// A list has so many rows at least.
const FEWEST: usize = 4;
/// The smallest list with its last line.
pub(super) const SMALLEST: usize = FEWEST + 1;
/// The line that is typed, the last line of the list, and one for the cursor of some terminals.
const AROUND: usize = 3;

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
    /// Whether no row is marked yet: an empty line is no answer to a question of a lesson.
    is_unmarked: bool,
    /// The columns of the window.
    width: usize,
    /// The rows of the window that its own may take.
    room: usize,
    /// The lines of the last text.
    height: usize,
    opened: Option<Instant>,
    /// What was taken with a key, in place of what was typed.
    taken: Option<KeyEffect>,
    /// Whether more was typed than a line holds.
    overflows: bool,
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
    ) {
        let rows = ask.map(|ask| ask.picks(commands, "")).unwrap_or_default();
        let first = ask.map_or(0, Ask::first_pick);
        let is_lesson =
            ask.is_some_and(|ask| ask.preamble.lesson.is_some() && ask.default.is_none());
        *self = List {
            is_unmarked: is_lesson && marked.is_none(),
            ask: ask.cloned(),
            commands: commands.to_vec(),
            mark: marked.unwrap_or(first),
            rows,
            opened: Some(Instant::now()),
            ..List::default()
        };
    }

    /// So many lines of the window are the list's, with the line that is typed.
    pub fn height(&self) -> usize {
        self.height + 1
    }

    /// Whether more was typed than a line holds: it is no line then.
    pub fn overflows(&self) -> bool {
        self.overflows
    }

    /// Whether there are rows below the line.
    pub fn is_open(&self) -> bool {
        self.ask.is_some()
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
        if std::mem::take(&mut self.is_unmarked) && by > 0 {
            return;
        }
        if count > 0 {
            let count = count.cast_signed();
            self.mark = (self.mark.cast_signed() + by).rem_euclid(count).cast_unsigned();
        }
    }

    /// By how many rows a screen up or down moves the mark: not beyond the first or the last.
    fn page(&self, by: isize) -> isize {
        let (mark, shown) = (self.mark.cast_signed(), self.shown().len().cast_signed());
        let last = self.rows.len().saturating_sub(1).cast_signed();
        (mark + by * shown).clamp(0, last) - mark
    }

    /// The text under the line, in a window of this size under a question of so many rows: nothing where there is no list.
    pub fn view_text(
        &mut self,
        typed: &str,
        (columns, rows): (usize, usize),
        question: usize,
    ) -> Option<String> {
        self.width = columns;
        self.room = rows.saturating_sub(question + AROUND).max(FEWEST);
        self.height = 0;
        self.narrow(typed);
        let ask = self.ask.as_ref()?;
        let taken = ask.begun(typed).map(|(places, _)| ask.taken(&places));
        let taken = taken.map(|taken| row::wrapped("  taken", &taken, columns));
        let mut lines: Vec<String> = taken.unwrap_or_default();
        let shown = self.shown();
        for place in shown.clone() {
            lines.extend(self.drawn(place));
        }
        if self.rows.is_empty() && lines.is_empty() {
            lines.extend(self.unmatched(typed)?);
        }
        lines.extend(row::wrapped(&self.foot(typed, shown.len()), "", columns));
        self.height = lines.len();
        Some(lines.iter().map(|line| format!("\n{line}")).collect())
    }

    /// What is said where no row fits what is typed: the command that it begins with, or what Enter does.
    fn unmatched(&self, typed: &str) -> Option<Vec<String>> {
        let first = typed.split_whitespace().next()?.to_lowercase();
        let command = self.commands.iter().find(|command| command.name == first);
        Some(match command {
            Some(command) => row::wrapped(&command.row(), "", self.width),
            None => row::wrapped("  No row matches.", "[Enter] sends your line.", self.width),
        })
    }

    /// The row at this place, in lines that fit.
    fn drawn(&self, place: usize) -> Vec<String> {
        let row = &self.rows[place];
        let wide = self.rows.iter().map(|row| measure_text_width(&row.shown)).max().unwrap_or(0);
        let is_marked = !self.is_unmarked || !self.typed.trim().is_empty();
        let mark = if is_marked && place == self.mark { '>' } else { ' ' };
        let numbered = self.rows.iter().any(|row| row.number.is_some());
        let number = match (numbered, row.number) {
            (false, _) => String::new(),
            (true, None) => "    ".to_string(),
            (true, Some(number)) => format!("{number:>2}  "),
        };
        if self.rows.iter().any(|row| row.shown != row.line) {
            let short = if row.shown == row.line { "" } else { &row.line };
            let head = format!("{mark} {}", number.trim_end());
            let width = self.width.min(SHORT);
            let lines = row::wrapped(&head, &with_meaning(&row.shown, &row.about), width);
            return at_end(lines, short, &style(short).dim().to_string(), width);
        }
        let wide = wide.min(WORD);
        let head = format!("{mark} {number}{}", row.shown);
        if !row::has_column(2 + number.len() + wide, self.width) {
            return row::running(&head, &row.about, self.width);
        }
        let space = wide.saturating_sub(measure_text_width(&row.shown));
        row::wrapped(&format!("{head}{:space$}", ""), &row.about, self.width)
    }

    /// The places of the rows that fit the screen, the marked one among them: no more than before are left out above it.
    fn shown(&self) -> Range<usize> {
        let height = |places: Range<usize>| places.map(|at| self.drawn(at).len()).sum::<usize>();
        let fits = |places: &Range<usize>| places.len() <= 1 || height(places.clone()) <= self.room;
        let end = (self.mark + 1).min(self.rows.len());
        let mut shown = end.saturating_sub(1)..end;
        while shown.start > 0 && fits(&(shown.start - 1..shown.end)) {
            shown.start -= 1;
        }
        while shown.end < self.rows.len() && fits(&(shown.start..shown.end + 1)) {
            shown.end += 1;
        }
        shown
    }

    /// The last line: how many rows there are, what Esc does, and the commands.
    fn foot(&self, typed: &str, shown: usize) -> String {
        let hidden = if self.rows.len() > shown {
            format!("{} of {}   ", self.mark + 1, self.rows.len())
        } else {
            String::new()
        };
        let escape = match (typed.is_empty(), self.knows(PromptCommand::Undo)) {
            (false, _) => "Esc: clear   ",
            (true, true) => "Esc: undo   ",
            (true, false) => "",
        };
        let known = |name: &&&str| self.commands.iter().any(|command| command.name == **name);
        let named = NAMED.iter().filter(known).copied().join("   ");
        format!("  {hidden}{escape}{named}")
    }

    fn knows(&self, word: PromptCommand) -> bool {
        self.commands.iter().any(|command| command.word == word)
    }

    /// What Enter takes of the list.
    fn enter(&mut self, typed: &str) -> Option<Cmd> {
        self.narrow(typed);
        if self.is_unmarked && typed.trim().is_empty() {
            return None;
        }
        let row = self.rows.get(self.mark);
        let ask = self.ask.as_ref()?;
        if let Some((places, rest)) = ask.begun(typed) {
            let line = match (rest, row) {
                ("", _) => ask.named(&places),
                (_, Some(row)) => format!("{}, {}", ask.named(&places), row.line),
                (_, None) => return None,
            };
            self.taken = Some(KeyEffect::Line(line));
            return Some(Cmd::AcceptLine);
        }
        let row = row?;
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
        if !typed.is_empty() || !self.knows(PromptCommand::Undo) {
            return Cmd::Kill(Movement::WholeBuffer);
        }
        self.taken = Some(KeyEffect::Line(PromptCommand::Undo.typed().to_string()));
        Cmd::AcceptLine
    }
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

/// Any other key: nothing makes a line endless.
pub(super) struct AnyKey(pub SharedList);

impl ConditionalEventHandler for AnyKey {
    fn handle(
        &self,
        event: &Event,
        count: RepeatCount,
        _: bool,
        at: &EventContext<'_>,
    ) -> Option<Cmd> {
        let KeyEvent(code, with) = event.get(0)?;
        let is_letter = matches!(code, KeyCode::Char(_)) && with.is_empty();
        let is_full = is_letter && at.line().len() >= LONGEST;
        if is_full {
            self.0.list().overflows = true;
        }
        (is_full || usize::from(count) > REPEATED).then_some(Cmd::Noop)
    }
}

impl ConditionalEventHandler for Keys {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, at: &EventContext<'_>) -> Option<Cmd> {
        let mut list = self.0.list();
        let key = event.get(0)?;
        let is_open = at.has_hint() && list.ask.is_some();
        let by = match key.0 {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => list.page(-1),
            KeyCode::PageDown => list.page(1),
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
    use crate::talk::{Form, LessonView, Preamble, Reply, SelectionLimits};

    /// The rows of a window that leave so many for those of a list.
    fn window(rows: usize) -> (usize, usize) {
        (40, rows + AROUND)
    }

    fn open(words: &[&str], default: Option<usize>) -> List {
        let replies = words.iter().map(|word| Reply::new(*word, "what it is")).collect();
        let ask = Ask { form: Form::One, replies, default, ..Ask::default() };
        let mut list = List::default();
        list.open(
            Some(&ask),
            &[PromptCommand::Undo.command(), PromptCommand::Players.command()],
            None,
        );
        list.opened = None;
        list
    }

    #[test]
    fn enter_takes_the_marked_row() {
        let mut list = open(&["march", "muster", "pass"], Some(2));
        assert_eq!(list.enter(""), Some(Cmd::AcceptLine));
        assert_eq!(list.close(), Some(KeyEffect::Line("pass".to_string())));
        let mut list = open(&["march", "muster", "pass"], None);
        list.step(-1);
        list.step(-1);
        assert_eq!(list.enter(""), Some(Cmd::AcceptLine));
        assert_eq!(list.close(), Some(KeyEffect::Line("muster".to_string())));
    }

    #[test]
    fn an_empty_line_is_no_answer_in_a_lesson() {
        let lesson = |default| {
            let mut list = open(&["yes", "no"], default);
            let ask = list.ask.take().expect("a question");
            let ask = Ask {
                preamble: Preamble { lesson: Some(LessonView::default()), ..ask.preamble },
                ..ask
            };
            list.open(Some(&ask), &[], None);
            list.opened = None;
            list
        };
        let mut list = lesson(None);
        assert_eq!((list.enter(""), list.close()), (None, None));
        assert!(!lesson(None).view_text("", window(9), 0).expect("a list").contains('>'));
        // A row that was gone to, or typed, is taken.
        let mut list = lesson(None);
        list.step(1);
        assert_eq!(list.enter(""), Some(Cmd::AcceptLine));
        assert_eq!(list.close(), Some(KeyEffect::Line("yes".to_string())));
        let mut list = lesson(None);
        assert_eq!(list.enter("n"), Some(Cmd::AcceptLine));
        assert_eq!(list.close(), Some(KeyEffect::Line("no".to_string())));
        assert_eq!(lesson(Some(0)).enter(""), Some(Cmd::AcceptLine));
    }

    #[test]
    fn several_rows_are_taken_where_the_question_takes_several() {
        let mut list = open(&["Boston", "New York City", "Virginia"], None);
        let ask = list.ask.take().expect("a question");
        list.ask = Some(Ask {
            form: Form::Line,
            limits: SelectionLimits { most: Some(2), ..ask.limits },
            ..ask
        });
        let text = list.view_text("1, vir", window(9), 0).expect("a list");
        assert!(text.contains("taken  1 of 2: Boston"), "{text}");
        assert!(text.contains(">  3  Virginia") && !text.contains("New York"), "{text}");
        for typed in ["1, vir", "1 3", "boston and virginia, "] {
            assert_eq!(list.enter(typed), Some(Cmd::AcceptLine), "{typed}");
            let line = KeyEffect::Line("Boston, Virginia".to_string());
            assert_eq!(list.taken.take(), Some(line), "{typed}");
        }
        assert_eq!(list.enter("1, nowhere"), None);
    }

    #[test]
    fn what_no_row_says_is_taken_as_it_is_typed() {
        let mut list = open(&["march", "muster"], None);
        assert_eq!(list.enter("march ny>ma 3c"), None);
        let text = list.view_text("march ny>ma 3c", window(9), 0).expect("what Enter does");
        assert!(text.contains("No row matches.") && text.ends_with("Esc: clear"), "{text}");
        let text = list.view_text("undo 3", window(9), 0).expect("the command");
        assert!(text.contains("undo [COUNT]"), "{text}");
        // An Enter that was typed before anybody saw the list.
        list.opened = Some(Instant::now());
        assert_eq!(list.enter(""), None);
    }

    #[test]
    fn a_command_that_wants_more_is_begun() {
        let mut list = open(&["march"], None);
        let begun = Cmd::Replace(Movement::WholeBuffer, Some("players ".to_string()));
        assert_eq!(list.enter("play"), Some(begun));
        assert_eq!(list.close(), None);
    }

    #[test]
    fn as_many_rows_as_fit_are_shown_with_the_marked_one() {
        let words: Vec<String> = (0..30).map(|n| format!("space {}", n + 100)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut list = open(&words, None);
        for _ in 0..20 {
            list.step(1);
        }
        let text = list.view_text("", window(5), 0).expect("a list");
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[4], "> 21  space 120  what it is");
        assert_eq!(lines[5], "  21 of 30   Esc: undo");
        let longer = list.view_text("", window(20), 0).expect("a list");
        assert_eq!(longer.lines().count(), 22);
        assert!(lines.iter().all(|line| line.len() < 40));
    }
}
