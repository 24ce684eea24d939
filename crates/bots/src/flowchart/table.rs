//! Reads the tables of a file: each key by the type that it is for, and what makes no sense is told at once.

use super::read::WordReader;
use super::words::{Condition, Holder, Measure, Number, Pieces, Test, Verb};
use lod_engine::game::DataError;
use lod_engine::game::{Faction, PieceType, recover};
use lod_engine::rules::{Command, Special};
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a key is set to, with its place.
pub(super) type Value<'d> = Spanned<DeValue<'d>>;

/// What a key can be set to.
pub(super) trait FromValue: Sized {
    /// What it is where the key is missing; `None` where it may not be.
    fn absent() -> Option<Self> {
        None
    }

    /// Reads what the key is set to.
    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<Self>;
}

/// A table whose keys are fields.
pub(super) trait Record {
    /// Looks at the table before its keys are read.
    fn begin(_reader: &mut WordReader, _keys: &Keys<'_>) {}

    /// Tells what makes no sense in what was read.
    fn check(&mut self, _reader: &mut WordReader, _keys: &Keys<'_>) {}
}

/// The keys of a table.
#[derive(Clone, Copy)]
pub(super) struct Keys<'d> {
    table: &'d DeTable<'d>,
    begin: usize,
}

impl<'d> Keys<'d> {
    /// Those of a value that has to be a table.
    pub(super) fn of(reader: &mut WordReader, value: &'d Value<'d>) -> Option<Keys<'d>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Keys { table, begin: value.span().start }),
            other => {
                let what = format!("a table should stand here, not a {}", other.type_str());
                reader.unread(value.span().start, what)
            }
        }
    }

    /// Those of a whole file.
    pub(super) fn root(file: &'d Spanned<DeTable<'d>>) -> Keys<'d> {
        Keys { table: file.get_ref(), begin: file.span().start }
    }

    pub(super) fn get(&self, key: &str) -> Option<&'d Value<'d>> {
        self.table.get(key)
    }

    /// The word that a key is set to, if it is one.
    pub(super) fn word(&self, key: &str) -> Option<&'d str> {
        self.get(key)?.get_ref().as_str()
    }

    /// Where the value of a key begins; where there is no such key, the table.
    pub(super) fn at(&self, key: &str) -> usize {
        self.get(key).map_or(self.begin, |value| value.span().start)
    }

    /// Where an item of a list begins.
    pub(super) fn item(&self, key: &str, place: usize) -> usize {
        let list = self.get(key).and_then(|list| list.get_ref().as_array());
        let item = list.and_then(|list| list.get(place));
        item.map_or(self.at(key), |item| item.span().start)
    }

    /// The keys of a table in a list.
    pub(super) fn inside(&self, key: &str, place: usize) -> Option<Keys<'d>> {
        let item = self.get(key)?.get_ref().as_array()?.get(place)?;
        let table = item.get_ref().as_table()?;
        Some(Keys { table, begin: item.span().start })
    }

    /// What a key is set to, or what is so without it.
    pub(super) fn read<T: FromValue>(&self, reader: &mut WordReader, key: &str) -> Option<T> {
        self.read_or(reader, key, None)
    }

    /// What a key is set to, or this.
    pub(super) fn read_or<T: FromValue>(
        &self,
        reader: &mut WordReader,
        key: &str,
        default: Option<T>,
    ) -> Option<T> {
        match self.get(key) {
            Some(value) => T::read(reader, key, value),
            None => default
                .or_else(T::absent)
                .or_else(|| reader.unread(self.begin, format!("missing field `{key}`"))),
        }
    }

    /// Every key that is none of these, with its place.
    pub(super) fn others(&self, known: &[&str]) -> Vec<(&'d str, usize)> {
        let keys = self.table.keys().map(|key| (key.get_ref().as_ref(), key.span().start));
        keys.filter(|(key, _)| !known.contains(key)).collect()
    }

    /// Tells every key that is none of these.
    pub(super) fn only(&self, reader: &mut WordReader, known: &[&str]) {
        for (key, at) in self.others(known) {
            reader.unread.push(DataError::new(at, recover::unknown("field", key, known)));
        }
    }

    /// Tells where a text is empty.
    pub(super) fn blank(&self, reader: &mut WordReader, key: &str, text: &str) {
        if text.trim().is_empty() {
            reader.flaw(self.at(key), format!("`{key}` is empty"));
        }
    }
}

/// A table with one key: the key, where it stands, and its value.
pub(super) fn single<'d>(
    reader: &mut WordReader,
    value: &'d Value<'d>,
) -> Option<(&'d str, usize, &'d Value<'d>)> {
    let keys = Keys::of(reader, value)?;
    match (keys.table.iter().next(), keys.table.len()) {
        (Some((key, value)), 1) => Some((key.get_ref(), key.span().start, value)),
        _ => reader.unread(keys.begin, "one key should stand here"),
    }
}

/// The items of a list.
pub(super) fn items<'d>(
    reader: &mut WordReader,
    key: &str,
    value: &'d Value<'d>,
) -> Option<impl Iterator<Item = &'d Value<'d>> + use<'d>> {
    match value.get_ref() {
        DeValue::Array(list) => Some(list.iter()),
        _ => reader.unread(value.span().start, format!("`{key}` is a list in square brackets")),
    }
}

/// A value that serde reads.
pub(super) fn plain<T: DeserializeOwned>(reader: &mut WordReader, value: &Value<'_>) -> Option<T> {
    let read = recover::read_value(value);
    read.map_err(|flaws| reader.unread.extend(flaws)).ok()
}

