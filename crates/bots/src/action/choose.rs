//! Choosing among candidates: the data's filters and orderings, then the Random Spaces table.

use super::{Action, PieceOrder};
use crate::flowchart::order::{Criterion, Metric, turns, within_each};
use crate::flowchart::words::Need;
use crate::flowchart::words::Test;
use crate::flowchart::{Evaluator, Interrupt};
use lod_engine::game::{Board, Fact, Space, SpaceSet};
use lod_engine::rules::{self, ActionStep, Group, PieceCounts, Reason};
use std::fmt::Display;
use std::rc::Rc;

/// Something that could be done in a space.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where.
    pub space: Space,
    /// The steps, all of them legal one after another.
    pub steps: Vec<ActionStep>,
    /// For Battles: what [`crate::flowchart::words::Measure::Attack`] and `Defence` look at.
    pub battle: [i32; 2],
    /// What a group that could March consists of.
    pub going: PieceCounts,
    /// The pieces that the steps take, in their order, and how many of them; where somebody hears of it.
    pub(super) taking: Option<Box<(PieceOrder, usize)>>,
    /// The board after the steps, once somebody has looked.
    after: Option<Rc<Board>>,
    /// The board to look at, where that is not the one as it stands.
    board: Option<Rc<Board>>,
    /// Its place among the candidates of a choice, where that is written down.
    pub(super) place: usize,
}

impl Candidate {
    /// Steps in a space.
    pub fn new(space: Space, steps: Vec<ActionStep>) -> Candidate {
        Candidate {
            space,
            steps,
            battle: [0; 2],
            going: PieceCounts::NONE,
            taking: None,
            after: None,
            board: None,
            place: 0,
        }
    }

    /// A group that could March out of its space.
    pub fn group(group: &Group) -> Candidate {
        Candidate { going: group.troops, ..Candidate::new(group.from, Vec::new()) }
    }

    /// The same, with the pieces that the steps take: so many of the first ones.
    pub fn taking(mut self, line: &PieceOrder, count: usize) -> Candidate {
        self.taking = Some(Box::new((line.clone(), count)));
        self
    }

    /// Something other than steps that would lead to this board (6.0).
    pub fn with_after(space: Space, board: Board) -> Candidate {
        Candidate { after: Some(Rc::new(board)), ..Candidate::new(space, Vec::new()) }
    }

    /// Whether it is looked at on another board than the one as it stands.
    pub(super) fn is_on_another_board(&self) -> bool {
        self.board.is_some()
    }

    /// A space as it is on another board.
    pub fn on_board(space: Space, board: Board) -> Candidate {
        Candidate { board: Some(Rc::new(board)), ..Candidate::new(space, Vec::new()) }
    }
}

