//! Choices of Winter Quarters: by a summary of the flowchart, or by a person.

use super::super::{Candidate, Executor};
use crate::action::{Matter, Trace, spaces_of, whichever_first};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt};
use lod_engine::game::{Board, Faction, PieceSet, Space, SpaceSet};
use lod_engine::rules::support_spending::{COMMITTEES, REWARD_LOYALTY};
use lod_engine::rules::{ActionState, MomentReason, PieceCounts, Refusal, winter};
use std::fmt::Display;

/// Something that is done in one space after another.
pub(super) trait Series {
    /// Where it can be done now.
    ///
    /// # Errors
    /// See [`Interrupt`].
    fn candidates(&self, run: &Executor<'_>) -> Result<Vec<Candidate>, Interrupt>;

    /// Does it.
    ///
    /// # Errors
    /// What the rules refuse.
    fn does(&self, run: &mut Executor<'_>, space: Space) -> Result<(), Refusal>;
}

impl<'a> Executor<'a> {
    /// Whether a person plays the Faction and is asked.
    pub(super) fn is_played(&self) -> bool {
        self.context.players[self.faction()]
    }

    /// Whether a person plays the Faction, asked or not.
    pub(super) fn is_theirs(&self) -> bool {
        self.is_persons(self.faction())
    }

    /// What a space would see if this were done there; nothing where it cannot be done.
    pub(super) fn foretell(
        &self,
        space: Space,
        does: impl FnOnce(&mut ActionState) -> Result<(), Refusal>,
    ) -> Option<Candidate> {
        let mut state = self.state.rehearsal();
        does(&mut state).ok().map(|()| Candidate::with_after(space, *state.board()))
    }

    /// The instruction of a summary with this verb that decides, the first for which a candidate passes, and what is
    /// taken of the candidates that its ordering puts first.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(in crate::bots) fn foremost<T>(
        &mut self,
        id: &'static str,
        verb: Verb,
        candidates: &[Candidate],
        mut take: impl FnMut(
            &mut Self,
            &'a Instruction,
            Vec<Candidate>,
            &mut dyn Trace,
        ) -> Result<T, Interrupt>,
    ) -> Result<Option<(&'a Instruction, T)>, Interrupt> {
        let summary = self.summary(id)?;
        self.cites(id, &summary.rule);
        // Without a trace there is nothing to say of what cannot be done, and on a known board nothing to ask.
        if candidates.is_empty() && !self.is_traced() && self.board().known_facts().is_none() {
            return Ok(None);
        }
        for instruction in summary.instructions.iter().filter(|i| i.verb == verb) {
            if let Some(condition) = &instruction.condition
                && !self.holds(Matter::Beside, &instruction.say, condition)?
            {
                continue;
            }
            let taken = self.choice(instruction, |run, trace| {
                if candidates.is_empty() && run.is_traced() {
                    trace.abandon_choice(run.none_open(verb).into());
                }
                let spaces = run.qualify(spaces_of(candidates), &instruction.tests, trace)?;
                let left = candidates.iter().filter(|c| spaces.contains(c.space));
                let left = run.qualify_ahead(left.cloned().collect(), &instruction.tests, trace)?;
                let best = run.order(left, &instruction.order, trace)?;
                if best.is_empty() {
                    Ok(None)
                } else {
                    take(run, instruction, best, trace).map(Some)
                }
            })?;
            if let Some(taken) = taken {
                return Ok(Some((instruction, taken)));
            }
        }
        Ok(None)
    }

    /// Why nothing of a summary can be done in any space.
    fn none_open(&self, verb: Verb) -> Refusal {
        // Resources are read only if there is a space to pay in, so that no player is asked for them in vain.
        let bought = |purchase| winter::purchase_spaces(self.board(), purchase);
        let unpaid = MomentReason::NoShiftPaid;
        let (payable, rule, why) = match verb {
            Verb::PaySupply => (SpaceSet::MAP, "6.2.1", MomentReason::AllInSupply),
            Verb::ShiftSupply => (SpaceSet::EMPTY, "6.2.1", MomentReason::NoShiftForSupply),
            Verb::RewardLoyalty => (bought(&REWARD_LOYALTY), "6.4.1", unpaid),
            Verb::Committees => (bought(&COMMITTEES), "6.4.2", unpaid),
            _ => (SpaceSet::EMPTY, "8.1", MomentReason::NoSpace),
        };
        let payable = payable.without(self.state.selected());
        if !payable.is_empty() && self.board().resources(self.faction()) == 0 {
            return self.unpaid(1);
        }
        Refusal::new(rule, why)
    }

    /// The candidate that a summary picks: its instructions with this verb in order, each with its
    /// filter and ordering, then the Random Spaces table. `None` when no candidate passes.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(super) fn by_summary(
        &mut self,
        id: &'static str,
        verb: Verb,
        candidates: &[Candidate],
    ) -> Result<Option<Space>, Interrupt> {
        self.picks(id, verb, candidates, |_, _| Ok(false))
    }

