//! What Resources buy in Support and Opposition: Reward Loyalty (6.4.1) and Committees of
//! Correspondence (6.4.2).

use super::{Deed, Reason, Refusal};
use crate::game::{Board, Change, Control, Faction, Leader, Marker, Piece, PieceSet, Space};

/// The most levels in one space and Winter Quarters Round (6.4).
pub const WINTER_LEVELS: u8 = 2;

/// Markers that must go before Support rises (6.4.1).
pub fn reward_markers(board: &Board, space: Space) -> u8 {
    board.markers(space, Marker::Propaganda) + board.markers(space, Marker::Raid)
}

/// Levels that Reward Loyalty can still shift a space (6.4.1).
pub fn reward_levels(board: &Board, space: Space, max_levels: Option<u8>) -> u8 {
    if space.population() == 0 {
        return 0;
    }
    let left = (2 - board.support(space).level()).unsigned_abs();
    left.min(max_levels.unwrap_or(left))
}

/// The most steps, markers and levels together, that Reward Loyalty can take in a space (6.4.1).
pub fn reward_steps(board: &Board, space: Space, max_levels: Option<u8>) -> u8 {
    reward_markers(board, space) + reward_levels(board, space, max_levels)
}

/// What so many steps cost: one Resource each (6.4.1), but the first level nothing with Gage in the
/// space (1.10).
pub fn reward_cost(board: &Board, space: Space, steps: u8) -> u8 {
    let shifts = steps > reward_markers(board, space);
    steps - u8::from(shifts && board.leader_in(Leader::Gage, space))
}

/// Whether the British can Reward Loyalty in a space: Control, a Regular and a Tory (6.4.1).
pub fn may_reward(board: &Board, space: Space) -> bool {
    board.pieces(space, Piece::BritishRegular) > 0
        && board.pieces(space, Piece::Tory) > 0
        && board.control(space) == Control::British
}

/// Levels that Committees of Correspondence can still shift a space (6.4.2).
pub fn committees_levels(board: &Board, space: Space) -> u8 {
    if space.population() == 0 {
        return 0;
    }
    (board.support(space).level() + 2)
        .unsigned_abs()
        .min(WINTER_LEVELS)
}

/// The most steps, Raid markers and levels together, that Committees can take in a space (6.4.2).
pub fn committees_steps(board: &Board, space: Space) -> u8 {
    board.markers(space, Marker::Raid) + committees_levels(board, space)
}

/// Whether the Patriots can hold Committees of Correspondence in a space (6.4.2).
pub fn may_hold_committees(board: &Board, space: Space) -> bool {
    board.has(space, PieceSet::PATRIOTS) && board.control(space) == Control::Rebellion
}

/// Reward Loyalty (6.4.1): so many markers first, then levels. It costs Resources even in a free
/// Command (3.2.1). `max_levels` is the limit of the Winter Quarters Round; a Muster has none.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn reward(
    deed: &mut Deed,
    rule: &'static str,
    space: Space,
    steps: u8,
    max_levels: Option<u8>,
) -> Result<(), Refusal> {
    if !may_reward(deed.board(), space) {
        return Err(Refusal::space(
            rule,
            space,
            "Reward Loyalty needs British Control, a British Regular and a Tory",
        ));
    }
    if steps == 0 || steps > reward_steps(deed.board(), space, max_levels) {
        return Err(Refusal::new(
            rule,
            Reason::Count("Reward Loyalty takes from one step to as many as there are left"),
        ));
    }
    let cost = reward_cost(deed.board(), space, steps);
    deed.spend(rule, Faction::British, cost)?;
    // Raid markers hold up the Patriots too (6.4.2), so the British leave those for last.
    let rest = clear(deed, rule, space, Marker::Propaganda, steps)?;
    let levels = clear(deed, rule, space, Marker::Raid, rest)?;
    deed.shift(rule, space, signed(levels))
}

/// Committees of Correspondence (6.4.2): so many Raid markers first, then up to two levels.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn committees(deed: &mut Deed, space: Space, steps: u8) -> Result<(), Refusal> {
    const RULE: &str = "6.4.2";
    if !may_hold_committees(deed.board(), space) {
        return Err(Refusal::space(
            RULE,
            space,
            "Committees of Correspondence need Rebellion Control and a Patriot piece",
        ));
    }
    if steps == 0 || steps > committees_steps(deed.board(), space) {
        return Err(Refusal::count(
            RULE,
            "Committees take from one step to as many as there are left",
        ));
    }
    deed.spend(RULE, Faction::Patriots, steps)?;
    let levels = clear(deed, RULE, space, Marker::Raid, steps)?;
    deed.shift(RULE, space, -signed(levels))
}

fn signed(levels: u8) -> i8 {
    i8::try_from(levels).unwrap_or(i8::MAX)
}

