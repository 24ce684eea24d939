//! The March of the Patriots (3.3.2).

use super::*;

#[test]
fn r3_3_2_patriots_reach_adjacent_spaces_only() {
    assert_eq!(
        patriot_reaches(Space::Boston),
        [Space::Massachusetts, Space::ConnecticutRhodeIsland].into_iter().collect()
    );
    assert!(patriot_reaches(Space::WestIndies).is_empty());
    let mut state = early().put(Space::Boston, Continental, 1).paid(Faction::Patriots);
    let one = group(Space::Boston, &[(Continental, 1)]);
    assert_eq!(
        why(&mut state, march(Space::NewYork, &[one])),
        Reason::NoWay { from: Space::Boston, to: Space::NewYork }
    );
    assert!(matches!(why(&mut state, march(Space::WestIndies, &[one])), Reason::NoWay { .. }));
    ok(&mut state, march(Space::Massachusetts, &[one]));
    assert_eq!(state.board().pieces(Space::Massachusetts, Continental), 1);
}

#[test]
fn r3_3_2_one_resource_a_destination() {
    let mut state = early()
        .resources(Faction::Patriots, 1)
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::NorthCarolina, MilitiaActive, 1)
        .paid(Faction::Patriots);
    let groups = [
        group(Space::Virginia, &[(MilitiaUnderground, 1)]),
        group(Space::NorthCarolina, &[(MilitiaActive, 1)]),
    ];
    ok(&mut state, march(Space::Norfolk, &groups));
    assert_eq!(state.board().resources(Faction::Patriots), 0);
    let rest = [group(Space::Virginia, &[(MilitiaUnderground, 1)])];
    assert!(matches!(
        why(&mut state, march(Space::MarylandDelaware, &rest)),
        Reason::CannotPay { faction: Faction::Patriots, .. }
    ));
    assert_eq!(why(&mut state, march(Space::Norfolk, &rest)), Reason::Again(Space::Norfolk));
}

#[test]
fn r3_1_2_a_free_march_costs_nobody_anything() {
    let mut state = early()
        .treaty()
        .resources(Faction::Patriots, 0)
        .resources(Faction::French, 0)
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, FrenchRegular, 1)
        .free(Faction::Patriots);
    let both = group(Space::NewYork, &[(Continental, 1), (FrenchRegular, 1)]);
    ok(&mut state, march(Space::NewJersey, &[both]));
    assert_eq!(state.board().count(Space::NewJersey, PieceSet::REBELLION), 2);
}

#[test]
fn r2_3_5_a_limited_march_has_one_destination() {
    let mut state = early()
        .put(Space::NewYork, MilitiaUnderground, 2)
        .put(Space::Pennsylvania, MilitiaUnderground, 1)
        .limited(Faction::Patriots);
    let groups = [
        group(Space::NewYork, &[(MilitiaUnderground, 1)]),
        group(Space::Pennsylvania, &[(MilitiaUnderground, 1)]),
    ];
    ok(&mut state, march(Space::NewJersey, &groups));
    let more = [group(Space::NewYork, &[(MilitiaUnderground, 1)])];
    assert_eq!(why(&mut state, march(Space::Massachusetts, &more)), Reason::Limited);
}

#[test]
fn r3_3_2_no_unit_moves_twice() {
    let mut state = early()
        .put(Space::NewYork, MilitiaUnderground, 1)
        .put(Space::NewJersey, MilitiaActive, 1)
        .put(Space::NewJersey, Continental, 1)
        .paid(Faction::Patriots);
    ok(&mut state, march(Space::NewJersey, &[group(Space::NewYork, &[(MilitiaUnderground, 1)])]));
    assert_eq!(
        unmoved_units(&state, Space::NewJersey, PieceSet::PATRIOT_UNITS),
        PieceCounts::of(Continental, 1).with(MilitiaActive, 1)
    );
    let guests = group(Space::NewJersey, &[(MilitiaUnderground, 1)]);
    assert_eq!(
        why(&mut state, march(Space::Pennsylvania, &[guests])),
        Reason::MovedAlready(Space::NewJersey)
    );
    let both = group(Space::NewJersey, &[(MilitiaUnderground, 1), (MilitiaActive, 1)]);
    assert_eq!(
        why(&mut state, march(Space::Pennsylvania, &[both])),
        Reason::MovedAlready(Space::NewJersey)
    );
    let natives = group(Space::NewJersey, &[(MilitiaActive, 1), (Continental, 1)]);
    ok(&mut state, march(Space::Pennsylvania, &[natives]));
}

