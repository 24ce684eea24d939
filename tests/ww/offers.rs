//! What a question offers is what it takes; a refusal says what would be right.

use super::made_up::MadeUp;
use super::sitter::{OPPONENTS, told};
use washingtons_war::{Facts, Halt, Question, Session, Space, Value, Walk};

/// The question at which a walk stops.
fn asked(walk: &mut Walk<'_>) -> Question {
    match walk.go().expect("no fault") {
        Halt::Ask(question) => question,
        other => panic!("{other:?}"),
    }
}

/// A game of the British against the program, without a map: the set-up, then a British card.
fn game() -> Session<'static> {
    let mut session = Session::begin(&OPPONENTS, "turn", &Facts::default(), None).expect("a game");
    let committees = "hartford; newport; new york; boston ma";
    assert!(session.try_out(&format!("american; y; y; {committees}")).is_err());
    for line in [
        "american; y; y; hartford; newport; new york; falmouth; reading; wilmington de; baltimore; alexandria; new bern",
        "Eutaw Springs SC; savannah; +portsmouth nh; +trenton nj",
        "3; new haven; barnstable; long island; 8; n; n",
    ] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    // A colony behind a name that has none printed is the answer to the next question; later it is a part of the name.
    let colony = |at: &str| session.walk().facts().get(&format!("area/{at}")).map(Value::id);
    assert_eq!(colony("eutaw-springs").as_deref(), Some("sc"));
    assert_eq!(colony("trenton").as_deref(), Some("nj"));
    assert!(session.audit("trenton pc a").is_ok());
    session
}

/// Enter is named only while it is an answer: not where a part of the answer was told.
#[test]
fn enter_is_named_where_it_is_taken() {
    let mut walk = Walk::new(&OPPONENTS, "move", Facts::default()).expect("a move");
    let whole = asked(&mut walk);
    assert!(whole.enter && whole.text.contains("[Enter]"), "{whole:?}");
    walk.give("gates").expect("a General");
    let rest = asked(&mut walk);
    assert!(!rest.enter && !rest.text.contains("[Enter]"), "{rest:?}");
}

/// 6.33: Treason is a British Battle Card, so it is no choice for an American; typed, it is told why.
#[test]
fn r6_33_treason_is_offered_to_the_british() {
    let card = |attacker: &str, defender: &str, key: &str| {
        let mut walk = Walk::new(&OPPONENTS, "battle", Facts::default()).expect("a battle");
        for line in [attacker, defender] {
            asked(&mut walk);
            walk.give(line).expect("who fights");
        }
        loop {
            let question = asked(&mut walk);
            if question.wanted[0].fact == key {
                return (walk, question);
            }
            let line = question.choices.first().map_or("1", |(word, _)| word.as_str()).to_string();
            walk.give(&line).expect("an answer");
        }
    };
    let offers = |question: &Question| question.choices.iter().any(|(word, _)| word == "treason");
    let (_, british) = card("howe 5 b", "greene 5 newport", "attacker-card");
    assert!(offers(&british) && british.form.contains("/t"), "{british:?}");
    let (mut walk, american) = card("greene 5 a", "howe 5 newport", "attacker-card");
    assert!(!offers(&american) && !american.form.contains("/t"), "{american:?}");
    assert!(british.text.contains("treason") && !american.text.contains("treason"));
    let wrong = walk.give("treason").expect_err("no American card");
    assert!(wrong.contains("discards it as an event"), "{wrong}");
}

/// A refusal says what would be right, also of a word too many; of several answers in a line it says which one.
#[test]
fn a_refusal_says_what_would_be_right() {
    let mut session = game();
    let wrong = |session: &Session<'_>, line: &str| session.try_out(line).expect_err(line);
    assert!(
        wrong(&session, "reinforce 2 now")
            .ends_with("Type move, campaign, pc, reinforce, queue, event, discard or lost, [1-3]")
    );
    let several = wrong(&session, "reinforce; 5 boston; nowhere at all");
    assert!(
        several.starts_with("no answer of this line counts. Answer 3, \"nowhere at all\", to "),
        "{several}"
    );
    session.give("move").expect("a use");
    session.give("howe 5 cus").expect("CUs may be called so");
    let place = "A colony is no new space.";
    let mut walk = Walk::new(&OPPONENTS, "reach", MadeUp::new(1).facts()).expect("reach");
    asked(&mut walk);
    let wrong = walk.give("howe 5 ny").expect_err(place);
    assert!(!wrong.contains("+ny"), "{place} {wrong}");
}

