//! Games with their pieces kept, of programs and of people who answer by chance.

use super::anybody;
use super::look::Look;
use super::made_up::MadeUp;
use super::sitter::OPPONENTS;
use super::volume::part;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use washingtons_war::{Halt, Value, Walk};

/// A space without a unit of either side.
fn vacant(walk: &Walk<'_>, random: &mut ChaCha8Rng) -> Option<String> {
    let is_true =
        |fact: &str, space: &str| walk.look(fact, Some(space)) == Some(Value::Truth(true));
    let there =
        |space: &String| is_true("american-there", space) || is_true("british-there", space);
    let vacant: Vec<String> = MadeUp::spaces().filter(|space| !there(space)).collect();
    vacant.choose(random).cloned()
}

/// Puts pieces where a game seldom has them: a General alone, or with a CU, French among them; CUs alone; the French outside.
fn scatters(walk: &mut Walk<'_>, random: &mut ChaCha8Rng) {
    let Some(space) = vacant(walk, random) else {
        return;
    };
    let general = *MadeUp::generals().collect::<Vec<_>>().choose(random).expect("a General");
    let british = walk.look("side", Some(general)) == Some(Value::word("british"));
    let many = Value::Number(random.random_range(0..=3));
    if random.random_range(0..4) > 0 {
        walk.learn(&format!("stands/{general}"), Value::word(space.clone()));
        walk.learn(&format!("off/{general}"), Value::word("on-map"));
        walk.learn(&format!("gone/{general}"), Value::Truth(false));
    }
    let cus = if british { "british-cus" } else { "american-cus" };
    walk.learn(&format!("{cus}/{space}"), many);
    if !british && random.random_bool(0.4) {
        walk.learn(&format!("french-cus/{space}"), Value::Number(random.random_range(1..=3)));
    }
    if random.random_range(0..6) == 0 {
        walk.learn("alliance", Value::Number(9));
        walk.learn("navy", Value::word("delaware"));
        walk.learn("france-placed", Value::Truth(true));
        walk.learn("french-wait", Value::Truth(true));
    }
}

/// The British have a PC in each port, so that the French find none.
fn holds_the_ports(walk: &mut Walk<'_>) {
    for space in MadeUp::spaces() {
        if walk.look("port", Some(&space)) == Some(Value::Truth(true)) {
            walk.learn(&format!("lies/{space}"), Value::word("british"));
        }
    }
}

/// Plays a game of chance, both sides people or programs, until it ends or so many answers are given.
fn plays(seed: u64, opponent: &str) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut walk = Walk::new(&OPPONENTS, "turn", MadeUp::new(seed % 5).facts()).expect("the game");
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..part::<usize>("LOD_WW_ANSWERS", 3000, 120) {
        let halt = walk.go().unwrap_or_else(|wrong| panic!("{wrong}: {lines:?}"));
        if halt == Halt::Done {
            break;
        }
        let wanted = match &halt {
            Halt::Ask(question) => question.wanted[0].fact.as_str(),
            _ => "",
        };
        // A card is to be played: between activations the board may be another.
        if seed % 8 > 3 && ["act", "turned"].contains(&wanted) && random.random_range(0..3) == 0 {
            scatters(&mut walk, &mut random);
            if seed % 16 > 11 {
                holds_the_ports(&mut walk);
            }
            continue;
        }
        let line = match wanted {
            "opponent" => opponent.to_string(),
            "kept" => "y".to_string(),
            _ => anybody::answer(&walk, &halt, &mut random),
        };
        walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        lines.push(line);
    }
}

/// Nothing goes wrong in games of chance, also on boards to which games seldom come.
#[test]
fn games_of_chance() {
    for seed in 0..part("LOD_WW_CHANCE", 240, 4) {
        let opponent =
            ["neither", "both", "british", "american"][usize::try_from(seed % 4).expect("small")];
        plays(seed, opponent);
    }
}
