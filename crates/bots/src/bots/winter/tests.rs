//! Against 6.0 and the winter paragraphs of 8.4-8.7, on boards made by hand.

use super::super::{Context, Executor, Library, Opening};
use super::*;
use crate::testing::{Layout, ScriptedSource};
use Faction::{British, French, Indians, Patriots};
use lod_engine::game::ByFaction;
use lod_engine::game::Space::*;
use lod_engine::game::{
    Leader, Marker, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet, Support,
};
use lod_engine::rules::cards::WinterEffect;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::support_spending::{COMMITTEES, REWARD_LOYALTY};
use lod_engine::rules::victory;

mod desertion_phase;
mod people;
mod redeployment_phase;
mod rounds;
mod supply_phase;
mod support_phase;
mod treaty_played;
mod west_indies_phase;

fn reward(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    support::spend(run, &REWARD_LOYALTY)
}

fn committees(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    support::spend(run, &COMMITTEES)
}

fn library() -> &'static Library {
    Library::get()
}

/// Before the Treaty of Alliance, three Squadrons in the West Indies, three Winter Quarters cards to come.
fn early() -> Layout {
    Layout::empty().squadrons(3, 0).winters(3)
}

/// The same after it.
fn late() -> Layout {
    early().treaty()
}

impl Layout {
    /// One Faction's part of a phase, as a non-player with these dice and no others.
    #[track_caller]
    fn phase(
        self,
        faction: Faction,
        dice: &str,
        does: impl FnOnce(&mut Executor<'_>) -> Result<(), Interrupt>,
    ) -> Board {
        let mut source = ScriptedSource::rolls(dice);
        let context = Context { price: Cost::Free, ..Context::default() };
        let mut run = Executor::new(library(), faction, self.board, context, &mut source);
        does(&mut run).expect("a lawful phase");
        let (board, changes) = (*run.board(), run.state.changes().to_vec());
        let mut back = board;
        back.undo_all(&changes).expect("every change can be undone");
        assert_eq!(back, self.board);
        board
    }

    #[track_caller]
    fn supply(self, faction: Faction, dice: &str) -> Board {
        self.phase(faction, dice, supply::supply)
    }

    #[track_caller]
    fn round(self, season: &Season, dice: &str) -> Report {
        let mut source = ScriptedSource::rolls(dice);
        let report = winter(library(), self.board, season, &mut source).expect("a lawful round");
        let mut board = self.board;
        for held in &report.phases {
            board.apply_all(&held.changes).expect("legal changes");
        }
        assert_eq!(board, report.board, "the phases' changes are the round");
        report
    }
}

fn deserter(stock: PieceType, chooser: Faction) -> winter::Deserter {
    winter::Deserter { stock, chooser }
}

fn ids(report: &Report) -> Vec<&'static str> {
    report.phases.iter().map(|held| held.phase.id()).collect()
}

fn regulars(board: &Board, space: Space) -> u8 {
    board.pieces(space, Piece::BritishRegular)
}

const REGULAR: Piece = Piece::BritishRegular;
const TORY: Piece = Piece::Tory;
const FORT: Piece = Piece::BritishFort;
const MILITIA: Piece = Piece::MilitiaUnderground;
const ACTIVE: Piece = Piece::MilitiaActive;
const CONTINENTAL: Piece = Piece::Continental;
const FRENCHMAN: Piece = Piece::FrenchRegular;
const PATRIOT_FORT: Piece = Piece::PatriotFort;
const WAR_PARTY: Piece = Piece::WarPartyUnderground;
const VILLAGE: Piece = Piece::Village;

fn loyal(scene: Layout, space: Space) -> Layout {
    scene.put(space, REGULAR, 1).put(space, TORY, 1)
}
