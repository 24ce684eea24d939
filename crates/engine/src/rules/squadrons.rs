//! FNI and the Squadrons that go with it as Blockades (1.9).

use super::refusal::{at, refuse, require};
use super::{ActionState, CountReason, MomentReason, Result, SpaceReason};
use crate::game::{Board, Change, Fact, Kind, Place, Space, SpaceSet};

/// Whether FNI can go up one level: for each Squadron or Blockade that is not Unavailable one, up to three (1.9,
/// 4.5.3).
pub(super) fn can_raise_fni(board: &Board) -> bool {
    board.fni() < (board.squadrons_west_indies() + board.blockades_on_map()).min(3)
}

/// FNI one level up.
pub(super) fn raise_fni(state: &mut ActionState, rule: &'static str) -> Result {
    let from = state.board().fni();
    state.apply(rule, Change::set(Fact::FNI, from, from.saturating_add(1)))
}

/// Refuses to lower FNI where it is 0 (1.9).
pub(super) fn check_fni(board: &Board, rule: &'static str) -> Result {
    require(board.fni() > 0, rule, MomentReason::FniZero)
}

/// Lowers FNI one level; a Blockade, if any City has one, goes to the West Indies.
pub(super) fn lower_fni(
    state: &mut ActionState,
    rule: &'static str,
    city: Option<Space>,
) -> Result {
    check_fni(state.board(), rule)?;
    let from = state.board().fni();
    state.apply(rule, Change::set(Fact::FNI, from, from - 1))?;
    let Some(city) = city else {
        return require(state.board().blockades_on_map() == 0, rule, CountReason::OneBlockade);
    };
    require(state.board().is_blockaded(city), rule, at(city, SpaceReason::NoBlockade))?;
    state.apply(rule, Change::squadron(city, Place::WEST_INDIES))
}

/// A Squadron of the West Indies becomes the Blockade of a City.
pub(super) fn blockade(state: &mut ActionState, rule: &'static str, city: Space) -> Result {
    state.apply(rule, Change::squadron(Place::WEST_INDIES, city))
}

/// The Cities of the Blockades, one for each of them.
pub fn blockaded_cities(board: &Board) -> Vec<Space> {
    let cities = SpaceSet::kind(Kind::City).iter();
    let each = cities.flat_map(|s| (0..board.blockades(s)).map(move |_| s));
    each.collect()
}

/// Refuses what is no City.
pub(super) fn check_cities(rule: &'static str, to: &[Space]) -> Result {
    match to.iter().find(|s| !s.is_city()) {
        Some(space) => refuse(rule, at(*space, SpaceReason::BlockadeElsewhere)),
        None => Ok(()),
    }
}

/// Puts the Blockades that are on Cities on these Cities, a City named once for each.
pub(super) fn rearrange(state: &mut ActionState, rule: &'static str, to: &[Space]) -> Result {
    check_cities(rule, to)?;
    let is = blockaded_cities(state.board());
    require(to.len() == is.len(), rule, CountReason::CityForEachBlockade)?;
    let count = |all: &[Space], city| all.iter().filter(|s| **s == city).count();
    let beyond = |some: &[Space], others: &[Space]| -> Vec<Space> {
        let spare = |city| (count(others, city)..count(some, city)).map(move |_| city);
        SpaceSet::kind(Kind::City).iter().flat_map(spare).collect()
    };
    let (leave, arrive) = (beyond(&is, to), beyond(to, &is));
    leave
        .into_iter()
        .zip(arrive)
        .try_for_each(|(from, to)| state.apply(rule, Change::squadron(from, to)))
}
