//! Who is activated: only Generals are offered who may be, and where none may be it is told and not asked.

use super::made_up::MadeUp;
use super::sitter::{OPPONENTS, reasons, told};
use washingtons_war::{Facts, Halt, Question, Session, Value};

const RATINGS: [(&str, i64); 6] = [
    ("strategy/howe", 1),
    ("strategy/clinton", 2),
    ("strategy/cornwallis", 2),
    ("strategy/burgoyne", 3),
    ("strategy/washington", 3),
    ("strategy/arnold", 2),
];

/// A game with the pieces kept, without a map, before the first card of a side.
fn game(played: &str, begins: &str, known: &[(&str, i64)]) -> Session<'static> {
    let mut facts = Facts::default();
    for (key, number) in known {
        facts.set(*key, Value::Number(*number));
    }
    let mut session = Session::begin(&OPPONENTS, "turn", &facts, None).expect("a game");
    let committees = "hartford; newport; new york; falmouth; reading; wilmington de; baltimore; alexandria; new bern; \
                      Eutaw Springs SC; savannah; +portsmouth nh; +trenton nj";
    let king = format!("3; barnstable; long island; yorktown; 8; n; {begins}");
    give(&mut session, &[played, "y; y", committees, &king]);
    session
}

fn asked(session: &mut Session<'_>) -> Question {
    match session.halt() {
        Ok(Halt::Ask(question)) => question,
        other => panic!("{other:?}"),
    }
}

