//! The verbs of the Indians (8.7).

use super::candidates::{refuse, require};
use super::march::must_stay::leaving;
use super::{BotTurn, Candidate};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, PieceSet, PieceType, Space};
use lod_engine::rules::indians::{
    check_gather, gather_cost, largest_gather, outnumbers, village_cost,
};
use lod_engine::rules::movement::indians_can_move;
use lod_engine::rules::{ActionStep, GatherKind, Refusal, SpaceReason};

/// One more Province can be Gathered in (3.4.1).
fn open_to_gather(run: &BotTurn<'_>, space: Space) -> Result<(), Refusal> {
    run.is_new(space)?;
    check_gather(run.board(), space)?;
    run.pays(gather_cost(&run.deed, space))
}

/// War Parties become a Village (3.4.1).
pub(crate) fn village(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    open_to_gather(run, space)?;
    let board = run.board();
    let cost = village_cost(board, space);
    let line = removal(board, space, PieceSet::WAR_PARTIES, Faction::Indians);
    let replaced = line.first(cost);
    let enough = replaced.total() >= cost;
    require(enough, "3.4.1", space, SpaceReason::FewWarParties)?;
    let open = board.available(PieceType::Village) > 0 && board.has_room(space);
    require(open, "3.4.1", space, SpaceReason::NoBase(PieceType::Village))?;
    let step = ActionStep::Gather { space, kind: GatherKind::Village(replaced), from: Vec::new() };
    Ok(run.taking(Candidate::new(space, vec![step]), &line, cost.into()))
}

/// As many War Parties as may be placed (3.4.1).
pub(crate) fn war_parties(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    open_to_gather(run, space)?;
    let board = run.board();
    let available = board.available(PieceType::WarParty);
    require(available > 0, "3.4.1", space, SpaceReason::NoneAvailable(PieceType::WarParty))?;
    let kind = largest_gather(board, space);
    Ok(ActionStep::Gather { space, kind, from: Vec::new() })
}

/// All War Parties of one face that may come in from around, and those that are there, turn Underground.
/// Where there is none to come or turn, nothing would be done.
pub(crate) fn regroup(
    run: &BotTurn<'_>,
    instruction: &Instruction,
    space: Space,
    face: Piece,
) -> Result<ActionStep, Refusal> {
    open_to_gather(run, space)?;
    let board = run.board();
    let village = board.pieces(space, Piece::Village) > 0;
    require(village, "3.4.1", space, SpaceReason::NoVillage)?;
    let around = space.adjacent().filter(|s| indians_can_move(s, space));
    let from = leaving(run, instruction, around, face);
    let useful = !from.is_empty() || board.pieces(space, Piece::WarPartyActive) > 0;
    require(useful, "8.7.2", space, SpaceReason::NoWarPartyComesOrTurns)?;
    Ok(ActionStep::Gather { space, kind: GatherKind::Regroup, from })
}

/// A Plunder (4.4.3).
pub(crate) fn plunder(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    let board = run.board();
    let line = removal(board, space, PieceSet::WAR_PARTIES, Faction::Indians);
    match line.pieces().first().copied() {
        Some(remove) if outnumbers(board, space) => {
            let plunder = run.legal(ActionStep::Plunder { space, remove })?;
            Ok(run.taking(Candidate::new(space, vec![plunder]), &line, 1))
        }
        _ => refuse("4.4.3", space, SpaceReason::NotOutnumbered),
    }
}

#[cfg(test)]
mod tests;
