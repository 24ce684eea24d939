//! I6 and I7: the Gather.

use super::*;

#[test]
fn i6_two_villages_need_no_die() {
    let set = calm()
        .put(Northwest, WarPartyUnderground, 3)
        .put(Southwest, WarPartyUnderground, 3)
        .away(PieceType::WarParty, 7, OffMapBox::Unavailable);
    // Two Available: a die would decide, were it not for the Villages.
    assert!(path(set, &[]).starts_with("I1 I3 I6 I7"));
}

#[test]
fn i6_two_villages_must_be_paid_for() {
    // One Reserve is free, the second Province costs 1.
    let set = spent().put(Northwest, WarPartyUnderground, 3).put(Southwest, WarPartyUnderground, 3);
    assert!(path(set.resources(Indians, 1), &[]).starts_with("I1 I3 I6 I7"));
    assert!(path(set.resources(Indians, 0), &[]).starts_with("I1 I3 I6 I9"));
}

#[test]
fn i6_two_villages_must_be_available() {
    let set = spent().put(Northwest, WarPartyUnderground, 3).put(Southwest, WarPartyUnderground, 3);
    assert!(
        path(set.away(PieceType::Village, 10, OffMapBox::Unavailable), &[])
            .starts_with("I1 I3 I6 I7")
    );
    assert!(
        path(set.away(PieceType::Village, 11, OffMapBox::Unavailable), &[])
            .starts_with("I1 I3 I6 I9")
    );
}

/// 2.3.5, 8.7.2: the question is what the board lets a Gather do, not what this action may.
#[test]
fn i6_a_limited_command_is_asked_what_a_full_one_could_do() {
    let set = spent().put(Northwest, WarPartyUnderground, 3).put(Southwest, WarPartyUnderground, 3);
    let context = Context { limited: true, ..Context::default() };
    let played = play_with(set, context, ScriptedSource::nothing().then_always(1));
    assert!(played.path.starts_with("I1 I3 I6 I7"), "{}", played.path);
}

/// 8.7.2.
#[test]
fn i6_the_die_must_be_below_the_available_war_parties() {
    let set = calm().away(PieceType::WarParty, 12, OffMapBox::Unavailable);
    assert!(path(set, &[(D6, 2)]).starts_with("I1 I3 I6 I7"));
    assert!(path(set, &[(D6, 3)]).starts_with("I1 I3 I6 I9"));
}

// I7

/// A Gather without a die (seven Available War Parties or more), with `villages` of them left, no British Resources.
fn gatherer(villages: u8) -> Layout {
    calm().away(PieceType::Village, 12 - villages, OffMapBox::Unavailable).resources(British, 0)
}

#[test]
fn i7_villages_need_three_war_parties_and_room() {
    let set = gatherer(1)
        .put(Virginia, WarPartyActive, 1)
        .put(Virginia, WarPartyUnderground, 2)
        .put(NorthCarolina, WarPartyUnderground, 3)
        .put(NorthCarolina, PatriotFort, 2)
        .put(Georgia, WarPartyUnderground, 2);
    let played = play(set.resources(Indians, 2), &[]);
    assert_eq!(played.count(Virginia, Village), 1);
    // An Active one is given up before an Underground one (8.1.2).
    assert_eq!(played.count(Virginia, WarPartyActive), 0);
    assert_eq!(played.count(Virginia, WarPartyUnderground), 1);
    assert_eq!(played.count(NorthCarolina, Village), 0);
    assert_eq!(played.count(Georgia, Village), 0);
    assert!(played.did(Gather, Some(WarPath)));
    assert_eq!(played.has(), 1);
}

#[test]
fn i7_no_village_at_active_support_or_active_opposition() {
    for level in [ActiveSupport, ActiveOpposition] {
        let set = spent()
            .put(Georgia, WarPartyUnderground, 3)
            .support(Georgia, level)
            .support(Norfolk, ActiveSupport);
        assert!(path(set, &[]).starts_with("I1 I3 I6 I9"));
    }
}

#[test]
fn i7_the_village_with_the_leader_comes_first() {
    let set = gatherer(1)
        .put(Virginia, WarPartyUnderground, 3)
        .put(Southwest, WarPartyUnderground, 3)
        .resources(Indians, 2);
    let played = play(set.leader(Leader::Brant, Virginia), &[]);
    assert_eq!(played.count(Virginia, Village), 1);
    assert_eq!(played.war_parties(Southwest), 3);
    let played = play(set.leader(Leader::Brant, Southwest), &[]);
    assert_eq!(played.count(Southwest, Village), 1);
}

/// R40.
#[test]
fn i7_cornplanter_builds_with_two_and_gives_one() {
    let set = gatherer(2)
        .away(PieceType::WarParty, 10, OffMapBox::Unavailable)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Southwest, WarPartyUnderground, 3)
        .resources(Indians, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9"));
    // Virginia for 1 Resource, Southwest free; then Trade at one of the two.
    let played = play(set.leader(Leader::Cornplanter, Virginia), &[(D6, 1)]);
    assert_eq!(played.path, "I1 I3 I6 I7 I8 I11");
    assert_eq!(played.count(Virginia, Village), 1);
    assert_eq!(played.war_parties(Virginia), 1);
    assert_eq!(played.count(Southwest, Village), 1);
    assert_eq!(played.war_parties(Southwest), 1);
}

