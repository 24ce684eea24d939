//! What a fact can be.

use super::names::WordList;

/// A fact's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// An item of a list, by its id.
    Word(String),
}

impl Value {
    /// An item of a list.
    pub fn word(id: impl Into<String>) -> Value {
        Value::Word(id.into())
    }

    /// How the value is kept in a key or typed.
    pub fn id(&self) -> String {
        match self {
            Value::Truth(true) => "yes".to_string(),
            Value::Truth(false) => "no".to_string(),
            Value::Number(number) => number.to_string(),
            Value::Word(word) => word.clone(),
        }
    }
}

/// The kind of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Truth,
    /// A whole number.
    Number,
    /// A space of the map.
    Space,
    /// The spaces that lines lead to.
    Lines,
    /// One of these words.
    Words(&'static WordList),
}
