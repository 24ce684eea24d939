use super::*;
use crate::game::{Pool, SpaceSet};
use crate::rules::scene::{Dice, Scene, crowded, group, no, ok};
use crate::rules::{Price, act as take};
use std::collections::BTreeSet;

use Faction::{British, Indians, Patriots};
use Piece::{
    BritishRegular, Continental, MilitiaActive, MilitiaUnderground, PatriotFort, Tory, Village,
    WarPartyActive, WarPartyUnderground,
};
use Space::*;

fn gather(space: Space, kind: GatherKind) -> Step {
    Step::Gather {
        space,
        kind,
        from: Vec::new(),
    }
}

fn one(space: Space) -> Step {
    gather(space, GatherKind::One)
}

fn march(to: Space, groups: Vec<Group>) -> Step {
    Step::March { to, groups }
}

fn hidden(from: Space, count: u8) -> Group {
    group(from, [(WarPartyUnderground, count)])
}

fn raid(space: Space) -> Step {
    Step::Raid { space, from: None }
}

fn raid_from(space: Space, from: Space, face: Piece) -> Step {
    Step::Raid {
        space,
        from: Some((from, face)),
    }
}

fn war_path(space: Space, kind: StrikeKind) -> Step {
    Step::WarPath {
        space,
        kind,
        militia: None,
    }
}

#[test]
fn r3_4_1_gather_in_neutral_and_passive_provinces() {
    let mut deed = Scene::new()
        .support(Virginia, Support::PassiveOpposition)
        .support(Georgia, Support::PassiveSupport)
        .support(NewYork, Support::ActiveOpposition)
        .support(Pennsylvania, Support::ActiveSupport)
        .deed(Indians);
    ok(&mut deed, one(Virginia));
    ok(&mut deed, one(Georgia));
    ok(&mut deed, one(NorthCarolina));
    no(&mut deed, one(NewYork), "3.4.1");
    no(&mut deed, one(Pennsylvania), "3.4.1");
    no(&mut deed, one(Boston), "3.4.1");
    no(&mut deed, one(WestIndies), "3.4.1");
    no(&mut deed, one(Virginia), "3.4.1");
    assert_eq!(deed.board().resources(Indians), 7);
    assert_eq!(deed.board().pieces(Virginia, WarPartyUnderground), 1);
}

#[test]
fn r3_4_1_the_first_reserve_is_free() {
    let mut deed = Scene::new().resources(Indians, 2).deed(Indians);
    ok(&mut deed, one(Virginia));
    ok(&mut deed, one(Quebec));
    assert_eq!(deed.board().resources(Indians), 1);
    ok(&mut deed, one(Florida));
    assert_eq!(deed.board().resources(Indians), 0);
    no(&mut deed, one(Southwest), "3.4.1");
}

#[test]
fn r3_4_1_no_more_war_parties_than_available() {
    let scene = Scene::new().put(Quebec, WarPartyUnderground, 15);
    no(&mut scene.deed(Indians), one(Florida), "3.4.1");
}

#[test]
fn r3_4_1_two_war_parties_become_a_village() {
    let scene = Scene::new()
        .put(Quebec, WarPartyUnderground, 2)
        .put(Quebec, WarPartyActive, 1);
    let village = |troops| gather(Quebec, GatherKind::Village(troops));
    let mut deed = scene.deed(Indians);
    no(
        &mut deed,
        village(Troops::of(WarPartyUnderground, 1)),
        "3.4.1",
    );
    no(
        &mut deed,
        village(Troops::of(WarPartyUnderground, 3)),
        "3.4.1",
    );
    no(&mut deed, village(Troops::of(WarPartyActive, 2)), "3.4.1");
    no(
        &mut deed,
        village(Troops::of(WarPartyActive, 2).with(MilitiaActive, 1)),
        "3.4.1",
    );
    ok(
        &mut deed,
        village(Troops::of(WarPartyUnderground, 1).with(WarPartyActive, 1)),
    );
    assert_eq!(deed.board().pieces(Quebec, Village), 1);
    assert_eq!(deed.board().pieces(Quebec, WarPartyUnderground), 1);
    assert_eq!(deed.board().available(Stock::WarParty), 14);
}

