//! F15 and F17: Préparer la Guerre and Naval Pressure.

use super::*;

/// Roderigue Hortalez et Cie for as much as the roll says, then Préparer la Guerre.
fn prepare() -> Layout {
    after(0)
}

/// 8.6.3. R97.
#[test]
fn f15_a_d6_against_what_is_unavailable() {
    let scene = prepare().squadrons(0, 1).french_unavailable(2);
    let played = play(scene, &[d3(1), d6(3)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15");
    assert_eq!(played.board.squadrons_west_indies(), 1);
    assert_eq!(played.board.off_map(OffMapBox::Unavailable, PieceType::FrenchRegular), 2);
    let played = play(scene, &[d3(1), d6(4)]);
    assert_eq!(played.board.squadrons_west_indies(), 0);
    assert!(played.path().ends_with("F12 F15 F17"));
    assert_eq!(played.outcome, Outcome::Command(Command::Hortalez, None));
}

#[test]
fn f15_no_squadron_is_left_so_three_regulars() {
    let played = play(prepare().squadrons(0, 0).french_unavailable(4), &[d3(1), d6(4)]);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 3);
    assert_eq!(played.outcome, command(Command::Hortalez, Special::PreparerLaGuerre));
    let played = play(prepare().french_unavailable(2), &[d3(1), d6(2)]);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 2);
    let played = play(prepare().french_unavailable(4), &[d3(1), d6(5)]);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 0);
}

/// R77.
#[test]
fn f15_and_r26_six_unavailable_need_no_die() {
    let played = play(prepare().squadrons(0, 2).french_unavailable(4), &[d3(1)]);
    assert_eq!(played.board.squadrons_west_indies(), 1);
}

#[test]
fn f15_with_empty_hands_two_resources() {
    let scene = prepare().resources(French, 1);
    let played = play(scene, &[]);
    assert_eq!(played.board.resources(French), 2);
    assert_eq!(played.outcome, command(Command::Hortalez, Special::PreparerLaGuerre));
    // Also after a roll that fails, but not after one that moves something.
    let played = play(scene.french_unavailable(1), &[d6(2)]);
    assert_eq!(played.board.resources(French), 2);
    let played = play(scene.french_unavailable(1), &[d6(1)]);
    assert_eq!(played.board.resources(French), 0);
    assert_eq!(played.board.available(PieceType::FrenchRegular), 1);
}

#[test]
fn f17_a_blockade_at_most_support() {
    let scene = prepare()
        .squadrons(1, 0)
        .support(Boston, Support::PassiveSupport)
        .support(NewYorkCity, Support::PassiveSupport)
        .support(Savannah, Support::ActiveSupport)
        .support(Virginia, Support::ActiveSupport)
        .support(CharlesTown, Support::ActiveOpposition);
    // New York City and Savannah count 2 each.
    let played = play(scene, &[d3(1), d6(1)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    assert_eq!(played.board.blockades(NewYorkCity), 1);
    assert_eq!(played.board.fni(), 1);
    assert_eq!(played.board.squadrons_west_indies(), 0);
    assert_eq!(played.outcome, command(Command::Hortalez, Special::NavalPressure));
    let active = scene.support(NewYorkCity, Support::ActiveSupport);
    assert_eq!(play(active, &[d3(1)]).board.blockades(NewYorkCity), 1);
}

#[test]
fn f17_and_r8_a_blockaded_city_has_no_support() {
    let scene = prepare()
        .squadrons(2, 0)
        .support(Boston, Support::PassiveSupport)
        .support(NewYorkCity, Support::ActiveSupport)
        .blockade(NewYorkCity);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.board.blockades(Boston), 1);
    assert_eq!(played.board.fni(), 2);
}

/// R77.
#[test]
fn f17_needs_a_squadron_and_room_for_fni() {
    // Blockades could be rearranged, but none is added.
    let scene = prepare().squadrons(1, 0).blockade(Boston);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.outcome, Outcome::Command(Command::Hortalez, None));
    assert_eq!(played.board.fni(), 1);
    let full = scene.squadrons(2, 0).blockade(Norfolk).blockade(Savannah);
    let played = play(full, &[d3(1)]);
    assert_eq!(played.board.blockades(Boston), 1);
    assert_eq!(played.board.fni(), 3);
}
