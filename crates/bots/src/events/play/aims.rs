//! What a non-player prefers among the ways to carry out an Event (8.1.2, 8.3.5, 8.3.6).

use super::Play;
use super::trial::Prospect;
use crate::action::Worths;
use crate::flowchart::Sight;
use crate::flowchart::order::Kinds;
use crate::flowchart::words::EventTest;
use lod_engine::game::{Change, Faction, Side, Space, SpaceSet, Stock};

/// Pieces that an outcome touches, of whatever Faction (R174): Forts and Villages, and others; and what of
/// them the executing side loses.
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
        outcome: &Prospect,
        whole: bool,
    ) -> Worths {
        let rank = match (self.guide(by), space) {
            (Some(guide), Some(space)) => guide.rank(&self.action.sight(), space, &outcome.after),
            _ => 0,
        };
        let aimed = self.aimed(by, outcome);
        let preferred = match by == self.executing() {
            true => self.preference(space),
            false => 0,
        };
        let [gain, loss] = shifts(by, outcome);
        let touched = touched(by, outcome);
        let [bases, others, friendly, own] = match whole {
            true => [
                touched.bases,
                touched.others,
                -touched.friendly_lost,
                -touched.own_lost,
            ],
            false => [touched.bases.signum(), 0, 0, 0],
        };
        [
            rank, aimed, preferred, gain, loss, bases, others, friendly, own,
        ]
    }

    /// How early an outcome comes for what the executing non-player plays the Event for: the first bullet
    /// that it meets counts, the earlier the higher, and 0 is none (8.3.5, R173).
    pub(super) fn aimed(&self, by: Faction, outcome: &Prospect) -> i32 {
        if by != self.executing() {
            return 0;
        }
        let meets = |aim: &EventTest| outcome.account.would(aim, &outcome.after, &outcome.changes);
        let turns = i32::try_from(self.aims.len()).unwrap_or(i32::MAX);
        self.aims
            .iter()
            .zip((1..=turns).rev())
            .find(|(aim, _)| meets(aim))
            .map_or(0, |(_, rank)| rank)
    }

    /// How early a bullet for which the Event is played names the space, on the board before the Event (R172).
    fn preference(&self, space: Option<Space>) -> i32 {
        let Some(space) = space else {
            return 0;
        };
        let rank = |order: &Kinds| {
            let sight = Sight {
                board: self.account.began(),
                ..self.action.sight()
            };
            order.rank(|test| sight.test(space, test))
        };
        let by = self.executing();
        self.aims
            .iter()
            .filter_map(|aim| self.action.preferred(by, aim).map(rank))
            .max()
            .unwrap_or(0)
    }

    /// 8.3.6: whether Support and Opposition shift against the executing side (R176).
    pub(super) fn is_against(&self, outcome: &Prospect) -> bool {
        let [gain, loss] = shifts(self.executing(), outcome);
        gain + loss < 0
    }
}

/// The gain of the own total, then the loss of the enemy's, where the Event shifts spaces or moves a
/// Blockade (8.3.6).
fn shifts(by: Faction, outcome: &Prospect) -> [i32; 2] {
    let shifted = outcome.changes.iter().any(|c| c.shifts() || c.sails());
    if !shifted {
        return [0, 0];
    }
    let (before, after) = (outcome.before(), &outcome.after);
    let changed = SpaceSet::MAP.filter(|s| !before.same_support(after, s));
    let sum = |of: fn(&lod_engine::game::Board, Space) -> u8| -> i32 {
        changed
            .iter()
            .map(|s| i32::from(of(after, s)) - i32::from(of(before, s)))
            .sum()
    };
    let support = sum(lod_engine::game::Board::support_value);
    let opposition = sum(lod_engine::game::Board::opposition_value);
    match by.side() {
        Side::Royalist => [support, -opposition],
        Side::Rebellion => [opposition, -support],
    }
}

fn touched(by: Faction, outcome: &Prospect) -> Touched {
    let mut touched = Touched::default();
    for change in &outcome.changes {
        if !change.force_spaces().is_empty()
            && let Some((piece, count, ..)) = change.forces()
        {
            touched.add(piece.stock(), count);
        }
        if let Change::Flip { piece, count, .. } = *change {
            touched.add(piece.stock(), count);
        }
        if let Some((piece, count, ..)) = change.removed() {
            if piece.faction().side() == by.side() {
                touched.friendly_lost += i32::from(count);
            }
            if piece.faction() == by {
                touched.own_lost += i32::from(count);
            }
        }
    }
    touched
}
