use super::legal_steps;
use crate::game::{
    Change, Faction, Marker, Piece, PieceSet, Pool, Space, SpaceSet, Stock, Support,
};
use crate::rules::rebel_movement::testing::{Table, ok, refused, table, walk, why};
use crate::rules::{
    Command, Deed, Group, RallyKind, Reason, SkirmishKind, Special, Step, StrikeKind, Troops,
};

use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};

fn rally(space: Space, kind: RallyKind) -> Step {
    Step::Rally {
        space,
        kind,
        from: Vec::new(),
    }
}

fn regroup(space: Space, from: &[(Space, Troops)]) -> Step {
    Step::Rally {
        space,
        kind: RallyKind::Regroup,
        from: from
            .iter()
            .map(|(from, troops)| Group {
                from: *from,
                troops: *troops,
            })
            .collect(),
    }
}

fn skirmish(space: Space, kind: SkirmishKind) -> Step {
    Step::Skirmish {
        space,
        kind,
        militia: None,
    }
}

fn strike(space: Space, kind: StrikeKind) -> Step {
    Step::Partisans { space, kind }
}

fn patriots(table: Table) -> Deed {
    table.paid(Faction::Patriots)
}

#[test]
fn r3_3_1_rally_places_one_militia_for_one_resource() {
    let mut deed = patriots(table());
    ok(&mut deed, rally(Space::Virginia, RallyKind::One));
    assert_eq!(deed.board().pieces(Space::Virginia, MilitiaUnderground), 1);
    assert_eq!(deed.board().resources(Faction::Patriots), 9);
    assert_eq!(deed.command(), Some(Command::Rally));
    assert_eq!(
        why(&mut deed, rally(Space::Virginia, RallyKind::One)),
        Reason::Again(Space::Virginia)
    );
    let mut poor = patriots(table().resources(Faction::Patriots, 0));
    assert!(matches!(
        why(&mut poor, rally(Space::Virginia, RallyKind::One)),
        Reason::CannotPay { .. }
    ));
}

#[test]
fn r3_3_1_no_rally_at_active_support() {
    for (level, legal) in [
        (Support::ActiveSupport, false),
        (Support::PassiveSupport, true),
        (Support::ActiveOpposition, true),
    ] {
        let mut deed = patriots(table().support(Space::Virginia, level));
        let step = rally(Space::Virginia, RallyKind::One);
        if legal {
            ok(&mut deed, step);
        } else {
            assert!(matches!(why(&mut deed, step), Reason::Space { .. }));
        }
    }
}

#[test]
fn r3_3_1_no_militia_in_indian_reserves_or_the_west_indies() {
    let mut deed = patriots(table().put(Space::Northwest, PatriotFort, 1).put(
        Space::Northwest,
        Continental,
        2,
    ));
    for step in [
        rally(Space::Northwest, RallyKind::One),
        rally(Space::Northwest, RallyKind::Many(1)),
        rally(Space::WestIndies, RallyKind::One),
    ] {
        assert!(matches!(why(&mut deed, step), Reason::Space { .. }));
    }
    // A Fort is no Militia.
    ok(
        &mut deed,
        rally(
            Space::Northwest,
            RallyKind::Fort(Troops::of(Continental, 2)),
        ),
    );
    assert_eq!(deed.board().pieces(Space::Northwest, PatriotFort), 2);
}

/// R49.
#[test]
fn r3_3_1_a_fort_replaces_two_patriot_units() {
    let board = table()
        .treaty()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, Continental, 2)
        .put(Space::Virginia, FrenchRegular, 1);
    let fort = |troops| rally(Space::Virginia, RallyKind::Fort(troops));
    let mut deed = patriots(board);
    for troops in [
        Troops::of(Continental, 1),
        Troops::of(Continental, 2).with(MilitiaUnderground, 1),
        Troops::of(Continental, 1).with(FrenchRegular, 1),
        Troops::of(MilitiaUnderground, 2),
        Troops([200; Piece::COUNT]),
    ] {
        refused(&mut deed, fort(troops));
    }
    ok(
        &mut deed,
        fort(Troops::of(Continental, 1).with(MilitiaUnderground, 1)),
    );
    let board = deed.board();
    assert_eq!(board.pieces(Space::Virginia, PatriotFort), 1);
    assert_eq!(board.count(Space::Virginia, PieceSet::PATRIOT_UNITS), 1);
    assert_eq!(board.available(Stock::Militia), Stock::Militia.pool());
    assert_eq!(
        board.available(Stock::Continental),
        Stock::Continental.pool() - 1
    );
    assert_eq!(board.crc(), 0);
}

