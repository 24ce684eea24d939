//! Counts who wins how many games, on all cores: `cargo run --release -p lod-bots --example count_wins -- 1000`.

use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::Game;
use lod_engine::game::position::Options;
use lod_engine::game::{ByFaction, Faction, ScenarioId};
use lod_engine::rules::winter::End;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::thread;

/// Who wins the game of this seed. Nobody hears the reasons, so that none are written down.
fn winner(seed: u64) -> Option<Faction> {
    let mut deck = ChaCha8Rng::seed_from_u64(seed);
    let mut dice = SeededDice::new(seed).without_trace();
    let options = Options::default();
    let mut game = Game::new(Library::get(), ScenarioId::Short, options, &mut deck).ok()?;
    while game.step(&mut dice).ok()?.is_some() {}
    game.end().and_then(End::winner)
}

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(1_000), |n| n.parse())?;
    let cores = thread::available_parallelism()?.get();
    let share = |core: usize| (0..games).skip(core).step_by(cores);
    let mut wins = ByFaction([0_u64; 4]);
    thread::scope(|scope| {
        let counts = |core| share(core).filter_map(winner).collect::<Vec<_>>();
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || counts(core))).collect();
        for worker in workers {
            for faction in worker.join().expect("a worker that ends") {
                wins[faction] += 1;
            }
        }
    });
    for faction in Faction::ALL {
        println!("{faction}: {} of {games}", wins[faction]);
    }
    Ok(())
}
