//! The lines of a player's own map among what is known: the fact `next/camden` names the neighbors of Camden, those over a
//! dashed line with a `~` before them. It is known of a space whose lines are all known.

use super::Facts;
use super::space::Space;
use itertools::Itertools;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The fact that has a space's neighbors.
pub(super) const NEXT: &str = "next";

/// The word before the neighbors over dashed lines.
pub(super) const DASHED: &str = "dashed";

/// The neighbors of a space, each with whether the line is dashed.
pub(super) type Neighbors = BTreeMap<Space, bool>;

/// Neighbors as they are typed, the dashed ones last.
pub(super) fn shown(next: &Neighbors) -> String {
    let of =
        |wild: bool| next.iter().filter(move |(_, d)| **d == wild).map(|(at, _)| at).join(", ");
    match of(true) {
        wild if wild.is_empty() => of(false),
        wild => format!("{} {DASHED} {wild}", of(false)).trim().to_string(),
    }
}

/// All lines that are known, read once.
#[derive(Debug, Default)]
pub(super) struct Lines {
    near: BTreeMap<Space, Neighbors>,
    /// How far the spaces lie from a space, counted when it is first asked.
    far: Mutex<BTreeMap<Space, Distances>>,
}

/// How many lines lie between a space and others.
type Distances = BTreeMap<Space, i64>;

impl Lines {
    /// Reads them.
    pub(super) fn read(facts: &Facts) -> Lines {
        let near = facts.things(NEXT);
        let near = near.filter_map(|at| Some((Space::new(at), facts.known(NEXT, Some(at))?)));
        Lines { near: near.collect(), far: Mutex::default() }
    }

    /// The neighbors of a space; nothing where they are not known.
    pub(super) fn of(&self, at: Space) -> Option<&Neighbors> {
        self.near.get(&at)
    }

    /// Whether the line between two spaces is dashed; nothing where no line is known.
    pub(super) fn line(&self, one: Space, other: Space) -> Option<bool> {
        let dashed_from = |here, there| self.of(here)?.get(&there).copied();
        dashed_from(one, other).or_else(|| dashed_from(other, one))
    }

    /// How many lines lie between two spaces, the Falmouth way left out.
    pub(super) fn between(&self, one: Space, other: Space) -> i64 {
        let mut far = self.far.lock().unwrap_or_else(PoisonError::into_inner);
        let from = far.entry(one).or_insert_with(|| self.distances(one));
        from.get(&other).copied().unwrap_or(APART)
    }

    fn distances(&self, from: Space) -> Distances {
        let mut far = BTreeMap::from([(from, 0)]);
        let mut edge = VecDeque::from([(from, 0)]);
        while let Some((at, gone)) = edge.pop_front() {
            for to in self.of(at).into_iter().flat_map(BTreeMap::keys) {
                if !at.is_arnolds(*to) && !far.contains_key(to) {
                    far.insert(*to, gone + 1);
                    edge.push_back((*to, gone + 1));
                }
            }
        }
        far
    }
}

/// Spaces that no known line joins lie so far from each other.
const APART: i64 = 99;
