//! Rally (3.3.1).

use super::*;

#[test]
fn r3_3_1_rally_places_one_militia_for_one_resource() {
    let mut state = patriots(early());
    ok(&mut state, rally(Space::Virginia, RallyKind::One));
    assert_eq!(state.board().pieces(Space::Virginia, MilitiaUnderground), 1);
    assert_eq!(state.board().resources(Faction::Patriots), 9);
    assert_eq!(state.command(), Some(Command::Rally));
    assert_eq!(
        why(&mut state, rally(Space::Virginia, RallyKind::One)),
        Reason::Again(Space::Virginia)
    );
    let mut poor = patriots(early().resources(Faction::Patriots, 0));
    assert!(matches!(
        why(&mut poor, rally(Space::Virginia, RallyKind::One)),
        Reason::CannotPay { .. }
    ));
}

#[test]
fn r3_3_1_no_rally_at_active_support() {
    for (level, legal) in [
        (Support::ActiveSupport, false),
        (Support::PassiveSupport, true),
        (Support::ActiveOpposition, true),
    ] {
        let mut state = patriots(early().support(Space::Virginia, level));
        let step = rally(Space::Virginia, RallyKind::One);
        if legal {
            ok(&mut state, step);
        } else {
            assert!(matches!(why(&mut state, step), Reason::Space { .. }));
        }
    }
}

#[test]
fn r3_3_1_no_militia_in_indian_reserves_or_the_west_indies() {
    let mut state = patriots(early().put(Space::Northwest, PatriotFort, 1).put(
        Space::Northwest,
        Continental,
        2,
    ));
    for step in [
        rally(Space::Northwest, RallyKind::One),
        rally(Space::Northwest, RallyKind::Many(1)),
        rally(Space::WestIndies, RallyKind::One),
    ] {
        assert!(matches!(why(&mut state, step), Reason::Space { .. }));
    }
    // A Fort is no Militia.
    ok(&mut state, rally(Space::Northwest, RallyKind::Fort(PieceCounts::of(Continental, 2))));
    assert_eq!(state.board().pieces(Space::Northwest, PatriotFort), 2);
}

/// R49.
#[test]
fn r3_3_1_a_fort_replaces_two_patriot_units() {
    let board = early()
        .treaty()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, Continental, 2)
        .put(Space::Virginia, FrenchRegular, 1);
    let fort = |troops| rally(Space::Virginia, RallyKind::Fort(troops));
    let mut state = patriots(board);
    for troops in [
        PieceCounts::of(Continental, 1),
        PieceCounts::of(Continental, 2).with(MilitiaUnderground, 1),
        PieceCounts::of(Continental, 1).with(FrenchRegular, 1),
        PieceCounts::of(MilitiaUnderground, 2),
        PieceCounts([200; Piece::FORCES.len()]),
    ] {
        refused(&mut state, fort(troops));
    }
    ok(&mut state, fort(PieceCounts::of(Continental, 1).with(MilitiaUnderground, 1)));
    let board = state.board();
    assert_eq!(board.pieces(Space::Virginia, PatriotFort), 1);
    assert_eq!(board.count(Space::Virginia, PieceSet::PATRIOT_UNITS), 1);
    assert_eq!(board.available(PieceType::Militia), PieceType::Militia.force_pool());
    assert_eq!(board.available(PieceType::Continental), PieceType::Continental.force_pool() - 1);
    assert_eq!(board.crc(), 0);
}

#[test]
fn r1_4_2_no_third_fort_or_village() {
    let mut state =
        patriots(early().put(Space::NewYork, Village, 1).put(Space::NewYork, BritishFort, 1).put(
            Space::NewYork,
            MilitiaUnderground,
            2,
        ));
    let step = rally(Space::NewYork, RallyKind::Fort(PieceCounts::of(MilitiaUnderground, 2)));
    let no_room = Reason::Space { space: Space::NewYork, why: SpaceReason::NoRoom };
    assert_eq!(why(&mut state, step), no_room);
}

