//! Which Battles a non-player chooses, with whose help (8.4.4, 8.5.1, 8.6.6).

use super::super::{BattlePlan, Candidate, Run};
use super::accepted;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::sight::weighs_battle;
use crate::flowchart::words::Test;
use crate::flowchart::{Sight, Stop};
use crate::game::{Faction, Leader, Piece, PieceSet, Space, SpaceSet};
use crate::rules::battle::{self, Plan};
use crate::rules::{Price, Special, Troops};

/// Selects as many spaces for Battle as there are and can be paid for; how many. Each is paid for
/// as it is selected (8.1).
pub(in crate::bots) fn choose(
    run: &mut Run<'_>,
    at: &str,
    rule: &str,
    instruction: &Instruction,
    max: Option<u8>,
) -> Result<u8, Stop> {
    let mut times = 0;
    while max.is_none_or(|m| times < m) && instruction.max.is_none_or(|m| times < m) {
        let candidates = candidates(run, &instruction.tests)?;
        let Some(chosen) = run.pick(candidates, &instruction.order, &instruction.say)? else {
            break;
        };
        let plan = as_fought(run, chosen.space);
        run.all_known()?;
        let done = battle::select(&mut run.deed, &plan);
        accepted(run, done)?;
        run.battles.push(BattlePlan {
            space: plan.space,
            ally: plan.ally,
            common_cause: plan.common_cause,
        });
        let [attack, defence] = chosen.battle;
        let help = help(&plan);
        run.note(
            at,
            rule,
            format_args!(
                "{} {}{help}: {attack} against {defence}",
                instruction.say, plan.space
            ),
        );
        times += 1;
    }
    Ok(times)
}

fn help(plan: &Plan) -> String {
    if plan.ally {
        format!(" with the {}", plan.attacker.friend())
    } else if !plan.common_cause.is_empty() {
        format!(" with Common Cause ({})", plan.common_cause.total())
    } else {
        String::new()
    }
}

/// The Battles that could be selected now and pass the tests. Those tests that weigh the sides come
/// last: they look at the most.
pub(in crate::bots) fn candidates(run: &Run<'_>, tests: &[Test]) -> Result<Vec<Candidate>, Stop> {
    let can_pay = run.can_pay(1);
    run.all_known()?;
    if !can_pay {
        return Ok(Vec::new());
    }
    let map = match run.faction() {
        Faction::Patriots => SpaceSet::MAP,
        _ => SpaceSet::ALL,
    };
    let mut spaces = run.selectable(map.without(run.deed.battles()));
    for test in tests.iter().filter(|t| !weighs_battle(t)) {
        spaces = run.qualify(spaces, std::slice::from_ref(test))?;
    }
    let mut candidates = Vec::new();
    for space in spaces {
        if !is_legal(run, &battle::plan(&run.deed, space))? {
            continue;
        }
        let plan = as_fought(run, space);
        let (attack, defence) = battle::assess(run.board(), &plan);
        run.all_known()?;
        let sight = Sight {
            battle: [attack, defence],
            ..run.sight()
        };
        if tests
            .iter()
            .filter(|t| weighs_battle(t))
            .all(|t| sight.test(space, t))
        {
            let mut candidate = Candidate::new(space, Vec::new());
            candidate.battle = [attack, defence];
            candidates.push(candidate);
        }
        run.all_known()?;
    }
    Ok(candidates)
}

/// Whether the rules let the Battle be selected.
fn is_legal(run: &Run<'_>, plan: &Plan) -> Result<bool, Stop> {
    let legal = battle::select(&mut run.deed.sketch(), plan).is_ok();
    run.all_known()?;
    Ok(legal)
}

/// The Battle as it would be fought (R25): with the ally that can pay, with Common Cause, and with
/// what non-player Indians Activate in defence (8.7.9).
fn as_fought(run: &Run<'_>, space: Space) -> Plan {
    let alone = battle::plan(&run.deed, space);
    let plan = match alone.attacker {
        Faction::British => with_common_cause(run, alone),
        _ => Plan {
            ally: ally_joins(run, &alone),
            ..alone
        },
    };
    Plan {
        defender_activates: battle::indian_activations(run.board(), &plan),
        ..plan
    }
}

/// Whether the ally takes part: French Regulars in a Patriot Battle (8.5.1), Continentals in a French
/// one (8.6.6). The Attacker decides, but the ally must pay (3.3.3, 3.5.5), unless Rochambeau is there
/// (1.10) or the action is free (3.1.2).
fn ally_joins(run: &Run<'_>, plan: &Plan) -> bool {
    let board = run.board();
    let there = match plan.attacker {
        Faction::Patriots => board.treaty() && board.has(plan.space, PieceSet::FRENCH),
        Faction::French => {
            plan.space != Space::WestIndies && board.pieces(plan.space, Piece::Continental) > 0
        }
        Faction::British | Faction::Indians => false,
    };
    let free = |leader| plan.attacker == Faction::Patriots && board.leader_in(leader, plan.space);
    there
        && (run.deed.price() == Price::Free
            || board.resources(plan.attacker.friend()) > 0
            || free(Leader::Rochambeau))
}

/// The Battle with Common Cause, where that raises the Force Level (8.4.3, 8.4.4): as many War Parties
/// as Tories are short of Regulars, Active ones first, never the last Underground one.
fn with_common_cause(run: &Run<'_>, plan: Plan) -> Plan {
    let usable = run.deed.special().is_none_or(|s| s == Special::CommonCause);
    if !usable || !run.deed.takes_special() || !plan.space.is_province() {
        return plan;
    }
    let board = run.board();
    let here = |piece| board.pieces(plan.space, piece);
    let spare = here(Piece::BritishRegular).saturating_sub(here(Piece::Tory));
    if spare == 0 {
        return plan;
    }
    let active = here(Piece::WarPartyActive);
    let hidden = here(Piece::WarPartyUnderground).saturating_sub(1);
    let level = |plan: &Plan| battle::forces(board, plan).attacker;
    let alone = level(&plan);
    for count in (1..=spare.min(active.saturating_add(hidden))).rev() {
        for shown in (count.saturating_sub(hidden)..=count.min(active)).rev() {
            let with = Plan {
                common_cause: Troops::of(Piece::WarPartyActive, shown)
                    .with(Piece::WarPartyUnderground, count - shown),
                ..plan
            };
            if level(&with) > alone {
                return with;
            }
        }
    }
    plan
}
