//! The Resources Phase (6.3).

use crate::game::{Board, Control, Faction, Piece, PieceSet, Space, SpaceSet};
use crate::rules::{ActionState, Result};

/// The Factions in the order of their earnings (6.3.1-6.3.4).
pub const EARNING_ORDER: [Faction; 4] =
    [Faction::British, Faction::Indians, Faction::Patriots, Faction::French];

/// For Control of the West Indies (6.3.1, 6.3.4), by pieces (R21). Before the Treaty of Alliance they are
/// not in play (1.3.7).
fn west_indies(board: &Board, control: Control) -> u8 {
    if board.treaty() && board.control(Space::WestIndies) == control { 5 } else { 0 }
}

/// The Population of the Cities to `keep`: 0 where Blockaded (1.9).
fn cities(board: &Board, keep: impl Fn(Control) -> bool) -> u8 {
    SpaceSet::MAP
        .filter(Space::is_city)
        .filter(|s| !board.is_blockaded(s) && keep(board.control(s)))
        .iter()
        .map(Space::population)
        .sum()
}

/// What the British earn on the map (6.3.1): from Forts and Cities, without the West Indies (8.4.7).
pub fn british_earnings(board: &Board) -> u8 {
    board.on_map(PieceSet::of(Piece::BritishFort)) + cities(board, |c| c == Control::British)
}

/// British Forts, one in the West Indies included: the rule does not ask for the map (6.3.1).
fn british_forts(board: &Board) -> u8 {
    let fort = Piece::BritishFort;
    let beyond = if board.treaty() { board.pieces(Space::WestIndies, fort) } else { 0 };
    board.on_map(PieceSet::of(fort)) + beyond
}

/// What a Faction earns in the Resources Phase (6.3.1-6.3.4), before the limit of 50 (1.8).
pub fn income(board: &Board, faction: Faction) -> u8 {
    match faction {
        Faction::British => {
            british_forts(board)
                + cities(board, |c| c == Control::British)
                + west_indies(board, Control::British)
        }
        Faction::Indians => board.on_map(PieceSet::of(Piece::Village)) / 2,
        Faction::Patriots => {
            let controlled = SpaceSet::MAP
                .iter()
                .filter(|s| board.control(*s) == Control::Rebellion)
                .map(|_| 1)
                .sum::<u8>();
            board.on_map(PieceSet::of(Piece::PatriotFort)) + controlled / 2
        }
        Faction::French if !board.treaty() => board.squadrons_west_indies().saturating_mul(2),
        Faction::French => {
            board.fni()
                + cities(board, |c| c != Control::British)
                + west_indies(board, Control::Rebellion)
        }
    }
}

/// The acting Faction earns, up to 50 (6.3, 1.8).
///
/// # Errors
/// A refusal only if the board is broken.
pub fn earn(state: &mut ActionState) -> Result {
    let faction = state.faction();
    let rule = match faction {
        Faction::British => "6.3.1",
        Faction::Indians => "6.3.2",
        Faction::Patriots => "6.3.3",
        Faction::French => "6.3.4",
    };
    state.gain(rule, faction, income(state.board(), faction))
}
