//! I9 and I10: the March.

use super::*;

#[test]
fn i9_a_war_party_beside_british_regulars() {
    let set = spent().put(Virginia, WarPartyActive, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I10"));
    assert!(path(set.put(Georgia, BritishRegular, 1), &[]).starts_with("I1 I3 I6 I9 I10"));
    assert!(path(set.put(Virginia, BritishRegular, 1), &[]).starts_with("I1 I3 I6 I9 I12"));
}

/// 8.7.3.
#[test]
fn i10_three_war_parties_underground_ones_first() {
    let set = frontier(&[Georgia])
        .put(Florida, WarPartyUnderground, 2)
        .put(Southwest, WarPartyActive, 2)
        .put(SouthCarolina, WarPartyUnderground, 1)
        .put(SouthCarolina, WarPartyActive, 2);
    // Both that may go Underground (R26); for the third a die: South Carolina or Southwest.
    let played = play(set, &[(D6, 6)]);
    assert_eq!(played.path, "I1 I3 I6 I9 I10 I8 I11");
    assert_eq!(played.count(Georgia, WarPartyUnderground), 2);
    assert_eq!(played.count(Georgia, WarPartyActive), 1);
    assert_eq!(played.war_parties(Florida), 1, "the last at a Village stays");
    assert_eq!(played.war_parties(Southwest), 1);
    assert_eq!(played.war_parties(SouthCarolina), 2);
    // 1 for the March, 1 from the Trade in Florida.
    assert_eq!(played.has(), 10);
}

/// R83.
#[test]
fn i10_one_additional_space_just_enough_and_never_the_last_three() {
    let set = frontier(&[Georgia, SouthCarolina, Virginia])
        .put(SouthCarolina, WarPartyUnderground, 3)
        .put(Georgia, WarPartyActive, 1)
        .put(Southwest, WarPartyActive, 5);
    // Georgia or Virginia gets what is missing; South Carolina has three and keeps them.
    let played = play(set, &[(D6, 1)]);
    assert_eq!(played.war_parties(Virginia), 3);
    assert_eq!(played.war_parties(Georgia), 1);
    let played = play(set, &[(D6, 6)]);
    assert_eq!(played.war_parties(Georgia), 3);
    assert_eq!(played.war_parties(Southwest), 3);
    assert_eq!(played.war_parties(SouthCarolina), 3);
    // From an Indian Reserve: free (3.4.2). Nothing to Trade with.
    assert_eq!(played.has(), 10);
    assert!(played.did(March, None));
}

#[test]
fn i10_three_are_kept_only_where_a_village_could_be_built() {
    let set = frontier(&[Georgia]).put(SouthCarolina, WarPartyUnderground, 3);
    // South Carolina is at Active Support: no Gather, so all three may go.
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

#[test]
fn i10_cornplanter_keeps_two_for_a_village() {
    let set = frontier(&[Georgia, SouthCarolina]).put(SouthCarolina, WarPartyUnderground, 2).put(
        Georgia,
        WarPartyUnderground,
        1,
    );
    // Without him, either of the two may come to three.
    assert_eq!(play(set, &[(D6, 6)]).war_parties(Georgia), 3);
    let played = play(set.leader(Leader::Cornplanter, SouthCarolina), &[]);
    assert_eq!(played.war_parties(SouthCarolina), 3);
}

#[test]
fn i10_no_march_for_a_village_where_none_is_available() {
    let set = frontier(&[Georgia]).put(SouthCarolina, WarPartyUnderground, 3).away(
        PieceType::Village,
        4,
        OffMapBox::Unavailable,
    );
    assert_eq!(path(set, &[]), "I1 I3 I6 I9 I10 I7");
}

#[test]
fn i10_no_rebellion_control_comes_to_an_origin() {
    let set = frontier(&[Georgia]).put(SouthCarolina, WarPartyUnderground, 4).put(
        SouthCarolina,
        PatriotFort,
        2,
    );
    // Two may go, three are needed.
    assert_eq!(path(set, &[]), "I1 I3 I6 I9 I10 I7");
    let one_there = set.put(Georgia, WarPartyActive, 1);
    assert_eq!(play(one_there, &[]).war_parties(Georgia), 3);
}

/// 8.7.3.
#[test]
fn i10_then_ends_rebellion_control_first_without_active_support() {
    // Virginia is at Active Support, North Carolina is not.
    let set = frontier(&[NorthCarolina])
        .put(NorthCarolina, PatriotFort, 2)
        .put(Virginia, PatriotFort, 1)
        .put(Southwest, WarPartyActive, 3);
    let played = play(set, &[]);
    assert_eq!(played.war_parties(NorthCarolina), 2);
    assert_eq!(played.war_parties(Virginia), 0);
    assert_eq!(played.has(), 10);
    // With more War Parties Virginia comes second, and costs 1.
    let played = play(set.put(Southwest, WarPartyActive, 1), &[]);
    assert_eq!(played.war_parties(Virginia), 1);
    assert_eq!(played.has(), 9);
}

#[test]
fn i10_just_enough_to_end_control() {
    let set = frontier(&[]).put(Georgia, PatriotFort, 2).put(Georgia, Tory, 1).put(
        Southwest,
        WarPartyActive,
        4,
    );
    let played = play(set, &[]);
    assert_eq!(played.war_parties(Georgia), 1);
    // Too few: no March at all.
    let set = frontier(&[]).put(Georgia, PatriotFort, 2).put(Southwest, WarPartyActive, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I10 I7"));
}

#[test]
fn i10_three_destinations_at_most() {
    let mut set = frontier(&[]).put(Southwest, WarPartyActive, 7);
    for colony in [Virginia, NorthCarolina, SouthCarolina, Georgia] {
        set = set.put(colony, PatriotFort, 1);
    }
    let played = play(set, &[(D3, 1), (D6, 1), (D3, 1), (D6, 1), (D6, 1)]);
    assert_eq!(played.war_parties(Southwest), 4);
    assert_eq!(played.has(), 8);
}

/// R83.
#[test]
fn i10_without_resources_only_the_free_march() {
    let set = frontier(&[]).resources(Indians, 0).put(Georgia, PatriotFort, 1).put(
        SouthCarolina,
        WarPartyActive,
        3,
    );
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I10 I7"));
    let set = set.put(Southwest, WarPartyActive, 3).put(Virginia, PatriotFort, 1);
    let played = play(set, &[(D6, 6)]);
    assert_eq!(played.war_parties(Georgia), 1);
    assert_eq!(played.war_parties(SouthCarolina), 3);
    assert_eq!(played.war_parties(Virginia), 0);
}

#[test]
fn i10_the_leader_goes_with_the_larger_group() {
    let set = frontier(&[Georgia])
        .put(SouthCarolina, WarPartyUnderground, 4)
        .leader(Leader::Brant, SouthCarolina);
    assert_eq!(play(set, &[]).board.leader_space(Indians), Some(Georgia));
}
