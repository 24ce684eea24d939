//! What an instruction could do now.

use super::{Candidate, Executor};
use crate::action::{Limit, Trace, whichever_first};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{PieceType, Space, SpaceSet};
use lod_engine::rules::{self, ActionStep, Refusal, SpaceReason};

/// The rules, or the priorities, leave no way to do it in this space: why.
pub(super) fn refuse<T>(rule: &'static str, space: Space, why: SpaceReason) -> Result<T, Refusal> {
    Err(Refusal::space(rule, space, why))
}

/// Refuses a space unless the condition holds.
pub(super) fn require(
    holds: bool,
    rule: &'static str,
    space: Space,
    why: SpaceReason,
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { refuse(rule, space, why) }
}

impl Executor<'_> {
    /// Whether the Command may select one more space, of `max` at most.
    pub(crate) fn has_room(&self) -> bool {
        self.has_room_for(1, None)
    }

    /// Whether the Command may select this many more spaces, by an instruction that may go on `left` times.
    pub(super) fn has_room_for(&self, spaces: usize, left: Option<u8>) -> bool {
        let fits = |most: Option<u8>, used: usize| {
            most.is_none_or(|most| used + spaces <= usize::from(most))
        };
        fits(left, 0) && fits(self.max, self.state.selected().len())
    }

    /// Why only spaces selected before may be selected again: the Command has all of its spaces, or no Resources for
    /// another.
    pub(super) fn full(&self) -> Limit {
        match self.max.filter(|_| !self.has_room()) {
            Some(most) => Limit::Full(most),
            None => self.unpaid(1).into(),
        }
    }

    /// How many pieces of a kind are Available to be placed in a space, if any are.
    pub(super) fn available(
        &self,
        rule: &'static str,
        space: Space,
        stock: PieceType,
    ) -> Result<u8, Refusal> {
        let available = self.board().available(stock);
        require(available > 0, rule, space, SpaceReason::NoneAvailable(stock))?;
        Ok(available)
    }

    /// Those of these ways that the rules allow; else why not the first.
    pub(super) fn legal_ways(&self, ways: Vec<Candidate>) -> Result<Vec<Candidate>, Refusal> {
        let (mut legal, mut refused) = (Vec::new(), None);
        for way in ways {
            match self.check_way(&way) {
                Ok(()) => legal.push(way),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        match refused.filter(|_| legal.is_empty()) {
            Some(why) => Err(why),
            None => Ok(legal),
        }
    }

    /// One of these steps is legal; else why the first is not.
    pub(super) fn any_legal(&self, steps: impl Iterator<Item = ActionStep>) -> Result<(), Refusal> {
        let mut legal = steps.map(|step| self.legal(step).map(drop));
        let first = legal.next().unwrap_or(Ok(()));
        first.or_else(|why| legal.find(Result::is_ok).unwrap_or(Err(why)))
    }

    /// Whether one more space may be selected, as far as the Command and the purse go; where not, that is written down.
    pub(super) fn one_more(&mut self, instruction: &Instruction) -> Result<bool, Interrupt> {
        let may = self.has_room() && self.can_pay(1);
        if !may {
            self.skip_instruction(instruction, self.full())?;
        }
        Ok(may)
    }

    /// Does something again and again, as often as the instruction says at most; how often it was done.
    pub(super) fn repeat(
        &mut self,
        instruction: &Instruction,
        mut once: impl FnMut(&mut Self) -> Result<bool, Interrupt>,
    ) -> Result<u8, Interrupt> {
        let mut times = 0;
        while instruction.max.is_none_or(|m| times < m) && once(self)? {
            times += 1;
        }
        Ok(times)
    }

    /// What an instruction could do now: every space that passes its tests with every way to do it.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub(crate) fn candidates(
        &self,
        instruction: &Instruction,
        trace: &mut dyn Trace,
    ) -> Result<Vec<Candidate>, Interrupt> {
        let is_full = !self.has_room() && self.state.command().is_some() && !self.in_activity();
        let among = if is_full {
            trace.narrows(self.full());
            self.state.selected()
        } else {
            SpaceSet::ALL
        };
        let spaces = self.qualify(self.selectable(among), &instruction.tests, trace)?;
        let mut candidates = Vec::new();
        let options = |space, _: &mut dyn Trace| self.options(instruction, space);
        self.look_in(spaces, trace, options, |_, ways| {
            if candidates.is_empty() {
                candidates.reserve(spaces.len());
            }
            candidates.extend(ways);
        })?;
        self.qualify_ahead(candidates, &instruction.tests, trace)
    }

    /// Whether all of these equal candidates will be taken whatever the dice say, with one and the same
    /// result: then no die decides which is first (R26). Only for verbs that are local, and for fights
    /// of a Special Activity in several spaces. `left` is how often the instruction may go on.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(crate) fn all_go(
        &self,
        candidates: &[Candidate],
        left: Option<u8>,
    ) -> Result<bool, Interrupt> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        if candidates.len() < 2
            || spaces.len() < candidates.len()
            || !self.has_room_for(candidates.len(), left)
        {
            return Ok(false);
        }
        let end = whichever_first(candidates, |order| {
            let mut state = self.state.rehearsal();
            for (number, candidate) in order.enumerate() {
                if number > 0 && self.repeats_activity() {
                    state.start_second_command();
                    state.rule_out_howe();
                }
                if candidate.step.iter().any(|step| rules::act(&mut state, step).is_err()) {
                    return Ok(None);
                }
            }
            Ok(Some(*state.board()))
        })?;
        Ok(end.is_some())
    }
}