#[test]
fn r3_3_2_units_from_one_space_move_as_one_group() {
    let mut state = early().put(Space::Virginia, MilitiaUnderground, 2).paid(Faction::Patriots);
    let half = group(Space::Virginia, &[(MilitiaUnderground, 1)]);
    assert!(matches!(why(&mut state, march(Space::Norfolk, &[half, half])), Reason::Count(_)));
    assert!(matches!(why(&mut state, march(Space::Norfolk, &[])), Reason::Count(_)));
    let nobody = group(Space::Virginia, &[]);
    assert!(matches!(why(&mut state, march(Space::Norfolk, &[nobody])), Reason::Count(_)));
}

#[test]
fn r3_3_2_only_units_that_are_there_and_may_march() {
    let mut state = early()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, Tory, 1)
        .paid(Faction::Patriots);
    for (piece, count) in [(PatriotFort, 1), (Tory, 1), (MilitiaUnderground, 2), (Continental, 255)]
    {
        refused(&mut state, march(Space::Norfolk, &[group(Space::Virginia, &[(piece, count)])]));
    }
    let huge = Group { from: Space::Virginia, troops: PieceCounts([255; Piece::FORCES.len()]) };
    refused(&mut state, march(Space::Norfolk, &[huge]));
}

#[test]
fn r3_3_2_the_printed_example_two_militia_seen_at_norfolk() {
    let board = early().put(Space::Virginia, MilitiaUnderground, 2).put(Space::Norfolk, Tory, 2);
    let two = group(Space::Virginia, &[(MilitiaUnderground, 2)]);
    let mut state = board.paid(Faction::Patriots);
    ok(&mut state, march(Space::Norfolk, &[two]));
    assert_eq!(state.board().pieces(Space::Norfolk, MilitiaActive), 2);
    assert_eq!(state.board().pieces(Space::Norfolk, MilitiaUnderground), 0);

    let one = group(Space::Virginia, &[(MilitiaUnderground, 1)]);
    let mut state = board.paid(Faction::Patriots);
    ok(&mut state, march(Space::Norfolk, &[one]));
    assert_eq!(state.board().pieces(Space::Norfolk, MilitiaUnderground), 1);
}

#[test]
fn r3_3_2_each_group_is_counted_by_itself_french_included() {
    let board = early()
        .treaty()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, Continental, 1)
        .put(Space::Virginia, FrenchRegular, 1)
        .put(Space::NorthCarolina, MilitiaUnderground, 2)
        .put(Space::Norfolk, BritishRegular, 1);
    let mut state = board.paid(Faction::Patriots);
    let groups = [
        group(Space::Virginia, &[(MilitiaUnderground, 1), (Continental, 1), (FrenchRegular, 1)]),
        group(Space::NorthCarolina, &[(MilitiaUnderground, 2)]),
    ];
    ok(&mut state, march(Space::Norfolk, &groups));
    assert_eq!(state.board().pieces(Space::Norfolk, MilitiaActive), 1);
    assert_eq!(state.board().pieces(Space::Norfolk, MilitiaUnderground), 2);
}

#[test]
fn r3_3_2_unseen_outside_cities_and_without_british_control() {
    let board = early()
        .put(Space::Virginia, MilitiaUnderground, 4)
        .put(Space::NorthCarolina, Tory, 3)
        .put(Space::Norfolk, Tory, 2)
        .put(Space::Norfolk, MilitiaActive, 2);
    let mut state = board.paid(Faction::Patriots);
    let two = group(Space::Virginia, &[(MilitiaUnderground, 2)]);
    ok(&mut state, march(Space::NorthCarolina, &[two]));
    ok(&mut state, march(Space::Norfolk, &[two]));
    for space in [Space::NorthCarolina, Space::Norfolk] {
        assert_eq!(state.board().pieces(space, MilitiaUnderground), 2, "{space}");
    }
}

