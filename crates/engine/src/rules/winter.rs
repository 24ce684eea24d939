//! The Winter Quarters Round (6.0): what each phase asks of each Faction, and carrying out a choice.
//!
//! The Victory Check Phase (6.1) is [`super::victory::check`]; Reward Loyalty and Committees of
//! Correspondence themselves (6.4.1, 6.4.2) are the rules' own actions. A [`Deed`] of the Faction that
//! chooses carries out a phase; what it pays is paid even when its price is free.

mod desertion;
mod redeployment;
mod reset;
mod resources;
mod supply;
mod support;
mod west_indies;

pub use desertion::{Deserter, desert, deserters};
pub use redeployment::{
    REDEPLOYMENT_ORDER, change_leader, leader_change, lower_fni, rearrange_blockades, redeploy,
    redeploy_spaces, release,
};
pub use reset::{ahead, apply_effect, effect_spaces, finish, reset};
pub use resources::{EARNING_ORDER, british_earnings, earn, income};
pub use supply::{
    SUPPLY_ORDER, Supply, needs_village, place_village, removed_half, supplied_units, supply,
    supply_left, supply_needs, supply_refuges, village_spaces,
};
pub use support::{committee_spaces, committees, reward, reward_spaces};
pub use west_indies::{battle_due, stay};

pub(super) use redeployment::check_home;

use super::{Deed, Refusal};
use crate::game::Board;

/// A phase of the round (6.1-6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// 6.1
    VictoryCheck,
    /// 6.2
    Supply,
    /// 6.3
    Resources,
    /// 6.4
    Support,
    /// 6.5
    Redeployment,
    /// 6.6
    Desertion,
    /// 6.7
    Reset,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 7] = [
        Phase::VictoryCheck,
        Phase::Supply,
        Phase::Resources,
        Phase::Support,
        Phase::Redeployment,
        Phase::Desertion,
        Phase::Reset,
    ];

    /// The fixed id.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::VictoryCheck => "victory-check",
            Phase::Supply => "supply",
            Phase::Resources => "resources",
            Phase::Support => "support",
            Phase::Redeployment => "redeployment",
            Phase::Desertion => "desertion",
            Phase::Reset => "reset",
        }
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::VictoryCheck => "Victory Check Phase",
            Phase::Supply => "Supply Phase",
            Phase::Resources => "Resources Phase",
            Phase::Support => "Support Phase",
            Phase::Redeployment => "Redeployment Phase",
            Phase::Desertion => "Desertion Phase",
            Phase::Reset => "Reset Phase",
        }
    }

    /// The phases of a round: the final one ends with the Support Phase (6.4.3).
    pub const fn of_round(last: bool) -> &'static [Phase] {
        let (to_support, _) = Phase::ALL.split_at(4);
        if last { to_support } else { &Phase::ALL }
    }
}

/// Whether this round, not yet finished, is the final one (2.4.1).
pub fn is_final(board: &Board) -> bool {
    board.winter_quarters_left() <= 1
}

/// Does it all or, when refused, nothing.
fn whole(
    deed: &mut Deed,
    does: impl FnOnce(&mut Deed) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let before = deed.mark();
    let done = does(deed);
    if done.is_err() {
        deed.back_to(before);
    }
    done
}

#[cfg(test)]
mod tests;
