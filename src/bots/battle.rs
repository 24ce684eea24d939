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

/// The Battle of Winter Quarters in the West Indies (6.2.2).
///
/// # Errors
/// See [`Stop`].
pub(super) fn west_indies(run: &mut Run<'_>) -> Result<(), Stop> {
    let Some(plan) = battle::west_indies_plan(run.board()) else {
        return Ok(());
    };
    let forces = battle::forces(run.board(), &plan);
    run.settled()?;
    let attack = sum(run, forces.attacker_dice(), "the French attack")?;
    let defence = sum(run, forces.defender_dice(), "the British defend")?;
    battle::west_indies(&mut run.deed, attack, defence).map_err(fault)?;
    battle::settle_victory(&mut run.deed);
    run.settled()
}

fn sum(run: &mut Run<'_>, dice: u8, who: &str) -> Result<u8, Stop> {
    (0..dice).try_fold(0, |sum, _| {
        Ok(sum + run.roll(Die::D3, &format!("Battle in the West Indies: {who}"))?)
    })
}
