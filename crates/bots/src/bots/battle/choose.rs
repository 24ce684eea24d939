//! Which Battles a non-player chooses, with whose help (8.4.4, 8.5.1, 8.6.6).

use super::super::march::must_stay::may_leave;
use super::super::shortfall::{choices, war_parties};
use super::super::{BattlePlan, Candidate, Executor};
use crate::action::{NoteKind, Trace};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, Joining};
use crate::flowchart::words::{Expr, all_hold, need};
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::battle::{self, Plan, Strength};
use lod_engine::rules::british::check_common_cause;

/// Selects as many spaces for Battle as there are and can be paid for; how many. Each is paid for
/// as it is selected (8.1).
pub(crate) fn choose(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let mut left = run.max;
    run.repeat(instruction, |run| {
        if left == Some(0) {
            return Ok(false);
        }
        let ways =
            run.select_ways(instruction, |run, trace| candidates(run, instruction, trace))?;
        let Some(chosen) = ways.into_iter().next() else {
            return Ok(false);
        };
        let plan = run.sure(as_fought(run, instruction.joins(), chosen.space))?;
        run.does(|state| battle::select(state, &plan))?;
        run.battles.push(BattlePlan {
            space: plan.space,
            ally: plan.ally,
            common_cause: plan.common_cause,
        });
        let [attack, defence] = chosen.battle();
        let strength = run.sure(battle::strength(run.board(), &plan))?;
        run.decided(|| {
            let help = help(&plan);
            let sign = if attack > defence { ">" } else { "against" };
            let [attacker, defender] = [0, 1].map(|at| sum(&strength, at));
            let (say, space) = (&instruction.say, plan.space);
            let told = format!("{say} {space}{help}: Force Level {attacker} {sign} {defender}");
            NoteKind::Words(told)
        });
        left = left.map(|left| left - 1);
        Ok(true)
    })
}

/// A side's Force Level with all that is added to its roll: "5 +2".
fn sum(strength: &Strength, at: usize) -> String {
    let (force, _) = strength.forces.both()[at];
    match strength.modifiers[at].iter().map(|modifier| i16::from(modifier.by)).sum::<i16>() {
        0 => force.to_string(),
        by => format!("{force} {by:+}"),
    }
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
pub(in crate::bots) fn candidates(
    run: &Executor<'_>,
    instruction: &Instruction,
    trace: &mut dyn Trace,
) -> Result<Vec<Candidate>, Interrupt> {
    if let Err(unpaid) = run.check_can_pay(1) {
        trace.abandon_choice(unpaid.into());
        return Ok(Vec::new());
    }
    let map = match run.faction() {
        Faction::Patriots => SpaceSet::MAP,
        _ => SpaceSet::ALL,
    };
    let (weighing, others): (Vec<&Expr>, Vec<&Expr>) =
        instruction.tests.iter().partition(|t| t.needs(need::BATTLE));
    let mut spaces = run.selectable(map.without(run.state.battles()));
    for test in others {
        spaces = run.qualify(spaces, std::slice::from_ref(test), trace)?;
    }
    let mut candidates = Vec::new();
    let sides = |space, _: &mut dyn Trace| {
        let mut state = run.state.rehearsal();
        battle::select(&mut state, &battle::plan(&run.state, space))?;
        Ok(battle::assess(run.board(), &as_fought(run, instruction.joins(), space)))
    };
    run.look_in(spaces, trace, sides, |space, (attack, defence)| {
        candidates.push(Candidate::of_battle(space, attack, defence));
    })?;
    for test in weighing {
        run.sift(&mut candidates, test, trace)?;
    }
    Ok(candidates)
}

/// The Battle as it would be fought (R25): with those who join and, of an ally, can pay, and with what non-player
/// Indians Activate in defence (8.7.9).
fn as_fought(run: &Executor<'_>, joins: Option<&Joining>, space: Space) -> Plan {
    let alone = battle::plan(&run.state, space);
    let plan = match joins.filter(|j| all_hold(&j.tests, &run.evaluator().at(space))) {
        Some(joins) if alone.attacker == Faction::British => with_common_cause(run, joins, alone),
        Some(joins) => with_ally(run, joins, alone),
        None => alone,
    };
    Plan { defender_activates: battle::indian_activations(run.board(), &plan), ..plan }
}

/// Whether more of the Force Level is there than without those who join, if that is asked for.
fn raises(run: &Executor<'_>, joins: &Joining, alone: &Plan, with: &Plan) -> bool {
    let level = |plan| battle::forces(run.board(), plan).attacker;
    !joins.raises_level || level(with) > level(alone)
}

/// The Battle with the ally, if it takes part. The Attacker decides, but the ally must pay (3.3.3, 3.5.5), unless
/// Rochambeau is there (1.10) or the action is free (3.1.2).
fn with_ally(run: &Executor<'_>, joins: &Joining, alone: Plan) -> Plan {
    let board = run.board();
    let able = match alone.attacker {
        Faction::Patriots => board.treaty(),
        Faction::French => alone.space != Space::WestIndies,
        Faction::British | Faction::Indians => false,
    };
    let with = Plan {
        ally: able
            && board.has(alone.space, joins.pieces.set())
            && battle::ally_can_pay(&run.state, &alone),
        ..alone
    };
    if with.ally && raises(run, joins, &alone, &with) { with } else { alone }
}

/// The Battle with Common Cause (4.2.1), if any War Parties join.
fn with_common_cause(run: &Executor<'_>, joins: &Joining, alone: Plan) -> Plan {
    let space = alone.space;
    if check_common_cause(&run.state, space).is_err() {
        return alone;
    }
    let most = joins.most.as_ref().map_or(u8::MAX, |most| {
        let most = most.value(&run.evaluator().at(space)).max(0);
        u8::try_from(most).unwrap_or(u8::MAX)
    });
    if most == 0 {
        return alone;
    }
    let faces = war_parties(joins.prefer).map(|face| {
        if joins.pieces.set().contains(face) {
            (face, run.board().pieces(space, face))
        } else {
            (face, 0)
        }
    });
    choices(most, faces)
        .filter(|used| may_leave(run, &joins.leave, space, *used))
        .map(|common_cause| Plan { common_cause, ..alone })
        .find(|with| raises(run, joins, &alone, with))
        .unwrap_or(alone)
}
