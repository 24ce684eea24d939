//! A Winter Quarters Round, phase by phase (6.1-6.7).

use super::changes::orders;
use super::event_card::titled_effect;
use super::page::wrap;
use super::report::told_battles;
use super::round::phase_title;
use super::rows::{places, rows};
use super::story::sentences;
use super::{ENDLESS, OrderLine};
use crate::action::{Note, Noted};
use crate::bots::winter::{Phase, Report};
use crate::game::Board;

/// Each phase that was held, with its reasons and its own list of what to do, in the Reset Phase the Event of
/// the card too (6.7). A tracked board is told by its rows; on one that was only told in part, each order is
/// numbered through the Round.
pub fn winter(start: &Board, card: Option<u8>, report: &Report, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut number = 1;
    for (phase, before, after) in held(start, report) {
        let list = match start.notebook() {
            None => rows(&before, &after, &phase.changes, width),
            Some(_) => {
                let list = orders(&before, &phase.changes);
                let first = number;
                number += list.len();
                numbered(&list, first, width)
            }
        };
        let reasons = reasons(phase, card, width);
        let title = headed(phase, report, list.is_empty() && reasons.is_empty());
        lines.extend(wrap(&title, "", "  ", width));
        lines.extend(reasons);
        lines.extend(list);
    }
    lines
}

/// A phase that was held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its name; where there was nothing to do, that too.
    pub title: String,
    /// Why it went so.
    pub reasons: Vec<String>,
    /// What is to be moved and marked.
    pub orders: Vec<OrderLine>,
}

/// The phases of a Round in their parts, each line as long as it is: see [`winter`].
pub fn phases(start: &Board, card: Option<u8>, report: &Report) -> Vec<Held> {
    let held = held(start, report).into_iter();
    held.map(|(phase, before, after)| {
        let orders: Vec<OrderLine> = match start.notebook() {
            None => places(&before, &after, &phase.changes),
            Some(_) => {
                let list = orders(&before, &phase.changes).into_iter();
                list.map(OrderLine::from).collect()
            }
        };
        let reasons = reasons(phase, card, ENDLESS);
        Held {
            title: headed(phase, report, orders.is_empty() && reasons.is_empty()),
            reasons,
            orders,
        }
    })
    .collect()
}

/// The phases with the boards around them.
fn held<'r>(start: &Board, report: &'r Report) -> Vec<(&'r Phase, Board, Board)> {
    let mut board = *start;
    let phases = report.phases.iter();
    phases
        .map(|phase| {
            let before = board;
            // The round was worked out on this very board: its changes fit.
            let _ = board.apply_all(&phase.changes);
            (phase, before, board)
        })
        .collect()
}

/// The name of a phase, and how it ended where nothing else is told of it.
fn headed(phase: &Phase, report: &Report, is_quiet: bool) -> String {
    let title = phase_title(phase.id);
    match (is_quiet, phase.id) {
        (true, "victory") => format!("{title}: {}", victory(report)),
        (true, _) => format!("{title}: nothing to do"),
        (false, _) => title.to_string(),
    }
}

/// Whether the Victory Check Phase ended the game (6.1).
fn victory(report: &Report) -> &'static str {
    match report.end {
        Some(end) if end.in_check() => "the game ends",
        _ => "nobody wins",
    }
}

/// Why it went so in a phase; chance with its candidates, and the Battles.
fn reasons(phase: &Phase, card: Option<u8>, width: usize) -> Vec<String> {
    let mut texts = Vec::new();
    if phase.id == "reset" {
        texts.extend(card.and_then(titled_effect));
    }
    texts.extend(sentences(&phase.notes));
    texts.extend(phase.notes.iter().filter_map(drawn));
    let mut lines: Vec<String> = texts
        .iter()
        .flat_map(|text| wrap(text, "  ", "    ", width))
        .collect();
    lines.extend(told_battles(&phase.notes, width));
    lines
}

fn drawn(note: &Note) -> Option<String> {
    match &note.what {
        Noted::Drawn(drawn) => Some(format!("Chance: {drawn}")),
        _ => None,
    }
}

/// Orders with their numbers from `first` on.
pub fn numbered(list: &[String], first: usize, width: usize) -> Vec<String> {
    list.iter()
        .zip(first..)
        .flat_map(|(order, i)| wrap(order, &format!("{i:3}  "), "     ", width))
        .collect()
}
