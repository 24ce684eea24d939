//! Each box of the opponents' two tables (design, 7): its way out where it acts, and the one where it finds nothing.

use super::opponents::ledger;
use super::scripted::{Played, Script};
use super::sitter::BOOK;
use washingtons_war::Value;

/// One impulse of a side in a game, with three cards left on each side and three CUs in the British box.
fn impulse(side: &str, lines: &str) -> Played {
    kept(side, lines, &[])
}

/// The same where these facts of the game are others.
fn kept(side: &str, lines: &str, facts: &[(&str, Value)]) -> Played {
    let mut script = Script::new("retreat-to none").and(lines).on(ledger(&BOOK));
    for (key, value) in facts {
        script = script.known(key, value.clone());
    }
    script.plays(side)
}

fn follows(side: &str, cases: &[(&str, &[&str])]) {
    for (lines, arrows) in cases {
        let played = impulse(side, lines);
        for arrow in *arrows {
            let arrow = format!("{side}: {arrow}");
            assert!(played.goes(&arrow), "{lines}: {arrow}: {:#?}", played.arrows);
        }
    }
}

/// The British table, arrow by arrow.
#[test]
fn british_ways() {
    let attack = "attack-general howe 5 none 2 hartford b | ; there none 2; pc b";
    let attack = format!("turned 2; box-cus 3; {attack}");
    follows(
        "british",
        &[
            ("turned x; special franklin", &["B1 -> B2", "B2-plays -> end"]),
            (
                "turned m",
                &[
                    "B1 -> B3",
                    "B3 -> B4",
                    "B4 -> B10",
                    "B17-no -> B4-party",
                    "campaign-end -> B20",
                    "B20-none -> B22",
                ],
            ),
            ("turned m; lands-party y", &["B4-landed -> campaign-end", "campaign-end -> B20"]),
            ("turned m; lands-party y; changed-in ny b + | ", &["B4-landed -> end"]),
            ("turned e; event-useful y; event other", &["B3 -> B5", "B5 -> B6", "B6-plays -> end"]),
            ("turned e; event-useful y; event", &["B6 -> B20"]),
            ("turned e", &["B5 -> B7", "B7 -> B20"]),
            ("turned o; changed-in ny a - | ", &["B7 -> B20", "B20-none -> end"]),
            ("turned 1; lands-at boston", &["B7 -> B8", "B8 -> B9", "B9-empty -> end"]),
            ("turned 1; lands-at", &["B9 -> B10"]),
            ("turned 1; lands-at none", &["B9 -> B10"]),
            (
                "turned 2; congress-open y; goes-general howe 4 b; there none 0; pc a; british-before y",
                &["B10 -> B11", "B11-enters -> campaign"],
            ),
            ("turned 2; congress-open y; goes-general", &["B11 -> B12"]),
            (
                "turned 2",
                &[
                    "B10 -> B12",
                    "B12 -> B13-is",
                    "B13-is -> B14",
                    "B14 -> B16",
                    "B16 -> B17-no",
                    "B17-no -> B18",
                    "B18 -> B21",
                    "B21 -> B22",
                    "B22 -> end",
                ],
            ),
            (
                &attack,
                &[
                    "B12-best -> B12",
                    "B13-is -> B13",
                    "B13-enters -> campaign",
                    "B13-stopped -> B13-enters",
                ],
            ),
            (
                "turned 2; british-takes-pc y; goes-general howe 4 hartford b; pc -",
                &["B16 -> B17", "B17-enters -> campaign"],
            ),
            ("turned 2; british-takes-pc y; goes-general", &["B17 -> B17-no"]),
            (
                "turned 2; british-can-pc y; changed-in ny b + | ",
                &["B18 -> B19", "B19-none -> end"],
            ),
            ("turned 2; british-can-pc y", &["B19-none -> B21"]),
            ("turned 2; lone-joins y", &["B21 -> B21-does", "B21-does -> end"]),
        ],
    );
    let late = [("cards-left/british", Value::Number(2)), ("box-cus", Value::Number(0))];
    let cold = kept("british", "turned 2; winter-stack y; goes-general howe 5 philadelphia", &late);
    assert!(
        cold.goes("british: B8 -> B10")
            && cold.goes("british: B14 -> B15")
            && cold.goes("british: B15-second -> campaign")
    );
    assert!(cold.tells("British: Howe with 5 CU to Philadelphia, before winter (11.1)"));
    let nobody = kept("british", "turned 2; winter-stack y; goes-general", &late);
    assert!(nobody.goes("british: B15 -> B16"));
}

