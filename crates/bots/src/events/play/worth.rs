//! What a non-player prefers among the ways to carry out an Event (8.1.2, 8.3.5, 8.3.6).

use super::{Play, Prospect};
use crate::action::EventScore;
use crate::events::event_effects::shifts_support;
use crate::flowchart::Evaluator;
use crate::flowchart::order::Kinds;
use crate::flowchart::words::EventTest;
use lod_engine::game::{Board, Change, Faction, Side, Space, SpaceSet};

impl<'a> Play<'_, 'a> {
    /// How much the deciding non-player likes an outcome in a space, or of a way without one. `named` is what
    /// [`Play::named_kinds`] found.
    pub(super) fn worth(
        &self,
        by: Faction,
        space: Option<Space>,
        (outcome, named): (&Prospect, &[&Kinds]),
        whole: bool,
    ) -> EventScore {
        let rank = match (self.guide(by), space) {
            (Some(guide), Some(space)) => {
                guide.rank(&self.action.evaluator(), space, outcome.after())
            }
            _ => 0,
        };
        let aimed = self.aimed(by, outcome);
        let preferred = space.map_or(0, |space| self.preference(space, named));
        let [gain, loss] = shifts(by, outcome);
        let touched = touched(by, outcome);
        let [bases, others, friendly, own] =
            if whole { touched } else { [touched[0].signum(), 0, 0, 0] };
        [rank, aimed, preferred, gain, loss, bases, others, friendly, own]
    }

    /// How early an outcome comes for what the executing non-player plays the Event for: the first bullet
    /// that it meets counts, the earlier the higher, and 0 is none (8.3.5, R173).
    pub(super) fn aimed(&self, by: Faction, outcome: &Prospect) -> i32 {
        if by != self.executing() {
            return 0;
        }
        let meets = |aim: &&EventTest| outcome.would(aim);
        let aims = self.priorities();
        let found = aims.iter().position(meets);
        found.map_or(0, |at| i32::try_from(aims.len() - at).unwrap_or(i32::MAX))
    }

    /// How early one of these kinds names the space, on the board before the Event (R172).
    fn preference(&self, space: Space, named: &[&Kinds]) -> i32 {
        let rank = |order: &&Kinds| {
            let evaluator = Evaluator { board: &self.account.began, ..self.action.evaluator() };
            order.rank(|test| test.holds(&evaluator.at(space)))
        };
        named.iter().map(rank).max().unwrap_or(0)
    }

    /// The kinds of spaces that the bullets name for which the executing non-player plays the Event.
    pub(super) fn named_kinds(&self, by: Faction) -> Vec<&'a Kinds> {
        if by != self.executing() {
            return Vec::new();
        }
        self.priorities().iter().filter_map(|aim| self.action.preferred(by, aim)).collect()
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
    if !outcome.changes().iter().any(shifts_support) {
        return [0, 0];
    }
    let (before, after) = (outcome.before(), outcome.after());
    let changed = before.support_changes(after).intersect(SpaceSet::MAP);
    let sum = |of: fn(&Board, Space) -> u8| -> i32 {
        let gain = |s: Space| i32::from(of(after, s)) - i32::from(of(before, s));
        changed.iter().map(gain).sum()
    };
    let support = sum(Board::support_value);
    let opposition = sum(Board::opposition_value);
    match by.side() {
        Side::Royalist => [support, -opposition],
        Side::Rebellion => [opposition, -support],
    }
}

/// Forts and Villages that an outcome touches, of whatever Faction (R174), other pieces, and, below 0, the friendly
/// and the own ones that it costs.
fn touched(by: Faction, outcome: &Prospect) -> [i32; 4] {
    let [mut bases, mut others, mut friendly, mut own] = [0; 4];
    for change in outcome.changes() {
        let on_map = change.forces().filter(|_| !change.force_spaces().is_empty());
        let pieces = match *change {
            Change::Flip { piece, count, .. } => Some((piece, count)),
            _ => on_map.map(|(piece, count, ..)| (piece, count)),
        };
        if let Some((piece, count)) = pieces {
            let sum = if piece.piece_type().is_base() { &mut bases } else { &mut others };
            *sum += i32::from(count);
        }
        if let Some((piece, count, ..)) = change.removed() {
            let count = i32::from(count);
            friendly -= count * i32::from(piece.faction().side() == by.side());
            own -= count * i32::from(piece.faction() == by);
        }
    }
    [bases, others, friendly, own]
}
