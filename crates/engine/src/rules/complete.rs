//! How an action ends, and what it may not end without.

use super::refusal::{refuse, require};
use super::sequence::ExecutedAction;
use super::{
    ActionState, ActionStep, Command, Cost, MomentReason, Reason, Result, act, indians,
    voluntary_removal,
};
use crate::game::{Change, Fact, Faction};

impl ActionState {
    /// Whether the action may end as it is: pieces removed for it are placed (1.4.1), a Plundered Province is Raided
    /// (4.4.3), and there is what Howe (1.10) and a Special Activity of a turn (4.1) go with.
    ///
    /// # Errors
    /// A refusal with what is missing.
    pub fn check_end(&self) -> Result {
        if let Some((stock, count)) = voluntary_removal::owed(self) {
            return refuse("1.4.1", Reason::MustPlace(stock, count));
        }
        if let Some(space) = indians::raid_owed(self) {
            return refuse("4.4.3", Reason::MustRaid(space));
        }
        let lowered = |change: &Change| change.grows(Fact::FNI).is_some_and(|n| n < 0);
        let by_howe = self.is_past_howe() && self.changes().iter().any(lowered);
        require(!by_howe || self.special().is_some(), "1.10", MomentReason::HoweAlone)?;
        let is_free = self.price() == Cost::Free || self.changes().is_empty();
        require(is_free || ExecutedAction::of(self).is_some(), "4.1", MomentReason::SpecialAlone)
    }

    /// Lets the cubes of a British March or Garrison Activate Militia when its moves are over (3.2.2, 3.2.3); whether
    /// that was left to do.
    pub fn activate_after_moves(&mut self) -> bool {
        let moves = matches!(self.command(), Some(Command::Garrison | Command::March));
        let british = self.faction() == Faction::British;
        british && moves && act(self, &ActionStep::Activate).is_ok()
    }
}
