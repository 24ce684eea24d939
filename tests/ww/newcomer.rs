//! What a newcomer stumbled over in a year of each side.

use super::made_up::MadeUp;
use super::sitter::{OPPONENTS, shown, through, told};
use washingtons_war::{Facts, Halt, Question, Session, Value};

/// A game with the pieces and the whole map kept, begun in its middle, before a card of a side.
fn game(opponent: &str, pieces: &[&str], player: &str) -> Session<'static> {
    let facts = MadeUp::new(0).facts();
    let mut session = Session::begin(&OPPONENTS, "turn", &facts, None).expect("a game");
    give(&mut session, &[opponent, "n", "1777 0 3 y york", "4", "y"]);
    for line in pieces {
        let fixed = session.fix(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        session.take(fixed).expect("a piece");
    }
    give(&mut session, &["y; n; strategy; 4 5; 0 0", player]);
    session
}

const PIECES: [&str; 5] = [
    "boston howe 5b pc b",
    "springfield washington 5a pc a",
    "hartford greene 2a pc a",
    "baltimore 2b pc b",
    "york 1a congress pc a",
];

fn give(session: &mut Session<'_>, lines: &[&str]) {
    for line in lines {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
}

fn asked(session: &mut Session<'_>) -> Question {
    match session.halt() {
        Ok(Halt::Ask(question)) => question,
        other => panic!("{other:?}"),
    }
}

/// A die that decides among equals says what for, and `why` that they are equal.
#[test]
fn a_die_says_what_it_decides() {
    let pieces = ["boston howe 5b pc b", "philadelphia congress pc a", "york 1a pc a"];
    let mut session = game("british", &pieces, "b");
    give(&mut session, &["1"]);
    let Ok(Halt::Roll(roll)) = session.halt() else { panic!("no die: {:?}", session.halt()) };
    assert!(roll.text.starts_with("Space of the reinforcements, tied: "), "{}", roll.text);
    assert!(roll.why.contains("equal"), "{}", roll.why);
}

/// A wrong word is not taken for one that is refused now.
#[test]
fn no_word_is_suggested_that_is_refused() {
    let mut session = game("british", &PIECES, "a");
    give(&mut session, &["move 3"]);
    let wrong = session.try_out("howl 3").expect_err("nobody");
    assert!(!wrong.contains("howe"), "{wrong}");
    let wrong = session.try_out("grene 3").expect_err("nobody");
    assert!(wrong.contains("Did you mean greene?"), "{wrong}");
}

/// 7.2A: `campaign 2` says how many Generals there are, and each is asked for by his number.
#[test]
fn r7_2_the_number_of_a_campaign_is_asked_once() {
    let mut session = game("british", &PIECES, "a");
    give(&mut session, &["campaign 2"]);
    assert!(asked(&mut session).text.starts_with("Activation 1 of 2: who moves"));
    give(&mut session, &["greene 2; newport", ""]);
    assert!(asked(&mut session).text.starts_with("Activation 2 of 2: who moves"));
}

/// 6.3: Hortelez turned over is Hortelez, and none of it is asked; once France is in it is discarded.
#[test]
fn r6_3_hortelez_is_not_asked_again() {
    let mut session = game("american", &PIECES, "a");
    give(&mut session, &["h"]);
    assert_eq!(session.walk().facts().get("alliance"), Some(&Value::Number(5)));
    assert!(asked(&mut session).text.contains("British card"));
}

/// 6.3: of its event words are offered that are events of its flag, and others are refused.
#[test]
fn r6_3_events_of_its_flag_are_offered() {
    let mut session = game("american", &PIECES, "a");
    give(&mut session, &["e"]);
    let form = asked(&mut session).form;
    assert!(form.contains("steuben") && !form.contains("mutinies"), "{form}");
    for other in ["mutinies", "franklin", "hortelez"] {
        session.try_out(other).expect_err(other);
    }
}

/// 6.32C: a player whose enemy discards an event is told that he may give an OPS card for it, an American a 2 or a 3.
#[test]
fn r6_32c_an_exchange_is_told() {
    for (opponent, player, gives) in
        [("american", "a", "British player may give an OPS card"), ("british", "b", "a 2 or a 3")]
    {
        let mut session = game(opponent, &PIECES, player);
        give(&mut session, &["o"]);
        while let Ok(Halt::Roll(_)) = session.halt() {
            give(&mut session, &["1"]);
        }
        let told = told(session.told());
        assert!(told.iter().any(|line| line.contains(gives)), "{told:#?}");
    }
}

/// `?` lists the spaces that the rules allow, where they are few; the Committees name the colonies that have none.
#[test]
fn what_is_possible_is_listed() {
    let mut session = game("british", &PIECES, "a");
    give(&mut session, &["move 3; greene 2"]);
    let question = asked(&mut session);
    let possible = session.possible(&question);
    assert_eq!(possible.as_deref(), Some("Possible now: New Haven, Newport, Providence."));
    let facts = MadeUp::new(0).facts();
    let mut session = Session::begin(&OPPONENTS, "turn", &facts, None).expect("a game");
    give(&mut session, &["british; y; y", "hartford"]);
    assert!(asked(&mut session).text.contains("(left: nh ma ri ny nj pa de md va nc sc ga)"));
    let question = asked(&mut session);
    assert_eq!(session.possible(&question), None);
}

/// 10.2: the Congress returns while a space is open.
#[test]
fn r10_2_the_congress_does_not_stay_out() {
    let mut facts = MadeUp::new(0).facts();
    for (key, value) in [
        ("kept", Value::Truth(true)),
        ("counted", Value::Truth(false)),
        ("congress", Value::word("none")),
        ("opponent", Value::word("nobody-plays")),
        ("lies/hartford", Value::word("american")),
    ] {
        facts.set(key, value);
    }
    let mut session = Session::begin(&OPPONENTS, "politics", &facts, None).expect("politics");
    assert!(asked(&mut session).text.contains("Congress return"));
    let wrong = session.try_out("none").expect_err("Hartford is open");
    assert!(wrong.contains("10.2"), "{wrong}");
    session.try_out("hartford").expect("an American PC");
}

/// A battle as people type it is the same battle; what does not fit is refused and not taken for something else.
#[test]
fn a_line_as_people_type_it() {
    for line in [
        "howe 5 vs greene 3 newport militia a",
        "Howe 5 v Greene 3 Newport, militia a",
        "Howe (5) v. Greene (3) Newport RI militia a",
        "5 howe vs. 3 greene at newport, militia a",
        "5 Howe against 3 Greene in Newport militia a",
        "howe with 5 CUs vs greene with 3 at newport, militia a",
        "newport howe 5 vs greene 3 militia a",
        "newport, militia a, howe 5 vs greene 3",
    ] {
        let done = through("odds", &[line, "4", "3"]);
        assert!(done.tells("(17 of 18)"), "{line}: {:?}", done.told());
    }
    let and = through("odds", &["Howe 5 v Washington 5 Lexington & Concord lost", "4", "5"]);
    assert!(and.tells("Lexington and Concord is not a port"), "{:?}", and.told());
    // 9.3: ratings are asked as the line names the Generals, the attacker's first.
    let ratings = through("odds", &["washington 5 vs howe 5 boston ma", "5", "4"]);
    assert!(ratings.tells("Washington: + 2 on 1 to 3, + 5 on 4 to 6"), "{:?}", ratings.told());
    for (procedure, line) in [
        ("odds", "howe 6 vs greene 3 newport"),
        ("odds", "howe 5 vs clinton 3 newport"),
        ("odds", "howe 5 greene vs newport"),
        ("odds", "howe 5 vs greene 3 newport newport"),
        ("battle", "howe 5 lexington"),
        ("enter", "howe 5 from boston to newport"),
        ("winter", "newport 5 french 5"),
        ("move", "greene to hartford"),
    ] {
        let mut session = Session::begin(&OPPONENTS, procedure, &Facts::default(), None);
        let session = session.as_mut().expect(procedure);
        session.halt().expect("no fault");
        let wrong = session.try_out(line).err();
        assert!(wrong.is_some(), "{procedure} {line}");
    }
}

/// `?` names `board`, `fix` and `audit` where the pieces are kept only.
#[test]
fn commands_of_pieces_are_named_with_pieces() {
    let words = |arguments: &[&str], lines: &[&str]| shown(arguments, lines);
    assert!(!words(&["battle"], &["?", "quit"]).contains("audit (compare them)"));
    let journal = crate::game::file("named");
    let kept = words(&crate::game::kept_in(&journal), &["nobody", "y", "y", "?", "quit"]);
    let _ = std::fs::remove_file(journal);
    assert!(kept.contains("audit (compare them)"), "{kept}");
}
