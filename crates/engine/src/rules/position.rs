//! A position file as a whole: what its board alone cannot tell, because it takes the cards.

use super::Reason;
use super::cards::cards;
use super::sequence::check_order;
use crate::game::DataError;
use crate::game::position::{CardInPlay, PositionFile};
use crate::game::{FileError, Position};

/// Reads the text of the position file that the person calls `file`.
///
/// # Errors
/// Every fault found, with the file and the line.
pub fn read(file: &str, text: &str) -> Result<PositionFile, Vec<FileError>> {
    let read = PositionFile::read(file, text)?;
    match in_order(&read.position) {
        Ok(()) => Ok(read),
        Err(wrong) => {
            let (at, what) = (read.sequence_at.unwrap_or_default(), wrong.to_string());
            Err(FileError::all(file, text, &[DataError { at, what }]))
        }
    }
}

/// Whether the Factions acted in the order of the card (2.3.2, R193).
///
/// # Errors
/// [`Reason::OutOfTurn`].
pub fn in_order(position: &Position) -> Result<(), Reason> {
    let Some(CardInPlay { current, .. }) = position.card else {
        return Ok(());
    };
    let order = cards().get(current).and_then(super::cards::Card::order);
    order.map_or(Ok(()), |order| check_order(&position.board, order, current))
}

/// The Winter Quarters card that comes before the Event of this position: without Winter is Coming it changed
/// places with it as soon as it was showing (2.3.7, R193).
pub fn winter_first(position: &Position) -> Option<u8> {
    let next = position.card?.next?;
    let swapped = !position.options.winter_is_coming && cards().is_winter_quarters(next);
    swapped.then_some(next)
}
