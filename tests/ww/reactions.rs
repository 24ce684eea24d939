//! What an opponent decides outside its own impulse, and where the rules leave a choice to the owner: B23, B24, A23 to A25.

use super::opponents::ledger;
use super::scripted::Script;
use super::sitter::OPPONENTS;
use washingtons_war::{Facts, General, Named, Value, Walk};

fn sits(side: &str) -> Value {
    Value::word(format!("{side}-side"))
}

/// A battle at Boston, Howe against Greene; ratings of 2, no side with more PC.
fn battle(side: &str, lines: &str) -> Script {
    battle_in(Facts::default(), side, lines)
}

fn battle_in(facts: Facts, side: &str, lines: &str) -> Script {
    let mut script = Script::new(lines).on(facts).known("opponent", sits(side));
    for (key, value) in [
        ("regulars", Value::Truth(true)),
        ("alliance", Value::Number(0)),
        ("france-placed", Value::Truth(false)),
        ("congress", Value::word("philadelphia")),
        ("last-card", Value::Truth(false)),
    ] {
        script = script.known(key, value);
    }
    for general in General::ALL {
        for rating in ["battle", "agility"] {
            script = script.known(&format!("{rating}/{}", general.id()), Value::Number(2));
        }
    }
    script.and("majority =; attacker-card none; defender-card none; row-card none; retreat-to none")
}

/// The British are beaten at a port: B23 by sea, then a British PC next door, then an empty space, then Surrender (9.61 to 9.63).
#[test]
fn b23_sea_then_british_then_empty() {
    let beaten = |lines: &str| {
        battle("british", "attacker greene 5 a; defender howe 2 boston").and(lines).plays("battle")
    };
    let sea = beaten("haven new-york");
    assert!(sea.tells("the British side retreats to New York"), "{:#?}", sea.told);
    assert_eq!(sea.asks("B23-british"), 0);
    let land = beaten("haven; refuge hartford");
    assert!(
        land.tells("the British side retreats to Hartford")
            && land.asks("B23-british") == 1
            && land.asks("B23-empty") == 0
    );
    let empty = beaten("haven; refuge | hartford");
    assert!(empty.tells("the British side retreats to Hartford") && empty.asks("B23-empty") == 1);
    let nowhere = beaten("haven; refuge");
    assert!(nowhere.tells("they Surrender") && nowhere.tells("Captured box: Howe"));
}

/// 9.62: not by sea from an inland space, a star without a British PC or a blockaded port, nor to a blockaded one.
#[test]
fn b23_where_there_is_no_way_by_sea() {
    for (space, pc, navy, by_sea) in [
        ("boston", "british", "none", true),
        ("hartford", "british", "none", false),
        ("philadelphia", "british", "none", true),
        ("philadelphia", "none", "none", false),
        ("boston", "british", "new-england", false),
    ] {
        let played = Script::new("")
            .known("opponent", sits("british"))
            .known("beaten", Value::word("british"))
            .and(&format!("beaten british; beaten-at {space}"))
            .known(&format!("pc/{space}"), Value::word(pc))
            .known("alliance", Value::Number(9))
            .known("navy", Value::word(navy))
            .plays("retreat");
        assert_eq!(played.asks("B23-sea"), usize::from(by_sea), "{space} {pc} {navy}");
    }
    let mut known = Facts::default();
    known.set("alliance", Value::Number(9));
    known.set("navy", Value::word("chesapeake"));
    let mut walk = Walk::new(&OPPONENTS, "retreat", known).expect("retreat");
    for line in ["british", "boston"] {
        walk.go().expect("no fault");
        walk.give(line).expect(line);
    }
    walk.go().expect("no fault");
    for refused in ["norfolk", "hartford", "boston"] {
        assert!(walk.give(refused).is_err_and(|wrong| wrong.contains("9.62")), "{refused}");
    }
    assert_eq!(walk.give("new york"), Ok(()));
}