#[test]
fn r1_4_2_no_third_village() {
    let scene = Scene::new()
        .put(Quebec, WarPartyUnderground, 2)
        .put(Quebec, Village, 2);
    let step = gather(
        Quebec,
        GatherKind::Village(Troops::of(WarPartyUnderground, 2)),
    );
    no(&mut scene.deed(Indians), step, "3.4.1");
}

/// R40.
#[test]
fn r1_10_cornplanter_builds_for_one() {
    let scene = Scene::new().put(Quebec, WarPartyUnderground, 2);
    let step = gather(
        Quebec,
        GatherKind::Village(Troops::of(WarPartyUnderground, 1)),
    );
    let away = scene.leader(Leader::Cornplanter, Florida);
    no(&mut away.deed(Indians), step.clone(), "3.4.1");
    let brant = scene.leader(Leader::Brant, Quebec);
    no(&mut brant.deed(Indians), step.clone(), "3.4.1");
    let mut deed = scene.leader(Leader::Cornplanter, Quebec).deed(Indians);
    ok(&mut deed, step);
    assert_eq!(deed.board().pieces(Quebec, WarPartyUnderground), 1);
}

#[test]
fn r3_4_1_many_at_villages() {
    let scene = Scene::new()
        .put(Quebec, Village, 2)
        .put(Florida, Village, 1);
    let many = |space, n| gather(space, GatherKind::Many(n));
    let mut deed = scene.deed(Indians);
    no(&mut deed, many(Quebec, 4), "3.4.1");
    no(&mut deed, many(Quebec, 0), "3.4.1");
    no(&mut deed, many(Southwest, 1), "3.4.1");
    ok(&mut deed, many(Quebec, 3));
    ok(&mut deed, many(Florida, 2));
    assert_eq!(deed.board().pieces(Quebec, WarPartyUnderground), 3);
}

#[test]
fn r3_4_1_regroup_at_a_village() {
    let scene = Scene::new()
        .put(Northwest, Village, 1)
        .put(Northwest, WarPartyActive, 1)
        .put(Quebec, WarPartyActive, 2)
        .put(Quebec, Village, 1)
        .put(NewYork, WarPartyUnderground, 1)
        .put(Florida, WarPartyActive, 1);
    let regroup = |space, from| Step::Gather {
        space,
        kind: GatherKind::Regroup,
        from,
    };
    let active = |from, n| group(from, [(WarPartyActive, n)]);
    let mut deed = scene.deed(Indians);
    no(
        &mut deed,
        regroup(Northwest, vec![active(Florida, 1)]),
        "3.4.1",
    );
    no(
        &mut deed,
        regroup(Northwest, vec![active(Quebec, 3)]),
        "3.4.1",
    );
    no(
        &mut deed,
        regroup(NewYork, vec![active(Quebec, 1)]),
        "3.4.1",
    );
    let twice = vec![active(Quebec, 1), active(Quebec, 1)];
    no(&mut deed, regroup(Northwest, twice), "3.4.1");
    let mixed = Step::Gather {
        space: Northwest,
        kind: GatherKind::One,
        from: vec![active(Quebec, 1)],
    };
    no(&mut deed, mixed, "3.4.1");
    ok(
        &mut deed,
        regroup(Northwest, vec![active(Quebec, 2), hidden(NewYork, 1)]),
    );
    assert_eq!(deed.board().pieces(Northwest, WarPartyUnderground), 4);
    assert_eq!(deed.board().pieces(Northwest, WarPartyActive), 0);
    // Three of the four came here and stay; the one that was here may go.
    no(
        &mut deed,
        regroup(Quebec, vec![hidden(Northwest, 2)]),
        "3.4.1",
    );
    ok(&mut deed, regroup(Quebec, vec![hidden(Northwest, 1)]));
    assert_eq!(deed.board().resources(Indians), 9);
}

