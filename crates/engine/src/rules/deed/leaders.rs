//! Leaders who follow the pieces of a deed.

use super::{Deed, Moved};
use crate::game::{Change, Fact, Faction, PieceSet, Space};
use crate::rules::winter::check_home;
use crate::rules::{Reason, Refusal, Step};

impl Deed {
    /// Leaders without a piece of their Faction in their space (1.10).
    pub fn stranded(&self) -> Vec<(Faction, Space)> {
        Faction::ALL
            .into_iter()
            .filter_map(|f| Some((f, self.board.leader_space(f)?)))
            .filter(|(f, s)| !self.board.has(*s, PieceSet::faction(*f)))
            .collect()
    }

    /// The moves that a Faction's Leader has not had the choice to follow yet (1.10).
    pub fn moves_to_follow(&self, faction: Faction) -> &[Moved] {
        self.moved.get(self.led[faction]..).unwrap_or_default()
    }

    /// He has had it.
    pub fn has_led(&mut self, faction: Faction) {
        self.led[faction] = self.moved.len();
    }

    /// [`Step::Lead`] and [`Step::Settle`] (1.10).
    pub(in crate::rules) fn lead(&mut self, step: &Step) -> Result<(), Refusal> {
        const RULE: &str = "1.10";
        match *step {
            Step::Lead { faction, to } => {
                let leader = self.board.leader(faction);
                let Some(from) = self.board.leader_space(faction) else {
                    return Err(Refusal::new(
                        RULE,
                        Reason::Moment("the Leader is Available: no units to follow"),
                    ));
                };
                let own = PieceSet::faction(faction);
                if !self
                    .moved
                    .iter()
                    .any(|m| m.from == from && m.to == to && m.troops.count(own) > 0)
                {
                    return Err(Refusal::new(RULE, Reason::NoWay { from, to }));
                }
                self.apply(
                    RULE,
                    Change::set(Fact::LeaderSpace(leader), Some(from), Some(to)),
                )
            }
            Step::Settle { faction, to } => {
                let leader = self.board.leader(faction);
                let from = self.board.leader_space(faction);
                let own = PieceSet::faction(faction);
                match (from, to) {
                    (Some(_), Some(space)) => check_home(RULE, &self.board, faction, space)?,
                    (None, Some(space)) if !self.board.has(space, own) => {
                        return Err(Refusal::space(
                            RULE,
                            space,
                            "no piece of the Leader's Faction",
                        ));
                    }
                    _ => {}
                }
                if from.is_none() && to.is_some_and(|space| !self.was_placed(faction, space)) {
                    return Err(Refusal::new(
                        RULE,
                        Reason::Moment("an Available Leader comes with a piece that is placed"),
                    ));
                }
                if from.is_some_and(|s| self.board.has(s, own)) {
                    return Err(Refusal::new(
                        RULE,
                        Reason::Moment("the Leader still has pieces of its Faction"),
                    ));
                }
                if from == to {
                    return Ok(());
                }
                self.apply(RULE, Change::set(Fact::LeaderSpace(leader), from, to))
            }
            _ => Err(Refusal::new(RULE, Reason::NotYours(self.faction))),
        }
    }
}
