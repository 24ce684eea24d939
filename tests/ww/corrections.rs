//! What the rulebook says of cases that are easily got wrong, each derived from its text.

use super::look::Look;
use super::scripted::Script;
use super::sitter::{Sitter, through};
use washingtons_war::Value;

/// A battle in Newport that Washington wins with his last CU, on a British PC.
fn pyrrhic(alliance: i64) -> Sitter {
    Sitter::new(
        "attacker washington; attacker-cus 1; from-pc a; defender howe; defender-cus 1; space newport; \
         attacker-card -; defender-card -; battle/washington 6; battle/howe 1; agility/howe 3; \
         agility/washington 3; pc/newport b; majority/ri =; last-card n; regulars y; retreat-to -; navy none",
    )
    .known("alliance", Value::Number(alliance))
    .known("france-placed", Value::Truth(false))
}

/// 9.2 step 5 and 9.5 come before step 7: the capture moves the marker back, then the victory moves it on.
#[test]
fn a_captured_winner_moves_the_marker_back_first() {
    for (alliance, after) in [(1, 1), (8, 6), (0, 1), (5, 3)] {
        let dice = [4, 1, 6, 1, 6, 1];
        let done = pyrrhic(alliance).dice(&dice).goes("battle");
        assert!(done.tells("Washington: out of the game"), "{:#?}", done.told());
        assert_eq!(done.number("alliance", None), after, "from {alliance}: {:#?}", done.told());
        assert!(!done.told().iter().any(|line| line.contains("0 -> 0")), "{:#?}", done.told());
    }
}

/// 7.5: a port with an American PC is no port to sail from, with British Generals and CUs in it or not.
#[test]
fn nobody_sails_from_an_american_port() {
    let move_from = |pc: &str| {
        let lines = "walker howe | ; walker-cus 5; walks-from newport; walks-to new york sea | ; there - 0; congress philadelphia";
        Script::new(lines)
            .and(&format!("pc {pc}"))
            .known("alliance", Value::Number(0))
            .known("pc/new-york", Value::word("none"))
            .plays("move")
    };
    assert!(move_from("a").tells("Not allowed: by sea"), "{:?}", move_from("a").told);
    assert!(move_from("b").tells("land; that is his whole move"), "{:?}", move_from("b").told);
    let enters = |pc: &str| {
        through("enter", &[&format!("howe 5 {pc} boston sea"), "none 0", "0", "-"]).told()
    };
    assert!(enters("a").iter().any(|line| line.contains("Not allowed: only the British")));
}

/// 6.1: the Declaration and Pitt when played, Hortelez when discarded, on its own or in a battle.
#[test]
fn three_cards_reshuffle() {
    let reshuffles = |procedure: &str, script: &str| {
        let played = Script::new(script)
            .known("alliance", Value::Number(0))
            .known("counted", Value::Truth(false))
            .plays(procedure);
        played.facts.get("reshuffle") == Some(&Value::Truth(true))
    };
    for (event, by, shuffled) in [
        ("declaration", "a", true),
        ("pitt", "b", true),
        ("hortelez", "a", false),
        ("steuben", "a", false),
    ] {
        let script = format!("event {event}; event-by {by}; alliance 0; regulars y");
        assert_eq!(reshuffles("event", &script), shuffled, "{event}");
    }
    for (thrown, shuffled) in [("event", false), ("pitt", false), ("hortelez", true)] {
        let script = format!("thrown-by b {thrown}; thrown-for nothing");
        assert_eq!(reshuffles("discard", &script), shuffled, "{thrown}");
    }
    let fight = "attacker howe 5 b; defender greene 2 hartford; militia =; majority =; regulars y; \
                 battle 3; agility 2; pc a; retreat-to -; congress philadelphia";
    for (card, shuffled) in [("event", false), ("hortelez", true)] {
        let script = format!("{fight}; attacker-card {card}; defender-card -");
        assert_eq!(reshuffles("battle", &script), shuffled, "{card}");
    }
}

