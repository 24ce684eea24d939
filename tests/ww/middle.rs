//! A game begun in its middle, its pieces entered by `fix`: boxes, hands, phases, and what follows from them.

use super::look::Look;
use super::made_up::MadeUp;
use super::sitter::OPPONENTS;
use washingtons_war::{Facts, Halt, Session, Value};

/// What lies on the map in 1778.
const PIECES: [&str; 12] = [
    "boston howe 5b pc b",
    "new york clinton 3b pc b",
    "long island pc b",
    "quebec 2b pc b",
    "montreal pc b",
    "philadelphia congress pc a",
    "reading washington 5a pc a",
    "hartford greene 2a pc a",
    "lexington pc a",
    "charleston 1a pc a",
    "burgoyne captured",
    "lee captured",
];

fn give(session: &mut Session<'_>, line: &str) {
    session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
}

fn fix(session: &mut Session<'_>, line: &str) {
    let fixed = session.fix(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    session.take(fixed).expect(line);
}

/// A game of 1778 whose pieces were entered, up to the question whether that is all.
fn entered(facts: &Facts, begins: &[&str]) -> Session<'static> {
    let mut session = Session::begin(&OPPONENTS, "turn", facts, None).expect("a game");
    for line in [&["nobody", "n"], begins, &["y"]].concat() {
        give(&mut session, line);
    }
    for line in PIECES {
        fix(&mut session, line);
    }
    session
}

/// The same, begun in a phase.
fn begun(dispersed: &str, phase: &[&str]) -> Session<'static> {
    let mut session = entered(&MadeUp::new(0).facts(), &["1778 0 3 y philadelphia", "4"]);
    for line in [&["y", dispersed], phase].concat() {
        give(&mut session, line);
    }
    session
}

fn fact(session: &mut Session<'_>) -> String {
    match session.halt().expect("no fault") {
        Halt::Ask(question) => question.wanted[0].fact.clone(),
        Halt::Roll(roll) => panic!("{}", roll.text),
        Halt::Done => "done".to_string(),
    }
}

fn text(session: &mut Session<'_>) -> String {
    match session.halt().expect("no fault") {
        Halt::Ask(question) => question.text,
        other => panic!("{other:?}"),
    }
}

/// Goes on to the question about this fact, dice on the way falling 4; what was asked before it.
fn until(session: &mut Session<'_>, wanted: &str) -> Vec<String> {
    let mut asked = Vec::new();
    loop {
        let line = match session.halt().expect("no fault") {
            Halt::Done => panic!("{wanted} is never asked: {asked:?}"),
            Halt::Roll(roll) => vec!["4"; roll.dice].join(" "),
            Halt::Ask(question) => {
                let fact = question.wanted[0].fact.clone();
                if fact == wanted {
                    return asked;
                }
                asked.push(fact);
                match question.wanted[0].fact.as_str() {
                    "act" => "lost".to_string(),
                    // No card that Must Be Played was drawn.
                    "special" => String::new(),
                    "navy" => "delaware".to_string(),
                    _ => panic!("{}", question.text),
                }
            }
        };
        give(session, &line);
    }
}

fn number(session: &Session<'_>, fact: &str, of: Option<&str>) -> i64 {
    match session.walk().look(fact, of) {
        Some(Value::Number(number)) => number,
        other => panic!("{fact}: {other:?}"),
    }
}

fn told(session: &Session<'_>) -> String {
    let told = session.walk().told().iter().map(washingtons_war::ReportLine::words);
    told.collect::<Vec<_>>().join("\n")
}

