//! Reads a data file and collects all of its faults.

pub use super::part::{A_WORD, Keyword, Value, must_be, needs, unknown_key};
use super::part::{Flaw, Part};
use super::{DataError, DataErrors};
use crate::shown;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// This many flaws of a file are told; of others only their number, where it is known.
pub(super) const MOST: usize = 100;

/// Reads a text of TOML as a `T`.
///
/// # Errors
/// Every fault: of the syntax, or else those of [`read_value`].
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, DataErrors> {
    match read_rest(text) {
        (Some(read), flaws) if flaws.is_empty() => Ok(read),
        (_, flaws) => Err(flaws.into()),
    }
}

/// The same, with what is left of it where the items of lists with a fault are left out, if that can be read.
pub fn read_rest<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<DataError>) {
    match table(text) {
        Ok(table) => rest(None, &whole(table)),
        Err(flaws) => (None, flaws.into()),
    }
}

/// A whole document as a value.
pub(super) fn whole(table: Spanned<DeTable<'_>>) -> Value<'_> {
    Spanned::new(table.span(), DeValue::Table(table.into_inner()))
}

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
    let flaws = errors.iter().take(MOST).map(|error| syntax(text, error));
    Err(in_order(text, flaws.collect(), errors.len().saturating_sub(MOST)).into())
}

/// Conditions, the only texts of several lines.
const CONDITIONS: [&str; 2] = ["when", "where"];

/// What a text says may be shown: one line, with nothing in it that steers a terminal.
fn filter(text: &str, key: &str, value: &mut Value<'_>) {
    let has_lines = text.get(value.span()).is_some_and(|source| source.contains('\n'));
    match value.get_mut() {
        DeValue::String(word) => {
            let clean = match CONDITIONS.contains(&key) && has_lines {
                true => shown::lines(word),
                false => shown::line(word),
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

/// Flaws in the order of the text; of those not told only how many there are.
pub(super) fn in_order(text: &str, mut flaws: Vec<DataError>, more: usize) -> Vec<DataError> {
    flaws.sort_by_key(|flaw| flaw.at);
    if more > 0 {
        flaws.push(DataError::new(text.len(), format!("and {more} more flaws")));
    }
    flaws
}

/// Reads what a key is set to as a `T`.
///
/// # Errors
/// Every fault, in the order of the text. What a fault is in is left out, and a misspelled key gets its right name; then the
/// rest is read again. What is missing only for what was left out is no fault of its own.
pub fn read_value<T: DeserializeOwned>(key: &str, value: &Value<'_>) -> Result<T, DataErrors> {
    match rest(Some(key), value) {
        (Some(read), flaws) if flaws.is_empty() => Ok(read),
        (_, flaws) => Err(flaws.into()),
    }
}

/// The same, or without a key a whole document, with what can be read of it.
pub(super) fn rest<T: DeserializeOwned>(
    key: Option<&str>,
    value: &Value<'_>,
) -> (Option<T>, Vec<DataError>) {
    let mut next = match Part::value(key, value).parse() {
        Ok(read) => return (Some(read), Vec::new()),
        Err(flaw) => flaw,
    };
    let mut rest = value.clone();
    let mut flaws: Vec<DataError> = Vec::new();
    let mut left_out: Vec<Vec<String>> = Vec::new();
    for _ in 0..MOST {
        let Flaw { error, near, lacks } = next;
        let mut path = Vec::new();
        let found = cut(rest.get_mut(), error.at, near, &mut path);
        let follows = match lacks {
            // A misspelled key is there under its right name by now.
            Some(key) => left_out.contains(&[&path[..], &[key.to_string()]].concat()),
            None => left_out.iter().any(|other| other.starts_with(&path)),
        };
        if !follows || !found && flaws.is_empty() {
            flaws.push(error);
        }
        if !found {
            break;
        }
        if near.is_none() {
            left_out.push(path);
        }
        match Part::value(key, &rest).parse::<T>() {
            Ok(_) => break,
            Err(flaw) => next = flaw,
        }
    }
    left_out.iter().for_each(|path| leave_out(rest.get_mut(), path));
    flaws.sort_by_key(|flaw| flaw.at);
    (Part::value(key, &rest).parse().ok(), flaws)
}

/// Takes the whole item of a list out in which something is left out.
fn leave_out(value: &mut DeValue<'_>, path: &[String]) {
    match (value, path) {
        (DeValue::Table(table), [key, path @ ..]) => {
            if let Some(value) = table.get_mut(key.as_str()) {
                leave_out(value.get_mut(), path);
            }
        }
        (DeValue::Array(list), [place, ..]) => {
            let is_it = |item: &&Value<'_>| item.span().start.to_string() == *place;
            *list = list.iter().filter(|item| !is_it(item)).cloned().collect();
        }
        _ => {}
    }
}

/// The word alone, if it is one of those of the type.
pub fn from_word<T: DeserializeOwned>(word: &str) -> Option<T> {
    let word: StrDeserializer<'_, Error> = word.into_deserializer();
    T::deserialize(word).ok()
}

/// Reads a word at this place as one of a fixed list.
///
/// # Errors
/// Where it is none.
pub fn read_word<T: DeserializeOwned>(word: &str, at: usize) -> Result<T, DataError> {
    Part::word(word, at..at + word.len()).parse().map_err(|flaw| flaw.error)
}

/// Takes the innermost part of a table out that the place lies in, or gives a misspelled key its right name, unless that is
/// there too; `path` is the key, or the place in the text, of each part on the way.
fn cut_table(
    table: &mut DeTable<'_>,
    at: usize,
    near: Option<&'static str>,
    path: &mut Vec<String>,
) -> bool {
    let mut unfit = None;
    for (key, value) in table.iter_mut() {
        path.push(key.get_ref().to_string());
        if cut(value.get_mut(), at, near, path) {
            return true;
        }
        if key.span().contains(&at) || value.span().contains(&at) {
            unfit = Some(key.clone());
            break;
        }
        path.pop();
    }
    let Some(unfit) = unfit else {
        return false;
    };
    let value = table.remove(&unfit);
    if let (Some(right), Some(value)) = (near, value)
        && !table.contains_key(right)
    {
        table.insert(Spanned::new(unfit.span(), right.into()), value);
    }
    true
}

fn cut(
    value: &mut DeValue<'_>,
    at: usize,
    near: Option<&'static str>,
    path: &mut Vec<String>,
) -> bool {
    match value {
        DeValue::Table(table) => cut_table(table, at, near, path),
        DeValue::Array(list) => {
            let mut unfit = None;
            for (place, item) in list.iter_mut().enumerate() {
                path.push(item.span().start.to_string());
                if cut(item.get_mut(), at, near, path) {
                    return true;
                }
                if item.span().contains(&at) {
                    unfit = Some(place);
                    break;
                }
                path.pop();
            }
            let Some(unfit) = unfit else {
                return false;
            };
            let rest = list.iter().enumerate().filter(|(place, _)| *place != unfit);
            *list = rest.map(|(_, item)| item.clone()).collect();
            true
        }
        _ => false,
    }
}
