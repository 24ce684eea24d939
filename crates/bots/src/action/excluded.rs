//! Which condition kept a space out of a choice: the first that failed.

use super::space_decision::Excluded;
use crate::flowchart::Evaluator;
use crate::flowchart::words::{Comparison, Expr, need};
use lod_engine::game::{Space, SpaceSet};

impl Excluded {
    /// Writes down that a space fails a test, together with those in which the same of it fails. The numbers that are
    /// compared were looked at just now: nothing else is.
    pub(super) fn add(all: &mut Vec<Excluded>, of: &Expr, space: Space, eye: &Evaluator<'_>) {
        let eye = eye.at(space);
        let test = first_failing(of, &eye);
        let numbers = match test.compared() {
            Some(Comparison { left, right, .. })
                if test.amount().is_none() && !of.needs(need::AHEAD) =>
            {
                Some((space, [left, right].map(|number| number.value(&eye))))
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

/// What of a test fails: of several conditions the first, of alternatives the first of each. Alternatives that would fail in
/// different numbers of the same pieces stay whole: one number says nothing beside the other.
fn first_failing(test: &Expr, eye: &Evaluator<'_>) -> Expr {
    match test.parts() {
        ("and", parts) => {
            let failing = parts.iter().find(|part| !part.holds(eye));
            failing.map_or_else(|| test.clone(), |part| first_failing(part, eye))
        }
        ("or", parts) => {
            let mut each: Vec<Expr> = Vec::new();
            for part in parts.iter().map(|part| first_failing(part, eye)) {
                if !each.contains(&part) {
                    each.push(part);
                }
            }
            match each.len() {
                1 => each.remove(0),
                _ if counts_twice(&each) => test.clone(),
                _ => Expr::of("or", each).unwrap_or_else(|| test.clone()),
            }
        }
        // Where none of these pieces is, there are not always others.
        ("only", [these, _]) => match Expr::of("has", vec![these.clone()]) {
            Some(has) if !has.holds(eye) => has,
            _ => test.clone(),
        },
        _ => test.clone(),
    }
}

/// Whether two of these look at how many there are of the same pieces.
fn counts_twice(tests: &[Expr]) -> bool {
    let mut seen = Vec::new();
    tests.iter().filter_map(Expr::amount).any(|of| {
        let again = seen.contains(&of);
        seen.push(of);
        again
    })
}
