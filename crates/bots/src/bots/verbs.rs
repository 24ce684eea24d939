//! Which part of the program carries out which verb.

use super::candidates::refuse;
use super::{Candidate, Executor, british};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::verb::Runs;
use lod_engine::game::{Faction, Space};
use lod_engine::rules::{Refusal, SpaceReason};

impl<'a> Executor<'a> {
    /// Every way to do what the verb says in this space, legal and payable; the first is the one to
    /// take where the orderings make no difference.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn options(
        &self,
        instruction: &Instruction,
        space: Space,
    ) -> Result<impl Iterator<Item = Candidate> + use<>, Refusal> {
        let (one, several) = match instruction.verb.runs() {
            Runs::Step(step) => {
                let step = step(self, instruction, space)?;
                (Some(Candidate::new(space, step)), Vec::new())
            }
            Runs::Way(way) => (Some(way(self, instruction, space)?), Vec::new()),
            Runs::Ways(ways) => (None, ways(self, instruction, space)?),
            Runs::Whole(_) | Runs::Nowhere => {
                return refuse("8.1", space, SpaceReason::NotSelectable);
            }
        };
        Ok(one.into_iter().chain(several))
    }

    /// Verbs that are more than "so often, in the best space": how often it was done, or `None` for
    /// the ordinary kind.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn special_verb(
        &mut self,
        instruction: &'a Instruction,
    ) -> Result<Option<u8>, Interrupt> {
        match instruction.verb.runs() {
            Runs::Whole(carry_out) => carry_out(self, instruction).map(Some),
            _ => Ok(None),
        }
    }

    /// What comes before a Special Activity: Howe lowers FNI (1.10, R31).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn before_special(&mut self) -> Result<(), Interrupt> {
        if self.faction() == Faction::British {
            let citation = self.citation;
            british::howe(self)?;
            self.citation = citation;
        }
        Ok(())
    }
}
