//! The pieces that a game keeps: shown, adjusted, compared, taken back; and what a year of two people asks with them.

use super::game::{file, kept_in};
use super::look::Look;
use super::made_up::{MadeUp, write_down};
use super::sitter::{OPPONENTS, is_recorded, shown};
use crate::refused::refusals;
use washingtons_war::{Facts, Halt, Session, Value};

/// A game of two people with the pieces kept, at its first card.
fn game() -> Session<'static> {
    game_on(&MadeUp::new(0).facts())
}

/// The same on a map as far as it is known.
fn game_on(map: &Facts) -> Session<'static> {
    let mut session = Session::begin(&OPPONENTS, "turn", map, None).expect("a game");
    let committees = "portsmouth; falmouth; newport; hartford; new york; princeton; reading; dover; annapolis; \
                      richmond; salisbury; camden; augusta";
    for line in ["nobody", "y", "y", committees, "3"] {
        give(&mut session, line);
    }
    for _ in 0..3 {
        let placed = ["charlottesville", "georgetown", "long island", "baltimore", "savannah"];
        let fits = placed.iter().find(|space| session.try_out(space).is_ok());
        give(&mut session, fits.expect("a port is next to a British port"));
    }
    for line in ["5", "n", "b"] {
        give(&mut session, line);
    }
    session
}

fn give(session: &mut Session<'_>, line: &str) {
    session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
}

fn board(session: &Session<'_>) -> String {
    session.board("").expect("pieces").join("\n")
}

/// 4.0: the set-up is known, the Committees and For the King among it.
#[test]
fn the_set_up_is_kept() {
    let session = game();
    let all = board(&session);
    for line in ["boston howe 5b pc b", "lexington washington 5a pc a", "newport greene 2a pc a"] {
        assert!(all.contains(line), "{line}: {all}");
    }
    assert!(!all.contains("Reinforcements box: carleton"));
    assert_eq!(session.board("fort detroit"), Ok(vec!["fort-detroit 1b pc b".to_string()]));
    assert_eq!(session.walk().look("american-pc", Some("nh")), Some(Value::Number(1)));
}

/// 7.8: an Army intercepts from next door, over a dashed line too. The line is known where only Newport's lines are.
#[test]
fn an_army_intercepts_from_next_door() {
    for (lines, may) in [("boston lexington", true), ("boston ~lexington", true), ("boston", false)]
    {
        let mut map = MadeUp::new(0).facts();
        map.set("next/lexington", Value::word("boston"));
        map.set("next/newport", Value::word(lines));
        let mut session = game_on(&map);
        for line in ["move 3", "howe 5", "newport"] {
            give(&mut session, line);
        }
        let Ok(Halt::Ask(question)) = session.halt() else { panic!("a question") };
        assert_eq!(question.wanted[0].fact == "interceptor", may, "{lines}: {question:?}");
        if may {
            give(&mut session, "washington");
            assert!(matches!(session.halt(), Ok(Halt::Roll(_))), "{lines}");
        }
    }
}

/// A General moves with what is there, and no further questions where no enemy is; undo puts all back.
#[test]
fn a_move_is_kept_and_taken_back() {
    let mut session = game();
    give(&mut session, "move 3");
    assert!(session.try_out("howe 6").is_err());
    give(&mut session, "howe 5");
    let before = board(&session);
    let Ok(Halt::Ask(question)) = session.halt() else { panic!("a step") };
    assert_eq!(question.wanted[0].fact, "walks-to");
    assert_eq!(session.undo(1), Ok(1));
    assert_eq!(session.again(1), Ok(1));
    assert_eq!(board(&session), before);
    assert!(session.try_out("washington 5").is_err(), "not his card");
}

