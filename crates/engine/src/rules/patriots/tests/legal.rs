//! Every step that is offered.

use super::*;

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let met = walk(Faction::Patriots, |step| {
        Some(match step {
            ActionStep::Rally { kind, from, .. } => match kind {
                RallyKind::One => "one".into(),
                RallyKind::Fort(_) => "fort".into(),
                RallyKind::Many(_) => "many".into(),
                RallyKind::Regroup => format!("regroup {}", from.len().min(2)),
            },
            ActionStep::RallyContinentals { .. } => "continentals".into(),
            ActionStep::March { groups, .. } => format!("march {}", groups.len().min(2)),
            ActionStep::RabbleRousing { .. } => "rabble-rousing".into(),
            ActionStep::Persuasion { .. } => "persuasion".into(),
            ActionStep::Partisans { kind, .. } => match kind {
                StrikeKind::One(_) => "partisans one".into(),
                StrikeKind::Two(..) => "partisans two".into(),
                StrikeKind::Base => "partisans village".into(),
            },
            ActionStep::Skirmish { kind, .. } => match kind {
                StrikeKind::One(_) => "skirmish one".into(),
                StrikeKind::Two(..) => "skirmish two".into(),
                StrikeKind::Base => "skirmish fort".into(),
            },
            ActionStep::Lead { .. } => "lead".into(),
            ActionStep::Settle { .. } => "settle".into(),
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
