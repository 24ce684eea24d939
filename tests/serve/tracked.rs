//! The same games in a browser and through a pipe.

use crate::compared::{Reading, after_answer, orders, rows, words};
use crate::page::Page;
use crate::player::refused::is_refused;
use crate::player::{Program, answer, answers, play, soon, state};
use crate::serving::{Scratch, new};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeMap;

/// So many questions of a game at most.
const QUESTIONS: usize = 400;

/// A line that may be an answer: what a careful person says, one of the replies, or dice.
fn line(question: &Value, shown: &str, random: &mut ChaCha8Rng) -> String {
    let careful = answer(shown).to_string();
    if is_refused(shown) || random.random_range(0..3) == 0 {
        return careful;
    }
    if let Some(dice) = question["dice"].as_array() {
        let mut roll = |die: &Value| {
            let sides = die["sides"].as_u64().expect("sides");
            random.random_range(1..=sides).to_string()
        };
        return dice.iter().map(&mut roll).collect::<Vec<_>>().join(" ");
    }
    let replies = question["replies"].as_array().expect("replies");
    match replies.len() {
        0 => careful,
        n => {
            let reply = &replies[random.random_range(0..n)];
            reply["line"].as_str().expect("a line").to_string()
        }
    }
}

/// What the sheets of each action have told, by its number: orders and Battles. A sheet repeats what stood on those of the
/// same action before it; the last one adds the reasons of the orders.
#[derive(Default)]
struct Told(BTreeMap<u64, [Vec<Value>; 2]>);

impl Told {
    /// The blocks with what is new in them.
    fn fresh(&mut self, mut blocks: Vec<Value>) -> Vec<Value> {
        for block in blocks.iter_mut().filter(|block| block["kind"] == "leaf") {
            for order in block["orders"].as_array_mut().expect("orders") {
                order.as_object_mut().expect("an order").remove("why");
            }
            let told = self.0.entry(block["number"].as_u64().expect("a number")).or_default();
            for (known, key) in told.iter_mut().zip(["orders", "course"]) {
                let all = block[key].as_array().expect("a list").clone();
                let old = if all.starts_with(known) { known.len() } else { 0 };
                let is_whole = key == "orders" || old > 0;
                block[key] = Value::Array(all[old..].to_vec());
                if is_whole {
                    *known = all;
                } else {
                    known.extend(all);
                }
            }
            // At a terminal those of a Round stand under their phases then.
            let is_under_way = block["headline"] == "";
            if is_under_way && block["phases"].as_array().is_some_and(|all| !all.is_empty()) {
                block["orders"] = Value::Array(Vec::new());
            }
        }
        blocks
    }
}

/// Plays a game both ways; how many turns had orders.
fn game(seed: u64, people: &str) -> usize {
    let [plain, served] =
        ["plain", "served"].map(|face| Scratch::new(&format!("tracked-{face}-{seed}")));
    let text = seed.to_string();
    for scratch in [&plain, &served] {
        assert_eq!(play(&scratch.games(), &new("g", people, &text), 0), Some(0));
    }
    let mut program = Program::start(&plain.games(), &["g"]);
    let serving = served.serve(&[]);
    let (mut page, blocks) = Page::enter(serving.client(), "game/g");
    let mut told = Told::default();
    let mut blocks = told.fresh(blocks);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut turns, mut read) = (0, String::new());
    for _ in 0..QUESTIONS {
        let shown = program.prompt(soon()).expect("a question");
        // At a terminal a reason stands at the first part of a turn, on a page on each of its sheets.
        let is_read =
            |block: &Value| read.contains(&words(block["story"].as_str().unwrap_or_default()));
        for block in blocks.iter_mut().filter(|block| block["kind"] == "leaf" && is_read(block)) {
            block["story"] = Value::from("");
        }
        read += &words(&shown);
        let mut reading = Reading::new(&shown);
        blocks.iter().for_each(|block| reading.reads_block(block));
        // After a line that was refused, or an Enter that came too soon, it is not written once more.
        if !is_refused(&shown) && !shown.contains("Not answered yet") {
            reading.reads_question(page.question());
        }
        assert_eq!(orders(&blocks), rows(&shown), "{shown}");
        turns +=
            blocks.iter().filter(|block| !orders(std::slice::from_ref(block)).is_empty()).count();
        if shown.contains("The game is over") {
            break;
        }
        let line = line(page.question(), &shown, &mut random);
        program.say(&line);
        blocks = told.fresh(after_answer(page.say(&line).expect("an answer")));
    }
    assert_eq!(program.finish(), Some(0));
    page.say("quit").expect("an answer");
    assert_eq!(page.over(), Some(""));
    let [plain, served] = [plain, served].map(|scratch| scratch.games().join("g.lod"));
    assert_eq!(answers(&plain), answers(&served));
    assert_eq!(state(&plain), state(&served));
    turns
}

/// `LOD_SERVE_TURNS` says how many turns (as many at the table).
#[test]
fn a_game_goes_the_same_in_a_browser_as_through_a_pipe() {
    let wanted = crate::volume::volume("LOD_SERVE_TURNS", 100);
    let seats =
        ["patriots", "british+indians", "french, indians", "british=Ann", "patriots+french"];
    let (mut turns, mut games) = (0, 0);
    while turns < wanted {
        turns += game(games as u64 + 1, seats[games % seats.len()]);
        games += 1;
    }
    println!("{turns} turns in {games} games: the same orders");
}
