//! P7: Rally.

use super::*;

#[test]
fn r8_5_2_forts_first_in_cities_then_by_population() {
    let spaces = [Space::Boston, Space::Virginia, Space::Georgia];
    let t = spaces.iter().fold(table().open(&spaces), |t, s| t.put(*s, MilitiaActive, 4));
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(
        played.placed(PatriotFort),
        [(Space::Boston, 1), (Space::Virginia, 1), (Space::Georgia, 1)]
    );
    assert_eq!(played.resources(), 7);
}

#[test]
fn r8_5_2_a_fort_needs_four_patriot_units_and_room() {
    let t = table()
        .treaty()
        .open(&[Space::Virginia, Space::Georgia])
        .opposed(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, Continental, 3)
        .put(Space::Virginia, FrenchRegular, 1)
        .put(Space::Georgia, Continental, 4)
        .put(Space::Georgia, BritishFort, 2);
    let played = command("P7", t, &[]);
    assert!(played.placed(PatriotFort).is_empty());
}

#[test]
fn r8_1_2_which_units_a_fort_replaces() {
    for (units, gone) in [
        ([3, 1, 0], [2, 0, 0]),
        ([2, 1, 1], [1, 1, 0]),
        ([1, 2, 1], [0, 2, 0]),
        ([0, 1, 3], [0, 1, 1]),
        ([5, 0, 0], [2, 0, 0]),
    ] {
        let kinds = [Continental, MilitiaActive, MilitiaUnderground];
        let t =
            kinds.iter().zip(units).fold(table().open(&[Space::Virginia]), |t, (kind, count)| {
                t.put(Space::Virginia, *kind, count)
            });
        let played = command("P7", t, &[]);
        let before_fort = played
            .changes
            .iter()
            .take_while(|c| c.placed().is_none_or(|(piece, ..)| piece != PatriotFort));
        let mut removed = [0; 3];
        for change in before_fort {
            if let Some((piece, count, ..)) = change.removed() {
                removed[kinds.iter().position(|k| *k == piece).expect("a unit")] += count;
            }
        }
        assert_eq!(removed, gone, "of {units:?}");
    }
}

#[test]
fn r8_5_2_militia_first_at_forts_without_other_rebellion_pieces() {
    let spaces = [Space::Virginia, Space::Georgia];
    let t = table()
        .treaty()
        .open(&spaces)
        .opposed(&spaces)
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, FrenchRegular, 1);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    // A Fort and Population 2: three Militia (3.3.1).
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3)]);
}

#[test]
fn r8_5_2_with_continentals_available_militia_at_the_fort_with_most_militia() {
    let spaces = [Space::Virginia, Space::Georgia];
    let t = || {
        table()
            .open(&spaces)
            .opposed(&spaces)
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Georgia, PatriotFort, 1)
            .put(Space::Georgia, MilitiaUnderground, 2)
    };
    let played = command("P7", t(), &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 2)]);
    // All but one Underground become Continentals.
    assert_eq!(played.placed(Continental), [(Space::Georgia, 3)]);
    assert_eq!(played.at(Space::Georgia, MilitiaUnderground), 1);
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 1);
    let played = command("P7", without(t(), NO_CONTINENTALS), &[]);
    assert!(played.changes.is_empty());
}

#[test]
fn r8_5_2_continentals_are_limited_by_those_available_active_militia_first() {
    let t = table()
        .open(&[Space::Georgia])
        .opposed(&[Space::Georgia])
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, MilitiaActive, 2)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .away(PieceType::Continental, 17, OffMapBox::Casualties);
    let played = command("P7", t, &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 2)]);
    assert_eq!(played.placed(Continental), [(Space::Georgia, 3)]);
    assert_eq!(played.at(Space::Georgia, MilitiaActive), 0);
    assert_eq!(played.at(Space::Georgia, MilitiaUnderground), 2);
}

/// R70.
#[test]
fn r8_5_2_without_underground_militia_all_become_continentals_in_a_selected_space_only() {
    let t = table()
        .open(&[Space::Virginia])
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, MilitiaActive, 6)
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, MilitiaUnderground, 8);
    let played = command("P7", t, &[]);
    assert_eq!(played.placed(PatriotFort), [(Space::Virginia, 1)]);
    assert_eq!(played.placed(Continental), [(Space::Virginia, 4)]);
    assert_eq!(played.at(Space::Georgia, MilitiaUnderground), 8);
}

#[test]
fn r8_5_2_with_a_fort_available_militia_where_most_patriot_units_stand_without_a_fort() {
    let spaces = [Space::Virginia, Space::Georgia];
    let t = || {
        table().open(&spaces).opposed(&spaces).put(Space::Virginia, MilitiaActive, 1).put(
            Space::Georgia,
            MilitiaActive,
            3,
        )
    };
    let played = command("P7", t(), &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 1)]);
    let played = command("P7", no_forts(t()), &[]);
    assert!(played.changes.is_empty());
}

#[test]
fn r8_5_2_then_militia_that_change_control_cities_first_then_population() {
    let t = table()
        .open(&[Space::Boston, Space::NewYork, Space::Georgia])
        .opposed(&[Space::Boston, Space::NewYork, Space::Georgia])
        .put(Space::Boston, Tory, 1);
    let played = command("P7", no_forts(t), &[]);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [(Space::Boston, 1), (Space::NewYork, 1), (Space::Georgia, 1)]
    );
}

