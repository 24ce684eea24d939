//! What Resources buy in Support and Opposition: Reward Loyalty (6.4.1) and Committees of
//! Correspondence (6.4.2).

use super::refusal::{at, require};
use super::{ActionState, CountReason, Result, SpaceReason};
use crate::game::{Board, Control, Faction, Leader, Marker, Piece, PieceSet, Space};

/// The most levels in one space and Winter Quarters Round (6.4).
pub const WINTER_LEVELS: u8 = 2;

/// What a Faction may buy in a space: markers taken off first, then levels, a Resource each.
#[derive(Debug)]
pub struct Purchase {
    /// The name for people.
    pub name: &'static str,
    /// Who buys.
    pub faction: Faction,
    /// The rule of the Support Phase.
    pub rule: &'static str,
    /// The markers, those that go first in front.
    markers: &'static [Marker],
    /// The level to which it shifts a space.
    goal: i8,
    lacks: SpaceReason,
    too_many: CountReason,
}

/// Reward Loyalty (6.4.1). Raid markers hold up the Patriots too (6.4.2), so the British leave those for last.
pub const REWARD_LOYALTY: Purchase = Purchase {
    name: "Reward Loyalty",
    faction: Faction::British,
    rule: "6.4.1",
    markers: &[Marker::Propaganda, Marker::Raid],
    goal: 2,
    lacks: SpaceReason::NoRewardLoyalty,
    too_many: CountReason::RewardLoyalty,
};

/// Committees of Correspondence (6.4.2).
pub const COMMITTEES: Purchase = Purchase {
    name: "Committees of Correspondence",
    faction: Faction::Patriots,
    rule: "6.4.2",
    markers: &[Marker::Raid],
    goal: -2,
    lacks: SpaceReason::NoCommittees,
    too_many: CountReason::Committees,
};

impl Purchase {
    /// Whether it can be had in a space: under Control, with a Regular and a Tory (6.4.1), or with a Patriot
    /// piece (6.4.2).
    pub fn may_be_in(&self, board: &Board, space: Space) -> bool {
        match self.faction {
            Faction::British => {
                board.pieces(space, Piece::BritishRegular) > 0
                    && board.pieces(space, Piece::Tory) > 0
                    && board.control(space) == Control::British
            }
            _ => board.has(space, PieceSet::PATRIOTS) && board.control(space) == Control::Rebellion,
        }
    }

    /// Refuses a space where it cannot be had.
    pub(super) fn check_space(&self, board: &Board, space: Space, rule: &'static str) -> Result {
        require(self.may_be_in(board, space), rule, at(space, self.lacks))
    }

    /// Markers that must go before a space shifts.
    pub fn markers(&self, board: &Board, space: Space) -> u8 {
        let each = self.markers.iter();
        each.map(|marker| board.markers(space, *marker)).sum()
    }

    /// Levels that it can still shift a space, `most` at most.
    pub fn levels(&self, board: &Board, space: Space, most: Option<u8>) -> u8 {
        if space.population() == 0 {
            return 0;
        }
        let left = (self.goal - board.support(space).level()).unsigned_abs();
        left.min(most.unwrap_or(left))
    }

    /// The most steps, markers and levels together, that it can take in a space.
    pub fn steps(&self, board: &Board, space: Space, most: Option<u8>) -> u8 {
        self.markers(board, space) + self.levels(board, space, most)
    }

    /// The most steps that this many Resources pay for in a space.
    pub fn affordable(&self, board: &Board, space: Space, most: Option<u8>, resources: u8) -> u8 {
        let steps = (1..=self.steps(board, space, most)).rev();
        let mut paid = steps.filter(|steps| self.cost(board, space, *steps) <= resources);
        paid.next().unwrap_or(0)
    }

    /// What this many steps cost: one Resource each, but the first level of Reward Loyalty nothing with Gage in the
    /// space (1.10).
    pub fn cost(&self, board: &Board, space: Space, steps: u8) -> u8 {
        let gage = self.faction == Faction::British
            && steps > self.markers(board, space)
            && board.leader_in(Leader::Gage, space);
        steps - u8::from(gage)
    }

