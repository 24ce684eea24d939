//! Groups of units that move together, and what they remember of the move.

use crate::game::{Board, Piece, PieceSet, Place, Space, SpaceSet, Violation};
use crate::rules::refusal::{refuse, require};
use crate::rules::{ActionState, CountReason, Group, PieceCounts, Reason, Result};

/// Units of a kind that are still free to move: those that came in this action are not (3.2.3, 3.3.2,
/// 3.4.2, 3.5.4).
pub fn unmoved(state: &ActionState, space: Space, piece: Piece) -> u8 {
    state.board().pieces(space, piece).saturating_sub(state.arrived(space, PieceSet::of(piece)))
}

/// Units of these kinds that are still free to move.
pub fn unmoved_units(state: &ActionState, space: Space, kinds: PieceSet) -> PieceCounts {
    PieceCounts::each(kinds, |piece| unmoved(state, space, piece))
}

/// All units of these kinds that are free to move, a group for each of these spaces that has any.
pub(in crate::rules) fn all_unmoved(
    state: &ActionState,
    from: SpaceSet,
    kinds: PieceSet,
) -> Vec<Group> {
    from.iter()
        .map(|from| Group { from, troops: unmoved_units(state, from, kinds) })
        .filter(|group| !group.troops.is_empty())
        .collect()
}

/// Refuses this many units of these kinds where those that came in this action could not all stay. That there are
/// enough of them is the board's own business.
fn check_leave(
    state: &ActionState,
    rule: &'static str,
    space: Space,
    kinds: PieceSet,
    count: u8,
) -> Result {
    let came = state.arrived(space, kinds);
    let free =
        count == 0 || came == 0 || count.saturating_add(came) <= state.board().count(space, kinds);
    require(free, rule, Reason::MovedAlready(space))
}

/// Refuses units that moved already.
pub(in crate::rules) fn check_unmoved(
    state: &ActionState,
    rule: &'static str,
    space: Space,
    piece: Piece,
    count: u8,
) -> Result {
    check_leave(state, rule, space, PieceSet::of(piece), count)
}

/// No unit moves twice. A Special Activity in the space may have turned Militia over since they
/// came, so there only their number in all tells.
fn check_unmoved_group(state: &ActionState, rule: &'static str, group: &Group) -> Result {
    let turned = state.special_spaces.contains(group.from);
    for (piece, _) in group.troops.iter() {
        let kinds = if PieceSet::MILITIA.contains(piece) && turned {
            PieceSet::MILITIA
        } else {
            PieceSet::of(piece)
        };
        check_leave(state, rule, group.from, kinds, group.troops.count(kinds))?;
    }
    Ok(())
}

fn check_any(rule: &'static str, group: &Group) -> Result {
    require(!group.troops.is_empty(), rule, CountReason::EmptyGroup)
}

/// Refuses an empty group, one with units of other kinds, and one with units that moved already.
pub(in crate::rules) fn check_group(
    state: &ActionState,
    rule: &'static str,
    group: &Group,
    kinds: PieceSet,
) -> Result {
    check_any(rule, group)?;
    require(
        group.troops.iter().all(|(piece, _)| kinds.contains(piece)),
        rule,
        CountReason::OtherUnits,
    )?;
    check_unmoved_group(state, rule, group)
}

/// Refuses two groups out of the same space: units from one space move as one group (3.4.2).
pub(in crate::rules) fn check_origins(rule: &'static str, groups: &[Group]) -> Result {
    let origins: SpaceSet = groups.iter().map(|g| g.from).collect();
    require(origins.len() == groups.len(), rule, CountReason::OneGroup)
}

/// Refuses units of other kinds than these, and more of them than stand in the space.
pub(in crate::rules) fn check_troops(
    board: &Board,
    rule: &'static str,
    space: Space,
    troops: PieceCounts,
    kinds: PieceSet,
) -> Result {
    for (piece, count) in troops.iter() {
        require(kinds.contains(piece), rule, CountReason::OtherPieces)?;
        let have = board.pieces(space, piece);
        if have < count {
            let place = Place::Space(space);
            let too_few = Violation::TooFew { place, piece, have, count };
            return refuse(rule, Reason::Board(too_few));
        }
    }
    Ok(())
}

/// Refuses groups that do not exist, come twice from one space, or moved already.
pub(in crate::rules) fn check_groups(
    state: &ActionState,
    rule: &'static str,
    groups: &[Group],
    kinds: PieceSet,
) -> Result {
    for (at, group) in groups.iter().enumerate() {
        check_troops(state.board(), rule, group.from, group.troops, kinds)?;
        check_any(rule, group)?;
        require(
            !groups[..at].iter().any(|g| g.from == group.from),
            rule,
            CountReason::OneGroupEach,
        )?;
        check_unmoved_group(state, rule, group)?;
    }
    Ok(())
}

/// Moves groups into a space.
pub(in crate::rules) fn move_groups(
    state: &mut ActionState,
    rule: &'static str,
    to: Space,
    groups: &[Group],
) -> Result {
    groups.iter().try_for_each(|group| state.move_troops(rule, group.from, to, group.troops))
}

/// Remembers units that came from these spaces as they stand now, all of one face turned over, so that
/// [`unmoved`] counts the right face.
pub(in crate::rules) fn remember_faces(
    state: &mut ActionState,
    from: SpaceSet,
    to: Space,
    face: Piece,
) {
    for moved in &mut state.moved {
        if moved.to == to && from.contains(moved.from) {
            moved.troops = moved.troops.turned(face);
        }
    }
}

/// Turns all units of one face that just came to a space.
pub(in crate::rules) fn turn_arrivals(
    state: &mut ActionState,
    rule: &'static str,
    face: Piece,
) -> Result {
    let Some(last) = state.moved.last().copied() else {
        return Ok(());
    };
    state.activate(rule, last.to, face, last.troops.get(face))?;
    if let Some(last) = state.moved.last_mut() {
        last.troops = last.troops.turned(face);
    }
    Ok(())
}

/// Turns all units of an Active face in a space Underground (3.3.1, 3.4.1), and remembers those that came here
/// so.
pub(in crate::rules) fn hide(
    state: &mut ActionState,
    rule: &'static str,
    space: Space,
    active: Piece,
) -> Result {
    let count = state.board().pieces(space, active);
    state.activate(rule, space, active, count)?;
    remember_faces(state, SpaceSet::ALL, space, active);
    Ok(())
}

/// Activates one Underground Militia for every three British cubes in a space (3.2.2, 3.2.3).
pub(in crate::rules) fn locate_militia(
    state: &mut ActionState,
    rule: &'static str,
    space: Space,
) -> Result<u8> {
    let found = located(state.board(), space);
    state.activate(rule, space, Piece::MilitiaUnderground, found)?;
    Ok(found)
}

/// How many Underground Militia the British cubes in a space would Activate (3.2.2, 3.2.3).
pub fn located(board: &Board, space: Space) -> u8 {
    match board.pieces(space, Piece::MilitiaUnderground) {
        0 => 0,
        hidden => hidden.min(board.count(space, PieceSet::BRITISH_CUBES) / 3),
    }
}
