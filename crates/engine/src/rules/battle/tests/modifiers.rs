//! The modifiers of the Loss Levels (3.6.5, 3.6.6).

use super::*;

#[test]
fn r3_6_5_half_the_attacking_cubes_regulars() {
    let one = |pieces: &[(Piece, u8)], plan: Plan| {
        let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (HERE, p, n)).collect();
        sums(&table(&pieces), plan).0
    };
    // Tories beyond the Regulars do not participate.
    let royal = [(BritishRegular, 1), (Tory, 4), (MilitiaActive, 1)];
    assert_eq!(one(&royal, british()), 1);
    assert_eq!(one(&[(Tory, 4), (MilitiaActive, 1)], british()), 0);
    let rebel = [(FrenchRegular, 2), (Continental, 3), (Tory, 1)];
    assert_eq!(one(&rebel, patriots()), 0);
    assert_eq!(one(&rebel, allied(patriots())), 0);
    assert_eq!(one(&rebel, french()), 1);
    assert_eq!(one(&rebel, allied(french())), 1);
    let even = [(FrenchRegular, 5), (Continental, 3), (Tory, 1)];
    assert_eq!(one(&even, allied(patriots())), 1);
    let none = [(FrenchRegular, 5), (MilitiaActive, 3), (Tory, 1)];
    assert_eq!(one(&none, allied(patriots())), 0);
}

#[test]
fn r3_6_5_an_attacking_piece_underground() {
    let board = table(&[(HERE, Tory, 1), (HERE, WarPartyUnderground, 2), (HERE, MilitiaActive, 1)]);
    assert_eq!(sums(&board, british()).0, 1);
    let all = Plan { attacker_activates: 2, ..british() };
    assert_eq!(sums(&board, all).0, 0);
    // The French have no use of Militia that nobody paid for.
    let board = table(&[(HERE, FrenchRegular, 1), (HERE, MilitiaUnderground, 1), (HERE, Tory, 1)]);
    assert_eq!(sums(&board, french()).0, 1);
    assert_eq!(sums(&board, allied(french())).0, 2);
}

#[test]
fn r3_6_5_an_attacking_leader() {
    let mut board = table(&[(HERE, Tory, 1), (HERE, Village, 1), (HERE, MilitiaActive, 1)])
        .leader(Leader::Brant, HERE);
    // The Indian Leader needs a War Party beside him.
    assert_eq!(sums(&board, british()).0, 0);
    board = board.put(HERE, WarPartyActive, 1);
    assert_eq!(sums(&board, british()).0, 1);
    // Two Leaders count no more than one.
    board = board.leader(Leader::Gage, HERE);
    assert_eq!(sums(&board, british()).0, 1);
}

/// R55.
#[test]
fn r3_6_5_the_leader_of_an_ally_counts_if_it_takes_part() {
    let board = table(&[(HERE, MilitiaActive, 1), (HERE, FrenchRegular, 1), (HERE, Tory, 1)])
        .leader(Leader::Rochambeau, HERE);
    assert_eq!(sums(&board, patriots()).0, 0);
    assert_eq!(sums(&board, allied(patriots())).0, 1);
}

#[test]
fn r3_6_5_lauzun_adds_one_more() {
    let board = table(&[(HERE, MilitiaActive, 1), (HERE, FrenchRegular, 1), (HERE, Tory, 1)])
        .leader(Leader::Lauzun, HERE);
    // Regulars, a Leader, and Lauzun himself.
    assert_eq!(sums(&board, french()).0, 3);
    assert_eq!(sums(&board, patriots()).0, 0);
    assert_eq!(sums(&board, allied(patriots())).0, 2);
    // On Defence he is a Leader like any other.
    assert_eq!(sums(&board, british()), (0, 2));
}

#[test]
fn r3_6_5_and_6_british_at_a_blockaded_city() {
    let city = Space::NewYorkCity;
    let mut board = table(&[(city, Tory, 1), (city, MilitiaActive, 1)]);
    assert_eq!(sums(&board, Plan::new(city, British)), (0, 0));
    board = board.blockade(city);
    assert_eq!(sums(&board, Plan::new(city, British)), (-1, 0));
    assert_eq!(sums(&board, Plan::new(city, Patriots)), (0, -1));
    board = board.blockade(city);
    assert_eq!(sums(&board, Plan::new(city, British)), (-1, 0));
}

