//! The end of a turn in words.

use super::finished::Finished;
use super::play::Ending;
use super::turn::Task;
use crate::action::{Note, Noted, battles};
use crate::bots::Outcome;
use crate::events::{Events, event_name};
use crate::flowchart::schema::EventSide;
use crate::game::Faction;
use crate::tell::orders_and_grants;
use crate::tell::special;
use crate::tell::{besides, ends, numbered, orders, place, steps, winter, wrap_to};

/// The verdict, then the orders in order, every line at most so wide.
pub fn report(finished: &Finished, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    lines.extend(wrap_to(&verdict(finished), "  ", width));
    if !finished.path.is_empty() {
        lines.extend(wrap_to(
            &format!("Boxes: {}", finished.path.join(" ")),
            "  ",
            width,
        ));
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
            let mut list = orders(&finished.start, &finished.changes);
            list.push("All cylinders -> Eligible; then a new card (2.3.9).".to_string());
            lines.extend(numbered(&list, 1, width));
        }
        Ending::Strokes(due) => {
            if !due.is_empty() {
                let how = "They take two Commands, one of them Limited, and a Special Activity in any order; \
                     then all are Eligible again (2.3.8). Ask for their turn here, once for each Command.";
                lines.extend(wrap_to(how, "  ", width));
            }
            let idle = finished.idle.iter();
            let idle = idle.map(|(faction, why)| format!("  The {faction} do not: {why}."));
            lines.extend(idle.flat_map(|line| wrap_to(&line, "    ", width)));
        }
        Ending::Treaty(_) => {}
        Ending::Winter(report) => {
            lines.extend(winter(&finished.start, finished.card, report, width));
            let ends = report.end.iter().flat_map(ends);
            lines.extend(ends.flat_map(|l| wrap_to(&l, "  ", width)));
        }
    }
    if let Some(notebook) = finished.start.notebook() {
        notebook.clear_missing();
    }
    lines.push(String::new());
    lines
}

const fn is_no_event(note: &Note) -> bool {
    matches!(note.what, Noted::NoEvent(_))
}

fn turn(finished: &Finished, outcome: Outcome, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut list: Vec<String> = Vec::new();
    if let Outcome::Event(side) = outcome {
        lines.extend(event_words(finished, side, width));
    } else if let Some(note) = finished.notes.iter().find(|n| is_no_event(n)) {
        lines.extend(wrap_to(&format!("  {}.", note.what), "    ", width));
    }
    list.extend(orders_and_grants(
        &finished.start,
        &finished.changes,
        &finished.grants,
    ));
    if let (Some(cylinder), Task::Turn(faction)) = (finished.cylinder, finished.task) {
        list.push(format!("{faction} cylinder -> {}.", place(cylinder)));
    }
    if list.is_empty() {
        list.push("Nothing on the board changes.".to_string());
    }
    if let Some(faction) = finished.task.faction()
        && !finished.stretches.is_empty()
    {
        lines.extend(steps(
            faction,
            &finished.changes,
            &finished.stretches,
            &finished.notes,
            besides(&outcome),
            width,
        ));
        lines.push("On your board".to_string());
    }
    lines.extend(numbered(&list, 1, width));
    lines
}

/// What the Event says, and what the Faction follows on it.
fn event_words(finished: &Finished, side: EventSide, width: usize) -> Vec<String> {
    let Some(number) = finished.card else {
        return Vec::new();
    };
    let says = Events::get()
        .event(number)
        .map(|e| format!("The Event: {}", e.text(side).say));
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
            format!(
                "{}{}",
                event_name(finished.card, *side),
                why.unwrap_or_default()
            )
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
