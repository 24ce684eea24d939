//! The verbs of the French (8.6).

use super::Executor;
use super::candidates::refuse;
use crate::action::Matter;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, Raise, VerbParameters};
use crate::flowchart::words::{Verb, need};
use lod_engine::game::{Faction, PieceType, Space};
use lod_engine::rules::{ActionStep, Preparation, Refusal, SpaceReason, french as rules};

/// The first of what Agents raise of which enough is Available (3.5.1, 8.6.2).
pub(crate) fn agents(
    run: &Executor<'_>,
    instruction: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let raises = match &instruction.terms {
        VerbParameters::Raises(raises) => &raises[..],
        _ => &[],
    };
    let enough = |raise: &&Raise| run.board().available(raise.of) >= raise.at_least;
    let Some(raise) = raises.iter().find(enough) else {
        return refuse("8.6.2", space, SpaceReason::FewAvailable);
    };
    run.legal(ActionStep::FrenchAgents { space, piece: raise.of })
}

/// As many Regulars as there are, four at most (3.5.3).
pub(crate) fn muster(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let available = run.available("3.5.3", space, PieceType::FrenchRegular)?;
    let count = available.min(rules::MUSTER_REGULARS);
    run.legal(ActionStep::FrenchMuster { space, count })
}

/// A Squadron from the West Indies to a City (4.5.3).
pub(crate) fn raise(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    rules::check_blockade(&run.state, space)?;
    Ok(ActionStep::NavalPressureRaise { to: vec![space] })
}

/// Resources for the Patriots: as many as the amount says, or all there are (8.6.1, R3). No die is
/// rolled for the last one (R26).
pub(crate) fn hortalez(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Amount(amount) = &instruction.terms else {
        return Ok(0);
    };
    if run.to_involve().is_some() {
        return Ok(0);
    }
    if rules::check_hortalez(&run.state).is_err() {
        return Ok(0);
    }
    let resources = run.board().resources(Faction::French);
    let least = amount.value(&run.evaluator().rolled(1));
    let wanted = match amount.die() {
        Some(die) if least < i32::from(resources) => {
            let roll = run.roll(die, &instruction.say)?;
            amount.value(&run.evaluator().rolled(roll))
        }
        Some(_) => i32::from(resources),
        None => least,
    };
    let pay = u8::try_from(wanted).unwrap_or(resources).clamp(1, resources);
    run.act(&ActionStep::Hortalez { pay })?;
    run.note(format_args!("{}: {pay}", instruction.say));
    Ok(1)
}

/// Préparer la Guerre, one of its choices where it can be made (4.5.1). A die is rolled only then.
pub(crate) fn prepare(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let board = run.board();
    let preparation = match instruction.verb {
        Verb::PreparerSquadron => {
            (board.squadrons_unavailable() > 0).then_some(Preparation::Squadron)
        }
        Verb::PreparerRegulars => {
            let count = rules::prepared_regulars(board);
            (count > 0).then_some(Preparation::Regulars(count))
        }
        _ => Some(Preparation::Resources),
    };
    let Some(preparation) = preparation else {
        return Ok(0);
    };
    let matter = Matter::Step(instruction.verb);
    if let Some(condition) = &instruction.condition
        && condition.needs(need::DIE)
        && !run.holds(matter, &instruction.say, condition)?
    {
        return Ok(0);
    }
    run.act(&ActionStep::PreparerLaGuerre(preparation))?;
    run.note(&instruction.say);
    Ok(1)
}

#[cfg(test)]
mod tests;
