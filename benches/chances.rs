//! How many games are played on in 2 seconds on all cores: `cargo bench --bench chances`.

use lod::chances::{Job, SEED};
use lod::native::{Threads, threads};
use lod::ports::{HowMany, Workers};
use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::Game;
use lod_engine::game::ScenarioId;
use lod_engine::game::position::Options;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::task::Poll;
use std::time::Instant;

/// The game of the scenario before its first card, and in the middle of its actions.
fn moments(scenario: ScenarioId) -> Result<[Game<'static>; 2], Box<dyn Error>> {
    let mut deck = ChaCha8Rng::seed_from_u64(SEED);
    let start = Game::new(Library::get(), scenario, Options::default(), &mut deck)?;
    let begun = || (start.clone(), SeededDice::new(SEED).without_trace());
    let ((mut game, mut dice), mut actions) = (begun(), 0);
    while game.step(&mut dice)?.is_some() {
        actions += 1;
    }
    let (mut middle, mut dice) = begun();
    for _ in 0..actions / 2 {
        middle.step(&mut dice)?;
    }
    Ok([start, middle])
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("games played on in 2 seconds, 200 at least, on {} threads", threads(None));
    for scenario in ScenarioId::ALL {
        for (name, game) in ["first turn", "middle"].into_iter().zip(moments(scenario)?) {
            let begun = Instant::now();
            let mut working = Threads::default().start(&Job::new(&game, SEED), HowMany::USUAL);
            let played = loop {
                if let Poll::Ready(played) = working.poll() {
                    break played?;
                }
            };
            let seconds = begun.elapsed().as_secs_f64();
            println!("{:8} {name:10} {:6} games in {seconds:.2} s", scenario.id(), played.len());
        }
    }
    Ok(())
}
