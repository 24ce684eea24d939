//! What the guided way reaches, where Leaders may go, and what is said of lines that are refused.

use super::*;
use lod_engine::game::Space::ConnecticutRhodeIsland as Connecticut;

/// Gage alone with two Regulars in Boston, and other British pieces elsewhere.
fn gage() -> Layout {
    table(&[(Boston, BritishRegular, 2), (NewYorkCity, Tory, 1), (QuebecCity, BritishRegular, 1)])
        .leader(Leader::Gage, Boston)
}

/// 1.10: the last units leave, and their Leader goes with them, to other pieces of his Faction or off the map.
#[test]
fn r1_10_a_leader_left_alone_goes_wherever_his_pieces_are() {
    for (line, home) in [
        ("march boston>ma 2r; lead gage nyc", Some(NewYorkCity)),
        ("march boston>ma 2r; lead nyc", Some(NewYorkCity)),
        ("march boston>ma 2r; lead gage ma", Some(Massachusetts)),
        ("march boston>ma 2r; lead gage available", None),
        ("garrison boston>philadelphia 2; lead gage quebec city", Some(QuebecCity)),
    ] {
        let mut state = paid(gage(), British);
        let mut seat = Script::of(&[line, "done"]);
        play(&mut state, &mut seat).unwrap_or_else(|stop| panic!("{line}: {stop:?}"));
        assert_eq!(state.board().leader_space(British), home, "{line}");
        assert!(seat.chosen.is_empty(), "{line}: not asked besides");
    }
    let why = wrong(gage(), British, "march boston>ma 2r; lead gage norfolk");
    assert!(why.contains("no piece of the Leader's Faction there (1.10)"), "{why}");
    // Who is not alone follows units or stays.
    let why = wrong(gage(), British, "march boston>ma 1r; lead gage nyc");
    assert!(why.contains("(1.10)"), "{why}");
    let why = wrong(gage(), British, "march boston>ma 1r; lead gage available");
    assert!(why.contains("(1.10)"), "{why}");
}

/// 1.10: the same is asked where the line does not say it, the units' destination first.
#[test]
fn r1_10_the_guided_way_asks_where_a_leader_left_alone_goes() {
    let asked = |at: usize| {
        let mut state = paid(gage(), British);
        let mut seat = Script::of(&["march boston>ma 2r", "done"]).choices(&[at]);
        play(&mut state, &mut seat).expect("a Scout");
        let choice = seat.chosen.remove(0);
        assert_eq!(
            choice.options,
            ["to Massachusetts", "to Quebec City", "to New York City", "Available"]
        );
        assert_eq!(choice.default, 0);
        assert!(choice.ask.contains("1.10"), "{choice:?}");
        state.board().leader_space(British)
    };
    assert_eq!(asked(0), Some(Massachusetts));
    assert_eq!(asked(2), Some(NewYorkCity));
    assert_eq!(asked(3), None);
}

/// 1.10, 3.4.4: in a Raid too.
#[test]
fn r1_10_in_a_raid_too() {
    let board = table(&[(Northwest, WarPartyUnderground, 1), (Southwest, WarPartyUnderground, 1)])
        .support(Virginia, Support::PassiveOpposition)
        .leader(Leader::Brant, Northwest);
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["raid nw>va; lead brant sw", "done"]);
    play(&mut state, &mut seat).expect("a Raid");
    assert_eq!(state.board().leader_space(Indians), Some(Southwest));
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["raid nw>va", "done"]).choices(&[2]);
    play(&mut state, &mut seat).expect("a Raid");
    assert_eq!(seat.chosen[0].options, ["to Virginia", "to Southwest", "Available"]);
    assert_eq!(seat.chosen[0].ask, "move Brant, alone in Northwest, to which space (1.10)?");
    assert_eq!(state.board().leader_space(Indians), None);
}

