//! What can be counted in a space, and the words and letters for it in an answer.

use lod_engine::game::{Board, Fact, Marker, Piece, Place, Space};

/// Something of which a number lies in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    /// Pieces of a kind.
    Piece(Piece),
    /// Propaganda markers.
    Propaganda,
    /// Raid markers.
    Raid,
}

impl Thing {
    /// All of them, in the order in which they are told.
    pub(crate) fn all() -> impl Iterator<Item = Thing> {
        Piece::FORCES.into_iter().map(Thing::Piece).chain([
            Thing::Piece(Piece::Squadron),
            Thing::Propaganda,
            Thing::Raid,
        ])
    }

    /// What a fact counts, if it counts something in a space.
    pub(crate) const fn of(fact: Fact) -> Option<Thing> {
        match fact {
            Fact::SQUADRONS_WEST_INDIES => None,
            Fact::Pieces(Place::Space(_), p) => Some(Thing::Piece(p)),
            Fact::Propaganda(_) => Some(Thing::Propaganda),
            Fact::Raids(_) => Some(Thing::Raid),
            _ => None,
        }
    }

    /// How many of it lie in a space, as a fact.
    pub(crate) const fn fact(self, space: Space) -> Fact {
        match self {
            Thing::Piece(piece) => Fact::pieces(space, piece),
            Thing::Propaganda => Fact::Propaganda(space),
            Thing::Raid => Fact::Raids(space),
        }
    }

    /// The kind of Forces, if it is one (1.4): Squadrons are none.
    pub(crate) const fn force(self) -> Option<Piece> {
        match self {
            Thing::Piece(Piece::Squadron) => None,
            Thing::Piece(piece) => Some(piece),
            Thing::Propaganda | Thing::Raid => None,
        }
    }

    /// How many of it lie in a space.
    pub(crate) fn count(self, board: &Board, space: Space) -> u8 {
        match self {
            Thing::Piece(Piece::Squadron) => board.blockades(space),
            Thing::Piece(piece) => board.pieces(space, piece),
            Thing::Propaganda => board.markers(space, Marker::Propaganda),
            Thing::Raid => board.markers(space, Marker::Raid),
        }
    }

    /// The letters that stand for it.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Thing::Piece(Piece::BritishRegular) => "r",
            Thing::Piece(Piece::Tory) => "t",
            Thing::Piece(Piece::BritishFort) => "bf",
            Thing::Piece(Piece::Continental) => "c",
            Thing::Piece(Piece::MilitiaUnderground) => "mu",
            Thing::Piece(Piece::MilitiaActive) => "ma",
            Thing::Piece(Piece::PatriotFort) => "pf",
            Thing::Piece(Piece::FrenchRegular) => "fr",
            Thing::Piece(Piece::WarPartyUnderground) => "wu",
            Thing::Piece(Piece::WarPartyActive) => "wa",
            Thing::Piece(Piece::Village) => "v",
            Thing::Propaganda => "prop",
            Thing::Raid => "raid",
            Thing::Piece(Piece::Squadron) => "bl",
        }
    }

    /// The name in the plural.
    pub(crate) fn plural(self) -> String {
        match self {
            Thing::Piece(Piece::Squadron) => "Blockades".to_string(),
            Thing::Piece(p) => p.name().to_string(),
            Thing::Propaganda => "Propaganda markers".to_string(),
            Thing::Raid => "Raid markers".to_string(),
        }
    }

    /// The words that it goes by, the usual one first.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Thing::Piece(Piece::BritishRegular) => &["british regulars", "regulars"],
            Thing::Piece(Piece::Tory) => &["tories", "tory"],
            Thing::Piece(Piece::BritishFort) => &["british forts", "forts"],
            Thing::Piece(Piece::Continental) => &["continentals"],
            Thing::Piece(Piece::MilitiaUnderground) => {
                &["underground militia", "militia underground"]
            }
            Thing::Piece(Piece::MilitiaActive) => &["active militia", "militia active"],
            Thing::Piece(Piece::PatriotFort) => &["patriot forts", "forts"],
            Thing::Piece(Piece::FrenchRegular) => &["french regulars", "regulars"],
            Thing::Piece(Piece::WarPartyUnderground) => &[
                "underground war parties",
                "war parties underground",
                "underground war party",
                "wpu",
            ],
            Thing::Piece(Piece::WarPartyActive) => {
                &["active war parties", "war parties active", "active war party", "wpa"]
            }
            Thing::Piece(Piece::Village) => &["villages"],
            Thing::Propaganda => &["propaganda markers"],
            Thing::Raid => &["raid markers", "raids"],
            Thing::Piece(Piece::Squadron) => &["blockades"],
        }
    }
}

/// The things that facts count, in the order in which they are told.
pub(crate) fn things_of(facts: &[Fact]) -> Vec<Thing> {
    Thing::all().filter(|t| facts.iter().any(|f| Thing::of(*f) == Some(*t))).collect()
}
