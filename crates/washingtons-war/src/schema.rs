//! The data files as they are written. Each file may have all of these parts.

use super::Value;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// A text and where it stands.
pub(super) type Text = Spanned<String>;

/// One file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ProcedureFile {
    /// Every section of the rulebook that may be named.
    #[serde(default)]
    pub rules: Vec<String>,
    pub procedure: Option<Head>,
    #[serde(default)]
    pub list: Vec<ListEntry>,
    #[serde(default)]
    pub item: Vec<ItemEntry>,
    #[serde(default)]
    pub fact: Vec<FactEntry>,
    #[serde(default, rename = "box")]
    pub boxes: Vec<BoxEntry>,
}

/// A procedure's own part.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Head {
    pub id: Text,
    pub title: String,
    pub about: String,
    pub rule: Text,
    /// The facts that are forgotten where it begins.
    #[serde(default)]
    pub fresh: Vec<Text>,
    /// Of use only within others: people are not offered it.
    #[serde(default)]
    pub inner: bool,
}

/// A list of things.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ListEntry {
    pub id: Text,
    /// What an item is, as "a General".
    pub what: String,
    /// Whether a person may name others, with a plus before them.
    #[serde(default)]
    pub open: bool,
}

/// An item of a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ItemEntry {
    pub list: Text,
    pub id: Text,
    pub name: String,
    #[serde(default)]
    pub also: Vec<String>,
    /// What is known of it.
    #[serde(default)]
    pub known: BTreeMap<Text, Spanned<Known>>,
}

/// A value as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Known {
    Truth(bool),
    Number(i64),
    Word(String),
}

impl Known {
    pub(super) fn value(&self) -> Value {
        match self {
            Known::Truth(truth) => Value::Truth(*truth),
            Known::Number(number) => Value::Number(*number),
            Known::Word(word) => Value::word(word.clone()),
        }
    }
}

/// A fact.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FactEntry {
    pub id: Text,
    /// `yes-no`, `number`, or the id of a list.
    pub kind: Text,
    /// The list of the things that it is a fact of.
    pub about: Option<Text>,
    /// The question; without one it is never asked.
    pub ask: Option<Text>,
    /// Why it is asked.
    pub why: Option<String>,
    pub rule: Option<Text>,
    pub least: Option<i64>,
    pub most: Option<i64>,
    /// Its name in the list of what is known, if it stands there.
    pub label: Option<String>,
    /// The word that sets it within a line.
    pub word: Option<String>,
    /// What follows from other facts.
    pub is: Option<Text>,
    /// Where `is` holds; elsewhere the fact is asked.
    pub given: Option<Text>,
    /// What it is where nobody has told.
    pub default: Option<Text>,
    /// Whether it is printed on the person's own pieces or map: told once, it is kept.
    #[serde(default)]
    pub printed: bool,
    /// What must hold of an answer, `it`.
    pub must: Option<Text>,
    /// What is said where it does not, of `it` too.
    #[serde(rename = "else")]
    pub otherwise: Option<Text>,
}

/// A box; which keys it may have hangs on its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BoxEntry {
    pub id: Text,
    pub kind: Text,
    pub rule: Option<Text>,
    pub then: Option<Text>,
    pub text: Option<Text>,
    pub why: Option<String>,
    /// Passed over where this does not hold.
    pub when: Option<Text>,
    /// How often it may be gone through at most: what breaks a circle without a question.
    pub rounds: Option<usize>,
    pub facts: Option<Vec<Text>>,
    pub may: Option<Vec<Text>>,
    pub example: Option<String>,
    pub anew: Option<bool>,
    pub enter: Option<Text>,
    pub test: Option<Text>,
    pub yes: Option<Text>,
    pub no: Option<Text>,
    pub dice: Option<Vec<Text>>,
    pub row: Option<Vec<RowEntry>>,
    pub call: Option<Text>,
    pub with: Option<Vec<Text>>,
    /// The space from which ways are looked for.
    pub start: Option<Text>,
    /// What must hold of a space, `it`, to go on from there.
    pub through: Option<Text>,
    /// What is looked for.
    pub goal: Option<Text>,
    /// The fact that takes the space that was found.
    pub at: Option<Text>,
    /// The fact that takes a space whose lines are not known.
    pub blank: Option<Text>,
    /// The fact that is each space in turn.
    #[serde(rename = "as")]
    pub each: Option<Text>,
    pub most: Option<Text>,
    /// How many spaces a dashed line counts.
    pub dashed: Option<Text>,
    /// The fact that takes a sum; or what must hold of a space to be listed.
    pub into: Option<Text>,
    /// Whether the way from Falmouth to Quebec is open.
    pub arnold: Option<Text>,
    /// The list of which something is picked, or for each of which a procedure is called.
    pub among: Option<Text>,
    /// What must hold of each, `it`.
    #[serde(rename = "where")]
    pub holds: Option<Text>,
    /// What ranks them, the larger first.
    pub by: Option<Vec<Text>>,
    /// The space to which the nearer one comes first.
    pub home: Option<Text>,
    /// Where it leads where nothing fits.
    pub none: Option<Text>,
    /// The spaces that a way avoids where it can.
    pub shun: Option<Text>,
}

/// A row of a sum or of things to do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RowEntry {
    pub when: Option<Text>,
    pub side: Option<Text>,
    pub add: Option<Text>,
    pub say: Option<Text>,
    pub on: Option<Text>,
    #[serde(default)]
    pub set: Vec<Text>,
    #[serde(default)]
    pub forget: Vec<Text>,
    pub rule: Option<Text>,
}