/// Beaten Americans of the program: an American PC next door, then an empty space (9.61), and never by sea.
#[test]
fn beaten_americans_retreat_by_land() {
    let beaten = |lines: &str| {
        battle("american", "attacker howe 5 b; defender greene 2 newport")
            .and(lines)
            .plays("battle")
    };
    let pc = beaten("refuge hartford");
    assert!(
        pc.tells("the American side retreats to Hartford")
            && pc.asks("A24-empty") == 0
            && pc.asks("B23-sea") == 0
    );
    assert!(beaten("refuge | reading").tells("retreats to Reading"));
    assert!(beaten("refuge").tells("they Surrender"));
}

/// 7.4C: of two Generals the better one stays, and Washington always.
#[test]
fn two_generals_of_the_program() {
    for (host, battle_rating, agility, goes) in [
        ("arnold", 3, 1, "Greene"),
        ("arnold", 1, 3, "Arnold"),
        ("arnold", 2, 3, "Greene"),
        ("arnold", 2, 2, "Greene"),
        ("washington", 1, 1, "Greene"),
    ] {
        let played = battle("american", "attacker howe 5 b; defender greene 2 newport")
            .and(&format!("refuge hartford; host {host}"))
            .known(&format!("battle/{host}"), Value::Number(battle_rating))
            .known(&format!("agility/{host}"), Value::Number(agility))
            .plays("battle");
        assert!(
            played.tells(&format!("American box: {goes}:")),
            "{host} {battle_rating} {agility}: {:#?}",
            played.told
        );
    }
    let alone = battle("american", "attacker howe 5 b; defender greene 2 newport; refuge hartford")
        .plays("battle");
    assert!(alone.asks("host") == 1 && !alone.tells("American box"));
}

/// A card in a battle: the next of the row on the program's side, the person's own choice on the other (6.33, 9.45).
#[test]
fn cards_of_the_row() {
    let lines = "attacker howe 5 b; defender greene 5 newport; refuge hartford";
    for (card, row, order) in [
        ("b", Some("2 Battle Card (9.45)"), "British card: play the Battle Card"),
        ("t", Some("2 Battle Card (9.45)"), "British card: play the Battle Card"),
        ("e", Some("1 event (9.45)"), "British card: discard the event for +1"),
        ("-", None, "to the end of the row, face down"),
    ] {
        let played = battle("british", lines).and(&format!("row-card {card}")).plays("battle");
        assert!(played.tells(order), "{card}: {:#?}", played.told);
        assert_eq!(played.asks("attacker-card"), 0);
        assert_eq!(played.asks("defender-card"), 1);
        assert!(row.is_none_or(|row| played.tells(row)), "{card}");
    }
    let treason = battle("american", lines);
    let mut walk = Walk::new(&OPPONENTS, "card-in-battle", Facts::default()).expect("a card");
    walk.go().expect("no fault");
    walk.give("american").expect("whose");
    walk.go().expect("no fault");
    assert!(walk.give("t").is_err_and(|wrong| wrong.contains("British Battle Card")));
    let defends = treason.plays("battle");
    assert_eq!(
        (defends.asks("attacker-card"), defends.asks("defender-card"), defends.asks("turns")),
        (1, 0, 1)
    );
}

/// With the ledger kept, nobody is asked to turn a card over that is not there: the attacker's own impulse is his last one.
#[test]
fn no_card_left_no_question() {
    for (attacker, defender, asked) in [(1, 0, 0), (2, 0, 1), (1, 1, 1), (2, 1, 2)] {
        let played = battle_in(
            ledger(),
            "british",
            "attacker howe 5 b; defender greene 5 newport; refuge hartford",
        )
        .known("opponent", Value::word("both-sides"))
        .known("cards-left/british", Value::Number(attacker))
        .known("cards-left/american", Value::Number(defender))
        .plays("battle");
        assert_eq!(played.asks("turns"), asked, "{attacker} {defender}");
    }
}

