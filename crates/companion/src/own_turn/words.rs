//! The words of the notation: spaces, pieces, numbers.

use crate::tell::Countable;
use lod_engine::game::words::number_of;
use lod_engine::game::{Faction, Piece, Space, words};
use lod_engine::rules::PieceCounts;

/// A space as it is written: its abbreviation or its name.
pub(super) fn place(space: Space) -> String {
    match space {
        Space::NewYorkCity => "nyc".to_string(),
        _ => space.abbreviation().unwrap_or_else(|| space.name()).to_lowercase(),
    }
}

/// The space that the words mean.
///
/// # Errors
/// What they could mean.
pub(super) fn find(typed: &str) -> Result<Space, String> {
    if typed.trim().is_empty() {
        return Err("type a space".to_string());
    }
    words::find_space(&short(typed)).map_err(|e| e.to_string())
}

/// At most so much of what was typed, for a message.
pub(super) fn short(typed: &str) -> String {
    typed.chars().map(|c| if c.is_control() { ' ' } else { c }).take(40).collect()
}

/// The letters of a kind of piece, as at the table.
pub(super) const fn code(piece: Piece) -> &'static str {
    Countable::Piece(piece).code()
}

/// Pieces as they are written: "3c 1mu"; "none" where there are none.
pub(super) fn troops(troops: PieceCounts) -> String {
    let words: Vec<String> =
        troops.iter().map(|(piece, n)| format!("{n}{}", code(piece))).collect();
    if words.is_empty() { "none".to_string() } else { words.join(" ") }
}

/// The Faction that a word begins.
pub(super) fn faction(word: &str) -> Option<Faction> {
    words::unique_beginning(Faction::ALL, |f| [f.id()], word).filter(|_| word.len() > 2)
}

/// "1 Resource", "2 Resources".
pub(super) fn resources(count: u8) -> String {
    number_of(count.into(), "Resource", "Resources")
}
