//! A step written in the notation and read again is the same step, on any position.

use crate::common;
use crate::random_player;

use lod::own_turn::Permit;
use lod::own_turn::notation::{read, write};
use lod_engine::game::{Board, ByFaction, Faction};
use lod_engine::rules::{ActionState, ActionStep, Cost, act, battle, invariants, legal};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use random_player::{chance, one};
use std::collections::BTreeMap;

/// What a person writes is neither the dice nor the Defender's choice.
pub fn unrolled(step: &ActionStep) -> ActionStep {
    match step {
        ActionStep::Battle { space, ally, common_cause, attacker_activates, .. } => {
            ActionStep::Battle {
                space: *space,
                ally: *ally,
                common_cause: *common_cause,
                attacker_activates: *attacker_activates,
                defender_activates: 0,
                attacker_roll: 0,
                defender_roll: 0,
            }
        }
        ActionStep::NavalPressureResources { .. } => ActionStep::NavalPressureResources { roll: 1 },
        // Two units to one place are told together.
        other => other.clone(),
    }
}

pub fn board(random: &mut ChaCha8Rng) -> Board {
    loop {
        let board = common::position(random);
        if invariants::violations(&board).is_empty() {
            return board;
        }
    }
}

pub fn kind(step: &ActionStep) -> String {
    let text = format!("{step:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_string()
}

/// Whether the action cannot be completed after this step (1.4.1, 2.3.8, 4.1): it is refused then.
pub fn leads_nowhere(state: &ActionState, step: &ActionStep) -> bool {
    let mut after = state.clone();
    act(&mut after, step).is_ok() && after.check_completion(&|_| true).is_err()
}

#[test]
fn every_step_survives_the_notation() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..crate::volume::part::<u64>("LOD_NOTATION", 2_000, 800) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let faction = Faction::ALL[usize::try_from(seed % 4).unwrap()];
        let price = if chance(&mut random, 3) { Cost::Free } else { Cost::Paid };
        let mut state =
            ActionState::new(board(&mut random), faction, price, chance(&mut random, 5));
        let permit = Permit::turn(faction, ByFaction([true; 4]));
        for _ in 0..5 {
            let mut steps = legal::legal_steps(&state);
            // Another Faction's Leader is not the person's to move.
            steps.retain(|s| match s {
                ActionStep::Lead { faction: f, .. } | ActionStep::Settle { faction: f, .. } => {
                    *f == faction
                }
                _ => true,
            });
            if steps.is_empty() {
                break;
            }
            // One of each kind, so that rare ones come up.
            let mut by_kind: BTreeMap<String, Vec<&ActionStep>> = BTreeMap::new();
            for step in &steps {
                by_kind.entry(kind(step)).or_default().push(step);
            }
            // Levels after a day won are the rows of a question, which no verb asks.
            for (name, of_kind) in by_kind.iter().filter(|(name, _)| *name != "WinTheDay") {
                for _ in 0..2 {
                    let step = unrolled(one(&mut random, of_kind));
                    let text = write(&step);
                    let again = read(&state, &permit, &text);
                    if again.is_err() && leads_nowhere(&state, &step) {
                        continue;
                    }
                    assert_eq!(again, Ok(vec![step]), "{seed} {faction}: {text}");
                    *kinds.entry(name.clone()).or_default() += 1;
                }
            }
            let names: Vec<&String> = by_kind.keys().collect();
            let name = one(&mut random, &names);
            let step = one(&mut random, &by_kind[name]).clone();
            let step = legal::roll(&state, &step, &mut random);
            act(&mut state, &step).expect("a legal step");
            if state.victory().is_some() && chance(&mut random, 2) {
                battle::settle_victory(&mut state);
            }
        }
    }
    for name in [
        "MusterRegulars",
        "MusterTories",
        "MusterFort",
        "MusterReward",
        "GarrisonMove",
        "Activate",
        "GarrisonDisplace",
        "March",
        "Battle",
        "MoveBlockade",
        "Rally",
        "RallyContinentals",
        "RabbleRousing",
        "Gather",
        "Scout",
        "ScoutSkirmish",
        "Raid",
        "FrenchAgents",
        "Hortalez",
        "FrenchMuster",
        "FrenchMusterFort",
        "Skirmish",
        "NavalPressureResources",
        "NavalPressureLower",
        "NavalPressureRaise",
        "Howe",
        "Persuasion",
        "Partisans",
        "Trade",
        "WarPath",
        "Plunder",
        "PreparerLaGuerre",
        "Lead",
        "Settle",
        "Recall",
    ] {
        assert!(kinds.contains_key(name), "{name} never came up: {kinds:?}");
    }
}
