//! What the first screen leads to, on this machine.

use super::play::failure_of;
use super::{Failure, learn_record, ports, read_settings, table_record};
use crate::places::{self, EnterError, Place, RecordFlags};
use crate::talk::{PlaceExit, Ui};

/// Holds the conversation until it is left, with the program or back to the first screen. What comes through a pipe keeps nothing from one evening to the next.
///
/// # Errors
/// [`Failure`], where it cannot begin or could not be saved.
pub(super) async fn enter(place: &Place, ui: &mut dyn Ui) -> Result<PlaceExit, Failure> {
    let settings = read_settings()?;
    let kept = RecordFlags { table: table_record(), learn: learn_record() };
    let held = places::enter(place, &settings, kept, &ports(), ui).await;
    held.map_err(|error| match error {
        EnterError::Table(what) => super::table::failure_of(what),
        EnterError::Game(error) => failure_of(error),
    })
}
