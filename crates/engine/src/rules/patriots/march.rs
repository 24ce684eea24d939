//! The March of the Patriots (3.3.2).

use super::check_adjacent;
use crate::game::{Board, Control, Faction, Leader, Piece, PieceSet, Space, SpaceSet};
use crate::rules::movement::{check_groups, move_groups, remember_faces};
use crate::rules::refusal::require;
use crate::rules::{ActionState, Command, CountReason, Group, Result};

const RULE: &str = "3.3.2";

/// March into one destination.
pub(super) fn march(state: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    state.begin_command(RULE, Command::March)?;
    require(!groups.is_empty(), RULE, CountReason::NoUnits)?;
    let kinds = PieceSet::PATRIOT_UNITS.union(PieceSet::FRENCH);
    check_groups(state, RULE, groups, kinds)?;
    state.check_unselected(RULE, to)?;
    check_adjacent(RULE, to, groups)?;
    let escorted =
        |g: &Group| g.troops.get(Piece::FrenchRegular) <= g.troops.get(Piece::Continental);
    require(groups.iter().all(escorted), RULE, CountReason::TooManyFrench)?;
    state.select(RULE, to, 1)?;
    if groups.iter().any(|g| french_pay(state.board(), g)) {
        state.pay(RULE, Faction::French, 1)?;
    }
    let seen = seen_groups(state.board(), to, groups);
    move_groups(state, RULE, to, groups)?;
    let hidden = Piece::MilitiaUnderground;
    let militia = seen.iter().map(|g| g.troops.get(hidden)).sum();
    state.activate(RULE, to, hidden, militia)?;
    let origins: SpaceSet = seen.iter().map(|g| g.from).collect();
    remember_faces(state, origins, to, hidden);
    locate_war_parties(state, to)
}

/// Whether the French pay for a group: not where Rochambeau is with it (1.10).
fn french_pay(board: &Board, group: &Group) -> bool {
    group.troops.get(Piece::FrenchRegular) > 0 && !board.leader_in(Leader::Rochambeau, group.from)
}

/// Whether the Militia of a group of this many units turn Active in a destination, as that is before the move (3.3.2): in
/// a City under British Control, where the group and the British cubes exceed three.
pub fn is_seen(board: &Board, to: Space, units: u8) -> bool {
    to.is_city()
        && board.control(to) == Control::British
        && units.saturating_add(board.count(to, PieceSet::BRITISH_CUBES)) > 3
}

/// The groups whose Militia turn Active.
fn seen_groups<'g>(board: &Board, to: Space, groups: &'g [Group]) -> Vec<&'g Group> {
    let hidden = |g: &&Group| g.troops.get(Piece::MilitiaUnderground) > 0;
    groups.iter().filter(hidden).filter(|g| is_seen(board, to, g.troops.total())).collect()
}

/// One War Party turns Active for every two Continentals in the destination.
fn locate_war_parties(state: &mut ActionState, to: Space) -> Result {
    if to.is_city() {
        return Ok(());
    }
    let most = state.board().pieces(to, Piece::Continental) / 2;
    if most == 0 {
        return Ok(());
    }
    let hidden = state.board().pieces(to, Piece::WarPartyUnderground);
    state.activate(RULE, to, Piece::WarPartyUnderground, most.min(hidden))
}
