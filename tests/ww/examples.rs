//! The rulebook's examples of moves, PC and discards (W5, W6, W8, W9, W18 to W20), line by line.

use super::sitter::{Done, OPPONENTS, through};
use washingtons_war::{Facts, Halt, Value, Walk};

/// What is told at the end, all in one text.
fn told(done: &Done) -> String {
    done.told().join("\n")
}

/// W5, 7.3: Gates takes four from Ninety Six, leaves two at Eutaw Springs, takes three at Charleston, comes to Savannah and on.
#[test]
fn w5_gates_to_savannah() {
    for fifth in ["augusta", "st marys"] {
        let lines = [
            "gates 4 ninety six",
            "camden",
            "eutaw springs drop 2",
            "charleston take 3",
            "savannah",
            fifth,
            "camden",
            "",
        ];
        let done = through("move", &lines);
        for step in [
            "Camden: Gates with 4 CU; 1 of 5 spaces",
            "Eutaw Springs: Gates with 2 CU; 2 of 5 spaces",
            "Charleston: Gates with 5 CU; 3 of 5 spaces",
            "Savannah: Gates with 5 CU; 4 of 5 spaces",
            "Gates with 5 CU; 5 of 5 spaces",
            "to Camden it would be 6 spaces in all, and 5 is the most. (7.3C, 7.3D)",
        ] {
            assert!(done.tells(step), "{step}: {}", told(&done));
        }
    }
}

/// 7.3C: no fifth space with a battle in it, nor after an overrun, nor for the British; 7.3A: five CUs at most.
#[test]
fn a_fifth_space_is_for_a_quiet_american() {
    let to = |who: &'static str, third: &[&'static str], last: &[&'static str]| {
        let lines = [&[who, "camden", "augusta"], third, &["savannah"], last].concat();
        told(&through("move", &lines))
    };
    let far = "it would be 5 spaces in all, and 4 is the most";
    let gates = "gates 4 ninety six";
    let quiet = to(gates, &["camden"], &["charleston", ""]);
    assert!(quiet.contains("5 of 5 spaces"), "{quiet}");
    let battle = to(gates, &["camden"], &["charleston enemy", "howe 3", ""]);
    assert!(battle.contains("no battle and no overrun in a move of five"));
    assert!(!battle.contains("5 of 5 spaces"), "{battle}");
    let captured = to(gates, &["camden"], &["charleston enemy", "howe 0", ""]);
    assert!(captured.contains("Captured box: Howe") && captured.contains("5 of 5 spaces"));
    let overrun = to(gates, &["camden enemy", "none 1", "9"], &["charleston", ""]);
    assert!(overrun.contains("overrun: - 1 enemy CU") && overrun.contains(far), "{overrun}");
    let british = to("howe 4 ninety six", &["camden"], &["charleston", ""]);
    assert!(british.contains(far), "{british}");
    let load =
        through("move", &["gates 4 ninety six", "camden take 2", "camden drop 1 take 3", ""]);
    assert_eq!(told(&load).matches("never more than 5").count(), 2);
}

/// 7.3B, 7.6, 7.8, 7.9: where enemies are the move goes into what happens there, and on only where it may.
#[test]
fn what_happens_where_he_enters() {
    let enters = |lines: &[&str]| {
        let all = [&["howe 5 boston"], lines].concat();
        told(&through("move", &all))
    };
    let lone = enters(&["newport enemy", "arnold 0", "b", "philadelphia", "hartford", ""]);
    assert!(lone.contains("Captured box: Arnold"), "{lone}");
    assert!(lone.contains("Hartford: Howe with 5 CU; 2 of 4 spaces"));
    // An American PC alone: Armies may intercept; where none does he goes on.
    let open = enters(&["newport pc", "n", "", "philadelphia", "hartford", ""]);
    assert!(open.contains("Hartford: Howe with 5 CU; 2 of 4 spaces"), "{open}");
    let fled =
        enters(&["newport enemy", "greene 3", "-", "y", "hartford", "3", "1", "philadelphia"]);
    assert!(fled.contains("No battle.") && fled.contains("His move ends there."), "{fled}");
    assert!(!fled.contains("1 of 5 spaces"));
}