/// R187: all groups move first, and the Leader is asked for once.
#[test]
fn r187_a_persons_leader_moves_when_all_groups_have_moved() {
    let board = table(&[(Northwest, WarPartyUnderground, 2)])
        .support(Virginia, Support::PassiveOpposition)
        .support(Pennsylvania, Support::PassiveOpposition)
        .leader(Leader::Brant, Northwest);
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["raid nw>va; raid nw>pa", "done"]).choices(&[1]);
    play(&mut state, &mut seat).expect("a Raid");
    assert_eq!(seat.chosen.len(), 1, "{:?}", seat.chosen);
    assert_eq!(seat.chosen[0].options, ["to Pennsylvania", "to Virginia", "Available"]);
    assert_eq!(state.board().leader_space(Indians), Some(Virginia));
}

/// 1.10: who moves, with what, from where to where stands in the question, for a Leader in another's March too.
#[test]
fn r1_10_the_question_for_a_leader_names_who_moves_from_where_with_what() {
    let board = table(&[
        (NewYork, BritishRegular, 3),
        (NewYork, Tory, 1),
        (NewYork, WarPartyUnderground, 2),
    ])
    .leader(Leader::Clinton, NewYork)
    .leader(Leader::Brant, NewYork);
    let permit = Permit::turn(Indians, people(&[Indians, British]));
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["scout ny>pa 1w 2r", "done"]).choices(&[0, 0]);
    act(&mut state, &permit, &mut seat).expect("a Scout");
    let asked: Vec<(Faction, &str)> =
        seat.chosen.iter().map(|c| (c.faction, c.ask.as_str())).collect();
    assert!(
        asked.iter().any(|(f, ask)| *f == British
            && ask.ends_with("Does Clinton go with 2 British Regulars to Pennsylvania (1.10)?")),
        "{asked:?}"
    );
    assert!(
        asked.iter().any(|(f, ask)| *f == Indians
            && ask.starts_with("1 unit stays in New York. Does Brant go")
            && ask.contains("1 Active War Party to Pennsylvania")),
        "{asked:?}"
    );
}

/// R187, 1.10: Clinton goes along with a person's Scout before it Skirmishes there.
#[test]
fn r187_clinton_is_asked_for_before_the_scouts_skirmish() {
    let board = table(&[
        (Northwest, WarPartyUnderground, 1),
        (Northwest, BritishRegular, 1),
        (Virginia, MilitiaActive, 2),
    ])
    .leader(Leader::Clinton, Northwest);
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["scout nw>va 1w 1r; skirmish 1m", "done"]);
    let permit = Permit::turn(Indians, people(&[Indians, British]));
    seat.choices = vec![0];
    act(&mut state, &permit, &mut seat).expect("a Scout");
    assert_eq!(seat.chosen[0].faction, British);
    assert_eq!(state.board().leader_space(British), Some(Virginia));
    let moved = state.changes().iter().position(|c| c.moves_leader());
    let struck = state.changes().iter().position(|c| c.removed().is_some());
    assert!(moved < struck, "{:?}", state.changes());
}

/// 3.2.2: only Regulars move; Tories are refused, and neither become Regulars nor vanish.
#[test]
fn r3_2_2_tories_do_not_garrison() {
    let board = table(&[(NewYork, BritishRegular, 3), (NewYork, Tory, 3)]);
    for line in ["garrison ny>boston 2t", "garrison ny>boston 2r 1t", "garrison ny>boston 1c"] {
        let why = wrong(board, British, line);
        assert!(why.contains("takes British Regulars (r)"), "{line}: {why}");
        assert!(why.contains("(3.2.2)"), "{line}: {why}");
        assert!(why.contains("Possible: garrison ny>boston 3r"), "{line}: {why}");
    }
    let refused = owes(board, British, &["garrison", "boston", "1t"]);
    assert!(refused.contains("takes British Regulars (r)"), "{refused}");
}

