//! `lod table`: a session at the table.

use super::{Failure, Settings};
use crate::table::{self, Options};

/// Sits at the table, with the settings where the command line says nothing.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong.
pub fn table(mut options: Options) -> Result<(), Failure> {
    Settings::read()?.fill_table(&mut options);
    table::run(&options);
    Ok(())
}
