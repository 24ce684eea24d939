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
fn garrison_cost(deed: &ActionState) -> u8 {
    if deed.command().is_none() { 2 } else { 0 }
}

/// Refuses a Garrison that FNI does not leave the British (1.9), or that cannot be paid for (3.2.2).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_garrison(deed: &ActionState) -> Result {
    require(deed.board().fni() < 3, GARRISON, MomentReason::NoGarrison)?;
    deed.check_pay(GARRISON, Faction::British, garrison_cost(deed))
}

fn begin_garrison(deed: &mut ActionState) -> Result {
    let (open, cost) = (check_garrison(deed), garrison_cost(deed));
    deed.begin(GARRISON, Command::Garrison)?;
    open?;
    deed.pay(GARRISON, Faction::British, cost)
}

/// Refuses a City with a Blockade, which is no part of a Garrison (1.9).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_garrison_space(board: &Board, space: Space) -> Result {
    require(!board.is_blockaded(space), "1.9", at(space, SpaceReason::Blockaded))
}

pub(super) fn garrison_move(deed: &mut ActionState, from: Space, to: Space, count: u8) -> Result {
    begin_garrison(deed)?;
    require(!deed.located && !deed.once, GARRISON, MomentReason::RegularsMoveFirst)?;
    require(to.is_city() && from != to && from != Space::WestIndies, GARRISON, NoWay { from, to })?;
    require(!skirmished(deed, to), SKIRMISH, at(to, SpaceReason::OfSkirmish))?;
    check_garrison_space(deed.board(), to)?;
    check_garrison_space(deed.board(), from)?;
    require(count > 0, GARRISON, CountReason::NoRegular)?;
    movement::check_unmoved(deed, GARRISON, from, Piece::BritishRegular, count)?;
    deed.select(GARRISON, to, 0)?;
    deed.move_troops(GARRISON, from, to, PieceCounts::of(Piece::BritishRegular, count))
}

/// Activates in every City that is not Blockaded, in the destination City alone if Limited; how many
/// Militia were found.
fn locate(deed: &mut ActionState) -> Result<u8> {
    let cities = match deed.is_limited() {
        true => garrisoned(deed),
        false => SpaceSet::kind(Kind::City),
    };
    let mut found = 0;
    for city in cities {
        if deed.board().is_blockaded(city) {
            continue;
        }
        let here = movement::locate_militia(deed, GARRISON, city)?;
        if here > 0 {
            deed.selected.insert(city);
            found += here;
        }
    }
    deed.located = true;
    Ok(found)
}

pub(super) fn garrison_activate(deed: &mut ActionState) -> Result {
    begin_garrison(deed)?;
    require(!deed.located, GARRISON, MomentReason::Activated)?;
    require(
        locate(deed)? > 0 || !garrisoned(deed).is_empty(),
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

pub(super) fn garrison_displace(deed: &mut ActionState, city: Space, to: Space) -> Result {
    begin_garrison(deed)?;
    require(!deed.once, GARRISON, MomentReason::DisplacedOnce)?;
    require(
        !deed.is_limited() || garrisoned(deed).contains(city),
        action_state::LIMITED,
        Reason::Limited,
    )?;
    require(city.adjacent().contains(to), GARRISON, NoWay { from: city, to })?;
    check_garrison_space(deed.board(), city)?;
    if !deed.located {
        locate(deed)?;
    }
    require(can_displace(deed.board(), city), GARRISON, at(city, SpaceReason::NoDisplacement))?;
    let troops = PieceCounts::there(deed.board(), city, PieceSet::REBELLION_UNITS);
    deed.selected.insert(city);
    deed.once = true;
    deed.move_troops(GARRISON, city, to, troops)
}

/// The Cities that Regulars came to by Garrison (3.2.2).
pub fn garrisoned(deed: &ActionState) -> SpaceSet {
    let garrison = deed.command() == Some(Command::Garrison);
    let moves = deed.moved.iter().filter(|m| garrison && m.troops.get(Piece::BritishRegular) > 0);
    moves.map(|m| m.to).collect()
}
