//! Extended Supply Lines (6.2.1).

use crate::game::{Board, Control, Faction, Piece, PieceSet, PieceType, Space, SpaceSet, Support};
use crate::rules::Reason::{NoWay, NotYours};
use crate::rules::refusal::{at, refuse, require};
use crate::rules::{ActionState, CountReason, MomentReason, PieceCounts, Result, SpaceReason};

const RULE: &str = "6.2.1";

/// The Factions in the order in which supply is checked (6.2.1).
pub const SUPPLY_ORDER: [Faction; 4] =
    [Faction::British, Faction::Patriots, Faction::French, Faction::Indians];

/// The units of a Faction that need supply (6.2.1).
pub const fn supplied_units(faction: Faction) -> PieceSet {
    match faction {
        Faction::British => PieceSet::BRITISH_CUBES,
        Faction::Patriots => PieceSet::PATRIOT_UNITS,
        Faction::French => PieceSet::FRENCH,
        Faction::Indians => PieceSet::WAR_PARTIES,
    }
}

fn is_supplied(board: &Board, faction: Faction, space: Space) -> bool {
    match faction {
        Faction::British => {
            board.has(space, PieceSet::of(Piece::BritishFort))
                || (space.is_city() && board.control(space) == Control::British)
        }
        Faction::Patriots | Faction::French => {
            board.has(space, PieceSet::of(Piece::PatriotFort))
                || ((space.is_colony() || space.is_city())
                    && board.control(space) == Control::Rebellion)
        }
        Faction::Indians => space.is_reserve() || board.has(space, PieceSet::of(Piece::Village)),
    }
}

/// The spaces where units of the Faction are out of supply (6.2.1). The West Indies are apart.
pub fn supply_needs(board: &Board, faction: Faction) -> SpaceSet {
    if faction == Faction::French && !board.treaty() {
        return SpaceSet::EMPTY;
    }
    let units = board.may_have(SpaceSet::MAP, supplied_units(faction));
    units.filter(|s| is_in_need(board, faction, s))
}

fn is_in_need(board: &Board, faction: Faction, space: Space) -> bool {
    let barred = faction == Faction::Indians && !space.is_colony();
    !barred && board.has(space, supplied_units(faction)) && !is_supplied(board, faction, space)
}

/// What a Faction does for its units out of supply in a space (6.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// One Resource.
    Pay,
    /// British cubes or French Regulars, all of them, to Available.
    Remove,
    /// Patriots: these units, one for every two there.
    RemoveHalf(PieceCounts),
    /// British: the space one level toward Active Opposition.
    Shift,
    /// French Regulars or War Parties to the nearest space where they are in supply for good.
    Move(Space),
}

/// The nearest spaces to `from`, all equally near, among `goals`, going through `through` only.
fn nearest(from: Space, through: SpaceSet, goals: SpaceSet) -> SpaceSet {
    let mut reached = SpaceSet::of(from);
    let mut edge = reached;
    while !edge.is_empty() {
        edge = edge.neighbours().intersect(through).without(reached);
        reached = reached.union(edge);
        let found = edge.intersect(goals);
        if !found.is_empty() {
            return found;
        }
    }
    SpaceSet::EMPTY
}

/// Where units out of supply may move (6.2.1), all spaces equally near: French Regulars to a Patriot
/// Fort, War Parties over Provinces to a Province with a Village. Without any, War Parties
/// that are not paid for stay where they are: the rule says no more.
pub fn supply_refuges(board: &Board, faction: Faction, from: Space) -> SpaceSet {
    let (through, goal) = match faction {
        Faction::British | Faction::Patriots => return SpaceSet::EMPTY,
        Faction::French => (SpaceSet::MAP, Piece::PatriotFort),
        Faction::Indians => (SpaceSet::provinces(), Piece::Village),
    };
    nearest(from, through, through.filter(|s| board.pieces(s, goal) > 0))
}

/// The spaces that [`supply`] has not settled yet for the action's Faction.
pub fn supply_left(state: &ActionState) -> SpaceSet {
    supply_needs(state.board(), state.faction()).without(state.selected())
}

