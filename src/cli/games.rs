//! `lod games`: the saved games, and what is done with them besides playing.

use super::{Failure, parsers, say};
use crate::native::{self, games_folder};
use crate::play::journal::{self, ManageError};
use crate::ports::Ports;
use crate::talk::{Ask, Ui, choose};
use crate::terminal::open_ui;
use clap::{Args, Subcommand};
use lod_engine::shown;
use std::io::IsTerminal;
use std::path::PathBuf;

/// How `lod games` is asked.
#[derive(Clone, Debug, Args)]
pub struct GamesOptions {
    /// An action; none lists the games
    #[command(subcommand)]
    action: Option<Manage>,
    /// The folder of the saved games
    #[arg(long, global = true, value_name = "DIR", value_parser = parsers::path())]
    folder: Option<PathBuf>,
}

/// What is done with saved games.
#[derive(Clone, Debug, Subcommand)]
enum Manage {
    /// List name, last session, scenario, players and progress
    List,
    /// Rename a game
    Rename {
        /// The game
        from: String,
        /// Its new name
        to: String,
    },
    /// Copy a game under another name
    Copy {
        /// The game
        from: String,
        /// The name of the copy
        to: String,
    },
    /// Delete a game, after a confirmation
    Delete {
        /// The game
        name: String,
        /// Skip the confirmation
        #[arg(long)]
        yes: bool,
    },
}

/// Lists the saved games of a folder, or does something with one.
///
/// # Errors
/// [`Failure::Input`] for a game that is not there or open elsewhere, and where nobody can be asked.
pub fn games(options: &GamesOptions) -> Result<(), Failure> {
    let ports = native::ports(&games_folder(options.folder.as_deref()));
    let saved = &journal::Games::new(&ports.store);
    let done = match options.action.as_ref().unwrap_or(&Manage::List) {
        Manage::List => return list(&ports),
        Manage::Rename { from, to } => {
            saved.rename(from, to).map(|()| format!("Renamed: `{from}` to `{to}`."))
        }
        Manage::Copy { from, to } => {
            saved.copy(from, to).map(|()| format!("Copied: `{from}` to `{to}`."))
        }
        Manage::Delete { name, yes: agreed } => {
            let asked = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
            let in_words = async |ui: &mut dyn Ui| agrees(ui, name, saved).await;
            let deleted = saved.delete(name, || *agreed || asked && open_ui(false, in_words));
            if matches!(deleted, Ok(false)) && !asked {
                let what = format!("without a terminal, add --yes to delete `{name}`");
                return Err(Failure::input("lod games", what));
            }
            deleted.map(|deleted| {
                if deleted {
                    format!("Deleted: `{name}`.")
                } else {
                    format!("Not deleted: `{name}`.")
                }
            })
        }
    };
    match done {
        Ok(text) => say(&format!("{}\n", shown::message(&text))),
        Err(ManageError::Io(path, error)) => {
            let what = format!("{path}: {error}");
            Err(Failure::Program(what))
        }
        Err(error) => Err(Failure::input("lod games", error.to_string())),
    }
}

/// Whether a game is to be deleted; not, unless that is said.
async fn agrees(ui: &mut dyn Ui, name: &str, games: &journal::Games) -> bool {
    let about = games.all().into_iter().find(|game| game.name == name);
    let text = match about {
        Some(game) => format!("Delete {name} ({}) for good?", games.history(&game)),
        None => format!("Delete {name} for good?"),
    };
    matches!(choose(ui, &Ask::agree(text, Some(false))).await, Ok(0))
}

/// The saved games: name, when it was played last, scenario, who plays, how far it has come.
pub(super) fn list(ports: &Ports) -> Result<(), Failure> {
    let games = journal::Games::new(&ports.store);
    games.readable().map_err(|error| {
        let what = format!("{} is not readable: {error}", ports.store.home());
        Failure::input("lod games", what)
    })?;
    let listed = games.all();
    let mut text = format!("{}\n", shown::line(&ports.store.home()));
    if listed.is_empty() {
        text.push_str("  no games yet\n");
    }
    for game in listed {
        let (when, about) = (game.played(&*ports.clock), games.history(&game));
        text.push_str(&format!("  {:<20}  {when:16}  {about}\n", game.name));
    }
    say(&text)
}
