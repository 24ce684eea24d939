//! What a conversation needs of the machine that it runs on: a place to keep things, the time, workers, a seed. It knows no file, no
//! clock and no chance besides.

mod memory;
mod store;
mod workers;

pub use memory::MemoryStore;
pub use store::{LockedRecord, NameStatus, OPEN_ELSEWHERE, RecordEntry, Store, open_elsewhere};
pub use workers::{HowMany, InPlace, Playouts, RunningJob, Workers};

use std::rc::Rc;

/// What is said of a record of another form than this program writes. It is left alone.
pub const UNPUBLISHED: &str = "saved by an unpublished version; not read";

/// A moment, in nanoseconds since the beginning of 1970 (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

/// The time where the conversation is held.
pub trait Clock {
    /// This moment.
    fn now(&self) -> Timestamp;

    /// A moment as people there say it, to the minute: "2026-11-22 21:40".
    fn minute(&self, at: Timestamp) -> String;
}

/// All of it.
#[derive(Clone)]
pub struct Ports {
    /// Where things are kept.
    pub store: Rc<dyn Store>,
    /// The time.
    pub clock: Rc<dyn Clock>,
    /// Who does long work.
    pub workers: Rc<dyn Workers>,
    /// What everything by chance comes from, where no other seed is wanted.
    pub seed: u64,
}

/// A name with another ending: `evening.lod` and `ticks` make `evening.ticks`.
pub fn with_ending(name: &str, ending: &str) -> String {
    std::path::Path::new(name).with_extension(ending).to_string_lossy().into_owned()
}

/// A text under a name; nothing where there is none.
///
/// # Errors
/// Why it cannot be read.
pub fn text_of(store: &dyn Store, name: &str) -> Result<Option<String>, String> {
    /// No small text of the program's own is longer, in bytes.
    const LONGEST: u64 = 1 << 20;
    let bytes = store.read(name, LONGEST).map_err(|error| error.to_string())?;
    let text = bytes.map(String::from_utf8).transpose();
    text.map_err(|_| "stream did not contain valid UTF-8".to_string())
}