/// 7.5: by sea is the whole move, from port to port, neither blockaded.
#[test]
fn by_sea_is_the_whole_move() {
    let lands = through("move", &["howe 5 boston", "new york sea", "0", "b", "-", "philadelphia"]);
    assert!(lands.tells("New York: Howe and 5 CU land") && lands.tells("His move ends there."));
    for lines in [
        &["howe 5 boston", "newport", "", "new york sea"][..],
        &["greene 2 newport", "boston sea"],
        &["howe 5 hartford", "boston sea"],
    ] {
        let mut walk = Walk::new(&OPPONENTS, "move", Facts::default()).expect("a move");
        let (sea, before) = lines.split_last().expect("lines");
        for line in before {
            walk.go().expect("no fault");
            walk.give(line).expect(line);
        }
        walk.go().expect("no fault");
        let wrong = walk.give(sea).expect_err("not by sea");
        assert!(wrong.starts_with("by sea only the British go"), "{wrong}");
    }
    let known = Value::word("new-england");
    let mut facts = Facts::default();
    facts.set("navy", known);
    facts.set("alliance", Value::Number(9));
    let mut walk = Walk::new(&OPPONENTS, "move", facts).expect("a move");
    for line in ["howe 5 boston", "new york sea"] {
        walk.go().expect("no fault");
        walk.give(line).expect(line);
    }
    walk.go().expect("no fault");
    assert!(walk.told().iter().any(|t| t.words().contains("not blockaded")));
}

/// W6, 7.3D: over the wilderness to Basset Town is three; the next such line is refused. Falmouth to Quebec is Arnold's (7.4D).
#[test]
fn w6_the_wilderness() {
    let lines = ["carleton 1 detroit", "basset dashed", "point pleasant dashed", "reading", ""];
    let done = through("move", &lines);
    assert!(done.tells("Basset Town: Carleton with 1 CU; 3 of 4 spaces"));
    assert!(done.tells("to Point Pleasant it would be 6 spaces in all, and 4 is the most"));
    assert!(done.tells("Reading: Carleton with 1 CU; 4 of 4 spaces"));
    for (who, goes) in [("arnold", true), ("lee", false)] {
        let first = format!("{who} 2 falmouth");
        let done = through("move", &[first.as_str(), "quebec dashed", ""]);
        assert_eq!(done.tells("3 of 5 spaces"), goes, "{who}");
        assert_eq!(done.tells("only Arnold"), !goes, "{who}");
    }
}

/// W8, 10.11B: with a PC in Montreal a 2 places at Oswego, but not at Fort Stanwix, which is next to the new one only.
#[test]
fn w8_no_chain() {
    let lines = ["b 2", "oswego -", "montreal", "n", "fort stanwix -", "oswego", "n", ""];
    let done = through("place", &lines);
    assert!(done.tells("Oswego: + 1 British PC (10.11)"));
    assert!(done.tells("that was there before this card"));
    assert!(!done.tells("Fort Stanwix: +"), "{}", told(&done));
}

