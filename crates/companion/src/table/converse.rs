//! A person at a face, asked the questions of the table.

use super::prompt::{Asking, Interface, Prompt};
use crate::talk::{Ui, put};
use crate::tell::Report;
use lod_engine::game::Board;

/// A person at a face.
pub(super) struct Seated<'f>(pub &'f mut dyn Ui);

impl Interface for Seated<'_> {
    fn ask<'p>(&'p mut self, prompt: &'p Prompt) -> Asking<'p> {
        Box::pin(put(self.0, &prompt.ask))
    }

    fn say(&mut self, line: &str) {
        self.0.title(line);
    }

    fn stands(&mut self, board: &Board) {
        self.0.stands(board, None);
    }

    fn draws(&self) -> bool {
        self.0.draws()
    }

    fn leaf(&mut self, report: &Report) {
        self.0.leaf(report);
    }

    fn keep(&mut self, what: &str, file: &str, text: &str) -> Result<String, String> {
        self.0.keep(what, file, text)
    }

    fn typed(&self) -> String {
        self.0.remembered()
    }

    fn mend(&mut self, line: &str) {
        self.0.mend(line);
    }

    fn width(&self) -> usize {
        self.0.width()
    }
}
