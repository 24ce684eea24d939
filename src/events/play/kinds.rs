//! Which pieces a non-player places or removes first, in a selected space (8.1.2).

use super::super::words::Source;
use crate::game::{Board, Faction, Piece, PieceSet, Side, Space, Stock};

/// Regulars and the other cubes of a Side.
const fn cubes(side: Side) -> [Piece; 2] {
    match side {
        Side::Royalist => [Piece::BritishRegular, Piece::Tory],
        Side::Rebellion => [Piece::FrenchRegular, Piece::Continental],
    }
}

const BASES: [Piece; 3] = [Piece::BritishFort, Piece::PatriotFort, Piece::Village];
const HIDDEN: [Piece; 2] = [Piece::MilitiaUnderground, Piece::WarPartyUnderground];
const ACTIVE: [Piece; 2] = [Piece::MilitiaActive, Piece::WarPartyActive];

/// The pieces of a set in a space.
struct There<'b> {
    board: &'b Board,
    space: Space,
    set: PieceSet,
}

impl There<'_> {
    fn count(&self, piece: Piece) -> usize {
        if self.set.contains(piece) {
            usize::from(self.board.pieces(self.space, piece))
        } else {
            0
        }
    }

    fn all(&self, kinds: &[Piece]) -> impl Iterator<Item = Piece> {
        kinds
            .iter()
            .flat_map(|p| std::iter::repeat_n(*p, self.count(*p)))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// The cubes in turns, the kind with fewer first, or with more; Regulars if even.
    fn in_turns(&self, side: Side, fewest: bool) -> Vec<Piece> {
        let [regular, other] = cubes(side);
        let (regulars, others) = (self.count(regular), self.count(other));
        let other_first = if fewest {
            others < regulars
        } else {
            others > regulars
        };
        let mut turns = [(regular, regulars), (other, others)];
        if other_first {
            turns.reverse();
        }
        (0..regulars.max(others))
            .flat_map(|round| {
                turns
                    .iter()
                    .filter(move |(_, n)| *n > round)
                    .map(|(p, _)| *p)
            })
            .collect()
    }

    fn enemy(&self, side: Side) -> Vec<Piece> {
        let mut order: Vec<Piece> = self.all(&BASES).collect();
        order.extend(self.all(&HIDDEN));
        order.extend(self.all(&ACTIVE));
        order.extend(self.in_turns(side, true));
        order
    }

    /// The last Tory or Continental stays as long as possible.
    fn friendly(&self, side: Side) -> Vec<Piece> {
        let mut order = self.in_turns(side, false);
        let [_, other] = cubes(side);
        let last = order
            .iter()
            .rposition(|p| *p == other)
            .map(|at| order.remove(at));
        order.extend(self.all(&ACTIVE));
        order.extend(self.all(&HIDDEN));
        order.extend(self.all(&BASES));
        order.extend(last);
        order
    }
}

/// The pieces of a set in a space, in the order in which a non-player removes them: enemies, then the
/// Friendly Faction's, then its own; those of `last` after all others.
pub(super) fn removal(
    board: &Board,
    space: Space,
    set: PieceSet,
    by: Faction,
    last: PieceSet,
) -> Vec<Piece> {
    let of = |set: PieceSet| There { board, space, set };
    let enemies = set.without(PieceSet::side(by.side()));
    let friends = set.intersect(PieceSet::faction(by.friend()));
    let own = set.intersect(PieceSet::faction(by));
    let enemy_side = match by.side() {
        Side::Royalist => Side::Rebellion,
        Side::Rebellion => Side::Royalist,
    };
    let mut order = of(enemies).enemy(enemy_side);
    order.extend(of(friends).friendly(by.side()));
    order.extend(of(own).friendly(by.side()));
    let (end, mut first): (Vec<Piece>, Vec<Piece>) =
        order.into_iter().partition(|p| last.contains(*p));
    first.extend(end);
    first
}

/// What a non-player places in a space, in order: Forts and Villages, Militia and War Parties, then
/// Regulars and the other cubes in turns, the kind with fewer in the space first (Regulars if even).
/// Each with the box it comes from.
pub(super) fn placement(
    board: &Board,
    space: Space,
    these: &[Stock],
    sources: &[Source],
    most: u8,
) -> Vec<(Stock, Source)> {
    let mut stores: Vec<(Stock, Source, u8)> = these
        .iter()
        .flat_map(|stock| {
            unavailable_first(sources)
                .into_iter()
                .map(|source| (*stock, source, stored(board, *stock, source)))
        })
        .filter(|(stock, _, n)| *n > 0 && board.check_place(stock.placed(), space).is_ok())
        .collect();
    let mut take = |stock: Stock| {
        let store = stores.iter_mut().find(|(s, _, n)| *s == stock && *n > 0)?;
        store.2 -= 1;
        Some((store.0, store.1))
    };
    let mut placed = Vec::new();
    let mut room = 2_u8;
    if these.iter().any(|s| s.is_base()) {
        room = room.saturating_sub(board.count(space, PieceSet::BASES));
    }
    for stock in these.iter().filter(|s| s.is_base()) {
        while room > 0 && placed.len() < usize::from(most) {
            let Some(one) = take(*stock) else { break };
            placed.push(one);
            room -= 1;
        }
    }
    for stock in [Stock::Militia, Stock::WarParty] {
        while placed.len() < usize::from(most) {
            let Some(one) = take(stock) else { break };
            placed.push(one);
        }
    }
    for [regular, other] in [cubes(Side::Royalist), cubes(Side::Rebellion)] {
        let mixed = these.contains(&regular.stock()) && these.contains(&other.stock());
        let mut turn_of_other = mixed && board.pieces(space, other) < board.pieces(space, regular);
        while placed.len() < usize::from(most) {
            let order = if turn_of_other {
                [other, regular]
            } else {
                [regular, other]
            };
            let Some(one) = order.into_iter().find_map(|p| take(p.stock())) else {
                break;
            };
            turn_of_other = one.0 == regular.stock();
            placed.push(one);
        }
    }
    placed
}

/// The sources with Unavailable in front (8.1.2).
fn unavailable_first(sources: &[Source]) -> Vec<Source> {
    let (mut first, rest): (Vec<Source>, Vec<Source>) =
        sources.iter().partition(|s| **s == Source::Unavailable);
    first.extend(rest);
    first
}

/// How many of a kind a source holds.
pub(super) fn stored(board: &Board, stock: Stock, source: Source) -> u8 {
    use crate::game::Pool;
    match source {
        Source::Available => board.pool(Pool::Available, stock),
        Source::Unavailable => board.pool(Pool::Unavailable, stock),
        Source::WestIndies => board.pieces(Space::WestIndies, stock.placed()),
    }
}
