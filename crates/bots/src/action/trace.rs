//! What is written down of a decision while it is made; nothing where nobody hears it.

use super::choose::Candidate;
use super::chosen::{By, Considered, EventPriority, EventScore, Limit, RankingStep, SpaceDecision};
use super::log::{Noted, RandomPick};
use super::weighed::{ConditionResult, ConditionTrace, Matter, QuestionTrace};
use super::{Action, PieceDecision, PieceOrder};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::words::{Condition, Die, Verb};
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::{self, ActionStep, Group, PieceCounts, Reason, Refusal};
use std::fmt::Display;

/// A choice under way.
#[derive(Debug)]
pub(crate) struct Open {
    /// The spaces that passed all tests so far.
    pub(super) left: Option<SpaceSet>,
    /// Whether the candidates are complete.
    ordered: bool,
    /// Whether the ways in one space are compared.
    in_space: bool,
    /// The places of the candidates that the ordering leaves equal.
    equal: Vec<usize>,
    /// Where units are to go, if the choice is of a space that they come from.
    pub(super) to: Option<Space>,
    pub(super) chosen: SpaceDecision,
}

impl Open {
    /// The group that a candidate moves, where the choice is of where it comes from.
    fn group_of(&self, candidate: &Candidate) -> Option<Group> {
        self.to?;
        match candidate.steps.first() {
            Some(ActionStep::March { groups, .. }) => groups.first().copied(),
            Some(ActionStep::Scout { group, .. }) => Some(*group),
            _ => Some(Group { from: candidate.space, troops: candidate.going }),
        }
    }

    /// The space that a candidate stands for: that of its units where it is chosen where they come from.
    fn space_of(&self, candidate: &Candidate) -> Space {
        self.group_of(candidate).map_or(candidate.space, |group| group.from)
    }
}

