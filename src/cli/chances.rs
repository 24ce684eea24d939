//! Games played on from a position, for the command line.

use super::Failure;
use crate::chances::Job;
use crate::native::Threads;
use crate::ports::{HowMany, Playouts, Workers};
use crate::signals;
use crate::terminal::Bar;
use clap::Args;
use lod_bots::bots::Library;
use lod_bots::game::Game;
use lod_engine::game::position::PositionFile;
use std::num::NonZero;
use std::task::Poll;

/// Games played on from a position.
#[derive(Clone, Copy, Debug, Args)]
pub struct ChancesOptions {
    /// Play N games on with non-players; without N, for 2 seconds
    #[arg(long, value_name = "N", num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "the option may stand without its value")]
    chances: Option<Option<NonZero<u64>>>,
    /// The seed of these games; the same seed gives the same games
    #[arg(long, value_name = "N", requires = "chances")]
    seed: Option<u64>,
    /// How many threads play them; by default one per processor
    #[arg(long, value_name = "N", requires = "chances")]
    threads: Option<NonZero<usize>>,
}

impl ChancesOptions {
    /// Plays on from a position, where that is wanted. Ctrl-C ends it early. The seed, and the games.
    ///
    /// # Errors
    /// [`Failure::Input`] where a position has no deck; [`Failure::Program`] where a game cannot go on.
    pub(super) fn play(&self, file: &PositionFile) -> Result<Option<(u64, Playouts)>, Failure> {
        let Some(games) = self.chances else {
            return Ok(None);
        };
        let seed = self.seed.unwrap_or_else(rand::random);
        let how_many = games.map_or(HowMany::USUAL, |games| HowMany::Exactly(games.get()));
        let job = Job::new(&game_of(file)?, seed);
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
        if played.is_empty() {
            Err(Failure::Program("stopped before the first game ended".to_string()))
        } else {
            Ok(Some((seed, played)))
        }
    }
}

/// The game of a position, to be played on.
///
/// # Errors
/// [`Failure::Input`] without a scenario, or where no Winter Quarters card is to come.
fn game_of(file: &PositionFile) -> Result<Game<'static>, Failure> {
    let wrong = |what: &str| Failure::input("--chances", what);
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
