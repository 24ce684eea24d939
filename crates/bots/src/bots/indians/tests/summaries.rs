//! Commands that an Event grants, and the summaries of 8.7.

use super::*;

#[test]
fn r8_1_a_limited_command_has_one_space_and_no_special_activity() {
    let context = || Context { limited: true, ..Context::default() };
    let mut set = raider(rebellious(), Virginia, PassiveOpposition, 2);
    set = raider(set, Georgia, PassiveOpposition, 2);
    let played = play_as(set, context(), &[], &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert!(played.did(Raid, None));
}

#[test]
fn r3_1_2_a_free_command_costs_nothing() {
    let context = Context { price: lod_engine::rules::Cost::Free, ..Context::default() };
    let set = raider(rebellious(), Virginia, PassiveOpposition, 1)
        .resources(Indians, 0)
        .resources(Patriots, 0);
    let played = play_as(set, context, &[], &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert_eq!(played.has(), 0);
}

// Summaries

fn redeployed(set: Layout, dice: &[(Die, u8)]) -> Option<Space> {
    let mut source = ScriptedSource::dice(dice);
    let context = Context::default();
    let mut run = Executor::new(Library::get(), Indians, set.board, context, &mut source);
    run.redeployment(Indians).unwrap()
}

#[test]
fn r8_7_7_brant_and_dragging_canoe_to_the_most_war_parties() {
    let set = calm()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyActive, 3)
        .put(Georgia, PatriotFort, 2)
        .put(Northwest, Village, 1);
    for leader in [Leader::Brant, Leader::DraggingCanoe] {
        assert_eq!(redeployed(set.leader(leader, Quebec), &[]), Some(Georgia));
    }
}

#[test]
fn r8_7_7_cornplanter_to_two_war_parties_and_room() {
    let set = calm()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyActive, 3)
        .put(Georgia, PatriotFort, 2)
        .leader(Leader::Cornplanter, Quebec);
    assert_eq!(redeployed(set, &[]), Some(Virginia));
    let even = set.put(Northwest, WarPartyActive, 4);
    assert_eq!(redeployed(even, &[(D6, 1)]), Some(Virginia));
    // Not at Active Support: then simply where most War Parties are.
    assert_eq!(redeployed(set.support(Virginia, ActiveSupport), &[]), Some(Georgia));
}

#[test]
fn r85_without_war_parties_the_leader_goes_to_a_village_by_the_table() {
    let set =
        calm().put(Northwest, Village, 1).put(Florida, Village, 1).leader(Leader::Brant, Northwest);
    assert_eq!(redeployed(set, &[(D6, 3)]), Some(Northwest));
    assert_eq!(redeployed(set, &[(D6, 4)]), Some(Florida));
}

#[test]
fn r8_7_8_the_brilliant_stroke() {
    let stroke = |set: Layout, first: Option<Faction>, by: Option<Faction>| {
        let mut players = ByFaction([false; 4]);
        players[French] = true;
        let context =
            Context { players, first_eligible: first, stroke_by: by, ..Context::default() };
        let mut source = ScriptedSource::nothing();
        let library = Library::get();
        let summary = library.charts[Indians].summary("brilliant-stroke").unwrap();
        let mut run = Executor::new(library, Indians, set.board, context, &mut source);
        run.holds(crate::action::Matter::Beside, "", summary.when.as_ref().unwrap()).unwrap()
    };
    let early = calm().put(Virginia, WarPartyUnderground, 3).leader(Leader::Brant, Virginia);
    let late = early.treaty();
    assert!(!stroke(early, Some(French), None));
    assert!(stroke(late, Some(French), None));
    assert!(!stroke(late, Some(Patriots), None));
    assert!(stroke(late, Some(Patriots), Some(Patriots)));
    assert!(!stroke(late, None, Some(British)));
    let few = late.change(Change::pieces(WarPartyUnderground, 1, Virginia, OffMapBox::Available));
    assert!(!stroke(few, Some(French), None));
}

#[test]
fn every_summary_of_the_indians_is_there() {
    for id in [
        "supply",
        "supply-village",
        "redeploy",
        "patriot-desertion",
        "brilliant-stroke",
        "leader-movement",
        "defending",
        "give-up-village",
    ] {
        assert!(Library::get().charts[Indians].summary(id).is_some());
    }
}
