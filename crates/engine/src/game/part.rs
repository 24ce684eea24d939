//! A part of a TOML document as serde reads it, with its place in the text.
//!
//! The reader of `toml` hands a structure over in three forms, and each form is one more copy of whatever reads it. Here there
//! is one.

use super::DataError;
use super::atlas::{nearest, unknown};
use super::reader::kind;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, Expected, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::Display;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is told of a part.
#[derive(Debug)]
pub(super) struct Flaw {
    pub error: DataError,
    /// The key that is meant, where a key is misspelled.
    pub near: Option<&'static str>,
    /// The key that is missing.
    pub lacks: Option<&'static str>,
}

impl From<DataError> for Flaw {
    fn from(error: DataError) -> Flaw {
        Flaw { error, near: None, lacks: None }
    }
}

/// What is wrong with a part; where it is, and what stands there, is said by the part.
#[derive(Debug, thiserror::Error)]
#[error("a part is not readable")]
pub(super) enum Wrong {
    /// All of it.
    Told(Flaw),
    /// A sentence that needs no more than its place.
    Sentence(String),
    /// What it must be.
    MustBe(String),
    /// What it must be, and is not.
    Not(String),
    /// The key that it lacks.
    Needs(&'static str),
    /// A key that is none of those that it can have.
    Key(String, &'static [&'static str]),
}

impl de::Error for Wrong {
    fn custom<T: Display>(what: T) -> Wrong {
        Wrong::Sentence(what.to_string())
    }

    fn invalid_type(_found: Unexpected<'_>, right: &dyn Expected) -> Wrong {
        Wrong::MustBe(in_words(right))
    }

    fn invalid_value(found: Unexpected<'_>, right: &dyn Expected) -> Wrong {
        Wrong::Not(format!("{}, not {found}", in_words(right)))
    }

    fn invalid_length(count: usize, right: &dyn Expected) -> Wrong {
        Wrong::Not(format!("{}, not of {count}", in_words(right)))
    }

    fn unknown_field(word: &str, right: &'static [&'static str]) -> Wrong {
        Wrong::Key(word.to_string(), right)
    }

    fn missing_field(key: &'static str) -> Wrong {
        Wrong::Needs(key)
    }
}

/// What serde wants, in a person's words.
fn in_words(right: &dyn Expected) -> String {
    let right = right.to_string();
    if let Some(count) = right.strip_prefix("an array of length ") {
        return format!("a list of {count}");
    }
    let words = match right.as_str() {
        "a boolean" => "true or false",
        "a string" => WORD,
        "a sequence" => "a list in square brackets",
        "u8" => "a whole number from 0 to 255",
        "i8" => "a whole number from -128 to 127",
        "i32" | "i64" | "u16" | "u64" => "a whole number",
        "f64" => "a number",
        other if other.starts_with("struct ") || other == "a map" => "a table",
        other => other,
    };
    words.to_string()
}

/// A key that is none of those that can stand in a table.
pub fn unknown_key(key: &str, right: &[&str]) -> String {
    unknown("a key that can stand here", key, right.iter().copied())
}

/// What is told of a table, by its key, that lacks one.
pub fn needs(table: Option<&str>, key: &str) -> String {
    format!("{} needs `{key}`", subject(table))
}

/// What a key is called; without one it is the whole file.
fn subject(key: Option<&str>) -> String {
    key.map_or("this file".to_string(), |key| format!("`{key}`"))
}

/// What a key is set to where it must be something else.
pub fn must_be(key: &str, right: &str, value: &Value<'_>) -> DataError {
    Part::value(Some(key), value).tell(Wrong::MustBe(right.to_string())).error
}

/// What a word is that has no other name.
pub const A_WORD: &str = "one of the words that can stand here";

/// What a word has to be.
const WORD: &str = "text in quotes";

/// A value with its place.
pub type Value<'d> = Spanned<DeValue<'d>>;

#[derive(Clone, Copy)]
enum Content<'d> {
    Value(&'d Value<'d>),
    Word(&'d str),
    Place(usize),
}

/// A part of a document.
#[derive(Clone)]
pub(super) struct Part<'d> {
    content: Content<'d>,
    span: Range<usize>,
    /// The key that it is set to, or that of the list that it is in; none of a whole document.
    key: Option<&'d str>,
}

