//! Pieces of many spaces that are chosen together, so that what they change as a whole is best (8.5.7,
//! 8.4.10, R168).

use super::super::Run;
use super::desertion::face;
use crate::action::Untraced;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::{Metric, rankings};
use crate::flowchart::{Evaluator, Interrupt};
use lod_engine::game::{Board, Space, SpaceSet, Stock};
use lod_engine::rules::ActionState;
use lod_engine::rules::winter::{self, Deserter};

/// How many of either kind of piece.
type Share = [u8; 2];

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

/// All sets of so many pieces, and which of them are best.
pub(super) struct Lots {
    kinds: [Stock; 2],
    wanted: Share,
    places: Vec<LotSpace>,
    least: Option<i64>,
}

impl Lots {
    /// The sets of these pieces. What goes from one space changes nothing in another: the costs add up.
    pub(super) fn of(
        run: &Run<'_>,
        instruction: &Instruction,
        deserters: &[Deserter],
    ) -> Result<Lots, Interrupt> {
        let ends = [deserters.first(), deserters.last()];
        let kinds = ends.map(|d| d.map_or(Stock::Tory, |d| d.stock));
        let mut lots = Lots { kinds, wanted: [0; 2], places: Vec::new(), least: None };
        for deserter in deserters {
            lots.wanted[lots.index(deserter.stock)] += 1;
        }
        let rankings = rankings(&instruction.order).unwrap_or_default();
        for space in run.qualify(SpaceSet::MAP, &instruction.tests, &mut Untraced)? {
            let found = lots.from(run, &rankings, deserters, space)?;
            lots.places.push(LotSpace { space, lots: found, taken: [0; 2] });
        }
        run.all_known()?;
        lots.least = lots.best(|_| ([0; 2], lots.wanted));
        Ok(lots)
    }

    fn index(&self, stock: Stock) -> usize {
        usize::from(stock != self.kinds[0])
    }

    /// All that could go from a space.
    fn from(
        &self,
        run: &Run<'_>,
        rankings: &[Metric<'_>],
        deserters: &[Deserter],
        space: Space,
    ) -> Result<Vec<Lot>, Interrupt> {
        let of = |kind: usize| {
            let own = deserters.iter().filter(move |d| self.index(d.stock) == kind);
            own.copied().map(Some)
        };
        // One more goes each time; where it cannot, no more can.
        let goes = |deed: &mut ActionState, deserter: Deserter| {
            let piece = face(deed.board(), space, deserter).unwrap_or(deserter.stock.placed());
            winter::desert(deed, deserter, space, piece).is_ok()
        };
        let mut found = Vec::new();
        let mut before = run.deed.rehearsal();
        for (first, one) in (0..).zip([None].into_iter().chain(of(0))) {
            if one.is_some_and(|deserter| !goes(&mut before, deserter)) {
                break;
            }
            let mut deed = before.rehearsal();
            for (second, one) in (0..).zip([None].into_iter().chain(of(1))) {
                if one.is_some_and(|deserter| !goes(&mut deed, deserter)) {
                    break;
                }
                let cost = cost(run, rankings, space, deed.board());
                found.push(Lot { share: [first, second], cost });
            }
        }
        run.all_known()?;
        Ok(found)
    }

    /// The least cost of all sets that take between so much and so much from each place.
    fn best(&self, limits: impl Fn(&LotSpace) -> (Share, Share)) -> Option<i64> {
        let width = usize::from(self.wanted[1]) + 1;
        let at = |[first, second]: Share| usize::from(first) * width + usize::from(second);
        let mut best = vec![None; at(self.wanted) + 1];
        best[0] = Some(0);
        let mut next: Vec<Option<i64>> = vec![None; best.len()];
        for place in &self.places {
            let (from, to) = limits(place);
            next.fill(None);
            for lot in &place.lots {
                let [first, second] = lot.share;
                let fits = (0..2).all(|k| from[k] <= lot.share[k] && lot.share[k] <= to[k]);
                if !fits {
                    continue;
                }
                for a in 0..=self.wanted[0].saturating_sub(first) {
                    for b in 0..=self.wanted[1].saturating_sub(second) {
                        if let Some(before) = best[at([a, b])] {
                            let sum = before + lot.cost;
                            let slot = &mut next[at([a + first, b + second])];
                            *slot = Some(slot.map_or(sum, |least| least.min(sum)));
                        }
                    }
                }
            }
            std::mem::swap(&mut best, &mut next);
        }
        best.last().copied().flatten()
    }

    /// The spaces that the next piece of a kind may go from, so that the whole is best.
    pub(super) fn open(&self, stock: Stock) -> SpaceSet {
        let kind = self.index(stock);
        let able = |space: Space| {
            let best = self.best(|place| {
                let mut from = place.taken;
                from[kind] += u8::from(place.space == space);
                (from, self.wanted)
            });
            best.is_some() && best == self.least
        };
        let more =
            |place: &&LotSpace| place.lots.iter().any(|lot| lot.share[kind] > place.taken[kind]);
        let places = self.places.iter().filter(more);
        places.map(|place| place.space).filter(|space| able(*space)).collect()
    }

    /// One of these spaces from which a piece of the kind goes in every set that is best: no die decides
    /// that (R26).
    pub(super) fn forced(&self, stock: Stock, open: SpaceSet) -> Option<Space> {
        let kind = self.index(stock);
        if open.len() < 2 {
            return open.first();
        }
        let spared = |space: Space| {
            self.best(|place| {
                let mut to = self.wanted;
                if place.space == space {
                    to[kind] = place.taken[kind];
                }
                (place.taken, to)
            })
        };
        open.iter().find(|space| spared(*space) != self.least)
    }

    /// A piece goes from there.
    pub(super) fn take(&mut self, stock: Stock, space: Space) {
        let kind = self.index(stock);
        let place = self.places.iter_mut().find(|place| place.space == space);
        if let Some(place) = place {
            place.taken[kind] += 1;
        }
    }
}

/// What the rankings of an ordering think of a space as it would then be, the first above the others: on no map are
/// there so many spaces that one ranking could reach the next.
fn cost(run: &Run<'_>, rankings: &[Metric<'_>], space: Space, after: &Board) -> i64 {
    let sight = Evaluator { after: Some(after), ..run.sight() };
    rankings.iter().fold(0, |cost, look| {
        let value = match look {
            Metric::Least(measure) => sight.measure(space, measure),
            Metric::Most(measure) => -sight.measure(space, measure),
            Metric::Kind(_) => 0,
        };
        cost * 256 + i64::from(value)
    })
}
