use crate::game::{Change, Faction, Marker, OffMapBox, Piece, PieceSet, PieceType, Space, Support};
use crate::rules::testing::{early, ok, refused, select_battle, walk, why};
use crate::rules::{
    ActionState, ActionStep, Command, Group, MomentReason, PieceCounts, RallyKind, Reason,
    SpaceReason, Special, StrikeKind,
};
use crate::testing::Layout;

use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};

mod legal;
mod rabble_rousing;
mod rally;
mod special_activities;

fn rally(space: Space, kind: RallyKind) -> ActionStep {
    ActionStep::Rally { space, kind, from: Vec::new() }
}

fn regroup(space: Space, from: &[(Space, PieceCounts)]) -> ActionStep {
    ActionStep::Rally {
        space,
        kind: RallyKind::Regroup,
        from: from.iter().map(|(from, troops)| Group { from: *from, troops: *troops }).collect(),
    }
}

fn skirmish(space: Space, kind: StrikeKind) -> ActionStep {
    ActionStep::Skirmish { space, kind, militia: None }
}

fn strike(space: Space, kind: StrikeKind) -> ActionStep {
    ActionStep::Partisans { space, kind }
}

fn patriots(table: Layout) -> ActionState {
    table.paid(Faction::Patriots)
}
