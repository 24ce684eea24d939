use crate::game::{Faction, OffMapBox, Piece, PieceType, Space, Support};
use crate::rules::testing::{early, ok, refused, select_battle, walk, why};
use crate::rules::{
    ActionState, ActionStep, Command, CountReason, MomentReason, Preparation, Reason, SpaceReason,
    Special, StrikeKind,
};
use crate::testing::Layout;

use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaUnderground, PatriotFort, Tory,
    Village,
};

fn french(table: Layout) -> ActionState {
    table.paid(Faction::French)
}

fn agents(space: Space, piece: PieceType) -> ActionStep {
    ActionStep::FrenchAgents { space, piece }
}

fn muster(space: Space, count: u8) -> ActionStep {
    ActionStep::FrenchMuster { space, count }
}

fn skirmish(space: Space, kind: StrikeKind) -> ActionStep {
    ActionStep::Skirmish { space, kind, militia: None }
}

fn pressure(to: &[Space]) -> ActionStep {
    ActionStep::NavalPressureRaise { to: to.to_vec() }
}

#[test]
fn r3_5_1_two_militia_or_one_continental() {
    let mut state = french(early());
    ok(&mut state, agents(Space::NewYork, PieceType::Militia));
    assert_eq!(state.board().pieces(Space::NewYork, MilitiaUnderground), 2);
    assert_eq!(state.board().resources(Faction::French), 9);
    assert!(matches!(
        why(&mut state, agents(Space::Massachusetts, PieceType::Militia)),
        Reason::Count(_)
    ));
    let mut state = french(early());
    ok(&mut state, agents(Space::NewYork, PieceType::Continental));
    assert_eq!(state.board().pieces(Space::NewYork, Continental), 1);
    let mut state = french(early());
    for piece in [PieceType::PatriotFort, PieceType::FrenchRegular, PieceType::Tory] {
        refused(&mut state, agents(Space::NewYork, piece));
    }
}

/// R52.
#[test]
fn r3_5_1_with_one_militia_available_only_that_one() {
    let board = early().put(Space::Virginia, MilitiaUnderground, 14);
    let mut state = french(board);
    ok(&mut state, agents(Space::NewYork, PieceType::Militia));
    assert_eq!(state.board().pieces(Space::NewYork, MilitiaUnderground), 1);
    let mut state = french(board.put(Space::Virginia, MilitiaUnderground, 1));
    assert!(matches!(
        why(&mut state, agents(Space::NewYork, PieceType::Militia)),
        Reason::Board(_)
    ));
}

#[test]
fn r3_5_1_and_r2_the_four_provinces_not_at_active_support() {
    for space in Space::ALL {
        let legal = [Space::Quebec, Space::NewYork, Space::NewHampshire, Space::Massachusetts]
            .contains(&space);
        let mut state = french(early());
        let step = agents(space, PieceType::Militia);
        if legal {
            ok(&mut state, step);
        } else {
            assert!(matches!(why(&mut state, step), Reason::Space { .. }));
        }
    }
    let mut state = french(early().support(Space::NewYork, Support::ActiveSupport));
    assert!(matches!(
        why(&mut state, agents(Space::NewYork, PieceType::Militia)),
        Reason::Space { .. }
    ));
}

#[test]
fn r3_5_1_only_before_the_treaty_and_for_one_resource() {
    let mut state = french(early().treaty());
    assert!(matches!(
        why(&mut state, agents(Space::NewYork, PieceType::Militia)),
        Reason::Moment(_)
    ));
    let mut state = french(early().resources(Faction::French, 0));
    assert!(matches!(
        why(&mut state, agents(Space::NewYork, PieceType::Militia)),
        Reason::CannotPay { .. }
    ));
}

#[test]
fn r3_5_2_patriots_receive_one_more_than_is_paid() {
    for board in [early(), early().treaty()] {
        let mut state = french(board);
        assert!(matches!(why(&mut state, ActionStep::Hortalez { pay: 0 }), Reason::Count(_)));
        for pay in [11, 255] {
            assert!(matches!(
                why(&mut state, ActionStep::Hortalez { pay }),
                Reason::CannotPay { .. }
            ));
        }
        ok(&mut state, ActionStep::Hortalez { pay: 3 });
        assert_eq!(state.board().resources(Faction::French), 7);
        assert_eq!(state.board().resources(Faction::Patriots), 14);
        assert!(state.selected().is_empty());
        assert!(matches!(why(&mut state, ActionStep::Hortalez { pay: 1 }), Reason::Count(_)));
    }
}

