//! The French non-player against the text of 8.6, box by box.

use crate::bots::testing::{INDIANS, PATRIOT_SUMMARIES};
use crate::bots::{Context, Executor, Library, Outcome};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::Criterion;
use crate::flowchart::words::Die;
use crate::flowchart::{Chart, Choice, DecisionSource, Evaluator, Interrupt};
use crate::testing::{Layout, ScriptedSource};
use lod_engine::game::{
    Board, ByFaction, Change, Faction, KnownFacts, Leader, OffMapBox, Piece, PieceSet, PieceType,
    Place, Space, Support,
};
use lod_engine::rules::{Command, Cost, Special};
use std::sync::OnceLock;

use Faction::{British, French, Patriots};
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, WarPartyActive,
};
use Space::{
    Boston, CharlesTown, ConnecticutRhodeIsland, Florida, Georgia, MarylandDelaware, Massachusetts,
    NewHampshire, NewJersey, NewYork, NewYorkCity, Norfolk, NorthCarolina, Northwest, Pennsylvania,
    Philadelphia, Quebec, QuebecCity, Savannah, SouthCarolina, Southwest, Virginia, WestIndies,
};

mod battle;
mod before_the_treaty;
mod march;
mod muster;
mod preparation;
mod random_boards;
mod skirmish;
mod summaries;

/// An empty board, five French and five Patriot Resources, before the Treaty of Alliance.
fn before() -> Layout {
    Layout::empty().resources(French, 5).resources(Patriots, 5)
}

/// The same after it, with all French Regulars in the Casualties box but for what is said.
fn after(available: u8) -> Layout {
    let gone = 15 - available;
    let before = before().treaty();
    before.away(PieceType::FrenchRegular, gone, OffMapBox::Casualties)
}

impl Layout {
    /// French Regulars that are neither Available nor Unavailable come to a space.
    #[track_caller]
    fn french(self, to: Space, count: u8) -> Layout {
        self.put_from(OffMapBox::Casualties, to, FrenchRegular, count)
    }

    /// As many of them become Unavailable.
    #[track_caller]
    fn french_unavailable(self, count: u8) -> Layout {
        self.change(Change::pieces(
            PieceType::FrenchRegular.placed(),
            count,
            OffMapBox::Casualties,
            OffMapBox::Unavailable,
        ))
    }
}

/// What came of a turn.
struct Played {
    outcome: Outcome,
    path: Vec<String>,
    board: Board,
    asked: Vec<Choice>,
}

impl Played {
    fn path(&self) -> String {
        self.path.join(" ")
    }

    fn at(&self, space: Space, piece: Piece) -> u8 {
        self.board.pieces(space, piece)
    }
}

fn d3(value: u8) -> (Die, u8) {
    (Die::D3, value)
}

fn d6(value: u8) -> (Die, u8) {
    (Die::D6, value)
}

fn take_turn(scene: Layout, mut source: ScriptedSource, context: Context) -> Played {
    let mut run = Executor::new(library(), French, scene.board, context, &mut source);
    let outcome = match run.turn() {
        Ok(outcome) => outcome,
        Err(stop) => panic!("{stop}; {:?}; {:?}", run.walk.path, run.walk.notes),
    };
    let (path, board) = (run.walk.path.clone(), *run.board());
    let mut back = board;
    back.undo_all(run.state.changes()).expect("can be undone");
    assert!(back == scene.board, "undone, the board is as before");
    Played { outcome, path, board, asked: std::mem::take(&mut source.asked) }
}

fn play_with(scene: Layout, dice: &[(Die, u8)], context: Context) -> Played {
    take_turn(scene, ScriptedSource::dice(dice), context)
}

fn play(scene: Layout, dice: &[(Die, u8)]) -> Played {
    play_with(scene, dice, Context::default())
}

/// A turn in which every die shows 1.
fn fight(scene: Layout) -> Played {
    let source = ScriptedSource::nothing().then_always(1);
    take_turn(scene, source, Context::default())
}

/// What a French turn needs of the Patriots and Indians, and the files for the others.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let chart = |text: &str| Chart::parse(text).expect("a flowchart");
    LIBRARY.get_or_init(|| Library {
        charts: ByFaction([
            chart(Library::text(British)),
            chart(&[PATRIOTS, PATRIOT_SUMMARIES].concat()),
            chart(Library::text(French)),
            chart(INDIANS),
        ]),
    })
}

const PATRIOTS: &str = r#"
version = 2
faction = "patriots"
start = "P7"

[[command]]
id = "P7"
rule = "8.5.2"
title = "Rally"
command = "rally"
do = []
none = "pass"
"#;

fn command(command: Command, special: Special) -> Outcome {
    Outcome::Command(command, Some(special))
}

/// A space of Rebellion Control to Muster in.
fn muster(available: u8) -> Layout {
    after(available).put(Virginia, Continental, 1)
}
