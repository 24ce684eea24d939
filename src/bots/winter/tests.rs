//! Against 6.0 and the winter paragraphs of 8.4-8.7, on boards made by hand.

use super::super::{Context, Library, Run, Script, treaty};
use super::*;
use crate::flowchart::words::Die;
use crate::flowchart::{Chart, Choice, Judgement};
use crate::game::Space::*;
use crate::game::{
    Harbour, Leader, Marker, Piece, PieceSet, Pool, Space, SpaceSet, Stock, Support,
};
use Faction::{British, French, Indians, Patriots};
use std::sync::OnceLock;

mod desertion_phase;
mod people;
mod redeployment_phase;
mod rounds;
mod supply_phase;
mod support_phase;
mod treaty_played;
mod west_indies_phase;

/// Four Factions that do nothing but Pass, and hold Winter Quarters.
pub(crate) fn passive() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library {
        charts: ByFaction(Faction::ALL.map(|f| {
            let lines = Library::text(f).lines().map(|line| {
                if line.starts_with("start = ") {
                    "start = \"pass\"\n".to_string()
                } else {
                    format!("{line}\n")
                }
            });
            Chart::parse(&lines.collect::<String>()).expect("a flowchart")
        })),
    })
}

fn library() -> &'static Library {
    Library::get()
}

/// A board under construction.
#[derive(Clone, Copy)]
struct Scene(Board);

impl Scene {
    fn new() -> Scene {
        Scene(Board::empty().with_squadrons(3)).change(Change::WinterQuarters { from: 0, to: 3 })
    }

    fn late() -> Scene {
        Scene::new().change(Change::Treaty {
            from: false,
            to: true,
        })
    }

    fn change(mut self, change: Change) -> Scene {
        self.0.apply(&change).expect("a sound board");
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

    fn support(self, space: Space, to: Support) -> Scene {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    fn mark(self, space: Space, marker: Marker, to: u8) -> Scene {
        self.change(Change::Mark {
            marker,
            space,
            from: 0,
            to,
        })
    }

    fn resources(self, faction: Faction, to: u8) -> Scene {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn leader(self, leader: Leader, to: Space) -> Scene {
        let faction = leader.faction();
        let scene = match self.0.leader(faction) {
            from if from == leader => self,
            from => self.change(Change::Succeed { from, to: leader }),
        };
        let from = scene.0.leader_space(faction);
        scene.change(Change::Leader {
            leader,
            from,
            to: Some(to),
        })
    }

    fn blockade(self, city: Space) -> Scene {
        let from = self.0.fni();
        self.change(Change::Fni { from, to: from + 1 })
            .change(Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(city),
            })
    }

    fn unavailable(self, piece: Stock, count: u8) -> Scene {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to: Pool::Unavailable,
        })
    }

    /// One Faction's part of a phase, as a non-player with these dice and no others.
    #[track_caller]
    fn phase(
        self,
        faction: Faction,
        dice: &str,
        does: impl FnOnce(&mut Run<'_>) -> Result<(), Stop>,
    ) -> Board {
        let mut door = Script::parse(dice).expect("dice");
        let context = Context {
            price: Price::Free,
            ..Context::default()
        };
        let mut run = Run::new(library(), faction, self.0, context, &mut door);
        does(&mut run).expect("a lawful phase");
        let (board, changes) = (*run.board(), run.deed.changes().to_vec());
        let mut back = board;
        back.undo_all(&changes).expect("every change can be undone");
        assert_eq!(back, self.0);
        assert_eq!(door.left(), 0, "dice that nobody asked for");
        board
    }

    #[track_caller]
    fn supply(self, faction: Faction, dice: &str) -> Board {
        self.phase(faction, dice, supply::supply)
    }

    #[track_caller]
    fn round(self, season: &Season, dice: &str) -> Report {
        let mut door = Script::parse(dice).expect("dice");
        let report = winter(library(), self.0, season, &mut door).expect("a lawful round");
        assert_eq!(door.left(), 0, "dice that nobody asked for");
        let mut board = self.0;
        for phase in &report.phases {
            board.apply_all(&phase.changes).expect(phase.id);
        }
        assert_eq!(board, report.board, "the phases' changes are the round");
        report
    }
}

fn deserter(stock: Stock, chooser: Faction) -> winter::Deserter {
    winter::Deserter { stock, chooser }
}

fn ids(report: &Report) -> Vec<&'static str> {
    report.phases.iter().map(|p| p.id).collect()
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

fn loyal(scene: Scene, space: Space) -> Scene {
    scene.put(space, REGULAR, 1).put(space, TORY, 1)
}

/// Takes these answers, then the defaults; every die is a 1.
#[derive(Default)]
struct Answers {
    answers: Vec<usize>,
    asked: Vec<(Faction, String, Vec<String>, usize)>,
}

impl Door for Answers {
    fn roll(&mut self, _die: Die, _reason: &str) -> Result<u8, Stop> {
        Ok(1)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        Ok(question.known.unwrap_or(false))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        self.asked.push((
            choice.faction,
            choice.ask.clone(),
            choice.options.clone(),
            choice.default,
        ));
        if self.answers.is_empty() {
            Ok(choice.default)
        } else {
            Ok(self.answers.remove(0))
        }
    }
}
