//! What the Treaty of Alliance does besides its free Muster (2.3.9, card 109).

use super::{ActionState, Result, sequence, squadrons};
use crate::game::{Change, Fact, Faction, OffMapBox, Piece, Space};

const RULE: &str = "2.3.9";

/// The card leaves the hand of the French.
///
/// # Errors
/// A refusal when it was played before.
pub fn sign(state: &mut ActionState) -> Result {
    state.apply(RULE, sequence::spend_stroke(sequence::Stroke::Treaty))
}

/// Moves the French Leader to the space of the free Muster; whether he was elsewhere.
///
/// # Errors
/// A refusal of the board.
pub fn place_leader(state: &mut ActionState, space: Space) -> Result<bool> {
    let leader = state.board().leader(Faction::French);
    let (from, to) = (state.board().leader_space(Faction::French), Some(space));
    state.set(RULE, Fact::LeaderSpace(leader), from, to)?;
    Ok(from != to)
}

/// Whether FNI goes up: not without a Squadron to lay as a Blockade (1.9).
pub fn fni_rises(state: &ActionState) -> bool {
    state.board().fni() < 3 && state.board().squadrons_west_indies() > 0
}

/// FNI one level up (1.9).
///
/// # Errors
/// A refusal of the board.
pub fn raise_fni(state: &mut ActionState) -> Result {
    squadrons::raise_fni(state, RULE)
}

/// The Blockade that goes with a raised FNI (1.9).
///
/// # Errors
/// A refusal of the board.
pub fn blockade(state: &mut ActionState, city: Space) -> Result {
    squadrons::blockade(state, RULE, city)
}

/// Three French and three British Regulars, or as many as there are, to the West Indies: Unavailable ones
/// first.
///
/// # Errors
/// A refusal of the board.
pub fn to_west_indies(state: &mut ActionState) -> Result {
    for (piece, mut left) in WEST_INDIES {
        for from in POOLS {
            left -= sail(state, piece, from, left)?;
        }
    }
    Ok(())
}

/// The Regulars that go to the West Indies, of each kind this many at most,
pub const WEST_INDIES: [(Piece, u8); 2] = [(Piece::FrenchRegular, 3), (Piece::BritishRegular, 3)];
/// and where they come from, in order.
pub const POOLS: [OffMapBox; 2] = [OffMapBox::Unavailable, OffMapBox::Available];

/// This many Regulars of a kind at most from a box to the West Indies; how many there were.
///
/// # Errors
/// A refusal of the board.
pub fn sail(state: &mut ActionState, piece: Piece, from: OffMapBox, most: u8) -> Result<u8> {
    let count = state.board().off_map(from, piece.piece_type()).min(most);
    if count > 0 {
        let to = Space::WestIndies;
        state.apply(RULE, Change::pieces(piece, count, from, to))?;
    }
    Ok(count)
}

/// Everybody is Eligible after it.
///
/// # Errors
/// A refusal of the board.
pub fn all_eligible(state: &mut ActionState) -> Result {
    sequence::make_all_eligible(state, RULE)
}
