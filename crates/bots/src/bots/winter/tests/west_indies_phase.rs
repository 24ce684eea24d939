//! The West Indies (6.2.2, 8.4.8, 8.6.8).

use super::*;

#[test]
fn r6_2_2_the_battle_takes_dice_by_force_level() {
    let scene = late().put(WestIndies, FRENCHMAN, 6).put(WestIndies, REGULAR, 3);
    let board = scene.phase(French, "d3=3 d3=3 d3=1", west_indies::battle);
    assert!(board.count(WestIndies, PieceSet::BRITISH) < 3);
    let peace = late().put(WestIndies, FRENCHMAN, 6);
    assert_eq!(peace.phase(French, "", west_indies::battle), peace.board);
}

#[test]
fn r8_4_8_the_british_stay_only_in_control() {
    let scene = late().put(WestIndies, REGULAR, 2).resources(British, 3);
    let board = scene.phase(British, "", west_indies::stay);
    assert_eq!((regulars(&board, WestIndies), board.resources(British)), (2, 2));
    let tied = scene.put(WestIndies, FRENCHMAN, 2);
    let board = tied.phase(British, "", west_indies::stay);
    assert_eq!((regulars(&board, WestIndies), board.resources(British)), (0, 3));
    let broke = scene.resources(British, 0);
    assert_eq!(regulars(&broke.phase(British, "", west_indies::stay), WestIndies), 0);
}

#[test]
fn r8_6_8_the_french_stay_where_they_can_pay() {
    let scene = late().put(WestIndies, FRENCHMAN, 1).put(WestIndies, REGULAR, 4);
    let board = scene.resources(French, 1).phase(French, "", west_indies::stay);
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 1);
    assert_eq!(board.resources(French), 0);
    let broke = scene.phase(French, "", west_indies::stay);
    assert_eq!(broke.pieces(WestIndies, FRENCHMAN), 0);
}
