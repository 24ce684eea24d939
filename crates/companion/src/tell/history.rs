//! What was done before: a line for each action, and the whole of one.

use super::orders_by_space::on_board;
use super::page::wrap;
use super::record::{ActionKind, ActionRecord};
use super::why::why;
use itertools::Itertools;
use lod_engine::game::Faction;

/// An action with its number in the game, the year, the card, and what it cost: the Resources of each Faction
/// before and after where they changed (1.8).
pub fn entry(number: usize, record: &ActionRecord<'_>, width: usize) -> Vec<String> {
    let first = format!("{number:>4}  ");
    wrap(&parts(record).join("  "), &first, "      ", width)
}

/// The same for a page, which breaks it as it needs.
pub fn drawn_entry(record: &ActionRecord<'_>) -> String {
    parts(record).join(" \u{b7} ")
}

fn parts(record: &ActionRecord<'_>) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(record.when.year.map(|year| year.to_string()));
    parts.extend(record.when.card.map(|card| format!("card {card}")));
    parts.push(record.headline());
    let purses = purses(record);
    if !purses.is_empty() {
        parts.push(purses);
    }
    parts
}

/// What each Faction had before and has after, where that changed: "British Resources 6 -> 4".
fn purses(record: &ActionRecord<'_>) -> String {
    let (before, after) = (record.before, record.after);
    let changed = Faction::ALL
        .into_iter()
        .map(|f| (f, before.resources(f), after.resources(f)))
        .filter(|(_, from, to)| from != to);
    changed.map(|(f, from, to)| format!("{} Resources {from} -> {to}", f.adjective())).join(" · ")
}

/// The whole of an action: its orders, then why, with every step in order.
pub fn log(record: &ActionRecord<'_>, width: usize) -> Vec<String> {
    let mut lines = why(record, width);
    if !matches!(record.what, ActionKind::Winter { .. }) {
        let orders = on_board(record.before, record.after, &record.changes, width);
        let head = wrap(&record.headline(), "", "  ", width).len();
        lines.splice(head..head, orders);
    }
    lines
}
