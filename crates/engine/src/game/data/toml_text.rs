//! From a text to the table that it is.

use super::flaws::MOST;
use super::{Flaws, Value};
use crate::game::{DataError, DataErrors};
use crate::shown;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The table that a text of TOML is.
///
/// # Errors
/// Every fault of its syntax.
pub fn table(text: &str) -> Result<Spanned<DeTable<'_>>, DataErrors> {
    let (mut table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        for (key, value) in table.get_mut().iter_mut() {
            filter(text, key.get_ref(), value);
        }
        return Ok(table);
    }
    let told = errors.iter().take(MOST).map(|error| syntax(text, error)).collect();
    let flaws = Flaws { unread: told, more: errors.len().saturating_sub(MOST), ..Flaws::default() };
    Err(flaws.in_order(text).into())
}

/// Conditions, the only texts of several lines.
const CONDITIONS: [&str; 2] = ["when", "where"];

/// What a text says may be shown: one line, with nothing in it that steers a terminal.
fn filter(text: &str, key: &str, value: &mut Value<'_>) {
    let has_lines = text.get(value.span()).is_some_and(|source| source.contains('\n'));
    match value.get_mut() {
        DeValue::String(word) => {
            let clean = if CONDITIONS.contains(&key) && has_lines {
                shown::lines(word)
            } else {
                shown::line(word)
            };
            if let Cow::Owned(clean) = clean {
                *word = Cow::Owned(clean);
            }
        }
        DeValue::Array(list) => list.iter_mut().for_each(|item| filter(text, key, item)),
        DeValue::Table(table) => {
            table.iter_mut().for_each(|(key, value)| filter(text, key.get_ref(), value));
        }
        _ => {}
    }
}

/// A character that looks like one of TOML's and is none: what it is, and what to type.
fn look_alike(c: char) -> Option<(&'static str, &'static str)> {
    match c {
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => Some(("a curly quote", "type \"")),
        '\u{2018}'..='\u{201b}' => Some(("a curly quote", "type '")),
        '\u{a0}' | '\u{2007}' | '\u{202f}' => Some(("a no-break space", "type a space")),
        '\u{2000}'..='\u{200a}' | '\u{205f}' | '\u{3000}' => {
            Some(("another space", "type a space"))
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some(("a dash", "type -")),
        _ => None,
    }
}

/// What is wrong with a text that is no TOML.
fn syntax(text: &str, error: &toml::de::Error) -> DataError {
    let span = error.span().unwrap_or(text.len()..text.len());
    let at = span.start.min(text.len());
    let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    let odd = line.char_indices().find_map(|(place, c)| Some((place, c, look_alike(c)?)));
    if let Some((place, c, (what, remedy))) = odd {
        let number = u32::from(c);
        let what = format!("this is not TOML: {what} (U+{number:04X}); {remedy}");
        return DataError::new(begin + place, what);
    }
    let near = match text.get(span).map(str::trim) {
        Some(near) if (1..=40).contains(&near.len()) && !near.contains('\n') => {
            format!(" at `{near}`")
        }
        _ => String::new(),
    };
    DataError::new(at, format!("this is not TOML: {}{near}", error.message().trim()))
}
