//! Where a conversation can be held: what the first screen leads to, at a terminal and on a page.

mod look_up;
mod settings;

pub use look_up::{cards_of, look_up_card, look_up_flowchart};
pub use settings::{SettingKey, Settings, change_settings};

use crate::learn;
use crate::play::journal::{Games, SavedGame};
use crate::play::session::{self, RunError, StartOptions};
use crate::ports::Ports;
use crate::talk::{PlaceExit, Ui};

/// What the first screen leads to, and what is behind it.
pub const DOORS: [(&str, &str); 6] = [
    ("new", "a game against non-players on the program's board"),
    ("games", "the saved games, or one from a position file"),
    ("table", "your own board: a turn asks for what it needs to know"),
    ("cards", "look a card up"),
    ("learn", "how non-players decide: run their turns, box by box"),
    ("flowcharts", "how a non-player decides, in words"),
];

/// What a conversation is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A game, by its name.
    Game(String),
    /// A new game.
    New,
    /// The list of the games.
    Games,
    /// A game on the players' board.
    Table,
    /// What can be learned.
    Learn,
    /// The cards.
    Cards,
    /// The flowcharts.
    Flowcharts,
}

/// The record of what is learned.
pub const LEARN_RECORD: &str = "learn.json";

impl Place {
    /// What a word of the first screen leads to.
    pub fn of_door(word: &str) -> Option<Place> {
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

/// Holds the conversation until it is left, with the program or back to the first screen; what is learned is kept in this
/// record.
///
/// # Errors
/// See [`RunError`].
pub async fn enter(
    place: &Place,
    settings: &Settings,
    learned: Option<String>,
    ports: &Ports,
    ui: &mut dyn Ui,
) -> Result<PlaceExit, RunError> {
    let mut wanted = match place {
        Place::Table => StartOptions::of_table(None),
        Place::Learn => {
            let options = learn::LearnRequest { record: learned, ..learn::LearnRequest::default() };
            return Ok(learn::run(ui, &options, ports).await);
        }
        Place::Cards => {
            while look_up_card(ui).await.is_ok() {}
            return Ok(PlaceExit::Program);
        }
        Place::Flowcharts => {
            while look_up_flowchart(ui).await.is_ok() {}
            return Ok(PlaceExit::Program);
        }
        Place::Game(name) => StartOptions::of_game(name),
        Place::New => StartOptions::of_new(),
        Place::Games => StartOptions::default(),
    };
    settings.fill(&mut wanted);
    session::run(&wanted, ports, ui).await
}

/// The game that was played last, where it goes on.
pub fn last_game(games: &Games) -> Option<SavedGame> {
    let last = games.all().into_iter().find(|game| game.is_game)?;
    (!games.is_over(&last)).then_some(last)
}
