//! The opponents (check 13): every box, few questions, no stall, legal orders, and what their numbers do.
//!
//! 3,000 random impulses of each side by default; `LOD_IMPULSES=100000 cargo test --test ww random_impulses` takes as many as it
//! says.

use super::sitter::{BOOK, Sitter};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use washingtons_war::FILES;
use washingtons_war::{
    Definitions, Facts, Halt, Kind, Question, RequestedFact, Value, Walk, Work, build,
};

/// So many impulses a side.
fn impulses() -> u64 {
    crate::volume::volume("LOD_IMPULSES", 10_000)
}

/// A line that answers a question by chance.
fn any(book: &Definitions, question: &Question, random: &mut ChaCha8Rng) -> String {
    if question.enter && random.random_range(0..3) == 0 {
        return String::new();
    }
    let words = question.wanted.iter().filter(|w| !w.optional).map(|wanted| match &wanted.kind {
        Kind::Truth => ["y", "n"][random.random_range(0..2)].to_string(),
        Kind::Number => {
            random.random_range(wanted.least..=wanted.most.min(wanted.least + 7)).to_string()
        }
        Kind::Of(list) => {
            let items = &book.lists[list].items;
            items[random.random_range(0..items.len())].id.clone()
        }
        Kind::Words(list) => super::anybody::typed(list, random),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The book with odds that are 0 or 100 by the CUs alone: reckoning them out is another test's.
pub fn quick() -> Definitions {
    let files = FILES.map(|(path, text)| {
        let text = text.replace(
            "count = \"winner is attacker-side\"",
            "count = \"attacker-cus >= defender-cus\"",
        );
        let text = text.replace("from = \"ratings\"", "from = \"losses\"");
        (path.to_string(), text)
    });
    build(&files).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Printed on the pieces and on the map, so told once.
const PRINTED: [&str; 7] =
    ["strategy", "battle", "agility", "area", "zone", "fortified", "quarters"];

/// What a game keeps from impulse to impulse, all of it known.
pub fn ledger(book: &Definitions) -> Facts {
    let mut known = Facts::default();
    for (key, value) in [
        ("counted", Value::Truth(true)),
        ("regulars", Value::Truth(true)),
        ("france-placed", Value::Truth(false)),
        ("alliance", Value::Number(2)),
        ("box-cus", Value::Number(3)),
        ("congress", Value::word("philadelphia")),
        ("navy", Value::word("none")),
        ("holds-montreal", Value::word("british")),
        ("holds-quebec", Value::word("british")),
    ] {
        known.set(key, value);
    }
    for side in ["british", "american"] {
        known.set(format!("cards-left/{side}"), Value::Number(3));
        known.set(format!("reinforced/{side}"), Value::Number(0));
        for area in &book.lists["area"].items {
            known.set(format!("{side}-pc/{}", area.id), Value::Number(2));
        }
    }
    for general in &book.lists["general"].items {
        for rating in ["battle", "agility", "strategy"] {
            let key = format!("{rating}/{}", general.id);
            if book.known.get(&key).is_none() {
                known.set(key, Value::Number(2));
            }
        }
    }
    known
}

/// The boxes that are come to where the pieces are not kept.
pub fn asked_boxes(boxes: &[washingtons_war::Box]) -> BTreeSet<String> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![0]);
    while let Some(at) = open.pop() {
        let Some(b) = boxes.get(at).filter(|b| seen.insert(b.id.clone())) else {
            continue;
        };
        let next = match &b.work {
            Work::Test(test) if b.id.ends_with("-how") => vec![test.arrows()[1]],
            Work::Test(test) => test.arrows().to_vec(),
            Work::Ask(ask) => ask.enter().into_iter().chain([b.then]).collect(),
            _ => vec![b.then],
        };
        open.extend(next.into_iter().flatten());
    }
    seen
}

/// The arrows of a side's flowchart that nobody followed.
fn missed(
    book: &Definitions,
    side: &str,
    followed: &BTreeSet<(String, Option<String>)>,
) -> Vec<String> {
    let boxes = &book.procedures[side].boxes;
    let mut missed = Vec::new();
    let asked = asked_boxes(boxes);
    for b in boxes.iter().filter(|b| asked.contains(&b.id)) {
        let arrows = match &b.work {
            // On the kept board it goes another way, which whole games walk (`kept.rs`).
            Work::Test(test) if b.id.ends_with("-how") => vec![test.arrows()[1]],
            Work::Test(test) => test.arrows().to_vec(),
            Work::Ask(ask) => ask.enter().into_iter().chain([b.then]).collect(),
            _ => vec![b.then],
        };
        for next in arrows {
            let next = next.map(|at| boxes[at].id.clone());
            if !followed.contains(&(b.id.clone(), next.clone())) {
                missed.push(format!("{} -> {next:?}", b.id));
            }
        }
    }
    missed
}

/// Holds the orders of an impulse to the rules, as far as the answers tell.
fn is_legal(side: &str, known: &Facts, walk: &Walk<'_>) {
    let told: Vec<String> = walk.told().iter().map(|t| t.words()).collect();
    let number = |fact: &str, of| match walk.look(fact, of) {
        Some(Value::Number(number)) => Some(number),
        _ => None,
    };
    let card = walk.look("turned", None).expect("a card").id();
    let value = number("value", None).expect("its value");
    // 7.1A and 7.2: one General for an OPS card, two or three for a Campaign, each once.
    let own = ["British", "Americans"].map(|on| format!("{on}: "));
    let orders = told.iter().filter_map(|t| own.iter().find_map(|on| t.strip_prefix(on.as_str())));
    let orders: Vec<&str> = orders.collect();
    let moved = orders.iter().filter_map(|order| {
        let (who, rest) = order.split_once(" with ")?;
        let cus: i64 = rest.split_once(" CU ")?.0.parse().ok()?;
        Some((who.to_lowercase(), cus))
    });
    let moved: Vec<(String, i64)> = moved.collect();
    let landings = orders.iter().filter(|o| o.starts_with("a Landing Party")).count();
    let most = match card.as_str() {
        "minor-card" => 2,
        "major-card" => 3,
        _ => usize::from(value > 0),
    };
    assert!(moved.len() + landings <= most && landings <= 1, "{card}: {told:#?}");
    assert!(landings == 0 || (side == "british" && value == 0), "7.2B: {told:#?}");
    for (at, (who, cus)) in moved.iter().enumerate() {
        assert!((1..=5).contains(cus), "7.3A: {told:#?}");
        assert!(moved[..at].iter().all(|(other, _)| other != who), "7.2A: {told:#?}");
        assert_eq!(walk.look("side", Some(who)), Some(Value::word(side)));
        let rating = number("strategy", Some(who)).unwrap_or(0);
        assert!(value == 0 || rating <= value, "7.1A: {told:#?}");
    }
    // 8.1 and 8.2: an OPS card, the British once, the Americans twice, and no blockaded port.
    let reinforced = told.iter().filter(|t| t.contains("Reinforcement Card box")).count();
    let before = match known.get(&format!("reinforced/{side}")) {
        Some(Value::Number(before)) => *before,
        _ => number("reinforced", Some(side)).unwrap_or(0) - i64::try_from(reinforced).unwrap_or(0),
    };
    let limit = if side == "british" { 1 } else { 2 };
    assert!(reinforced == 0 || (reinforced == 1 && value > 0 && before < limit), "{told:#?}");
    if reinforced == 1 && side == "british" {
        let port = walk.look("lands-at", None).expect("a port").id();
        assert_ne!(walk.look("blockaded", Some(&port)), Some(Value::Truth(true)));
        assert_eq!(walk.look("port", Some(&port)), Some(Value::Truth(true)));
    }
    // 10.11 and 6.32B: as many PC as the value, or one by a discard or a Landing Party.
    let played = ["own-card", "hortelez-card", "must-card"].contains(&card.as_str());
    let changed = match told.iter().any(|t| t.contains(" PC (10.11)")) {
        true => number("pc-changes", None).unwrap_or(0),
        false => 0,
    };
    assert!(played || changed <= value.max(1), "{told:#?}");
    // 6.2: an OPS card does one thing.
    let said = |words: &str| usize::from(orders.iter().any(|o| o.contains(words)));
    let states = moved.len() + reinforced + usize::from(changed > 0);
    let states = states + said("the lone General joins") + said("discard the card without effect");
    assert!(value == 0 || states == 1, "{card}, {states}: {told:#?}");
}

/// Each impulse ends in an action after few questions, and all boxes and arrows of both are walked (check 13). Every second
/// one begins with what a game keeps: of that nothing is asked, and nothing printed is asked twice (check 15).
#[test]
fn random_impulses_come_to_a_deed() {
    let book = quick();
    let kept = ledger(&book);
    let mut at_war = kept.clone();
    for (key, value) in [
        ("alliance", Value::Number(9)),
        ("france-placed", Value::Truth(true)),
        ("french-wait", Value::Truth(true)),
        ("navy", Value::word("new-england")),
    ] {
        at_war.set(key, value);
    }
    for side in ["british", "american"] {
        let mut random = ChaCha8Rng::seed_from_u64(16);
        let mut states = BTreeSet::new();
        let mut followed = BTreeSet::new();
        for impulse in 0..3 * impulses() {
            // A rare arrow may need more of them.
            if impulse >= impulses() && missed(&book, side, &followed).is_empty() {
                break;
            }
            let known = match impulse % 3 {
                0 => Facts::default(),
                1 => kept.clone(),
                _ => at_war.clone(),
            };
            let mut walk = Walk::new(&book, side, known.clone()).expect(side);
            let (mut questions, mut lists) = (0, 0);
            let mut printed = BTreeSet::new();
            loop {
                let line = match walk.go().expect("no fault") {
                    Halt::Done => break,
                    Halt::Roll(roll) => {
                        let dice = (0..roll.dice).map(|_| random.random_range(1..=6).to_string());
                        dice.collect::<Vec<_>>().join(" ")
                    }
                    Halt::Ask(question) => any(&book, &question, &mut random),
                };
                let asked = match walk.go() {
                    Ok(Halt::Ask(question)) => question.wanted,
                    _ => Vec::new(),
                };
                let own = walk.at().is_some_and(|(procedure, _)| procedure == side);
                let listed = walk.at().is_some_and(|(_, id)| ["A10", "B12"].contains(&id));
                if walk.give(&line).is_err() {
                    continue;
                }
                if own {
                    lists += usize::from(listed);
                    questions += usize::from(!listed);
                }
                // Whose Montreal and Quebec are is told anew where a PC of Canada came off (7.6B).
                let lasts = |w: &&RequestedFact| !w.optional && !w.fact.starts_with("holds-");
                for wanted in asked.iter().filter(lasts) {
                    assert!(known.get(&wanted.key).is_none(), "{side}: {}", wanted.key);
                    let once = !PRINTED.contains(&wanted.fact.as_str());
                    assert!(once || printed.insert(wanted.key.clone()), "{}", wanted.key);
                }
            }
            let campaign = matches!(walk.look("turned", None), Some(Value::Word(w)) if w.starts_with('m') && w != "must-card");
            // The hand is a question of a sitting alone; a Campaign asks again for each General.
            let most = if campaign { 8 + 2 * 6 } else { 8 };
            assert!(
                questions <= most + 6 * lists,
                "{side}: {questions} questions, {lists} attacks"
            );
            is_legal(side, &known, &walk);
            let own = walk.arrows().iter().filter(|(p, ..)| *p == side);
            followed.extend(own.map(|(_, from, to)| (from.to_string(), to.map(String::from))));
            states.insert(walk.told().len());
        }
        // Ties are seldom.
        let mut missed = missed(&book, side, &followed);
        missed.retain(|way| !way.contains("-tie") && !way.contains("-won"));
        assert!(missed.is_empty(), "{side}: {missed:?}");
        assert!(states.len() > 3);
    }
}

/// A British attack of 60 in a hundred, as it is typed.
fn attack(book: &Definitions, lines: &[&str]) -> Vec<String> {
    let mut walk = Walk::new(book, "british", Facts::default()).expect("british");
    walk.go().expect("no fault");
    for line in lines {
        walk.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        walk.go().expect("no fault");
    }
    walk.told().iter().map(|t| t.words()).collect()
}

const HAND: [&str; 4] = ["2", "5 1 0", "philadelphia", "n"];

/// The attack that it takes is the best of its list by the odds that were told.
#[test]
fn the_best_attack_is_taken() {
    let attacks = [
        "howe 4 greene 3 hartford b",
        "4",
        "n",
        "=",
        "4",
        "howe 5 lee 2 hartford b",
        "4",
        "howe 5 gates 1 hartford a",
        "3",
    ];
    let lines: Vec<&str> = HAND.into_iter().chain(attacks).chain([""]).collect();
    let told = attack(&BOOK, &lines);
    let odds: Vec<u64> = told
        .iter()
        .filter_map(|t| t.split(": ").nth(1)?.strip_suffix(").")?.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(odds.len(), 3, "{told:#?}");
    assert!(odds.iter().all(|n| *n >= 60) && odds[2] >= 75, "{odds:?}");
    let best = odds.iter().max().expect("three");
    let state = told.iter().find(|t| t.contains("attacks Hartford"));
    assert!(state.is_some_and(|d| d.contains(&format!(": {best} of 100"))), "{told:#?}");
}

/// With another threshold in the file it does something else.
#[test]
fn a_changed_number_changes_the_deed() {
    let changed = FILES.map(|(path, text)| {
        let text = match path {
            "opponent/british.toml" => text.replacen("is = \"65\"", "is = \"101\"", 1),
            _ => text.to_string(),
        };
        (path.to_string(), text)
    });
    let changed = build(&changed).expect("in order");
    let lines: Vec<&str> =
        HAND.into_iter().chain(["howe 5 lee 2 hartford b", "4", "n", "=", "4", ""]).collect();
    let is_attack =
        |book: &Definitions| attack(book, &lines).iter().any(|t| t.contains("attacks Hartford"));
    assert!(is_attack(&BOOK));
    assert!(!is_attack(&changed));
}

/// What is known is not asked: neither the hand in a game, nor a rating told before (check 15).
#[test]
fn nothing_known_is_asked() {
    let sitter = Sitter::new("turned 1; british-takes-pc n; british-can-pc n; lone-joins n; congress-open n; attack-general -; congress philadelphia")
        .known("cards-left/british", Value::Number(6))
        .known("reinforced/british", Value::Number(1))
        .known("box-cus", Value::Number(3))
        .known("congress", Value::word("philadelphia"));
    let mut walk = Walk::new(&BOOK, "british", sitter.facts()).expect("british");
    let mut asked = Vec::new();
    while let Halt::Ask(question) = walk.go().expect("no fault") {
        asked.extend(question.wanted.iter().map(|w| w.key.clone()));
        let line = if question.enter { String::new() } else { sitter.line(&question) };
        walk.give(&line).expect("an answer");
    }
    for key in ["cards-left/british", "reinforced/british", "box-cus", "congress"] {
        assert!(!asked.contains(&key.to_string()), "{key}");
    }
    assert!(walk.told().iter().any(|t| t.words().contains("discard the card without effect")));
}

/// 8.1 and 8.2: the British reinforce once a turn, the Americans twice.
#[test]
fn reinforcements_are_counted() {
    for (side, hand, again) in [("british", "7 0 6", "7 1 6"), ("american", "7 1", "7 2")] {
        let reinforces = |hand: &str| {
            let mut walk = Walk::new(&BOOK, side, Facts::default()).expect(side);
            walk.go().expect("no fault");
            for line in ["2", hand] {
                walk.give(line).expect(line);
                walk.go().expect("no fault");
            }
            walk.give("boston").is_ok_and(|()| {
                walk.go().expect("no fault");
                let told = walk.told().iter().map(|t| t.words());
                told.filter(|t| t.contains("Reinforcement Card box")).count() == 1
            })
        };
        assert!(reinforces(hand), "{side}");
        assert!(!reinforces(again), "{side}");
    }
}
