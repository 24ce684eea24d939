//! What a page asks of the program, and what it is told, as JSON.

use crate::store::Write;
use lod_companion::page::Wanted;
use serde::{Deserialize, Serialize};

/// A request.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// What everything by chance comes from, once, before anything else: sixteen digits of base 16.
    pub seed: Option<String>,
    /// Milliseconds since the beginning of 1970 (UTC).
    pub now: i64,
    /// From when on the time there is so many minutes ahead of UTC.
    pub zones: Option<Vec<(i64, i64)>>,
    /// Records as they are by now, their bytes in this order.
    pub records: Vec<Kept>,
    /// The names of records that are gone.
    pub gone: Vec<String>,
    /// The names that other pages hold.
    pub elsewhere: Vec<String>,
    /// What is asked.
    pub path: String,
    /// What is asked of a conversation.
    pub wanted: Wanted,
    /// The name of the file whose bytes come last.
    pub file: String,
}

/// A record that is kept.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    pub name: String,
    /// When it was changed last, in milliseconds since the beginning of 1970 (UTC).
    pub modified: i64,
    /// Its length, in bytes.
    pub length: usize,
}

/// What is to be done before the answer is shown, and the answer.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// As of HTTP.
    pub status: u16,
    /// JSON, a picture or words.
    pub text: String,
    /// What is to be written, its bytes in this order.
    pub writes: Vec<Write>,
    /// The names that this page holds.
    pub held: Vec<String>,
}
