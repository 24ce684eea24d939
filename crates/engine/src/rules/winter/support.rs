//! Where the Support Phase may spend (6.4).

use super::whole;
use crate::game::{Board, Faction, Space, SpaceSet};
use crate::rules::{Deed, Reason, Refusal, loyalty};

/// The spaces where the British may Reward Loyalty (6.4.1).
pub fn reward_spaces(board: &Board) -> SpaceSet {
    SpaceSet::MAP.filter(|s| loyalty::may_reward(board, s))
}

/// The spaces where the Patriots may have Committees of Correspondence (6.4.2).
pub fn committee_spaces(board: &Board) -> SpaceSet {
    SpaceSet::MAP.filter(|s| loyalty::may_hold_committees(board, s))
}

/// The British Reward Loyalty in a space: so many markers and levels, two levels at most (6.4.1). One
/// deed does a round's Support Phase, each space once.
///
/// # Errors
/// A [`Refusal`] that cites the rule; the deed is then as before.
pub fn reward(deed: &mut Deed, space: Space, steps: u8) -> Result<(), Refusal> {
    const RULE: &str = "6.4.1";
    once(deed, RULE, Faction::British, space)?;
    whole(deed, |deed| {
        loyalty::reward(deed, RULE, space, steps, Some(loyalty::WINTER_LEVELS))
    })?;
    deed.selected.insert(space);
    Ok(())
}

/// The Patriots hold Committees of Correspondence in a space: so many Raid markers and levels, two
/// levels at most (6.4.2). One deed does a round's Support Phase, each space once.
///
/// # Errors
/// A [`Refusal`] that cites the rule; the deed is then as before.
pub fn committees(deed: &mut Deed, space: Space, steps: u8) -> Result<(), Refusal> {
    once(deed, "6.4.2", Faction::Patriots, space)?;
    whole(deed, |deed| loyalty::committees(deed, space, steps))?;
    deed.selected.insert(space);
    Ok(())
}

fn once(deed: &Deed, rule: &'static str, faction: Faction, space: Space) -> Result<(), Refusal> {
    if deed.faction() != faction {
        return Err(Refusal::new(rule, Reason::NotYours(deed.faction())));
    }
    if deed.selected().contains(space) {
        return Err(Refusal::new(rule, Reason::Again(space)));
    }
    Ok(())
}
