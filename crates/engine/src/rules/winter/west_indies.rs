//! The West Indies in the Supply Phase (6.2.2). The Battle comes first: [`crate::rules::battle::west_indies`].

use crate::game::{Faction, Piece, Space};
use crate::rules::refusal::require;
use crate::rules::{ActionState, Reason, Result};

const RULE: &str = "6.2.2";

/// The Regulars of a Faction that may be in the West Indies.
pub const fn regulars(faction: Faction) -> Option<Piece> {
    match faction {
        Faction::British => Some(Piece::BritishRegular),
        Faction::French => Some(Piece::FrenchRegular),
        Faction::Patriots | Faction::Indians => None,
    }
}

/// Refuses to let Regulars of the acting Faction stay in the West Indies where it cannot pay for them (6.2.2).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_stay(state: &ActionState) -> Result {
    state.check_spend(RULE, state.faction(), 1)
}

/// After that Battle, or when there was none, the acting Faction (first the French, then the British)
/// returns this many of its Regulars to Available and pays one Resource if any stay (6.2.2). A British
/// Fort stays without cost: it is no unit.
///
/// # Errors
/// A refusal when there are fewer Regulars or no Resource for those that stay, or from
/// another Faction.
pub fn stay(state: &mut ActionState, returned: u8) -> Result {
    let faction = state.faction();
    let Some(regulars) = regulars(faction) else {
        return require(false, RULE, Reason::NotYours(faction));
    };
    state.atomically(|state| {
        state.remove(RULE, Space::WestIndies, regulars, returned)?;
        match state.board().pieces(Space::WestIndies, regulars) {
            0 => Ok(()),
            _ => state.spend(RULE, faction, 1),
        }
    })
}
