use super::*;
use crate::game::{Marker, OffMapBox};
use crate::rules::testing::{early, group, late, no, ok, select_battle, walk};
use crate::rules::{Cost, StrikeKind};

use Faction::British;
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};
use Space::*;

mod garrison;
mod legal;
mod march;
mod muster;
mod special_activities;

fn regulars(space: Space, count: u8) -> ActionStep {
    ActionStep::MusterRegulars { space, count }
}

fn tories(space: Space, count: u8) -> ActionStep {
    ActionStep::MusterTories { space, count }
}

fn garrison(from: Space, to: Space, count: u8) -> ActionStep {
    ActionStep::GarrisonMove { from, to, count }
}

fn skirmish(space: Space, kind: StrikeKind) -> ActionStep {
    ActionStep::Skirmish { space, kind, militia: None }
}
