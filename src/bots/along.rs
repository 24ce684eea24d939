//! Whose units March along (3.3.2, 3.5.4, 4.2.1), as the data say.

use super::Run;
use crate::flowchart::Stop;
use crate::flowchart::instruction::{Instruction, Terms};
use crate::game::PieceSet;

impl Run<'_> {
    /// The Friendly Faction's pieces that March along now; none where an Event moves the Faction's own
    /// (8.3.1).
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn along(
        &mut self,
        at: &str,
        rule: &str,
        instruction: &Instruction,
    ) -> Result<PieceSet, Stop> {
        let along = match &instruction.terms {
            Terms::Control(march) => march.along.as_ref(),
            Terms::Toward(march) => march.along.as_ref(),
            _ => None,
        };
        let Some(along) = along.filter(|_| !self.goes_alone()) else {
            return Ok(PieceSet::NONE);
        };
        let come = match &along.condition {
            Some(condition) => self.holds(
                format_args!("{at}.along"),
                rule,
                &instruction.say,
                condition,
            )?,
            None => true,
        };
        Ok(if come {
            along.pieces.set()
        } else {
            PieceSet::NONE
        })
    }
}
