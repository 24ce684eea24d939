//! The one-line notation: every kind of step, completion, and what is wrong with a line.

use super::*;
use lod_engine::rules::{GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind};

mod british;
mod others;
mod patriots;
mod refused;

fn only_step(board: Layout, faction: Faction, line: &str) -> ActionStep {
    let steps = steps(board, faction, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let [step] = steps.as_slice() else { panic!("{line}: {steps:?}") };
    step.clone()
}

fn group(from: Space, units: &[(Piece, u8)]) -> Group {
    let troops = units.iter().fold(PieceCounts::NONE, |t, (piece, n)| t.with(*piece, *n));
    Group { from, troops }
}

/// The Connecticut-Rhode Island Colony.
#[allow(non_upper_case_globals)]
const Connecticut: Space = ConnecticutRhodeIsland;

/// The code in the first column of the tables of docs/notation.md.
pub(super) fn documented() -> Vec<&'static str> {
    let page = include_str!("../../../../../docs/notation.md");
    let (before, rest) = page.split_once("## Commands at every prompt").expect("commands");
    let (_, after) = rest.split_once("\n## ").expect("what follows them");
    before
        .lines()
        .chain(after.lines())
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect()
}
