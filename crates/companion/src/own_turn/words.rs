//! The words of the notation: spaces, pieces, numbers.

use lod_engine::game::words::either;
use lod_engine::game::{Faction, PieceSet, Space, words};

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

/// The Faction that a word begins.
pub(super) fn faction(word: &str) -> Option<Faction> {
    words::unique_beginning(Faction::ALL, |f| [f.id()], word).filter(|_| word.len() > 2)
}

/// Kinds of pieces as they are typed: "British Regulars (r) or Tories (t)"; "no pieces" where there are none.
pub(super) fn kinds(kinds: PieceSet) -> String {
    let mut names: Vec<String> = Vec::new();
    if kinds.is_empty() {
        return "no pieces".to_string();
    }
    for piece in kinds.iter() {
        let other = piece.flipped().filter(|other| kinds.contains(*other));
        let (letters, plural) = match other {
            Some(_) => (&piece.letters()[..1], piece.piece_type().name()),
            None => (piece.letters(), piece.name()),
        };
        let name = format!("{plural} ({letters})");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    either(&names)
}
