//! Where the British and the Indians can go (3.2.3, 3.4).

use super::*;
use crate::rules::testing::{early, late};
use Space::*;

#[test]
fn r3_2_3_next_door_always() {
    let board = late().blockade(Boston).board;
    for from in Space::ALL {
        for to in from.adjacent() {
            assert!(british_can_move(&board, from, to));
        }
        assert!(!british_can_move(&board, from, from));
    }
}

/// R41.
#[test]
fn r3_2_3_by_sea_between_cities_and_their_provinces() {
    let board = early().board;
    assert!(british_can_move(&board, Quebec, Georgia));
    assert!(british_can_move(&board, Boston, Savannah));
    assert!(british_can_move(&board, Virginia, NewYork));
    // Neither touches a City.
    assert!(!british_can_move(&board, Northwest, Boston));
    assert!(!british_can_move(&board, Boston, Southwest));
    // Both border Quebec City only: there is no other City.
    assert!(!british_can_move(&board, Florida, Georgia) || Florida.adjacent().contains(Georgia));
    assert!(!british_can_move(&board, NewHampshire, Quebec));
    // Maryland-Delaware by Philadelphia, New Jersey by New York City.
    assert!(british_can_move(&board, MarylandDelaware, NewJersey));
}

#[test]
fn r1_9_a_blockade_closes_a_city_and_its_provinces_to_the_sea() {
    let board = late().blockade(CharlesTown).board;
    assert!(!british_can_move(&board, Boston, CharlesTown));
    // Savannah is open, but South Carolina borders Charles Town too.
    assert!(!british_can_move(&board, Boston, SouthCarolina));
    assert!(british_can_move(&board, Boston, Georgia));
    assert!(british_can_move(&board, NorthCarolina, CharlesTown));
    // Out of a Blockaded City there is no way by sea; past an open one there is.
    assert!(!british_can_move(&board, CharlesTown, Boston));
    assert!(british_can_move(&board, SouthCarolina, Boston));
}

#[test]
fn r1_3_7_nothing_marches_to_the_west_indies() {
    let board = late().board;
    assert!(!british_reaches(&board, Boston).contains(WestIndies));
    assert!(british_reaches(&board, WestIndies).is_empty());
}

#[test]
fn r1_4_2_war_parties_keep_out_of_cities() {
    assert!(indians_can_move(Northwest, Virginia));
    assert!(!indians_can_move(Virginia, Norfolk));
    assert!(!indians_can_move(Norfolk, Virginia));
    assert!(!indians_can_move(Northwest, Georgia));
}

#[test]
fn r1_10_dragging_canoe_goes_through_provinces_only() {
    let canoe = |at| early().leader(crate::game::Leader::DraggingCanoe, at).board;
    assert!(raid_can_move(&canoe(Southwest), Southwest, Pennsylvania));
    assert!(raid_can_move(&canoe(Quebec), Quebec, Massachusetts));
    assert!(!raid_can_move(&canoe(Quebec), Quebec, Georgia));
    assert!(!raid_can_move(&canoe(Florida), Southwest, Pennsylvania));
}

/// R48.
#[test]
fn r3_2_3_one_militia_for_every_three_cubes() {
    let with = |cubes, militia| {
        early()
            .put(Boston, Piece::Tory, cubes)
            .put(Boston, Piece::MilitiaUnderground, militia)
            .board
    };
    assert_eq!(located(&with(2, 2), Boston), 0);
    assert_eq!(located(&with(3, 2), Boston), 1);
    assert_eq!(located(&with(8, 9), Boston), 2);
    assert_eq!(located(&with(9, 1), Boston), 1);
}