    /// Buys this many steps. It costs Resources even in a free Command (3.2.1). `most` is the limit of levels of
    /// the Winter Quarters Round; a Muster has none.
    ///
    /// # Errors
    /// A refusal that cites the rule.
    pub(super) fn buy(
        &self,
        state: &mut ActionState,
        rule: &'static str,
        space: Space,
        steps: u8,
        most: Option<u8>,
    ) -> Result {
        self.check_space(state.board(), space, rule)?;
        require(
            (1..=self.steps(state.board(), space, most)).contains(&steps),
            rule,
            self.too_many,
        )?;
        let cost = self.cost(state.board(), space, steps);
        state.spend(rule, self.faction, cost)?;
        let mut left = steps;
        for marker in self.markers {
            let from = state.board().markers(space, *marker);
            let gone = from.min(left);
            state.set(rule, marker.fact(space), from, from - gone)?;
            left -= gone;
        }
        state.shift(rule, space, self.goal.signum() * left.cast_signed())
    }
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
        early().put(Boston, Piece::BritishRegular, 1).put(Boston, Piece::Tory, 1)
    }

    fn rebel() -> Layout {
        early().put(Virginia, Piece::Continental, 1)
    }

    fn winter_reward(scene: Layout, space: Space, steps: u8) -> Result<ActionState> {
        let mut state = scene.paid(British);
        let bought = REWARD_LOYALTY.buy(&mut state, "6.4.1", space, steps, Some(WINTER_LEVELS));
        bought.map(|()| state)
    }

    fn winter_committees(scene: Layout, space: Space, steps: u8) -> Result<ActionState> {
        let mut state = scene.paid(Patriots);
        let bought = COMMITTEES.buy(&mut state, "6.4.2", space, steps, Some(WINTER_LEVELS));
        bought.map(|()| state)
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
        let state = winter_reward(scene, Boston, 2).unwrap();
        assert_eq!(state.board().support(Boston), Support::Neutral);
        assert_eq!(state.board().resources(British), 8);
        let mut state = scene.paid(British);
        REWARD_LOYALTY.buy(&mut state, "3.2.1", Boston, 4, None).unwrap();
        assert_eq!(state.board().support(Boston), Support::ActiveSupport);
    }

    /// R11.
    #[test]
    fn r6_4_1_markers_go_first() {
        let scene = loyal().marks(Boston, Marker::Propaganda, 2).marks(Boston, Marker::Raid, 1);
        let state = winter_reward(scene, Boston, 2).unwrap();
        assert_eq!(REWARD_LOYALTY.markers(state.board(), Boston), 1);
        assert_eq!(state.board().support(Boston), Support::Neutral);
        let state = winter_reward(scene, Boston, 5).unwrap();
        assert_eq!(REWARD_LOYALTY.markers(state.board(), Boston), 0);
        assert_eq!(state.board().support(Boston), Support::ActiveSupport);
        assert_eq!(state.board().resources(British), 5);
    }

    #[test]
    fn r6_4_1_every_step_is_paid() {
        assert!(winter_reward(loyal().resources(British, 1), Boston, 2).is_err());
        assert!(winter_reward(loyal().resources(British, 2), Boston, 2).is_ok());
        assert!(winter_reward(loyal(), Boston, 0).is_err());
    }

    #[test]
    fn r1_10_gage_shifts_first_for_nothing() {
        let scene = loyal().leader(Leader::Gage, Boston).marks(Boston, Marker::Raid, 1);
        assert_eq!(REWARD_LOYALTY.cost(&scene.board, Boston, 1), 1);
        assert_eq!(REWARD_LOYALTY.cost(&scene.board, Boston, 2), 1);
        assert_eq!(REWARD_LOYALTY.cost(&scene.board, Boston, 3), 2);
        let state = winter_reward(scene, Boston, 3).unwrap();
        assert_eq!(state.board().resources(British), 8);
        let away = loyal().leader(Leader::Gage, Norfolk);
        assert_eq!(REWARD_LOYALTY.cost(&away.board, Boston, 1), 1);
    }

    #[test]
    fn r1_6_1_no_support_without_population() {
        let scene = early().put(Quebec, Piece::BritishRegular, 1).put(Quebec, Piece::Tory, 1);
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
        let state = winter_committees(scene, Virginia, 3).unwrap();
        let board = state.board();
        assert_eq!(board.support(Virginia), Support::Neutral);
        assert_eq!(board.markers(Virginia, Marker::Raid), 0);
        assert_eq!(board.markers(Virginia, Marker::Propaganda), 1);
        assert_eq!(board.resources(Patriots), 7);
        let opposed = rebel().support(Virginia, Support::PassiveOpposition);
        assert!(winter_committees(opposed, Virginia, 2).is_err());
        assert!(winter_committees(opposed.resources(Patriots, 0), Virginia, 1).is_err());
    }
}
