//! Where in its file something stands.

use lod_engine::game::atlas::Flaw;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A value of a file, found by walking down the keys. Where there is no such key, the nearest value
/// above it stands in.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'t> {
    at: usize,
    part: Part<'t>,
}

#[derive(Clone, Copy)]
enum Part<'t> {
    Table(&'t DeTable<'t>),
    List(&'t DeArray<'t>),
    Plain,
}

impl<'t> Spot<'t> {
    /// The whole file.
    pub(crate) fn root(file: &'t Spanned<DeTable<'t>>) -> Spot<'t> {
        Spot { at: file.span().start, part: Part::Table(file.get_ref()) }
    }

    fn of(value: &'t Spanned<DeValue<'t>>) -> Spot<'t> {
        let part = match value.get_ref() {
            DeValue::Table(t) => Part::Table(t),
            DeValue::Array(a) => Part::List(a),
            _ => Part::Plain,
        };
        Spot { at: value.span().start, part }
    }

    fn here(self) -> Spot<'t> {
        Spot { at: self.at, part: Part::Plain }
    }

    /// The value of a key.
    pub(crate) fn key(self, key: &str) -> Spot<'t> {
        match self.part {
            Part::Table(t) => t.get(key).map_or(self.here(), Spot::of),
            _ => self.here(),
        }
    }

    /// A value of a list.
    pub(crate) fn item(self, index: usize) -> Spot<'t> {
        match self.part {
            Part::List(a) => a.get(index).map_or(self.here(), Spot::of),
            _ => self.here(),
        }
    }

    /// A flaw here.
    pub(crate) fn flaw(self, what: impl Into<String>) -> Flaw {
        Flaw::new(self.at, what)
    }
}
