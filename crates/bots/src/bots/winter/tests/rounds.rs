//! The Reset Phase (6.7) and whole rounds.

use super::*;
use lod_engine::game::Fact;

#[test]
fn r6_7_a_fort_or_village_is_given_up_by_die() {
    let villages = early().put(Northwest, VILLAGE, 2).put(Southwest, VILLAGE, 2);
    let does = |run: &mut Executor<'_>| reset::effect(run, WinterEffect::FrontierForts);
    assert_eq!(villages.phase(Indians, "d6=1", does).pieces(Northwest, VILLAGE), 1);
    assert_eq!(villages.phase(Indians, "d6=6", does).pieces(Southwest, VILLAGE), 1);
    let fort = early().put(Virginia, PATRIOT_FORT, 1);
    assert_eq!(fort.phase(Patriots, "", does).pieces(Virginia, PATRIOT_FORT), 0);
}

/// One space for each Faction, so that no Leader has a choice.
fn quiet() -> Layout {
    late()
        .put(Boston, REGULAR, 2)
        .put(Boston, FORT, 1)
        .put(Virginia, CONTINENTAL, 2)
        .put(Virginia, PATRIOT_FORT, 1)
        .put(Northwest, VILLAGE, 1)
        .put(Norfolk, FRENCHMAN, 1)
}

const ALL_PHASES: [&str; 8] = [
    "victory",
    "supply",
    "west-indies",
    "resources",
    "support",
    "redeployment",
    "desertion",
    "reset",
];

/// 2.4, 6.0.
#[test]
fn r6_0_a_round_from_check_to_reset() {
    let season = Season {
        order: Some([British, Patriots, French, Indians]),
        release: (6, 2),
        effect: Some(WinterEffect::RoyalsCommit),
        victory_check: true,
        round: 1,
        ..Season::default()
    };
    let scene = quiet()
        .away(PieceType::BritishRegular, 4, OffMapBox::Unavailable)
        .away(PieceType::Tory, 4, OffMapBox::Unavailable)
        .marks(Boston, Marker::Propaganda, 1)
        .change(Change::set(
            Fact::Cylinder(British),
            lod_engine::game::Cylinder::Eligible,
            lod_engine::game::Cylinder::Ineligible,
        ));
    let report = scene.round(&season, "");
    let board = report.board;
    assert_eq!(ids(&report), ALL_PHASES);
    assert_eq!(report.end, None);
    assert_eq!(board.leader(British), Leader::Howe, "6.5.1");
    assert_eq!(board.leader_space(British), Some(Boston));
    assert_eq!(board.leader_space(Patriots), Some(Virginia));
    assert_eq!(board.off_map(OffMapBox::Unavailable, PieceType::BritishRegular), 0, "6.5.3");
    assert_eq!(board.off_map(OffMapBox::Unavailable, PieceType::Tory), 2);
    assert_eq!(board.markers(Boston, Marker::Propaganda), 0, "6.7");
    assert_eq!(board.cylinder(British), lod_engine::game::Cylinder::Eligible);
    assert_eq!(board.winter_quarters_left(), 2);
    assert_eq!(board.resources(British), 2 + 5, "earnings, then the card");
}

#[test]
fn r6_4_the_british_go_first() {
    let scene = quiet()
        .put(Georgia, REGULAR, 1)
        .put(Georgia, TORY, 1)
        .put(Georgia, FORT, 1)
        .resources(British, 2)
        .resources(Patriots, 2);
    let report = scene.round(&Season::default(), "");
    let support = &report.phases[4];
    let spent: Vec<Faction> = support
        .changes
        .iter()
        .filter_map(|c| match c {
            Change::Set { fact: Fact::Resources(faction), .. } => Some(*faction),
            _ => None,
        })
        .collect();
    assert_eq!(spent, [British, Patriots]);
}

#[test]
fn r6_4_3_the_final_round_ends_after_support() {
    let last = quiet().winters(1);
    let report = last.round(&Season::default(), "");
    assert_eq!(ids(&report), ALL_PHASES[..5]);
    let Some(End::Ranking(places)) = report.end else {
        panic!("{:?}", report.end);
    };
    assert_eq!(places[0].faction, victory::final_ranking(&report.board, &Seats::NOBODY)[0].faction);
    assert_eq!(report.board.winter_quarters_left(), 0);
    let lone = Season { seats: Seats::one(&[French]), ..Season::default() };
    let mut source = ScriptedSource::nothing().then_always(1).by_default();
    let report = winter(library(), last.board, &lone, &mut source).unwrap();
    assert!(matches!(report.end, Some(End::Lone(_))), "8.8");
}

#[test]
fn r6_1_a_victory_ends_the_round() {
    let mut scene = quiet().casualties(0, 3);
    for city in SpaceSet::MAP.filter(Space::is_city) {
        scene = scene.support(city, Support::ActiveSupport);
    }
    let season = Season { victory_check: true, ..Season::default() };
    let report = scene.round(&season, "");
    assert_eq!(report.end, Some(End::Check(British)));
    assert_eq!(ids(&report), ["victory"]);
    assert_eq!(report.board, scene.board);
    let sprint = scene.round(&Season::default(), "");
    assert_eq!(sprint.end, None, "without a victory check");
    // That is said, in its phase; a Round with the check says nothing of the kind.
    let said = |report: &Report| -> Vec<String> {
        let notes = report.phases[0].notes.iter();
        notes.filter(|n| n.rule == "6.1").map(Note::words).collect()
    };
    assert_eq!(ids(&sprint)[0], "victory");
    assert_eq!(said(&sprint), ["The Sprint has no Victory Check (6.1)"]);
    assert!(said(&report).is_empty());
}
