//! The rulebook's examples of moves, PC and discards (W5, W6, W8, W9, W18 to W20), line by line.

use super::sitter::{BOOK, Done, through};
use lod_assistant::guide::{Facts, Halt, Value, Walk};

/// What is told at the end, all in one text.
fn told(done: &Done) -> String {
    done.told().join("\n")
}

/// W5: Gates takes four from Ninety Six, leaves two at Eutaw Springs, takes three at Charleston, comes to Savannah and on.
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
            "Camden: Gates with 4 CU; 1 spaces gone",
            "Eutaw Springs: Gates with 2 CU; 2 spaces gone",
            "Charleston: Gates with 5 CU; 3 spaces gone",
            "Savannah: Gates with 5 CU; 4 spaces gone",
            "Gates with 5 CU; 5 spaces gone",
            "to Camden it would be 6 spaces in all, and 5 is the most. (7.3C, 7.3D)",
        ] {
            assert!(done.tells(step), "{step}: {}", told(&done));
        }
    }
}

/// 7.3C: no fifth space with enemies in it, nor after an overrun, nor for the British; 7.3A: five CUs at most.
#[test]
fn a_fifth_space_is_for_a_quiet_american() {
    let to = |who: &'static str, third: &'static str, last: &'static str| {
        let lines = [who, "camden", "camden", third, "camden", last, ""];
        told(&through("move", &lines))
    };
    let far = "it would be 5 spaces in all, and 4 is the most";
    let quiet = to("gates 4 ninety six", "camden", "savannah");
    assert!(quiet.contains("5 spaces gone"), "{quiet}");
    for refused in [
        to("gates 4 ninety six", "camden", "savannah enemy"),
        to("gates 4 ninety six", "camden overrun", "savannah"),
        to("howe 4 ninety six", "camden", "savannah"),
    ] {
        assert!(refused.contains(far), "{refused}");
    }
    let load = through(
        "move",
        &["gates 4 ninety six", "camden take 2", "camden drop 5", ""],
    );
    assert_eq!(told(&load).matches("never more than 5").count(), 2);
    let meets = through("move", &["gates 4 ninety six", "camden enemy"]);
    assert!(meets.tells("He stops at the enemy"));
}

/// W6: over the wilderness to Basset Town is three; the next such line is refused. Falmouth to Quebec is Arnold's (7.4D).
#[test]
fn w6_the_wilderness() {
    let lines = [
        "carleton 1 detroit",
        "basset dashed",
        "point pleasant dashed",
        "reading",
        "",
    ];
    let done = through("move", &lines);
    assert!(done.tells("Basset Town: Carleton with 1 CU; 3 spaces gone"));
    assert!(done.tells("to Point Pleasant it would be 6 spaces in all, and 4 is the most"));
    assert!(done.tells("Reading: Carleton with 1 CU; 4 spaces gone"));
    for (who, goes) in [("arnold", true), ("lee", false)] {
        let first = format!("{who} 2 falmouth");
        let done = through("move", &[first.as_str(), "quebec dashed", ""]);
        assert_eq!(done.tells("3 spaces gone"), goes, "{who}");
        assert_eq!(done.tells("only Arnold"), !goes, "{who}");
    }
}

/// W8: with a PC in Montreal a 2 places at Oswego, but not at Fort Stanwix, which is next to the new one only.
#[test]
fn w8_no_chain() {
    let lines = [
        "b 2",
        "oswego -",
        "n",
        "n",
        "montreal",
        "fort stanwix -",
        "n",
        "n",
        "oswego",
        "",
    ];
    let done = through("place", &lines);
    assert!(done.tells("Oswego: + 1 British PC (10.11)"));
    assert!(done.tells("must have lain there before this card"));
    assert!(!done.tells("Fort Stanwix: +"), "{}", told(&done));
}

/// W9: three for an American 3 and two for a British 2, placed and flipped as he likes; no more is asked then.
#[test]
fn w9_as_often_as_the_value() {
    let american = [
        "a 3",
        "hartford -",
        "philadelphia",
        "n",
        "boston b",
        "y",
        "reading -",
        "n",
    ];
    let done = through("place", &american);
    assert!(
        done.tells("Boston: the PC is flipped: American"),
        "{}",
        told(&done)
    );
    assert_eq!(done.told().len(), 3);
    let done = through("place", &["b 2", "reading -", "y", "hartford a", "y"]);
    assert_eq!(done.told().len(), 2);
    // The opponents' own cards stop there too.
    let mut known = Facts::default();
    known.set("congress", Value::word("philadelphia"));
    for (side, hand, value) in [("american", "9 2", 3), ("british", "9 1 0", 2)] {
        let mut walk = Walk::new(&BOOK, side, known.clone()).expect(side);
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
            walk.give(&line)
                .unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        }
        assert_eq!(changes, value, "{side}");
    }
}

/// W20: a British Army far from all British PC flips an American one; without it there is no way.
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
        (vec!["b 1", "oswego -", "n", "y", ""], "enemies are there"),
        (
            vec!["b 1", "oswego -", "n", "n", "none", ""],
            "before this card",
        ),
        (vec!["b 1", "oswego b", ""], "his own PC"),
        (vec!["a 1", "boston b", "n", ""], "only an American General"),
        (
            vec!["a 1", "hartford -", "none", ""],
            "Congress is dispersed",
        ),
        (
            vec!["a 1", "hartford -", "philadelphia", "y", ""],
            "enemies are there",
        ),
    ] {
        let done = through("place", &lines);
        assert!(done.tells(why), "{lines:?}: {}", told(&done));
        assert_eq!(done.told().len(), 1);
    }
}

/// W18: the British discard an event and place a PC; the Americans give a 2 for it, and it is their turn.
#[test]
fn w18_taken_back() {
    let done = through("discard", &["b event", "pc", "y", "2"]);
    assert!(done.tells("1 British PC placed or flipped"));
    assert!(done.tells(
        "the 2 to the discards, the event into the American hand; the American player plays now"
    ));
    let small = through("discard", &["b event", "pc", "y", "1", "n"]);
    assert!(small.tells("the Americans give a 2 or a 3"));
    assert!(!small.tells("into the American hand"));
    let british = through("discard", &["a event", "nothing", "y", "1"]);
    assert!(british.tells("the event into the British hand"));
}

/// W19: after the Alliance Pitt must be discarded; what Must Be Played never is, and an OPS card is good for nothing.
#[test]
fn w19_pitt_after_the_alliance() {
    let late = through("discard", &["b pitt", "9", "nothing", "n"]);
    assert!(
        late.tells("it must be discarded. (6.32A)"),
        "{}",
        told(&late)
    );
    let early = through("discard", &["b pitt", "3", "nothing", "n"]);
    assert!(early.tells("could still be played"));
    assert!(through("discard", &["a must"]).tells("never discarded"));
    assert!(through("discard", &["b ops"]).tells("without effect"));
}

/// 6.32B and D13: a PC with enemies, a General or the Congress on it stays.
#[test]
fn d13_what_a_discard_cannot_remove() {
    let held = through("discard", &["a event", "remove", "y", "remove", "n", "n"]);
    assert!(held.tells("Not allowed") && held.tells("- 1 British PC"));
}
