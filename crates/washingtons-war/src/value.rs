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
    /// An item of the list with this id.
    Of(String),
    /// One of these words.
    Words(&'static WordList),
}

impl Kind {
    /// The kind in a person's words.
    pub fn words(&self) -> String {
        match self {
            Kind::Truth => "yes or no".to_string(),
            Kind::Number => "a number".to_string(),
            Kind::Of(list) => format!("an item of the list `{list}`"),
            Kind::Words(words) => words.what.to_string(),
        }
    }
}
