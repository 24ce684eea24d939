//! What the first screen leads to, on this machine.

use super::play::failure_of;
use super::{Failure, learn_record, ports, read_settings};
use crate::places::{self, Place};
use crate::talk::{PlaceExit, Ui};

/// Holds the conversation until it is left, with the program or back to the first screen. What comes through a pipe keeps nothing from one evening to the next.
///
/// # Errors
/// [`Failure`], where it cannot begin or could not be saved.
pub(super) async fn enter(place: &Place, ui: &mut dyn Ui) -> Result<PlaceExit, Failure> {
    let settings = read_settings()?;
    places::enter(place, &settings, learn_record(), &ports(), ui).await.map_err(failure_of)
}
