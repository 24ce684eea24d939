//! Boards and dice for the tests of the Patriot non-player.

use lod_assistant::bots::{Context, Library, Outcome, Run};
use lod_assistant::flowchart::words::Die;
use lod_assistant::flowchart::{Choice, Door, Judgement, Node, Stop};
use lod_assistant::game::{
    Board, Change, Fact, Faction, Leader, Marker, Notebook, Piece, Pool, Space, SpaceSet, Stock,
    Support,
};
use std::collections::VecDeque;

/// A board being laid out.
#[derive(Clone, Copy)]
pub struct Table(pub Board);

/// An empty board with ten Patriot and French Resources.
pub fn table() -> Table {
    Table(Board::empty())
        .resources(Faction::Patriots, 10)
        .resources(Faction::French, 10)
}

impl Table {
    pub fn change(mut self, change: Change) -> Table {
        self.0.apply(&change).expect("the change fits the board");
        self
    }

    pub fn put(self, to: Space, piece: Piece, count: u8) -> Table {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    pub fn support(self, space: Space, to: Support) -> Table {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    /// Every space with Population but these at Active Support: no Rally there (3.3.1).
    pub fn open(mut self, spaces: &[Space]) -> Table {
        for space in SpaceSet::MAP {
            if space.population() > 0 && !spaces.contains(&space) {
                self = self.support(space, Support::ActiveSupport);
            }
        }
        self
    }

    /// Active Opposition in these.
    pub fn opposed(self, spaces: &[Space]) -> Table {
        spaces
            .iter()
            .fold(self, |t, s| t.support(*s, Support::ActiveOpposition))
    }

    pub fn resources(self, faction: Faction, to: u8) -> Table {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    pub fn treaty(self) -> Table {
        self.change(Change::Treaty {
            from: false,
            to: true,
        })
    }

    pub fn leader(self, leader: Leader, to: Space) -> Table {
        self.change(Change::Leader {
            leader,
            from: None,
            to: Some(to),
        })
    }

    pub fn marks(self, space: Space, marker: Marker, to: u8) -> Table {
        self.change(Change::Mark {
            marker,
            space,
            from: 0,
            to,
        })
    }

    /// Takes Available pieces away to the Unavailable or Casualties box.
    pub fn away(self, piece: Stock, count: u8, to: Pool) -> Table {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }
}

/// Dice and answers written down beforehand.
#[derive(Default)]
pub struct Script {
    pub dice: VecDeque<(Die, u8)>,
    pub choices: VecDeque<usize>,
    /// The keys of questions to answer with yes, where the board does not tell.
    pub yes: Vec<&'static str>,
    /// The keys of questions that the board did not answer.
    pub asked: Vec<String>,
}

impl Script {
    pub fn dice(dice: &[(Die, u8)]) -> Script {
        Script {
            dice: dice.iter().copied().collect(),
            ..Script::default()
        }
    }
}

impl Door for Script {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        match self.dice.pop_front() {
            Some((kind, value)) if kind == die => Ok(value),
            other => Err(Stop::Dice(format!(
                "{} for {reason}: {other:?}",
                die.name()
            ))),
        }
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        if let Some(answer) = question.known {
            return Ok(answer);
        }
        self.asked.push(question.key.to_string());
        Ok(self.yes.contains(&question.key))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        assert_eq!(choice.faction, Faction::French);
        assert_eq!(choice.default, 0);
        self.choices
            .pop_front()
            .ok_or_else(|| Stop::Fault(format!("no answer to: {}", choice.ask)))
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
            .filter_map(|c| match c {
                Change::Place {
                    piece, count, to, ..
                } if *piece == wanted => Some((*to, *count)),
                _ => None,
            })
            .collect()
    }

    /// What moved, in order.
    pub fn moves(&self) -> Vec<(Piece, u8, Space, Space)> {
        self.changes
            .iter()
            .filter_map(|c| match *c {
                Change::Move {
                    piece,
                    count,
                    from,
                    to,
                } => Some((piece, count, from, to)),
                _ => None,
            })
            .collect()
    }

    /// Where the Support level changed, in order.
    pub fn shifts(&self) -> Vec<Space> {
        self.changes
            .iter()
            .filter_map(|c| match c {
                Change::Shift { space, .. } => Some(*space),
                _ => None,
            })
            .collect()
    }

    /// Where Militia turned over, in order.
    pub fn flips(&self) -> Vec<(Piece, u8, Space)> {
        self.changes
            .iter()
            .filter_map(|c| match *c {
                Change::Flip {
                    piece,
                    count,
                    space,
                } => Some((piece, count, space)),
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
pub fn play_with(part: Part, board: Board, context: Context, mut script: Script) -> Played {
    let library = Library::get();
    let mut run = Run::new(library, Faction::Patriots, board, context, &mut script);
    let outcome = play_part(&mut run, part).expect("no fault and no missing die");
    let played = Played {
        outcome,
        path: run.path.clone(),
        board: *run.board(),
        changes: run.deed.changes().to_vec(),
    };
    drop(run);
    assert!(script.dice.is_empty(), "dice left over: {:?}", script.dice);
    assert!(script.choices.is_empty(), "answers left over");
    Played { ..played }
}

fn play_part(run: &mut Run<'_>, part: Part) -> Result<Option<Outcome>, Stop> {
    match part {
        Part::Turn => run.turn().map(Some),
        Part::Command(id) => {
            let Some(Node::Command(b)) = run.chart.node(id) else {
                panic!("{id} is no Command");
            };
            for instruction in &b.instructions {
                run.carry_out(id, &b.rule, instruction, b.max, Some(b))?;
            }
            Ok(None)
        }
        Part::Special(id) => run.special_activity(id).map(|_| None),
    }
}

/// A whole turn with no Event to play.
pub fn turn(table: Table, dice: &[(Die, u8)]) -> Played {
    play_with(Part::Turn, table.0, Context::default(), Script::dice(dice))
}

/// The instructions of a Command box.
pub fn command(id: &'static str, table: Table, dice: &[(Die, u8)]) -> Played {
    play_with(
        Part::Command(id),
        table.0,
        Context::default(),
        Script::dice(dice),
    )
}

/// A Special Activity from this box on.
pub fn special(id: &'static str, table: Table, dice: &[(Die, u8)]) -> Played {
    play_with(
        Part::Special(id),
        table.0,
        Context::default(),
        Script::dice(dice),
    )
}

/// The same board as one at the table of which all is known but the card.
pub fn told(board: Board) -> Board {
    let notebook = Notebook::open();
    notebook.begin(board);
    notebook.learn(board, facts());
    board.with_notebook(notebook)
}

fn facts() -> Vec<Fact> {
    let mut facts = vec![
        Fact::SquadronsWestIndies,
        Fact::SquadronsUnavailable,
        Fact::Fni,
        Fact::Cbc,
        Fact::Crc,
        Fact::Treaty,
        Fact::WinterQuartersLeft,
    ];
    for space in Space::ALL {
        facts.extend(Piece::ALL.map(|p| Fact::Pieces(space, p)));
        facts.extend([
            Fact::Support(space),
            Fact::Propaganda(space),
            Fact::Raids(space),
            Fact::Blockades(space),
        ]);
    }
    for stock in Stock::ALL {
        facts.extend([
            Fact::Available(stock),
            Fact::Unavailable(stock),
            Fact::Casualties(stock),
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
