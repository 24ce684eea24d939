//! Reads the tables of a file: each key by the type that it is for, and what makes no sense is told at once.

use super::check;
use super::read::WordReader;
use super::schema::versioned;
use super::words::{Expr, Pieces, Sort, Verb};
use lod_engine::game::atlas::nearest;
pub(crate) use lod_engine::game::recover::Value;
use lod_engine::game::{
    Control, Faction, Marker, OffMapBox, PieceType, Side, Space, Support, recover,
};
use lod_engine::game::{DataError, DataErrors};
use lod_engine::rules::{Command, Special};
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a key can be set to.
pub(crate) trait FromValue: Sized {
    /// What it is where the key is missing; `None` where it may not be.
    fn absent() -> Option<Self> {
        None
    }

    /// Reads what the key is set to.
    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<Self>;
}

/// A table whose keys are fields.
pub(crate) trait Record {
    /// Looks at the table before its keys are read.
    fn begin(_reader: &mut WordReader, _keys: &Keys<'_>) {}

    /// Tells what makes no sense in what was read.
    fn check(&mut self, _reader: &mut WordReader, _keys: &Keys<'_>) {}
}

/// The keys of a table.
#[derive(Clone, Copy)]
pub(crate) struct Keys<'d> {
    /// The key that the table is set to; none where it is the file.
    name: Option<&'d str>,
    table: &'d DeTable<'d>,
    begin: usize,
    /// Those that it can have, once others are told.
    known: &'static [&'static str],
}

impl<'d> Keys<'d> {
    /// Those of what has to be a table.
    pub(crate) fn of(
        reader: &mut WordReader,
        name: &'d str,
        value: &'d Value<'d>,
    ) -> Option<Keys<'d>> {
        match value.get_ref() {
            DeValue::Table(table) => {
                Some(Keys { name: Some(name), table, begin: value.span().start, known: &[] })
            }
            _ => reader.keep(Err(recover::must_be(name, "a table", value))),
        }
    }

    /// Those of a whole file.
    pub(crate) fn root(file: &'d Spanned<DeTable<'d>>) -> Keys<'d> {
        Keys { name: None, table: file.get_ref(), begin: file.span().start, known: &[] }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'d Value<'d>> {
        self.table.get(key)
    }

    /// The word that a key is set to, if it is one.
    pub(crate) fn word(&self, key: &str) -> Option<&'d str> {
        self.get(key)?.get_ref().as_str()
    }

    /// Where the value of a key begins; where there is no such key, the table.
    pub(crate) fn at(&self, key: &str) -> usize {
        self.get(key).map_or(self.begin, |value| value.span().start)
    }

    /// Where an item of a list begins.
    pub(crate) fn item(&self, key: &str, place: usize) -> usize {
        let list = self.get(key).and_then(|list| list.get_ref().as_array());
        let item = list.and_then(|list| list.get(place));
        item.map_or(self.at(key), |item| item.span().start)
    }

    /// The keys of a table in a list.
    pub(crate) fn inside(&self, key: &str, place: usize) -> Option<Keys<'d>> {
        let item = self.get(key)?.get_ref().as_array()?.get(place)?;
        let table = item.get_ref().as_table()?;
        Some(Keys { name: None, table, begin: item.span().start, known: &[] })
    }

    /// What a key is set to, or what is so without it.
    pub(crate) fn read<T: FromValue>(&self, reader: &mut WordReader, key: &str) -> Option<T> {
        self.read_or(reader, key, None)
    }

    /// What a key is set to, or this.
    pub(crate) fn read_or<T: FromValue>(
        &self,
        reader: &mut WordReader,
        key: &str,
        default: Option<T>,
    ) -> Option<T> {
        match self.get(key) {
            Some(value) => T::read(reader, key, value),
            None => match default.or_else(T::absent) {
                // It is there under a wrong name, which is told.
                None if self.others(self.known).iter().any(|(other, _)| self.means(other, key)) => {
                    None
                }
                None => reader.unread(self.begin, recover::needs(self.name, key)),
                found => found,
            },
        }
    }

    /// Whether a wrong key is near to a right one.
    fn means(&self, wrong: &str, key: &str) -> bool {
        nearest(wrong, self.known.iter().copied()) == Some(key)
    }

    /// Every key that is none of these, with its place.
    pub(crate) fn others(&self, known: &[&str]) -> Vec<(&'d str, usize)> {
        let keys = self.table.keys().map(|key| (key.get_ref().as_ref(), key.span().start));
        keys.filter(|(key, _)| !known.contains(key)).collect()
    }

    /// The same, once every key is told that is none of these.
    pub(crate) fn only(self, reader: &mut WordReader, known: &'static [&'static str]) -> Keys<'d> {
        for (key, at) in self.others(known) {
            reader.unread.push(DataError::new(at, recover::unknown_key(key, known)));
        }
        Keys { known, ..self }
    }

    /// Tells where a text is empty.
    pub(crate) fn blank(&self, reader: &mut WordReader, key: &str, text: &str) {
        if text.trim().is_empty() {
            reader.flaw(self.at(key), format!("`{key}` is empty"));
        }
    }
}