/// What a part does not take is refused: nothing of what is typed vanishes.
#[test]
fn what_has_no_part_in_it_is_refused() {
    let board = table(&[
        (Virginia, PatriotFort, 1),
        (Virginia, MilitiaUnderground, 2),
        (Virginia, Continental, 2),
    ]);
    for line in ["rabble va 2m", "persuasion va 1c", "rally va one 2m", "march va>nc all 1c"] {
        let why = wrong(board, Patriots, line);
        assert!(why.contains("Form:"), "{line}: {why}");
    }
    assert!(wrong(board, British, "reward boston 1t").contains("one number"));
    assert!(wrong(board, French, "hortalez 1c").contains("one number"));
}

/// A line of the notation at a question of the guided way is read as one, or refused as one.
#[test]
fn a_whole_line_at_a_guided_question_is_one() {
    let board = table(&[
        (NewYork, Continental, 3),
        (NewYork, MilitiaUnderground, 2),
        (Connecticut, MilitiaUnderground, 2),
    ]);
    for lines in [
        vec!["rally", "march ny>ma 2c 1m"],
        vec!["march", "march ny>ma 2c 1m"],
        vec!["march", "ny>ma 2c 1m"],
        vec!["march", "ma", "march ny>ma 2c 1m"],
        vec!["march", "ma", "ny 2c 1m", "none"],
        vec!["march", "ma", "ny", "2c 1m", ""],
        vec!["march", "ma", "ny", "march ny>ma 2c 1m"],
    ] {
        let mut state = paid(board, Patriots);
        let mut seat = Script::of(&lines);
        assert_eq!(play(&mut state, &mut seat), Err(Interrupt::Question), "{lines:?}");
        assert_eq!(seat.so_far(), "As a line: march ny>ma 2c 1mu", "{lines:?}");
    }
    let why = owes(board, Patriots, &["march", "march ny>bostn 2c"]);
    assert!(why.contains("Did you mean Boston"), "{why}");
    let why = owes(board, Patriots, &["march", "muster boston 2r"]);
    assert!(why.contains("\"muster\" is a Command of the British and the French"), "{why}");
    let why = owes(board, Patriots, &["rally", "march ny>ma 9c"]);
    assert!(why.contains("3 Continentals, not") && why.contains("Possible: march ny>ma"), "{why}");
}

/// A verb of another Faction: whose it is, its rule, and what is Possible now.
#[test]
fn a_verb_of_another_faction_says_whose_it_is() {
    let board = table(&[(NewYork, Continental, 3)]);
    let why = wrong(board, Patriots, "gather nw");
    assert_eq!(
        why,
        "\"gather\" is a Command of the Indians (3.4.1). Possible now: rally, march, rabble"
    );
    let why = wrong(board, Patriots, "preparer");
    assert!(
        why.starts_with("\"preparer\" is a Special Activity of the French (4.5.1). Possible now")
    );
    let why = wrong(board, Patriots, "frobnicate");
    assert_eq!(why, "unknown word \"frobnicate\". Possible now: rally, march, rabble");
}

/// 4.1: one Special Activity a turn.
#[test]
fn r4_1_a_second_special_activity_cites_the_rule() {
    let board = table(&[
        (Virginia, MilitiaUnderground, 2),
        (Virginia, Tory, 2),
        (Virginia, Continental, 1),
    ]);
    for second in ["skirmish va 1t", "partisans va 1t", "skirmish ga 1t"] {
        let why = owes(board, Patriots, &["persuasion va", second]);
        assert!(why.contains("Persuasion was used"), "{second}: {why}");
        assert!(why.contains("(4.1)"), "{second}: {why}");
    }
}

/// 4.5.3: without a Squadron or Blockade to move there is no Naval Pressure, and it says so.
#[test]
fn r4_5_3_naval_pressure_without_a_squadron_says_so() {
    let board = at_war(table(&[])).squadrons(0, 3);
    for line in ["naval", "naval boston"] {
        let why = wrong(board, French, line);
        assert!(why.contains("no Squadron in the West Indies"), "{line}: {why}");
        assert!(why.contains("(4.5.3)"), "{line}: {why}");
    }
}

