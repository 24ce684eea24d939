//! The Indian flowchart against 8.7, box by box.

use crate::bots::{Context, Executor, Library, Outcome};
use crate::flowchart::schema::EventSide;
use crate::flowchart::words::Die::{self, D3, D6};
use crate::flowchart::words::EventTest;
use crate::testing::{Layout, ScriptedSource};
use Command::{Gather, March, Raid, Scout};
use Faction::{British, French, Indians, Patriots};
use Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort,
    Tory, Village, WarPartyActive, WarPartyUnderground,
};
use Space::*;
use Special::{Plunder, Trade, WarPath};
use Support::{ActiveOpposition, ActiveSupport, PassiveOpposition, PassiveSupport};
use lod_engine::game::{
    Board, ByFaction, Change, Faction, Leader, Marker, OffMapBox, Piece, PieceSet, PieceType,
    Space, SpaceSet, Support,
};
use lod_engine::rules::{Command, Special};

mod event;
mod gather;
mod march;
mod raid;
mod scout;
mod summaries;
mod trade;
mod war_path;

/// Ten Resources each, no Leader on the map.
fn calm() -> Layout {
    Layout::empty().everybodys_resources(10)
}

/// Opposition 8, all of it in Cities: no D6 brings Support above it.
fn rebellious() -> Layout {
    calm()
        .support(NewYorkCity, ActiveOpposition)
        .support(Boston, ActiveOpposition)
        .support(Philadelphia, ActiveOpposition)
}

/// No War Party Available: no D6 is below, and no Village is close unless the map has it.
fn spent() -> Layout {
    calm().only(PieceType::WarParty, 0)
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
        Space::ALL.into_iter().filter(|s| self.board.markers(*s, Marker::Raid) > 0).collect()
    }

    fn did(&self, command: Command, special: Option<Special>) -> bool {
        self.outcome == Outcome::Command(command, special)
    }
}

#[track_caller]
fn play_as(set: Layout, context: Context, dice: &[(Die, u8)], choices: &[usize]) -> Played {
    let source = ScriptedSource::dice(dice).answers(choices);
    play_with(set, context, source)
}

/// The path, whatever dice come after those written down.
#[track_caller]
fn path(set: Layout, dice: &[(Die, u8)]) -> String {
    let source = ScriptedSource::dice(dice).then_always(1);
    play_with(set, Context::default(), source).path
}

#[track_caller]
fn play_with(set: Layout, context: Context, mut source: ScriptedSource) -> Played {
    let mut run = Executor::new(Library::get(), Indians, set.board, context, &mut source);
    let outcome = run.turn();
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(stop) => panic!("{stop}; path {:?}", run.walk.path),
    };
    let mut board = *run.board();
    let played = Played {
        outcome,
        path: run.walk.path.join(" "),
        board,
        changes: run.state.changes().to_vec(),
    };
    board.undo_all(&played.changes).unwrap();
    assert!(board == set.board);
    played
}

#[track_caller]
fn play(set: Layout, dice: &[(Die, u8)]) -> Played {
    play_as(set, Context::default(), dice, &[])
}

// I4

/// A Colony at Opposition with Underground War Parties.
fn raider(set: Layout, space: Space, to: Support, war_parties: u8) -> Layout {
    set.support(space, to).put(space, WarPartyUnderground, war_parties)
}

/// A Gather that does nothing else than free a Reserve: the War Path is what matters.
fn warrior() -> Layout {
    regrouping().put(Quebec, WarPartyActive, 1).resources(British, 0)
}

// I10

/// No War Party Available; a Village could be built in these Colonies only.
fn frontier(open: &[Space]) -> Layout {
    let mut set = spent().resources(British, 0);
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
fn regrouping() -> Layout {
    rebellious().away(PieceType::WarParty, 15, OffMapBox::Unavailable).put(Northwest, Village, 1)
}
