//! Plays a scenario with four non-players to its end: `cargo run -p lod-bots --example whole_game -- 1776 7`.

use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::{Game, GameStep};
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use lod_engine::rules::winter::End;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let scenario = arguments.next().unwrap_or("sprint".to_string());
    let scenario =
        ScenarioId::from_id(&scenario).ok_or("a scenario: 1775, 1776, 1778 or sprint")?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;

    let mut deck = ChaCha8Rng::seed_from_u64(seed);
    let mut dice = SeededDice::new(seed);
    let mut game = Game::new(Library::get(), scenario, Options::default(), &mut deck)?;
    while let Some(happened) = game.step(&mut dice)? {
        match happened {
            GameStep::Card(number) => println!("Card {number}"),
            GameStep::Turn(turn) => {
                let (outcome, changes) = (turn.outcome, turn.done.changes().len());
                println!("  {}: {outcome:?}, {changes} changes", turn.faction);
            }
            GameStep::Winter(_) => {
                let resources = Faction::ALL.map(|f| format!("{f} {}", game.board().resources(f)));
                println!("  Winter Quarters; Resources: {}", resources.join(", "));
            }
            _ => {}
        }
    }
    let winner = game.end().and_then(End::winner);
    println!("{}", winner.map_or("Nobody wins".to_string(), |f| format!("The {f} win")));
    Ok(())
}
