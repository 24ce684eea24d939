//! Brilliant Strokes by non-players (2.3.8, 8.3.7, 8.4.11, 8.5.8, 8.6.11, 8.7.8).

use crate::common;

use crate::testing::{Layout, ScriptedSource};
use lod_bots::bots::{Context, Library, Opening, SeededDice, StrokePlay, StrokeResult};
use lod_engine::game::Faction::{British, French, Indians, Patriots};
use lod_engine::game::Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, Tory,
    WarPartyActive, WarPartyUnderground,
};
use lod_engine::game::{
    ByFaction, Change, Cylinder, Fact, Faction, Leader, OffMapBox, PieceType, Space, Support,
};
use lod_engine::rules::cards::cards;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::{Command, Special, invariants};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod smoke;
mod what;
mod when;

/// An empty map before the Treaty of Alliance, with all four cards held.
fn early() -> Layout {
    Faction::ALL.into_iter().fold(Layout::empty(), Layout::stroke)
}

/// The same after it.
fn table() -> Layout {
    early().treaty()
}

fn context(people: &[Faction], first: Option<Faction>, by: Option<Faction>) -> Context {
    let mut players = ByFaction([false; 4]);
    for faction in people {
        players[*faction] = true;
    }
    Context { players, first_eligible: first, stroke_by: by, ..Context::default() }
}

/// The moment before the 1st Eligible Faction acts.
fn opening(table: Layout, people: &[Faction], context: Context) -> Opening<'static> {
    Opening {
        library: Library::get(),
        board: table.board,
        seats: Seats::each(people),
        winter_showing: false,
        context,
    }
}

fn due_on(
    table: Layout,
    faction: Faction,
    people: &[Faction],
    context: Context,
    snow: bool,
) -> bool {
    let mut source = ScriptedSource::nothing();
    let opening = Opening { winter_showing: snow, ..opening(table, people, context) };
    opening.is_stroke_due(faction, &mut source).expect("no die").0
}

fn due(table: Layout, faction: Faction, first: Faction, by: Option<Faction>) -> bool {
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
    due_on(table, faction, &people, context(&people, Some(first), by), false)
}

fn strike(table: Layout, faction: Faction, dice: &str) -> StrokePlay {
    let mut source = ScriptedSource::rolls(dice);
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
    let context = context(&people, people.first().copied(), None);
    opening(table, &people, context).play_stroke(faction, &mut source).expect("no fault")
}

fn undone(table: Layout, struck: &StrokePlay) {
    let mut board = *struck.done.board();
    board.undo_all(struck.done.changes()).expect("can be undone");
    assert!(board == table.board);
}