#[test]
fn r3_3_1_at_a_fort_militia_up_to_forts_plus_population() {
    let board = early().put(Space::Virginia, PatriotFort, 2);
    let mut state = patriots(board);
    for count in [0, 5, 255] {
        assert!(matches!(
            why(&mut state, rally(Space::Virginia, RallyKind::Many(count))),
            Reason::Count(_)
        ));
    }
    ok(&mut state, rally(Space::Virginia, RallyKind::Many(4)));
    assert_eq!(state.board().pieces(Space::Virginia, MilitiaUnderground), 4);
    assert!(matches!(
        why(&mut state, rally(Space::Georgia, RallyKind::Many(1))),
        Reason::Space { .. }
    ));
}

#[test]
fn r1_4_1_only_available_militia_are_placed() {
    let mut state = patriots(early().put(Space::Boston, MilitiaActive, 14).put(
        Space::Virginia,
        PatriotFort,
        1,
    ));
    assert!(matches!(
        why(&mut state, rally(Space::Virginia, RallyKind::Many(2))),
        Reason::Board(_)
    ));
    ok(&mut state, rally(Space::Virginia, RallyKind::Many(1)));
    assert!(matches!(why(&mut state, rally(Space::Georgia, RallyKind::One)), Reason::Board(_)));
}

#[test]
fn r3_3_1_regroup_moves_militia_in_and_hides_all_there() {
    let mut state = patriots(
        early()
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::Norfolk, MilitiaActive, 2)
            .put(Space::NorthCarolina, MilitiaUnderground, 1)
            .put(Space::NorthCarolina, Continental, 1)
            .put(Space::Georgia, MilitiaActive, 1),
    );
    for from in [
        (Space::Georgia, PieceCounts::of(MilitiaActive, 1)),
        (Space::NorthCarolina, PieceCounts::of(Continental, 1)),
        (Space::Norfolk, PieceCounts::of(MilitiaActive, 3)),
    ] {
        refused(&mut state, regroup(Space::Virginia, &[from]));
    }
    assert!(matches!(why(&mut state, regroup(Space::NorthCarolina, &[])), Reason::Space { .. }));
    ok(
        &mut state,
        regroup(
            Space::Virginia,
            &[
                (Space::Norfolk, PieceCounts::of(MilitiaActive, 1)),
                (Space::NorthCarolina, PieceCounts::of(MilitiaUnderground, 1)),
            ],
        ),
    );
    let board = state.board();
    assert_eq!(board.pieces(Space::Virginia, MilitiaUnderground), 3);
    assert_eq!(board.pieces(Space::Virginia, MilitiaActive), 0);
    assert_eq!(board.pieces(Space::Norfolk, MilitiaActive), 1);
    assert_eq!(board.resources(Faction::Patriots), 9);
}

#[test]
fn r3_3_1_nothing_moves_in_the_other_kinds() {
    let mut state = patriots(early().put(Space::Norfolk, MilitiaActive, 1));
    let step = ActionStep::Rally {
        space: Space::Virginia,
        kind: RallyKind::One,
        from: vec![Group { from: Space::Norfolk, troops: PieceCounts::of(MilitiaActive, 1) }],
    };
    assert!(matches!(why(&mut state, step), Reason::Count(_)));
}

#[test]
fn r3_3_1_no_unit_moves_twice() {
    let mut state = patriots(
        early()
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::NorthCarolina, PatriotFort, 1)
            .put(Space::Norfolk, MilitiaActive, 2),
    );
    ok(
        &mut state,
        regroup(Space::Virginia, &[(Space::Norfolk, PieceCounts::of(MilitiaActive, 2))]),
    );
    let onward = |n| {
        regroup(Space::NorthCarolina, &[(Space::Virginia, PieceCounts::of(MilitiaUnderground, n))])
    };
    assert_eq!(why(&mut state, onward(2)), Reason::MovedAlready(Space::Virginia));
    ok(&mut state, onward(1));
}

