//! The whole of the reasons: boxes, decisions with their rules, dice.

use super::page::wrap;
use super::report::is_chance;
use super::scene::{Scene, What};
use super::steps;
use super::winter::winter;
use crate::bots::{Note, Rolled};

/// Every box that was visited, every decision with its box and rule, every die.
pub fn why(scene: &Scene<'_>, width: usize) -> Vec<String> {
    let mut lines = wrap(&scene.what.headline(), "", "  ", width);
    if !scene.path.is_empty() {
        let boxes = format!("Boxes  {}", scene.path.join(" "));
        lines.extend(wrap(&boxes, "  ", "         ", width));
    }
    if let What::Winter { card, report, .. } = scene.what {
        lines.extend(winter(scene.before, card, report, width));
    }
    for note in scene
        .notes
        .iter()
        .filter(|n| !is_chance(n) && !n.is_reason())
    {
        lines.extend(wrap(&noted(note), "  ", "      ", width));
    }
    for die in scene.dice {
        lines.extend(wrap(&die.words(), "  ", "      ", width));
    }
    lines.extend(steps::of(scene, width));
    if lines.len() == 1 {
        lines.push("  There is no more to say.".to_string());
    }
    lines
}

/// "B8 8.4.2  A British Fort in North Carolina".
fn noted(note: &Note) -> String {
    let from = [note.at.as_str(), note.rule.as_str()];
    let from: Vec<&str> = from.into_iter().filter(|w| !w.is_empty()).collect();
    format!("{}  {}", from.join(" "), note.what)
}

/// The dice in one line: their values, or how many where that is too long.
pub(super) fn dice(dice: &[Rolled], width: usize) -> Option<String> {
    if dice.is_empty() {
        return None;
    }
    let rolls: Vec<String> = dice
        .iter()
        .map(|d| format!("{} {}", d.die.to_uppercase(), d.value))
        .collect();
    let line = format!("Dice: {}", rolls.join(", "));
    if super::page::columns(&line) <= width.max(crate::shown::NARROW) {
        Some(line)
    } else {
        Some(format!("Dice: {} rolled (why)", dice.len()))
    }
}
