//! What a player enters of a turn: what is so now, how many more or fewer, what moved.

use super::words::number_of;
use super::{Fact, FactValue, Marker, Piece, PieceType, Place, Space, Support, Violation};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One thing that a player enters about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EnteredChange {
    /// It is so now.
    Is(Fact, FactValue),
    /// It is this many more or fewer; of a Support level, this many levels toward Active Support.
    Adds(Fact, i32),
    /// Pieces, or Squadrons, went from a place to another.
    Moves {
        /// Of what kind.
        piece: Piece,
        /// How many.
        count: u8,
        /// Where they were.
        from: Place,
        /// Where they are.
        to: Place,
    },
}

/// Why what was entered cannot be on the board as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// A number below 0, or a level beyond the last one.
    #[error("{fact} {is}: {n:+} is not possible")]
    Impossible {
        /// Of what.
        fact: Fact,
        /// What is known.
        is: FactValue,
        /// How many more.
        n: i32,
    },
    /// A change of an unknown number.
    #[error("{0}: its number is unknown. Type the number, not a change")]
    Unknown(Fact),
    /// Above the end of its track, or more than there are.
    #[error("{}", .0.limit())]
    Limit(Fact),
    /// A third Fort or Village (1.4.2).
    #[error("{0} has no room: at most 2 Forts and Villages (1.4.2)")]
    Stacking(Space),
    /// A level for a space without Population.
    #[error("{0} is always Neutral (1.6.1)")]
    AlwaysNeutral(Space),
    /// A piece where its kind may not be.
    #[error(transparent)]
    Place(#[from] Violation),
    /// More markers of a kind than there are (1.6.2, 3.4.4).
    #[error("With that there are {are} {} markers; the game has {}", .marker.name(), Marker::FORCE_POOL)]
    Markers {
        /// Of which.
        marker: Marker,
        /// This many are known.
        are: u16,
    },
    /// FNI is the number of Blockades on Cities (1.9).
    #[error("FNI {fni}, but {} on Cities. FNI is the number of Blockades (1.9); check both", blockades(.on))]
    Intervention {
        /// FNI.
        fni: u16,
        /// The least and the most Blockades that can be there.
        on: (u16, u16),
    },
    /// Too many pieces of a kind, or too few.
    #[error("With that there are {}{}; the game has {} ({})", counted(*.stock, *.are), placed(.at), .stock.force_pool(), rule(*.stock))]
    Count {
        /// Of which.
        stock: PieceType,
        /// This many are known.
        are: u16,
        /// Where they are, each place with its number.
        at: Vec<(Place, u16)>,
    },
}

/// " (3 Available, 1 Charles Town)".
fn placed(at: &[(Place, u16)]) -> String {
    let each = at.iter().map(|(place, are)| format!("{are} {place}"));
    match each.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        list => format!(" ({list})"),
    }
}

/// "2 Blockades", "at most 1 Blockade".
fn blockades((least, most): &(u16, u16)) -> String {
    let counted = number_of((*most).into(), "Blockade", "Blockades");
    if least < most { format!("at most {counted}") } else { counted }
}

const fn rule(stock: PieceType) -> &'static str {
    match stock {
        PieceType::Squadron => "1.9",
        _ => "1.4.1",
    }
}

fn counted(stock: PieceType, are: u16) -> String {
    stock.counted(u8::try_from(are).unwrap_or(u8::MAX))
}

impl EnteredChange {
    /// The facts that it is about. What is Available follows and is none of them.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        let (one, other) = match *self {
            EnteredChange::Is(fact, _) | EnteredChange::Adds(fact, _) => (fact, None),
            EnteredChange::Moves { piece, from, to, .. } => {
                (Fact::Pieces(from, piece), Some(Fact::Pieces(to, piece)))
            }
        };
        [Some(one), other].into_iter().flatten().map(Fact::kept_as)
    }

    /// The one fact that it is about; none of pieces that move.
    pub const fn fact(&self) -> Option<Fact> {
        match *self {
            EnteredChange::Is(fact, _) | EnteredChange::Adds(fact, _) => Some(fact),
            EnteredChange::Moves { .. } => None,
        }
    }

    /// Whether it says what a fact is now.
    pub fn sets(&self, wanted: Fact) -> bool {
        matches!(self, EnteredChange::Is(fact, _) if fact.kept_as() == wanted)
    }
}

impl Fact {
    /// The fact as a board keeps it: a box does not know the face of a piece.
    #[must_use]
    pub fn kept_as(self) -> Fact {
        match self {
            Fact::Pieces(Place::Box(pool), piece) => Fact::stock(pool, piece.piece_type()),
            other => other,
        }
    }
}

impl FactValue {
    /// The value this many higher; of a level, this many levels toward Active Support. None below 0 and beyond the last level,
    /// nor of what is no number.
    #[must_use]
    pub fn plus(self, n: i32) -> Option<FactValue> {
        match self {
            FactValue::Number(number) => {
                u16::try_from(i32::from(number) + n).ok().map(FactValue::Number)
            }
            FactValue::Support(level) => {
                let to = i32::from(level.level()) + n;
                let to = i8::try_from(to).ok().filter(|to| (-2..=2).contains(to))?;
                Some(Support::from_level(to).into())
            }
            _ => None,
        }
    }
}
