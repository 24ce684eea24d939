//! All that can be chosen before something begins, at once and each with a value, as a page draws it.

use lod_engine::game::Faction;
use serde::Serialize;

/// The sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceSheet {
    /// The rows in order; those of one heading stand together.
    pub rows: Vec<ChoiceRow>,
    /// What begins, for the main button.
    pub begins: String,
    /// What it begins with, in small.
    pub note: String,
    /// The places of the replies that no row stands for.
    pub others: Vec<usize>,
}

/// A row of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChoiceRow {
    /// The heading that it stands under.
    pub heading: &'static str,
    /// What is chosen; empty where the heading says it.
    pub label: String,
    /// The Faction that it is about.
    pub faction: Option<Faction>,
    /// What there is to know of it.
    pub about: &'static str,
    /// Whether it is folded away until it is wanted.
    pub is_folded: bool,
    /// The values that there are.
    pub values: Vec<ChoiceValue>,
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceValue {
    /// Its name.
    pub label: String,
    /// What it means; empty where the name says it.
    pub about: String,
    /// Whether it is the one that the row has.
    pub is_set: bool,
    /// The answer that sets it.
    #[serde(skip)]
    pub line: String,
}

impl ChoiceValue {
    /// A value whose name says it all.
    pub fn named(label: &str, is_set: bool, line: String) -> ChoiceValue {
        ChoiceValue { label: label.to_string(), about: String::new(), is_set, line }
    }
}

impl ChoiceSheet {
    /// The answer that gives a row a value, both by their places.
    pub fn line(&self, [row, value]: [usize; 2]) -> Option<&str> {
        self.rows.get(row)?.values.get(value).map(|value| value.line.as_str())
    }
}
