//! Tables with fixed keys, and words that may have a value.

use super::{A_WORD, DataReader, Entry, Flaws, Keys};
use crate::game::DataError;
use toml::de::DeValue;

/// A table whose keys are fields.
pub trait Record<R: DataReader> {
    /// Checks the table before its keys are read.
    fn begin(_reader: &mut R, _keys: &Keys<'_>) {}

    /// Tells what makes no sense in what was read.
    fn check(&mut self, _reader: &mut R, _keys: &Keys<'_>) {}
}

/// A word out of a fixed list: alone, or the one key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'d> {
    /// The word.
    pub word: &'d str,
    at: usize,
    value: Option<Entry<'d>>,
}

impl<'d> Choice<'d> {
    /// What a key is set to: a word, or a table with one key.
    pub fn of(flaws: &mut Flaws, entry: Entry<'d>) -> Option<Choice<'d>> {
        match entry.value.get_ref() {
            DeValue::String(word) => Some(Choice { word, at: entry.at(), value: None }),
            DeValue::Table(_) => match entry.table(flaws)?.entries()[..] {
                [inner] => Some(Choice { word: inner.key, at: inner.key_at, value: Some(inner) }),
                _ => flaws.unread(entry.at(), "one key should stand here"),
            },
            _ => entry.must_be(flaws, "text in quotes"),
        }
    }

    /// What it is set to.
    ///
    /// # Errors
    /// Where it stands alone.
    pub fn value(self) -> Result<Entry<'d>, DataError> {
        let wrong = || format!("`{0}` needs a value: `{{ {0} = ... }}`", self.word);
        self.value.ok_or_else(|| DataError::new(self.at, wrong()))
    }

    /// Nothing that it is set to.
    ///
    /// # Errors
    /// Where it is set to something.
    pub fn alone(self) -> Result<(), DataError> {
        let wrong = || format!("`{}` stands alone, in quotes", self.word);
        self.value.map_or(Ok(()), |_| Err(DataError::new(self.at, wrong())))
    }

    /// It is none of the right words.
    pub fn unknown<T>(self, flaws: &mut Flaws, right: &[&str]) -> Option<T> {
        flaws.unknown(self.at, A_WORD, self.word, right)
    }
}

/// A table with one key out of a fixed list; a word of that list alone where nothing belongs to it. It is read by any
/// reader, or by the one named first: `in Reader;`. What reads a list of them, if it looks at the whole, is named as
/// `[listed by read]`.
#[macro_export]
macro_rules! choices {
    (in $Reader:ty; $($choices:tt)+) => { $crate::choices!(@choices [] [$Reader] $($choices)+); };
    (@choices [$($any:tt)*] [$Reader:ty] $([listed by $list:ident])? $(#[$about:meta])* $name:ident {
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

        impl<$($any)*> $crate::game::data::FromData<$Reader> for $name {
            fn read(
                reader: &mut $Reader,
                entry: $crate::game::data::Entry<'_>,
            ) -> Option<$name> {
                use $crate::game::data::{Choice, DataReader};
                let choice = Choice::of(DataReader::flaws(reader), entry)?;
                match choice.word {
                    $($word => $crate::choices!(@read reader, choice, $name::$variant $(, $type)?),)*
                    _ => choice.unknown(DataReader::flaws(reader), $name::WORDS),
                }
            }

            $(fn read_list(
                reader: &mut $Reader,
                entry: $crate::game::data::Entry<'_>,
            ) -> Option<Vec<$name>> {
                $list(reader, entry)
            })?
        }
    };
    (@read $reader:ident, $choice:ident, $made:path) => {
        $crate::game::data::DataReader::flaws($reader).keep($choice.alone()).map(|()| $made)
    };
    (@read $reader:ident, $choice:ident, $made:path, $type:ty) => {{
        let value = $crate::game::data::DataReader::flaws($reader).keep($choice.value())?;
        <$type as $crate::game::data::FromData<_>>::read($reader, value).map($made)
    }};
    ($($choices:tt)+) => {
        $crate::choices!(@choices [R: $crate::game::data::DataReader] [R] $($choices)+);
    };
}

/// A struct whose fields are the keys of a table, or have them named beside; they are as visible as it is; what follows `set` is set later. It is a
/// [`Record`]: one that is `checked` says beside it how. It is read by any reader, or by the one named first: `in Reader;`.
#[macro_export]
macro_rules! record {
    (in $Reader:ty; checked $($table:tt)+) => {
        $crate::record!(@table [] [$Reader] $($table)+);
    };
    (in $Reader:ty; $($table:tt)+) => {
        $crate::record!(@plain [] [$Reader] $($table)+);
    };
    (@plain [$($any:tt)*] [$Reader:ty] $(#[$about:meta])* $see:vis $name:ident $($table:tt)+) => {
        $crate::record!(@table [$($any)*] [$Reader] $(#[$about])* $see $name $($table)+);

        impl<$($any)*> $crate::game::data::Record<$Reader> for $name {}
    };
    (@table [$($any:tt)*] [$Reader:ty]
        $(#[$about:meta])* $see:vis $name:ident {
            $($(#[$doc:meta])* $field:ident $(= $key:literal)?: $type:ty $(= $default:expr)?,)*
        }
        $(set { $($(#[$late_doc:meta])* $late:ident: $late_type:ty,)* })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $see struct $name {
            $($(#[$doc])* $see $field: $type,)*
            $($($(#[$late_doc])* $see $late: $late_type,)*)?
        }

        impl<$($any)*> $crate::game::data::FromData<$Reader> for $name {
            fn read(
                reader: &mut $Reader,
                entry: $crate::game::data::Entry<'_>,
            ) -> Option<$name> {
                use $crate::game::data::{DataReader, Flaws};
                let keys = entry.table(DataReader::flaws(reader))?;
                Flaws::judged(reader, |reader| $name::from_keys(reader, &keys))
            }
        }

        impl $name {
            /// Reads it from the keys of a table.
            $see fn from_keys<$($any)*>(
                reader: &mut $Reader,
                keys: &$crate::game::data::Keys<'_>,
            ) -> Option<$name> {
                use $crate::game::data::{DataReader, Record};
                DataReader::inside(reader, |reader| {
                    <$name as Record<$Reader>>::begin(reader, keys);
                    let keys = &keys.only(reader, &[$($crate::record!(@key $field $($key)?)),*]);
                    $(let $field = keys.read_or(
                        reader,
                        $crate::record!(@key $field $($key)?),
                        $crate::record!(@default $($default)?),
                    );)*
                    let mut read = $name {
                        $($field: $field?,)*
                        $($($late: <$late_type>::default(),)*)?
                    };
                    Record::check(&mut read, reader, keys);
                    Some(read)
                })
            }
        }
    };
    (@default) => { None };
    (@default $default:expr) => { Some($default) };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (checked $($table:tt)+) => {
        $crate::record!(@table [R: $crate::game::data::DataReader] [R] $($table)+);
    };
    ($($table:tt)+) => {
        $crate::record!(@plain [R: $crate::game::data::DataReader] [R] $($table)+);
    };
}
