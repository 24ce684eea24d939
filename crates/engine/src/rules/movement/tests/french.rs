//! The March of the French (3.5.4).

use super::*;

#[test]
fn r3_5_4_french_march_only_after_the_treaty() {
    let mut state = early().put(Space::NewYork, Continental, 1).paid(Faction::French);
    assert!(matches!(
        why(&mut state, march(Space::NewJersey, &[group(Space::NewYork, &[(Continental, 1)])])),
        Reason::Moment(_)
    ));
}

/// R54.
#[test]
fn r3_5_4_a_destination_has_a_patriot_piece_or_continentals_come() {
    let board = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 3)
        .put(Space::NewYork, Continental, 2)
        .put(Space::NewJersey, PatriotFort, 1);
    let mut state = board.paid(Faction::French);
    let one = group(Space::NewYork, &[(FrenchRegular, 1)]);
    assert!(matches!(why(&mut state, march(Space::Pennsylvania, &[one])), Reason::Space { .. }));
    ok(&mut state, march(Space::NewJersey, &[one]));
    assert_eq!(state.board().resources(Faction::French), 9);
    assert_eq!(state.board().resources(Faction::Patriots), 10);
    let pair = group(Space::NewYork, &[(FrenchRegular, 1), (Continental, 1)]);
    ok(&mut state, march(Space::Pennsylvania, &[pair]));
    assert_eq!(state.board().resources(Faction::French), 8);
    assert_eq!(state.board().resources(Faction::Patriots), 9);
}

/// R48.
#[test]
fn r3_5_4_a_second_group_into_a_destination_costs_nothing_more() {
    let mut state = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 1)
        .put(Space::NewYork, Continental, 1)
        .put(Space::Pennsylvania, FrenchRegular, 1)
        .put(Space::Pennsylvania, Continental, 1)
        .paid(Faction::French);
    let pair = [(FrenchRegular, 1), (Continental, 1)];
    ok(&mut state, march(Space::NewJersey, &[group(Space::NewYork, &pair)]));
    ok(&mut state, march(Space::NewJersey, &[group(Space::Pennsylvania, &pair)]));
    assert_eq!(state.board().resources(Faction::French), 9);
    assert_eq!(state.board().resources(Faction::Patriots), 9);
    assert!(matches!(
        why(&mut state, march(Space::NewYork, &[group(Space::NewJersey, &pair)])),
        Reason::MovedAlready(Space::NewJersey)
    ));
}

#[test]
fn r3_5_4_continentals_one_for_one_and_patriots_pay() {
    let board = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 1)
        .put(Space::NewYork, MilitiaActive, 1)
        .put(Space::NewYork, Continental, 2);
    let mut state = board.paid(Faction::French);
    for troops in [
        &[(Continental, 1)][..],
        &[(FrenchRegular, 1), (Continental, 2)],
        &[(FrenchRegular, 1), (MilitiaActive, 1)],
    ] {
        assert!(matches!(
            why(&mut state, march(Space::NewJersey, &[group(Space::NewYork, troops)])),
            Reason::Count(_)
        ));
    }
    let mut state = board.resources(Faction::Patriots, 0).paid(Faction::French);
    let pair = group(Space::NewYork, &[(FrenchRegular, 1), (Continental, 1)]);
    assert!(matches!(
        why(&mut state, march(Space::NewJersey, &[pair])),
        Reason::CannotPay { faction: Faction::Patriots, .. }
    ));
}

