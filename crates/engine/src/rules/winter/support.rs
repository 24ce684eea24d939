//! Where the Support Phase may spend (6.4).

use crate::game::{Board, PieceSet, Space, SpaceSet};
use crate::rules::refusal::require;
use crate::rules::support_spending::{Purchase, WINTER_LEVELS};
use crate::rules::{ActionState, Reason, Result};

/// The spaces where something may be bought (6.4.1, 6.4.2).
pub fn purchase_spaces(board: &Board, purchase: &Purchase) -> SpaceSet {
    let own = board.may_have(SpaceSet::MAP, PieceSet::faction(purchase.faction));
    own.filter(|s| purchase.may_be_in(board, s))
}

/// The most steps that a Faction can pay for in a space.
pub fn purchase_most(board: &Board, purchase: &Purchase, space: Space) -> u8 {
    let has = board.resources(purchase.faction);
    purchase.affordable(board, space, Some(WINTER_LEVELS), has)
}

/// The acting Faction buys this many markers and levels in a space, two levels at most. One action does a round's
/// Support Phase, each space once.
///
/// # Errors
/// A refusal that cites the rule; the action is then as before.
pub fn buy(state: &mut ActionState, purchase: &Purchase, space: Space, steps: u8) -> Result {
    let rule = purchase.rule;
    require(state.faction() == purchase.faction, rule, Reason::NotYours(state.faction()))?;
    state.check_unselected(rule, space)?;
    state.atomically(|state| purchase.buy(state, rule, space, steps, Some(WINTER_LEVELS)))?;
    state.selected.insert(space);
    Ok(())
}
