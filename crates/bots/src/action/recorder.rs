//! The trace of a choice of a space, written down.

use super::{
    By, Candidate, Considered, Excluded, Executor, Limit, NoteKind, RandomPick, Ranked,
    RankingStep, SpaceDecision, Trace, strip_trailing_colon,
};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::words::{Expr, Verb};
use crate::flowchart::{Evaluator, Interrupt};
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::{Refusal, SpaceReason};
use std::fmt::Display;

/// What a choice is of.
#[derive(Clone, Copy)]
pub struct ChoiceHead<'h> {
    /// Whose flowchart decides, if not the acting Faction's.
    pub by: Option<Faction>,
    /// The verb of the instruction, where one is carried out.
    pub verb: Option<Verb>,
    /// What is done, before the name of the space.
    pub say: &'h dyn Display,
    /// Where units are to go, if the choice is of a space that they come from.
    pub to: Option<Space>,
}

impl<'h> ChoiceHead<'h> {
    /// Just words.
    pub fn say(say: &'h dyn Display) -> ChoiceHead<'h> {
        ChoiceHead { by: None, verb: None, say, to: None }
    }

    /// The space that units leave for `to`.
    pub fn origin(say: &'h dyn Display, to: Space) -> ChoiceHead<'h> {
        ChoiceHead { to: Some(to), ..ChoiceHead::say(say) }
    }
}

impl<'h> From<&'h Instruction> for ChoiceHead<'h> {
    fn from(instruction: &'h Instruction) -> ChoiceHead<'h> {
        ChoiceHead { verb: Some(instruction.verb), ..ChoiceHead::say(&instruction.say) }
    }
}

/// The trace that becomes a note.
struct Recorder {
    /// The spaces that passed all tests so far.
    left: Option<SpaceSet>,
    /// Whether the candidates are complete.
    ordered: bool,
    /// Whether the ways in one space are compared.
    in_space: bool,
    /// Whether there is nothing to tell.
    dropped: bool,
    /// What a reader selects in the place of the non-player, if so: a space, or none.
    selects: Option<Option<Space>>,
    /// Where units are to go, if the choice is of a space that they come from.
    to: Option<Space>,
    chosen: SpaceDecision,
}

impl Recorder {
    /// What is recorded of a choice with an order, or of one that ended.
    fn note(self, ended: bool) -> Option<NoteKind> {
        let Recorder { left, to, chosen, .. } = self;
        let begun = !chosen.entrants.is_empty() || left.is_some() || chosen.stopped.is_some();
        if self.dropped || !begun || !(ended || self.ordered) {
            return None;
        }
        let chosen = Box::new(chosen);
        Some(match to {
            Some(to) => NoteKind::From(to, chosen),
            None => NoteKind::Chose(chosen),
        })
    }
}

impl Trace for Recorder {
    fn looks_at(&mut self, spaces: SpaceSet) {
        let left = *self.left.get_or_insert(spaces);
        if self.chosen.among.is_empty() {
            self.chosen.among = left;
        }
    }

    fn tests<'t>(
        &mut self,
        (before, passed): (SpaceSet, SpaceSet),
        test: &Expr,
        evaluator: &dyn Fn(Space) -> Evaluator<'t>,
    ) {
        self.looks_at(before);
        self.left = Some(passed);
        for space in before.without(passed) {
            Excluded::add(&mut self.chosen.failed, test, space, &evaluator(space));
        }
    }

    fn refuses(&mut self, space: Space, why: Refusal) {
        let refused = &mut self.chosen.refused;
        if refused.iter().all(|(s, _)| *s != space) {
            refused.push((space, why));
        }
    }

    fn holds_back(&mut self, from: Space, to: Space) {
        if !self.chosen.held.contains(&(to, from)) {
            self.chosen.held.push((to, from));
        }
    }

    fn narrows(&mut self, why: Limit) {
        self.chosen.narrowed = Some(why);
    }

    fn abandon_choice(&mut self, why: Limit) {
        self.chosen.stopped = Some(why);
    }

    fn drops(&mut self) {
        self.dropped = true;
    }

    fn offers(&mut self, candidates: &mut [Candidate]) {
        if self.ordered {
            return;
        }
        for (place, candidate) in candidates.iter_mut().enumerate() {
            candidate.ranked.place = place;
            self.chosen.entrants.push(candidate.considered(self.to.is_some()));
        }
        let spaces = self.chosen.candidates();
        self.chosen.refused.retain(|(s, _)| !spaces.contains(*s));
        if self.chosen.among.is_empty() {
            self.chosen.among = spaces;
        }
        self.chosen.equal = spaces;
    }

    fn selects(&self, candidates: &[Candidate]) -> Option<Vec<Candidate>> {
        let space = self.selects?;
        let is_it = |c: &&Candidate| Some(c.considered(self.to.is_some()).space) == space;
        Some(candidates.iter().filter(is_it).cloned().collect())
    }

    fn compares(&mut self, by: &dyn Fn() -> By, left: &mut dyn Iterator<Item = Ranked>) {
        let step = RankingStep::new(by(), left);
        if self.ordered && self.in_space {
            self.chosen.ways.push(step)
        } else {
            self.chosen.sifts.push(step)
        }
    }

    fn ties(&mut self, candidates: &[Candidate]) {
        if !self.in_space {
            let spaces = candidates.iter().filter_map(|c| self.chosen.entrants.get(c.ranked.place));
            self.chosen.equal = spaces.map(|e| e.space).collect();
            self.ordered = true;
        }
    }

    fn compares_ways(&mut self, begins: bool) {
        self.in_space = begins;
    }

    fn draws(&mut self, drawn: &RandomPick) {
        self.chosen.drawn.get_or_insert_with(|| drawn.clone());
    }

    fn takes(&mut self, space: Option<Space>, together: SpaceSet) {
        self.chosen.taken = space;
        self.chosen.together = together;
    }

    fn takes_way(&mut self, way: &Candidate) {
        self.chosen.way = Some(way.ranked.place);
    }
}

impl Executor<'_> {
    /// Chooses something. What the choice tells its trace is written down with what it came to; where it stops with a
    /// question, what it came to so far if only chance is missing.
    ///
    /// # Errors
    /// Those of the choice; [`Interrupt::Unknown`] if it looked at anything that is not known.
    pub(crate) fn choice<'h, T>(
        &mut self,
        head: impl Into<ChoiceHead<'h>>,
        choose: impl FnOnce(&mut Self, &mut dyn Trace) -> Result<T, Interrupt>,
    ) -> Result<T, Interrupt> {
        self.all_known()?;
        let chosen = if self.is_traced() {
            let mut recorder = self.recorder(head.into());
            let name = self.names(&recorder.chosen.say);
            recorder.selects = self.source.override_selection(&name);
            let chosen = choose(self, &mut recorder);
            if let Some(what) = recorder.note(chosen.is_ok() && !self.board().has_unknowns()) {
                self.decided(|| what);
            }
            chosen
        } else {
            choose(self, &mut super::NoTrace)
        };
        self.all_known().and(chosen)
    }

    /// An instruction that is not even begun, and why.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(crate) fn skip_instruction(
        &mut self,
        instruction: &Instruction,
        why: impl Into<Limit>,
    ) -> Result<(), Interrupt> {
        self.choice(instruction, |_, trace| {
            trace.abandon_choice(why.into());
            Ok(())
        })
    }

    fn recorder(&self, head: ChoiceHead<'_>) -> Recorder {
        let by = head.by.unwrap_or(self.faction());
        let refused = head.to.map_or_else(Vec::new, |to| self.held_from(by, to));
        let chosen = SpaceDecision {
            by,
            verb: head.verb,
            say: strip_trailing_colon(&head.say.to_string()).to_string(),
            steps: self.steps.len(),
            selected: self.state.selected(),
            among: SpaceSet::EMPTY,
            failed: Vec::new(),
            refused,
            entrants: Vec::<Considered>::new(),
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
        Recorder {
            left: None,
            ordered: false,
            in_space: false,
            dropped: false,
            selects: None,
            to: head.to,
            chosen,
        }
    }

    /// The spaces out of which more units would have come to one that was chosen just now, if what has to stay behind
    /// did not hold them (8.1).
    fn held_from(&self, by: Faction, to: Space) -> Vec<(Space, Refusal)> {
        let mut notes = self.walk.notes.iter().rev();
        let last = notes.find_map(|note| match &note.what {
            NoteKind::Chose(chosen) => Some(&**chosen),
            _ => None,
        });
        let rule = match by {
            Faction::British => "8.4",
            Faction::Patriots => "8.5",
            Faction::French => "8.6",
            Faction::Indians => "8.7",
        };
        let why = SpaceReason::AllStay;
        let last = last.filter(|chosen| chosen.taken == Some(to));
        let held = last.map_or(SpaceSet::EMPTY, |chosen| chosen.held_from(to));
        held.iter().map(|from| (from, Refusal::space(rule, from, why))).collect()
    }
}
