//! A part of a TOML document as serde reads it, with its place in the text.
//!
//! The reader of `toml` hands a structure over in three forms, and each form is one more copy of whatever reads it. Here there
//! is one.

use super::DataError;
use super::atlas::nearest;
use serde::de::{self, DeserializeSeed, Deserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::{self, Display};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong, and where; what has no place yet gets that of the next value around it.
#[derive(Debug)]
pub(super) struct Wrong {
    at: Option<usize>,
    what: String,
}

impl Wrong {
    fn at(self, span: &Range<usize>) -> Wrong {
        Wrong { at: self.at.or(Some(span.start)), ..self }
    }

    /// The same as a flaw; what has no place is at `begin`.
    pub(super) fn into_flaw(self, begin: usize) -> DataError {
        DataError::new(self.at.unwrap_or(begin), self.what)
    }
}

impl Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: Display>(what: T) -> Wrong {
        Wrong { at: None, what: what.to_string() }
    }

    fn unknown_variant(word: &str, right: &'static [&'static str]) -> Wrong {
        de::Error::custom(unknown("variant", word, right))
    }

    fn unknown_field(word: &str, right: &'static [&'static str]) -> Wrong {
        de::Error::custom(unknown("field", word, right))
    }
}

/// A word that is none of those that can stand there: which is near, or which there are.
pub fn unknown(what: &str, word: &str, right: &[&str]) -> String {
    match nearest(word, right.iter().copied()) {
        Some(near) => format!("unknown {what} `{word}`; did you mean `{near}`?"),
        None => match right {
            [] => format!("unknown {what} `{word}`, there are no {what}s"),
            [one] => format!("unknown {what} `{word}`, expected `{one}`"),
            [one, other] => format!("unknown {what} `{word}`, expected `{one}` or `{other}`"),
            _ => format!("unknown {what} `{word}`, expected one of `{}`", right.join("`, `")),
        },
    }
}

#[derive(Clone, Copy)]
enum Content<'d> {
    Value(&'d DeValue<'d>),
    Table(&'d DeTable<'d>),
    Word(&'d str),
    Place(usize),
}

/// A part of a document.
#[derive(Clone)]
pub(super) struct Part<'d> {
    content: Content<'d>,
    span: Range<usize>,
}

impl<'d> Part<'d> {
    /// A whole document.
    pub(super) fn table(table: &'d Spanned<DeTable<'d>>) -> Part<'d> {
        Part { content: Content::Table(table.get_ref()), span: table.span() }
    }

    /// A value in it.
    pub(super) fn value(value: &'d Spanned<DeValue<'d>>) -> Part<'d> {
        Part { content: Content::Value(value.get_ref()), span: value.span() }
    }

    fn fields(&self, table: &'d DeTable<'d>) -> Fields<'d> {
        let word = |key: &'d str, span| Part { content: Content::Word(key), span };
        let fields =
            table.iter().map(|(key, value)| (word(key.get_ref(), key.span()), Part::value(value)));
        Fields { left: fields.collect::<Vec<_>>().into_iter(), value: None }
    }

    /// This with its place, as `Spanned` takes it apart.
    fn with_place(self, keys: &'static [&'static str]) -> Fields<'d> {
        let span = self.span.clone();
        let part = |content| Part { content, span: span.clone() };
        let places = [part(Content::Place(span.start)), part(Content::Place(span.end)), self];
        let fields = keys.iter().map(|key| part(Content::Word(key))).zip(places);
        Fields { left: fields.collect::<Vec<_>>().into_iter(), value: None }
    }

    fn read<V: Visitor<'d>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.content {
            Content::Value(DeValue::Table(table)) | Content::Table(table) => {
                visitor.visit_map(self.fields(table))
            }
            Content::Value(DeValue::Array(list)) => visitor.visit_seq(Items(list.iter())),
            Content::Value(DeValue::String(word)) => visitor.visit_borrowed_str(word),
            Content::Value(DeValue::Boolean(truth)) => visitor.visit_bool(*truth),
            Content::Value(DeValue::Integer(number)) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => visitor.visit_i64(number),
                    Err(_) => Err(de::Error::custom(format!("`{number}` is too large"))),
                }
            }
            Content::Value(DeValue::Float(number)) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(de::Error::custom(format!("`{number}` is not a number"))),
            },
            Content::Value(DeValue::Datetime(_)) => {
                Err(de::Error::invalid_type(Unexpected::Other("date"), &visitor))
            }
            Content::Word(word) => visitor.visit_borrowed_str(word),
            Content::Place(at) => visitor.visit_u64(at as u64),
        }
    }
}