/// 8.1C, 8.2C: only a General of the box comes with reinforcements, and to a space that the rules allow.
#[test]
fn r8_2c_who_is_on_the_map_does_not_come() {
    let mut session = game();
    session.give("discard; ops; 2").expect("a British card, an American 2");
    for (line, why) in
        [("philadelphia greene", "own box"), ("boston gates", "without a British CU or PC")]
    {
        let wrong = session.try_out(line).expect_err(line);
        assert!(wrong.contains(why), "{line}: {wrong}");
    }
    session.give("philadelphia gates").expect("a General of the box");
    assert!(told(session.told()).iter().any(|line| line == "Philadelphia: + Gates (8.1, 8.2)"));
}

/// 7.6B, 12.2B: on the kept board Enter or none says only what is so: five PC come off, and the French land where a port is open.
#[test]
fn nothing_is_passed_over_on_the_kept_board() {
    let mut facts = MadeUp::new(1).facts();
    for (key, value) in [
        ("kept", Value::Truth(true)),
        ("counted", Value::Truth(false)),
        ("alliance", Value::Number(5)),
        ("opponent", Value::word("nobody-plays")),
        ("lies/hartford", Value::word("american")),
    ] {
        facts.set(key, value);
    }
    let mut walk = Walk::new(&OPPONENTS, "washington", facts.clone()).expect("washington");
    assert!(!asked(&mut walk).enter);
    walk.give("").expect_err("one can come off");
    walk.give("hartford").expect("it comes off");
    assert_eq!(walk.go(), Ok(Halt::Done), "no more can");
    let mut walk = Walk::new(&OPPONENTS, "rochambeau", facts.clone()).expect("rochambeau");
    asked(&mut walk);
    walk.give("none").expect_err("ports are open");
    for port in Space::all().filter(|at| at.is_port()) {
        facts.set(format!("lies/{}", port.id()), Value::word("british"));
    }
    let mut walk = Walk::new(&OPPONENTS, "rochambeau", facts).expect("rochambeau");
    asked(&mut walk);
    walk.give("none").expect("no port is open");
}

/// 7.8: with the pieces kept an interception asks for the General alone, also without the lines of the space.
#[test]
fn r7_8_the_cus_of_an_army_are_known() {
    let mut session = game();
    for line in ["move 3", "howe 5", "lexington"] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("a question") };
    let facts: Vec<&str> = question.wanted.iter().map(|wanted| wanted.fact.as_str()).collect();
    assert_eq!(facts, ["interceptor"], "{question:?}");
    assert!(session.try_out("gates").is_err(), "he is in the box");
    session.give("greene").expect("an Army with 2 CU");
}

/// A game of the Americans against the program, pieces kept, no map, up to the first question of the set-up's Committees.
fn against_the_british(lines: &[&str]) -> Session<'static> {
    let mut session = Session::begin(&OPPONENTS, "turn", &Facts::default(), None).expect("a game");
    for line in ["british; yes; yes"].iter().chain(lines) {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    session
}

const COMMITTEES: &str = "+portsmouth nh; falmouth; newport; hartford; new york; +trenton nj; reading; wilmington de; baltimore; \
                          alexandria; new bern; camden sc; savannah";

fn text_of(session: &mut Session<'_>) -> String {
    match session.halt() {
        Ok(Halt::Ask(question)) => format!("{} {}", question.text, question.form),
        other => panic!("{other:?}"),
    }
}

