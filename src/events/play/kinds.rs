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
    order.sort_by_key(|p| last.contains(*p));
    order
}

/// Pieces that are there to be placed in a space.
struct Stores {
    left: Vec<(Stock, Source, u8)>,
    room: u8,
    placed: Vec<(Stock, Source)>,
    most: usize,
}

impl Stores {
    /// Places one of these kinds from a source that passes; whether there was one, and room.
    fn one(&mut self, stock: Stock, from: impl Fn(Source) -> bool) -> bool {
        let full = self.placed.len() >= self.most || (stock.is_base() && self.room == 0);
        let store = self
            .left
            .iter_mut()
            .find(|(s, source, n)| *s == stock && *n > 0 && from(*source));
        let Some(store) = store.filter(|_| !full) else {
            return false;
        };
        store.2 -= 1;
        self.placed.push((store.0, store.1));
        self.room -= u8::from(stock.is_base());
        true
    }

    fn all(&mut self, stock: Stock, from: impl Fn(Source) -> bool + Copy) {
        while self.one(stock, from) {}
    }

    fn placed(&self, stock: Stock) -> usize {
        self.placed.iter().filter(|(s, _)| *s == stock).count()
    }
}

/// What a non-player places in a space, in order (8.1.2), each piece with the box it comes from. From
/// Unavailable first, and from there Forts, Tories or Continentals, then Regulars. From elsewhere Forts and
/// Villages, Militia and War Parties, then Regulars and the other cubes in turns, the kind with fewer in the
/// space first (Regulars if even).
pub(super) fn placement(
    board: &Board,
    space: Space,
    these: &[Stock],
    sources: &[Source],
    most: u8,
) -> Vec<(Stock, Source)> {
    let stores = these.iter().flat_map(|stock| {
        sources
            .iter()
            .map(|source| (*stock, *source, stored(board, *stock, *source)))
    });
    let mut stores = Stores {
        left: stores
            .filter(|(stock, _, n)| *n > 0 && board.check_place(stock.placed(), space).is_ok())
            .collect(),
        room: 0,
        placed: Vec::new(),
        most: usize::from(most),
    };
    if these.iter().any(|s| s.is_base()) {
        stores.room = 2_u8.saturating_sub(board.count(space, PieceSet::BASES));
    }
    let sides = [cubes(Side::Royalist), cubes(Side::Rebellion)];
    let bases = || BASES.map(Piece::stock).into_iter();
    let unavailable = |source: Source| source == Source::Unavailable;
    bases().for_each(|stock| stores.all(stock, unavailable));
    for [regular, other] in sides {
        stores.all(other.stock(), unavailable);
        stores.all(regular.stock(), unavailable);
    }
    let any = |_: Source| true;
    bases().for_each(|stock| stores.all(stock, any));
    stores.all(Stock::Militia, any);
    stores.all(Stock::WarParty, any);
    for [regular, other] in sides {
        let there =
            |piece: Piece| usize::from(board.pieces(space, piece)) + stores.placed(piece.stock());
        let mixed = these.contains(&regular.stock()) && these.contains(&other.stock());
        let mut turn_of_other = mixed && there(other) < there(regular);
        loop {
            let order = if turn_of_other {
                [other, regular]
            } else {
                [regular, other]
            };
            let Some(piece) = order.into_iter().find(|p| stores.one(p.stock(), any)) else {
                break;
            };
            turn_of_other = piece == regular;
        }
    }
    stores.placed
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
