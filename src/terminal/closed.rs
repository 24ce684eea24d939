//! Closed choices: a list that takes the keys itself, with nothing to type but the beginning of a row.

use super::{ARROW, AfterEsc, after_esc, held};
use crate::signals;
use crate::talk::{Ask, Command, Pick, PromptCommand, PromptExit, ReplySet, TypedInput, TypedLine};
use console::{Term, measure_text_width, style, truncate_str};
use dialoguer::theme::Theme;
use dialoguer::{FuzzySelect, MultiSelect};
use fuzzy_matcher::skim::SkimMatcherV2;
use lod_engine::shown;
use std::cell::RefCell;
use std::fmt::{Result as Written, Write};
use std::thread;
use std::time::Duration;

/// Wider rows are cut: they fit also where the window becomes this narrow while they are shown.
const WIDE: usize = 60;
/// So much of what is typed is shown.
const QUERY: usize = 40;
/// How long the rest of an arrow may take after its beginning.
const SPLIT: Duration = Duration::from_millis(30);
/// How long the thread for signals may take to end the program.
const PATIENCE: Duration = Duration::from_secs(2);

/// Draws the rows, and knows what was drawn last.
struct Rows<'r> {
    rows: &'r [Pick],
    width: usize,
    state: RefCell<State>,
}

/// What was drawn last, from which a list goes on that an arrow in two parts has ended.
#[derive(Clone, Debug, Default)]
struct State {
    query: String,
    /// The marked row.
    active: String,
    /// The rows shown, in order; where several can be checked, with that.
    shown: Vec<(String, bool)>,
}

/// How a list ended.
enum End {
    Taken(Vec<usize>),
    Escape,
    Failed,
}

/// Has a row taken, or several checked: the line that says so, as it would be typed.
pub(super) fn pick(ask: &Ask, commands: &[&Command], term: &Term) -> TypedLine {
    let mut rows = ask.picks(&[], "");
    if ask.closed == ReplySet::One {
        for word in [PromptCommand::Undo, PromptCommand::Help, PromptCommand::Quit] {
            let command = word.command();
            if commands.contains(&command) && rows.iter().all(|row| row.line != command.name) {
                rows.push(command.pick());
            }
        }
    }
    let line = match listed(ask, &rows, term) {
        End::Taken(places) => {
            let words: Vec<&str> = places.iter().map(|place| rows[*place].line.as_str()).collect();
            match words.is_empty() {
                true => "none".to_string(),
                false => words.join(", "),
            }
        }
        End::Escape => PromptCommand::Undo.typed().to_string(),
        End::Failed => {
            // Where a signal has ended the list it is about to end the program.
            thread::sleep(PATIENCE);
            return Err(PromptExit::Quit);
        }
    };
    let _ = term.write_line(&format!("{ARROW}{}", shown::line(&line)));
    Ok(TypedInput::Line(line))
}

/// Shows the list until it ends, the terminal being held so that nothing typed in between is echoed.
fn listed(ask: &Ask, rows: &[Pick], term: &Term) -> End {
    let Some(_held) = held() else {
        return End::Failed;
    };
    signals::hides_cursor(true);
    let (height, width) = term.size();
    let (most, width) = (usize::from(height) - 3, usize::from(width).min(WIDE) - 1);
    let first = rows.get(ask.first_pick()).map_or(String::new(), |row| row.line.clone());
    let mut state = State { active: first, ..State::default() };
    let closed = &ask.closed;
    let end = loop {
        // A thread of its own waits for the keys: signals interrupt the one that waits for it.
        let (end, drawn) = thread::scope(|scope| {
            let asking = scope.spawn(|| asked(closed, rows, &state, (most, width)));
            asking.join().unwrap_or((End::Failed, State::default()))
        });
        match end {
            End::Escape => match after_esc(SPLIT) {
                AfterEsc::Arrow(by) => state = drawn.moved(by),
                AfterEsc::Nothing => break End::Escape,
                AfterEsc::Interrupt => break End::Failed,
            },
            end => break end,
        }
    };
    let _ = term.show_cursor();
    signals::hides_cursor(false);
    end
}

