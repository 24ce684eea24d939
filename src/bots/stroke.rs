//! Whether a non-player plays its Brilliant Stroke (8.3.7, 8.4.11, 8.5.8, 8.6.11, 8.7.8).

use super::{Library, Moment, Run};
use crate::flowchart::{Door, Stop};
use crate::game::{Board, Faction};
use crate::rules::seats::Seats;
use crate::rules::sequence;

/// Whether the conditions hold for a non-player to play its Brilliant Stroke now. `moment` says who is
/// 1st Eligible and who has just played one.
///
/// # Errors
/// See [`Stop`].
pub fn brilliant_stroke_due(
    library: &Library,
    board: Board,
    faction: Faction,
    seats: &Seats,
    winter_showing: bool,
    moment: Moment,
    door: &mut dyn Door,
) -> Result<bool, Stop> {
    if seats.is_player(faction)
        || sequence::may_play_brilliant_stroke(&board, faction, winter_showing, seats).is_err()
    {
        return Ok(false);
    }
    let mut run = Run::new(library, faction, board, moment, door);
    let summary = run.summary("brilliant-stroke")?;
    match &summary.when {
        Some(when) => run.holds("brilliant-stroke", &summary.rule, &summary.title, when),
        None => Ok(false),
    }
}
