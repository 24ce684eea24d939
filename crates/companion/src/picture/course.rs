//! How the margins of all Factions went from turn to turn.

use lod_engine::game::{Board, Faction};

/// The board after a turn, as far as it counts here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The turn, from 1; 0 is the set-up.
    pub turn: usize,
    /// The year of the campaign.
    pub year: Option<u16>,
    /// Whether the turn was a Winter Quarters Round.
    pub winter: bool,
    /// The total margin of each Faction: both conditions added up (7.3).
    pub margins: [i32; 4],
}

impl Moment {
    /// The margins of a board.
    pub fn new(turn: usize, year: Option<u16>, winter: bool, board: &Board) -> Moment {
        Moment { turn, year, winter, margins: Faction::ALL.map(|f| board.final_margin(f)) }
    }
}

/// All moments so far, the set-up first.
pub type Course = [Moment];

/// The lowest and the highest margin, each five of them a line, 0 always among them.
pub(super) fn span(course: &Course) -> (i32, i32) {
    let margins = || course.iter().flat_map(|m| m.margins);
    let low = margins().min().unwrap_or(0).min(0);
    let high = margins().max().unwrap_or(0).max(0);
    let (low, high) = (low.div_euclid(5) * 5, -(-high).div_euclid(5) * 5);
    (low, high.max(low + 10))
}
