use crate::game::{
    Change, Faction, Marker, Piece, PieceSet, Pool, Space, SpaceSet, Stock, Support,
};
use crate::rules::testing::{early, ok, refused, walk, why};
use crate::rules::{Command, Deed, Group, RallyKind, Reason, Special, Step, StrikeKind, Troops};
use crate::testing::Layout;

use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};

mod legal;
mod rabble_rousing;
mod rally;
mod special_activities;

fn rally(space: Space, kind: RallyKind) -> Step {
    Step::Rally {
        space,
        kind,
        from: Vec::new(),
    }
}

fn regroup(space: Space, from: &[(Space, Troops)]) -> Step {
    Step::Rally {
        space,
        kind: RallyKind::Regroup,
        from: from
            .iter()
            .map(|(from, troops)| Group {
                from: *from,
                troops: *troops,
            })
            .collect(),
    }
}

fn skirmish(space: Space, kind: StrikeKind) -> Step {
    Step::Skirmish {
        space,
        kind,
        militia: None,
    }
}

fn strike(space: Space, kind: StrikeKind) -> Step {
    Step::Partisans { space, kind }
}

fn patriots(table: Layout) -> Deed {
    table.paid(Faction::Patriots)
}
