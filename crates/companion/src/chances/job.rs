//! Games to be played on, as a host spreads them over its processors.

use lod_bots::bots::Library;
use lod_bots::game::{Game, Playout};
use serde_json::{Value, json};

/// The seed where no other is wanted.
pub const SEED: u64 = 1;

/// Moments of games and a seed. It is data, so that a host can hand it to another thread or worker; each number is one
/// pure task there ([`Moments::play`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The states of the games, as [`Game::to_json`] has them. Of several under one name, each number takes one in turn.
    moments: Vec<Vec<Value>>,
    /// The seed of their cards and dice.
    pub seed: u64,
}

impl Job {
    /// One moment.
    pub fn new(game: &Game<'_>, seed: u64) -> Job {
        Job::several([game], seed)
    }

    /// Several moments, each played on with the same cards and dice.
    pub fn several<'g, 'l: 'g>(games: impl IntoIterator<Item = &'g Game<'l>>, seed: u64) -> Job {
        let moments = games.into_iter().map(|game| vec![game.to_json()]).collect();
        Job { moments, seed }
    }

    /// Several moments, of each the ways that its dice may have fallen.
    pub fn in_ways(ways: &[Vec<Game<'_>>], seed: u64) -> Job {
        let moments = ways.iter().map(|games| games.iter().map(Game::to_json).collect()).collect();
        Job { moments, seed }
    }

    /// How many moments: a number plays on from each of them.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.moments.is_empty()
    }

    /// As data for a worker that shares no memory.
    pub fn to_json(&self) -> Value {
        json!({"moments": self.moments, "seed": self.seed})
    }

    /// From such data.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(data: &Value) -> Result<Job, String> {
        let moments = serde_json::from_value(data["moments"].clone());
        let seed = data["seed"].as_u64().ok_or("the seed is missing")?;
        Ok(Job { moments: moments.map_err(|error| error.to_string())?, seed })
    }

    /// Reads the moments, to be played on from.
    ///
    /// # Errors
    /// What is wrong with a state.
    pub fn open(&self) -> Result<Moments, String> {
        let library = Library::get();
        let read = |ways: &Vec<Value>| -> Result<Vec<Game<'static>>, String> {
            ways.iter().map(|state| Game::from_json(library, state)).collect()
        };
        let games: Result<Vec<Vec<Game<'static>>>, String> =
            self.moments.iter().map(read).collect();
        Ok(Moments { games: games?, seed: self.seed })
    }
}

/// The moments of a [`Job`], read.
#[derive(Clone, Debug)]
pub struct Moments {
    games: Vec<Vec<Game<'static>>>,
    seed: u64,
}

impl Moments {
    /// The games of this number, one from each moment, to their ends.
    ///
    /// # Errors
    /// Why one cannot be played on.
    pub fn play(&self, number: u64) -> Result<Vec<Playout>, String> {
        let play = |ways: &Vec<Game<'static>>| {
            let count = u64::try_from(ways.len()).unwrap_or(1).max(1);
            let place = usize::try_from(number % count).unwrap_or_default();
            let game = ways.get(place).ok_or("there is no moment to play on from")?;
            game.play_on(self.seed, number).map_err(|error| format!("game {number}: {error}"))
        };
        self.games.iter().map(play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Position;

    fn game(text: &str) -> Game<'static> {
        let position = Position::parse(text).expect("a position");
        Game::of_position(Library::get(), position).expect("a scenario")
    }

    #[test]
    fn a_job_is_data_and_its_numbers_are_pure() {
        let games = [game("base = \"sprint\""), game("base = \"sprint\"\nfni = 0")];
        let job = Job::several(&games, 3);
        let again = Job::from_json(&job.to_json()).expect("a job");
        assert_eq!(again, job);
        let (here, there) = (job.open().expect("games"), again.open().expect("games"));
        for number in [0, 5] {
            let played = here.play(number).expect("an end");
            assert_eq!(played.len(), 2);
            assert_eq!(played[0], played[1], "the same moment, the same cards and dice");
            assert_eq!(there.play(number).expect("an end"), played);
        }
        assert!(Job::from_json(&json!({"moments": 1, "seed": 2})).is_err());
    }
}