#[test]
fn r2_3_5_a_limited_gather_has_one_province() {
    let mut deed = Scene::new().limited(Indians);
    ok(&mut deed, one(Quebec));
    no(&mut deed, one(Florida), "2.3.5");
}

#[test]
fn r3_4_2_march_to_adjacent_provinces() {
    let scene = Scene::new()
        .put(Northwest, WarPartyUnderground, 4)
        .put(NewJersey, WarPartyActive, 1)
        .put(NewJersey, BritishRegular, 1);
    let mut deed = scene.deed(Indians);
    no(
        &mut deed,
        march(Florida, vec![hidden(Northwest, 1)]),
        "3.4.2",
    );
    let city = march(NewYorkCity, vec![group(NewJersey, [(WarPartyActive, 1)])]);
    no(&mut deed, city, "3.4.2");
    no(&mut deed, march(Virginia, vec![]), "3.4.2");
    no(
        &mut deed,
        march(Virginia, vec![hidden(Northwest, 0)]),
        "3.4.2",
    );
    let cubes = march(NewYork, vec![group(NewJersey, [(BritishRegular, 1)])]);
    no(&mut deed, cubes, "3.4.2");
    ok(&mut deed, march(Virginia, vec![hidden(Northwest, 4)]));
    // Without Rebellion Control nobody sees them.
    assert_eq!(deed.board().pieces(Virginia, WarPartyUnderground), 4);
    no(
        &mut deed,
        march(MarylandDelaware, vec![hidden(Virginia, 1)]),
        "3.4.2",
    );
    no(
        &mut deed,
        march(Virginia, vec![hidden(Northwest, 1)]),
        "3.4.2",
    );
}

#[test]
fn r3_4_2_the_first_destination_out_of_reserves_is_free() {
    let mut deed = Scene::new()
        .put(Northwest, WarPartyUnderground, 4)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Southwest, WarPartyUnderground, 1)
        .deed(Indians);
    let mixed = vec![hidden(Northwest, 1), hidden(Virginia, 1)];
    ok(&mut deed, march(MarylandDelaware, mixed));
    assert_eq!(deed.board().resources(Indians), 9);
    ok(&mut deed, march(Pennsylvania, vec![hidden(Northwest, 1)]));
    assert_eq!(deed.board().resources(Indians), 9);
    ok(&mut deed, march(NewYork, vec![hidden(Northwest, 1)]));
    assert_eq!(deed.board().resources(Indians), 8);
}

#[test]
fn r3_4_2_the_printed_example_activates() {
    let scene = Scene::new()
        .put(Northwest, WarPartyUnderground, 2)
        .put(Pennsylvania, WarPartyUnderground, 1)
        .put(NewYork, MilitiaUnderground, 1)
        .put(NewYork, MilitiaActive, 1);
    let mut deed = scene.deed(Indians);
    let groups = vec![hidden(Northwest, 2), hidden(Pennsylvania, 1)];
    ok(&mut deed, march(NewYork, groups));
    // Two with two Militia exceed three; the other group of one does not.
    assert_eq!(deed.board().pieces(NewYork, WarPartyActive), 2);
    assert_eq!(deed.board().pieces(NewYork, WarPartyUnderground), 1);
}

#[test]
fn r3_4_2_control_counts_as_before_the_move() {
    let scene = Scene::new()
        .put(Northwest, WarPartyUnderground, 4)
        .put(NewYork, Continental, 1);
    let mut deed = scene.deed(Indians);
    ok(&mut deed, march(NewYork, vec![hidden(Northwest, 4)]));
    assert_eq!(deed.board().pieces(NewYork, WarPartyActive), 4);
    let scene = scene.put(NewYork, Tory, 1);
    let mut deed = scene.deed(Indians);
    ok(&mut deed, march(NewYork, vec![hidden(Northwest, 4)]));
    assert_eq!(deed.board().pieces(NewYork, WarPartyActive), 0);
}