/// 7.4A: a lone General passes a lone enemy General, and does not stop on him.
#[test]
fn a_lone_general_does_not_stop_on_an_enemy() {
    let start = "walker howe 0 newport; there greene 0; pc -";
    let stops =
        Script::new(&format!("{start}; walks-to hartford enemy | | new haven | ")).plays("move");
    assert!(stops.tells("Not allowed: he may not stop"), "{:?}", stops.told);
    assert!(stops.tells("New Haven: Howe with 0 CU"), "{:?}", stops.told);
    let lines = "new haven | new york | long island | hartford enemy | ";
    let last = Script::new(&format!("{start}; walks-to {lines}")).plays("move");
    assert!(last.tells("Not allowed: he could not go on"), "{:?}", last.told);
    assert!(!last.tells("Hartford: Howe"), "{:?}", last.told);
}

/// 7.6B, 6.33: who is out of the game moves, fights, intercepts and winters no more.
#[test]
fn who_is_out_of_the_game_is_refused() {
    let out = |fact: &str, line: &str, procedure: &str| {
        let mut walk = washingtons_war::Walk::new(&super::sitter::OPPONENTS, procedure, {
            let mut facts = washingtons_war::Facts::default();
            facts.set("off/washington", Value::word("out"));
            facts
        })
        .expect("a procedure");
        walk.go().expect("no fault");
        let wrong = walk.give(line).expect_err(fact);
        assert!(wrong.contains("out of the game"), "{fact}: {wrong}");
    };
    out("walker", "washington 5 boston", "move");
    out("mover", "washington 5 a boston", "enter");
    out("attacker", "washington 5 a", "battle");
    // Treason takes Arnold out, and a captured Washington is out: both stay so.
    let treason = Sitter::new(
        "attacker howe; attacker-cus 5; from-pc b; defender gates; defender-cus 3; space hartford; attacker-card t; \
         defender-card -; battle/howe 3; battle/gates 2; agility/gates 1; agility/howe 1; majority/ct =; regulars y; \
         retreat-to -; alliance 0; congress philadelphia",
    );
    let done = treason.dice(&[4, 4, 6, 1, 1, 1]).goes("battle");
    assert_eq!(done.walk.look("gone", Some("arnold")), Some(Value::Truth(true)));
    let done = pyrrhic(1).dice(&[4, 1, 6, 1, 6, 1]).goes("battle");
    assert_eq!(done.walk.look("gone", Some("washington")), Some(Value::Truth(true)));
}

/// A14: with Washington out of the game the American opponent asks nothing about him.
#[test]
fn the_opponent_forgets_a_washington_who_is_out() {
    let lines = "turned 1; cards-left 1 0; few-units n; congress philadelphia";
    let script = Script::new(lines).known("off/washington", Value::word("out"));
    let played = script.plays("american");
    assert!(!played.asked.iter().any(|(.., fact)| fact == "winter-cus"), "{:?}", played.asked);
}

/// The beginning of a game in its middle.
fn middle(alliance: u8, phase: &str) -> Script {
    Script::new(&format!(
        "opponent nobody; from-the-start n; year 1778 0 {alliance} n philadelphia; navy new-england 4 | new-england; box-cus 4; \
         american-pc 2 1; holds-montreal b b; french-in-box n; dispersed-before y; arrive 3; campaign-first n; \
         begins b; begins-in {phase}; cards-left 3 2; british-did 0 1; player a; congress philadelphia; act lost; american-units y y"
    ))
}

/// 5.3b, 12.2Bii: a game begun in the middle asks about the Congress in the turn before, and about Rochambeau in the box.
#[test]
fn a_game_begun_in_its_middle_asks_what_the_past_left() {
    let played = middle(9, "reinforcements").until("turn", &["begins"]);
    let asked = |fact: &str| played.asked.iter().any(|(.., asked)| asked == fact);
    assert!(asked("dispersed-before") && asked("french-in-box"), "{:?}", played.asked);
    assert_eq!(played.facts.get("dispersed-last-turn"), Some(&Value::Truth(true)));
    let early = middle(3, "reinforcements").until("turn", &["begins"]);
    assert!(!early.asked.iter().any(|(.., asked)| asked == "french-in-box"));
}

