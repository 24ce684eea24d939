//! The boxes that a game with its pieces kept can come to are walked, by programs and by people who answer by chance.

use super::anybody;
use super::made_up::MadeUp;
use super::seldom;
use super::sitter::BOOK;
use super::volume::{is_full, part};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value as Toml};
use washingtons_war::{FILES, Halt, Value, Walk};

/// A procedure and one of its boxes.
type At = (String, String);

/// What the files say of a procedure's boxes.
fn procedures() -> BTreeMap<String, Vec<Table>> {
    let tables = FILES.iter().map(|(_, text)| text.parse::<Table>().expect("TOML"));
    let with_boxes = tables.filter_map(|table| {
        let id = table.get("procedure")?.get("id")?.as_str()?.to_string();
        let boxes = table.get("box")?.as_array()?.iter();
        Some((id, boxes.filter_map(|b| b.as_table().cloned()).collect()))
    });
    with_boxes.collect()
}

fn word<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    table.get(key).and_then(Toml::as_str)
}

/// What a condition is where the pieces are kept and the map is whole, where that alone decides it.
fn decided(condition: &str) -> Option<bool> {
    let one = |part: &str| match part {
        "kept" | "mapped" => Some(true),
        // The map is whole.
        "any space with (charted(it))" | "not-charted is none" => Some(true),
        charted if charted.starts_with("charted(") => Some(true),
        charted if charted.starts_with("not charted(") => Some(false),
        "not kept" | "not mapped" => Some(false),
        _ => None,
    };
    let parts: Vec<Option<bool>> = condition.split(" and ").map(one).collect();
    match parts.as_slice() {
        parts if parts.contains(&Some(false)) => Some(false),
        parts if parts.iter().all(|part| *part == Some(true)) => Some(true),
        _ => None,
    }
}

/// Where a box leads, in such a game; and the procedure that it calls.
fn leads(boxes: &[Table], at: usize) -> (Vec<Option<usize>>, Option<String>) {
    let b = &boxes[at];
    let place = |id: &str| boxes.iter().position(|b| word(b, "id") == Some(id));
    let to = |key: &str| word(b, key).map(place);
    let then = to("then").unwrap_or((at + 1 < boxes.len()).then_some(at + 1));
    let calls = || word(b, "call").map(String::from);
    match word(b, "kind").expect("a kind") {
        "test" => {
            let both = [to("yes").expect("yes"), to("no").expect("no")];
            match decided(word(b, "test").expect("a test")) {
                Some(true) => (vec![both[0]], None),
                Some(false) => (vec![both[1]], None),
                None => (both.to_vec(), None),
            }
        }
        "pick" | "route" => (vec![then, to("none").unwrap_or(then)], None),
        "ask" => (vec![then, to("enter").unwrap_or(then)], None),
        "odds" => (vec![then], None),
        _ => (vec![then], calls()),
    }
}

/// The boxes to which a game with its pieces kept and its map whole can come.
fn reachable() -> BTreeSet<At> {
    let procedures = procedures();
    let mut found = BTreeSet::new();
    let mut open = vec![("turn".to_string(), 0)];
    while let Some((id, at)) = open.pop() {
        // A procedure without boxes is a function.
        let Some(boxes) = procedures.get(&id) else { continue };
        let name = word(&boxes[at], "id").expect("an id").to_string();
        if !found.insert((id.clone(), name)) {
            continue;
        }
        let (to, calls) = leads(boxes, at);
        open.extend(to.into_iter().flatten().map(|at| (id.clone(), at)));
        open.extend(calls.map(|id| (id, 0)));
    }
    found
}

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
fn plays(seed: u64, opponent: &str, walked: &mut BTreeSet<At>) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut walk = Walk::new(&BOOK, "turn", MadeUp::new(seed % 5).facts()).expect("the game");
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..part::<usize>("LOD_WW_ANSWERS", 3000, 1500) {
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
    let arrows = walk.arrows().iter();
    walked.extend(arrows.map(|(procedure, from, _)| (procedure.to_string(), from.to_string())));
}

/// Each box is walked, by chance or by a board that leads there; nothing goes wrong on the way. A short run has nine of ten. `--nocapture` names the others.
#[test]
fn the_boxes_of_a_kept_game_are_walked() {
    let mut walked = seldom::walked();
    for seed in 0..part("LOD_WW_CHANCE", 240, 16) {
        let opponent =
            ["nobody", "both", "british", "american"][usize::try_from(seed % 4).expect("small")];
        plays(seed, opponent, &mut walked);
    }
    let all = reachable();
    let missed: BTreeSet<At> = all.difference(&walked).cloned().collect();
    println!("{} of {} boxes are not walked: {missed:?}", missed.len(), all.len());
    match is_full() {
        true => assert!(missed.is_empty()),
        false => assert!(missed.len() * 10 <= all.len()),
    }
}