/// 4.0: what is entered is kept, space by space, and the PC are counted by area (10.0B).
#[test]
fn pieces_are_entered_by_fix() {
    let session = begun("n", &["strategy", "4 5", "1 0", "b"]);
    let board = session.board("").expect("pieces").join("\n");
    for line in ["boston howe 5b pc b", "reading washington 5a pc a", "Captured box: burgoyne, lee"]
    {
        assert!(board.contains(line), "{line}: {board}");
    }
    // Generals who were not entered are in their Reinforcements boxes.
    for general in ["carleton", "cornwallis", "arnold", "gates", "lafayette"] {
        assert_eq!(
            session.walk().look("off", Some(general)),
            Some(Value::word("box")),
            "{general}"
        );
    }
    for (side, area, count) in [
        ("british-pc", "ny", 2),
        ("british-pc", "ma", 1),
        ("american-pc", "ma", 1),
        ("american-pc", "pa", 2),
        ("american-pc", "sc", 1),
        ("american-pc", "ny", 0),
        ("british-pc", "canada", 2),
    ] {
        assert_eq!(number(&session, side, Some(area)), count, "{side} in {area}");
    }
    assert_eq!(session.walk().look("holds-montreal", None), Some(Value::word("british")));
}

/// Spaces that were not entered are empty, which is said; with `n` it goes on until all is entered.
#[test]
fn all_is_entered_before_it_begins() {
    let mut session = entered(&MadeUp::new(0).facts(), &["1778 0 3 y philadelphia", "4"]);
    assert!(text(&mut session).contains("Spaces that were not entered are empty"));
    give(&mut session, "n");
    assert_eq!(fact(&mut session), "pieces-told");
    fix(&mut session, "savannah 2b pc b");
    give(&mut session, "y");
    assert_eq!(session.board("savannah"), Ok(vec!["savannah 2b pc b".to_string()]));
    assert_eq!(fact(&mut session), "dispersed-before");
}

/// What cannot be is refused, and nothing is changed by it.
#[test]
fn what_fix_refuses() {
    let session = begun("n", &["strategy", "4 5", "1 0", "b"]);
    for line in [
        "",
        "bostom 5b",
        "boston 5x",
        "boston 31b",
        "boston pc x",
        "howe prison",
        "alliance 10",
        "british-cards x",
        "boston howe 5b pc b",
    ] {
        assert!(session.fix(line).is_err(), "{line}");
    }
}

/// 5.1: captured Generals come back in the Reinforcements Phase; 8.1: the British box is the one that was entered.
#[test]
fn captured_generals_come_back() {
    let mut session = begun("n", &[""]);
    assert_eq!(fact(&mut session), "arrive");
    for general in ["burgoyne", "lee"] {
        assert_eq!(
            session.walk().look("off", Some(general)),
            Some(Value::word("box")),
            "{general}"
        );
    }
    give(&mut session, "3");
    assert_eq!(number(&session, "box-cus", None), 7);
    // Captured ones who are there when it begins later in the year stay.
    let session = begun("n", &["strategy", "4 5", "1 0", "b"]);
    assert_eq!(session.walk().look("off", Some("lee")), Some(Value::word("captured")));
}

/// 7.6B: a General who was entered as out of the game moves no more and does not come back.
#[test]
fn who_is_entered_as_out_stays_out() {
    let mut session = begun("n", &["strategy", "4 5", "1 0", "a"]);
    fix(&mut session, "washington out");
    give(&mut session, "move 3");
    let wrong = session.try_out("washington 5").expect_err("out of the game");
    assert!(wrong.contains("out of the game"), "{wrong}");
    let board = session.board("").expect("pieces").join("\n");
    assert!(board.contains("Out of the game: washington"), "{board}");
    assert_eq!(session.board("reading"), Ok(vec!["reading 5a pc a".to_string()]));
}

/// 5.3: hands that were entered are played to their end: who has cards left plays on alone.
#[test]
fn hands_are_those_entered() {
    let mut session = begun("n", &["strategy", "2 4", "1 0", "a"]);
    let asked = until(&mut session, "arrive");
    assert_eq!(asked.iter().filter(|fact| *fact == "act").count(), 6, "{asked:?}");
    let mut session = begun("n", &["strategy", "2 4", "1 0", "a"]);
    for line in ["british-cards 1", "american-cards 1"] {
        fix(&mut session, line);
    }
    let asked = until(&mut session, "arrive");
    assert_eq!(asked.iter().filter(|fact| *fact == "act").count(), 2, "{asked:?}");
}

