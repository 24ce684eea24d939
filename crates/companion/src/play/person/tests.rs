//! A person's turn, the Treaty of Alliance and Brilliant Strokes by scripted lines.

use super::*;
use crate::play::answer_replay::{AnswerReplay, Dice, RecordedAnswer};
use crate::testing::Layout;
use lod_engine::game::{Piece, PieceSet};
use lod_engine::rules::invariants;

/// What one person does with these lines; what is asked next.
fn types(
    faction: Faction,
    lines: &[&str],
    does: impl FnOnce(ByFaction<bool>, &mut AnswerReplay) -> Result<PlayerTurn, Interrupt>,
) -> (Result<PlayerTurn, Interrupt>, Option<Ask>) {
    let given = lines.iter().map(|l| RecordedAnswer::Line((*l).to_string()));
    let mut players = ByFaction([false; 4]);
    players[faction] = true;
    let mut replay = AnswerReplay::new(given.collect(), Dice::Own, players);
    let acted = does(players, &mut replay);
    let (_, used, wanted) = replay.into_parts();
    assert!(used, "{acted:?}");
    (acted, wanted)
}

/// Everything about the Treaty with these lines; what is asked next.
fn signs(board: Board, lines: &[&str]) -> (Result<PlayerTurn, Interrupt>, Option<Ask>) {
    types(Faction::French, lines, |players, replay| treaty(board, players, replay))
}

/// A turn of the Patriots with these lines; what is asked next.
fn turns(board: Board, number: u8, lines: &[&str]) -> (Result<PlayerTurn, Interrupt>, Option<Ask>) {
    let card = lod_engine::rules::cards::cards().get(number).expect("a card");
    let turn = Turn {
        faction: Faction::Patriots,
        place: EligiblePlace::First,
        command: CommandScope::Full,
        event: true,
    };
    types(Faction::Patriots, lines, |players, replay| {
        take(Library::get(), board, card, &turn, &Seats::of(&players), replay)
    })
}

/// 5.2: a list begins at the text that helps the person's Side, and Enter alone takes neither.
#[test]
fn r5_2_the_list_of_a_rebellion_player_begins_at_the_shaded_text() {
    let (_, ask) = turns(Layout::empty().board, 42, &["event"]);
    let ask = ask.expect("a question");
    assert_eq!((ask.default, ask.first_pick()), (None, 1));
    let (_, ask) = turns(Layout::empty().board, 4, &["event", "shaded"]);
    let ask = ask.expect("a question");
    assert_eq!(ask.replies[ask.first_pick()].word, "a Patriot Fort");
    assert_eq!(ask.default, None);
}

#[test]
fn r3_1_without_resources_no_command_is_offered_and_it_is_said_why() {
    let poor = Layout::empty().board;
    let (_, ask) = turns(poor, 42, &[]);
    let ask = ask.expect("a question");
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["event", "pass"]);
    assert!(ask.preamble.lines[0].contains("Patriot Resources 0"), "{ask:?}");
    assert!(ask.preamble.lines[0].contains("(3.1)"), "{ask:?}");
    for typed in ["command", "rally va one"] {
        let (refused, _) = turns(poor, 42, &[typed]);
        assert!(
            matches!(&refused, Err(Interrupt::Wrong(why)) if why.contains("(3.1)")),
            "{refused:?}"
        );
    }
    // A number is a row that is shown.
    let (passed, _) = turns(poor, 42, &["2"]);
    assert_eq!(passed.expect("a turn").what, PersonalAction::Pass);
    let (refused, _) = turns(poor, 42, &["3"]);
    assert!(matches!(refused, Err(Interrupt::Wrong(_))), "{refused:?}");
    // Where a Special Activity brings Resources first, a Command can follow (4.1).
    let persuasion = Layout::empty().put(Space::Virginia, Piece::MilitiaUnderground, 1);
    let (_, ask) = turns(persuasion.board, 42, &[]);
    assert_eq!(ask.expect("a question").replies[0].word, "command");
}

/// 5.2: both texts of the Event in the program's own words, with the choice to play it.
#[test]
fn r5_2_both_texts_stand_with_the_choice_of_the_event() {
    let (_, ask) = turns(Layout::empty().board, 42, &[]);
    let lines = ask.expect("a question").preamble.lines;
    let events: Vec<&String> = lines.iter().filter(|l| l.starts_with("Event")).collect();
    assert_eq!(
        events,
        [
            "Event, unshaded: Patriot Resources -3; British: place 1 Tory in Connecticut-Rhode \
             Island.",
            "Event, shaded: Patriots: place 3 Militia and 1 Continental in Connecticut-Rhode \
             Island.",
        ]
    );
    let alone = |n: u8| {
        let event = lod_bots::events::Events::get().event(n);
        event.is_some_and(|e| e.shaded.is_none())
    };
    let single = lod_engine::rules::cards::cards().iter().map(|c| c.number).find(|n| alone(*n));
    let (_, ask) = turns(Layout::empty().board, single.expect("a card"), &[]);
    let lines = ask.expect("a question").preamble.lines;
    assert_eq!(lines.iter().filter(|l| l.starts_with("Event: ")).count(), 1);
}