/// 9.5 and 11.3: the program's Americans lose American CUs before French ones, which never come again (12.2C).
#[test]
fn americans_before_french() {
    for (french, american, lost_french) in [("0", 2, 0), ("4", 1, 1), ("5", 0, 2)] {
        let played =
            battle("american", "attacker howe 5 b; defender greene 5 newport; refuge hartford")
                .and(&format!("french-there {french}"))
                .known("france-placed", Value::Truth(true))
                .die(4)
                .plays("battle");
        assert_eq!(
            played.tells(&format!("Newport: - {american} American CU (9.5)")),
            american > 0,
            "{:#?}",
            played.told
        );
        assert_eq!(
            played.tells(&format!("Newport: - {lost_french} French CU (9.5)")),
            lost_french > 0,
            "{french}"
        );
    }
    let before =
        battle("american", "attacker howe 5 b; defender greene 5 newport; refuge hartford")
            .plays("battle");
    assert_eq!(before.asks("french-there"), 0);
    let winter = |stack: &str| {
        Script::new(&format!("stack  | {stack} | ; american-units y y; quarters n"))
            .known("opponent", sits("american"))
            .plays("winter")
    };
    let mixed = winter("hartford 1 french 4");
    assert!(
        mixed.tells("Hartford: - 1 American CU") && mixed.tells("Hartford: - 1 French CU (11.3)"),
        "{:#?}",
        mixed.told
    );
    let enough = winter("hartford 3 french 1");
    assert!(enough.tells("Hartford: 3 American and 1 French CU."));
    assert!(enough.tells("Hartford: - 2 American CU") && !enough.tells("French CU ("));
}

/// 12.2Biii and D9: CUs without a General first, then Armies, two in all, fewer if there are fewer.
#[test]
fn b24_european_war() {
    let war =
        |lines: &str| Script::new(lines).known("opponent", sits("british")).plays("european-war");
    let alone = war("war-space norfolk | boston");
    assert!(
        alone.tells("Norfolk: - 1 British CU (12.2)")
            && alone.tells("Boston: - 1 British CU (12.2)")
    );
    assert_eq!((alone.asks("B24-alone"), alone.asks("B24-army")), (2, 0));
    let army = war("war-space  | boston | boston");
    assert_eq!((army.asks("B24-alone"), army.asks("B24-army")), (2, 1));
    let nobody = war("war-space");
    assert!(!nobody.tells("British CU") && nobody.tells("shuffle all cards"));
    let person = Script::new("").plays("european-war");
    assert!(
        person.tells("- 2 British CU from the map, the British choose") && person.asked.is_empty()
    );
}

/// 7.6B: five American PC for Washington, one an area, from leads of 1 and 2 first; the count follows.
#[test]
fn b24_washingtons_pc() {
    let script = Script::new("strips ny | pa |  | ma | ri | ct").on(ledger());
    let played = script.clone().known("opponent", sits("british")).plays("washington-pc");
    assert_eq!(
        played.told.iter().filter(|t| t.contains(": - 1 American PC")).count(),
        5,
        "{:#?}",
        played.told
    );
    assert_eq!((played.asks("B24-close"), played.asks("B24-other")), (5, 1));
    for area in ["ny", "pa", "ma", "ri", "ct"] {
        assert_eq!(
            played.facts.get(&format!("american-pc/{area}")),
            Some(&Value::Number(1)),
            "{area}"
        );
    }
    let mut walk = Walk::new(&OPPONENTS, "washington-pc", played.facts.clone()).expect("the PC");
    walk.go().expect("no fault");
    walk.give("ny").expect("once");
    walk.go().expect("no fault");
    assert!(walk.give("ny").is_err_and(|wrong| wrong.contains("each area once")));
    let person = script.and("strips ny | ").plays("washington-pc");
    assert_eq!((person.asks("from"), person.asks("B24-close")), (2, 0));
}

