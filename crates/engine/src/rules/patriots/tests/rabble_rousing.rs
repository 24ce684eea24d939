//! Rabble-Rousing (3.3.4).

use super::*;

fn rouse(space: Space) -> ActionStep {
    ActionStep::RabbleRousing { space }
}

#[test]
fn r3_3_4_with_rebellion_control_nobody_is_activated() {
    let mut state = patriots(
        early()
            .put(Space::Virginia, MilitiaUnderground, 1)
            .support(Space::Virginia, Support::PassiveSupport),
    );
    ok(&mut state, rouse(Space::Virginia));
    let board = state.board();
    assert_eq!(board.support(Space::Virginia), Support::Neutral);
    assert_eq!(board.markers(Space::Virginia, Marker::Propaganda), 1);
    assert_eq!(board.pieces(Space::Virginia, MilitiaUnderground), 1);
    assert_eq!(board.resources(Faction::Patriots), 9);
    assert_eq!(why(&mut state, rouse(Space::Virginia)), Reason::Again(Space::Virginia));
}

#[test]
fn r3_3_4_without_control_an_underground_militia_turns_active() {
    let mut state = patriots(early().put(Space::Boston, BritishRegular, 4).put(
        Space::Boston,
        MilitiaUnderground,
        2,
    ));
    ok(&mut state, rouse(Space::Boston));
    assert_eq!(state.board().support(Space::Boston), Support::PassiveOpposition);
    assert_eq!(state.board().pieces(Space::Boston, MilitiaActive), 1);
    assert_eq!(state.board().pieces(Space::Boston, MilitiaUnderground), 1);
}

#[test]
fn r3_3_4_spaces_that_do_not_qualify() {
    let mut state = patriots(
        early()
            .treaty()
            .put(Space::Boston, BritishRegular, 1)
            .put(Space::Boston, MilitiaActive, 1)
            .put(Space::Savannah, FrenchRegular, 2)
            .put(Space::WestIndies, FrenchRegular, 2),
    );
    // No Control and no Underground Militia; French Control only; nobody; no Province or City.
    for space in [Space::Boston, Space::Savannah, Space::Georgia, Space::WestIndies] {
        assert!(matches!(why(&mut state, rouse(space)), Reason::Space { .. }));
    }
}

#[test]
fn r3_3_4_propaganda_only_while_any_is_left() {
    let mut state = patriots(early().marks(Space::Georgia, Marker::Propaganda, 12).put(
        Space::Virginia,
        Continental,
        1,
    ));
    ok(&mut state, rouse(Space::Virginia));
    assert_eq!(state.board().markers(Space::Virginia, Marker::Propaganda), 0);
    assert_eq!(state.board().support(Space::Virginia), Support::PassiveOpposition);
}

#[test]
fn r1_6_1_no_shift_without_population_or_beyond_active_opposition() {
    let mut state = patriots(
        early()
            .put(Space::Northwest, Continental, 1)
            .put(Space::Virginia, Continental, 1)
            .support(Space::Virginia, Support::ActiveOpposition),
    );
    ok(&mut state, rouse(Space::Northwest));
    ok(&mut state, rouse(Space::Virginia));
    let board = state.board();
    assert_eq!(board.support(Space::Northwest), Support::Neutral);
    assert_eq!(board.support(Space::Virginia), Support::ActiveOpposition);
    assert_eq!(board.markers(Space::Northwest, Marker::Propaganda), 1);
}

#[test]
fn r3_1_one_command_at_a_time() {
    let mut state = patriots(early().put(Space::Virginia, Continental, 1));
    ok(&mut state, rally(Space::Georgia, RallyKind::One));
    assert!(matches!(why(&mut state, rouse(Space::Virginia)), Reason::OtherCommand { .. }));
    assert!(matches!(
        why(&mut state, ActionStep::Hortalez { pay: 1 }),
        Reason::NotYours(Faction::Patriots)
    ));
}