#[test]
fn r2_3_8_the_special_activity_of_a_stroke_is_not_offered_twice() {
    let board = Layout::empty()
        .put(Space::Virginia, Piece::MilitiaUnderground, 3)
        .put(Space::NorthCarolina, Piece::MilitiaUnderground, 3)
        .put(Space::Georgia, Piece::MilitiaUnderground, 3)
        .stroke(Faction::Patriots)
        .board;
    let asked = |lines: &[&str]| {
        types(Faction::Patriots, lines, |players, replay| {
            stroke(board, Faction::Patriots, &Seats::of(&players), replay)
        })
    };
    let words = |ask: Option<Ask>| -> Vec<String> {
        ask.expect("a question").replies.into_iter().map(|r| r.word).collect()
    };
    let (_, first) = asked(&["special"]);
    assert!(words(first).contains(&"persuasion".to_string()));
    // With the Special Activity used there is one way on: it is not asked.
    let before = ["special", "persuasion va; done"];
    let (_, second) = asked(&before);
    let second = words(second);
    assert!(second.contains(&"rally".to_string()), "{second:?}");
    assert!(!second.contains(&"persuasion".to_string()), "{second:?}");
    let (acted, _) = asked(&[&before[..], &["persuasion ga"]].concat());
    assert!(matches!(acted, Err(Interrupt::Wrong(why)) if why.contains("2.3.8")));
}

/// 2.3.8: a Special Activity that is possible nowhere is not offered: it would come to nothing and be asked for again.
#[test]
fn r2_3_8_no_special_activity_is_offered_where_none_is_possible() {
    let board = Layout::empty().stroke(Faction::Patriots).board;
    let strikes = |players: ByFaction<bool>, replay: &mut AnswerReplay| {
        stroke(board, Faction::Patriots, &Seats::of(&players), replay)
    };
    let (_, first) = types(Faction::Patriots, &[], strikes);
    let first = first.expect("a question");
    assert!(first.text.ends_with("Which Command?"), "{first:?}");
}

/// 2.3.8: a Command or the Special Activity may be typed at once, as in any turn.
#[test]
fn r2_3_8_a_line_of_the_notation_begins_a_part_of_a_stroke() {
    let board = Layout::empty()
        .put(Space::Virginia, Piece::MilitiaUnderground, 3)
        .put(Space::Virginia, Piece::Continental, 1)
        .put(Space::Georgia, Piece::MilitiaUnderground, 3)
        .leader(lod_engine::game::Leader::Washington, Space::Virginia)
        .stroke(Faction::Patriots)
        .board;
    let asked = |lines: &[&str]| {
        types(Faction::Patriots, lines, |players, replay| {
            stroke(board, Faction::Patriots, &Seats::of(&players), replay)
        })
    };
    for (short, long) in [
        (vec!["rally ga one"], vec!["command", "rally ga one"]),
        (vec!["persuasion va"], vec!["special", "persuasion va"]),
        (vec!["march va>nc 1c"], vec!["command", "march va>nc 1c"]),
    ] {
        let (_, one) = asked(&short);
        let (_, two) = asked(&long);
        let (one, two) = (one.expect("a question"), two.expect("a question"));
        assert_eq!(one.preamble.lines, two.preamble.lines, "{short:?}");
        assert_eq!((one.text, one.moment.so_far), (two.text, two.moment.so_far), "{short:?}");
    }
    // What is no action is refused with what is asked for, and another Faction's with whose it is.
    let (refused, _) = asked(&["nonsense"]);
    assert!(
        matches!(&refused, Err(Interrupt::Wrong(why)) if why.contains("Type command or special")),
        "{refused:?}"
    );
    let (refused, _) = asked(&["gather nw"]);
    assert!(
        matches!(&refused, Err(Interrupt::Wrong(why)) if why.contains("of the Indians (3.4.1)")),
        "{refused:?}"
    );
}

fn massachusetts() -> Board {
    let laid = Layout::empty().put(Space::Massachusetts, Piece::Continental, 3);
    laid.board
}

#[test]
fn r2_3_9_and_1_10_rochambeau_does_not_stay_where_the_muster_placed_nobody() {
    let board = massachusetts();
    // The Treaty itself brings him: nothing is left to ask.
    let (acted, _) = signs(board, &["muster ma 2"]);
    let after = acted.expect("a Treaty").board;
    assert_eq!(after.leader_space(Faction::French), Some(Space::Massachusetts));
    let (acted, _) = signs(board, &["muster ma 0"]);
    let after = acted.expect("a Treaty").board;
    assert_eq!(after.leader_space(Faction::French), None);
    assert_eq!(after.count(Space::Massachusetts, PieceSet::FRENCH), 0);
    let wrong = invariants::violations(&after);
    assert!(!wrong.iter().any(|w| w.contains("(1.10)")), "{wrong:?}");
}

/// 1.10, 4.2.3: FNI that Howe lowered is lower on the board while the die of the Naval Pressure is asked for.
#[test]
fn r1_10_what_howe_did_is_on_the_board_before_the_die_of_the_naval_pressure() {
    let mut board = Layout::empty()
        .put(Space::NewYork, Piece::BritishRegular, 3)
        .treaty()
        .leader(lod_engine::game::Leader::Howe, Space::NewYork)
        .squadrons(1, 0)
        .blockade(Space::Boston)
        .fni(1)
        .resources(Faction::British, 5)
        .board;
    let card = lod_engine::rules::cards::cards().get(42).expect("a card");
    let turn = Turn {
        faction: Faction::British,
        place: EligiblePlace::First,
        command: CommandScope::Full,
        event: true,
    };
    let (_, ask) = types(Faction::British, &["command", "naval", "2"], |players, replay| {
        take(Library::get(), board, card, &turn, &Seats::of(&players), replay)
    });
    let ask = ask.expect("a die");
    assert!(ask.text.contains("Naval Pressure"), "{ask:?}");
    board.apply_all(&ask.moment.so_far).expect("the changes fit");
    assert_eq!(board.fni(), 0, "{ask:?}");
}
