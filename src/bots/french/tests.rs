//! The French non-player against the text of 8.6, box by box.

use crate::bots::testing::{INDIANS, PATRIOT_SUMMARIES};
use crate::bots::{Context, Library, Outcome, Run};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::Key;
use crate::flowchart::words::Die;
use crate::flowchart::{Chart, Choice, Door, Judgement, Sight, Stop};
use crate::game::{
    Board, ByFaction, Change, Fact, Faction, Harbour, Leader, Notebook, Piece, PieceSet, Pool,
    Space, Stock, Support,
};
use crate::rules::{Command, Price, Special};
use std::collections::VecDeque;
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

/// A board being laid out.
#[derive(Clone, Copy)]
struct Scene(Board);

/// An empty board, five French and five Patriot Resources, before the Treaty of Alliance.
fn before() -> Scene {
    Scene(Board::empty())
        .resources(French, 5)
        .resources(Patriots, 5)
}

/// The same after it, with all French Regulars in the Casualties box but for what is said.
fn after(available: u8) -> Scene {
    before()
        .change(Change::Treaty {
            from: false,
            to: true,
        })
        .away(Stock::FrenchRegular, 15 - available, Pool::Casualties)
}

impl Scene {
    fn change(mut self, change: Change) -> Scene {
        self.0.apply(&change).expect("the change fits the board");
        self
    }

    fn put(self, to: Space, piece: Piece, count: u8) -> Scene {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    /// French Regulars that are neither Available nor Unavailable come to a space.
    fn french(self, to: Space, count: u8) -> Scene {
        self.change(Change::Place {
            piece: FrenchRegular,
            count,
            from: Pool::Casualties,
            to,
        })
    }

    fn away(self, piece: Stock, count: u8, to: Pool) -> Scene {
        if count == 0 {
            return self;
        }
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    fn unavailable(self, count: u8) -> Scene {
        self.change(Change::Transfer {
            piece: Stock::FrenchRegular,
            count,
            from: Pool::Casualties,
            to: Pool::Unavailable,
        })
    }

    fn resources(self, faction: Faction, to: u8) -> Scene {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn support(self, space: Space, to: Support) -> Scene {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    fn squadrons(self, west_indies: u8, unavailable: u8) -> Scene {
        Scene(
            self.0
                .with_squadrons(west_indies)
                .with_unavailable_squadrons(unavailable),
        )
    }

    /// A Blockade, with the FNI one level up.
    fn blockade(self, city: Space) -> Scene {
        let from = self.0.fni();
        let here = self.0.squadrons_west_indies();
        Scene(self.0.with_squadrons(here + 1))
            .change(Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(city),
            })
            .change(Change::Fni { from, to: from + 1 })
    }

    fn leader(self, leader: Leader, to: Space) -> Scene {
        self.change(Change::Leader {
            leader,
            from: None,
            to: Some(to),
        })
    }
}

/// Dice in the order in which they must be asked for, and what people answer.
#[derive(Default)]
struct Script {
    dice: VecDeque<(Die, u8)>,
    /// What every further die shows.
    rest: Option<u8>,
    answers: VecDeque<usize>,
    asked: Vec<String>,
}

impl Door for Script {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        match self.dice.pop_front() {
            Some((kind, value)) if kind == die => Ok(value),
            None if self.rest.is_some() => Ok(self.rest.unwrap_or(1)),
            other => Err(Stop::Dice(format!(
                "{} for {reason}: {other:?}",
                die.name()
            ))),
        }
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        self.asked.push(question.ask.to_string());
        Ok(self
            .answers
            .pop_front()
            .map_or(question.known == Some(true), |a| a == 0))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        self.asked.push(choice.ask.clone());
        Ok(self.answers.pop_front().unwrap_or(choice.default))
    }
}

/// What came of a turn.
struct Played {
    outcome: Outcome,
    path: Vec<String>,
    board: Board,
    asked: Vec<String>,
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

fn take_turn(scene: Scene, script: &mut Script, context: Context) -> Played {
    let mut run = Run::new(library(), French, scene.0, context, script);
    let outcome = match run.turn() {
        Ok(outcome) => outcome,
        Err(stop) => panic!("{stop}; {:?}; {:?}", run.path, run.notes),
    };
    let (path, board) = (run.path.clone(), *run.board());
    let mut back = board;
    back.undo_all(run.deed.changes()).expect("can be undone");
    assert!(back == scene.0, "undone, the board is as before");
    Played {
        outcome,
        path,
        board,
        asked: std::mem::take(&mut script.asked),
    }
}

fn play_with(scene: Scene, dice: &[(Die, u8)], answers: &[usize], context: Context) -> Played {
    let mut script = Script {
        dice: dice.iter().copied().collect(),
        answers: answers.iter().copied().collect(),
        ..Script::default()
    };
    let played = take_turn(scene, &mut script, context);
    assert!(script.dice.is_empty(), "left over: {:?}", script.dice);
    played
}

fn play(scene: Scene, dice: &[(Die, u8)]) -> Played {
    play_with(scene, dice, &[], Context::default())
}

/// A turn in which every die shows 1.
fn fight(scene: Scene) -> Played {
    let mut script = Script {
        rest: Some(1),
        ..Script::default()
    };
    take_turn(scene, &mut script, Context::default())
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
fn muster(available: u8) -> Scene {
    after(available).put(Virginia, Continental, 1)
}
