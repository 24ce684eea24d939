//! `lod table`: a session at the table.

use super::{Failure, Settings, input};
use crate::table::{self, Options};
use crate::talk::Ui;
use crate::terminal::sit;

/// Sits at the table, with the settings where the command line says nothing; `plain` for numbered questions even at a
/// terminal.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong, or another program has the table open.
pub fn table(mut options: Options, plain: Option<bool>) -> Result<(), Failure> {
    let settings = Settings::read()?;
    settings.fill_table(&mut options);
    let (plain, ports) = (plain.unwrap_or(settings.is_plain()), super::ports());
    let done = sit(plain, async |ui: &mut dyn Ui| table::run(ui, &options, &ports).await);
    done.map_err(failure_of)
}

/// Why there was no session, as the command line tells it.
pub(super) fn failure_of(what: String) -> Failure {
    Failure::Input(vec![input("lod table", what)])
}