/// The American table, arrow by arrow.
#[test]
fn american_ways() {
    follows(
        "american",
        &[
            ("turned x; special franklin", &["A1 -> A2", "A2-plays -> end"]),
            (
                "turned m",
                &[
                    "A1 -> A3",
                    "A3 -> A4",
                    "A4 -> A10",
                    "A17-no -> campaign-end",
                    "campaign-end -> A22",
                ],
            ),
            ("turned e; event-useful y; event other", &["A3 -> A5", "A5 -> A6", "A6-plays -> end"]),
            ("turned e; event-useful y; event", &["A6 -> A22"]),
            ("turned e", &["A5 -> A7", "A7 -> A22", "A22-pc -> end"]),
            (
                "turned 2; comes-to hartford greene",
                &["A7 -> A8-french", "A8-french -> A8", "A8 -> A9", "A9-musters -> end"],
            ),
            ("turned 2; comes-to", &["A9 -> A10"]),
            (
                "turned 2; comes-to; attack-general greene 5 none 2 hartford a | ; there none 2; pc a",
                &["A10-best -> A10", "A11-is -> A11", "A11-enters -> campaign"],
            ),
            (
                "turned 2; comes-to",
                &[
                    "A10 -> A11-is",
                    "A11-is -> A12",
                    "A12 -> A14",
                    "A14 -> A16",
                    "A16 -> A17-no",
                    "A17-no -> A18",
                    "A18 -> A19",
                    "A19-none -> A21",
                    "A21 -> A22",
                    "A22-nothing -> end",
                ],
            ),
            (
                "turned 2; comes-to; congress-bare y; goes-general greene 3",
                &["A12 -> A13", "A13-captures -> campaign"],
            ),
            ("turned 2; comes-to; congress-bare y; goes-general", &["A13 -> A14"]),
            (
                "turned 2; comes-to; american-takes-pc y; goes-general greene 3 norfolk",
                &["A16 -> A17", "A17-captures -> campaign"],
            ),
            ("turned 2; comes-to; american-takes-pc y; goes-general", &["A17 -> A17-no"]),
            ("turned 2; comes-to; changed-in ny a + | ", &["A19-none -> end"]),
            ("turned 2; comes-to; lone-joins y", &["A21 -> A21-does", "A21-does -> end"]),
        ],
    );
    let done =
        [("reinforced/american", Value::Number(2)), ("cards-left/american", Value::Number(2))];
    let cold = kept("american", "turned 2; washington-cold y; goes-cus 5 philadelphia", &done);
    assert!(
        cold.goes("american: A8 -> A10")
            && cold.goes("american: A14 -> A15")
            && cold.goes("american: A15-captures -> campaign")
    );
    let stays = kept("american", "turned 2; washington-cold y; goes-cus", &done);
    assert!(stays.goes("american: A15 -> A16"));
    let dispersed = [("congress", Value::word("none"))];
    let flips = kept("american", "turned 2; comes-to; changed-in ny a f | ", &dispersed);
    assert!(flips.goes("american: A18 -> A20") && flips.goes("american: A19-none -> end"));
    assert!(kept("american", "turned 2; comes-to", &dispersed).goes("american: A19-none -> A21"));
}

/// 12.2Bii: where no port was open, the French wait in the box until an OPS card of any value brings them to one.
#[test]
fn the_french_wait_for_a_port() {
    let wait = [
        ("french-wait", Value::Truth(true)),
        ("alliance", Value::Number(9)),
        ("france-placed", Value::Truth(true)),
    ];
    let lands = kept("american", "turned 1; wharf newport", &wait);
    assert!(lands.tells("Newport: + Rochambeau, + 5 French CU"), "{:#?}", lands.told);
    assert_eq!(lands.facts.get("french-wait"), Some(&Value::Truth(false)));
    assert_eq!(lands.facts.get("reinforced/american"), Some(&Value::Number(1)));
    let closed = kept("american", "turned 2; wharf; comes-to", &wait);
    assert_eq!(
        (closed.asks("A25-army"), closed.asks("A25-near"), closed.asks("A25-any")),
        (1, 1, 1)
    );
    assert!(closed.goes("american: A9-landed -> A8"));
    let both = [wait.as_slice(), &[("reinforced/american", Value::Number(2))]].concat();
    assert_eq!(kept("american", "turned 1", &both).asks("A25-army"), 0);
}

