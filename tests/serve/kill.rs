//! A server that is killed again and again in the middle of a game: every answer that was acknowledged stays.

use crate::page::{Page, is_refused};
use crate::player::{answer, answers, play, state};
use crate::serving::{Scratch, new};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::mpsc::channel;
use std::time::Duration;

/// `LOD_SERVE_KILLS` says how often.
#[test]
fn kills_lose_nothing() {
    let kills = crate::volume::volume("LOD_SERVE_KILLS", 100);
    let (whole, scratch) = (Scratch::new("kill-whole"), Scratch::new("kill"));
    let begin = new("g", "patriots", "11");
    assert_eq!(play(&whole.games(), &begin, 1000), Some(0));
    let (whole, file) = (whole.games().join("g.lod"), scratch.games().join("g.lod"));
    let all = answers(&whole);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut acknowledged, mut says, mut games) = (0, 0, 0);
    let mut taken = 0;
    for _ in 0..kills {
        if !file.exists() {
            games += 1;
            taken = 0;
            assert_eq!(play(&scratch.games(), &begin, 0), Some(0));
        }
        let mut serving = scratch.serve(&[]);
        let (mut page, mut blocks) = Page::enter(serving.client(), "game/g");
        // Once some answers were given it comes at any time, whatever the page is waiting for then.
        let (begin, begun) = channel::<()>();
        let wait = Duration::from_micros(random.random_range(0..8_000));
        let killer = std::thread::spawn(move || {
            let _ = begun.recv();
            std::thread::sleep(wait);
            serving.kill();
        });
        let after = random.random_range(0..20);
        for given in 0.. {
            let shown = page.shown(&blocks);
            if given == after || shown.contains("The game is over") {
                let _ = begin.send(());
            }
            if shown.contains("The game is over") || page.over().is_some() {
                break;
            }
            let line = answer(&shown);
            let Some(said) = page.say(line) else { break };
            says += 1;
            // What was refused is no answer, and Enter is none that is kept.
            if !is_refused(&said) && !line.is_empty() {
                taken += 1;
                acknowledged += 1;
            }
            blocks = said;
        }
        killer.join().expect("it was killed");
        let kept = answers(&file);
        assert_eq!(kept, all[..kept.len()], "the same game");
        let lines = kept.iter().filter(|e| e.starts_with("{\"line\"")).count();
        assert!(lines >= taken, "{taken} answers were taken, {lines} stayed");
        // What was written, but not yet acknowledged, counts from now on.
        taken = lines;
        if kept.len() == all.len() {
            assert_eq!(play(&scratch.games(), &["g"], 1000), Some(0));
            assert_eq!(state(&file), state(&whole));
            std::fs::remove_file(&file).expect("removed");
        }
    }
    println!(
        "{kills} kills in {games} games: {says} lines said, {acknowledged} of them answers that are kept: all are there"
    );
    assert!(acknowledged > kills / 4, "{acknowledged}");
    if file.exists() {
        assert_eq!(play(&scratch.games(), &["g"], 1000), Some(0));
        assert_eq!((answers(&file), state(&file)), (all, state(&whole)));
    }
}
