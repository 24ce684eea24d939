//! Muster (3.2.1).

use super::*;

#[test]
fn r3_2_1_regulars_muster_in_one_space_for_one_resource() {
    let mut state = early().paid(British);
    no(&mut state, regulars(Boston, 7), "3.2.1");
    no(&mut state, regulars(Boston, 0), "3.2.1");
    ok(&mut state, regulars(Boston, 6));
    assert_eq!(state.board().pieces(Boston, BritishRegular), 6);
    assert_eq!(state.board().resources(British), 9);
    no(&mut state, regulars(Boston, 1), "3.2.1");
    no(&mut state, regulars(Norfolk, 1), "3.2.1");
}

#[test]
fn r3_2_1_no_more_regulars_than_available() {
    let scene = early().put(QuebecCity, BritishRegular, 22);
    no(&mut scene.paid(British), regulars(Boston, 4), "3.2.1");
    ok(&mut scene.paid(British), regulars(Boston, 3));
}

#[test]
fn r3_2_1_no_regulars_at_a_blockaded_city() {
    let scene = late().blockade(Boston);
    no(&mut scene.paid(British), regulars(Boston, 1), "3.2.1");
    ok(&mut scene.paid(British), regulars(Norfolk, 1));
}

#[test]
fn r1_9_a_colony_needs_one_adjacent_city_without_blockade() {
    let scene = late().blockade(Boston).blockade(Philadelphia);
    no(&mut scene.paid(British), regulars(Massachusetts, 1), "3.2.1");
    no(&mut scene.paid(British), regulars(Pennsylvania, 1), "3.2.1");
    // New Jersey borders New York City too.
    ok(&mut scene.paid(British), regulars(NewJersey, 1));
}

#[test]
fn r3_2_1_regulars_not_in_indian_reserves() {
    no(&mut early().paid(British), regulars(Quebec, 1), "3.2.1");
}

#[test]
fn r1_3_7_west_indies_after_the_treaty_only() {
    no(&mut early().paid(British), regulars(WestIndies, 1), "3.2.1");
    ok(&mut late().paid(British), regulars(WestIndies, 6));
}

#[test]
fn r3_2_1_tories_with_or_next_to_regulars_or_forts() {
    let mut state = early()
        .put(Boston, BritishRegular, 1)
        .put(Georgia, BritishFort, 1)
        .put(Virginia, Tory, 1)
        .paid(British);
    ok(&mut state, tories(Boston, 2));
    ok(&mut state, tories(Massachusetts, 1));
    ok(&mut state, tories(Savannah, 2));
    no(&mut state, tories(Virginia, 1), "3.2.1");
    no(&mut state, tories(NewHampshire, 1), "3.2.1");
    no(&mut state, tories(Florida, 1), "3.2.1");
    no(&mut state, tories(Boston, 1), "3.2.1");
    no(&mut state, tories(Georgia, 3), "3.2.1");
    assert_eq!(state.board().resources(British), 7);
    assert_eq!(state.board().pieces(Savannah, Tory), 2);
}

#[test]
fn r3_2_1_tories_by_opposition() {
    let scene = early()
        .put(Boston, BritishRegular, 1)
        .support(Boston, Support::PassiveOpposition)
        .support(Massachusetts, Support::ActiveOpposition);
    let mut state = scene.paid(British);
    no(&mut state, tories(Boston, 2), "3.2.1");
    no(&mut state, tories(Massachusetts, 1), "3.2.1");
    ok(&mut state, tories(Boston, 1));
}

#[test]
fn r3_2_1_tories_in_a_blockaded_city() {
    let scene = late().blockade(Boston).put(Boston, BritishRegular, 1);
    ok(&mut scene.paid(British), tories(Boston, 2));
}

#[test]
fn r3_2_1_no_tories_in_the_west_indies() {
    let scene = late().put(WestIndies, BritishRegular, 1);
    no(&mut scene.paid(British), tories(WestIndies, 1), "3.2.1");
}

#[test]
fn r3_2_1_a_space_for_regulars_and_tories_pays_once() {
    let mut state = early().paid(British);
    ok(&mut state, regulars(Boston, 1));
    ok(&mut state, tories(Boston, 2));
    assert_eq!(state.board().resources(British), 9);
}

/// R46.
#[test]
fn r3_2_1_regulars_then_tories_then_the_fort() {
    let scene = early().put(Boston, BritishRegular, 5).put(Norfolk, BritishRegular, 1);
    let mut state = scene.paid(British);
    ok(&mut state, tories(Norfolk, 1));
    no(&mut state, regulars(Norfolk, 1), "3.2.1");
    ok(&mut state, ActionStep::MusterFort { space: Boston, regulars: 3, tories: 0 });
    no(&mut state, tories(Boston, 1), "3.2.1");
}

