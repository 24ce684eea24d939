//! Long work of a page: the page spreads it over workers of its browser, each with this program, and tells what came of it.

use crate::request::{JobProgress, Numbers, Order};
use lod_bots::game::Playout;
use lod_companion::chances::{Job, Moment};
use lod_companion::page::PageReply;
use lod_companion::ports::{HowMany, Playouts, RunningJob, Workers};
use lod_engine::game::{ByFaction, Faction};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::Poll;

/// A game that ended, as it goes from worker to page: the place of the first Faction, and the margins.
pub type GameEnd = (u8, [i32; 4]);

/// The workers of the page.
#[derive(Clone, Default)]
pub struct Crew(Rc<RefCell<Jobs>>);

#[derive(Default)]
struct Jobs {
    /// The number of the last job.
    last: u64,
    under_way: BTreeMap<u64, Task>,
}

/// A job under way.
struct Task {
    job: Job,
    how_many: HowMany,
    /// Whether the page has it.
    is_told: bool,
    played: BTreeMap<u64, Playout>,
    /// Whether there is no more to come, or why not.
    end: Option<Result<(), String>>,
}

/// A job, as its conversation has it.
struct ActiveJob {
    crew: Crew,
    number: u64,
    is_cancelled: bool,
}

impl Crew {
    /// The jobs that the page has not begun.
    pub fn orders(&self) -> Vec<Order> {
        let mut jobs = self.0.borrow_mut();
        let new = jobs.under_way.iter_mut().filter(|(_, task)| !task.is_told);
        let order = |(number, task): (&u64, &mut Task)| {
            task.is_told = true;
            let (all, least, millis) = match task.how_many {
                HowMany::Exactly(all) => (Some(all), 0, 0),
                HowMany::Fitting { least, millis } => (None, least, millis),
            };
            Order { number: *number, job: task.job.to_json(), all, least, millis }
        };
        new.map(order).collect()
    }

    /// The numbers of the jobs that are still wanted.
    pub fn wanted(&self) -> Vec<u64> {
        self.0.borrow().under_way.keys().copied().collect()
    }

    /// Takes what the workers did.
    pub fn hears(&self, done: &JobProgress) {
        let mut jobs = self.0.borrow_mut();
        let Some(task) = jobs.under_way.get_mut(&done.number) else {
            // It was stopped meanwhile.
            return;
        };
        task.played.extend(done.played.iter().map(|(number, game)| (*number, ended(game))));
        if let Some(wrong) = &done.wrong {
            task.end = Some(Err(wrong.clone()));
        } else if done.is_over {
            task.end = Some(Ok(()));
        }
    }
}

impl Workers for Crew {
    fn start(&self, job: &Job, how_many: HowMany) -> Box<dyn RunningJob> {
        let mut jobs = self.0.borrow_mut();
        jobs.last += 1;
        let number = jobs.last;
        let (job, played) = (job.clone(), BTreeMap::new());
        jobs.under_way.insert(number, Task { job, how_many, is_told: false, played, end: None });
        Box::new(ActiveJob { crew: self.clone(), number, is_cancelled: false })
    }
}

impl ActiveJob {
    /// Something of its task.
    fn task<T>(&self, what: impl FnOnce(&mut Task) -> T) -> Option<T> {
        self.crew.0.borrow_mut().under_way.get_mut(&self.number).map(what)
    }
}

impl RunningJob for ActiveJob {
    fn poll(&mut self) -> Poll<Result<Playouts, String>> {
        let end = self.task(|task| match (self.is_cancelled, task.end.take()) {
            (true, None) | (_, Some(Ok(()))) => Some(Ok(without_gap(&mut task.played))),
            (_, Some(Err(wrong))) => Some(Err(wrong)),
            (false, None) => None,
        });
        end.flatten().map_or(Poll::Pending, Poll::Ready)
    }

    fn done(&self) -> u64 {
        let count = self.task(|task| task.played.len()).unwrap_or_default();
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    fn cancel(&mut self) {
        self.is_cancelled = true;
    }
}

impl Drop for ActiveJob {
    fn drop(&mut self) {
        self.crew.0.borrow_mut().under_way.remove(&self.number);
    }
}

/// What was played up to the first number that was not.
fn without_gap(played: &mut BTreeMap<u64, Playout>) -> Playouts {
    (0..).map_while(|number| played.remove(&number)).collect()
}

fn ended((first, margins): &GameEnd) -> Playout {
    let first = Faction::ALL[usize::from(*first) % Faction::ALL.len()];
    Playout { first, margins: ByFaction(*margins) }
}

fn game_end(game: &Playout) -> GameEnd {
    (game.first as u8, game.margins.0)
}

/// A worker: plays numbers of a job.
#[derive(Default)]
pub struct Player(Option<Moment>);

impl Player {
    /// Reads a job.
    pub fn opens(&mut self, job: &Value) -> PageReply {
        match Job::from_json(job).and_then(|job| job.open()) {
            Ok(moment) => {
                self.0 = Some(moment);
                PageReply::Plain(200, "")
            }
            Err(wrong) => PageReply::Json(422, wrong),
        }
    }

    /// Plays numbers of it.
    pub fn plays(&self, numbers: &Numbers) -> PageReply {
        let Some(moment) = &self.0 else {
            return PageReply::Plain(400, "A job is wanted first.");
        };
        let play = |number| -> Result<(u64, GameEnd), String> {
            Ok((number, game_end(&moment.play(number)?)))
        };
        let all: Result<Vec<_>, String> = (numbers.from..numbers.to).map(play).collect();
        match all {
            Ok(all) => PageReply::json(200, &all),
            Err(wrong) => PageReply::Json(422, wrong),
        }
    }
}
