//! `lod walk`: a flowchart by its own questions.

use super::{Failure, parsers, read_settings};
use crate::talk::Ui;
use crate::terminal::open_ui;
use crate::walk::run;
use clap::Args;
use lod_engine::game::Faction;

/// How `lod walk` is asked.
#[derive(Clone, Debug, Args)]
pub struct WalkOptions {
    /// british, patriots, french or indians
    #[arg(value_parser = parsers::faction)]
    faction: Faction,
    /// Ask numbered questions, one answer a line
    #[arg(long)]
    plain: bool,
}

/// Walks through turns at the terminal.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong.
pub fn walk(wanted: &WalkOptions) -> Result<(), Failure> {
    let plain = wanted.plain || read_settings()?.is_plain();
    open_ui(plain, async |ui: &mut dyn Ui| run(ui, wanted.faction).await);
    Ok(())
}
