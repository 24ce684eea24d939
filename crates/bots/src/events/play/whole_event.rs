//! The Event weighed as a whole (R178): where what goes first decides whether a free action after it meets a
//! bullet, the choices after which it does come first.

use super::Play;
use super::piece_task::PieceTask;
use super::pieces::PieceWork;
use super::trial::SpaceProspect;
use crate::events::Result;
use crate::events::effect::Effect;
use crate::flowchart::words::EventTest;
use lod_engine::game::{PieceSet, Space, SpaceSet};
use toml::Spanned;

/// A space that enemy pieces may leave.
struct Exodus {
    space: Space,
    /// How early it comes by the special instruction (8.3.1).
    rank: i32,
    /// How many pieces can go.
    most: u8,
}

/// How many pieces go out of which spaces.
#[derive(Default)]
struct Plan {
    counts: Vec<(Space, u8)>,
    /// How many go where the special instruction wants them to, then how many in all.
    weight: [i32; 2],
}

impl Plan {
    /// How many go out of a space.
    fn count(&self, space: Space) -> u8 {
        let here = self.counts.iter().find(|(s, _)| *s == space);
        here.map_or(0, |(_, count)| *count)
    }

    /// Every way to take this many pieces at most.
    fn all(sources: &[Exodus], left: u8) -> Vec<Plan> {
        let Some((first, rest)) = sources.split_first() else {
            return vec![Plan::default()];
        };
        let mut plans = Vec::new();
        for count in 0..=first.most.min(left) {
            for mut plan in Plan::all(rest, left - count) {
                if count > 0 {
                    plan.counts.insert(0, (first.space, count));
                }
                plan.weight[0] += first.rank * i32::from(count);
                plan.weight[1] += i32::from(count);
                plans.push(plan);
            }
        }
        plans
    }

    fn play(&self, play: &mut Play<'_, '_>, task: &PieceTask<'_>) -> Result {
        for (space, count) in &self.counts {
            task.fill(play, *space, *count)?;
        }
        Ok(())
    }
}

impl Play<'_, '_> {
    /// Takes enemy pieces in such a way that what follows meets a bullet: within that first where the
    /// special instruction says (8.3.1), then as many as possible (8.3.4). Whether what follows hangs on it,
    /// so that it was done.
    pub(super) fn plan_whole_event(&mut self, task: &PieceTask<'_>, left: u8) -> Result<bool> {
        let by = task.terms.by;
        let friendly = task.these.intersect(PieceSet::side(by.side()));
        let follow = self.follow.iter().flat_map(|(effects, _)| *effects);
        let free: Vec<&Effect> =
            follow.map(Spanned::get_ref).filter(|e| matches!(e, Effect::Free(_))).collect();
        if by != self.executing() || !friendly.is_empty() || free.is_empty() {
            return Ok(false);
        }
        let hangs = |aim: &&EventTest| {
            **aim != EventTest::Effective && free.iter().any(|e| e.kind().could(aim))
        };
        if !self.priorities().iter().any(hangs) {
            return Ok(false);
        }
        let mut plans = self.best_plans(task, left)?;
        let mut open = SpaceSet::ALL;
        while plans.len() > 1 {
            let taken = plans.iter().flat_map(|plan| &plan.counts);
            let taken: SpaceSet = taken.map(|(space, _)| *space).collect();
            let reason = format_args!("{}: {}", self.title, task.terms.ask);
            let Some(space) = self.action.random_space(open.intersect(taken), reason)? else {
                break;
            };
            open.remove(space);
            let most = plans.iter().map(|plan| plan.count(space)).max();
            plans.retain(|plan| Some(plan.count(space)) == most);
        }
        let plan = plans.first();
        plan.map_or(Ok(()), |plan| plan.play(self, task))?;
        Ok(!plans.is_empty())
    }

    /// Where such pieces are and may go.
    fn sources(&self, task: &PieceTask<'_>, left: u8) -> Result<Vec<Exodus>> {
        let by = task.terms.by;
        let mut options = self.filled(task, self.fit(task.terms.tests)?, left)?;
        self.as_instructed(by, &mut options)?;
        let (guide, evaluator) = (self.guide(by), self.action.evaluator());
        let source = |(space, outcome): &SpaceProspect| Exodus {
            space: *space,
            rank: guide.map_or(0, |guide| guide.rank(&evaluator, *space, outcome.after())),
            most: u8::try_from(outcome.pieces()).unwrap_or(u8::MAX),
        };
        self.action.sure(options.iter().map(source).collect())
    }

    /// The equally best plans after which a bullet is met; none where none leads to that.
    fn best_plans(&self, task: &PieceTask<'_>, left: u8) -> Result<Vec<Plan>> {
        let sources = self.sources(task, left)?;
        let all = sources.iter().map(|s| s.most).fold(0, u8::saturating_add);
        let least = if task.terms.optional { 0 } else { left.min(all) };
        let mut plans = Plan::all(&sources, left);
        plans.retain(|plan| plan.weight[1] >= i32::from(least));
        plans.sort_by_key(|plan| std::cmp::Reverse(plan.weight));
        let highest = i32::try_from(self.priorities().len()).unwrap_or(i32::MAX);
        let mut ranked: Vec<((i32, [i32; 2]), Plan)> = Vec::new();
        for plan in plans {
            let beaten = |rank: (i32, [i32; 2])| rank > (highest, plan.weight);
            if ranked.iter().any(|(rank, _)| beaten(*rank)) {
                break;
            }
            let aimed = self.action.known(|| {
                let outcome = self.trial(|play| {
                    plan.play(play, task)?;
                    let mut follow = self.follow.iter().rev();
                    follow.try_for_each(|(effects, here)| play.effects(effects, *here))
                })?;
                Ok(self.aimed(task.terms.by, &outcome))
            })?;
            ranked.push(((aimed.unwrap_or(0), plan.weight), plan));
        }
        self.action.all_known()?;
        let best = ranked.iter().map(|(rank, _)| *rank).max();
        ranked.retain(|(rank, _)| rank.0 > 0 && Some(*rank) == best);
        Ok(ranked.into_iter().map(|(_, plan)| plan).collect())
    }
}
