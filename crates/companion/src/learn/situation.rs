//! A moment of a game of non-players, at which something is decided.

use lod_bots::action::{ConditionResult, Note, NoteKind};
use lod_bots::bots::{DieRoll, Library, SeededDice};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{DecisionSource, Interrupt, Purpose};
use lod_bots::game::{Game, GameStep, Players};
use lod_engine::game::ScenarioId;
use lod_engine::game::position::Options;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;

/// So many games are looked through at most.
const GAMES: u32 = 60;
/// A search begins after fewer actions of a game than this.
const LATEST: u32 = 150;
/// So often is a moment played again to see what no later die changes.
const AGAIN: u64 = 10;

/// A game before something is decided, with the dice that are rolled first.
#[derive(Clone, Debug)]
pub struct Situation {
    game: Game<'static>,
    dice: Vec<u8>,
}

impl Situation {
    pub(super) fn new(game: &Game<'static>, dice: &[DieRoll]) -> Situation {
        Situation { game: game.clone(), dice: dice.iter().map(|d| d.value).collect() }
    }

    /// The game before.
    pub fn game(&self) -> &Game<'static> {
        &self.game
    }

    /// The dice that are rolled first, as they fall.
    pub fn dice(&self) -> &[u8] {
        &self.dice
    }

    /// What happens, with these dice after the first ones, and then others of this seed.
    pub fn happens(&self, next: &[u8], seed: u64) -> Option<GameStep> {
        let mut source = FirstDice {
            first: self.dice.iter().chain(next).copied().collect(),
            then: SeededDice::new(seed),
        };
        self.game.clone().step(&mut source).ok().flatten()
    }

    /// The game after what happens with these dice.
    pub(super) fn after(&self) -> Option<Game<'static>> {
        let mut source =
            FirstDice { first: self.dice.iter().copied().collect(), then: SeededDice::new(0) };
        let mut game = self.game.clone();
        game.step(&mut source).ok().flatten()?;
        Some(game)
    }

    /// Whether something holds whatever the later dice show, as far as trying tells.
    pub(super) fn always(&self, holds: impl Fn(&GameStep) -> bool) -> bool {
        (0..AGAIN).all(|seed| self.happens(&[], seed).is_some_and(|h| holds(&h)))
    }
}

/// Dice that are given, then others.
struct FirstDice {
    first: VecDeque<u8>,
    then: SeededDice,
}

impl Players for FirstDice {}

impl DecisionSource for FirstDice {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        match self.first.pop_front() {
            Some(value) => Ok(value.min(die.sides())),
            None => self.then.roll(die, purpose),
        }
    }
}

/// The dice that these first notes of an action took; `None` where chance drew something among them, so that it is
/// not known from the notes alone.
pub(super) fn dice_of<'d>(notes: &[Note], dice: &'d [DieRoll]) -> Option<&'d [DieRoll]> {
    let mut rolled = 0;
    for note in notes {
        match &note.what {
            NoteKind::Drawn(_) => return None,
            NoteKind::Weighed(weighed) => {
                let facts = weighed.facts();
                let of = facts.iter().map(|fact| &fact.found);
                rolled += of
                    .filter(|f| matches!(f, ConditionResult::Rolled { roll: Some(_), .. }))
                    .count();
            }
            _ => {}
        }
    }
    dice.get(..rolled)
}

/// Looks through games of four non-players for something that fits; the same seed always finds the same.
pub(super) fn search<T>(
    seed: u64,
    mut fits: impl FnMut(&Game<'static>, &GameStep) -> Option<T>,
) -> Option<T> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..GAMES {
        let id = ScenarioId::ALL[rng.random_range(0..ScenarioId::ALL.len())];
        let game = Game::new(Library::get(), id, Options::default(), &mut rng);
        let first = rng.random_range(0..LATEST);
        let (mut quiet, mut heard) =
            (SeededDice::new(rng.random()).without_trace(), SeededDice::new(rng.random()));
        let Ok(mut game) = game else { continue };
        let skipped = (0..first).all(|_| matches!(game.step(&mut quiet), Ok(Some(_))));
        if !skipped {
            continue;
        }
        loop {
            let before = game.clone();
            let Ok(Some(happened)) = game.step(&mut heard) else {
                break;
            };
            if let Some(found) = fits(&before, &happened) {
                return Some(found);
            }
        }
    }
    None
}
