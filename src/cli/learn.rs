//! `lod learn`: how the non-players decide.

use super::{Failure, Settings, ports};
use crate::learn::{Options, run};
use crate::talk::Ui;
use crate::terminal::sit;

/// Learns at the terminal; `plain` for numbered questions, one answer a line.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong.
pub fn learn(options: &Options, plain: bool) -> Result<(), Failure> {
    let plain = plain || Settings::read()?.is_plain();
    sit(plain, async |ui: &mut dyn Ui| run(ui, options, &ports()).await);
    Ok(())
}