#[test]
fn r1_4_2_no_third_fort_or_village() {
    let mut deed = patriots(
        table()
            .put(Space::NewYork, Village, 1)
            .put(Space::NewYork, BritishFort, 1)
            .put(Space::NewYork, MilitiaUnderground, 2),
    );
    let step = rally(
        Space::NewYork,
        RallyKind::Fort(Troops::of(MilitiaUnderground, 2)),
    );
    assert!(matches!(why(&mut deed, step), Reason::Board(_)));
}

#[test]
fn r3_3_1_at_a_fort_militia_up_to_forts_plus_population() {
    let board = table().put(Space::Virginia, PatriotFort, 2);
    let mut deed = patriots(board);
    for count in [0, 5, 255] {
        assert!(matches!(
            why(&mut deed, rally(Space::Virginia, RallyKind::Many(count))),
            Reason::Count(_)
        ));
    }
    ok(&mut deed, rally(Space::Virginia, RallyKind::Many(4)));
    assert_eq!(deed.board().pieces(Space::Virginia, MilitiaUnderground), 4);
    assert!(matches!(
        why(&mut deed, rally(Space::Georgia, RallyKind::Many(1))),
        Reason::Space { .. }
    ));
}

#[test]
fn r1_4_1_only_available_militia_are_placed() {
    let mut deed = patriots(table().put(Space::Boston, MilitiaActive, 14).put(
        Space::Virginia,
        PatriotFort,
        1,
    ));
    assert!(matches!(
        why(&mut deed, rally(Space::Virginia, RallyKind::Many(2))),
        Reason::Board(_)
    ));
    ok(&mut deed, rally(Space::Virginia, RallyKind::Many(1)));
    assert!(matches!(
        why(&mut deed, rally(Space::Georgia, RallyKind::One)),
        Reason::Board(_)
    ));
}

#[test]
fn r3_3_1_regroup_moves_militia_in_and_hides_all_there() {
    let mut deed = patriots(
        table()
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::Norfolk, MilitiaActive, 2)
            .put(Space::NorthCarolina, MilitiaUnderground, 1)
            .put(Space::NorthCarolina, Continental, 1)
            .put(Space::Georgia, MilitiaActive, 1),
    );
    for from in [
        (Space::Georgia, Troops::of(MilitiaActive, 1)),
        (Space::NorthCarolina, Troops::of(Continental, 1)),
        (Space::Norfolk, Troops::of(MilitiaActive, 3)),
    ] {
        refused(&mut deed, regroup(Space::Virginia, &[from]));
    }
    assert!(matches!(
        why(&mut deed, regroup(Space::NorthCarolina, &[])),
        Reason::Space { .. }
    ));
    ok(
        &mut deed,
        regroup(
            Space::Virginia,
            &[
                (Space::Norfolk, Troops::of(MilitiaActive, 1)),
                (Space::NorthCarolina, Troops::of(MilitiaUnderground, 1)),
            ],
        ),
    );
    let board = deed.board();
    assert_eq!(board.pieces(Space::Virginia, MilitiaUnderground), 3);
    assert_eq!(board.pieces(Space::Virginia, MilitiaActive), 0);
    assert_eq!(board.pieces(Space::Norfolk, MilitiaActive), 1);
    assert_eq!(board.resources(Faction::Patriots), 9);
}

#[test]
fn r3_3_1_nothing_moves_in_the_other_kinds() {
    let mut deed = patriots(table().put(Space::Norfolk, MilitiaActive, 1));
    let step = Step::Rally {
        space: Space::Virginia,
        kind: RallyKind::One,
        from: vec![Group {
            from: Space::Norfolk,
            troops: Troops::of(MilitiaActive, 1),
        }],
    };
    assert!(matches!(why(&mut deed, step), Reason::Count(_)));
}

