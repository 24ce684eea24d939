//! The Redeployment Phase (6.5).

use crate::game::{
    Board, Change, Fact, Faction, Leader, OffMapBox, PieceSet, PieceType, Space, SpaceSet,
};
use crate::rules::refusal::{at, require};
use crate::rules::{ActionState, MomentReason, Result, SpaceReason, squadrons};

const RULE: &str = "6.5.2";
const FNI: &str = "6.5.4";

/// The Factions in the order of Leader Redeployment (1.10, 6.5.2).
pub const REDEPLOYMENT_ORDER: [Faction; 4] =
    [Faction::Indians, Faction::French, Faction::British, Faction::Patriots];

/// The Leader Change (6.5.1) for the order of the Event card on deck: the first Faction's Leader and his next.
/// `None` when there is no further one, or for the French before the Treaty of Alliance.
pub fn leader_change(board: &Board, order: [Faction; 4]) -> Option<(Leader, Leader)> {
    let [faction, ..] = order;
    if faction == Faction::French && !board.treaty() {
        return None;
    }
    let from = board.leader(faction);
    Some((from, from.next()?))
}

/// Carries out the Leader Change, if there is one (6.5.1).
///
/// # Errors
/// A refusal only if the board is broken.
pub fn change_leader(state: &mut ActionState, order: [Faction; 4]) -> Result {
    match leader_change(state.board(), order) {
        Some((from, to)) => {
            let fact = Fact::LeaderName(from.faction());
            state.apply("6.5.1", Change::set(fact, from, to))
        }
        None => Ok(()),
    }
}

/// The spaces to which a Faction may redeploy its Leader, besides Available: those with its pieces
/// (6.5.2). The West Indies are no space (1.3.1, 1.3.7): there he can only stay.
pub fn redeploy_spaces(board: &Board, faction: Faction) -> SpaceSet {
    SpaceSet::ALL.filter(|s| check_home(RULE, board, faction, s).is_ok())
}

/// Refuses a space in which a Leader on the map may not be put or left: at Redeployment (6.5.2), and when he is left
/// alone (1.10).
///
/// # Errors
/// A refusal that cites `rule`.
pub fn check_home(rule: &'static str, board: &Board, faction: Faction, space: Space) -> Result {
    require(
        space != Space::WestIndies || board.has_leader(faction, space),
        rule,
        at(space, SpaceReason::HoldingBox),
    )?;
    require(
        board.has(space, PieceSet::faction(faction)),
        rule,
        at(space, SpaceReason::NoPieceOfLeader),
    )
}

/// Refuses to redeploy the French Leader before the Treaty of Alliance (R91).
pub(super) fn check_redeployment(board: &Board, faction: Faction) -> Result {
    require(faction != Faction::French || board.treaty(), RULE, MomentReason::BeforeTreaty)
}

/// The acting Faction redeploys its Leader; `None` is Available (6.5.2).
///
/// # Errors
/// A refusal when none of its pieces is in the space, or it is none (1.3.7); of the French before the Treaty of Alliance
/// (R91).
pub fn redeploy(state: &mut ActionState, to: Option<Space>) -> Result {
    let faction = state.faction();
    check_redeployment(state.board(), faction)?;
    if let Some(space) = to {
        check_home(RULE, state.board(), faction, space)?;
    }
    let leader = Fact::LeaderSpace(state.board().leader(faction));
    let from = state.board().leader_space(faction);
    state.set(RULE, leader, from, to)
}

/// The British Release Date (6.5.3): this many Regulars and Tories from Unavailable to Available, or as
/// many as there are.
///
/// # Errors
/// A refusal only if the board is broken.
pub fn release(state: &mut ActionState, regulars: u8, tories: u8) -> Result {
    for (stock, most) in [(PieceType::BritishRegular, regulars), (PieceType::Tory, tories)] {
        if most > 0 {
            let count = most.min(state.board().off_map(OffMapBox::Unavailable, stock));
            let released = (stock.placed(), count);
            state.transfer("6.5.3", released, OffMapBox::Unavailable, OffMapBox::Available)?;
        }
    }
    Ok(())
}

/// FNI goes down one level and the Blockade of `city` goes to the West Indies (6.5.4). Nothing happens
/// before the Treaty of Alliance or at level 0; `city` is `None` when no City is Blockaded.
///
/// # Errors
/// A refusal when the City has no Blockade, or none is named while there are Blockades.
pub fn lower_fni(state: &mut ActionState, city: Option<Space>) -> Result {
    if state.board().fni() == 0 {
        return Ok(());
    }
    state.atomically(|state| squadrons::lower_fni(state, FNI, city))
}

/// The French rearrange the Blockades on Cities: `to` names a City for each of them (6.5.4).
///
/// # Errors
/// A refusal when `to` has more or fewer entries than there are Blockades, or names no City.
pub fn rearrange_blockades(state: &mut ActionState, to: &[Space]) -> Result {
    state.atomically(|state| squadrons::rearrange(state, FNI, to))
}
