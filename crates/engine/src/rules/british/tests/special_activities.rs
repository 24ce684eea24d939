//! Skirmish, Naval Pressure and Howe (4.2.2, 4.2.3).

use super::*;

#[test]
fn r4_2_2_skirmish_removes_one() {
    let scene = late()
        .put(Boston, BritishRegular, 2)
        .put(Boston, Continental, 1)
        .put(Boston, MilitiaUnderground, 1)
        .put(Boston, PatriotFort, 1);
    let mut state = scene.paid(British);
    let one = |piece| skirmish(Boston, StrikeKind::One(piece));
    no(&mut state, one(MilitiaUnderground), "4.2.2");
    no(&mut state, one(PatriotFort), "4.2.2");
    no(&mut state, one(FrenchRegular), "4.2.2");
    no(&mut state, skirmish(Boston, StrikeKind::Base), "4.2.2");
    ok(&mut state, one(Continental));
    let board = state.board();
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::Continental), 1);
    assert_eq!((board.crc(), board.cbc()), (1, 0));
    assert_eq!(board.pieces(Boston, BritishRegular), 2);
    no(&mut state, skirmish(Boston, StrikeKind::Base), "4.1");
}

#[test]
fn r4_2_2_skirmish_removes_two_and_a_regular() {
    let mut state =
        late().put(WestIndies, BritishRegular, 1).put(WestIndies, FrenchRegular, 2).paid(British);
    let two = StrikeKind::Two(FrenchRegular, FrenchRegular);
    ok(&mut state, skirmish(WestIndies, two));
    let board = state.board();
    assert_eq!((board.crc(), board.cbc()), (2, 1));
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::BritishRegular), 1);
}

#[test]
fn r4_2_2_militia_are_no_casualties() {
    let mut state =
        early().put(Boston, BritishRegular, 1).put(Boston, MilitiaActive, 2).paid(British);
    let two = StrikeKind::Two(MilitiaActive, MilitiaActive);
    ok(&mut state, skirmish(Boston, two));
    assert_eq!((state.board().crc(), state.board().cbc()), (0, 1));
    assert_eq!(state.board().available(PieceType::Militia), 15);
}

#[test]
fn r4_2_2_skirmish_removes_a_fort() {
    let mut state = early()
        .put(Boston, BritishRegular, 1)
        .put(Boston, MilitiaUnderground, 1)
        .put(Boston, PatriotFort, 1)
        .paid(British);
    ok(&mut state, skirmish(Boston, StrikeKind::Base));
    let board = state.board();
    assert_eq!(board.available(PieceType::PatriotFort), 6);
    assert_eq!((board.crc(), board.cbc()), (1, 1));
}

#[test]
fn r4_2_2_skirmish_needs_regulars_and_rebellion() {
    let scene =
        early().put(Boston, Tory, 1).put(Boston, MilitiaActive, 1).put(Norfolk, BritishRegular, 1);
    let one = |s| skirmish(s, StrikeKind::One(MilitiaActive));
    no(&mut scene.paid(British), one(Boston), "4.2.2");
    no(&mut scene.paid(British), one(Norfolk), "4.2.2");
}

#[test]
fn r4_2_2_not_in_a_muster_battle_or_garrison_space_either_way_round() {
    let scene = early()
        .put(Boston, BritishRegular, 1)
        .put(Boston, MilitiaActive, 1)
        .put(Norfolk, BritishRegular, 1)
        .put(Norfolk, MilitiaActive, 1);
    let one = |s| skirmish(s, StrikeKind::One(MilitiaActive));
    let mut state = scene.paid(British);
    ok(&mut state, regulars(Boston, 1));
    no(&mut state, one(Boston), "4.2.2");
    ok(&mut state, one(Norfolk));
    no(&mut state, tories(Norfolk, 1), "4.2.2");
    assert!(!can_muster(&state, Norfolk) && can_muster(&state, Boston));
    ok(&mut state, tories(Boston, 1));

    let mut state = scene.paid(British);
    select_battle(&mut state, Boston);
    no(&mut state, one(Boston), "4.2.2");

    let mut state = scene.paid(British);
    ok(&mut state, garrison(Boston, Norfolk, 1));
    no(&mut state, one(Norfolk), "4.2.2");
    let mut state = scene.paid(British);
    ok(&mut state, one(Norfolk));
    no(&mut state, garrison(Boston, Norfolk, 1), "4.2.2");
    ok(&mut state, garrison(Norfolk, Boston, 1));

    // A March destination is free for it.
    let mut state = scene.paid(British);
    let groups = vec![group(Boston, [(BritishRegular, 1)])];
    ok(&mut state, ActionStep::March { to: Norfolk, groups });
    ok(&mut state, one(Norfolk));
}

