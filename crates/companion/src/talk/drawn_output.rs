//! What a face draws from data.

use super::Ask;
use crate::tell::{ChancesSheet, GameEnd, Overview, Report, SetUpSheet};
use lod_engine::game::Board;

/// A face that draws questions, boards and turns; one of lines alone keeps all of this as it is.
pub trait DrawnOutput {
    /// Whether questions, boards and turns are drawn from their data, and nothing has to be typed; other faces are
    /// given lines, and told how to type.
    fn draws(&self) -> bool {
        false
    }
    /// The question that is shown next, as data: a face that draws it uses this in place of the lines that are shown
    /// from here on up to the question.
    fn asked(&mut self, _ask: &Ask) {}
    /// How the board stands at the next question, for a face that draws it; with it the board before the last turn.
    fn stands(&mut self, _board: &Board, _since: Option<&Board>) {}
    /// The card, the Factions and what moved last, at the next question of a game, for a face that draws them.
    fn overview(&mut self, _overview: Overview) {}
    /// Shows a picture, an SVG of the program's own.
    fn drawing(&mut self, _title: &str, _svg: String) {}
    /// Draws what was done, part by part.
    fn show_report(&mut self, _report: &Report) {}
    /// Draws what is to be set up, to be ticked.
    fn show_set_up(&mut self, _sheet: &SetUpSheet) {}
    /// Draws the chances of a position.
    fn show_chances(&mut self, _sheet: &ChancesSheet) {}
    /// Draws how the game ended.
    fn show_end(&mut self, _end: &GameEnd) {}
}