/// Takes up to so many markers off a space; how many steps are left over.
fn clear(
    deed: &mut Deed,
    rule: &'static str,
    space: Space,
    marker: Marker,
    steps: u8,
) -> Result<u8, Refusal> {
    let from = deed.board().markers(space, marker);
    let gone = from.min(steps);
    if gone > 0 {
        let to = from - gone;
        deed.apply(rule, Change::set(marker.fact(space), from, to))?;
    }
    Ok(steps - gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Support;
    use crate::rules::testing::{early, late};
    use crate::testing::Layout;
    use Faction::{British, Patriots};
    use Space::{Boston, Norfolk, Quebec, Virginia};

    fn loyal() -> Layout {
        early()
            .put(Boston, Piece::BritishRegular, 1)
            .put(Boston, Piece::Tory, 1)
    }

    fn rebel() -> Layout {
        early().put(Virginia, Piece::Continental, 1)
    }

    fn winter_reward(scene: Layout, space: Space, steps: u8) -> Result<Deed, Refusal> {
        let mut deed = scene.paid(British);
        reward(&mut deed, "6.4.1", space, steps, Some(WINTER_LEVELS)).map(|()| deed)
    }

    fn winter_committees(scene: Layout, space: Space, steps: u8) -> Result<Deed, Refusal> {
        let mut deed = scene.paid(Patriots);
        committees(&mut deed, space, steps).map(|()| deed)
    }

    #[test]
    fn r6_4_1_control_regular_and_tory() {
        assert!(winter_reward(loyal(), Boston, 1).is_ok());
        let held = loyal().put(Boston, Piece::Continental, 2);
        assert!(winter_reward(held, Boston, 1).is_err());
        let regular = early().put(Boston, Piece::BritishRegular, 2);
        assert!(winter_reward(regular, Boston, 1).is_err());
        let tory = early().put(Boston, Piece::Tory, 2);
        assert!(winter_reward(tory, Boston, 1).is_err());
    }

    #[test]
    fn r6_4_1_two_levels_in_winter_no_limit_in_muster() {
        let scene = loyal().support(Boston, Support::ActiveOpposition);
        assert!(winter_reward(scene, Boston, 3).is_err());
        let deed = winter_reward(scene, Boston, 2).unwrap();
        assert_eq!(deed.board().support(Boston), Support::Neutral);
        assert_eq!(deed.board().resources(British), 8);
        let mut deed = scene.paid(British);
        reward(&mut deed, "3.2.1", Boston, 4, None).unwrap();
        assert_eq!(deed.board().support(Boston), Support::ActiveSupport);
    }

    /// R11.
    #[test]
    fn r6_4_1_markers_go_first() {
        let scene = loyal()
            .marks(Boston, Marker::Propaganda, 2)
            .marks(Boston, Marker::Raid, 1);
        let deed = winter_reward(scene, Boston, 2).unwrap();
        assert_eq!(reward_markers(deed.board(), Boston), 1);
        assert_eq!(deed.board().support(Boston), Support::Neutral);
        let deed = winter_reward(scene, Boston, 5).unwrap();
        assert_eq!(reward_markers(deed.board(), Boston), 0);
        assert_eq!(deed.board().support(Boston), Support::ActiveSupport);
        assert_eq!(deed.board().resources(British), 5);
    }

    #[test]
    fn r6_4_1_every_step_is_paid() {
        assert!(winter_reward(loyal().resources(British, 1), Boston, 2).is_err());
        assert!(winter_reward(loyal().resources(British, 2), Boston, 2).is_ok());
        assert!(winter_reward(loyal(), Boston, 0).is_err());
    }

    #[test]
    fn r1_10_gage_shifts_first_for_nothing() {
        let scene = loyal()
            .leader(Leader::Gage, Boston)
            .marks(Boston, Marker::Raid, 1);
        assert_eq!(reward_cost(&scene.board, Boston, 1), 1);
        assert_eq!(reward_cost(&scene.board, Boston, 2), 1);
        assert_eq!(reward_cost(&scene.board, Boston, 3), 2);
        let deed = winter_reward(scene, Boston, 3).unwrap();
        assert_eq!(deed.board().resources(British), 8);
        let away = loyal().leader(Leader::Gage, Norfolk);
        assert_eq!(reward_cost(&away.board, Boston, 1), 1);
    }

    #[test]
    fn r1_6_1_no_support_without_population() {
        let scene = early()
            .put(Quebec, Piece::BritishRegular, 1)
            .put(Quebec, Piece::Tory, 1);
        assert!(winter_reward(scene, Quebec, 1).is_err());
        let scene = early().put(Quebec, Piece::Continental, 1);
        assert!(winter_committees(scene, Quebec, 1).is_err());
    }

    #[test]
    fn r6_4_2_rebellion_control_and_a_patriot_piece() {
        assert!(winter_committees(rebel(), Virginia, 1).is_ok());
        let held = rebel().put(Virginia, Piece::Tory, 1);
        assert!(winter_committees(held, Virginia, 1).is_err());
        let french = late().put(Virginia, Piece::FrenchRegular, 1);
        assert!(winter_committees(french, Virginia, 1).is_err());
    }

    #[test]
    fn r6_4_2_raids_go_first_and_two_levels_at_most() {
        let scene = rebel()
            .support(Virginia, Support::ActiveSupport)
            .marks(Virginia, Marker::Raid, 1)
            .marks(Virginia, Marker::Propaganda, 1);
        assert!(winter_committees(scene, Virginia, 4).is_err());
        assert!(winter_committees(scene, Virginia, 0).is_err());
        let deed = winter_committees(scene, Virginia, 3).unwrap();
        let board = deed.board();
        assert_eq!(board.support(Virginia), Support::Neutral);
        assert_eq!(board.markers(Virginia, Marker::Raid), 0);
        assert_eq!(board.markers(Virginia, Marker::Propaganda), 1);
        assert_eq!(board.resources(Patriots), 7);
        let opposed = rebel().support(Virginia, Support::PassiveOpposition);
        assert!(winter_committees(opposed, Virginia, 2).is_err());
        assert!(winter_committees(opposed.resources(Patriots, 0), Virginia, 1).is_err());
    }
}
