//! I3 to I5: the Raid and its Plunder.

use super::*;

/// 8.7.1.
#[test]
fn i3_support_and_a_d6_must_exceed_opposition() {
    let set = calm().support(NewYorkCity, ActiveOpposition).support(Norfolk, PassiveSupport);
    // 1 + 3 does not exceed 4, 1 + 4 does.
    assert!(path(set, &[(D6, 3)]).starts_with("I1 I3 I4"));
    assert!(path(set, &[(D6, 4)]).starts_with("I1 I3 I6"));
}

#[test]
fn i3_no_die_where_it_cannot_matter() {
    assert!(
        play(rebellious().away(PieceType::WarParty, 15, OffMapBox::Unavailable), &[])
            .path
            .starts_with("I1 I3 I4")
    );
    assert!(play(spent(), &[]).path.starts_with("I1 I3 I6"));
}

/// 8.7.1.
#[test]
fn i4_raids_three_colonies_the_highest_population_first() {
    // Georgia and New Hampshire have Population 1, the others 2: three of those, by the table.
    let mut set = rebellious().resources(Patriots, 0);
    for colony in [NewHampshire, Massachusetts, Virginia, SouthCarolina, Georgia] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    let played = play(set, &[]);
    assert_eq!(played.raided(), [Massachusetts, Virginia, SouthCarolina]);
    assert_eq!(played.has(), 7);
    assert_eq!(played.board.support(Virginia), Support::Neutral);
    assert_eq!(played.count(Virginia, WarPartyActive), 1);
}

#[test]
fn i4_first_where_plunder_will_be_possible() {
    // Georgia (Population 1) can be Plundered, the three of Population 2 cannot.
    let mut set = raider(rebellious(), Georgia, PassiveOpposition, 1);
    for colony in [Massachusetts, Pennsylvania, Virginia] {
        set = raider(set, colony, PassiveOpposition, 1).put(colony, PatriotFort, 1);
    }
    let played = play(set, &[(D3, 2), (D6, 6), (D6, 1)]);
    assert!(played.raided().contains(&Georgia));
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.path, "I1 I3 I4 I5");
    assert_eq!(played.board.resources(Patriots), 9);
    // Without Patriot Resources there is nothing to Plunder: the highest Population only.
    let poor = play(set.resources(Patriots, 0), &[]);
    assert!(!poor.raided().contains(&Georgia));
}

#[test]
fn i4_the_war_party_that_moves_in_counts_for_plunder() {
    // One there against one Rebellion piece: another comes from Southwest, then two exceed one.
    let set = raider(rebellious(), Virginia, PassiveOpposition, 1)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Southwest, WarPartyUnderground, 1);
    let played = play(set, &[]);
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.war_parties(Southwest), 0);
    assert_eq!(played.board.resources(Patriots), 8);
    assert_eq!(played.has(), 11);
    // The Active War Party is the one that Plunder removes (8.1.2).
    assert_eq!(played.count(Virginia, WarPartyUnderground), 1);
    assert_eq!(played.count(Virginia, WarPartyActive), 0);
}

#[test]
fn i4_no_war_party_moves_where_they_outnumber_the_rebellion() {
    let set = raider(rebellious(), Virginia, PassiveOpposition, 2)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Southwest, WarPartyUnderground, 1);
    assert_eq!(play(set, &[]).war_parties(Southwest), 1);
}

#[test]
fn i4_an_underground_war_party_moves_in_where_there_is_none() {
    let set = rebellious()
        .support(Virginia, PassiveOpposition)
        .put(Virginia, WarPartyActive, 2)
        .put(Northwest, WarPartyActive, 2)
        .put(Northwest, WarPartyUnderground, 1);
    let played = play(set.resources(Patriots, 0), &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert_eq!(played.war_parties(Virginia), 3);
    assert_eq!(played.count(Northwest, WarPartyUnderground), 0);
}

#[test]
fn i4_an_active_war_party_is_no_raider() {
    let set = rebellious().support(Virginia, PassiveOpposition).put(Northwest, WarPartyActive, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
}

#[test]
fn i4_the_last_war_party_of_a_village_stays() {
    let set = rebellious().support(Virginia, PassiveOpposition).put(Northwest, Village, 1).put(
        Northwest,
        WarPartyUnderground,
        1,
    );
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
    let two = play(set.put(Northwest, WarPartyUnderground, 1), &[]);
    assert_eq!(two.raided(), [Virginia]);
    assert_eq!(two.war_parties(Northwest), 1);
}

#[test]
fn i4_dragging_canoe_reaches_one_province_farther() {
    let set = rebellious().support(Pennsylvania, PassiveOpposition).put(
        Southwest,
        WarPartyUnderground,
        2,
    );
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
    let canoe = set.leader(Leader::DraggingCanoe, Southwest);
    // One goes, one stays: the Leader's die.
    let played = play(canoe, &[(D6, 6)]);
    assert_eq!(played.raided(), [Pennsylvania]);
    assert_eq!(played.board.leader_space(Indians), Some(Southwest));
}

#[test]
fn i4_a_leader_follows_his_raider_even_when_it_plunders_on_the_way() {
    // Brant's only War Party leaves with one Resource left: Plunder comes before the next target.
    let set = raider(rebellious(), Georgia, PassiveOpposition, 1)
        .put(Georgia, PatriotFort, 2)
        .support(Virginia, PassiveOpposition)
        .put(Virginia, WarPartyActive, 1)
        .put(Northwest, WarPartyUnderground, 1)
        .leader(Leader::Brant, Northwest)
        .resources(Indians, 1);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [Virginia, Georgia]);
    assert_eq!(played.board.leader_space(Indians), Some(Virginia));
    assert_eq!(played.has(), 1);
}

/// R81.
#[test]
fn i4_two_targets_do_not_count_on_the_same_war_party() {
    let set = rebellious()
        .support(Virginia, PassiveOpposition)
        .support(Pennsylvania, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1);
    let played = play(set.resources(Patriots, 0), &[(D6, 1)]);
    assert_eq!(played.raided(), [Pennsylvania]);
    assert_eq!(played.has(), 9);
}

/// R81.
#[test]
fn i4_origins_are_chosen_so_that_all_targets_can_be_raided() {
    // New York borders Northwest and Quebec, Virginia only Northwest of the two.
    let set = rebellious()
        .support(Virginia, PassiveOpposition)
        .support(NewYork, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1)
        .put(Quebec, WarPartyUnderground, 1)
        .resources(Patriots, 0);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [NewYork, Virginia]);
    assert_eq!(played.war_parties(Northwest) + played.war_parties(Quebec), 0);
}

