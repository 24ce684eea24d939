//! Each priority of the opponents' two tables (design, 7): where it acts, and where it finds nothing.

use super::opponents::ledger;
use super::scripted::{Played, Script};
use super::sitter::OPPONENTS;
use washingtons_war::Value;

/// One impulse of a side in a game, with three cards left on each side and three CUs in the British box.
fn impulse(side: &str, lines: &str) -> Played {
    kept(side, lines, &[])
}

/// The same where these facts of the game are others.
fn kept(side: &str, lines: &str, facts: &[(&str, Value)]) -> Played {
    let mut script = Script::new("retreat-to none").and(lines).on(ledger());
    for (key, value) in facts {
        script = script.known(key, value.clone());
    }
    script.plays(side)
}

/// The priorities for which the card will do, in their order, and the last of them is done. Of each other one before it the
/// verdict says what the card lacks.
fn follows(side: &str, order: &str, cases: &[(&str, &str)]) {
    for (lines, path) in cases {
        let played = impulse(side, lines);
        let ids: Vec<&str> = path.split(' ').collect();
        let verdicts = played.reasons.iter().filter_map(|reason| {
            let (id, what) = reason.split_once(": ")?;
            Some((id.split(' ').nth(1)?, what))
        });
        let verdicts: Vec<(&str, &str)> = verdicts.collect();
        let all: Vec<&str> = verdicts.iter().map(|(id, _)| *id).collect();
        assert!(order.starts_with(&all.join(" ")), "{lines}: {:#?}", played.reasons);
        let fits = verdicts.iter().filter(|(_, what)| !what.starts_with("it needs"));
        let seen: Vec<&str> = fits.map(|(id, _)| *id).collect();
        assert_eq!(seen, ids, "{lines}: {:#?}", played.reasons);
        let last = ids[ids.len() - 1];
        assert!(
            played.verdicts(last).last().is_some_and(|what| what.starts_with("done.")),
            "{lines}: {:#?}",
            played.reasons
        );
    }
}

/// The British table, priority by priority.
#[test]
fn british_ways() {
    let attack = "attack-general howe 5 none 2 hartford b | ; there none 2; pc b";
    let attack = format!("turned 2; box-cus 3; lands-at; {attack}");
    let all = "must event reinforce congress attack winter take place join discard";
    follows(
        "british",
        "must event save reinforce congress attack winter take land place join discard",
        &[
            ("turned x; special franklin", "must"),
            ("turned m", "must event save congress attack winter take land discard"),
            ("turned m; lands-party y", "must event save congress attack winter take land discard"),
            (
                "turned m; lands-party y; changed-in ny b + | ",
                "must event save congress attack winter take land",
            ),
            ("turned e; event other", "must event"),
            ("turned e; event", "must event discard"),
            ("turned e", "must event discard"),
            ("turned o; changed-in ny a - | ", "must event discard"),
            ("turned 1; lands-at boston", "must event reinforce"),
            ("turned 1; lands-at", all),
            (
                "turned 2; congress-general howe 4 b; there none 0; pc a; british-before y; lands-at",
                "must event reinforce congress",
            ),
            ("turned 2; lands-at; congress-general", all),
            ("turned 2; lands-at", all),
            (&attack, "must event reinforce congress attack"),
            (
                "turned 2; lands-at; takes-general howe 4 hartford b; pc -",
                "must event reinforce congress attack winter take",
            ),
            ("turned 2; lands-at; takes-general", all),
            (
                "turned 2; lands-at; british-can-pc y; changed-in ny b + | ",
                "must event reinforce congress attack winter take place",
            ),
            ("turned 2; lands-at; british-can-pc y", all),
            (
                "turned 2; lands-at; lone-joins y",
                "must event reinforce congress attack winter take place join",
            ),
        ],
    );
    let late = [("cards-left/british", Value::Number(2)), ("box-cus", Value::Number(0))];
    let cold = kept("british", "turned 2; winter-general howe 5 philadelphia", &late);
    assert_eq!(cold.verdicts("reinforce"), ["no CU in the box. (8.1)"]);
    assert_eq!(cold.verdicts("winter"), ["done. (11.1)"]);
    assert!(cold.tells("British: Howe with 5 CU to Philadelphia, before winter (11.1)"));
    let nobody = kept("british", "turned 2; winter-general", &late);
    assert!(nobody.verdicts("winter")[0].starts_with("no stack"));
}