/// The text of an expression.
fn quoted<'v>(reader: &mut WordReader, value: &'v Value<'_>) -> Option<&'v str> {
    let text = value.get_ref().as_str();
    text.or_else(|| {
        reader.unread(value.span().start, "this is written as one expression in quotes")
    })
}

/// Types that serde reads.
macro_rules! plain_entries {
    ($($type:ty),*) => { $(
        impl $crate::flowchart::table::FromValue for $type {
            fn read(
                reader: &mut $crate::flowchart::read::WordReader,
                _key: &str,
                value: &$crate::flowchart::table::Value<'_>,
            ) -> Option<$type> {
                $crate::flowchart::table::plain(reader, value)
            }
        }
    )* };
}
pub(super) use plain_entries;

/// Types that are one expression.
macro_rules! expressions {
    ($($type:ty),*) => { $(
        impl FromValue for $type {
            fn read(reader: &mut WordReader, _key: &str, value: &Value<'_>) -> Option<$type> {
                let text = quoted(reader, value)?;
                reader.read_expression(text, &value.span())
            }
        }
    )* };
}

plain_entries!(
    u8,
    String,
    Spanned<String>,
    Faction,
    Command,
    Special,
    Holder,
    Pieces,
    PieceType,
    Verb
);
expressions!(Condition, Number, Measure, Test);

impl FromValue for bool {
    fn absent() -> Option<bool> {
        Some(false)
    }

    fn read(reader: &mut WordReader, _key: &str, value: &Value<'_>) -> Option<bool> {
        plain(reader, value)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn absent() -> Option<Option<T>> {
        Some(None)
    }

    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<Option<T>> {
        T::read(reader, key, value).map(Some)
    }
}

/// One type of a list.
pub(super) trait ListItem: FromValue {}

impl<T: ListItem> FromValue for Vec<T> {
    fn absent() -> Option<Vec<T>> {
        Some(Vec::new())
    }

    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<Vec<T>> {
        let all: Vec<Option<T>> =
            items(reader, key, value)?.map(|item| T::read(reader, key, item)).collect();
        all.into_iter().collect()
    }
}

/// Tests of which all have to hold.
impl FromValue for Vec<Test> {
    fn absent() -> Option<Vec<Test>> {
        Some(Vec::new())
    }

    fn read(reader: &mut WordReader, _key: &str, value: &Value<'_>) -> Option<Vec<Test>> {
        let text = quoted(reader, value)?;
        reader.filter(text, &value.span())
    }
}

/// A table with one key out of a fixed list.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident {
        $($(#[$doc:meta])* $variant:ident($type:ty) = $word:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $variant($type),)*
        }

        impl $name {
            /// The words in the files.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Its word in the files.
            pub const fn word(&self) -> &'static str {
                match self {
                    $($name::$variant(_) => $word,)*
                }
            }
        }

        impl $crate::flowchart::table::FromValue for $name {
            fn read(
                reader: &mut $crate::flowchart::read::WordReader,
                _key: &str,
                value: &$crate::flowchart::table::Value<'_>,
            ) -> Option<$name> {
                use $crate::flowchart::table::{FromValue, single};
                let (key, at, value) = single(reader, value)?;
                match key {
                    $($word => FromValue::read(reader, key, value).map($name::$variant),)*
                    _ => {
                        let what = lod_engine::game::recover::unknown("variant", key, $name::WORDS);
                        reader.unread(at, what)
                    }
                }
            }
        }
    };
}
pub(super) use choices;

/// A struct whose fields are the keys of a table, or have them named beside; what follows `set` is set later.
macro_rules! record {
    (
        $(#[$about:meta])* $name:ident {
            $($(#[$doc:meta])* $field:ident $(= $key:literal)?: $type:ty $(= $default:expr)?,)*
        }
        $(set { $($(#[$late_doc:meta])* $late:ident: $late_type:ty,)* })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($($(#[$late_doc])* pub $late: $late_type,)*)?
        }

        impl $crate::flowchart::table::FromValue for $name {
            fn read(
                reader: &mut $crate::flowchart::read::WordReader,
                _key: &str,
                value: &$crate::flowchart::table::Value<'_>,
            ) -> Option<$name> {
                let keys = $crate::flowchart::table::Keys::of(reader, value)?;
                let (unread, senseless) = (reader.unread.len(), reader.senseless.len());
                let found = $name::from_keys(reader, &keys);
                // Where something cannot be read the rest is not judged: it may follow from that.
                if reader.unread.len() > unread {
                    reader.senseless.truncate(senseless);
                }
                found
            }
        }

        impl $name {
            fn from_keys(
                reader: &mut $crate::flowchart::read::WordReader,
                keys: &$crate::flowchart::table::Keys<'_>,
            ) -> Option<$name> {
                use $crate::flowchart::table::Record;
                let around = reader.scope;
                $name::begin(reader, keys);
                keys.only(reader, &[$(record!(@key $field $($key)?)),*]);
                $(let $field = keys.read_or(reader, record!(@key $field $($key)?), record!(@default $($default)?));)*
                let mut read = $name { $($field: $field?,)* $($($late: <$late_type>::default(),)*)? };
                read.check(reader, keys);
                reader.scope = around;
                Some(read)
            }
        }
    };
    (@default) => { None };
    (@default $default:expr) => { Some($default) };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
}
pub(super) use record;