/// R183: the most Raids come before a Plunder.
#[test]
fn r183_no_war_party_is_kept_back_at_the_cost_of_a_raid() {
    // Virginia could be Plundered with both of its War Parties only; one Raids Maryland-Delaware.
    let set = raider(rebellious(), Virginia, PassiveOpposition, 2)
        .put(Virginia, MilitiaActive, 1)
        .support(MarylandDelaware, PassiveOpposition)
        .put(MarylandDelaware, PatriotFort, 2);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [MarylandDelaware, Virginia]);
    assert!(!played.did(Raid, Some(Plunder)));
}

/// R183: where no Raid hangs on it a later target does not spoil the Plunder of an earlier one.
#[test]
fn r183_war_parties_are_kept_back_for_a_plunder_that_costs_no_raid() {
    // A second one for Maryland-Delaware, which has one, could only come out of Virginia.
    let set = raider(rebellious(), Virginia, ActiveOpposition, 2)
        .put(Virginia, MilitiaActive, 1)
        .support(MarylandDelaware, PassiveOpposition)
        .put(MarylandDelaware, WarPartyUnderground, 1)
        .put(MarylandDelaware, PatriotFort, 2);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [MarylandDelaware, Virginia]);
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.war_parties(MarylandDelaware), 1);
    // With nothing to Plunder it goes.
    let played = play(set.resources(Patriots, 0), &[]);
    assert_eq!(played.war_parties(MarylandDelaware), 2);
}

/// R183: a War Party that could Raid elsewhere does not join one that can Raid alone.
#[test]
fn r183_none_moves_in_at_the_cost_of_a_raid() {
    let set = rebellious()
        .resources(Patriots, 0)
        .support(NewYork, PassiveOpposition)
        .put(NewYork, WarPartyUnderground, 1)
        .put(NewYork, PatriotFort, 2)
        .put(Northwest, WarPartyUnderground, 1)
        .support(Virginia, PassiveOpposition);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [NewYork, Virginia]);
    let alone = play(set.support(Virginia, Support::Neutral), &[]);
    assert_eq!(alone.war_parties(NewYork), 2);
}

/// R26: who Raids which of the two makes no difference, unless a Leader follows one of them.
#[test]
fn r26_origins_that_come_to_the_same_roll_nothing() {
    let set = rebellious()
        .resources(Patriots, 0)
        .support(NewYork, PassiveOpposition)
        .support(Pennsylvania, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1)
        .put(NewJersey, WarPartyUnderground, 1);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [NewYork, Pennsylvania]);
    let led = set.leader(Leader::Brant, Northwest);
    for (die, follows) in [(1, Pennsylvania), (6, NewYork)] {
        let played = play(led, &[(D6, die)]);
        assert_eq!(played.board.leader_space(Indians), Some(follows));
    }
}

/// 8.7.1, 8.1.3: the targets come before the War Parties that help in them.
#[test]
fn i4_no_help_at_the_cost_of_a_target_with_more_population() {
    let alone = |set: Layout, colony| raider(set, colony, PassiveOpposition, 1);
    let set = [Pennsylvania, Georgia, NewHampshire]
        .into_iter()
        .fold(rebellious().resources(Patriots, 0), alone)
        .put(Pennsylvania, PatriotFort, 2)
        .put(Northwest, WarPartyUnderground, 1)
        .support(Virginia, PassiveOpposition);
    // Pennsylvania and Virginia without a die; then the one of two with less Population.
    let played = play(set, &[(D6, 1)]);
    assert_eq!(played.raided(), [NewHampshire, Pennsylvania, Virginia]);
    assert_eq!(played.war_parties(Northwest), 0);
    // With nothing to Raid in Virginia it helps in Pennsylvania.
    let helped = play(set.support(Virginia, Support::Neutral), &[]);
    assert_eq!(helped.war_parties(Pennsylvania), 2);
}

