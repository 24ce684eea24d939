//! What can never be: numbers beyond their track or their Force Pool, spaces that cannot exist.

use crate::flowchart::words::{Comparison, Measure, Number, Pieces, Relation, Test};
use lod_engine::game::{Space, SpaceSet, Stock};

/// A number lies between these, both included.
type Bounds = (i32, i32);

/// The end of the Resources track (1.8).
const RESOURCES: i32 = 50;
/// The end of the FNI track (1.9).
const FNI: i32 = 3;
/// More than Forts and Cities can bring in all (6.3.1).
const EARNINGS: i32 = 100;

/// How many of these pieces exist (1.4.1).
pub(super) fn existing(pieces: Pieces) -> i32 {
    let stocks = pieces.set().stocks();
    stocks.iter().map(|stock| i32::from(stock.pool())).sum()
}

fn population() -> i32 {
    Space::ALL.iter().map(|s| i32::from(s.population())).sum()
}

fn sum(parts: impl Iterator<Item = Bounds>) -> Bounds {
    parts.fold((0, 0), |(low, high), (l, h)| (low.saturating_add(l), high.saturating_add(h)))
}

fn of_number(number: &Number) -> Bounds {
    match number {
        Number::Number(n) => (*n, *n),
        Number::Die(die) => (1, i32::from(die.sides())),
        Number::Resources(_) => (0, RESOURCES),
        Number::Available(stock) | Number::Unavailable(stock) => (0, i32::from(stock.pool())),
        Number::SquadronsUnavailable | Number::SquadronsWestIndies => {
            (0, i32::from(Stock::Squadron.pool()))
        }
        Number::OnMap(pieces) => (0, existing(*pieces)),
        Number::Support | Number::Opposition => (0, 2 * population()),
        Number::Fni => (0, FNI),
        Number::Cbc => (0, i32::MAX),
        Number::Sum(parts) => sum(parts.iter().map(of_number)),
        Number::Half(inner) => {
            let (low, high) = of_number(inner);
            (low / 2, high / 2)
        }
        Number::HalfUp(inner) => {
            let (low, high) = of_number(inner);
            (low.saturating_add(1) / 2, high.saturating_add(1) / 2)
        }
        Number::Spaces(tests) => (0, i32::try_from(possible(tests).len()).unwrap_or(i32::MAX)),
        Number::Population(_) => (0, population()),
        Number::BritishEarnings => (0, EARNINGS),
    }
}

/// Where nothing is known of it, `None`.
fn of_measure(measure: &Measure) -> Option<Bounds> {
    Some(match measure {
        Measure::Number(n) => (*n, *n),
        Measure::Count(pieces)
        | Measure::Removes(pieces)
        | Measure::Brings(pieces)
        | Measure::Going(pieces) => (0, existing(*pieces)),
        Measure::Population => {
            let most = Space::ALL.iter().map(|s| s.population()).max();
            (0, i32::from(most.unwrap_or(0)))
        }
        Measure::Sum(parts) => {
            let parts: Option<Vec<Bounds>> = parts.iter().map(of_measure).collect();
            sum(parts?.into_iter())
        }
        Measure::Where(inner) => {
            let (low, high) = of_measure(&inner.count)?;
            (low.min(0), high.max(0))
        }
        _ => return None,
    })
}

fn words((low, high): Bounds) -> String {
    match high {
        _ if low == high => low.to_string(),
        i32::MAX => format!("{low} or more"),
        _ => format!("{low} to {high}"),
    }
}

/// What is wrong with a comparison that always, or never, holds.
fn settles(is: Relation, one: Bounds, other: Bounds) -> Option<String> {
    let ((left, left_top), (right, right_top)) = (one, other);
    let corners = [(left, right_top), (left_top, right)];
    let holds = corners.map(|(l, r)| is.holds(l, r));
    let apart = left_top < right || right_top < left;
    // An order that holds, or fails, at both corners does so everywhere; numbers can be equal in between alone.
    let always = holds == [true; 2];
    let never = holds == [false; 2] && (is != Relation::Equal || apart);
    let when = match (always, never) {
        (true, _) => "always",
        (_, true) => "never",
        _ => return None,
    };
    let (one, other) = (words(one), words(other));
    Some(format!("the comparison {when} holds: its left side is {one}, its right side {other}"))
}

/// What is wrong with a comparison of numbers that has one answer on every board.
pub(super) fn settled(c: &Comparison<Number>) -> Option<String> {
    settles(c.is, of_number(&c.left), of_number(&c.right))
}

/// The same of measures of a space.
pub(super) fn settled_in_space(c: &Comparison<Measure>) -> Option<String> {
    settles(c.is, of_measure(&c.left)?, of_measure(&c.right)?)
}

/// Whether a space can pass the test, and whether it can fail it, whatever lies on the board.
fn can(test: &Test, space: Space) -> (bool, bool) {
    let sure = |passes: bool| (passes, !passes);
    match test {
        Test::In(kinds) => sure(kinds.contains(&space.kind())),
        Test::Is(spaces) => sure(spaces.contains(&space)),
        Test::All(tests) => tests.iter().fold((true, false), |(pass, fail), test| {
            let (p, f) = can(test, space);
            (pass && p, fail || f)
        }),
        Test::Any(tests) => tests.iter().fold((false, true), |(pass, fail), test| {
            let (p, f) = can(test, space);
            (pass || p, fail && f)
        }),
        Test::Not(inner) => {
            let (pass, fail) = can(inner, space);
            (fail, pass)
        }
        Test::Borders(tests) => {
            let near = possible(tests);
            (space.adjacent().iter().any(|s| near.contains(s)), true)
        }
        _ => (true, true),
    }
}

/// The spaces that can pass all of these tests.
pub(super) fn possible(tests: &[Test]) -> SpaceSet {
    SpaceSet::ALL.filter(|space| tests.iter().all(|test| can(test, space).0))
}
