//! What can be counted in a space, and the words and letters for it in an answer.

use lod_engine::game::words::joined;
use lod_engine::game::{Board, Fact, Marker, Piece, Place, Space};
use lod_engine::rules::PieceCounts;

/// Something of which a number lies in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Countable {
    /// Pieces of a kind.
    Piece(Piece),
    /// Propaganda markers.
    Propaganda,
    /// Raid markers.
    Raid,
}

impl Countable {
    /// All of them, in the order in which they are told.
    pub(crate) fn all() -> impl Iterator<Item = Countable> {
        Piece::FORCES.into_iter().map(Countable::Piece).chain([
            Countable::Piece(Piece::Squadron),
            Countable::Propaganda,
            Countable::Raid,
        ])
    }

    /// What a fact counts, if it counts something in a space.
    pub(crate) const fn of(fact: Fact) -> Option<Countable> {
        match fact {
            Fact::SQUADRONS_WEST_INDIES => None,
            Fact::Pieces(Place::Space(_), p) => Some(Countable::Piece(p)),
            Fact::Propaganda(_) => Some(Countable::Propaganda),
            Fact::Raids(_) => Some(Countable::Raid),
            _ => None,
        }
    }

    /// How many of it lie in a space, as a fact.
    pub(crate) const fn fact(self, space: Space) -> Fact {
        match self {
            Countable::Piece(piece) => Fact::pieces(space, piece),
            Countable::Propaganda => Fact::Propaganda(space),
            Countable::Raid => Fact::Raids(space),
        }
    }

    /// The kind of Forces, if it is one (1.4): Squadrons are none.
    pub(crate) const fn force(self) -> Option<Piece> {
        match self {
            Countable::Piece(Piece::Squadron) => None,
            Countable::Piece(piece) => Some(piece),
            Countable::Propaganda | Countable::Raid => None,
        }
    }

    /// How many of it lie in a space.
    pub(crate) fn count(self, board: &Board, space: Space) -> u8 {
        match self {
            Countable::Piece(Piece::Squadron) => board.blockades(space),
            Countable::Piece(piece) => board.pieces(space, piece),
            Countable::Propaganda => board.markers(space, Marker::Propaganda),
            Countable::Raid => board.markers(space, Marker::Raid),
        }
    }

    /// The letters that stand for it.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Countable::Piece(piece) => piece.letters(),
            Countable::Propaganda => "prop",
            Countable::Raid => "raid",
        }
    }

    /// So many of it: "2 Blockades".
    pub(crate) fn counted(self, count: u8) -> String {
        match self {
            Countable::Piece(Piece::Squadron) if count == 1 => "1 Blockade".to_string(),
            Countable::Piece(Piece::Squadron) => format!("{count} {}", self.plural()),
            Countable::Piece(piece) => piece.counted(count),
            Countable::Propaganda => Marker::Propaganda.counted(count),
            Countable::Raid => Marker::Raid.counted(count),
        }
    }

    /// The name in the plural.
    pub(crate) fn plural(self) -> String {
        match self {
            Countable::Piece(Piece::Squadron) => "Blockades".to_string(),
            Countable::Piece(p) => p.name().to_string(),
            Countable::Propaganda => "Propaganda markers".to_string(),
            Countable::Raid => "Raid markers".to_string(),
        }
    }

    /// The words that it goes by, the usual one first.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Countable::Piece(Piece::BritishRegular) => &["british regulars", "regulars"],
            Countable::Piece(Piece::Tory) => &["tories", "tory"],
            Countable::Piece(Piece::BritishFort) => &["british forts", "forts"],
            Countable::Piece(Piece::Continental) => &["continentals"],
            Countable::Piece(Piece::MilitiaUnderground) => {
                &["underground militia", "militia underground"]
            }
            Countable::Piece(Piece::MilitiaActive) => &["active militia", "militia active"],
            Countable::Piece(Piece::PatriotFort) => &["patriot forts", "forts"],
            Countable::Piece(Piece::FrenchRegular) => &["french regulars", "regulars"],
            Countable::Piece(Piece::WarPartyUnderground) => &[
                "underground war parties",
                "war parties underground",
                "underground war party",
                "war party underground",
                "wpu",
            ],
            Countable::Piece(Piece::WarPartyActive) => &[
                "active war parties",
                "war parties active",
                "active war party",
                "war party active",
                "wpa",
            ],
            Countable::Piece(Piece::Village) => &["villages"],
            Countable::Propaganda => &["propaganda markers"],
            Countable::Raid => &["raid markers", "raids"],
            Countable::Piece(Piece::Squadron) => &["blockades"],
        }
    }
}

impl Countable {
    /// Whether letters or the beginning of a name, in small letters without hyphens, stand for it.
    pub(crate) fn is_named(self, label: &str) -> bool {
        self.code() == label || self.names().iter().any(|name| name.starts_with(label))
    }
}

/// The things that facts count, in the order in which they are told.
pub(crate) fn things_of(facts: &[Fact]) -> Vec<Countable> {
    Countable::all().filter(|t| facts.iter().any(|f| Countable::of(*f) == Some(*t))).collect()
}

/// "1 British Regular and 2 Tories".
pub(crate) fn kinds(troops: PieceCounts) -> String {
    let kinds: Vec<String> = troops.iter().map(|(piece, n)| piece.counted(n)).collect();
    joined(&kinds)
}

/// The same, or a word for no pieces.
pub(crate) fn kinds_or(troops: PieceCounts, none: &str) -> String {
    if troops.is_empty() { none.to_string() } else { kinds(troops) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told_in_its_number() {
        let ships = Countable::Piece(Piece::Squadron);
        assert_eq!([1, 2].map(|n| ships.counted(n)), ["1 Blockade", "2 Blockades"]);
        assert_eq!(Countable::Raid.counted(1), "1 Raid marker");
        assert_eq!(Countable::Piece(Piece::Tory).counted(2), "2 Tories");
    }
}
