//! `lod table`: a session at the table.

use super::{Failure, parsers, read_position, read_settings, table_record};
use crate::native::Disk;
use crate::table::{self, TableRequest};
use crate::talk::Ui;
use crate::terminal::open_ui;
use clap::Args;
use lod_engine::game::{Faction, ScenarioId, scenario};
use std::path::PathBuf;

/// How `lod table` is asked.
#[derive(Clone, Debug, Args)]
pub struct TableOptions {
    /// The first Faction: british, patriots, french or indians
    #[arg(value_parser = parsers::faction)]
    faction: Option<Faction>,
    /// The set-up on your board: 1775, 1776, 1778 or sprint
    #[arg(long, value_parser = parsers::scenario, conflicts_with = "position")]
    scenario: Option<ScenarioId>,
    /// A position file of your board
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: Option<PathBuf>,
    /// The file of the session; by default beside the saved games
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    memory: Option<PathBuf>,
    /// Ask numbered questions, one answer a line
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    plain: Option<bool>,
    /// The seed of the program dice
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Sits at the table, with the settings where the command line says nothing.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong, or another program has the table open.
pub fn table(wanted: &TableOptions) -> Result<(), Failure> {
    let file = wanted.position.as_deref().map(read_position).transpose()?;
    let set_up = wanted.scenario.map(|id| scenario(id).position.board);
    let settings = read_settings()?;
    let mut options = TableRequest {
        faction: wanted.faction,
        program_rolls: None,
        seed: wanted.seed,
        board: file.map(|file| file.position.board).or(set_up),
        scenario: wanted.scenario,
        record: wanted.memory.as_deref().map(Disk::name_of).or_else(table_record),
    };
    settings.fill_table(&mut options);
    let (plain, ports) = (wanted.plain.unwrap_or(settings.is_plain()), super::ports());
    let done = open_ui(plain, async |ui: &mut dyn Ui| table::run(ui, &options, &ports).await);
    done.map_err(failure_of)
}

/// Why there was no session, as the command line tells it.
pub(super) fn failure_of(what: String) -> Failure {
    Failure::input("lod table", what)
}
