//! What is read after every action.

use super::news::Heard;
use super::page::{columns, wrap};
use super::rows::{on_board, on_program_board};
use super::scene::{Scene, What, order, titled};
use super::story::story;
use super::why::dice;
use super::winter::winter_since;
use super::{ends, steps};
use lod_bots::action::{Note, Noted, battles};
use lod_engine::rules::battle::BattleReport;
use lod_engine::rules::cards::cards;

/// The verdict, what happened and why, then "On your board". Who is next comes after it ([`super::next`]).
pub fn report(scene: &Scene<'_>, width: usize) -> Vec<String> {
    report_since(scene, &Heard::nothing(*scene.before), width)
}

/// The same where a part was told in the middle of the action: what is left of it.
pub fn report_since(scene: &Scene<'_>, heard: &Heard, width: usize) -> Vec<String> {
    let mut lines = match scene.what {
        What::Card { current, next } => card(current, next, width),
        _ => wrap(&scene.what.headline(), "", "  ", width),
    };
    let dice = scene.rolled.then(|| dice(scene.dice, width)).flatten();
    let mut story = story(scene);
    // Once is enough.
    if dice.as_ref().is_some_and(|d| d.ends_with("(why)")) {
        story = story.trim_end_matches("(why)").trim_end().to_string();
    }
    lines.extend(dice);
    if !story.is_empty() {
        lines.extend(wrap(&story, "", "", width));
    }
    lines.extend(told_battles(heard.untold(scene.notes), width));
    if let What::Winter { card, report, .. } = scene.what {
        lines.push(String::new());
        lines.extend(winter_since(scene.before, card, report, heard, width));
        let ends = report.end.iter().flat_map(ends);
        lines.extend(ends.flat_map(|line| wrap(&line, "", "  ", width)));
        return lines;
    }
    if !scene.stretches.is_empty() || scene.notes.iter().any(is_chance) {
        lines.push(String::new());
        lines.extend(steps::of(scene, width));
    }
    let quiet = matches!(scene.what, What::Card { .. }) && scene.before == scene.after;
    if !quiet {
        lines.push(String::new());
        lines.extend(match scene.what {
            What::Fixed => on_program_board(scene.before, scene.after, width),
            _ => on_board(&heard.table, scene.after, heard.left(scene), width),
        });
    }
    lines
}

/// Whether chance decided.
pub(super) const fn is_chance(note: &Note) -> bool {
    matches!(note.what, Noted::Drawn(_))
}

/// Each Battle with all that counted in it, to be added up again (3.6).
pub(super) fn told_battles(notes: &[Note], width: usize) -> Vec<String> {
    battles(notes)
        .map(BattleReport::lines)
        .flat_map(|[head, rest @ ..]| {
            let mut lines = vec![String::new()];
            lines.extend(wrap(&head, "", "  ", width));
            lines.extend(rest.iter().flat_map(|l| wrap(l, "  ", "           ", width)));
            lines
        })
        .collect()
}

/// The card drawn, its order and the next one, on one line where they have room.
fn card(current: u8, next: Option<u8>, width: usize) -> Vec<String> {
    let mut parts = vec![format!("Card {}", titled(current))];
    parts.extend(cards().get(current).and_then(order));
    parts.extend(next.map(|n| format!("next: {}", titled(n))));
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if columns(line) + 4 + columns(&part) <= width => {
                *line = format!("{line}    {part}");
            }
            _ => lines.extend(wrap(&part, "", "  ", width)),
        }
    }
    lines
}
