//! What is said at the terminal of requests that were refused.

use lod_engine::shown;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many lines in a while; more are only counted.
const MOST: u32 = 20;
/// So much of one is said.
const LONGEST: usize = 160;
/// The while.
const WHILE: Duration = Duration::from_secs(60);

/// The refusals of the last while.
#[derive(Debug)]
pub struct RefusalLog(Mutex<RefusalCount>);

#[derive(Debug)]
struct RefusalCount {
    since: Instant,
    said: u32,
    unsaid: u64,
}

impl Default for RefusalLog {
    fn default() -> RefusalLog {
        RefusalLog(Mutex::new(RefusalCount { since: Instant::now(), said: 0, unsaid: 0 }))
    }
}

impl RefusalLog {
    /// Says what was refused, and to whom.
    pub fn report(&self, what: &str) {
        let now = Instant::now();
        let mut lines = Vec::new();
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(counted.since) > WHILE {
            if counted.unsaid > 0 {
                lines.push(format!("{} more were refused.", counted.unsaid));
            }
            (counted.since, counted.said, counted.unsaid) = (now, 0, 0);
        }
        if counted.said < MOST {
            counted.said += 1;
            let what: String = what.chars().take(LONGEST).collect();
            lines.push(shown::message(&format!("Refused: {what}.")));
        } else {
            counted.unsaid += 1
        }
        drop(counted);
        for line in lines {
            // Where it cannot be written there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
}