/// 8.1, 8.2: who has reinforced this turn as often as allowed may not again.
#[test]
fn reinforcements_of_the_turn_are_those_entered() {
    let mut session = begun("n", &["strategy", "4 5", "1 1", "b"]);
    let refused = session.try_out("reinforce 2").expect_err("once a turn");
    assert!(refused.contains("the British reinforce once a turn"), "{refused}");
    give(&mut session, "discard; ops");
    assert_eq!(session.walk().look("player", None), Some(Value::word("american")));
    give(&mut session, "reinforce 2; hartford");
    assert_eq!(session.board("hartford"), Ok(vec!["hartford greene 4a pc a".to_string()]));
    give(&mut session, "discard; ops");
    assert!(session.try_out("reinforce 2").is_err());
}

/// 5.3b, D20: dispersed in the turn before, the British choose who begins, also where it is back by now; else the Americans.
#[test]
fn who_chooses_after_a_dispersed_congress() {
    for (dispersed, chooser) in [("y", "British"), ("n", "American")] {
        let mut session = begun(dispersed, &["", "3", "n"]);
        assert_eq!(fact(&mut session), "begins");
        let asked = text(&mut session);
        assert!(asked.contains(&format!("The {chooser} player chooses")), "{dispersed}: {asked}");
    }
    // It counts for that one turn.
    let mut session = begun("y", &["strategy", "1 0", "1 0", "b"]);
    until(&mut session, "arrive");
    for line in ["3", "n"] {
        give(&mut session, line);
    }
    assert!(text(&mut session).contains("The American player chooses"));
}

/// 5.0: from each phase on only what comes after it: winter halves only where it is still to come, the Armies place PC likewise.
#[test]
fn it_begins_in_each_phase() {
    let quarters = |space: &str| MadeUp::new(0).facts().get(&format!("quarters/{space}")).cloned();
    for (phase, winter, politics) in [
        ("winter", true, true),
        ("naval", false, true),
        ("politics", false, true),
        ("end", false, false),
    ] {
        let mut session = begun("n", &[]);
        fix(&mut session, "hartford pc -");
        give(&mut session, phase);
        let asked = until(&mut session, "arrive");
        assert!(asked.is_empty(), "{phase}: {asked:?}");
        assert_eq!(number(&session, "year", None), 1779, "{phase}");
        let american = number(&session, "american-cus", Some("hartford"));
        assert_eq!(american, if winter { 1 } else { 2 }, "{phase}");
        let british = number(&session, "british-cus", Some("boston"));
        let lost = winter && quarters("boston") == Some(Value::Truth(false));
        assert_eq!(british, if lost { 3 } else { 5 }, "{phase}");
        let placed = session.walk().look("lies", Some("hartford"));
        let by_army = if politics { "american" } else { "none" };
        assert_eq!(placed, Some(Value::word(by_army)), "{phase}");
        assert!(told(&session).contains("1778. It begins in"), "{phase}");
    }
}

/// 5.5, 12.2Bii, 12.3: with France in, the Navy is where it was entered, and Rochambeau waits or has come.
#[test]
fn france_is_in() {
    let begins = ["1779 1779 9 n philadelphia", "delaware 4"];
    let mut session = entered(&MadeUp::new(0).facts(), &begins);
    for line in ["y", "n", "y", "strategy", "2 2", "0 0", "a"] {
        give(&mut session, line);
    }
    assert_eq!(session.walk().look("blockaded", Some("philadelphia")), Some(Value::Truth(true)));
    give(&mut session, "reinforce 1");
    assert_eq!(fact(&mut session), "french-come");
    give(&mut session, "y");
    give(&mut session, "baltimore");
    assert_eq!(session.board("baltimore"), Ok(vec!["baltimore rochambeau 5f".to_string()]));
    // 5.7: the War Ends card of this year ends the game, and the reason is said.
    until_the_end(&mut session);
    let told = told(&session);
    assert!(told.contains("The game ends: the War Ends card shows 1779."), "{told}");
    assert!(told.contains("side wins: American areas"), "{told}");
}