/// 7.2A: a Campaign gives each General one activation, and each begins with the Congress (B10) or the attacks (A10) anew.
#[test]
fn a_campaign_box_by_box() {
    let twice = impulse(
        "british",
        "turned m; congress-open y; goes-general howe 4 b | clinton 4 b; there none 0; pc a; british-before y; congress philadelphia",
    );
    assert!(twice.goes("british: campaign -> again") && twice.goes("british: again -> B10"));
    let lines =
        "turned mm; american-takes-pc y; goes-general greene 3 norfolk | arnold 2 boston | ";
    let thrice = impulse("american", lines);
    assert!(
        thrice.tells("Greene with 3 CU to Norfolk") && thrice.tells("Arnold with 2 CU to Boston")
    );
    assert_eq!(thrice.asks("A10"), 3);
    assert!(
        thrice.goes("american: campaign-end -> end"),
        "it did something, so nothing is discarded"
    );
}

/// 7.1A and 7.2A: a General of the other side, above the card or used before is refused.
#[test]
fn who_may_be_activated() {
    use washingtons_war::Walk;
    let mut known = ledger(&BOOK);
    known.set("reinforced/british", Value::Number(1));
    let at = |card: &str| {
        let mut walk = Walk::new(&BOOK, "british", known.clone()).expect("british");
        for line in [card, "n"] {
            walk.go().expect("no fault");
            walk.give(line).expect(line);
        }
        walk.go().expect("no fault");
        walk
    };
    let says = |card: &str, line: &str| at(card).give(line).err();
    assert!(says("2", "greene 3 howe 2 boston b").is_some_and(|wrong| wrong.contains("7.1A")));
    assert!(says("2", "carleton 3 greene 2 newport b").is_some_and(|wrong| wrong.contains("7.1A")));
    assert_eq!(says("3", "carleton 3 greene 2 newport b"), None);
    assert_eq!(says("m", "carleton 3 greene 2 newport b"), None);
}

/// Two attacks as good: the one nearer to the home port by lines, then a die (design, 7).
#[test]
fn ties() {
    let attacks =
        "attack-general howe 5 none 2 hartford b | howe 5 none 2 reading b | ; there none 2; pc b";
    let base = format!("turned 2; lands-at; retreat-to none; {attacks}");
    let goes = |script: &str, die: u8| {
        let played = Script::new(&base).and(script).die(die).on(ledger(&BOOK)).plays("british");
        let state = played.told.iter().find(|t| t.contains(" attacks ")).cloned();
        state.unwrap_or_else(|| panic!("{:#?}", played.told))
    };
    assert!(goes("tie-nearer hartford", 6).contains("attacks Hartford"));
    assert!(goes("tie-nearer reading", 6).contains("attacks Reading"));
    assert!(goes("tie-nearer none", 3).contains("attacks Hartford"));
    assert!(goes("tie-nearer none", 4).contains("attacks Reading"));
}

/// Who has more PC in an area is asked once an impulse, in the list of attacks and not again in the battle.
#[test]
fn the_militia_is_asked_once() {
    let lines = "turned 2; cards-left 5 0 0; congress philadelphia; congress-open n; attack-general howe 5 greene 2 newport b | ";
    let played = Script::new(lines)
        .and("battle 3; agility 2; regulars y; alliance 0; majority =; strategy 2; pc a; british-before n; there greene 2")
        .and("attacker-card none; defender-card none; row-card none; retreat-to none")
        .plays("british");
    let asked = played.asked.iter().filter(|(.., fact)| fact == "majority");
    assert_eq!(asked.count(), 1, "{:?}", played.asked);
    assert!(played.tells("wins"));
}
