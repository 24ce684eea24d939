//! A player who takes any legal steps runs the Patriots against three non-players, to the end of a sprint:
//! `cargo run -p lod-bots --example random_player -- 7`.

use lod_bots::prelude::*;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::error::Error;

/// The most steps in a turn.
const STEPS: usize = 6;

struct RandomPlayer {
    random: ChaCha8Rng,
    /// Dice, and the default for each choice outside the own turn.
    others: SeededDice,
}

impl DecisionSource for RandomPlayer {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.others.roll(die, purpose)
    }
}

impl Players for RandomPlayer {
    fn turn(
        &mut self,
        _turn: &Turn,
        _card: &Card,
        game: &Game<'_>,
    ) -> Result<PlayerTurn, Interrupt> {
        let no_turn = || Interrupt::Fault("no player's turn is next".to_string());
        let mut action = game.action().ok_or_else(no_turn)?;
        for _ in 0..STEPS {
            let Some(step) = action.actions().choose(&mut self.random).cloned() else {
                break;
            };
            let step = legal::roll(action.state(), &step, &mut self.random);
            action.apply(&step).map_err(|refusal| Interrupt::Fault(refusal.to_string()))?;
        }
        loop {
            match action.finish() {
                Ok(acted) => return Ok(acted),
                Err(_) => action.undo(),
            };
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut deck = ChaCha8Rng::seed_from_u64(seed);
    let seats = Seats::one(&[Faction::Patriots]);
    let options = Options::default();
    let library = Library::get();
    let mut game =
        Game::seated(library, ScenarioId::Sprint, options, seats, Stack::Program, &mut deck)?;
    let mut player = RandomPlayer {
        random: ChaCha8Rng::seed_from_u64(seed.wrapping_add(1)),
        others: SeededDice::new(seed),
    };
    while let Some(happened) = game.step(&mut player)? {
        if let GameStep::Person(acted) = happened {
            println!("{:?}: {} changes", acted.what, acted.changes.len());
        }
    }
    let winner = game.end().and_then(End::winner);
    println!("{}", winner.map_or("Nobody wins".to_string(), |f| format!("The {f} win")));
    Ok(())
}
