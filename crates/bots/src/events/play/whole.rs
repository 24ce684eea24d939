//! The Event weighed as a whole (R178): where what goes first decides whether a free action after it meets a
//! bullet, the choices after which it does come first.

use super::super::reach;
use super::pieces::{Spare, Task, gone};
use super::{Play, Prospect};
use crate::flowchart::Stop;
use crate::flowchart::words::EventTest;
use lod_engine::game::{PieceSet, Space, SpaceSet};

/// A space that enemy pieces may leave.
struct Source {
    space: Space,
    /// How early it comes by the special instruction (8.3.1).
    rank: i32,
    /// How many pieces can go.
    most: u8,
}

/// How many pieces go out of each of the sources.
type Plan = Vec<u8>;

impl Play<'_, '_> {
    /// Takes enemy pieces in such a way that what follows meets a bullet: within that first where the
    /// special instruction says (8.3.1), then as many as possible (8.3.4). Whether what follows hangs on it,
    /// so that it was done.
    pub(super) fn weighed(&mut self, task: &Task<'_>, left: u8) -> Result<bool, Stop> {
        let enemies = PieceSet::ALL.without(PieceSet::side(task.by.side()));
        let hangs = |aim: &&EventTest| {
            let mut follow = self.follow.iter();
            **aim != EventTest::Effective
                && follow.any(|(effects, _)| reach::could_freely(effects, aim))
        };
        if task.by != self.executing()
            || task.these.without(enemies) != PieceSet::NONE
            || !self.aims.iter().any(hangs)
        {
            return Ok(false);
        }
        let sources = self.sources(task, left)?;
        let mut plans = self.best_plans(task, &sources, left)?;
        let mut open: SpaceSet = sources.iter().map(|s| s.space).collect();
        while plans.len() > 1 {
            let taken = |i: usize| plans.iter().any(|plan| plan[i] > 0);
            let some = (0..sources.len()).filter(|i| taken(*i));
            let among = some.map(|i| sources[i].space).collect();
            let reason = format_args!("{}: {}", self.title, task.ask);
            let Some(space) = self.action.random_space(open.intersect(among), reason)? else {
                break;
            };
            open = open.without(SpaceSet::of(space));
            let at = sources.iter().position(|s| s.space == space).unwrap_or(0);
            let most = plans.iter().map(|plan| plan[at]).max();
            plans.retain(|plan| Some(plan[at]) == most);
        }
        match plans.first() {
            Some(plan) => self.by_plan(task, &sources, plan).map(|()| true),
            None => Ok(false),
        }
    }

    /// Where such pieces are and may go.
    fn sources(&self, task: &Task<'_>, left: u8) -> Result<Vec<Source>, Stop> {
        let fit = self.fit(task.tests)?;
        let mut options = self.outcomes(fit, |play, space| {
            play.task_here(task, space, left, Spare::NOTHING).map(drop)
        })?;
        self.as_instructed(task.by, &mut options);
        let sight = self.action.sight();
        let source = |(space, outcome): &(Space, Prospect)| Source {
            space: *space,
            rank: self
                .guide(task.by)
                .map_or(0, |guide| guide.rank(&sight, *space, &outcome.after)),
            most: u8::try_from(gone(outcome)).unwrap_or(u8::MAX),
        };
        let sources = options.iter().map(source).collect();
        self.action.all_known()?;
        Ok(sources)
    }

    /// The equally best plans after which a bullet is met; none where none leads to that.
    fn best_plans(&self, task: &Task<'_>, sources: &[Source], left: u8) -> Result<Vec<Plan>, Stop> {
        let all = sources.iter().map(|s| s.most).fold(0, u8::saturating_add);
        let least = if task.optional { 0 } else { left.min(all) };
        let mut plans: Vec<([i32; 2], Plan)> = plans(sources, left)
            .into_iter()
            .filter(|plan| plan.iter().sum::<u8>() >= least)
            .map(|plan| (weight(sources, &plan), plan))
            .collect();
        plans.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        let highest = i32::try_from(self.aims.len()).unwrap_or(i32::MAX);
        let (mut best, mut found): ((i32, [i32; 2]), Vec<Plan>) = ((0, [0; 2]), Vec::new());
        for (weight, plan) in plans {
            if best.0 == highest && weight < best.1 {
                break;
            }
            let rank = self.action.known(|| {
                let outcome = self.trial(|play| {
                    play.by_plan(task, sources, &plan)?;
                    let mut follow = self.follow.iter().rev();
                    follow.try_for_each(|(effects, here)| play.effects(effects, *here))
                })?;
                Ok(self.aimed(task.by, &outcome))
            })?;
            let this = (rank.unwrap_or(0), weight);
            if this.0 > best.0 {
                found.clear();
                best = this;
            }
            if this.0 > 0 && this == best {
                found.push(plan);
            }
        }
        self.action.all_known()?;
        Ok(found)
    }

    fn by_plan(&mut self, task: &Task<'_>, sources: &[Source], plan: &[u8]) -> Result<(), Stop> {
        for (source, count) in sources.iter().zip(plan).filter(|(_, count)| **count > 0) {
            self.task_here(task, source.space, *count, Spare::NOTHING)?;
        }
        Ok(())
    }
}

/// Every way to take so many pieces at most.
fn plans(sources: &[Source], left: u8) -> Vec<Plan> {
    let Some((first, rest)) = sources.split_first() else {
        return vec![Plan::new()];
    };
    (0..=first.most.min(left))
        .flat_map(|count| {
            let with = move |rest: Plan| [vec![count], rest].concat();
            plans(rest, left - count).into_iter().map(with)
        })
        .collect()
}

/// How many go where the special instruction wants them to, then how many in all.
fn weight(sources: &[Source], plan: &[u8]) -> [i32; 2] {
    let wanted = sources.iter().zip(plan);
    [
        wanted.map(|(s, n)| s.rank * i32::from(*n)).sum(),
        plan.iter().map(|n| i32::from(*n)).sum(),
    ]
}
