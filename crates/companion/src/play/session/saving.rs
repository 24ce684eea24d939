//! Saving: the journal, `save as` and `export`.

use super::Session;
use crate::play::journal::{FileChange, JournalRepair};
use crate::talk::refusal;
use crate::tell;
use lod_engine::shown;
use std::io;

impl Session<'_, '_> {
    /// Writes the journal; what the disk refuses is said at once, and once.
    pub(super) fn save(&mut self) {
        let done = self.journal.save();
        self.tell(done);
    }

    /// The same, with a look at every byte of the file.
    pub(super) fn save_for_good(&mut self) {
        let done = self.journal.save_for_good();
        self.tell(done);
    }

    fn tell(&mut self, done: io::Result<Option<JournalRepair>>) {
        match done {
            Ok(mended) => {
                if let Some(mended) = mended {
                    self.wrapped(&repair_notice(&mended));
                }
                if self.warned {
                    self.warned = false;
                    self.say("The game is saved again.");
                }
            }
            Err(error) => {
                if !self.warned {
                    let place = self.journal.place();
                    self.wrapped(&format!("NOT SAVED: no write to {place}: {error}."));
                    self.wrapped(
                        "The game continues in memory. Each answer tries to save again; `save as NAME` or \
                         `save as PATH` saves it elsewhere.",
                    );
                }
                self.warned = true;
            }
        }
        let words = self.last_words();
        self.screen.last_words(&words);
    }

    /// Goes on under another name, or in another place.
    pub(super) fn save_as(&mut self, rest: &str) {
        let name = rest.strip_prefix("as").map_or(rest, str::trim);
        let record = match self.games.record_anywhere(name) {
            Ok(record) => record,
            Err(wrong) => {
                self.wrapped(&format!("Type save as NAME, or a path: {wrong}."));
                return;
            }
        };
        let place = self.games.store().place(&record);
        match self.journal.save_as(&record) {
            Ok(journal) => {
                self.journal = journal;
                self.warned = false;
                let name = self.journal.name();
                self.screen.goes_by(&name);
                self.wrapped(&format!("Saved as {}.", self.argument()));
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                self.wrapped(&format!("{place} exists already. Choose another name."));
            }
            Err(error) => {
                self.wrapped(&format!("No write to {place}: {error}."));
            }
        }
    }

    /// Writes the log as text, or the story as a page, into a file that does not exist yet.
    pub(super) fn export(&mut self, rest: &str) {
        if rest.is_empty() {
            self.say("Type export FILE, or export --html FILE.");
            return;
        }
        let done = if rest.starts_with("--") {
            self.export_page(rest)
        } else {
            let log = self.log();
            self.keep_as(rest, "log", &log)
        };
        self.wrapped(&done.unwrap_or_else(|wrong| refusal(&wrong)));
    }

    /// Everything that was reported so far.
    pub(super) fn log(&self) -> String {
        let mut lines = vec![
            format!("{}: {}", self.journal.name(), self.history.setup().name()),
            String::new(),
        ];
        for action in 0..self.history.over() {
            if let Some(told) = self.record(action) {
                lines.extend(tell::Report::of(&told).whole(tell::WIDTH));
                lines.push(String::new());
            }
        }
        shown::lines(&lines.join("\n")).into_owned()
    }

    /// Whether the person may leave: a game that is not saved is told of once more.
    pub(super) fn may_quit(&mut self) -> bool {
        self.save_for_good();
        if self.journal.is_saved() || self.leaving {
            return true;
        }
        self.leaving = true;
        self.wrapped(
            "The game is NOT saved. Type save as NAME, or quit again to leave without saving.",
        );
        false
    }
}

/// What had happened to the file.
fn repair_notice(mended: &JournalRepair) -> String {
    let what = match mended.what {
        FileChange::Gone => "The file of the game was missing",
        FileChange::Replaced => "Another file had replaced the game's",
        FileChange::Changed => "Another program had changed the file of the game",
    };
    let other = mended
        .other
        .as_ref()
        .map_or_else(String::new, |other| format!(" The other file is kept as {other}."));
    format!("{what}. The whole game is saved again; no answer is lost.{other}")
}