#[test]
fn r3_4_2_a_reserve_never_sees_them() {
    let mut deed = Scene::new()
        .put(Quebec, WarPartyUnderground, 4)
        .put(Northwest, MilitiaActive, 5)
        .deed(Indians);
    ok(&mut deed, march(Northwest, vec![hidden(Quebec, 4)]));
    assert_eq!(deed.board().pieces(Northwest, WarPartyUnderground), 4);
}

#[test]
fn r2_3_5_a_limited_march_has_one_destination() {
    let mut deed = Scene::new()
        .put(Quebec, WarPartyUnderground, 2)
        .limited(Indians);
    ok(&mut deed, march(Northwest, vec![hidden(Quebec, 1)]));
    no(&mut deed, march(NewYork, vec![hidden(Quebec, 1)]), "2.3.5");
}

fn scouts(from: Space, war_parties: u8, regulars: u8, tories: u8) -> Group {
    group(
        from,
        [
            (WarPartyUnderground, war_parties),
            (BritishRegular, regulars),
            (Tory, tories),
        ],
    )
}

#[test]
fn r3_4_3_scout() {
    let scene = Scene::new()
        .put(Northwest, WarPartyUnderground, 2)
        .put(Northwest, BritishRegular, 2)
        .put(Northwest, Tory, 2)
        .put(Pennsylvania, MilitiaUnderground, 5);
    let scout = |to, group| Step::Scout { to, group };
    let mut deed = scene.deed(Indians);
    no(
        &mut deed,
        scout(Pennsylvania, scouts(Northwest, 0, 1, 0)),
        "3.4.3",
    );
    no(
        &mut deed,
        scout(Pennsylvania, scouts(Northwest, 1, 0, 0)),
        "3.4.3",
    );
    no(
        &mut deed,
        scout(Pennsylvania, scouts(Northwest, 1, 1, 2)),
        "3.4.3",
    );
    no(
        &mut deed,
        scout(Philadelphia, scouts(Northwest, 1, 1, 0)),
        "3.4.3",
    );
    no(
        &mut deed,
        scout(Georgia, scouts(Northwest, 1, 1, 0)),
        "3.4.3",
    );
    let kind = SkirmishKind::One(MilitiaActive);
    no(&mut deed, Step::ScoutSkirmish { kind }, "3.4.3");
    ok(&mut deed, scout(Pennsylvania, scouts(Northwest, 1, 2, 2)));
    let board = deed.board();
    assert_eq!(board.pieces(Pennsylvania, WarPartyActive), 1);
    assert_eq!(board.pieces(Pennsylvania, MilitiaActive), 5);
    assert_eq!((board.resources(Indians), board.resources(British)), (9, 9));
    let kind = SkirmishKind::Two(MilitiaActive, MilitiaActive);
    ok(&mut deed, Step::ScoutSkirmish { kind });
    assert_eq!(deed.board().pieces(Pennsylvania, MilitiaActive), 3);
    assert_eq!(deed.board().cbc(), 1);
    assert_eq!(deed.special(), None);
    no(&mut deed, Step::ScoutSkirmish { kind }, "3.4.3");
    no(
        &mut deed,
        scout(Virginia, scouts(Northwest, 1, 0, 0)),
        "3.4.3",
    );
}

#[test]
fn r3_4_3_both_pay_for_a_scout() {
    let scene = Scene::new()
        .put(Northwest, WarPartyUnderground, 1)
        .put(Northwest, BritishRegular, 1)
        .resources(British, 0);
    let step = Step::Scout {
        to: Pennsylvania,
        group: scouts(Northwest, 1, 1, 0),
    };
    no(&mut scene.deed(Indians), step.clone(), "3.4.3");
    ok(&mut scene.free(Indians), step);
}