/// R53.
#[test]
fn r3_5_2_a_free_hortalez_still_hands_over_what_it_pays() {
    let mut state = early().free(Faction::French);
    ok(&mut state, ActionStep::Hortalez { pay: 2 });
    assert_eq!(state.board().resources(Faction::French), 8);
    assert_eq!(state.board().resources(Faction::Patriots), 13);
}

#[test]
fn r1_8_resources_end_at_fifty() {
    let mut state = french(early().resources(Faction::Patriots, 49));
    ok(&mut state, ActionStep::Hortalez { pay: 5 });
    assert_eq!(state.board().resources(Faction::Patriots), 50);
}

#[test]
fn r2_3_9_before_the_treaty_only_agents_hortalez_and_preparation() {
    let mut state = french(early().squadrons(1, 0).put(Space::NewYork, Continental, 1));
    for step in [
        muster(Space::NewYork, 1),
        muster(Space::WestIndies, 1),
        pressure(&[Space::Boston]),
        skirmish(Space::NewYork, StrikeKind::One(Tory)),
    ] {
        assert!(matches!(why(&mut state, step), Reason::Moment(_)));
    }
    ok(&mut state, ActionStep::PreparerLaGuerre(Preparation::Resources));
}

#[test]
fn r3_5_3_muster_in_a_controlled_colony_or_city_or_the_west_indies() {
    let board = early()
        .treaty()
        .put(Space::Virginia, Continental, 1)
        .put(Space::Boston, Continental, 1)
        .put(Space::Quebec, Continental, 1)
        .put(Space::NewYork, Continental, 1)
        .put(Space::NewYork, Tory, 1);
    for space in [Space::Virginia, Space::Boston, Space::WestIndies] {
        let mut state = french(board);
        ok(&mut state, muster(space, 4));
        assert_eq!(state.board().pieces(space, FrenchRegular), 4);
        assert_eq!(state.board().resources(Faction::French), 8);
        assert!(matches!(why(&mut state, muster(Space::Virginia, 1)), Reason::Count(_)));
    }
    let mut state = french(board);
    for space in [Space::Quebec, Space::NewYork, Space::Georgia] {
        assert!(matches!(why(&mut state, muster(space, 1)), Reason::Space { .. }));
    }
    assert!(matches!(why(&mut state, muster(Space::Virginia, 5)), Reason::Count(_)));
    let mut poor = french(board.resources(Faction::French, 1));
    assert!(matches!(
        why(&mut poor, muster(Space::Virginia, 1)),
        Reason::CannotPay { needs: 2, .. }
    ));
}

#[test]
fn r1_4_1_only_available_regulars_muster() {
    let mut state =
        french(early().treaty().away(PieceType::FrenchRegular, 13, OffMapBox::Unavailable));
    assert!(matches!(why(&mut state, muster(Space::WestIndies, 3)), Reason::Board(_)));
    ok(&mut state, muster(Space::WestIndies, 2));
}

/// R53.
#[test]
fn r3_5_3_two_regulars_become_a_patriot_fort() {
    let board = early().treaty().put(Space::Virginia, Continental, 1);
    let fort = |space| ActionStep::FrenchMusterFort { space };
    let mut state = french(board);
    refused(&mut state, fort(Space::Virginia));
    ok(&mut state, muster(Space::Virginia, 4));
    refused(&mut state, fort(Space::Boston));
    ok(&mut state, fort(Space::Virginia));
    let now = state.board();
    assert_eq!(now.pieces(Space::Virginia, FrenchRegular), 2);
    assert_eq!(now.pieces(Space::Virginia, PatriotFort), 1);
    assert_eq!(now.resources(Faction::Patriots), 9);
    assert_eq!(now.crc(), 0);
    assert!(matches!(why(&mut state, fort(Space::Virginia)), Reason::Count(_)));

    let mut state = french(board.resources(Faction::Patriots, 0));
    ok(&mut state, muster(Space::Virginia, 4));
    assert!(matches!(
        why(&mut state, fort(Space::Virginia)),
        Reason::CannotPay { faction: Faction::Patriots, .. }
    ));
    let mut state = french(board);
    ok(&mut state, muster(Space::Virginia, 1));
    assert!(matches!(why(&mut state, fort(Space::Virginia)), Reason::Board(_)));
    let mut state = french(board);
    ok(&mut state, muster(Space::WestIndies, 4));
    assert!(matches!(why(&mut state, fort(Space::WestIndies)), Reason::Space { .. }));
}

