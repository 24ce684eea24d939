//! `lod play`: a whole game at the table.

use super::{Failure, input, say};
use crate::play::journal::Folder;
use crate::play::session::{RunError, Wanted, export_page, run};
use crate::shown;
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
        return list(&Folder::find(options.wanted.folder.as_deref()));
    }
    let mut wanted = options.wanted.clone();
    if let Some(path) = &options.position {
        wanted.position = Some(super::position_text(path)?);
    }
    let done = match &options.export_html {
        Some(path) => export_page(&wanted, path),
        None => run(&wanted),
    };
    done.map_err(|error| match error {
        RunError::Input(what) => Failure::Input(vec![input("lod play", what)]),
        RunError::NotSaved(what) => Failure::Program(what),
    })
}

fn list(folder: &Folder) -> Result<(), Failure> {
    folder.readable().map_err(|error| {
        let what = format!("{} cannot be read: {error}", folder.path().display());
        Failure::Input(vec![input("lod play", what)])
    })?;
    let games = folder.games();
    let mut text = format!("{}\n", shown::line(&folder.path().to_string_lossy()));
    if games.is_empty() {
        text.push_str("  no games yet\n");
    }
    for game in games {
        let (when, about) = (game.played(), game.story());
        text.push_str(&format!("  {:<20}  {when:16}  {about}\n", game.name));
    }
    say(&text)
}
