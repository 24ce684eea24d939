//! Where the Support Phase may spend (6.4).

use crate::game::{Board, Control, Piece, PieceSet, Space, SpaceSet};

/// Whether the British may Reward Loyalty in the space: a Regular and a Tory under British Control
/// (6.4.1).
pub fn may_reward(board: &Board, space: Space) -> bool {
    space != Space::WestIndies
        && board.has(space, PieceSet::of(Piece::BritishRegular))
        && board.has(space, PieceSet::of(Piece::Tory))
        && board.control(space) == Control::British
}

/// The spaces where the British may Reward Loyalty (6.4.1).
pub fn reward_spaces(board: &Board) -> SpaceSet {
    SpaceSet::MAP.filter(|s| may_reward(board, s))
}

/// Whether the Patriots may have Committees of Correspondence in the space: a Patriot piece under
/// Rebellion Control (6.4.2).
pub fn may_committee(board: &Board, space: Space) -> bool {
    space != Space::WestIndies
        && board.has(space, PieceSet::PATRIOTS)
        && board.control(space) == Control::Rebellion
}

/// The spaces where the Patriots may have Committees of Correspondence (6.4.2).
pub fn committee_spaces(board: &Board) -> SpaceSet {
    SpaceSet::MAP.filter(|s| may_committee(board, s))
}
