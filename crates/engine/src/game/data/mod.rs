//! Reads the data files: a value knows its key and its place, and a flaw is reported there.
//!
//! A type says by [`FromData`] how it is read; [`record!`](crate::record) and [`choices!`](crate::choices) write that for tables
//! with fixed keys and for words out of a list, of which some have a value.

mod entry;
mod flaws;
mod from_data;
mod keys;
mod record;
mod toml_text;

pub use entry::{Entry, Value};
pub use flaws::{DataReader, Flaws, read_file};
pub use from_data::{A_WORD, FromData, Readable, Term, items};
pub use keys::Keys;
pub use record::{Choice, Record};
pub use toml_text::table;
