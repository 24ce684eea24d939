//! Against 6.0 and the winter paragraphs of 8.4-8.7, on boards made by hand.

use super::super::{Library, Moment, Run, Script, treaty};
use super::*;
use crate::flowchart::words::Die;
use crate::flowchart::{Chart, Choice, Judgement};
use crate::game::Space::*;
use crate::game::{
    Harbour, Leader, Marker, Piece, PieceSet, Pool, Space, SpaceSet, Stock, Support,
};
use Faction::{British, French, Indians, Patriots};
use std::sync::OnceLock;

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
        let moment = Moment {
            price: Price::Free,
            ..Moment::default()
        };
        let mut run = Run::new(library(), faction, self.0, moment, &mut door);
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

// The British in the Supply Phase (8.4.7).

/// R86.
#[test]
fn r8_4_7_pays_where_cubes_hold_off_committees() {
    let board = Scene::new()
        .put(Virginia, REGULAR, 1)
        .put(Virginia, MILITIA, 1)
        .resources(British, 3)
        .supply(British, "");
    assert_eq!(regulars(&board, Virginia), 1);
    assert_eq!(board.resources(British), 2);
}

/// R13.
#[test]
fn r8_4_7_cubes_that_change_nothing_go_home_though_there_is_money() {
    let scene = Scene::new().resources(British, 9);
    let alone = scene.put(Virginia, REGULAR, 2).supply(British, "");
    assert_eq!(
        (regulars(&alone, Virginia), alone.resources(British)),
        (0, 9)
    );
    assert_eq!(
        alone.available(Stock::BritishRegular),
        25,
        "R13: to Available"
    );
    let already = scene
        .put(Virginia, TORY, 1)
        .put(Virginia, MILITIA, 2)
        .supply(British, "");
    assert_eq!(
        already.pieces(Virginia, TORY),
        0,
        "Rebellion Control anyway"
    );
    let done = scene
        .put(Virginia, TORY, 1)
        .put(Virginia, MILITIA, 1)
        .support(Virginia, Support::ActiveOpposition)
        .supply(British, "");
    assert_eq!(
        done.pieces(Virginia, TORY),
        0,
        "Committees have nothing to gain"
    );
    let reserve = scene
        .put(Quebec, TORY, 1)
        .put(Quebec, MILITIA, 1)
        .supply(British, "");
    assert_eq!(
        reserve.pieces(Quebec, TORY),
        0,
        "only Cities and Colonies count"
    );
}

/// R87.
#[test]
fn r8_4_7_pays_where_reward_loyalty_is_possible_and_payable() {
    let ready = Scene::new()
        .put(Virginia, REGULAR, 1)
        .put(Virginia, TORY, 1);
    let stays = |scene: Scene| {
        let board = scene.supply(British, "");
        (regulars(&board, Virginia), board.resources(British))
    };
    assert_eq!(stays(ready.resources(British, 2)), (1, 1));
    assert_eq!(
        stays(ready.resources(British, 1)),
        (0, 1),
        "nothing would be left to Reward Loyalty with"
    );
    assert_eq!(
        stays(ready.resources(British, 1).put(Georgia, FORT, 1)),
        (1, 0),
        "the Fort brings the Resource"
    );
    let city = ready.resources(British, 1).put(Boston, REGULAR, 1);
    assert_eq!(stays(city), (1, 0), "so does a City");
    let islands = Scene::late()
        .put(Virginia, REGULAR, 1)
        .put(Virginia, TORY, 1)
        .put(WestIndies, REGULAR, 3)
        .resources(British, 1);
    assert_eq!(stays(islands), (0, 1), "the West Indies do not count");
    let marked = ready.mark(Virginia, Marker::Raid, 2);
    assert_eq!(
        stays(marked.resources(British, 3)),
        (0, 3),
        "markers cost too"
    );
    assert_eq!(stays(marked.resources(British, 4)), (1, 3));
    let gage = ready.leader(Leader::Gage, Virginia).resources(British, 1);
    assert_eq!(stays(gage), (1, 0), "Gage shifts one level for nothing");
    let full = ready
        .resources(British, 9)
        .support(Virginia, Support::ActiveSupport);
    assert_eq!(stays(full), (0, 9));
}

/// R13. R87.
#[test]
fn r8_4_7_highest_population_first_then_shifts() {
    let scene = Scene::new()
        .put(Georgia, REGULAR, 1)
        .put(Georgia, MILITIA, 1)
        .put(Virginia, REGULAR, 1)
        .put(Virginia, MILITIA, 1)
        .resources(British, 1);
    let board = scene.supply(British, "");
    assert_eq!(board.support(Virginia), Support::Neutral, "paid");
    assert_eq!(
        board.support(Georgia),
        Support::PassiveOpposition,
        "shifted"
    );
    assert_eq!(
        (regulars(&board, Virginia), regulars(&board, Georgia)),
        (1, 1)
    );
}

#[test]
fn r8_4_7_without_resources_and_without_a_shift_they_go() {
    let scene = Scene::new()
        .put(Georgia, REGULAR, 1)
        .put(Georgia, TORY, 1)
        .support(Georgia, Support::ActiveOpposition)
        .put(Boston, FORT, 2);
    let board = scene.supply(British, "");
    assert_eq!(board.count(Georgia, PieceSet::BRITISH), 0);
}

