//! The conversations on the pages of a browser, whatever holds them: a server, or the page itself.
//!
//! A [`Room`] is a conversation that is held through [`pages::Pages`], resumed when a line comes, and seen by all pages
//! that look at it. All of it runs on one thread. The pages draw what the rooms say as data, send lines like those that are
//! typed at a terminal, and know no rule; what they ask is answered by a [`Desk`].

mod desk;
mod news;
mod page_model;
mod pages;
mod places;
mod progress;
mod room;
mod rooms;
mod spaces;
mod written_answer;

pub use desk::{Desk, PageReply, PageRequest};
pub use news::VersionWatch;
pub use places::{Machine, ProgramPlaces};
pub use room::Room;

use crate::talk::Ui;
use serde::Serialize;
use std::pin::Pin;

/// A conversation, up to how it could not begin or not be saved.
pub type Talk<'t> = Pin<Box<dyn Future<Output = Result<(), String>> + 't>>;

/// What can be talked about.
pub trait Catalog: 'static {
    /// What the first page leads to.
    fn links(&self) -> Vec<CatalogLink>;

    /// Whether there is a place of this name.
    fn knows(&self, place: &str) -> bool;

    /// A text as those may read it who do not sit at this machine: the places of its files are nothing to them.
    fn without_own_paths(&self, text: &str) -> String {
        text.to_string()
    }

    /// The orders of the game at a place that were ticked before, by their marks.
    fn ticks(&self, _place: &str) -> Vec<String> {
        Vec::new()
    }

    /// Keeps them, beside the game.
    fn keep_ticks(&self, _place: &str, _ticks: &[String]) {}

    /// Whether what is said at a place is saved, so that it can be left and gone on with at any time.
    fn is_saved(&self, _place: &str) -> bool {
        false
    }

    /// The name of the place where a saved game is played.
    fn of_game(&self, game: &str) -> String;

    /// Holds the conversation at a place, until it is left.
    fn hold<'t>(&'t self, place: &'t str, ui: &'t mut dyn Ui) -> Talk<'t>;
}

/// A way from the first page to a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CatalogLink {
    /// Its name.
    pub place: String,
    /// What stands on it.
    pub word: String,
    /// What is behind it.
    pub about: String,
    /// The saved game, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameLink>,
}

/// A saved game on the first page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameLink {
    /// Its name.
    pub name: String,
    /// The scenario by its name, where it began with one.
    pub scenario: Option<String>,
    /// Who plays, in words.
    pub seated: String,
    /// The Factions that players had at first, by their ids.
    pub players: Vec<&'static str>,
    /// How far it has come, where that is told.
    pub at: Option<String>,
    /// Who acts next, where that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<&'static str>,
    /// The Resources of its one player, where they are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<u8>,
    /// When it was last played.
    pub played: String,
}
