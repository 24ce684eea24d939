//! What a Brilliant Stroke does (8.3.7).

use super::*;

/// Muster beside Gage with Reward Loyalty, the Skirmish in the very space of the Muster, and a Garrison
/// of one City, all without Resources but for the Reward. R93.
#[test]
fn r8_3_7_a_british_stroke() {
    let start = table()
        .put(Space::Boston, BritishRegular, 4)
        .put(Space::Boston, MilitiaActive, 1)
        .leader(Leader::Gage, Space::Boston)
        .support(Space::Boston, Support::PassiveOpposition)
        .support(Space::Virginia, Support::PassiveOpposition)
        .support(Space::NewHampshire, Support::PassiveSupport)
        .put(Space::Philadelphia, MilitiaUnderground, 2)
        .put(Space::Norfolk, MilitiaUnderground, 2)
        .resources(British, 1)
        .cylinder(Indians, Cylinder::Ineligible);
    let struck = strike(start, British, "d3=1 d6=5");
    assert_eq!(
        struck.granted,
        Some(StrokeResult {
            commands: vec![Command::Muster, Command::Garrison],
            special: Some(Special::Skirmish),
        })
    );
    assert_eq!(
        struck.done.walk.path,
        ["B1", "B3", "B4", "B6", "B8", "B11", "B1", "B3", "B4", "B5"]
    );
    let expected = start
        .change(Change::set(Fact::BrilliantStroke(British), true, false))
        .put(Space::Boston, BritishRegular, 3)
        .put(Space::Norfolk, BritishRegular, 3)
        .put(Space::Boston, Tory, 1)
        .support(Space::Boston, Support::PassiveSupport)
        .resources(British, 0)
        .change(Change::pieces(MilitiaActive, 1, Space::Boston, OffMapBox::Available))
        .change(Change::pieces(MilitiaUnderground, 2, Space::Norfolk, Space::Virginia))
        .change(Change::Flip { piece: MilitiaUnderground, count: 1, space: Space::Virginia })
        .cylinder(Indians, Cylinder::Eligible);
    assert!(*struck.done.board() == expected.board, "{:#?}", struck.done.changes());
    undone(start, &struck);
}

#[test]
fn r2_3_8_reward_loyalty_is_not_free() {
    let start = table()
        .put(Space::Boston, BritishRegular, 4)
        .put(Space::Boston, MilitiaActive, 1)
        .leader(Leader::Clinton, Space::Boston)
        .support(Space::Boston, Support::PassiveOpposition)
        .support(Space::Virginia, Support::ActiveOpposition)
        .away(PieceType::BritishRegular, 14, OffMapBox::Unavailable);
    let rewarded = |n| {
        let struck = strike(start.resources(British, n), British, "");
        assert_eq!(struck.granted.expect("played").commands[0], Command::Muster);
        (struck.done.board().support(Space::Boston), struck.done.board().resources(British))
    };
    assert_eq!(rewarded(2), (Support::PassiveSupport, 0));
    assert_eq!(rewarded(1), (Support::Neutral, 0));
    assert_eq!(rewarded(0), (Support::PassiveOpposition, 0));
}

/// A Raid that leaves Brant's Province, Plunder where it went, and a second Raid elsewhere.
#[test]
fn r8_3_7_an_indian_stroke_raids_twice() {
    let start = table()
        .put(Space::NewYork, WarPartyUnderground, 3)
        .leader(Leader::Brant, Space::NewYork)
        .put(Space::Virginia, WarPartyUnderground, 2)
        .put(Space::Massachusetts, MilitiaUnderground, 1)
        .support(Space::Massachusetts, Support::ActiveOpposition)
        .support(Space::Virginia, Support::ActiveOpposition)
        .support(Space::Pennsylvania, Support::PassiveOpposition)
        .resources(Patriots, 5)
        .cylinder(Patriots, Cylinder::Ineligible);
    let struck = strike(start, Indians, "d6=4");
    assert_eq!(
        struck.granted,
        Some(StrokeResult {
            commands: vec![Command::Raid, Command::Raid],
            special: Some(Special::Plunder),
        })
    );
    assert_eq!(struck.done.walk.path, ["I1", "I3", "I4", "I5", "I1", "I3", "I4"]);
    let raid = |space| Change::set(Fact::Raids(space), 0_u8, 1_u8);
    let expected = start
        .change(Change::set(Fact::BrilliantStroke(Indians), true, false))
        .change(Change::pieces(WarPartyUnderground, 1, Space::NewYork, OffMapBox::Available))
        .change(raid(Space::Pennsylvania))
        .support(Space::Pennsylvania, Support::Neutral)
        .resources(Patriots, 3)
        .resources(Indians, 2)
        .change(Change::Flip { piece: WarPartyUnderground, count: 1, space: Space::Virginia })
        .change(raid(Space::Virginia))
        .support(Space::Virginia, Support::PassiveOpposition)
        .cylinder(Patriots, Cylinder::Eligible);
    assert!(*struck.done.board() == expected.board, "{:#?}", struck.done.changes());
    undone(start, &struck);
}

