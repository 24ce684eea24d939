//! What a person enters about the board.

use super::address::Address;
use crate::tell::quoted;
use lod_engine::game::{EnteredChange, Fact, FactValue, Place};

/// What a change sets or adds, fact by fact. What is Available follows from the rest (1.4.1).
fn parts(change: EnteredChange) -> Vec<EnteredChange> {
    let EnteredChange::Moves { piece, count, from, to } = change else {
        return vec![change];
    };
    let count = i32::from(count);
    let ends = [(from, -count), (to, count)].into_iter();
    let counted = ends.filter(|(place, _)| *place != Place::AVAILABLE);
    counted
        .map(|(place, by)| EnteredChange::Adds(Fact::Pieces(place, piece).kept_as(), by))
        .collect()
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
    for change in changes.iter().flat_map(|change| parts(*change)) {
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
fn added(fact: Fact, before: u16, by: i32) -> Result<u16, String> {
    // No track and no kind of piece goes further.
    let after = u8::try_from(i32::from(before) + by).map(u16::from);
    after.map_err(|_| {
        let typed = format!("{by:+}{}", Address::code(fact).unwrap_or_default());
        let place = Address::of(fact).map(Address::title).unwrap_or_default();
        format!("{} is out of range in {place}: now {before}, possible 0-255", quoted(&typed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Piece, PieceType, Space};

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
