//! Closed choices: a list that takes the keys itself, with nothing to type but the beginning of a row.
//!
//! The list of `dialoguer` runs in a thread of its own and draws itself. This side reads the keys, gives them to it one by
//! one, and learns from [`Drawing`] what it has drawn.

use super::list_keys::{Key, ListKeys};
use super::prompt::answered;
use super::screen::{SharedScreen, window};
use super::{ARROW, row};
use crate::signals::{self, KeyMode, OpenQuestion};
use crate::talk::{Ask, Command, Pick, PromptCommand, PromptExit, ReplySet, TypedInput, TypedLine};
use console::{Term, measure_text_width, style};
use dialoguer::theme::Theme;
use dialoguer::{FuzzySelect, MultiSelect};
use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;
#[cfg(unix)]
use itertools::Itertools;
use lod_engine::shown;
#[cfg(unix)]
use nix::sys::signal::SigSet;
use std::cell::{Cell, RefCell};
use std::fmt::{Result as Written, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// So much can be typed.
const QUERY: usize = 40;
/// A list is drawn within this time.
const DRAWING: Duration = Duration::from_millis(500);
/// What `undo` does at a closed choice.
const STEP_BACK: &str = "undo the last answer (Esc)";
/// What `quit` does there.
const LEAVE: &str = "leave the program";
/// What stands behind what is typed.
const ESCAPE_CLEARS: &str = "   Esc: clear";
const NO_MATCH: &str = "   No row matches. Esc: clear";
/// How long the thread for signals may take to end the program.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a list tells of itself.
enum Progress {
    /// It is drawn, and reads the next key.
    Drawn(ListState),
    Ended(ListEnd),
}

/// What a list shows.
#[derive(Clone, Debug, Default)]
struct ListState {
    query: String,
    /// The marked row.
    active: String,
    /// Which rows are checked, where several can be; in order.
    checked: Vec<bool>,
}

/// How a list ended.
#[derive(Debug)]
enum ListEnd {
    Taken(Vec<usize>),
    Escape,
    /// As at the end of the input.
    Left,
    /// It is to be drawn anew.
    Again,
    Failed,
}

/// Has a row taken, or several checked: the line that says so, as it would be typed. `None` where no list can be had.
pub(super) fn pick(
    ask: &Ask,
    commands: &[&Command],
    screen: &SharedScreen,
    term: &Term,
) -> Option<TypedLine> {
    let mut rows = ask.picks(&[], "");
    if ask.closed == ReplySet::One {
        for word in [PromptCommand::Undo, PromptCommand::Help, PromptCommand::Quit] {
            let command = word.command();
            if commands.contains(&command) && rows.iter().all(|row| row.line != command.name) {
                let row = command.pick();
                rows.push(match word {
                    PromptCommand::Undo => Pick { about: STEP_BACK.to_string(), ..row },
                    PromptCommand::Quit => Pick { about: LEAVE.to_string(), ..row },
                    _ => row,
                });
            }
        }
    }
    let line = match run_list(ask, &rows, screen, term)? {
        ListEnd::Taken(places) => {
            let words: Vec<&str> = places.iter().map(|place| rows[*place].line.as_str()).collect();
            if words.is_empty() { "none".to_string() } else { words.join(", ") }
        }
        ListEnd::Escape => PromptCommand::Undo.typed().to_string(),
        ListEnd::Left => return Some(Err(PromptExit::Quit)),
        ListEnd::Again | ListEnd::Failed => {
            // Where a signal has ended the list it is about to end the program.
            thread::sleep(PATIENCE);
            return Some(Err(PromptExit::Quit));
        }
    };
    for row in answered(&line) {
        let _ = term.write_line(&row);
    }
    screen.screen().answered(&format!("{ARROW}{}", shown::line(&line)));
    Some(Ok(TypedInput::Line(line)))
}

/// Shows the list until it ends, anew whenever the window changes.
fn run_list(ask: &Ask, rows: &[Pick], screen: &SharedScreen, term: &Term) -> Option<ListEnd> {
    let _open = OpenQuestion::begin(&screen.screen().question(), KeyMode::List);
    #[cfg(unix)]
    let keys = ListKeys::begin()?;
    let first = rows.get(ask.first_pick()).map_or(String::new(), |row| row.line.clone());
    let checked = match &ask.closed {
        ReplySet::Several(checked) => {
            (0..rows.len()).map(|place| checked.contains(&place)).collect()
        }
        _ => Vec::new(),
    };
    let mut state = ListState { active: first, checked, ..ListState::default() };
    let end = loop {
        let (width, height) = window();
        let list = ClosedList { rows, width, several: !state.checked.is_empty() };
        let (most, _) = list.room(height.saturating_sub(question_rows(screen, width, height)));
        let (sender, progress) = channel();
        // The list waits in a thread of its own that no signal reaches: dialoguer takes one that interrupts it for Ctrl-C.
        let (end, last) = thread::scope(|scope| {
            let from = state.clone();
            scope.spawn(move || {
                #[cfg(unix)]
                let _ = SigSet::all().thread_block();
                let end = show_once(list, &from, most, &sender);
                let _ = sender.send(Progress::Ended(end));
            });
            #[cfg(unix)]
            return feed_keys(&keys, &progress, &list, most, &state);
            #[cfg(not(unix))]
            return wait_for_end(&progress);
        });
        state = ListState { checked: if list.several { last.checked } else { Vec::new() }, ..last };
        match end {
            ListEnd::Again => {
                let (width, height) = window();
                let list = ClosedList { rows, width, several: list.several };
                let (_, lines) =
                    list.room(height.saturating_sub(question_rows(screen, width, height)));
                let mut screen = screen.screen();
                screen.set_size((width, height));
                let _ = term.write_str(&screen.drawn_anew(lines));
            }
            end => break end,
        }
    };
    let _ = term.show_cursor();
    Some(end)
}

/// The rows of the question that stay above a list.
fn question_rows(screen: &SharedScreen, width: usize, height: usize) -> usize {
    screen.screen().question_rows(width).min(height / 4)
}

/// Waits for the end of a list that reads its keys itself: how it ended, and what it drew last.
fn wait_for_end(progress: &Receiver<Progress>) -> (ListEnd, ListState) {
    let mut state = ListState::default();
    loop {
        match progress.recv() {
            Ok(Progress::Drawn(drawn)) => state = drawn,
            Ok(Progress::Ended(end)) => return (end, state),
            Err(_) => return (ListEnd::Failed, state),
        }
    }
}

/// Gives a list its keys, one whenever it has drawn what the one before did.
#[cfg(unix)]
fn feed_keys(
    keys: &ListKeys,
    progress: &Receiver<Progress>,
    list: &ClosedList<'_>,
    most: usize,
    from: &ListState,
) -> (ListEnd, ListState) {
    const ESCAPE: &[u8] = b"\x1b";
    let page = isize::try_from(most).unwrap_or(1);
    // What is still to be sent of a key that moves or deletes several times.
    let mut queued = arrows(list.marked(from));
    let mut state = from.clone();
    loop {
        match progress.recv_timeout(DRAWING) {
            Ok(Progress::Drawn(drawn)) => state = drawn,
            Ok(Progress::Ended(end)) => return (end, state),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return (ListEnd::Failed, state),
        }
        let closed = |end: ListEnd| {
            keys.send(ESCAPE);
            let _ = wait_for_end(progress);
            end
        };
        while queued.is_empty() {
            let typed = state.query.chars().count();
            // From the marked row, to the first or the last at most.
            let moved_by = |rows: isize| {
                let (at, last) = (list.marked(&state), list.last(&state));
                arrows((at.saturating_add(rows)).clamp(0, last) - at)
            };
            match keys.next() {
                Key::Letter(' ') if list.several => queued.push(b" "),
                Key::Letter(digit)
                    if typed == 0
                        && let Some(to) = list.numbered(digit) =>
                {
                    queued = arrows(to - list.marked(&state));
                }
                Key::Letter(letter) if !list.several && typed < QUERY => {
                    keys.send(letter.encode_utf8(&mut [0; 4]).as_bytes());
                    break;
                }
                Key::Letter(letter) if list.several => {
                    let at = list.marked(&state);
                    queued = list.next_with(letter, at).map_or_else(Vec::new, |to| arrows(to - at));
                }
                Key::Enter => queued.push(b"\r"),
                Key::Backspace if typed > 0 => queued.push(b"\x7f"),
                Key::Clear | Key::Escape if typed > 0 => queued = vec![b"\x7f"; typed],
                Key::Escape => queued.push(ESCAPE),
                Key::Rows(rows) => queued = arrows(rows),
                Key::Pages(pages) => queued = moved_by(pages * page),
                Key::First => queued = moved_by(isize::MIN),
                Key::Last => queued = moved_by(isize::MAX),
                Key::End if typed == 0 => return (closed(ListEnd::Left), state),
                Key::Again => return (closed(ListEnd::Again), state),
                Key::Gone => return (closed(ListEnd::Failed), state),
                _ => {}
            }
        }
        if let Some(bytes) = queued.pop() {
            keys.send(bytes);
        }
    }
}

/// The arrows that move the mark by so many rows.
#[cfg(unix)]
fn arrows(by: isize) -> Vec<&'static [u8]> {
    let arrow: &[u8] = if by < 0 { b"\x1b[A" } else { b"\x1b[B" };
    vec![arrow; by.unsigned_abs()]
}