// The Patriots in the Supply Phase (8.5.5).

#[test]
fn r8_5_5_pays_where_control_would_change() {
    let scene = Scene::new()
        .put(Quebec, CONTINENTAL, 3)
        .put(Quebec, WAR_PARTY, 2)
        .resources(Patriots, 1);
    let board = scene.supply(Patriots, "");
    assert_eq!(board.pieces(Quebec, CONTINENTAL), 3);
    assert_eq!(board.resources(Patriots), 0);
}

/// R88.
#[test]
fn r8_5_5_elsewhere_half_goes_per_8_1_2() {
    let scene = Scene::new()
        .put(Quebec, CONTINENTAL, 2)
        .put(Quebec, ACTIVE, 1)
        .put(Quebec, MILITIA, 2)
        .resources(Patriots, 9);
    let board = scene.supply(Patriots, "");
    assert_eq!(board.resources(Patriots), 9, "Control stays");
    assert_eq!(
        board.pieces(Quebec, CONTINENTAL),
        1,
        "the last Continental stays"
    );
    assert_eq!(board.pieces(Quebec, ACTIVE), 0);
    assert_eq!(board.pieces(Quebec, MILITIA), 2);
}

/// R73.
#[test]
fn r8_5_5_first_where_the_british_could_reward_loyalty_then_villages_then_population() {
    let held = |scene: Scene, space, tories| {
        scene
            .put(space, REGULAR, 1)
            .put(space, TORY, tories)
            .put(space, MILITIA, 2)
    };
    let rewarded = held(Scene::new(), Georgia, 1);
    let village = Scene::new()
        .put(NewJersey, MILITIA, 2)
        .put(NewJersey, VILLAGE, 1)
        .put(NewJersey, REGULAR, 1);
    let both = Scene(rewarded.0)
        .put(NewJersey, MILITIA, 2)
        .put(NewJersey, VILLAGE, 1)
        .put(NewJersey, REGULAR, 1)
        .resources(Patriots, 1);
    let board = both.supply(Patriots, "");
    assert_eq!(board.count(Georgia, PieceSet::MILITIA), 2);
    assert_eq!(board.count(NewJersey, PieceSet::MILITIA), 1);
    let populous = village
        .put(Virginia, MILITIA, 2)
        .put(Virginia, TORY, 2)
        .resources(Patriots, 1);
    let board = populous.supply(Patriots, "");
    assert_eq!(
        board.count(NewJersey, PieceSet::MILITIA),
        2,
        "Villages first"
    );
    assert_eq!(board.count(Virginia, PieceSet::MILITIA), 1);
    let two = Scene::new()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, TORY, 2)
        .put(Georgia, MILITIA, 2)
        .put(Georgia, TORY, 2)
        .resources(Patriots, 1)
        .supply(Patriots, "");
    assert_eq!(two.count(Virginia, PieceSet::MILITIA), 2, "then Population");
}

/// R162: of two spaces where the British could Reward Loyalty the table takes one.
#[test]
fn r162_8_5_5_where_loyalty_could_be_rewarded_the_table_decides() {
    let held = |scene: Scene, space| {
        scene
            .put(space, REGULAR, 1)
            .put(space, TORY, 1)
            .put(space, MILITIA, 2)
    };
    let both = held(held(Scene::new(), Virginia), Georgia).resources(Patriots, 1);
    for (dice, space) in [("d6=3", Virginia), ("d6=4", Georgia)] {
        let board = both.supply(Patriots, dice);
        assert_eq!(board.count(space, PieceSet::MILITIA), 2, "{space}");
        assert_eq!(board.resources(Patriots), 0);
    }
}

// The French in the Supply Phase (8.6.7).

#[test]
fn r8_6_7_pays_where_control_would_change_else_goes_to_a_fort() {
    let scene = Scene::late()
        .put(Quebec, FRENCHMAN, 2)
        .put(Virginia, PATRIOT_FORT, 1);
    let board = scene.resources(French, 1).supply(French, "");
    assert_eq!(
        board.pieces(Quebec, FRENCHMAN),
        2,
        "Rebellion Control would end"
    );
    assert_eq!(board.resources(French), 0);
    let broke = scene.supply(French, "");
    assert_eq!(broke.pieces(Virginia, FRENCHMAN), 2);
    let idle = scene.put(Quebec, MILITIA, 3).resources(French, 5);
    let board = idle.supply(French, "");
    assert_eq!(
        (board.pieces(Virginia, FRENCHMAN), board.resources(French)),
        (2, 5)
    );
}

/// R162: of two spaces where the British could Reward Loyalty the table takes one; of others the highest
/// Population comes first.
#[test]
fn r162_8_6_7_where_loyalty_could_be_rewarded_the_table_decides() {
    let held = |scene: Scene, space, tories| {
        scene
            .put(space, FRENCHMAN, 2)
            .put(space, REGULAR, 2 - tories)
            .put(space, TORY, tories)
    };
    let both = held(held(Scene::late(), Virginia, 1), Georgia, 1).resources(French, 1);
    for (dice, space) in [("d6=3", Virginia), ("d6=4", Georgia)] {
        let board = both.supply(French, dice);
        assert_eq!(board.pieces(space, FRENCHMAN), 2, "{space}");
    }
    let others = held(held(Scene::late(), Virginia, 0), Georgia, 0).resources(French, 1);
    let board = others.supply(French, "");
    assert_eq!(board.pieces(Virginia, FRENCHMAN), 2, "Population");
}

