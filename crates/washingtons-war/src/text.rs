//! Texts with facts in braces: `{attacker} has {left} CU`.

use super::Kind;
use super::resolve::{Expression, Scope};
use lod_engine::game::DataError;

/// A text, part by part.
#[derive(Clone, Debug, Default)]
pub(super) struct Template {
    pub(super) parts: Vec<Part>,
    /// As it is written.
    pub(super) raw: String,
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Plain(String),
    Fact(Expression, Kind),
}

impl Template {
    /// Reads a text that begins at the byte offset `at`.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub(super) fn read(text: &str, at: usize, scope: &Scope<'_>) -> Result<Template, DataError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let here = at + text.len() - rest.len() + open;
            let after = &rest[open + 1..];
            let Some(close) = after.find('}') else {
                return Err(DataError::new(here, "this `{` has no `}`"));
            };
            parts.push(Part::Plain(rest[..open].to_string()));
            let (fact, kind) = scope.read_any(&after[..close], here + 1)?;
            parts.push(Part::Fact(fact, kind));
            rest = &after[close + 1..];
        }
        parts.push(Part::Plain(rest.to_string()));
        Ok(Template { parts, raw: text.to_string() })
    }
}