/// Shows the list once, from this state on: how it ended.
fn show_once(
    list: ClosedList<'_>,
    state: &ListState,
    most: usize,
    progress: &Sender<Progress>,
) -> ListEnd {
    let drawn = ListState { active: String::new(), ..state.clone() };
    let theme = Drawing { list, progress, state: RefCell::new(drawn), lines: Cell::new(1) };
    let words = list.rows.iter().map(|row| list.word(row));
    let term = Term::buffered_stdout();
    let taken = if list.several {
        MultiSelect::with_theme(&theme)
            .with_prompt("")
            .items(words)
            .defaults(&state.checked)
            .report(false)
            .interact_on_opt(&term)
    } else {
        FuzzySelect::with_theme(&theme)
            .items(words)
            .default(0)
            .with_initial_text(&state.query)
            .report(false)
            .max_length(most)
            .interact_on_opt(&term)
            .map(|place| place.map(|place| vec![place]))
    };
    // What erases the list waits in it.
    let _ = term.flush();
    signals::list_lines(0);
    match taken {
        Ok(Some(places)) => ListEnd::Taken(places),
        Ok(None) => ListEnd::Escape,
        Err(_) => ListEnd::Failed,
    }
}

/// The rows of a list, and how they are drawn.
#[derive(Clone, Copy)]
struct ClosedList<'r> {
    rows: &'r [Pick],
    width: usize,
    several: bool,
}

