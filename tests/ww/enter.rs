//! Entering a space (check 8, 7.4 to 7.9, 9.7), case by case.

use super::look::Look;
use super::sitter::{Done, Sitter};
use washingtons_war::Value;

/// Howe with five enters Newport, an American PC, where nobody is; Arnold stands next door.
fn newport() -> Sitter {
    Sitter::new(
        "mover howe; mover-cus 5; mover-from b; entered newport; there none; there-cus 0; pc/newport a;
         british-before n; congress philadelphia; agility/greene 3; agility/washington 3; battle/howe 4;
         battle/arnold 5; battle/greene 4; battle/washington 4; agility/howe 1; regulars y; alliance 0; majority/ri =;
         attacker-card none; defender-card none; retreat-to none; evades n; evade-to hartford; navy none; last-card n",
    )
}

/// Goes through with the Armies that try, each a General and his CUs with his die before the battle's dice.
fn tried(sitter: &Sitter, armies: &[&str], dice: &[u8]) -> Done {
    use washingtons_war::{Facts, Halt, Walk};
    let mut walk = Walk::new(&super::sitter::OPPONENTS, "enter", Facts::default()).expect("enter");
    let (mut armies, mut dice) = (armies.iter(), dice.iter());
    let mut asked = Vec::new();
    loop {
        let line = match walk.go().expect("no fault") {
            Halt::Done => {
                return Done { walk, asked, dice_left: dice.copied().collect() };
            }
            Halt::Roll(roll) => {
                let rolled = dice.by_ref().take(roll.dice).map(u8::to_string);
                rolled.collect::<Vec<_>>().join(" ")
            }
            Halt::Ask(question) if question.wanted[0].fact == "interceptor" => {
                asked.push("interceptor".to_string());
                armies.next().copied().unwrap_or_default().to_string()
            }
            Halt::Ask(question) => {
                asked.extend(question.wanted.iter().map(|w| w.key.clone()));
                sitter.line(&question)
            }
        };
        walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
}

/// W7, 7.8: Arnold comes on 1 and 2 with up to five and there is a battle at +1; on 3 to 6 the British go on.
#[test]
fn w7_arnold_intercepts() {
    for die in 1..=6 {
        let done = tried(&newport(), &["arnold 7"], &[die, 6, 6, 3, 3, 1, 6]);
        let comes = die <= 2;
        assert_eq!(done.tells("Newport: + Arnold with 5 CU"), comes, "{die}");
        assert_eq!(done.tells("1 Interception (9.46)"), comes, "{die}");
        assert_eq!(done.tells("No Army stops him: he may move on."), !comes, "{die}");
        assert_eq!(done.walk.look("tried", Some("arnold")), Some(Value::Truth(true)));
    }
}

/// 7.8B and 7.5: who may not be intercepted.
#[test]
fn nobody_intercepts() {
    for change in [
        "mover-cus 0; pc/newport b",
        "by-sea sea; pc/newport b",
        "british-before y",
        "pc/newport b",
        "pc/newport -",
        "mover greene; mover-from a",
    ] {
        let done = tried(&newport().and(change), &["arnold 3"], &[]);
        assert!(!done.asked.contains(&"interceptor".to_string()), "{change}");
    }
}

/// 7.8E: each Army tries once a card, one after another, until one comes.
#[test]
fn several_armies_try() {
    let done = tried(&newport(), &["arnold 3", "greene 2"], &[3, 3, 6, 6, 3, 3, 1, 6]);
    assert!(done.tells("He fails") && done.tells("+ Greene with 2 CU"));
    let walk = &done.walk;
    assert_eq!(walk.look("tried", Some("greene")), Some(Value::Truth(true)));
}

/// 7.8E again: who tried already, and who is British, or there already, is refused.
#[test]
fn who_cannot_intercept() {
    use washingtons_war::{Facts, Walk};
    let mut known = Facts::default();
    known.set("tried/arnold", Value::Truth(true));
    let mut walk = Walk::new(&super::sitter::OPPONENTS, "enter", known).expect("enter");
    for line in ["howe 5 b newport", "greene 2", "a"] {
        walk.go().expect("no fault");
        walk.give(line).expect(line);
    }
    walk.go().expect("no fault");
    for refused in ["arnold 3", "greene 2", "clinton 3", "none 3"] {
        assert!(walk.give(refused).is_err(), "{refused}");
    }
    walk.give("lee 3").expect("another Army may try");
}

/// 7.8D and 7.4C: with a General there already one of the two goes to the box, and never Washington.
#[test]
fn two_generals_after_an_interception() {
    let there = newport().and("there greene; there-cus 2; stays arnold");
    let done = tried(&there, &["arnold 3"], &[1, 6, 6, 3, 3, 1, 6]);
    assert!(done.tells("American box: Greene (7.4C)"));
    assert!(done.asked.contains(&"stays".to_string()));
    let washington = newport().and("there washington; there-cus 2");
    let done = tried(&washington, &["arnold 3"], &[1, 6, 6, 3, 3, 1, 6]);
    assert!(done.tells("American box: Arnold (7.4C)"));
    assert!(!done.asked.contains(&"stays".to_string()));
}

/// 7.9: up to the Agility, Washington and Greene two more; five CUs go, the others fight or are overrun.
#[test]
fn retreat_before_battle() {
    let base = newport().and("pc/newport -; there-cus 3; evades y; agility/lee 2; battle/lee 3");
    for (general, most) in [("greene", 5), ("washington", 5), ("arnold", 2), ("lee", 2)] {
        for die in 1..=6 {
            let sitter = base.clone().and(&format!("there {general}"));
            let done = tried(&sitter, &[], &[die, 6, 6, 3, 3, 1, 6]);
            assert_eq!(done.tells("retreats to Hartford"), die <= most, "{general} {die}");
            assert_eq!(done.tells("No battle."), die <= most, "{general} {die}");
        }
    }
    let six = tried(&base.clone().and("there greene; there-cus 6"), &[], &[1]);
    assert!(six.tells("Greene with 5 CU retreats") && six.tells("overrun: - 1 enemy CU"));
    assert!(!six.tells("He may move on."), "7.9B: the British stop there in any case");
    let seven = tried(&base.and("there greene; there-cus 7"), &[], &[1, 6, 3, 3, 1, 6]);
    assert!(seven.tells("Greene with 5 CU retreats") && seven.tells("wins"));
}

/// 7.8F: an Army that tried to intercept does not retreat before battle, having succeeded or failed.
#[test]
fn who_tried_stands() {
    let sitter = newport().and("there arnold; there-cus 3; evades y; pc/newport -");
    let asked = |known: bool| {
        let sitter = if known {
            sitter.clone().known("tried/arnold", Value::Truth(true))
        } else {
            sitter.clone()
        };
        let done = sitter.dice(&[1, 1, 1, 3, 3, 1, 6]).goes("enter");
        done.asked.contains(&"evades".to_string())
    };
    assert!(asked(false));
    assert!(!asked(true));
}

/// 7.9: without a space to go to he fights.
#[test]
fn no_space_no_retreat() {
    let sitter = newport().and("there greene; there-cus 3; evades y; evade-to none; pc/newport -");
    let done = tried(&sitter, &[], &[6, 6, 3, 3, 1, 6]);
    assert!(done.tells("wins") && done.dice_left.is_empty());
}

/// D18 and 7.6: a lone General is captured by an Army and has no retreat; Washington leaves the game.
#[test]
fn d18_a_lone_general_is_captured() {
    let done = tried(&newport().and("there greene; pc/newport -"), &[], &[]);
    assert!(done.tells("Captured box: Greene"));
    assert!(!done.asked.contains(&"evades".to_string()));
    let washington = tried(&newport().and("there washington; pc/newport -; alliance 4"), &[], &[]);
    assert!(washington.tells("Washington: out of the game"));
    assert!(washington.tells("Alliance marker: 4 -> 1 (12.1)"));
}

/// 9.7: four or five against one without a General; an American overrun counts for the Alliance.
#[test]
fn overruns() {
    let base = newport().and("pc/newport -; there-cus 1");
    for (mover, there, cus, overrun) in [
        ("5", "none", "1", true),
        ("4", "none", "1", true),
        ("3", "none", "1", false),
        ("5", "none", "2", false),
        ("5", "greene", "1", false),
    ] {
        let change = format!("mover-cus {mover}; there {there}; there-cus {cus}");
        let done = tried(&base.clone().and(&change), &[], &[6, 6, 3, 3, 1, 6]);
        assert_eq!(done.tells("overrun: - 1 enemy CU"), overrun, "{change}");
    }
    let american = base.and("mover greene; mover-from a; alliance 3");
    let done = tried(&american, &[], &[]);
    assert!(done.tells("Alliance marker: 3 -> 4") && done.tells("He may move on."));
    let far = tried(&american.and("fifth fifth"), &[], &[]);
    assert!(far.tells("Not allowed: no battle and no overrun in a move of five spaces. (7.3C)"));
}

/// 7.7: an Army disperses a Congress without American CUs.
#[test]
fn the_congress_alone() {
    let done = tried(&newport().and("pc/newport -; congress newport"), &[], &[]);
    assert!(done.tells("Congress: to the Dispersed box; the British may go on (7.7)"));
    assert_eq!(done.word("congress"), "none");
    assert_eq!(done.word("dispersed-this-turn"), "yes");
}

/// 7.4: a General without CUs.
#[test]
fn generals_alone() {
    let alone = newport().and("mover-cus 0");
    let told = |change: &str| tried(&alone.clone().and(change), &[], &[]).told().join(" ");
    assert!(told("there-cus 1; pc/newport -").contains("Not allowed"));
    assert!(told("pc/newport a").contains("Not allowed"));
    assert!(told("there greene; pc/newport -").contains("not stop on the enemy General"));
    assert!(told("pc/newport b").contains("He enters"));
}

/// 7.5 and D7: by sea from port to port; a star without a PC will do.
#[test]
fn d7_naval_movement() {
    let sea = newport().and("by-sea sea");
    let lands = |change: &str| {
        tried(&sea.clone().and(change), &[], &[]).tells("land; that is his whole move")
    };
    assert!(lands("pc/newport -"));
    assert!(lands("entered philadelphia; pc/philadelphia -"));
    assert!(!lands("pc/newport a"));
    assert!(!lands("pc/newport -; there-cus 1"));
    assert!(!lands("entered hartford; pc/hartford b"));
    assert!(!lands("pc/newport -; alliance 9; navy new-england"));
}