/// R89.
#[test]
fn r8_6_7_equally_near_forts_by_die_and_without_a_fort_available() {
    let scene = Scene::late()
        .put(Northwest, FRENCHMAN, 1)
        .put(Northwest, MILITIA, 2);
    let forts = scene
        .put(Pennsylvania, PATRIOT_FORT, 1)
        .put(Virginia, PATRIOT_FORT, 1);
    assert_eq!(
        forts.supply(French, "d6=3").pieces(Pennsylvania, FRENCHMAN),
        1
    );
    assert_eq!(forts.supply(French, "d6=4").pieces(Virginia, FRENCHMAN), 1);
    let none = scene.supply(French, "");
    assert_eq!(none.count(Northwest, PieceSet::FRENCH), 0);
}

/// Spaces that are all paid for in any order ask for no die; with one Resource fewer it matters who is first.
#[test]
fn r26_supply_that_is_all_paid_for_rolls_nothing() {
    let scene = Scene::new()
        .put(Northwest, VILLAGE, 1)
        .put(Virginia, WAR_PARTY, 1)
        .put(Virginia, MILITIA, 1)
        .put(Georgia, WAR_PARTY, 1)
        .put(Georgia, MILITIA, 1);
    let paid = |resources, dice| {
        let board = scene.resources(Indians, resources).supply(Indians, dice);
        [Virginia, Georgia].map(|s| board.count(s, PieceSet::WAR_PARTIES))
    };
    assert_eq!(paid(2, ""), [1, 1]);
    assert_eq!(paid(1, "d6=1"), [1, 0]);
}

// The Indians in the Supply Phase (8.7.5).

#[test]
fn r8_7_5_pays_against_rebellion_control_first() {
    let scene = Scene::new()
        .put(Northwest, VILLAGE, 1)
        .put(Virginia, WAR_PARTY, 3)
        .put(Georgia, WAR_PARTY, 1)
        .put(Georgia, MILITIA, 1);
    let one = scene.resources(Indians, 1).supply(Indians, "");
    assert_eq!(one.count(Georgia, PieceSet::WAR_PARTIES), 1);
    assert_eq!(one.count(Virginia, PieceSet::WAR_PARTIES), 0);
    assert_eq!(one.count(Northwest, PieceSet::WAR_PARTIES), 3);
    let two = scene.resources(Indians, 2).supply(Indians, "");
    assert_eq!(
        two.count(Virginia, PieceSet::WAR_PARTIES),
        3,
        "a Village may come"
    );
    let opposed = scene
        .resources(Indians, 9)
        .support(Virginia, Support::ActiveOpposition)
        .supply(Indians, "");
    assert_eq!(opposed.resources(Indians), 8, "neither condition");
    assert_eq!(opposed.count(Virginia, PieceSet::WAR_PARTIES), 0);
}

#[test]
fn r6_2_1_a_village_comes_when_none_is_on_the_map() {
    let board = Scene::new().supply(Indians, "d3=1 d6=1");
    assert_eq!(board.on_map(PieceSet::of(VILLAGE)), 1);
    assert!(
        SpaceSet::MAP
            .filter(Space::is_reserve)
            .iter()
            .any(|s| board.pieces(s, VILLAGE) == 1)
    );
}

// The West Indies (6.2.2, 8.4.8, 8.6.8).

#[test]
fn r6_2_2_the_battle_takes_dice_by_force_level() {
    let scene = Scene::late()
        .put(WestIndies, FRENCHMAN, 6)
        .put(WestIndies, REGULAR, 3);
    let board = scene.phase(French, "d3=3 d3=3 d3=1", west_indies::battle);
    assert!(board.count(WestIndies, PieceSet::BRITISH) < 3);
    let peace = Scene::late().put(WestIndies, FRENCHMAN, 6);
    assert_eq!(peace.phase(French, "", west_indies::battle), peace.0);
}

#[test]
fn r8_4_8_the_british_stay_only_in_control() {
    let scene = Scene::late()
        .put(WestIndies, REGULAR, 2)
        .resources(British, 3);
    let board = scene.phase(British, "", west_indies::stay);
    assert_eq!(
        (regulars(&board, WestIndies), board.resources(British)),
        (2, 2)
    );
    let tied = scene.put(WestIndies, FRENCHMAN, 2);
    let board = tied.phase(British, "", west_indies::stay);
    assert_eq!(
        (regulars(&board, WestIndies), board.resources(British)),
        (0, 3)
    );
    let broke = scene.resources(British, 0);
    assert_eq!(
        regulars(&broke.phase(British, "", west_indies::stay), WestIndies),
        0
    );
}

