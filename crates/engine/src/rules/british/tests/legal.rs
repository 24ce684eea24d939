//! Every step that is offered.

use super::*;

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let seen = walk(British, |step| Some(name(step)));
    let all = [
        "Activate",
        "GarrisonDisplace",
        "GarrisonMove",
        "Howe",
        "Lead",
        "March",
        "MusterFort",
        "MusterRegulars",
        "MusterReward",
        "MusterTories",
        "NavalPressureLower",
        "NavalPressureResources",
        "Settle",
        "Skirmish",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn name(step: &ActionStep) -> String {
    let text = format!("{step:?}");
    text.split(' ').next().unwrap().to_string()
}
