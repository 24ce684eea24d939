//! Games played on from a position, for the command line.

use super::{Failure, input};
use crate::chances::Job;
use crate::native::Threads;
use crate::ports::{HowMany, Played, Workers};
use crate::signals;
use crate::terminal::Bar;
use lod_bots::bots::Library;
use lod_bots::game::Game;
use lod_engine::game::position::PositionFile;
use std::num::NonZero;
use std::task::Poll;

/// How many games are wanted, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HowManyGames {
    /// How many; `None` for what fits into 2 seconds.
    pub games: Option<NonZero<u64>>,
    /// The seed.
    pub seed: Option<u64>,
    /// How many threads; `None` for as many as the machine has.
    pub threads: Option<NonZero<usize>>,
}

impl HowManyGames {
    /// Plays on from these positions, each with the same cards and dice. Ctrl-C ends it early. The seed, and the games.
    ///
    /// # Errors
    /// [`Failure::Input`] where a position has no deck; [`Failure::Program`] where a game cannot go on.
    pub(super) fn play(&self, positions: &[&PositionFile]) -> Result<(u64, Played), Failure> {
        let seed = self.seed.unwrap_or_else(rand::random);
        let how_many = self.games.map_or(HowMany::USUAL, |games| HowMany::Exactly(games.get()));
        let games: Result<Vec<Game<'static>>, Failure> =
            positions.iter().map(|file| game_of(file)).collect();
        let job = Job::several(&games?, seed);
        signals::mind();
        let bar = Bar::new(how_many.all());
        let threads = Threads { count: self.threads, is_shared: false };
        let mut working = threads.start(&job, how_many);
        let played = loop {
            match working.poll() {
                Poll::Ready(played) => break played.map_err(Failure::Program)?,
                Poll::Pending if bar.set(working.done()) => {}
                Poll::Pending => working.cancel(),
            }
        };
        match played.is_empty() {
            true => Err(Failure::Program("stopped before the first game ended".to_string())),
            false => Ok((seed, played)),
        }
    }
}

/// The game of a position, to be played on.
///
/// # Errors
/// [`Failure::Input`] without a scenario, or where no Winter Quarters card is to come.
fn game_of(file: &PositionFile) -> Result<Game<'static>, Failure> {
    let wrong = |what: &str| Failure::Input(vec![input("--chances", what)]);
    let position = file.position.clone();
    if position.scenario.is_none() {
        return Err(wrong(
            "the position needs a `base`: its scenario says which cards are to come",
        ));
    }
    if position.board.winter_quarters_left() == 0 {
        return Err(wrong("`winter-quarters-left = 0`: no Winter Quarters card ends the game"));
    }
    Game::of_position(Library::get(), position).map_err(|error| wrong(&error.to_string()))
}
