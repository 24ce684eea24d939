//! What an opponent does not risk: each by a small board that leads there and the same without the risk.

use super::sitter::{OPPONENTS, reasons, told};
use washingtons_war::{Area, Facts, General, Halt, Named, Side, Space, Value, Walk};

/// A board: the lines, as `boston-lexington`, and the pieces, as `boston howe 5b pc b`.
fn board(lines: &str, pieces: &str, congress: &str) -> Facts {
    let mut facts = Facts::default();
    let mut set = |key: String, value: Value| facts.set(key, value);
    for at in Space::all() {
        let next = lines.split(' ').filter_map(|line| {
            let (one, other) = line.split_once('-').expect("two spaces");
            let next = if one == at.id() { Some(other) } else { None };
            next.or(if other == at.id() { Some(one) } else { None })
        });
        let next: Vec<&str> = next.collect();
        set(format!("next/{}", at.id()), Value::word(next.join(" ")));
        set(format!("area/{}", at.id()), Value::word("ct"));
        set(format!("quarters/{}", at.id()), Value::Truth(true));
    }
    for general in General::ALL {
        for rating in ["strategy", "battle", "agility"] {
            set(format!("{rating}/{}", general.id()), Value::Number(1));
        }
        set(format!("off/{}", general.id()), Value::word("captured"));
    }
    for (key, value) in [
        ("kept", Value::Truth(true)),
        ("counted", Value::Truth(true)),
        ("opponent", Value::word("both-sides")),
        ("regulars", Value::Truth(false)),
        ("alliance", Value::Number(0)),
        ("france-placed", Value::Truth(false)),
        ("box-cus", Value::Number(0)),
        ("congress", Value::word(congress)),
        ("navy", Value::word("none")),
    ] {
        set(key.to_string(), value);
    }
    for side in Side::ALL.iter().map(|side| side.id()) {
        set(format!("cards-left/{side}"), Value::Number(5));
        set(format!("reinforced/{side}"), Value::Number(2));
        for area in Area::ALL {
            set(format!("{side}-pc/{}", area.id()), Value::Number(5));
        }
    }
    for space in pieces.split("; ") {
        let mut words = space.split(' ');
        let at = words.next().expect("a space");
        while let Some(word) = words.next() {
            match (word, word.strip_suffix('b'), word.strip_suffix('a')) {
                ("pc", ..) => {
                    let side = if words.next() == Some("b") { "british" } else { "american" };
                    set(format!("lies/{at}"), Value::word(side));
                }
                (_, Some(cus), _) => {
                    set(format!("british-cus/{at}"), Value::Number(cus.parse().expect("CUs")));
                }
                (_, _, Some(cus)) if cus.parse::<i64>().is_ok() => {
                    set(format!("american-cus/{at}"), Value::Number(cus.parse().expect("CUs")));
                }
                _ if word.ends_with('f') && word.len() == 2 => {
                    let cus = word[..1].parse().expect("CUs");
                    set(format!("french-cus/{at}"), Value::Number(cus));
                }
                _ => {
                    set(format!("stands/{word}"), Value::word(at));
                    set(format!("off/{word}"), Value::word("on-map"));
                }
            }
        }
    }
    facts
}

/// The verdict on a priority, and all orders: as far as the impulse goes without another answer.
fn plays(side: &str, card: &str, facts: Facts, id: &str) -> (String, Vec<String>) {
    let mut walk = Walk::new(&OPPONENTS, side, facts).expect(side);
    walk.go().expect("no fault");
    walk.give(card).expect("a card");
    while let Ok(Halt::Roll(roll)) = walk.go() {
        walk.give(&vec!["4"; roll.dice].join(" ")).expect("dice");
    }
    let reasons = reasons(walk.told());
    let of = reasons.iter().find(|reason| reason.split(' ').nth(1) == Some(&format!("{id}:")));
    (of.cloned().unwrap_or_default(), told(walk.told()))
}

/// 9.63, 9.7: all beaten British are taken off, whatever French CUs came with the attacker.
#[test]
fn beaten_british_go_whole() {
    for (howe, says) in [("howe 4b", "they Surrender"), ("1b", "overrun")] {
        let pieces =
            format!("hartford greene 1a 4f pc a; reading {howe}; oswego gates 9a; boston 2b pc b");
        let facts = board("hartford-reading reading-oswego", &pieces, "none");
        let mut walk = Walk::new(&OPPONENTS, "american", facts).expect("american");
        walk.go().expect("no fault");
        walk.give("3").expect("a card");
        loop {
            match walk.go().expect("no fault") {
                Halt::Roll(roll) => walk.give(&vec!["4"; roll.dice].join(" ")).expect("dice"),
                Halt::Ask(_) => walk.give("-").expect("no card"),
                Halt::Done => break,
            }
        }
        let told = told(walk.told());
        assert!(tells(&told, says), "{told:#?}");
        assert_eq!(walk.facts().get("british-cus/reading"), Some(&Value::Number(0)), "{told:#?}");
    }
}

