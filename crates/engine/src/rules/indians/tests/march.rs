//! March and Scout (3.4.2, 3.4.3).

use super::*;

#[test]
fn r3_4_2_march_to_adjacent_provinces() {
    let scene = early()
        .put(Northwest, WarPartyUnderground, 4)
        .put(NewJersey, WarPartyActive, 1)
        .put(NewJersey, BritishRegular, 1);
    let mut state = scene.paid(Indians);
    no(&mut state, march(Florida, vec![hidden(Northwest, 1)]), "3.4.2");
    let city = march(NewYorkCity, vec![group(NewJersey, [(WarPartyActive, 1)])]);
    no(&mut state, city, "3.4.2");
    no(&mut state, march(Virginia, vec![]), "3.4.2");
    no(&mut state, march(Virginia, vec![hidden(Northwest, 0)]), "3.4.2");
    let cubes = march(NewYork, vec![group(NewJersey, [(BritishRegular, 1)])]);
    no(&mut state, cubes, "3.4.2");
    ok(&mut state, march(Virginia, vec![hidden(Northwest, 4)]));
    // Without Rebellion Control nobody sees them.
    assert_eq!(state.board().pieces(Virginia, WarPartyUnderground), 4);
    no(&mut state, march(MarylandDelaware, vec![hidden(Virginia, 1)]), "3.4.2");
    no(&mut state, march(Virginia, vec![hidden(Northwest, 1)]), "3.4.2");
}

#[test]
fn r3_4_2_the_first_destination_out_of_reserves_is_free() {
    let mut state = early()
        .put(Northwest, WarPartyUnderground, 4)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Southwest, WarPartyUnderground, 1)
        .paid(Indians);
    let mixed = vec![hidden(Northwest, 1), hidden(Virginia, 1)];
    ok(&mut state, march(MarylandDelaware, mixed));
    assert_eq!(state.board().resources(Indians), 9);
    ok(&mut state, march(Pennsylvania, vec![hidden(Northwest, 1)]));
    assert_eq!(state.board().resources(Indians), 9);
    ok(&mut state, march(NewYork, vec![hidden(Northwest, 1)]));
    assert_eq!(state.board().resources(Indians), 8);
}

#[test]
fn r3_4_2_the_printed_example_activates() {
    let scene = early()
        .put(Northwest, WarPartyUnderground, 2)
        .put(Pennsylvania, WarPartyUnderground, 1)
        .put(NewYork, MilitiaUnderground, 1)
        .put(NewYork, MilitiaActive, 1);
    let mut state = scene.paid(Indians);
    let groups = vec![hidden(Northwest, 2), hidden(Pennsylvania, 1)];
    ok(&mut state, march(NewYork, groups));
    // Two with two Militia exceed three; the other group of one does not.
    assert_eq!(state.board().pieces(NewYork, WarPartyActive), 2);
    assert_eq!(state.board().pieces(NewYork, WarPartyUnderground), 1);
}

#[test]
fn r3_4_2_control_counts_as_before_the_move() {
    let scene = early().put(Northwest, WarPartyUnderground, 4).put(NewYork, Continental, 1);
    let mut state = scene.paid(Indians);
    ok(&mut state, march(NewYork, vec![hidden(Northwest, 4)]));
    assert_eq!(state.board().pieces(NewYork, WarPartyActive), 4);
    let scene = scene.put(NewYork, Tory, 1);
    let mut state = scene.paid(Indians);
    ok(&mut state, march(NewYork, vec![hidden(Northwest, 4)]));
    assert_eq!(state.board().pieces(NewYork, WarPartyActive), 0);
}

#[test]
fn r3_4_2_a_reserve_never_sees_them() {
    let mut state =
        early().put(Quebec, WarPartyUnderground, 4).put(Northwest, MilitiaActive, 5).paid(Indians);
    ok(&mut state, march(Northwest, vec![hidden(Quebec, 4)]));
    assert_eq!(state.board().pieces(Northwest, WarPartyUnderground), 4);
}

#[test]
fn r2_3_5_a_limited_march_has_one_destination() {
    let mut state = early().put(Quebec, WarPartyUnderground, 2).limited(Indians);
    ok(&mut state, march(Northwest, vec![hidden(Quebec, 1)]));
    no(&mut state, march(NewYork, vec![hidden(Quebec, 1)]), "2.3.5");
}

fn scouts(from: Space, war_parties: u8, regulars: u8, tories: u8) -> Group {
    group(from, [(WarPartyUnderground, war_parties), (BritishRegular, regulars), (Tory, tories)])
}

#[test]
fn r3_4_3_scout() {
    let scene = early()
        .put(Northwest, WarPartyUnderground, 2)
        .put(Northwest, BritishRegular, 2)
        .put(Northwest, Tory, 2)
        .put(Pennsylvania, MilitiaUnderground, 5);
    let scout = |to, group| ActionStep::Scout { to, group };
    let mut state = scene.paid(Indians);
    no(&mut state, scout(Pennsylvania, scouts(Northwest, 0, 1, 0)), "3.4.3");
    no(&mut state, scout(Pennsylvania, scouts(Northwest, 1, 0, 0)), "3.4.3");
    no(&mut state, scout(Pennsylvania, scouts(Northwest, 1, 1, 2)), "3.4.3");
    no(&mut state, scout(Philadelphia, scouts(Northwest, 1, 1, 0)), "3.4.3");
    no(&mut state, scout(Georgia, scouts(Northwest, 1, 1, 0)), "3.4.3");
    let kind = StrikeKind::One(MilitiaActive);
    no(&mut state, ActionStep::ScoutSkirmish { kind }, "3.4.3");
    ok(&mut state, scout(Pennsylvania, scouts(Northwest, 1, 2, 2)));
    let board = state.board();
    assert_eq!(board.pieces(Pennsylvania, WarPartyActive), 1);
    assert_eq!(board.pieces(Pennsylvania, MilitiaActive), 5);
    assert_eq!((board.resources(Indians), board.resources(British)), (9, 9));
    let kind = StrikeKind::Two(MilitiaActive, MilitiaActive);
    ok(&mut state, ActionStep::ScoutSkirmish { kind });
    assert_eq!(state.board().pieces(Pennsylvania, MilitiaActive), 3);
    assert_eq!(state.board().cbc(), 1);
    assert_eq!(state.special(), None);
    no(&mut state, ActionStep::ScoutSkirmish { kind }, "3.4.3");
    no(&mut state, scout(Virginia, scouts(Northwest, 1, 0, 0)), "3.4.3");
}

#[test]
fn r3_4_3_both_pay_for_a_scout() {
    let scene = early()
        .put(Northwest, WarPartyUnderground, 1)
        .put(Northwest, BritishRegular, 1)
        .resources(British, 0);
    let step = ActionStep::Scout { to: Pennsylvania, group: scouts(Northwest, 1, 1, 0) };
    no(&mut scene.paid(Indians), step.clone(), "3.4.3");
    ok(&mut scene.free(Indians), step);
}