#[test]
fn r8_5_2_then_militia_not_at_active_opposition_cities_first_then_population() {
    let spaces = [Space::Boston, Space::NewYork, Space::Georgia, Space::Virginia];
    let t = spaces
        .iter()
        .fold(table().open(&spaces), |t, s| t.put(*s, MilitiaActive, 1))
        .opposed(&[Space::Virginia]);
    let played = command("P7", no_forts(t), &[]);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [(Space::Boston, 1), (Space::NewYork, 1), (Space::Georgia, 1)]
    );
}

#[test]
fn r8_5_2_four_spaces_at_most_ties_by_chance() {
    let spaces =
        [Space::NewYorkCity, Space::Boston, Space::Virginia, Space::NewHampshire, Space::Georgia];
    // Cities, the highest Population of them first; among the others the table takes New Hampshire, then
    // one D6 Georgia (R162).
    let dice = [(D3, 1), (D6, 2), (D6, 4)];
    let played = command("P7", no_forts(table().open(&spaces)), &dice);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [
            (Space::NewYorkCity, 1),
            (Space::Boston, 1),
            (Space::NewHampshire, 1),
            (Space::Georgia, 1)
        ]
    );
    assert_eq!(played.resources(), 6);
}

#[test]
fn r26_no_die_decides_among_spaces_that_are_all_taken() {
    let spaces = [Space::NewHampshire, Space::Georgia];
    let played = command("P7", no_forts(table().open(&spaces)), &[]);
    assert_eq!(played.placed(MilitiaUnderground).len(), 2);
    // One Militia for two spaces: then it matters.
    let scarce =
        no_forts(table().open(&spaces)).away(PieceType::Militia, 14, OffMapBox::Unavailable);
    let played = command("P7", scarce, &[(D6, 4)]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 1)]);
}

#[test]
fn r8_5_2_last_active_militia_move_to_a_fort_not_selected_and_turn_underground() {
    let t = table()
        .open(&[Space::Virginia])
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, MilitiaActive, 1)
        // Two of three must stay for Rebellion Control.
        .put(Space::NorthCarolina, MilitiaActive, 3)
        .put(Space::NorthCarolina, Tory, 1)
        // British Control stays British: free to go; the Underground one is not called.
        .put(Space::MarylandDelaware, MilitiaActive, 1)
        .put(Space::MarylandDelaware, MilitiaUnderground, 1)
        .put(Space::MarylandDelaware, Tory, 4)
        // Leaving would give the British Control.
        .put(Space::Norfolk, MilitiaActive, 1)
        .put(Space::Norfolk, Tory, 1);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(
        played.moves(),
        [
            (MilitiaActive, 1, Space::MarylandDelaware, Space::Virginia),
            (MilitiaActive, 1, Space::NorthCarolina, Space::Virginia),
        ]
    );
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 3);
    assert_eq!(played.at(Space::Virginia, MilitiaActive), 0);
}

/// R70.
#[test]
fn r8_5_2_the_last_bullet_passes_over_a_selected_fort() {
    // The Fort stands alone and gets Militia first; it is no Fort "not already selected".
    let t = table().open(&[Space::Virginia]).put(Space::Virginia, PatriotFort, 1).put(
        Space::NorthCarolina,
        MilitiaActive,
        2,
    );
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3)]);
    assert!(played.moves().is_empty());
}

/// At the payment for Virginia no Militia could Persuade yet, so that Georgia cannot be paid for; the Persuasion
/// comes in place of Partisans, after the Rally.
#[test]
fn r169_persuasion_comes_before_the_pieces_are_placed() {
    let t = table()
        .open(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, PatriotFort, 1)
        .resources(Faction::Patriots, 1);
    let played = turn(without(t, NO_CONTINENTALS), &[]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P7", "P13", "P8", "P13"]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3)]);
    assert_eq!(played.board.markers(Space::Virginia, Marker::Propaganda), 1);
    assert_eq!(played.resources(), 1);
}

/// 8.5.2: with Militia that can Persuade at the payment the Rally goes on in the space paid for, and farther.
#[test]
fn r169_persuasion_when_resources_reach_zero_in_a_rally() {
    let t = table()
        .open(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::NewYork, MilitiaUnderground, 1)
        .resources(Faction::Patriots, 1);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(played.path, ["P13"]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3), (Space::Georgia, 1)]);
    assert_eq!(played.board.markers(Space::NewYork, Marker::Propaganda), 1);
    assert_eq!(played.board.markers(Space::Virginia, Marker::Propaganda), 0);
    assert_eq!(played.resources(), 0);
}

/// 8.5.3: the Militia that could Persuade are not yet turned by the Rabble-Rousing that took the last Resource.
#[test]
fn r169_persuasion_before_rabble_rousing_turns_anybody() {
    let t = table()
        .open(&[])
        .put(Space::Virginia, MilitiaUnderground, 1)
        .resources(Faction::Patriots, 1);
    let played = command("P11", no_forts(t), &[]);
    let order: Vec<&Change> =
        played.changes.iter().filter(|c| matches!(c, Change::Flip { .. }) || c.shifts()).collect();
    assert!(
        matches!(order[..], [Change::Flip { .. }, Change::Set { fact: Fact::Support(_), .. }]),
        "{order:?}"
    );
    assert_eq!(played.resources(), 1);
}

#[test]
fn p8_after_a_rally_whose_persuasion_was_not_possible() {
    let t = table()
        .open(&[Space::Virginia])
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, Tory, 5)
        .resources(Faction::Patriots, 1);
    let played = turn(without(t, NO_CONTINENTALS), &[]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P7", "P13", "P8", "P13"]);
    assert_eq!(played.at(Space::Virginia, Tory), 3);
}
