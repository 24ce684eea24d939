//! Choosing among candidates: the data's filters and orderings, then the Random Spaces table.

use super::narrowing::{Ranked, best};
use super::{By, ChoiceHead, Executor, NoTrace, PieceOrder, Trace};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::{Criterion, Metric, turns, within_each};
use crate::flowchart::words::{Expr, need};
use crate::flowchart::{Evaluator, Interrupt};
use lod_engine::game::{Board, Space, SpaceSet};
use lod_engine::rules::{self, ActionState, ActionStep, Group, PieceCounts, Refusal};
use std::fmt::Display;
use std::rc::Rc;

/// Something that could be done in a space.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where.
    pub space: Space,
    /// The step, which is legal; none where the choice is of a space alone.
    pub step: Option<ActionStep>,
    /// What tests and rankings read besides the current board.
    sight: Sight,
    /// The pieces that the step takes, in their order, and how many of them; where a trace is kept.
    pub(super) taking: Option<Box<(PieceOrder, usize)>>,
    /// What rankings know of it; its place only where a choice is written down.
    pub(super) ranked: Ranked,
}

/// What tests and rankings of a candidate read besides the current board.
#[derive(Clone, Debug)]
enum Sight {
    /// What its step leads to, once that was worked out.
    Ahead(Option<Rc<Board>>),
    /// Another board in place of the current one.
    Elsewhere(Rc<Board>),
    /// What `attack` and `defence` say of a Battle there.
    Battle([i32; 2]),
    /// What `going` counts: the group that could March out of its space.
    Group(PieceCounts),
}

impl AsRef<Ranked> for Candidate {
    fn as_ref(&self) -> &Ranked {
        &self.ranked
    }
}

impl Candidate {
    /// A step in a space.
    pub fn new(space: Space, step: ActionStep) -> Candidate {
        Candidate { step: Some(step), ..Candidate::seen(space, Sight::Ahead(None)) }
    }

    /// A space without a step, of which this is seen.
    fn seen(space: Space, sight: Sight) -> Candidate {
        Candidate { space, step: None, sight, taking: None, ranked: Ranked::default() }
    }

    /// A group that could March out of its space.
    pub fn of_group(group: &Group) -> Candidate {
        Candidate::seen(group.from, Sight::Group(group.troops))
    }

    /// A Battle, with what `attack` and `defence` say of it.
    pub fn of_battle(space: Space, attack: i32, defence: i32) -> Candidate {
        Candidate::seen(space, Sight::Battle([attack, defence]))
    }

    /// What `attack` and `defence` say; 0 of what is no Battle.
    pub fn battle(&self) -> [i32; 2] {
        match self.sight {
            Sight::Battle(levels) => levels,
            _ => [0; 2],
        }
    }

    /// What `going` counts; nothing where it is no group.
    fn going(&self) -> PieceCounts {
        match self.sight {
            Sight::Group(troops) => troops,
            _ => PieceCounts::NONE,
        }
    }

    /// The group that it moves; none where no unit leaves a space.
    pub fn group(&self) -> Option<Group> {
        match &self.step {
            Some(ActionStep::March { groups, .. }) => groups.first().copied(),
            Some(ActionStep::Scout { group, .. }) => Some(*group),
            _ => Some(Group { from: self.space, troops: self.going() }),
        }
    }

    /// Spaces alone.
    pub fn each(spaces: SpaceSet) -> Vec<Candidate> {
        spaces.iter().map(|space| Candidate::seen(space, Sight::Ahead(None))).collect()
    }

    /// The same, with the pieces that the step takes: this many of the first ones.
    pub fn taking(mut self, line: &PieceOrder, count: usize) -> Candidate {
        self.taking = Some(Box::new((line.clone(), count)));
        self
    }

    /// Something other than a step that would lead to this board (6.0).
    pub fn with_after(space: Space, board: Board) -> Candidate {
        Candidate::seen(space, Sight::Ahead(Some(Rc::new(board))))
    }

    /// Whether it is judged on another board than the current one.
    pub(super) fn is_on_another_board(&self) -> bool {
        matches!(self.sight, Sight::Elsewhere(_))
    }

    /// A space as it is on another board.
    pub fn on_board(space: Space, board: Board) -> Candidate {
        Candidate::seen(space, Sight::Elsewhere(Rc::new(board)))
    }
}

