//! F13 and F14: the March.

use super::*;

/// R29.
#[test]
fn f13_cubes_and_leaders_against_british_pieces() {
    let no = |scene: Layout| {
        let played = play(scene, &[d3(1)]);
        assert!(played.path().starts_with("F1 F3 F4 F9 F13 F14"), "{}", played.path());
    };
    // Equal numbers, Militia, a Fort: no.
    no(after(0).put(Virginia, Continental, 1).put(Virginia, Tory, 1));
    no(after(0)
        .put(Virginia, Continental, 1)
        .put(Virginia, MilitiaActive, 3)
        .put(Virginia, PatriotFort, 1)
        .put(Virginia, BritishFort, 1));
    // War Parties are no British pieces.
    no(after(0).put(Virginia, Continental, 2).put(Virginia, WarPartyActive, 1));
}

#[test]
fn f13_a_leader_makes_the_difference() {
    let scene = after(0).put(Virginia, Continental, 1).put(Virginia, BritishFort, 1);
    let led = scene.leader(Leader::Washington, Virginia);
    assert!(play(led, &[d3(1)]).path().starts_with("F1 F3 F4 F9 F13 F16"));
}

#[test]
fn f13_the_west_indies_count() {
    let scene = after(0).french(WestIndies, 3).put(WestIndies, BritishFort, 2);
    assert!(play(scene, &[d3(1)]).path().starts_with("F1 F3 F4 F9 F13 F16"));
}

// F14

/// R7.
#[test]
fn f14_all_that_may_go_march_to_add_control() {
    // R7: as many as possible, Continentals one for one.
    let scene = after(0)
        .french(NewYork, 3)
        .put(NewYork, Continental, 4)
        .put(NewYork, MilitiaActive, 1)
        .put(NewYorkCity, BritishRegular, 2);
    let played = play(scene, &[]);
    assert!(played.path().starts_with("F1 F3 F4 F9 F13 F14 F12"));
    assert_eq!(played.at(NewYorkCity, FrenchRegular) + played.at(NewYork, FrenchRegular), 3 - 1);
    assert_eq!(played.at(NewYorkCity, Continental), 3);
    assert_eq!(played.at(NewYork, Continental), 1);
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(played.board.resources(Patriots), 4);
}

#[test]
fn f14_loses_no_rebellion_control() {
    // Two against one in New Jersey: nobody can leave; and a lone Regular keeps New York.
    let scene = after(0)
        .french(NewJersey, 2)
        .put(NewJersey, WarPartyActive, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 1);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    assert_eq!(played.at(NewJersey, FrenchRegular), 2);
    // With three one can.
    let played = play(scene.french(NewJersey, 1), &[]);
    assert_eq!(played.at(NewYorkCity, FrenchRegular), 1);
}

#[test]
fn f14_and_r27_who_goes_when_only_some_may() {
    // Four of six may leave: by turns, beginning with the Regulars.
    let scene = after(0)
        .french(NewYork, 3)
        .put(NewYork, Continental, 3)
        .put(NewYork, WarPartyActive, 1)
        .put(NewYorkCity, BritishRegular, 2)
        .put(NewYorkCity, BritishFort, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYork, FrenchRegular), 1);
    assert_eq!(played.at(NewYork, Continental), 1);
    assert_eq!(played.at(NewYorkCity, Continental), 2);
}

/// 8.6.5.
#[test]
fn f14_cities_first_then_most_british() {
    // Enough for one destination only; the Colonies hold more British.
    let scene = after(0)
        .french(NewJersey, 4)
        .put(NewJersey, PatriotFort, 1)
        .put(Pennsylvania, Tory, 3)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(Philadelphia, Tory, 2)
        .put(Philadelphia, MilitiaActive, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewJersey, FrenchRegular), 0);
    assert_eq!(played.at(NewYorkCity, FrenchRegular), 0);
    assert_eq!(played.at(Pennsylvania, FrenchRegular), 0);
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(played.at(Philadelphia, FrenchRegular), 3, "one fell in the Skirmish");
}

#[test]
fn f14_a_destination_needs_patriots_or_a_continental() {
    let scene =
        after(0).french(NewJersey, 2).put(NewJersey, PatriotFort, 1).put(NewYorkCity, Tory, 1);
    assert_eq!(play(scene, &[d3(1)]).at(NewYorkCity, FrenchRegular), 0);
    let escorted = scene.put(NewJersey, Continental, 1);
    assert_eq!(play(escorted, &[]).at(NewYorkCity, Continental), 1);
    // Patriots without Resources send nobody.
    let poor = play(escorted.resources(Patriots, 0), &[d3(1)]);
    assert_eq!(poor.at(NewYorkCity, Continental), 0);
    assert_eq!(poor.at(NewYorkCity, FrenchRegular), 0);
}