#[test]
fn r3_1_every_space_must_be_paid() {
    let scene = early().resources(British, 1).put(Boston, BritishRegular, 1);
    let mut state = scene.paid(British);
    ok(&mut state, tories(Boston, 1));
    no(&mut state, tories(Massachusetts, 1), "3.2.1");
}

#[test]
fn r2_3_5_a_limited_muster_has_one_space() {
    let mut state = early().limited(British);
    ok(&mut state, regulars(Boston, 6));
    ok(&mut state, tories(Boston, 2));
    no(&mut state, tories(Massachusetts, 2), "2.3.5");
    no(&mut state, ActionStep::NavalPressureResources { roll: 1 }, "2.3.5");
}

#[test]
fn r3_1_2_a_free_muster_costs_nothing() {
    let mut state = early().resources(British, 0).free(British);
    ok(&mut state, regulars(Boston, 6));
    assert_eq!(state.board().resources(British), 0);
}

fn fort(space: Space, regulars: u8, tories: u8) -> ActionStep {
    ActionStep::MusterFort { space, regulars, tories }
}

#[test]
fn r3_2_1_three_cubes_become_a_fort_and_go_to_available() {
    let mut state = early().put(Boston, BritishRegular, 2).put(Boston, Tory, 2).paid(British);
    no(&mut state, fort(Boston, 2, 0), "3.2.1");
    no(&mut state, fort(Boston, 3, 0), "3.2.1");
    no(&mut state, fort(Boston, 255, 4), "3.2.1");
    ok(&mut state, fort(Boston, 2, 1));
    let board = state.board();
    assert_eq!(board.pieces(Boston, BritishFort), 1);
    assert_eq!(board.pieces(Boston, Tory), 1);
    assert_eq!(board.pieces(Boston, BritishRegular), 0);
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::BritishRegular), 0);
    assert_eq!((board.cbc(), board.resources(British)), (0, 9));
}

#[test]
fn r3_2_1_one_fort_or_one_reward() {
    let mut state = early()
        .put(Boston, BritishRegular, 4)
        .put(Boston, Tory, 1)
        .put(Norfolk, BritishRegular, 3)
        .paid(British);
    ok(&mut state, fort(Boston, 3, 0));
    no(&mut state, fort(Norfolk, 3, 0), "3.2.1");
    no(&mut state, ActionStep::MusterReward { space: Boston, steps: 1 }, "3.2.1");
}

#[test]
fn r1_4_2_no_third_fort() {
    let scene = early()
        .put(Georgia, BritishRegular, 3)
        .put(Georgia, PatriotFort, 1)
        .put(Georgia, Village, 1);
    no(&mut scene.paid(British), fort(Georgia, 3, 0), "1.4.2");
}

#[test]
fn r3_2_1_a_fort_in_the_west_indies_if_selected() {
    let mut state = late().paid(British);
    ok(&mut state, regulars(WestIndies, 6));
    ok(&mut state, fort(WestIndies, 3, 0));
    assert_eq!(state.board().pieces(WestIndies, BritishFort), 1);
    assert_eq!(state.board().resources(British), 9);
}

/// R46.
#[test]
fn r3_2_1_the_fort_space_must_qualify() {
    let scene = early()
        .put(Quebec, BritishRegular, 3)
        .put(Virginia, Tory, 3)
        .support(Virginia, Support::ActiveOpposition);
    no(&mut scene.paid(British), fort(Quebec, 3, 0), "3.2.1");
    // Virginia qualifies for Regulars alone, of which there is one space.
    ok(&mut scene.paid(British), fort(Virginia, 0, 3));
    let mut state = scene.paid(British);
    ok(&mut state, regulars(Boston, 1));
    no(&mut state, fort(Virginia, 0, 3), "3.2.1");
}

#[test]
fn r3_2_1_reward_loyalty_without_limit_and_never_free() {
    let scene = early()
        .put(Boston, BritishRegular, 1)
        .put(Boston, Tory, 1)
        .marks(Boston, Marker::Propaganda, 1)
        .marks(Boston, Marker::Raid, 1)
        .support(Boston, Support::PassiveOpposition);
    let step = |steps| ActionStep::MusterReward { space: Boston, steps };
    let mut state = scene.paid(British);
    no(&mut state, step(0), "3.2.1");
    no(&mut state, step(6), "3.2.1");
    ok(&mut state, step(5));
    assert_eq!(state.board().support(Boston), Support::ActiveSupport);
    assert_eq!(state.board().resources(British), 10 - 1 - 5);
    let mut state = scene.free(British);
    ok(&mut state, step(4));
    assert_eq!(state.board().support(Boston), Support::PassiveSupport);
    assert_eq!(state.board().resources(British), 6);
    let mut state = scene.resources(British, 3).free(British);
    no(&mut state, step(4), "3.2.1");
}
