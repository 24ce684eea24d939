//! The Desertion Phase (6.6).

use crate::game::{Board, Faction, Piece, PieceSet, PieceType, Space};
use crate::rules::refusal::{at, require};
use crate::rules::{ActionState, CountReason, Reason, Result, SpaceReason};

/// A piece that deserts, and who picks it (6.6.1, 6.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deserter {
    /// Militia, Continental or Tory.
    pub stock: PieceType,
    /// Who picks the piece.
    pub chooser: Faction,
}

/// The pieces of a kind that deserts, with either face.
pub fn faces(stock: PieceType) -> PieceSet {
    match stock {
        PieceType::Militia => PieceSet::MILITIA,
        _ => PieceSet::of(stock.placed()),
    }
}

/// Everything that deserts, in the order in which it is picked (6.6): one in five of each kind on the
/// map, rounded down. The Indians pick the first Militia and the first Continental and the Patriots the
/// rest; then the French the first Tory and the British the rest.
pub fn deserters(board: &Board) -> Vec<Deserter> {
    use PieceType::{Continental, Militia, Tory};
    let pick = |stock, chooser, first: bool| {
        let fifth = board.on_map(faces(stock)) / 5;
        let rest = fifth.saturating_sub(1);
        let count = if first { fifth.min(1) } else { rest };
        (0..count).map(move |_| Deserter { stock, chooser })
    };
    [
        (Militia, Faction::Indians, true),
        (Continental, Faction::Indians, true),
        (Militia, Faction::Patriots, false),
        (Continental, Faction::Patriots, false),
        (Tory, Faction::French, true),
        (Tory, Faction::British, false),
    ]
    .into_iter()
    .flat_map(|(stock, chooser, first)| pick(stock, chooser, first))
    .collect()
}

/// One piece deserts to Available (6.6): `piece` is its face.
///
/// # Errors
/// A refusal when the piece is of another kind, none is in the space, or the acting Faction does
/// not pick this one.
pub fn desert(state: &mut ActionState, deserter: Deserter, space: Space, piece: Piece) -> Result {
    let rule = match deserter.stock {
        PieceType::Tory => "6.6.2",
        _ => "6.6.1",
    };
    require(state.faction() == deserter.chooser, rule, Reason::NotYours(state.faction()))?;
    require(piece.piece_type() == deserter.stock, rule, CountReason::OtherDeserter)?;
    require(space != Space::WestIndies, rule, at(space, SpaceReason::OffMap))?;
    state.remove(rule, space, piece, 1)
}
