//! What an Event (5.3) or a day won (3.6.8) leaves to people's Factions, as orders.

use super::names::list;
use itertools::Itertools;
use lod_bots::flowchart::FreeActionOffer;
use lod_engine::game::SpaceSet;
use lod_engine::rules::Command;

/// Said once where orders follow that were worked out as if people had done nothing.
pub(super) const RECKONED: &str =
    "The orders below do not include it. If it changed the board, adjust them.";

/// What is left to a Faction, as an order.
pub(super) fn offered(grant: &FreeActionOffer) -> String {
    format!("{} Their player resolves it.", grant_sentence(grant))
}

/// "The Patriots may carry out a free Battle in one space of Boston, NY."
pub fn grant_sentence(grant: &FreeActionOffer) -> String {
    let names = grant
        .scope
        .commands
        .iter()
        .map(|c| match c {
            Command::Muster if grant.scope.tories_only => "Muster of Tories",
            other => other.name(),
        })
        .chain(grant.scope.specials.iter().map(|s| s.name()))
        .join(" or ");
    let may = if grant.must { "must, if they can," } else { "may" };
    let most = match grant.scope.most {
        Some(1) => " in 1 space".to_string(),
        Some(n) if usize::from(n) < grant.scope.spaces.len() => format!(" in up to {n} spaces"),
        _ => String::new(),
    };
    let place = match grant.scope.spaces.len() {
        1 => format!(" in {}", list(grant.scope.spaces)),
        _ if grant.scope.spaces.intersect(SpaceSet::MAP) == SpaceSet::MAP => most,
        _ => format!("{most} of {}", list(grant.scope.spaces)),
    };
    format!("The {} {may} execute a free {}{place}.", grant.faction, names)
}
