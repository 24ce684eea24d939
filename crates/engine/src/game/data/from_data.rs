//! How a type is read.

use super::{DataReader, Entry, Flaws};
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::DeValue;

/// What a key can be set to.
pub trait FromData<R: DataReader>: Sized {
    /// What it is where the key is missing; `None` where it may not be.
    fn absent() -> Option<Self> {
        None
    }

    /// Reads the value of the key; `None` if it was reported as a flaw.
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<Self>;

    /// Reads a list of them.
    fn read_list(reader: &mut R, entry: Entry<'_>) -> Option<Vec<Self>> {
        items(reader, entry)
    }
}

/// The items of a list, one by one; each that cannot be read is reported.
pub fn items<R: DataReader, T: FromData<R>>(reader: &mut R, entry: Entry<'_>) -> Option<Vec<T>> {
    let all: Vec<Option<T>> =
        entry.list(reader.flaws())?.map(|item| T::read(reader, item)).collect();
    all.into_iter().collect()
}

/// What a word is called to who writes a wrong one, where it has no other name.
pub const A_WORD: &str = "one of the words that can stand here";

/// A word out of a fixed list.
pub trait Term: Copy + 'static {
    /// What one of them is called to who writes a wrong one.
    const WHAT: &'static str;

    /// All that a file may name.
    fn every() -> impl Iterator<Item = Self>;

    /// Its word.
    fn word(self) -> &'static str;

    /// The one that this word names; an unknown word is reported at `at`.
    fn named(flaws: &mut Flaws, word: &str, at: usize) -> Option<Self> {
        let found = Self::every().find(|term| term.word() == word);
        found.or_else(|| {
            let right: Vec<&str> = Self::every().map(Self::word).collect();
            flaws.unknown(at, Self::WHAT, word, &right)
        })
    }
}

impl<R: DataReader, T: Term> FromData<R> for T {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<T> {
        let word = entry.text(reader.flaws())?;
        T::named(reader.flaws(), word, entry.at())
    }
}

macro_rules! whole_numbers {
    ($($type:ty)*) => { $(
        impl<R: DataReader> FromData<R> for $type {
            fn read(reader: &mut R, entry: Entry<'_>) -> Option<$type> {
                let (least, most) = (<$type>::MIN, <$type>::MAX);
                let right = match size_of::<$type>() {
                    1 => format!("a whole number from {least} to {most}"),
                    _ => "a whole number".to_string(),
                };
                let number = entry.number(reader.flaws(), &right)?;
                let wrong = || format!("`{}` must be {right}, not {number}", entry.key);
                number.try_into().ok().or_else(|| reader.flaws().unread(entry.at(), wrong()))
            }
        }
    )* };
}

whole_numbers!(u8 i8 u16 i32 i64);

impl<R: DataReader> FromData<R> for f64 {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<f64> {
        let number = match entry.value.get_ref() {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        number.or_else(|| entry.must_be(reader.flaws(), "a number"))
    }
}

impl<R: DataReader> FromData<R> for bool {
    fn absent() -> Option<bool> {
        Some(false)
    }

    fn read(reader: &mut R, entry: Entry<'_>) -> Option<bool> {
        let truth = entry.value.get_ref().as_bool();
        truth.or_else(|| entry.must_be(reader.flaws(), "true or false"))
    }
}

impl<R: DataReader> FromData<R> for String {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<String> {
        entry.text(reader.flaws()).map(String::from)
    }
}

/// What may not be missing, with its place.
impl<R: DataReader, T: FromData<R>> FromData<R> for Spanned<T> {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<Spanned<T>> {
        T::read(reader, entry).map(|read| Spanned::new(entry.value.span(), read))
    }
}

impl<R: DataReader, T: FromData<R>> FromData<R> for Option<T> {
    fn absent() -> Option<Option<T>> {
        Some(None)
    }

    fn read(reader: &mut R, entry: Entry<'_>) -> Option<Option<T>> {
        T::read(reader, entry).map(Some)
    }
}

impl<R: DataReader, T: FromData<R>> FromData<R> for Vec<T> {
    fn absent() -> Option<Vec<T>> {
        Some(Vec::new())
    }

    fn read(reader: &mut R, entry: Entry<'_>) -> Option<Vec<T>> {
        T::read_list(reader, entry)
    }
}

impl<R: DataReader, T: FromData<R>, const N: usize> FromData<R> for [T; N] {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<[T; N]> {
        let right = format!("a list of {N}");
        if entry.value.get_ref().as_array().is_none() {
            return entry.must_be(reader.flaws(), &right);
        }
        let all = Vec::read(reader, entry)?;
        let what = format!("`{}` must be {right}, not of {}", entry.key, all.len());
        all.try_into().ok().or_else(|| reader.flaws().unread(entry.at(), what))
    }
}

/// Those items of a list that can be read; the others are reported.
#[derive(Clone, Debug)]
pub struct Readable<T>(pub Vec<T>);

impl<R: DataReader, T: FromData<R>> FromData<R> for Readable<T> {
    fn absent() -> Option<Readable<T>> {
        Some(Readable(Vec::new()))
    }

    fn read(reader: &mut R, entry: Entry<'_>) -> Option<Readable<T>> {
        let items = entry.list(reader.flaws())?;
        Some(Readable(items.filter_map(|item| T::read(reader, item)).collect()))
    }
}

/// A table with words of a list as keys.
impl<R: DataReader, K: Term + Ord, V: FromData<R>> FromData<R> for BTreeMap<K, V> {
    fn read(reader: &mut R, entry: Entry<'_>) -> Option<BTreeMap<K, V>> {
        entry.table(reader.flaws())?.map(reader)
    }
}