/// Nothing was done: `done` and Enter say what is possible and how to go back.
#[test]
fn done_with_nothing_done_says_undo() {
    let board = table(&[(NewYork, Continental, 3)]);
    let permit = Permit { must: true, ..Permit::turn(Patriots, people(&[Patriots])) };
    for line in ["done", ""] {
        let mut state = paid(board, Patriots);
        let stop = act(&mut state, &permit, &mut Script::of(&[line]));
        let Err(Interrupt::Wrong(why)) = stop else { panic!("{stop:?}") };
        assert!(why.contains("`undo`"), "{why}");
        assert!(why.contains("Possible now: rally, march, rabble"), "{why}");
    }
}

/// Lists of what is possible are complete or say how many more there are.
#[test]
fn lists_of_what_is_possible_end_in_a_number() {
    let board = table(&[(NewYork, BritishRegular, 2)]);
    let why = wrong(board, British, "muster nw 2r");
    assert!(why.contains(" and ") && why.ends_with(" more"), "{why}");
    let why = wrong(board, British, "muster 2r; done");
    assert!(why.contains("a space: ") && why.contains(" more"), "{why}");
    assert!(!why.contains("..."), "{why}");
}

/// 1.10: Howe lowers FNI before a Skirmish or Naval Pressure, and the guided way offers it.
#[test]
fn r1_10_the_guided_way_reaches_howe() {
    let board = at_war(table(&[(NewYork, BritishRegular, 3), (NewYork, Continental, 1)]))
        .leader(Leader::Howe, NewYork)
        .blockade(Boston)
        .fni(1);
    let mut state = paid(board, British);
    let mut seat = Script::of(&["howe", "skirmish"]);
    let stop = play(&mut state, &mut seat);
    assert_eq!(stop, Err(Interrupt::Question), "{:?}", seat.last());
    let first = &seat.asked[0];
    assert!(first.replies.iter().any(|r| r.word == "howe"), "{first:?}");
    assert_eq!(state.board().fni(), 0);
    // A Special Activity that is asked for step by step asks for him first.
    for (verb, chosen, fni, told) in [
        ("skirmish", 0, 1, "As a line: skirmish ny 1c"),
        ("skirmish", 1, 0, "As a line: howe boston; skirmish ny 1c"),
        ("naval", 1, 0, "As a line: howe boston; naval resources"),
        // Nothing is taken for granted where no answer fits.
        ("naval", 2, 0, "As a line: naval boston lower"),
    ] {
        let mut state = paid(board, British);
        let mut seat = Script::of(&[verb]).choices(&[chosen]).dice(&[2]);
        let stop = play(&mut state, &mut seat);
        assert_eq!(stop, Err(Interrupt::Question), "{verb}: {:?}", seat.last());
        assert_eq!(seat.chosen[0].options, ["no", "yes, the Blockade of Boston"]);
        assert_eq!(seat.so_far(), told);
        assert_eq!(state.board().fni(), fni, "{verb}");
    }
}

/// A line that names more than its verb is not asked about him.
#[test]
fn r1_10_howe_is_not_asked_for_where_the_line_is_written() {
    let board = at_war(table(&[(NewYork, BritishRegular, 3), (NewYork, Continental, 1)]))
        .leader(Leader::Howe, NewYork)
        .blockade(Boston)
        .fni(1);
    let mut seat = Script::of(&["skirmish ny 1c"]);
    let stop = play(&mut paid(board, British), &mut seat);
    assert_eq!(stop, Err(Interrupt::Question));
    assert!(seat.chosen.is_empty(), "{:?}", seat.chosen);
}

fn owes(board: Layout, faction: Faction, lines: &[&'static str]) -> String {
    let mut state = paid(board, faction);
    match play(&mut state, &mut Script::of(lines)) {
        Err(Interrupt::Wrong(why)) => why,
        other => panic!("{lines:?}: {other:?}"),
    }
}