/// 12.3 and 10.2: where the Navy goes, where Rochambeau lands, where the Congress comes back.
#[test]
fn a25_navy_rochambeau_and_congress() {
    let american = |lines: &str| Script::new(lines).known("opponent", sits("american"));
    assert!(
        american("navy chesapeake")
            .plays("fleet")
            .tells("French Navy: to the zone Chesapeake (12.3)")
    );
    assert!(
        american("navy").plays("fleet").tells("French Navy: to the zone Long Island Sound (12.3)")
    );
    let entry = american("navy; wharf  | newport").plays("france");
    assert!(
        entry.tells("Newport: + Rochambeau")
            && entry.asks("A25-near") == 1
            && entry.asks("A25-any") == 0
    );
    assert_eq!(entry.facts.get("french-wait"), Some(&Value::Truth(false)));
    let closed = american("navy; wharf").plays("france");
    assert_eq!(closed.facts.get("french-wait"), Some(&Value::Truth(true)));
    let back =
        american("congress-to reading").known("congress", Value::word("none")).plays("politics");
    assert!(back.tells("Reading: + Congress") && back.asks("A25-congress") == 1);
}

/// A23: an interception at 45 in a hundred or better for the Americans, or with the Congress behind; of two Generals there the
/// better one leads (7.8D).
#[test]
fn a23_and_who_leads() {
    let enters = |lines: &str| {
        battle(
            "american",
            "mover howe 3 b newport; pc a; british-before n; worth-it n; refuge hartford",
        )
        .and(lines)
        .die(1)
        .plays("enter")
    };
    let strong = enters("there none 0; interceptor arnold 5 | ");
    assert!(strong.tells("Arnold tries: the British would win"), "{:#?}", strong.told);
    let weak = enters("there none 0; interceptor arnold 1 | ");
    assert!(weak.tells("Arnold does not try"));
    let behind = enters("there none 0; interceptor arnold 1 | ; worth-it y");
    assert!(behind.tells("Arnold tries"));
    for (battle_rating, goes) in [(3, "Greene"), (1, "Arnold")] {
        let two = battle(
            "american",
            "mover howe 3 b newport; pc a; british-before n; worth-it n; refuge hartford",
        )
        .and("there greene 3; interceptor arnold 5 | ")
        .known("battle/arnold", Value::Number(battle_rating))
        .die(1)
        .plays("enter");
        assert!(two.tells(&format!("American box: {goes} (7.4C)")), "{:#?}", two.told);
        assert_eq!(two.asks("excess"), 0);
    }
}

/// A24: away where it would win fewer than 45 of 100 and has a space to go to, else it stands (7.9).
#[test]
fn a24_goes_or_stands() {
    let enters = |lines: &str| {
        battle("american", "mover howe 5 b newport; pc -; there greene 1")
            .and(lines)
            .die(1)
            .plays("enter")
    };
    let away = enters("refuge hartford");
    assert!(
        away.tells("Greene with 1 CU retreats to Hartford") && away.tells("No battle."),
        "{:#?}",
        away.told
    );
    let nowhere = enters("refuge");
    assert!(nowhere.tells("Greene has nowhere to go, and stands. (7.9)") && nowhere.tells("wins"));
    let strong = enters("there greene 9; refuge hartford");
    assert!(strong.tells("Greene stands") && !strong.tells("No battle."));
}

/// 7.9, 9.61: who does not get away before battle and is beaten goes where it wanted to go, without another question.
#[test]
fn its_refuge_is_asked_once() {
    let caught = |lines: &str| {
        let known = "mover howe 5 b newport; pc -; there greene 3";
        battle("american", known).and(lines).die(6).plays("enter")
    };
    let refuge = caught("refuge hartford");
    assert!(refuge.tells("the American side retreats to Hartford"));
    assert_eq!(refuge.asks("A24-american"), 1);
    let nowhere = caught("refuge");
    assert!(nowhere.tells("Captured box: Greene"), "{:#?}", nowhere.told);
    assert_eq!((nowhere.asks("A24-american"), nowhere.asks("A24-empty")), (1, 1));
}

