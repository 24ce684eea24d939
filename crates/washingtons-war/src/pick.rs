//! What a procedure picks for itself: the first of a list that fits, by what ranks it, then by the map, then by a die.

use super::definitions::{Among, PickBox};
use super::interpreter::EvalError;
use super::{Halt, Roll, Value, Walk, domain, lines};
use itertools::Itertools;
use std::cmp::Reverse;

/// A die tells so many apart.
const FACES: usize = 6;

impl Walk<'_> {
    /// The things of a group for which its condition holds.
    pub(super) fn among(&self, among: &Among) -> Result<Vec<String>, EvalError> {
        let reckoner = self.reckoner();
        let mut items = domain::items(self.book(), self.facts(), &among.list);
        if let Some(going) = &among.going {
            let ways = self.ways(going)?;
            let reached = ways.reached();
            items.retain(|id| reached.contains(id.as_str()));
        }
        let mut out = Vec::new();
        for id in items {
            if reckoner.truth_of(&among.holds, &Value::word(id.clone()))? {
                out.push(id);
            }
        }
        Ok(out)
    }

    /// The best of a group: several where nothing tells them apart.
    pub(super) fn best(&self, pick: &PickBox) -> Result<Vec<String>, EvalError> {
        let reckoner = self.reckoner();
        let home = pick.home.as_ref().map(|home| reckoner.id(home)).transpose()?;
        let mut ranked = Vec::new();
        for id in self.among(&pick.among)? {
            let it = Value::word(id.clone());
            let ranks = pick.by.iter().map(|by| reckoner.number_of(by, &it).map(Reverse));
            let ranks = ranks.collect::<Result<Vec<_>, EvalError>>()?;
            let far = home.as_ref().map(|home| lines::between(self.facts(), home, &id));
            ranked.push(((ranks, far), id));
        }
        ranked.sort();
        let best = ranked.first().map(|(rank, _)| rank.clone());
        let ids = ranked.into_iter().filter(|(rank, _)| Some(rank) == best.as_ref());
        Ok(ids.map(|(_, id)| id).take(FACES).collect())
    }

    /// The die that decides among several.
    pub(super) fn die_among(&self, pick: &PickBox, best: &[String], why: String) -> Halt {
        let kind = super::Kind::Of(pick.among.list.clone());
        let faces = |at: usize| {
            let mut faces = (1..=FACES).filter(|die| place(best.len(), *die) == at);
            let first = faces.next().unwrap_or_default();
            let last = faces.next_back();
            last.map_or_else(|| first.to_string(), |last| format!("{first}-{last}"))
        };
        let name = |id: &String| self.reckoner().name(&Value::word(id.clone()), &kind);
        let mut rows =
            best.iter().enumerate().map(|(at, id)| format!("{} {}", name(id), faces(at)));
        let tied = rows.join(", ");
        Halt::Roll(Roll { text: format!("Tied: {tied}. Random roll (1D6)?"), why, dice: 1 })
    }
}

/// The one that a die picks.
pub(super) fn by_die(best: &[String], die: i64) -> Option<&String> {
    best.get(place(best.len(), usize::try_from(die).unwrap_or(1)))
}

/// The place among so many that a die picks.
fn place(count: usize, die: usize) -> usize {
    (die.clamp(1, FACES) - 1) * count / FACES
}