/// 4.0: a space refused for the set-up is told its own reason.
#[test]
fn r4_0_a_refused_space_is_told_why() {
    let refused = |session: &Session<'_>, line: &str, why: &str| {
        let wrong = session.try_out(line).expect_err(line);
        assert!(wrong.contains(why), "{line}: {wrong}");
    };
    let mut session = against_the_british(&["new york"]);
    refused(&session, "saratoga", "New York has its Committee already");
    refused(&session, "norfolk", "a PC or a British piece is there already");
    refused(&session, "quebec", "Canada takes no Committee");
    session.undo(1).expect("New York");
    session.give(COMMITTEES).expect("the Committees");
    session.give("3").expect("the print");
    refused(&session, "new haven philadelphia", "too many");
    refused(&session, "philadelphia", "a PC is there already");
    refused(&session, "montreal", "not in Canada");
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("no question") };
    assert!(question.why.contains("where the British lead is 0 or -1"), "{}", question.why);
}

/// 5.3: whether the first card of the row is a Campaign was seen when it was asked who begins; "Americans" is an answer.
#[test]
fn r5_3_the_first_card_is_what_was_seen() {
    let set_up = [COMMITTEES, "3; barnstable; long island; yorktown; 8"];
    let mut session = against_the_british(&set_up);
    session.give("n; Americans; pc 1; new haven").expect("the Americans begin");
    assert!(!text_of(&mut session).contains("Campaign"), "{}", text_of(&mut session));
    let wrong = session.try_out("m").expect_err("no Campaign");
    assert!(wrong.contains("the first card is not a Campaign"), "{wrong}");
    // A Battle Card goes to the end of the row: the next one may be anything.
    session.give("b").expect("a Battle Card");
    assert!(text_of(&mut session).contains("mm Major Campaign"), "{}", text_of(&mut session));
    let mut session = against_the_british(&set_up);
    session.give("y").expect("a Campaign");
    let wrong = session.try_out("3").expect_err("no OPS card");
    assert!(wrong.contains("the first card is a Campaign"), "{wrong}");
    session.try_out("m").expect("a Minor Campaign");
    // 6.31: a card drawn from the hand may have been that one.
    let mut session = against_the_british(&set_up);
    session.give("n; a; event; takes-card").expect("a British card is drawn");
    session.give("").expect("it was another");
    session.try_out("m").expect("the next card is unknown");
}

/// 13.1, 8.2: uses of a card that kept pieces or the turn rule out are not offered.
#[test]
fn uses_that_would_be_refused_are_not_offered() {
    let mut session =
        against_the_british(&[COMMITTEES, "3; barnstable; long island; yorktown; 8; n; a"]);
    let text = text_of(&mut session);
    assert!(!text.contains("units") && !text.contains("count"), "{text}");
    assert!(session.try_out("count").is_err() && session.try_out("units").is_err());
    for line in ["reinforce 1; hartford", "o", "", "reinforce 1; hartford", "o", ""] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let text = text_of(&mut session);
    assert!(text.contains("pc") && !text.contains("reinforce"), "{text}");
    assert!(session.try_out("reinforce 1").is_err());
}

/// 10.11B, 6.32B: where the pieces are kept a PC of the opponent is named by its space, and by the rules.
#[test]
fn r10_11b_a_pc_of_the_opponent_is_its_space() {
    let mut session = against_the_british(&[
        COMMITTEES,
        "3; barnstable; long island; yorktown; 8; n; b",
        "2",
        "",
    ]);
    // Neither the Congress nor an attack; then the PC.
    while !text_of(&mut session).starts_with("PC 1 of 2") {
        session.give("").unwrap_or_else(|wrong| panic!("{}: {wrong}", text_of(&mut session)));
    }
    let pc = |session: &Session<'_>, at: &str| session.board(at).expect(at).join(" ");
    session.give("hartford").expect("an answer");
    assert!(pc(&session, "hartford").ends_with("pc a"), "no British Army flips it");
    session.give("new haven; boston").expect("answers");
    assert!(pc(&session, "new haven").ends_with("pc b"));
    session.give("wilmington de; charleston; +norwalk ct").expect("answers");
    assert!(pc(&session, "norwalk").ends_with("pc b"), "the player sees the line");
    // A discard removes an American PC or flips it; an empty space is placed in without a further word.
    session.give("discard; ops; o").expect("a card of the other side");
    session.give("hartford -").expect("removed");
    assert!(!pc(&session, "hartford").contains("pc"), "{}", pc(&session, "hartford"));
}
