//! What a key is set to.

use super::{DataReader, Flaws, FromData, Keys, Term};
use std::fmt::Display;
use toml::Spanned;
use toml::de::DeValue;

/// A value with its place.
pub type Value<'d> = Spanned<DeValue<'d>>;

/// A key with what it is set to, or an item of the list that it is set to.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'d> {
    /// The key.
    pub key: &'d str,
    /// Byte offset of the key; of an item its own.
    pub key_at: usize,
    /// What it is set to.
    pub value: &'d Value<'d>,
}

impl<'d> Entry<'d> {
    /// Where the value begins.
    pub fn at(self) -> usize {
        self.value.span().start
    }

    /// What it is set to, as a `T`.
    pub fn read<R: DataReader, T: FromData<R>>(self, reader: &mut R) -> Option<T> {
        T::read(reader, self)
    }

    /// Tells that the value is not what it must be.
    pub fn must_be<T>(self, flaws: &mut Flaws, right: &str) -> Option<T> {
        let kind = match self.value.get_ref() {
            DeValue::String(_) => "text in quotes",
            DeValue::Integer(_) => "a number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        flaws.unread(self.at(), format!("`{}` must be {right}, not {kind}", self.key))
    }

    /// The keys of a table.
    pub fn table(self, flaws: &mut Flaws) -> Option<Keys<'d>> {
        match self.value.get_ref() {
            DeValue::Table(table) => Some(Keys::of(self, table)),
            _ => self.must_be(flaws, "a table"),
        }
    }

    /// The items of a list, each under the list's key.
    pub fn list(
        self,
        flaws: &mut Flaws,
    ) -> Option<impl ExactSizeIterator<Item = Entry<'d>> + use<'d>> {
        let item = move |value: &'d Value<'d>| Entry { key_at: value.span().start, value, ..self };
        match self.value.get_ref() {
            DeValue::Array(items) => Some(items.iter().map(item)),
            _ => self.must_be(flaws, "a list in square brackets"),
        }
    }

    /// A text in quotes.
    pub fn text(self, flaws: &mut Flaws) -> Option<&'d str> {
        self.value.get_ref().as_str().or_else(|| self.must_be(flaws, "text in quotes"))
    }

    /// A whole number.
    pub fn number(self, flaws: &mut Flaws, right: &str) -> Option<i64> {
        let DeValue::Integer(written) = self.value.get_ref() else {
            return self.must_be(flaws, right);
        };
        let number = i64::from_str_radix(written.as_str(), written.radix());
        let wrong = || format!("`{} = {written}` is not {right}", self.key);
        number.ok().or_else(|| flaws.unread(self.at(), wrong()))
    }

    /// The same up to `most`; `limit` says why not more.
    pub fn number_up_to(self, flaws: &mut Flaws, most: u16, limit: impl Display) -> Option<u16> {
        let DeValue::Integer(written) = self.value.get_ref() else {
            return self.must_be(flaws, "a whole number");
        };
        let number = i128::from_str_radix(written.as_str(), written.radix()).unwrap_or(i128::MAX);
        let wrong = if number < 0 { "below 0" } else { "too large" };
        let found = u16::try_from(number).ok().filter(|number| *number <= most);
        let what = || format!("`{} = {written}` is {wrong}: {limit}", self.key);
        found.or_else(|| flaws.unread(self.at(), what()))
    }

    /// The keys of a table that are words of a list, each with what it is set to.
    pub fn by_term<T: Term>(self, flaws: &mut Flaws) -> Vec<(T, Entry<'d>)> {
        self.table(flaws).map(|keys| keys.by_term(flaws)).unwrap_or_default()
    }

    /// Different words of a list, each with its place.
    pub fn terms<T: Term + PartialEq>(self, flaws: &mut Flaws) -> Vec<(T, usize)> {
        let mut all: Vec<(T, usize)> = Vec::new();
        for item in self.list(flaws).into_iter().flatten() {
            match T::read(flaws, item) {
                Some(term) if all.iter().any(|(other, _)| *other == term) => {
                    flaws.flaw(
                        item.at(),
                        format!("`{}` stands in `{}` twice", term.word(), self.key),
                    );
                }
                term => all.extend(term.map(|term| (term, item.at()))),
            }
        }
        all
    }
}
