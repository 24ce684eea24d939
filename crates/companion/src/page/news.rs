//! A number that goes up with everything that changes, and whoever waits for it to go up.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// The version of what pages see.
#[derive(Debug, Default)]
pub(super) struct Version {
    now: Cell<u64>,
    /// Those who wait, by their numbers.
    waiting: RefCell<BTreeMap<u64, Waker>>,
    /// The number of the last who waited.
    last: Cell<u64>,
}

/// Waits for a newer version.
#[derive(Debug)]
pub struct VersionWatch<'v> {
    version: &'v Version,
    seen: u64,
    number: u64,
}

impl Version {
    /// The number.
    pub(super) fn now(&self) -> u64 {
        self.now.get()
    }

    /// It goes up, and those who wait are told.
    pub(super) fn rise(&self) {
        self.now.set(self.now.get() + 1);
        for (_, waker) in self.waiting.take() {
            waker.wake();
        }
    }

    /// How many wait.
    pub(super) fn watchers(&self) -> usize {
        self.waiting.borrow().len()
    }

    /// Whether anyone waits.
    pub(super) fn is_watched(&self) -> bool {
        !self.waiting.borrow().is_empty()
    }

    /// Waits for one newer than this.
    pub(super) fn newer(&self, seen: u64) -> VersionWatch<'_> {
        self.last.set(self.last.get() + 1);
        VersionWatch { version: self, seen, number: self.last.get() }
    }
}

impl Future for VersionWatch<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.version.now() > self.seen {
            return Poll::Ready(());
        }
        self.version.waiting.borrow_mut().insert(self.number, context.waker().clone());
        Poll::Pending
    }
}

impl Drop for VersionWatch<'_> {
    fn drop(&mut self) {
        self.version.waiting.borrow_mut().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;

    #[test]
    fn who_waits_is_told_once_and_forgotten() {
        let version = Version::default();
        let mut context = Context::from_waker(Waker::noop());
        {
            let mut news = pin!(version.newer(0));
            assert!(news.as_mut().poll(&mut context).is_pending());
            assert!(version.is_watched());
            version.rise();
            assert!(news.as_mut().poll(&mut context).is_ready());
            let mut later = pin!(version.newer(1));
            assert!(later.as_mut().poll(&mut context).is_pending());
        }
        assert!(!version.is_watched(), "whoever stopped waiting is forgotten");
    }
}
