//! What an instruction could do now.

use super::{Candidate, Run};
use crate::action::Limit;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Board, Space, SpaceSet};
use lod_engine::rules::{self, Refusal, SpaceReason};

impl Run<'_> {
    /// Whether the Command may select one more space, of `max` at most.
    pub fn has_room(&self) -> bool {
        self.max.is_none_or(|m| self.deed.selected().len() < usize::from(m))
    }

    /// Only spaces selected before may be selected again: the Command has all of its spaces, or no Resources for
    /// another. Written down for the choice under way.
    pub fn narrowed(&self) {
        match self.max.filter(|_| !self.has_room()) {
            Some(most) => self.narrows(|| Limit::Full(most)),
            None => self.narrows(|| self.unpaid(1)),
        }
    }

    /// There is no way to do it in this space: why. Nothing, so that it can be returned.
    pub(super) fn lacks<T>(&self, rule: &'static str, space: Space, why: SpaceReason) -> Option<T> {
        self.reject_space(space, || Refusal::space(rule, space, why))
    }

    /// The spaces in which something can be done; of the others it is told why not.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(super) fn able(
        &self,
        spaces: SpaceSet,
        (rule, why): (&'static str, SpaceReason),
        can: impl Fn(Space) -> Result<bool, Interrupt>,
    ) -> Result<SpaceSet, Interrupt> {
        let mut able = SpaceSet::EMPTY;
        for space in spaces {
            if self.known(|| can(space))? == Some(true) {
                able.insert(space);
            } else {
                self.lacks::<()>(rule, space, why);
            }
        }
        self.all_known()?;
        Ok(able)
    }

    /// Whether one more space may be selected, as far as the instruction, the Command and the purse go; where not,
    /// that is written down.
    pub(super) fn one_more(&mut self, instruction: &Instruction, times: u8) -> bool {
        if instruction.max.is_some_and(|m| times >= m) {
            return false;
        }
        if let Some(most) = self.max.filter(|_| !self.has_room()) {
            self.skip_instruction(instruction, || Limit::Full(most));
            return false;
        }
        if !self.can_pay(1) {
            let why = self.unpaid(1);
            self.skip_instruction(instruction, || why);
            return false;
        }
        true
    }

    /// What an instruction could do now: every space that passes its tests with every way to do it.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub fn candidates(&self, instruction: &Instruction) -> Result<Vec<Candidate>, Interrupt> {
        let is_full = !self.has_room() && self.deed.command().is_some() && !self.in_activity();
        let among = if is_full {
            self.narrowed();
            self.deed.selected()
        } else {
            SpaceSet::ALL
        };
        let among = self.selectable(among);
        let spaces = self.qualify(among, &instruction.tests)?;
        let mut candidates = Vec::new();
        for space in spaces {
            candidates.extend(self.known(|| self.options(instruction, space))?.unwrap_or_default());
        }
        self.all_known()?;
        self.qualify_ahead(candidates, &instruction.tests)
    }

    /// Whether all of these equal candidates will be taken whatever the dice say, with one and the same
    /// result: then no die decides which is first (R26). Only for verbs that are local, and for fights
    /// of a Special Activity in several spaces. `left` is how often the instruction may go on.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub fn all_go(&self, candidates: &[Candidate], left: Option<u8>) -> Result<bool, Interrupt> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        let fits = |most: Option<u8>, used: usize| {
            most.is_none_or(|m| used + candidates.len() <= usize::from(m))
        };
        if candidates.len() < 2
            || spaces.len() < candidates.len()
            || !fits(left, 0)
            || !fits(self.max, self.deed.selected().len())
        {
            return Ok(false);
        }
        let forward = self.outcome(candidates.iter());
        let backward = self.outcome(candidates.iter().rev());
        self.all_known()?;
        Ok(forward.is_some() && forward == backward)
    }

    /// The board after all of these; `None` where one of them is refused.
    fn outcome<'c>(&self, candidates: impl Iterator<Item = &'c Candidate>) -> Option<Board> {
        let mut deed = self.deed.scratch_copy();
        for (index, candidate) in candidates.enumerate() {
            if index > 0 && self.repeats_activity() {
                deed.start_second_command();
                deed.further_space();
            }
            for step in &candidate.steps {
                rules::act(&mut deed, step).ok()?;
            }
        }
        Some(*deed.board())
    }
}
