//! Battles (9.0).

use super::sitter::{Done, Sitter, is_recorded, shown, through};
use crate::refused::refusals;
use washingtons_war::ReportLine;

/// The rulebook's battle at Saratoga, as it is known before the dice.
fn saratoga() -> Sitter {
    Sitter::new(
        "attacker burgoyne; attacker-cus 5; from-pc a; defender gates; defender-cus 5; space saratoga;
         regulars y; majority/ny a; battle/gates 2; attacker-card event; defender-card battle; alliance 0;
         congress philadelphia",
    )
}

/// Howe against Greene, nothing special about it.
fn plain() -> Sitter {
    Sitter::new(
        "attacker howe; attacker-cus 3; from-pc b; defender greene; defender-cus 3; space hartford; regulars n;
         majority/ct =; battle/howe 4; battle/greene 4; attacker-card none; defender-card none; alliance 0;
         congress none; agility/howe 1; agility/greene 3; retreat-to none; navy none; last-card n",
    )
    .dice(&[6, 6, 3, 3, 1, 6])
}

/// W1, 9.63: the combat example, to the last piece.
#[test]
fn w1_burgoyne_at_saratoga() {
    let done = saratoga().dice(&[4, 1, 3, 4, 5, 2]).goes("battle");
    assert_eq!(done.number("drm", Some("british")), 9);
    assert_eq!(done.number("drm", Some("american")), 9);
    assert_eq!(done.number("attacker-total", None), 12);
    assert_eq!(done.number("defender-total", None), 13);
    assert_eq!(done.word("winner"), "american");
    for told in [
        "Saratoga: - 2 British CU (9.5)",
        "Saratoga: - 1 American CU",
        "Saratoga: - 3 British CU: they Surrender (9.63)",
        "Captured box: Burgoyne",
        "Alliance marker: 0 -> 3 (12.1)",
        "Turn marker: to the side without Regulars: 5 CU lost (9.41)",
        "Cards: the American side draws 1 after this impulse (6.33B)",
    ] {
        assert!(done.tells(told), "{told}: {:#?}", done.told());
    }
    assert_eq!(done.word("regulars"), "no");
    assert!(done.dice_left.is_empty());
}

/// 9.61, 9.62: a blockade closes a port to those who come by sea, not to those who come by land, of either side.
#[test]
fn by_land_into_a_blockaded_port() {
    let france = plain().and("alliance 9; navy new-england; retreat-to newport");
    assert!(france.goes("battle").tells("the American side retreats to Newport"));
    // The British lose at New York, which is open, and go to Newport, which is not.
    let british = ["greene 5 a", "howe 3 new york", "none", "none", "6 6", "6 1", "1 6", "newport"];
    let known = "alliance 9; navy new-england; regulars n; majority/ny =; battle/greene 4; battle/howe 1; agility/howe 1; congress none";
    let by = |land: &str, more: &[&str]| {
        let lines: Vec<&str> = [&british[..], &[land], more].concat();
        told_of(known, &lines)
    };
    let by_land = by("y", &[]);
    assert!(by_land.contains("the British side retreats to Newport"), "{by_land}");
    let by_sea = by("n", &["norfolk"]);
    assert!(by_sea.contains("Not allowed: by sea"), "{by_sea}");
    assert!(by_sea.contains("the British side retreats to Norfolk"));
    assert!(!by_sea.contains("retreats to Newport"));
}

