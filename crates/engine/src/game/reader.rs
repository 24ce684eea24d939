//! Reads TOML key by key, so that each flaw has its place and what would be right.

use super::atlas::unknown;
use super::{DataError, DataErrors};
use super::{Faction, recover};
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A key with its value, and where the key stands in the text.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a, 't> {
    /// The key.
    pub key: &'a str,
    /// Byte offset of the key.
    pub at: usize,
    /// What it is set to.
    pub value: &'a Spanned<DeValue<'t>>,
}

/// A value's kind in a person's words.
pub const fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text in quotes",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// A table's entries in the order in which they are written.
pub fn entries<'a, 't>(table: &'a DeTable<'t>) -> Vec<Field<'a, 't>> {
    let mut all: Vec<Field<'a, 't>> = table
        .iter()
        .map(|(key, value)| Field { key: key.get_ref().as_ref(), at: key.span().start, value })
        .collect();
    all.sort_by_key(|e| e.at);
    all
}

/// The entry with this key.
pub fn entry<'a, 't>(table: &'a DeTable<'t>, key: &str) -> Option<Field<'a, 't>> {
    let (key, value) = table.get_key_value(key)?;
    Some(Field { key: key.get_ref().as_ref(), at: key.span().start, value })
}

/// Collects flaws while a document is read.
#[derive(Debug, Default)]
pub struct Reader {
    flaws: Vec<DataError>,
    more: usize,
}

impl Reader {
    /// Reads a whole document with `read`, which may leave out what it told a flaw about.
    ///
    /// # Errors
    /// Every flaw, in the order of the text.
    pub fn document<T>(
        text: &str,
        read: impl FnOnce(&mut Reader, Spanned<DeTable<'_>>) -> Option<T>,
    ) -> Result<T, DataErrors> {
        let root = recover::table(text)?;
        let mut reader = Reader::default();
        match read(&mut reader, root) {
            Some(value) if reader.is_clean() => Ok(value),
            _ => Err(recover::in_order(text, reader.flaws, reader.more).into()),
        }
    }

    /// Tells a flaw.
    pub fn flaw(&mut self, at: usize, what: impl Into<String>) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.flaws.push(DataError::new(at, what));
        }
    }

    /// Whether further flaws are only counted.
    fn is_full(&self) -> bool {
        self.flaws.len() >= recover::MOST
    }

    /// Whether no flaw was told so far.
    pub fn is_clean(&self) -> bool {
        self.flaws.is_empty()
    }

    /// Tells that `word` is none of the `right` words.
    pub fn unknown(&mut self, at: usize, what: &str, word: &str, right: &[&str]) {
        if self.is_full() {
            // What would be right need not be looked for.
            return self.flaw(at, "");
        }
        self.flaw(at, unknown(what, word, right.iter().copied()));
    }

    /// Tells flaws.
    pub fn flaws(&mut self, flaws: impl IntoIterator<Item = DataError>) {
        flaws.into_iter().for_each(|flaw| self.flaw(flaw.at, flaw.what));
    }

    /// What a key is set to, or what can be read of it.
    pub fn read<T: DeserializeOwned>(&mut self, entry: Field<'_, '_>) -> Option<T> {
        let (read, flaws) = recover::rest(Some(entry.key), entry.value);
        self.flaws(flaws);
        read
    }

    fn wrong_kind<T>(&mut self, entry: Field<'_, '_>, right: &str) -> Option<T> {
        self.flaws([recover::must_be(entry.key, right, entry.value)]);
        None
    }

    /// A table.
    pub fn table<'a, 't>(&mut self, entry: Field<'a, 't>) -> Option<&'a DeTable<'t>> {
        match entry.value.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => self.wrong_kind(entry, "a table"),
        }
    }

    /// The elements of a list, each under the list's key.
    pub fn list<'a, 't>(&mut self, entry: Field<'a, 't>) -> Vec<Field<'a, 't>> {
        match entry.value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .map(|value| Field { key: entry.key, at: value.span().start, value })
                .collect(),
            _ => self.wrong_kind(entry, "a list in square brackets").unwrap_or_default(),
        }
    }

    /// A whole number up to `most`; `limit` says why not more.
    pub fn number(&mut self, entry: Field<'_, '_>, most: u16, limit: &str) -> Option<u16> {
        let DeValue::Integer(written) = entry.value.get_ref() else {
            return self.wrong_kind(entry, "a whole number");
        };
        let at = entry.value.span().start;
        let number = i128::from_str_radix(written.as_str(), written.radix()).unwrap_or(i128::MAX);
        match u16::try_from(number) {
            Ok(number) if number <= most => Some(number),
            _ if number < 0 => {
                self.flaw(at, format!("`{} = {written}` is below 0: {limit}", entry.key));
                None
            }
            _ => {
                self.flaw(at, format!("`{} = {written}` is too large: {limit}", entry.key));
                None
            }
        }
    }

    /// A list of Factions, none of them twice, each with where it stands.
    pub(crate) fn faction_list(&mut self, entry: Field<'_, '_>) -> Vec<(Faction, usize)> {
        let mut out: Vec<(Faction, usize)> = Vec::new();
        for item in self.list(entry) {
            let Some(faction) = self.read::<Faction>(item) else {
                continue;
            };
            if out.iter().any(|(f, _)| *f == faction) {
                self.flaw(item.at, format!("`{}` stands in `{}` twice", faction.id(), entry.key));
            } else {
                out.push((faction, item.at));
            }
        }
        out
    }

    /// A table with words of a fixed list as keys.
    pub fn by_word<'a, 't, T: DeserializeOwned>(
        &mut self,
        entry: Field<'a, 't>,
    ) -> Vec<(T, Field<'a, 't>)> {
        let mut found = Vec::new();
        for inner in self.table(entry).map(entries).unwrap_or_default() {
            match recover::from_word(inner.key) {
                Some(word) => found.push((word, inner)),
                // What would be right need not be looked for.
                None if self.is_full() => self.more += 1,
                None => self.flaws(recover::read_word::<T>(inner.key, inner.at).err()),
            }
        }
        found
    }
}
