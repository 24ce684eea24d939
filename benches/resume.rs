//! How long a recorded game takes to resume, and to resume and undo once, as a whole process:
//! `cargo bench --bench resume`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 21;
/// So many answers at most of each game.
const MOST: usize = 200;

const GAMES: [(&str, &[&str]); 2] = [
    ("sprint-patriots", &["--scenario", "sprint", "--people", "patriots", "--seed", "1778"]),
    (
        "1776-royalists",
        &[
            "--scenario",
            "1776",
            "--people",
            "british+indians",
            "--deck",
            "own",
            "--dice",
            "own",
            "--winter-is-coming",
        ],
    ),
];

fn main() {
    println!("resumed game, milliseconds, median of {RUNS} runs");
    for (name, arguments) in GAMES {
        let folder = std::env::temp_dir().join(format!("lod-resume-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        played(&folder, name, arguments);
        let file = folder.join("game.lod");
        let bytes = first(&fs::read_to_string(&file).expect("a game"));
        let answers = bytes.lines().filter(is_answer).count();
        println!(
            "{name:16} {answers:4} answers {:6} bytes an answer  resume {:7.1}  with an undo {:7.1}",
            bytes.len() / answers.max(1),
            median(&folder, &file, &bytes, ""),
            median(&folder, &file, &bytes, "undo\n"),
        );
        fs::remove_dir_all(&folder).expect("the folder");
    }
}

fn is_answer(line: &&str) -> bool {
    line.contains("\"entry\":{\"line\"")
}

/// The first answers of a game, not to its end, where all turns are told.
fn first(game: &str) -> String {
    let all = game.lines().filter(is_answer).count();
    let mut left = MOST.min(all - 5);
    let within = |line: &&str| {
        left -= usize::from(is_answer(line) && left > 0);
        left > 0
    };
    game.lines().take_while(within).map(|line| format!("{line}\n")).collect()
}

/// Plays a recorded game, ended where it was.
fn played(folder: &Path, name: &str, arguments: &[&str]) {
    let script =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/recorded/plays/{name}.in"));
    let script = fs::read_to_string(script).expect("a script");
    let mut arguments = [&["--new"], arguments].concat();
    let lines: Vec<&str> = script.split_inclusive('\n').collect();
    for part in lines.split_inclusive(|line| line.starts_with('#') || *line == "quit\n") {
        run(folder, &arguments, &part.concat());
        arguments.clear();
    }
}

fn run(folder: &Path, arguments: &[&str], lines: &str) -> Duration {
    let begun = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_lod"))
        .args(["play", "--plain", "game"])
        .args(arguments)
        .env("LOD_GAMES", folder)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program");
    let mut typed = program.stdin.take().expect("its input");
    // It may leave before all is read.
    let _ = typed.write_all(lines.as_bytes());
    drop(typed);
    program.wait().expect("its end");
    begun.elapsed()
}

/// The game resumed and left again, each time from the same file.
fn median(folder: &Path, file: &Path, bytes: &str, lines: &str) -> f64 {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            fs::write(file, bytes).expect("the game");
            run(folder, &[], lines)
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2].as_secs_f64() * 1e3
}
