//! Which condition kept a space out of a choice: the first that failed.

use super::space_decision::Excluded;
use crate::flowchart::Evaluator;
use crate::flowchart::words::{Need, Test};
use lod_engine::game::{Space, SpaceSet};

impl Excluded {
    /// Writes down that a space fails a test, together with those in which the same of it fails. The numbers that are
    /// compared were looked at just now: nothing else is.
    pub(super) fn add(all: &mut Vec<Excluded>, of: &Test, space: Space, evaluator: &Evaluator<'_>) {
        let test = first_failing(of, space, evaluator);
        let numbers = match &test {
            Test::Compare(c) if of.needs(Need::Ahead) == 0 => {
                let both = [&c.left, &c.right].map(|m| evaluator.measure(space, m));
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
}

/// What of a test fails in a space: of several conditions the first, of alternatives the first of each. Alternatives that
/// would fail in different numbers of the same pieces stay whole: one number says nothing beside the other.
fn first_failing(test: &Test, space: Space, evaluator: &Evaluator<'_>) -> Test {
    let of = |part: &Test| first_failing(part, space, evaluator);
    match test {
        Test::All(parts) => {
            let failing = parts.iter().find(|part| !evaluator.test(space, part));
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
        // Where none of these pieces is, there are not always others.
        Test::Only(only) if !evaluator.test(space, &Test::Has(only.these)) => Test::Has(only.these),
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