#[test]
fn r3_6_5_and_6_british_in_the_west_indies_with_a_squadron() {
    let space = Space::WestIndies;
    let board = table(&[(space, BritishRegular, 1), (space, FrenchRegular, 1)]);
    // Half the cubes are Regulars on both sides.
    assert_eq!(sums(&board, Plan::new(space, British)), (0, 1));
    assert_eq!(sums(&board, Plan::new(space, French)), (1, 0));
    let calm = board.squadrons(0, 3);
    assert_eq!(sums(&calm, Plan::new(space, British)), (1, 1));
    assert_eq!(sums(&calm, Plan::new(space, French)), (1, 1));
}

#[test]
fn r3_6_5_and_6_each_defending_fort() {
    let board = table(&[
        (HERE, Tory, 1),
        (HERE, BritishFort, 1),
        (HERE, PatriotFort, 1),
        (HERE, MilitiaActive, 1),
    ]);
    assert_eq!(sums(&board, british()), (-1, 1));
    assert_eq!(sums(&board, patriots()), (-1, 1));
    let two = table(&[(HERE, Tory, 1), (HERE, PatriotFort, 2)]);
    assert_eq!(sums(&two, british()), (-2, 2));
}

#[test]
fn r3_6_5_indians_defend_in_a_reserve() {
    for (space, by) in [(Space::Northwest, -1), (HERE, 0)] {
        let board = table(&[(space, WarPartyActive, 1), (space, MilitiaActive, 1)]);
        assert_eq!(sums(&board, Plan::new(space, Patriots)), (by, 0));
    }
    let space = Space::Northwest;
    let board = table(&[(space, Tory, 1), (space, MilitiaActive, 1)]);
    assert_eq!(sums(&board, Plan::new(space, Patriots)), (0, 0));
}

#[test]
fn r3_6_5_washington_defends() {
    let mut board = table(&[(HERE, Tory, 1), (HERE, MilitiaActive, 1), (HERE, FrenchRegular, 1)]);
    assert_eq!(sums(&board, british()), (0, 1));
    board = board.leader(Leader::Washington, HERE);
    assert_eq!(sums(&board, british()), (-1, 2));
    // Attacking he only leads.
    assert_eq!(sums(&board, patriots()), (1, 0));
}

#[test]
fn r3_6_6_half_the_defending_cubes_regulars() {
    let sum = |regulars, tories| {
        let board = table(&[
            (HERE, BritishRegular, regulars),
            (HERE, Tory, tories),
            (HERE, Continental, 1),
        ]);
        sums(&board, patriots()).1
    };
    assert_eq!(sum(2, 2), 1);
    assert_eq!(sum(1, 2), 0);
    let board = table(&[(HERE, Tory, 1), (HERE, FrenchRegular, 1), (HERE, Continental, 2)]);
    assert_eq!(sums(&board, british()).1, 0);
}

#[test]
fn r3_6_6_a_defending_piece_underground() {
    let board = table(&[(HERE, MilitiaActive, 1), (HERE, Tory, 1), (HERE, WarPartyUnderground, 1)]);
    assert_eq!(sums(&board, patriots()).1, 1);
    let shown = Plan { defender_activates: 1, ..patriots() };
    assert_eq!(sums(&board, shown).1, 0);
}

/// R55.
#[test]
fn r3_6_6_any_leader_defends() {
    let board = table(&[(HERE, MilitiaActive, 1), (HERE, Tory, 1), (HERE, Village, 1)])
        .leader(Leader::Brant, HERE);
    assert_eq!(sums(&board, patriots()).1, 1);
    // Without a piece of his own he is not there (1.10).
    let board = table(&[(HERE, MilitiaActive, 1), (HERE, Tory, 1)]).leader(Leader::Brant, HERE);
    assert_eq!(sums(&board, patriots()).1, 0);
}

#[test]
fn r5_1_an_event_changes_force_and_loss_levels() {
    let board = table(&[(HERE, BritishRegular, 4), (HERE, Continental, 3)]);
    let plan = Plan { event_modifiers: [2, -2, 2], ..british() };
    assert_eq!(forces(&board, &plan).attacker, 6);
    assert_eq!(sums(&board, plan), (3, -2));
    let mut state = board.free(British);
    state.grant_modifiers([2, -2, 2]);
    rules_act(&mut state, &british().step(2, 1)).unwrap();
    // Attacker Loss Level -1, Defender Loss Level 5.
    assert_eq!(state.board().pieces(HERE, BritishRegular), 4);
    assert_eq!(state.board().pieces(HERE, Continental), 0);
}

#[test]
fn r25_assessment_adds_force_and_modifiers() {
    assert_eq!(assess(&example(), &example_plan()), (9, 10));
}
