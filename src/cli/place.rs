//! What the first screen leads to, on this machine.

use super::play::failure_of;
use super::{Failure, Settings, learn_record, ports, table_record};
use crate::places::{self, EnterError, Place, RecordFlags, Wishes};
use crate::play::session::StartOptions;
use crate::table;
use crate::talk::Ui;

impl Wishes for Settings {
    fn fill(&self, wanted: &mut StartOptions) {
        Settings::fill(self, wanted);
    }

    fn fill_table(&self, options: &mut table::Options) {
        Settings::fill_table(self, options);
    }
}

/// Holds the conversation until it is left. What comes through a pipe keeps nothing from one evening to the next.
///
/// # Errors
/// [`Failure`], where it cannot begin or could not be saved.
pub(super) async fn enter(place: &Place, ui: &mut dyn Ui) -> Result<(), Failure> {
    let settings = Settings::read()?;
    let kept = RecordFlags { table: table_record(), learn: learn_record() };
    let held = places::enter(place, &settings, kept, &ports(), ui).await;
    held.map_err(|error| match error {
        EnterError::Table(what) => super::table::failure_of(what),
        EnterError::Game(error) => failure_of(error),
    })
}
