//! Battles chosen and fought by non-players (8.4.4, 8.5.1, 8.6.6).

use super::Run;
use super::run::fault;
use crate::flowchart::Stop;
use crate::flowchart::schema::{CommandBox, Instruction};
use crate::flowchart::words::Die;
use crate::rules::battle;

/// Chooses Battles, or fights those chosen.
pub(super) fn verb<'a>(
    _run: &mut Run<'a>,
    _at: &'a str,
    _rule: &'a str,
    _instruction: &'a Instruction,
    _max: Option<u8>,
    _command: Option<&'a CommandBox>,
) -> Result<Option<u8>, Stop> {
    Ok(None)
}

impl Run<'_> {
    /// The Battle of Winter Quarters in the West Indies, where it is due (6.2.2); whether it was.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn west_indies_battle(&mut self) -> Result<bool, Stop> {
        let Some(plan) = battle::west_indies_plan(self.board()) else {
            return Ok(false);
        };
        let forces = battle::forces(self.board(), &plan);
        self.settled()?;
        let attack = sum(self, forces.attacker_dice(), "the French attack")?;
        let defence = sum(self, forces.defender_dice(), "the British defend")?;
        battle::west_indies(&mut self.deed, attack, defence).map_err(fault)?;
        battle::settle_victory(&mut self.deed);
        self.settled()?;
        Ok(true)
    }
}

fn sum(run: &mut Run<'_>, dice: u8, who: &str) -> Result<u8, Stop> {
    (0..dice).try_fold(0, |sum, _| {
        Ok(sum + run.roll(Die::D3, &format!("Battle in the West Indies: {who}"))?)
    })
}
