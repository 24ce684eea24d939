//! The guided way, costs, `?`, and what may not be left undone.

use super::*;
use lod_engine::game::Space::ConnecticutRhodeIsland as Connecticut;

#[test]
fn a_bare_verb_asks_for_everything_open_with_costs() {
    let board =
        table(&[(NewYork, Continental, 3), (NewYork, MilitiaUnderground, 1), (NewJersey, Tory, 1)]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["march", "mas", ""]);
    let stop = play(&mut state, &mut seat);
    assert_eq!(stop, Err(Interrupt::Question), "asked what more");
    let texts: Vec<&str> = seat.asked.iter().map(|a| a.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Which Command or Special Activity?",
            "March from New York to which space? 1 Resource each, 10 left",
            "March from New York to Massachusetts: which pieces? 1 Resource (10 left)",
            "March: another part, or done?"
        ]
    );
    let first = &seat.asked[0];
    let march = first.replies.iter().find(|r| r.word == "march").unwrap();
    assert!(march.about.contains("1 Resource (10 left)"), "{}", march.about);
    assert_eq!((march.price.pays, march.price.told.as_str()), (1, "1 Resource (10 left)"));
    assert!(first.replies.iter().all(|r| r.word != "battle"), "only what is legal");
    let example = first.examples.iter().find(|(verb, _)| verb == "march");
    assert!(example.is_some_and(|(_, line)| line.starts_with("march ny>")), "{example:?}");
    let to = &seat.asked[1].replies;
    assert!(to.iter().any(|r| r.word == "Massachusetts" && r.about == "Neutral"));
    // Each space tells what is there: its level, the own pieces, the enemy's.
    assert!(to.iter().any(|r| r.word == "New Jersey" && r.about == "Neutral · 1 Tory"), "{to:?}");
    assert!(to.iter().all(|r| r.word != "Georgia"));
    let what = &seat.asked[2];
    assert_eq!(what.replies[0].word, "3c 1mu");
    assert_eq!(what.replies[0].label, "Move 3 Continentals, 1 Underground Militia");
    assert_eq!(state.board().pieces(Massachusetts, Continental), 3);
    assert_eq!(seat.last().default, Some(seat.last().replies.len() - 1), "Enter is done");
    assert_eq!(seat.so_far(), "As a line: march ny>ma 3c 1mu");
}

#[test]
fn units_may_be_typed_that_are_not_listed() {
    let board = table(&[(NewYork, Continental, 3), (NewYork, MilitiaUnderground, 1)]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["march ny>ma", "2c", "done"]);
    play(&mut state, &mut seat).unwrap();
    assert_eq!(state.board().pieces(Massachusetts, Continental), 2);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["march ny>ma", "9c"]);
    assert!(matches!(play(&mut state, &mut seat), Err(Interrupt::Wrong(_))));
}

