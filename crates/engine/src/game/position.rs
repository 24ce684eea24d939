//! Positions: a moment of a game, read from and written to a position file (keys: `docs/settings.md`).

mod json;
mod keys;
mod missing_key;
mod read;
mod validate;
mod write;

use super::DataErrors;
use super::data::read_file;
use super::{Board, ByFaction, FileError, ScenarioId};
use crate::{record, terms};

pub use missing_key::{MissingKey, say_left_open};
pub(in crate::game) use read::set_up;

/// A moment of a game: the board, the cards, and who plays. [`Position::parse`] reads it from TOML.
///
/// ```
/// use lod_engine::game::{Faction, Position};
///
/// let position = Position::parse("base = \"1776\"\nplayers = [\"french\"]").unwrap();
/// assert_eq!(position.board.total_opposition(), 5);
/// assert!(position.players[Faction::French]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Position {
    /// Everything on the table; its cylinders hold the Sequence of Play (2.3).
    pub board: Board,
    /// The scenario being played, where one is named.
    pub scenario: Option<ScenarioId>,
    /// Which Factions people play; the others are non-players (8.0).
    pub players: ByFaction<bool>,
    /// The options agreed on (2.1).
    pub options: Options,
    /// The cards in sight, where they are known.
    pub card: Option<CardInPlay>,
    /// The cards played before these, where they are listed; in any order (2.2).
    pub played: Vec<u8>,
}

record! {
    /// The options of a game, all `false` by default.
    #[derive(Copy, PartialEq, Eq, Default)]
    pub Options {
        /// A Winter Quarters card waits its turn (2.3.7).
        winter_is_coming = "winter-is-coming": bool,
        /// The Events are dealt by their years (2.1).
        period_events = "period-events": bool,
        /// The harder game for one player (8.8).
        difficulty: bool,
    }
}

/// The card being played and the one on top of the deck (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardInPlay {
    /// The Event card being played, 1 to 96.
    pub current: u8,
    /// The card on top of the deck, 1 to 104, where it is known.
    pub next: Option<u8>,
}

terms! {
    /// What a Faction did on this card (2.3.4).
    Did: "what a Faction can have done (2.3.4)" {
        /// A Command without a Special Activity; of the 2nd Faction, with or without.
        Command = "command";
        /// A Command with a Special Activity.
        CommandAndSpecialActivity = "command-and-special-activity";
        /// A Limited Command (2.3.5).
        LimitedCommand = "limited-command";
        /// The Event.
        Event = "event";
    }
}

/// A position as its file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    /// The position.
    pub position: Position,
    /// What the file leaves open, with what the position has there.
    pub left_open: Vec<MissingKey>,
    /// Where the text gives the Sequence of Play, if it does.
    pub sequence_at: Option<usize>,
    /// Where the text gives the Winter Quarters cards to come, if it does.
    pub winters_at: Option<usize>,
}

impl PositionFile {
    /// Reads the text of a position file. For messages with file and line use [`Position::read`].
    ///
    /// # Errors
    /// Every flaw found, in the order of the text.
    pub fn parse(text: &str) -> Result<PositionFile, DataErrors> {
        read_file(text, |flaws, keys| Some(read::position(flaws, &keys)))
    }

    /// Reads the text of the position file that the person calls `file`.
    ///
    /// # Errors
    /// Every fault found, with the file and the line.
    pub fn read(file: &str, text: &str) -> Result<PositionFile, Vec<FileError>> {
        PositionFile::parse(text).map_err(|flaws| FileError::all(file, text, &flaws))
    }
}

impl Position {
    /// Reads the text of a position file.
    ///
    /// # Errors
    /// Every flaw found, in the order of the text.
    pub fn parse(text: &str) -> Result<Position, DataErrors> {
        PositionFile::parse(text).map(|file| file.position)
    }

    /// Reads the text of the position file that the person calls `file`.
    ///
    /// # Errors
    /// Every fault found, with the file and the line.
    pub fn read(file: &str, text: &str) -> Result<Position, Vec<FileError>> {
        PositionFile::read(file, text).map(|file| file.position)
    }
}

#[cfg(test)]
mod tests;
