//! Which pieces a non-player places, removes or gives up first in a selected space (8.1.2).

use super::piece_order::{PieceOrder, PieceRank};
use lod_engine::game::{Board, Faction, Piece, PieceSet, PieceType, Place, Side, Space};
use lod_engine::terms;
use smallvec::SmallVec;

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
        if self.set.contains(piece) { usize::from(self.board.pieces(self.space, piece)) } else { 0 }
    }

    fn all(&self, kinds: &[Piece], standing: PieceRank, line: &mut PieceOrder) {
        for piece in kinds {
            for _ in 0..self.count(*piece) {
                line.0.push((*piece, standing));
            }
        }
    }

    /// The cubes in turns, the kind with fewer first, or with more; Regulars if even.
    fn in_turns(&self, side: Side, standing: PieceRank, line: &mut PieceOrder) {
        let [regular, other] = cubes(side);
        let (regulars, others) = (self.count(regular), self.count(other));
        let other_first =
            if standing == PieceRank::Cubes { others < regulars } else { others > regulars };
        let mut turns = [(regular, regulars), (other, others)];
        if other_first {
            turns.reverse();
        }
        for round in 0..regulars.max(others) {
            for (piece, count) in turns {
                if count > round {
                    line.0.push((piece, standing));
                }
            }
        }
    }

    fn enemy(&self, side: Side, line: &mut PieceOrder) {
        if self.set.is_empty() {
            return;
        }
        self.all(&BASES, PieceRank::Bases, line);
        self.all(&HIDDEN, PieceRank::Hidden, line);
        self.all(&ACTIVE, PieceRank::Seen, line);
        self.in_turns(side, PieceRank::Cubes, line);
    }

    /// The last Tory or Continental stays as long as possible.
    fn friendly(&self, side: Side, line: &mut PieceOrder) {
        if self.set.is_empty() {
            return;
        }
        let begun = line.0.len();
        self.in_turns(side, PieceRank::OwnCubes, line);
        let [_, other] = cubes(side);
        let last =
            (begun..line.0.len()).rfind(|at| line.0[*at].0 == other).map(|at| line.0.remove(at));
        self.all(&ACTIVE, PieceRank::OwnSeen, line);
        self.all(&HIDDEN, PieceRank::OwnHidden, line);
        self.all(&BASES, PieceRank::OwnBases, line);
        line.0.extend(last.map(|(piece, _)| (piece, PieceRank::LastCube)));
    }
}

/// The pieces of a set in a space, in the order in which a non-player removes them: enemies, then the
/// Friendly Faction's, then its own.
pub fn removal(board: &Board, space: Space, set: PieceSet, by: Faction) -> PieceOrder {
    if !board.has(space, set) {
        return PieceOrder::default();
    }
    let of = |set: PieceSet| There { board, space, set };
    let enemies = set.without(PieceSet::side(by.side()));
    let friends = set.intersect(PieceSet::faction(by.friend()));
    let own = set.intersect(PieceSet::faction(by));
    let enemy_side = match by.side() {
        Side::Royalist => Side::Rebellion,
        Side::Rebellion => Side::Royalist,
    };
    let mut line = PieceOrder::default();
    of(enemies).enemy(enemy_side, &mut line);
    of(friends).friendly(by.side(), &mut line);
    of(own).friendly(by.side(), &mut line);
    line
}

/// The enemy cubes of a space in the order of a Skirmish whose text names the type (8.4.1, R188): the type with
/// fewest until none of it is left, then the other; Regulars first if even.
pub(crate) fn fewest_type(board: &Board, space: Space, enemy: Side) -> PieceOrder {
    let mut kinds = cubes(enemy);
    // A stable sort: the Regulars stay first among equals.
    kinds.sort_by_key(|piece| board.pieces(space, *piece));
    let set = kinds.iter().fold(PieceSet::NONE, |set, p| set.union(PieceSet::of(*p)));
    let mut line = PieceOrder::default();
    There { board, space, set }.all(&kinds, PieceRank::FewestType, &mut line);
    line
}

