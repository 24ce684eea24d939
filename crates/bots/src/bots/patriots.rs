//! The verbs of the Patriots (8.5).

use super::march::must_stay::leaving;
use super::{Candidate, Run};
use crate::action::removal;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Faction, Piece, PieceSet, Space, Stock};
use lod_engine::rules::patriots::{check_persuasion, check_rabble, check_rally};
use lod_engine::rules::{ActionStep, RallyKind, Reason, Refusal, SpaceReason};

/// Whether a space may be selected for Rally now (3.3.1).
fn may_rally(run: &Run<'_>, space: Space) -> bool {
    if space == Space::WestIndies {
        run.lacks::<()>("3.3.1", space, SpaceReason::NoRally);
        return false;
    }
    if !can_select(run, space) {
        return false;
    }
    run.check_space(space, check_rally(run.board(), space))
}

/// Whether a space can be selected and paid for, if it was not ahead of what is done there.
fn can_select(run: &Run<'_>, space: Space) -> bool {
    if run.deed.awaits(space) {
        return true;
    }
    if run.deed.selected().contains(space) {
        run.reject_space::<()>(space, || Refusal::new("3.1", Reason::Again(space)));
        return false;
    }
    let pays = run.can_pay(1);
    if !pays {
        run.reject_space::<()>(space, || run.unpaid(1));
    }
    pays
}

/// Two units become a Fort (3.3.1).
pub(crate) fn rally_fort(run: &Run<'_>, _: &Instruction, space: Space) -> Option<Candidate> {
    if run.board().available(Stock::PatriotFort) == 0
        || !may_rally(run, space)
        || !run.board().has_room(space)
    {
        return run.lacks("3.3.1", space, SpaceReason::NoBase(Stock::PatriotFort));
    }
    let set = PieceSet::PATRIOT_UNITS;
    let line = removal(run.board(), space, set, Faction::Patriots);
    let units = line.first(2);
    if units.total() < 2 {
        return run.lacks("3.3.1", space, SpaceReason::FewPatriotUnits);
    }
    let step = ActionStep::Rally { space, kind: RallyKind::Fort(units), from: Vec::new() };
    Some(run.taking(Candidate::new(space, vec![step]), &line, 2))
}

/// As many Militia as may be placed: one, or at a Fort up to Forts plus Population (3.3.1).
pub(crate) fn rally_militia(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    if !(space.is_city() || space.is_colony()) || !may_rally(run, space) {
        return run.lacks("3.3.1", space, SpaceReason::MayNotBePlaced(Stock::Militia));
    }
    let board = run.board();
    let available = board.available(Stock::Militia);
    if available == 0 {
        return run.lacks("3.3.1", space, SpaceReason::NoneAvailable(Stock::Militia));
    }
    let kind = match board.pieces(space, Piece::PatriotFort) {
        0 => RallyKind::One,
        forts => RallyKind::Many(available.min(forts + space.population())),
    };
    Some(ActionStep::Rally { space, kind, from: Vec::new() })
}

/// Militia of a selected space become Continentals, Active ones first; one Underground stays (8.5.2).
pub(crate) fn rally_continentals(
    run: &Run<'_>,
    _: &Instruction,
    space: Space,
) -> Option<Candidate> {
    let board = run.board();
    let militia = removal(board, space, PieceSet::MILITIA, Faction::Patriots);
    let hidden = board.pieces(space, Piece::MilitiaUnderground);
    let ready = board.count(space, PieceSet::MILITIA).saturating_sub(hidden.min(1));
    let count = ready.min(board.available(Stock::Continental));
    if count == 0 {
        return run.lacks("8.5.2", space, SpaceReason::NoMilitiaReplaced);
    }
    let replaced = ActionStep::RallyContinentals { space, militia: militia.first(count) };
    if !run.check_step(space, &replaced) {
        return None;
    }
    let way = Candidate::new(space, vec![replaced]);
    Some(run.taking(way, &militia, count.into()))
}

/// Every Militia of one face that may leave an adjacent space comes in, and all there turn Underground
/// (3.3.1); `None` where nothing would move or turn.
pub(crate) fn rally_regroup(
    run: &Run<'_>,
    instruction: &Instruction,
    space: Space,
    face: Piece,
) -> Option<ActionStep> {
    if !may_rally(run, space) || run.board().pieces(space, Piece::PatriotFort) == 0 {
        return run.lacks("3.3.1", space, SpaceReason::NoFort);
    }
    let from = leaving(run, instruction, space.adjacent(), face);
    let useful = !from.is_empty() || run.board().pieces(space, Piece::MilitiaActive) > 0;
    if !useful {
        return run.lacks("8.5.2", space, SpaceReason::NoMilitiaComeOrTurn);
    }
    Some(ActionStep::Rally { space, kind: RallyKind::Regroup, from })
}

/// Rabble-Rousing (3.3.4).
pub(crate) fn rabble_rouse(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    if space == Space::WestIndies || !can_select(run, space) {
        return run.lacks("3.3.4", space, SpaceReason::NotSelectable);
    }
    let open = run.check_space(space, check_rabble(run.board(), space));
    open.then_some(ActionStep::RabbleRousing { space })
}

/// Persuasion in one of its spaces (4.3.1).
pub(crate) fn persuade(run: &Run<'_>, _: &Instruction, space: Space) -> Option<ActionStep> {
    let open = run.check_space(space, check_persuasion(&run.deed, space));
    open.then_some(ActionStep::Persuasion { space })
}