#[test]
fn r3_3_1_no_unit_moves_twice() {
    let mut deed = patriots(
        table()
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::NorthCarolina, PatriotFort, 1)
            .put(Space::Norfolk, MilitiaActive, 2),
    );
    ok(
        &mut deed,
        regroup(
            Space::Virginia,
            &[(Space::Norfolk, Troops::of(MilitiaActive, 2))],
        ),
    );
    let onward = |n| {
        regroup(
            Space::NorthCarolina,
            &[(Space::Virginia, Troops::of(MilitiaUnderground, n))],
        )
    };
    assert_eq!(
        why(&mut deed, onward(2)),
        Reason::MovedAlready(Space::Virginia)
    );
    ok(&mut deed, onward(1));
}

/// R49.
#[test]
fn r3_3_1_militia_become_continentals_at_one_fort() {
    let board = table()
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, MilitiaActive, 2)
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::NewYork, MilitiaUnderground, 1);
    let replace = |space, militia| Step::RallyContinentals { space, militia };
    let mut deed = patriots(board);
    ok(&mut deed, rally(Space::Virginia, RallyKind::Many(3)));
    for militia in [
        Troops::NONE,
        Troops::of(MilitiaActive, 3),
        Troops::of(PatriotFort, 1),
    ] {
        refused(&mut deed, replace(Space::Virginia, militia));
    }
    assert!(matches!(
        why(
            &mut deed,
            replace(Space::NewYork, Troops::of(MilitiaUnderground, 1))
        ),
        Reason::Space { .. }
    ));
    let militia = Troops::of(MilitiaActive, 2).with(MilitiaUnderground, 2);
    ok(&mut deed, replace(Space::Virginia, militia));
    let now = deed.board();
    assert_eq!(now.pieces(Space::Virginia, Continental), 4);
    assert_eq!(now.count(Space::Virginia, PieceSet::MILITIA), 1);
    assert_eq!(
        now.resources(Faction::Patriots),
        9,
        "the space was paid for"
    );
    assert!(matches!(
        why(
            &mut deed,
            replace(Space::Georgia, Troops::of(MilitiaUnderground, 1))
        ),
        Reason::Count(_)
    ));
    // The Command goes on elsewhere.
    ok(&mut deed, rally(Space::NewYork, RallyKind::One));
}

#[test]
fn r3_3_1_continentals_may_select_their_own_space() {
    let board =
        table()
            .put(Space::Georgia, PatriotFort, 1)
            .put(Space::Georgia, MilitiaUnderground, 1);
    let replace = Step::RallyContinentals {
        space: Space::Georgia,
        militia: Troops::of(MilitiaUnderground, 1),
    };
    let mut deed = patriots(board);
    ok(&mut deed, replace.clone());
    assert_eq!(deed.board().resources(Faction::Patriots), 9);
    assert_eq!(
        why(&mut deed, rally(Space::Georgia, RallyKind::One)),
        Reason::Again(Space::Georgia)
    );
    let mut loyal = patriots(board.support(Space::Georgia, Support::ActiveSupport));
    assert!(matches!(
        why(&mut loyal, replace.clone()),
        Reason::Space { .. }
    ));
    let mut marching = patriots(board.put(Space::Savannah, MilitiaActive, 1));
    ok(
        &mut marching,
        Step::March {
            to: Space::Georgia,
            groups: vec![Group {
                from: Space::Savannah,
                troops: Troops::of(MilitiaActive, 1),
            }],
        },
    );
    assert!(matches!(
        why(&mut marching, replace),
        Reason::OtherCommand { .. }
    ));
}

#[test]
fn r2_3_5_a_limited_rally_has_one_space_and_no_special_activity() {
    let mut deed = table()
        .put(Space::Virginia, PatriotFort, 1)
        .limited(Faction::Patriots);
    ok(&mut deed, rally(Space::Virginia, RallyKind::Many(3)));
    ok(
        &mut deed,
        Step::RallyContinentals {
            space: Space::Virginia,
            militia: Troops::of(MilitiaUnderground, 1),
        },
    );
    assert_eq!(
        why(&mut deed, rally(Space::Georgia, RallyKind::One)),
        Reason::Limited
    );
    assert_eq!(
        why(
            &mut deed,
            Step::Persuasion {
                space: Space::Virginia
            }
        ),
        Reason::Limited
    );
}