impl Action<'_> {
    /// A choice of a space begins: all that is looked at from here on belongs to it, until it is [`Action::end_choice`].
    pub fn begin_choice(&mut self, verb: Option<Verb>, say: impl Display) {
        if !self.heard {
            return;
        }
        let chosen = SpaceDecision {
            by: self.faction(),
            verb,
            say: strip_trailing_colon(&say.to_string()).to_string(),
            steps: self.steps.len(),
            selected: self.deed.selected(),
            among: SpaceSet::EMPTY,
            failed: Vec::new(),
            refused: Vec::new(),
            entrants: Vec::new(),
            sifts: Vec::new(),
            equal: SpaceSet::EMPTY,
            drawn: None,
            taken: None,
            together: SpaceSet::EMPTY,
            way: None,
            ways: Vec::new(),
            held: Vec::new(),
            narrowed: None,
            stopped: None,
        };
        *self.open.get_mut() = Some(Box::new(Open {
            left: None,
            ordered: false,
            in_space: false,
            equal: Vec::new(),
            to: None,
            chosen,
        }));
    }

    /// The same for an instruction.
    pub fn begin_instruction(&mut self, instruction: &Instruction) {
        if self.heard {
            self.picks.get_mut().clear();
            self.begin_choice(Some(instruction.verb), &instruction.say);
        }
    }

    /// The choice under way goes by the flowchart of another Faction than the acting one.
    pub(crate) fn decides_for(&mut self, faction: Faction) {
        if let Some(open) = self.open.get_mut() {
            open.chosen.by = faction;
        }
    }

    /// The choice under way came to this.
    pub fn end_choice(&mut self, taken: Option<Space>) {
        if let Some(open) = self.open.get_mut().take() {
            let Open { left, to, mut chosen, .. } = *open;
            if chosen.entrants.is_empty() && left.is_none() && chosen.stopped.is_none() {
                return;
            }
            chosen.taken = taken;
            let chosen = Box::new(chosen);
            self.decided(|| match to {
                Some(to) => Noted::From(to, chosen),
                None => Noted::Chose(chosen),
            });
        }
    }

    /// The choice under way came to this one of several that come to the same, so that no die decides (R26).
    pub fn end_choice_together(&mut self, taken: Option<Space>, all: SpaceSet) {
        if let Some(open) = self.open.get_mut() {
            open.chosen.together = all;
        }
        self.end_choice(taken);
    }

    /// From here on ways in one space are compared, or no longer.
    pub(super) fn compares_ways(&self, begins: bool) {
        if let Some(open) = self.open.borrow_mut().as_deref_mut() {
            open.in_space = begins;
        }
    }

    /// The choice under way came to this space, and to one of the ways in it.
    pub fn end_choice_of_way(&mut self, way: Option<&Candidate>) {
        if let Some(open) = self.open.get_mut() {
            open.chosen.way = way.map(|w| w.place);
        }
        self.chosen_so_far();
    }

    /// The choice under way came to this space, one of several that come to the same if there are `all` (R26); the way
    /// in it is still to be chosen.
    pub fn comes_to(&mut self, taken: Option<Space>, all: SpaceSet) {
        if let Some(open) = self.open.get_mut() {
            open.chosen.together = all;
            open.chosen.taken = taken;
        }
    }

    /// Ends the choice under way with the space that it came to so far.
    fn chosen_so_far(&mut self) {
        let taken = self.open.get_mut().as_ref().and_then(|o| o.chosen.taken);
        self.end_choice(taken);
    }

    /// The choice under way is not even begun: why.
    pub fn abandon_choice<L: Into<Limit>>(&self, why: impl FnOnce() -> L) {
        self.gathers(|open| open.chosen.stopped = Some(why().into()));
    }

    /// The choice under way looks only at spaces selected before: why.
    pub fn narrows<L: Into<Limit>>(&self, why: impl FnOnce() -> L) {
        self.gathers(|open| open.chosen.narrowed = Some(why().into()));
    }

    /// An instruction that is not even begun, and why.
    pub fn skip_instruction<L: Into<Limit>>(
        &mut self,
        instruction: &Instruction,
        why: impl FnOnce() -> L,
    ) {
        self.begin_instruction(instruction);
        self.abandon_choice(why);
        self.end_choice(None);
    }

    /// So much cannot be paid (3.1).
    pub fn unpaid(&self, needs: u8) -> Refusal {
        let faction = self.faction();
        let has = self.board().resources(faction);
        Refusal::new("3.1", Reason::CannotPay { faction, needs, has })
    }

    /// The action stops with a question: what the choice under way came to so far is kept, if only chance is missing.
    pub fn interrupted(&mut self) {
        if self.open.get_mut().as_ref().is_some_and(|open| open.ordered) {
            self.chosen_so_far();
        }
    }

    /// Takes the choice under way aside, as what is looked at now does not belong to it.
    pub(crate) fn pause_choice(&mut self) -> Option<Box<Open>> {
        self.open.get_mut().take()
    }

    /// Goes on with the choice set aside.
    pub(crate) fn resume_choice(&mut self, open: Option<Box<Open>>) {
        *self.open.get_mut() = open;
    }

    /// Whether more may be looked up for the sake of an explanation: not where that would be asked of a person.
    pub(crate) fn can_explain(&self) -> bool {
        self.is_choosing() && self.board().notebook().is_none()
    }

    /// Whether anybody hears what is told.
    pub(crate) const fn is_heard(&self) -> bool {
        self.heard
    }

    /// Whether a choice is under way.
    pub(super) fn is_choosing(&self) -> bool {
        self.heard && self.open.borrow().is_some()
    }

    /// Does something with the choice under way while its candidates are gathered.
    pub(super) fn gathers(&self, does: impl FnOnce(&mut Open)) {
        if !self.heard {
            return;
        }
        let mut open = self.open.borrow_mut();
        if let Some(open) = open.as_deref_mut().filter(|open| !open.ordered) {
            does(open);
        }
    }

    /// The rules leave no way to do it in this space: nothing, so that it can be returned.
    pub fn reject_space<T>(&self, space: Space, why: impl FnOnce() -> Refusal) -> Option<T> {
        self.gathers(|open| {
            let mut refused = open.chosen.refused.iter();
            if refused.all(|(s, _)| *s != space) {
                open.chosen.refused.push((space, why()));
            }
        });
        None
    }

    /// Whether the rules allow a step that is done in this space.
    pub fn check_step(&self, space: Space, step: &ActionStep) -> bool {
        self.check_space(space, rules::after(&self.deed, [step]).map(drop))
    }

    /// Whether the rules allow it in this space, as they judged; if not, their refusal is told.
    pub fn check_space(&self, space: Space, judged: rules::Result) -> bool {
        match judged {
            Ok(()) => true,
            Err(refusal) => {
                self.reject_space::<()>(space, || refusal);
                false
            }
        }
    }

    /// These are the candidates of the choice under way.
    pub(super) fn entered(&self, candidates: &mut [Candidate]) {
        self.gathers(|open| {
            for (place, candidate) in candidates.iter_mut().enumerate() {
                candidate.place = place;
                let group = open.group_of(candidate);
                open.chosen.entrants.push(Considered {
                    space: group.map_or(candidate.space, |g| g.from),
                    steps: candidate.steps.clone(),
                    going: group.map_or(PieceCounts::NONE, |g| g.troops),
                    marched: candidate.is_on_another_board(),
                });
            }
            let spaces = open.chosen.candidates();
            open.chosen.refused.retain(|(s, _)| !spaces.contains(*s));
            if open.chosen.among.is_empty() {
                open.chosen.among = spaces;
            }
            open.chosen.equal = spaces;
        });
    }

    /// A step of the ordering compared these candidates.
    pub(super) fn sifted(&self, by: impl FnOnce() -> By, candidates: &[Candidate], values: &[i32]) {
        if !self.heard {
            return;
        }
        if let Some(open) = self.open.borrow_mut().as_deref_mut() {
            let places = candidates.iter().map(|c| c.place);
            let sift =
                RankingStep { by: by(), values: places.zip(values.iter().copied()).collect() };
            match (open.ordered, open.in_space) {
                (false, _) => open.chosen.sifts.push(sift),
                (true, true) => open.chosen.ways.push(sift),
                (true, false) => {}
            }
        }
    }

    /// The ordering leaves these equal: what is compared from here on are the ways to do it.
    pub(super) fn ranked(&self, candidates: &[Candidate]) {
        self.gathers(|open| {
            open.chosen.equal = candidates.iter().map(|c| open.space_of(c)).collect();
            open.equal = candidates.iter().map(|c| c.place).collect();
            open.ordered = true;
        });
    }

    /// Of the equals those come first that are next to one of these spaces.
    pub(crate) fn sifted_beside(&self, first: SpaceSet, beside: SpaceSet) {
        let is_first = |e: &Considered| first.contains(e.space);
        self.sifted_further(By::Beside(beside), |e| i32::from(is_first(e)));
    }

    /// The equals are compared by something more; the highest number stays.
    pub(crate) fn sifted_further(&self, by: By, value: impl Fn(&Considered) -> i32) {
        if let Some(open) = self.open.borrow_mut().as_deref_mut() {
            let chosen = &mut open.chosen;
            let places = open.equal.iter();
            let sift = RankingStep {
                by,
                values: places.map(|i| (*i, value(&chosen.entrants[*i]))).collect(),
            };
            open.equal.retain(|i| sift.keeps(*i));
            let spaces = open.equal.iter().map(|i| chosen.entrants[*i].space);
            chosen.equal = spaces.collect();
            chosen.sifts.push(sift);
        }
    }

    /// Writes down how an Event's spaces compare, part by part (8.3.5).
    pub fn compared(&self, worths: &[(Space, EventScore)]) {
        self.gathers(|open| {
            let mut left: Vec<usize> = (0..worths.len()).collect();
            for (part, worth) in EventPriority::ALL.into_iter().enumerate() {
                let value = |i: &usize| worths[*i].1[part];
                let best = left.iter().map(value).max();
                open.chosen.sifts.push(RankingStep {
                    by: By::Worth(worth),
                    values: left.iter().map(|i| (*i, value(i))).collect(),
                });
                left.retain(|i| Some(value(i)) == best);
            }
            open.chosen.equal = left.iter().map(|i| worths[*i].0).collect();
            open.ordered = true;
        });
    }

    /// The candidates of an Event, in the order in which their worths are listed.
    pub fn offers(&self, spaces: impl Iterator<Item = Space>) {
        if self.heard {
            let mut all: Vec<Candidate> = spaces.map(|s| Candidate::new(s, Vec::new())).collect();
            self.entered(&mut all);
        }
    }

    /// Chance decided among the equals.
    pub(super) fn drawn(&self, drawn: &RandomPick) {
        if let Some(open) = self.open.borrow_mut().as_deref_mut()
            && open.chosen.drawn.is_none()
        {
            open.chosen.drawn = Some(drawn.clone());
        }
    }

    /// The first so many of these pieces are taken, or placed, in a space: written down where it could have been others.
    pub fn takes(
        &mut self,
        (by, say): (Faction, &str),
        space: Space,
        (line, count): (&PieceOrder, usize),
    ) {
        if !self.heard {
            return;
        }
        let taken = PieceDecision {
            by,
            say: strip_trailing_colon(say).to_string(),
            space,
            line: line.clone(),
            count: count.min(line.0.len()),
        };
        if taken.is_choice() {
            self.decided(|| Noted::Took(Box::new(taken)));
        }
    }

    /// A candidate with the pieces that it takes, so many of the first ones, where somebody hears of it.
    pub fn taking(&self, candidate: Candidate, line: &PieceOrder, count: usize) -> Candidate {
        match self.heard {
            true => candidate.taking(line, count),
            false => candidate,
        }
    }

    /// Which pieces the candidate that was chosen takes.
    pub fn tells_taking(&mut self, say: &str, chosen: &Candidate) {
        if let Some(taking) = &chosen.taking {
            let (line, count) = taking.as_ref();
            let by = self.faction();
            self.takes((by, say), chosen.space, (line, *count));
        }
    }

    /// The place from which on facts belong to what is looked at now.
    pub(crate) fn begin_facts(&self) -> usize {
        self.findings.len()
    }

    /// Forgets the facts from this place on: they led to no answer.
    pub(crate) fn forget_facts(&mut self, begun: usize) {
        self.findings.truncate(begun);
    }

    /// The results of a die with which something holds.
    pub(crate) fn results(&self, die: Die, holds: impl Fn(u8) -> bool) -> Vec<u8> {
        match self.heard {
            true => (1..=die.sides()).filter(|roll| holds(*roll)).collect(),
            false => Vec::new(),
        }
    }

    /// Writes down a fact; those since `begun` are its parts.
    pub(crate) fn saw(
        &mut self,
        begun: usize,
        of: &Condition,
        holds: bool,
        found: ConditionResult,
    ) {
        if !self.heard {
            return;
        }
        let mut parts = self.findings.split_off(begun.min(self.findings.len()));
        let finding = match (of, parts.len()) {
            // The words for a person make no other fact of it.
            (Condition::Asked(_), 1) => parts.remove(0),
            (_, 0) => ConditionTrace { of: of.clone(), holds, found },
            _ => ConditionTrace { of: of.clone(), holds, found: ConditionResult::Parts(parts) },
        };
        self.findings.push(finding);
    }

    /// Writes down how a question came to its answer.
    pub(crate) fn weighed(&mut self, matter: Matter, say: impl Display) {
        let by = self.faction();
        if let Some(finding) = self.findings.pop() {
            self.findings.clear();
            self.decided(|| {
                Noted::Weighed(Box::new(QuestionTrace {
                    by,
                    matter,
                    say: strip_trailing_colon(&say.to_string()).to_string(),
                    finding,
                }))
            });
        }
    }
}

/// What an instruction says where no space follows: without the preposition at its end.
pub fn alone(say: &str) -> &str {
    const LAST: [&str; 9] =
        [" in", " from", " to", " at", " on", " of", " for", " into", " beside"];
    let say = strip_trailing_colon(say);
    let without = LAST.iter().find_map(|word| say.strip_suffix(word));
    without.map_or(say, |say| say.trim_end_matches([' ', ',']))
}

/// What an instruction or a question says, without the mark that leads on to what comes of it.
pub fn strip_trailing_colon(say: &str) -> &str {
    say.trim_end_matches([' ', ':'])
}