/// 6.34 and 12.1: a card of the program moves what the game keeps; 6.32A: one that cannot be carried out is discarded.
#[test]
fn its_events_move_the_ledger() {
    let script = Script::new("turned x; special franklin").on(ledger());
    let franklin = script.clone().plays("british");
    assert!(franklin.tells("Alliance marker: 2 -> 6 (12.1)"));
    let north = script.clone().and("special north; north-year 1780").plays("american");
    assert_eq!(north.facts.get("war-ends"), Some(&Value::Number(1780)));
    let declared =
        script.clone().and("special declaration; changed-in ny a + | nh a + | ").plays("american");
    assert_eq!(declared.facts.get("american-pc/nh"), Some(&Value::Number(3)));
    assert!(declared.tells("in each colony a port next to no British PC"));
    let cus = script.clone().and("turned e; event takes-cus; hit-cus 2 hartford").plays("british");
    assert!(cus.tells("Hartford: - 2 American CU (6.31)"));
    let pc = script.clone().and("turned e; event takes-pc; changed-in ny a - | ").plays("british");
    assert!(
        pc.tells("first where a colony changes hands") && pc.tells("New York: - 1 American PC")
    );
    let mutiny = script.and("turned e; event mutinies").plays("british");
    assert_eq!(mutiny.facts.get("mutinies"), Some(&Value::Truth(true)));
}

/// 5.3: a Campaign first gives the British the beginning; else who chooses lets the other begin, but for an American Campaign.
#[test]
fn who_begins() {
    for (opponent, dispersed, british_campaign, american_campaign, begins) in [
        ("both-sides", false, "y", "n", "the British, with a Campaign"),
        ("both-sides", false, "n", "y", "the Americans, who choose it, with a Campaign"),
        ("both-sides", false, "n", "n", "the American side chooses, and lets the other begin"),
        ("both-sides", true, "n", "y", "the British side chooses, and lets the other begin"),
        ("american-side", false, "n", "y", "the Americans, who choose it, with a Campaign"),
        ("british-side", true, "n", "n", "the British side chooses, and lets the other begin"),
    ] {
        let mut script = Script::new("from-the-start n; year 1777 0 3 y philadelphia; navy none; box-cus 0; american-pc 1 1; british-pc 1; arrive 0")
            .and(&format!("opponent {opponent}; campaign-first {british_campaign}; own-campaign {american_campaign}"))
            .and("holds-montreal b; holds-quebec b");
        if dispersed {
            script = script.known("dispersed-this-turn", Value::Truth(true));
        }
        let played = script.until("turn", &["turned", "act"]);
        assert!(played.tells(begins), "{opponent} {dispersed}: {:#?}", played.told);
    }
}

/// 7.8: a person's Americans may stop a British Army of the program on its way; what fails there lets it go on to its attack.
#[test]
fn intercepted_on_the_way() {
    let goes = |die: u8| {
        Script::new("turned 2; lands-at; attack-general howe 5 none 2 hartford b | ; there none 2")
            .and("way-space newport b | ; pc a; british-before n; interceptor arnold 3 | ; retreat-to none")
            .on(ledger())
            .die(die)
            .plays("british")
    };
    let stopped = goes(2);
    assert!(stopped.tells("Newport: + Arnold with 3 CU"), "{:#?}", stopped.told);
    assert_eq!(stopped.asks("next"), 1);
    assert!(!stopped.tells("Hartford: - "), "{:#?}", stopped.told);
    let passes = goes(3);
    assert!(passes.tells("He fails") && passes.asks("next") == 2);
    assert!(passes.tells("Hartford: "), "{:#?}", passes.told);
}
