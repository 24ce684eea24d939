//! Which condition kept a space out of a choice: the first that failed.

use super::Action;
use super::chosen::Excluded;
use crate::flowchart::Evaluator;
use crate::flowchart::words::Need;
use crate::flowchart::words::Test;
use lod_engine::game::{Space, SpaceSet};

impl Action<'_> {
    /// These spaces come to the tests of the choice under way.
    pub(super) fn comes_to_tests(&self, spaces: SpaceSet) {
        self.gathers(|open| {
            let left = *open.left.get_or_insert(spaces);
            if open.chosen.among.is_empty() {
                open.chosen.among = left;
            }
        });
    }

    /// A test was looked up in these spaces, each seen as `sight` says; those that passed.
    pub(super) fn tested<'s>(
        &'s self,
        (before, passed): (SpaceSet, SpaceSet),
        test: &Test,
        sight: impl Fn(Space) -> Evaluator<'s>,
    ) {
        self.comes_to_tests(before);
        self.gathers(|open| {
            // Spaces of another kind, such as those that units are to go toward, are no part of the choice.
            if open.left.is_some_and(|left| before.without(left).is_empty()) {
                open.left = Some(passed);
                for space in before.without(passed) {
                    failed(&mut open.chosen.failed, test, space, &sight(space));
                }
            }
        });
    }

    /// A space that passed the tests so far fails this one.
    pub(crate) fn fails(&self, space: Space, test: &Test, sight: &Evaluator<'_>) {
        self.gathers(|open| failed(&mut open.chosen.failed, test, space, sight));
    }
}

/// Writes down that a space fails a test, together with those in which the same of it fails. The numbers that are
/// compared were looked at just now: nothing else is.
fn failed(all: &mut Vec<Excluded>, of: &Test, space: Space, sight: &Evaluator<'_>) {
    let test = first_failing(of, space, sight);
    let numbers = match &test {
        Test::Compare(c) if of.needs(Need::Ahead) == 0 => {
            let both = [&c.left, &c.right].map(|m| sight.measure(space, m));
            Some((space, both))
        }
        _ => None,
    };
    match all.iter_mut().find(|f| f.of == *of && f.test == test) {
        Some(before) => {
            before.spaces.insert(space);
            before.numbers.extend(numbers);
        }
        None => all.push(Excluded {
            of: of.clone(),
            test,
            spaces: SpaceSet::of(space),
            numbers: numbers.into_iter().collect(),
        }),
    }
}

/// What of a test fails in a space: of several conditions the first, of alternatives the first of each. Alternatives that
/// would fail in different numbers of the same pieces stay whole: one number says nothing beside the other.
fn first_failing(test: &Test, space: Space, sight: &Evaluator<'_>) -> Test {
    let of = |part: &Test| first_failing(part, space, sight);
    match test {
        Test::All(parts) => {
            let failing = parts.iter().find(|part| !sight.test(space, part));
            failing.map_or_else(|| test.clone(), of)
        }
        Test::Any(parts) => {
            let mut each: Vec<Test> = Vec::new();
            for part in parts.iter().map(of) {
                if !each.contains(&part) {
                    each.push(part);
                }
            }
            match each.len() {
                1 => each.remove(0),
                _ if counts_twice(&each) => test.clone(),
                _ => Test::Any(each),
            }
        }
        _ => test.clone(),
    }
}

/// Whether two of these look at how many there are of the same pieces.
fn counts_twice(tests: &[Test]) -> bool {
    let counted = |test: &Test| match test {
        Test::Amount(amount) => Some(amount.of),
        _ => None,
    };
    let mut counted = tests.iter().filter_map(counted);
    let mut seen = Vec::new();
    counted.any(|of| {
        let again = seen.contains(&of);
        seen.push(of);
        again
    })
}
