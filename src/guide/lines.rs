//! The lines of a person's own map among what is known: the fact `next/camden` names the neighbours of Camden, those over
//! a dashed line with a `~` before them. It is known of a space whose lines are all known.

use super::facts::key;
use super::{Facts, Value};
use std::collections::BTreeSet;

/// The list of the map's spaces.
pub(super) const SPACE: &str = "space";

/// The fact that has a space's neighbours.
pub(super) const NEXT: &str = "next";

/// The neighbours as they are kept, each with whether the line is dashed.
pub(super) fn value<'a>(neighbours: impl Iterator<Item = (&'a str, bool)>) -> Value {
    let words = neighbours.map(|(space, dashed)| match dashed {
        true => format!("~{space}"),
        false => space.to_string(),
    });
    Value::word(words.collect::<Vec<_>>().join(" "))
}

/// The neighbours of a space, each with whether the line is dashed; nothing where they are not known.
pub(super) fn of(facts: &Facts, space: &str) -> Option<Vec<(String, bool)>> {
    let Value::Word(words) = facts.get(&key(NEXT, Some(space)))? else {
        return None;
    };
    let neighbours = words.split_whitespace().map(|word| {
        let bare = word.strip_prefix('~');
        (bare.unwrap_or(word).to_string(), bare.is_some())
    });
    Some(neighbours.collect())
}

/// Whether the line between two spaces is dashed; nothing where no line is known.
pub(super) fn line(facts: &Facts, one: &str, other: &str) -> Option<bool> {
    let from = |here: &str, there: &str| {
        let neighbours = of(facts, here)?;
        let found = neighbours.into_iter().find(|(space, _)| space == there);
        found.map(|(_, dashed)| dashed)
    };
    from(one, other).or_else(|| from(other, one))
}

/// Spaces that no known line joins lie so far from each other.
pub(super) const APART: i64 = 99;

/// How many lines lie between two spaces, the Falmouth way left out.
pub(super) fn between(facts: &Facts, one: &str, other: &str) -> i64 {
    let mut seen = BTreeSet::from([one.to_string()]);
    let mut edge = vec![one.to_string()];
    let mut far = 0;
    while !edge.is_empty() {
        if edge.iter().any(|space| space == other) {
            return far;
        }
        let mut further = Vec::new();
        for space in &edge {
            let near = of(facts, space).unwrap_or_default().into_iter();
            let near = near.map(|(next, _)| next).filter(|next| !is_arnolds(space, next));
            further.extend(near.filter(|next| seen.insert(next.clone())));
        }
        edge = further;
        far += 1;
    }
    APART
}

/// Whether this is the way between Falmouth and Quebec, which is Arnold's alone (7.4D, D5).
pub(super) fn is_arnolds(one: &str, other: &str) -> bool {
    [(one, other), (other, one)].contains(&("falmouth", "quebec"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_from_either_end() {
        let mut facts = Facts::default();
        let neighbours = [("bb", false), ("cc", true)];
        facts.set("next/aa", value(neighbours.into_iter()));
        assert_eq!(line(&facts, "bb", "aa"), Some(false));
        assert_eq!(line(&facts, "aa", "cc"), Some(true));
        assert_eq!(line(&facts, "bb", "cc"), None);
        assert_eq!(of(&facts, "bb"), None);
    }
}