#[test]
fn r3_4_4_raid_activates_marks_and_shifts() {
    let scene = Scene::new()
        .support(Virginia, Support::ActiveOpposition)
        .support(Georgia, Support::PassiveSupport)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Quebec, WarPartyUnderground, 1);
    let mut deed = scene.deed(Indians);
    no(&mut deed, raid(Georgia), "3.4.4");
    no(&mut deed, raid(Quebec), "3.4.4");
    no(&mut deed, raid(Norfolk), "3.4.4");
    ok(&mut deed, raid(Virginia));
    let board = deed.board();
    assert_eq!(board.support(Virginia), Support::PassiveOpposition);
    assert_eq!(board.markers(Virginia, Marker::Raid), 1);
    assert_eq!(board.pieces(Virginia, WarPartyActive), 1);
    assert_eq!(board.resources(Indians), 9);
    no(&mut deed, raid(Virginia), "3.4.4");
}

#[test]
fn r3_4_4_a_war_party_moves_in_and_an_underground_one_activates() {
    let scene = Scene::new()
        .support(Virginia, Support::PassiveOpposition)
        .put(Northwest, WarPartyActive, 1)
        .put(Southwest, WarPartyUnderground, 1)
        .put(Quebec, WarPartyUnderground, 1);
    let mut deed = scene.deed(Indians);
    no(&mut deed, raid(Virginia), "3.4.4");
    no(
        &mut deed,
        raid_from(Virginia, Northwest, WarPartyActive),
        "3.4.4",
    );
    no(
        &mut deed,
        raid_from(Virginia, Quebec, WarPartyUnderground),
        "3.4.4",
    );
    no(&mut deed, raid_from(Virginia, Northwest, Village), "3.4.4");
    ok(
        &mut deed,
        raid_from(Virginia, Southwest, WarPartyUnderground),
    );
    assert_eq!(deed.board().pieces(Virginia, WarPartyActive), 1);
}

#[test]
fn r3_4_4_three_provinces_at_most() {
    let scene =
        [Virginia, Georgia, NewYork, Pennsylvania]
            .into_iter()
            .fold(Scene::new(), |s, p| {
                s.support(p, Support::PassiveOpposition)
                    .put(p, WarPartyUnderground, 1)
            });
    let mut deed = scene.deed(Indians);
    ok(&mut deed, raid(Virginia));
    ok(&mut deed, raid(Georgia));
    ok(&mut deed, raid(NewYork));
    no(&mut deed, raid(Pennsylvania), "3.4.4");
    let mut deed = scene.limited(Indians);
    ok(&mut deed, raid(Virginia));
    no(&mut deed, raid(Georgia), "2.3.5");
}

