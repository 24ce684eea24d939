//! `lod play`: a whole game at the table.

use super::{Failure, Games, Settings, games, input};
use crate::native::{self, games_folder};
use crate::play::session::{RunError, Wanted, export_page, run};
use std::path::PathBuf;

/// How `lod play` is asked.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// Only list the saved games.
    pub list: bool,
    /// Write the story of the saved game as a page into this file in place of playing.
    pub export_html: Option<PathBuf>,
    /// The position file to begin from.
    pub position: Option<PathBuf>,
    /// The rest.
    pub wanted: Wanted,
}

/// Plays, or lists the saved games.
///
/// # Errors
/// [`Failure::Input`] for a game or file that cannot be; [`Failure::Program`] when the game could not be
/// saved.
pub fn play(options: &PlayOptions) -> Result<(), Failure> {
    if options.list {
        let ports = native::ports(&games_folder(options.wanted.folder.as_deref()));
        return games(&Games::List, &ports);
    }
    let mut wanted = options.wanted.clone();
    if let Some(path) = &options.position {
        wanted.position = Some(super::position_text(path)?);
    }
    Settings::read()?.fill(&mut wanted);
    let done = match &options.export_html {
        Some(path) => export_page(&wanted, path),
        None => run(&wanted),
    };
    done.map_err(failure_of)
}

/// Why a game was not played, as the command line tells it.
pub(super) fn failure_of(error: RunError) -> Failure {
    match error {
        RunError::Input(what) => Failure::Input(vec![input("lod play", what)]),
        RunError::NotSaved(what) => Failure::Program(what),
    }
}
