//! Trade, War Path and Plunder (4.4).

use super::*;

#[test]
fn r4_4_1_trade() {
    let scene = early()
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 2)
        .put(Florida, Village, 1)
        .put(Florida, WarPartyActive, 1)
        .put(Southwest, WarPartyUnderground, 1)
        .resources(British, 4);
    let trade = |space, gift| ActionStep::Trade { space, gift };
    let mut state = scene.paid(Indians);
    no(&mut state, trade(Florida, 0), "4.4.1");
    no(&mut state, trade(Southwest, 0), "4.4.1");
    no(&mut state, trade(Quebec, 5), "4.4.1");
    ok(&mut state, trade(Quebec, 3));
    let board = state.board();
    assert_eq!((board.resources(British), board.resources(Indians)), (1, 13));
    assert_eq!(board.pieces(Quebec, WarPartyActive), 1);
    no(&mut state, trade(Quebec, 0), "4.1");
    let mut state = scene.paid(Indians);
    ok(&mut state, trade(Quebec, 0));
    let board = state.board();
    assert_eq!((board.resources(British), board.resources(Indians)), (4, 11));
    assert_eq!(board.pieces(Quebec, WarPartyActive), 1);
    no(&mut scene.limited(Indians), trade(Quebec, 0), "2.3.5");
}

#[test]
fn r4_1_trade_pays_for_the_command() {
    let mut state = early()
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 1)
        .resources(Indians, 0)
        .paid(Indians);
    no(&mut state, one(Virginia), "3.4.1");
    ok(&mut state, ActionStep::Trade { space: Quebec, gift: 0 });
    ok(&mut state, one(Virginia));
}

#[test]
fn r4_4_2_war_path_removes_one() {
    let mut state = early()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Virginia, PatriotFort, 1)
        .paid(Indians);
    no(&mut state, war_path(Virginia, StrikeKind::One(PatriotFort)), "4.4.2");
    no(
        &mut state,
        war_path(Virginia, StrikeKind::Two(MilitiaUnderground, MilitiaUnderground)),
        "4.4.2",
    );
    no(&mut state, war_path(Virginia, StrikeKind::Base), "4.4.2");
    ok(&mut state, war_path(Virginia, StrikeKind::One(MilitiaUnderground)));
    let board = state.board();
    assert_eq!(board.count(Virginia, PieceSet::MILITIA), 0);
    assert_eq!(board.pieces(Virginia, WarPartyActive), 1);
    assert_eq!(board.crc(), 0);
}

#[test]
fn r4_4_2_war_path_needs_underground_war_parties_and_enemies() {
    let scene = early().put(Virginia, WarPartyActive, 2).put(Virginia, Continental, 1).put(
        Georgia,
        WarPartyUnderground,
        2,
    );
    let strike = |s| war_path(s, StrikeKind::One(Continental));
    no(&mut scene.paid(Indians), strike(Virginia), "4.4.2");
    no(&mut scene.paid(Indians), strike(Georgia), "4.4.2");
}

#[test]
fn r4_4_2_war_path_removes_two_for_one() {
    let mut state =
        early().put(Virginia, WarPartyUnderground, 3).put(Virginia, Continental, 2).paid(Indians);
    let kind = StrikeKind::Two(Continental, Continental);
    ok(&mut state, war_path(Virginia, kind));
    let board = state.board();
    assert_eq!(board.pieces(Virginia, WarPartyUnderground), 1);
    assert_eq!(board.pieces(Virginia, WarPartyActive), 1);
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::Continental), 2);
    assert_eq!((board.crc(), board.cbc()), (2, 0));
    assert_eq!(board.available(PieceType::WarParty), 13);
}

#[test]
fn r4_4_2_war_path_removes_a_fort() {
    let mut state =
        early().put(Virginia, WarPartyUnderground, 2).put(Virginia, PatriotFort, 1).paid(Indians);
    ok(&mut state, war_path(Virginia, StrikeKind::Base));
    let board = state.board();
    assert_eq!((board.available(PieceType::PatriotFort), board.crc()), (6, 1));
    assert_eq!(board.count(Virginia, PieceSet::WAR_PARTIES), 1);
}