#[test]
fn r8_6_8_the_french_stay_where_they_can_pay() {
    let scene = Scene::late()
        .put(WestIndies, FRENCHMAN, 1)
        .put(WestIndies, REGULAR, 4);
    let board = scene
        .resources(French, 1)
        .phase(French, "", west_indies::stay);
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 1);
    assert_eq!(board.resources(French), 0);
    let broke = scene.phase(French, "", west_indies::stay);
    assert_eq!(broke.pieces(WestIndies, FRENCHMAN), 0);
}

// The Support Phase (6.4).

fn loyal(scene: Scene, space: Space) -> Scene {
    scene.put(space, REGULAR, 1).put(space, TORY, 1)
}

#[test]
fn r8_4_5_fewest_markers_then_most_gain() {
    let scene = loyal(loyal(loyal(Scene::new(), Boston), Virginia), Georgia)
        .mark(Virginia, Marker::Propaganda, 1)
        .resources(British, 2);
    let board = scene.phase(British, "d6=1", support::reward);
    assert_eq!(
        board.support(Boston),
        Support::ActiveSupport,
        "a tie with Georgia"
    );
    // Enough for all of them: no die (R26).
    let board = scene
        .resources(British, 7)
        .phase(British, "", support::reward);
    assert_eq!(board.support(Virginia), Support::ActiveSupport);
    assert_eq!(board.support(Georgia), Support::ActiveSupport);
    assert_eq!(board.markers(Virginia, Marker::Propaganda), 0);
    assert_eq!(board.resources(British), 0);
    let gain = loyal(loyal(Scene::new(), Georgia), NewYorkCity).resources(British, 2);
    let board = gain.phase(British, "", support::reward);
    assert_eq!(board.total_support(), 4, "New York City has the Population");
}

#[test]
fn r8_4_5_two_levels_and_never_markers_alone() {
    let scene = loyal(Scene::new(), Boston)
        .support(Boston, Support::ActiveOpposition)
        .resources(British, 9);
    let board = scene.phase(British, "", support::reward);
    assert_eq!(board.support(Boston), Support::Neutral);
    let marked = loyal(Scene::new(), Boston)
        .mark(Boston, Marker::Raid, 2)
        .resources(British, 2);
    assert_eq!(marked.phase(British, "", support::reward), marked.0, "R23");
}

#[test]
fn r8_5_9_fewest_raids_then_most_gain() {
    let scene = Scene::new()
        .put(Virginia, MILITIA, 1)
        .put(Georgia, MILITIA, 1)
        .mark(Virginia, Marker::Raid, 1)
        .resources(Patriots, 3);
    let board = scene.phase(Patriots, "", support::committees);
    assert_eq!(board.support(Georgia), Support::ActiveOpposition);
    assert_eq!(
        board.support(Virginia),
        Support::Neutral,
        "the last one buys a marker only"
    );
    assert_eq!(board.resources(Patriots), 1, "R23");
    let board = scene
        .resources(Patriots, 4)
        .phase(Patriots, "", support::committees);
    assert_eq!(board.support(Virginia), Support::PassiveOpposition);
}

// The Redeployment Phase (6.5).

#[test]
fn r8_4_9_r8_5_6_r8_6_9_r8_7_7_leaders_go_to_their_troops() {
    let british = Scene::new()
        .put(Boston, REGULAR, 2)
        .put(Georgia, REGULAR, 3)
        .phase(British, "", redeployment::leader);
    assert_eq!(british.leader_space(British), Some(Georgia));
    let patriots = Scene::new()
        .put(Boston, CONTINENTAL, 2)
        .put(Georgia, MILITIA, 5)
        .phase(Patriots, "", redeployment::leader);
    assert_eq!(patriots.leader_space(Patriots), Some(Boston));
    let french = Scene::late()
        .put(WestIndies, FRENCHMAN, 5)
        .put(Boston, FRENCHMAN, 1)
        .put(Boston, CONTINENTAL, 1);
    let board = french.phase(French, "", redeployment::leader);
    assert_eq!(board.leader_space(French), Some(Boston));
    let indians = Scene::new()
        .put(Northwest, WAR_PARTY, 3)
        .put(Quebec, WAR_PARTY, 2)
        .put(Northwest, VILLAGE, 2);
    let brant = indians.phase(Indians, "", redeployment::leader);
    assert_eq!(brant.leader_space(Indians), Some(Northwest));
    let cornplanter =
        indians
            .leader(Leader::Cornplanter, Northwest)
            .phase(Indians, "", redeployment::leader);
    assert_eq!(
        cornplanter.leader_space(Indians),
        Some(Quebec),
        "room for a Village"
    );
    let full = indians
        .put(Quebec, VILLAGE, 2)
        .leader(Leader::Cornplanter, Quebec)
        .phase(Indians, "", redeployment::leader);
    assert_eq!(full.leader_space(Indians), Some(Northwest));
}

#[test]
fn r164_no_leader_is_redeployed_to_the_west_indies() {
    let scene = Scene::late()
        .put(WestIndies, REGULAR, 5)
        .put(WestIndies, FRENCHMAN, 5)
        .leader(Leader::Gage, WestIndies);
    let alone = scene.phase(British, "", redeployment::leader);
    assert_eq!(alone.leader_space(British), None, "to Available");
    let there = scene.put(Boston, REGULAR, 1).put(Georgia, FRENCHMAN, 1);
    let british = there.phase(British, "", redeployment::leader);
    assert_eq!(british.leader_space(British), Some(Boston));
    let french = there.phase(French, "", redeployment::leader);
    assert_eq!(french.leader_space(French), Some(Georgia));
}

