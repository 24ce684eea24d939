//! The Winter Quarters Round (6.0): what each phase asks of each Faction, and carrying out a choice.
//!
//! A [`Season`] says what comes [next](Season::next): a [`Phase`], a [`Task`] of a Faction in it, or the end of the game. The
//! functions here execute a task on an [`ActionState`](crate::rules::ActionState) of the Faction that chooses; its costs are paid even in a free action.
//! `lod_bots::bots::winter::winter` conducts a whole Round.

mod desertion;
mod redeployment;
mod reset;
mod resources;
mod round;
mod supply;
mod support;
mod west_indies;

pub use desertion::{Deserter, desert, deserters, faces};
pub use redeployment::{
    REDEPLOYMENT_ORDER, change_leader, check_home, leader_change, lower_fni, rearrange_blockades,
    redeploy, redeploy_spaces, release,
};
pub use reset::{ahead, apply_effect, effect_spaces, finish, reset};
pub use resources::{EARNING_ORDER, british_earnings, earn, income};
pub use round::{End, Phase, Progress, Season, Step, Task, carry_out};
pub use supply::{
    SUPPLY_ORDER, Supply, can_shift, needs_village, place_village, removed_half, supplied_units,
    supply, supply_left, supply_needs, supply_options, supply_refuges, village_spaces,
};
pub use support::{buy, purchase_most, purchase_spaces};
pub use west_indies::{check_stay, regulars, stay};

use redeployment::check_redeployment;

use crate::game::Board;

/// Whether this round, not yet finished, is the final one (2.4.1).
pub fn is_final(board: &Board) -> bool {
    board.winter_quarters_left() <= 1
}

#[cfg(test)]
mod tests;
