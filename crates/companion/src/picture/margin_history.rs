//! How the margins or the chances of all Factions went from turn to turn.

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
    /// Of each Faction its total margin, both conditions added up (7.3), or what else the course is of.
    pub values: [i32; 4],
}

impl MarginPoint {
    /// The margins of a board.
    pub fn new(turn: usize, year: Option<u16>, winter: bool, board: &Board) -> MarginPoint {
        MarginPoint { turn, year, winter, values: Faction::ALL.map(|f| board.final_margin(f)) }
    }
}

/// All moments so far, the set-up first.
pub type MarginHistory = [MarginPoint];

/// What a course is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Total margins (7.3).
    Margin,
    /// How often a Faction ranks first, in percent.
    FirstPlace,
}

impl Measure {
    /// What stands above a chart.
    pub fn title(self) -> &'static str {
        match self {
            Measure::Margin => "Final margins (7.3)",
            Measure::FirstPlace => "1st place in % of the games, played on by non-players",
        }
    }

    /// A value beside a chart.
    pub(super) fn label(self, value: i32) -> String {
        match self {
            Measure::Margin if value == 0 => "0".to_string(),
            Measure::Margin => format!("{value:+}"),
            Measure::FirstPlace => value.to_string(),
        }
    }

    /// The last value of a Faction.
    pub(super) fn now(self, value: i32) -> String {
        match self {
            Measure::Margin => format!("{value:+}"),
            Measure::FirstPlace => format!("{value} %"),
        }
    }

    /// The values from one level to the next.
    pub(super) fn step(self) -> usize {
        match self {
            Measure::Margin => 5,
            Measure::FirstPlace => 10,
        }
    }
}

/// The lowest and the highest value, each at a level, 0 always among them.
pub(super) fn span(measure: Measure, course: &MarginHistory) -> (i32, i32) {
    let step = measure.step() as i32;
    let values = || course.iter().flat_map(|m| m.values);
    let low = values().min().unwrap_or(0).min(0);
    let high = values().max().unwrap_or(0).max(0);
    let (low, high) = (low.div_euclid(step) * step, -(-high).div_euclid(step) * step);
    (low, high.max(low + 10))
}
