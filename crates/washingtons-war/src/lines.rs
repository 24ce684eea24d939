//! The lines of a person's own map among what is known: the fact `next/camden` names the neighbours of Camden, those over
//! a dashed line with a `~` before them. It is known of a space whose lines are all known.

use super::facts::key;
use super::{Facts, Value};
use itertools::Itertools;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The fact that has a space's neighbours.
pub(super) const NEXT: &str = "next";

/// The neighbours as they are kept, each with whether the line is dashed.
pub(super) fn value<'a>(neighbours: impl Iterator<Item = (&'a str, bool)>) -> Value {
    let mut words = neighbours.map(|(space, dashed)| match dashed {
        true => format!("~{space}"),
        false => space.to_string(),
    });
    Value::word(words.join(" "))
}

/// All lines that are known, read once.
#[derive(Debug, Default)]
pub(super) struct Lines {
    near: BTreeMap<String, Vec<(String, bool)>>,
    /// How far the spaces lie from a space, counted when it is first asked.
    far: Mutex<BTreeMap<String, Distances>>,
}

/// How many lines lie between a space and others.
type Distances = BTreeMap<String, i64>;

impl Lines {
    /// Reads them.
    pub(super) fn read(facts: &Facts) -> Lines {
        let near = facts.things(NEXT).filter_map(|space| {
            let Value::Word(words) = facts.get(&key(NEXT, Some(space)))? else {
                return None;
            };
            let neighbours = words.split_whitespace().map(|word| {
                let bare = word.strip_prefix('~');
                (bare.unwrap_or(word).to_string(), bare.is_some())
            });
            Some((space.to_string(), neighbours.collect()))
        });
        Lines { near: near.collect(), far: Mutex::default() }
    }

    fn distances(&self, from: &str) -> Distances {
        let mut far = BTreeMap::from([(from.to_string(), 0)]);
        let mut open = VecDeque::from([(from, 0)]);
        while let Some((space, gone)) = open.pop_front() {
            for (next, _) in self.near.get(space).into_iter().flatten() {
                if !is_arnolds(space, next) && !far.contains_key(next) {
                    far.insert(next.clone(), gone + 1);
                    open.push_back((next, gone + 1));
                }
            }
        }
        far
    }
}

/// The neighbours of a space, each with whether the line is dashed; nothing where they are not known.
pub(super) fn of<'f>(facts: &'f Facts, space: &str) -> Option<&'f [(String, bool)]> {
    facts.lines().near.get(space).map(Vec::as_slice)
}

/// Whether the line between two spaces is dashed; nothing where no line is known.
pub(super) fn line(facts: &Facts, one: &str, other: &str) -> Option<bool> {
    let from = |here: &str, there: &str| {
        let found = of(facts, here)?.iter().find(|(space, _)| space == there);
        found.map(|(_, dashed)| *dashed)
    };
    from(one, other).or_else(|| from(other, one))
}

/// Spaces that no known line joins lie so far from each other.
pub(super) const APART: i64 = 99;

/// How many lines lie between two spaces, the Falmouth way left out.
pub(super) fn between(facts: &Facts, one: &str, other: &str) -> i64 {
    let lines = facts.lines();
    let mut far = lines.far.lock().unwrap_or_else(PoisonError::into_inner);
    let from = far.entry(one.to_string()).or_insert_with(|| lines.distances(one));
    from.get(other).copied().unwrap_or(APART)
}

/// Whether this is the way between Falmouth and Quebec, which is Arnold's alone (7.4D, D5).
pub(super) fn is_arnolds(one: &str, other: &str) -> bool {
    [(one, other), (other, one)].contains(&("falmouth", "quebec"))
}
