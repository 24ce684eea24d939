//! F9 and F10: the Muster.

use super::*;

#[test]
fn f9_a_d6_below_the_available_regulars() {
    assert!(play(muster(7), &[]).path().starts_with("F1 F3 F4 F9 F10"));
    assert!(play(muster(3), &[d6(2)]).path().starts_with("F1 F3 F4 F9 F10"));
    let no = play(muster(3), &[d6(3)]);
    assert!(no.path().starts_with("F1 F3 F4 F9 F13"));
    // R26: one Regular is more than no roll.
    assert!(play(muster(1), &[]).path().starts_with("F1 F3 F4 F9 F13"));
}

/// 8.6.4.
#[test]
fn f10_few_regulars_go_to_the_west_indies() {
    let played = play(muster(3), &[d6(1)]);
    assert_eq!(played.at(WestIndies, FrenchRegular), 3);
    assert_eq!(played.board.resources(French), 3);
    // Under Rebellion Control already: where the Rebellion has Control on the map.
    let played = play(muster(3).french(WestIndies, 1), &[d6(1)]);
    assert_eq!(played.at(Virginia, FrenchRegular), 3);
    // British Control is not Rebellion Control.
    let scene = muster(3).french(WestIndies, 1).put(WestIndies, BritishRegular, 2);
    let played = play(scene, &[d6(1)]);
    assert_eq!(played.at(WestIndies, FrenchRegular), 4);
}

/// 8.6.4.
#[test]
fn f10_four_regulars_first_with_continentals() {
    let scene = after(8)
        .put(Georgia, MilitiaActive, 3)
        .put(Virginia, Continental, 1)
        .put(Northwest, Continental, 1)
        .put(NewJersey, Continental, 1)
        .put(NewJersey, Tory, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(Virginia, FrenchRegular), 4);
    assert_eq!(played.board.resources(French), 3);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 4);
}

#[test]
fn f10_then_at_random_elsewhere() {
    let scene = after(8).put(Georgia, MilitiaActive, 3).put(Boston, PatriotFort, 1).put(
        Northwest,
        Continental,
        1,
    );
    assert_eq!(play(scene, &[d6(1)]).at(Boston, FrenchRegular), 4);
    assert_eq!(play(scene, &[d6(6)]).at(Georgia, FrenchRegular), 4);
}

#[test]
fn f10_and_r33_no_fort_is_built() {
    let played = play(muster(8), &[]);
    assert_eq!(played.board.on_map(PieceSet::of(PatriotFort)), 0);
    assert_eq!(played.board.resources(Patriots), 5);
}

/// 8.6.3 in place of 8.6.4.
#[test]
fn f10_without_two_resources_or_a_space_hortalez() {
    let poor = play(muster(8).resources(French, 1), &[]);
    assert!(poor.path().starts_with("F1 F3 F4 F9 F10 F11 F12"));
    assert_eq!(poor.board.resources(Patriots), 7);
    let nowhere = play(after(8).put(Northwest, Continental, 1), &[d3(2)]);
    assert!(nowhere.path().starts_with("F1 F3 F4 F9 F10 F11 F12"));
    assert_eq!(nowhere.board.resources(French), 3);
    assert_eq!(nowhere.board.resources(Patriots), 8);
}
