//! What a person enters about the board.

use super::address::Address;
use crate::tell::quoted;
use lod_engine::game::{Fact, FactValue, Piece, Place};

/// Something that a person enters about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EnteredChange {
    /// A fact has this value.
    Is(Fact, FactValue),
    /// A number is so much higher or lower than before.
    Adds(Fact, i16),
    /// Pieces went from one place to another.
    Moves {
        /// The kind, in a box with any face.
        piece: Piece,
        /// How many.
        count: u8,
        /// Where they were.
        from: Place,
        /// Where they are.
        to: Place,
    },
}

/// The fact that counts a kind in a place.
fn counts(piece: Piece, place: Place) -> Fact {
    match place {
        Place::Space(space) => Fact::pieces(space, piece),
        Place::Box(pool) => Fact::stock(pool, piece.piece_type()),
    }
}

impl EnteredChange {
    /// The one fact that it is about; none of pieces that move.
    pub(crate) const fn fact(self) -> Option<Fact> {
        match self {
            EnteredChange::Is(fact, _) | EnteredChange::Adds(fact, _) => Some(fact),
            EnteredChange::Moves { .. } => None,
        }
    }

    /// What it sets or adds, fact by fact. What is Available follows from the rest (1.4.1).
    pub(crate) fn parts(self) -> Vec<EnteredChange> {
        let EnteredChange::Moves { piece, count, from, to } = self else {
            return vec![self];
        };
        let count = i16::from(count);
        let ends = [(from, -count), (to, count)].into_iter();
        let counted = ends.filter(|(place, _)| *place != Place::AVAILABLE);
        counted.map(|(place, by)| EnteredChange::Adds(counts(piece, place), by)).collect()
    }
}

/// What the facts are after these changes, each named once; `now` says what a number is before them.
///
/// # Errors
/// A number is unknown, or leaves its range.
pub(crate) fn values_of(
    changes: &[EnteredChange],
    now: impl Fn(Fact) -> Result<u16, String>,
) -> Result<Vec<(Fact, FactValue)>, String> {
    let mut values: Vec<(Fact, FactValue)> = Vec::new();
    for change in changes.iter().flat_map(|change| change.parts()) {
        let (fact, value) = match change {
            EnteredChange::Is(fact, value) => (fact, value),
            EnteredChange::Adds(fact, by) => {
                let before = match values.iter().find(|(own, _)| *own == fact) {
                    Some((_, value)) => value.number(),
                    None => now(fact)?,
                };
                (fact, FactValue::Number(added(fact, before, by)?))
            }
            EnteredChange::Moves { .. } => continue,
        };
        match values.iter_mut().find(|(own, _)| *own == fact) {
            Some(own) => own.1 = value,
            None => values.push((fact, value)),
        }
    }
    Ok(values)
}

/// A number and what is added to it.
fn added(fact: Fact, before: u16, by: i16) -> Result<u16, String> {
    // No track and no kind of piece goes further.
    let after = before.checked_add_signed(by).filter(|after| *after <= u16::from(u8::MAX));
    after.ok_or_else(|| {
        let typed = format!("{by:+}{}", Address::code(fact).unwrap_or_default());
        let place = Address::of(fact).map(Address::title).unwrap_or_default();
        format!("{} is out of range in {place}: now {before}, possible 0-255", quoted(&typed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{PieceType, Space};

    const CONTINENTALS: Piece = Piece::Continental;
    const NY: Place = Place::Space(Space::NewYork);

    fn five(_: Fact) -> Result<u16, String> {
        Ok(5)
    }

    #[test]
    fn pieces_that_move_twice_leave_twice() {
        let to =
            |to: Place, count| EnteredChange::Moves { piece: CONTINENTALS, count, from: NY, to };
        let values = values_of(&[to(Space::NewJersey.into(), 2), to(Place::CASUALTIES, 1)], five);
        let stock = Fact::stock(lod_engine::game::OffMapBox::Casualties, PieceType::Continental);
        assert_eq!(
            values.expect("five are enough"),
            [
                (Fact::pieces(Space::NewYork, CONTINENTALS), FactValue::Number(2)),
                (Fact::pieces(Space::NewJersey, CONTINENTALS), FactValue::Number(7)),
                (stock, FactValue::Number(6)),
            ]
        );
        let wrong = values_of(&[to(Space::NewJersey.into(), 6)], five).expect_err("five are there");
        assert_eq!(wrong, "\"-6c\" is out of range in New York: now 5, possible 0-255");
    }
}
