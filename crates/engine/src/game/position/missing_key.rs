//! What a position file without a base leaves open, and what is taken for it.

use super::super::data::Keys;
use super::super::{Faction, PieceType, TrackMarker};
use super::read::Draft;
use super::validate::SQUADRONS;
use serde::Serialize;
use std::fmt::{Display, Formatter};
use toml::de::DeValue;

/// A key that neither the file nor a base gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingKey {
    /// The key, with its table.
    pub key: String,
    /// What is taken for it.
    pub taken: String,
    /// What the value means, where the value alone does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub so: Option<String>,
}

impl MissingKey {
    fn new(key: impl Into<String>, taken: &str) -> MissingKey {
        MissingKey { key: key.into(), taken: taken.to_string(), so: None }
    }

    fn so(self, so: impl Into<String>) -> MissingKey {
        MissingKey { so: Some(so.into()), ..self }
    }
}

impl Display for MissingKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.key, self.taken)?;
        match &self.so {
            Some(so) => write!(f, " ({so})"),
            None => Ok(()),
        }
    }
}

/// All of it in one sentence; nothing where nothing is open.
pub fn say_left_open(list: &[MissingKey]) -> Option<String> {
    if list.is_empty() {
        return None;
    }
    let words: Vec<String> = list.iter().map(MissingKey::to_string).collect();
    Some(format!("Without a base, these values were assumed: {}.", words.join(", ")))
}

/// The tables with a value for each Faction.
const EACH: [(&str, &str); 3] =
    [("resources", "0"), ("leaders", "available"), ("brilliant-strokes", "false")];

/// The boxes off the map.
const BOXES: [&str; 2] = ["unavailable", "casualties"];

/// What the file leaves open: with a base nothing, for it gives every value.
pub(super) fn missing_keys(table: &Keys<'_>, draft: &Draft) -> Vec<MissingKey> {
    let given = |key: &str| table.entry(key).is_some();
    if given("base") {
        return Vec::new();
    }
    let mut open = Vec::new();
    if !given("winter-quarters-left") {
        open.push(MissingKey::new("winter-quarters-left", "0").so("this is the final Round"));
    }
    open.extend(squadrons(draft));
    let markers = TrackMarker::ALL.map(|marker| (marker.id(), "0"));
    for (key, taken) in [("treaty-of-alliance", "false")].into_iter().chain(markers) {
        if !given(key) {
            open.push(MissingKey::new(key, taken));
        }
    }
    for (key, taken) in EACH {
        open.extend(each(table, key, taken));
    }
    for key in BOXES {
        if !given(key) {
            open.push(MissingKey::new(key, "empty"));
        }
    }
    open
}

/// The Squadrons for which the file names no place (1.9).
fn squadrons(draft: &Draft) -> Option<MissingKey> {
    let there = draft.position.board.census()[PieceType::Squadron as usize];
    let so = match SQUADRONS.saturating_sub(there as u8) {
        0 => return None,
        SQUADRONS => "none anywhere".to_string(),
        missing => format!("{missing} of {SQUADRONS} nowhere"),
    };
    let key = if draft.says_squadrons() { "squadrons elsewhere" } else { "squadrons" };
    Some(MissingKey::new(key, "0").so(so))
}

/// The whole table, or its Factions that are missing.
fn each(table: &Keys<'_>, key: &str, taken: &str) -> Vec<MissingKey> {
    let given: Vec<&str> = match table.entry(key).map(|e| e.value.get_ref()) {
        Some(DeValue::Table(inner)) => inner.keys().map(|k| k.get_ref().as_ref()).collect(),
        _ => Vec::new(),
    };
    if given.is_empty() {
        return vec![MissingKey::new(key, taken)];
    }
    Faction::ALL
        .into_iter()
        .filter(|f| !given.contains(&f.id()))
        .map(|f| MissingKey::new(format!("{key}.{}", f.id()), taken))
        .collect()
}
