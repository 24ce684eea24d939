//! What a non-player prefers among the ways to carry out an Event (8.1.2, 8.3.5, 8.3.6).

use super::Play;
use super::trial::Outcome;
use crate::game::{Change, Faction, Side, Space, SpaceSet, Stock};

/// How good an outcome is, the most important part first.
pub(super) type Worth = [i32; 9];

/// Pieces that an outcome touches, the executing side's view: Forts and Villages, and others.
#[derive(Default)]
struct Touched {
    bases: i32,
    others: i32,
    friendly_lost: i32,
    own_lost: i32,
}

impl Touched {
    fn add(&mut self, stock: Stock, count: u8) {
        let count = i32::from(count);
        if stock.is_base() {
            self.bases += count;
        } else {
            self.others += count;
        }
    }
}

impl Play<'_, '_> {
    /// How much the deciding non-player likes an outcome in a space, or of a way without one.
    pub(super) fn worth(
        &self,
        by: Faction,
        space: Option<Space>,
        outcome: &Outcome,
        whole: bool,
    ) -> Worth {
        let rank = match (self.guide(by), space) {
            (Some(guide), Some(space)) => guide.rank(&self.run.sight(), space, &outcome.after),
            _ => 0,
        };
        let aimed = i32::from(self.meets_aim(by, outcome));
        let preferred = match by == self.executing() {
            true => self.preference(space),
            false => 0,
        };
        let [gain, loss] = shifts(by, outcome);
        let touched = touched(by, outcome);
        let [others, spared, lost] = match whole {
            true => [
                touched.others,
                -touched.own_lost.signum(),
                touched.friendly_lost,
            ],
            false => [0; 3],
        };
        [
            rank,
            aimed,
            preferred,
            gain,
            loss,
            touched.bases,
            others,
            spared,
            lost,
        ]
    }
}

impl Play<'_, '_> {
    /// Whether an outcome is what the executing non-player plays the Event for.
    pub(super) fn meets_aim(&self, by: Faction, outcome: &Outcome) -> bool {
        self.aim.is_some_and(|aim| {
            by == self.executing() && outcome.account.would(aim, &outcome.after, &outcome.changes)
        })
    }

    /// How early the bullet for which the Event is played names the space.
    fn preference(&self, space: Option<Space>) -> i32 {
        let order = self.aim.and_then(|aim| self.run.preferred(aim));
        match (order, space) {
            (Some(order), Some(space)) => order.rank(|test| self.run.sight().test(space, test)),
            _ => 0,
        }
    }
}

/// The gain of the own total, then the loss of the enemy's, where the Event shifts spaces or moves a
/// Blockade (8.3.6).
fn shifts(by: Faction, outcome: &Outcome) -> [i32; 2] {
    let shifted = outcome
        .changes
        .iter()
        .any(|c| matches!(c, Change::Shift { .. } | Change::Sail { .. }));
    if !shifted {
        return [0, 0];
    }
    let (before, after) = (outcome.before(), &outcome.after);
    let changed = SpaceSet::MAP.filter(|s| !before.same_support(after, s));
    let sum = |of: fn(&crate::game::Board, Space) -> u8| -> i32 {
        changed
            .iter()
            .map(|s| i32::from(of(after, s)) - i32::from(of(before, s)))
            .sum()
    };
    let support = sum(crate::game::Board::support_value);
    let opposition = sum(crate::game::Board::opposition_value);
    match by.side() {
        Side::Royalist => [support, -opposition],
        Side::Rebellion => [opposition, -support],
    }
}

fn touched(by: Faction, outcome: &Outcome) -> Touched {
    let mut touched = Touched::default();
    for change in &outcome.changes {
        match *change {
            Change::Place { piece, count, .. } if piece.faction().side() == by.side() => {
                touched.add(piece.stock(), count);
            }
            Change::Remove { piece, count, .. } => {
                if piece.faction().side() != by.side() {
                    touched.add(piece.stock(), count);
                } else {
                    touched.friendly_lost += i32::from(count);
                    if piece.faction() == by {
                        touched.own_lost += i32::from(count);
                    }
                }
            }
            Change::Move { piece, count, .. } | Change::Flip { piece, count, .. } => {
                touched.add(piece.stock(), count);
            }
            _ => {}
        }
    }
    touched
}