/// Everything that the rules leave open to the acting Faction in a space (6.2.1), but which Patriot units would
/// go.
pub fn supply_options(state: &ActionState, space: Space) -> Vec<Supply> {
    let refuges = supply_refuges(state.board(), state.faction(), space);
    [Supply::Pay, Supply::Remove, Supply::Shift]
        .into_iter()
        .chain(refuges.iter().map(Supply::Move))
        .filter(|choice| supply(&mut state.scratch_copy(), space, *choice).is_ok())
        .collect()
}

/// How many Patriot units [`Supply::RemoveHalf`] removes: one for every two, rounded down (6.2.1).
pub fn removed_half(board: &Board, space: Space) -> u8 {
    board.count(space, PieceSet::PATRIOT_UNITS) / 2
}

/// Settles the supply of the acting Faction's units in a space (6.2.1). One action settles all of a
/// Faction's spaces, each once.
///
/// # Errors
/// A refusal when the units are in supply, the space is settled already, or the Faction has not
/// that choice there.
pub fn supply(state: &mut ActionState, space: Space, choice: Supply) -> Result {
    let faction = state.faction();
    state.check_unselected(RULE, space)?;
    let in_play = faction != Faction::French || state.board().treaty();
    require(
        in_play && space != Space::WestIndies && is_in_need(state.board(), faction, space),
        RULE,
        at(space, SpaceReason::InSupply),
    )?;
    state.atomically(|state| match (faction, choice) {
        (_, Supply::Pay) => state.spend(RULE, faction, 1),
        (Faction::British, Supply::Remove) => remove_all(state, space),
        (Faction::British, Supply::Shift) => shift(state, space),
        (Faction::Patriots, Supply::RemoveHalf(troops)) => remove_half(state, space, troops),
        (Faction::French, Supply::Remove) => {
            require(
                supply_refuges(state.board(), faction, space).is_empty(),
                RULE,
                at(space, SpaceReason::FortToMoveTo),
            )?;
            remove_all(state, space)
        }
        (Faction::French | Faction::Indians, Supply::Move(to)) => move_all(state, space, to),
        _ => refuse(RULE, NotYours(faction)),
    })?;
    state.selected.insert(space);
    Ok(())
}

fn here(state: &ActionState, space: Space) -> PieceCounts {
    PieceCounts::there(state.board(), space, supplied_units(state.faction()))
}

fn remove_all(state: &mut ActionState, space: Space) -> Result {
    state.remove_troops(RULE, space, here(state, space))
}

/// Whether a space can shift toward Active Opposition.
pub fn can_shift(board: &Board, space: Space) -> bool {
    space.population() > 0 && board.support(space) != Support::ActiveOpposition
}

fn shift(state: &mut ActionState, space: Space) -> Result {
    require(can_shift(state.board(), space), RULE, at(space, SpaceReason::NoShift))?;
    state.shift(RULE, space, -1)
}

fn remove_half(state: &mut ActionState, space: Space, troops: PieceCounts) -> Result {
    let half = removed_half(state.board(), space);
    require(
        troops.total() == half && troops.count(PieceSet::PATRIOT_UNITS) == half,
        RULE,
        CountReason::RemovedHalf,
    )?;
    state.remove_troops(RULE, space, troops)
}

fn move_all(state: &mut ActionState, from: Space, to: Space) -> Result {
    require(
        supply_refuges(state.board(), state.faction(), from).contains(to),
        RULE,
        NoWay { from, to },
    )?;
    state.move_troops(RULE, from, to, here(state, from))
}

/// Whether the Indians must place a Village before their supply is checked: none is on the map (6.2.1).
pub fn needs_village(board: &Board) -> bool {
    board.on_map(PieceSet::of(Piece::Village)) == 0 && !village_spaces(board).is_empty()
}

/// Where that Village may go: an Indian Reserve Province with room (6.2.1, 1.4.2).
pub fn village_spaces(board: &Board) -> SpaceSet {
    SpaceSet::MAP.filter(|s| s.is_reserve() && board.has_room(s))
}

/// The Indians place the Village that they are short of (6.2.1).
///
/// # Errors
/// A refusal when a Village is on the map, or the space will not do.
pub fn place_village(state: &mut ActionState, space: Space) -> Result {
    require(space.is_reserve(), RULE, at(space, SpaceReason::NoReserve))?;
    require(
        state.board().on_map(PieceSet::of(Piece::Village)) == 0,
        RULE,
        MomentReason::VillageOnMap,
    )?;
    state.place(RULE, space, PieceType::Village, 1)
}
