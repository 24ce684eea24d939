//! How many connections one address may have at once, so that it leaves places to the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More than any browser wants, and far fewer than there are.
const MOST: usize = 48;

/// How many connections each address has.
#[derive(Debug, Default)]
pub struct Crowd(Mutex<HashMap<IpAddr, usize>>);

/// A connection, counted until it ends.
#[derive(Debug)]
pub struct Counted {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Crowd {
    fn all(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more connection of this address; `None` where it has as many as it may.
    pub fn enter(self: &Arc<Crowd>, address: IpAddr) -> Option<Counted> {
        let mut all = self.all();
        let here = all.entry(address).or_default();
        if *here >= MOST {
            return None;
        }
        *here += 1;
        let crowd = self.clone();
        Some(Counted { crowd, address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut all = self.crowd.all();
        if let Some(here) = all.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                all.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_leaves_places_to_the_others() {
        let crowd = Arc::new(Crowd::default());
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let mut all: Vec<_> = (0..MOST)
            .map(|_| crowd.enter(one).expect("a place"))
            .collect();
        assert!(crowd.enter(one).is_none());
        assert!(crowd.enter(other).is_some());
        all.pop();
        assert!(crowd.enter(one).is_some());
        all.clear();
        assert!(crowd.all().is_empty(), "nothing is kept of who has gone");
    }
}