/// 8.7.1: which of two equal targets gets the one War Party that can help is drawn.
#[test]
fn i4_help_for_one_of_two_equal_targets_by_the_die() {
    let set = [Pennsylvania, Virginia]
        .into_iter()
        .fold(rebellious().resources(Patriots, 0), |set, colony| {
            raider(set, colony, PassiveOpposition, 1).put(colony, PatriotFort, 2)
        })
        .put(Northwest, WarPartyUnderground, 1);
    for (die, helped) in [(1, Pennsylvania), (6, Virginia)] {
        let played = play(set, &[(D6, die)]);
        assert_eq!(played.raided().len(), 2);
        assert_eq!(played.war_parties(helped), 2);
    }
}

/// R26: three targets that are all taken, and War Parties that all March, ask for no die.
#[test]
fn r26_what_all_goes_rolls_nothing() {
    let mut set = rebellious().resources(Patriots, 0);
    for colony in [Massachusetts, Virginia, SouthCarolina] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    assert_eq!(play(set, &[]).raided().len(), 3);
    // With two Resources it matters which two.
    let short = set.resources(Indians, 2);
    assert_eq!(play(short, &[(D3, 1), (D6, 1), (D6, 1)]).raided().len(), 2);
}

/// R9: the table, column before row (R36).
#[test]
fn i4_equal_origins_by_the_table() {
    let set = rebellious()
        .support(Virginia, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1)
        .put(Southwest, WarPartyUnderground, 1)
        .resources(Patriots, 0);
    assert_eq!(play(set, &[(D6, 3)]).war_parties(Northwest), 0);
    assert_eq!(play(set, &[(D6, 4)]).war_parties(Southwest), 0);
}

#[test]
fn i4_without_resources_no_raid() {
    let set = raider(rebellious(), Virginia, PassiveOpposition, 1).resources(Indians, 0);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
}

#[test]
fn r5_plunder_when_the_resources_are_gone_then_the_raid_goes_on() {
    // Targets in order: Pennsylvania or Virginia (Plunder possible), then Georgia.
    let mut set = rebellious().resources(Indians, 1);
    for colony in [Pennsylvania, Virginia, Georgia] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    set = set.put(Georgia, PatriotFort, 1);
    let played = play(set, &[(D6, 6)]);
    // Virginia, Plunder for 2, then both others; nothing is left for a second Special Activity.
    assert_eq!(played.path, "I1 I3 I4 I5");
    assert_eq!(played.raided(), [Pennsylvania, Virginia, Georgia]);
    assert_eq!(played.has(), 0);
    assert_eq!(played.war_parties(Virginia), 0);
    assert!(played.did(Raid, Some(Plunder)));
}

/// 8.7.1: I4 -> I11.
#[test]
fn r5_trade_where_plunder_is_not_possible() {
    let set = raider(rebellious(), Virginia, PassiveOpposition, 1)
        .put(Virginia, PatriotFort, 1)
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 1)
        .resources(Indians, 1)
        .resources(British, 0);
    let both = raider(set, Georgia, PassiveOpposition, 1).put(Georgia, PatriotFort, 1);
    let played = play(both, &[]);
    assert_eq!(played.path, "I1 I3 I4 I5 I11");
    assert_eq!(played.raided(), [Virginia, Georgia]);
    assert_eq!(played.has(), 0);
    // With nothing left to Raid the Command is over, and the arrows lead to the same Trade.
    assert_eq!(play(set, &[]).path, "I1 I3 I4 I5 I8 I11");
}

#[test]
fn i4_with_neither_the_raid_ends_and_war_path_follows() {
    let set = raider(rebellious(), Virginia, PassiveOpposition, 2)
        .put(Virginia, MilitiaActive, 2)
        .resources(Indians, 1);
    let both = raider(set, Georgia, PassiveOpposition, 1).put(Georgia, PatriotFort, 1);
    let played = play(both, &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert!(played.did(Raid, Some(WarPath)));
}

#[test]
fn r4_no_raid_leads_to_gather() {
    assert!(path(rebellious(), &[]).starts_with("I1 I3 I4 I7 I8"));
}

// I5

/// 8.7.1. R96.
#[test]
fn i5_plunder_in_the_raid_space_of_highest_population() {
    let mut set = rebellious();
    for colony in [NewJersey, Virginia] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    // Pennsylvania is no Raid space.
    let set = set.put(Pennsylvania, WarPartyActive, 3);
    let played = play(set, &[]);
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.board.resources(Patriots), 8);
    assert_eq!(played.war_parties(Virginia), 0);
}

#[test]
fn i5_without_patriot_resources_war_path_instead() {
    let set = raider(rebellious(), Virginia, PassiveOpposition, 3)
        .put(Virginia, MilitiaUnderground, 1)
        .resources(Patriots, 0);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I5 I8");
    assert_eq!(played.count(Virginia, MilitiaUnderground), 0);
}
