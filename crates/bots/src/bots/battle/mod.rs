//! Battles chosen and fought by non-players (8.4.4, 8.5.1, 8.6.6).

mod choose;
mod fight;
#[cfg(test)]
mod tests;
mod win_the_day;

pub(super) use choose::candidates;
pub(crate) use choose::choose;
pub(crate) use fight::fight;

use super::Executor;
use crate::action::NoteKind;
use crate::flowchart::Interrupt;
use lod_engine::game::Space;
use lod_engine::rules::battle::{Plan, Strength};
use lod_engine::rules::{ActionStep, Victory, battle};

impl Executor<'_> {
    /// The Battle in the West Indies at Winter Quarters, if there is one (6.2.2), in a free action of
    /// the French; whether it was fought. No Faction Wins the Day there (3.6.8).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn west_indies_battle(&mut self) -> Result<bool, Interrupt> {
        let plan = self.sure(battle::west_indies_plan(self.board()))?;
        let Some(plan) = plan else { return Ok(false) };
        let strength = self.known(|| Ok(battle::strength(self.board(), &plan)))?;
        // Players read it before the dice, so it is shown only if any are rolled.
        let rolls = |strength: &Strength| strength.forces.both().iter().any(|(_, dice)| *dice > 0);
        if let Some(strength) = strength.filter(rolls) {
            self.source.show_battle(&strength);
        }
        let dice = fight::roll(self, &plan)?;
        let [attack, defence] = dice.each_ref().map(|dice| dice.iter().sum());
        let board = *self.board();
        self.cites("", "6.2.2")
            .decided(|| NoteKind::Battle(Box::new(battle::fought(&board, &plan, dice))));
        self.does(|state| battle::west_indies(state, attack, defence))?;
        self.leaders_settle()?;
        Ok(true)
    }
}

/// The decisions of other Factions in a player's Battle: made by the player of the Faction, or as a non-player.
impl Executor<'_> {
    /// How many Underground units the Defender Activates (3.6.3, R30, 8.7.9).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn defender_activates(&mut self, plan: &Plan) -> Result<u8, Interrupt> {
        fight::defenders(self, plan)
    }

    /// Shifts the levels that Win the Day grants; the step that did it (3.6.8, R32).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn shift_day_won(&mut self, victory: &Victory) -> Result<ActionStep, Interrupt> {
        self.cites("", win_the_day::RULE);
        win_the_day::shift(self, victory)
    }

    /// The free Rally of non-player Patriots after Win the Day (3.6.8, 8.5.2).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn rally_day_won(&mut self, victory: &Victory) -> Result<(), Interrupt> {
        self.cites("", win_the_day::RULE);
        win_the_day::free_rally(self, victory)
    }

    /// Moves Blockades of the French out of a City where they Won the Day (3.6.8, 8.6.6).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn move_blockades_day_won(&mut self, from: Space) -> Result<(), Interrupt> {
        self.cites("", win_the_day::RULE);
        win_the_day::move_blockades(self, from)
    }
}