/// R91.
#[test]
fn r6_5_2_a_leader_without_pieces_is_available() {
    let board = Scene::new().phase(Patriots, "", redeployment::leader);
    assert_eq!(board.leader_space(Patriots), None);
    let early = Scene::new().phase(French, "", redeployment::leader);
    assert_eq!(early.leader_space(French), None);
}

/// R90.
#[test]
fn r8_6_9_the_other_blockades_go_to_most_support() {
    let scene = Scene::late()
        .blockade(Boston)
        .blockade(Savannah)
        .support(NewYorkCity, Support::ActiveSupport)
        .support(Boston, Support::PassiveSupport);
    let board = scene.phase(French, "", redeployment::blockades);
    assert_eq!(board.fni(), 1);
    assert_eq!(board.blockades(NewYorkCity), 1);
    assert_eq!(board.blockades_on_map(), 1);
    assert_eq!(board.squadrons_west_indies(), 2);
    let own = Scene::late()
        .blockade(Boston)
        .blockade(Savannah)
        .support(Boston, Support::PassiveSupport);
    let board = own.phase(French, "", redeployment::blockades);
    assert_eq!(
        board.blockades(Boston),
        1,
        "its own Blockade hides no Support"
    );
    let last = Scene::late().blockade(Norfolk);
    let board = last.phase(French, "", redeployment::blockades);
    assert_eq!((board.fni(), board.blockades_on_map()), (0, 0));
}

// The Desertion Phase (6.6).

#[test]
fn r8_7_6_the_indians_pick_the_first_of_each() {
    let militia = deserter(Stock::Militia, Indians);
    let scene = Scene::new()
        .put(Virginia, MILITIA, 3)
        .put(Virginia, ACTIVE, 1)
        .put(Georgia, MILITIA, 1);
    let does = |run: &mut Run<'_>| desertion::desert(run, &[militia]);
    let village = scene.put(Virginia, VILLAGE, 1).phase(Indians, "", does);
    assert_eq!(village.pieces(Virginia, MILITIA), 2, "Underground first");
    let control = scene.phase(Indians, "", does);
    assert_eq!(
        control.count(Georgia, PieceSet::MILITIA),
        0,
        "Control ends there"
    );
    let last = scene
        .put(Georgia, PATRIOT_FORT, 2)
        .put(NewYork, MILITIA, 2)
        .put(NewYork, PATRIOT_FORT, 1)
        .phase(Indians, "", does);
    assert_eq!(
        last.count(Georgia, PieceSet::MILITIA),
        0,
        "the last of its type"
    );
}

#[test]
fn r8_5_7_the_patriots_keep_control_and_last_units() {
    let rest = deserter(Stock::Militia, Patriots);
    let scene = Scene::new()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, ACTIVE, 1)
        .put(Virginia, TORY, 2)
        .put(Georgia, MILITIA, 2)
        .put(NewYork, MILITIA, 1)
        .put(NewYork, PATRIOT_FORT, 1);
    let board = scene.phase(Patriots, "", |run| desertion::desert(run, &[rest]));
    assert_eq!(board.count(Georgia, PieceSet::MILITIA), 1);
    let both = Scene::new()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, ACTIVE, 1)
        .phase(Patriots, "", |run| desertion::desert(run, &[rest]));
    assert_eq!(both.pieces(Virginia, ACTIVE), 0, "8.1.2: Active first");
}

/// What is good for the whole: the first to go leaves to the second what the second alone can use.
#[test]
fn r168_all_that_desert_are_chosen_together() {
    let militia = deserter(Stock::Militia, Patriots);
    let cube = deserter(Stock::Continental, Patriots);
    // One unit can leave either space without a change; the Continental has Virginia only.
    let mixed = Scene::new()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, CONTINENTAL, 1)
        .put(Virginia, TORY, 1)
        .put(Georgia, MILITIA, 3)
        .put(Georgia, TORY, 1);
    let does = |run: &mut Run<'_>| desertion::desert(run, &[militia, cube]);
    let board = mixed.phase(Patriots, "", does);
    let left = |space| board.count(space, PieceSet::PATRIOT_UNITS);
    assert_eq!((left(Virginia), left(Georgia)), (2, 2));
    // Two Militia out of one space change it once, out of two spaces both.
    let even = Scene::new()
        .put(NewYork, MILITIA, 3)
        .put(NewYork, TORY, 2)
        .put(Virginia, MILITIA, 3)
        .put(Virginia, TORY, 2);
    let does = |run: &mut Run<'_>| desertion::desert(run, &[militia, militia]);
    let board = even.phase(Patriots, "d6=1", does);
    assert_eq!(board.pieces(NewYork, MILITIA), 1);
    // Equal sets by the table, and no die for what is in all of them: the last unit of Georgia stays.
    let equal = Scene::new()
        .put(Virginia, MILITIA, 4)
        .put(Georgia, MILITIA, 2);
    let board = equal.phase(Patriots, "d6=4", does);
    assert_eq!(board.pieces(Virginia, MILITIA), 3);
    assert_eq!(board.pieces(Georgia, MILITIA), 1);
}

