//! Whether chances are what they say: positions out of simulated games, each played on, against how its own game went on.
//!
//! `cargo run --release -p lod-bots --example calibration -- [POSITIONS] [GAMES] [EXACT]`: of POSITIONS positions (2,000) by GAMES
//! games each (200), in tenths; then of a twentieth of them whether the 95 % intervals hold what EXACT other games (4,000)
//! find.

use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::{Game, Playout, seed_of};
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Of one tenth: Factions estimated in it, the estimates added up, and how many of them ranked first.
type Tenth = (u64, f64, u64);

/// A position in the middle of a game, and who ranked first when that game went on.
fn position(number: u64) -> Result<(Game<'static>, Faction), Box<dyn Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed_of(17, number));
    let scenario = ScenarioId::ALL[usize::try_from(number % 4)?];
    let library = Library::get();
    let start = Game::new(library, scenario, Options::default(), &mut rng)?;
    let mut dice = SeededDice::new(seed_of(18, number)).without_trace();
    let (mut game, mut steps) = (start.clone(), 0);
    while game.step(&mut dice)?.is_some() {
        steps += 1;
    }
    let first = game.end().and_then(|end| end.winner()).ok_or("nobody ranks first")?;
    let (mut middle, at) = (start, rng.random_range(0..steps));
    let mut dice = SeededDice::new(seed_of(18, number)).without_trace();
    for _ in 0..at {
        middle.step(&mut dice)?;
    }
    Ok((middle, first))
}

fn shares(game: &Game<'_>, seed: u64, games: u64) -> Result<[f64; 4], Box<dyn Error>> {
    let mut first = [0.0; 4];
    for number in 0..games {
        let Playout { first: winner, .. } = game.play_on(seed, number)?;
        first[winner as usize] += 1.0;
    }
    Ok(first.map(|count| count / games as f64))
}

/// Whether Wilson's 95 % interval around a share found in so many games holds another.
fn holds(share: f64, games: u64, exact: f64) -> bool {
    const Z: f64 = 1.959_964;
    let n = games as f64;
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    (exact - middle).abs() <= half
}

fn main() -> Result<(), Box<dyn Error>> {
    let given: Result<Vec<u64>, _> = std::env::args().skip(1).map(|word| word.parse()).collect();
    let given = given?;
    let or = |place: usize, usual: u64| given.get(place).copied().unwrap_or(usual);
    let (positions, games, exact) = (or(0, 2000), or(1, 200), or(2, 4000));
    let tenths: Mutex<[Tenth; 10]> = Mutex::new([(0, 0.0, 0); 10]);
    let (next, inside, judged) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = || -> Result<(), String> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= positions {
                return Ok(());
            }
            let (game, first) = position(number).map_err(|error| error.to_string())?;
            let found = shares(&game, 1, games).map_err(|error| error.to_string())?;
            let mut all = tenths.lock().map_err(|error| error.to_string())?;
            for (faction, share) in Faction::ALL.into_iter().zip(found) {
                let tenth = &mut all[((share * 10.0) as usize).min(9)];
                tenth.0 += 1;
                tenth.1 += share;
                tenth.2 += u64::from(faction == first);
            }
            drop(all);
            if number % 20 == 0 {
                let truth = shares(&game, 2, exact).map_err(|error| error.to_string())?;
                for (share, truth) in found.into_iter().zip(truth) {
                    judged.fetch_add(1, Ordering::Relaxed);
                    inside.fetch_add(u64::from(holds(share, games, truth)), Ordering::Relaxed);
                }
            }
        }
    };
    let threads = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().try_for_each(|one| one.join().map_err(|_| "a thread failed".to_string())?)
    })?;
    println!("{positions} positions of all scenarios, {games} games played on from each");
    println!("{:>8} {:>9} {:>10} {:>12}", "tenth", "Factions", "estimated", "ranked first");
    let tenths = tenths.into_inner().map_err(|error| error.to_string())?;
    for (place, (count, sum, first)) in tenths.into_iter().enumerate().filter(|(_, t)| t.0 > 0) {
        let share = |part: f64| format!("{:.1} %", part * 100.0 / count as f64);
        let tenth = format!("{}-{} %", place * 10, place * 10 + 10);
        println!("{tenth:>8} {count:>9} {:>10} {:>12}", share(sum), share(first as f64));
    }
    println!(
        "{} of {} intervals hold the share of {exact} other games",
        inside.into_inner(),
        judged.into_inner()
    );
    Ok(())
}
