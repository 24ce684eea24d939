//! The Garrison.

use super::{GARRISON, SKIRMISH, skirmished};
use crate::game::{Board, Control, Faction, Kind, Piece, PieceSet, Space, SpaceSet};
use crate::rules::Reason::NoWay;
use crate::rules::refusal::{at, require};
use crate::rules::{
    ActionState, Command, CountReason, MomentReason, PieceCounts, Reason, Result, SpaceReason,
    action_state, movement,
};

/// What a Garrison still costs (3.2.2): 2 in all, paid as it begins.
fn garrison_cost(state: &ActionState) -> u8 {
    if state.command().is_none() { 2 } else { 0 }
}

/// Refuses a Garrison that FNI does not leave the British (1.9), or that cannot be paid for (3.2.2).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_garrison(state: &ActionState) -> Result {
    require(state.board().fni() < 3, GARRISON, MomentReason::NoGarrison)?;
    state.check_pay(GARRISON, Faction::British, garrison_cost(state))
}

fn begin_garrison(state: &mut ActionState) -> Result {
    let (open, cost) = (check_garrison(state), garrison_cost(state));
    state.begin_command(GARRISON, Command::Garrison)?;
    open?;
    state.pay(GARRISON, Faction::British, cost)
}

/// Refuses a City with a Blockade, which is no part of a Garrison (1.9).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_garrison_space(board: &Board, space: Space) -> Result {
    require(!board.is_blockaded(space), "1.9", at(space, SpaceReason::Blockaded))
}

pub(super) fn garrison_move(state: &mut ActionState, from: Space, to: Space, count: u8) -> Result {
    begin_garrison(state)?;
    require(
        !state.militia_activated && !state.once_used,
        GARRISON,
        MomentReason::RegularsMoveFirst,
    )?;
    require(to.is_city() && from != to && from != Space::WestIndies, GARRISON, NoWay { from, to })?;
    require(!skirmished(state, to), SKIRMISH, at(to, SpaceReason::OfSkirmish))?;
    check_garrison_space(state.board(), to)?;
    check_garrison_space(state.board(), from)?;
    require(count > 0, GARRISON, CountReason::NoRegular)?;
    movement::check_unmoved(state, GARRISON, from, Piece::BritishRegular, count)?;
    state.select(GARRISON, to, 0)?;
    state.move_troops(GARRISON, from, to, PieceCounts::of(Piece::BritishRegular, count))
}

/// Activates in every City that is not Blockaded, in the destination City alone if Limited; how many
/// Militia were found.
fn locate(state: &mut ActionState) -> Result<u8> {
    let cities = if state.is_limited() { garrisoned(state) } else { SpaceSet::kind(Kind::City) };
    let mut found = 0;
    for city in cities {
        if state.board().is_blockaded(city) {
            continue;
        }
        let here = movement::locate_militia(state, GARRISON, city)?;
        if here > 0 {
            state.selected.insert(city);
            found += here;
        }
    }
    state.militia_activated = true;
    Ok(found)
}

pub(super) fn garrison_activate(state: &mut ActionState) -> Result {
    begin_garrison(state)?;
    require(!state.militia_activated, GARRISON, MomentReason::Activated)?;
    require(
        locate(state)? > 0 || !garrisoned(state).is_empty(),
        GARRISON,
        MomentReason::NoneToActivate,
    )
}

/// Whether the Rebellion units of a City can be displaced (3.2.2). What a Limited Command narrows down
/// is left out.
pub fn can_displace(board: &Board, city: Space) -> bool {
    city.is_city()
        && board.pieces(city, Piece::PatriotFort) == 0
        && board.has(city, PieceSet::REBELLION_UNITS)
        && !board.is_blockaded(city)
        && board.control(city) == Control::British
}

pub(super) fn garrison_displace(state: &mut ActionState, city: Space, to: Space) -> Result {
    begin_garrison(state)?;
    require(!state.once_used, GARRISON, MomentReason::DisplacedOnce)?;
    require(
        !state.is_limited() || garrisoned(state).contains(city),
        action_state::LIMITED,
        Reason::Limited,
    )?;
    require(city.adjacent().contains(to), GARRISON, NoWay { from: city, to })?;
    check_garrison_space(state.board(), city)?;
    if !state.militia_activated {
        locate(state)?;
    }
    require(can_displace(state.board(), city), GARRISON, at(city, SpaceReason::NoDisplacement))?;
    let troops = PieceCounts::there(state.board(), city, PieceSet::REBELLION_UNITS);
    state.selected.insert(city);
    state.once_used = true;
    state.move_troops(GARRISON, city, to, troops)
}

/// The Cities that Regulars came to by Garrison (3.2.2).
pub fn garrisoned(state: &ActionState) -> SpaceSet {
    let garrison = state.command() == Some(Command::Garrison);
    let moves = state.moved.iter().filter(|m| garrison && m.troops.get(Piece::BritishRegular) > 0);
    moves.map(|m| m.to).collect()
}
