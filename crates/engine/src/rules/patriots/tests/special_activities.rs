//! Persuasion, Partisans and Skirmish (4.3).

use super::*;

fn persuade(space: Space) -> ActionStep {
    ActionStep::Persuasion { space }
}

#[test]
fn r4_3_1_persuasion_activates_one_militia_for_one_resource() {
    let mut state = patriots(early().resources(Faction::Patriots, 0).put(
        Space::Virginia,
        MilitiaUnderground,
        2,
    ));
    ok(&mut state, persuade(Space::Virginia));
    let board = state.board();
    assert_eq!(board.pieces(Space::Virginia, MilitiaActive), 1);
    assert_eq!(board.resources(Faction::Patriots), 1);
    assert_eq!(board.markers(Space::Virginia, Marker::Propaganda), 1);
    assert_eq!(
        why(&mut state, persuade(Space::Virginia)),
        crate::rules::refusal::at(Space::Virginia, SpaceReason::OfPersuasion)
    );
}

#[test]
fn r4_3_1_up_to_three_colonies_or_cities_with_control_and_underground_militia() {
    let mut state = patriots(
        early()
            .put(Space::Northwest, MilitiaUnderground, 1)
            .put(Space::Boston, MilitiaUnderground, 1)
            .put(Space::Boston, Tory, 1)
            .put(Space::NewYork, MilitiaActive, 1)
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Norfolk, MilitiaUnderground, 1)
            .put(Space::Georgia, MilitiaUnderground, 1)
            .put(Space::Savannah, MilitiaUnderground, 1),
    );
    for space in [Space::Northwest, Space::Boston, Space::NewYork] {
        assert!(matches!(why(&mut state, persuade(space)), Reason::Space { .. }));
    }
    for space in [Space::Virginia, Space::Norfolk, Space::Georgia] {
        ok(&mut state, persuade(space));
    }
    assert!(matches!(why(&mut state, persuade(Space::Savannah)), Reason::Count(_)));
}

#[test]
fn r15_one_special_activity_a_turn() {
    let board = early()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, Tory, 1)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, Tory, 1);
    let mut state = patriots(board);
    ok(&mut state, persuade(Space::Virginia));
    assert_eq!(
        why(&mut state, strike(Space::Virginia, StrikeKind::One(Tory))),
        Reason::SpecialUsed(Special::Persuasion)
    );
    let mut state = patriots(board);
    ok(&mut state, strike(Space::Georgia, StrikeKind::One(Tory)));
    for step in [strike(Space::Virginia, StrikeKind::One(Tory)), persuade(Space::Virginia)] {
        assert_eq!(why(&mut state, step), Reason::SpecialUsed(Special::Partisans));
    }
}

#[test]
fn r4_3_2_partisans_remove_one_royalist_unit() {
    for (target, pool) in [
        (BritishRegular, OffMapBox::Casualties),
        (Tory, OffMapBox::Casualties),
        (WarPartyActive, OffMapBox::Available),
        (WarPartyUnderground, OffMapBox::Available),
    ] {
        let board =
            early().put(Space::NewYork, MilitiaUnderground, 1).put(Space::NewYork, target, 1);
        let before = board.board.off_map(pool, target.piece_type());
        let mut state = patriots(board);
        ok(&mut state, strike(Space::NewYork, StrikeKind::One(target)));
        let now = state.board();
        assert_eq!(now.pieces(Space::NewYork, MilitiaActive), 1);
        assert_eq!(now.pieces(Space::NewYork, target), 0);
        assert_eq!(now.off_map(pool, target.piece_type()), before + 1);
        assert_eq!(now.cbc(), u16::from(pool == OffMapBox::Casualties));
    }
}

#[test]
fn r4_3_2_two_for_two_and_one_militia() {
    let board = early()
        .put(Space::NewYork, MilitiaUnderground, 3)
        .put(Space::NewYork, Tory, 1)
        .put(Space::NewYork, WarPartyActive, 1);
    let mut state = patriots(board);
    ok(&mut state, strike(Space::NewYork, StrikeKind::Two(Tory, WarPartyActive)));
    let now = state.board();
    assert_eq!(now.pieces(Space::NewYork, MilitiaUnderground), 1);
    assert_eq!(now.pieces(Space::NewYork, MilitiaActive), 1);
    assert_eq!(now.count(Space::NewYork, PieceSet::ROYALIST), 0);
    assert_eq!((now.cbc(), now.crc()), (1, 0));

    let mut state = patriots(board);
    refused(&mut state, strike(Space::NewYork, StrikeKind::Two(Tory, Tory)));
}