fn tells(told: &[String], words: &str) -> bool {
    told.iter().any(|line| line.contains(words))
}

/// 9.63A, 6.33: Washington attacks over a British PC at 95 of 100 alone, a Battle Card of the defender included.
#[test]
fn washington_is_not_risked() {
    let pieces = |pc: &str, cus: u8| {
        format!("hartford washington 5a pc {pc}; reading {cus}b; oswego greene 9a; boston 2b pc b")
    };
    let lines = "hartford-reading reading-boston";
    let attack = |pc, cus| plays("american", "3", board(lines, &pieces(pc, cus), "none"), "attack");
    let (verdict, orders) = attack("b", 3);
    assert!(verdict.contains("95 needed") && !tells(&orders, " attacks "), "{verdict} {orders:#?}");
    // 5 CUs and Washington's 1 against 3 and a Battle Card: 6 or 5 against 5.
    assert!(verdict.contains("Washington on Reading 65 of 100"), "{verdict}");
    let (_, orders) = attack("a", 3);
    assert!(tells(&orders, "Washington with 5 CU attacks Reading"), "{orders:#?}");
}

/// 7.7: the guard of the Congress stays while a British Army is within four spaces.
#[test]
fn the_guard_of_the_congress_stays() {
    let lines = "hartford-reading hartford-boston boston-newport newport-norfolk norfolk-yorktown";
    let attack = |howe: &str| {
        let pieces =
            format!("hartford greene 5a pc a; reading 1b; {howe} howe 5b pc b; oswego gates 9a");
        plays("american", "3", board(lines, &pieces, "hartford"), "attack")
    };
    let (verdict, orders) = attack("norfolk");
    assert!(verdict.contains("no attack in reach") && !tells(&orders, " attacks "), "{verdict}");
    assert!(tells(&attack("savannah").1, "Greene with 5 CU attacks Reading"));
}

/// 9.61: no attack into a space beside a stronger Army from which there is no way to retreat.
#[test]
fn no_attack_into_a_trap() {
    let lines = "hartford-reading reading-oswego";
    let attack = |pc: &str| {
        let pieces = format!(
            "hartford howe 5b pc {pc}; reading 1a; oswego greene 9a; boston clinton 9b pc b"
        );
        plays("british", "3", board(lines, &pieces, "none"), "attack")
    };
    let (verdict, orders) = attack("a");
    assert!(verdict.contains("no attack in reach") && !tells(&orders, " attacks "), "{verdict}");
    assert!(tells(&attack("b").1, "Howe with 5 CU attacks Reading"));
}

/// 9.1, 8.1: the verdict names every attack that was weighed, also where one is made, and the spaces in their order.
#[test]
fn every_candidate_is_named() {
    let pieces = "hartford howe 5b pc b; reading 1a pc a; oswego greene 4a; boston 2b pc b";
    let facts = || board("hartford-reading hartford-oswego", pieces, "none");
    let (verdict, orders) = plays("british", "2", facts(), "attack");
    assert!(verdict.starts_with("B12 attack: done. Weighed: "), "{verdict}");
    for attack in ["Howe on Reading 100 of 100, 95 needed", "Howe on Oswego "] {
        assert!(verdict.contains(attack), "{attack}: {verdict}");
    }
    assert!(tells(&orders, "Howe with 5 CU attacks Reading"), "{orders:#?}");
    let mut facts = facts();
    facts.set("reinforced/british", Value::Number(0));
    facts.set("box-cus", Value::Number(2));
    let (verdict, _) = plays("british", "1", facts, "reinforce");
    assert!(verdict.starts_with("B9 reinforce: done. Weighed: Boston, "), "{verdict}");
    assert!(verdict.contains("Newport"), "{verdict}");
}

/// 7.4, 9.1: no CUs are left without a General beside Washington.
#[test]
fn none_are_left_beside_washington() {
    let lines = "boston-hartford boston-newport";
    let attack = |cus: u8| {
        let pieces = format!(
            "boston howe {cus}b pc b; hartford washington 9a pc a; newport 1a; savannah clinton 9b pc b"
        );
        plays("british", "3", board(lines, &pieces, "none"), "attack")
    };
    let (verdict, _) = attack(7);
    assert!(verdict.contains("on Hartford") && !verdict.contains("on Newport"), "{verdict}");
    assert!(tells(&attack(5).1, "Howe with 5 CU attacks Newport"));
}