#[test]
fn r168_the_tories_that_desert_are_chosen_together() {
    let tory = deserter(Stock::Tory, British);
    // Control goes with one Tory in each; the second from the same space changes no more.
    let board = Scene::new()
        .put(Virginia, TORY, 3)
        .put(Virginia, MILITIA, 2)
        .put(Georgia, TORY, 3)
        .put(Georgia, MILITIA, 2)
        .phase(British, "d6=1", |run| desertion::desert(run, &[tory, tory]));
    assert_eq!(board.pieces(Virginia, TORY), 1);
    assert_eq!(board.pieces(Georgia, TORY), 3);
}

#[test]
fn r8_6_10_the_french_change_control_of_most_population() {
    let tory = deserter(Stock::Tory, French);
    let does = |run: &mut Run<'_>| desertion::desert(run, &[tory]);
    let scene = Scene::new()
        .put(Virginia, TORY, 1)
        .put(Georgia, TORY, 1)
        .put(Boston, TORY, 4);
    assert_eq!(scene.phase(French, "", does).pieces(Virginia, TORY), 0);
    let safe = scene
        .put(Virginia, FORT, 1)
        .put(Georgia, FORT, 1)
        .support(Virginia, Support::ActiveSupport);
    let board = safe.phase(French, "", does);
    assert_eq!(
        board.pieces(Georgia, TORY),
        0,
        "Virginia is at Active Support"
    );
}

/// R162: where Control of the same Population changes the table takes a space, be a Tory the last or not;
/// Control without Population is Control too.
#[test]
fn r162_8_6_10_where_control_changes_the_table_decides() {
    let tory = deserter(Stock::Tory, French);
    let does = |run: &mut Run<'_>| desertion::desert(run, &[tory]);
    let scene = Scene::new()
        .put(Virginia, TORY, 1)
        .put(Massachusetts, TORY, 2)
        .put(Massachusetts, MILITIA, 1)
        .put(Georgia, TORY, 1);
    for (dice, space, left) in [("d6=3", Massachusetts, 1), ("d6=4", Virginia, 0)] {
        assert_eq!(scene.phase(French, dice, does).pieces(space, TORY), left);
    }
    let empty = Scene::new()
        .put(Quebec, TORY, 1)
        .put(Virginia, TORY, 1)
        .put(Virginia, FORT, 1);
    assert_eq!(empty.phase(French, "", does).pieces(Quebec, TORY), 0);
}

#[test]
fn r8_4_10_the_british_keep_control_and_last_tories() {
    let tory = deserter(Stock::Tory, British);
    let board = Scene::new()
        .put(Virginia, TORY, 1)
        .put(Georgia, TORY, 1)
        .put(Georgia, FORT, 1)
        .put(Boston, TORY, 2)
        .phase(British, "", |run| desertion::desert(run, &[tory]));
    assert_eq!(board.pieces(Boston, TORY), 1);
}

// The Reset Phase (6.7) and whole rounds.

#[test]
fn r6_7_a_fort_or_village_is_given_up_by_die() {
    let villages = Scene::new()
        .put(Northwest, VILLAGE, 2)
        .put(Southwest, VILLAGE, 2);
    let does = |run: &mut Run<'_>| reset::effect(run, WinterEffect::FrontierForts);
    assert_eq!(
        villages
            .phase(Indians, "d6=1", does)
            .pieces(Northwest, VILLAGE),
        1
    );
    assert_eq!(
        villages
            .phase(Indians, "d6=6", does)
            .pieces(Southwest, VILLAGE),
        1
    );
    let fort = Scene::new().put(Virginia, PATRIOT_FORT, 1);
    assert_eq!(
        fort.phase(Patriots, "", does)
            .pieces(Virginia, PATRIOT_FORT),
        0
    );
}

/// One space for each Faction, so that no Leader has a choice.
fn quiet() -> Scene {
    Scene::late()
        .put(Boston, REGULAR, 2)
        .put(Boston, FORT, 1)
        .put(Virginia, CONTINENTAL, 2)
        .put(Virginia, PATRIOT_FORT, 1)
        .put(Northwest, VILLAGE, 1)
        .put(Norfolk, FRENCHMAN, 1)
}

const ALL_PHASES: [&str; 8] = [
    "victory",
    "supply",
    "west-indies",
    "resources",
    "support",
    "redeployment",
    "desertion",
    "reset",
];

