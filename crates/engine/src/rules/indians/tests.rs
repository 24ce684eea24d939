use super::*;
use crate::game::OffMapBox;
use crate::rules::testing::{early, group, no, ok, walk};

use Faction::{British, Indians, Patriots};
use Piece::{
    BritishRegular, Continental, MilitiaActive, MilitiaUnderground, PatriotFort, Tory, Village,
    WarPartyActive, WarPartyUnderground,
};
use Space::*;

mod gather;
mod legal;
mod march;
mod raid;
mod special_activities;

fn gather(space: Space, kind: GatherKind) -> ActionStep {
    ActionStep::Gather { space, kind, from: Vec::new() }
}

fn one(space: Space) -> ActionStep {
    gather(space, GatherKind::One)
}

fn march(to: Space, groups: Vec<Group>) -> ActionStep {
    ActionStep::March { to, groups }
}

fn hidden(from: Space, count: u8) -> Group {
    group(from, [(WarPartyUnderground, count)])
}

fn raid(space: Space) -> ActionStep {
    ActionStep::Raid { space, from: None }
}

fn raid_from(space: Space, from: Space, face: Piece) -> ActionStep {
    ActionStep::Raid { space, from: Some((from, face)) }
}

fn war_path(space: Space, kind: StrikeKind) -> ActionStep {
    ActionStep::WarPath { space, kind, militia: None }
}