/// R39.
#[test]
fn r1_10_brant_removes_one_more_militia() {
    let scene = early().put(Virginia, WarPartyUnderground, 1).put(Virginia, MilitiaActive, 1).put(
        Virginia,
        MilitiaUnderground,
        1,
    );
    let step = ActionStep::WarPath {
        space: Virginia,
        kind: StrikeKind::One(MilitiaActive),
        militia: Some(MilitiaUnderground),
    };
    let away = scene.leader(Leader::Brant, Quebec);
    no(&mut away.paid(Indians), step.clone(), "1.10");
    let other = scene.leader(Leader::Cornplanter, Virginia);
    no(&mut other.paid(Indians), step.clone(), "1.10");
    let mut state = scene.leader(Leader::Brant, Virginia).paid(Indians);
    ok(&mut state, step);
    assert_eq!(state.board().count(Virginia, PieceSet::MILITIA), 0);
}

#[test]
fn r4_4_3_plunder_in_a_raid_space() {
    let scene = early()
        .support(Virginia, Support::ActiveOpposition)
        .support(Georgia, Support::ActiveOpposition)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, PatriotFort, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Georgia, MilitiaActive, 1)
        .put(Quebec, WarPartyUnderground, 1);
    let plunder = |space, remove| ActionStep::Plunder { space, remove };
    let mut state = scene.paid(Indians);
    ok(&mut state, raid(Virginia));
    ok(&mut state, raid(Georgia));
    no(&mut state, plunder(Georgia, WarPartyActive), "4.4.3");
    no(&mut state, plunder(Quebec, WarPartyUnderground), "4.4.3");
    no(&mut state, plunder(Virginia, PatriotFort), "4.4.3");
    ok(&mut state, plunder(Virginia, WarPartyActive));
    let board = state.board();
    assert_eq!((board.resources(Patriots), board.resources(Indians)), (8, 10));
    assert_eq!(board.count(Virginia, PieceSet::WAR_PARTIES), 1);
    no(&mut state, plunder(Virginia, WarPartyUnderground), "4.4.3");
}

#[test]
fn r4_4_3_plunder_takes_no_more_than_there_is() {
    let mut state = early()
        .support(Virginia, Support::ActiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .resources(Patriots, 1)
        .paid(Indians);
    ok(&mut state, raid(Virginia));
    ok(&mut state, ActionStep::Plunder { space: Virginia, remove: WarPartyActive });
    let board = state.board();
    assert_eq!((board.resources(Patriots), board.resources(Indians)), (0, 10));
}

/// 4.1.1: what a Special Activity may accompany.
#[test]
fn r4_4_3_plunder_only_with_a_raid() {
    let mut state = early().put(Virginia, WarPartyUnderground, 2).paid(Indians);
    ok(&mut state, one(Virginia));
    let step = ActionStep::Plunder { space: Virginia, remove: WarPartyUnderground };
    no(&mut state, step, "4.4.3");
}

/// R51.
#[test]
fn r4_1_plunder_pays_for_the_raid_that_must_follow() {
    let scene = early()
        .support(Virginia, Support::ActiveOpposition)
        .support(Georgia, Support::ActiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyActive, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .resources(Indians, 0);
    let plunder = |remove| ActionStep::Plunder { space: Virginia, remove };
    let mut state = scene.paid(Indians);
    no(&mut state, raid(Virginia), "3.4.4");
    // Without its last Underground War Party there would be no Raid.
    no(&mut state, plunder(WarPartyUnderground), "4.4.3");
    ok(&mut state, plunder(WarPartyActive));
    assert_eq!(raid_owed(&state), Some(Virginia));
    no(&mut state, raid(Georgia), "4.4.3");
    no(&mut state, one(Quebec), "3.4.1");
    ok(&mut state, raid(Virginia));
    assert_eq!(raid_owed(&state), None);
    ok(&mut state, raid(Georgia));
    assert_eq!(state.board().resources(Indians), 0);
}

#[test]
fn r15_one_special_activity_a_turn() {
    let mut state = early()
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 3)
        .put(Quebec, MilitiaActive, 1)
        .paid(Indians);
    ok(&mut state, war_path(Quebec, StrikeKind::One(MilitiaActive)));
    let trade = ActionStep::Trade { space: Quebec, gift: 0 };
    no(&mut state, trade, "4.1");
}
