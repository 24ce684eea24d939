//! What was done before: a line for each action, and the whole of one.

use super::page::{columns, wrap};
use super::scene::Scene;
use super::why::why;
use crate::tell::orders;

/// An action on one line, with its number in the game.
pub fn entry(number: usize, scene: &Scene<'_>, width: usize) -> String {
    let line = format!("{number:>4}  {}", scene.what.headline());
    let width = width.max(crate::shown::NARROW);
    if columns(&line) <= width {
        return line;
    }
    let short: String = line.chars().take(width - 3).collect();
    format!("{}...", short.trim_end())
}

/// The whole of an action: why, then every step in order.
pub fn log(scene: &Scene<'_>, width: usize) -> Vec<String> {
    let mut lines = why(scene, width);
    let steps = orders(scene.before, scene.changes);
    for (number, step) in (1_usize..).zip(&steps) {
        lines.extend(wrap(step, &format!("{number:>4}  "), "      ", width));
    }
    lines
}
