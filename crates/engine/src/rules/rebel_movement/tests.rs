use super::{french_can_reach, french_reaches, patriot_reaches, unmoved_units};
use crate::game::{Faction, Leader, Piece, PieceSet, Space, SpaceSet};
use crate::rules::testing::{early, ok, refused, why};
use crate::rules::{Group, Reason, Step, Troops};

use Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort,
    Tory, WarPartyActive, WarPartyUnderground,
};

mod french;
mod patriots;

fn group(from: Space, troops: &[(Piece, u8)]) -> Group {
    let troops = troops
        .iter()
        .fold(Troops::NONE, |t, (piece, n)| t.with(*piece, *n));
    Group { from, troops }
}

fn march(to: Space, groups: &[Group]) -> Step {
    Step::March {
        to,
        groups: groups.to_vec(),
    }
}
