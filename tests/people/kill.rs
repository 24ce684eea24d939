//! A game whose program is killed again and again: every answer that was taken stays, and the game is the
//! one that it would have been.

use crate::player;
use crate::player::refused::is_refused;

use crate::volume::volume;
use player::{Program, answer, answers, folder, play, soon, state};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use std::time::{Duration, Instant};

const NEW: [&str; 8] =
    ["game", "--new", "--scenario", "sprint", "--people", "patriots", "--seed", "11"];
/// So many games are played and killed side by side.
const LANES: usize = 4;
/// Before so many prompts a game that was opened again is killed.
const PROMPTS: u32 = 6;

#[test]
fn kills_lose_nothing() {
    let many: usize = volume("LOD_KILLS", 500);
    let whole = folder("kill-whole");
    assert_eq!(play(&whole, &NEW, 1000), Some(0));
    let whole = whole.join("game.lod");
    let acknowledged: usize = std::thread::scope(|scope| {
        let lane = |lane| {
            let whole = &whole;
            scope.spawn(move || kills(whole, lane, many.div_ceil(LANES)))
        };
        let lanes: Vec<_> = (0..LANES).map(lane).collect();
        let ends = lanes.into_iter().map(|l| l.join().expect("a lane"));
        ends.sum()
    });
    assert!(acknowledged > many / 4, "{acknowledged}");
}

/// Plays the whole game again, killed so often; how many answers were acknowledged.
fn kills(whole: &Path, lane: usize, kills: usize) -> usize {
    let killed = folder(&format!("kill-killed-{lane}"));
    let file = killed.join("game.lod");
    let all = answers(whole);
    let mut rng = ChaCha8Rng::seed_from_u64(1 + lane as u64);
    let (mut taken, mut acknowledged, mut games) = (Vec::new(), 0, 1);
    for _ in 0..kills {
        let arguments: &[&str] = if file.exists() { &["game"] } else { &NEW };
        let mut program = Program::start(&killed, arguments);
        // While it starts, or while it plays: a moment after so many prompts, however long those take here.
        let starting = rng.random_bool(0.2);
        let mut until = if starting {
            Instant::now() + Duration::from_millis(rng.random_range(0..40))
        } else {
            soon()
        };
        let mut left = rng.random_range(0..PROMPTS);
        let mut said: Option<&str> = None;
        while let Ok(shown) = program.prompt(until) {
            // Another prompt says that the answer before it was taken, unless it was refused.
            if let Some(line) = said.take()
                && !is_refused(&shown)
            {
                taken.push(line);
                acknowledged += 1;
            }
            if left == 0 && !starting {
                until = Instant::now() + Duration::from_micros(rng.random_range(0..60_000));
            }
            left = left.saturating_sub(1);
            let line = answer(&shown);
            program.say(line);
            said = Some(line);
        }
        program.kill();
        let kept = answers(&file);
        assert_eq!(kept, all[..kept.len()], "the same game");
        let lines = kept.iter().filter(|e| e.starts_with("{\"line\"")).count();
        let typed = taken.len();
        assert!(lines >= typed, "{typed} answers were taken, {lines} stayed");
        // What was written, but not yet acknowledged, counts from now on.
        taken.resize(lines, "");
        if kept.len() == all.len() {
            // The last answer may be there without what it led to: that comes when the game is opened again.
            assert_eq!(play(&killed, &["game"], 1000), Some(0));
            assert_eq!(state(&file), state(whole));
            std::fs::remove_file(&file).unwrap();
            taken.clear();
            games += 1;
        }
    }
    println!(
        "{kills} kills in {games} games: {acknowledged} answers acknowledged, all of them kept"
    );
    let arguments: &[&str] = if file.exists() { &["game"] } else { &NEW };
    assert_eq!(play(&killed, arguments, 1000), Some(0));
    assert_eq!(answers(&file), all);
    assert_eq!(state(&file), state(whole));
    acknowledged
}
