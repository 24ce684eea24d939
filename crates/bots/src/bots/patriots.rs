//! The verbs of the Patriots (8.5).

use super::candidates::require;
use super::march::must_stay::leaving;
use super::{BotTurn, Candidate};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, PieceSet, PieceType, Space};
use lod_engine::rules::patriots::{check_persuasion, check_rabble, check_rally, largest_rally};
use lod_engine::rules::{ActionStep, RallyKind, Refusal, SpaceReason};

/// The space may be selected for Rally now (3.3.1).
fn may_rally(run: &BotTurn<'_>, space: Space) -> Result<(), Refusal> {
    require(space != Space::WestIndies, "3.3.1", space, SpaceReason::NoRally)?;
    can_select(run, space)?;
    check_rally(run.board(), space)
}

/// The space can be selected and paid for, if it was not ahead of what is done there.
fn can_select(run: &BotTurn<'_>, space: Space) -> Result<(), Refusal> {
    if run.deed.is_prepaid(space) {
        return Ok(());
    }
    run.is_new(space)?;
    run.pays(1)
}

/// Two units become a Fort (3.3.1).
pub(crate) fn rally_fort(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    const CLOSED: SpaceReason = SpaceReason::NoBase(PieceType::PatriotFort);
    let board = run.board();
    require(board.available(PieceType::PatriotFort) > 0, "3.3.1", space, CLOSED)?;
    may_rally(run, space)?;
    require(board.has_room(space), "3.3.1", space, CLOSED)?;
    let line = removal(board, space, PieceSet::PATRIOT_UNITS, Faction::Patriots);
    let units = line.first(2);
    require(units.total() == 2, "3.3.1", space, SpaceReason::FewPatriotUnits)?;
    let step = ActionStep::Rally { space, kind: RallyKind::Fort(units), from: Vec::new() };
    Ok(run.taking(Candidate::new(space, vec![step]), &line, 2))
}

/// As many Militia as may be placed: one, or at a Fort up to Forts plus Population (3.3.1).
pub(crate) fn rally_militia(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    let fit = space.is_city() || space.is_colony();
    require(fit, "3.3.1", space, SpaceReason::MayNotBePlaced(PieceType::Militia))?;
    may_rally(run, space)?;
    let board = run.board();
    let available = board.available(PieceType::Militia);
    require(available > 0, "3.3.1", space, SpaceReason::NoneAvailable(PieceType::Militia))?;
    let kind = largest_rally(board, space);
    Ok(ActionStep::Rally { space, kind, from: Vec::new() })
}

/// Militia of a selected space become Continentals, Active ones first; one Underground stays (8.5.2).
pub(crate) fn rally_continentals(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Candidate, Refusal> {
    let board = run.board();
    let militia = removal(board, space, PieceSet::MILITIA, Faction::Patriots);
    let hidden = board.pieces(space, Piece::MilitiaUnderground);
    let ready = board.count(space, PieceSet::MILITIA).saturating_sub(hidden.min(1));
    require(ready > 0, "8.5.2", space, SpaceReason::NoMilitiaReplaced)?;
    let count = ready.min(board.available(PieceType::Continental));
    require(count > 0, "8.5.2", space, SpaceReason::NoneAvailable(PieceType::Continental))?;
    let militia_gone = militia.first(count);
    let replaced = run.legal(ActionStep::RallyContinentals { space, militia: militia_gone })?;
    Ok(run.taking(Candidate::new(space, vec![replaced]), &militia, count.into()))
}

/// Every Militia of one face that may leave an adjacent space comes in, and all there turn Underground
/// (3.3.1), where any would move or turn.
pub(crate) fn rally_regroup(
    run: &BotTurn<'_>,
    instruction: &Instruction,
    space: Space,
    face: Piece,
) -> Result<ActionStep, Refusal> {
    may_rally(run, space)?;
    let fort = run.board().pieces(space, Piece::PatriotFort) > 0;
    require(fort, "3.3.1", space, SpaceReason::NoFort)?;
    let from = leaving(run, instruction, space.adjacent(), face);
    let useful = !from.is_empty() || run.board().pieces(space, Piece::MilitiaActive) > 0;
    require(useful, "8.5.2", space, SpaceReason::NoMilitiaComeOrTurn)?;
    Ok(ActionStep::Rally { space, kind: RallyKind::Regroup, from })
}

/// Rabble-Rousing (3.3.4).
pub(crate) fn rabble_rouse(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    require(space != Space::WestIndies, "3.3.4", space, SpaceReason::NotSelectable)?;
    can_select(run, space)?;
    check_rabble(run.board(), space)?;
    Ok(ActionStep::RabbleRousing { space })
}

/// Persuasion in one of its spaces (4.3.1).
pub(crate) fn persuade(
    run: &BotTurn<'_>,
    _: &Instruction,
    space: Space,
) -> Result<ActionStep, Refusal> {
    check_persuasion(&run.deed, space)?;
    Ok(ActionStep::Persuasion { space })
}
