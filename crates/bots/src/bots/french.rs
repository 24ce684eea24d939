//! The verbs of the French (8.6).

use super::skirmish::{candidates, ways};
use super::{Candidate, Run, march};
use crate::action::{Matter, removal};
use crate::flowchart::Stop;
use crate::flowchart::instruction::{Instruction, Raise, Terms};
use crate::flowchart::sight::has_die;
use crate::flowchart::words::{Number, Verb};
use lod_engine::game::{Faction, PieceSet, Pool, Space, Stock};
use lod_engine::rules::strike::can_strike;
use lod_engine::rules::{Preparation, Special, Step, StrikeKind, french as rules};

/// The ways to carry out an instruction in a space.
pub(super) fn options(
    run: &Run<'_>,
    instruction: &Instruction,
    space: Space,
) -> Result<Vec<Candidate>, Stop> {
    Ok(match instruction.verb {
        Verb::Skirmish => skirmish(run, space),
        _ => (step(run, instruction, space)?.into_iter())
            .map(|step| Candidate::new(space, vec![step]))
            .collect(),
    })
}

/// The one way of the verbs that leave no choice within a space.
fn step(run: &Run<'_>, instruction: &Instruction, space: Space) -> Result<Option<Step>, Stop> {
    Ok(match instruction.verb {
        Verb::FrenchAgents => match &instruction.terms {
            Terms::Raises(raises) => agents(run, space, raises),
            _ => None,
        },
        Verb::FrenchMuster => muster(run, space),
        Verb::NavalPressureRaise => raise(run, space),
        verb => return Err(Stop::Fault(format!("{verb:?} is no verb of the French"))),
    })
}

/// The verbs that are more than a choice of spaces one by one.
pub(super) fn verb<'a>(
    run: &mut Run<'a>,
    instruction: &'a Instruction,
) -> Result<Option<u8>, Stop> {
    let times = match (instruction.verb, &instruction.terms) {
        (_, Terms::Amount(amount)) => hortalez(run, instruction, amount)?,
        (Verb::PreparerSquadron | Verb::PreparerRegulars | Verb::PreparerResources, _) => {
            prepare(run, instruction)?
        }
        (_, Terms::Control(terms)) => march::control(run, (instruction, terms))?,
        (_, Terms::Toward(terms)) => march::toward(run, (instruction, terms))?,
        (Verb::MarchOne, _) => march::one(run, instruction)?,
        _ => return Ok(None),
    };
    Ok(Some(times))
}

/// The first of what Agents raise of which enough is Available (3.5.1, 8.6.2).
fn agents(run: &Run<'_>, space: Space, raises: &[Raise]) -> Option<Step> {
    let board = run.board();
    if board.treaty() {
        return run.lacks("3.5.1", space, "only before the Treaty of Alliance");
    }
    if !run.can_pay(1) {
        return run.barred(space, || run.unpaid(1));
    }
    if !rules::takes_agents(board, space) {
        return run.lacks("3.5.1", space, "no Agents are mobilized there");
    }
    let enough = |raise: &&Raise| board.available(raise.of) >= raise.at_least;
    let Some(raise) = raises.iter().find(enough) else {
        return run.lacks(
            "8.6.2",
            space,
            "too few Militia and Continentals are Available",
        );
    };
    let piece = raise.of;
    Some(Step::FrenchAgents { space, piece })
}

/// As many Regulars as there are, four at most (3.5.3).
fn muster(run: &Run<'_>, space: Space) -> Option<Step> {
    let board = run.board();
    if !run.can_pay(2) {
        return run.barred(space, || run.unpaid(2));
    }
    let count = board
        .available(Stock::FrenchRegular)
        .min(rules::MUSTER_REGULARS);
    if count == 0 {
        return run.lacks("3.5.3", space, "no French Regulars are Available");
    }
    if !rules::takes_regulars(board, space) {
        return run.lacks("3.5.3", space, "Regulars may not be placed there");
    }
    Some(Step::FrenchMuster { space, count })
}

/// Every way of a Skirmish (4.5.2), its victims per 8.1.2: Regulars and Tories in turns, the kind with
/// fewest first; a Fort that no cube guards.
fn skirmish(run: &Run<'_>, space: Space) -> Vec<Candidate> {
    if !can_strike(&run.deed, Special::Skirmish, space) {
        run.lacks_for::<()>(Special::Skirmish, space);
        return Vec::new();
    }
    let cubes = removal(run.board(), space, PieceSet::BRITISH_CUBES, Faction::French);
    let kinds = match &cubes.pieces()[..] {
        [] => vec![StrikeKind::Base],
        victims => ways(victims),
    };
    candidates(run, space, &cubes, kinds)
}

/// A Squadron from the West Indies to a City (4.5.3).
fn raise(run: &Run<'_>, space: Space) -> Option<Step> {
    if !(space.is_city() && rules::can_blockade(&run.deed)) {
        return run.lacks_for(Special::NavalPressure, space);
    }
    Some(Step::NavalPressureRaise { to: vec![space] })
}

/// Resources for the Patriots: as many as the amount says, or all there are (8.6.1, R3). No die is
/// rolled for the last one (R26).
fn hortalez(run: &mut Run<'_>, instruction: &Instruction, amount: &Number) -> Result<u8, Stop> {
    if run.to_involve().is_some() {
        return Ok(0);
    }
    let purse = run.board().resources(Faction::French);
    run.all_known()?;
    if purse == 0 {
        return Ok(0);
    }
    let amount = run.sight().number(amount);
    run.all_known()?;
    let wanted = match amount.die {
        Some(die) if amount.fixed + 1 < i32::from(purse) => {
            amount.fixed + i32::from(run.roll(die, &instruction.say)?)
        }
        Some(_) => i32::from(purse),
        None => amount.fixed,
    };
    let pay = u8::try_from(wanted).unwrap_or(purse).clamp(1, purse);
    run.act(&Step::Hortalez { pay })?;
    run.note(format_args!("{}: {pay}", instruction.say));
    Ok(1)
}

/// Préparer la Guerre, one of its choices where it can be made (4.5.1). A die is rolled only then.
fn prepare(run: &mut Run<'_>, instruction: &Instruction) -> Result<u8, Stop> {
    let board = run.board();
    let preparation = match instruction.verb {
        Verb::PreparerSquadron => {
            (board.squadrons_unavailable() > 0).then_some(Preparation::Squadron)
        }
        Verb::PreparerRegulars => {
            let count = board.pool(Pool::Unavailable, Stock::FrenchRegular).min(3);
            (count > 0).then_some(Preparation::Regulars(count))
        }
        _ => Some(Preparation::Resources),
    };
    run.all_known()?;
    let Some(preparation) = preparation else {
        return Ok(0);
    };
    let matter = Matter::Step(instruction.verb);
    if let Some(condition) = &instruction.condition
        && has_die(condition)
        && !run.holds(matter, &instruction.say, condition)?
    {
        return Ok(0);
    }
    run.act(&Step::PreparerLaGuerre(preparation))?;
    run.note(&instruction.say);
    Ok(1)
}

#[cfg(test)]
mod tests;
