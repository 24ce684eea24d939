//! The verbs of the Patriots (8.5).

use super::candidates::require;
use super::march::must_stay::leaving;
use super::{Candidate, Executor};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, PieceSet, PieceType, Space};
use lod_engine::rules::patriots::{
    FORT_UNITS, check_fort, check_militia, check_persuasion, check_rabble, check_rally,
    largest_rally,
};
use lod_engine::rules::{ActionStep, RallyKind, Refusal, SpaceReason};

/// Two units become a Fort (3.3.1).
pub(crate) fn rally_fort(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    run.available("3.3.1", space, PieceType::PatriotFort)?;
    check_rally(&run.state, space)?;
    let line = removal(run.board(), space, PieceSet::PATRIOT_UNITS, Faction::Patriots);
    let units = line.first(FORT_UNITS);
    require(units.total() == FORT_UNITS, "3.3.1", space, SpaceReason::FewPatriotUnits)?;
    let fort = run.legal(rally(space, RallyKind::Fort(units)))?;
    Ok(run.taking(Candidate::new(space, fort), &line, FORT_UNITS.into()))
}

/// As many Militia as may be placed: one, or at a Fort up to Forts plus Population (3.3.1).
pub(crate) fn rally_militia(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    run.available("3.3.1", space, PieceType::Militia)?;
    check_militia(&run.state, space)?;
    Ok(rally(space, largest_rally(run.board(), space)))
}

/// A Rally to which no units move.
const fn rally(space: Space, kind: RallyKind) -> ActionStep {
    ActionStep::Rally { space, kind, from: Vec::new() }
}

/// Militia of a selected space become Continentals, Active ones first; one Underground stays (8.5.2).
pub(crate) fn rally_continentals(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    let board = run.board();
    let militia = removal(board, space, PieceSet::MILITIA, Faction::Patriots);
    let hidden = board.pieces(space, Piece::MilitiaUnderground);
    let ready = board.count(space, PieceSet::MILITIA).saturating_sub(hidden.min(1));
    require(ready > 0, "8.5.2", space, SpaceReason::NoMilitiaReplaced)?;
    let count = ready.min(run.available("8.5.2", space, PieceType::Continental)?);
    let militia_gone = militia.first(count);
    let replaced = run.legal(ActionStep::RallyContinentals { space, militia: militia_gone })?;
    Ok(run.taking(Candidate::new(space, replaced), &militia, count.into()))
}

/// Every Militia of one face that may leave an adjacent space comes in, and all there turn Underground
/// (3.3.1), where any would move or turn.
pub(crate) fn rally_regroup(
    run: &Executor<'_>,
    instruction: &Instruction,
    space: Space,
    face: Piece,
) -> Result<ActionStep, Refusal> {
    check_rally(&run.state, space)?;
    check_fort(&run.state, space)?;
    let from = leaving(run, instruction, space.adjacent(), face);
    let useful = !from.is_empty() || run.board().pieces(space, Piece::MilitiaActive) > 0;
    require(useful, "8.5.2", space, SpaceReason::NoMilitiaComeOrTurn)?;
    Ok(ActionStep::Rally { space, kind: RallyKind::Regroup, from })
}

/// Rabble-Rousing (3.3.4).
pub(crate) fn rabble_rouse(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    check_rabble(&run.state, space)?;
    Ok(ActionStep::RabbleRousing { space })
}

/// Persuasion in one of its spaces (4.3.1).
pub(crate) fn persuade(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    check_persuasion(&run.state, space)?;
    Ok(ActionStep::Persuasion { space })
}