#[test]
fn r3_1_2_a_free_rally_costs_nothing() {
    let mut deed = table()
        .resources(Faction::Patriots, 0)
        .free(Faction::Patriots);
    ok(&mut deed, rally(Space::Virginia, RallyKind::One));
    assert_eq!(deed.board().resources(Faction::Patriots), 0);
}

fn rouse(space: Space) -> Step {
    Step::RabbleRousing { space }
}

#[test]
fn r3_3_4_with_rebellion_control_nobody_is_activated() {
    let mut deed = patriots(
        table()
            .put(Space::Virginia, MilitiaUnderground, 1)
            .support(Space::Virginia, Support::PassiveSupport),
    );
    ok(&mut deed, rouse(Space::Virginia));
    let board = deed.board();
    assert_eq!(board.support(Space::Virginia), Support::Neutral);
    assert_eq!(board.markers(Space::Virginia, Marker::Propaganda), 1);
    assert_eq!(board.pieces(Space::Virginia, MilitiaUnderground), 1);
    assert_eq!(board.resources(Faction::Patriots), 9);
    assert_eq!(
        why(&mut deed, rouse(Space::Virginia)),
        Reason::Again(Space::Virginia)
    );
}

#[test]
fn r3_3_4_without_control_an_underground_militia_turns_active() {
    let mut deed = patriots(table().put(Space::Boston, BritishRegular, 4).put(
        Space::Boston,
        MilitiaUnderground,
        2,
    ));
    ok(&mut deed, rouse(Space::Boston));
    assert_eq!(
        deed.board().support(Space::Boston),
        Support::PassiveOpposition
    );
    assert_eq!(deed.board().pieces(Space::Boston, MilitiaActive), 1);
    assert_eq!(deed.board().pieces(Space::Boston, MilitiaUnderground), 1);
}

#[test]
fn r3_3_4_spaces_that_do_not_qualify() {
    let mut deed = patriots(
        table()
            .treaty()
            .put(Space::Boston, BritishRegular, 1)
            .put(Space::Boston, MilitiaActive, 1)
            .put(Space::Savannah, FrenchRegular, 2)
            .put(Space::WestIndies, FrenchRegular, 2),
    );
    // No Control and no Underground Militia; French Control only; nobody; no Province or City.
    for space in [
        Space::Boston,
        Space::Savannah,
        Space::Georgia,
        Space::WestIndies,
    ] {
        assert!(matches!(why(&mut deed, rouse(space)), Reason::Space { .. }));
    }
}

#[test]
fn r3_3_4_propaganda_only_while_any_is_left() {
    let mut deed = patriots(table().marks(Space::Georgia, Marker::Propaganda, 12).put(
        Space::Virginia,
        Continental,
        1,
    ));
    ok(&mut deed, rouse(Space::Virginia));
    assert_eq!(deed.board().markers(Space::Virginia, Marker::Propaganda), 0);
    assert_eq!(
        deed.board().support(Space::Virginia),
        Support::PassiveOpposition
    );
}

#[test]
fn r1_6_1_no_shift_without_population_or_beyond_active_opposition() {
    let mut deed = patriots(
        table()
            .put(Space::Northwest, Continental, 1)
            .put(Space::Virginia, Continental, 1)
            .support(Space::Virginia, Support::ActiveOpposition),
    );
    ok(&mut deed, rouse(Space::Northwest));
    ok(&mut deed, rouse(Space::Virginia));
    let board = deed.board();
    assert_eq!(board.support(Space::Northwest), Support::Neutral);
    assert_eq!(board.support(Space::Virginia), Support::ActiveOpposition);
    assert_eq!(board.markers(Space::Northwest, Marker::Propaganda), 1);
}

fn persuade(space: Space) -> Step {
    Step::Persuasion { space }
}