#[test]
fn r3_5_3_regulars_already_there_may_become_the_fort() {
    let mut state = french(early().treaty().put(Space::Virginia, FrenchRegular, 2));
    ok(&mut state, muster(Space::Virginia, 0));
    ok(&mut state, ActionStep::FrenchMusterFort { space: Space::Virginia });
    assert_eq!(state.board().pieces(Space::Virginia, PatriotFort), 1);
}

#[test]
fn r1_4_2_no_third_base_by_muster() {
    let mut state = french(
        early()
            .treaty()
            .put(Space::Virginia, Continental, 3)
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, Village, 1),
    );
    ok(&mut state, muster(Space::Virginia, 2));
    let fort = ActionStep::FrenchMusterFort { space: Space::Virginia };
    let no_room = Reason::Space { space: Space::Virginia, why: SpaceReason::NoRoom };
    assert_eq!(why(&mut state, fort), no_room);
}

#[test]
fn r4_5_1_a_squadron_or_regulars_or_resources() {
    let board = early().squadrons(0, 1).away(PieceType::FrenchRegular, 4, OffMapBox::Unavailable);
    let mut state = french(board);
    ok(&mut state, ActionStep::PreparerLaGuerre(Preparation::Squadron));
    assert_eq!(state.board().squadrons_west_indies(), 1);
    assert_eq!(
        why(&mut state, ActionStep::PreparerLaGuerre(Preparation::Squadron)),
        Reason::SpecialUsed(Special::PreparerLaGuerre)
    );
    let mut state = french(board);
    ok(&mut state, ActionStep::PreparerLaGuerre(Preparation::Regulars(3)));
    assert_eq!(state.board().off_map(OffMapBox::Unavailable, PieceType::FrenchRegular), 1);
    let mut state = french(board);
    ok(&mut state, ActionStep::PreparerLaGuerre(Preparation::Resources));
    assert_eq!(state.board().resources(Faction::French), 12);
    let mut state = french(early());
    for step in [Preparation::Squadron, Preparation::Regulars(1)] {
        assert!(matches!(why(&mut state, ActionStep::PreparerLaGuerre(step)), Reason::Board(_)));
    }
    let mut state = early().limited(Faction::French);
    assert_eq!(
        why(&mut state, ActionStep::PreparerLaGuerre(Preparation::Resources)),
        MomentReason::NoSpecial.into()
    );
}

#[test]
fn r196_three_regulars_or_all_that_are_unavailable() {
    for (unavailable, all) in [(6, 3), (3, 3), (2, 2), (1, 1)] {
        let away = (PieceType::FrenchRegular, unavailable, OffMapBox::Unavailable);
        let board = early().away(away.0, away.1, away.2);
        let prepare = |count| ActionStep::PreparerLaGuerre(Preparation::Regulars(count));
        for count in (0..=4).filter(|count| *count != all) {
            let reason = why(&mut french(board), prepare(count));
            assert_eq!(
                reason,
                CountReason::PreparedRegulars(all).into(),
                "{count} of {unavailable}"
            );
        }
        let mut state = french(board);
        ok(&mut state, prepare(all));
        let left = state.board().off_map(OffMapBox::Unavailable, PieceType::FrenchRegular);
        assert_eq!(left, unavailable - all);
    }
}

#[test]
fn r4_5_1_accompanies_any_command_before_or_after() {
    let mut state = french(early());
    ok(&mut state, ActionStep::PreparerLaGuerre(Preparation::Resources));
    ok(&mut state, agents(Space::Quebec, PieceType::Militia));
    let mut state = french(early().treaty());
    ok(&mut state, ActionStep::Hortalez { pay: 1 });
    ok(&mut state, ActionStep::PreparerLaGuerre(Preparation::Resources));
}