/// Which cube goes next, a Regular or not: in turns, beginning with the kind most numerous (Regulars if even), and
/// the last Tory only when nothing else is left (R27). Some Tories may stay in any case.
fn in_turn(regulars: u8, tories: u8, tories_staying: u8) -> impl Iterator<Item = bool> {
    let (mut r, mut t) = (0, 0);
    let mut regular_next = regulars >= tories;
    std::iter::from_fn(move || {
        let spare_tory = t < tories && t + 1 < tories + tories_staying;
        let takes_regular = r < regulars && (regular_next || !spare_tory);
        if takes_regular {
            r += 1;
        } else {
            t += 1;
        }
        regular_next = !takes_regular;
        (t <= tories).then_some(takes_regular)
    })
}

/// Which cubes go (R27), of this many Regulars and this many of the other kind.
pub(crate) fn cubes_to_give(
    regulars: u8,
    tories: u8,
    tories_staying: u8,
    count: u8,
) -> Option<(u8, u8)> {
    if regulars.saturating_add(tories) < count {
        return None;
    }
    let next = in_turn(regulars, tories, tories_staying).take(count.into());
    Some(next.fold((0, 0), |(r, t), is_regular| if is_regular { (r + 1, t) } else { (r, t + 1) }))
}

/// The own cubes of a space in the order in which they are given up (R27).
pub(crate) fn cubes_in_turn(board: &Board, space: Space, side: Side) -> PieceOrder {
    let [regular, other] = cubes(side);
    let (regulars, others) = (board.pieces(space, regular), board.pieces(space, other));
    let cubes = in_turn(regulars, others, 0);
    let piece = |is_regular| if is_regular { regular } else { other };
    PieceOrder(cubes.map(|r| (piece(r), PieceRank::OwnCubes)).collect())
}

terms! {
    /// Where placed pieces come from.
    Source {
        /// The Available box.
        Available = "available";
        /// The Unavailable box.
        Unavailable = "unavailable";
        /// The West Indies.
        WestIndies = "west-indies";
    }
}

impl From<Source> for Place {
    fn from(source: Source) -> Place {
        match source {
            Source::Available => Place::AVAILABLE,
            Source::Unavailable => Place::UNAVAILABLE,
            Source::WestIndies => Place::WEST_INDIES,
        }
    }
}

/// A piece that is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// What.
    pub stock: PieceType,
    /// The box it comes from.
    pub source: Source,
    /// What puts it before those after it.
    pub standing: PieceRank,
}

/// Pieces that are placed, in order.
pub(crate) type PlacedPieces = SmallVec<[PlacedPiece; 8]>;

/// Pieces that are there to be placed in a space.
struct Stores<'s> {
    sources: &'s [Source],
    /// How many were placed before, of other kinds.
    before: usize,
    /// What is left by kind, and by source in the order in which those are looked at.
    left: [[u8; Source::COUNT]; PieceType::COUNT],
    /// The kinds of which there were any, as bits.
    kinds: u16,
    room: u8,
    placed: &'s mut PlacedPieces,
    most: usize,
    standing: PieceRank,
}

impl Stores<'_> {
    /// Places one of these kinds from a source that passes; whether there was one, and room.
    fn one(&mut self, stock: PieceType, from: impl Fn(Source) -> bool) -> bool {
        if !self.had(stock) {
            return false;
        }
        let full = self.placed.len() >= self.most || (stock.is_base() && self.room == 0);
        let mut left = self.sources.iter().zip(&mut self.left[stock as usize]);
        let Some((source, count)) = left.find(|(source, n)| **n > 0 && from(**source)) else {
            return false;
        };
        if full {
            return false;
        }
        *count -= 1;
        self.placed.push(PlacedPiece { stock, source: *source, standing: self.standing });
        self.room -= u8::from(stock.is_base());
        true
    }

    fn all(&mut self, stock: PieceType, from: impl Fn(Source) -> bool + Copy) {
        while self.one(stock, from) {}
    }

    /// Whether there were any of a kind.
    const fn had(&self, stock: PieceType) -> bool {
        self.kinds & 1 << stock as u16 != 0
    }

    fn placed(&self, stock: PieceType) -> usize {
        let placed = &self.placed[self.before..];
        placed.iter().filter(|p| p.stock == stock).count()
    }
}