    /// The same; `alike` says whether all the equal ones come next, so that no die decides (R26).
    fn picks(
        &mut self,
        id: &'static str,
        verb: Verb,
        candidates: &[Candidate],
        mut alike: impl FnMut(&mut Self, SpaceSet) -> Result<bool, Interrupt>,
    ) -> Result<Option<Space>, Interrupt> {
        let taken = self.foremost(id, verb, candidates, |run, instruction, best, trace| {
            if run.is_played() {
                let first = best.first().map(|c| c.space);
                trace.takes(first, SpaceSet::EMPTY);
                return Ok(first);
            }
            let equal = spaces_of(&best);
            let alike = alike(run, equal)?;
            run.draw(equal, alike, run.says(id, instruction), trace)
        })?;
        let Some((instruction, Some(space))) = taken else {
            return Ok(None);
        };
        if !self.is_played() {
            self.did(self.says(id, instruction), space);
        }
        Ok(Some(space))
    }

    /// The words of an instruction; where several Factions do the same, with the name of this one.
    fn says(&self, id: &str, instruction: &Instruction) -> String {
        match id {
            "supply" => self.in_words(format_args!("{}: {}", self.faction(), instruction.say)),
            _ => self.in_words(&instruction.say),
        }
    }

    /// The next space that a summary picks for something done `most` times at most; by no die where all the
    /// equal ones come next, in any order with the same result (R26): where no trace is kept all of these at once.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(super) fn next_by_summary(
        &mut self,
        id: &'static str,
        verb: Verb,
        most: usize,
        series: &dyn Series,
    ) -> Result<SpaceSet, Interrupt> {
        let candidates = series.candidates(self)?;
        let mut together = SpaceSet::EMPTY;
        let picked = self.picks(id, verb, &candidates, |run, equal| {
            let told = run.walk.notes.len();
            let alike = (2..=most).contains(&equal.len()) && run.alike(id, verb, equal, series)?;
            run.walk.notes.truncate(told);
            if alike && !run.is_traced() && !run.is_theirs() {
                together = equal;
            }
            Ok(alike)
        })?;
        Ok(picked.map_or(SpaceSet::EMPTY, |space| together.union(SpaceSet::of(space))))
    }

    /// Whether these spaces come next in any order, with one and the same result.
    fn alike(
        &mut self,
        id: &'static str,
        verb: Verb,
        equal: SpaceSet,
        series: &dyn Series,
    ) -> Result<bool, Interrupt> {
        let spaces: Vec<Space> = equal.iter().collect();
        let end = whichever_first(&spaces, |order| {
            let before = self.state.mark();
            let (mut left, mut best) = (equal, Some(equal));
            for space in order {
                if best != Some(left) || series.does(self, *space).is_err() {
                    break;
                }
                left.remove(*space);
                if left.is_empty() {
                    break;
                }
                let candidates = series.candidates(self)?;
                best = self
                    .foremost(id, verb, &candidates, |_, _, best, _| Ok(spaces_of(&best)))?
                    .map(|(_, best)| best);
            }
            let end = left.is_empty().then(|| *self.board());
            self.state.restore(before);
            Ok(end)
        })?;
        Ok(end.is_some())
    }

    /// A space for something that must be done somewhere: by the summary, else by the table; a person
    /// takes any of the candidates.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(super) fn one_of(
        &mut self,
        id: &'static str,
        verb: Verb,
        candidates: &[Candidate],
        question: Choice,
    ) -> Result<Option<Space>, Interrupt> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        if spaces.len() < 2 {
            return Ok(spaces.first());
        }
        let mut picked = self.by_summary(id, verb, candidates)?;
        if picked.is_none() && !self.is_played() {
            picked = self.random_space(spaces, &question.ask)?;
        }
        if self.is_theirs() {
            return self.person_space(spaces, None, picked, question);
        }
        Ok(picked)
    }

    /// A question for the Faction, without what it hangs on and without options.
    pub(super) fn question(&self, ask: impl Display) -> Choice {
        let asks = self.is_read();
        Choice::new(self.faction(), if asks { ask.to_string() } else { String::new() })
    }

    /// What a player reads about the board, as far as it is known: no question is asked for it.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(super) fn reads<T: Default>(&self, look: impl FnOnce() -> T) -> Result<T, Interrupt> {
        if !self.is_read() {
            return Ok(T::default());
        }
        Ok(self.known(|| Ok(look()))?.unwrap_or_default())
    }

    /// Whether a person is asked or a trace is kept.
    fn is_read(&self) -> bool {
        self.is_theirs() || self.is_traced()
    }
}

/// The pieces of these kinds in a space.
pub(super) fn pieces(board: &Board, space: Space, kinds: PieceSet) -> String {
    PieceCounts::there(board, space, kinds).counted()
}

/// "British Resources: 5."
pub(super) fn resources(board: &Board, faction: Faction) -> String {
    let count = board.resources(faction);
    format!("{} Resources: {count}.", faction.adjective())
}

/// Total Support and Total Opposition.
pub(super) fn totals(board: &Board) -> (u8, u8) {
    (board.total_support(), board.total_opposition())
}
