//! Leaders who follow the pieces of an action.

use super::{ActionState, MovedUnits};
use crate::game::{Change, Fact, Faction, PieceSet, Space, SpaceSet};
use crate::rules::Reason::{NoWay, NotYours};
use crate::rules::refusal::{at, refuse, require};
use crate::rules::winter::{check_home, redeploy_spaces};
use crate::rules::{ActionStep, MomentReason, Result, SpaceReason};

const RULE: &str = "1.10";

impl ActionState {
    /// Leaders without a piece of their Faction in their space (1.10).
    pub fn stranded(&self) -> Vec<(Faction, Space)> {
        Faction::ALL
            .into_iter()
            .filter_map(|f| Some((f, self.board.leader_space(f)?)))
            .filter(|(f, s)| !self.board.has(*s, PieceSet::faction(*f)))
            .collect()
    }

    /// The moves that a Faction's Leader has not had the choice to follow yet (1.10).
    pub fn moves_to_follow(&self, faction: Faction) -> &[MovedUnits] {
        self.moved.get(self.moves_offered[faction]..).unwrap_or_default()
    }

    /// He has had the choice to follow all moves so far.
    pub fn offer_moves(&mut self, faction: Faction) {
        self.moves_offered[faction] = self.moved.len();
    }

    /// [`ActionStep::Lead`] and [`ActionStep::Settle`] (1.10).
    pub(in crate::rules) fn lead(&mut self, step: &ActionStep) -> Result {
        match *step {
            ActionStep::Lead { faction, to } => self.follow(faction, to),
            ActionStep::Settle { faction, to } => self.settle(faction, to),
            _ => refuse(RULE, NotYours(self.faction)),
        }
    }

    fn follow(&mut self, faction: Faction, to: Space) -> Result {
        let Some(from) = self.board.leader_space(faction) else {
            return refuse(RULE, MomentReason::LeaderAvailable);
        };
        require(
            self.moved.iter().any(|m: &MovedUnits| {
                m.from == from && m.to == to && m.troops.count(PieceSet::faction(faction)) > 0
            }),
            RULE,
            NoWay { from, to },
        )?;
        let leader = Fact::LeaderSpace(self.board.leader(faction));
        self.apply(RULE, Change::set(leader, Some(from), Some(to)))
    }

    fn settle(&mut self, faction: Faction, to: Option<Space>) -> Result {
        let from = self.board.leader_space(faction);
        let own = PieceSet::faction(faction);
        match (from, to) {
            (Some(_), Some(space)) => check_home(RULE, &self.board, faction, space)?,
            (None, Some(space)) => {
                require(self.board.has(space, own), RULE, at(space, SpaceReason::NoPieceOfLeader))?;
                let comes = self.was_placed(faction, space);
                require(comes, RULE, MomentReason::LeaderWithoutPiece)?;
            }
            (_, None) => {}
        }
        let alone = from.is_none_or(|s| !self.board.has(s, own));
        require(alone, RULE, MomentReason::LeaderNotAlone)?;
        let leader = Fact::LeaderSpace(self.board.leader(faction));
        self.set(RULE, leader, from, to)
    }

    /// The ways a Leader can follow a group that moved, be settled when left alone, or come with a piece
    /// that was placed (1.10), legal or not.
    pub(in crate::rules) fn leader_choices(&self) -> Vec<ActionStep> {
        let mut steps = Vec::new();
        for faction in Faction::ALL {
            let moved = self.moves_to_follow(faction).iter();
            steps.extend(moved.map(|m| ActionStep::Lead { faction, to: m.to }));
        }
        let settle = |faction, to: SpaceSet| {
            let to = to.iter().map(Some);
            to.map(move |to| ActionStep::Settle { faction, to })
        };
        for (faction, _) in self.stranded() {
            steps.push(ActionStep::Settle { faction, to: None });
            steps.extend(settle(faction, redeploy_spaces(&self.board, faction)));
        }
        for faction in Faction::ALL {
            if self.board.leader_space(faction).is_none() {
                steps.extend(settle(faction, self.placed[faction]));
            }
        }
        steps
    }
}
