//! What the Treaty of Alliance does besides its free Muster (2.3.9, card 109).

use super::{ActionState, Result, sequence, squadrons};
use crate::game::{Change, Fact, Faction, OffMapBox, Piece, Space};

const RULE: &str = "2.3.9";

/// The card leaves the hand of the French.
///
/// # Errors
/// A refusal when it was played before.
pub fn sign(deed: &mut ActionState) -> Result {
    deed.apply(RULE, sequence::spend_stroke(sequence::Stroke::Treaty))
}

/// The French Leader comes to the space of the free Muster; whether he was elsewhere.
///
/// # Errors
/// A refusal of the board.
pub fn place_leader(deed: &mut ActionState, space: Space) -> Result<bool> {
    let leader = deed.board().leader(Faction::French);
    let (from, to) = (deed.board().leader_space(Faction::French), Some(space));
    deed.set(RULE, Fact::LeaderSpace(leader), from, to)?;
    Ok(from != to)
}

/// Whether FNI goes up: not without a Squadron to lay as a Blockade (1.9).
pub fn fni_rises(deed: &ActionState) -> bool {
    deed.board().fni() < 3 && deed.board().squadrons_west_indies() > 0
}

/// FNI one level up (1.9).
///
/// # Errors
/// A refusal of the board.
pub fn raise_fni(deed: &mut ActionState) -> Result {
    squadrons::raise_fni(deed, RULE)
}

/// The Blockade that goes with a raised FNI (1.9).
///
/// # Errors
/// A refusal of the board.
pub fn blockade(deed: &mut ActionState, city: Space) -> Result {
    squadrons::blockade(deed, RULE, city)
}

/// Three French and three British Regulars, or as many as there are, to the West Indies: Unavailable ones
/// first.
///
/// # Errors
/// A refusal of the board.
pub fn to_west_indies(deed: &mut ActionState) -> Result {
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
pub const POOLS: [OffMapBox; 2] = [OffMapBox::Unavailable, OffMapBox::Available];

/// So many Regulars of a kind at most from a box to the West Indies; how many there were.
///
/// # Errors
/// A refusal of the board.
pub fn sail(deed: &mut ActionState, piece: Piece, from: OffMapBox, most: u8) -> Result<u8> {
    let count = deed.board().off_map(from, piece.piece_type()).min(most);
    if count > 0 {
        let to = Space::WestIndies;
        deed.apply(RULE, Change::pieces(piece, count, from, to))?;
    }
    Ok(count)
}

/// Everybody is Eligible after it.
///
/// # Errors
/// A refusal of the board.
pub fn all_eligible(deed: &mut ActionState) -> Result {
    for change in sequence::all_eligible(deed.board()) {
        deed.apply(RULE, change)?;
    }
    Ok(())
}
