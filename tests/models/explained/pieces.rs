//! Which pieces of a space are taken or placed, read a second time: 8.1.2 on the board as it was.

use super::Counts;
use lod_bots::action::{Note, PieceDecision, PieceOrder, PieceRank};
use lod_engine::game::{Board, Change, Faction, Piece, PieceSet, Place, Side};
use lod_engine::rules::PieceCounts;
use std::collections::VecDeque;

/// Cubes of a Side in turns, as many Regulars and as many of the other kind, from this one on.
fn alternating(mut files: [VecDeque<Piece>; 2], mut turn: usize) -> Vec<Piece> {
    let mut all = Vec::new();
    while let Some(piece) = files[turn].pop_front().or_else(|| files[1 - turn].pop_front()) {
        all.push(piece);
        turn = usize::from(cube_of(piece).is_some_and(|(_, kind)| kind == 0));
    }
    all
}

/// The Side of a cube, and whether it is a Regular (0) or not (1).
fn cube_of(piece: Piece) -> Option<(Side, usize)> {
    match piece {
        Piece::BritishRegular => Some((Side::Royalist, 0)),
        Piece::Tory => Some((Side::Royalist, 1)),
        Piece::FrenchRegular => Some((Side::Rebellion, 0)),
        Piece::Continental => Some((Side::Rebellion, 1)),
        _ => None,
    }
}

/// All of some kinds.
fn of(there: PieceCounts, kinds: &[Piece]) -> Vec<Piece> {
    kinds.iter().flat_map(|k| vec![*k; usize::from(there.get(*k))]).collect()
}

const BASES: [Piece; 3] = [Piece::BritishFort, Piece::PatriotFort, Piece::Village];
const HIDDEN: [Piece; 2] = [Piece::MilitiaUnderground, Piece::WarPartyUnderground];
const SEEN: [Piece; 2] = [Piece::MilitiaActive, Piece::WarPartyActive];

/// Regulars, then the others, of a Side.
fn cubes(there: PieceCounts, side: Side) -> [VecDeque<Piece>; 2] {
    let file = |kind: usize| -> VecDeque<Piece> {
        let is = |p: &Piece| cube_of(*p) == Some((side, kind));
        let kinds: Vec<Piece> = Piece::FORCES.into_iter().filter(is).collect();
        of(there, &kinds).into()
    };
    [file(0), file(1)]
}

fn only(there: PieceCounts, set: PieceSet) -> PieceCounts {
    let inside = there.iter().filter(|(p, _)| set.contains(*p));
    inside.fold(PieceCounts::NONE, |all, (p, n)| all.with(p, n))
}

/// Enemies as they are removed.
fn enemies(there: PieceCounts, side: Side) -> Vec<Piece> {
    let [regulars, others] = cubes(there, side);
    let first = usize::from(others.len() < regulars.len());
    [
        of(there, &BASES),
        of(there, &HIDDEN),
        of(there, &SEEN),
        alternating([regulars, others], first),
    ]
    .concat()
}

/// Friends as they are removed: the last Tory or Continental at the very end.
pub fn friends(there: PieceCounts, side: Side) -> Vec<Piece> {
    let [regulars, others] = cubes(there, side);
    let first = usize::from(others.len() > regulars.len());
    let mut order = alternating([regulars, others], first);
    let last = order
        .iter()
        .rposition(|p| cube_of(*p).is_some_and(|(_, kind)| kind == 1))
        .map(|at| order.remove(at));
    order.extend(of(there, &SEEN));
    order.extend(of(there, &HIDDEN));
    order.extend(of(there, &BASES));
    order.extend(last);
    order
}

/// The order of 8.1.2 for these pieces, Forts and Villages of the two Factions of a Side being equal.
fn removed(by: Faction, there: PieceCounts) -> Vec<Piece> {
    let foes = PieceSet::ALL.without(PieceSet::side(by.side()));
    let other = match by.side() {
        Side::Royalist => Side::Rebellion,
        Side::Rebellion => Side::Royalist,
    };
    [
        enemies(only(there, foes), other),
        friends(only(there, PieceSet::faction(by.friend())), by.side()),
        friends(only(there, PieceSet::faction(by)), by.side()),
    ]
    .concat()
}

