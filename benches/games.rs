//! How long whole games of four non-players take: `cargo bench --bench games`.

use lod::simulate::{Plan, play};
use lod_bots::bots::Library;
use lod_engine::game::ScenarioId;
use lod_engine::game::position::Options;
use std::time::{Duration, Instant};

const RUNS: usize = 9;
const GAMES: u32 = 20;

fn main() {
    let library = Library::get();
    println!("one thread, median of {RUNS} runs of {GAMES} games");
    for scenario in ScenarioId::ALL {
        let plan = Plan {
            scenario,
            from: None,
            games: u64::from(GAMES),
            seed: 1,
            threads: None,
            options: Options::default(),
        };
        let run = |_| {
            let begun = Instant::now();
            for game in 0..u64::from(GAMES) {
                std::hint::black_box(play(library, &plan, game));
            }
            begun.elapsed()
        };
        let mut times: Vec<Duration> = (0..RUNS).map(run).collect();
        times.sort_unstable();
        let seconds = times[RUNS / 2].as_secs_f64();
        println!(
            "{:8} {:8.2} ms a game {:8.0} games a second",
            scenario.id(),
            seconds * 1000.0 / f64::from(GAMES),
            f64::from(GAMES) / seconds
        );
    }
}
