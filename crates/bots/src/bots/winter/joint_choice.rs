//! Pieces of many spaces that are chosen together, so that what they change as a whole is best (8.5.7,
//! 8.4.10, R168).

use super::super::Executor;
use super::desertion::face;
use crate::action::NoTrace;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::{Metric, rankings};
use crate::flowchart::{Evaluator, Interrupt};
use lod_engine::game::{Board, PieceType, Space, SpaceSet};
use lod_engine::rules::ActionState;
use lod_engine::rules::winter::{self, Deserter};
use smallvec::SmallVec;

/// How many of either kind of piece.
type Share = [u8; 2];

/// What could go from a space in several sets.
type Shares = SmallVec<[Share; 4]>;

/// What could go from a space, and what that costs.
struct Lot {
    share: Share,
    cost: i64,
}

/// A space with all that could go from it.
struct LotSpace {
    space: Space,
    lots: Vec<Lot>,
    /// What goes for certain.
    taken: Share,
}

/// The least cost of sets of pieces, by how many of either kind they have; nothing where there is no such set.
type LeastCosts = SmallVec<[Option<i64>; 8]>;

/// The lesser of two costs.
fn lesser(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one.into_iter().chain(other).min()
}

/// All sets of this many pieces, and which of them are best.
pub(super) struct Lots {
    kinds: [PieceType; 2],
    wanted: Share,
    places: Vec<LotSpace>,
    least: Option<i64>,
}

impl Lots {
    /// The sets of these pieces. What goes from one space changes nothing in another: the costs add up.
    pub(super) fn of(
        run: &Executor<'_>,
        instruction: &Instruction,
        deserters: &[Deserter],
    ) -> Result<Lots, Interrupt> {
        let ends = [deserters.first(), deserters.last()];
        let kinds = ends.map(|d| d.map_or(PieceType::Tory, |d| d.stock));
        let mut lots = Lots { kinds, wanted: [0; 2], places: Vec::new(), least: None };
        for deserter in deserters {
            lots.wanted[lots.index(deserter.stock)] += 1;
        }
        let rankings = rankings(&instruction.order).unwrap_or_default();
        for space in run.qualify(SpaceSet::MAP, &instruction.tests, &mut NoTrace)? {
            let found = lots.from(run, &rankings, deserters, space);
            lots.places.push(LotSpace { space, lots: found, taken: [0; 2] });
        }
        lots.least = lots.best();
        run.sure(lots)
    }

    fn index(&self, stock: PieceType) -> usize {
        usize::from(stock != self.kinds[0])
    }

    /// All that could go from a space.
    fn from(
        &self,
        run: &Executor<'_>,
        rankings: &[Metric<'_>],
        deserters: &[Deserter],
        space: Space,
    ) -> Vec<Lot> {
        let of = |kind: usize| {
            let own = deserters.iter().filter(move |d| self.index(d.stock) == kind);
            own.copied().map(Some)
        };
        // One more goes each time; where it cannot, no more can.
        let goes = |state: &mut ActionState, deserter: Deserter| {
            let piece = face(state.board(), space, deserter).unwrap_or(deserter.stock.placed());
            winter::desert(state, deserter, space, piece).is_ok()
        };
        let mut found = Vec::new();
        let mut before = run.state.rehearsal();
        for (first, one) in (0..).zip([None].into_iter().chain(of(0))) {
            if one.is_some_and(|deserter| !goes(&mut before, deserter)) {
                break;
            }
            let mut state = before.rehearsal();
            for (second, one) in (0..).zip([None].into_iter().chain(of(1))) {
                if one.is_some_and(|deserter| !goes(&mut state, deserter)) {
                    break;
                }
                let cost = cost(run, rankings, space, state.board());
                found.push(Lot { share: [first, second], cost });
            }
        }
        found
    }

    /// Where the least cost of sets with this many pieces stands in a [`LeastCosts`].
    fn at(&self, [first, second]: Share) -> usize {
        usize::from(first) * (usize::from(self.wanted[1]) + 1) + usize::from(second)
    }

    /// What can still go from a place, with what goes for certain.
    fn open_lots<'l>(&self, place: &'l LotSpace) -> impl Iterator<Item = &'l Lot> + use<'l> {
        let wanted = self.wanted;
        let fits = move |lot: &&Lot| {
            (0..2).all(|k| place.taken[k] <= lot.share[k] && lot.share[k] <= wanted[k])
        };
        place.lots.iter().filter(fits)
    }

