//! The end of a turn in words.

use super::finished::Finished;
use super::play::Ending;
use super::turn::Task;
use crate::tell::orders_and_grants;
use crate::tell::special;
use crate::tell::{
    ENDLESS, Leaf, OrderLine, besides, ends, numbered, orders, phases, place, steps, winter,
    wrap_to,
};
use lod_bots::action::{Note, Noted, battles};
use lod_bots::bots::Outcome;
use lod_bots::events::{Events, event_name};
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::Faction;

/// The verdict, then the orders in order, every line at most so wide.
pub fn report(finished: &Finished, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    lines.extend(wrap_to(&verdict(finished), "  ", width));
    if !finished.path.is_empty() {
        lines.extend(wrap_to(&format!("Boxes: {}", finished.path.join(" ")), "  ", width));
    }
    for fought in battles(&finished.notes) {
        let [head, rest @ ..] = fought.lines();
        lines.extend(wrap_to(&head, "  ", width));
        let rest = rest.iter();
        lines.extend(rest.flat_map(|l| wrap_to(&format!("  {l}"), "           ", width)));
    }
    match &finished.ending {
        Ending::Turn(outcome, _) => lines.extend(turn(finished, *outcome, width)),
        Ending::Treaty(true) => {
            lines.extend(numbered(&treaty(finished), 1, width));
        }
        Ending::Strokes(due) => lines.extend(strokes(finished, due, width)),
        Ending::Treaty(_) => {}
        Ending::Winter(report) => {
            lines.extend(winter(&finished.start, finished.card, report, width));
            let ends = report.end.iter().flat_map(ends);
            lines.extend(ends.flat_map(|l| wrap_to(&l, "  ", width)));
        }
    }
    looked_at(finished);
    lines.push(String::new());
    lines
}

/// The same in its parts, each line as long as it is.
pub(super) fn leaf(finished: &Finished) -> Leaf {
    let mut leaf = Leaf { headline: verdict(finished), ..Leaf::default() };
    for fought in battles(&finished.notes) {
        let [head, rest @ ..] = fought.lines();
        leaf.course.push(head);
        leaf.course.extend(rest.map(|line| format!("  {line}")));
    }
    match &finished.ending {
        Ending::Turn(outcome, _) => {
            leaf.course.extend(event(finished, *outcome, ENDLESS));
            leaf.orders = list(finished).into_iter().map(OrderLine::from).collect();
            leaf.reasons = taken(finished, *outcome, ENDLESS);
        }
        Ending::Treaty(true) => {
            leaf.orders = treaty(finished).into_iter().map(OrderLine::from).collect();
        }
        Ending::Strokes(due) => leaf.course.extend(strokes(finished, due, ENDLESS)),
        Ending::Treaty(_) => {}
        Ending::Winter(report) => {
            leaf.phases = phases(&finished.start, finished.card, report);
            leaf.course.extend(report.end.iter().flat_map(ends));
        }
    }
    looked_at(finished);
    leaf
}

/// What was looked at only to be told is not to be asked for.
fn looked_at(finished: &Finished) {
    if let Some(notebook) = finished.start.notebook() {
        notebook.clear_missing();
    }
}

const fn is_no_event(note: &Note) -> bool {
    matches!(note.what, Noted::NoEvent(_))
}

/// What signing the Treaty of Alliance moves (2.3.9).
fn treaty(finished: &Finished) -> Vec<String> {
    let mut list = orders(&finished.start, &finished.changes);
    list.push("All cylinders -> Eligible; then a new card (2.3.9).".to_string());
    list
}

/// What is due to be done with Brilliant Strokes, and why others are not played (2.3.8).
fn strokes(finished: &Finished, due: &[Faction], width: usize) -> Vec<String> {
    let how = "They take two Commands, one of them Limited, and a Special Activity in any order; then all are \
               Eligible again (2.3.8). Ask for their turn here, once for each Command.";
    let mut lines = Vec::new();
    if !due.is_empty() {
        lines.extend(wrap_to(how, "  ", width));
    }
    let idle = finished.idle.iter();
    let idle = idle.map(|(faction, why)| format!("  The {faction} do not: {why}."));
    lines.extend(idle.flat_map(|line| wrap_to(&line, "    ", width)));
    lines
}

