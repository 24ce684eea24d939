//! A step that is written reads back as itself, whatever legal step it is.

use super::*;
use lod_engine::game::ScenarioId;
use lod_engine::game::scenario::scenario;
use lod_engine::rules::{self, battle, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// The step as a line says it: without dice, and without what the Defender chooses (3.6.3).
pub(super) fn as_said(state: &ActionState, step: &ActionStep) -> ActionStep {
    match (battle::plan_of(state, step), step) {
        (Some(plan), _) => battle::Plan { defender_activates: 0, ..plan }.step(0, 0),
        (None, ActionStep::NavalPressureResources { .. }) => {
            ActionStep::NavalPressureResources { roll: 1 }
        }
        (None, step) => step.clone(),
    }
}

/// Whether an enemy decides about it: where his own Leader goes that was left alone (1.10).
pub(super) fn is_of_enemy(faction: Faction, step: &ActionStep) -> bool {
    match step {
        ActionStep::Lead { faction: other, .. } | ActionStep::Settle { faction: other, .. } => {
            other.side() != faction.side()
        }
        _ => false,
    }
}

/// A board after some legal steps of all Factions, the Treaty played on every other one.
pub(super) fn played(id: ScenarioId, seed: u64) -> Layout {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut layout = Layout::of(scenario(id).position.board);
    if seed.is_multiple_of(2) {
        layout = at_war(layout);
    }
    for _ in 0..10 {
        let faction = Faction::ALL[random.random_range(0..4)];
        let mut state = layout.everybodys_resources(12).free(faction);
        for _ in 0..3 {
            step_by_chance(&mut state, &mut random);
        }
        layout = Layout::of(*state.board());
    }
    layout.everybodys_resources(12)
}

pub(super) fn step_by_chance(state: &mut ActionState, random: &mut ChaCha8Rng) {
    let steps = legal::legal_steps(state);
    if steps.is_empty() {
        return;
    }
    let step = legal::roll(state, &steps[random.random_range(0..steps.len())], random);
    rules::act(state, &step).expect("legal");
}

#[test]
fn every_legal_step_is_read_back_from_its_line() {
    let mut verbs = BTreeSet::new();
    let mut others: Vec<String> = Vec::new();
    for (seed, id) in (0..24_u64).zip(ScenarioId::ALL.into_iter().cycle()) {
        let layout = played(id, seed);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for faction in Faction::ALL {
            let permit = Permit { is_pair: true, ..Permit::turn(faction, people(&Faction::ALL)) };
            let mut state = layout.paid(faction);
            for _ in 0..3 {
                let steps = legal::legal_steps(&state).into_iter();
                for step in steps.filter(|step| !is_of_enemy(faction, step)) {
                    let (line, said) = (write(&step), as_said(&state, &step));
                    match read(&state, &permit, &line).as_deref() {
                        Ok([one]) if *one == said => {}
                        other => others.push(format!("{seed} {faction}: {line}: {other:?}")),
                    }
                    verbs.insert(line.split(' ').next().unwrap_or_default().to_string());
                }
                step_by_chance(&mut state, &mut random);
            }
        }
    }
    assert!(others.is_empty(), "{} lines: {:#?}", others.len(), &others[..others.len().min(20)]);
    assert!(verbs.len() > 20, "{verbs:?}");
}
