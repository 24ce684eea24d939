//! Reads a data file and collects all of its faults.

use super::DataError;
use super::part::Part;
pub use super::part::unknown;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// So many flaws of a file are told; of others only their number, where it is known.
pub(super) const MOST: usize = 100;

/// Reads a text of TOML as a `T`.
///
/// # Errors
/// Every fault: of the syntax, or else those of [`read_table`].
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Vec<DataError>> {
    read_table(&table(text)?)
}

/// The table that a text of TOML is.
///
/// # Errors
/// Every fault of its syntax.
pub fn table(text: &str) -> Result<Spanned<DeTable<'_>>, Vec<DataError>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(table);
    }
    let flaws = errors.iter().take(MOST).map(|error| syntax(text, error));
    Err(in_order(text, flaws.collect(), errors.len().saturating_sub(MOST)))
}

/// What is wrong with a text that is no TOML.
fn syntax(text: &str, error: &toml::de::Error) -> DataError {
    let span = error.span().unwrap_or(text.len()..text.len());
    let at = span.start;
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

/// Reads a value as a `T`.
///
/// # Errors
/// Its first fault.
pub fn read_value<T: DeserializeOwned>(value: &Spanned<DeValue<'_>>) -> Result<T, DataError> {
    T::deserialize(Part::value(value)).map_err(|wrong| wrong.into_flaw(value.span().start))
}

/// Reads a table as a `T`.
///
/// # Errors
/// Every fault, in the order of the text. What a fault is in is left out and the rest read again; what is missing only for
/// that is no fault of its own.
pub fn read_table<T: DeserializeOwned>(table: &Spanned<DeTable<'_>>) -> Result<T, Vec<DataError>> {
    let begin = table.span().start;
    let mut next = match T::deserialize(Part::table(table)) {
        Ok(read) => return Ok(read),
        Err(wrong) => Some(wrong.into_flaw(begin)),
    };
    let mut rest = table.clone();
    let mut flaws: Vec<DataError> = Vec::new();
    let mut left_out: Vec<Vec<usize>> = Vec::new();
    while let Some(flaw) = next.take_if(|_| left_out.len() < MOST) {
        let mut path = Vec::new();
        let found = cut_table(rest.get_mut(), flaw.at, &mut path);
        let follows = left_out.iter().any(|other| other.starts_with(&path));
        if !follows || !found && flaws.is_empty() {
            flaws.push(flaw);
        }
        if !found {
            break;
        }
        left_out.push(path);
        next = T::deserialize(Part::table(&rest)).err().map(|wrong| wrong.into_flaw(begin));
    }
    flaws.sort_by_key(|flaw| flaw.at);
    Err(flaws)
}

/// Takes the innermost part of a table out that the place lies in; `path` is where each part on the way begins.
fn cut_table(table: &mut DeTable<'_>, at: usize, path: &mut Vec<usize>) -> bool {
    let mut unfit = None;
    for (key, value) in table.iter_mut() {
        path.push(key.span().start);
        if cut(value.get_mut(), at, path) {
            return true;
        }
        if key.span().contains(&at) || value.span().contains(&at) {
            unfit = Some(key.get_ref().to_string());
            break;
        }
        path.pop();
    }
    unfit.is_some_and(|key| table.remove(key.as_str()).is_some())
}

fn cut(value: &mut DeValue<'_>, at: usize, path: &mut Vec<usize>) -> bool {
    match value {
        DeValue::Table(table) => cut_table(table, at, path),
        DeValue::Array(list) => {
            let mut unfit = None;
            for (place, item) in list.iter_mut().enumerate() {
                path.push(item.span().start);
                if cut(item.get_mut(), at, path) {
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
