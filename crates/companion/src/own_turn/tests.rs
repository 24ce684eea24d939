//! A person's action by scripted lines.

use super::notation::{read, write};
use super::{OwnTurnResult, Permit, act};
use crate::play::space_offers;
use crate::talk::{Ask, LineSource};
use crate::tell;
use crate::testing::Layout;
use Faction::*;
use Piece::*;
use Space::*;
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose};
use lod_engine::game::{
    Board, ByFaction, Faction, Leader, OffMapBox, Piece, PieceType, Space, SpaceSet, Support,
};
use lod_engine::rules::battle::Strength;
use lod_engine::rules::sequence::ExecutedAction;
use lod_engine::rules::{ActionState, ActionStep, Command, Cost, Scope, Special};

mod battles;
mod fixes;
mod guided;
mod left_open;
mod lines;
mod lists;
mod reach;
mod round_trip;

mod rulings;
mod several;
mod typed_ways;
mod usual_words;

/// Lines, dice and choices in order; what was asked is kept.
#[derive(Default)]
struct Script {
    lines: Vec<&'static str>,
    dice: Vec<u8>,
    choices: Vec<usize>,
    asked: Vec<Ask>,
    rolled: Vec<String>,
    chosen: Vec<Choice>,
    shown: Vec<Vec<String>>,
}

impl Script {
    fn of(lines: &[&'static str]) -> Script {
        Script { lines: lines.to_vec(), ..Script::default() }
    }

    fn dice(mut self, dice: &[u8]) -> Script {
        self.dice = dice.to_vec();
        self
    }

    fn choices(mut self, choices: &[usize]) -> Script {
        self.choices = choices.to_vec();
        self
    }

    /// The turn so far as it is written: the last line before the last question.
    fn so_far(&self) -> String {
        let mut lines = self.last().preamble.read_first(80).into_iter();
        lines.rfind(|line| line.starts_with("As a line: ")).unwrap_or_default()
    }

    fn last(&self) -> &Ask {
        self.asked.last().expect("a question")
    }
}

fn next<T>(from: &mut Vec<T>) -> Result<T, Interrupt> {
    if from.is_empty() {
        return Err(Interrupt::Question);
    }
    Ok(from.remove(0))
}

impl DecisionSource for Script {
    fn show_lines(&mut self, lines: Vec<String>) {
        self.shown.push(lines);
    }

    fn show_battle(&mut self, strength: &Strength) {
        self.show_lines(tell::strength(strength));
    }

    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.rolled.push(format!("{} {purpose}", die.name()));
        next(&mut self.dice)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        self.chosen.push(choice.clone());
        next(&mut self.choices)
    }

    fn choose_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let line = self.line(&space_offers::question(choice))?;
        space_offers::read(choice, &line).map_err(Interrupt::Wrong)
    }
}

impl LineSource for Script {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        self.asked.push(ask.clone());
        next(&mut self.lines).map(str::to_string)
    }
}

/// A board with ten Resources each, three Squadrons, and these pieces, after the Treaty if French are among them.
fn table(pieces: &[(Space, Piece, u8)]) -> Layout {
    let start = Layout::empty().squadrons(3, 0).everybodys_resources(10);
    let french = pieces.iter().any(|(_, piece, _)| *piece == FrenchRegular);
    let start = if french { start.treaty() } else { start };
    start.lay(pieces)
}

fn at_war(layout: Layout) -> Layout {
    if layout.board.treaty() { layout } else { layout.treaty() }
}

fn people(factions: &[Faction]) -> ByFaction<bool> {
    ByFaction(Faction::ALL.map(|f| factions.contains(&f)))
}

fn paid(board: Layout, faction: Faction) -> ActionState {
    board.paid(faction)
}

/// The action of a person alone, all others non-players.
fn play(state: &mut ActionState, seat: &mut Script) -> Result<OwnTurnResult, Interrupt> {
    let faction = state.faction();
    act(state, &Permit::turn(faction, people(&[faction])), seat)
}

/// What is wrong with a line; nothing has happened.
fn wrong(board: Layout, faction: Faction, line: &'static str) -> String {
    let mut state = paid(board, faction);
    let mut seat = Script::of(&[line]);
    match play(&mut state, &mut seat) {
        Err(Interrupt::Wrong(why)) => {
            assert_eq!(*state.board(), board.board, "{line} did something");
            why
        }
        other => panic!("{line}: {other:?}"),
    }
}

/// The steps of a line on a board.
fn steps(board: Layout, faction: Faction, line: &str) -> Result<Vec<ActionStep>, String> {
    let permit = Permit::turn(faction, people(&[faction]));
    read(&paid(board, faction), &permit, line)
}