/// R51.
#[test]
fn r3_4_4_raiders_stay_where_they_raided() {
    let scene = Scene::new()
        .support(Virginia, Support::PassiveOpposition)
        .support(NorthCarolina, Support::PassiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .put(NorthCarolina, WarPartyUnderground, 1)
        .put(Northwest, WarPartyUnderground, 1);
    let mut deed = scene.deed(Indians);
    ok(&mut deed, raid(Virginia));
    no(
        &mut deed,
        raid_from(NorthCarolina, Virginia, WarPartyActive),
        "3.4.4",
    );
    let mut deed = scene.deed(Indians);
    ok(
        &mut deed,
        raid_from(Virginia, Northwest, WarPartyUnderground),
    );
    // One of the two is left as it was, and may go on.
    ok(
        &mut deed,
        raid_from(NorthCarolina, Virginia, WarPartyUnderground),
    );
}

#[test]
fn r3_4_4_no_marker_when_all_are_on_the_map() {
    let mut deed = Scene::new()
        .support(Virginia, Support::PassiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .marks(Georgia, Marker::Raid, 12)
        .deed(Indians);
    ok(&mut deed, raid(Virginia));
    assert_eq!(deed.board().markers(Virginia, Marker::Raid), 0);
    assert_eq!(deed.board().support(Virginia), Support::Neutral);
}

#[test]
fn r1_10_dragging_canoe_raids_one_space_farther() {
    let scene = Scene::new()
        .support(MarylandDelaware, Support::PassiveOpposition)
        .support(NewHampshire, Support::PassiveOpposition)
        .put(Southwest, WarPartyUnderground, 2)
        .put(Quebec, WarPartyUnderground, 1);
    let step = raid_from(MarylandDelaware, Southwest, WarPartyUnderground);
    no(&mut scene.deed(Indians), step.clone(), "3.4.4");
    let away = scene.leader(Leader::DraggingCanoe, Florida);
    no(&mut away.deed(Indians), step.clone(), "3.4.4");
    let scene = scene.leader(Leader::DraggingCanoe, Southwest);
    ok(&mut scene.deed(Indians), step);
    // Three borders are too many.
    no(
        &mut scene.deed(Indians),
        raid_from(NewHampshire, Southwest, WarPartyUnderground),
        "3.4.4",
    );
}

#[test]
fn r4_4_1_trade() {
    let scene = Scene::new()
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 2)
        .put(Florida, Village, 1)
        .put(Florida, WarPartyActive, 1)
        .put(Southwest, WarPartyUnderground, 1)
        .resources(British, 4);
    let trade = |space, gift| Step::Trade { space, gift };
    let mut deed = scene.deed(Indians);
    no(&mut deed, trade(Florida, 0), "4.4.1");
    no(&mut deed, trade(Southwest, 0), "4.4.1");
    no(&mut deed, trade(Quebec, 5), "4.4.1");
    ok(&mut deed, trade(Quebec, 3));
    let board = deed.board();
    assert_eq!(
        (board.resources(British), board.resources(Indians)),
        (1, 13)
    );
    assert_eq!(board.pieces(Quebec, WarPartyActive), 1);
    no(&mut deed, trade(Quebec, 0), "4.4.1");
    let mut deed = scene.deed(Indians);
    ok(&mut deed, trade(Quebec, 0));
    let board = deed.board();
    assert_eq!(
        (board.resources(British), board.resources(Indians)),
        (4, 11)
    );
    assert_eq!(board.pieces(Quebec, WarPartyActive), 1);
    no(&mut scene.limited(Indians), trade(Quebec, 0), "2.3.5");
}

#[test]
fn r4_1_trade_pays_for_the_command() {
    let mut deed = Scene::new()
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 1)
        .resources(Indians, 0)
        .deed(Indians);
    no(&mut deed, one(Virginia), "3.4.1");
    ok(
        &mut deed,
        Step::Trade {
            space: Quebec,
            gift: 0,
        },
    );
    ok(&mut deed, one(Virginia));
}

#[test]
fn r4_4_2_war_path_removes_one() {
    let mut deed = Scene::new()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Virginia, PatriotFort, 1)
        .deed(Indians);
    no(
        &mut deed,
        war_path(Virginia, StrikeKind::One(PatriotFort)),
        "4.4.2",
    );
    no(
        &mut deed,
        war_path(
            Virginia,
            StrikeKind::Two(MilitiaUnderground, MilitiaUnderground),
        ),
        "4.4.2",
    );
    no(&mut deed, war_path(Virginia, StrikeKind::Base), "4.4.2");
    ok(
        &mut deed,
        war_path(Virginia, StrikeKind::One(MilitiaUnderground)),
    );
    let board = deed.board();
    assert_eq!(board.count(Virginia, PieceSet::MILITIA), 0);
    assert_eq!(board.pieces(Virginia, WarPartyActive), 1);
    assert_eq!(board.crc(), 0);
}

#[test]
fn r4_4_2_war_path_needs_underground_war_parties_and_enemies() {
    let scene = Scene::new()
        .put(Virginia, WarPartyActive, 2)
        .put(Virginia, Continental, 1)
        .put(Georgia, WarPartyUnderground, 2);
    let strike = |s| war_path(s, StrikeKind::One(Continental));
    no(&mut scene.deed(Indians), strike(Virginia), "4.4.2");
    no(&mut scene.deed(Indians), strike(Georgia), "4.4.2");
}

