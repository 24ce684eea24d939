//! Garrison (3.2.2).

use super::*;

#[test]
fn r3_2_2_garrison_pays_two_in_all() {
    let mut state =
        early().put(Quebec, BritishRegular, 1).put(NewYork, BritishRegular, 3).paid(British);
    ok(&mut state, garrison(Quebec, Boston, 1));
    ok(&mut state, garrison(NewYork, QuebecCity, 1));
    ok(&mut state, garrison(NewYork, Philadelphia, 2));
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().resources(British), 8);
    assert_eq!(state.board().pieces(Philadelphia, BritishRegular), 2);
}

#[test]
fn r3_2_2_garrison_needs_two_resources() {
    let scene = early().put(Quebec, BritishRegular, 1).resources(British, 1);
    no(&mut scene.paid(British), garrison(Quebec, Boston, 1), "3.2.2");
}

#[test]
fn r3_2_2_the_printed_example() {
    let mut state = late()
        .blockade(NewYorkCity)
        .put(Quebec, BritishRegular, 1)
        .put(NewYork, BritishRegular, 3)
        .put(Norfolk, BritishRegular, 6)
        .put(CharlesTown, Tory, 1)
        .put(CharlesTown, PatriotFort, 1)
        .put(CharlesTown, MilitiaUnderground, 1)
        .put(SouthCarolina, BritishRegular, 2)
        .put(Philadelphia, MilitiaUnderground, 2)
        .paid(British);
    no(&mut state, garrison(Norfolk, NewYorkCity, 1), "1.9");
    ok(&mut state, garrison(Quebec, Boston, 1));
    ok(&mut state, garrison(NewYork, QuebecCity, 1));
    ok(&mut state, garrison(NewYork, Philadelphia, 2));
    ok(&mut state, garrison(Norfolk, CharlesTown, 2));
    ok(&mut state, garrison(Norfolk, Philadelphia, 4));
    ok(&mut state, garrison(SouthCarolina, CharlesTown, 1));
    ok(&mut state, garrison(SouthCarolina, Savannah, 1));
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(Philadelphia, MilitiaActive), 2);
    assert_eq!(state.board().pieces(CharlesTown, MilitiaActive), 1);
    let displace = |city, to| ActionStep::GarrisonDisplace { city, to };
    no(&mut state, displace(CharlesTown, SouthCarolina), "3.2.2");
    no(&mut state, displace(Philadelphia, Virginia), "3.2.2");
    ok(&mut state, displace(Philadelphia, MarylandDelaware));
    assert_eq!(state.board().pieces(MarylandDelaware, MilitiaActive), 2);
    assert_eq!(state.board().resources(British), 8);
}

#[test]
fn r3_2_2_garrison_only_to_cities_and_no_regular_twice() {
    let mut state = late()
        .put(Quebec, BritishRegular, 2)
        .put(Boston, BritishRegular, 1)
        .put(WestIndies, BritishRegular, 1)
        .put(Norfolk, Tory, 1)
        .paid(British);
    no(&mut state, garrison(Quebec, NewYork, 1), "3.2.2");
    no(&mut state, garrison(WestIndies, Boston, 1), "3.2.2");
    no(&mut state, garrison(Boston, Boston, 1), "3.2.2");
    no(&mut state, garrison(Quebec, Boston, 0), "3.2.2");
    no(&mut state, garrison(Norfolk, Boston, 1), "3.2.2");
    ok(&mut state, garrison(Quebec, Boston, 2));
    no(&mut state, garrison(Boston, Norfolk, 2), "3.2.2");
    ok(&mut state, garrison(Boston, Norfolk, 1));
}

#[test]
fn r1_9_no_garrison_from_a_blockaded_city_nor_at_fni_3() {
    let scene =
        late().blockade(Boston).put(Boston, BritishRegular, 1).put(Quebec, BritishRegular, 1);
    no(&mut scene.paid(British), garrison(Boston, Norfolk, 1), "1.9");
    ok(&mut scene.paid(British), garrison(Quebec, Norfolk, 1));
    let closed = scene.blockade(Boston).blockade(Boston);
    no(&mut closed.paid(British), garrison(Quebec, Norfolk, 1), "3.2.2");
    // Naval Pressure beforehand opens the way.
    let mut state = closed.paid(British);
    ok(&mut state, ActionStep::NavalPressureLower { city: Some(Boston) });
    ok(&mut state, garrison(Quebec, Norfolk, 1));
}