#[test]
fn r4_5_2_skirmish_on_the_map_and_in_the_west_indies() {
    for space in [Space::NewYork, Space::WestIndies] {
        let board = early().treaty().put(space, FrenchRegular, 1).put(space, BritishRegular, 2);
        let mut state = french(board);
        ok(&mut state, skirmish(space, StrikeKind::One(BritishRegular)));
        assert_eq!((state.board().cbc(), state.board().crc()), (1, 0));
        let mut state = french(board);
        ok(&mut state, skirmish(space, StrikeKind::Two(BritishRegular, BritishRegular)));
        let now = state.board();
        assert_eq!((now.cbc(), now.crc()), (2, 1));
        assert_eq!(now.off_map(OffMapBox::Casualties, PieceType::FrenchRegular), 1);
        let again = skirmish(space, StrikeKind::One(BritishRegular));
        assert_eq!(why(&mut state, again), Reason::SpecialUsed(Special::Skirmish));
        let mut state = french(board);
        let elsewhere = skirmish(Space::Georgia, StrikeKind::One(BritishRegular));
        assert_eq!(
            why(&mut state, elsewhere),
            Reason::Space { space: Space::Georgia, why: SpaceReason::NoFrenchRegular }
        );
    }
}

#[test]
fn r4_5_2_a_fort_only_without_british_cubes() {
    let board = early().treaty().put(Space::WestIndies, FrenchRegular, 1).put(
        Space::WestIndies,
        BritishFort,
        1,
    );
    let mut state = french(board);
    ok(&mut state, skirmish(Space::WestIndies, StrikeKind::Base));
    assert_eq!((state.board().cbc(), state.board().crc()), (1, 1));
    let mut state = french(board.put(Space::WestIndies, BritishRegular, 1));
    assert!(matches!(
        why(&mut state, skirmish(Space::WestIndies, StrikeKind::Base)),
        Reason::Space { .. }
    ));
}

#[test]
fn r4_5_2_not_in_a_battle_or_muster_space() {
    let board = early()
        .treaty()
        .put(Space::NewYork, FrenchRegular, 2)
        .put(Space::NewYork, Tory, 1)
        .put(Space::NewYork, Continental, 1);
    let strike = skirmish(Space::NewYork, StrikeKind::One(Tory));
    let mut state = french(board);
    select_battle(&mut state, Space::NewYork);
    assert!(matches!(why(&mut state, strike.clone()), Reason::Space { .. }));
    let mut state = french(board);
    ok(&mut state, muster(Space::NewYork, 1));
    assert!(matches!(why(&mut state, strike.clone()), Reason::Space { .. }));
    // The other way round neither.
    let mut state = french(board);
    ok(&mut state, strike.clone());
    assert!(matches!(why(&mut state, muster(Space::NewYork, 1)), Reason::Space { .. }));
    let mut state = french(board);
    ok(&mut state, muster(Space::WestIndies, 1));
    ok(&mut state, strike);
}

#[test]
fn r4_5_2_and_r4_5_3_not_with_french_agents() {
    let mut state =
        french(early().treaty().squadrons(1, 0).put(Space::NewYork, FrenchRegular, 1).put(
            Space::NewYork,
            Tory,
            1,
        ));
    state.begin_command("3.5.1", Command::FrenchAgentMobilization).expect("the first Command");
    for step in [skirmish(Space::NewYork, StrikeKind::One(Tory)), pressure(&[Space::Boston])] {
        assert!(matches!(why(&mut state, step), Reason::Accompany { .. }));
    }
}

#[test]
fn r4_5_3_a_squadron_becomes_a_blockade_and_fni_rises() {
    let mut state = french(early().treaty().squadrons(2, 0));
    for to in [&[][..], &[Space::Virginia], &[Space::WestIndies], &[Space::Boston, Space::Norfolk]]
    {
        refused(&mut state, pressure(to));
    }
    ok(&mut state, pressure(&[Space::Boston]));
    let now = state.board();
    assert_eq!(now.fni(), 1);
    assert_eq!(now.blockades(Space::Boston), 1);
    assert_eq!(now.squadrons_west_indies(), 1);
    assert_eq!(
        why(&mut state, pressure(&[Space::Norfolk])),
        Reason::SpecialUsed(Special::NavalPressure)
    );
}

