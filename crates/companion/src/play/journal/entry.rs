//! The lines of a journal.

use crate::play::names::Names;
use crate::play::setup::{Seating, read_people, written};
use crate::play::story::Cut;
use crate::play::tape::Given;
use lod_engine::game::Change;
use serde_json::{Value, json};

/// One line of a journal after the first.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// An answer.
    Given(Given),
    /// An action is over: the state after it.
    After(Value),
    /// The game was taken back.
    Cut(Cut),
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
        seating: Seating,
        /// Whether Enter was waited for.
        waited: bool,
    },
    /// The states in the lines before this number count, whatever the answers lead to by now.
    Trust(usize),
}

impl Entry {
    /// As the journal has it.
    pub fn text(&self) -> String {
        let value = match self {
            Entry::Given(Given::Line(line)) => json!({"line": line}),
            Entry::Given(Given::Rolled(value)) => json!({"die": value}),
            // It is long, and would be copied.
            Entry::After(state) => return format!("{{\"after\":{state}}}"),
            Entry::Cut(cut) => json!({"cut": {"actions": cut.actions, "answers": cut.answers}}),
            Entry::Fix { text, changes, kept, waited } => json!({
                "fix": {"text": text, "changes": changes, "kept": kept, "waited": waited}
            }),
            Entry::Seated { seating, waited } => json!({"seated": {
                "people": written(&seating.people),
                "names": seating.names.to_json(),
                "own-dice": seating.own_dice,
                "waited": waited,
            }}),
            Entry::Trust(lines) => json!({"trust": lines}),
        };
        value.to_string()
    }

    /// From the journal; `None` for what is no entry.
    pub fn from_json(value: &Value) -> Option<Entry> {
        let object = value.as_object()?;
        let (key, value) = object.iter().next().filter(|_| object.len() == 1)?;
        let count = |v: &Value| v.as_u64().and_then(|n| usize::try_from(n).ok());
        Some(match key.as_str() {
            "line" => Entry::Given(Given::Line(value.as_str()?.to_string())),
            "die" => Entry::Given(Given::Rolled(u8::try_from(value.as_u64()?).ok()?)),
            "after" => Entry::After(value.clone()),
            "cut" => Entry::Cut(Cut {
                actions: count(&value["actions"])?,
                answers: count(&value["answers"])?,
            }),
            "fix" => Entry::Fix {
                text: value["text"].as_str()?.to_string(),
                changes: serde_json::from_value(value["changes"].clone()).ok()?,
                kept: count(&value["kept"])?,
                // Older games do not say.
                waited: value["waited"].as_bool().unwrap_or(false),
            },
            "seated" => Entry::Seated {
                seating: Seating {
                    people: read_people(value["people"].as_str()?).ok()?,
                    names: Names::from_json(&value["names"]),
                    own_dice: value["own-dice"].as_bool()?,
                },
                waited: value["waited"].as_bool()?,
            },
            "trust" => Entry::Trust(count(value)?),
            _ => return None,
        })
    }
}

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
