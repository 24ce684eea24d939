//! F12: the Skirmish.

use super::*;

/// Nothing but Roderigue Hortalez et Cie for one Resource, and one Skirmish space.
fn skirmish() -> Layout {
    after(0).resources(French, 1).french(Virginia, 1)
}

#[test]
fn f12_one_cube_for_nothing_two_for_a_regular() {
    let played = play(skirmish().put(Virginia, Tory, 1), &[]);
    // F13 and F14 say no: one cube does not outnumber one Tory, and no March is possible.
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12");
    assert_eq!(played.outcome, command(Command::Hortalez, Special::Skirmish));
    assert_eq!(played.at(Virginia, Tory), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 1);
    assert_eq!(played.board.cbc(), 1);
    // Alternating, the kind with fewest first: one of each.
    let both = skirmish().put(Virginia, Tory, 3).put(Virginia, BritishRegular, 1);
    let played = play(both, &[]);
    assert_eq!(played.at(Virginia, Tory), 2);
    assert_eq!(played.at(Virginia, BritishRegular), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 0);
    assert_eq!((played.board.cbc(), played.board.crc()), (2, 1));
    let played = play(skirmish().put(Virginia, Tory, 3), &[]);
    assert_eq!(played.at(Virginia, Tory), 1);
    let played = play(skirmish().put(Virginia, BritishRegular, 3), &[]);
    assert_eq!(played.at(Virginia, BritishRegular), 1);
}

#[test]
fn f12_a_fort_that_no_cube_guards() {
    let played = play(skirmish().put(Virginia, BritishFort, 1), &[]);
    assert_eq!(played.at(Virginia, BritishFort), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 0);
    assert_eq!((played.board.cbc(), played.board.crc()), (1, 1));
    let guarded = skirmish().put(Virginia, BritishFort, 1).put(Virginia, Tory, 1);
    let played = play(guarded, &[]);
    assert_eq!(played.at(Virginia, BritishFort), 1);
    assert_eq!(played.at(Virginia, Tory), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 1);
}

/// 8.6.3.
/// R76.
#[test]
fn f12_the_west_indies_first_else_any_space() {
    let scene =
        skirmish().put(Virginia, Tory, 2).french(WestIndies, 1).put(WestIndies, BritishRegular, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(WestIndies, BritishRegular), 0);
    assert_eq!(played.at(Virginia, Tory), 2);
    // The Fort does not draw the French: within the space first, not among spaces (8.6.3).
    let scene = skirmish().put(Virginia, Tory, 2).french(Savannah, 1).put(Savannah, BritishFort, 1);
    assert_eq!(play(scene, &[d6(3)]).at(Savannah, BritishFort), 0);
    assert_eq!(play(scene, &[d6(4)]).at(Virginia, Tory), 0);
}

#[test]
fn f12_not_in_the_muster_space() {
    let scene = muster(3).french(WestIndies, 1).put(WestIndies, BritishRegular, 2);
    // In the West Indies the French Muster: no Skirmish there, nor anywhere else.
    let played = play(scene, &[d6(1)]);
    assert_eq!(played.at(WestIndies, BritishRegular), 2);
    assert_eq!(played.path(), "F1 F3 F4 F9 F10 F12 F15 F17");
    assert_eq!(played.outcome, Outcome::Command(Command::Muster, None));
    // Elsewhere it is allowed.
    let played = play(scene.french(Georgia, 1).put(Georgia, BritishRegular, 1), &[d6(1)]);
    assert_eq!(played.at(Georgia, BritishRegular), 0);
    assert_eq!(played.outcome, command(Command::Muster, Special::Skirmish));
}
