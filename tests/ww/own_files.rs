//! What a person told once is kept in small files: ratings, squares, colonies; and a game knows what it knew before.

use super::made_up::{MadeUp, write_down};
use super::sitter::{OPPONENTS, begun, journal, shown};
use crate::refused::refusals;
use std::fs;
use std::path::{Path, PathBuf};
use washingtons_war::{Facts, Halt, Session, Value, own, ratings, user_map};

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("lod-ww-own-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// What a procedure shows where the files lie in this folder.
fn with(own: &Path, words: &[&str], lines: &[&str]) -> String {
    let own = own.to_str().expect("a name");
    shown(&[words, &["--plain", "--own", own]].concat(), lines)
}

/// The lines of a battle up to the ratings.
const BATTLE: [&str; 4] = ["howe 5 b", "greene 2 hartford", "n", "="];

/// 2.2C: a rating is asked once: the next procedure knows it, until it is changed.
#[test]
fn a_rating_is_asked_once() {
    let own = folder("ratings");
    let lines = [BATTLE[0], BATTLE[1], "4", "n", "=", "3", "none"];
    let first = with(&own, &["battle"], &lines);
    assert!(first.contains("Howe: Battle Rating") && first.contains("Greene: Battle Rating"));
    let second = with(&own, &["battle"], &[&BATTLE[..], &["none"]].concat());
    assert!(!second.contains("Battle Rating"), "{second}");
    let table = with(&own, &["ratings"], &[]);
    let howe = table.lines().find(|line| line.starts_with("Howe"));
    assert_eq!(
        howe.map(|line| line.split_whitespace().collect()),
        Some(vec!["Howe", "-", "4", "-"])
    );
    with(&own, &["ratings", "howe", "3", "-", "1"], &[]);
    let third = with(&own, &["battle"], &BATTLE);
    assert!(third.contains("Howe: Battle Rating") && !third.contains("Greene: Battle"));
    let _ = fs::remove_dir_all(own);
}

/// A rating that is kept wins over a number behind the answers, which is said; only a General without one takes it.
#[test]
fn a_kept_rating_wins_over_a_trailing_number() {
    let own = folder("typed");
    with(&own, &["ratings", "gates", "2", "3", "1"], &[]);
    let odds = "5 burgoyne vs 5 gates saratoga militia a";
    let kept = with(&own, &["odds", odds], &[]);
    assert!(kept.contains("1 of 2"), "{kept}");
    for typed in [format!("{odds}; 2"), format!("{odds} 2")] {
        let typed = with(&own, &["odds", &typed], &[]);
        assert!(typed.contains("1 of 2") && typed.contains("Not used: 2."), "{typed}");
    }
    // Of two Generals the one whose rating is not kept takes the number.
    with(&own, &["ratings", "howe", "3", "4", "1"], &[]);
    let greene = with(&own, &["odds", "5 howe vs 5 greene hartford; 2"], &[]);
    assert!(greene.contains("Howe: + 2 on 1 to 3, + 4 on 4 to 6"), "{greene}");
    assert!(greene.contains("Greene: + 1 on 1 to 3, + 2 on 4 to 6"), "{greene}");
    let _ = fs::remove_dir_all(own);
}

/// 11.0: a square and a colony that were told in a procedure are on the map then.
#[test]
fn squares_are_kept_on_the_map() {
    let own = folder("squares");
    let first = with(&own, &["winter"], &["boston 5", "n", "", "", "y y"]);
    assert!(first.contains("Is Boston Winter Quarters"));
    let second = with(&own, &["winter"], &["boston 5", "", "", "y y"]);
    assert!(!second.contains("Winter Quarters (a square)") && second.contains("2 British CU"));
    let map = fs::read_to_string(own.join("washingtons-war.map.toml")).expect("a map");
    assert!(map.contains("name = \"Boston\"\nkind = \"circle\""), "{map}");
    let whole = with(&own, &["map"], &[]);
    assert!(whole.contains("To be entered, 35"), "{whole}");
    let _ = fs::remove_dir_all(own);
}

/// The map is told in a conversation, in a file of one's own; the check tells a line with one end, with status 2.
#[test]
fn a_map_in_a_file() {
    let own = folder("map");
    let file = own.join("mine.toml");
    let file = file.to_str().expect("a name");
    let told = with(&own, &["map", "add", file], &["reading", "philadelphia", "quit"]);
    assert!(told.contains("34 to go"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80));
    assert!(with(&own, &["map", "check", file], &[]).contains("1 spaces have all their lines"));
    let again = with(&own, &["map", "add", file], &["", "+york", "y", "quit"]);
    assert!(again.contains("Reading lists Philadelphia"), "{again}");
    assert_eq!(refusals(&again), 0, "{again}");
    let text = fs::read_to_string(file).expect("the map");
    fs::write(file, text.replace("[\"Reading\", \"York\"]", "[\"York\"]")).expect("written");
    let checked = begun(&["map", "check", file]).wait_with_output().expect("its output");
    assert_eq!(checked.status.code(), Some(2));
    let _ = fs::remove_dir_all(own);
}

/// Ratings against the rulebook, and what is none.
#[test]
fn wrong_ratings() {
    for (text, told) in [
        ("[carleton]\nstrategy = 2\n", "by the rulebook"),
        ("[how]\nstrategy = 2\n", "did you mean `howe`?"),
        ("[howe]\nstrategy = 4\n", "from 1 to 3"),
        ("[howe]\nagility = 0\n", "from 1 to 3"),
        ("[howe]\nstrateg = 3\n", "did you mean `strategy`?"),
    ] {
        let flaws = ratings::read(text).expect_err(text);
        assert!(flaws.iter().any(|f| f.what.contains(told)), "{flaws:?}");
    }
    let mut known = Facts::default();
    for words in ["howe", "howe 3 4", "howe 3 7 1", "nobody 1 1 1", "gates 3 2 1"] {
        let words: Vec<String> = words.split(' ').map(String::from).collect();
        assert!(ratings::change(&mut known, &words).is_err(), "{words:?}");
    }
    assert!(!ratings::text(&known).contains(" = "));
}

/// A game goes on as it was played though the map and the ratings have grown since; what is new is known from then on.
#[test]
fn a_game_and_what_is_learnt_meanwhile() {
    let folder = folder("learnt");
    let path = folder.join("game");
    let open = |known: &[(&str, Value)]| {
        let mut facts = Facts::default();
        for (key, value) in known {
            facts.set(*key, value.clone());
        }
        let journal = journal(&path).expect("a journal");
        Session::begin(&OPPONENTS, "winter", &facts, Some(journal)).expect("a session")
    };
    let mut first = open(&[]);
    for line in ["boston 5", "n", "newport 5"] {
        first.give(line).expect(line);
    }
    drop(first);
    let newport = ("quarters/newport", Value::Truth(true));
    let boston = ("quarters/boston", Value::Truth(true));
    // Newport's square was asked and is known now; what was told of Boston is changed.
    let mut second = open(&[newport.clone(), boston.clone()]);
    assert_eq!(second.count(), 3);
    for line in ["boston 3", ""] {
        second.give(line).expect(line);
    }
    let told: Vec<String> = second.told().iter().map(|t| t.words()).collect();
    assert_eq!(told[1..], ["Newport: no losses (11.1)", "Boston: no losses (11.1)"]);
    // Taken back, what was learnt stays known.
    assert_eq!(second.undo(3), Ok(3));
    assert_eq!(second.count(), 2);
    second.give("newport 4").expect("no square is asked");
    assert_eq!(second.told().len(), 2);
    drop(second);
    let third = open(&[newport, boston]);
    assert_eq!(third.count(), 3);
    drop(third);
    let text = fs::read_to_string(&path).expect("the journal");
    assert_eq!(text.matches("known: ").count(), 2, "{text}");
    let _ = fs::remove_dir_all(folder);
}

/// A game of the questions before these is not taken for one of today's.
#[test]
fn a_game_of_earlier_questions() {
    let folder = folder("earlier");
    let path = folder.join("game");
    fs::write(&path, "lod ww, answers, version 1\nnobody\n").expect("written");
    let wrong = journal(&path).expect_err("refused");
    assert!(wrong.contains("lod ww turn --new"), "{wrong}");
    let _ = fs::remove_dir_all(folder);
}

/// A made-up map written down is read again as it was: a beginning of a name is another space (York is not Yorktown).
#[test]
fn a_whole_map_in_a_file() {
    let folder = folder("whole-map");
    let map = MadeUp::new(0);
    write_down(&map, &folder);
    let shown = with(&folder, &["map"], &[]);
    assert!(shown.contains("60 spaces have all their lines"), "{shown}");
    assert!(!shown.contains("does not name it so"), "{shown}");
    let text = fs::read_to_string(folder.join(own::MAP)).expect("the map");
    let read = user_map::read(&text).expect("a map");
    for space in MadeUp::spaces() {
        for fact in ["next", "area", "quarters"] {
            let key = format!("{fact}/{space}");
            let here = |facts: &Facts| facts.get(&key).map(Value::id).map(sorted);
            // What the rulebook says is not written.
            assert!(here(&read).is_none_or(|read| Some(read) == here(&map.facts())), "{key}");
            assert!(fact != "next" || here(&read).is_some(), "{key}");
        }
    }
    let _ = fs::remove_dir_all(folder);
}

fn sorted(words: String) -> Vec<String> {
    let mut words: Vec<String> = words.split(' ').map(String::from).collect();
    words.sort();
    words
}

/// A plus before a name that is known does no harm; one of several words is typed with hyphens, which is said.
#[test]
fn a_plus_before_a_name() {
    let mut session = Session::begin(&OPPONENTS, "turn", &Facts::default(), None).expect("a game");
    for line in ["british", "y", "y"] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let wrong = session.try_out("+valley forge").expect_err("two words");
    assert!(wrong.ends_with("A name of several words: +valley-forge"), "{wrong}");
    session.give("+new haven ct; +valley-forge pa").expect("two Committees");
    assert_eq!(session.board("new haven"), Ok(vec!["new-haven pc a".to_string()]));
    assert_eq!(session.board("valley-forge"), Ok(vec!["valley-forge pc a".to_string()]));
}

/// Words that are left over answer the next question, and all of them must; each is an answer of its own then.
#[test]
fn leftover_words_answer_the_next_question() {
    let mut session = Session::begin(&OPPONENTS, "battle", &Facts::default(), None).expect("one");
    assert!(session.give("howe 5 b gates 4 nowhere").is_err());
    assert_eq!(session.count(), 0);
    session.give("howe 5 b gates 4 saratoga").expect("two answers");
    assert_eq!(session.count(), 2);
    assert_eq!(session.undo(1), Ok(1));
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("no question") };
    assert!(question.text.starts_with("Defender"), "{}", question.text);
}

