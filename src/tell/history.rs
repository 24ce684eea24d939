//! What was done before: a line for each action, and the whole of one.

use super::page::wrap;
use super::rows::on_board;
use super::scene::{Scene, What};
use super::why::why;
use lod_engine::game::Faction;

/// When an action was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The card that was being played.
    pub card: Option<u8>,
    /// The year of the campaign.
    pub year: Option<u16>,
}

/// An action with its number in the game, the year, the card, and what it cost: the Resources of each Faction
/// before and after where they changed (1.8).
pub fn entry(number: usize, when: &When, scene: &Scene<'_>, width: usize) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(when.year.map(|year| year.to_string()));
    parts.extend(when.card.map(|card| format!("card {card}")));
    parts.push(scene.what.headline());
    let purses = purses(scene);
    if !purses.is_empty() {
        parts.push(format!("Resources {purses}"));
    }
    let first = format!("{number:>4}  ");
    wrap(&parts.join("  "), &first, "      ", width)
}

/// What each Faction had before and has after, where that changed: "British 6 -> 4".
fn purses(scene: &Scene<'_>) -> String {
    let (before, after) = (scene.before, scene.after);
    let changed = Faction::ALL
        .into_iter()
        .map(|f| (f, before.resources(f), after.resources(f)))
        .filter(|(_, from, to)| from != to);
    let words: Vec<String> = changed.map(|(f, from, to)| format!("{f} {from} -> {to}")).collect();
    words.join(" · ")
}

/// The whole of an action: why, with every step in order, then what it came to on the board.
pub fn log(scene: &Scene<'_>, width: usize) -> Vec<String> {
    let mut lines = why(scene, width);
    if !matches!(scene.what, What::Winter { .. }) {
        lines.extend(on_board(scene.before, scene.after, scene.changes, width));
    }
    lines
}