impl<'d> Deserializer<'d> for Part<'d> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'d>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        self.read(visitor).map_err(|wrong| wrong.at(&span))
    }

    fn deserialize_option<V: Visitor<'d>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'d>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        visitor.visit_newtype_struct(self).map_err(|wrong| wrong.at(&span))
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
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'d>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let span = self.span.clone();
        let word = match self.content {
            Content::Value(DeValue::String(_)) | Content::Word(_) => Ok((self, None)),
            Content::Value(DeValue::Table(table)) | Content::Table(table) => {
                let mut fields = self.fields(table).left;
                match (fields.next(), fields.next()) {
                    (Some((word, value)), None) => Ok((word, Some(value))),
                    (None, _) => Err("wanted exactly 1 element, found 0 elements"),
                    _ => Err("wanted exactly 1 element, more than 1 element"),
                }
            }
            _ => Err("wanted string or table"),
        };
        let word = word.map_err(de::Error::custom);
        word.and_then(|(word, value)| visitor.visit_enum(Variant { word, value }))
            .map_err(|wrong: Wrong| wrong.at(&span))
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
        let span = value.span.clone();
        seed.deserialize(value).map_err(|wrong| wrong.at(&span))
    }
}

/// The values of a list that are left.
struct Items<'d>(std::slice::Iter<'d, Spanned<DeValue<'d>>>);

impl<'d> de::SeqAccess<'d> for Items<'d> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'d>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        self.0.next().map(|item| seed.deserialize(Part::value(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// A word out of a fixed list, with what stands under it.
struct Variant<'d> {
    word: Part<'d>,
    value: Option<Part<'d>>,
}

impl<'d> Variant<'d> {
    fn value(self, wanted: &str) -> Result<Part<'d>, Wrong> {
        let wanted = &wanted;
        self.value.ok_or_else(|| de::Error::invalid_type(Unexpected::UnitVariant, wanted))
    }
}

impl<'d> de::EnumAccess<'d> for Variant<'d> {
    type Error = Wrong;
    type Variant = Variant<'d>;

    fn variant_seed<V: DeserializeSeed<'d>>(self, seed: V) -> Result<(V::Value, Self), Wrong> {
        Ok((seed.deserialize(self.word.clone())?, self))
    }
}

impl<'d> de::VariantAccess<'d> for Variant<'d> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        let Some(value) = self.value else {
            return Ok(());
        };
        let wrong = match value.content {
            Content::Value(DeValue::Table(table)) if table.is_empty() => return Ok(()),
            Content::Value(DeValue::Array(list)) if list.is_empty() => return Ok(()),
            Content::Value(DeValue::Table(_)) => "expected empty table".to_string(),
            Content::Value(DeValue::Array(_)) => "expected empty array".to_string(),
            Content::Value(other) => format!("expected table, found {}", other.type_str()),
            _ => "expected table".to_string(),
        };
        Err(<Wrong as de::Error>::custom(wrong).at(&value.span))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'d>>(self, seed: T) -> Result<T::Value, Wrong> {
        seed.deserialize(self.value("newtype variant")?)
    }

    fn tuple_variant<V: Visitor<'d>>(self, _len: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.value("tuple variant")?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'d>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.value("struct variant")?.deserialize_struct("", fields, visitor)
    }
}
