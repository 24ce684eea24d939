use super::*;
use crate::game::{Faction, Leader, Piece, PieceSet, Space, SpaceSet};
use crate::rules::testing::{early, ok, refused, why};
use crate::rules::{ActionStep, Group, PieceCounts, Reason};

use Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort,
    Tory, WarPartyActive, WarPartyUnderground,
};

mod french;
mod patriots;
mod royalists;

fn group(from: Space, troops: &[(Piece, u8)]) -> Group {
    let troops = troops.iter().fold(PieceCounts::NONE, |t, (piece, n)| t.with(*piece, *n));
    Group { from, troops }
}

fn march(to: Space, groups: &[Group]) -> ActionStep {
    ActionStep::March { to, groups: groups.to_vec() }
}

/// Every space that French Regulars in one can March to.
fn french_reaches(board: &Board, from: Space) -> SpaceSet {
    SpaceSet::MAP.filter(|to| french_can_reach(board, from, to))
}

/// Every space that British units in one can March to.
fn british_reaches(board: &Board, from: Space) -> SpaceSet {
    SpaceSet::MAP.filter(|to| british_can_move(board, from, to))
}
