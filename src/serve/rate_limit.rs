//! How many requests an address may make.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many at once,
const BURST: f64 = 400.0;
/// and so many a second.
const RATE: f64 = 200.0;
/// More addresses are not told apart.
const MOST: usize = 1_000;

/// What is left to each address.
#[derive(Debug, Default)]
pub struct RateLimit(Mutex<HashMap<IpAddr, (f64, Instant)>>);

impl RateLimit {
    /// Whether this address may make one more request now.
    pub fn allows(&self, address: IpAddr) -> bool {
        self.allows_at(address, Instant::now())
    }

    fn allows_at(&self, address: IpAddr, now: Instant) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST && !all.contains_key(&address) {
            all.retain(|_, (left, since)| refilled(*left, *since, now) < BURST);
            if all.len() >= MOST {
                return false;
            }
        }
        let (left, since) = all.entry(address).or_insert((BURST, now));
        *left = refilled(*left, *since, now);
        *since = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }
}

fn refilled(left: f64, since: Instant, now: Instant) -> f64 {
    let passed = now.saturating_duration_since(since).as_secs_f64();
    (left + passed * RATE).min(BURST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn who_asks_too_often_waits_and_nobody_else() {
        let (pace, now) = (RateLimit::default(), Instant::now());
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let allowed = (0..1000).filter(|_| pace.allows_at(one, now)).count();
        assert_eq!(allowed, 400);
        assert!(pace.allows_at(other, now));
        let later = now + Duration::from_secs(1);
        let allowed = (0..1000).filter(|_| pace.allows_at(one, later)).count();
        assert_eq!(allowed, 200);
    }
}
