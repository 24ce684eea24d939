//! The keys of a table.

use super::{DataReader, Entry, Flaws, FromData, Term, Value};
use crate::game::atlas::nearest;
use std::borrow::Cow;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::DeTable;

/// The keys of a table.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'d> {
    /// The key that the table is set to; none where it is the file.
    name: Option<&'d str>,
    table: &'d DeTable<'d>,
    begin: usize,
    /// The keys that it can have, once unknown ones are reported.
    known: &'static [&'static str],
}

impl<'d> Keys<'d> {
    pub(super) fn of(entry: Entry<'d>, table: &'d DeTable<'d>) -> Keys<'d> {
        Keys { name: Some(entry.key), table, begin: entry.at(), known: &[] }
    }

    /// Those of a whole file.
    pub fn root(file: &'d Spanned<DeTable<'d>>) -> Keys<'d> {
        Keys { name: None, table: file.get_ref(), begin: file.span().start, known: &[] }
    }

    /// A key with what it is set to.
    pub fn entry(&self, key: &str) -> Option<Entry<'d>> {
        let (key, value) = self.table.get_key_value(key)?;
        Some(Entry { key: key.get_ref(), key_at: key.span().start, value })
    }

    /// All of them in the order in which they are written.
    pub fn entries(&self) -> Vec<Entry<'d>> {
        let entry = |(key, value): (&'d Spanned<Cow<'d, str>>, &'d Value<'d>)| Entry {
            key: key.get_ref().as_ref(),
            key_at: key.span().start,
            value,
        };
        let mut all: Vec<Entry<'d>> = self.table.iter().map(entry).collect();
        all.sort_by_key(|entry| entry.key_at);
        all
    }

    /// Those keys that are words of a list, each with its value; others are reported.
    pub fn by_term<T: Term>(&self, flaws: &mut Flaws) -> Vec<(T, Entry<'d>)> {
        let named = |entry: Entry<'d>| Some((T::named(flaws, entry.key, entry.key_at)?, entry));
        self.entries().into_iter().filter_map(named).collect()
    }

    /// What every word of a list is set to that is a key.
    pub fn map<R: DataReader, K: Term + Ord, V: FromData<R>>(
        &self,
        reader: &mut R,
    ) -> Option<BTreeMap<K, V>> {
        let all = self.by_term(reader.flaws()).into_iter();
        all.map(|(key, entry)| Some((key, V::read(reader, entry)?))).collect()
    }

    /// The word that a key is set to, if it is one.
    pub fn word(&self, key: &str) -> Option<&'d str> {
        self.entry(key)?.value.get_ref().as_str()
    }

    /// Where the value of a key begins; where there is no such key, the table.
    pub fn at(&self, key: &str) -> usize {
        self.entry(key).map_or(self.begin, Entry::at)
    }

    /// An item of the list that a key is set to.
    fn item(&self, key: &str, place: usize) -> Option<Entry<'d>> {
        let entry = self.entry(key)?;
        let value = entry.value.get_ref().as_array()?.get(place)?;
        Some(Entry { key_at: value.span().start, value, ..entry })
    }

    /// Where an item of a list begins.
    pub fn item_at(&self, key: &str, place: usize) -> usize {
        self.item(key, place).map_or(self.at(key), Entry::at)
    }

    /// The keys of a table in a list.
    pub fn inside(&self, key: &str, place: usize) -> Option<Keys<'d>> {
        let item = self.item(key, place)?;
        Some(Keys::of(item, item.value.get_ref().as_table()?))
    }

    /// What a key is set to, or what is so without it.
    pub fn read<R: DataReader, T: FromData<R>>(&self, reader: &mut R, key: &str) -> Option<T> {
        self.read_or(reader, key, None)
    }

    /// What a key is set to, or this.
    pub fn read_or<R: DataReader, T: FromData<R>>(
        &self,
        reader: &mut R,
        key: &str,
        default: Option<T>,
    ) -> Option<T> {
        if let Some(entry) = self.entry(key) {
            return T::read(reader, entry);
        }
        let found = default.or_else(T::absent);
        // It may be there under a wrong name, which is reported.
        if found.is_none() && !self.others(self.known).any(|other| self.means(other.key, key)) {
            let name = self.name.map_or("this file".to_string(), |name| format!("`{name}`"));
            return reader.flaws().unread(self.begin, format!("{name} needs `{key}`"));
        }
        found
    }

    /// Whether a wrong key is near to a right one.
    fn means(&self, wrong: &str, key: &str) -> bool {
        nearest(wrong, self.known.iter().copied()) == Some(key)
    }

    /// Every key that is none of these.
    pub fn others<'k>(
        &self,
        known: &'k [&'k str],
    ) -> impl Iterator<Item = Entry<'d>> + use<'d, 'k> {
        self.entries().into_iter().filter(move |entry| !known.contains(&entry.key))
    }

    /// The same, once every other key is reported.
    #[must_use]
    pub fn only(self, reader: &mut impl DataReader, known: &'static [&'static str]) -> Keys<'d> {
        for other in self.others(known) {
            let what = "a key that can stand here";
            reader.flaws().unknown::<()>(other.key_at, what, other.key, known);
        }
        Keys { known, ..self }
    }
}
