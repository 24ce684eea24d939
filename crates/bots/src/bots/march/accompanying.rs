//! Whose units March along (3.3.2, 3.5.4, 4.2.1), as the data say.

use super::super::Executor;
use crate::action::Matter;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::PieceSet;

impl Executor<'_> {
    /// The Friendly Faction's pieces that March along now; none where an Event moves the Faction's own
    /// (8.3.1).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(in crate::bots) fn accompanying(
        &mut self,
        instruction: &Instruction,
    ) -> Result<PieceSet, Interrupt> {
        let Some(along) = instruction.accompanying().filter(|_| !self.goes_alone()) else {
            return Ok(PieceSet::NONE);
        };
        let come = match &along.condition {
            Some(condition) => {
                self.holds(Matter::Along(along.pieces), &instruction.say, condition)?
            }
            None => true,
        };
        Ok(if come { along.pieces.set() } else { PieceSet::NONE })
    }
}