/// All that is told where these lines are given to what is asked, and the sitter answers whatever else is.
fn told_of(known: &str, lines: &[&str]) -> String {
    use washingtons_war::{Facts, Halt, Walk};
    let sitter = Sitter::new(known);
    let mut walk =
        Walk::new(&super::sitter::OPPONENTS, "battle", Facts::default()).expect("battle");
    let mut lines = lines.iter();
    loop {
        let line = match walk.go().expect("no fault") {
            Halt::Done => break,
            Halt::Ask(question) if sitter.knows(&question) => sitter.line(&question),
            _ => (*lines.next().expect("a line")).to_string(),
        };
        walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let told: Vec<String> = walk.told().iter().map(ReportLine::words).collect();
    told.join("\n")
}

/// Check 10: a victory and the Regulars lost in one battle are three, and from 8 that is 9.
#[test]
fn eight_and_three_are_nine() {
    let done = saratoga().and("alliance 8").dice(&[4, 1, 3, 4, 5, 2]).goes("battle");
    assert!(done.tells("Alliance marker: 8 -> 9 (12.1)"));
    assert!(done.tells("After this card: France enters the war"));
    assert_eq!(done.number("alliance", None), 9);
}

/// W1 in the order of its dice, typed line by line, as it looks at 80 columns.
#[test]
fn w1_typed() {
    let lines: Vec<&str> = include_str!("w1.in").lines().collect();
    assert!(through("battle", &lines).tells("Alliance marker: 0 -> 3"));
    let shown = shown(&["battle", "--plain"], &lines);
    assert!(refusals(&shown) == 0 && shown.lines().all(|line| line.chars().count() <= 80));
    is_recorded("w1.out", &shown);
}

/// What a side's sum says of a row, if it is in it.
fn row(done: &Done, say: &str) -> Option<(i64, String)> {
    done.walk.told().iter().find_map(|told| match told {
        ReportLine::Sum { parts, .. } => parts
            .iter()
            .find(|(_, part, _)| part == say)
            .map(|(amount, _, rule)| (*amount, rule.clone())),
        _ => None,
    })
}

/// What a General's rating adds.
fn rating(done: &Done, general: &str) -> i64 {
    row(done, general).map_or(0, |(amount, _)| amount)
}

/// Check 3: each row of table 9.4 comes and goes with its own condition.
#[test]
fn each_modifier_flips_alone() {
    let rows = [
        ("Regulars", "regulars y", 1, "9.41"),
        ("Militia", "majority/ct b", 1, "9.43"),
        ("Militia", "majority/ct a", 1, "9.43"),
        ("Battle Card", "attacker-card battle", 2, "9.45"),
        ("Battle Card", "attacker-card treason", 2, "9.45"),
        ("Battle Card", "defender-card battle", 2, "9.45"),
        ("event", "attacker-card event", 1, "9.45"),
        ("event", "defender-card event", 1, "9.45"),
        ("Interception", "intercepted intercepted", 1, "9.46"),
    ];
    let before = plain().goes("battle");
    let sums = |done: &Done| ["british", "american"].map(|side| done.number("drm", Some(side)));
    assert_eq!(sums(&before), [6, 6]);
    for (say, change, amount, rule) in rows {
        let after = plain().and(change).goes("battle");
        assert_eq!(row(&before, say), None);
        assert_eq!(row(&after, say), Some((amount, rule.to_string())), "{change}");
        let sum: i64 = sums(&after).iter().sum();
        assert_eq!(sum, 12 + amount, "{change}");
    }
}

/// 9.44 and D3: Washington attacks with the last card of the phase; nobody else, and not where he defends.
#[test]
fn the_winter_offensive_is_washingtons() {
    let attack = |change: &str| {
        let sitter = plain().and(
            "attacker washington; defender howe; battle/washington 4; agility/washington 3; from-pc a",
        );
        sitter.and(change).goes("battle")
    };
    let offensive = Some((2, "9.44".to_string()));
    assert_eq!(row(&attack("last-card y"), "Winter Offensive"), offensive);
    assert_eq!(row(&attack("last-card n"), "Winter Offensive"), None);
    let greene = attack("attacker greene; last-card y");
    assert_eq!(row(&greene, "Winter Offensive"), None);
    assert!(!greene.asked.contains(&"last-card".to_string()));
    let defends = plain().and("defender washington; battle/washington 4; agility/washington 3");
    assert_eq!(row(&defends.and("last-card y").goes("battle"), "Winter Offensive"), None);
}

/// 9.42 with 12.3: inland, port, star with each PC; each free and blockaded.
#[test]
fn the_royal_navy_helps_in_its_twelve_cases() {
    let cases = [
        ("hartford", "n", "navy new-england", false),
        ("newport", "a", "navy delaware; alliance 9", true),
        ("newport", "a", "navy new-england; alliance 9", false),
        ("newport", "a", "alliance 3", true),
        ("philadelphia", "b", "alliance 3", true),
        ("philadelphia", "a", "alliance 3", false),
        ("philadelphia", "-", "alliance 3", false),
        ("philadelphia", "b", "navy delaware; alliance 9", false),
        ("montreal", "b", "navy delaware; alliance 9", true),
        ("montreal", "b", "navy st-lawrence; alliance 9", false),
        ("quebec", "a", "navy delaware; alliance 9", false),
        ("charleston", "-", "navy carolinas; alliance 9", false),
    ];
    for (space, pc, change, helps) in cases {
        let sitter = plain().and(&format!("space {space}; pc/{space} {pc}"));
        let areas = ["ri", "pa", "canada", "sc"].map(|area| format!("majority/{area} ="));
        let done = sitter.and(&areas.join("; ")).and(change).goes("battle");
        let wanted = helps.then(|| (1, "9.42".to_string()));
        assert_eq!(row(&done, "Royal Navy"), wanted, "{space} {pc} {change}");
        let is_star = !["hartford", "newport"].contains(&space);
        let asked_pc = done.asked.contains(&format!("pc/{space}"));
        assert!(is_star || !asked_pc || done.tells("Captured"), "{space}: PC asked for nothing");
        let navy = done.asked.contains(&"navy".to_string());
        assert_eq!(navy, space != "hartford" && change.contains("navy"), "{space} {change}");
    }
}

/// 9.3: half, fractions down, on 1 to 3; never more than the CUs; nothing without a General.
#[test]
fn actual_battle_ratings() {
    for battle in 1..=6_i64 {
        for die in 1..=6_u8 {
            for cus in 1..=5_i64 {
                let change = format!("battle/howe {battle}; attacker-cus {cus}");
                let done = plain().and(&change).dice(&[die, 6, 3, 3, 1, 6]).goes("battle");
                let full = if die <= 3 { battle / 2 } else { battle };
                assert_eq!(rating(&done, "Howe"), full.min(cus));
            }
        }
    }
    let alone = plain().and("defender none").dice(&[6, 3, 3, 1, 6]).goes("battle");
    assert_eq!(rating(&alone, "Greene"), 0);
    assert_eq!(alone.number("drm", Some("american")), 3);
}

/// Check 4, 9.5: the loser's table, and the winner's by the losing General's Agility.
#[test]
fn losses_by_all_faces() {
    for loser_die in 1..=6_u8 {
        for winner_die in 1..=6_u8 {
            for agility in 0..=3_u8 {
                let (defender, dice): (String, Vec<u8>) = match agility {
                    0 => ("none".to_string(), vec![6, 6, 1, winner_die, loser_die]),
                    _ => ("greene".to_string(), vec![6, 1, 6, 1, winner_die, loser_die]),
                };
                let change = format!("defender {defender}; agility/greene {agility}");
                let done = plain().and(&change).dice(&dice).goes("battle");
                assert_eq!(done.word("winner"), "british");
                let lost = [1, 1, 1, 2, 2, 3][usize::from(loser_die) - 1];
                assert_eq!(done.number("loss", Some("american")), lost);
                let threshold = [1, 2, 3, 4][usize::from(agility)];
                let winner = i64::from(winner_die <= threshold);
                assert_eq!(done.number("loss", Some("british")), winner, "{agility}");
            }
        }
    }
}

/// D17: what is rolled above the CUs there takes all of them.
#[test]
fn d17_no_more_than_there_are() {
    let done = plain().and("defender-cus 1").dice(&[6, 6, 6, 1, 6, 6]).goes("battle");
    assert_eq!(done.number("loss", Some("american")), 1);
}

/// 9.5: a winning General without CUs stays on a friendly PC or an empty space and is captured on an enemy one.
#[test]
fn a_winner_left_alone() {
    for (pc, captured) in [("b", false), ("-", false), ("a", true)] {
        let change = format!("attacker-cus 1; defender-cus 1; pc/hartford {pc}");
        let done = plain().and(&change).dice(&[6, 6, 6, 1, 1, 3]).goes("battle");
        assert_eq!(done.number("loss", Some("british")), 1);
        let told = done.tells("Captured box: Howe: he won, but stands alone");
        assert_eq!(told, captured, "{pc}");
    }
}

/// 9.41 and D2: three CUs in all, surrendered ones among them, and not two by a Surrender.
#[test]
fn d2_regulars_fall_with_three_cus() {
    let lost = |cus: &str| {
        let change = format!("attacker-cus {cus}; from-pc a; regulars y; pc/hartford -");
        let done = plain().and(&change).dice(&[1, 6, 1, 6, 1, 6]).goes("battle");
        assert_eq!(done.word("winner"), "american");
        done.word("regulars") == "no"
    };
    assert!(!lost("2"));
    assert!(lost("3"));
}

/// 9.61 to 9.63: back where he came from, by land, by sea, or Surrender.
#[test]
fn retreats() {
    let back = plain().dice(&[1, 6, 1, 6, 1, 6]).goes("battle");
    assert!(back.tells("goes back to the space that it came from (9.61)"));
    let defends = plain().and(
        "attacker greene; attacker-cus 5; defender howe; from-pc a; space newport; majority/ri =; regulars y",
    );
    let defends = defends.dice(&[6, 1, 6, 1, 1, 6]);
    let sea = defends.clone().and("retreat-to boston").goes("battle");
    assert!(sea.tells("retreats to Boston"), "{:#?}", sea.told());
    let nowhere = defends.and("retreat-to none").goes("battle");
    assert!(nowhere.tells("they Surrender (9.63)"));
    assert!(nowhere.tells("Captured box: Howe"));
}

/// 7.6B and 12.1: Washington captured goes for good, and the marker goes back by 3, not under 0.
#[test]
fn washington_surrenders() {
    let caught =
        plain().and("defender washington; battle/washington 4; agility/washington 3; alliance 2");
    let done = caught.dice(&[6, 1, 6, 1, 6, 6]).goes("battle");
    assert!(done.tells("Alliance marker: 2 -> 0 (12.1)"));
    assert!(done.tells("Washington: out of the game"));
    assert!(!done.tells("Captured box"));
}

/// 7.7: the Congress where the Americans lose is dispersed.
#[test]
fn the_congress_is_dispersed_by_a_lost_battle() {
    let here = plain().and("congress hartford").dice(&[6, 1, 6, 1, 6, 6]).goes("battle");
    assert!(here.tells("Congress: to the Dispersed box (7.7)"));
    let there = plain().and("congress newport").dice(&[6, 1, 6, 1, 6, 6]).goes("battle");
    assert!(!there.tells("Congress"));
}

/// 6.33 and 9.7: Treason takes Arnold out; where one CU is left alone against 4 or 5 it is an overrun, and never when
/// the Americans attack.
#[test]
fn treason() {
    let arnold =
        plain().and("defender arnold; battle/arnold 5; attacker-card treason; attacker-cus 4");
    let overrun = arnold.clone().and("defender-cus 1").goes("battle");
    assert!(overrun.tells("Arnold: out of the game for good"));
    assert!(overrun.tells("overrun: - 1 American CU"));
    assert_eq!(overrun.dice_left.len(), 6);
    let fought = arnold.clone().and("attacker-cus 3; defender-cus 1").dice(&[6, 6, 1, 6, 6]);
    assert!(!fought.goes("battle").tells("overrun"));
    let two = arnold.dice(&[6, 6, 1, 6, 6]).goes("battle");
    assert!(!two.tells("overrun") && two.number("drm", Some("american")) == 3);
    let attacks = plain().and(
        "attacker arnold; battle/arnold 5; from-pc a; defender howe; defender-card treason; attacker-cus 1",
    );
    let attacks = attacks.dice(&[1, 6, 1, 6, 6]).goes("battle");
    assert!(attacks.tells("Arnold: out of the game for good") && !attacks.tells("overrun"));
    assert_eq!(attacks.number("drm", Some("american")), 1);
}
