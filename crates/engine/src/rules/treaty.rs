//! What the Treaty of Alliance does besides its free Muster (2.3.9, card 109).

use super::{Deed, Refusal, sequence};
use crate::game::{Change, Fact, Faction, Piece, Place, Pool, Space};

const RULE: &str = "2.3.9";

/// The card leaves the hand of the French.
///
/// # Errors
/// A [`Refusal`] when it was played before.
pub fn sign(deed: &mut Deed) -> Result<(), Refusal> {
    deed.apply(RULE, sequence::spend_stroke(sequence::Stroke::Treaty))
}

/// The French Leader comes to the space of the free Muster; whether he was elsewhere.
///
/// # Errors
/// A [`Refusal`] of the board.
pub fn place_leader(deed: &mut Deed, space: Space) -> Result<bool, Refusal> {
    let leader = deed.board().leader(Faction::French);
    let from = deed.board().leader_space(Faction::French);
    if from == Some(space) {
        return Ok(false);
    }
    let to = Some(space);
    deed.apply(RULE, Change::set(Fact::LeaderSpace(leader), from, to))?;
    Ok(true)
}

/// Whether FNI goes up: not without a Squadron to lay as a Blockade (1.9).
pub fn fni_rises(deed: &Deed) -> bool {
    deed.board().fni() < 3 && deed.board().squadrons_west_indies() > 0
}

/// FNI one level up (1.9).
///
/// # Errors
/// A [`Refusal`] of the board.
pub fn raise_fni(deed: &mut Deed) -> Result<(), Refusal> {
    let from = deed.board().fni();
    let to = from.saturating_add(1);
    deed.apply(RULE, Change::set(Fact::Fni, from, to))
}

/// The Blockade that goes with a raised FNI (1.9).
///
/// # Errors
/// A [`Refusal`] of the board.
pub fn blockade(deed: &mut Deed, city: Space) -> Result<(), Refusal> {
    let (from, to) = (Place::WEST_INDIES, Place::Space(city));
    deed.apply(RULE, Change::squadron(from, to))
}

/// Three French and three British Regulars, or as many as there are, to the West Indies: Unavailable ones
/// first.
///
/// # Errors
/// A [`Refusal`] of the board.
pub fn to_west_indies(deed: &mut Deed) -> Result<(), Refusal> {
    for (piece, mut left) in WEST_INDIES {
        for from in POOLS {
            left -= sail(deed, piece, from, left)?;
        }
    }
    Ok(())
}

/// The Regulars that go to the West Indies, of each kind so many at most,
pub const WEST_INDIES: [(Piece, u8); 2] = [(Piece::FrenchRegular, 3), (Piece::BritishRegular, 3)];
/// and where they come from, in order.
pub const POOLS: [Pool; 2] = [Pool::Unavailable, Pool::Available];

/// So many Regulars of a kind at most from a box to the West Indies; how many there were.
///
/// # Errors
/// A [`Refusal`] of the board.
pub fn sail(deed: &mut Deed, piece: Piece, from: Pool, most: u8) -> Result<u8, Refusal> {
    let count = deed.board().pool(from, piece.stock()).min(most);
    if count > 0 {
        let to = Space::WestIndies;
        deed.apply(RULE, Change::pieces(piece, count, from, to))?;
    }
    Ok(count)
}

/// Everybody is Eligible after it.
///
/// # Errors
/// A [`Refusal`] of the board.
pub fn all_eligible(deed: &mut Deed) -> Result<(), Refusal> {
    for change in sequence::all_eligible(deed.board()) {
        deed.apply(RULE, change)?;
    }
    Ok(())
}
