//! `lod table`: a session at the table.

use super::{Failure, Settings, input};
use crate::table::{self, Options};

/// Sits at the table, with the settings where the command line says nothing.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong, or another program has the table open.
pub fn table(mut options: Options) -> Result<(), Failure> {
    Settings::read()?.fill_table(&mut options);
    table::run(&options, &super::ports()).map_err(failure_of)
}

/// Why there was no session, as the command line tells it.
pub(super) fn failure_of(what: String) -> Failure {
    Failure::Input(vec![input("lod table", what)])
}