#[test]
fn r184_the_group_that_goes_has_the_continental_it_needs() {
    // Two of three may leave New Jersey: in turns they would be two Regulars (R27).
    let scene =
        after(0).french(NewJersey, 2).put(NewJersey, Continental, 1).put(NewYorkCity, Tory, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYorkCity, FrenchRegular), 1);
    assert_eq!(played.at(NewYorkCity, Continental), 1);
    assert_eq!(played.at(NewJersey, FrenchRegular), 1);
    // Where Patriots stand the Regulars go.
    let met = play(scene.put(NewYorkCity, MilitiaActive, 1), &[]);
    assert_eq!(met.at(NewJersey, Continental), 1);
}

/// 3.1, 3.5.4: whether Continentals come is the French's choice; a person's Patriots pay unasked.
#[test]
fn f14_a_person_is_not_asked_for_continentals() {
    let scene = after(0)
        .french(NewJersey, 2)
        .put(NewJersey, PatriotFort, 1)
        .put(NewJersey, Continental, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 2);
    let context = Context { players: ByFaction([false, true, false, false]), ..Context::default() };
    let played = play_with(scene, &[], context);
    assert_eq!(played.asked.len(), 0);
    assert_eq!(played.at(NewYorkCity, Continental), 1);
    assert_eq!(played.board.resources(Patriots), 4);
}

#[test]
fn f14_by_way_of_friendly_cities() {
    let scene = after(0)
        .french(Boston, 2)
        .put(Boston, PatriotFort, 1)
        .put(Savannah, PatriotFort, 1)
        .put(Georgia, Tory, 1)
        .put(Georgia, MilitiaActive, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(Boston, FrenchRegular), 0);
    assert_eq!(played.at(Georgia, Tory), 0, "Skirmish after the March");
    assert_eq!(played.at(Georgia, FrenchRegular), 2);
}

#[test]
fn f14_resources_end_the_march() {
    let scene = after(0)
        .resources(French, 1)
        .french(NewJersey, 2)
        .french(Virginia, 2)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 2)
        .put(Norfolk, MilitiaActive, 1)
        .put(Norfolk, Tory, 1)
        .put(NewJersey, PatriotFort, 1)
        .put(Virginia, PatriotFort, 1);
    let played = play(scene, &[]);
    assert_eq!(played.board.resources(French), 0);
    assert_eq!(played.at(NewJersey, FrenchRegular), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 2, "Norfolk has fewer British");
}

/// R78.
#[test]
fn f14_toward_the_nearest_british() {
    // Savannah is three steps away; only North Carolina is nearer.
    let scene = after(0)
        .french(Virginia, 2)
        .put(Virginia, PatriotFort, 1)
        .put(NorthCarolina, MilitiaActive, 1)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(MarylandDelaware, MilitiaActive, 1)
        .put(Savannah, Tory, 2);
    let played = play(scene, &[]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F12 F15 F17");
    assert_eq!(played.at(NorthCarolina, FrenchRegular), 2);
    assert_eq!(played.board.resources(French), 4);
    let played = play(scene.put(Boston, Tory, 1), &[]);
    assert_eq!(played.at(NorthCarolina, FrenchRegular), 2, "Boston is farther");
}

#[test]
fn f14_not_if_in_or_beside_british() {
    let scene = after(0)
        .french(SouthCarolina, 2)
        .put(SouthCarolina, PatriotFort, 1)
        .put(Georgia, MilitiaActive, 1)
        .put(NorthCarolina, MilitiaActive, 1)
        .put(Savannah, Tory, 2);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    assert_eq!(played.at(SouthCarolina, FrenchRegular), 2);
}

/// R78.
#[test]
fn f14_toward_the_british_with_one_continental_where_no_patriots_are() {
    let scene = after(0)
        .french(Virginia, 2)
        .put(Virginia, Continental, 2)
        .put(Virginia, PatriotFort, 1)
        .put(Norfolk, PatriotFort, 1)
        .put(MarylandDelaware, MilitiaActive, 1)
        .put(NorthCarolina, WarPartyActive, 6)
        .put(Savannah, Tory, 2);
    // North Carolina and Southwest are both two steps from Savannah.
    let played = play(scene, &[d6(3)]);
    assert_eq!(played.at(NorthCarolina, FrenchRegular), 2);
    assert_eq!(played.at(NorthCarolina, Continental), 1);
    assert_eq!(played.board.resources(Patriots), 4);
    let played = play(scene, &[d6(4)]);
    assert_eq!(played.at(Southwest, FrenchRegular), 2);
    // Without Patriot Resources there is no way.
    let poor = play(scene.resources(Patriots, 0), &[d3(1)]);
    assert_eq!(poor.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
}

#[test]
fn f14_toward_british_at_equal_distance_by_the_table() {
    let scene = after(0)
        .french(Pennsylvania, 1)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(NewJersey, MilitiaActive, 1)
        .put(MarylandDelaware, MilitiaActive, 1)
        .put(NewYork, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 3)
        .put(Virginia, Tory, 3);
    // New York City first in listed order; there two roads, New York and New Jersey.
    assert_eq!(play(scene, &[d6(1), d6(1)]).at(NewYork, FrenchRegular), 1);
    assert_eq!(play(scene, &[d6(3), d6(4)]).at(NewJersey, FrenchRegular), 1);
    assert_eq!(play(scene, &[d6(4)]).at(MarylandDelaware, FrenchRegular), 1);
}

#[test]
fn f14_groups_that_meet_pay_once() {
    let scene = after(0)
        .french(Pennsylvania, 1)
        .french(NewJersey, 1)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(NewJersey, MilitiaActive, 1)
        .put(NewYork, MilitiaActive, 1)
        .put(Massachusetts, MilitiaActive, 1)
        .put(ConnecticutRhodeIsland, MilitiaActive, 1)
        .put(NewHampshire, Tory, 3);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYork, FrenchRegular), 2);
    assert_eq!(played.board.resources(French), 4);
}