/// The items of a list.
pub(crate) fn items<'d>(
    reader: &mut WordReader,
    key: &str,
    value: &'d Value<'d>,
) -> Option<impl Iterator<Item = &'d Value<'d>> + use<'d>> {
    match value.get_ref() {
        DeValue::Array(list) => Some(list.iter()),
        _ => reader.keep(Err(recover::must_be(key, "a list in square brackets", value))),
    }
}

/// A value that serde reads.
pub(crate) fn plain<T: DeserializeOwned>(
    reader: &mut WordReader,
    key: &str,
    value: &Value<'_>,
) -> Option<T> {
    recover::read_value(key, value).map_err(|flaws| reader.unread.extend(flaws)).ok()
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
                key: &str,
                value: &$crate::flowchart::table::Value<'_>,
            ) -> Option<$type> {
                $crate::flowchart::table::plain(reader, key, value)
            }
        }
    )* };
}
pub(crate) use plain_entries;

/// An expression; its key says of what sort.
impl FromValue for Expr {
    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<Expr> {
        let (want, scope) = match key {
            "if" | "when" => (Sort::Truth, reader.scope),
            "amount" | "below" | "number" => (Sort::Number, reader.scope),
            "most" | "least" | "then-most" | "then-least" => {
                (Sort::Number, reader.scope.in_space())
            }
            _ => (Sort::Truth, reader.scope.in_space()),
        };
        let text = quoted(reader, value)?;
        let span = value.span();
        reader.read_in_scope(scope, |reader| reader.read_expression(text, &span, want))
    }
}

plain_entries!(
    u8,
    i8,
    String,
    Spanned<u8>,
    Spanned<String>,
    Spanned<Faction>,
    Faction,
    Side,
    Space,
    Support,
    Marker,
    OffMapBox,
    Command,
    Special,
    Control,
    Pieces,
    PieceType,
    Verb
);

