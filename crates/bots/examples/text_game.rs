//! A game in a terminal: you are the French against three non-players: `cargo run -p lod-bots --example text_game -- [SEED]`.
//! A line is a part of what is to be listed, a step as it is listed, `event`, `event shaded`, `undo`, or nothing to end the turn.

use lod_bots::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::io::{self, Write};

/// Chooses at the terminal, and lets the program roll.
struct Person {
    dice: SeededDice,
}

/// A line of the person's, without the blanks around it; `None` at the end of the input.
fn line(prompt: &str) -> io::Result<Option<String>> {
    print!("{prompt} > ");
    io::stdout().flush()?;
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_string()))
}

impl DecisionSource for Person {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.dice.roll(die, purpose)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        println!("{}", choice.ask);
        for (number, option) in (1..).zip(&choice.options) {
            println!("  {number}  {option}");
        }
        let typed = line("number, or Enter for what a non-player takes");
        let typed = typed.map_err(|error| Interrupt::Wrong(error.to_string()))?.unwrap_or_default();
        let number: Option<usize> = typed.parse().ok();
        let place = number.and_then(|number| number.checked_sub(1));
        Ok(place.filter(|place| *place < choice.options.len()).unwrap_or(choice.default))
    }
}

impl Players for Person {}

/// A turn of the person's; nothing at the end of the input.
fn turn(
    mut action: PlayerAction<'_>,
    person: &mut Person,
) -> Result<Option<PlayerTurn>, Box<dyn Error>> {
    println!("-- card {}, {}: your turn", action.card().number, action.card().title);
    loop {
        let Some(typed) = line("French")? else {
            return Ok(None);
        };
        let side = match typed.as_str() {
            "event" => Some(EventSide::Unshaded),
            "event shaded" => Some(EventSide::Shaded),
            _ => None,
        };
        if let Some(side) = side {
            match action.play_event(side, person) {
                Ok(acted) => return Ok(Some(acted)),
                Err(stop) => println!("{stop}"),
            }
        } else if typed.is_empty() {
            match action.finish() {
                Ok(acted) => return Ok(Some(acted)),
                Err(refusal) => println!("{refusal}"),
            }
        } else if typed == "undo" {
            action.undo();
        } else if let Ok(step) = typed.parse::<ActionStep>() {
            match action.apply(&step) {
                Ok(changes) => changes.iter().for_each(|change| println!("  {change}")),
                Err(refusal) => println!("{refusal}"),
            }
        } else {
            let listed = action.actions().into_iter().map(|step| step.to_string());
            listed.filter(|step| step.contains(&typed)).for_each(|step| println!("  {step}"));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let (options, seats) = (Options::default(), Seats::one(&[Faction::French]));
    let mut deck = ChaCha8Rng::seed_from_u64(seed);
    let (library, id) = (Library::get(), ScenarioId::Sprint);
    let mut game = Game::seated(library, id, options, seats, Stack::Program, &mut deck)?;
    let mut person = Person { dice: SeededDice::new(seed) };
    let mut tell = |step: &GameStep| {
        if let GameStep::Turn(NonPlayerTurn { faction, done, .. }) = step {
            println!("{faction}");
            done.changes().iter().for_each(|change| println!("  {change}"));
        }
    };
    while let Some(action) = game.play_to_action(&mut person, &mut tell)? {
        let Some(acted) = turn(action, &mut person)? else {
            return Ok(());
        };
        acted.changes.iter().for_each(|change| println!("  {change}"));
        game.apply(acted)?;
    }
    let winner = game.end().and_then(End::winner);
    println!("{}", winner.map_or("Nobody wins".to_string(), |f| format!("The {f} win")));
    Ok(())
}
