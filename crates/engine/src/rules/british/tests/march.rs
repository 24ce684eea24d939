//! March (3.2.3) and Common Cause in it (4.2.1).

use super::*;

#[test]
fn r3_2_3_march_and_locate() {
    let scene = early()
        .put(Boston, BritishRegular, 3)
        .put(Boston, Tory, 3)
        .put(Massachusetts, Tory, 2)
        .put(Massachusetts, MilitiaUnderground, 3);
    let to = Massachusetts;
    let march = |r, t| ActionStep::March {
        to,
        groups: vec![group(Boston, [(BritishRegular, r), (Tory, t)])],
    };
    let mut state = scene.paid(British);
    no(&mut state, march(1, 2), "3.2.3");
    no(&mut state, march(0, 1), "3.2.3");
    no(&mut state, march(4, 0), "3.2.3");
    ok(&mut state, march(2, 2));
    assert_eq!(state.board().resources(British), 9);
    // A destination is selected and paid once; more may come.
    ok(&mut state, march(1, 0));
    assert_eq!(state.board().resources(British), 9);
    let groups = Vec::new();
    no(&mut state, ActionStep::March { to, groups }, "3.2.3");
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(to, MilitiaActive), 2);
    no(&mut state, ActionStep::Activate, "3.2.3");
}

/// By the cubes that are there once all have moved: those that came, without those that went on.
#[test]
fn r185_militia_are_found_after_all_moves() {
    let march =
        |from, to, n| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, n)])] };
    let mut state = early()
        .put(Boston, BritishRegular, 2)
        .put(Massachusetts, BritishRegular, 3)
        .put(Massachusetts, MilitiaUnderground, 1)
        .put(NewHampshire, MilitiaUnderground, 1)
        .paid(British);
    ok(&mut state, march(Boston, Massachusetts, 2));
    assert_eq!(state.board().pieces(Massachusetts, MilitiaActive), 0);
    ok(&mut state, march(Massachusetts, NewHampshire, 3));
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(Massachusetts, MilitiaActive), 0, "two");
    assert_eq!(state.board().pieces(NewHampshire, MilitiaActive), 1, "three");
    no(&mut state, march(Massachusetts, Boston, 1), "3.2.3");
}

#[test]
fn r3_2_3_no_unit_marches_twice() {
    let mut state =
        early().put(Boston, BritishRegular, 2).put(Massachusetts, BritishRegular, 1).paid(British);
    let march =
        |from, to, n| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, n)])] };
    ok(&mut state, march(Boston, Massachusetts, 2));
    no(&mut state, march(Massachusetts, NewYork, 2), "3.2.3");
    ok(&mut state, march(Massachusetts, NewYork, 1));
}

#[test]
fn r3_2_3_march_in_place() {
    let mut state = early().put(Boston, Tory, 3).put(Boston, MilitiaUnderground, 2).paid(British);
    let groups = Vec::new();
    ok(&mut state, ActionStep::March { to: Boston, groups });
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(Boston, MilitiaActive), 1);
    assert_eq!(state.board().resources(British), 9);
}

#[test]
fn r3_2_3_the_printed_example() {
    let mut state = early()
        .put(MarylandDelaware, BritishRegular, 4)
        .put(MarylandDelaware, Tory, 2)
        .put(NewYorkCity, BritishRegular, 4)
        .put(NewYorkCity, Tory, 1)
        .put(Quebec, BritishRegular, 1)
        .put(Pennsylvania, MilitiaUnderground, 1)
        .paid(British);
    let to = Pennsylvania;
    let groups = vec![
        group(MarylandDelaware, [(BritishRegular, 4), (Tory, 2)]),
        group(NewYorkCity, [(BritishRegular, 2), (Tory, 1)]),
        group(Quebec, [(BritishRegular, 1)]),
    ];
    ok(&mut state, ActionStep::March { to, groups });
    assert_eq!(state.board().count(to, PieceSet::BRITISH_CUBES), 10);
    let to = Philadelphia;
    let groups = vec![group(NewYorkCity, [(BritishRegular, 2)])];
    ok(&mut state, ActionStep::March { to, groups });
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(Pennsylvania, MilitiaActive), 1);
    assert_eq!(state.board().resources(British), 8);
}

/// R41.
#[test]
fn r1_9_no_march_by_sea_to_or_beside_a_blockade() {
    let scene = late().blockade(Philadelphia).put(Norfolk, BritishRegular, 2).put(
        NewJersey,
        BritishRegular,
        1,
    );
    let march =
        |from, to| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, 1)])] };
    let mut state = scene.paid(British);
    no(&mut state, march(Norfolk, Philadelphia), "3.2.3");
    no(&mut state, march(Norfolk, Pennsylvania), "3.2.3");
    ok(&mut state, march(NewJersey, Philadelphia));
    ok(&mut state, march(Norfolk, Savannah));
}

#[test]
fn r2_3_5_a_limited_march_has_one_destination() {
    let mut state =
        early().put(Boston, BritishRegular, 2).put(NewYork, BritishRegular, 2).paid(British);
    let march = |to| ActionStep::March {
        to,
        groups: vec![group(Boston, [(BritishRegular, 1)]), group(NewYork, [(BritishRegular, 1)])],
    };
    ok(&mut state, march(Massachusetts));
    ok(&mut state, march(ConnecticutRhodeIsland));
    let mut state = ActionState::new(*state.board(), British, Cost::Paid, true);
    let march =
        |from, to| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, 1)])] };
    ok(&mut state, march(Massachusetts, NewHampshire));
    no(&mut state, march(ConnecticutRhodeIsland, NewYork), "2.3.5");
}

#[test]
fn r4_2_1_common_cause_in_a_march() {
    let scene = early()
        .put(Northwest, BritishRegular, 3)
        .put(Northwest, Tory, 1)
        .put(Northwest, WarPartyUnderground, 3)
        .put(Quebec, BritishRegular, 1)
        .put(Quebec, WarPartyActive, 1);
    let march = |to, tories, hidden| ActionStep::March {
        to,
        groups: vec![group(
            Northwest,
            [(BritishRegular, 2), (Tory, tories), (WarPartyUnderground, hidden)],
        )],
    };
    let mut state = scene.paid(British);
    no(&mut state, march(NewYork, 1, 2), "3.2.3");
    no(&mut state, march(NewYorkCity, 0, 1), "4.2.1");
    // Georgia could only be reached by sea.
    no(&mut state, march(Georgia, 0, 1), "4.2.1");
    ok(&mut state, march(NewYork, 1, 1));
    assert_eq!(state.board().pieces(NewYork, WarPartyActive), 1);
    assert_eq!(state.special(), Some(Special::CommonCause));
    // The same activity goes on elsewhere; the War Party that came does not move on.
    let to = Pennsylvania;
    let groups = vec![group(NewYork, [(BritishRegular, 1), (WarPartyActive, 1)])];
    no(&mut state, ActionStep::March { to, groups }, "3.2.3");
    let to = Northwest;
    let groups = vec![group(Quebec, [(BritishRegular, 1), (WarPartyActive, 1)])];
    ok(&mut state, ActionStep::March { to, groups });
    no(&mut state, ActionStep::NavalPressureResources { roll: 1 }, "4.1");
    // Not in a Limited Command.
    no(&mut scene.limited(British), march(NewYork, 0, 1), "2.3.5");
}
