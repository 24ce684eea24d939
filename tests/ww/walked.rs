//! The boxes that a game with its pieces kept can come to are walked, by programs and by people who answer by chance.

use super::anybody;
use super::made_up::MadeUp;
use super::sitter::BOOK;
use super::volume::part;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value as Toml};
use washingtons_war::{FILES, Halt, Walk};

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
        "kept" | "mapped" | "edition >= 3" | "edition >= 4" => Some(true),
        "not kept" | "not mapped" | "edition < 3" | "edition < 4" => Some(false),
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
        let boxes = &procedures[&id];
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

/// Plays a game of chance, both sides people or programs, until it ends or so many answers are given.
fn plays(seed: u64, opponent: &str, walked: &mut BTreeSet<At>) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut walk = Walk::new(&BOOK, "turn", MadeUp::new(seed % 5).facts()).expect("the game");
    walk.go().expect("no fault");
    let mut lines = vec![opponent.to_string()];
    for _ in 0..part::<usize>("LOD_WW_ANSWERS", 3000, 1500) {
        let halt = walk.go().unwrap_or_else(|wrong| panic!("{wrong}: {lines:?}"));
        if halt == Halt::Done {
            break;
        }
        let kept = matches!(&halt, Halt::Ask(q) if q.wanted[0].fact == "kept");
        let line = match lines.len() {
            1 => opponent.to_string(),
            _ if kept => "y".to_string(),
            _ => anybody::answer(&walk, &halt, &mut random),
        };
        walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        lines.push(line);
    }
    let arrows = walk.arrows().iter();
    walked.extend(arrows.map(|(procedure, from, _)| (procedure.to_string(), from.to_string())));
}

/// By chance four of five boxes are walked, and nothing goes wrong there; `--nocapture` names the others.
#[test]
fn the_boxes_of_a_kept_game_are_walked() {
    let mut walked = BTreeSet::new();
    for seed in 0..part("LOD_WW_CHANCE", 60, 8) {
        let opponent =
            ["nobody", "both", "british", "american"][usize::try_from(seed % 4).expect("small")];
        plays(seed, opponent, &mut walked);
    }
    let all = reachable();
    let missed: Vec<&At> = all.difference(&walked).collect();
    let names = missed.iter().map(|(procedure, id)| format!("{procedure} {id}"));
    println!("{} of {}: {}", missed.len(), all.len(), names.collect::<Vec<_>>().join(", "));
    assert!(missed.len() * 5 <= all.len());
}