/// 5.0: it may begin in any phase, and names that one.
#[test]
fn a_game_begins_in_any_phase() {
    for (phase, first, says) in [
        ("reinforcements", "arrive", "Reinforcements Phase"),
        ("strategy", "act", "Strategy Phase"),
        ("winter", "stack", "Winter Attrition Phase"),
        ("naval", "navy", "French Naval Phase"),
        ("politics", "army", "Political Control Phase"),
        ("end", "arrive", "End Phase"),
    ] {
        let played = middle(9, phase).until("turn", &["act", "stack", "army"]);
        assert!(
            played.tells(&format!("1778. {says}")) || played.tells(says),
            "{phase}: {:?}",
            played.told
        );
        let begin = played.asked.iter().position(|(.., fact)| fact == "begins-in");
        let after: Vec<&str> = played.asked[begin.expect("asked") + 1..]
            .iter()
            .map(|(.., fact)| fact.as_str())
            .collect();
        if ["reinforcements", "end"].contains(&phase) {
            assert!(after.contains(&first), "{phase}: {after:?}");
        }
    }
}

/// 9.44 with 6.33: a card discarded in the battle is not played, so the card before it is the last one played.
#[test]
fn the_winter_offensive_after_a_discard() {
    let offensive = |own: i64, british: i64, attacker: &str, defender: &str| {
        let done = Sitter::new(
            "attacker washington; attacker-cus 5; from-pc a; defender howe; defender-cus 5; space hartford; \
             battle/washington 5; battle/howe 4; agility/howe 1; agility/washington 3; regulars y; retreat-to -; alliance 0",
        )
        .and(&format!("attacker-card {attacker}; defender-card {defender}"))
        .known("counted", Value::Truth(true))
        .known("american-pc/ct", Value::Number(1))
        .known("british-pc/ct", Value::Number(1))
        .known("cards-left/american", Value::Number(own))
        .known("cards-left/british", Value::Number(british))
        .dice(&[1, 1, 1, 6, 1, 1])
        .goes("battle");
        done.tells("2 Winter Offensive")
    };
    assert!(offensive(1, 0, "-", "-"), "the last card of all");
    assert!(!offensive(1, 1, "-", "-"), "the British still play one");
    assert!(offensive(1, 1, "-", "event"), "the British discard their last");
    assert!(!offensive(1, 1, "-", "battle"), "a Battle Card is played, and another is drawn");
    assert!(offensive(2, 0, "event", "-"), "he discards his own last one");
    assert!(!offensive(2, 0, "-", "-"), "he still plays one");
    assert!(offensive(2, 1, "event", "event"), "both discard");
}

/// 6.33: no card is asked of a hand that is empty by the count.
#[test]
fn no_card_of_an_empty_hand() {
    let fight = |answer: &str| {
        Script::new(
            "attacker washington 5 a; defender howe 5 hartford; battle 3; agility 1; regulars y; retreat-to -; alliance 0",
        )
        .and(&format!("attacker-card {answer}; defender-card -"))
        .known("counted", Value::Truth(true))
        .known("american-pc/ct", Value::Number(1))
        .known("british-pc/ct", Value::Number(1))
        .known("cards-left/american", Value::Number(1))
        .known("cards-left/british", Value::Number(2))
        .plays("battle")
    };
    let none = fight("");
    let asked = |fact: &str| none.asked.iter().any(|(.., asked)| asked == fact);
    assert!(!asked("attacker-card") && asked("defender-card"), "{:?}", none.asked);
    assert_eq!(none.facts.get("cards-left/american"), Some(&Value::Number(1)));
}
