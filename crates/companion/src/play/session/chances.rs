//! `chances`: what the position is worth, by games played on from it.

use super::Session;
use crate::chances::{Chances, Job, SEED};
use crate::ports::{HowMany, Playouts};
use crate::tell::{self, ChancesSheet};
use std::future::poll_fn;

/// No more games are played on at once.
const MOST: u64 = 1_000_000;

impl Session<'_, '_> {
    /// Plays this job on, with the progress on the screen; what was played until it was stopped.
    ///
    /// # Errors
    /// Why it cannot be played on.
    async fn played(&mut self, job: &Job, how_many: HowMany) -> Result<Playouts, String> {
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

    /// `chances`, and how many games.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub(super) async fn chances(&mut self, rest: &str) -> Result<Vec<String>, String> {
        let how_many = how_many(rest)?;
        if self.history.now().end().is_some() {
            return Err("the game is over".to_string());
        }
        let job = Job::new(self.history.now(), SEED);
        let played = self.played(&job, how_many).await?;
        if played.is_empty() {
            return Ok(vec!["Stopped before the first game ended.".to_string()]);
        }
        let chances = Chances::of(SEED, &played);
        if self.screen.draws() {
            self.screen.show_chances(&ChancesSheet::from(&chances));
            Ok(Vec::new())
        } else {
            Ok(tell::chances(&chances, self.screen.width()))
        }
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
            _ => Err(format!("type chances, or chances N with 1 to {MOST} games")),
        },
    }
}