fn until_the_end(session: &mut Session<'_>) {
    loop {
        let line = match session.halt().expect("no fault") {
            Halt::Done => return,
            Halt::Roll(roll) => vec!["4"; roll.dice].join(" "),
            Halt::Ask(question) => match question.wanted[0].fact.as_str() {
                "act" => "lost".to_string(),
                // No card that Must Be Played was drawn.
                "special" => String::new(),
                "navy" => "delaware".to_string(),
                _ => panic!("{}", question.text),
            },
        };
        give(session, &line);
    }
}

/// 13.1: a side whose last units go in the winter loses at once, and that is said with its reason; 5.7: so does 1783.
#[test]
fn the_end_is_announced_with_its_reason() {
    let mut session = begun("n", &["strategy", "1 0", "1 0", "b"]);
    // Quebec is no colony.
    for line in ["boston 0b", "new york 0b", "clinton box", "howe box"] {
        fix(&mut session, line);
    }
    give(&mut session, "lost");
    give(&mut session, "");
    until_the_end(&mut session);
    let told = told(&session);
    assert!(
        told.contains("The Americans win at once: no British CU is left in the 13 colonies"),
        "{told}"
    );
    let mut last = entered(&MadeUp::new(0).facts(), &["1783 0 3 y philadelphia", "4"]);
    for line in ["y", "n", "end"] {
        give(&mut last, line);
    }
    assert_eq!(last.halt(), Ok(Halt::Done));
    let told =
        last.walk().told().iter().map(washingtons_war::ReportLine::words).collect::<Vec<_>>();
    assert!(told.iter().any(|line| line.contains("The game ends with 1783.")), "{told:?}");
}

/// 10.3: a map of which a part was entered is used as far as it goes: what its lines show is judged, what they do not is
/// asked, with the space where they end.
#[test]
fn half_a_map_is_used_as_far_as_it_goes() {
    let facts = MadeUp::new(0).facts();
    let mut half = Facts::default();
    let north = ["ma", "ct", "ri", "nh", "ny", "canada"];
    for space in MadeUp::spaces() {
        let area = facts.get(&format!("area/{space}")).expect("its colony").clone();
        let known = north.iter().any(|id| area == Value::word(*id));
        half.set(format!("area/{space}"), area);
        if known {
            for fact in ["next", "quarters"] {
                let key = format!("{fact}/{space}");
                half.set(key.clone(), facts.get(&key).expect("known").clone());
            }
        }
    }
    let mut session = entered(&half, &["1778 0 3 y philadelphia", "4"]);
    fix(&mut session, "camden pc a");
    fix(&mut session, "ninety six pc b");
    for line in ["y", "n", "politics"] {
        give(&mut session, line);
    }
    let mut asked = Vec::new();
    while let Ok(Halt::Ask(question)) = session.halt() {
        if question.wanted[0].fact == "arrive" {
            break;
        }
        asked.push(question.text);
        give(&mut session, "n");
    }
    assert!(!asked.is_empty(), "the south has no lines");
    for text in &asked {
        assert!(text.contains("Your map lacks the lines of"), "{text}");
        for space in ["Boston", "Lexington", "Hartford", "Quebec", "Montreal"] {
            assert!(!text.contains(&format!("PC in {space}")), "{text}");
        }
    }
}

/// A space of one's own map is read by its whole name, also where a listed one begins so: York is not Yorktown.
#[test]
fn york_is_not_yorktown() {
    let mut session = begun("n", &["strategy", "4 5", "1 0", "a"]);
    fix(&mut session, "york 2a pc a");
    assert_eq!(session.board("york"), Ok(vec!["york 2a pc a".to_string()]));
    assert_eq!(session.board("yorktown"), Ok(vec!["yorktown: empty".to_string()]));
    give(&mut session, "pc 1");
    give(&mut session, "york");
    assert!(told(&session).contains("Not allowed: a friendly PC is there already."));
}
