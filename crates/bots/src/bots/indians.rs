//! The verbs of the Indians (8.7).

use super::candidates::require;
use super::march::must_stay::leaving;
use super::{Candidate, Executor};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, PieceSet, PieceType, Space};
use lod_engine::rules::indians::{check_gather, largest_gather, village_cost, villages};
use lod_engine::rules::movement::indians_can_move;
use lod_engine::rules::{ActionStep, GatherKind, Refusal, SpaceReason};

/// War Parties become a Village (3.4.1).
pub(crate) fn village(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    check_gather(&run.state, space)?;
    run.available("3.4.1", space, PieceType::Village)?;
    let board = run.board();
    let cost = village_cost(board, space);
    let line = removal(board, space, PieceSet::WAR_PARTIES, Faction::Indians);
    let replaced = line.first(cost);
    let enough = replaced.total() >= cost;
    require(enough, "3.4.1", space, SpaceReason::FewWarParties)?;
    let village = run.legal(gather(space, GatherKind::Village(replaced)))?;
    Ok(run.taking(Candidate::new(space, village), &line, cost.into()))
}

/// As many War Parties as may be placed (3.4.1).
pub(crate) fn war_parties(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    check_gather(&run.state, space)?;
    run.available("3.4.1", space, PieceType::WarParty)?;
    run.legal(gather(space, largest_gather(run.board(), space)))
}

/// A Gather to which no units move.
const fn gather(space: Space, kind: GatherKind) -> ActionStep {
    ActionStep::Gather { space, kind, from: Vec::new() }
}

/// All War Parties of one face that may come in from around, and those that are there, turn Underground.
/// Where there is none to come or turn, nothing would be done.
pub(crate) fn regroup(
    run: &Executor<'_>,
    instruction: &Instruction,
    space: Space,
    face: Piece,
) -> Result<ActionStep, Refusal> {
    check_gather(&run.state, space)?;
    villages(&run.state, space)?;
    let around = space.adjacent().filter(|s| indians_can_move(s, space));
    let from = leaving(run, instruction, around, face);
    let useful = !from.is_empty() || run.board().pieces(space, Piece::WarPartyActive) > 0;
    require(useful, "8.7.2", space, SpaceReason::NoWarPartyComesOrTurns)?;
    Ok(ActionStep::Gather { space, kind: GatherKind::Regroup, from })
}

/// A Plunder (4.4.3).
pub(crate) fn plunder(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    let line = removal(run.board(), space, PieceSet::WAR_PARTIES, Faction::Indians);
    let remove = line.pieces().first().copied().unwrap_or(Piece::WarPartyActive);
    let plunder = run.legal(ActionStep::Plunder { space, remove })?;
    Ok(run.taking(Candidate::new(space, plunder), &line, 1))
}

#[cfg(test)]
mod tests;
