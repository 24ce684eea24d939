//! How long one decision of a non-player takes, in whole games: `cargo bench --bench decisions`.

use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::{Game, GameStep};
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

const GAMES: u64 = 200;

fn main() {
    let library = Library::get();
    let mut times: Vec<(Faction, Duration)> = Vec::new();
    for seed in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut door = SeededDice::new(seed);
        let game = Game::new(library, ScenarioId::Medium, Options::default(), &mut rng);
        let Ok(mut game) = game else { continue };
        loop {
            let begun = Instant::now();
            match game.step(&mut door) {
                Ok(Some(GameStep::Turn(taken))) => times.push((taken.faction, begun.elapsed())),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
    }
    println!("decisions in {GAMES} games of 1776, microseconds");
    println!("{:10} {:>7} {:>8} {:>8} {:>8}", "", "n", "median", "90 %", "99 %");
    for faction in Faction::ALL {
        let own = times.iter().filter(|(f, _)| *f == faction);
        row(faction.name(), own.map(|(_, t)| *t).collect());
    }
    row("all", times.iter().map(|(_, t)| *t).collect());
}

fn row(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at =
        |share: usize| times.get(times.len() * share / 100).map_or(0.0, |t| t.as_secs_f64() * 1e6);
    println!("{name:10} {:7} {:8.1} {:8.1} {:8.1}", times.len(), at(50), at(90), at(99));
}