impl Action<'_> {
    /// The spaces of `among` that pass the tests, which look at nothing ahead. Tests are looked up one
    /// after another, so that at the table no more is asked than what is needed.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub fn qualify(&self, among: SpaceSet, tests: &[Test]) -> Result<SpaceSet, Interrupt> {
        let mut spaces = among;
        self.comes_to_tests(among);
        for test in tests.iter().filter(|t| t.needs(Need::Ahead) == 0) {
            let before = spaces;
            spaces = self.sight().passing(spaces, test);
            self.all_known()?;
            self.tested((before, spaces), test, |_| self.sight());
        }
        Ok(spaces)
    }

    /// The candidates that pass the tests that look ahead.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub fn qualify_ahead(
        &self,
        mut candidates: Vec<Candidate>,
        tests: &[Test],
    ) -> Result<Vec<Candidate>, Interrupt> {
        for test in tests.iter().filter(|t| t.needs(Need::Ahead) > 0) {
            self.foresee(&mut candidates)?;
            let spaces = |all: &[Candidate]| all.iter().map(|c| c.space).collect::<SpaceSet>();
            let before = self.heard.then(|| candidates.clone());
            candidates.retain(|c| self.sight_of(c).test(c.space, test));
            self.all_known()?;
            if let Some(before) = before {
                let sets = (spaces(&before), spaces(&candidates));
                let of = |space| before.iter().find(|c| c.space == space);
                self.tested(sets, test, |space| {
                    of(space).map_or_else(|| self.sight(), |c| self.sight_of(c))
                });
            }
        }
        Ok(candidates)
    }

    fn foresee(&self, candidates: &mut [Candidate]) -> Result<(), Interrupt> {
        self.look_ahead(candidates)?;
        self.all_known()
    }

    /// The boards that candidates lead to, as far as the board is known.
    fn look_ahead(&self, candidates: &mut [Candidate]) -> Result<(), Interrupt> {
        for candidate in candidates.iter_mut().filter(|c| c.after.is_none()) {
            let after = match rules::after(&self.deed, &candidate.steps) {
                Ok(deed) => *deed.board(),
                Err(_) if self.board().has_unknowns() => *self.board(),
                Err(refusal) => {
                    return Err(Interrupt::Fault(format!("{:?}: {refusal}", candidate.steps)));
                }
            };
            candidate.after = Some(Rc::new(after));
        }
        Ok(())
    }

    pub(crate) fn sight_of<'b>(&'b self, candidate: &'b Candidate) -> Evaluator<'b> {
        Evaluator {
            board: candidate.board.as_deref().unwrap_or(self.deed.board()),
            after: candidate.after.as_deref(),
            deed: Some(&self.deed),
            battle: candidate.battle,
            going: candidate.going,
        }
    }

    /// Narrows candidates down by an ordering: those left are equal in its eyes (8.1.3). A later step is
    /// looked at only where no candidate is of an earlier kind; what stands within decides among equals.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] or a fault.
    pub fn order(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Criterion],
    ) -> Result<Vec<Candidate>, Interrupt> {
        self.entered(&mut candidates);
        let candidates = self.rank(candidates, order)?;
        self.ranked(&candidates);
        Ok(candidates)
    }

    fn rank(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Criterion],
    ) -> Result<Vec<Candidate>, Interrupt> {
        for turn in turns(order) {
            if candidates.len() < 2 {
                return Ok(candidates);
            }
            if self.narrow(&mut candidates, turn.look)? {
                candidates = self.rank(candidates, turn.within)?;
                break;
            }
        }
        match within_each(order) {
            [] => Ok(candidates),
            each => self.rank(candidates, each),
        }
    }

    /// Keeps the candidates that a step of an ordering puts before the others; whether there are any.
    fn narrow(&self, candidates: &mut Vec<Candidate>, look: Metric<'_>) -> Result<bool, Interrupt> {
        let ahead = match look {
            Metric::Kind(test) => test.needs(Need::Ahead) > 0,
            Metric::Most(m) | Metric::Least(m) => m.needs(Need::Ahead) > 0,
        };
        if ahead {
            self.foresee(candidates)?;
        }
        let values: Vec<i32> = candidates
            .iter()
            .map(|c| {
                let sight = self.sight_of(c);
                match look {
                    Metric::Kind(test) => i32::from(sight.test(c.space, test)),
                    Metric::Most(m) | Metric::Least(m) => sight.measure(c.space, m),
                }
            })
            .collect();
        self.all_known()?;
        self.sifted(|| look.into(), candidates, &values);
        let all = values.iter().copied();
        let best = match look {
            Metric::Kind(_) | Metric::Most(_) => all.max(),
            Metric::Least(_) => all.min(),
        };
        let best = best.unwrap_or_default();
        if matches!(look, Metric::Kind(_)) && best == 0 {
            return Ok(false);
        }
        let mut values = values.into_iter();
        candidates.retain(|_| values.next() == Some(best));
        Ok(true)
    }

    /// Of several ways in one space the one that an ordering puts first; the first listed among equal ones.
    ///
    /// # Errors
    /// As [`Action::order`].
    pub fn way(
        &self,
        mut ways: Vec<Candidate>,
        order: &[Criterion],
    ) -> Result<Option<Candidate>, Interrupt> {
        if ways.len() > 1 && !order.is_empty() {
            // No way is better for the Casualties that there were before: at the table nobody is asked for them.
            const CASUALTIES: [Fact; 2] = [Fact::Cbc, Fact::Crc];
            match self.board().notebook() {
                Some(notebook) => {
                    notebook.without_recording(&CASUALTIES, || self.look_ahead(&mut ways))?
                }
                None => self.look_ahead(&mut ways)?,
            }
            self.compares_ways(true);
            ways = self.order(ways, order)?;
            self.compares_ways(false);
        }
        Ok(ways.into_iter().next())
    }

    /// In each space the way that an ordering puts first.
    ///
    /// # Errors
    /// As [`Action::order`].
    pub fn way_in_each(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Criterion],
    ) -> Result<Vec<Candidate>, Interrupt> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        let mut found = Vec::new();
        for space in spaces {
            let here = candidates.extract_if(.., |c| c.space == space).collect();
            found.extend(self.way(here, order)?);
        }
        Ok(found)
    }

    /// The one candidate to take: by the ordering, then by the Random Spaces table (8.2); among several
    /// ways in the same space the first listed.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`], a die that is missing, or a fault.
    pub fn pick(
        &mut self,
        candidates: Vec<Candidate>,
        order: &[Criterion],
        reason: impl Display,
    ) -> Result<Option<Candidate>, Interrupt> {
        if self.heard && !self.is_choosing() {
            self.begin_choice(None, &reason);
        }
        let candidates = self.order(candidates, order)?;
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        let space = self.random_space(spaces, reason)?;
        self.end_choice(space);
        Ok(candidates.into_iter().find(|c| Some(c.space) == space))
    }

    /// Whether the rules allow a step now.
    pub fn is_legal(&self, step: &ActionStep) -> bool {
        rules::after(&self.deed, [step]).is_ok()
    }

    /// Whether the rules allow the steps of a candidate now.
    pub fn allows(&self, candidate: &Candidate) -> bool {
        rules::after(&self.deed, &candidate.steps).is_ok()
    }

    /// Those of `spaces` that an ordering puts first: equals in its eyes.
    ///
    /// # Errors
    /// As [`Action::order`].
    pub fn equals(&self, spaces: SpaceSet, order: &[Criterion]) -> Result<SpaceSet, Interrupt> {
        let all = spaces.iter().map(|s| Candidate::new(s, Vec::new()));
        let first = self.order(all.collect(), order)?;
        Ok(first.into_iter().map(|c| c.space).collect())
    }

    /// The space to take among `spaces`, by an ordering and then the table.
    ///
    /// # Errors
    /// As [`Action::pick`].
    pub fn pick_space(
        &mut self,
        spaces: SpaceSet,
        order: &[Criterion],
        reason: impl Display,
    ) -> Result<Option<Space>, Interrupt> {
        let candidates = spaces.iter().map(|s| Candidate::new(s, Vec::new())).collect();
        Ok(self.pick(candidates, order, reason)?.map(|c| c.space))
    }

    /// Whether a refusal is only about Resources.
    pub fn affordable(&self, step: &ActionStep) -> bool {
        let mut deed = self.deed.scratch_copy();
        !matches!(
            rules::act(&mut deed, step),
            Err(lod_engine::rules::Refusal { reason: Reason::CannotPay { .. }, .. })
        )
    }
}