/// The board language: what audit prints fix takes, and undo takes a fix back.
#[test]
fn adjusted_and_compared() {
    let mut session = game();
    let same = session.audit("boston howe 5b pc b").expect("compared");
    assert_eq!(same, ["Both boards agree."]);
    let differ = session.audit("boston clinton 4b pc b").expect("compared");
    assert!(differ.iter().any(|line| line.ends_with("fix boston 4b")), "{differ:?}");
    assert!(differ.iter().any(|line| line.ends_with("fix clinton boston")), "{differ:?}");
    for line in ["boston 4b", "clinton boston", "howe box", "hartford pc b", "alliance 4"] {
        let fixed = session.fix(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        session.take(fixed).expect(line);
    }
    assert_eq!(session.board("boston"), Ok(vec!["boston clinton 4b pc b".to_string()]));
    assert_eq!(session.walk().look("british-pc", Some("ct")), Some(Value::Number(1)));
    assert_eq!(session.walk().look("american-pc", Some("ct")), Some(Value::Number(0)));
    assert!(session.fix("alliance 4").is_err_and(|wrong| wrong.contains("no change")));
    assert!(session.fix("boston 5x").is_err());
    assert_eq!(session.undo(5), Ok(5));
    assert_eq!(session.board("boston"), Ok(vec!["boston howe 5b pc b".to_string()]));
    assert_eq!(session.walk().look("american-pc", Some("ct")), Some(Value::Number(1)));
}

/// 8.1C, 8.2C: reinforcements are placed, and refused where they may not be.
#[test]
fn reinforcements_are_kept() {
    let mut session = game();
    give(&mut session, "reinforce 1; 5 boston clinton");
    assert_eq!(session.board("boston"), Ok(vec!["boston clinton 10b pc b".to_string()]));
    assert_eq!(session.walk().look("box-cus", None), Some(Value::Number(0)));
    give(&mut session, "reinforce 3");
    let wrong = session.give("boston").expect_err("the British are there");
    assert!(wrong.contains("a space without a British CU or PC (8.2C)"), "{wrong}");
    give(&mut session, "hartford gates");
    assert_eq!(session.board("hartford"), Ok(vec!["hartford gates 3a pc a".to_string()]));
}

/// 10.11: a card's PC are kept and refused by what lies there; 6.32B: so is a discard.
#[test]
fn pc_are_kept() {
    let mut session = game();
    give(&mut session, "pc 1");
    assert!(session.try_out("boston").is_ok());
    give(&mut session, "boston");
    let told = |session: &Session<'_>| session.walk().told().last().map(|t| t.words());
    assert!(told(&session).is_some_and(|line| line.contains("a friendly PC is there already")));
    give(&mut session, "yorktown");
    assert_eq!(session.board("yorktown"), Ok(vec!["yorktown pc b".to_string()]));
}

/// Winter, politics and isolation ask nothing where the map is whole; the year ends by itself.
#[test]
fn a_year_asks_nothing_that_is_known() {
    let mut session = game();
    let mut asked = Vec::new();
    loop {
        let line = match session.halt().expect("no fault") {
            Halt::Roll(roll) => vec!["4"; roll.dice].join(" "),
            Halt::Ask(question) => {
                let fact = question.wanted[0].fact.clone();
                if fact == "arrive" {
                    break;
                }
                if fact == "special" {
                    give(&mut session, "");
                    continue;
                }
                asked.push(fact.clone());
                match fact.as_str() {
                    "act" => "lost".to_string(),
                    other => panic!("{other}: {}", question.text),
                }
            }
            Halt::Done => panic!("the game goes on"),
        };
        give(&mut session, &line);
    }
    assert_eq!(asked.len(), 14, "a question a card and no other: {asked:?}");
    let all = board(&session);
    // 11.1, 11.2: Fort Detroit's single CU stays on a 4, stacks lose half outside Winter Quarters.
    assert!(all.contains("fort-detroit 1b"), "{all}");
    assert_eq!(session.walk().look("year", None), Some(Value::Number(1776)));
}

/// The first screen has eight words, and fits on one.
#[test]
fn a_first_screen_of_eight() {
    let screen = shown(&[], &["quit"]);
    for word in ["turn", "battle", "odds", "winter", "politics", "map", "opponent", "more"] {
        assert!(screen.lines().any(|line| line.trim_start().contains(word)), "{word}: {screen}");
    }
    assert!(screen.lines().count() <= 24, "{screen}");
    let odds = shown(&[], &["odds", "5 burgoyne vs 5 gates saratoga militia a", "2", "quit"]);
    assert!(odds.contains("58 of 100") && odds.contains("Log: Burgoyne 5 vs Gates 5"), "{odds}");
    let overrun = shown(&[], &["odds", "5 burgoyne vs 1 none saratoga", "quit"]);
    assert!(overrun.contains("Overrun, no battle"), "{overrun}");
}

/// A year of two people with the pieces kept and no map told, as it is shown.
#[test]
fn a_year_of_two_people() {
    let journal = file("kept");
    let lines: Vec<&str> = include_str!("kept.in").lines().collect();
    let screen = shown(&kept_in(&journal), &lines);
    let _ = std::fs::remove_file(journal);
    assert_eq!(refusals(&screen), 0, "{screen}");
    is_recorded("kept.out", &screen);
}

/// A year of a side against the opponent, with the pieces kept and the whole map entered: its lines, its record and its map.
const YEARS: [(&str, &str, u64); 2] = [
    (include_str!("1775-american.in"), "1775-american.out", 0),
    (include_str!("1775-british.in"), "1775-british.out", 3),
];

/// Such a year as it is shown.
#[test]
fn a_year_of_each_side_against_the_opponent() {
    for (lines, record, map) in YEARS {
        let journal = file(record);
        let own = journal.with_extension("own");
        std::fs::create_dir_all(&own).expect("a folder");
        write_down(&MadeUp::new(map), &own);
        let lines: Vec<&str> = lines.lines().collect();
        let folder = ["--own", own.to_str().expect("a name")];
        let screen = shown(&[&kept_in(&journal)[..], &folder].concat(), &lines);
        let _ = std::fs::remove_file(journal);
        let _ = std::fs::remove_dir_all(own);
        assert_eq!(refusals(&screen), 0, "{screen}");
        is_recorded(record, &screen);
    }
}

/// The answers that such a year takes for the opponent: at most 25. `--nocapture` prints them.
#[test]
fn a_year_takes_few_answers_for_the_opponent() {
    for (lines, record, map) in YEARS {
        let facts = MadeUp::new(map).facts();
        let mut session = Session::begin(&OPPONENTS, "turn", &facts, None).expect("a game");
        let mut answers = 0;
        for line in lines.lines().filter(|line| !LOOKS.contains(line)) {
            answers += usize::from(match session.halt().expect("no fault") {
                Halt::Ask(question) => {
                    let fact = question.wanted[0].fact.as_str();
                    !question.by.is_empty() || FOR_BOTH.contains(&fact)
                }
                Halt::Roll(roll) => roll.text.contains("tied: "),
                Halt::Done => false,
            });
            give(&mut session, line);
        }
        println!("{record}: {answers} answers for the opponent");
        assert!((12..=25).contains(&answers), "{record}: {answers}");
    }
}

/// Lines that are no answers.
const LOOKS: [&str; 3] = ["why", "board", "tracks"];

/// What is asked for the year of either side.
const FOR_BOTH: [&str; 4] = ["arrive", "campaign-first", "own-campaign", "north-year"];
