//! The processors of this machine, as workers.

use crate::chances::Job;
use crate::ports::{HowMany, Playouts, RunningJob, Workers};
use lod_bots::game::Playout;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

/// So long a poll waits for the end: whoever polls again and again does nothing else.
const WAIT: Duration = Duration::from_millis(50);

/// Threads that spread the numbers of a job.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threads {
    /// How many; `None` for as many as the machine has processors.
    pub count: Option<NonZero<usize>>,
    /// Whether others wait for the same thread meanwhile: then no poll waits, but of what is to end.
    pub is_shared: bool,
}

/// How many threads these are.
pub fn threads(wanted: Option<NonZero<usize>>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// What the threads of a job share.
#[derive(Default)]
struct JobState {
    next: AtomicU64,
    done: AtomicU64,
    is_cancelled: AtomicBool,
    played: Mutex<Vec<(u64, Playout)>>,
    /// What went wrong at the lowest number.
    wrong: Mutex<Option<(u64, String)>>,
}

impl JobState {
    /// Plays numbers until there are enough.
    fn work(&self, job: &Job, how_many: HowMany, began: Instant) {
        let moment = match job.open() {
            Ok(moment) => moment,
            Err(wrong) => return self.fail(0, wrong),
        };
        loop {
            let millis = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            let number = self.next.load(Ordering::Relaxed);
            if self.is_cancelled.load(Ordering::Relaxed) || !how_many.wants(number, millis) {
                return;
            }
            // Another thread may have been quicker to take it.
            let after = number + 1;
            if self
                .next
                .compare_exchange(number, after, Ordering::Relaxed, Ordering::Relaxed)
                .is_err()
            {
                continue;
            }
            match moment.play(number) {
                Ok(played) => {
                    let mut all = self.played.lock().unwrap_or_else(PoisonError::into_inner);
                    all.push((number, played));
                    self.done.fetch_add(1, Ordering::Relaxed);
                }
                Err(wrong) => return self.fail(number, wrong),
            }
        }
    }

    fn fail(&self, number: u64, what: String) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.as_ref().is_none_or(|(other, _)| number < *other) {
            *wrong = Some((number, what));
        }
    }

    /// All numbers that were begun, in order: there is no gap among them.
    fn result(&self) -> Result<Playouts, String> {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, what)) = wrong.take() {
            return Err(what);
        }
        let mut played = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        let mut played = std::mem::take(&mut *played);
        played.sort_unstable_by_key(|(number, _)| *number);
        Ok(played.into_iter().map(|(_, game)| game).collect())
    }
}

/// A job on threads.
struct ThreadedJob {
    shared: Arc<JobState>,
    /// Ends with the last of the threads.
    over: Receiver<()>,
    is_shared: bool,
}

impl Workers for Threads {
    fn start(&self, job: &Job, how_many: HowMany) -> Box<dyn RunningJob> {
        let (shared, began) = (Arc::new(JobState::default()), Instant::now());
        let (alive, over): (Sender<()>, Receiver<()>) = channel();
        for _ in 0..threads(self.count) {
            let (shared, job, alive) = (shared.clone(), job.clone(), alive.clone());
            std::thread::spawn(move || {
                shared.work(&job, how_many, began);
                drop(alive);
            });
        }
        Box::new(ThreadedJob { shared, over, is_shared: self.is_shared })
    }
}

impl RunningJob for ThreadedJob {
    fn poll(&mut self) -> Poll<Result<Playouts, String>> {
        let waits = !self.is_shared || self.shared.is_cancelled.load(Ordering::Relaxed);
        let is_over = if !waits {
            self.over.try_recv() == Err(TryRecvError::Disconnected)
        } else {
            self.over.recv_timeout(WAIT) == Err(RecvTimeoutError::Disconnected)
        };
        if is_over { Poll::Ready(self.shared.result()) } else { Poll::Pending }
    }

    fn done(&self) -> u64 {
        self.shared.done.load(Ordering::Relaxed)
    }

    fn cancel(&mut self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
    }
}

impl Drop for ThreadedJob {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::SystemClock;
    use crate::ports::InPlace;
    use lod_bots::bots::Library;
    use lod_bots::game::Game;
    use lod_engine::game::Position;
    use std::rc::Rc;

    fn job() -> Job {
        let position = Position::parse("base = \"sprint\"").expect("a position");
        let game = Game::of_position(Library::get(), position).expect("a game");
        Job::new(&game, 5)
    }

    fn all(workers: &dyn Workers, how_many: HowMany) -> Playouts {
        let mut working = workers.start(&job(), how_many);
        loop {
            if let Poll::Ready(played) = working.poll() {
                return played.expect("games");
            }
        }
    }

    fn on(count: usize) -> Threads {
        Threads { count: NonZero::new(count), is_shared: false }
    }

    #[test]
    fn the_same_games_on_one_thread_on_two_and_in_place() {
        let here = all(&InPlace(Rc::new(SystemClock)), HowMany::Exactly(12));
        assert_eq!(here.len(), 12);
        for count in [1, 2, 3] {
            assert_eq!(all(&on(count), HowMany::Exactly(12)), here, "{count}");
        }
    }

    #[test]
    fn what_fits_into_a_time_has_no_gap_and_at_least_so_many() {
        let fits = all(&on(2), HowMany::Fitting { least: 6, millis: 1 });
        assert!(fits.len() >= 6);
        let again = u64::try_from(fits.len()).expect("a number");
        assert_eq!(all(&on(1), HowMany::Exactly(again)), fits);
    }

    #[test]
    fn no_poll_of_what_is_shared_waits() {
        let shared = Threads { is_shared: true, ..on(1) };
        let mut working = shared.start(&job(), HowMany::Exactly(1_000_000));
        let (began, mut polls) = (Instant::now(), 0);
        while working.done() < 3 {
            assert!(working.poll().is_pending());
            polls += 1;
        }
        let waited = WAIT * polls;
        assert!(began.elapsed() < waited, "{polls} polls in {:?}", began.elapsed());
    }

    #[test]
    fn one_that_is_cancelled_has_what_was_played() {
        let mut working = on(2).start(&job(), HowMany::Exactly(1_000_000));
        while working.done() < 3 {
            assert!(working.poll().is_pending());
        }
        working.cancel();
        let played = loop {
            if let Poll::Ready(played) = working.poll() {
                break played.expect("games");
            }
        };
        assert!((3..1000).contains(&played.len()));
    }
}