/// The spaces of candidates.
pub fn spaces_of(candidates: &[Candidate]) -> SpaceSet {
    candidates.iter().map(|c| c.space).collect()
}

impl Executor<'_> {
    /// The spaces of `among` that pass the tests, which look at nothing ahead. Tests are looked up one
    /// after another, so that a board known in part is asked for no more than needed.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub fn qualify(
        &self,
        among: SpaceSet,
        tests: &[Expr],
        trace: &mut dyn Trace,
    ) -> Result<SpaceSet, Interrupt> {
        self.all_known()?;
        let mut spaces = among;
        trace.looks_at(among);
        for test in tests.iter().filter(|t| !t.needs(need::AHEAD)) {
            let passed = self.sure(test.passing(spaces, &self.evaluator()))?;
            trace.tests((spaces, passed), test, &|_| self.evaluator());
            spaces = passed;
        }
        Ok(spaces)
    }

    /// The candidates that pass a test that looks at more than the space.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub(crate) fn sift(
        &self,
        candidates: &mut Vec<Candidate>,
        test: &Expr,
        trace: &mut dyn Trace,
    ) -> Result<(), Interrupt> {
        self.look_ahead_for(test.needs(need::AHEAD), candidates)?;
        self.value(candidates, |c| test.holds(&self.evaluator_of(c)).into())?;
        let passes = |c: &Candidate| c.ranked.value > 0;
        let passed = candidates.iter().filter(|c| passes(c)).map(|c| c.space).collect();
        trace.tests((spaces_of(candidates), passed), test, &|space| {
            let one = candidates.iter().find(|c| !passes(c) && c.space == space);
            one.map_or_else(|| self.evaluator(), |c| self.evaluator_of(c))
        });
        candidates.retain(passes);
        Ok(())
    }

    /// The candidates that pass the tests that look ahead.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub(crate) fn qualify_ahead(
        &self,
        mut candidates: Vec<Candidate>,
        tests: &[Expr],
        trace: &mut dyn Trace,
    ) -> Result<Vec<Candidate>, Interrupt> {
        for test in tests.iter().filter(|t| t.needs(need::AHEAD)) {
            self.sift(&mut candidates, test, trace)?;
        }
        Ok(candidates)
    }

    /// Looks at what can be done in each of these spaces, and hands what is found over; the others are refused. All of
    /// them are looked at before anything unknown is asked for.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(crate) fn look_in<T>(
        &self,
        spaces: SpaceSet,
        trace: &mut dyn Trace,
        look: impl Fn(Space, &mut dyn Trace) -> Result<T, Refusal>,
        mut found: impl FnMut(Space, T),
    ) -> Result<(), Interrupt> {
        self.all_known()?;
        let mut told = |space, looked: Result<T, Refusal>, trace: &mut dyn Trace| match looked {
            Ok(one) => found(space, one),
            Err(why) => trace.refuses(space, why),
        };
        if self.board().known_facts().is_none() {
            for space in spaces {
                told(space, look(space, trace), trace);
            }
            return Ok(());
        }
        for (space, looked) in self.known_of_each(spaces, |space| Ok(look(space, trace)))? {
            told(space, looked, trace);
        }
        Ok(())
    }

    /// Those of these spaces in which it can be done; the others are refused.
    ///
    /// # Errors
    /// As [`Executor::look_in`].
    pub(crate) fn able(
        &self,
        spaces: SpaceSet,
        trace: &mut dyn Trace,
        look: impl Fn(Space, &mut dyn Trace) -> Result<(), Refusal>,
    ) -> Result<SpaceSet, Interrupt> {
        let mut able = SpaceSet::EMPTY;
        self.look_in(spaces, trace, look, |space, ()| able.insert(space))?;
        Ok(able)
    }

    /// The boards that candidates lead to, if something needs them.
    fn look_ahead_for(&self, needs: bool, candidates: &mut [Candidate]) -> Result<(), Interrupt> {
        if needs {
            self.look_ahead(candidates)?;
        }
        self.all_known()
    }

    /// The boards that candidates lead to, as far as the board is known.
    fn look_ahead(&self, candidates: &mut [Candidate]) -> Result<(), Interrupt> {
        for candidate in candidates {
            let Sight::Ahead(ahead @ None) = &mut candidate.sight else {
                continue;
            };
            let seen = |state: &mut ActionState| Rc::new(*state.board());
            let after = match rules::after(&self.state, &candidate.step, seen) {
                Ok(board) => board,
                Err(_) if self.board().has_unknowns() => Rc::new(*self.board()),
                Err(refusal) => {
                    let steps = candidate.step.iter().cloned().collect();
                    return Err(Interrupt::Refused { steps, refusal: Box::new(refusal) });
                }
            };
            *ahead = Some(after);
        }
        Ok(())
    }

    pub(crate) fn evaluator_of<'b>(&'b self, candidate: &'b Candidate) -> Evaluator<'b> {
        let (board, after) = match &candidate.sight {
            Sight::Ahead(ahead) => (self.state.board(), ahead.as_deref()),
            Sight::Elsewhere(board) => (&**board, None),
            Sight::Battle(_) | Sight::Group(_) => (self.state.board(), None),
        };
        Evaluator {
            board,
            after,
            state: Some(&self.state),
            battle: candidate.battle(),
            going: candidate.going(),
            here: candidate.space,
            roll: 0,
        }
    }

    /// Narrows candidates down by an ordering: those left are equal in its eyes (8.1.3). A later step is
    /// looked at only where no candidate is of an earlier kind; what stands within decides among equals.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub(crate) fn order(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Criterion],
        trace: &mut dyn Trace,
    ) -> Result<Vec<Candidate>, Interrupt> {
        self.all_known()?;
        trace.offers(&mut candidates);
        let selected = trace.selects(&candidates);
        let candidates = self.rank(candidates, order, trace)?;
        trace.ties(&candidates);
        match selected {
            Some(selected) => self.rank(selected, order, &mut NoTrace),
            None => Ok(candidates),
        }
    }

    fn rank(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Criterion],
        trace: &mut dyn Trace,
    ) -> Result<Vec<Candidate>, Interrupt> {
        for turn in turns(order) {
            if candidates.len() < 2 {
                return Ok(candidates);
            }
            if self.step(&mut candidates, turn.look, trace)? {
                candidates = self.rank(candidates, turn.within, trace)?;
                break;
            }
        }
        match within_each(order) {
            [] => Ok(candidates),
            each => self.rank(candidates, each, trace),
        }
    }

    /// Keeps the candidates that a step of an ordering puts before the others; whether there are any.
    fn step(
        &self,
        candidates: &mut Vec<Candidate>,
        look: Metric<'_>,
        trace: &mut dyn Trace,
    ) -> Result<bool, Interrupt> {
        let (Metric::Kind(it) | Metric::Most(it) | Metric::Least(it)) = look;
        self.look_ahead_for(it.needs(need::AHEAD), candidates)?;
        let least = matches!(look, Metric::Least(_));
        let best = self.narrow(candidates, &|| look.into(), least, trace, |c| {
            it.value(&self.evaluator_of(c))
        })?;
        Ok(!(matches!(look, Metric::Kind(_)) && best == 0))
    }

    /// Compares candidates by a value.
    fn value(
        &self,
        candidates: &mut [Candidate],
        value: impl Fn(&Candidate) -> i32,
    ) -> Result<(), Interrupt> {
        for candidate in candidates {
            candidate.ranked.value = value(candidate);
        }
        self.all_known()
    }

    /// Keeps the candidates of the highest value, or of the least; that value.
    fn narrow(
        &self,
        candidates: &mut Vec<Candidate>,
        by: &dyn Fn() -> By,
        least: bool,
        trace: &mut dyn Trace,
        value: impl Fn(&Candidate) -> i32,
    ) -> Result<i32, Interrupt> {
        self.value(candidates, value)?;
        let best = best(candidates, by, least, trace);
        candidates.retain(|c| c.ranked.value == best);
        Ok(best)
    }

    /// Narrows candidates that an ordering left equal by something that no key of the data names: those of the highest
    /// value are left.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(crate) fn narrow_further(
        &self,
        candidates: &mut Vec<Candidate>,
        by: By,
        trace: &mut dyn Trace,
        value: impl Fn(&Candidate) -> i32,
    ) -> Result<(), Interrupt> {
        self.narrow(candidates, &|| by.clone(), false, trace, value)?;
        trace.ties(candidates);
        Ok(())
    }

    /// Of several ways in one space the one that an ordering puts first; the first listed among equal ones.
    ///
    /// # Errors
    /// As [`Executor::order`].
    pub(crate) fn way(
        &self,
        mut ways: Vec<Candidate>,
        order: &[Criterion],
        trace: &mut dyn Trace,
    ) -> Result<Option<Candidate>, Interrupt> {
        if ways.len() > 1 && !order.is_empty() {
            self.look_ahead(&mut ways)?;
            trace.compares_ways(true);
            ways = self.order(ways, order, trace)?;
            trace.compares_ways(false);
        }
        Ok(ways.into_iter().next())
    }

    /// In each space the way that an ordering puts first.
    ///
    /// # Errors
    /// As [`Executor::order`].
    pub(crate) fn way_in_each(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Criterion],
        trace: &mut dyn Trace,
    ) -> Result<Vec<Candidate>, Interrupt> {
        if candidates.is_sorted_by(|one, next| one.space < next.space) {
            return Ok(candidates);
        }
        let mut found = Vec::new();
        for space in spaces_of(&candidates) {
            let here = candidates.extract_if(.., |c| c.space == space).collect();
            found.extend(self.way(here, order, trace)?);
        }
        Ok(found)
    }

    /// The one candidate to take: by the ordering, then by the Random Spaces table (8.2); among several
    /// ways in the same space the first listed.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`], a die that is missing, or a fault.
    pub(crate) fn pick(
        &mut self,
        candidates: Vec<Candidate>,
        order: &[Criterion],
        reason: impl Display,
    ) -> Result<Option<Candidate>, Interrupt> {
        self.choice(ChoiceHead::say(&reason), |action, trace| {
            let candidates = action.order(candidates, order, trace)?;
            let space = action.draw(spaces_of(&candidates), false, &reason, trace)?;
            Ok(candidates.into_iter().find(|c| Some(c.space) == space))
        })
    }

    /// The space to take among `spaces`, by an ordering and then the table.
    ///
    /// # Errors
    /// As `Executor::pick`.
    pub fn pick_space(
        &mut self,
        spaces: SpaceSet,
        order: &[Criterion],
        reason: impl Display,
    ) -> Result<Option<Space>, Interrupt> {
        self.choice(ChoiceHead::say(&reason), |action, trace| {
            let equal = action.equals(spaces, order, trace)?;
            action.draw(equal, false, &reason, trace)
        })
    }

    /// The space in which an instruction is carried out next, of those in which it can be.
    ///
    /// # Errors
    /// As `Executor::pick`.
    pub(crate) fn select(
        &mut self,
        instruction: &Instruction,
        able: impl FnOnce(&Self, &mut dyn Trace) -> Result<SpaceSet, Interrupt>,
    ) -> Result<Option<Space>, Interrupt> {
        self.choice(instruction, |action, trace| {
            let spaces = able(action, trace)?;
            let equal = action.equals(spaces, &instruction.order, trace)?;
            action.draw(equal, false, &instruction.say, trace)
        })
    }

    /// The space in which an instruction is carried out next, and the ways to do it there that its ordering puts first;
    /// none where nothing is possible.
    ///
    /// # Errors
    /// As `Executor::pick`.
    pub(crate) fn select_ways(
        &mut self,
        instruction: &Instruction,
        ways: impl FnOnce(&Self, &mut dyn Trace) -> Result<Vec<Candidate>, Interrupt>,
    ) -> Result<Vec<Candidate>, Interrupt> {
        self.choice(instruction, |action, trace| {
            let ways = ways(action, trace)?;
            let mut best = action.order(ways, &instruction.order, trace)?;
            let space = action.draw(spaces_of(&best), false, &instruction.say, trace)?;
            best.retain(|c| Some(c.space) == space);
            Ok(best)
        })
    }

    /// Whether the rules allow the step of a candidate now.
    ///
    /// # Errors
    /// Their refusal.
    pub(crate) fn check_way(&self, candidate: &Candidate) -> Result<(), Refusal> {
        rules::after(&self.state, &candidate.step, |_| ())
    }

    /// Those of `spaces` that an ordering puts first: equals in its eyes.
    ///
    /// # Errors
    /// As [`Executor::order`].
    pub(crate) fn equals(
        &self,
        spaces: SpaceSet,
        order: &[Criterion],
        trace: &mut dyn Trace,
    ) -> Result<SpaceSet, Interrupt> {
        if spaces.len() < 2 && !self.is_traced() {
            return self.sure(spaces);
        }
        Ok(spaces_of(&self.order(Candidate::each(spaces), order, trace)?))
    }
}