impl ClosedList<'_> {
    /// The lines of a row, as wide as they may be.
    fn row_lines(&self, row: &Pick, mark: char, check: &str) -> Vec<String> {
        let wide = self.rows.iter().map(|row| measure_text_width(&row.line)).max().unwrap_or(0);
        let head = format!("{mark} {check}{}", row.line);
        if !row::has_column(2 + check.len() + wide, self.width) {
            return row::running(&head, &row.about, self.width);
        }
        let space = wide.saturating_sub(measure_text_width(&row.line));
        row::wrapped(&format!("{head}{:space$}", ""), &row.about, self.width)
    }

    /// Which keys do what, where several rows can be checked.
    fn key_help(&self) -> Vec<String> {
        let text = "  Space checks a row, Enter takes all checked, Esc is undo.";
        row::wrapped(text, "", self.width)
    }

    /// So many rows fit a screen of this height, whichever they are, with what is typed above them and the cursor below; and
    /// so many lines they all take at most.
    fn room(&self, height: usize) -> (usize, usize) {
        let check = if self.several { check(false) } else { "" };
        let mut lines: Vec<usize> =
            self.rows.iter().map(|row| self.row_lines(row, ' ', check).len()).collect();
        lines.sort_unstable_by(|one, other| other.cmp(one));
        let head = if self.several { self.key_help().len() } else { 1 };
        let mut left = height.saturating_sub(head + 2);
        let fits = |lines: &&usize| {
            let fits = **lines <= left;
            left = left.saturating_sub(**lines);
            fits
        };
        let most = lines.iter().take_while(fits).count().max(1);
        (most, head + lines.iter().take(most).sum::<usize>() + 1)
    }

    /// What the list knows a row by: the width of a longer word it would count twice.
    fn word<'w>(&self, row: &'w Pick) -> &'w str {
        let fits = |at: &usize| *at <= self.width.saturating_sub(4);
        let end = (0..=row.line.len()).rev().filter(fits).find(|at| row.line.is_char_boundary(*at));
        &row.line[..end.unwrap_or(0)]
    }

    fn row(&self, word: &str) -> usize {
        self.rows.iter().position(|row| self.word(row) == word).unwrap_or(0)
    }

    /// The rows that fit what is typed, as the list has them.
    fn fitting(&self, query: &str) -> Vec<&str> {
        let matcher = SkimMatcherV2::default();
        let scored = |row| {
            let row: &Pick = row;
            let word = self.word(row);
            Some((word, matcher.fuzzy_match(word, query)?))
        };
        let mut rows: Vec<(&str, i64)> = self.rows.iter().filter_map(scored).collect();
        rows.sort_unstable_by_key(|row| std::cmp::Reverse(row.1));
        rows.into_iter().map(|(word, _)| word).collect()
    }

    /// Where the marked row is among those.
    fn marked(&self, state: &ListState) -> isize {
        let fitting = self.fitting(&state.query);
        let active = &self.rows[self.row(&state.active)];
        fitting.iter().position(|word| *word == self.word(active)).unwrap_or(0).cast_signed()
    }

    /// The place of the row with this number: where no row has a digit that could be meant.
    fn numbered(&self, digit: char) -> Option<isize> {
        let number = digit.to_digit(10)? as usize;
        let has_digit = |row: &Pick| self.word(row).contains(|c: char| c.is_ascii_digit());
        let is_number = (1..=self.rows.len()).contains(&number) && !self.rows.iter().any(has_digit);
        is_number.then(|| (number - 1).cast_signed())
    }

    /// The place of the next row after this one that begins with a letter, where several can be checked.
    fn next_with(&self, letter: char, after: isize) -> Option<isize> {
        let begins = |at: &usize| self.word(&self.rows[*at]).starts_with(letter);
        let after = after.cast_unsigned() + 1;
        let next = (after..self.rows.len()).chain(0..after.min(self.rows.len())).find(begins);
        next.map(usize::cast_signed)
    }

    /// The place of the last of them.
    fn last(&self, state: &ListState) -> isize {
        self.fitting(&state.query).len().saturating_sub(1).cast_signed()
    }
}