/// R39.
#[test]
fn r1_10_clinton_removes_one_more_militia() {
    let scene = early().put(Boston, BritishRegular, 1).put(Boston, MilitiaActive, 1).put(
        Boston,
        MilitiaUnderground,
        1,
    );
    let step = |militia| ActionStep::Skirmish {
        space: Boston,
        kind: StrikeKind::One(MilitiaActive),
        militia: Some(militia),
    };
    no(&mut scene.paid(British), step(MilitiaUnderground), "1.10");
    let away = scene.leader(Leader::Clinton, Norfolk);
    no(&mut away.paid(British), step(MilitiaUnderground), "1.10");
    let gage = scene.leader(Leader::Gage, Boston);
    no(&mut gage.paid(British), step(MilitiaUnderground), "1.10");
    let clinton = scene.leader(Leader::Clinton, Boston);
    no(&mut clinton.paid(British), step(Continental), "1.10");
    let mut state = clinton.paid(British);
    ok(&mut state, step(MilitiaUnderground));
    assert_eq!(state.board().count(Boston, PieceSet::MILITIA), 0);
    assert_eq!(state.board().available(PieceType::Militia), 15);
}

#[test]
fn r4_2_3_naval_pressure_gains_while_fni_is_0() {
    for scene in [early(), late()] {
        let mut state = scene.paid(British);
        no(&mut state, ActionStep::NavalPressureResources { roll: 4 }, "4.2.3");
        no(&mut state, ActionStep::NavalPressureResources { roll: 0 }, "4.2.3");
        no(&mut state, ActionStep::NavalPressureLower { city: None }, "4.2.3");
        ok(&mut state, ActionStep::NavalPressureResources { roll: 3 });
        assert_eq!(state.board().resources(British), 13);
        no(&mut state, ActionStep::NavalPressureResources { roll: 3 }, "4.1");
    }
}

#[test]
fn r4_2_3_naval_pressure_lowers_fni() {
    let scene = late().blockade(Boston).blockade(Norfolk);
    let mut state = scene.paid(British);
    no(&mut state, ActionStep::NavalPressureResources { roll: 1 }, "4.2.3");
    no(&mut state, ActionStep::NavalPressureLower { city: None }, "4.2.3");
    let city = Some(Savannah);
    no(&mut state, ActionStep::NavalPressureLower { city }, "4.2.3");
    let city = Some(Norfolk);
    ok(&mut state, ActionStep::NavalPressureLower { city });
    let board = state.board();
    assert_eq!((board.fni(), board.blockades(Norfolk)), (1, 0));
    assert_eq!(board.squadrons_west_indies(), 2);
    let city = Some(Boston);
    no(&mut state, ActionStep::NavalPressureLower { city }, "4.1");
}

/// R38.
#[test]
fn r1_10_howe_lowers_fni_before_a_special_activity() {
    let scene = late().blockade(Boston).blockade(Norfolk);
    let boston = ActionStep::Howe { city: Some(Boston) };
    let norfolk = ActionStep::Howe { city: Some(Norfolk) };
    no(&mut scene.paid(British), boston.clone(), "1.10");
    let scene = scene.leader(Leader::Howe, Quebec);
    no(&mut scene.limited(British), boston.clone(), "2.3.5");
    let mut state = scene.paid(British);
    ok(&mut state, boston.clone());
    assert_eq!(state.board().fni(), 1);
    no(&mut state, norfolk.clone(), "1.10");
    let city = Some(Norfolk);
    ok(&mut state, ActionStep::NavalPressureLower { city });
    assert_eq!(state.board().fni(), 0);
    let mut state = scene.paid(British);
    ok(&mut state, ActionStep::NavalPressureLower { city });
    no(&mut state, boston, "1.10");
    let calm = late().leader(Leader::Howe, Quebec);
    no(&mut calm.paid(British), norfolk, "1.10");
}
