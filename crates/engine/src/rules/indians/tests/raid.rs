//! Raid (3.4.4).

use super::*;

#[test]
fn r3_4_4_raid_activates_marks_and_shifts() {
    let scene = early()
        .support(Virginia, Support::ActiveOpposition)
        .support(Georgia, Support::PassiveSupport)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Quebec, WarPartyUnderground, 1);
    let mut state = scene.paid(Indians);
    no(&mut state, raid(Georgia), "3.4.4");
    no(&mut state, raid(Quebec), "3.4.4");
    no(&mut state, raid(Norfolk), "3.4.4");
    ok(&mut state, raid(Virginia));
    let board = state.board();
    assert_eq!(board.support(Virginia), Support::PassiveOpposition);
    assert_eq!(board.markers(Virginia, Marker::Raid), 1);
    assert_eq!(board.pieces(Virginia, WarPartyActive), 1);
    assert_eq!(board.resources(Indians), 9);
    no(&mut state, raid(Virginia), "3.4.4");
}

#[test]
fn r3_4_4_a_war_party_moves_in_and_an_underground_one_activates() {
    let scene = early()
        .support(Virginia, Support::PassiveOpposition)
        .put(Northwest, WarPartyActive, 1)
        .put(Southwest, WarPartyUnderground, 1)
        .put(Quebec, WarPartyUnderground, 1);
    let mut state = scene.paid(Indians);
    no(&mut state, raid(Virginia), "3.4.4");
    no(&mut state, raid_from(Virginia, Northwest, WarPartyActive), "3.4.4");
    no(&mut state, raid_from(Virginia, Quebec, WarPartyUnderground), "3.4.4");
    no(&mut state, raid_from(Virginia, Northwest, Village), "3.4.4");
    ok(&mut state, raid_from(Virginia, Southwest, WarPartyUnderground));
    assert_eq!(state.board().pieces(Virginia, WarPartyActive), 1);
}

#[test]
fn r3_4_4_three_provinces_at_most() {
    let scene = [Virginia, Georgia, NewYork, Pennsylvania].into_iter().fold(early(), |s, p| {
        s.support(p, Support::PassiveOpposition).put(p, WarPartyUnderground, 1)
    });
    let mut state = scene.paid(Indians);
    ok(&mut state, raid(Virginia));
    ok(&mut state, raid(Georgia));
    ok(&mut state, raid(NewYork));
    no(&mut state, raid(Pennsylvania), "3.4.4");
    let mut state = scene.limited(Indians);
    ok(&mut state, raid(Virginia));
    no(&mut state, raid(Georgia), "2.3.5");
}

/// R51.
#[test]
fn r3_4_4_raiders_stay_where_they_raided() {
    let scene = early()
        .support(Virginia, Support::PassiveOpposition)
        .support(NorthCarolina, Support::PassiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .put(NorthCarolina, WarPartyUnderground, 1)
        .put(Northwest, WarPartyUnderground, 1);
    let mut state = scene.paid(Indians);
    ok(&mut state, raid(Virginia));
    no(&mut state, raid_from(NorthCarolina, Virginia, WarPartyActive), "3.4.4");
    let mut state = scene.paid(Indians);
    ok(&mut state, raid_from(Virginia, Northwest, WarPartyUnderground));
    // One of the two is left as it was, and may go on.
    ok(&mut state, raid_from(NorthCarolina, Virginia, WarPartyUnderground));
}

#[test]
fn r3_4_4_no_marker_when_all_are_on_the_map() {
    let mut state = early()
        .support(Virginia, Support::PassiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .marks(Georgia, Marker::Raid, 12)
        .paid(Indians);
    ok(&mut state, raid(Virginia));
    assert_eq!(state.board().markers(Virginia, Marker::Raid), 0);
    assert_eq!(state.board().support(Virginia), Support::Neutral);
}

#[test]
fn r1_10_dragging_canoe_raids_one_space_farther() {
    let scene = early()
        .support(MarylandDelaware, Support::PassiveOpposition)
        .support(NewHampshire, Support::PassiveOpposition)
        .put(Southwest, WarPartyUnderground, 2)
        .put(Quebec, WarPartyUnderground, 1);
    let step = raid_from(MarylandDelaware, Southwest, WarPartyUnderground);
    no(&mut scene.paid(Indians), step.clone(), "3.4.4");
    let away = scene.leader(Leader::DraggingCanoe, Florida);
    no(&mut away.paid(Indians), step.clone(), "3.4.4");
    let scene = scene.leader(Leader::DraggingCanoe, Southwest);
    ok(&mut scene.paid(Indians), step);
    // Three borders are too many.
    no(&mut scene.paid(Indians), raid_from(NewHampshire, Southwest, WarPartyUnderground), "3.4.4");
}
