//! What simulated games add up to.

use super::{Casualties, Closing};
use crate::chances::ratio;
use lod_bots::bots::Outcome;
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::{ByFaction, Faction};
use std::collections::BTreeMap;

/// How many Events there are (1.2).
const EVENTS: usize = 96;

/// What a Faction did in its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ActionCounts {
    /// Events.
    pub events: u64,
    /// Commands, with or without a Special Activity.
    pub commands: u64,
    /// Passes.
    pub passes: u64,
}

impl ActionCounts {
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
    /// Who won, by the number of cards that the game had.
    pub by_cards: BTreeMap<u64, ByFaction<u64>>,
    /// Cards played in all.
    pub cards: u64,
    /// What each Faction did.
    pub done: ByFaction<ActionCounts>,
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
            by_cards: BTreeMap::new(),
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
        for (cards, wins) in &other.by_cards {
            let mine = self.by_cards.entry(*cards).or_default();
            Faction::ALL.into_iter().for_each(|f| mine[f] += wins[f]);
        }
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

    /// A game of so many cards as were counted ended so.
    pub(super) fn lasted(&mut self, winner: Faction) {
        self.by_cards.entry(self.cards).or_default()[winner] += 1;
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
