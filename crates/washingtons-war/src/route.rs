//! Ways of a General over the lines of a person's own map: what is within his reach, and by which spaces.

use super::definitions::{MoveLimits, Next, RouteBox};
use super::interpreter::EvalError;
use super::resolve::Expression;
use super::{Value, Walk, lines};
use std::collections::{BTreeMap, BTreeSet};

/// How a space was come to: how many spaces of those shunned are on the way, and the space before.
type RouteStep = (usize, Option<String>, i64);

/// All ways from a space: of each space and number of spaces gone the best.
pub(super) struct Ways {
    start: String,
    come: BTreeMap<(String, i64), RouteStep>,
}

impl Ways {
    /// The spaces that are reached, without the first.
    pub(super) fn reached(&self) -> BTreeSet<&str> {
        let all = self.come.keys().map(|(space, _)| space.as_str());
        all.filter(|space| *space != self.start).collect()
    }

    /// The spaces on the best way to a space, that one last: the fewest shunned ones, then the shortest.
    pub(super) fn to(&self, goal: &str) -> Option<Vec<String>> {
        let fits = self.come.iter().filter(|((space, _), _)| space == goal);
        let ((space, gone), _) = fits.min_by_key(|((_, gone), (shunned, ..))| (*shunned, *gone))?;
        let mut way = Vec::new();
        let mut here = (space.clone(), *gone);
        while here.0 != self.start {
            let (_, before, gone) = self.come.get(&here)?;
            way.push(here.0);
            here = (before.clone()?, *gone);
        }
        way.reverse();
        Some(way)
    }
}

impl Walk<'_> {
    /// Sets the space before the goal of a way; where it goes on if no way leads there.
    pub(super) fn set_way(&mut self, route: &RouteBox) -> Result<Option<Next>, EvalError> {
        let goal = self.reckoner().id(&route.goal)?;
        let start = self.reckoner().id(&route.going.start)?;
        let Some(way) = self.ways(&route.going)?.to(&goal) else {
            return Ok(Some(route.none));
        };
        let before = way.len().checked_sub(2).and_then(|at| way.get(at)).cloned();
        self.facts_mut().set(route.each.clone(), Value::word(before.unwrap_or(start)));
        Ok(None)
    }

    /// The ways that a General may go.
    pub(super) fn ways(&self, going: &MoveLimits) -> Result<Ways, EvalError> {
        let reckoner = self.reckoner();
        let start = reckoner.id(&going.start)?;
        let most = reckoner.number(&going.most)?;
        let dashed = reckoner.number(&going.dashed)?;
        let arnold = going.arnold.as_ref().map(|arnold| reckoner.truth(arnold));
        let arnold = arnold.transpose()?.unwrap_or(false);
        let mut known: BTreeMap<String, (bool, bool)> = BTreeMap::new();
        let mut look = |space: &str| -> Result<(bool, bool), EvalError> {
            if let Some(found) = known.get(space) {
                return Ok(*found);
            }
            let it = Value::word(space);
            let shuns = |shun: &Expression| reckoner.truth_of(shun, &it);
            let shunned = going.shun.as_ref().map(shuns).transpose()?.unwrap_or(false);
            let found = (reckoner.truth_of(&going.through, &it)?, shunned);
            known.insert(space.to_string(), found);
            Ok(found)
        };
        let mut ways = Ways { start: start.clone(), come: BTreeMap::new() };
        ways.come.insert((start.clone(), 0), (0, None, 0));
        for gone in 0..most {
            let here: Vec<(String, usize)> = ways
                .come
                .iter()
                .filter(|((_, at), _)| *at == gone)
                .map(|((space, _), (shunned, ..))| (space.clone(), *shunned))
                .collect();
            for (space, shunned) in here {
                let (through, shun) = look(&space)?;
                if space != start && !through {
                    continue;
                }
                let shunned = shunned + usize::from(shun && space != start);
                for (other, is_dashed) in lines::of(self.facts(), &space).unwrap_or_default() {
                    let to = gone + if *is_dashed { dashed } else { 1 };
                    let barred = lines::is_arnolds(&space, other) && !arnold;
                    if to > most || barred || *other == start {
                        continue;
                    }
                    let better = |come: &RouteStep| shunned < come.0;
                    let key = (other.clone(), to);
                    if ways.come.get(&key).is_none_or(better) {
                        ways.come.insert(key, (shunned, Some(space.clone()), gone));
                    }
                }
            }
        }
        Ok(ways)
    }
}
