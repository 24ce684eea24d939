//! Which part of the program carries out which verb.

use super::{Candidate, Run, battle, british, french, indians, patriots};
use crate::flowchart::Stop;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::words::Verb;
use lod_engine::game::{Faction, Space};

impl<'a> Run<'a> {
    /// Every way to do what the verb says in this space, legal and payable; the first is the one to
    /// take where the orderings make no difference.
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a fault.
    pub fn options(&self, instruction: &Instruction, space: Space) -> Result<Vec<Candidate>, Stop> {
        match self.faction() {
            Faction::British => british::options(self, instruction, space),
            Faction::Patriots => patriots::options(self, instruction, space),
            Faction::French => french::options(self, instruction, space),
            Faction::Indians => indians::options(self, instruction, space),
        }
    }

    /// Verbs that are more than "so often, in the best space": how often it was done, or `None` for
    /// the ordinary kind.
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn special_verb(&mut self, instruction: &'a Instruction) -> Result<Option<u8>, Stop> {
        match (instruction.verb, self.faction()) {
            (Verb::ChooseBattles | Verb::Fight, _) => battle::verb(self, instruction),
            (_, Faction::British) => british::verb(self, instruction),
            (_, Faction::Patriots) => patriots::verb(self, instruction),
            (_, Faction::French) => french::verb(self, instruction),
            (_, Faction::Indians) => indians::verb(self, instruction),
        }
    }

    /// What comes before a Special Activity: Howe lowers FNI (1.10, R31).
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn before_special(&mut self) -> Result<(), Stop> {
        let deed = &self.deed;
        if self.faction() == Faction::British && deed.special().is_none() && !deed.is_past_howe() {
            let citation = self.citation;
            british::howe(self)?;
            self.citation = citation;
        }
        Ok(())
    }
}