#[test]
fn f14_if_nothing_else_one_regular_to_patriots_and_british() {
    let scene =
        after(0).french(NewJersey, 3).put(NewYorkCity, Tory, 6).put(NewYorkCity, MilitiaActive, 1);
    let played = play(scene, &[]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F12");
    assert_eq!(played.at(NewJersey, FrenchRegular), 2);
    // He loses his life in the Skirmish, and two Tories with him.
    assert_eq!(played.at(NewYorkCity, Tory), 4);
    // Not where no Patriots are, nor if it would lose Rebellion Control.
    let nobody = after(0).french(NewJersey, 3).put(NewYorkCity, Tory, 6);
    assert_eq!(play(nobody, &[d3(1)]).path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    let guard =
        after(0).french(NewJersey, 1).put(NewYorkCity, Tory, 6).put(NewYorkCity, MilitiaActive, 1);
    assert_eq!(play(guard, &[d3(1)]).at(NewJersey, FrenchRegular), 1);
}

/// 8.6.4, 3.5.3: there is nothing to place, so F10 leads on.
#[test]
fn r80_no_muster_with_no_regular_available() {
    let played = play(after(0), &[d3(1)]);
    assert!(played.path().starts_with("F1 F3 F4 F9 F13 F14 F10 F11"));
}

#[test]
fn f14_if_none_muster() {
    let scene = after(2).put(Virginia, Continental, 1);
    let played = play(scene, &[d6(6)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F12 F15 F17");
    assert_eq!(played.at(WestIndies, FrenchRegular), 2);
}

#[test]
fn f14_a_limited_command_has_one_destination() {
    let scene = after(0)
        .french(NewJersey, 6)
        .put(NewJersey, PatriotFort, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 1)
        .french(Virginia, 3)
        .put(Virginia, PatriotFort, 1)
        .put(Norfolk, Tory, 2)
        .put(Norfolk, MilitiaActive, 1);
    let context = Context { limited: true, ..Context::default() };
    let played = play_with(scene, &[], context);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14");
    assert_eq!(played.at(Norfolk, FrenchRegular), 3);
    assert_eq!(played.at(NewJersey, FrenchRegular), 6);
    assert_eq!(played.outcome, Outcome::Command(Command::March, None));
    assert_eq!(play(scene, &[d6(1)]).at(NewJersey, FrenchRegular), 0);
}

#[test]
fn r1_10_the_leader_goes_with_the_larger_group() {
    let scene = after(0)
        .french(NewJersey, 3)
        .put(NewJersey, PatriotFort, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 3)
        .leader(Leader::Rochambeau, NewJersey);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewJersey, FrenchRegular), 0);
    assert_eq!(played.board.leader_space(French), Some(NewYorkCity));
}
