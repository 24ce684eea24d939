//! How many connections there may be at once, of all addresses and of each, so that none keeps others out. Where there are
//! as many as there may be, the oldest that has asked nothing yet leaves its place to the next.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// More than any browser wants of one address, and far fewer than there are.
const MOST: usize = 48;
/// So many of all addresses.
const ALL: usize = 128;

/// The connections there are, the oldest first.
#[derive(Debug, Default)]
pub struct ConnectionLimit(Mutex<Vec<Arc<Place>>>);

/// The place of a connection.
#[derive(Debug)]
struct Place {
    address: IpAddr,
    /// Whether a request has come whole.
    asked: AtomicBool,
    /// That the place is another's now.
    gone: Notify,
}

/// A connection, counted until it ends.
#[derive(Debug)]
pub struct ConnectionGuard {
    crowd: Arc<ConnectionLimit>,
    place: Arc<Place>,
}

impl ConnectionLimit {
    fn all(&self) -> MutexGuard<'_, Vec<Arc<Place>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more connection of this address; `None` where there are as many as there may be, and each of them has
    /// asked something.
    pub fn enter(self: &Arc<ConnectionLimit>, address: IpAddr) -> Option<ConnectionGuard> {
        let mut all = self.all();
        let here = all.iter().filter(|place| place.address == address).count();
        // An address that has many makes room itself.
        if here >= MOST {
            leave(&mut all, |place| place.address == address)?;
        } else if all.len() >= ALL {
            leave(&mut all, |_| true)?;
        }
        let place = Arc::new(Place { address, asked: AtomicBool::new(false), gone: Notify::new() });
        all.push(place.clone());
        let crowd = self.clone();
        Some(ConnectionGuard { crowd, place })
    }
}

/// The oldest of these that has asked nothing leaves.
fn leave(all: &mut Vec<Arc<Place>>, of: impl Fn(&Place) -> bool) -> Option<()> {
    let silent = |place: &Arc<Place>| of(place) && !place.asked.load(Ordering::Relaxed);
    let oldest = all.iter().position(silent)?;
    all.remove(oldest).gone.notify_one();
    Some(())
}

impl ConnectionGuard {
    /// What is to be done when a request has come: the place is kept from then on.
    pub fn asks(&self) -> impl Fn() + Clone + use<> {
        let place = self.place.clone();
        move || place.asked.store(true, Ordering::Relaxed)
    }

    /// Waits until the place is another's.
    pub async fn gone(&self) {
        self.place.gone.notified().await;
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut all = self.crowd.all();
        all.retain(|place| !Arc::ptr_eq(place, &self.place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    /// So many connections of an address that have asked something.
    fn busy(crowd: &Arc<ConnectionLimit>, address: IpAddr, count: usize) -> Vec<ConnectionGuard> {
        let one = |_| crowd.enter(address).expect("a place");
        let all: Vec<ConnectionGuard> = (0..count).map(one).collect();
        all.iter().for_each(|counted| counted.asks()());
        all
    }

    #[test]
    fn one_address_leaves_places_to_the_others() {
        let crowd = Arc::new(ConnectionLimit::default());
        let mut all = busy(&crowd, ONE, MOST);
        assert!(crowd.enter(ONE).is_none());
        assert!(crowd.enter(OTHER).is_some());
        all.pop();
        assert!(crowd.enter(ONE).is_some());
        all.clear();
        assert!(crowd.all().is_empty(), "nothing is kept of who has gone");
    }

    #[test]
    fn the_silent_make_room() {
        let crowd = Arc::new(ConnectionLimit::default());
        let asked = busy(&crowd, ONE, 1);
        let silent: Vec<ConnectionGuard> =
            (0..200).map(|_| crowd.enter(ONE).expect("the oldest silent one left")).collect();
        assert_eq!(crowd.all().len(), MOST);
        assert!(crowd.all().iter().any(|p| Arc::ptr_eq(p, &asked[0].place)));
        let last = &silent[silent.len() - 1].place;
        assert!(crowd.all().iter().any(|p| Arc::ptr_eq(p, last)));
        drop(silent);
        assert_eq!(crowd.all().len(), 1);
    }

    #[test]
    fn many_silent_addresses_make_room_for_one_more() {
        let crowd = Arc::new(ConnectionLimit::default());
        let address = |n: u8| IpAddr::from([10, 0, 1, n]);
        let silent: Vec<ConnectionGuard> =
            (0..u8::MAX).map(|n| crowd.enter(address(n)).expect("a place")).collect();
        assert_eq!(crowd.all().len(), ALL);
        assert!(crowd.enter(OTHER).is_some());
        drop(silent);
        let busy: Vec<Vec<ConnectionGuard>> =
            (0..8).map(|n| busy(&crowd, address(n), 16)).collect();
        assert!(crowd.enter(OTHER).is_none(), "all of {} ask", busy.len());
    }
}
