//! The Indian flowchart against 8.7, box by box.

use crate::bots::{Context, Library, Outcome, Run};
use crate::flowchart::schema::EventSide;
use crate::flowchart::words::Die::{self, D3, D6};
use crate::flowchart::words::{Condition, EventTest};
use crate::flowchart::{Choice, Door, Judgement, Stop};
use crate::game::{
    Board, ByFaction, Change, Faction, Leader, Marker, Piece, PieceSet, Pool, Space, Stock, Support,
};
use crate::rules::{Command, Special};
use Command::{Gather, March, Raid, Scout};
use Faction::{British, French, Indians, Patriots};
use Piece::{
    BritishRegular, Continental, MilitiaActive, MilitiaUnderground, PatriotFort, Tory, Village,
    WarPartyActive, WarPartyUnderground,
};
use Space::*;
use Special::{Plunder, Trade, WarPath};
use Support::{ActiveOpposition, ActiveSupport, PassiveOpposition, PassiveSupport};

mod event;
mod gather;
mod march;
mod raid;
mod scout;
mod summaries;
mod trade;
mod war_path;

/// A board made by hand: ten Resources each, no Leader on the map.
#[derive(Clone, Copy)]
struct Set(Board);

impl Set {
    fn new() -> Set {
        Faction::ALL
            .into_iter()
            .fold(Set(Board::empty()), |s, f| s.resources(f, 10))
    }

    /// Opposition 8, all of it in Cities: no D6 brings Support above it.
    fn rebellious() -> Set {
        Set::new()
            .support(NewYorkCity, ActiveOpposition)
            .support(Boston, ActiveOpposition)
            .support(Philadelphia, ActiveOpposition)
    }

    /// No War Party Available: no D6 is below, and no Village is close unless the map has it.
    fn spent() -> Set {
        Set::new().away(Stock::WarParty, 15)
    }

    fn change(mut self, change: Change) -> Set {
        self.0.apply(&change).unwrap();
        self
    }

    fn resources(self, faction: Faction, to: u8) -> Set {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn support(self, space: Space, to: Support) -> Set {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    fn away(self, piece: Stock, count: u8) -> Set {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to: Pool::Unavailable,
        })
    }

    /// Pieces from Available, or from Unavailable where [`Set::away`] put them.
    fn put(self, to: Space, piece: Piece, count: u8) -> Set {
        let from = match self.0.available(piece.stock()) {
            n if n >= count => Pool::Available,
            _ => Pool::Unavailable,
        };
        self.change(Change::Place {
            piece,
            count,
            from,
            to,
        })
    }

    fn leader(self, leader: Leader, to: Space) -> Set {
        let from = self.0.leader(leader.faction());
        self.change(Change::Succeed { from, to: leader })
            .change(Change::Leader {
                leader,
                from: None,
                to: Some(to),
            })
    }
}

/// Dice and answers as written down; anything else fails.
struct Script<'a> {
    dice: &'a [(Die, u8)],
    choices: &'a [usize],
    /// Dice that are not written down show 1.
    loose: bool,
}

impl Door for Script<'_> {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        let Some(((is, value), rest)) = self.dice.split_first() else {
            if self.loose {
                return Ok(1);
            }
            return Err(Stop::Dice(format!("{}: {reason}", die.name())));
        };
        assert_eq!(*is, die, "{reason}");
        self.dice = rest;
        Ok(*value)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        Err(Stop::Dice(question.ask.to_string()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        let Some((first, rest)) = self.choices.split_first() else {
            return Err(Stop::Dice(choice.ask.clone()));
        };
        self.choices = rest;
        Ok(*first)
    }
}

#[derive(Debug)]
struct Played {
    outcome: Outcome,
    path: String,
    board: Board,
    changes: Vec<Change>,
}

impl Played {
    fn count(&self, space: Space, piece: Piece) -> u8 {
        self.board.pieces(space, piece)
    }

    fn war_parties(&self, space: Space) -> u8 {
        self.board.count(space, PieceSet::WAR_PARTIES)
    }

    fn has(&self) -> u8 {
        self.board.resources(Indians)
    }

    /// The spaces with Raid markers, in listed order.
    fn raided(&self) -> Vec<Space> {
        Space::ALL
            .into_iter()
            .filter(|s| self.board.markers(*s, Marker::Raid) > 0)
            .collect()
    }

    fn did(&self, command: Command, special: Option<Special>) -> bool {
        self.outcome == Outcome::Command(command, special)
    }
}

#[track_caller]
fn play_as(set: Set, context: Context, dice: &[(Die, u8)], choices: &[usize]) -> Played {
    let door = Script {
        dice,
        choices,
        loose: false,
    };
    play_with(set, context, door)
}

/// The path, whatever dice come after those written down.
#[track_caller]
fn path(set: Set, dice: &[(Die, u8)]) -> String {
    let door = Script {
        dice,
        choices: &[],
        loose: true,
    };
    play_with(set, Context::default(), door).path
}

#[track_caller]
fn play_with(set: Set, context: Context, mut door: Script<'_>) -> Played {
    let mut run = Run::new(Library::get(), Indians, set.0, context, &mut door);
    let outcome = run.turn();
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(stop) => panic!("{stop}; path {:?}", run.path),
    };
    let mut board = *run.board();
    let played = Played {
        outcome,
        path: run.path.join(" "),
        board,
        changes: run.deed.changes().to_vec(),
    };
    board.undo_all(&played.changes).unwrap();
    assert!(board == set.0);
    assert_eq!(door.dice, [], "dice left over; path {}", played.path);
    assert!(door.choices.is_empty(), "answers left over");
    played
}

#[track_caller]
fn play(set: Set, dice: &[(Die, u8)]) -> Played {
    play_as(set, Context::default(), dice, &[])
}

// I4

/// A Colony at Opposition with Underground War Parties.
fn raider(set: Set, space: Space, to: Support, war_parties: u8) -> Set {
    set.support(space, to)
        .put(space, WarPartyUnderground, war_parties)
}

/// A Gather that does nothing else than free a Reserve: the War Path is what matters.
fn warrior() -> Set {
    regrouping()
        .put(Quebec, WarPartyActive, 1)
        .resources(British, 0)
}

// I10

/// No War Party Available; a Village could be built in these Colonies only.
fn frontier(open: &[Space]) -> Set {
    let mut set = Set::spent().resources(British, 0);
    for space in Space::ALL {
        if space.is_reserve() {
            set = set.put(space, Village, 2);
        } else if space.is_colony() && !open.contains(&space) {
            set = set.support(space, ActiveSupport);
        }
    }
    set
}

/// No Raid, and no War Party Available: only moving in is left to a Gather.
fn regrouping() -> Set {
    Set::rebellious()
        .away(Stock::WarParty, 15)
        .put(Northwest, Village, 1)
}
