//! What is known: each fact by its key.

use super::Value;
use std::collections::BTreeMap;

/// What is known so far. A fact of something, such as a General's Agility, has the key `agility/gates`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(BTreeMap<String, Value>);

/// The key of a fact, or of something's fact.
pub(super) fn key(fact: &str, of: Option<&str>) -> String {
    match of {
        Some(of) => format!("{fact}/{of}"),
        None => fact.to_string(),
    }
}

impl Facts {
    /// What a fact is, if it is known.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// Sets a fact.
    pub fn set(&mut self, key: impl Into<String>, value: Value) {
        self.0.insert(key.into(), value);
    }

    /// Forgets a fact, and all of it where it is a fact of things.
    pub(super) fn forget(&mut self, fact: &str) {
        let of = format!("{fact}/");
        self.0.retain(|key, _| key != fact && !key.starts_with(&of));
    }

    /// All that is known, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }
}