fn turn(finished: &Finished, outcome: Outcome, width: usize) -> Vec<String> {
    let mut lines = event(finished, outcome, width);
    let steps = taken(finished, outcome, width);
    if !steps.is_empty() {
        lines.extend(steps);
        lines.push("On your board".to_string());
    }
    lines.extend(numbered(&list(finished), 1, width));
    lines
}

/// What a turn moves on the board, in the order to carry it out.
fn list(finished: &Finished) -> Vec<String> {
    let mut list = orders_and_grants(&finished.start, &finished.changes, &finished.grants);
    if let (Some(cylinder), Task::Turn(faction)) = (finished.cylinder, finished.task) {
        list.push(format!("{faction} cylinder -> {}.", place(cylinder)));
    }
    if list.is_empty() {
        list.push("Nothing on the board changes.".to_string());
    }
    list
}

/// The Event that was played, or why none was.
fn event(finished: &Finished, outcome: Outcome, width: usize) -> Vec<String> {
    if let Outcome::Event(side) = outcome {
        return event_words(finished, side, width);
    }
    let note = finished.notes.iter().find(|n| is_no_event(n));
    let why = note.map(|note| format!("  {}.", note.what));
    why.map_or_else(Vec::new, |why| wrap_to(&why, "    ", width))
}

/// A turn step by step.
fn taken(finished: &Finished, outcome: Outcome, width: usize) -> Vec<String> {
    match finished.task.faction() {
        Some(faction) if !finished.stretches.is_empty() => steps(
            faction,
            &finished.changes,
            &finished.stretches,
            &finished.notes,
            besides(&outcome),
            width,
        ),
        _ => Vec::new(),
    }
}

/// What the Event says, and what the Faction follows on it.
fn event_words(finished: &Finished, side: EventSide, width: usize) -> Vec<String> {
    let Some(number) = finished.card else {
        return Vec::new();
    };
    let says = Events::get().event(number).map(|e| format!("The Event: {}", e.text(side).say));
    let follows = finished
        .task
        .faction()
        .and_then(|f| special(f, number))
        .map(|s| format!("Special instruction (8.3.1): {}", s.say));
    says.into_iter()
        .chain(follows)
        .flat_map(|text| wrap_to(&format!("  {text}"), "    ", width))
        .collect()
}

/// What the turn came to, in a line.
pub(super) fn verdict(finished: &Finished) -> String {
    let name = match finished.task {
        Task::Turn(faction) => faction.name().to_uppercase(),
        Task::Treaty => "TREATY OF ALLIANCE".to_string(),
        Task::Strokes => "BRILLIANT STROKE".to_string(),
        Task::Winter => "WINTER QUARTERS".to_string(),
    };
    let what = match &finished.ending {
        Ending::Turn(Outcome::Pass, _) => "Pass".to_string(),
        Ending::Turn(Outcome::Event(side), _) => {
            let why = finished.notes.iter().rev().find_map(|n| match &n.what {
                Noted::Event(bullet) => Some(format!(". {bullet} ({})", n.rule)),
                _ => None,
            });
            format!("{}{}", event_name(finished.card, *side), why.unwrap_or_default())
        }
        Ending::Turn(Outcome::Command(command, None), _) => command.name().to_string(),
        Ending::Turn(Outcome::Command(command, Some(special)), _) => {
            format!("{} with {}", command.name(), special.name())
        }
        Ending::Treaty(true) => "the French play it now.".to_string(),
        Ending::Treaty(false) if finished.players[Faction::French] => {
            "the French are yours; it is for you to say.".to_string()
        }
        Ending::Treaty(false) => "not now.".to_string(),
        Ending::Strokes(due) => match due.as_slice() {
            [] => "no non-player plays one now.".to_string(),
            [one] => format!("the {one} play theirs now."),
            several => {
                let names: Vec<&str> = several.iter().map(|f| f.name()).collect();
                format!(
                    "the conditions hold for the {}; who may Trump whom is in 2.3.8.",
                    names.join(" and the ")
                )
            }
        },
        Ending::Winter(_) => "the round, phase by phase".to_string(),
    };
    format!("{name}: {what}")
}