#[test]
fn r4_3_1_persuasion_activates_one_militia_for_one_resource() {
    let mut deed = patriots(table().resources(Faction::Patriots, 0).put(
        Space::Virginia,
        MilitiaUnderground,
        2,
    ));
    ok(&mut deed, persuade(Space::Virginia));
    let board = deed.board();
    assert_eq!(board.pieces(Space::Virginia, MilitiaActive), 1);
    assert_eq!(board.resources(Faction::Patriots), 1);
    assert_eq!(board.markers(Space::Virginia, Marker::Propaganda), 1);
    assert_eq!(
        why(&mut deed, persuade(Space::Virginia)),
        Reason::Again(Space::Virginia)
    );
}

#[test]
fn r4_3_1_up_to_three_colonies_or_cities_with_control_and_underground_militia() {
    let mut deed = patriots(
        table()
            .put(Space::Northwest, MilitiaUnderground, 1)
            .put(Space::Boston, MilitiaUnderground, 1)
            .put(Space::Boston, Tory, 1)
            .put(Space::NewYork, MilitiaActive, 1)
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Norfolk, MilitiaUnderground, 1)
            .put(Space::Georgia, MilitiaUnderground, 1)
            .put(Space::Savannah, MilitiaUnderground, 1),
    );
    for space in [Space::Northwest, Space::Boston, Space::NewYork] {
        assert!(matches!(
            why(&mut deed, persuade(space)),
            Reason::Space { .. }
        ));
    }
    for space in [Space::Virginia, Space::Norfolk, Space::Georgia] {
        ok(&mut deed, persuade(space));
    }
    assert!(matches!(
        why(&mut deed, persuade(Space::Savannah)),
        Reason::Count(_)
    ));
}

#[test]
fn r15_one_special_activity_a_turn() {
    let board = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, Tory, 1)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, Tory, 1);
    let mut deed = patriots(board);
    ok(&mut deed, persuade(Space::Virginia));
    assert_eq!(
        why(&mut deed, strike(Space::Virginia, StrikeKind::One(Tory))),
        Reason::SpecialUsed(Special::Persuasion)
    );
    let mut deed = patriots(board);
    ok(&mut deed, strike(Space::Georgia, StrikeKind::One(Tory)));
    for step in [
        strike(Space::Virginia, StrikeKind::One(Tory)),
        persuade(Space::Virginia),
    ] {
        assert_eq!(
            why(&mut deed, step),
            Reason::SpecialUsed(Special::Partisans)
        );
    }
}

#[test]
fn r4_3_2_partisans_remove_one_royalist_unit() {
    for (target, pool) in [
        (BritishRegular, Pool::Casualties),
        (Tory, Pool::Casualties),
        (WarPartyActive, Pool::Available),
        (WarPartyUnderground, Pool::Available),
    ] {
        let board =
            table()
                .put(Space::NewYork, MilitiaUnderground, 1)
                .put(Space::NewYork, target, 1);
        let before = board.0.pool(pool, target.stock());
        let mut deed = patriots(board);
        ok(&mut deed, strike(Space::NewYork, StrikeKind::One(target)));
        let now = deed.board();
        assert_eq!(now.pieces(Space::NewYork, MilitiaActive), 1);
        assert_eq!(now.pieces(Space::NewYork, target), 0);
        assert_eq!(now.pool(pool, target.stock()), before + 1);
        assert_eq!(now.cbc(), u16::from(pool == Pool::Casualties));
    }
}

#[test]
fn r4_3_2_two_for_two_and_one_militia() {
    let board = table()
        .put(Space::NewYork, MilitiaUnderground, 3)
        .put(Space::NewYork, Tory, 1)
        .put(Space::NewYork, WarPartyActive, 1);
    let mut deed = patriots(board);
    ok(
        &mut deed,
        strike(Space::NewYork, StrikeKind::Two(Tory, WarPartyActive)),
    );
    let now = deed.board();
    assert_eq!(now.pieces(Space::NewYork, MilitiaUnderground), 1);
    assert_eq!(now.pieces(Space::NewYork, MilitiaActive), 1);
    assert_eq!(now.count(Space::NewYork, PieceSet::ROYALIST), 0);
    assert_eq!((now.cbc(), now.crc()), (1, 0));

    let mut deed = patriots(board);
    refused(
        &mut deed,
        strike(Space::NewYork, StrikeKind::Two(Tory, Tory)),
    );
}