/// A verb with these answers leads to these steps.
pub(super) fn guided(board: Layout, faction: Faction, lines: &[&'static str], steps: &[&str]) {
    let mut state = paid(board, faction);
    let mut seat = Script::of(lines).dice(&[2, 2, 2, 2, 2, 2]);
    let stop = play(&mut state, &mut seat);
    assert_eq!(stop, Err(Interrupt::Question), "{lines:?}: {:?}", seat.last());
    let so_far = format!("As a line: {}", steps.join("; "));
    assert_eq!(seat.so_far(), so_far, "{lines:?}: {:?}", seat.last());
}

#[test]
fn every_british_verb_is_guided() {
    let board = table(&[
        (NewYork, BritishRegular, 4),
        (NewYork, Tory, 2),
        (NewYork, MilitiaActive, 1),
        (NewYork, MilitiaUnderground, 1),
        (Boston, MilitiaUnderground, 1),
        (Boston, Tory, 3),
    ]);
    guided(board, British, &["muster", "boston", "6r"], &["muster boston 6r"]);
    guided(board, British, &["fort", "ny", "3r"], &["fort ny 3r"]);
    guided(board, British, &["reward", "1"], &["reward ny 1"]);
    guided(board, British, &["garrison", "boston", "2r"], &["garrison ny>boston 2r"]);
    guided(board, British, &["activate"], &["activate"]);
    guided(board, British, &["displace", "ma"], &["displace boston>ma"]);
    guided(board, British, &["march", "nh", "1r"], &["march ny>nh 1r"]);
    guided(board, British, &["march", "ny"], &["march ny here"]);
    guided(board, British, &["skirmish"], &["skirmish ny 1ma"]);
    guided(board, British, &["naval"], &["naval resources"]);
}

#[test]
fn every_patriot_verb_is_guided() {
    let board = table(&[
        (Virginia, PatriotFort, 1),
        (Virginia, MilitiaUnderground, 2),
        (Virginia, Continental, 1),
        (Virginia, Tory, 1),
        (Virginia, WarPartyActive, 1),
        (Georgia, MilitiaUnderground, 1),
    ]);
    guided(board, Patriots, &["rally", "ma"], &["rally ma one"]);
    guided(board, Patriots, &["rally", "va", "fort 2m"], &["rally va fort 2mu"]);
    guided(board, Patriots, &["continentals", "2mu"], &["continentals va 2mu"]);
    guided(board, Patriots, &["rabble", "va"], &["rabble va"]);
    guided(board, Patriots, &["persuasion", "ga"], &["persuasion ga"]);
    guided(board, Patriots, &["partisans", "1t"], &["partisans va 1t"]);
    guided(board, Patriots, &["skirmish"], &["skirmish va 1t"]);
}

/// 3.5.3: a Muster of nobody is offered where a Fort can follow, not where it would do nothing.
#[test]
fn r3_5_3_no_regulars_are_offered_only_before_a_fort() {
    for (there, offered) in [(2, true), (1, false)] {
        let board = table(&[(Virginia, Continental, 3), (Virginia, FrenchRegular, there)]);
        let mut seat = Script::of(&["muster", "virginia"]);
        let stop = play(&mut paid(board, French), &mut seat);
        assert_eq!(stop, Err(Interrupt::Question), "asked how many");
        let replies = &seat.last().replies;
        let words: Vec<&str> = replies.iter().map(|r| r.word.as_str()).collect();
        assert!(words.contains(&"4fr"), "{words:?}");
        assert_eq!(words.contains(&"0fr"), offered, "{words:?}");
    }
}

#[test]
fn every_french_verb_is_guided() {
    let board = table(&[]);
    guided(board, French, &["agents", "quebec", "1c"], &["agents qc 1c"]);
    guided(board, French, &["hortalez", "4"], &["hortalez 4"]);
    guided(board, French, &["preparer"], &["preparer resources"]);
    let board = table(&[
        (Boston, FrenchRegular, 2),
        (Boston, Continental, 2),
        (Boston, Tory, 1),
        (Massachusetts, Continental, 1),
    ]);
    guided(board, French, &["muster", "wi", "4fr"], &["muster wi 4fr"]);
    guided(board, French, &["muster boston 2", "fort"], &["muster boston 2fr", "fort boston"]);
    guided(board, French, &["march", "ma", "2fr"], &["march boston>ma 2fr"]);
    guided(board, French, &["naval", "boston"], &["naval boston"]);
    guided(board, French, &["naval", "+ boston"], &["naval boston"]);
    guided(board, French, &["skirmish"], &["skirmish boston 1t"]);
}

#[test]
fn every_indian_verb_is_guided() {
    let board = table(&[
        (Northwest, Village, 1),
        (Northwest, WarPartyUnderground, 3),
        (Northwest, BritishRegular, 1),
        (Virginia, WarPartyUnderground, 2),
        (Virginia, MilitiaActive, 1),
    ]);
    let board = board.support(Virginia, Support::PassiveOpposition);
    guided(board, Indians, &["gather", "sw"], &["gather sw one"]);
    guided(board, Indians, &["gather", "nw", "2w"], &["gather nw 2w"]);
    guided(board, Indians, &["march", "ny", "1wu"], &["march nw>ny 1wu"]);
    guided(board, Indians, &["scout", "va", "skirmish"], &["scout nw>va 1r 1wu", "skirmish 1ma"]);
    guided(board, Indians, &["raid", "here"], &["raid va here"]);
    guided(board, Indians, &["raid", "nw"], &["raid nw>va wu"]);
    guided(board, Indians, &["war path"], &["war path va 1ma"]);
    guided(board, Indians, &["plunder"], &["plunder va wu"]);
}

#[test]
fn r1_10_leaders_are_moved_by_verbs_too() {
    let board = table(&[(NewYork, Continental, 2)]).leader(Leader::Washington, NewYork);
    let mut state = paid(board, Patriots);
    // Asked to follow: to Massachusetts (0) or stay (1).
    let mut seat = Script::of(&["march ny>ma 1c", "done"]).choices(&[0]);
    play(&mut state, &mut seat).unwrap();
    assert_eq!(state.board().leader_space(Patriots), Some(Massachusetts));
    let mut state = paid(board, Patriots);
    // A line that says so does not ask; then the last one goes too and he has to go somewhere.
    let mut seat = Script::of(&["march ny>ma 1c; lead ma", "done"]);
    play(&mut state, &mut seat).unwrap();
    assert_eq!(state.board().leader_space(Patriots), Some(Massachusetts));
    assert!(seat.chosen.is_empty());
}

/// "With Howe" says who goes along, as with any other Leader; his ability is a word of its own.
#[test]
fn r1_10_leaders_go_with_units_in_the_words_of_the_rules() {
    for (faction, leader, piece, line) in [
        (British, Leader::Howe, BritishRegular, "march 2 regulars from ny to ma with howe"),
        (British, Leader::Gage, BritishRegular, "march ny to ma 2 regulars with Gage"),
        (Patriots, Leader::Washington, Continental, "march 2c ny > ma with Washington"),
    ] {
        let board = table(&[(NewYork, piece, 3)]).leader(leader, NewYork);
        let mut state = paid(board, faction);
        let mut seat = Script::of(&[line, "done"]);
        play(&mut state, &mut seat).unwrap();
        assert_eq!(state.board().leader_space(faction), Some(Massachusetts), "{line}");
        assert_eq!(state.board().pieces(Massachusetts, piece), 2, "{line}");
    }
}

#[test]
fn r1_10_an_available_leader_comes_with_a_placed_piece() {
    let board = table(&[]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["rally va", "settle", "done"]);
    play(&mut state, &mut seat).unwrap();
    assert_eq!(state.board().leader_space(Patriots), Some(Virginia));
}

#[test]
fn abort_knows_the_special_activity() {
    let board = table(&[
        (NewYork, Tory, 1),
        (NewYork, WarPartyActive, 1),
        (NewYork, MilitiaUnderground, 1),
    ]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["rally va", "partisans", "1t", "rally ga"]);
    let _ = play(&mut state, &mut seat);
    let special: Vec<Option<usize>> = seat.asked.iter().map(|a| a.moment.special).collect();
    assert_eq!(special, [None, None, Some(1), Some(2), None]);
    let keys: Vec<&str> = seat.asked.iter().map(|a| a.key.as_str()).collect();
    assert_eq!(keys[1], "own.1.next");
    // In one line with the Command it cannot be taken back alone.
    let mut seat = Script::of(&["rally va; partisans ny t"]);
    let _ = play(&mut paid(board, Patriots), &mut seat);
    assert_eq!(seat.last().moment.special, None);
}

fn owes(board: Layout, faction: Faction, lines: &[&'static str]) -> String {
    let mut seat = Script::of(lines).dice(&[1]).choices(&[0]);
    match play(&mut paid(board, faction), &mut seat) {
        Err(Interrupt::Wrong(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_owed_keeps_the_action_open() {
    let board = table(&[(Virginia, MilitiaActive, 15)]);
    assert!(owes(board, Patriots, &["recall va 2m", "done"]).contains("1.4.1"));
    assert!(owes(board, Patriots, &["recall va 2m; done"]).contains("1.4.1"));
    let board =
        table(&[(Virginia, WarPartyUnderground, 3)]).support(Virginia, Support::PassiveOpposition);
    assert!(owes(board, Indians, &["plunder va", "done"]).contains("4.4.3"));
    assert!(owes(table(&[]), British, &["naval", "done"]).contains("4.1"));
    let fleet = at_war(table(&[(Boston, BritishRegular, 1)])).leader(Leader::Howe, Boston).fni(1);
    assert!(owes(fleet, British, &["howe", "march boston>ma 1r", "done"]).contains("1.10"));
}

/// A Special Activity after which no Command could be paid is refused, and the refusal says what would be missing.
#[test]
fn r4_1_a_special_activity_without_any_command_left_is_refused() {
    let board = at_war(table(&[])).away(PieceType::FrenchRegular, 3, OffMapBox::Unavailable);
    let mut seat = Script::of(&["preparer 3fr"]);
    let _ = play(&mut paid(board, French), &mut seat);
    assert_eq!(seat.so_far(), "As a line: preparer 3fr");
    assert!(!seat.last().replies.is_empty());
    let why = wrong(board.resources(French, 0), French, "preparer 3fr");
    assert!(
        why.starts_with("no Command could follow (4.1). Possible: preparer resources"),
        "{why}"
    );
}

/// 3.1: a Battle after a March is refused for the Command that goes on.
#[test]
fn r3_1_a_second_command_names_the_first() {
    let board = table(&[(NewYork, Continental, 3)]);
    let why = owes(board, Patriots, &["march ny>ma 1c", "battle"]);
    assert!(why.starts_with("this turn's Command is March, not Battle (3.6)"), "{why}");
}

#[test]
fn nothing_at_all_is_no_command() {
    let done = play(&mut paid(table(&[]), British), &mut Script::of(&["done"])).unwrap();
    assert_eq!((done.did, done.anything), (None, false));
}

/// 2.3.5, 3.3.2: groups come from several spaces into one destination, each asked for by itself.
#[test]
fn r2_3_5_a_march_of_several_origins_is_guided() {
    let board = table(&[
        (NewYork, Continental, 3),
        (NewHampshire, Continental, 2),
        (Connecticut, MilitiaUnderground, 2),
    ]);
    let mut state = paid(board, Patriots);
    let lines = ["march", "ma", "nh", "1c", "ct 2mu", "none", "done"];
    let mut seat = Script::of(&lines);
    play(&mut state, &mut seat).unwrap_or_else(|stop| panic!("{stop:?} {:#?}", seat.last()));
    let texts: Vec<&str> = seat.asked[4..6].iter().map(|a| a.text.as_str()).collect();
    assert_eq!(texts, ["March to Massachusetts: more units from another space?"; 2]);
    let more = |seat: &Script, at: usize| -> Vec<String> {
        seat.asked[at].replies.iter().map(|r| r.word.clone()).collect()
    };
    assert_eq!(more(&seat, 4), ["none", "ct 2mu", "ct 1mu", "ny 3c", "ny 1c"]);
    assert_eq!(more(&seat, 5), ["none", "ny 3c", "ny 1c"]);
    assert_eq!(state.board().pieces(Massachusetts, Continental), 1);
    assert_eq!(state.board().pieces(Massachusetts, MilitiaUnderground), 2);
    assert_eq!(state.board().resources(Patriots), 9, "one destination");
    // A Limited Command has one destination, from wherever the units come; others than the listed ones are typed.
    let mut state = board.limited(Patriots);
    let mut seat = Script::of(&["march", "ma", "nh", "2c", "ny 2c + ct 1m", ""]);
    assert!(play(&mut state, &mut seat).is_ok(), "{:#?}", seat.last());
    assert_eq!(state.board().pieces(Massachusetts, Continental), 4);
    assert_eq!(state.board().pieces(Massachusetts, MilitiaUnderground), 1);
    // A group that cannot be is refused.
    for group in ["ny 4c", "ny 1r", "nh 1c", "ga 1c", "foo", "none of them"] {
        let lines = ["march", "ma", "nh", "1c", group];
        let stop = play(&mut paid(board, Patriots), &mut Script::of(&lines));
        assert!(matches!(stop, Err(Interrupt::Wrong(_))), "{lines:?}: {stop:?}");
    }
    // One origin alone has nothing to join.
    let one = table(&[(NewYork, Continental, 3)]);
    let mut seat = Script::of(&["march", "ma", "3c"]);
    let _ = play(&mut paid(one, Patriots), &mut seat);
    assert!(seat.asked.iter().all(|ask| !ask.key.ends_with("more")), "{:?}", seat.last());
}

/// What is listed after a refusal is taken by the question that refused.
#[test]
fn a_refused_answer_lists_answers_of_its_question() {
    let board = table(&[
        (NewYork, Continental, 3),
        (NewHampshire, Continental, 2),
        (Georgia, Continental, 1),
    ]);
    let refused =
        |lines: &[&'static str]| match play(&mut paid(board, Patriots), &mut Script::of(lines)) {
            Err(Interrupt::Wrong(why)) => why,
            other => panic!("{lines:?}: {other:?}"),
        };
    // The destination stands: other origins are listed, not where else Georgia's units could go.
    let why = refused(&["march", "ma", "ga"]);
    assert!(why.contains("Possible to Massachusetts: from New Hampshire, New York"), "{why}");
    // A line in full has no question; there either may be wrong.
    let why = refused(&["march ga>ma 1c"]);
    assert!(why.contains("Possible from Georgia: to "), "{why}");
    // A group that cannot join says why.
    let why = refused(&["march", "ma", "nh", "1c", "ny 4c"]);
    assert!(why.contains("(3.3.2)"), "{why}");
    // There a line in full is read as one.
    let mut state = paid(board, Patriots);
    let lines = ["march", "ma", "nh", "1c", "march ny>ma 3c", "done"];
    play(&mut state, &mut Script::of(&lines)).expect("a line in full");
    assert_eq!(state.board().pieces(Massachusetts, Continental), 3);
}

/// 3.2.2, 4.5.3: a list has the space that the line gives, once.
#[test]
fn a_refused_line_lists_spaces_as_they_are_written() {
    let board = table(&[
        (Boston, BritishRegular, 4),
        (Boston, MilitiaActive, 1),
        (NewYork, BritishRegular, 1),
    ]);
    let no = |line: &str| {
        let state = paid(board, British);
        read(&state, &Permit::turn(British, people(&[British])), line).unwrap_err()
    };
    let why = no("garrison ny>boston 1r; displace va>nyc");
    assert!(!why.contains("Displace in Massachusetts"), "{why}");
    assert!(why.contains("Displace in Boston"), "{why}");
}

/// 1.4.1: where none is Available own pieces may be taken off the map, and that is offered with what has run out.
#[test]
fn r1_4_1_own_pieces_are_taken_back_by_questions() {
    let board = table(&[(Virginia, MilitiaActive, 9), (Georgia, MilitiaUnderground, 6)]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["recall", "va", "2ma", "rally ma", "rally nc", "done"]);
    play(&mut state, &mut seat).unwrap_or_else(|stop| panic!("{stop:?} {:#?}", seat.last()));
    let first = &seat.asked[0].replies;
    let recall = first.iter().find(|r| r.word == "recall").expect("offered");
    assert!(recall.about.ends_with("(1.4.1): 0 Available: Militia"), "{}", recall.about);
    let counts: Vec<&str> = seat.asked[2].replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(counts[..3], ["1ma", "2ma", "3ma"]);
    assert_eq!(state.board().pieces(Virginia, MilitiaActive), 7);
    assert_eq!(state.board().pieces(NorthCarolina, MilitiaUnderground), 1);
    // A Rally that lacks pieces says that own ones may be taken.
    let why = wrong(board, Patriots, "rally ma one");
    assert!(why.contains("recall"), "{why}");
    // Nothing is taken off the map where no Command could be paid after it.
    let board = table(&[(Virginia, MilitiaActive, 9), (Georgia, MilitiaActive, 6)]);
    let poor = board.resources(Patriots, 0);
    let mut seat = Script::of(&[]);
    let _ = play(&mut paid(poor, Patriots), &mut seat);
    let offered = seat.asked.iter().flat_map(|ask| &ask.replies);
    assert!(offered.map(|r| r.word.as_str()).all(|word| word != "recall"));
    let mut state = paid(poor, Patriots);
    let _ = play(&mut state, &mut Script::of(&["recall va 1ma"]));
    assert_eq!(*state.board(), poor.board);
    // Persuasion brings what the Rally costs.
    let hidden = table(&[(Virginia, MilitiaActive, 9), (Georgia, MilitiaUnderground, 6)]);
    let mut seat = Script::of(&["recall va 1ma", "persuasion ga", "rally ma", "done"]);
    play(&mut paid(hidden.resources(Patriots, 0), Patriots), &mut seat).expect("a Rally");
}

/// What a choice hangs on stands beside it: Available pieces, Control, Support (1.4.1, 3.2.1, 4.3.1).
#[test]
fn available_pieces_and_control_stand_beside_the_choice() {
    let board = table(&[(Virginia, MilitiaUnderground, 2), (Georgia, MilitiaUnderground, 1)]);
    let mut seat = Script::of(&["rally"]);
    let _ = play(&mut paid(board, Patriots), &mut seat);
    assert_eq!(seat.last().preamble.lines, ["Available: 12 Militia, 6 Patriot Forts"]);
    let mut seat = Script::of(&["persuasion"]);
    let _ = play(&mut paid(board, Patriots), &mut seat);
    let about = &seat.last().replies[0].about;
    assert!(about.starts_with("Rebellion Control"), "{about}");
}

/// 4.1: a Special Activity after which no Command could be paid is not offered, and of its ways only those that
/// bring Resources.
#[test]
fn r4_1_what_leads_to_no_command_is_not_offered() {
    let board = at_war(table(&[])).away(PieceType::FrenchRegular, 3, OffMapBox::Unavailable);
    let poor = board.resources(French, 0);
    let mut seat = Script::of(&["preparer", "done"]);
    let _ = play(&mut paid(poor, French), &mut seat);
    let draft = seat.asked[1].preamble.draft.as_ref().expect("what was done");
    assert_eq!(draft.steps[0].sentence, "Préparer la Guerre, add Resources");
    assert_eq!(draft.tracks[0].to_string(), "French Resources 0 -> 2");
    assert_eq!(draft.written, "preparer resources");
}

/// A granted Command says who may do what, and that it is free (3.1.2).
#[test]
fn r3_1_2_a_grant_is_named_in_its_question() {
    let board = table(&[(Virginia, MilitiaUnderground, 1)]);
    let permit = Permit {
        scope: Scope { most: Some(1), ..Scope::of(&[Command::Rally], &[]) },
        ..Permit::turn(Patriots, people(&[Patriots]))
    };
    let mut seat = Script::of(&[]);
    let mut state = ActionState::new(board.board, Patriots, Cost::Free, true);
    let _ = act(&mut state, &permit, &mut seat);
    assert_eq!(seat.last().text, "Patriots, Rally, free: Which Command?");
    assert!(seat.last().preamble.lines[0].contains("a free Rally, in 1 space"));
}

/// 3.1.2, 4.1: the question of a free Command names a Special Activity only where one is possible.
#[test]
fn r4_1_a_question_names_a_special_activity_only_where_one_is_possible() {
    let asked = |pieces: &[(lod_engine::game::Space, lod_engine::game::Piece, u8)]| {
        let permit = Permit::turn(Patriots, people(&[Patriots]));
        let mut seat = Script::of(&[]);
        let mut state = ActionState::new(table(pieces).board, Patriots, Cost::Free, false);
        let _ = act(&mut state, &permit, &mut seat);
        seat.last().text.clone()
    };
    let hidden = asked(&[(Virginia, MilitiaUnderground, 2)]);
    assert_eq!(hidden, "Patriots, free: Which Command or Special Activity?");
    let regulars = asked(&[(Virginia, Continental, 2)]);
    assert_eq!(regulars, "Patriots, free: Which Command?");
}

/// What a refusal lists as possible is taken at the same question, also where the word could belong to an answer.
#[test]
fn a_verb_that_is_listed_is_taken_where_pieces_are_asked_for() {
    let board = table(&[
        (NewYork, BritishRegular, 4),
        (Pennsylvania, BritishRegular, 2),
        (Pennsylvania, Continental, 2),
    ]);
    let before = ["muster", "ny", "6r", "skirmish"];
    let typed = |line: &'static str| {
        let mut state = paid(board, British);
        let mut seat = Script::of(&[&before[..], &[line]].concat());
        let stop = play(&mut state, &mut seat).expect_err("it goes on");
        (stop, seat)
    };
    let (stop, seat) = typed("rally");
    assert!(
        seat.last().text.starts_with("Skirmish in Pennsylvania: which pieces?"),
        "{:?}",
        seat.last()
    );
    let Interrupt::Wrong(why) = stop else { panic!("{stop:?}") };
    assert!(why.contains("Possible now: muster, fort,"), "{why}");
    let (stop, seat) = typed("fort");
    assert_eq!(stop, Interrupt::Question);
    assert_eq!(seat.so_far(), "As a line: muster ny 6r; fort ny 3r");
}

/// An answer that narrows the list and leaves more to be asked stands at the next question.
#[test]
fn what_was_said_stands_where_the_same_is_asked_again() {
    let board = table(&[(NewYork, WarPartyActive, 1), (NewYork, WarPartyUnderground, 2)]);
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["gather", "ny", "vill"]);
    assert_eq!(play(&mut state, &mut seat), Err(Interrupt::Question));
    let ask = seat.last();
    assert!(ask.text.starts_with("Gather in New York: which pieces?"), "{ask:?}");
    assert!(ask.preamble.lines.contains(&"So far: vill".to_string()), "{ask:?}");
}

/// Ways without a number are no "up to".
#[test]
fn ways_to_build_are_told_once() {
    let board = table(&[
        (NewJersey, Continental, 2),
        (NewJersey, MilitiaUnderground, 2),
        (Boston, MilitiaUnderground, 1),
    ]);
    let mut seat = Script::of(&["rally"]);
    let _ = play(&mut paid(board, Patriots), &mut seat);
    let row = seat.last().replies.iter().find(|reply| reply.word == "New Jersey");
    let about = &row.expect("a row").about;
    assert!(about.contains("or a Fort"), "{about}");
}
