//! Games to be played on, as a host spreads them over its processors.

use lod_bots::bots::Library;
use lod_bots::game::{Game, Playout};
use serde_json::{Value, json};

/// The seed where no other is wanted.
pub const SEED: u64 = 1;

/// A moment of a game and a seed. It is data, so that a host can hand it to another thread or worker; each number is one
/// pure task there ([`Moment::play`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The state of the game, as [`Game::to_json`] has it.
    moment: Value,
    /// The seed of the cards and dice.
    pub seed: u64,
}

impl Job {
    /// To play on from this moment.
    pub fn new(game: &Game<'_>, seed: u64) -> Job {
        Job { moment: game.to_json(), seed }
    }

    /// As data for a worker that shares no memory.
    pub fn to_json(&self) -> Value {
        json!({"moment": self.moment, "seed": self.seed})
    }

    /// From such data.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(data: &Value) -> Result<Job, String> {
        let seed = data["seed"].as_u64().ok_or("the seed is missing")?;
        Ok(Job { moment: data["moment"].clone(), seed })
    }

    /// Reads the moment, to be played on from.
    ///
    /// # Errors
    /// What is wrong with the state.
    pub fn open(&self) -> Result<Moment, String> {
        let game = Game::from_json(Library::get(), &self.moment)?;
        Ok(Moment { game, seed: self.seed })
    }
}

/// The moment of a [`Job`], read.
#[derive(Clone, Debug)]
pub struct Moment {
    game: Game<'static>,
    seed: u64,
}

impl Moment {
    /// The game of this number, to its end.
    ///
    /// # Errors
    /// Why it cannot be played on.
    pub fn play(&self, number: u64) -> Result<Playout, String> {
        let played = self.game.play_on(self.seed, number);
        played.map_err(|error| format!("game {number}: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Position;

    #[test]
    fn a_job_is_data_and_its_numbers_are_pure() {
        let position = Position::parse("base = \"sprint\"").expect("a position");
        let game = Game::of_position(Library::get(), position).expect("a scenario");
        let job = Job::new(&game, 3);
        let again = Job::from_json(&job.to_json()).expect("a job");
        assert_eq!(again, job);
        let (here, there) = (job.open().expect("a game"), again.open().expect("a game"));
        for number in [0, 5] {
            let played = here.play(number).expect("an end");
            assert_eq!(here.play(number).expect("an end"), played);
            assert_eq!(there.play(number).expect("an end"), played);
        }
        let no_state = json!({"moment": 1, "seed": 2});
        assert!(Job::from_json(&no_state).and_then(|job| job.open()).is_err());
        assert!(Job::from_json(&json!({"moment": {}})).is_err());
    }
}