/// 7.1A, 7.3A: where the pieces are kept and the map is not, only a General on the map sets out, with CUs that he has, and an
/// attack is on whom the board has there.
#[test]
fn who_is_in_a_box_does_not_set_out() {
    let mut session = Session::begin(&OPPONENTS, "turn", &Facts::default(), None).expect("a game");
    let committees = "+portsmouth nh; falmouth; newport; new haven; saratoga; +morristown nj; reading; wilmington de; \
                      baltimore; yorktown; new bern; camden sc; savannah";
    let for_the_king = "3; new york; long island; alexandria";
    // The first card brings Clinton for Howe.
    for line in ["british", "y", "y", committees, for_the_king, "4; n; b; 3; boston clinton"] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    for line in ["move 2; greene 2; new haven", "", "2"] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("no question") };
    assert!(question.text.starts_with("To the Congress"), "{}", question.text);
    assert!(!question.form.contains("howe"), "{}", question.form);
    let refused = |session: &Session<'_>, line: &str, why: &str| {
        let wrong = session.try_out(line).expect_err(line);
        assert!(wrong.contains(why), "{line}: {wrong}");
    };
    refused(&session, "howe 4 b", "7.1A");
    session.try_out("clinton 5 b").expect("9 CU are with him");
    let fixed = session.fix("boston 3b").expect("a correction");
    session.take(fixed).expect("3 CU are there");
    refused(&session, "clinton 5 b", "Clinton has 3 CU in Boston");
    session.give("").expect("none goes to the Congress");
    refused(&session, "clinton 3 baltimore b", "an attack goes to a space with American CUs");
    // Who is in New Haven and with how many CUs the board knows.
    session.give("clinton 3 new haven b").expect("as the board has it");
    // A rating that is asked then and is not enough: nobody is left who could attack, and no General is alone. Then come the PC.
    session.give("3").expect("his rating");
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("no question") };
    assert!(question.text.starts_with("PC 1 of 2"), "{}", question.text);
    session.give("").expect("no PC");
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("no question") };
    assert!(question.text.starts_with("1775, American card"), "{}", question.text);
    let fixed = session.fix("philadelphia 2a pc a").expect("a guard");
    session.take(fixed).expect("2 CU guard the Congress");
    for line in ["discard; ops", "3"] {
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("no question") };
    assert!(question.text.starts_with("Each attack"), "{}", question.text);
}
