//! How many units are missing in a space, as the data say: just enough (8.4.1, 8.7.3).

use crate::flowchart::instruction::UpTo;
use crate::game::{Board, Control, Faction, PieceSet, Side, Space};

/// Units of this Faction that still have to come to a space; 0 where none is needed, or no number is enough.
pub(super) fn missing(board: &Board, space: Space, faction: Faction, up_to: UpTo) -> u8 {
    let count = |set| board.count(space, set);
    let wanted = match up_to {
        UpTo::Have(have) => return have.count.saturating_sub(count(have.of.set())),
        UpTo::Control(holder) => (holder.control(), true),
        UpTo::EndControl(holder) => (holder.control(), false),
    };
    let of = |counted: Faction, coming: u8| if counted == faction { coming } else { 0 };
    let (royalist, rebellion) = (count(PieceSet::ROYALIST), count(PieceSet::REBELLION));
    let rebels = if faction.side() == Side::Rebellion {
        1
    } else {
        0
    };
    let reached = |coming: u8| {
        let control = Control::of(
            count(PieceSet::BRITISH) + of(Faction::British, coming),
            count(PieceSet::INDIANS) + of(Faction::Indians, coming),
            rebellion + rebels * coming,
        );
        (control == wanted.0) == wanted.1
    };
    // One more than the difference of the Sides decides, and a British piece with it (1.7).
    let most = royalist.abs_diff(rebellion).saturating_add(2);
    (0..=most).find(|coming| reached(*coming)).unwrap_or(0)
}
