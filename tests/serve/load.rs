//! Many phones at once, with silent and slow ones between them: everybody is answered, and every game is the one that its
//! player played.

use crate::client::connect;
use crate::page::{Page, is_refused};
use crate::player::{answer, answers, play};
use crate::serving::{Scratch, new};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const CLIENTS: usize = 20;
const SILENT: usize = 40;
const SLOW: usize = 5;

/// How long the answers to each kind of request took.
type Times = BTreeMap<&'static str, Vec<Duration>>;

/// Requests that never come to their end, a byte at a time, until there is enough.
fn drips(port: u16, is_over: &AtomicBool) {
    let request = format!("POST /say HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX: {}", "x".repeat(500));
    while !is_over.load(Ordering::Relaxed) {
        let Some(mut stream) = connect(port, Duration::from_secs(1)) else { return };
        for byte in request.bytes() {
            if is_over.load(Ordering::Relaxed) || stream.write_all(&[byte]).is_err() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// One person at one game: plays it, and looks at things in between. How many lines were taken.
fn phone(mut page: Page, mut blocks: Vec<Value>, requests: usize) -> (usize, Times) {
    let (mut taken, mut times) = (0, Times::new());
    for n in 0..requests {
        let begun = Instant::now();
        let body = page.wants("");
        let is_over = page.over().is_some() || page.shown(&blocks).contains("The game is over");
        let kind = match n % 4 {
            0 if !is_over => {
                let line = answer(&page.shown(&blocks));
                blocks = page.say(line).expect("an answer");
                taken += usize::from(!is_refused(&blocks) && !line.is_empty());
                "say"
            }
            1 => {
                page.look("board");
                "look"
            }
            2 => {
                let told = page.posts("/board", &body).expect("an answer");
                assert_eq!(told.status, 200, "{told:?}");
                "board"
            }
            _ => {
                let mut body = body;
                body["version"] = json!(0);
                let told = page.posts("/wait", &body).expect("an answer");
                assert_eq!(told.status, 200, "{told:?}");
                assert_eq!(told.json()["number"], page.number, "its own game");
                "wait"
            }
        };
        times.entry(kind).or_default().push(begun.elapsed());
    }
    (taken, times)
}

/// `LOD_SERVE_LOAD` says how many requests.
#[test]
fn many_phones_are_served_beside_slow_and_silent_ones() {
    let requests: usize = crate::volume::part("LOD_SERVE_LOAD", 10_000, 1_000);
    let (whole, scratch) = (Scratch::new("load-whole"), Scratch::new("load"));
    let begin = |name| new(name, "patriots", "11");
    assert_eq!(play(&whole.games(), &begin("g"), 1000), Some(0));
    let all = answers(&whole.games().join("g.lod"));
    let names: Vec<String> = (0..CLIENTS).map(|n| format!("g{n}")).collect();
    for name in &names {
        assert_eq!(play(&scratch.games(), &begin(name), 0), Some(0));
    }
    let serving = scratch.serve(&[]);
    let said = |key| serving.status(key).unwrap_or_else(|| "?".to_string());
    let before = said("VmRSS:");
    let is_over = AtomicBool::new(false);
    let silent: Vec<_> =
        (0..SILENT).map(|_| connect(serving.port, Duration::from_secs(1))).collect();
    let begun = Instant::now();
    let done: Vec<(usize, Times)> = std::thread::scope(|scope| {
        for _ in 0..SLOW {
            scope.spawn(|| drips(serving.port, &is_over));
        }
        let phones: Vec<_> = names
            .iter()
            .map(|name| {
                let client = serving.client();
                scope.spawn(move || {
                    let (page, blocks) = Page::enter(client, &format!("game/{name}"));
                    phone(page, blocks, requests / CLIENTS)
                })
            })
            .collect();
        let done = phones.into_iter().map(|phone| phone.join().expect("a phone")).collect();
        is_over.store(true, Ordering::Relaxed);
        done
    });
    let took = begun.elapsed();
    println!("{requests} requests of {CLIENTS} phones in {took:.1?}, {SILENT} silent, {SLOW} slow");
    println!("memory {before}, then {}; threads {}", said("VmRSS:"), said("Threads:"));
    for kind in ["say", "look", "board", "wait"] {
        let mut times: Vec<Duration> = done
            .iter()
            .flat_map(|(_, times)| times.get(kind).into_iter().flatten().copied())
            .collect();
        times.sort();
        let at = |share: usize| times[times.len() * share / 100];
        println!("{kind}: {} requests, median {:.1?}, 95 % {:.1?}", times.len(), at(50), at(95));
    }
    drop(silent);
    drop(serving);
    for (name, (taken, _)) in names.iter().zip(&done) {
        let kept = answers(&scratch.games().join(format!("{name}.lod")));
        assert!(kept.len() >= *taken && *taken > 0, "{name}: {} of {taken}", kept.len());
        assert_eq!(kept, all[..kept.len()], "{name}");
    }
}
