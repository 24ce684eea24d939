//! Where a conversation can be held: what the screens of the terminal and of the browser lead to.

use super::home::{a_card, a_flowchart};
use super::play::failure_of;
use super::{Failure, LEARN_FILE, Settings, TABLE_FILE, beside_games, kept_file};
use crate::learn;
use crate::play::journal::{Folder, Saved};
use crate::play::session::{self, Wanted};
use crate::table;
use crate::talk::Face;
use std::path::PathBuf;

/// What a conversation is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A game, by its name.
    Game(String),
    /// A new game.
    New,
    /// The list of the games.
    Games,
    /// The table.
    Table,
    /// What can be learned.
    Learn,
    /// The cards.
    Cards,
    /// The flowcharts.
    Flowcharts,
}

impl Place {
    /// What a word of the first screen leads to.
    pub(super) fn of_door(word: &str) -> Option<Place> {
        Some(match word {
            "new" => Place::New,
            "games" => Place::Games,
            "table" => Place::Table,
            "learn" => Place::Learn,
            "cards" => Place::Cards,
            "flowcharts" => Place::Flowcharts,
            _ => return None,
        })
    }
}

/// Holds the conversation until it is left.
///
/// # Errors
/// [`Failure`], where it cannot begin or could not be saved.
pub(super) fn enter(place: &Place, face: &mut dyn Face) -> Result<(), Failure> {
    let settings = Settings::read()?;
    match place {
        Place::Table => {
            let mut options =
                table::Options { file: kept(face, TABLE_FILE), ..table::Options::default() };
            settings.fill_table(&mut options);
            let seed = rand::random();
            table::run_with(face, &options, seed).map_err(super::table::failure_of)?;
        }
        Place::Learn => {
            let options =
                learn::Options { file: kept(face, LEARN_FILE), ..learn::Options::default() };
            learn::run_with(face, &options);
        }
        Place::Game(name) => play(Wanted::of_game(name), &settings, face)?,
        Place::New => play(Wanted::of_new(), &settings, face)?,
        Place::Games => play(Wanted::default(), &settings, face)?,
        Place::Cards => while a_card(face).is_ok() {},
        Place::Flowcharts => while a_flowchart(face).is_ok() {},
    }
    Ok(())
}

/// The file in which something is kept from one evening to the next. What comes through a pipe keeps nothing; pages
/// do, wherever their server was started from.
fn kept(face: &dyn Face, file: &str) -> Option<PathBuf> {
    match face.has_files() {
        true => kept_file(file),
        false => Some(beside_games(file)),
    }
}

fn play(mut wanted: Wanted, settings: &Settings, face: &mut dyn Face) -> Result<(), Failure> {
    settings.fill(&mut wanted);
    let folder = match face.has_files() {
        true => Folder::find(None),
        false => Folder::find(None).of_names_only(),
    };
    session::run_with(&wanted, &folder, face).map_err(failure_of)
}

/// The game that was played last.
pub(super) fn last_game(folder: &Folder) -> Option<Saved> {
    folder.games().into_iter().find(|game| game.is_game)
}
