//! Who does long work: many pure tasks, with progress, and to be ended early.

use super::Clock;
use crate::chances::{Job, Moment};
use lod_bots::game::Playout;
use std::rc::Rc;
use std::task::Poll;

/// How many numbers of a job are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// This many.
    Exactly(u64),
    /// What fits into a time in milliseconds, at least so many.
    Fitting {
        /// The fewest.
        least: u64,
        /// The time.
        millis: u64,
    },
}

impl HowMany {
    /// What a person waits for without having asked for a number: 2 seconds, at least 200.
    pub const USUAL: HowMany = HowMany::Fitting { least: 200, millis: 2000 };

    /// Whether the number `begun` from 0 is played too, so many milliseconds after the beginning.
    pub fn wants(self, begun: u64, millis: u64) -> bool {
        match self {
            HowMany::Exactly(all) => begun < all,
            HowMany::Fitting { least, millis: most } => begun < least || millis < most,
        }
    }

    /// How many there will be, where that is known.
    pub fn all(self) -> Option<u64> {
        match self {
            HowMany::Exactly(all) => Some(all),
            HowMany::Fitting { .. } => None,
        }
    }
}

/// The games of a job, their numbers from 0 on without a gap.
pub type Playouts = Vec<Playout>;

/// Who plays the numbers of jobs: threads, other processes, or the conversation itself.
pub trait Workers {
    /// Begins a job.
    fn start(&self, job: &Job, how_many: HowMany) -> Box<dyn RunningJob>;
}

/// A job under way.
pub trait RunningJob {
    /// What was played, once it is over; it may wait a moment before it is not.
    fn poll(&mut self) -> Poll<Result<Playouts, String>>;

    /// How many numbers were played so far.
    fn done(&self) -> u64;

    /// No further number is begun: those under way end, and it is over.
    fn cancel(&mut self);
}

/// Plays where it stands, a number at each poll.
#[derive(Clone)]
pub struct InPlace(pub Rc<dyn Clock>);

/// A job that is done where it stands.
struct LocalJob {
    clock: Rc<dyn Clock>,
    began: i64,
    moment: Result<Moment, String>,
    how_many: HowMany,
    played: Playouts,
    is_cancelled: bool,
}

impl Workers for InPlace {
    fn start(&self, job: &Job, how_many: HowMany) -> Box<dyn RunningJob> {
        let (clock, began) = (self.0.clone(), self.0.now().0);
        let moment = job.open();
        Box::new(LocalJob {
            clock,
            began,
            moment,
            how_many,
            played: Vec::new(),
            is_cancelled: false,
        })
    }
}

impl RunningJob for LocalJob {
    fn poll(&mut self) -> Poll<Result<Playouts, String>> {
        let moment = match &self.moment {
            Ok(moment) => moment,
            Err(wrong) => return Poll::Ready(Err(wrong.clone())),
        };
        let millis = (self.clock.now().0 - self.began) / 1_000_000;
        let millis = u64::try_from(millis).unwrap_or_default();
        if self.is_cancelled || !self.how_many.wants(self.done(), millis) {
            return Poll::Ready(Ok(std::mem::take(&mut self.played)));
        }
        match moment.play(self.done()) {
            Ok(played) => self.played.push(played),
            Err(wrong) => return Poll::Ready(Err(wrong)),
        }
        Poll::Pending
    }

    fn done(&self) -> u64 {
        u64::try_from(self.played.len()).unwrap_or(u64::MAX)
    }

    fn cancel(&mut self) {
        self.is_cancelled = true;
    }
}
