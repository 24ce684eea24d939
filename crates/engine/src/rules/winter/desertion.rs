//! The Desertion Phase (6.6).

use crate::game::{Board, Faction, Piece, PieceSet, Space, Stock};
use crate::rules::{Deed, Refusal};

/// A piece that deserts, and who picks it (6.6.1, 6.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deserter {
    /// Militia, Continental or Tory.
    pub stock: Stock,
    /// Who picks the piece.
    pub chooser: Faction,
}

/// The pieces of a kind on the map.
fn set(stock: Stock) -> PieceSet {
    match stock {
        Stock::Militia => PieceSet::MILITIA,
        _ => PieceSet::of(stock.placed()),
    }
}

/// Everything that deserts, in the order in which it is picked (6.6): one in five of each kind on the
/// map, rounded down. The Indians pick the first Militia and the first Continental and the Patriots the
/// rest; then the French the first Tory and the British the rest.
pub fn deserters(board: &Board) -> Vec<Deserter> {
    let fifth = |stock| board.on_map(set(stock)) / 5;
    let pick = |stock, chooser, count: u8| (0..count).map(move |_| Deserter { stock, chooser });
    let [militia, continentals, tories] =
        [Stock::Militia, Stock::Continental, Stock::Tory].map(fifth);
    pick(Stock::Militia, Faction::Indians, militia.min(1))
        .chain(pick(
            Stock::Continental,
            Faction::Indians,
            continentals.min(1),
        ))
        .chain(pick(
            Stock::Militia,
            Faction::Patriots,
            militia.saturating_sub(1),
        ))
        .chain(pick(
            Stock::Continental,
            Faction::Patriots,
            continentals.saturating_sub(1),
        ))
        .chain(pick(Stock::Tory, Faction::French, tories.min(1)))
        .chain(pick(
            Stock::Tory,
            Faction::British,
            tories.saturating_sub(1),
        ))
        .collect()
}

/// One piece deserts to Available (6.6): `piece` is its face.
///
/// # Errors
/// A [`Refusal`] when the piece is of another kind, none is in the space, or the acting Faction does
/// not pick this one.
pub fn desert(
    deed: &mut Deed,
    deserter: Deserter,
    space: Space,
    piece: Piece,
) -> Result<(), Refusal> {
    let rule = match deserter.stock {
        Stock::Tory => "6.6.2",
        _ => "6.6.1",
    };
    if deed.faction() != deserter.chooser {
        return Err(Refusal::new(
            rule,
            crate::rules::Reason::NotYours(deed.faction()),
        ));
    }
    if piece.stock() != deserter.stock {
        return Err(Refusal::count(rule, "another kind of piece is to desert"));
    }
    if space == Space::WestIndies {
        return Err(Refusal::space(rule, space, "it is not on the map"));
    }
    deed.remove(rule, space, piece, 1)
}