#[test]
fn r4_4_2_war_path_removes_two_for_one() {
    let mut deed = Scene::new()
        .put(Virginia, WarPartyUnderground, 3)
        .put(Virginia, Continental, 2)
        .deed(Indians);
    let kind = StrikeKind::Two(Continental, Continental);
    ok(&mut deed, war_path(Virginia, kind));
    let board = deed.board();
    assert_eq!(board.pieces(Virginia, WarPartyUnderground), 1);
    assert_eq!(board.pieces(Virginia, WarPartyActive), 1);
    assert_eq!(board.pool(Pool::Casualties, Stock::Continental), 2);
    assert_eq!((board.crc(), board.cbc()), (2, 0));
    assert_eq!(board.available(Stock::WarParty), 13);
}

#[test]
fn r4_4_2_war_path_removes_a_fort() {
    let mut deed = Scene::new()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, PatriotFort, 1)
        .deed(Indians);
    ok(&mut deed, war_path(Virginia, StrikeKind::Base));
    let board = deed.board();
    assert_eq!((board.available(Stock::PatriotFort), board.crc()), (6, 1));
    assert_eq!(board.count(Virginia, PieceSet::WAR_PARTIES), 1);
}

/// R39.
#[test]
fn r1_10_brant_removes_one_more_militia() {
    let scene = Scene::new()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, MilitiaActive, 1)
        .put(Virginia, MilitiaUnderground, 1);
    let step = Step::WarPath {
        space: Virginia,
        kind: StrikeKind::One(MilitiaActive),
        militia: Some(MilitiaUnderground),
    };
    let away = scene.leader(Leader::Brant, Quebec);
    no(&mut away.deed(Indians), step.clone(), "1.10");
    let other = scene.leader(Leader::Cornplanter, Virginia);
    no(&mut other.deed(Indians), step.clone(), "1.10");
    let mut deed = scene.leader(Leader::Brant, Virginia).deed(Indians);
    ok(&mut deed, step);
    assert_eq!(deed.board().count(Virginia, PieceSet::MILITIA), 0);
}

#[test]
fn r4_4_3_plunder_in_a_raid_space() {
    let scene = Scene::new()
        .support(Virginia, Support::ActiveOpposition)
        .support(Georgia, Support::ActiveOpposition)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, PatriotFort, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Georgia, MilitiaActive, 1)
        .put(Quebec, WarPartyUnderground, 1);
    let plunder = |space, remove| Step::Plunder { space, remove };
    let mut deed = scene.deed(Indians);
    ok(&mut deed, raid(Virginia));
    ok(&mut deed, raid(Georgia));
    no(&mut deed, plunder(Georgia, WarPartyActive), "4.4.3");
    no(&mut deed, plunder(Quebec, WarPartyUnderground), "4.4.3");
    no(&mut deed, plunder(Virginia, PatriotFort), "4.4.3");
    ok(&mut deed, plunder(Virginia, WarPartyActive));
    let board = deed.board();
    assert_eq!(
        (board.resources(Patriots), board.resources(Indians)),
        (8, 10)
    );
    assert_eq!(board.count(Virginia, PieceSet::WAR_PARTIES), 1);
    no(&mut deed, plunder(Virginia, WarPartyUnderground), "4.4.3");
}

