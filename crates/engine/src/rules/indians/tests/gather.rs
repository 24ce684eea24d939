//! Gather (3.4.1).

use super::*;

#[test]
fn r3_4_1_gather_in_neutral_and_passive_provinces() {
    let mut state = early()
        .support(Virginia, Support::PassiveOpposition)
        .support(Georgia, Support::PassiveSupport)
        .support(NewYork, Support::ActiveOpposition)
        .support(Pennsylvania, Support::ActiveSupport)
        .paid(Indians);
    ok(&mut state, one(Virginia));
    ok(&mut state, one(Georgia));
    ok(&mut state, one(NorthCarolina));
    no(&mut state, one(NewYork), "3.4.1");
    no(&mut state, one(Pennsylvania), "3.4.1");
    no(&mut state, one(Boston), "3.4.1");
    no(&mut state, one(WestIndies), "3.4.1");
    no(&mut state, one(Virginia), "3.4.1");
    assert_eq!(state.board().resources(Indians), 7);
    assert_eq!(state.board().pieces(Virginia, WarPartyUnderground), 1);
}

#[test]
fn r3_4_1_the_first_reserve_is_free() {
    let mut state = early().resources(Indians, 2).paid(Indians);
    ok(&mut state, one(Virginia));
    ok(&mut state, one(Quebec));
    assert_eq!(state.board().resources(Indians), 1);
    ok(&mut state, one(Florida));
    assert_eq!(state.board().resources(Indians), 0);
    no(&mut state, one(Southwest), "3.4.1");
}

#[test]
fn r3_4_1_no_more_war_parties_than_available() {
    let scene = early().put(Quebec, WarPartyUnderground, 15);
    no(&mut scene.paid(Indians), one(Florida), "3.4.1");
}

#[test]
fn r3_4_1_two_war_parties_become_a_village() {
    let scene = early().put(Quebec, WarPartyUnderground, 2).put(Quebec, WarPartyActive, 1);
    let village = |troops| gather(Quebec, GatherKind::Village(troops));
    let mut state = scene.paid(Indians);
    no(&mut state, village(PieceCounts::of(WarPartyUnderground, 1)), "3.4.1");
    no(&mut state, village(PieceCounts::of(WarPartyUnderground, 3)), "3.4.1");
    no(&mut state, village(PieceCounts::of(WarPartyActive, 2)), "3.4.1");
    no(&mut state, village(PieceCounts::of(WarPartyActive, 2).with(MilitiaActive, 1)), "3.4.1");
    ok(&mut state, village(PieceCounts::of(WarPartyUnderground, 1).with(WarPartyActive, 1)));
    assert_eq!(state.board().pieces(Quebec, Village), 1);
    assert_eq!(state.board().pieces(Quebec, WarPartyUnderground), 1);
    assert_eq!(state.board().available(PieceType::WarParty), 14);
}

#[test]
fn r1_4_2_no_third_village() {
    let scene = early().put(Quebec, WarPartyUnderground, 2).put(Quebec, Village, 2);
    let step = gather(Quebec, GatherKind::Village(PieceCounts::of(WarPartyUnderground, 2)));
    no(&mut scene.paid(Indians), step, "1.4.2");
}

/// R40.
#[test]
fn r1_10_cornplanter_builds_for_one() {
    let scene = early().put(Quebec, WarPartyUnderground, 2);
    let step = gather(Quebec, GatherKind::Village(PieceCounts::of(WarPartyUnderground, 1)));
    let away = scene.leader(Leader::Cornplanter, Florida);
    no(&mut away.paid(Indians), step.clone(), "3.4.1");
    let brant = scene.leader(Leader::Brant, Quebec);
    no(&mut brant.paid(Indians), step.clone(), "3.4.1");
    let mut state = scene.leader(Leader::Cornplanter, Quebec).paid(Indians);
    ok(&mut state, step);
    assert_eq!(state.board().pieces(Quebec, WarPartyUnderground), 1);
}

#[test]
fn r3_4_1_many_at_villages() {
    let scene = early().put(Quebec, Village, 2).put(Florida, Village, 1);
    let many = |space, n| gather(space, GatherKind::Many(n));
    let mut state = scene.paid(Indians);
    no(&mut state, many(Quebec, 4), "3.4.1");
    no(&mut state, many(Quebec, 0), "3.4.1");
    no(&mut state, many(Southwest, 1), "3.4.1");
    ok(&mut state, many(Quebec, 3));
    ok(&mut state, many(Florida, 2));
    assert_eq!(state.board().pieces(Quebec, WarPartyUnderground), 3);
}

#[test]
fn r3_4_1_regroup_at_a_village() {
    let scene = early()
        .put(Northwest, Village, 1)
        .put(Northwest, WarPartyActive, 1)
        .put(Quebec, WarPartyActive, 2)
        .put(Quebec, Village, 1)
        .put(NewYork, WarPartyUnderground, 1)
        .put(Florida, WarPartyActive, 1);
    let regroup = |space, from| ActionStep::Gather { space, kind: GatherKind::Regroup, from };
    let active = |from, n| group(from, [(WarPartyActive, n)]);
    let mut state = scene.paid(Indians);
    no(&mut state, regroup(Northwest, vec![active(Florida, 1)]), "3.4.1");
    no(&mut state, regroup(Northwest, vec![active(Quebec, 3)]), "3.4.1");
    no(&mut state, regroup(NewYork, vec![active(Quebec, 1)]), "3.4.1");
    let twice = vec![active(Quebec, 1), active(Quebec, 1)];
    no(&mut state, regroup(Northwest, twice), "3.4.1");
    let mixed = ActionStep::Gather {
        space: Northwest,
        kind: GatherKind::One,
        from: vec![active(Quebec, 1)],
    };
    no(&mut state, mixed, "3.4.1");
    ok(&mut state, regroup(Northwest, vec![active(Quebec, 2), hidden(NewYork, 1)]));
    assert_eq!(state.board().pieces(Northwest, WarPartyUnderground), 4);
    assert_eq!(state.board().pieces(Northwest, WarPartyActive), 0);
    // Three of the four came here and stay; the one that was here may go.
    no(&mut state, regroup(Quebec, vec![hidden(Northwest, 2)]), "3.4.1");
    ok(&mut state, regroup(Quebec, vec![hidden(Northwest, 1)]));
    assert_eq!(state.board().resources(Indians), 9);
}

#[test]
fn r2_3_5_a_limited_gather_has_one_province() {
    let mut state = early().limited(Indians);
    ok(&mut state, one(Quebec));
    no(&mut state, one(Florida), "2.3.5");
}

/// Within one Gather Command, whoever plays the Faction.
#[test]
fn r171_those_that_came_to_a_gather_go_to_no_other() {
    let mut state = early()
        .put(NewYork, Village, 1)
        .put(Pennsylvania, Village, 1)
        .put(Pennsylvania, WarPartyActive, 2)
        .paid(Indians);
    let regroup = |space, from, face| ActionStep::Gather {
        space,
        kind: GatherKind::Regroup,
        from: vec![Group { from, troops: PieceCounts::of(face, 2) }],
    };
    ok(&mut state, regroup(NewYork, Pennsylvania, WarPartyActive));
    let back = regroup(Pennsylvania, NewYork, WarPartyUnderground);
    no(&mut state, back, "3.4.1");
}