/// The type with fewest cubes until none of it is left, then the other; French Regulars first if even (R188).
fn a_type_at_a_time(cubes: PieceCounts) -> Vec<Piece> {
    let of = |piece: Piece| vec![piece; cubes.get(piece).into()];
    let (french, own) = (of(Piece::FrenchRegular), of(Piece::Continental));
    if own.len() < french.len() { [own, french].concat() } else { [french, own].concat() }
}

/// What they are compared as: all Forts and Villages are alike.
fn alike(pieces: &[Piece]) -> Vec<Piece> {
    let one = |p: &Piece| if BASES.contains(p) { Piece::Village } else { *p };
    pieces.iter().map(one).collect()
}

/// What of these pieces nothing is done with from a note on.
pub fn undone(
    mut left: PieceCounts,
    changes: &[Change],
    note: &Note,
    done: impl Fn(&Change) -> Option<(Piece, u8)>,
) -> PieceCounts {
    for (piece, count) in changes[note.after..].iter().filter_map(done) {
        let of_it = &mut left.0[piece as usize];
        *of_it = of_it.saturating_sub(count);
    }
    left
}

/// What is placed of one Faction: from Unavailable, then Forts and Villages, then Militia and War Parties, then
/// cubes.
fn in_order(line: &PieceOrder, note: &Note) {
    let rank = |(piece, standing): &(Piece, PieceRank)| match standing {
        PieceRank::Unavailable => 0,
        _ if BASES.contains(piece) => 1,
        _ if cube_of(*piece).is_none() => 2,
        _ => 3,
    };
    for pair in line.0.windows(2) {
        let same = pair[0].0.faction() == pair[1].0.faction();
        assert!(!same || rank(&pair[0]) <= rank(&pair[1]), "{note:?}");
    }
}

/// A line of pieces against the board and the rule, and what was done against what was taken.
pub fn taken(
    taken: &PieceDecision,
    board: &Board,
    changes: &[Change],
    note: &Note,
    counts: &mut Counts,
) {
    let PieceDecision { by, space, line, .. } = taken;
    let all = taken.left().iter().fold(taken.taken(), |sum, (p, n)| sum.with(p, n));
    let is_new = |s: &PieceRank| {
        use PieceRank::{NewBases, NewCubes, NewIrregulars, Unavailable};
        matches!(s, NewBases | NewCubes | NewIrregulars | Unavailable)
    };
    let placed = line.0.iter().any(|(_, s)| is_new(s));
    let done = |c: &Change| match *c {
        Change::Move { piece, count, from, to }
            if Place::Space(*space) == if placed { to } else { from } =>
        {
            Some((piece, count))
        }
        Change::Flip { piece, count, space: s } if !placed && s == *space => Some((piece, count)),
        _ => None,
    };
    let left = undone(taken.taken(), changes, note, done);
    assert!(left.is_empty(), "{left:?} was not done: {note:?}");
    if placed {
        in_order(line, note);
        *counts.entry("pieces placed").or_default() += 1;
        return;
    }
    for (piece, count) in all.iter() {
        assert_eq!(board.pieces(*space, piece), count, "{piece:?} {note:?}");
    }
    if line.0.iter().any(|(_, s)| matches!(s, PieceRank::NamedLast | PieceRank::Suffers)) {
        *counts.entry("lines by an Event's text").or_default() += 1;
        return;
    }
    // The British Skirmish takes cubes before Active Militia (4.2.2), a type at a time (8.4.1, R188).
    let rebels = PieceSet::REBELLION_CUBES;
    let named = line.0.iter().any(|(_, s)| *s == PieceRank::FewestType);
    let skirmish = *by == Faction::British && named;
    let expected = if skirmish {
        [a_type_at_a_time(only(all, rebels)), removed(*by, only(all, PieceSet::MILITIA))].concat()
    } else {
        removed(*by, all)
    };
    assert_eq!(alike(&line.pieces()), alike(&expected), "{note:?}");
    *counts.entry("lines of pieces").or_default() += 1;
}
