//! Boards and dice for the tests of the Patriot non-player.

use crate::testing::{Layout, ScriptedSource};
use lod_bots::bots::{Context, Executor, Library, Outcome};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Interrupt, Node};
use lod_engine::game::{
    Board, Change, Fact, Faction, KnownFacts, OffMapBox, Piece, PieceType, Space, Support,
};

/// An empty board with ten Patriot and French Resources.
pub fn table() -> Layout {
    Layout::empty().resources(Faction::Patriots, 10).resources(Faction::French, 10)
}

impl Layout {
    /// Active Support where people live but in these: no Rally elsewhere (3.3.1).
    pub fn open(self, spaces: &[Space]) -> Layout {
        self.everywhere_but(spaces, Support::ActiveSupport)
    }

    /// Active Opposition in these.
    pub fn opposed(self, spaces: &[Space]) -> Layout {
        spaces.iter().fold(self, |t, s| t.support(*s, Support::ActiveOpposition))
    }
}

/// What came of it.
pub struct Played {
    pub outcome: Option<Outcome>,
    pub path: Vec<String>,
    pub board: Board,
    pub changes: Vec<Change>,
}

impl Played {
    pub fn at(&self, space: Space, piece: Piece) -> u8 {
        self.board.pieces(space, piece)
    }

    pub fn resources(&self) -> u8 {
        self.board.resources(Faction::Patriots)
    }

    /// Where pieces of a kind were placed, in order.
    pub fn placed(&self, wanted: Piece) -> Vec<(Space, u8)> {
        self.changes
            .iter()
            .filter_map(Change::placed)
            .filter(|(piece, ..)| *piece == wanted)
            .map(|(_, count, _, to)| (to, count))
            .collect()
    }

    /// What moved, in order.
    pub fn moves(&self) -> Vec<(Piece, u8, Space, Space)> {
        self.changes.iter().filter_map(Change::moved).collect()
    }

    /// Where the Support level changed, in order.
    pub fn shifts(&self) -> Vec<Space> {
        self.changes
            .iter()
            .filter_map(|c| match c {
                Change::Set { fact: Fact::Support(space), .. } => Some(*space),
                _ => None,
            })
            .collect()
    }

    /// Where Militia turned over, in order.
    pub fn flips(&self) -> Vec<(Piece, u8, Space)> {
        self.changes
            .iter()
            .filter_map(|c| match *c {
                Change::Flip { piece, count, space } => Some((piece, count, space)),
                _ => None,
            })
            .collect()
    }
}

/// Which part of the flowchart to play.
#[derive(Clone, Copy)]
pub enum Part {
    Turn,
    /// The instructions of one Command box.
    Command(&'static str),
    /// The search for a Special Activity from a box on.
    Special(&'static str),
}

/// Plays a part; every die and every answer of the script must be used.
pub fn play_with(part: Part, board: Board, context: Context, mut source: ScriptedSource) -> Played {
    let library = Library::get();
    let mut run = Executor::new(library, Faction::Patriots, board, context, &mut source);
    let outcome = play_part(&mut run, part).expect("no fault and no missing die");
    let played = Played {
        outcome,
        path: run.walk.path.clone(),
        board: *run.board(),
        changes: run.state.changes().to_vec(),
    };
    drop(run);
    assert!(source.asked.iter().all(|choice| choice.default == 0));
    played
}

fn play_part(run: &mut Executor<'_>, part: Part) -> Result<Option<Outcome>, Interrupt> {
    match part {
        Part::Turn => run.turn().map(Some),
        Part::Command(id) => {
            let Some(Node::Command(b)) = run.chart.node(id) else {
                panic!("{id} is no Command");
            };
            for instruction in &b.instructions {
                run.in_command(b, |run| run.carry_out(instruction))?;
            }
            Ok(None)
        }
        Part::Special(id) => run.first_activity(id).map(|_| None),
    }
}

/// A whole turn with no Event to play.
pub fn turn(table: Layout, dice: &[(Die, u8)]) -> Played {
    play_with(Part::Turn, table.board, Context::default(), ScriptedSource::dice(dice))
}

/// The instructions of a Command box.
pub fn command(id: &'static str, table: Layout, dice: &[(Die, u8)]) -> Played {
    play_with(Part::Command(id), table.board, Context::default(), ScriptedSource::dice(dice))
}

/// A Special Activity from this box on.
pub fn special(id: &'static str, table: Layout, dice: &[(Die, u8)]) -> Played {
    play_with(Part::Special(id), table.board, Context::default(), ScriptedSource::dice(dice))
}

/// The same board as one at the table of which all is known but the card.
pub fn told(board: Board) -> Board {
    let notebook = KnownFacts::open();
    notebook.begin(board);
    notebook.learn(facts().into_iter().map(|fact| (fact, board.fact(fact))));
    board.with_known_facts(notebook)
}

fn facts() -> Vec<Fact> {
    let mut facts = vec![
        Fact::SQUADRONS_WEST_INDIES,
        Fact::SQUADRONS_UNAVAILABLE,
        Fact::FNI,
        Fact::CBC,
        Fact::CRC,
        Fact::Treaty,
        Fact::WinterQuartersLeft,
    ];
    for space in Space::ALL {
        facts.extend(Piece::FORCES.map(|p| Fact::pieces(space, p)));
        facts.extend([
            Fact::Support(space),
            Fact::Propaganda(space),
            Fact::Raids(space),
            Fact::blockades(space),
        ]);
    }
    for stock in PieceType::FORCES {
        facts.extend([
            Fact::stock(OffMapBox::Available, stock),
            Fact::stock(OffMapBox::Unavailable, stock),
            Fact::stock(OffMapBox::Casualties, stock),
        ]);
    }
    for faction in Faction::ALL {
        facts.extend([
            Fact::Resources(faction),
            Fact::Leader(faction),
            Fact::BrilliantStroke(faction),
        ]);
    }
    facts
}
