//! The clock of this machine.

use crate::ports::{Clock, Timestamp};
use chrono::{DateTime, Local};
use std::time::SystemTime;

/// The clock of this machine, in its own time zone.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

/// The moment of a time.
pub(super) fn moment(time: SystemTime) -> Timestamp {
    let nanoseconds = match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => -i64::try_from(before.duration().as_nanos()).unwrap_or(i64::MAX),
    };
    Timestamp(nanoseconds)
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        moment(SystemTime::now())
    }

    fn minute(&self, at: Timestamp) -> String {
        let local = DateTime::from_timestamp_nanos(at.0).with_timezone(&Local);
        local.format("%Y-%m-%d %H:%M").to_string()
    }
}