/// 7.6: in a Campaign a General alone beside an enemy Army goes first.
#[test]
fn a_lone_general_goes_first() {
    let lines = "hartford-boston hartford-reading boston-newport";
    let goes = |greene: &str| {
        let pieces =
            format!("{greene} greene; boston howe 5b pc b; reading 2a pc a; oswego gates 9a");
        plays("american", "m", board(lines, &pieces, "none"), "save").1
    };
    let orders = goes("hartford");
    let first = orders.iter().find(|line| line.starts_with("Americans: "));
    assert!(first.is_some_and(|line| line.contains("Greene goes to Reading, away")), "{orders:#?}");
    assert!(!tells(&goes("savannah"), "away from"));
}

/// 7.3, 9.61: an attack names the spaces on the way, and who loses goes back to the last of them.
#[test]
fn ways_are_named() {
    let lines = "boston-newport newport-hartford hartford-reading";
    let pieces = "boston howe 5b pc b; newport pc b; reading 2a pc a; oswego gates 9a; savannah clinton 9b pc b";
    let orders = plays("british", "3", board(lines, pieces, "none"), "attack").1;
    assert!(
        tells(&orders, "Howe with 5 CU attacks Reading, by Newport, Hartford: "),
        "{orders:#?}"
    );
    let pieces = "boston howe 5b pc b; hartford 4a pc a; oswego gates 9a; savannah clinton 9b pc b";
    let mut facts = board(lines, pieces, "none");
    facts.set("opponent", Value::word("british-side"));
    facts.set("battle/howe", Value::Number(6));
    let mut walk = Walk::new(&OPPONENTS, "british", facts).expect("british");
    walk.go().expect("no fault");
    walk.give("3").expect("a card");
    loop {
        match walk.go().expect("no fault") {
            // The attacker loses by a 1 against a 6.
            Halt::Roll(roll) if roll.text.contains("of the battle") => {
                walk.give("1 6").expect("dice")
            }
            Halt::Roll(roll) => walk.give(&vec!["1"; roll.dice].join(" ")).expect("dice"),
            Halt::Ask(question) => walk
                .give(if question.text.contains("row over") { "-" } else { "" })
                .expect("no card"),
            Halt::Done => break,
        }
    }
    let told = told(walk.told());
    assert!(tells(&told, "the British side goes back to Newport (9.61)"), "{told:#?}");
    assert_eq!(walk.facts().get("stands/howe"), Some(&Value::word("newport")));
}

/// 9.61: only the spaces are listed to which one may retreat; `why` says what bars the others.
#[test]
fn r9_61_what_bars_a_retreat() {
    let lines =
        "boston-hartford hartford-reading hartford-newport hartford-norfolk hartford-oswego";
    let pieces = "boston howe 5b pc b; hartford greene 3a pc a; reading 2b; newport pc b; norfolk pc a; savannah clinton 9b pc b; camden gates 9a";
    let mut facts = board(lines, pieces, "none");
    facts.set("opponent", Value::word("british-side"));
    let mut walk = Walk::new(&OPPONENTS, "british", facts).expect("british");
    walk.go().expect("no fault");
    walk.give("3").expect("a card");
    let why = loop {
        match walk.go().expect("no fault") {
            Halt::Roll(roll) if roll.text.contains("of the battle") => {
                walk.give("6 1").expect("dice")
            }
            Halt::Roll(roll) => walk.give(&vec!["1"; roll.dice].join(" ")).expect("dice"),
            Halt::Ask(question) if question.wanted[0].fact == "retreat-to" => break question.why,
            Halt::Ask(question) => {
                let line = match question.wanted[0].fact.as_str() {
                    "evades" => "n",
                    "row-card" => "-",
                    _ => "",
                };
                walk.give(line).expect(&question.text);
            }
            Halt::Done => panic!("no retreat"),
        }
    };
    let listed = told(walk.told());
    assert!(tells(&listed, "Adjacent on your map: Norfolk, Oswego."), "{listed:#?}");
    for barred in
        ["the attack came from Boston", "a British CU is in Reading", "a British PC is in Newport"]
    {
        assert!(why.contains(barred), "{barred}: {why}");
    }
    for (line, says) in
        [("newport", "a British PC is in Newport"), ("camden", "no line joins Hartford and Camden")]
    {
        walk.give(line).expect(line);
        walk.go().expect("no fault");
        assert!(
            tells(&told(walk.told()), &format!("Not allowed: {says}"))
                || tells(&told(walk.told()), says),
            "{line}"
        );
    }
    walk.give("norfolk").expect("a space");
    walk.go().expect("no fault");
    assert_eq!(walk.facts().get("stands/greene"), Some(&Value::word("norfolk")));
}
