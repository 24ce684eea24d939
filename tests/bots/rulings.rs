//! Rulings that nothing held before each was taken out of the program.

mod non_players;
mod rules;

use lod_bots::bots::winter::winter;
use lod_bots::bots::{Context, Executor, Library, Script};
use lod_bots::flowchart::Interrupt;
use lod_engine::game::{Board, Faction, Position};
use lod_engine::rules::winter::{Phase, Season};
use lod_engine::rules::{ActionState, ActionStep, Command, Cost};

/// The board of a position.
#[track_caller]
fn board(text: &str) -> Board {
    let position = Position::parse(text).unwrap_or_else(|flaws| panic!("{flaws:?}"));
    position.board
}

/// An action of a Faction that begins on the board of a position.
#[track_caller]
fn state(text: &str, faction: Faction, price: Cost) -> ActionState {
    ActionState::new(board(text), faction, price, false)
}

/// What a non-player did.
struct Played {
    /// Whether the Command was possible.
    done: bool,
    board: Board,
    steps: Vec<ActionStep>,
    path: Vec<String>,
}

/// Something that a non-player does, with exactly these dice.
#[track_caller]
fn plays(
    faction: Faction,
    text: &str,
    dice: &str,
    does: impl FnOnce(&mut Executor<'_>) -> Result<bool, Interrupt>,
) -> Played {
    let mut source = Script::parse(dice).expect("dice");
    // An action that an Event grants comes without a Special Activity of its own (8.1).
    let context = Context { most: Some(9), ..Context::default() };
    let mut run = Executor::new(Library::get(), faction, board(text), context, &mut source);
    let done = does(&mut run).unwrap_or_else(|stop| panic!("{stop}"));
    let board = *run.board();
    let (steps, path) = (run.steps.clone(), run.walk.path.clone());
    assert_eq!(source.left(), 0, "dice that nobody rolled");
    Played { done, board, steps, path }
}

/// A Command by its box.
#[track_caller]
fn command(faction: Faction, command: Command, text: &str, dice: &str) -> Played {
    plays(faction, text, dice, |run| run.granted(command))
}

/// What the Supply Phase of the last Winter Quarters Round, of non-players, leaves (6.2.1).
#[track_caller]
fn supplied(text: &str, dice: &str) -> Board {
    let mut source = Script::parse(dice).expect("dice");
    // Brant needs a Village.
    let start =
        board(&format!("winter-quarters-left = 1\n{text}\n[spaces.northwest]\nvillages = 1"));
    let season = Season::default();
    let report = winter(Library::get(), start, &season, &mut source).expect("a round");
    let mut board = start;
    for held in report.phases.iter().take_while(|held| held.phase != Phase::WestIndies) {
        board.apply_all(&held.changes).expect("its changes");
    }
    board
}