/// One list, and what it drew last.
fn asked(
    closed: &ReplySet,
    rows: &[Pick],
    state: &State,
    (most, width): (usize, usize),
) -> (End, State) {
    let theme = Rows { rows, width, state: RefCell::new(State::default()) };
    let (lines, term) = (rows.iter().map(|row| &row.line), Term::buffered_stdout());
    let taken = match closed {
        ReplySet::Several(checked) => {
            let before = |line: &str| state.shown.iter().any(|(shown, on)| shown == line && *on);
            let checked: Vec<bool> = match state.shown.is_empty() {
                true => (0..rows.len()).map(|place| checked.contains(&place)).collect(),
                false => rows.iter().map(|row| before(&row.line)).collect(),
            };
            MultiSelect::with_theme(&theme)
                .with_prompt("")
                .items(lines)
                .defaults(&checked)
                .report(false)
                .interact_on_opt(&term)
        }
        _ => {
            let marked = rows.iter().position(|row| row.line == state.active).unwrap_or(0);
            let default = if state.query.is_empty() { marked } else { 0 };
            FuzzySelect::with_theme(&theme)
                .items(lines)
                .default(default)
                .with_initial_text(&state.query)
                .report(false)
                .max_length(most)
                .interact_on_opt(&term)
                .map(|place| place.map(|place| vec![place]))
        }
    };
    let end = match taken {
        Ok(Some(places)) => End::Taken(places),
        Ok(None) => End::Escape,
        Err(_) => End::Failed,
    };
    (end, theme.state.into_inner())
}

impl State {
    /// The same with the mark moved.
    fn moved(mut self, by: isize) -> State {
        let at = self.shown.iter().position(|(line, _)| *line == self.active).unwrap_or(0);
        let count = self.shown.len().max(1).cast_signed();
        let to = (at.cast_signed() + by).rem_euclid(count).cast_unsigned();
        self.active = self.shown.get(to).map_or(String::new(), |(line, _)| line.clone());
        self
    }
}

impl Rows<'_> {
    /// A row, and that it was drawn.
    fn row(&self, out: &mut dyn Write, line: &str, active: bool, checked: Option<bool>) -> Written {
        let mut state = self.state.borrow_mut();
        state.shown.push((line.to_string(), checked.unwrap_or(false)));
        if active {
            state.active = line.to_string();
        }
        let wide = self.rows.iter().map(|row| measure_text_width(&row.line)).max().unwrap_or(0);
        let row = self.rows.iter().find(|row| row.line == line);
        let about = row.map_or("", |row| row.about.as_str());
        let mark = if active { ">" } else { " " };
        let check = match checked {
            None => "",
            Some(true) => "[x] ",
            Some(false) => "[ ] ",
        };
        let space = wide.saturating_sub(measure_text_width(line));
        let text = format!("{mark} {check}{line}{:space$}  {about}", "");
        let text = shown::line(text.trim_end()).into_owned();
        let text = truncate_str(&text, self.width, "...").into_owned();
        match active {
            true => write!(out, "{}", style(text).bold()),
            false => write!(out, "{}", super::prompt::by_faction(&text)),
        }
    }
}

impl Theme for Rows<'_> {
    fn format_fuzzy_select_prompt(
        &self,
        out: &mut dyn Write,
        _: &str,
        query: &str,
        _: usize,
    ) -> Written {
        *self.state.borrow_mut() = State { query: query.to_string(), ..State::default() };
        let typed: String = query.chars().take(QUERY).collect();
        write!(out, "{ARROW}{}", shown::line(&typed))
    }

    fn format_fuzzy_select_prompt_item(
        &self,
        out: &mut dyn Write,
        line: &str,
        active: bool,
        _: bool,
        _: &SkimMatcherV2,
        _: &str,
    ) -> Written {
        self.row(out, line, active, None)
    }

    fn format_multi_select_prompt(&self, out: &mut dyn Write, _: &str) -> Written {
        *self.state.borrow_mut() = State::default();
        write!(out, "  Space checks a row, Enter takes all checked, Esc is undo.")
    }

    fn format_multi_select_prompt_item(
        &self,
        out: &mut dyn Write,
        line: &str,
        checked: bool,
        active: bool,
    ) -> Written {
        self.row(out, line, active, Some(checked))
    }
}
