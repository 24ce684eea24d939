//! `lod play`: a whole game at the table.

use super::{Failure, Games, Settings, games, input};
use crate::files::write_new;
use crate::native::{self, games_folder};
use crate::play::session::{self, RunError, Wanted};
use crate::ports::Ports;
use crate::talk::{Ui, block_on};
use crate::tell::wrap_to;
use crate::terminal::{Plain, sit};
use lod_engine::shown;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

/// How `lod play` is asked.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// Only list the saved games.
    pub list: bool,
    /// Write the story of the saved game as a page into this file in place of playing.
    pub export_html: Option<PathBuf>,
    /// The position file to begin from.
    pub position: Option<PathBuf>,
    /// Where saved games lie.
    pub folder: Option<PathBuf>,
    /// Numbered questions even at a terminal.
    pub plain: Option<bool>,
    /// The rest.
    pub wanted: Wanted,
}

/// Plays, or lists the saved games.
///
/// # Errors
/// [`Failure::Input`] for a game or file that cannot be; [`Failure::Program`] when the game could not be
/// saved.
pub fn play(options: &PlayOptions) -> Result<(), Failure> {
    let ports = native::ports(&games_folder(options.folder.as_deref()));
    if options.list {
        return games(&Games::List, &ports);
    }
    let mut wanted = options.wanted.clone();
    if let Some(path) = &options.position {
        wanted.position = Some(super::position_text(path)?);
    }
    let settings = Settings::read()?;
    settings.fill(&mut wanted);
    let done = sit(options.plain.unwrap_or(settings.is_plain()), async |ui: &mut dyn Ui| {
        match &options.export_html {
            Some(path) => export_page(&wanted, path, &ports, ui).await,
            None => session::run(&wanted, &ports, ui).await,
        }
    });
    done.map_err(failure_of)
}

/// Writes the story of the saved game that is wanted as a page into a new file.
async fn export_page(
    wanted: &Wanted,
    path: &Path,
    ports: &Ports,
    ui: &mut dyn Ui,
) -> Result<(), RunError> {
    let name = wanted.name.as_deref().unwrap_or_default();
    let Some(text) = session::page_of(name, ports, ui).await? else {
        ui.show("Good-bye.");
        return Ok(());
    };
    let named = path.display().to_string();
    write_new(path, &named, &text).map_err(RunError::Input)?;
    let told = format!("The page is in {}.", shown::line(&named));
    for line in wrap_to(&told, "  ", ui.width()) {
        ui.show(&line);
    }
    Ok(())
}

/// Plays over any reader and writer; the terminal and its signals are left alone.
///
/// # Errors
/// See [`RunError`].
pub fn play_plain<R: BufRead, W: Write>(
    wanted: &Wanted,
    ports: &Ports,
    plain: &mut Plain<R, W>,
) -> Result<(), RunError> {
    block_on(session::run(wanted, ports, plain))
}

/// Why a game was not played, as the command line tells it.
pub(super) fn failure_of(error: RunError) -> Failure {
    match error {
        RunError::Input(what) => Failure::Input(vec![input("lod play", what)]),
        RunError::NotSaved(what) => Failure::Program(what),
    }
}
