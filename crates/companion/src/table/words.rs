//! What is said at a question of the table: the card, the reasons so far, the dice to roll.

use super::play::Trace;
use super::turn::Task;
use crate::talk::{Ask, Form, Reasons, Reply};
use crate::tell::{event, phase_title, special};
use lod_bots::bots::Library;
use lod_bots::flowchart::describe;
use lod_engine::game::Faction;

/// The card and what the Faction follows on it.
pub(super) fn event_in_view(task: Task, number: Option<u8>) -> Vec<String> {
    let Some((card, _)) = number.and_then(event) else {
        return Vec::new();
    };
    let mut lines = vec![format!("Card {} {}", card.number, card.title)];
    if let Some(instruction) = task.faction().and_then(|f| special(f, card.number)) {
        lines.push(format!("Event Instructions (8.3.1): {}", instruction.say));
    }
    lines
}

/// The rule of the box reached, and the way there.
pub(super) fn why(library: &Library, task: Task, way: &Trace) -> Reasons {
    let mut lines = Vec::new();
    let node = |f: Faction| library.charts[f].node(&way.here);
    match task {
        Task::Winter => lines.push(match way.phase {
            Some(phase) => format!("Winter Quarters Round, {}.", phase_title(phase)),
            None => "Winter Quarters Round (6.0).".to_string(),
        }),
        Task::Treaty | Task::Strokes => {
            for faction in Faction::ALL {
                let name = match task {
                    Task::Treaty => "treaty",
                    _ => "brilliant-stroke",
                };
                let chart = &library.charts[faction];
                if let Some(summary) = chart.summary(name) {
                    lines.push(format!("{} (rule {}).", summary.title, summary.rule));
                    let items = describe::summary(chart, summary).items;
                    lines.extend(items.iter().map(|i| format!("  {}", i.lines.join(" "))));
                }
            }
        }
        Task::Turn(faction) => lines.push(match node(faction) {
            Some(node) => {
                format!("Box {} ({}): {}", node.id(), node.rule(), node.title())
            }
            None => "The turn begins.".to_string(),
        }),
    }
    Reasons { head: lines, walk: way.walk.clone(), changes: way.changes.clone() }
}

/// The question who rolls the dice.
pub(super) fn whose_dice() -> Ask {
    Ask {
        replies: vec![
            Reply::new("own", "you roll and type the results"),
            Reply::new("program", "the program rolls the dice"),
        ],
        help: vec!["The answer holds for the whole session.".to_string()],
        ..Ask::new("Dice: own or program?", Form::One)
    }
}

/// As many of these lines as there is room for; no order ends in its middle.
pub(super) fn fitting(mut told: Vec<String>, room: usize) -> Vec<String> {
    if told.len() <= room {
        return told;
    }
    let is_begun = |line: &String| !line.starts_with("    ");
    let whole = told.iter().take(room.max(1)).rposition(is_begun);
    told.truncate(match told.get(room) {
        Some(next) if !is_begun(next) => whole.unwrap_or_default(),
        _ => room,
    });
    told.push("  ... `why` shows the rest.".to_string());
    told
}

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn what_is_told_above_a_question_is_cut_between_orders() {
        let told = ["  One", "    goes on", "  Two", "    goes on", "  Three"].map(String::from);
        let cut = |room: usize| fitting(told.to_vec(), room);
        let rest = "  ... `why` shows the rest.";
        assert_eq!(cut(5), told);
        assert_eq!(cut(4), ["  One", "    goes on", "  Two", "    goes on", rest]);
        assert_eq!(cut(3), ["  One", "    goes on", rest], "no half of Two");
        assert_eq!(cut(1), [rest]);
        assert_eq!(cut(0), [rest]);
    }
}
