//! What can never be: numbers beyond their track or their Force Pool, spaces that cannot exist.

use crate::flowchart::words::{Pieces, Relation};
use lod_engine::game::Space;

/// A number lies between these, both included.
pub(crate) type Bounds = (i32, i32);

/// How many of these pieces exist (1.4.1).
pub(crate) fn existing(pieces: Pieces) -> i32 {
    let stocks = pieces.set().stocks();
    stocks.iter().map(|stock| i32::from(stock.pool())).sum()
}

pub(crate) fn population() -> i32 {
    Space::ALL.iter().map(|s| i32::from(s.population())).sum()
}

pub(crate) fn sum(parts: impl Iterator<Item = Bounds>) -> Bounds {
    parts.fold((0, 0), |(low, high), (l, h)| (low.saturating_add(l), high.saturating_add(h)))
}

fn words((low, high): Bounds) -> String {
    match high {
        _ if low == high => low.to_string(),
        i32::MAX => format!("{low} or more"),
        _ => format!("{low} to {high}"),
    }
}

/// What is wrong with a comparison that always, or never, holds.
pub(crate) fn settles(is: Relation, one: Bounds, other: Bounds) -> Option<String> {
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