#[test]
fn r8_blockades_may_share_a_city() {
    let mut state = french(early().treaty().squadrons(2, 0).blockade(Space::Boston));
    ok(&mut state, pressure(&[Space::Boston]));
    assert_eq!(state.board().blockades(Space::Boston), 2);
    assert_eq!(state.board().fni(), 2);
}

/// R57.
#[test]
fn r4_5_3_no_squadron_sails_when_fni_cannot_rise() {
    let mut state = french(early().treaty().squadrons(1, 0).fni(1));
    assert!(matches!(why(&mut state, pressure(&[Space::Boston])), Reason::Count(_)));
}

/// R57.
#[test]
fn r4_5_3_without_squadrons_the_blockades_are_rearranged() {
    let board = early().treaty().squadrons(2, 1).blockade(Space::Boston).blockade(Space::Boston);
    let mut state = french(board);
    for to in [
        &[][..],
        &[Space::Norfolk],
        &[Space::Norfolk, Space::Virginia],
        &[Space::Norfolk, Space::Boston, Space::Savannah],
    ] {
        refused(&mut state, pressure(to));
    }
    ok(&mut state, pressure(&[Space::Norfolk, Space::Boston]));
    let now = state.board();
    assert_eq!(now.blockades(Space::Boston), 1);
    assert_eq!(now.blockades(Space::Norfolk), 1);
    assert_eq!(now.fni(), 2, "no higher than the Blockades there are");
    let mut state = french(board.fni(1));
    ok(&mut state, pressure(&[Space::Savannah, Space::Savannah]));
    assert_eq!(state.board().fni(), 2);
    assert_eq!(state.board().blockades(Space::Savannah), 2);
    let mut none = french(early().treaty());
    refused(&mut none, pressure(&[]));
}

#[test]
fn r2_3_5_no_special_activity_with_a_limited_command() {
    let mut state = early().treaty().squadrons(1, 0).limited(Faction::French);
    assert_eq!(why(&mut state, pressure(&[Space::Boston])), MomentReason::NoSpecial.into());
    assert!(matches!(
        why(&mut state, ActionStep::RabbleRousing { space: Space::Boston }),
        Reason::NotYours(Faction::French)
    ));
}

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let met = walk(Faction::French, |step| {
        Some(match step {
            ActionStep::FrenchAgents { piece, .. } => format!("agents {}", piece.id()),
            ActionStep::Hortalez { .. } => "hortalez".into(),
            ActionStep::FrenchMuster { space, .. } => match space {
                Space::WestIndies => "muster west indies".into(),
                _ => "muster".into(),
            },
            ActionStep::FrenchMusterFort { .. } => "muster fort".into(),
            ActionStep::March { groups, .. } => format!("march {}", groups.len().min(2)),
            ActionStep::Skirmish { kind, .. } => match kind {
                StrikeKind::One(_) => "skirmish one".into(),
                StrikeKind::Two(..) => "skirmish two".into(),
                StrikeKind::Base => "skirmish fort".into(),
            },
            ActionStep::PreparerLaGuerre(preparation) => match preparation {
                Preparation::Squadron => "squadron".into(),
                Preparation::Regulars(_) => "regulars".into(),
                Preparation::Resources => "resources".into(),
            },
            ActionStep::NavalPressureRaise { .. } => "naval pressure".into(),
            ActionStep::Lead { .. } => "lead".into(),
            ActionStep::Settle { .. } => "settle".into(),
            other => panic!("{other:?} is no French step"),
        })
    });
    let all = [
        "agents continentals",
        "agents militia",
        "hortalez",
        "lead",
        "march 1",
        "march 2",
        "muster",
        "muster fort",
        "muster west indies",
        "naval pressure",
        "regulars",
        "resources",
        "settle",
        "skirmish fort",
        "skirmish one",
        "skirmish two",
        "squadron",
    ];
    assert!(met.iter().map(String::as_str).eq(all), "{met:?}");
}