fn give(session: &mut Session<'_>, lines: &[&str]) {
    for line in lines {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
}

/// 7.1A: with a 2 and no British General whom it activates neither Congress nor attack is asked of; `why` says so.
#[test]
fn r7_1a_no_question_without_a_general() {
    let strong = [("strategy/howe", 3)];
    let mut session = game("british", "b", &strong);
    give(&mut session, &["2", ""]);
    let question = asked(&mut session);
    assert!(question.text.starts_with("PC 1 of 2"), "{}", question.text);
    let reasons = reasons(session.told());
    for label in ["B11 congress", "B12 attack"] {
        let why = reasons.iter().find(|reason| reason.starts_with(label)).expect(label);
        assert!(why.contains("no General"), "{why}");
    }
    // With a rating that is low enough, or not known, both are asked.
    for known in [&[("strategy/howe", 2)][..], &[]] {
        let mut session = game("british", "b", known);
        give(&mut session, &["2", ""]);
        assert!(asked(&mut session).text.starts_with("To the Congress"));
        give(&mut session, &[""]);
        assert!(asked(&mut session).text.starts_with("Each attack"));
    }
}

/// 7.7: who guards the Congress has 2 CU: a lone American General is not offered for it.
#[test]
fn r7_7_a_guard_has_two_cus() {
    let mut session = game("american", "n", &[]);
    for line in ["washington box", "newport 1a"] {
        let fixed = session.fix(line).expect(line);
        session.take(fixed).expect(line);
    }
    give(&mut session, &["pc 1; new haven", "2"]);
    while asked(&mut session).by == "A9" {
        give(&mut session, &[""]);
    }
    let by = asked(&mut session).by;
    assert_ne!(by, "A13", "Greene has 1 CU");
}

/// 7.1: a 2 activates no General of a known 3: he is not offered, and told why where he is typed.
#[test]
fn r7_1_generals_of_a_higher_rating_are_not_offered() {
    let mut session = game("british", "a", &RATINGS);
    give(&mut session, &["move 2"]);
    let question = asked(&mut session);
    assert!(question.form.starts_with("greene,"), "{}", question.form);
    let wrong = session.try_out("washington 5").expect_err("a 3");
    assert!(wrong.contains("Washington has Strategy 3, and 2 is not enough (7.1)"), "{wrong}");
    // A 3 activates him.
    session.undo(1).expect("the use");
    give(&mut session, &["move 3"]);
    session.try_out("washington 5").expect("any General");
}

/// 7.1: where the card activates nobody another use is asked for, and a queue that it would end goes on.
#[test]
fn r7_1_a_card_that_activates_nobody_is_not_spent() {
    let mut session = game("british", "a", &[("strategy/greene", 2), ("strategy/washington", 3)]);
    let greene = session.fix("greene box").expect("off the map");
    session.take(greene).expect("off the map");
    give(&mut session, &["queue 1"]);
    give(&mut session, &["o", ""]);
    let cards = asked(&mut session).text;
    give(&mut session, &["move 2"]);
    assert_eq!(asked(&mut session).text, cards, "the card is still to be used");
    let told = told(session.told()).join("\n");
    assert!(told.contains("Not allowed: no General is on the map whom it activates"), "{told}");
    assert!(!told.contains("Queue: American, abandoned"), "{told}");
    give(&mut session, &["pc 1", ""]);
    assert_eq!(asked(&mut session).text, cards, "nor is it by no PC");
    give(&mut session, &["pc 1; hartford", "new haven"]);
    let told = self::told(session.told()).join("\n");
    assert!(told.contains("Queue: American, abandoned"), "{told}");
}

/// 6.2: Enter in place of a move is another use where the pieces are kept, and else a move on the board, which is told.
#[test]
fn r6_2_enter_does_not_spend_a_card_in_silence() {
    let mut session = game("british", "a", &[]);
    let cards = asked(&mut session).text;
    give(&mut session, &["move 2"]);
    assert!(asked(&mut session).text.ends_with("[Enter] another use?"));
    give(&mut session, &[""]);
    assert_eq!(asked(&mut session).text, cards);
    // Nor is it by a General who stays where he is.
    give(&mut session, &["move 2; greene 2"]);
    assert!(asked(&mut session).text.ends_with("[Enter] another General?"));
    give(&mut session, &[""]);
    assert!(asked(&mut session).form.starts_with("washington/greene"));
    give(&mut session, &[""]);
    assert_eq!(asked(&mut session).text, cards);
    give(&mut session, &["campaign; 2", "greene 2; hartford", "", ""]);
    assert!(told(session.told()).iter().any(|line| line.starts_with("No General moves")));
    // Without kept pieces.
    let mut session = Session::begin(&OPPONENTS, "turn", &Facts::default(), None).expect("a game");
    give(&mut session, &["n; n; 1777 0 3 y philadelphia; 0; n"]);
    while asked(&mut session).wanted[0].fact != "act" {
        let question = asked(&mut session);
        let line = match question.wanted[0].fact.as_str() {
            "american-pc" => "2 1",
            "british-pc" => "1",
            "arrive" => "3",
            "begins" => "a",
            "holds-montreal" | "holds-quebec" => "b",
            _ if question.enter => "",
            _ => "n",
        };
        give(&mut session, &[line]);
    }
    give(&mut session, &["move 2", ""]);
    assert_eq!(told(session.told()).last().expect("told"), "The move is made on your board. (7.3)");
    give(&mut session, &["pc 2", ""]);
    assert!(told(session.told()).last().expect("told").starts_with("No PC was entered"));
}

/// 7.5, 7.3A: the sea is offered to the British in an open port before they have moved, CUs to leave to whom has some.
#[test]
fn r7_5_what_is_offered_on_the_way_may_be_done() {
    let form = |session: &mut Session<'_>| asked(session).form;
    let mut session = game("british", "a", &[]);
    give(&mut session, &["move 3; greene 2"]);
    assert!(!form(&mut session).contains("sea"), "{}", form(&mut session));
    let wrong = session.try_out("boston sea").expect_err("an American");
    assert!(wrong.contains("only the British"), "{wrong}");
    let mut session = game("american", "n", &[]);
    give(&mut session, &["move 3; howe 5"]);
    assert!(form(&mut session).contains("sea") && form(&mut session).contains("drop 1-5"));
    session.try_out("new haven sea").expect("a port");
    give(&mut session, &["barnstable drop 5"]);
    assert!(!form(&mut session).contains("sea") && !form(&mut session).contains("drop"));
    let wrong = session.try_out("reading drop 1").expect_err("no CU");
    assert!(wrong.contains("no CU to leave"), "{wrong}");
    let question = asked(&mut session);
    assert!(session.controls(&question).iter().all(|field| field.head != "drop"));
}

/// An example of a move is a space that a line joins: without the lines of the space there is none.
#[test]
fn an_example_of_a_move_is_on_the_map() {
    let example = |facts: Facts| {
        let mut session = Session::begin(&OPPONENTS, "move", &facts, None).expect("a move");
        give(&mut session, &["greene 3 hartford"]);
        let question = asked(&mut session);
        session.example(&question)
    };
    assert_eq!(example(Facts::default()), None);
    let facts = MadeUp::new(1).facts();
    let next = facts.get("next/hartford").expect("its lines").id();
    let to = example(facts).expect("a space").replace(' ', "-");
    assert!(next.split(' ').any(|at| at.trim_start_matches('~') == to), "{to}: {next}");
}

/// 2.2: a rating is at least 1.
#[test]
fn r2_2_no_rating_is_0() {
    let mut session = Session::begin(&OPPONENTS, "battle", &Facts::default(), None).expect("one");
    give(&mut session, &["howe 5 b", "greene 5 newport"]);
    let mut seen = 0;
    while let Halt::Ask(question) = session.halt().expect("no fault")
        && seen < 3
    {
        if ["battle", "agility", "strategy"].contains(&question.wanted[0].fact.as_str()) {
            assert!(session.try_out("0").is_err(), "{}", question.text);
            seen += 1;
        }
        let line = question.choices.first().map_or("1", |(word, _)| word.as_str()).to_string();
        give(&mut session, &[&line]);
    }
    assert!(seen >= 2, "ratings are asked");
    let mut ratings = Facts::default();
    let words = |line: &str| line.split(' ').map(String::from).collect::<Vec<String>>();
    let wrong = washingtons_war::ratings::change(&mut ratings, &words("howe 0 4 1"));
    assert!(wrong.expect_err("no 0").contains("from 1 to 3"));
}

/// A colony behind a space that the rulebook puts in none is kept wherever the space is named, and asked no more: in a move, in
/// a correction, and of a space of the rulebook too. Behind another it is refused.
#[test]
fn a_colony_is_typed_behind_a_space_that_has_none_yet() {
    let mut session = game("british", "a", &[]);
    let area = |session: &Session<'_>, at: &str| {
        session.walk().facts().get(&format!("area/{at}")).map(Value::id)
    };
    give(&mut session, &["move 2; greene 2"]);
    assert!(session.try_out("+providence virginia-x").is_err());
    assert!(session.try_out("boston ri").is_err(), "Boston is in Massachusetts");
    give(&mut session, &["+providence rhode island"]);
    assert_eq!(area(&session, "providence").as_deref(), Some("ri"));
    assert!(session.try_out("trenton ny").is_err(), "Trenton was put in New Jersey");
    let named = session.try_out("trenton nj").expect("as it was told");
    session.take(named).expect("a space");
    for (line, at, of) in
        [("+norwich ct 1a pc a", "norwich", "ct"), ("camden sc 1b", "camden", "sc")]
    {
        let fixed = session.fix(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        session.take(fixed).expect(line);
        assert_eq!(area(&session, at).as_deref(), Some(of));
    }
    assert_eq!(session.board("norwich ct"), Ok(vec!["norwich 1a pc a".to_string()]));
}
