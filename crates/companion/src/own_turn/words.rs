//! The words of the notation: spaces, pieces, numbers.

use crate::tell::{Countable, number_of};
use lod_engine::game::{Faction, Piece, PieceSet, Space, words};
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

/// What letters or words stand for: one kind, or two that have the word in common.
pub(super) fn kinds(word: &str) -> Option<PieceSet> {
    Some(match word {
        "r" | "br" | "regular" | "regulars" => PieceSet::REGULARS,
        "fr" | "french" => PieceSet::FRENCH,
        "m" | "militia" => PieceSet::MILITIA,
        "w" | "wp" | "war-party" | "war-parties" => PieceSet::WAR_PARTIES,
        "f" | "fort" | "forts" => {
            PieceSet::of(Piece::BritishFort).union(PieceSet::of(Piece::PatriotFort))
        }
        _ => {
            let is = |name: &str| name == word || name.strip_suffix('s') == Some(word);
            let named =
                |thing: &Countable| thing.code() == word || thing.names().iter().any(|n| is(n));
            PieceSet::of(Countable::all().filter(named).find_map(Countable::force)?)
        }
    })
}

/// So many pieces of a kind, as typed: `3c`, `m`, `2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// How many; one where nothing is said.
    pub count: u8,
    /// The kinds that the letters can mean; none for a mere number.
    pub kinds: Option<PieceSet>,
}

impl Item {
    /// Reads a word as so many pieces; `None` where it is something else.
    pub(super) fn read(word: &str) -> Option<Item> {
        let cut = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (digits, letters) = word.split_at(cut);
        let count = match digits {
            "" => 1,
            _ => digits.parse().ok()?,
        };
        let kinds = match letters {
            "" => None,
            _ => Some(kinds(letters)?),
        };
        (!digits.is_empty() || kinds.is_some()).then_some(Item { count, kinds })
    }

    /// The kinds that it can mean of those that are wanted; where letters name them, the Active ones first.
    pub(super) fn faces(&self, of: PieceSet) -> Vec<Piece> {
        let Some(kinds) = self.kinds else {
            return of.iter().collect();
        };
        let mut faces: Vec<Piece> = of.iter().filter(|piece| kinds.contains(*piece)).collect();
        faces.sort_by_key(|piece| PieceSet::UNDERGROUND.contains(*piece));
        faces
    }
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
