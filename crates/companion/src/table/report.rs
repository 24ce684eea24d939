//! The end of a turn in words.

use super::finished::FinishedTask;
use super::play::TaskEnd;
use super::turn::Task;
use crate::tell::{self, ActionKind, ActionRecord, OrderRow, Report};
use lod_engine::game::{Change, Cylinder, Fact, Faction};
use std::borrow::Cow;

/// The report of a turn.
pub fn report(finished: &FinishedTask) -> Report {
    let check = check(finished);
    let what = what(finished, &check);
    let trace = &finished.trace;
    let record = ActionRecord::new(what, &finished.start, finished.after());
    let record = match finished.ending {
        TaskEnd::Winter(_) => record,
        _ => ActionRecord {
            changes: changes(finished),
            spans: &trace.change_spans,
            walk: Cow::Borrowed(&trace.walk),
            grants: &trace.grants,
            ..record
        },
    };
    let mut report = Report::of(&record);
    if let TaskEnd::Strokes(due) = &finished.ending {
        report.course.splice(0..0, strokes(finished, due));
    }
    match finished.ending {
        TaskEnd::Winter(ref round) if round.end.is_none() => {
            let reset = "All cylinders -> Eligible; then reveal the next card (6.7).".to_string();
            report.orders.push(OrderRow::sentence(reset));
            report
        }
        TaskEnd::Turn(..) | TaskEnd::Winter(_) => report,
        TaskEnd::Treaty(true) => {
            let eligible = "All cylinders -> Eligible; then a new card (2.3.9).".to_string();
            report.orders.push(OrderRow::sentence(eligible));
            report
        }
        _ => Report { heading: None, orders: Vec::new(), ..report },
    }
}

/// What the turn changed, the cylinder last.
fn changes(finished: &FinishedTask) -> Vec<Change> {
    let goes = match (finished.cylinder, finished.task) {
        (Some(at), Task::Turn(faction)) => {
            Some(Change::set(Fact::Cylinder(faction), Cylinder::Eligible, at))
        }
        _ => None,
    };
    finished.trace.changes.iter().copied().chain(goes).collect()
}

/// The moves that take the board back to how it was before the turn; none where it moved nothing.
pub(super) fn back(finished: &FinishedTask, width: usize) -> Vec<String> {
    let inverse: Vec<Change> = changes(finished).into_iter().rev().map(Change::inverse).collect();
    match inverse.is_empty() {
        true => Vec::new(),
        false => tell::orders_to_undo(finished.after(), &finished.start, &inverse, width),
    }
}

/// What is due to be done with Brilliant Strokes, and why others are not played (2.3.8).
fn strokes(finished: &FinishedTask, due: &[Faction]) -> Vec<String> {
    let how = "They take two Commands, one of them Limited, and a Special Activity in any order; then all are \
               Eligible again (2.3.8). Ask for their turn here, once for each Command.";
    let mut lines = Vec::new();
    if !due.is_empty() {
        lines.push(format!("  {how}"));
    }
    let idle = finished.trace.idle.iter();
    let idle = idle.map(|(faction, why)| format!("  The {faction} do not: {why}."));
    lines.extend(idle);
    lines
}

/// What the turn came to, in a line.
pub(super) fn verdict(finished: &FinishedTask) -> String {
    what(finished, &check(finished)).headline()
}

/// What the turn was; of a check at the table with what it came to.
fn what<'a>(finished: &'a FinishedTask, check: &'a str) -> ActionKind<'a> {
    match (&finished.ending, finished.task.faction()) {
        (TaskEnd::Turn(outcome, _), Some(faction)) => {
            ActionKind::Turn { faction, outcome: *outcome, card: finished.card }
        }
        (TaskEnd::Treaty(true), _) => ActionKind::Treaty,
        (TaskEnd::Winter(report), _) => {
            ActionKind::Winter { round: None, card: finished.card, report }
        }
        _ => ActionKind::Check(check),
    }
}

/// What a check for the Treaty or for Brilliant Strokes came to.
fn check(finished: &FinishedTask) -> String {
    let strokes = match &finished.ending {
        TaskEnd::Treaty(_) if finished.players[Faction::French] => {
            return "Treaty of Alliance: players play the French, the choice is theirs."
                .to_string();
        }
        TaskEnd::Treaty(_) => return "Treaty of Alliance: not now.".to_string(),
        TaskEnd::Strokes(due) => due.as_slice(),
        TaskEnd::Turn(..) | TaskEnd::Winter(_) => &[],
    };
    match strokes {
        [] => "Brilliant Stroke: no non-player plays one now.".to_string(),
        [one] => format!("Brilliant Stroke: the {one} play theirs now."),
        several => {
            let names: Vec<&str> = several.iter().map(|f| f.name()).collect();
            format!(
                "Brilliant Stroke: the conditions hold for the {}; who may Trump whom is in 2.3.8.",
                names.join(" and the ")
            )
        }
    }
}