/// The American table, priority by priority.
#[test]
fn american_ways() {
    let all = "must event french reinforce guard attack winter take place join discard";
    follows(
        "american",
        "must event french save reinforce guard attack winter take place join discard",
        &[
            ("turned x; special franklin", "must"),
            ("turned m", "must event save guard attack winter take discard"),
            ("turned e; event other", "must event"),
            ("turned e; event", "must event discard"),
            ("turned e", "must event discard"),
            ("turned 2; comes-to hartford greene", "must event french reinforce"),
            ("turned 2; comes-to", all),
            (
                "turned 2; comes-to; attack-general greene 5 none 2 hartford a | ; there none 2; pc a",
                "must event french reinforce guard attack",
            ),
            ("turned 2; comes-to; guard-general greene 3", "must event french reinforce guard"),
            ("turned 2; comes-to; guard-general", all),
            (
                "turned 2; comes-to; takes-general greene 3 norfolk",
                "must event french reinforce guard attack winter take",
            ),
            ("turned 2; comes-to; takes-general", all),
            (
                "turned 2; comes-to; changed-in ny a + | ",
                "must event french reinforce guard attack winter take place",
            ),
            (
                "turned 2; comes-to; lone-joins y",
                "must event french reinforce guard attack winter take place join",
            ),
        ],
    );
    let done =
        [("reinforced/american", Value::Number(2)), ("cards-left/american", Value::Number(2))];
    let cold = kept("american", "turned 2; winter-cus 5 philadelphia", &done);
    assert!(cold.verdicts("reinforce")[0].starts_with("2 reinforcements this turn"));
    assert_eq!(cold.verdicts("winter"), ["done. (11.2)"]);
    let stays = kept("american", "turned 2; winter-cus", &done);
    assert!(stays.verdicts("winter")[0].starts_with("no stack"));
    let dispersed = [("congress", Value::word("none"))];
    let flips = kept("american", "turned 2; comes-to; changed-in ny a f | ", &dispersed);
    assert!(flips.tells("nothing is placed now"), "{:#?}", flips.told);
    assert_eq!(flips.verdicts("place"), ["done. (10.11)"]);
    assert!(
        kept("american", "turned 2; comes-to", &dispersed).verdicts("place")[0]
            .starts_with("no PC")
    );
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
    assert_eq!(closed.verdicts("french"), ["no port is open. (12.2)"]);
    let both = [wait.as_slice(), &[("reinforced/american", Value::Number(2))]].concat();
    assert_eq!(kept("american", "turned 1", &both).asks("A25-army"), 0);
}

/// 7.2A: a Campaign gives each General one activation, and each begins with the Congress (B10) or the attacks (A10) anew.
#[test]
fn a_campaign_box_by_box() {
    let twice = impulse(
        "british",
        "turned m; congress-general howe 4 b | clinton 4 b; there none 0; pc a; british-before y; congress philadelphia",
    );
    assert_eq!(twice.verdicts("congress"), ["done. (7.7)", "the Congress is dispersed. (7.7)"]);
    let lines = "turned mm; takes-general greene 3 norfolk | arnold 2 boston | ";
    let thrice = impulse("american", lines);
    assert!(
        thrice.tells("Greene with 3 CU to Norfolk") && thrice.tells("Arnold with 2 CU to Boston")
    );
    assert_eq!(thrice.asks("A10"), 3);
    assert!(thrice.verdicts("discard").is_empty(), "it did something, so nothing is discarded");
}

/// 7.1A and 7.2A: a General of the other side, above the card or used before is refused.
#[test]
fn who_may_be_activated() {
    use washingtons_war::Walk;
    let mut known = ledger();
    known.set("reinforced/british", Value::Number(1));
    let at = |card: &str| {
        let mut walk = Walk::new(&OPPONENTS, "british", known.clone()).expect("british");
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
        let played = Script::new(&base).and(script).die(die).on(ledger()).plays("british");
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
    let lines = "turned 2; cards-left 5 0 0; congress philadelphia; attack-general howe 5 greene 2 newport b | ";
    let played = Script::new(lines)
        .and("battle 3; agility 2; regulars y; alliance 0; majority =; strategy 2; pc a; british-before n; there greene 2")
        .and("attacker-card none; defender-card none; row-card none; retreat-to none")
        .plays("british");
    let asked = played.asked.iter().filter(|(.., fact)| fact == "majority");
    assert_eq!(asked.count(), 1, "{:?}", played.asked);
    assert!(played.tells("wins"));
}
