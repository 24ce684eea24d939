//! The trace of a choice: the code that chooses tells it how it comes about.

use super::{By, Candidate, Considered, Limit, RandomPick, Ranked};
use crate::flowchart::Evaluator;
use crate::flowchart::words::Expr;
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::{PieceCounts, Refusal};

/// How a choice comes about, in the order in which it does. The code that chooses is the same with and without a trace.
pub trait Trace {
    /// Only these spaces are looked at.
    fn looks_at(&mut self, _spaces: SpaceSet) {}

    /// A test was looked up in the first of these spaces, each seen as `evaluator` says; the second are those that passed.
    fn tests<'t>(
        &mut self,
        _spaces: (SpaceSet, SpaceSet),
        _test: &Expr,
        _sight: &dyn Fn(Space) -> Evaluator<'t>,
    ) {
    }

    /// The rules, or the priorities, leave no way to do it in a space.
    fn refuses(&mut self, _space: Space, _why: Refusal) {}

    /// More units would come from one space to the other if what has to stay behind did not hold them.
    fn holds_back(&mut self, _from: Space, _to: Space) {}

    /// Only spaces selected before are looked at.
    fn narrows(&mut self, _why: Limit) {}

    /// The choice is not even begun.
    fn abandon_choice(&mut self, _why: Limit) {}

    /// The choice is no longer made: there is nothing to tell of it.
    fn drops(&mut self) {}

    /// These are the candidates.
    fn offers(&mut self, _candidates: &mut [Candidate]) {}

    /// Those of the candidates that a reader selects in the place of the non-player; nothing where the priorities select.
    fn selects(&self, _candidates: &[Candidate]) -> Option<Vec<Candidate>> {
        None
    }

    /// Something compared those that were left.
    fn compares(&mut self, _by: &dyn Fn() -> By, _left: &mut dyn Iterator<Item = Ranked>) {}

    /// The ordering leaves these equal.
    fn ties(&mut self, _candidates: &[Candidate]) {}

    /// From here on ways in one space are compared, or no longer.
    fn compares_ways(&mut self, _begins: bool) {}

    /// Chance decided among the equals.
    fn draws(&mut self, _drawn: &RandomPick) {}

    /// The choice came to this space, one of several that come to the same if there are more (R26).
    fn takes(&mut self, _space: Option<Space>, _together: SpaceSet) {}

    /// It came to this of several ways in the space.
    fn takes_way(&mut self, _way: &Candidate) {}
}

/// No trace: nothing is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {}

impl Candidate {
    /// What is told of it: the space that it stands for, which is that of its units where it is chosen where they come
    /// from.
    pub(super) fn considered(&self, is_origin: bool) -> Considered {
        let group = self.group().filter(|_| is_origin);
        Considered {
            space: group.map_or(self.space, |g| g.from),
            steps: self.step.iter().cloned().collect(),
            going: group.map_or(PieceCounts::NONE, |g| g.troops),
            marched: self.is_on_another_board(),
        }
    }
}
