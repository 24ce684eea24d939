//! The lines of a journal.

use super::stored_state::StoredState;
use crate::play::answer_replay::RecordedAnswer;
use crate::play::game_history::UndoPoint;
use crate::play::setup::Seating;
use lod_bots::game::Game;
use lod_engine::game::Change;
use serde::{Deserialize, Serialize};
use serde_json::to_value;
use std::ops::Range;
use std::rc::Rc;

/// One line of a journal after the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JournalEntry {
    /// An answer, which stands for itself.
    #[serde(skip)]
    Given(RecordedAnswer),
    /// An action is over: the state after it.
    #[serde(skip)]
    After(StoredState),
    /// The game was taken back.
    Cut(UndoPoint),
    /// The board was set right by hand before the action under way; so many of its answers stay.
    Fix {
        /// What was typed.
        text: String,
        /// What changed.
        changes: Vec<Change>,
        /// The answers that stay.
        kept: usize,
        /// Whether Enter was waited for.
        waited: bool,
    },
    /// Others play from here on, or the dice are rolled by others.
    Seated {
        /// Who and whose.
        #[serde(flatten)]
        seating: Seating,
        /// Whether Enter was waited for.
        waited: bool,
    },
    /// Orders of the action under way were told before its first question.
    Begun,
}

impl JournalEntry {
    /// An action is over, and this is the game after it.
    pub fn after(game: &Game<'_>) -> JournalEntry {
        JournalEntry::After(StoredState::of(game))
    }

    /// As the journal has it.
    pub fn text(&self) -> String {
        let value = match self {
            JournalEntry::After(state) => return format!("{AFTER}{}}}", state.text()),
            JournalEntry::Given(given) => to_value(given),
            entry => to_value(entry),
        };
        value.unwrap_or_default().to_string()
    }

    /// From the text of a good line of the journal; `None` for what is no entry. A state is read when it is needed.
    pub(super) fn of_line(line: &Rc<str>) -> Option<JournalEntry> {
        JournalEntry::within(line, ENTRY_AT..line.len().checked_sub(1)?)
    }

    /// From its own text.
    pub fn of_text(text: &str) -> Option<JournalEntry> {
        JournalEntry::within(&text.into(), 0..text.len())
    }

    fn within(line: &Rc<str>, entry: Range<usize>) -> Option<JournalEntry> {
        let text = line.get(entry.clone())?;
        if text.starts_with(AFTER) && text.ends_with('}') {
            let state = entry.start + AFTER.len()..entry.end - 1;
            return Some(JournalEntry::After(StoredState::within(line, state)));
        }
        let given = serde_json::from_str(text).map(JournalEntry::Given);
        given.or_else(|_| serde_json::from_str(text)).ok()
    }
}

/// Where the entry begins in a journal's line, after its checksum.
pub(super) const ENTRY_AT: usize = "{\"sum\":\"00000000\",\"entry\":".len();
/// How the state after an action begins.
pub(super) const AFTER: &str = "{\"after\":";

/// Text with its checksum, which goes on from the checksum of the line before; without the line's end.
pub(super) fn seal(before: u32, text: &str) -> (String, u32) {
    let sum = checksum(before, text.as_bytes());
    (format!("{{\"sum\":\"{sum:08x}\",\"entry\":{text}}}"), sum)
}

/// The text of a line whose checksum is right, and the checksum.
pub(super) fn open(before: u32, line: &[u8]) -> Option<(&str, u32)> {
    let rest = line.strip_prefix(b"{\"sum\":\"")?;
    let (sum, rest) = rest.split_at_checked(8)?;
    let text = rest.strip_prefix(b"\",\"entry\":")?.strip_suffix(b"}")?;
    let is = checksum(before, text);
    let says = std::str::from_utf8(sum).ok()?;
    (says == format!("{is:08x}")).then_some(())?;
    Some((std::str::from_utf8(text).ok()?, is))
}

fn checksum(before: u32, text: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&before.to_le_bytes());
    hasher.update(text);
    hasher.finalize()
}
