//! A turn of a non-player that is run: found by its seed, with its questions.

use super::TurnStep;
use super::own_path::OwnAnswers;
use super::steps::turn_steps;
use crate::talk::Reasons;
use crate::tell;
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{DecisionSource, Purpose};
use lod_bots::game::{Game, GameStep, NonPlayerTurn};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Faction, ScenarioId};
use lod_engine::rules::sequence::{self, CommandScope};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// So many games are looked through at most.
const GAMES: u32 = 60;

/// A search begins after fewer actions of a game than this.
const LATEST: u32 = 150;

/// A turn rolls fewer dice.
const MOST_DICE: usize = 100;

/// A turn with fewer questions teaches too little, one with more takes too long.
const LENGTH: std::ops::RangeInclusive<usize> = 4..=16;

/// A turn to be run.
#[derive(Clone, Debug)]
pub struct TurnDrill {
    /// The turn.
    pub taken: NonPlayerTurn,
    /// The game before it.
    pub before: Game<'static>,
    /// The game after it.
    pub after: Game<'static>,
    /// Its questions.
    pub steps: Vec<TurnStep>,
    /// What is told after the last.
    pub told_last: Vec<String>,
    /// Its dice before the first.
    pub(super) dice: SeededDice,
    /// The answers that are the learner's own.
    pub(super) own: OwnAnswers,
}

impl TurnDrill {
    /// The turn of a Faction with this seed; the same seed always gives the same. At most one in four plays the Event
    /// or Passes. `None` where no game has such a turn.
    pub fn find(faction: Faction, seed: u64) -> Option<TurnDrill> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..GAMES {
            let id = ScenarioId::ALL[rng.random_range(0..ScenarioId::ALL.len())];
            let game = Game::new(Library::get(), id, Options::default(), &mut rng);
            let first = rng.random_range(0..LATEST);
            let (mut quiet, mut heard) =
                (SeededDice::new(rng.random()).without_trace(), SeededDice::new(rng.random()));
            let Ok(mut game) = game else { continue };
            if !(0..first).all(|_| matches!(game.step(&mut quiet), Ok(Some(_)))) {
                continue;
            }
            loop {
                let (before, dice) = (game.clone(), heard.clone());
                let Ok(Some(happened)) = game.step(&mut heard) else { break };
                let GameStep::Turn(taken) = happened else { continue };
                let executes = matches!(taken.outcome, Outcome::Command(..));
                if taken.faction != faction || !(executes || seed.is_multiple_of(4)) {
                    continue;
                }
                let own = OwnAnswers::default();
                let drill = TurnDrill::new(taken, before, game, (dice, own));
                if LENGTH.contains(&drill.steps.len()) {
                    return Some(drill);
                }
                game = drill.after;
            }
        }
        None
    }

    /// A turn with the games before and after it, its dice, and the answers that are the learner's own.
    pub(super) fn new(
        taken: NonPlayerTurn,
        before: Game<'static>,
        after: Game<'static>,
        (dice, own): (SeededDice, OwnAnswers),
    ) -> TurnDrill {
        let is_limited = sequence::extent_left(before.board()) == CommandScope::Limited;
        let (steps, told_last) = turn_steps(&taken, before.board(), is_limited);
        TurnDrill { taken, before, after, steps, told_last, dice, own }
    }

    /// The board after so many changes of the turn.
    pub(super) fn board_at(&self, changes: usize) -> Board {
        let so_far = self.taken.done.changes().get(..changes).unwrap_or_default();
        tell::board_after(self.before.board(), so_far)
    }

    /// What the program's die shows where the turn rolls none: none of the dice that it rolls later.
    pub(super) fn spare_roll(&self, die: Die, purpose: &Purpose) -> Option<u8> {
        let mut dice = self.dice.clone().without_trace();
        (0..=MOST_DICE).map_while(|_| dice.roll(die, purpose).ok()).last()
    }

    /// All that decided the turn.
    pub(super) fn reasons(&self) -> Reasons {
        let done = &self.taken.done;
        Reasons { head: Vec::new(), walk: done.walk.clone(), changes: done.changes().to_vec() }
    }
}