#[test]
fn r3_3_2_militia_that_were_seen_cannot_move_on_by_either_face() {
    let mut state = early()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Norfolk, Tory, 3)
        .put(Space::Norfolk, MilitiaUnderground, 1)
        .paid(Faction::Patriots);
    let two = group(Space::Virginia, &[(MilitiaUnderground, 2)]);
    ok(&mut state, march(Space::Norfolk, &[two]));
    assert_eq!(
        unmoved_units(&state, Space::Norfolk, PieceSet::MILITIA),
        PieceCounts::of(MilitiaUnderground, 1)
    );
    let seen = group(Space::Norfolk, &[(MilitiaActive, 1)]);
    assert_eq!(
        why(&mut state, march(Space::NorthCarolina, &[seen])),
        Reason::MovedAlready(Space::Norfolk)
    );
    let native = group(Space::Norfolk, &[(MilitiaUnderground, 1)]);
    ok(&mut state, march(Space::NorthCarolina, &[native]));
}

/// R50.
#[test]
fn r3_3_2_one_war_party_for_every_two_continentals() {
    for (moving, there, hidden, turned) in [(1, 0, 2, 0), (1, 1, 2, 1), (4, 1, 3, 2), (4, 0, 1, 1)]
    {
        let mut state = early()
            .put(Space::NewYork, Continental, moving)
            .put(Space::Northwest, Continental, there)
            .put(Space::Northwest, WarPartyUnderground, hidden)
            .paid(Faction::Patriots);
        let army = group(Space::NewYork, &[(Continental, moving)]);
        ok(&mut state, march(Space::Northwest, &[army]));
        assert_eq!(state.board().pieces(Space::Northwest, WarPartyActive), turned);
    }
}

#[test]
fn r3_3_2_french_accompany_continentals_one_for_one() {
    let board = early()
        .treaty()
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, MilitiaActive, 2)
        .put(Space::NewYork, FrenchRegular, 2);
    let mut state = board.paid(Faction::Patriots);
    for troops in [
        &[(FrenchRegular, 1)][..],
        &[(Continental, 1), (FrenchRegular, 2)],
        &[(MilitiaActive, 2), (FrenchRegular, 1)],
    ] {
        assert!(matches!(
            why(&mut state, march(Space::NewJersey, &[group(Space::NewYork, troops)])),
            Reason::Count(_)
        ));
    }
    let pair = group(Space::NewYork, &[(Continental, 1), (FrenchRegular, 1)]);
    ok(&mut state, march(Space::NewJersey, &[pair]));
    assert_eq!(state.board().resources(Faction::Patriots), 9);
    assert_eq!(state.board().resources(Faction::French), 9);
}

#[test]
fn r3_3_2_without_french_resources_no_french_come() {
    let mut state = early()
        .treaty()
        .resources(Faction::French, 0)
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, FrenchRegular, 1)
        .paid(Faction::Patriots);
    let pair = group(Space::NewYork, &[(Continental, 1), (FrenchRegular, 1)]);
    assert!(matches!(
        why(&mut state, march(Space::NewJersey, &[pair])),
        Reason::CannotPay { faction: Faction::French, .. }
    ));
}

/// R37.
#[test]
fn r1_10_rochambeau_brings_the_french_along_at_no_cost() {
    let board = early()
        .treaty()
        .leader(Leader::Rochambeau, Space::NewYork)
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, FrenchRegular, 1)
        .put(Space::Pennsylvania, Continental, 1)
        .put(Space::Pennsylvania, FrenchRegular, 1);
    let pair = |from| group(from, &[(Continental, 1), (FrenchRegular, 1)]);
    let mut state = board.resources(Faction::French, 0).paid(Faction::Patriots);
    ok(&mut state, march(Space::NewJersey, &[pair(Space::NewYork)]));
    assert_eq!(state.board().resources(Faction::Patriots), 9);
    ok(&mut state, ActionStep::Lead { faction: Faction::French, to: Space::NewJersey });

    let mut state = board.paid(Faction::Patriots);
    let both = [pair(Space::NewYork), pair(Space::Pennsylvania)];
    ok(&mut state, march(Space::NewJersey, &both));
    assert_eq!(state.board().resources(Faction::French), 9);
}
