//! What a page asks of the program, and what it is told, as JSON.

use crate::store::Write;
use crate::workers::GameEnd;
use lod_companion::page::PageRequest;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    pub records: Vec<StoredRecord>,
    /// The names of records that are gone.
    pub gone: Vec<String>,
    /// The names that other pages hold.
    pub elsewhere: Vec<String>,
    /// What is asked.
    pub path: String,
    /// What is asked of a conversation.
    pub wanted: PageRequest,
    /// The name of the file whose bytes come last.
    pub file: String,
    /// What workers did of a job.
    pub done: Option<JobProgress>,
    /// A job, for a worker,
    pub job: Option<Value>,
    /// and what is to be played of it.
    pub numbers: Option<Numbers>,
}

/// What workers did of a job, since it was told last.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobProgress {
    /// The number of the job.
    pub number: u64,
    /// Numbers of it, each with its game.
    pub played: Vec<(u64, GameEnd)>,
    /// Whether that was all.
    pub is_over: bool,
    /// What went wrong.
    pub wrong: Option<String>,
}

/// Numbers of a job: from this one to the one before that.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    pub from: u64,
    pub to: u64,
}

/// A job that the page is to give to workers.
#[derive(Debug, Serialize)]
pub struct Order {
    pub number: u64,
    /// What a worker reads.
    pub job: Value,
    /// How many numbers of it are played; else
    pub all: Option<u64>,
    /// at least so many,
    pub least: u64,
    /// and what fits into so many milliseconds.
    pub millis: u64,
}

/// A record that is kept.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredRecord {
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
    /// Jobs that begin now.
    pub orders: Vec<Order>,
    /// The numbers of all jobs under way: others are not wanted any more.
    pub jobs: Vec<u64>,
}
