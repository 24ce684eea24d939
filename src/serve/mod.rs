//! `lod serve`: the conversations on the pages of a browser, for a telephone beside the board.
//!
//! A [`room::Room`] is a conversation that is held through [`pages::Pages`], resumed when a line comes, and seen by all pages
//! that look at it. All of it runs on one thread. The pages are one document with a script (`page.html`, `page.js`, `page.css`); they draw what the
//! rooms say as data, send lines like those that are typed at a terminal, and know no rule.

mod address;
mod answer;
mod complaints;
mod crowd;
mod gate;
mod key;
mod pace;
mod pages;
mod room;
mod rooms;
mod server;
mod shape;

pub use address::Listen;
pub use key::Key;
pub use server::{ServeError, Server};

use crate::talk::Ui;
use serde::Serialize;
use std::pin::Pin;

/// A conversation, up to how it could not begin or not be saved.
pub type Talk<'t> = Pin<Box<dyn Future<Output = Result<(), String>> + 't>>;

/// What can be talked about.
pub trait Host: Send + Sync + 'static {
    /// What the first page leads to.
    fn doors(&self) -> Vec<Door>;

    /// Whether there is a place of this name.
    fn knows(&self, place: &str) -> bool;

    /// A text as those may read it who do not sit at this machine: the places of its files are nothing to them.
    fn told(&self, text: &str) -> String {
        text.to_string()
    }

    /// The name of the place where a saved game is played.
    fn of_game(&self, game: &str) -> String;

    /// Holds the conversation at a place, until it is left.
    fn hold<'t>(&'t self, place: &'t str, ui: &'t mut dyn Ui) -> Talk<'t>;
}

/// A way from the first page to a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Door {
    /// Its name.
    pub place: String,
    /// What stands on it.
    pub word: String,
    /// What is behind it.
    pub about: String,
}
