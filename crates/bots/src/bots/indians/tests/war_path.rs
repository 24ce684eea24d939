//! I8: the War Path.

use super::*;

#[test]
fn i8_first_to_remove_a_patriot_fort() {
    let set = warrior()
        .put(Georgia, WarPartyUnderground, 2)
        .put(Georgia, PatriotFort, 1)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, MilitiaUnderground, 2)
        .put(Virginia, Village, 1);
    let played = play(set, &[]);
    assert!(played.did(Gather, Some(WarPath)));
    assert_eq!(played.path, "I1 I3 I4 I7 I8");
    assert_eq!(played.count(Georgia, PatriotFort), 0);
    assert_eq!(played.war_parties(Georgia), 1);
    assert_eq!(played.board.crc(), 1);
}

#[test]
fn i8_no_fort_beside_units_nor_with_a_single_war_party() {
    let set = warrior()
        .put(Georgia, WarPartyUnderground, 2)
        .put(Georgia, PatriotFort, 1)
        .put(Georgia, Continental, 1)
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, PatriotFort, 1);
    let played = play(set, &[]);
    assert_eq!(played.count(Georgia, PatriotFort), 1);
    assert_eq!(played.count(Georgia, Continental), 0);
    assert_eq!(played.count(Virginia, PatriotFort), 1);
    // One for one costs no War Party.
    assert_eq!(played.war_parties(Georgia), 2);
}

/// 8.7.1.
#[test]
fn i8_then_the_most_rebellion_pieces_then_a_village() {
    let set = warrior()
        .put(Georgia, WarPartyUnderground, 2)
        .put(Georgia, MilitiaActive, 2)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, MilitiaActive, 1)
        .put(Virginia, Village, 1);
    let played = play(set, &[]);
    assert_eq!(played.count(Georgia, MilitiaActive), 0);
    assert_eq!(played.count(Virginia, MilitiaActive), 1);
    let even = play(set.put(Virginia, MilitiaActive, 1), &[]);
    assert_eq!(even.count(Georgia, MilitiaActive), 2);
    assert_eq!(even.count(Virginia, MilitiaActive), 0);
}

#[test]
fn i8_victims_per_8_1_2() {
    let set = warrior()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, Continental, 3)
        .put(Virginia, MilitiaActive, 1)
        .put(Virginia, MilitiaUnderground, 1);
    let played = play(set, &[]);
    assert_eq!(played.board.count(Virginia, PieceSet::MILITIA), 0);
    assert_eq!(played.count(Virginia, Continental), 3);
}

#[test]
fn i8_brant_removes_one_more_militia() {
    let set = warrior()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, Continental, 3)
        .put(Virginia, MilitiaActive, 1)
        .leader(Leader::Brant, Virginia);
    let played = play(set, &[]);
    assert_eq!(played.board.count(Virginia, PieceSet::REBELLION), 1);
    assert_eq!(played.count(Virginia, MilitiaActive), 0);
    // Two Militia: one struck and one for Brant remove as many as any other way, and cost nothing.
    let set = warrior()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, MilitiaActive, 2)
        .leader(Leader::Brant, Virginia);
    let played = play(set, &[]);
    assert_eq!(played.board.count(Virginia, PieceSet::REBELLION), 0);
    assert_eq!(played.war_parties(Virginia), 2);
}

#[test]
fn i8_trade_instead_without_resources_and_back_if_there_is_none() {
    let set = warrior().resources(Indians, 0).put(Virginia, WarPartyUnderground, 1).put(
        Virginia,
        MilitiaActive,
        1,
    );
    // The War Parties that regrouped are at a Village: Trade.
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I8 I11");
    assert!(played.did(Gather, Some(Trade)));
    assert_eq!(played.has(), 1);
    // A free March, and no Village: War Path all the same.
    let set = rebellious()
        .away(PieceType::WarParty, 15, OffMapBox::Unavailable)
        .away(PieceType::Village, 12, OffMapBox::Unavailable)
        .resources(Indians, 0)
        .put(Florida, WarPartyUnderground, 1)
        .put(Georgia, MilitiaActive, 1);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I10 I8 I11");
    assert!(played.did(March, Some(WarPath)));
}