/// 2.4, 6.0.
#[test]
fn r6_0_a_round_from_check_to_reset() {
    let season = Season {
        order: Some([British, Patriots, French, Indians]),
        release: (6, 2),
        effect: Some(WinterEffect::RoyalsCommit),
        victory_check: true,
        round: 1,
        ..Season::default()
    };
    let scene = quiet()
        .unavailable(Stock::BritishRegular, 4)
        .unavailable(Stock::Tory, 4)
        .mark(Boston, Marker::Propaganda, 1)
        .change(Change::Cylinder {
            faction: British,
            from: crate::game::Cylinder::Eligible,
            to: crate::game::Cylinder::Ineligible,
        });
    let report = scene.round(&season, "");
    let board = report.board;
    assert_eq!(ids(&report), ALL_PHASES);
    assert_eq!(report.end, None);
    assert_eq!(board.leader(British), Leader::Howe, "6.5.1");
    assert_eq!(board.leader_space(British), Some(Boston));
    assert_eq!(board.leader_space(Patriots), Some(Virginia));
    assert_eq!(
        board.pool(Pool::Unavailable, Stock::BritishRegular),
        0,
        "6.5.3"
    );
    assert_eq!(board.pool(Pool::Unavailable, Stock::Tory), 2);
    assert_eq!(board.markers(Boston, Marker::Propaganda), 0, "6.7");
    assert_eq!(board.cylinder(British), crate::game::Cylinder::Eligible);
    assert_eq!(board.winter_quarters_left(), 2);
    assert_eq!(board.resources(British), 2 + 5, "earnings, then the card");
}

#[test]
fn r6_4_the_british_go_first() {
    let scene = quiet()
        .put(Georgia, REGULAR, 1)
        .put(Georgia, TORY, 1)
        .put(Georgia, FORT, 1)
        .resources(British, 2)
        .resources(Patriots, 2);
    let report = scene.round(&Season::default(), "");
    let support = &report.phases[4];
    let spent: Vec<Faction> = support
        .changes
        .iter()
        .filter_map(|c| match c {
            Change::Resources { faction, .. } => Some(*faction),
            _ => None,
        })
        .collect();
    assert_eq!(spent, [British, Patriots]);
}

#[test]
fn r6_4_3_the_final_round_ends_after_support() {
    let last = quiet().change(Change::WinterQuarters { from: 3, to: 1 });
    let report = last.round(&Season::default(), "");
    assert_eq!(ids(&report), ALL_PHASES[..5]);
    let Some(End::Ranking(places)) = report.end else {
        panic!("{:?}", report.end);
    };
    assert_eq!(
        places[0].faction,
        victory::final_ranking(&report.board, &Seats::NOBODY)[0].faction
    );
    assert_eq!(report.board.winter_quarters_left(), 0);
    let lone = Season {
        seats: Seats::one(&[French]),
        ..Season::default()
    };
    let mut door = Answers::default();
    let report = winter(library(), last.0, &lone, &mut door).unwrap();
    assert!(matches!(report.end, Some(End::Lone(_))), "8.8");
}

#[test]
fn r6_1_a_victory_ends_the_round() {
    let mut scene = quiet().change(Change::Crc { from: 0, to: 3 });
    for city in SpaceSet::MAP.filter(Space::is_city) {
        scene = scene.support(city, Support::ActiveSupport);
    }
    let season = Season {
        victory_check: true,
        ..Season::default()
    };
    let report = scene.round(&season, "");
    assert_eq!(report.end, Some(End::Check(British)));
    assert_eq!(ids(&report), ["victory"]);
    assert_eq!(report.board, scene.0);
    let sprint = scene.round(&Season::default(), "");
    assert_eq!(sprint.end, None, "without a victory check");
}

// People's choices.

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

