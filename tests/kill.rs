//! A game whose program is killed again and again: every answer that was taken stays, and the game is the
//! one that it would have been.

mod player;

use player::{Program, Silent, answer, answers, folder, play, state};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

const NEW: [&str; 8] = [
    "game",
    "--new",
    "--scenario",
    "sprint",
    "--people",
    "patriots",
    "--seed",
    "11",
];
const KILLS: usize = 500;

#[test]
fn five_hundred_kills_lose_nothing() {
    let whole = folder("kill-whole");
    assert_eq!(play(&whole, &NEW, 1000), Some(0));
    let whole = whole.join("game.lod");

    let killed = folder("kill-killed");
    let file = killed.join("game.lod");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut taken = Vec::new();
    for _ in 0..KILLS {
        let arguments: &[&str] = if file.exists() { &["game"] } else { &NEW };
        let mut program = Program::start(&killed, arguments);
        let begun = Instant::now();
        let mut until = begun + Duration::from_millis(rng.random_range(0..40));
        let mut prompts = 0;
        let mut said: Option<&str> = None;
        loop {
            match program.prompt(until) {
                Ok(shown) => {
                    // Another prompt says that the answer before it was taken, unless it was refused.
                    if let Some(line) = said.take().filter(|l| !l.is_empty())
                        && !shown.contains("Sorry:")
                    {
                        taken.push(line);
                    }
                    if prompts == 0 && rng.random_bool(0.8) {
                        // The time counts from where it can play.
                        until = Instant::now() + Duration::from_millis(rng.random_range(0..30));
                    }
                    prompts += 1;
                    let line = answer(&shown);
                    program.say(line);
                    said = Some(line);
                }
                Err(Silent::Time) => break,
                Err(Silent::Ended) => break,
            }
        }
        program.kill();
        let kept = answers(&file);
        let all = answers(&whole);
        assert_eq!(kept, all[..kept.len()], "the same game");
        let lines = kept.iter().filter(|e| e.starts_with("{\"line\"")).count();
        let typed = taken.len();
        assert!(lines >= typed, "{typed} answers were taken, {lines} stayed");
        // What was written, but not yet acknowledged, counts from now on.
        let text = |e: &String| e.strip_prefix("{\"line\":\"").map(|l| l.len()).is_some();
        while taken.len() < kept.iter().filter(|e| text(e)).count() {
            taken.push("");
        }
    }
    println!(
        "{KILLS} kills: {} answers were taken, all of them kept",
        taken.len()
    );
    assert_eq!(play(&killed, &["game"], 1000), Some(0));
    assert_eq!(answers(&file), answers(&whole));
    assert_eq!(state(&file), state(&whole));
}
