//! The end of a turn in words.

use super::card::{event, special};
use super::orders::{orders, place};
use super::turn::Finished;
use super::wrap;
use crate::bots::Outcome;
use crate::flowchart::schema::EventSide;

/// How a non-player carries an Event out (8.3.4-8.3.8), in brief.
const EVENT: [&str; 6] = [
    "Do all that the text allows: as many pieces and spaces as can be (8.3.4); take friendly pieces \
     from Unavailable before Available.",
    "Benefits go to this Faction, then to its ally; harm goes to an enemy by chance, people first; a \
     gift that must go to an enemy goes to a non-player first (8.3.5).",
    "Choose first the spaces for which the Event was chosen; then those where the most Forts and \
     Villages, then other pieces, are placed or removed; among equals the Random Spaces table (8.2).",
    "Shifts go where this Side gains most, then where the other loses most (8.3.6).",
    "Free Commands and Special Activities follow the boxes of the Faction that takes them (8.3.5).",
    "Any other choice is made by a die (8.3.8).",
];

/// The verdict, then the orders in order, every line at most 80 columns wide.
pub fn report(finished: &Finished) -> Vec<String> {
    let mut lines = vec![String::new()];
    lines.extend(wrap(&verdict(finished), "  "));
    if !finished.path.is_empty() {
        lines.extend(wrap(&format!("Boxes: {}", finished.path.join(" ")), "  "));
    }
    let mut list: Vec<String> = Vec::new();
    if let (Some(Outcome::Event(_)), Some((card, face))) =
        (finished.outcome, finished.card.and_then(event))
    {
        let side = match finished.side {
            _ if !face.shaded => "the",
            Some(EventSide::Shaded) => "the shaded",
            _ => "the unshaded",
        };
        list.push(format!(
            "Play {side} Event of card {}, {}.",
            card.number, card.title
        ));
        if let Some(special) = special(finished.faction, card.number) {
            list.push(format!("Special instruction (8.3.1): {}", special.say));
        }
        list.extend(EVENT.iter().map(|s| (*s).to_string()));
    }
    list.extend(orders(&finished.start, &finished.changes));
    if let Some(notebook) = finished.start.notebook() {
        notebook.clear_missing();
    }
    if let Some(cylinder) = finished.cylinder {
        list.push(format!(
            "{} cylinder -> {}.",
            finished.faction,
            place(cylinder)
        ));
    }
    if list.is_empty() {
        list.push("Nothing on the board changes.".to_string());
    }
    for (i, order) in list.iter().enumerate() {
        lines.extend(wrap(&format!("{:3}  {order}", i + 1), "     "));
    }
    lines.push(String::new());
    lines
}

fn verdict(finished: &Finished) -> String {
    let name = finished.faction.name().to_uppercase();
    match finished.outcome {
        Some(Outcome::Pass) => format!("{name}: Pass"),
        Some(Outcome::Event(_)) => format!("{name}: the Event"),
        Some(Outcome::Command(command, None)) => format!("{name}: {}", command.name()),
        Some(Outcome::Command(command, Some(special))) => {
            format!("{name}: {} with {}", command.name(), special.name())
        }
        None => format!("{name}: {}", if finished.applies { "yes" } else { "no" }),
    }
}