#[test]
fn r4_3_2_a_village_only_without_war_parties() {
    let board = table()
        .put(Space::NewYork, MilitiaUnderground, 2)
        .put(Space::NewYork, Village, 1);
    let mut deed = patriots(board);
    ok(&mut deed, strike(Space::NewYork, StrikeKind::Base));
    assert_eq!(deed.board().pieces(Space::NewYork, Village), 0);
    assert_eq!(deed.board().count(Space::NewYork, PieceSet::MILITIA), 1);
    let mut deed = patriots(board.put(Space::NewYork, WarPartyActive, 1));
    assert!(matches!(
        why(&mut deed, strike(Space::NewYork, StrikeKind::Base)),
        Reason::Space { .. }
    ));
    let mut deed = patriots(table().put(Space::NewYork, MilitiaUnderground, 2));
    refused(&mut deed, strike(Space::NewYork, StrikeKind::Base));
}

#[test]
fn r4_3_2_needs_underground_militia_and_strikes_no_fort() {
    let mut deed = patriots(
        table()
            .put(Space::NewYork, MilitiaActive, 2)
            .put(Space::NewYork, MilitiaUnderground, 1)
            .put(Space::NewYork, Tory, 2)
            .put(Space::NewYork, BritishFort, 1)
            .put(Space::Virginia, MilitiaActive, 2)
            .put(Space::Virginia, Tory, 2),
    );
    for step in [
        strike(Space::Virginia, StrikeKind::One(Tory)),
        strike(Space::NewYork, StrikeKind::Two(Tory, Tory)),
        strike(Space::NewYork, StrikeKind::One(BritishFort)),
        strike(Space::NewYork, StrikeKind::One(BritishRegular)),
    ] {
        refused(&mut deed, step);
    }
}

#[test]
fn r4_3_2_and_r4_3_3_not_in_a_battle_space() {
    let board = table()
        .put(Space::NewYork, MilitiaUnderground, 1)
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, Tory, 1);
    let mut deed = patriots(board);
    deed.plan_battles(SpaceSet::of(Space::NewYork));
    for step in [
        strike(Space::NewYork, StrikeKind::One(Tory)),
        skirmish(Space::NewYork, SkirmishKind::One(Tory)),
    ] {
        assert!(matches!(why(&mut deed, step), Reason::Space { .. }));
    }
}

#[test]
fn r4_3_3_skirmish_removes_one_cube() {
    let mut deed = patriots(
        table()
            .put(Space::NewYork, Continental, 1)
            .put(Space::NewYork, Tory, 1)
            .put(Space::NewYork, WarPartyActive, 1)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::Virginia, Tory, 1),
    );
    for step in [
        skirmish(Space::NewYork, SkirmishKind::One(WarPartyActive)),
        skirmish(Space::NewYork, SkirmishKind::One(BritishRegular)),
        skirmish(Space::Virginia, SkirmishKind::One(Tory)),
        Step::Skirmish {
            space: Space::NewYork,
            kind: SkirmishKind::One(Tory),
            militia: Some(MilitiaActive),
        },
    ] {
        refused(&mut deed, step);
    }
    ok(&mut deed, skirmish(Space::NewYork, SkirmishKind::One(Tory)));
    assert_eq!(deed.board().cbc(), 1);
    assert_eq!(deed.board().crc(), 0);
    assert_eq!(deed.board().pool(Pool::Casualties, Stock::Tory), 1);
    assert_eq!(
        why(&mut deed, skirmish(Space::NewYork, SkirmishKind::One(Tory))),
        Reason::SpecialUsed(Special::Skirmish)
    );
}

#[test]
fn r4_3_3_two_cubes_for_one_continental() {
    let mut deed = patriots(
        table()
            .put(Space::NewYork, Continental, 1)
            .put(Space::NewYork, BritishRegular, 1)
            .put(Space::NewYork, Tory, 1),
    );
    ok(
        &mut deed,
        skirmish(Space::NewYork, SkirmishKind::Two(BritishRegular, Tory)),
    );
    let now = deed.board();
    assert_eq!((now.cbc(), now.crc()), (2, 1));
    assert_eq!(now.pool(Pool::Casualties, Stock::Continental), 1);
    assert_eq!(now.count(Space::NewYork, PieceSet::ALL), 0);
}