/// R47.
#[test]
fn r3_2_2_activation_in_every_open_city_once_and_after_the_moves() {
    let mut state = late()
        .blockade(Norfolk)
        .put(Boston, BritishRegular, 2)
        .put(Boston, Tory, 1)
        .put(Boston, MilitiaUnderground, 3)
        .put(Norfolk, Tory, 3)
        .put(Norfolk, MilitiaUnderground, 1)
        .put(Savannah, Tory, 2)
        .put(Savannah, MilitiaUnderground, 1)
        .put(Massachusetts, Tory, 3)
        .put(Massachusetts, MilitiaUnderground, 1)
        .paid(British);
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(Boston, MilitiaActive), 1);
    assert_eq!(state.board().on_map(PieceSet::of(MilitiaActive)), 1);
    no(&mut state, ActionStep::Activate, "3.2.2");
    no(&mut state, garrison(Boston, Savannah, 1), "3.2.2");
    assert_eq!(state.board().resources(British), 8);
}

#[test]
fn r3_2_2_a_garrison_that_does_nothing_is_none() {
    let scene = early().put(Boston, BritishRegular, 3);
    no(&mut scene.paid(British), ActionStep::Activate, "3.2.2");
}

#[test]
fn r3_2_2_displacing_takes_all_rebellion_units_as_they_are() {
    let scene = late()
        .put(Boston, BritishRegular, 6)
        .put(Boston, MilitiaUnderground, 3)
        .put(Boston, Continental, 1)
        .put(Boston, FrenchRegular, 1);
    let step = ActionStep::GarrisonDisplace { city: Boston, to: Massachusetts };
    let mut state = scene.paid(British);
    ok(&mut state, step.clone());
    let board = state.board();
    assert_eq!(board.count(Boston, PieceSet::REBELLION), 0);
    // Six cubes Activate two Militia first.
    assert_eq!(board.pieces(Massachusetts, MilitiaUnderground), 1);
    assert_eq!(board.pieces(Massachusetts, MilitiaActive), 2);
    assert_eq!(board.pieces(Massachusetts, FrenchRegular), 1);
    assert_eq!(board.resources(British), 8);
    no(&mut state, step.clone(), "3.2.2");
    let contested = scene.put(Boston, MilitiaUnderground, 1);
    no(&mut contested.paid(British), step, "3.2.2");
}

/// R47.
#[test]
fn r2_3_5_a_limited_garrison_has_one_city() {
    let scene = early()
        .put(Quebec, BritishRegular, 4)
        .put(Norfolk, BritishRegular, 3)
        .put(Norfolk, MilitiaUnderground, 1)
        .put(Boston, MilitiaUnderground, 1);
    let mut state = scene.limited(British);
    no(&mut state, ActionStep::Activate, "3.2.2");
    ok(&mut state, garrison(Quebec, Boston, 3));
    no(&mut state, garrison(Quebec, Norfolk, 1), "2.3.5");
    ok(&mut state, ActionStep::Activate);
    assert_eq!(state.board().pieces(Norfolk, MilitiaActive), 0);
    assert_eq!(state.board().pieces(Boston, MilitiaActive), 1);
    let displace = |city, to| ActionStep::GarrisonDisplace { city, to };
    no(&mut state, displace(Norfolk, Virginia), "2.3.5");
    ok(&mut state, displace(Boston, Massachusetts));
}

#[test]
fn r3_1_one_command_at_a_time() {
    let mut state = early().put(Quebec, BritishRegular, 4).paid(British);
    ok(&mut state, garrison(Quebec, Boston, 3));
    no(&mut state, regulars(Norfolk, 1), "3.2.1");
    let to = NewYork;
    let groups = vec![group(Quebec, [(BritishRegular, 1)])];
    no(&mut state, ActionStep::March { to, groups }, "3.2.3");
    no(&mut state, ActionStep::RabbleRousing { space: Boston }, "3.2");
}