#[test]
fn r3_5_4_by_friendly_cities() {
    let board = early()
        .treaty()
        .put(Space::NewYorkCity, Continental, 1)
        .put(Space::CharlesTown, Continental, 1)
        .board;
    // In the City, beside it, and from there to the other City and the Provinces beside that.
    for from in [Space::NewYorkCity, Space::NewYork, Space::NewJersey] {
        for to in [Space::CharlesTown, Space::NorthCarolina, Space::SouthCarolina] {
            assert!(french_can_reach(&board, from, to), "{from} to {to}");
            assert!(french_can_reach(&board, to, from), "{to} to {from}");
        }
        assert!(!french_can_reach(&board, from, Space::Savannah));
        assert!(!french_can_reach(&board, from, Space::Georgia));
    }
    assert!(!french_can_reach(&board, Space::Virginia, Space::SouthCarolina));
    assert!(!french_can_reach(&board, Space::WestIndies, Space::CharlesTown));
    assert!(!french_can_reach(&board, Space::CharlesTown, Space::WestIndies));
    assert_eq!(
        french_reaches(&board, Space::NewYorkCity),
        [
            Space::NewYork,
            Space::NewJersey,
            Space::CharlesTown,
            Space::NorthCarolina,
            Space::SouthCarolina
        ]
        .into_iter()
        .collect()
    );
    assert_eq!(french_reaches(&board, Space::WestIndies), SpaceSet::EMPTY);
}

/// R54.
#[test]
fn r3_5_4_another_city_not_the_same_one() {
    let board = early().treaty().put(Space::Philadelphia, Continental, 1).board;
    // Both beside Philadelphia only: one City is no way.
    assert!(!french_can_reach(&board, Space::NewJersey, Space::MarylandDelaware));
    assert!(french_can_reach(&board, Space::NewJersey, Space::Philadelphia));
    assert!(!french_can_reach(&board, Space::NewJersey, Space::NewJersey));
}

#[test]
fn r3_5_4_cities_under_british_control_are_no_way() {
    let board = early()
        .treaty()
        .put(Space::NewYorkCity, Tory, 1)
        .put(Space::CharlesTown, Continental, 1)
        .board;
    assert!(!french_can_reach(&board, Space::NewYork, Space::CharlesTown));
    assert!(!french_can_reach(&board, Space::CharlesTown, Space::NewYork));
    assert!(!french_can_reach(&board, Space::CharlesTown, Space::NewYorkCity));
    assert!(french_can_reach(&board, Space::NewYork, Space::NewYorkCity));
}

#[test]
fn r3_5_4_no_war_parties_are_located() {
    let mut state = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 2)
        .put(Space::NewYork, Continental, 2)
        .put(Space::Northwest, WarPartyUnderground, 2)
        .paid(Faction::French);
    let army = group(Space::NewYork, &[(FrenchRegular, 2), (Continental, 2)]);
    ok(&mut state, march(Space::Northwest, &[army]));
    assert_eq!(state.board().pieces(Space::Northwest, WarPartyUnderground), 2);
}

#[test]
fn r3_5_4_no_unit_moves_twice() {
    let mut state = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 1)
        .put(Space::NewJersey, FrenchRegular, 1)
        .put(Space::NewJersey, Continental, 1)
        .put(Space::Pennsylvania, Continental, 1)
        .paid(Faction::French);
    let one = |from| group(from, &[(FrenchRegular, 1)]);
    ok(&mut state, march(Space::NewJersey, &[one(Space::NewYork)]));
    let two = group(Space::NewJersey, &[(FrenchRegular, 2)]);
    assert_eq!(
        why(&mut state, march(Space::Pennsylvania, &[two])),
        Reason::MovedAlready(Space::NewJersey)
    );
    ok(&mut state, march(Space::Pennsylvania, &[one(Space::NewJersey)]));
}

#[test]
fn r2_3_5_a_limited_french_march_has_one_destination() {
    let mut state = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 2)
        .put(Space::NewJersey, Continental, 1)
        .put(Space::Pennsylvania, Continental, 1)
        .limited(Faction::French);
    let one = group(Space::NewYork, &[(FrenchRegular, 1)]);
    ok(&mut state, march(Space::NewJersey, &[one]));
    assert_eq!(why(&mut state, march(Space::Pennsylvania, &[one])), Reason::Limited);
}
