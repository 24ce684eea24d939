//! When a Brilliant Stroke is due, and what trumps it (2.3.8).

use super::*;

#[test]
fn r8_4_11_the_british_wait_for_a_rebellion_player_or_the_patriots_stroke() {
    let ready =
        |t: Layout, n| t.put(Space::Boston, BritishRegular, n).leader(Leader::Gage, Space::Boston);
    let four = ready(table(), 4);
    assert!(due(four, British, Patriots, None));
    assert!(due(four, British, French, None));
    assert!(!due(four, British, Indians, None), "no Rebellion player");
    assert!(due(four, British, Indians, Some(Patriots)));
    assert!(!due(four, British, Indians, Some(French)));
    assert!(!due(ready(table(), 3), British, Patriots, None));
    assert!(!due(ready(early(), 4), British, Patriots, None));
}

#[test]
fn r8_5_8_the_patriots_wait_for_any_player() {
    let ready = |t: Layout, n| {
        t.put(Space::Virginia, Continental, n).leader(Leader::Washington, Space::Virginia)
    };
    let four = ready(table(), 4);
    for first in [British, French, Indians] {
        assert!(due(four, Patriots, first, None));
    }
    assert!(!due(four, Patriots, Patriots, None), "themselves, no player");
    assert!(!due(four, Patriots, Patriots, Some(British)));
    assert!(!due(ready(table(), 3), Patriots, British, None));
    assert!(!due(ready(early(), 4), Patriots, British, None));
}

#[test]
fn r8_6_11_the_french_wait_for_any_player_or_the_british_stroke() {
    let ready = |n| {
        table().put(Space::Virginia, FrenchRegular, n).leader(Leader::Rochambeau, Space::Virginia)
    };
    assert!(due(ready(4), French, Patriots, None));
    assert!(!due(ready(4), French, French, None));
    assert!(due(ready(4), French, French, Some(British)));
    assert!(!due(ready(4), French, French, Some(Indians)));
    assert!(!due(ready(3), French, Patriots, None));
}

#[test]
fn r8_7_8_the_indians_wait_for_any_player_or_a_rebellion_stroke() {
    let ready = |t: Layout, n| {
        t.put(Space::Northwest, WarPartyActive, n).leader(Leader::Brant, Space::Northwest)
    };
    let three = ready(table(), 3);
    assert!(due(three, Indians, British, None));
    assert!(!due(three, Indians, Indians, None));
    assert!(due(three, Indians, Indians, Some(Patriots)));
    assert!(due(three, Indians, Indians, Some(French)));
    assert!(!due(three, Indians, Indians, Some(British)));
    assert!(!due(ready(table(), 2), Indians, British, None));
    assert!(!due(ready(early(), 3), Indians, British, None));
}

#[test]
fn r8_3_7_eligible_with_the_card_and_without_winter_or_a_person() {
    let ready =
        table().put(Space::Northwest, WarPartyActive, 3).leader(Leader::Brant, Space::Northwest);
    let people = [British];
    let now = || context(&people, Some(British), None);
    assert!(due_on(ready, Indians, &people, now(), false));
    assert!(!due_on(ready, Indians, &people, now(), true), "Winter");
    assert!(!due_on(ready, Indians, &[British, Indians], now(), false));
    let tired = ready.cylinder(Indians, Cylinder::Ineligible);
    assert!(!due_on(tired, Indians, &people, now(), false));
    let late = ready.cylinder(British, Cylinder::FirstCommand);
    assert!(!due_on(late, Indians, &people, now(), false));
    let spent = ready.change(Change::set(Fact::BrilliantStroke(Indians), true, false));
    assert!(!due_on(spent, Indians, &people, now(), false));
}

// Trumping

fn all_ready() -> Layout {
    table()
        .put(Space::Boston, BritishRegular, 4)
        .leader(Leader::Gage, Space::Boston)
        .put(Space::Virginia, Continental, 4)
        .leader(Leader::Washington, Space::Virginia)
        .put(Space::Pennsylvania, FrenchRegular, 4)
        .leader(Leader::Rochambeau, Space::Pennsylvania)
        .put(Space::Northwest, WarPartyUnderground, 3)
        .leader(Leader::Brant, Space::Northwest)
}

fn standing(
    table: Layout,
    people: &[Faction],
    context: &Context,
    aborted: &[Faction],
) -> Option<Faction> {
    let mut source = ScriptedSource::nothing();
    opening(table, people, *context).who_plays(aborted, &mut source).expect("no die").0
}

#[test]
fn r2_3_8_non_players_trump_one_another() {
    let people = [Patriots];
    let now = context(&people, Some(Patriots), None);
    let who = |table, aborted: &[Faction]| standing(table, &people, &now, aborted);
    assert_eq!(who(all_ready(), &[]), Some(Indians));
    assert_eq!(who(all_ready(), &[Indians]), Some(French));
    assert_eq!(who(all_ready(), &[Indians, French]), Some(British));
    assert_eq!(who(all_ready(), &[Indians, French, British]), None);
    let nobody = context(&people, Some(French), None);
    assert_eq!(standing(all_ready(), &people, &nobody, &[]), None);
}

#[test]
fn r2_3_8_answers_to_a_stroke_and_to_the_answer() {
    let people = [Patriots];
    // No player is 1st Eligible: what brings them in is the Stroke just played.
    let to = |by| context(&people, Some(British), Some(by));
    let no_war_parties =
        all_ready().change(Change::set(Fact::BrilliantStroke(Indians), true, false));
    let who = |table, by| standing(table, &people, &to(by), &[]);
    assert_eq!(who(all_ready(), Patriots), Some(Indians));
    assert_eq!(who(no_war_parties, Patriots), Some(French), "the French Trump the British answer");
    let no_french = no_war_parties.cylinder(French, Cylinder::Ineligible);
    assert_eq!(who(no_french, Patriots), Some(British));
    let seats = [British];
    let now = context(&seats, Some(Patriots), Some(British));
    assert_eq!(
        standing(all_ready(), &seats, &now, &[]),
        Some(Indians),
        "the French Stroke brings the Indians in"
    );
    assert_eq!(standing(no_war_parties, &seats, &now, &[]), Some(French));
    let seats = [Indians];
    let now = context(&seats, Some(Indians), Some(Indians));
    assert_eq!(standing(all_ready(), &seats, &now, &[]), None);
}