impl<'d> Part<'d> {
    /// What a key is set to; without one a whole document.
    pub(super) fn value(key: Option<&'d str>, value: &'d Value<'d>) -> Part<'d> {
        Part { content: Content::Value(value), span: value.span(), key }
    }

    /// A word.
    pub(super) const fn word(word: &'d str, span: Range<usize>) -> Part<'d> {
        Part { content: Content::Word(word), span, key: None }
    }

    /// Reads it.
    ///
    /// # Errors
    /// Its first fault.
    pub(super) fn parse<T: Deserialize<'d>>(&self) -> Result<T, Flaw> {
        T::deserialize(self.clone()).map_err(|wrong| self.tell(wrong))
    }

    /// All that is wrong with it.
    fn tell(&self, wrong: Wrong) -> Flaw {
        let (mut near, mut lacks) = (None, None);
        let what = match wrong {
            Wrong::Told(flaw) => return flaw,
            Wrong::Sentence(what) => what,
            Wrong::MustBe(right) => {
                format!("{} must be {right}, not {}", subject(self.key), self.kind())
            }
            Wrong::Not(right) => format!("{} must be {right}", subject(self.key)),
            Wrong::Needs(key) => {
                lacks = Some(key);
                needs(self.key, key)
            }
            Wrong::Key(word, right) => {
                near = nearest(word.as_str(), right.iter().copied());
                unknown_key(&word, right)
            }
        };
        Flaw { error: DataError::new(self.span.start, what), near, lacks }
    }

    /// The same where it is read further out.
    fn told<T>(&self, read: Result<T, Wrong>) -> Result<T, Wrong> {
        read.map_err(|wrong| Wrong::Told(self.tell(wrong)))
    }

    fn kind(&self) -> &'static str {
        match self.content {
            Content::Value(value) => kind(value.get_ref()),
            Content::Word(_) => WORD,
            Content::Place(_) => "a number",
        }
    }

    fn fields(&self, table: &'d DeTable<'d>) -> Fields<'d> {
        let fields = table.iter().map(|(key, value)| {
            let word = key.get_ref().as_ref();
            (Part::word(word, key.span()), Part::value(Some(word), value))
        });
        Fields { left: fields.collect::<Vec<_>>().into_iter(), value: None }
    }

    /// This with its place, as `Spanned` takes it apart.
    fn with_place(self, keys: &'static [&'static str]) -> Fields<'d> {
        let part = |content| Part { content, ..self.clone() };
        let places = [Content::Place(self.span.start), Content::Place(self.span.end), self.content];
        let fields = keys.iter().map(|key| Content::Word(key)).zip(places);
        let fields = fields.map(|(key, content)| (part(key), part(content)));
        Fields { left: fields.collect::<Vec<_>>().into_iter(), value: None }
    }

    fn read<V: Visitor<'d>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let value = match self.content {
            Content::Value(value) => value.get_ref(),
            Content::Word(word) => return visitor.visit_borrowed_str(word),
            Content::Place(at) => return visitor.visit_u64(at as u64),
        };
        match value {
            DeValue::Table(table) => visitor.visit_map(self.fields(table)),
            DeValue::Array(list) => {
                let mut items = Items { left: list.iter(), key: self.key };
                let read = visitor.visit_seq(&mut items)?;
                match items.left.len() {
                    0 => Ok(read),
                    more => Err(Wrong::Not(format!("shorter by {more}"))),
                }
            }
            DeValue::String(word) => visitor.visit_borrowed_str(word),
            DeValue::Boolean(truth) => visitor.visit_bool(*truth),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => visitor.visit_i64(number),
                    Err(_) => Err(Wrong::Sentence(format!("`{number}` is too large"))),
                }
            }
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(Wrong::Sentence(format!("`{number}` is not a number"))),
            },
            DeValue::Datetime(_) => {
                Err(de::Error::invalid_type(Unexpected::Other("date"), &visitor))
            }
        }
    }

    fn keyword(&self) -> Result<Keyword<'d>, DataError> {
        match self.content {
            Content::Value(value) => Keyword::of(self.key, value),
            Content::Word(word) => Ok(Keyword { word, at: self.span.start, value: None }),
            Content::Place(_) => Err(self.tell(Wrong::MustBe(WORD.to_string())).error),
        }
    }
}

impl<'d> Deserializer<'d> for Part<'d> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'d>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.told(self.clone().read(visitor))
    }

    fn deserialize_option<V: Visitor<'d>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'d>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.told(visitor.visit_newtype_struct(self.clone()))
    }

    fn deserialize_struct<V: Visitor<'d>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if serde_spanned::de::is_spanned(name) {
            return visitor.visit_map(self.with_place(fields));
        }
        // Serde would take a list for the values of the keys.
        if let Content::Value(value) = self.content
            && value.get_ref().is_array()
        {
            return self.told(Err(Wrong::MustBe("a table".to_string())));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'d>>(
        self,
        _name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let keyword = self.keyword().map_err(|wrong| Wrong::Told(wrong.into()))?;
        if !words.contains(&keyword.word) {
            // An enumeration that says no more of itself than its name in Rust.
            let what = (&visitor as &dyn Expected).to_string();
            let what = if what.starts_with("enum ") { A_WORD } else { &what };
            return Err(Wrong::Told(keyword.unknown(what, words).into()));
        }
        self.told(visitor.visit_enum(Variant(keyword)))
    }

    forward_to_deserialize_any! {
        <V: Visitor<'d>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier ignored_any
    }
}