/// Adds to a list what a non-player places in a space, in order (8.1.2), each piece with the box it comes from,
/// until there are `most`. From
/// Unavailable first, and from there Forts, Tories or Continentals, then Regulars. From elsewhere Forts and
/// Villages, Militia and War Parties, then Regulars and the other cubes in turns, the kind with fewer in the
/// space first (Regulars if even).
pub(crate) fn placement(
    board: &Board,
    space: Space,
    these: impl Iterator<Item = PieceType>,
    sources: &[Source],
    most: u8,
    placed: &mut PlacedPieces,
) {
    let mut left = [[0; Source::COUNT]; PieceType::COUNT];
    let mut kinds = 0;
    for stock in these {
        for (left, source) in left[stock as usize].iter_mut().zip(sources) {
            let count = board.pieces_in((*source).into(), stock.placed());
            if count > 0 && board.check_place(stock.placed(), space).is_ok() {
                *left = count;
                kinds |= 1 << stock as u16;
            }
        }
    }
    if kinds == 0 {
        return;
    }
    let mut stores = Stores {
        sources,
        left,
        kinds,
        room: 0,
        before: placed.len(),
        placed,
        most: usize::from(most),
        standing: PieceRank::Unavailable,
    };
    if BASES.iter().any(|base| stores.had(base.piece_type())) {
        stores.room = 2_u8.saturating_sub(board.count(space, PieceSet::BASES));
    }
    let sides = [cubes(Side::Royalist), cubes(Side::Rebellion)];
    let bases = || BASES.map(Piece::piece_type).into_iter();
    let unavailable = |source: Source| source == Source::Unavailable;
    bases().for_each(|stock| stores.all(stock, unavailable));
    for [regular, other] in sides {
        stores.all(other.piece_type(), unavailable);
        stores.all(regular.piece_type(), unavailable);
    }
    let any = |_: Source| true;
    stores.standing = PieceRank::NewBases;
    bases().for_each(|stock| stores.all(stock, any));
    stores.standing = PieceRank::NewIrregulars;
    stores.all(PieceType::Militia, any);
    stores.all(PieceType::WarParty, any);
    stores.standing = PieceRank::NewCubes;
    for [regular, other] in sides {
        let there = |piece: Piece| {
            usize::from(board.pieces(space, piece)) + stores.placed(piece.piece_type())
        };
        let mixed = [regular, other].iter().all(|piece| stores.had(piece.piece_type()));
        let mut turn_of_other = mixed && there(other) < there(regular);
        loop {
            let order = if turn_of_other { [other, regular] } else { [regular, other] };
            let Some(piece) = order.into_iter().find(|p| stores.one(p.piece_type(), any)) else {
                break;
            };
            turn_of_other = piece == regular;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use Piece::{Continental, FrenchRegular, MilitiaActive, MilitiaUnderground};

    fn board(units: &[(Piece, u8)]) -> Layout {
        let late = Layout::empty().treaty();
        late.put_all(Space::Virginia, units)
    }

    fn order(units: &[(Piece, u8)]) -> Vec<Piece> {
        let set = PieceSet::REBELLION_UNITS;
        let by = Faction::British;
        removal(&board(units), Space::Virginia, set, by).pieces()
    }

    #[test]
    fn r8_1_2_militia_first_and_the_hidden_before_the_active() {
        assert_eq!(
            order(&[(MilitiaActive, 1), (MilitiaUnderground, 2), (Continental, 1)]),
            [MilitiaUnderground, MilitiaUnderground, MilitiaActive, Continental]
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
