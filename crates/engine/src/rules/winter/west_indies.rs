//! The West Indies in the Supply Phase (6.2.2).

use super::whole;
use crate::game::{Board, Faction, Piece, PieceSet, Space};
use crate::rules::{Deed, Reason, Refusal};

const RULE: &str = "6.2.2";
const WEST_INDIES: Space = Space::WestIndies;

/// Whether the French must Battle in the West Indies: pieces of both Crowns are there (6.2.2).
/// Squadrons are markers (R21). The Battle is then a [`crate::rules::Step::Battle`] in the West
/// Indies, by a French deed free of cost.
pub fn battle_due(board: &Board) -> bool {
    board.treaty()
        && board.has(WEST_INDIES, PieceSet::FRENCH)
        && board.has(WEST_INDIES, PieceSet::BRITISH)
}

/// After that Battle, or when there was none, the acting Faction (first the French, then the British)
/// returns so many of its Regulars to Available and pays one Resource if any stay (6.2.2). A British
/// Fort stays without cost: it is no unit.
///
/// # Errors
/// A [`Refusal`] when there are not so many Regulars or no Resource for those that stay, or from
/// another Faction.
pub fn stay(deed: &mut Deed, returned: u8) -> Result<(), Refusal> {
    let faction = deed.faction();
    let regulars = match faction {
        Faction::British => Piece::BritishRegular,
        Faction::French => Piece::FrenchRegular,
        Faction::Patriots | Faction::Indians => {
            return Err(Refusal::new(RULE, Reason::NotYours(faction)));
        }
    };
    whole(deed, |deed| {
        deed.remove(RULE, WEST_INDIES, regulars, returned)?;
        if deed.board().pieces(WEST_INDIES, regulars) == 0 {
            return Ok(());
        }
        deed.spend(RULE, faction, 1)
    })
}