#[test]
fn i7_four_provinces_at_most_and_the_first_reserve_is_free() {
    let mut set = gatherer(5);
    for space in [Quebec, Northwest, Southwest, Florida, Virginia] {
        set = set.put(space, Village, 1);
    }
    // Virginia has enemies; three of the four Reserves follow by the table.
    let set = set.put(Virginia, PatriotFort, 1);
    let dice = [(D3, 3), (D6, 3), (D3, 3), (D6, 3), (D6, 1)];
    let played = play(set.resources(Patriots, 0), &dice);
    assert_eq!(played.war_parties(Virginia), 1, "one fell on the War Path");
    assert_eq!(played.board.on_map(PieceSet::WAR_PARTIES), 7);
    // 1 for Virginia, 2 for the Reserves after the first.
    assert_eq!(played.has(), 7);
}

/// Villages in two Colonies and Resources for one of them; no Village is Available.
fn rivals() -> Layout {
    gatherer(2).put(Virginia, Village, 1).put(Georgia, Village, 1).resources(Indians, 1)
}

/// 8.7.2.
#[test]
fn i7_war_parties_first_where_enemies_are() {
    let set = rivals()
        .put(Georgia, MilitiaUnderground, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .leader(Leader::Brant, Virginia);
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

#[test]
fn i7_war_parties_then_where_none_is_underground() {
    let set = rivals()
        .put(Georgia, WarPartyActive, 1)
        .put(Virginia, WarPartyUnderground, 1)
        .leader(Leader::Brant, Virginia);
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

#[test]
fn i7_war_parties_then_with_the_leader() {
    let set = rivals()
        .put(Georgia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyUnderground, 1)
        .leader(Leader::Brant, Georgia);
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

/// 8.7.2 by 8.1.3: only a "within" lets a later priority decide.
/// R82.
#[test]
fn i7_equals_in_one_priority_are_not_decided_by_the_next() {
    // Both have enemies: the missing Underground War Party of Georgia does not count (8.1.3).
    let set = rivals()
        .put(Georgia, MilitiaUnderground, 1)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Virginia, WarPartyUnderground, 1);
    assert_eq!(play(set, &[(D6, 3)]).war_parties(Virginia), 3);
    assert_eq!(play(set, &[(D6, 4)]).war_parties(Georgia), 2);
}

#[test]
fn i7_two_spaces_for_later_villages_first_with_two_then_with_one() {
    let set = gatherer(1)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Northwest, WarPartyUnderground, 1)
        .put(NorthCarolina, WarPartyUnderground, 2)
        .put(NorthCarolina, PatriotFort, 2);
    let played = play(set.resources(Patriots, 0), &[(D6, 6)]);
    assert_eq!(played.war_parties(Virginia), 3);
    assert_eq!(played.war_parties(Northwest), 2);
    assert_eq!(played.war_parties(Georgia), 1);
    assert_eq!(played.war_parties(NorthCarolina), 1, "one went on the War Path");
    assert_eq!(played.has(), 9);
}

#[test]
fn i7_no_later_villages_where_none_is_available() {
    let set = gatherer(0).put(Virginia, WarPartyUnderground, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I7 I10"));
}

#[test]
fn i7_regroups_when_no_war_party_is_left() {
    let set = regrouping()
        .put(Northwest, WarPartyActive, 1)
        .put(Quebec, WarPartyActive, 1)
        .put(Quebec, WarPartyUnderground, 1)
        // Rebellion Control would come: none leaves. In the next, one may.
        .put(Southwest, WarPartyActive, 2)
        .put(Southwest, MilitiaActive, 2)
        .support(Virginia, ActiveOpposition)
        .put(Virginia, WarPartyActive, 3)
        .put(Virginia, MilitiaActive, 2)
        // Rebellion Control already.
        .put(NewYork, WarPartyActive, 1)
        .put(NewYork, MilitiaActive, 3)
        .put(Florida, WarPartyActive, 1);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I8 I11");
    // Its own, Quebec's, Virginia's and New York's.
    assert_eq!(played.war_parties(Northwest), 4);
    assert_eq!(played.count(Quebec, WarPartyUnderground), 1);
    assert_eq!(played.war_parties(Quebec), 1);
    assert_eq!(played.war_parties(Southwest), 2);
    assert_eq!(played.war_parties(Virginia), 2);
    assert_eq!(played.war_parties(NewYork), 0);
    assert_eq!(played.war_parties(Florida), 1);
    // All turned Underground, then one Traded.
    assert_eq!(played.count(Northwest, WarPartyActive), 1);
}

#[test]
fn i7_no_regrouping_where_nothing_is_active_or_war_parties_are_left() {
    let set = regrouping().put(Northwest, WarPartyUnderground, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7 I10"));
    // The two Available ones go to two Villages; Quebec's Active one stays.
    let set = rebellious()
        .away(PieceType::WarParty, 10, OffMapBox::Unavailable)
        .put(Northwest, Village, 1)
        .put(Quebec, WarPartyActive, 1)
        .away(PieceType::Village, 11, OffMapBox::Unavailable)
        .resources(British, 0);
    assert_eq!(play(set, &[]).war_parties(Quebec), 1);
}

#[test]
fn i7_none_leads_to_march_and_then_to_a_pass() {
    // No War Party anywhere.
    let played = play(rebellious().away(PieceType::WarParty, 15, OffMapBox::Unavailable), &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I10");
    assert_eq!(played.outcome, Outcome::Pass);
    assert_eq!(played.has(), 11);
}