/// W9, 10.11: three for an American 3 and two for a British 2, placed and flipped as he likes; no more is asked then.
#[test]
fn w9_as_often_as_the_value() {
    let american = ["a 3", "hartford -", "philadelphia", "n", "boston b", "y", "reading -", "n"];
    let done = through("place", &american);
    assert!(done.tells("Boston: the PC is flipped: American"), "{}", told(&done));
    assert_eq!(done.told().len(), 3);
    let done = through("place", &["b 2", "reading -", "none", "y", "hartford a", "y"]);
    assert_eq!(done.told().len(), 2);
    // The opponents' own cards stop there too.
    let mut known = Facts::default();
    known.set("congress", Value::word("philadelphia"));
    for (side, hand, value) in [("american", "9 2", 3), ("british", "9 1 0", 2)] {
        let mut walk = Walk::new(&OPPONENTS, side, known.clone()).expect(side);
        let mut changes = 0;
        while let Halt::Ask(question) = walk.go().expect("no fault") {
            let line = match question.wanted[0].fact.as_str() {
                "turned" => value.to_string(),
                "cards-left" => hand.to_string(),
                "changed-in" => {
                    changes += 1;
                    format!("ny {} +", &side[..1])
                }
                "british-can-pc" => "y".to_string(),
                _ if question.enter => String::new(),
                _ => "n".to_string(),
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        }
        assert_eq!(changes, value, "{side}");
    }
}

/// W20, 10.11B: a British Army far from all British PC flips an American one; without it there is no way.
#[test]
fn w20_an_army_far_from_home() {
    assert!(
        through("place", &["b 1", "reading a", "y"]).tells("Reading: the PC is flipped: British")
    );
    let alone = through("place", &["b 1", "reading a", "n", ""]);
    assert!(alone.tells("only a British Army flips"));
}

/// 10.11A and B: who else may not place.
#[test]
fn who_may_not_place() {
    for (lines, why) in [
        (vec!["b 1", "oswego -", "montreal", "y", ""], "enemies are there"),
        (vec!["b 1", "oswego -", "none", "n", ""], "before this card"),
        (vec!["b 1", "oswego b", ""], "a friendly PC"),
        (vec!["a 1", "boston b", "n", ""], "only an American General"),
        (vec!["a 1", "hartford -", "none", ""], "Congress is dispersed"),
        (vec!["a 1", "hartford -", "philadelphia", "y", ""], "enemies are there"),
    ] {
        let done = through("place", &lines);
        assert!(done.tells(why), "{lines:?}: {}", told(&done));
        assert_eq!(done.told().len(), 1);
    }
}

/// W18, 6.32C: the British discard an event and place a PC; the Americans give a 2 for it, and it is their turn.
#[test]
fn w18_taken_back() {
    let knox = |more: &[&'static str]| {
        let place = ["b event", "pc", "oswego -", "montreal", "n"];
        through("discard", &[&place[..], more].concat())
    };
    let done = knox(&["y", "2"]);
    assert!(done.tells("Oswego: + 1 British PC"));
    assert!(done.tells(
        "the 2 to the discards, the event into the American hand; the American player plays now"
    ));
    let small = knox(&["y", "1", "n"]);
    assert!(small.tells("the Americans give a 2 or a 3"));
    assert!(!small.tells("into the American hand"));
    let british = through("discard", &["a event", "nothing", "y", "1"]);
    assert!(british.tells("the event into the British hand"));
}

/// W19, 6.32A: after the Alliance Pitt must be discarded; what Must Be Played never is, and an OPS card is good for nothing.
#[test]
fn w19_pitt_after_the_alliance() {
    let late = through("discard", &["b pitt", "9", "nothing", "n"]);
    assert!(late.tells("it must be discarded. (6.32A)"), "{}", told(&late));
    let early = through("discard", &["b pitt", "3", "nothing", "n"]);
    assert!(early.tells("could still be played"));
    assert!(through("discard", &["a must"]).tells("never discarded"));
    assert!(through("discard", &["b ops"]).tells("without effect"));
}

/// 6.32B and D13: a PC with enemies, a General or the Congress on it stays.
#[test]
fn d13_what_a_discard_cannot_remove() {
    let lines = ["a event", "remove", "boston", "y", "remove", "saratoga", "n", "n"];
    let held = through("discard", &lines);
    assert!(held.tells("Not allowed") && held.tells("Saratoga: - 1 British PC"));
    assert!(!held.tells("Boston: -"));
}

/// 10.12B: by a discard both sides need a neighbour: an American who places or flips, and a British Army too.
#[test]
fn by_a_discard_next_to_an_own_pc() {
    let end = ["n"];
    for (start, placed) in [
        (&["a event", "pc", "hartford -", "philadelphia", "n"][..], "Hartford: + 1 American PC"),
        (&["a event", "pc", "boston b", "y"][..], "Boston: the PC is flipped: American"),
        (&["b event", "pc", "reading a", "y"][..], "Reading: the PC is flipped: British"),
    ] {
        let beside = through("discard", &[start, &["newport"], &end].concat());
        assert!(beside.tells(placed), "{}", told(&beside));
        let alone = through("discard", &[start, &["none", ""], &end].concat());
        assert!(alone.tells("Not allowed") && !alone.tells(placed), "{}", told(&alone));
    }
    // Enter: allowed, as the board shows.
    let seen = through("discard", &["b event", "pc", "oswego -", "", "n"]);
    assert!(seen.tells("Oswego: + 1 British PC"));
}
