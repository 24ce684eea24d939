//! Battles resolved, one space at a time (3.6).

use super::super::{BattlePlan, Executor};
use super::win_the_day;
use crate::action::NoteKind;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::words::Die;
use crate::flowchart::{ArrowKind, Choice, Interrupt};
use lod_engine::game::{Faction, PieceSet, Side};
use lod_engine::rules::battle::{self, Plan};

/// Resolves the Battles that were chosen, in the order of selection; how many.
pub(crate) fn fight(run: &mut Executor<'_>, _: &Instruction) -> Result<u8, Interrupt> {
    let mut times = 0;
    let plans = std::mem::take(&mut run.battles);
    common_cause(run, &plans)?;
    for plan in &plans {
        times += u8::from(resolve(run, plan)?);
    }
    Ok(times)
}

/// Resolves one; whether an enemy was still there.
fn resolve<'a>(run: &mut Executor<'a>, chosen: &BattlePlan) -> Result<bool, Interrupt> {
    let mut plan = Plan {
        ally: chosen.ally,
        common_cause: chosen.common_cause,
        ..battle::plan(&run.state, chosen.space)
    };
    if !possible(run, &plan)? {
        run.note(format_args!("Battle in {} no longer possible", plan.space));
        return Ok(false);
    }
    plan.defender_activates = defenders(run, &plan)?;
    let dice = roll(run, &plan)?;
    let board = *run.board();
    let step = plan.rolled(&dice);
    run.decided(|| NoteKind::Battle(Box::new(battle::fought(&board, &plan, dice))));
    run.act(&step)?;
    win_the_day::settle(run)?;
    run.leaders_settle()?;
    Ok(true)
}

/// Whether the Battle can still be fought as it was chosen. It is fought here with the lowest dice: what its losses are
/// put down with is asked for before the dice are, where it is unknown.
fn possible(run: &Executor<'_>, plan: &Plan) -> Result<bool, Interrupt> {
    let forces = battle::forces(run.board(), plan);
    let step = plan.step(forces.attacker_dice(), forces.defender_dice());
    Ok(run.sure(run.legal(step))?.is_ok())
}

/// Common Cause is the Special Activity of the whole Command: whichever Battle uses it, Howe lowers FNI before the
/// first is fought (1.10, R192).
fn common_cause<'a>(run: &mut Executor<'a>, plans: &[BattlePlan]) -> Result<(), Interrupt> {
    let used = plans.iter().any(|plan| !plan.common_cause.is_empty());
    if !used || run.state.special().is_some() {
        return Ok(());
    }
    run.before_special()?;
    if let Some((b, with)) = run.command.and_then(|b| Some((b, b.with.as_ref()?))) {
        run.follow(b.id.get_ref(), ArrowKind::With, with.get_ref());
        run.visit(with.get_ref());
    }
    Ok(())
}

/// How many units the Defender Activates: non-players none (R30), but for Indians with a Village
/// (8.7.9); a person is asked.
pub(super) fn defenders(run: &mut Executor<'_>, plan: &Plan) -> Result<u8, Interrupt> {
    let usual = run.sure(battle::indian_activations(run.board(), plan))?;
    let faction = decides(run, plan)?;
    if !run.context.players[faction] {
        return Ok(usual);
    }
    let hidden = run.sure(battle::defenders_hidden(run.board(), plan))?;
    if hidden == 0 {
        return Ok(0);
    }
    let kind = match plan.defending_side() {
        Side::Royalist => "War Parties",
        Side::Rebellion => "Militia",
    };
    let ask = format!(
        "Activate how many Underground {kind} against the {} in {}?",
        plan.attacker, plan.space
    );
    let choice = Choice {
        options: (0..=hidden).map(|n| n.to_string()).collect(),
        default: usual.into(),
        space: Some(plan.space),
        ..Choice::new(faction, ask)
    };
    let strength = run.sure(battle::strength(run.board(), plan))?;
    run.source.show_battle(&strength);
    let chosen = run.ask_option(&choice)?;
    (0..=hidden)
        .nth(chosen)
        .ok_or_else(|| Interrupt::Fault(format!("{}: there is no answer {chosen}", choice.ask)))
}

/// Who chooses for the Defending side (3.6.1): the British or Patriots, or the friend if that one alone
/// Defends.
fn decides(run: &Executor<'_>, plan: &Plan) -> Result<Faction, Interrupt> {
    let first = plan.defending_side().first();
    let friend = first.friend();
    if !run.context.players[first] && !run.context.players[friend] {
        return Ok(first);
    }
    let there = run.sure(run.board().has(plan.space, PieceSet::faction(first)))?;
    Ok(if there { first } else { friend })
}

/// The dice of both sides, the Attacker's first (3.6.4, R36).
pub(super) fn roll(run: &mut Executor<'_>, plan: &Plan) -> Result<[Vec<u8>; 2], Interrupt> {
    let forces = run.sure(battle::forces(run.board(), plan))?;
    let mut of = |what: &str, dice: u8| -> Result<Vec<u8>, Interrupt> {
        let places = 0..usize::from(dice);
        let rolled =
            |before| run.roll_after(before, Die::D3, format_args!("{what} in {}", plan.space));
        places.map(rolled).collect()
    };
    Ok([of("Attacker", forces.attacker_dice())?, of("Defender", forces.defender_dice())?])
}