impl FromValue for bool {
    fn absent() -> Option<bool> {
        Some(false)
    }

    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<bool> {
        plain(reader, key, value)
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
pub(crate) trait ListItem: FromValue {}

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

impl ListItem for Faction {}
impl ListItem for PieceType {}

/// Tests of which all have to hold.
impl FromValue for Vec<Expr> {
    fn absent() -> Option<Vec<Expr>> {
        Some(Vec::new())
    }

    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<Vec<Expr>> {
        Expr::read(reader, key, value).map(|tests| tests.all().to_vec())
    }
}

/// Tests one after another in a list, of which all have to hold.
#[derive(Clone, Debug)]
pub struct TestList(pub Vec<Expr>);

impl FromValue for TestList {
    fn read(reader: &mut WordReader, key: &str, value: &Value<'_>) -> Option<TestList> {
        let all: Vec<Option<Expr>> =
            items(reader, key, value)?.map(|item| Expr::read(reader, key, item)).collect();
        all.into_iter().collect::<Option<_>>().map(TestList)
    }
}

/// Reads a whole file.
///
/// # Errors
/// Every flaw, in the order of the text.
pub(crate) fn file<T>(
    text: &str,
    read: impl FnOnce(&mut WordReader, &Keys<'_>) -> Option<T>,
) -> Result<T, DataErrors> {
    let (file, mut reader) = (versioned(text)?, WordReader::default());
    let found = read(&mut reader, &Keys::root(&file));
    let mut flaws = [reader.unread, reader.senseless].concat();
    flaws.sort_by_key(|flaw| flaw.at);
    found.filter(|_| flaws.is_empty()).ok_or(flaws.into())
}

/// What of a text held on no board that was tried, or on all; nothing of one that cannot be read.
pub(crate) fn doubts<T>(
    text: &str,
    read: impl FnOnce(&mut WordReader, &Keys<'_>) -> Option<T>,
) -> Vec<DataError> {
    let Ok(file) = versioned(text) else { return Vec::new() };
    let mut reader = WordReader { claims: Some(Vec::new()), ..WordReader::default() };
    read(&mut reader, &Keys::root(&file));
    match reader.unread.is_empty() {
        true => check::doubts::doubts(text, &reader.claims.unwrap_or_default()),
        false => Vec::new(),
    }
}

/// A table with one key out of a fixed list; a word of that list alone where nothing belongs to it.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($type:ty))? = $word:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant $(($type))?,)*
        }

        impl $name {
            /// The words in the files.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Its word in the files.
            pub const fn word(&self) -> &'static str {
                match self {
                    $($name::$variant { .. } => $word,)*
                }
            }
        }

        impl $crate::flowchart::table::FromValue for $name {
            fn read(
                reader: &mut $crate::flowchart::read::WordReader,
                key: &str,
                value: &$crate::flowchart::table::Value<'_>,
            ) -> Option<$name> {
                use $crate::flowchart::table::FromValue;
                use lod_engine::game::recover::{A_WORD, Keyword};
                let choice = reader.keep(Keyword::of(Some(key), value))?;
                match choice.word {
                    $($word => choices!(@read reader, choice, $name::$variant $(, $type)?),)*
                    _ => reader.keep(Err(choice.unknown(A_WORD, $name::WORDS))),
                }
            }
        }
    };
    (@read $reader:ident, $choice:ident, $made:path) => {
        $reader.keep($choice.alone()).map(|()| $made)
    };
    (@read $reader:ident, $choice:ident, $made:path, $type:ty) => {{
        let value = $reader.keep($choice.value())?;
        <$type as FromValue>::read($reader, $choice.word, value).map($made)
    }};
}
pub(crate) use choices;

/// A struct whose fields are the keys of a table, or have them named beside; what follows `set` is set later. It is a
/// [`Record`]: one that is `checked` says beside it how.
macro_rules! record {
    (checked $($table:tt)+) => { record!(@table $($table)+); };
    (@table
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

        impl $crate::flowchart::table::ListItem for $name {}

        impl $crate::flowchart::table::FromValue for $name {
            fn read(
                reader: &mut $crate::flowchart::read::WordReader,
                key: &str,
                value: &$crate::flowchart::table::Value<'_>,
            ) -> Option<$name> {
                let keys = $crate::flowchart::table::Keys::of(reader, key, value)?;
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
            pub(crate) fn from_keys(
                reader: &mut $crate::flowchart::read::WordReader,
                keys: &$crate::flowchart::table::Keys<'_>,
            ) -> Option<$name> {
                use $crate::flowchart::table::Record;
                let around = reader.scope;
                $name::begin(reader, keys);
                let keys = &keys.only(reader, &[$(record!(@key $field $($key)?)),*]);
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
    ($(#[$about:meta])* $name:ident $($table:tt)+) => {
        record!(@table $(#[$about])* $name $($table)+);

        impl $crate::flowchart::table::Record for $name {}
    };
}
pub(crate) use record;
