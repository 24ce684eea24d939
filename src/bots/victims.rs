//! Which enemies a non-player removes (8.1.2).

use crate::game::{Board, Piece, PieceSet, Space};
use crate::rules::SkirmishKind;

/// The Rebellion units of these kinds in a space, in the order in which they are removed: Underground
/// Militia, Active Militia, then Regulars and Continentals in turns, beginning with the fewer
/// (Regulars if even).
pub(super) fn rebels(board: &Board, space: Space, among: PieceSet) -> Vec<Piece> {
    let there = |piece| {
        if among.contains(piece) {
            usize::from(board.pieces(space, piece))
        } else {
            0
        }
    };
    let mut order = Vec::new();
    for militia in [Piece::MilitiaUnderground, Piece::MilitiaActive] {
        order.extend(std::iter::repeat_n(militia, there(militia)));
    }
    let (french, continentals) = (there(Piece::FrenchRegular), there(Piece::Continental));
    let mut turns = [
        (Piece::FrenchRegular, french),
        (Piece::Continental, continentals),
    ];
    if continentals < french {
        turns.reverse();
    }
    for round in 0..french.max(continentals) {
        let left = turns.iter().filter(|(_, count)| *count > round);
        order.extend(left.map(|(piece, _)| *piece));
    }
    order
}

/// The ways of a Skirmish against these, of whom the first go first: two, or one.
pub(super) fn skirmishes(victims: &[Piece]) -> Vec<SkirmishKind> {
    match victims {
        [] => Vec::new(),
        [only] => vec![SkirmishKind::One(*only)],
        [first, second, ..] => vec![
            SkirmishKind::Two(*first, *second),
            SkirmishKind::One(*first),
        ],
    }
}

/// The first two Royalist units to target (8.1.2): War Parties, Underground before Active, then cubes.
pub(super) fn royalist_units(board: &Board, space: Space) -> Vec<Piece> {
    let mut units: Vec<Piece> = [Piece::WarPartyUnderground, Piece::WarPartyActive]
        .into_iter()
        .flat_map(|piece| std::iter::repeat_n(piece, usize::from(board.pieces(space, piece))))
        .take(2)
        .collect();
    if units.len() < 2 {
        units.extend(british_cubes(board, space));
        units.truncate(2);
    }
    units
}

/// The first two British cubes to target (8.1.2): in turns, the kind that is fewest first, Regulars if
/// even.
pub(super) fn british_cubes(board: &Board, space: Space) -> Vec<Piece> {
    let regulars = board.pieces(space, Piece::BritishRegular);
    let tories = board.pieces(space, Piece::Tory);
    match (regulars, tories) {
        (0, 0) => Vec::new(),
        (0, n) => vec![Piece::Tory; usize::from(n.min(2))],
        (n, 0) => vec![Piece::BritishRegular; usize::from(n.min(2))],
        (r, t) if t < r => vec![Piece::Tory, Piece::BritishRegular],
        _ => vec![Piece::BritishRegular, Piece::Tory],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Change, Pool};
    use Piece::{Continental, FrenchRegular, MilitiaActive, MilitiaUnderground};

    fn board(units: &[(Piece, u8)]) -> Board {
        let mut board = Board::empty();
        let treaty = Change::Treaty {
            from: false,
            to: true,
        };
        board.apply(&treaty).unwrap();
        for (piece, count) in units {
            let change = Change::Place {
                piece: *piece,
                count: *count,
                from: Pool::Available,
                to: Space::Virginia,
            };
            board.apply(&change).unwrap();
        }
        board
    }

    fn order(units: &[(Piece, u8)]) -> Vec<Piece> {
        rebels(&board(units), Space::Virginia, PieceSet::REBELLION_UNITS)
    }

    #[test]
    fn r8_1_2_militia_first_and_the_hidden_before_the_active() {
        assert_eq!(
            order(&[
                (MilitiaActive, 1),
                (MilitiaUnderground, 2),
                (Continental, 1)
            ]),
            [
                MilitiaUnderground,
                MilitiaUnderground,
                MilitiaActive,
                Continental
            ]
        );
    }

    #[test]
    fn r8_1_2_cubes_in_turns_from_the_fewer_kind_on() {
        assert_eq!(
            order(&[(Continental, 1), (FrenchRegular, 3)]),
            [Continental, FrenchRegular, FrenchRegular, FrenchRegular]
        );
        assert_eq!(
            order(&[(Continental, 2), (FrenchRegular, 1)]),
            [FrenchRegular, Continental, Continental]
        );
        assert_eq!(
            order(&[(Continental, 2), (FrenchRegular, 2)]),
            [FrenchRegular, Continental, FrenchRegular, Continental]
        );
    }
}
