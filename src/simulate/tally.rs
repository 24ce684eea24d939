//! What simulated games add up to.

use super::{Casualties, Closing};
use lod_bots::bots::Outcome;
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::{ByFaction, Faction};

/// How many Events there are (1.2).
const EVENTS: usize = 96;

/// What a Faction did in its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Done {
    /// Events.
    pub events: u64,
    /// Commands, with or without a Special Activity.
    pub commands: u64,
    /// Passes.
    pub passes: u64,
}

impl Done {
    /// All turns.
    pub const fn turns(&self) -> u64 {
        self.events + self.commands + self.passes
    }
}

/// What some games added up to: it stays this small however many they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games that came to their end.
    pub ended: u64,
    /// Who won.
    pub wins: ByFaction<u64>,
    /// Games that ended in a Victory Check Phase (6.1).
    pub ended_in_victory_check: u64,
    /// Cards played in all.
    pub cards: u64,
    /// What each Faction did.
    pub done: ByFaction<Done>,
    /// How often each Event was played: unshaded, shaded, by number from 1.
    pub events: [[u64; 2]; EVENTS],
    /// In whose turns the pieces fell.
    pub casualties: Casualties,
    /// The boards at the end of the games.
    pub closing: Closing,
    /// Broken rules of the board, and games that could not go on.
    pub violations: u64,
    /// The first of these by the number of the game, in words.
    pub first_violation: Option<(u64, String)>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            games: 0,
            ended: 0,
            wins: ByFaction::default(),
            ended_in_victory_check: 0,
            cards: 0,
            done: ByFaction::default(),
            events: [[0; 2]; EVENTS],
            casualties: Casualties::default(),
            closing: Closing::default(),
            violations: 0,
            first_violation: None,
        }
    }
}

impl Tally {
    /// Adds the tally of other games.
    pub(super) fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.ended += other.ended;
        for faction in Faction::ALL {
            self.wins[faction] += other.wins[faction];
            let (mine, more) = (&mut self.done[faction], &other.done[faction]);
            mine.events += more.events;
            mine.commands += more.commands;
            mine.passes += more.passes;
        }
        self.ended_in_victory_check += other.ended_in_victory_check;
        self.cards += other.cards;
        for (mine, more) in self.events.iter_mut().zip(&other.events) {
            mine[0] += more[0];
            mine[1] += more[1];
        }
        self.casualties.add(&other.casualties);
        self.closing.add(&other.closing);
        self.violations += other.violations;
        let first = [self.first_violation.take(), other.first_violation];
        self.first_violation = first.into_iter().flatten().min_by_key(|(game, _)| *game);
    }

    /// A Faction took its turn on this card.
    pub(super) fn turn(&mut self, faction: Faction, outcome: Outcome, card: u8) {
        let done = &mut self.done[faction];
        match outcome {
            Outcome::Event(side) => {
                done.events += 1;
                let index = usize::from(card).wrapping_sub(1);
                if let Some(sides) = self.events.get_mut(index) {
                    sides[usize::from(side == EventSide::Shaded)] += 1;
                }
            }
            Outcome::Command(..) => done.commands += 1,
            Outcome::Pass => done.passes += 1,
        }
    }

    pub(super) fn violation(&mut self, game: u64, what: String) {
        self.violations += 1;
        self.first_violation.get_or_insert((game, what));
    }

    /// Cards played in a game on average.
    pub fn mean_cards(&self) -> f64 {
        ratio(self.cards, self.games)
    }

    /// How often an Event was played on this side.
    pub fn played(&self, card: u8, side: EventSide) -> u64 {
        let index = usize::from(card).wrapping_sub(1);
        let side = usize::from(side == EventSide::Shaded);
        self.events.get(index).map_or(0, |sides| sides[side])
    }
}

/// A share with its 95 % confidence interval (Wilson's).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share found.
    pub found: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// So many of so many.
    pub fn of(part: u64, whole: u64) -> Share {
        const Z: f64 = 1.959_964;
        let found = ratio(part, whole);
        if whole == 0 {
            return Share { found, low: 0.0, high: 1.0 };
        }
        let n = ratio(whole, 1);
        let middle = (found + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half =
            Z / (1.0 + Z * Z / n) * (found * (1.0 - found) / n + Z * Z / (4.0 * n * n)).sqrt();
        Share { found, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// A part of a whole.
#[expect(clippy::cast_precision_loss, reason = "a mean for people; counts stay far below 2^52")]
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_share_and_narrows() {
        let few = Share::of(30, 100);
        assert!(few.low < 0.3 && 0.3 < few.high);
        assert!((few.low - 0.2189).abs() < 0.001 && (few.high - 0.3958).abs() < 0.001);
        let many = Share::of(3000, 10_000);
        assert!(many.high - many.low < 0.02);
        assert_eq!(Share::of(0, 50).low, 0.0);
        assert!(Share::of(0, 50).high > 0.05);
    }
}
