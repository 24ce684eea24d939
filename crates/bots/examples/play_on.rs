//! Plays games on from the first turn and from the middle of each scenario, on one thread:
//! `cargo run --release -p lod-bots --example play_on -- [GAMES] [SCENARIO]`.
//!
//! Standard output is the same on every system, WebAssembly included; the speed goes to standard error.

use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::Game;
use lod_engine::game::position::Options;
use lod_engine::game::{ByFaction, Faction, ScenarioId};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::time::Instant;

/// The seed of the deck, of the turns up to the middle, and of the games played on.
const SEED: u64 = 1;

/// The game after this many actions.
fn after(start: &Game<'static>, actions: usize) -> Result<Game<'static>, Box<dyn Error>> {
    let mut game = start.clone();
    let mut dice = SeededDice::new(SEED).without_trace();
    for _ in 0..actions {
        game.step(&mut dice)?;
    }
    Ok(game)
}

/// How many actions a game has.
fn length(start: &Game<'static>) -> Result<usize, Box<dyn Error>> {
    let (mut game, mut actions) = (start.clone(), 0);
    let mut dice = SeededDice::new(SEED).without_trace();
    while game.step(&mut dice)?.is_some() {
        actions += 1;
    }
    Ok(actions)
}

fn play(name: &str, game: &Game<'static>, games: u64) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let (mut first, mut margins) = (ByFaction([0_u64; 4]), ByFaction([0_i32; 4]));
    for number in 0..games {
        let played = game.play_on(SEED, number)?;
        first[played.first] += 1;
        Faction::ALL.into_iter().for_each(|f| margins[f] += played.margins[f]);
    }
    let by_faction = Faction::ALL.map(|f| format!("{f} {} ({:+})", first[f], margins[f]));
    println!("{name}: {}", by_faction.join(", "));
    eprintln!("{name}: {:.0} games a second", games as f64 / begun.elapsed().as_secs_f64());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(200), |games| games.parse())?;
    let scenario = arguments.next();
    for id in ScenarioId::ALL {
        if scenario.as_deref().is_some_and(|wanted| wanted != id.id()) {
            continue;
        }
        let mut deck = ChaCha8Rng::seed_from_u64(SEED);
        let start = Game::new(Library::get(), id, Options::default(), &mut deck)?;
        play(&format!("{}, first turn", id.id()), &start, games)?;
        let middle = after(&start, length(&start)? / 2)?;
        play(&format!("{}, middle", id.id()), &middle, games)?;
    }
    Ok(())
}
