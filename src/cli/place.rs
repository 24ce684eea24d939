//! Where a conversation can be held: what the screens of the terminal and of the browser lead to.

use super::home::{a_card, a_flowchart};
use super::play::failure_of;
use super::{Failure, LEARN, Settings, TABLE, kept_record};
use crate::learn;
use crate::native::{self, Disk, games_folder};
use crate::play::journal::{Games, Saved};
use crate::play::session::{self, Wanted};
use crate::ports::Ports;
use crate::table;
use crate::talk::Ui;

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
pub(super) async fn enter(place: &Place, face: &mut dyn Ui) -> Result<(), Failure> {
    let settings = Settings::read()?;
    let store = Disk::new(&games_folder(None));
    let ports = native::of_store(match face.has_files() {
        true => store,
        false => store.of_names_only(),
    });
    match place {
        Place::Table => {
            let mut options =
                table::Options { record: kept(face, TABLE), ..table::Options::default() };
            settings.fill_table(&mut options);
            table::run(face, &options, &ports).await.map_err(super::table::failure_of)?;
        }
        Place::Learn => {
            let options = learn::Options { record: kept(face, LEARN), ..learn::Options::default() };
            learn::run(face, &options, &ports).await;
        }
        Place::Game(name) => play(Wanted::of_game(name), &settings, &ports, face).await?,
        Place::New => play(Wanted::of_new(), &settings, &ports, face).await?,
        Place::Games => play(Wanted::default(), &settings, &ports, face).await?,
        Place::Cards => while a_card(face).await.is_ok() {},
        Place::Flowcharts => while a_flowchart(face).await.is_ok() {},
    }
    Ok(())
}

/// The record in which something is kept from one evening to the next. What comes through a pipe keeps nothing; pages
/// do, wherever their server was started from.
fn kept(face: &dyn Ui, record: &str) -> Option<String> {
    match face.has_files() {
        true => kept_record(record),
        false => Some(record.to_string()),
    }
}

async fn play(
    mut wanted: Wanted,
    settings: &Settings,
    ports: &Ports,
    face: &mut dyn Ui,
) -> Result<(), Failure> {
    settings.fill(&mut wanted);
    session::run(&wanted, ports, face).await.map_err(failure_of)
}

/// The game that was played last.
pub(super) fn last_game(games: &Games) -> Option<Saved> {
    games.all().into_iter().find(|game| game.is_game)
}