fn person(
    scene: Scene,
    faction: Faction,
    answers: &[usize],
    does: impl FnOnce(&mut Run<'_>) -> Result<(), Stop>,
) -> (Board, Answers) {
    let mut door = Answers {
        answers: answers.to_vec(),
        ..Answers::default()
    };
    let mut players = ByFaction([false; 4]);
    players[faction] = true;
    let moment = Moment {
        players,
        price: Price::Free,
        ..Moment::default()
    };
    let mut run = Run::new(library(), faction, scene.0, moment, &mut door);
    does(&mut run).expect("a lawful phase");
    let board = *run.board();
    (board, door)
}

#[test]
fn r6_2_1_a_person_pays_removes_or_shifts() {
    let scene = Scene::new().put(Virginia, REGULAR, 1).resources(British, 3);
    let (board, door) = person(scene, British, &[0], supply::supply);
    assert_eq!(door.asked.len(), 1);
    assert_eq!(door.asked[0].2.len(), 3);
    assert_ne!(door.asked[0].3, 0, "a non-player would not pay");
    assert_eq!(
        (regulars(&board, Virginia), board.resources(British)),
        (1, 2)
    );
    let (board, _) = person(scene, British, &[2], supply::supply);
    assert_eq!(board.support(Virginia), Support::PassiveOpposition);
    let patriots = Scene::new()
        .put(Quebec, MILITIA, 1)
        .put(Quebec, CONTINENTAL, 1);
    let (board, door) = person(patriots, Patriots, &[1], supply::supply);
    assert_eq!(
        door.asked.len(),
        1,
        "no Resource to pay with; one unit goes"
    );
    assert_eq!(board.pieces(Quebec, MILITIA), 0, "the second kind");
}

#[test]
fn r6_4_1_a_person_may_stop_or_buy_less() {
    let scene = loyal(Scene::new(), Boston).resources(British, 5);
    let (board, _) = person(scene, British, &[1], support::reward);
    assert_eq!(board, scene.0, "nothing more");
    let (board, _) = person(scene, British, &[0, 0], support::reward);
    assert_eq!(board.support(Boston), Support::PassiveSupport);
    let (board, _) = person(scene, British, &[], support::reward);
    assert_eq!(
        board.support(Boston),
        Support::ActiveSupport,
        "as a non-player would"
    );
}

#[test]
fn r6_2_2_a_person_returns_some() {
    let scene = Scene::late()
        .put(WestIndies, REGULAR, 3)
        .resources(British, 1);
    let (board, door) = person(scene, British, &[1], west_indies::stay);
    assert_eq!(door.asked[0].2.len(), 4);
    assert_eq!(
        (regulars(&board, WestIndies), board.resources(British)),
        (2, 0)
    );
}

#[test]
fn r6_5_r6_6_a_person_leads_blockades_and_deserts() {
    let scene = Scene::new()
        .put(Boston, REGULAR, 1)
        .put(Georgia, REGULAR, 1);
    let (board, _) = person(scene, British, &[2], redeployment::leader);
    assert_eq!(board.leader_space(British), None, "Available");
    let (board, _) = person(scene, British, &[1], redeployment::leader);
    assert_eq!(board.leader_space(British), Some(Georgia));
    let two = Scene::late().blockade(Boston).blockade(Savannah);
    let (board, _) = person(two, French, &[1, 3], redeployment::blockades);
    assert_eq!(board.blockades(Philadelphia), 1);
    let militia = Scene::new()
        .put(Virginia, MILITIA, 1)
        .put(Virginia, ACTIVE, 1);
    let rest = deserter(Stock::Militia, Patriots);
    let (board, _) = person(militia, Patriots, &[1], |run| {
        desertion::desert(run, &[rest])
    });
    assert_eq!(board.pieces(Virginia, MILITIA), 0);
}

// The Treaty of Alliance (2.3.9, card 109).

#[test]
fn r2_3_9_the_treaty_brings_a_blockade_and_six_regulars() {
    let scene = Scene::new()
        .unavailable(Stock::FrenchRegular, 2)
        .unavailable(Stock::BritishRegular, 4)
        .support(NewYorkCity, Support::ActiveSupport);
    let mut door = Script::parse("d3=1 d6=1").unwrap();
    let signed = treaty(library(), scene.0, Moment::default(), &mut door).unwrap();
    let board = *signed.board();
    assert!(board.treaty());
    assert_eq!((board.fni(), board.blockades_on_map()), (1, 1));
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 3);
    assert_eq!(regulars(&board, WestIndies), 3);
    assert_eq!(board.pool(Pool::Unavailable, Stock::FrenchRegular), 0);
    assert_eq!(board.pool(Pool::Unavailable, Stock::BritishRegular), 1);
    let dry = Scene(Board::empty().with_unavailable_squadrons(3));
    let mut door = Script::default();
    let signed = treaty(library(), dry.0, Moment::default(), &mut door).unwrap();
    assert_eq!(signed.board().fni(), 0, "1.9: no Squadron, no level");
}

/// R92.
#[test]
fn r2_3_9_rochambeau_lands_with_the_free_muster() {
    let scene = Scene::new()
        .put(Boston, CONTINENTAL, 1)
        .put(Virginia, MILITIA, 1)
        .change(Change::Cylinder {
            faction: Indians,
            from: crate::game::Cylinder::Eligible,
            to: crate::game::Cylinder::Ineligible,
        });
    let mut door = Script::parse("d3=1 d6=1").unwrap();
    let signed = treaty(library(), scene.0, Moment::default(), &mut door).unwrap();
    let board = *signed.board();
    assert_eq!(
        board.pieces(Boston, FRENCHMAN),
        4,
        "first with Continentals"
    );
    assert_eq!(board.leader_space(French), Some(Boston));
    assert_eq!(board.resources(French), 0, "free");
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 3);
    assert_eq!(board.cylinder(Indians), crate::game::Cylinder::Eligible);
    assert_eq!(
        crate::rules::invariants::violations(&board),
        Vec::<String>::new()
    );
}

#[test]
fn r8_4_11_a_stroke_waits_for_treaty_troops_and_a_player() {
    let due = |scene: Scene, first| {
        let mut players = ByFaction([false; 4]);
        players[Patriots] = true;
        let moment = Moment {
            players,
            first_eligible: Some(first),
            ..Moment::default()
        };
        let seats = Seats::each(&[Patriots]);
        let mut door = Script::default();
        super::super::brilliant_stroke_due(
            library(),
            scene.0,
            British,
            &seats,
            false,
            moment,
            &mut door,
        )
        .unwrap()
    };
    let held = Change::BrilliantStroke {
        faction: British,
        from: false,
        to: true,
    };
    let ready = |scene: Scene| {
        scene
            .put(Boston, REGULAR, 4)
            .leader(Leader::Gage, Boston)
            .change(held)
    };
    assert!(due(ready(Scene::late()), Patriots));
    assert!(!due(ready(Scene::late()), Indians), "a non-player is 1st");
    assert!(!due(ready(Scene::new()), Patriots), "before the Treaty");
    let few = Scene::late()
        .put(Boston, REGULAR, 3)
        .leader(Leader::Gage, Boston)
        .change(held);
    assert!(!due(few, Patriots));
}