    /// The least costs of sets from none of these places, from the first, from the first two and so on.
    fn least_costs<'l>(&self, places: impl Iterator<Item = &'l LotSpace>) -> Vec<LeastCosts> {
        let mut none = LeastCosts::from_elem(None, self.at(self.wanted) + 1);
        none[0] = Some(0);
        let mut all = vec![none];
        for place in places {
            let before = &all[all.len() - 1];
            let mut with = LeastCosts::from_elem(None, before.len());
            for Lot { share, cost } in self.open_lots(place) {
                let [first, second] = *share;
                for a in 0..=self.wanted[0] - first {
                    let others = &before[self.at([a, 0])..=self.at([a, self.wanted[1] - second])];
                    let sums = &mut with[self.at([a + first, second])..];
                    for (other, slot) in others.iter().zip(sums) {
                        let sum = other.map(|other| other + cost);
                        *slot = lesser(*slot, sum);
                    }
                }
            }
            all.push(with);
        }
        all
    }

    /// The least cost of all sets.
    fn best(&self) -> Option<i64> {
        self.least_costs(self.places.iter()).last()?.last().copied().flatten()
    }

    /// The spaces of all sets that are best, each with what goes from it in them.
    fn shares_of_best(&self) -> Vec<(&LotSpace, Shares)> {
        let before = self.least_costs(self.places.iter());
        let mut after = self.least_costs(self.places.iter().rev());
        after.pop();
        let sides = before.iter().zip(after.iter().rev());
        let best = |(place, (before, after)): (&'_ LotSpace, (&LeastCosts, &LeastCosts))| {
            let is_best = |lot: &&Lot| {
                let [first, second] = [0, 1].map(|k| self.wanted[k] - lot.share[k]);
                let others = (0..=first).flat_map(|a| (0..=second).map(move |b| [a, b]));
                let costs = others.map(|[a, b]| {
                    let rest = after[self.at([first - a, second - b])]?;
                    Some(before[self.at([a, b])]? + lot.cost + rest)
                });
                self.least.is_some() && costs.fold(None, lesser) == self.least
            };
            self.open_lots(place).filter(is_best).map(|lot| lot.share).collect()
        };
        let places = self.places.iter();
        places.clone().zip(places.zip(sides).map(best)).collect()
    }

    /// The spaces that the next piece of a kind may go from, so that the whole is best; and one of them from which
    /// such a piece goes in every set that is best, if there is one: no die decides that (R26).
    pub(super) fn open(&self, stock: PieceType) -> (SpaceSet, Option<Space>) {
        let kind = self.index(stock);
        let goes = |place: &LotSpace, share: &Share| share[kind] > place.taken[kind];
        let mut open = self.shares_of_best();
        open.retain(|(place, shares)| shares.iter().any(|share| goes(place, share)));
        let always = |(place, shares): &&(&LotSpace, Shares)| {
            open.len() == 1 || shares.iter().all(|share| goes(place, share))
        };
        let forced = open.iter().find(always).map(|(place, _)| place.space);
        (open.iter().map(|(place, _)| place.space).collect(), forced)
    }

    /// A piece goes from there.
    pub(super) fn take(&mut self, stock: PieceType, space: Space) {
        let kind = self.index(stock);
        let place = self.places.iter_mut().find(|place| place.space == space);
        if let Some(place) = place {
            place.taken[kind] += 1;
        }
    }
}

/// What the rankings of an ordering make of a space as it would then be, as one number: a ranking counts 256 times the
/// next, more than that adds up to over all spaces.
fn cost(run: &Executor<'_>, rankings: &[Metric<'_>], space: Space, after: &Board) -> i64 {
    let evaluator = Evaluator { after: Some(after), ..run.evaluator() };
    rankings.iter().fold(0, |cost, look| {
        let value = match look {
            Metric::Least(measure) => measure.value(&evaluator.at(space)),
            Metric::Most(measure) => -measure.value(&evaluator.at(space)),
            Metric::Kind(_) => 0,
        };
        cost * 256 + i64::from(value)
    })
}
