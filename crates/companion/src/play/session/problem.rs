//! What seems wrong, as a file to be sent: the words of the player, the position, and the last turns with their reasons.

use super::Session;
use crate::talk::{self, keep_first_free};
use crate::tell::{self, ReasonTopic};

/// So many of the last turns are in the file.
const TURNS: usize = 3;

/// So many names are tried for the file.
const NAMES: usize = 100;

impl Session<'_, '_> {
    /// Writes the file under the first name that is free.
    pub(super) fn problem(&mut self, what: &str) {
        if what.is_empty() {
            return self.wrapped(
                "Type report and the problem, e.g. report the British placed 7 Regulars, 6 were Available.",
            );
        }
        let text = self.problem_text(what);
        let name = self.journal.name();
        let names = (1..=NAMES).map(|number| match number {
            1 => format!("{name}-report.txt"),
            _ => format!("{name}-report-{number}.txt"),
        });
        let said = keep_first_free(names, |file| self.keep_as(file, "report", &text));
        self.wrapped(&said);
    }

    fn problem_text(&self, what: &str) -> String {
        let mut lines = Vec::new();
        let turns = self.turns();
        let from = turns.len().saturating_sub(TURNS);
        for action in &turns[from..] {
            if let Some(told) = self.record(*action) {
                lines.push(String::new());
                lines.extend(tell::Report::of(&told).whole(tell::WIDTH));
                lines.extend(tell::why_asked(&told, ReasonTopic::Whole, tell::WIDTH));
            }
        }
        let position = self.history.now().position().to_toml();
        talk::problem(what, &self.history.setup().name(), lines, position)
    }
}
