//! `chances`: what the position is worth, by games played on from it.

use super::Session;
use crate::chances::{Chances, Job, SEED};
use crate::picture::{self, MarginHistory, Measure};
use crate::play::prospects::{ChanceChange, GAMES, Prospects};
use crate::ports::{HowMany, Playouts};
use crate::talk::no_such_turn;
use crate::tell::{self, Report};
use std::future::poll_fn;

/// No more games are played on at once.
const MOST: u64 = 1_000_000;
/// So many turns that moved the chances are shown.
const SHOWN: usize = 3;
pub(super) const STOPPED: &str = "Stopped before the first game ended.";

impl Session<'_, '_> {
    /// Plays this job on, with the progress on the screen; what was played until it was stopped.
    ///
    /// # Errors
    /// Why it cannot be played on.
    pub(super) async fn played(
        &mut self,
        job: &Job,
        how_many: HowMany,
    ) -> Result<Playouts, String> {
        let mut working = self.workers.start(job, how_many);
        let screen = &mut *self.screen;
        let played = poll_fn(|_| {
            let poll = working.poll();
            if poll.is_pending() && !screen.works(working.done(), how_many.all()) {
                working.cancel();
            }
            poll
        })
        .await;
        self.screen.rests();
        played
    }

    /// `chances`, and what is after it.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub(super) async fn chances(&mut self, rest: &str) -> Result<Vec<String>, String> {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match (word, after.trim()) {
            ("game", after) => self.over_the_game(0, after).await,
            ("since", turn) => match turn.parse() {
                Ok(turn) => self.over_the_game(turn, "").await,
                Err(_) => Err("type a turn, e.g. chances since 12".to_string()),
            },
            _ => self.chances_now(rest).await,
        }
    }

    async fn chances_now(&mut self, rest: &str) -> Result<Vec<String>, String> {
        let how_many = how_many(rest)?;
        if self.history.now().end().is_some() {
            return Err("the game is over; `chances game` shows how it went".to_string());
        }
        let job = Job::new(self.history.now(), SEED);
        let played = self.played(&job, how_many).await?;
        let chances = Chances::of(SEED, played.iter().flatten());
        match chances.games {
            0 => Ok(vec![STOPPED.to_string()]),
            _ => Ok(tell::chances(&chances, self.screen.width())),
        }
    }

    /// The chances from turn to turn, found once and kept beside the game, and the turns that moved them most.
    async fn over_the_game(&mut self, since: usize, rest: &str) -> Result<Vec<String>, String> {
        let mut prospects = Prospects::of(&self.history, since);
        if prospects.is_empty() {
            return Err(no_such_turn(self.turns().len()));
        }
        let store = self.games.store().clone();
        let record = self.journal.record().to_string();
        prospects.recall(&*store, &record);
        if let Some(job) = prospects.job() {
            let text =
                format!("{} positions, {GAMES} games each. Kept beside the game.", job.len());
            self.wrapped(&text);
            let played = self.played(&job, HowMany::Exactly(GAMES)).await?;
            if played.is_empty() {
                return Ok(vec![STOPPED.to_string()]);
            }
            prospects.learn(&played);
            prospects.keep(&*store, &record);
        }
        let course = prospects.course(&self.history);
        if !rest.is_empty() {
            return self.chances_as_file(rest, &course);
        }
        let width = self.screen.width();
        let mut lines = picture::plot(Measure::FirstPlace, &course, width);
        let moved = prospects.moved(&self.history);
        let has_both = moved.iter().any(|m| m.is_person) && moved.iter().any(|m| !m.is_person);
        lines.extend(match has_both {
            true => [
                self.most_moved("The players' turns that moved the chances most", &moved, |m| {
                    m.is_person
                }),
                self.most_moved("The non-players' turns that moved them most", &moved, |m| {
                    !m.is_person
                }),
            ]
            .concat(),
            false => self.most_moved("The turns that moved the chances most", &moved, |_| true),
        });
        Ok(lines)
    }

    /// The turns that moved the chances most, each with its report.
    fn most_moved(
        &self,
        title: &str,
        moved: &[ChanceChange],
        counts: impl Fn(&&ChanceChange) -> bool,
    ) -> Vec<String> {
        let width = self.screen.width();
        let mut moved: Vec<&ChanceChange> = moved.iter().filter(counts).collect();
        moved.sort_by(|a, b| b.size().total_cmp(&a.size()));
        let mut lines = vec![String::new(), title.to_string()];
        for turn in moved.into_iter().take(SHOWN) {
            let Some(record) = self.told(turn.action) else {
                continue;
            };
            lines.extend(tell::entry(turn.turn, &record, width));
            lines.extend(tell::moved(turn.chances, |f| turn.of(f), width));
            let orders = Report::of(&record).instructions();
            lines.extend(tell::wrap_to(&format!("      {}", orders.join(" ")), "      ", width));
        }
        lines
    }

    /// `chances game --svg FILE`.
    fn chances_as_file(
        &mut self,
        rest: &str,
        course: &MarginHistory,
    ) -> Result<Vec<String>, String> {
        let (file, sheet) = self.chart_file(rest)?;
        let title = format!("{}: {}", self.journal.name(), Measure::FirstPlace.title());
        let text = picture::chart(&title, Measure::FirstPlace, course, sheet);
        Ok(vec![self.keep_as(&file, "chart", &text)?])
    }
}

/// How many games are wanted.
///
/// # Errors
/// What is possible.
fn how_many(rest: &str) -> Result<HowMany, String> {
    match rest {
        "" => Ok(HowMany::USUAL),
        _ => match rest.parse() {
            Ok(count @ 1..=MOST) => Ok(HowMany::Exactly(count)),
            _ => Err(format!(
                "type chances, chances N with 1 to {MOST} games, chances game or chances since N"
            )),
        },
    }
}