/// R94.
#[test]
fn r1_10_aborted_unless_a_command_involves_the_leader() {
    let start = table()
        .put(Space::WestIndies, FrenchRegular, 4)
        .leader(Leader::Rochambeau, Space::WestIndies)
        .away(PieceType::FrenchRegular, 11, OffMapBox::Unavailable)
        .resources(French, 9);
    let struck = strike(start, French, "");
    assert_eq!(struck.granted, None);
    assert_eq!(struck.done.walk.path, ["F1", "F3", "F4", "F9", "F13", "F14", "F10", "F11"]);
    assert!(struck.done.changes().is_empty() && *struck.done.board() == start.board);
    // The British take the Rebellion's Control away, and Regulars can Muster beside him.
    let contested = start.put(Space::WestIndies, BritishRegular, 9).change(Change::pieces(
        PieceType::FrenchRegular.placed(),
        3,
        OffMapBox::Unavailable,
        OffMapBox::Available,
    ));
    let struck = strike(contested, French, "d6=1 d3=2");
    assert_eq!(
        struck.granted,
        Some(StrokeResult {
            commands: vec![Command::Muster, Command::Hortalez],
            special: Some(Special::Skirmish),
        })
    );
    assert_eq!(struck.done.board().pieces(Space::WestIndies, FrenchRegular), 6);
    assert_eq!(struck.done.board().pieces(Space::WestIndies, BritishRegular), 7);
    assert_eq!(struck.done.board().resources(French), 7, "Hortalez is its payment");
}

/// R95.
#[test]
fn r8_3_7_the_next_strongest_plays_when_a_play_is_aborted() {
    let start = table()
        .put(Space::WestIndies, FrenchRegular, 4)
        .leader(Leader::Rochambeau, Space::WestIndies)
        .away(PieceType::FrenchRegular, 11, OffMapBox::Unavailable)
        .put(Space::Boston, BritishRegular, 4)
        .leader(Leader::Gage, Space::Boston);
    let people = [Patriots, Indians];
    let opening = opening(start, &people, context(&people, Some(Patriots), None));
    let mut source = SeededDice::new(1);
    let mut after = |aborted: &[Faction]| {
        let faction = opening.who_plays(aborted, &mut source).expect("no fault").0?;
        let play = opening.play_stroke(faction, &mut source).expect("no fault");
        Some((faction, play.granted.is_some()))
    };
    assert_eq!(after(&[]), Some((French, false)));
    assert_eq!(after(&[French]), Some((British, true)));
}

/// R94, R170: no War Party of another Province comes.
#[test]
fn r170_a_march_moves_units_of_the_leaders_space_alone() {
    // Brant's Province is no place to Gather in or to build; from it the March ends Rebellion Control.
    let start = table()
        .put(Space::NewYork, WarPartyActive, 3)
        .leader(Leader::Brant, Space::NewYork)
        .support(Space::NewYork, Support::ActiveSupport)
        .put(Space::NewJersey, MilitiaActive, 2)
        .support(Space::NewJersey, Support::ActiveSupport)
        .put(Space::Pennsylvania, WarPartyUnderground, 2)
        .support(Space::Pennsylvania, Support::ActiveSupport)
        .away(PieceType::WarParty, 10, OffMapBox::Unavailable)
        .away(PieceType::Village, 12, OffMapBox::Unavailable);
    let struck = strike(start, Indians, "");
    let first: Vec<(Space, Space)> = struck
        .done
        .changes()
        .iter()
        .filter_map(Change::moved)
        .map(|(_, _, from, to)| (from, to))
        .collect();
    assert!(!first.is_empty());
    assert!(
        first
            .iter()
            .take_while(|(_, to)| *to == Space::NewJersey)
            .all(|(from, _)| *from == Space::NewYork),
        "{:#?}",
        struck.done.changes()
    );
    assert_eq!(struck.granted.expect("played").commands[0], Command::March);
}
