//! Every fault of a data file at once.

use super::atlas::{Flaw, shortened};
use serde::de::{DeserializeOwned, IntoDeserializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads a text of TOML as a `T`.
///
/// # Errors
/// Every fault: of the syntax, or else [`faults`].
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Flaw>> {
    match toml::from_str(text) {
        Ok(read) => Ok(read),
        Err(_) => {
            let table = table(text)?;
            Err(faults::<T>(table))
        }
    }
}

/// The table that a text of TOML is.
///
/// # Errors
/// Every fault of its syntax.
pub fn table(text: &str) -> Result<Spanned<DeTable<'_>>, Vec<Flaw>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(table);
    }
    Err(errors.iter().map(|e| flaw(e, 0)).collect())
}

/// What a reader of TOML finds wrong; where it names no place, at `begin`.
pub fn flaw(error: &toml::de::Error, begin: usize) -> Flaw {
    let at = error.span().map_or(begin, |span| span.start);
    Flaw::new(at, shortened(error.message()))
}

/// Every fault for which a table is no `T`, in the order of the text. What a fault is in is left out and the rest read
/// again; what is missing only for that is no fault of its own.
pub fn faults<T: DeserializeOwned>(mut table: Spanned<DeTable<'_>>) -> Vec<Flaw> {
    let begin = table.span().start;
    let mut flaws = Vec::new();
    let mut left_out: Vec<Vec<usize>> = Vec::new();
    while let Err(error) = T::deserialize(table.clone().into_deserializer()) {
        let fault = flaw(&error, begin);
        let mut path = Vec::new();
        let found = cut_table(table.get_mut(), fault.at, &mut path);
        let follows = left_out.iter().any(|other| other.starts_with(&path));
        if !follows || !found && flaws.is_empty() {
            flaws.push(fault);
        }
        if !found {
            break;
        }
        left_out.push(path);
    }
    flaws.sort_by_key(|flaw| flaw.at);
    flaws
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