#[test]
fn r4_3_3_a_fort_only_without_british_cubes() {
    let board = table()
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, BritishFort, 1);
    let mut deed = patriots(board.put(Space::NewYork, Tory, 1));
    assert!(matches!(
        why(&mut deed, skirmish(Space::NewYork, SkirmishKind::Fort)),
        Reason::Space { .. }
    ));
    let mut deed = patriots(board);
    ok(&mut deed, skirmish(Space::NewYork, SkirmishKind::Fort));
    let now = deed.board();
    assert_eq!((now.cbc(), now.crc()), (1, 1));
    assert_eq!(now.available(Stock::BritishFort), Stock::BritishFort.pool());
    let mut deed = patriots(table().put(Space::NewYork, Continental, 1));
    refused(&mut deed, skirmish(Space::NewYork, SkirmishKind::Fort));
}

#[test]
fn r3_1_one_command_at_a_time() {
    let mut deed = patriots(table().put(Space::Virginia, Continental, 1));
    ok(&mut deed, rally(Space::Georgia, RallyKind::One));
    assert!(matches!(
        why(&mut deed, rouse(Space::Virginia)),
        Reason::OtherCommand { .. }
    ));
    assert!(matches!(
        why(&mut deed, Step::Hortalez { pay: 1 }),
        Reason::NotYours(Faction::Patriots)
    ));
}

#[test]
fn r3_3_1_units_hidden_by_regrouping_are_remembered_by_that_face() {
    let mut deed = patriots(table().put(Space::Virginia, PatriotFort, 1).put(
        Space::Norfolk,
        MilitiaActive,
        2,
    ));
    ok(
        &mut deed,
        regroup(
            Space::Virginia,
            &[(Space::Norfolk, Troops::of(MilitiaActive, 2))],
        ),
    );
    assert_eq!(
        deed.arrived(Space::Virginia, PieceSet::of(MilitiaUnderground)),
        2
    );
    assert!(matches!(
        deed.changes().last(),
        Some(Change::Flip {
            piece: MilitiaActive,
            count: 2,
            ..
        })
    ));
}

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let met = walk(Faction::Patriots, legal_steps, |step| {
        Some(match step {
            Step::Rally { kind, from, .. } => match kind {
                RallyKind::One => "one".into(),
                RallyKind::Fort(_) => "fort".into(),
                RallyKind::Many(_) => "many".into(),
                RallyKind::Regroup => format!("regroup {}", from.len().min(2)),
            },
            Step::RallyContinentals { .. } => "continentals".into(),
            Step::March { groups, .. } => format!("march {}", groups.len().min(2)),
            Step::RabbleRousing { .. } => "rabble-rousing".into(),
            Step::Persuasion { .. } => "persuasion".into(),
            Step::Partisans { kind, .. } => match kind {
                StrikeKind::One(_) => "partisans one".into(),
                StrikeKind::Two(..) => "partisans two".into(),
                StrikeKind::Base => "partisans village".into(),
            },
            Step::Skirmish { kind, .. } => match kind {
                SkirmishKind::One(_) => "skirmish one".into(),
                SkirmishKind::Two(..) => "skirmish two".into(),
                SkirmishKind::Fort => "skirmish fort".into(),
            },
            Step::Lead { .. } => "lead".into(),
            Step::Settle { .. } => "settle".into(),
            other => panic!("{other:?} is no Patriot step"),
        })
    });
    let all = [
        "continentals",
        "fort",
        "lead",
        "many",
        "march 1",
        "march 2",
        "one",
        "partisans one",
        "partisans two",
        "partisans village",
        "persuasion",
        "rabble-rousing",
        "regroup 0",
        "regroup 1",
        "regroup 2",
        "settle",
        "skirmish fort",
        "skirmish one",
        "skirmish two",
    ];
    assert!(met.iter().map(String::as_str).eq(all), "{met:?}");
}
