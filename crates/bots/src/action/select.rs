//! A choice from its beginning to its end: what is looked at in between belongs to it.

use super::{Action, Candidate};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::Criterion;
use lod_engine::game::{Space, SpaceSet};
use std::fmt::Display;

/// What a choice of a space came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    /// The space; none where nothing is possible.
    pub space: Option<Space>,
    /// The equals among which no die decides, as it comes to the same whichever is first (R26).
    pub together: SpaceSet,
}

impl From<Option<Space>> for Selected {
    fn from(space: Option<Space>) -> Selected {
        let together = SpaceSet::EMPTY;
        Selected { space, together }
    }
}

impl Action<'_> {
    /// The space in which an instruction is carried out next, of those in which it can be.
    ///
    /// # Errors
    /// As [`Action::pick`].
    pub fn select(
        &mut self,
        instruction: &Instruction,
        able: impl FnOnce(&Self) -> Result<SpaceSet, Interrupt>,
    ) -> Result<Option<Space>, Interrupt> {
        self.begin_instruction(instruction);
        let spaces = able(self)?;
        self.pick_space(spaces, &instruction.order, &instruction.say)
    }

    /// The space in which an instruction is carried out next, and the ways to do it there that its ordering puts first.
    ///
    /// # Errors
    /// As [`Action::pick`].
    pub fn select_ways(
        &mut self,
        instruction: &Instruction,
        ways: impl FnOnce(&Self) -> Result<Vec<Candidate>, Interrupt>,
    ) -> Result<Option<(Space, Vec<Candidate>)>, Interrupt> {
        let mut best = Vec::new();
        let space = self.select_by(instruction, |action| {
            best = action.order(ways(action)?, &instruction.order)?;
            let spaces = best.iter().map(|c| c.space).collect();
            action.random_space(spaces, &instruction.say).map(Selected::from)
        })?;
        best.retain(|c| Some(c.space) == space);
        Ok(space.map(|space| (space, best)))
    }

    /// The space in which an instruction is carried out next, chosen in its own manner.
    ///
    /// # Errors
    /// Those of the choice.
    pub fn select_by(
        &mut self,
        instruction: &Instruction,
        choose: impl FnOnce(&mut Self) -> Result<Selected, Interrupt>,
    ) -> Result<Option<Space>, Interrupt> {
        self.begin_instruction(instruction);
        self.ends_with(choose)
    }

    /// The space that units leave for `to`, chosen in its own manner.
    ///
    /// # Errors
    /// Those of the choice.
    pub(crate) fn select_origin_by(
        &mut self,
        say: impl Display,
        to: Space,
        choose: impl FnOnce(&mut Self) -> Result<Selected, Interrupt>,
    ) -> Result<Option<Space>, Interrupt> {
        self.begin_choice_of_origin(say, to);
        self.ends_with(choose)
    }

    /// The way of those that put units into `to`, by an ordering and then by the table; `origin` says where it has them
    /// from.
    ///
    /// # Errors
    /// As [`Action::pick`].
    pub(crate) fn select_origin<T>(
        &mut self,
        say: impl Display,
        to: Space,
        (ways, order): (Vec<Candidate>, &[Criterion]),
        origin: impl Fn(&Candidate) -> Option<(Space, T)>,
    ) -> Result<Option<T>, Interrupt> {
        let mut best = Vec::new();
        let from = self.select_origin_by(&say, to, |action| {
            best = action.order(ways, order)?;
            let origins = best.iter().filter_map(&origin).map(|(from, _)| from);
            action.random_space(origins.collect(), &say).map(Selected::from)
        })?;
        let mut ways = best.iter().filter_map(origin);
        Ok(ways.find(|(space, _)| Some(*space) == from).map(|(_, way)| way))
    }

    fn ends_with(
        &mut self,
        choose: impl FnOnce(&mut Self) -> Result<Selected, Interrupt>,
    ) -> Result<Option<Space>, Interrupt> {
        let Selected { space, together } = choose(self)?;
        self.end_choice_together(space, together);
        Ok(space)
    }

    /// One of equal spaces by the table, or the first where all of them are taken whichever is first: then no die
    /// decides (R26).
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a die that is missing.
    pub fn draw(
        &mut self,
        spaces: SpaceSet,
        all: bool,
        reason: impl Display,
    ) -> Result<Selected, Interrupt> {
        Ok(match all {
            true => Selected { space: spaces.first(), together: spaces },
            false => self.random_space(spaces, reason)?.into(),
        })
    }
}
