//! What a day won brings (3.6.8).

use crate::game::{Board, Change, Faction, Side, Space};
use crate::rules::Reason::Again;
use crate::rules::refusal::{at, require};
use crate::rules::{
    ActionState, ActionStep, CountReason, MomentReason, Refusal, Result, SpaceReason, Victory,
};

const RULE: &str = "3.6.8";

/// Where the levels of a day won can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShiftOptions {
    /// How many levels the Battle space takes: all that it can, before any other.
    pub here: u8,
    /// How many are left over for adjacent spaces.
    pub left: u8,
    /// How many of those each adjacent space could take, none of them 0.
    pub adjacent: Vec<(Space, u8)>,
}

/// Where the levels of a day won can go (3.6.8).
pub fn win_the_day_options(board: &Board, victory: &Victory) -> ShiftOptions {
    let takes = |space, levels: u8| match levels {
        0 => 0,
        _ => room(board, space, victory.winner).min(levels),
    };
    let here = takes(victory.space, victory.levels);
    let left = victory.levels - here;
    let adjacent = victory.space.adjacent().iter();
    let adjacent = adjacent.map(|s| (s, takes(s, left)));
    ShiftOptions { here, left, adjacent: adjacent.filter(|(_, levels)| *levels > 0).collect() }
}

/// How many levels a space is from the winner's end of the scale (1.6.1, 1.6.2).
fn room(board: &Board, space: Space, winner: Side) -> u8 {
    if space.population() == 0 {
        return 0;
    }
    let level = board.support(space).level();
    match winner {
        Side::Royalist => 2 - level,
        Side::Rebellion => level + 2,
    }
    .unsigned_abs()
}

/// [`ActionStep::WinTheDay`]: the Battle space first takes all it can; of the rest as much as the winner
/// likes goes to adjacent spaces.
pub(super) fn win_the_day(state: &mut ActionState, shifts: &[(Space, u8)]) -> Result {
    let victory = current_victory(state)?;
    let options = win_the_day_options(state.board(), &victory);
    let mut here = 0;
    let mut elsewhere = 0_u8;
    for (index, &(space, levels)) in shifts.iter().enumerate() {
        require(!shifts[..index].iter().any(|(s, _)| *s == space), RULE, Again(space))?;
        if space == victory.space {
            here = levels;
            continue;
        }
        require(
            victory.space.adjacent().contains(space),
            RULE,
            at(space, SpaceReason::NotBesideBattle),
        )?;
        require(
            levels
                <= options.adjacent.iter().find(|(s, _)| *s == space).map_or(0, |(_, most)| *most),
            RULE,
            at(space, SpaceReason::ShiftsLess),
        )?;
        elsewhere = elsewhere.saturating_add(levels);
    }
    require(here == options.here, RULE, at(victory.space, SpaceReason::BattleSpaceFirst))?;
    require(elsewhere <= options.left, RULE, CountReason::Levels)?;
    for &(space, levels) in shifts {
        let levels = i8::try_from(levels).unwrap_or(i8::MAX);
        let toward = match victory.winner {
            Side::Royalist => levels,
            Side::Rebellion => -levels,
        };
        state.shift(RULE, space, toward)?;
    }
    state.victory = Some(Victory { levels: 0, ..victory });
    Ok(())
}

/// [`ActionStep::MoveBlockade`]: after a Rebellion victory, one Blockade from the Battle City to another.
pub(super) fn move_blockade(state: &mut ActionState, from: Space, to: Space) -> Result {
    require(
        from == won_by_rebellion(state)?.space && from.is_city(),
        RULE,
        at(from, SpaceReason::NotCityOfBattle),
    )?;
    require(to != from && to.is_city(), RULE, at(to, SpaceReason::NotAnotherCity))?;
    state.apply(RULE, Change::squadron(from, to))
}

/// The free Rally of the Patriots in one eligible space after a Rebellion victory (3.6.8), in the action of either
/// Rebellion Faction: a [`ActionStep::Rally`] or, in the same space, a [`ActionStep::RallyContinentals`]. It
/// costs nothing and leaves the Command under way as it is. The shift of the Battle space comes
/// first.
///
/// # Errors
/// A [`Refusal`] that cites the rule; the action is then as before.
pub fn free_rally(state: &mut ActionState, step: &ActionStep) -> Result {
    let victory = won_by_rebellion(state)?;
    require(
        matches!(step, ActionStep::Rally { .. } | ActionStep::RallyContinentals { .. }),
        RULE,
        MomentReason::FreeRally,
    )?;
    require(
        win_the_day_options(state.board(), &victory).here == 0,
        RULE,
        MomentReason::ShiftBeforeRally,
    )?;
    state.begin_nested(Faction::Patriots, step)
}

/// The day won is settled: nothing more of it is wanted, and the next Battle may begin.
pub fn settle_victory(state: &mut ActionState) {
    state.victory = None;
    state.end_nested();
}

fn current_victory(state: &ActionState) -> Result<Victory> {
    let none = || Refusal::new(RULE, MomentReason::NoDayWon);
    state.victory().ok_or_else(none)
}

fn won_by_rebellion(state: &ActionState) -> Result<Victory> {
    let victory = current_victory(state)?;
    require(victory.winner == Side::Rebellion, RULE, MomentReason::RebellionLost)?;
    Ok(victory)
}