#[test]
fn r4_4_3_plunder_takes_no_more_than_there_is() {
    let mut deed = Scene::new()
        .support(Virginia, Support::ActiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .resources(Patriots, 1)
        .deed(Indians);
    ok(&mut deed, raid(Virginia));
    ok(
        &mut deed,
        Step::Plunder {
            space: Virginia,
            remove: WarPartyActive,
        },
    );
    let board = deed.board();
    assert_eq!(
        (board.resources(Patriots), board.resources(Indians)),
        (0, 10)
    );
}

/// 4.1.1: what a Special Activity may accompany.
#[test]
fn r4_4_3_plunder_only_with_a_raid() {
    let mut deed = Scene::new()
        .put(Virginia, WarPartyUnderground, 2)
        .deed(Indians);
    ok(&mut deed, one(Virginia));
    let step = Step::Plunder {
        space: Virginia,
        remove: WarPartyUnderground,
    };
    no(&mut deed, step, "4.4.3");
}

/// R51.
#[test]
fn r4_1_plunder_pays_for_the_raid_that_must_follow() {
    let scene = Scene::new()
        .support(Virginia, Support::ActiveOpposition)
        .support(Georgia, Support::ActiveOpposition)
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyActive, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .resources(Indians, 0);
    let plunder = |remove| Step::Plunder {
        space: Virginia,
        remove,
    };
    let mut deed = scene.deed(Indians);
    no(&mut deed, raid(Virginia), "3.4.4");
    // Without its last Underground War Party there would be no Raid.
    no(&mut deed, plunder(WarPartyUnderground), "4.4.3");
    ok(&mut deed, plunder(WarPartyActive));
    assert_eq!(raid_owed(&deed), Some(Virginia));
    no(&mut deed, raid(Georgia), "4.4.3");
    no(&mut deed, one(Quebec), "3.4.1");
    ok(&mut deed, raid(Virginia));
    assert_eq!(raid_owed(&deed), None);
    ok(&mut deed, raid(Georgia));
    assert_eq!(deed.board().resources(Indians), 0);
}

#[test]
fn r15_one_special_activity_a_turn() {
    let mut deed = Scene::new()
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 3)
        .put(Quebec, MilitiaActive, 1)
        .deed(Indians);
    ok(&mut deed, war_path(Quebec, StrikeKind::One(MilitiaActive)));
    let trade = Step::Trade {
        space: Quebec,
        gift: 0,
    };
    no(&mut deed, trade, "4.4.1");
}

#[test]
fn r3_4_no_step_of_another_faction() {
    let step = Step::MusterRegulars {
        space: Boston,
        count: 1,
    };
    no(&mut Scene::new().deed(Indians), step, "3.4");
}

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let mut seen = BTreeSet::new();
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let board = crowded(&mut dice);
        let limited = dice.below(4) == 0;
        let mut deed = Deed::new(board, Indians, Price::Paid, limited);
        for _ in 0..5 {
            let steps = legal_steps(&deed);
            if steps.is_empty() {
                break;
            }
            seen.extend(steps.iter().map(name));
            let step = steps[dice.below(steps.len())].clone();
            take(&mut deed, &step).unwrap();
            let cities = SpaceSet::MAP.filter(Space::is_city);
            assert!(
                cities
                    .iter()
                    .all(|c| !deed.board().has(c, PieceSet::INDIANS))
            );
        }
        let mut again = board;
        again.apply_all(deed.changes()).unwrap();
        assert!(again == *deed.board());
        again.undo_all(deed.changes()).unwrap();
        assert!(again == board);
    }
    let all = [
        "Gather",
        "March",
        "Plunder",
        "Raid",
        "Scout",
        "ScoutSkirmish",
        "Trade",
        "WarPath",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn name(step: &Step) -> String {
    let text = format!("{step:?}");
    text.split(' ').next().unwrap().to_string()
}

/// Within one Gather Command, whoever plays the Faction.
#[test]
fn r171_those_that_came_to_a_gather_go_to_no_other() {
    let mut deed = Scene::new()
        .put(NewYork, Village, 1)
        .put(Pennsylvania, Village, 1)
        .put(Pennsylvania, WarPartyActive, 2)
        .deed(Indians);
    let regroup = |space, from, face| Step::Gather {
        space,
        kind: GatherKind::Regroup,
        from: vec![Group {
            from,
            troops: Troops::of(face, 2),
        }],
    };
    ok(&mut deed, regroup(NewYork, Pennsylvania, WarPartyActive));
    let back = regroup(Pennsylvania, NewYork, WarPartyUnderground);
    no(&mut deed, back, "3.4.1");
}
