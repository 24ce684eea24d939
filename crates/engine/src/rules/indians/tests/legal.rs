//! Every step that is offered, and none of others.

use super::*;

#[test]
fn r3_4_no_step_of_another_faction() {
    let step = ActionStep::MusterRegulars { space: Boston, count: 1 };
    no(&mut early().paid(Indians), step, "3.4");
}

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let seen = walk(Indians, |step| Some(name(step)));
    let all = [
        "Gather",
        "Lead",
        "March",
        "Plunder",
        "Raid",
        "Scout",
        "ScoutSkirmish",
        "Settle",
        "Trade",
        "WarPath",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn name(step: &ActionStep) -> String {
    let text = format!("{step:?}");
    text.split(' ').next().unwrap().to_string()
}
