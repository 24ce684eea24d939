//! The lines of a journal.

use super::stored_state::StoredState;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::rc::Rc;

/// One line of a journal after the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JournalEntry {
    /// An answer.
    Line(String),
    /// Only so many of the answers count from here on; the others can be played again.
    Keep(usize),
    /// The state after an action of the last answer.
    #[serde(skip)]
    After(StoredState),
    /// The game goes on from this state, without the answers before it.
    #[serde(skip)]
    Begins(StoredState),
}

impl JournalEntry {
    /// As the journal has it.
    pub fn to_json(&self) -> String {
        match self {
            JournalEntry::After(state) => format!("{AFTER}{}}}", state.json()),
            JournalEntry::Begins(state) => format!("{BEGINS}{}}}", state.json()),
            entry => serde_json::to_string(entry).unwrap_or_default(),
        }
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
        let state = |kind: &str| {
            let is_state = text.starts_with(kind) && text.ends_with('}');
            is_state.then(|| StoredState::within(line, entry.start + kind.len()..entry.end - 1))
        };
        if let Some(state) = state(AFTER) {
            return Some(JournalEntry::After(state));
        }
        match state(BEGINS) {
            Some(state) => Some(JournalEntry::Begins(state)),
            None => serde_json::from_str(text).ok(),
        }
    }
}

/// Where the entry begins in a journal's line, after its checksum.
pub(super) const ENTRY_AT: usize = "{\"sum\":\"00000000\",\"entry\":".len();
/// How the state after an action begins, that from which a game goes on, and what counts.
pub(super) const AFTER: &str = "{\"after\":";
pub(super) const BEGINS: &str = "{\"begins\":";
pub(super) const KEEP: &str = "{\"keep\":";

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