/// Draws a list, and tells what was drawn.
struct Drawing<'r> {
    list: ClosedList<'r>,
    progress: &'r Sender<Progress>,
    state: RefCell<ListState>,
    /// So many lines are drawn.
    lines: Cell<usize>,
}

impl Drawing<'_> {
    fn tell(&self) {
        let _ = self.progress.send(Progress::Drawn(self.state.borrow().clone()));
    }

    /// A row: where it is the marked one, the list is as good as drawn.
    fn row(&self, out: &mut dyn Write, word: &str, active: bool, checked: Option<bool>) -> Written {
        let place = self.list.row(word);
        let row = &self.list.rows[place];
        let (mark, check) = (if active { '>' } else { ' ' }, checked.map_or("", check));
        let lines = self.list.row_lines(row, mark, check);
        self.lines.set(self.lines.get() + lines.len());
        signals::list_lines(self.lines.get());
        let mut state = self.state.borrow_mut();
        if let (Some(now), Some(checked)) = (checked, state.checked.get_mut(place)) {
            *checked = now;
        }
        if active {
            state.active.clone_from(&row.line);
        }
        drop(state);
        if active {
            self.tell();
        }
        let styled = lines
            .iter()
            .map(
                |line| {
                    if active { style(line).bold().to_string() } else { super::paint::row(line) }
                },
            )
            .join("\n");
        write!(out, "{styled}")
    }
}

/// What stands before a row that can be checked.
fn check(is_checked: bool) -> &'static str {
    if is_checked { "[x] " } else { "[ ] " }
}

impl Theme for Drawing<'_> {
    fn format_fuzzy_select_prompt(
        &self,
        out: &mut dyn Write,
        _: &str,
        query: &str,
        _: usize,
    ) -> Written {
        self.lines.set(1);
        self.state.borrow_mut().query = query.to_string();
        if self.list.fitting(query).is_empty() {
            signals::list_lines(1);
            self.tell();
        }
        // Its end, where it is longer than a line.
        let room = self.list.width.saturating_sub(ARROW.len() + 1);
        let before = query.chars().count().saturating_sub(room);
        let end: String = query.chars().skip(before).collect();
        let typed = format!("{ARROW}{}", shown::line(&end));
        let hint = match (query.is_empty(), self.list.fitting(query).is_empty()) {
            (true, _) => "",
            (false, false) => ESCAPE_CLEARS,
            (false, true) => NO_MATCH,
        };
        let fits = measure_text_width(&typed) + hint.len() < self.list.width;
        write!(out, "{typed}{}", style(if fits { hint } else { "" }).dim())
    }

    fn format_fuzzy_select_prompt_item(
        &self,
        out: &mut dyn Write,
        word: &str,
        active: bool,
        _: bool,
        _: &SkimMatcherV2,
        _: &str,
    ) -> Written {
        self.row(out, word, active, None)
    }

    fn format_multi_select_prompt(&self, out: &mut dyn Write, _: &str) -> Written {
        write!(out, "{}", self.list.key_help().join("\n"))
    }

    fn format_multi_select_prompt_item(
        &self,
        out: &mut dyn Write,
        word: &str,
        checked: bool,
        active: bool,
    ) -> Written {
        if self.list.row(word) == 0 {
            self.lines.set(self.list.key_help().len());
        }
        self.row(out, word, active, Some(checked))
    }
}
