//! How the margins of all Factions went from turn to turn.

use lod_engine::game::{Board, Faction};

/// The board after a turn, as far as it counts here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarginPoint {
    /// The turn, from 1; 0 is the set-up.
    pub turn: usize,
    /// The year of the campaign.
    pub year: Option<u16>,
    /// Whether the turn was a Winter Quarters Round.
    pub winter: bool,
    /// Of each Faction its total margin, both conditions added up (7.3).
    pub values: [i32; 4],
}

impl MarginPoint {
    /// The margins of a board.
    pub fn new(turn: usize, year: Option<u16>, winter: bool, board: &Board) -> MarginPoint {
        MarginPoint { turn, year, winter, values: Faction::ALL.map(|f| board.final_margin(f)) }
    }
}

/// What stands above a chart.
pub const TITLE: &str = "Final margins (7.3)";

/// All moments so far, the set-up first.
pub type MarginHistory = [MarginPoint];

/// From one level to the next.
pub(super) const STEP: i32 = 5;

/// The lowest and the highest value, each at a level, 0 always among them.
pub(super) fn span(course: &MarginHistory) -> (i32, i32) {
    let values = || course.iter().flat_map(|m| m.values);
    let low = values().min().unwrap_or(0).min(0);
    let high = values().max().unwrap_or(0).max(0);
    let (low, high) = (low.div_euclid(STEP) * STEP, -(-high).div_euclid(STEP) * STEP);
    (low, high.max(low + 10))
}