/// The fields of a structure that are left.
struct Fields<'d> {
    left: std::vec::IntoIter<(Part<'d>, Part<'d>)>,
    value: Option<Part<'d>>,
}

impl<'d> de::MapAccess<'d> for Fields<'d> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'d>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        let Some((key, value)) = self.left.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'d>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let value = self.value.take().ok_or_else(|| de::Error::custom("a value without a key"))?;
        value.told(seed.deserialize(value.clone()))
    }
}

/// The values of a list that are left.
struct Items<'d> {
    left: std::slice::Iter<'d, Value<'d>>,
    key: Option<&'d str>,
}

impl<'d> de::SeqAccess<'d> for Items<'d> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'d>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        self.left.next().map(|item| seed.deserialize(Part::value(self.key, item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// A word out of a fixed list: alone, or with what it is set to.
#[derive(Clone, Copy, Debug)]
pub struct Keyword<'d> {
    /// The word.
    pub word: &'d str,
    at: usize,
    value: Option<&'d Value<'d>>,
}

impl<'d> Keyword<'d> {
    /// What a key is set to: a word, or a table with one key.
    ///
    /// # Errors
    /// Where it is neither.
    pub fn of(key: Option<&'d str>, value: &'d Value<'d>) -> Result<Keyword<'d>, DataError> {
        match value.get_ref() {
            DeValue::String(word) => Ok(Keyword { word, at: value.span().start, value: None }),
            DeValue::Table(table) => match (table.iter().next(), table.len()) {
                (Some((word, value)), 1) => {
                    let at = word.span().start;
                    Ok(Keyword { word: word.get_ref(), at, value: Some(value) })
                }
                _ => Err(DataError::new(value.span().start, "one key should stand here")),
            },
            _ => Err(Part::value(key, value).tell(Wrong::MustBe(WORD.to_string())).error),
        }
    }

    /// What it is set to.
    ///
    /// # Errors
    /// Where it stands alone.
    pub fn value(self) -> Result<&'d Value<'d>, DataError> {
        let wrong = || format!("`{0}` needs a value: `{{ {0} = ... }}`", self.word);
        self.value.ok_or_else(|| DataError::new(self.at, wrong()))
    }

    /// Nothing that it is set to.
    ///
    /// # Errors
    /// Where it is set to something.
    pub fn alone(self) -> Result<(), DataError> {
        match self.value {
            None => Ok(()),
            Some(_) => {
                let wrong = format!("`{}` stands alone, in quotes", self.word);
                Err(DataError::new(self.at, wrong))
            }
        }
    }

    /// It is none of the right words.
    pub fn unknown(self, what: &str, right: &[&str]) -> DataError {
        DataError::new(self.at, unknown(what, self.word, right.iter().copied()))
    }
}

/// The same as serde takes it apart.
struct Variant<'d>(Keyword<'d>);

impl<'d> de::EnumAccess<'d> for Variant<'d> {
    type Error = Wrong;
    type Variant = Variant<'d>;

    fn variant_seed<V: DeserializeSeed<'d>>(self, seed: V) -> Result<(V::Value, Self), Wrong> {
        let word: BorrowedStrDeserializer<'d, Wrong> = BorrowedStrDeserializer::new(self.0.word);
        Ok((seed.deserialize(word)?, self))
    }
}

impl<'d> Variant<'d> {
    fn part(self) -> Result<Part<'d>, Wrong> {
        let value = self.0.value().map_err(|wrong| Wrong::Told(wrong.into()))?;
        Ok(Part::value(Some(self.0.word), value))
    }
}

impl<'d> de::VariantAccess<'d> for Variant<'d> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        self.0.alone().map_err(|wrong| Wrong::Told(wrong.into()))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'d>>(self, seed: T) -> Result<T::Value, Wrong> {
        seed.deserialize(self.part()?)
    }

    fn tuple_variant<V: Visitor<'d>>(self, _len: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.part()?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'d>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.part()?.deserialize_struct("", fields, visitor)
    }
}