#[test]
fn r4_3_2_a_village_only_without_war_parties() {
    let board = early().put(Space::NewYork, MilitiaUnderground, 2).put(Space::NewYork, Village, 1);
    let mut state = patriots(board);
    ok(&mut state, strike(Space::NewYork, StrikeKind::Base));
    assert_eq!(state.board().pieces(Space::NewYork, Village), 0);
    assert_eq!(state.board().count(Space::NewYork, PieceSet::MILITIA), 1);
    let mut state = patriots(board.put(Space::NewYork, WarPartyActive, 1));
    assert!(matches!(
        why(&mut state, strike(Space::NewYork, StrikeKind::Base)),
        Reason::Space { .. }
    ));
    let mut state = patriots(early().put(Space::NewYork, MilitiaUnderground, 2));
    refused(&mut state, strike(Space::NewYork, StrikeKind::Base));
}

#[test]
fn r4_3_2_needs_underground_militia_and_strikes_no_fort() {
    let mut state = patriots(
        early()
            .put(Space::NewYork, MilitiaActive, 2)
            .put(Space::NewYork, MilitiaUnderground, 1)
            .put(Space::NewYork, Tory, 2)
            .put(Space::NewYork, BritishFort, 1)
            .put(Space::Virginia, MilitiaActive, 2)
            .put(Space::Virginia, Tory, 2),
    );
    for step in [
        strike(Space::Virginia, StrikeKind::One(Tory)),
        strike(Space::NewYork, StrikeKind::Two(Tory, Tory)),
        strike(Space::NewYork, StrikeKind::One(BritishFort)),
        strike(Space::NewYork, StrikeKind::One(BritishRegular)),
    ] {
        refused(&mut state, step);
    }
}

#[test]
fn r4_3_2_and_r4_3_3_not_in_a_battle_space() {
    let board = early()
        .put(Space::NewYork, MilitiaUnderground, 1)
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, Tory, 1);
    let mut state = patriots(board);
    select_battle(&mut state, Space::NewYork);
    for step in [
        strike(Space::NewYork, StrikeKind::One(Tory)),
        skirmish(Space::NewYork, StrikeKind::One(Tory)),
    ] {
        assert!(matches!(why(&mut state, step), Reason::Space { .. }));
    }
}

#[test]
fn r4_3_3_skirmish_removes_one_cube() {
    let mut state = patriots(
        early()
            .put(Space::NewYork, Continental, 1)
            .put(Space::NewYork, Tory, 1)
            .put(Space::NewYork, WarPartyActive, 1)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::Virginia, Tory, 1),
    );
    for step in [
        skirmish(Space::NewYork, StrikeKind::One(WarPartyActive)),
        skirmish(Space::NewYork, StrikeKind::One(BritishRegular)),
        skirmish(Space::Virginia, StrikeKind::One(Tory)),
        ActionStep::Skirmish {
            space: Space::NewYork,
            kind: StrikeKind::One(Tory),
            militia: Some(MilitiaActive),
        },
    ] {
        refused(&mut state, step);
    }
    ok(&mut state, skirmish(Space::NewYork, StrikeKind::One(Tory)));
    assert_eq!(state.board().cbc(), 1);
    assert_eq!(state.board().crc(), 0);
    assert_eq!(state.board().off_map(OffMapBox::Casualties, PieceType::Tory), 1);
    assert_eq!(
        why(&mut state, skirmish(Space::NewYork, StrikeKind::One(Tory))),
        Reason::SpecialUsed(Special::Skirmish)
    );
}

#[test]
fn r4_3_3_two_cubes_for_one_continental() {
    let mut state = patriots(
        early().put(Space::NewYork, Continental, 1).put(Space::NewYork, BritishRegular, 1).put(
            Space::NewYork,
            Tory,
            1,
        ),
    );
    ok(&mut state, skirmish(Space::NewYork, StrikeKind::Two(BritishRegular, Tory)));
    let now = state.board();
    assert_eq!((now.cbc(), now.crc()), (2, 1));
    assert_eq!(now.off_map(OffMapBox::Casualties, PieceType::Continental), 1);
    assert_eq!(now.count(Space::NewYork, PieceSet::ALL), 0);
}

#[test]
fn r4_3_3_a_fort_only_without_british_cubes() {
    let board = early().put(Space::NewYork, Continental, 1).put(Space::NewYork, BritishFort, 1);
    let mut state = patriots(board.put(Space::NewYork, Tory, 1));
    assert!(matches!(
        why(&mut state, skirmish(Space::NewYork, StrikeKind::Base)),
        Reason::Space { .. }
    ));
    let mut state = patriots(board);
    ok(&mut state, skirmish(Space::NewYork, StrikeKind::Base));
    let now = state.board();
    assert_eq!((now.cbc(), now.crc()), (1, 1));
    assert_eq!(now.available(PieceType::BritishFort), PieceType::BritishFort.force_pool());
    let mut state = patriots(early().put(Space::NewYork, Continental, 1));
    refused(&mut state, skirmish(Space::NewYork, StrikeKind::Base));
}
