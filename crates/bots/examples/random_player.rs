//! A player who takes any legal steps runs the Patriots against three non-players, to the end of a sprint:
//! `cargo run -p lod-bots --example random_player -- 7`.

use lod_bots::bots::{Library, Seeded};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Purpose, YesNoQuestion};
use lod_bots::game::{Acted, Game, Happened, PersonalAction, Players, Stack};
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, Did, Extent, Stroke, Turn};
use lod_engine::rules::winter::End;
use lod_engine::rules::{ActionState, Cost, act, battle, legal};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::error::Error;

/// So many steps at most in a turn.
const STEPS: usize = 6;

struct RandomPlayer {
    random: ChaCha8Rng,
    /// Dice, and what people are asked for outside their turns: the default.
    others: Seeded,
}

impl DecisionSource for RandomPlayer {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.others.roll(die, purpose)
    }

    fn judge(&mut self, question: &YesNoQuestion<'_>) -> Result<bool, Interrupt> {
        self.others.judge(question)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        self.others.choose(choice)
    }
}

impl Players for RandomPlayer {
    fn opens(
        &mut self,
        _stands: Option<Stroke>,
        _cards: &[Stroke],
        _first: Option<Faction>,
        _seats: &Seats,
    ) -> Result<Option<Stroke>, Interrupt> {
        Ok(None)
    }

    fn turn(&mut self, turn: &Turn, _card: &Card, game: &Game<'_>) -> Result<Acted, Interrupt> {
        let wrong = |why: String| Interrupt::Fault(why);
        let is_limited = turn.command == Extent::Limited;
        let mut action = ActionState::new(*game.board(), turn.faction, Cost::Paid, is_limited);
        for _ in 0..STEPS {
            let Some(step) = legal::legal_steps(&action).choose(&mut self.random).cloned() else {
                break;
            };
            let step = legal::roll(&action, &step, &mut self.random);
            act(&mut action, &step).map_err(|refusal| wrong(refusal.to_string()))?;
            if action.victory().is_some() {
                battle::settle_victory(&mut action);
            }
            while let Some(&(faction, _)) = action.stranded().first() {
                let homes = legal::leader_steps(&action, faction);
                let home = homes.choose(&mut self.random).expect("a Leader goes somewhere (1.10)");
                act(&mut action, home).map_err(|refusal| wrong(refusal.to_string()))?;
            }
        }
        let (what, cylinders) = match (Did::of(&action), action.command()) {
            (Some(did), Some(command)) => {
                let cylinders = sequence::did(action.board(), turn, did);
                (PersonalAction::Command(command, action.special()), cylinders)
            }
            _ => {
                action = ActionState::new(*game.board(), turn.faction, Cost::Paid, is_limited);
                (PersonalAction::Pass, Ok(sequence::pass(action.board(), turn)))
            }
        };
        for change in cylinders.map_err(|refusal| wrong(refusal.to_string()))? {
            action.apply("2.3", change).map_err(|violation| wrong(violation.to_string()))?;
        }
        Ok(Acted::of(&action, what, Vec::new()))
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
        others: Seeded::new(seed),
    };
    while let Some(happened) = game.step(&mut player)? {
        if let Happened::Person(acted) = happened {
            println!("{:?}: {} changes", acted.what, acted.changes.len());
        }
    }
    let winner = game.end().and_then(End::winner);
    println!("{}", winner.map_or("Nobody wins".to_string(), |f| format!("The {f} win")));
    Ok(())
}
