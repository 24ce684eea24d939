//! The Desertion Phase (6.6).

use super::*;

#[test]
fn r8_7_6_the_indians_pick_the_first_of_each() {
    let militia = deserter(PieceType::Militia, Indians);
    let scene = early().put(Virginia, MILITIA, 3).put(Virginia, ACTIVE, 1).put(Georgia, MILITIA, 1);
    let does = |run: &mut Executor<'_>| desertion::desert(run, &[militia]);
    let village = scene.put(Virginia, VILLAGE, 1).phase(Indians, "", does);
    assert_eq!(village.pieces(Virginia, MILITIA), 2, "Underground first");
    let control = scene.phase(Indians, "", does);
    assert_eq!(control.count(Georgia, PieceSet::MILITIA), 0, "Control ends there");
    let last = scene
        .put(Georgia, PATRIOT_FORT, 2)
        .put(NewYork, MILITIA, 2)
        .put(NewYork, PATRIOT_FORT, 1)
        .phase(Indians, "", does);
    assert_eq!(last.count(Georgia, PieceSet::MILITIA), 0, "the last of its type");
}

#[test]
fn r8_5_7_the_patriots_keep_control_and_last_units() {
    let rest = deserter(PieceType::Militia, Patriots);
    let scene = early()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, ACTIVE, 1)
        .put(Virginia, TORY, 2)
        .put(Georgia, MILITIA, 2)
        .put(NewYork, MILITIA, 1)
        .put(NewYork, PATRIOT_FORT, 1);
    let board = scene.phase(Patriots, "", |run| desertion::desert(run, &[rest]));
    assert_eq!(board.count(Georgia, PieceSet::MILITIA), 1);
    let both =
        early()
            .put(Virginia, MILITIA, 2)
            .put(Virginia, ACTIVE, 1)
            .phase(Patriots, "", |run| desertion::desert(run, &[rest]));
    assert_eq!(both.pieces(Virginia, ACTIVE), 0, "8.1.2: Active first");
}

/// What is good for the whole: the first to go leaves to the second what the second alone can use.
#[test]
fn r168_all_that_desert_are_chosen_together() {
    let militia = deserter(PieceType::Militia, Patriots);
    let cube = deserter(PieceType::Continental, Patriots);
    // One unit can leave either space without a change; the Continental has Virginia only.
    let mixed = early()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, CONTINENTAL, 1)
        .put(Virginia, TORY, 1)
        .put(Georgia, MILITIA, 3)
        .put(Georgia, TORY, 1);
    let does = |run: &mut Executor<'_>| desertion::desert(run, &[militia, cube]);
    let board = mixed.phase(Patriots, "", does);
    let left = |space| board.count(space, PieceSet::PATRIOT_UNITS);
    assert_eq!((left(Virginia), left(Georgia)), (2, 2));
    // Two Militia out of one space change it once, out of two spaces both.
    let even = early()
        .put(NewYork, MILITIA, 3)
        .put(NewYork, TORY, 2)
        .put(Virginia, MILITIA, 3)
        .put(Virginia, TORY, 2);
    let does = |run: &mut Executor<'_>| desertion::desert(run, &[militia, militia]);
    let board = even.phase(Patriots, "d6=1", does);
    assert_eq!(board.pieces(NewYork, MILITIA), 1);
    // Equal sets by the table, and no die for what is in all of them: the last unit of Georgia stays.
    let equal = early().put(Virginia, MILITIA, 4).put(Georgia, MILITIA, 2);
    let board = equal.phase(Patriots, "d6=4", does);
    assert_eq!(board.pieces(Virginia, MILITIA), 3);
    assert_eq!(board.pieces(Georgia, MILITIA), 1);
}

#[test]
fn r168_the_tories_that_desert_are_chosen_together() {
    let tory = deserter(PieceType::Tory, British);
    // Control goes with one Tory in each; the second from the same space changes no more.
    let board = early()
        .put(Virginia, TORY, 3)
        .put(Virginia, MILITIA, 2)
        .put(Georgia, TORY, 3)
        .put(Georgia, MILITIA, 2)
        .phase(British, "d6=1", |run| desertion::desert(run, &[tory, tory]));
    assert_eq!(board.pieces(Virginia, TORY), 1);
    assert_eq!(board.pieces(Georgia, TORY), 3);
}

#[test]
fn r8_6_10_the_french_change_control_of_most_population() {
    let tory = deserter(PieceType::Tory, French);
    let does = |run: &mut Executor<'_>| desertion::desert(run, &[tory]);
    let scene = early().put(Virginia, TORY, 1).put(Georgia, TORY, 1).put(Boston, TORY, 4);
    assert_eq!(scene.phase(French, "", does).pieces(Virginia, TORY), 0);
    let safe = scene
        .put(Virginia, FORT, 1)
        .put(Georgia, FORT, 1)
        .support(Virginia, Support::ActiveSupport);
    let board = safe.phase(French, "", does);
    assert_eq!(board.pieces(Georgia, TORY), 0, "Virginia is at Active Support");
}

/// R162: where Control of the same Population changes the table takes a space, be a Tory the last or not;
/// Control without Population is Control too.
#[test]
fn r162_8_6_10_where_control_changes_the_table_decides() {
    let tory = deserter(PieceType::Tory, French);
    let does = |run: &mut Executor<'_>| desertion::desert(run, &[tory]);
    let scene = early()
        .put(Virginia, TORY, 1)
        .put(Massachusetts, TORY, 2)
        .put(Massachusetts, MILITIA, 1)
        .put(Georgia, TORY, 1);
    for (dice, space, left) in [("d6=3", Massachusetts, 1), ("d6=4", Virginia, 0)] {
        assert_eq!(scene.phase(French, dice, does).pieces(space, TORY), left);
    }
    let empty = early().put(Quebec, TORY, 1).put(Virginia, TORY, 1).put(Virginia, FORT, 1);
    assert_eq!(empty.phase(French, "", does).pieces(Quebec, TORY), 0);
}

#[test]
fn r8_4_10_the_british_keep_control_and_last_tories() {
    let tory = deserter(PieceType::Tory, British);
    let board = early()
        .put(Virginia, TORY, 1)
        .put(Georgia, TORY, 1)
        .put(Georgia, FORT, 1)
        .put(Boston, TORY, 2)
        .phase(British, "", |run| desertion::desert(run, &[tory]));
    assert_eq!(board.pieces(Boston, TORY), 1);
}
