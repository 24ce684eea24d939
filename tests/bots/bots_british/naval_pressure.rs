//! B7: Naval Pressure.

use super::*;

#[test]
fn r4_2_3_resources_before_the_treaty_and_at_fni_0() {
    let turn = musters_in_savannah(early()).turn("d3=3");
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
    assert_eq!(turn.resources(), 12);
    let turn = musters_in_savannah(late()).turn("d3=2");
    assert_eq!(turn.resources(), 11);
    assert_eq!(turn.special(), Some(Special::NavalPressure));
}

#[test]
fn r26_no_die_for_resources_that_are_full() {
    let rich = early()
        .resources(British, 50)
        .stuck()
        .put_all(Virginia, &[(BritishRegular, 1)])
        .put_all(Boston, &[(Continental, 9)]);
    let path = rich.path("");
    assert_eq!(path, "B1 B3 B4 B5 B7 B8", "no die at all");
}

#[test]
fn r8_4_1_naval_pressure_takes_the_blockade_by_most_rebellion_pieces_without_a_fort() {
    let base = |leader| {
        musters_in_savannah(late())
            .led_by(leader)
            .blockade(Boston)
            .blockade(NewYorkCity)
            .put_all(Boston, &[(MilitiaActive, 1)])
            .put_all(NewYorkCity, &[(MilitiaActive, 3), (PatriotFort, 1)])
    };
    for leader in [Leader::Gage, Leader::Clinton] {
        let turn = base(leader).turn("");
        assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
        assert_eq!(turn.board.fni(), 1);
        assert!(!turn.board.is_blockaded(Boston));
        assert!(turn.board.is_blockaded(NewYorkCity));
    }
    // Howe can neither lower FNI so nor take Resources, and without an activity lowers nothing (R31).
    let turn = base(Leader::Howe).turn("");
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
    assert_eq!(turn.special(), None);
    assert_eq!(turn.board.fni(), 2);
}

#[test]
fn r161_the_blockade_leaves_where_most_support_comes_back() {
    let base = || musters_in_savannah(late()).blockade(Boston);
    let turn = base().blockade(NewYorkCity).turn("");
    assert!(turn.board.is_blockaded(Boston));
    assert!(!turn.board.is_blockaded(NewYorkCity));
    // Layout Opposition there is none to come back, and of two Blockades one would stay.
    let opposed = base().support(NewYorkCity, ActiveOpposition);
    let turn = opposed.blockade(NewYorkCity).turn("");
    assert!(turn.board.is_blockaded(NewYorkCity));
    let twice = base().blockade(NewYorkCity).blockade(NewYorkCity);
    let turn = twice.turn("");
    assert!(!turn.board.is_blockaded(Boston));
}

#[test]
fn r161_howe_lifts_the_blockade_where_most_support_comes_back() {
    let turn = musters_in_savannah(late())
        .led_by(Leader::Howe)
        .blockade(Boston)
        .blockade(NewYorkCity)
        .put_all(Virginia, &[(BritishRegular, 2), (MilitiaActive, 1)])
        .turn("");
    assert_eq!(turn.special(), Some(Special::Skirmish));
    assert!(turn.board.is_blockaded(Boston));
    assert!(!turn.board.is_blockaded(NewYorkCity));
}

#[test]
fn r31_howe_lowers_fni_when_a_skirmish_is_carried_out() {
    let turn = musters_in_savannah(late())
        .led_by(Leader::Howe)
        .blockade(Boston)
        .blockade(NewYorkCity)
        .put_all(Boston, &[(MilitiaActive, 1)])
        .put_all(Virginia, &[(BritishRegular, 2), (MilitiaActive, 1)])
        .turn("");
    assert_eq!(turn.special(), Some(Special::Skirmish));
    assert_eq!(turn.board.fni(), 1);
    assert!(!turn.board.is_blockaded(Boston));
    let howe = turn.steps.iter().position(|s| matches!(s, ActionStep::Howe { .. }));
    let skirmish = turn.steps.iter().position(|s| matches!(s, ActionStep::Skirmish { .. }));
    assert!(howe < skirmish);
}