/// R49.
#[test]
fn r3_3_1_militia_become_continentals_at_one_fort() {
    let board = early()
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, MilitiaActive, 2)
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::NewYork, MilitiaUnderground, 1);
    let replace = |space, militia| ActionStep::RallyContinentals { space, militia };
    let mut state = patriots(board);
    ok(&mut state, rally(Space::Virginia, RallyKind::Many(3)));
    for militia in
        [PieceCounts::NONE, PieceCounts::of(MilitiaActive, 3), PieceCounts::of(PatriotFort, 1)]
    {
        refused(&mut state, replace(Space::Virginia, militia));
    }
    assert!(matches!(
        why(&mut state, replace(Space::NewYork, PieceCounts::of(MilitiaUnderground, 1))),
        Reason::Space { .. }
    ));
    let militia = PieceCounts::of(MilitiaActive, 2).with(MilitiaUnderground, 2);
    ok(&mut state, replace(Space::Virginia, militia));
    let now = state.board();
    assert_eq!(now.pieces(Space::Virginia, Continental), 4);
    assert_eq!(now.count(Space::Virginia, PieceSet::MILITIA), 1);
    assert_eq!(now.resources(Faction::Patriots), 9, "the space was paid for");
    assert!(matches!(
        why(&mut state, replace(Space::Georgia, PieceCounts::of(MilitiaUnderground, 1))),
        Reason::Count(_)
    ));
    // The Command goes on elsewhere.
    ok(&mut state, rally(Space::NewYork, RallyKind::One));
}

#[test]
fn r3_3_1_continentals_may_select_their_own_space() {
    let board =
        early().put(Space::Georgia, PatriotFort, 1).put(Space::Georgia, MilitiaUnderground, 1);
    let replace = ActionStep::RallyContinentals {
        space: Space::Georgia,
        militia: PieceCounts::of(MilitiaUnderground, 1),
    };
    let mut state = patriots(board);
    ok(&mut state, replace.clone());
    assert_eq!(state.board().resources(Faction::Patriots), 9);
    assert_eq!(
        why(&mut state, rally(Space::Georgia, RallyKind::One)),
        Reason::Again(Space::Georgia)
    );
    let mut loyal = patriots(board.support(Space::Georgia, Support::ActiveSupport));
    assert!(matches!(why(&mut loyal, replace.clone()), Reason::Space { .. }));
    let mut marching = patriots(board.put(Space::Savannah, MilitiaActive, 1));
    ok(
        &mut marching,
        ActionStep::March {
            to: Space::Georgia,
            groups: vec![Group {
                from: Space::Savannah,
                troops: PieceCounts::of(MilitiaActive, 1),
            }],
        },
    );
    assert!(matches!(why(&mut marching, replace), Reason::OtherCommand { .. }));
}

#[test]
fn r2_3_5_a_limited_rally_has_one_space_and_no_special_activity() {
    let mut state = early().put(Space::Virginia, PatriotFort, 1).limited(Faction::Patriots);
    ok(&mut state, rally(Space::Virginia, RallyKind::Many(3)));
    ok(
        &mut state,
        ActionStep::RallyContinentals {
            space: Space::Virginia,
            militia: PieceCounts::of(MilitiaUnderground, 1),
        },
    );
    assert_eq!(why(&mut state, rally(Space::Georgia, RallyKind::One)), Reason::Limited);
    assert_eq!(
        why(&mut state, ActionStep::Persuasion { space: Space::Virginia }),
        MomentReason::NoSpecial.into()
    );
}

#[test]
fn r3_1_2_a_free_rally_costs_nothing() {
    let mut state = early().resources(Faction::Patriots, 0).free(Faction::Patriots);
    ok(&mut state, rally(Space::Virginia, RallyKind::One));
    assert_eq!(state.board().resources(Faction::Patriots), 0);
}

#[test]
fn r3_3_1_units_hidden_by_regrouping_are_remembered_by_that_face() {
    let mut state = patriots(early().put(Space::Virginia, PatriotFort, 1).put(
        Space::Norfolk,
        MilitiaActive,
        2,
    ));
    ok(
        &mut state,
        regroup(Space::Virginia, &[(Space::Norfolk, PieceCounts::of(MilitiaActive, 2))]),
    );
    assert_eq!(state.arrived(Space::Virginia, PieceSet::of(MilitiaUnderground)), 2);
    assert!(matches!(
        state.changes().last(),
        Some(Change::Flip { piece: MilitiaActive, count: 2, .. })
    ));
}
