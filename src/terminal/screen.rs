//! What was written to a terminal, to be drawn again where its window has changed.

use crate::tell::fitted;
use console::{Term, measure_text_width};
use itertools::Itertools;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many lines are kept: more than a window has rows.
const KEPT: usize = 300;
/// An editor knows of another window after this time, on a busy machine too.
const SETTLES: Duration = Duration::from_secs(3);

/// How a line is drawn, where there are colours.
pub(super) type Paint = fn(&str) -> String;

/// A line as it was written.
pub(super) struct WrittenLine {
    pub text: String,
    pub paint: Paint,
    /// Whether it is to be copied, and so is never broken.
    pub is_unbroken: bool,
    /// Whether it is the first line of a report, or of what is to be read with a question.
    pub is_title: bool,
}

impl WrittenLine {
    /// As it is drawn.
    pub fn painted(&self) -> String {
        (self.paint)(&self.text)
    }

    /// In rows of a window of so many columns, as they are drawn, each with how many rows of the window it fills.
    fn rows(&self, width: usize) -> Vec<(String, usize)> {
        if self.is_unbroken {
            let height = measure_text_width(&self.text).div_ceil(width).max(1);
            return vec![(self.text.clone(), height)];
        }
        fitted(&self.text, width).iter().map(|row| ((self.paint)(row), 1)).collect()
    }
}

/// The end of what was written, and the size of the window that it was drawn for.
#[derive(Default)]
pub(super) struct Screen {
    lines: VecDeque<WrittenLine>,
    /// So many of them, at the end, were written since the last answer: the question.
    asked: usize,
    size: (usize, usize),
    /// When the window became another.
    resized: Option<Instant>,
}

/// The screen as the line editor and the terminal share it.
#[derive(Clone, Default)]
pub(super) struct SharedScreen(Arc<Mutex<Screen>>);

impl SharedScreen {
    pub fn screen(&self) -> MutexGuard<'_, Screen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The columns and the rows of the window.
pub(super) fn window() -> (usize, usize) {
    let (rows, columns) = Term::stdout().size();
    (usize::from(columns), usize::from(rows))
}

impl Screen {
    /// A line was written.
    pub fn push(&mut self, line: WrittenLine) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.asked = (self.asked + 1).min(KEPT);
    }

    /// A line was answered: what is written from now on is the next question.
    pub fn answered(&mut self, line: &str) {
        let text = line.to_string();
        let paint = str::to_string;
        self.push(WrittenLine { text, paint, is_unbroken: false, is_title: false });
        self.asked = 0;
    }

    /// A page was read: what is written from now on is the next one.
    pub fn is_read(&mut self) {
        self.asked = 0;
    }

    /// The lines of the question.
    pub fn question(&self) -> Vec<String> {
        let from = self.lines.len() - self.asked;
        self.lines.iter().skip(from).map(|line| line.text.clone()).collect()
    }

    /// The rows that the question fills in a window of so many columns.
    pub fn question_rows(&self, width: usize) -> usize {
        let from = self.lines.len() - self.asked;
        let rows = self.lines.iter().skip(from).flat_map(|line| line.rows(width));
        rows.map(|(_, height)| height).sum()
    }

    /// Sets the size of the window that it is drawn for.
    pub fn set_size(&mut self, size: (usize, usize)) {
        self.size = size;
    }

    /// Whether all is to be drawn anew in a window of this size. For a while after it changed, always: the editor may not know
    /// of the change yet, and clears rows of the window before.
    pub fn needs_drawing(&mut self, size: (usize, usize)) -> bool {
        if std::mem::replace(&mut self.size, size) != size {
            self.resized = Some(Instant::now());
        }
        self.resized.is_some_and(|since| since.elapsed() < SETTLES)
    }

    /// What draws the window anew: the end of what was written, with so many rows left below it.
    pub fn drawn_anew(&self, left: usize) -> String {
        let (width, height) = self.size;
        let mut room = height.saturating_sub(left);
        let all = self.lines.iter().rev();
        let rows = all.flat_map(|line| line.rows(width).into_iter().rev());
        let fits = |(_, height): &(String, usize)| {
            let fits = *height <= room;
            room = room.saturating_sub(*height);
            fits
        };
        let mut rows: Vec<String> = rows.take_while(fits).map(|(row, _)| row).collect();
        rows.reverse();
        format!("\x1b[H\x1b[2J{}", rows.iter().map(|row| format!("{row}\r\n")).join(""))
    }
}
