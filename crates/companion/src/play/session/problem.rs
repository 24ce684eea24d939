//! What seems wrong, as a file to be sent: the words of the player, the position, and the last turns with their reasons.

use super::Session;
use crate::talk::sorry;
use crate::tell::{self, Topic};
use lod_engine::shown;

/// So many of the last turns are in the file.
const TURNS: usize = 3;

/// So many names are tried for the file.
const NAMES: usize = 100;

impl Session<'_, '_> {
    /// Writes the file under the first name that is free.
    pub(super) fn problem(&mut self, what: &str) {
        if what.is_empty() {
            return self.wrapped(
                "Type report and what seems wrong, e.g. report the British placed 7 Regulars, 6 were Available.",
            );
        }
        let text = self.problem_text(what);
        let name = self.journal.name();
        let mut wrong = String::new();
        for number in 1..=NAMES {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            let file = format!("{name}-report{number}.txt");
            match self.keep_as(&file, "report", &text) {
                Ok(done) => return self.wrapped(&done),
                Err(why) if why.contains("exists") => wrong = why,
                Err(why) => return self.wrapped(&sorry(&why)),
            }
        }
        self.wrapped(&sorry(&wrong));
    }

    fn problem_text(&self, what: &str) -> String {
        let mut lines = vec![
            format!("What seems wrong: {what}"),
            format!("lod {}, {}", env!("CARGO_PKG_VERSION"), self.story.setup().name()),
        ];
        let turns = self.turns();
        let from = turns.len().saturating_sub(TURNS);
        for action in &turns[from..] {
            if let Some(told) = self.told(*action) {
                lines.push(String::new());
                lines.extend(tell::Report::of(&told).whole(tell::WIDTH));
                lines.extend(tell::why_asked(&told, Topic::Whole, tell::WIDTH));
            }
        }
        lines.push(String::new());
        lines.push("Position (position file)".to_string());
        lines.push(self.story.now().position().to_toml());
        shown::lines(&lines.join("\n")).into_owned()
    }
}
