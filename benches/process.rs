//! How long the program takes as a whole process: `cargo bench --bench process`.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 101;

fn main() {
    println!("whole process, milliseconds, {RUNS} runs");
    measure("lod --version", &["--version"]);
    let position = "tests/cases/positions/muster.toml";
    let decide = ["decide", "british", "--seed", "1", "--json", "--position", position];
    measure("lod decide", &decide);
    measure("lod check", &["check"]);
}

fn measure(name: &str, arguments: &[&str]) {
    let mut times: Vec<Duration> = (0..RUNS)
        .filter_map(|_| {
            let begun = Instant::now();
            let status = Command::new(env!("CARGO_BIN_EXE_lod"))
                .args(arguments)
                .stdout(Stdio::null())
                .status();
            status.is_ok_and(|s| s.success()).then(|| begun.elapsed())
        })
        .collect();
    times.sort_unstable();
    let at = |share: usize| {
        times
            .get((times.len() * share / 100).min(times.len().saturating_sub(1)))
            .map_or(f64::NAN, |t| t.as_secs_f64() * 1e3)
    };
    println!("{name:14} median {:6.2}  90 % {:6.2}", at(50), at(90));
}
