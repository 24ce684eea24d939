//! The Support Phase (6.4).

use super::*;

#[test]
fn r8_4_5_fewest_markers_then_most_gain() {
    let scene = loyal(loyal(loyal(early(), Boston), Virginia), Georgia)
        .marks(Virginia, Marker::Propaganda, 1)
        .resources(British, 2);
    let board = scene.phase(British, "d6=1", reward);
    assert_eq!(board.support(Boston), Support::ActiveSupport, "a tie with Georgia");
    // Enough for all of them: no die (R26).
    let board = scene.resources(British, 7).phase(British, "", reward);
    assert_eq!(board.support(Virginia), Support::ActiveSupport);
    assert_eq!(board.support(Georgia), Support::ActiveSupport);
    assert_eq!(board.markers(Virginia, Marker::Propaganda), 0);
    assert_eq!(board.resources(British), 0);
    let gain = loyal(loyal(early(), Georgia), NewYorkCity).resources(British, 2);
    let board = gain.phase(British, "", reward);
    assert_eq!(board.total_support(), 4, "New York City has the Population");
}

#[test]
fn r8_4_5_two_levels_and_never_markers_alone() {
    let scene =
        loyal(early(), Boston).support(Boston, Support::ActiveOpposition).resources(British, 9);
    let board = scene.phase(British, "", reward);
    assert_eq!(board.support(Boston), Support::Neutral);
    let marked = loyal(early(), Boston).marks(Boston, Marker::Raid, 2).resources(British, 2);
    assert_eq!(marked.phase(British, "", reward), marked.board, "R23");
}

#[test]
fn r8_5_9_fewest_raids_then_most_gain() {
    let scene = early()
        .put(Virginia, MILITIA, 1)
        .put(Georgia, MILITIA, 1)
        .marks(Virginia, Marker::Raid, 1)
        .resources(Patriots, 3);
    let board = scene.phase(Patriots, "", committees);
    assert_eq!(board.support(Georgia), Support::ActiveOpposition);
    assert_eq!(board.support(Virginia), Support::Neutral, "the last one buys a marker only");
    assert_eq!(board.resources(Patriots), 1, "R23");
    let board = scene.resources(Patriots, 4).phase(Patriots, "", committees);
    assert_eq!(board.support(Virginia), Support::PassiveOpposition);
}

/// 6.4.2: where nothing is bought, the reason is Resources only where there is a space to pay in.
#[test]
fn r6_4_2_why_there_are_no_committees() {
    let told = |scene: Layout| {
        let scene = scene.put(Northwest, VILLAGE, 1).winters(2).resources(Patriots, 0);
        let report = scene.round(&Season::default(), "");
        let held = report.phases.iter().find(|held| held.phase == Phase::Support);
        let notes = &held.expect("a Support Phase").notes;
        let own = notes.iter().filter(|note| note.at == "committees");
        format!("{:?}", own.map(|note| &note.what).collect::<Vec<_>>())
    };
    let (poor, nowhere) = (told(early().put(Virginia, MILITIA, 1)), told(early()));
    assert!(nowhere.contains("NoShiftPaid"), "{nowhere}");
    assert!(poor.contains("CannotPay") && !nowhere.contains("CannotPay"), "{poor}");
}
