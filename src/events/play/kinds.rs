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

    fn all(&self, kinds: &[Piece], order: &mut Vec<Piece>) {
        for piece in kinds {
            order.extend(std::iter::repeat_n(*piece, self.count(*piece)));
        }
    }

    /// The cubes in turns, the kind with fewer first, or with more; Regulars if even.
    fn in_turns(&self, side: Side, fewest: bool, order: &mut Vec<Piece>) {
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
        for round in 0..regulars.max(others) {
            let left = turns.iter().filter(|(_, n)| *n > round);
            order.extend(left.map(|(piece, _)| *piece));
        }
    }

    fn enemy(&self, side: Side, order: &mut Vec<Piece>) {
        self.all(&BASES, order);
        self.all(&HIDDEN, order);
        self.all(&ACTIVE, order);
        self.in_turns(side, true, order);
    }

    /// The last Tory or Continental stays as long as possible.
    fn friendly(&self, side: Side, order: &mut Vec<Piece>) {
        let begun = order.len();
        self.in_turns(side, false, order);
        let [_, other] = cubes(side);
        let last = (begun..order.len())
            .rfind(|at| order[*at] == other)
            .map(|at| order.remove(at));
        self.all(&ACTIVE, order);
        self.all(&HIDDEN, order);
        self.all(&BASES, order);
        order.extend(last);
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
    let count = board.count(space, set);
    if count == 0 {
        return Vec::new();
    }
    let mut order = Vec::with_capacity(usize::from(count));
    of(enemies).enemy(enemy_side, &mut order);
    of(friends).friendly(by.side(), &mut order);
    of(own).friendly(by.side(), &mut order);
    if !last.is_empty() {
        order.sort_by_key(|p| last.contains(*p));
    }
    order
}

/// Pieces that are there to be placed in a space.
struct Stores<'s> {
    sources: &'s [Source],
    /// How many were placed before, of other kinds.
    before: usize,
    /// What is left by kind, and by source in the order in which those are looked at.
    left: [[u8; Source::COUNT]; Stock::COUNT],
    room: u8,
    placed: &'s mut Vec<(Stock, Source)>,
    most: usize,
}

impl Stores<'_> {
    /// Places one of these kinds from a source that passes; whether there was one, and room.
    fn one(&mut self, stock: Stock, from: impl Fn(Source) -> bool) -> bool {
        let full = self.placed.len() >= self.most || (stock.is_base() && self.room == 0);
        let mut left = self.sources.iter().zip(&mut self.left[stock as usize]);
        let Some((source, count)) = left.find(|(source, n)| **n > 0 && from(**source)) else {
            return false;
        };
        if full {
            return false;
        }
        *count -= 1;
        self.placed.push((stock, *source));
        self.room -= u8::from(stock.is_base());
        true
    }

    fn all(&mut self, stock: Stock, from: impl Fn(Source) -> bool + Copy) {
        while self.one(stock, from) {}
    }

    fn placed(&self, stock: Stock) -> usize {
        let placed = &self.placed[self.before..];
        placed.iter().filter(|(s, _)| *s == stock).count()
    }
}

/// Adds to a list what a non-player places in a space, in order (8.1.2), each piece with the box it comes from,
/// until there are `most`. From
/// Unavailable first, and from there Forts, Tories or Continentals, then Regulars. From elsewhere Forts and
/// Villages, Militia and War Parties, then Regulars and the other cubes in turns, the kind with fewer in the
/// space first (Regulars if even).
pub(super) fn placement(
    board: &Board,
    space: Space,
    these: &[Stock],
    sources: &[Source],
    most: u8,
    placed: &mut Vec<(Stock, Source)>,
) {
    let mut left = [[0; Source::COUNT]; Stock::COUNT];
    for stock in these {
        for (left, source) in left[*stock as usize].iter_mut().zip(sources) {
            let count = stored(board, *stock, *source);
            if count > 0 && board.check_place(stock.placed(), space).is_ok() {
                *left = count;
            }
        }
    }
    let mut stores = Stores {
        sources,
        left,
        room: 0,
        before: placed.len(),
        placed,
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
