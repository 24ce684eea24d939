//! Choices of Winter Quarters: by a summary of the flowchart, or by a person.

use super::super::run::fault;
use super::super::{Candidate, Run};
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Stop};
use crate::game::{Space, SpaceSet};
use crate::rules::{Deed, Refusal};

impl Run<'_> {
    /// Whether a person plays the Faction and is asked.
    pub(super) fn is_played(&self) -> bool {
        self.moment.players[self.faction()]
    }

    /// Whether a person plays the Faction, asked or not.
    pub(super) fn is_theirs(&self) -> bool {
        self.is_persons(self.faction())
    }

    /// What a space would see if this were done there; nothing where it cannot be done.
    pub(super) fn foretell(
        &self,
        space: Space,
        does: impl FnOnce(&mut Deed) -> Result<(), Refusal>,
    ) -> Option<Candidate> {
        let mut deed = self.deed.clone();
        does(&mut deed)
            .ok()
            .map(|()| Candidate::with_after(space, *deed.board()))
    }

    /// Does something and writes it down.
    ///
    /// # Errors
    /// A refusal is a fault.
    pub(super) fn does(
        &mut self,
        does: impl FnOnce(&mut Deed) -> Result<(), Refusal>,
    ) -> Result<(), Stop> {
        does(&mut self.deed).map_err(fault)?;
        self.settled()
    }

    /// The candidate that a summary picks: its instructions with this verb in order, each with its
    /// filter and ordering, then the Random Spaces table. `None` when no candidate passes.
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn by_summary(
        &mut self,
        id: &str,
        verb: Verb,
        candidates: &[Candidate],
    ) -> Result<Option<Space>, Stop> {
        let summary = self.summary(id)?;
        for instruction in summary.instructions.iter().filter(|i| i.verb == verb) {
            if let Some(condition) = &instruction.condition
                && !self.holds(id, &summary.rule, &instruction.say, condition)?
            {
                continue;
            }
            let spaces = candidates.iter().map(|c| c.space).collect();
            let spaces = self.qualify(spaces, &instruction.tests)?;
            let left = candidates
                .iter()
                .filter(|c| spaces.contains(c.space))
                .cloned()
                .collect();
            let left = self.qualify_ahead(left, &instruction.tests)?;
            let space = if self.is_played() {
                self.order(left, &instruction.order)?
                    .first()
                    .map(|c| c.space)
            } else {
                let picked = self.pick(left, &instruction.order, &instruction.say)?;
                picked.map(|c| c.space)
            };
            if let Some(space) = space {
                if !self.is_played() {
                    let text = format!("{} {space}", instruction.say);
                    self.note(id, &summary.rule, text);
                }
                return Ok(Some(space));
            }
        }
        Ok(None)
    }

    /// A space for something that must be done somewhere: by the summary, else by the table; a person
    /// takes any of the candidates.
    ///
    /// # Errors
    /// See [`Stop`].
    pub(super) fn one_of(
        &mut self,
        id: &str,
        verb: Verb,
        candidates: &[Candidate],
        ask: &str,
    ) -> Result<Option<Space>, Stop> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        if spaces.len() < 2 {
            return Ok(spaces.first());
        }
        let mut picked = self.by_summary(id, verb, candidates)?;
        if picked.is_none() && !self.is_played() {
            picked = self.random_space(spaces, ask)?;
        }
        if self.is_theirs() {
            return self.person_space(spaces, picked, ask);
        }
        Ok(picked)
    }

    /// The space that a person takes.
    ///
    /// # Errors
    /// [`Stop::Person`].
    pub(super) fn person_space(
        &mut self,
        spaces: SpaceSet,
        default: Option<Space>,
        ask: &str,
    ) -> Result<Option<Space>, Stop> {
        let list: Vec<Space> = spaces.iter().collect();
        let at = list.iter().position(|s| Some(*s) == default).unwrap_or(0);
        let names = list.iter().map(|s| s.name().to_string()).collect();
        let index = self.person(ask, names, at, None)?;
        Ok(list.get(index).copied())
    }

    /// The option that a person takes; with one option only there is nothing to ask.
    ///
    /// # Errors
    /// [`Stop::Person`].
    pub(super) fn person(
        &mut self,
        ask: &str,
        options: Vec<String>,
        default: usize,
        space: Option<Space>,
    ) -> Result<usize, Stop> {
        if options.len() < 2 {
            return Ok(0);
        }
        self.settled()?;
        let last = options.len() - 1;
        let choice = Choice {
            faction: self.faction(),
            ask: ask.to_string(),
            options,
            default: default.min(last),
            space,
        };
        Ok(self.person_takes(&choice)?.min(last))
    }
}
