//! What the files of flowcharts and Events set keys to that no other file has: expressions.

use super::check;
use super::read::WordReader;
use super::schema::versioned;
use super::words::{Expr, Sort};
use lod_engine::game::data::{DataReader, Entry, Flaws, FromData, Keys, items};
use lod_engine::game::{DataError, DataErrors};

impl DataReader for WordReader {
    fn flaws(&mut self) -> &mut Flaws {
        &mut self.flaws
    }

    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.read_in_scope(self.scope, read)
    }
}

/// An expression; its key says of what sort.
impl FromData<WordReader> for Expr {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Expr> {
        let (want, scope) = match entry.key {
            "if" | "when" => (Sort::Truth, reader.scope),
            "amount" | "below" | "number" => (Sort::Number, reader.scope),
            "most" | "least" | "then-most" | "then-least" => {
                (Sort::Number, reader.scope.in_space())
            }
            _ => (Sort::Truth, reader.scope.in_space()),
        };
        let Some(text) = entry.value.get_ref().as_str() else {
            return reader.unread(entry.at(), "this is written as one expression in quotes");
        };
        let span = entry.value.span();
        reader.read_in_scope(scope, |reader| reader.read_expression(text, &span, want))
    }

    /// Tests of which all have to hold.
    fn read_list(reader: &mut WordReader, entry: Entry<'_>) -> Option<Vec<Expr>> {
        Expr::read(reader, entry).map(|tests| tests.all().to_vec())
    }
}

/// Tests one after another in a list, of which all have to hold.
#[derive(Clone, Debug)]
pub struct TestList(pub Vec<Expr>);

impl FromData<WordReader> for TestList {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<TestList> {
        items(reader, entry).map(TestList)
    }
}

/// Tells where a text is empty.
pub(crate) fn blank(reader: &mut WordReader, keys: &Keys<'_>, key: &str, text: &str) {
    if text.trim().is_empty() {
        reader.flaw(keys.at(key), format!("`{key}` is empty"));
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
    match read(&mut reader, &Keys::root(&file)) {
        Some(found) if reader.is_clean() => Ok(found),
        _ => Err(reader.flaws.in_order(text).into()),
    }
}

/// What of a text held on no board that was tried, or on all; nothing of one that cannot be read.
pub(crate) fn doubts<T>(
    text: &str,
    read: impl FnOnce(&mut WordReader, &Keys<'_>) -> Option<T>,
) -> Vec<DataError> {
    let Ok(file) = versioned(text) else { return Vec::new() };
    let mut reader = WordReader { claims: Some(Vec::new()), ..WordReader::default() };
    read(&mut reader, &Keys::root(&file));
    if reader.is_readable() {
        check::doubts::doubts(text, &reader.claims.unwrap_or_default())
    } else {
        Vec::new()
    }
}

/// [`lod_engine::choices!`] for what is read with its words.
macro_rules! choices {
    ($($choices:tt)+) => {
        lod_engine::choices! { in $crate::flowchart::read::WordReader; $($choices)+ }
    };
}
pub(crate) use choices;

/// [`lod_engine::record!`] for what is read with its words.
macro_rules! record {
    (checked $(#[$about:meta])* $name:ident $($fields:tt)+) => {
        lod_engine::record! {
            in $crate::flowchart::read::WordReader; checked $(#[$about])* pub $name $($fields)+
        }
    };
    ($(#[$about:meta])* $name:ident $($fields:tt)+) => {
        lod_engine::record! {
            in $crate::flowchart::read::WordReader; $(#[$about])* pub $name $($fields)+
        }
    };
}
pub(crate) use record;
