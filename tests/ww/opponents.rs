//! The opponents (check 13): every priority, few questions, no stall, legal orders, and what their numbers do.
//!
//! 1,500 random impulses of each side by default; `LOD_IMPULSES=100000 cargo test --test ww random_impulses` takes as many as it
//! says.

use super::look::Look;
use super::sitter::{OPPONENTS, Sitter, reasons, told};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use washingtons_war::{
    Area, Facts, General, Halt, Kind, Named, OPPONENTS as FILE, Opponents, Question, RequestedFact,
    Side, Space, Value, Walk,
};

/// So many impulses a side.
fn impulses() -> u64 {
    crate::volume::volume("LOD_IMPULSES", 5_000)
}

/// A line that answers a question by chance.
fn any(question: &Question, random: &mut ChaCha8Rng) -> String {
    if question.enter && random.random_range(0..3) == 0 {
        return String::new();
    }
    let spaces: Vec<Space> = Space::all().collect();
    let words = question.wanted.iter().filter(|w| !w.optional).map(|wanted| match &wanted.kind {
        Kind::Truth => ["y", "n"][random.random_range(0..2)].to_string(),
        Kind::Number => {
            random.random_range(wanted.least..=wanted.most.min(wanted.least + 7)).to_string()
        }
        Kind::Space | Kind::Lines => match random.random_range(0..spaces.len() + 1) {
            none if none == spaces.len() => "none".to_string(),
            at => spaces[at].id().to_string(),
        },
        Kind::Words(list) => super::anybody::typed(list, random),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Printed on the pieces and on the map, so told once.
const PRINTED: [&str; 7] =
    ["strategy", "battle", "agility", "area", "zone", "fortified", "quarters"];

/// What a game keeps from impulse to impulse, all of it known.
pub fn ledger() -> Facts {
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
    for side in Side::ALL.iter().map(|side| side.id()) {
        known.set(format!("cards-left/{side}"), Value::Number(3));
        known.set(format!("reinforced/{side}"), Value::Number(0));
        for area in Area::ALL {
            known.set(format!("{side}-pc/{}", area.id()), Value::Number(2));
        }
    }
    for general in General::ALL {
        for rating in ["battle", "agility", "strategy"] {
            let key = format!("{rating}/{}", general.id());
            if !["strategy/greene", "strategy/carleton", "battle/burgoyne", "agility/burgoyne"]
                .contains(&&*key)
            {
                known.set(key, Value::Number(2));
            }
        }
    }
    known
}

/// What a side's impulses come to: each priority done, and each passed by.
fn wanted(side: &str) -> BTreeSet<String> {
    let ids = match side {
        "british" => "event reinforce congress attack winter take land place join",
        _ => "event french reinforce attack guard winter take place join",
    };
    let both = ids.split(' ').flat_map(|id| [format!("{id}: done"), format!("{id}: not")]);
    // Every card is discarded, or Must Be Played, in the end.
    both.chain(["must: done", "discard: done"].map(String::from)).collect()
}

/// A verdict as it is wanted: `B9 reinforce: done.` is `reinforce: done`.
fn verdict(reason: &str) -> Option<String> {
    let (_, rest) = reason.split_once(' ')?;
    let (id, what) = rest.split_once(": ")?;
    Some(format!("{id}: {}", if what.starts_with("done.") { "done" } else { "not" }))
}

/// Holds the orders of an impulse to the rules, as far as the answers tell.
fn is_legal(side: &str, known: &Facts, walk: &Walk<'_>) {
    let told = told(walk.told());
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
        let line = told.iter().find(|t| t.contains("Reinforcement Card box")).expect("a card");
        let (_, port) = line.split_once("General in ").expect("a port");
        let (port, _) = port.split_once(" is captured").expect("a port");
        let port = port.to_lowercase().replace(' ', "-").replace(['.', '\''], "");
        assert_ne!(walk.look("blockaded", Some(&port)), Some(Value::Truth(true)));
        assert_eq!(walk.look("port", Some(&port)), Some(Value::Truth(true)));
    }
    // 10.11 and 6.32B: as many PC as the value, or one by a discard or a Landing Party.
    let played = ["own-card", "hortelez-card", "must-card"].contains(&card.as_str());
    let lines = |sign: &str| {
        told.iter()
            .filter(|t| t.contains(&format!(": {sign} 1 ")) && t.ends_with(" PC (10.11)"))
            .count()
    };
    // A flip tells both.
    let changed = i64::try_from(lines("+").max(lines("-"))).expect("few");
    assert!(played || changed <= value.max(1), "{told:#?}");
    // 6.2: an OPS card does one thing.
    let said = |words: &str| usize::from(orders.iter().any(|o| o.contains(words)));
    let states = moved.len() + reinforced + usize::from(changed > 0);
    let states = states + said("the lone General joins") + said("discard the card without effect");
    assert!(value == 0 || states == 1, "{card}, {states}: {told:#?}");
}

/// Each impulse ends in an action after few questions, and each priority of both is done and passed by (check 13). Every
/// second one begins with what a game keeps: of that nothing is asked, and nothing printed is asked twice (check 15).
#[test]
fn random_impulses_come_to_a_deed() {
    let kept = ledger();
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
        let mut open = wanted(side);
        for impulse in 0..3 * impulses() {
            // A rare verdict may need more of them.
            if impulse >= impulses() && open.is_empty() {
                break;
            }
            let known = match impulse % 3 {
                0 => Facts::default(),
                1 => kept.clone(),
                _ => at_war.clone(),
            };
            let mut walk = Walk::new(&OPPONENTS, side, known.clone()).expect(side);
            let (mut questions, mut lists) = (0, 0);
            let mut printed = BTreeSet::new();
            loop {
                let (line, asked) = match walk.go().expect("no fault") {
                    Halt::Done => break,
                    Halt::Roll(roll) => {
                        let dice = (0..roll.dice).map(|_| random.random_range(1..=6).to_string());
                        (dice.collect::<Vec<_>>().join(" "), Vec::new())
                    }
                    Halt::Ask(question) => (any(&question, &mut random), question.wanted),
                };
                let place = walk.at().1.to_string();
                if walk.give(&line).is_err() {
                    continue;
                }
                let _ = walk.go();
                if walk.told().last().is_some_and(|told| told.words().contains("Not allowed")) {
                    continue;
                }
                let own = place.starts_with(['A', 'B']) || ["card", "hand"].contains(&&*place);
                let listed = ["A10", "B12"].contains(&&*place);
                lists += usize::from(listed);
                questions += usize::from(own && !listed);
                // Whose Montreal and Quebec are is told anew where a PC of Canada came off (7.6B).
                let lasts = |w: &&RequestedFact| !w.optional && !w.fact.starts_with("holds-");
                for wanted in asked.iter().filter(lasts) {
                    assert!(known.get(&wanted.key).is_none(), "{side}: {}", wanted.key);
                    let once = !PRINTED.contains(&wanted.fact.as_str());
                    assert!(once || printed.insert(wanted.key.clone()), "{}", wanted.key);
                }
            }
            let campaign = matches!(walk.look("turned", None), Some(Value::Word(w)) if w.starts_with('m') && w != "must-card");
            // The hand is a question of a sitting alone; a Campaign asks again for each General, and where no PC is placed after
            // all the next priority is asked for.
            let most = if campaign { 10 + 2 * 6 } else { 10 };
            assert!(
                questions <= most + 6 * lists,
                "{side}: {questions} questions, {lists} attacks"
            );
            is_legal(side, &known, &walk);
            for reason in reasons(walk.told()) {
                verdict(&reason).map(|verdict| open.remove(&verdict));
            }
        }
        assert!(open.is_empty(), "{side}: {open:?}");
    }
}

/// A British attack of 60 in a hundred, as it is typed.
fn attack(opponents: &Opponents, lines: &[&str]) -> Vec<String> {
    let mut walk = Walk::new(opponents, "british", Facts::default()).expect("british");
    walk.go().expect("no fault");
    for line in lines {
        walk.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        walk.go().expect("no fault");
    }
    told(walk.told())
}

const HAND: [&str; 4] = ["2", "5 1 0", "philadelphia", "n"];

/// The attack that it takes is the best of its list by the odds that were told.
#[test]
fn the_best_attack_is_taken() {
    let attacks = [
        "howe 4 greene 3 hartford b",
        "2",
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
    let told = attack(&OPPONENTS, &lines);
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

/// With another number in the file it does something else.
#[test]
fn a_changed_number_changes_the_deed() {
    let (name, text) = FILE;
    let changed = Opponents::read(name, &text.replacen("attack = 65", "attack = 101", 1));
    let changed = changed.expect("in order");
    let lines: Vec<&str> =
        HAND.into_iter().chain(["howe 5 lee 2 hartford b", "2", "4", "n", "=", "4", ""]).collect();
    let is_attack = |opponents: &Opponents| {
        attack(opponents, &lines).iter().any(|t| t.contains("attacks Hartford"))
    };
    assert!(is_attack(&OPPONENTS));
    assert!(!is_attack(&changed));
}

/// The order of the file is the order in which the priorities are looked at; what is left out is never done.
#[test]
fn the_order_of_the_file_counts() {
    let (name, text) = FILE;
    let order = text.lines().find(|line| line.starts_with("order = ")).expect("an order");
    let changed = text.replacen(order, "order = [\"place\", \"attack\"]", 1);
    let changed = Opponents::read(name, &changed).expect("in order");
    let mut walk = Walk::new(&changed, "british", ledger()).expect("british");
    for line in ["2", "n", ""] {
        walk.go().expect("no fault");
        walk.give(line).expect(line);
    }
    assert_eq!(walk.go(), Ok(Halt::Done));
    let reasons = reasons(walk.told());
    let seen: Vec<String> = reasons.iter().filter_map(|reason| verdict(reason)).collect();
    assert_eq!(seen, ["must: not", "place: not", "attack: not", "discard: done"]);
}

/// What is known is not asked: neither the hand in a game, nor a rating told before (check 15).
#[test]
fn nothing_known_is_asked() {
    let sitter = Sitter::new("turned 1; takes-general -; british-can-pc n; lone-joins n; congress-general -; attack-general -; congress philadelphia")
        .known("cards-left/british", Value::Number(6))
        .known("reinforced/british", Value::Number(1))
        .known("box-cus", Value::Number(3))
        .known("congress", Value::word("philadelphia"));
    let mut walk = Walk::new(&OPPONENTS, "british", sitter.facts()).expect("british");
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
            let mut walk = Walk::new(&OPPONENTS, side, Facts::default()).expect(side);
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
