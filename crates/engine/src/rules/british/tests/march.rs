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
    let mut deed = scene.paid(British);
    no(&mut deed, march(1, 2), "3.2.3");
    no(&mut deed, march(0, 1), "3.2.3");
    no(&mut deed, march(4, 0), "3.2.3");
    ok(&mut deed, march(2, 2));
    assert_eq!(deed.board().resources(British), 9);
    // A destination is selected and paid once; more may come.
    ok(&mut deed, march(1, 0));
    assert_eq!(deed.board().resources(British), 9);
    let groups = Vec::new();
    no(&mut deed, ActionStep::March { to, groups }, "3.2.3");
    ok(&mut deed, ActionStep::Activate);
    assert_eq!(deed.board().pieces(to, MilitiaActive), 2);
    no(&mut deed, ActionStep::Activate, "3.2.3");
}

/// By the cubes that are there once all have moved: those that came, without those that went on.
#[test]
fn r185_militia_are_found_after_all_moves() {
    let march =
        |from, to, n| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, n)])] };
    let mut deed = early()
        .put(Boston, BritishRegular, 2)
        .put(Massachusetts, BritishRegular, 3)
        .put(Massachusetts, MilitiaUnderground, 1)
        .put(NewHampshire, MilitiaUnderground, 1)
        .paid(British);
    ok(&mut deed, march(Boston, Massachusetts, 2));
    assert_eq!(deed.board().pieces(Massachusetts, MilitiaActive), 0);
    ok(&mut deed, march(Massachusetts, NewHampshire, 3));
    ok(&mut deed, ActionStep::Activate);
    assert_eq!(deed.board().pieces(Massachusetts, MilitiaActive), 0, "two");
    assert_eq!(deed.board().pieces(NewHampshire, MilitiaActive), 1, "three");
    no(&mut deed, march(Massachusetts, Boston, 1), "3.2.3");
}

#[test]
fn r3_2_3_no_unit_marches_twice() {
    let mut deed =
        early().put(Boston, BritishRegular, 2).put(Massachusetts, BritishRegular, 1).paid(British);
    let march =
        |from, to, n| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, n)])] };
    ok(&mut deed, march(Boston, Massachusetts, 2));
    no(&mut deed, march(Massachusetts, NewYork, 2), "3.2.3");
    ok(&mut deed, march(Massachusetts, NewYork, 1));
}

#[test]
fn r3_2_3_march_in_place() {
    let mut deed = early().put(Boston, Tory, 3).put(Boston, MilitiaUnderground, 2).paid(British);
    let groups = Vec::new();
    ok(&mut deed, ActionStep::March { to: Boston, groups });
    ok(&mut deed, ActionStep::Activate);
    assert_eq!(deed.board().pieces(Boston, MilitiaActive), 1);
    assert_eq!(deed.board().resources(British), 9);
}

#[test]
fn r3_2_3_the_printed_example() {
    let mut deed = early()
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
    ok(&mut deed, ActionStep::March { to, groups });
    assert_eq!(deed.board().count(to, PieceSet::BRITISH_CUBES), 10);
    let to = Philadelphia;
    let groups = vec![group(NewYorkCity, [(BritishRegular, 2)])];
    ok(&mut deed, ActionStep::March { to, groups });
    ok(&mut deed, ActionStep::Activate);
    assert_eq!(deed.board().pieces(Pennsylvania, MilitiaActive), 1);
    assert_eq!(deed.board().resources(British), 8);
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
    let mut deed = scene.paid(British);
    no(&mut deed, march(Norfolk, Philadelphia), "3.2.3");
    no(&mut deed, march(Norfolk, Pennsylvania), "3.2.3");
    ok(&mut deed, march(NewJersey, Philadelphia));
    ok(&mut deed, march(Norfolk, Savannah));
}

#[test]
fn r2_3_5_a_limited_march_has_one_destination() {
    let mut deed =
        early().put(Boston, BritishRegular, 2).put(NewYork, BritishRegular, 2).paid(British);
    let march = |to| ActionStep::March {
        to,
        groups: vec![group(Boston, [(BritishRegular, 1)]), group(NewYork, [(BritishRegular, 1)])],
    };
    ok(&mut deed, march(Massachusetts));
    ok(&mut deed, march(ConnecticutRhodeIsland));
    let mut deed = ActionState::new(*deed.board(), British, Cost::Paid, true);
    let march =
        |from, to| ActionStep::March { to, groups: vec![group(from, [(BritishRegular, 1)])] };
    ok(&mut deed, march(Massachusetts, NewHampshire));
    no(&mut deed, march(ConnecticutRhodeIsland, NewYork), "2.3.5");
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
    let mut deed = scene.paid(British);
    no(&mut deed, march(NewYork, 1, 2), "3.2.3");
    no(&mut deed, march(NewYorkCity, 0, 1), "4.2.1");
    // Georgia could only be reached by sea.
    no(&mut deed, march(Georgia, 0, 1), "4.2.1");
    ok(&mut deed, march(NewYork, 1, 1));
    assert_eq!(deed.board().pieces(NewYork, WarPartyActive), 1);
    assert_eq!(deed.special(), Some(Special::CommonCause));
    // The same activity goes on elsewhere; the War Party that came does not move on.
    let to = Pennsylvania;
    let groups = vec![group(NewYork, [(BritishRegular, 1), (WarPartyActive, 1)])];
    no(&mut deed, ActionStep::March { to, groups }, "3.2.3");
    let to = Northwest;
    let groups = vec![group(Quebec, [(BritishRegular, 1), (WarPartyActive, 1)])];
    ok(&mut deed, ActionStep::March { to, groups });
    no(&mut deed, ActionStep::NavalPressureResources { roll: 1 }, "4.1");
    // Not in a Limited Command.
    no(&mut scene.limited(British), march(NewYork, 0, 1), "2.3.5");
}
