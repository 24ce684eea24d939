//! The French non-player against the text of 8.6, box by box.

use crate::bots::testing::{INDIANS, PATRIOT_SUMMARIES};
use crate::bots::{Library, Moment, Outcome, Run};
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

fn take_turn(scene: Scene, script: &mut Script, moment: Moment) -> Played {
    let mut run = Run::new(library(), French, scene.0, moment, script);
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

fn play_with(scene: Scene, dice: &[(Die, u8)], answers: &[usize], moment: Moment) -> Played {
    let mut script = Script {
        dice: dice.iter().copied().collect(),
        answers: answers.iter().copied().collect(),
        ..Script::default()
    };
    let played = take_turn(scene, &mut script, moment);
    assert!(script.dice.is_empty(), "left over: {:?}", script.dice);
    played
}

fn play(scene: Scene, dice: &[(Die, u8)]) -> Played {
    play_with(scene, dice, &[], Moment::default())
}

/// A turn in which every die shows 1.
fn fight(scene: Scene) -> Played {
    let mut script = Script {
        rest: Some(1),
        ..Script::default()
    };
    take_turn(scene, &mut script, Moment::default())
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

// F1-F4

#[test]
fn f1_the_event_is_ruled_out_by_the_sequence_of_play_or_a_sword() {
    let scene = before().resources(French, 0);
    assert_eq!(play(scene, &[]).path(), "F1 F3");
    let sword = Moment {
        event_open: true,
        sword: true,
        ..Moment::default()
    };
    assert_eq!(play_with(scene, &[], &[], sword).path(), "F1 F3");
    let open = Moment {
        event_open: true,
        ..Moment::default()
    };
    assert_eq!(play_with(scene, &[], &[], open).path(), "F1 F2 F3");
}

/// 8.6: F3 -> pass.
#[test]
fn f3_without_resources_the_french_pass() {
    let played = play(before().resources(French, 0), &[]);
    assert_eq!(played.outcome, Outcome::Pass);
    assert_eq!(played.board.resources(French), 2);
}

#[test]
fn f4_the_treaty_parts_the_ways() {
    assert!(
        play(before(), &[d3(1), d6(1)])
            .path()
            .starts_with("F1 F3 F4 F5")
    );
    assert!(play(after(0), &[d3(1)]).path().starts_with("F1 F3 F4 F9"));
}

// F5-F8, before the Treaty

/// 8.6.1.
#[test]
fn f5_patriot_resources_against_a_d3() {
    let two = |patriots| before().resources(Patriots, patriots);
    let place = [d3(1), d6(1)];
    assert_eq!(play(two(0), &[d3(1)]).path(), "F1 F3 F4 F5 F6 F8");
    assert_eq!(play(two(1), &[d3(2), d3(1)]).path(), "F1 F3 F4 F5 F6 F8");
    let equal = play(two(1), &[&[d3(1)], &place[..]].concat());
    assert_eq!(equal.path(), "F1 F3 F4 F5 F7 F8");
    assert_eq!(play(two(3), &place).path(), "F1 F3 F4 F5 F7 F8");
}

#[test]
fn f6_spends_a_d3_and_the_patriots_get_one_more() {
    let played = play(before().resources(Patriots, 0), &[d3(3)]);
    assert_eq!(played.board.resources(French), 2);
    assert_eq!(played.board.resources(Patriots), 4);
    assert_eq!(played.outcome, Outcome::Command(Command::Hortalez, None));
}

/// 8.6.1, and the example of 8.1.1.
#[test]
fn f6_and_r3_spends_up_to_the_roll() {
    let poor = before().resources(Patriots, 0).resources(French, 2);
    assert_eq!(play(poor, &[d3(3)]).board.resources(French), 0);
    assert_eq!(play(poor, &[d3(1)]).board.resources(French), 1);
    // R26: with one Resource every roll spends it.
    let last = play(poor.resources(French, 1), &[]);
    assert_eq!(last.board.resources(French), 0);
    assert_eq!(last.board.resources(Patriots), 2);
}

#[test]
fn f7_two_militia_for_one_resource() {
    // The Random Spaces table, second box of the first column: Quebec above New York.
    assert_eq!(
        play(before(), &[d3(1), d6(2)]).at(Quebec, MilitiaUnderground),
        2
    );
    let played = play(before().put(Quebec, Tory, 2), &[d3(1), d6(2)]);
    assert_eq!(played.at(NewYork, MilitiaUnderground), 2);
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(
        played.outcome,
        Outcome::Command(Command::FrenchAgentMobilization, None)
    );
}

/// New Hampshire, Massachusetts and Quebec under Rebellion Control already.
fn controlled() -> Scene {
    before()
        .put(NewHampshire, MilitiaActive, 1)
        .put(Massachusetts, MilitiaActive, 2)
        .put(Quebec, MilitiaActive, 1)
}

/// 8.6.2.
#[test]
fn f7_first_to_add_control_then_most_patriot_units() {
    // Two Militia beat one Tory in New York, which has fewer Patriot units.
    let scene = controlled().put(NewYork, Tory, 1);
    assert_eq!(play(scene, &[]).at(NewYork, MilitiaUnderground), 2);
    // Two against two is no Control: Massachusetts has the most units.
    let scene = controlled().put(NewYork, Tory, 2);
    assert_eq!(play(scene, &[]).at(Massachusetts, MilitiaUnderground), 2);
    // A Fort is no unit.
    let scene = controlled()
        .put(NewYork, Tory, 2)
        .put(Quebec, PatriotFort, 2);
    assert_eq!(play(scene, &[]).at(Massachusetts, MilitiaUnderground), 2);
    // Equal ones: a die; listed order puts Massachusetts before Quebec.
    let scene = controlled()
        .put(NewYork, Tory, 2)
        .put(Quebec, MilitiaActive, 1);
    assert_eq!(
        play(scene, &[d6(3)]).at(Massachusetts, MilitiaUnderground),
        2
    );
    assert_eq!(play(scene, &[d6(4)]).at(Quebec, MilitiaUnderground), 2);
}

#[test]
fn f7_not_at_active_support() {
    let scene = controlled()
        .put(NewYork, Tory, 1)
        .support(NewYork, Support::ActiveSupport)
        .support(Massachusetts, Support::ActiveSupport)
        .put(NewHampshire, MilitiaActive, 1);
    assert_eq!(play(scene, &[]).at(NewHampshire, MilitiaUnderground), 2);
}

#[test]
fn f7_and_r2_the_province_quebec() {
    let scene = before()
        .support(NewYork, Support::ActiveSupport)
        .support(Massachusetts, Support::ActiveSupport)
        .support(NewHampshire, Support::ActiveSupport)
        .put(QuebecCity, Continental, 3);
    let played = play(scene, &[]);
    assert_eq!(played.at(Quebec, MilitiaUnderground), 2);
    assert_eq!(played.at(QuebecCity, MilitiaUnderground), 0);
}

/// R52.
#[test]
fn f7_a_continental_where_two_militia_are_not_to_be_had() {
    let scene = before()
        .put(Virginia, MilitiaActive, 14)
        .put(NewYork, MilitiaActive, 1);
    let scene = scene
        .put(Massachusetts, Tory, 1)
        .put(NewHampshire, Tory, 1)
        .put(Quebec, Tory, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYork, Continental), 1);
    assert_eq!(played.path(), "F1 F3 F4 F5 F7 F8");
}

#[test]
fn f7_without_pieces_or_space_hortalez() {
    let scene = before()
        .put(Virginia, MilitiaActive, 15)
        .put(Virginia, Continental, 20);
    assert_eq!(play(scene, &[d3(1)]).path(), "F1 F3 F4 F5 F7 F6 F8");
    // One Militia is not two (8.6.2).
    let scene = before()
        .put(Virginia, MilitiaActive, 14)
        .put(Virginia, Continental, 20);
    assert_eq!(play(scene, &[d3(1)]).path(), "F1 F3 F4 F5 F7 F6 F8");
}

/// 8.6.1.
#[test]
fn f8_a_squadron_else_three_regulars_else_nothing() {
    let base = before().resources(Patriots, 0).resources(French, 1).away(
        Stock::FrenchRegular,
        5,
        Pool::Unavailable,
    );
    let played = play(base.squadrons(1, 2), &[]);
    assert_eq!(played.board.squadrons_west_indies(), 2);
    assert_eq!(played.board.squadrons_unavailable(), 1);
    assert_eq!(played.board.available(Stock::FrenchRegular), 10);
    assert_eq!(
        played.outcome,
        command(Command::Hortalez, Special::PreparerLaGuerre)
    );
    let played = play(base, &[]);
    assert_eq!(played.board.available(Stock::FrenchRegular), 13);
    let two = before().resources(Patriots, 0).resources(French, 1).away(
        Stock::FrenchRegular,
        2,
        Pool::Unavailable,
    );
    assert_eq!(play(two, &[]).board.available(Stock::FrenchRegular), 15);
    let none = play(before().resources(Patriots, 0).resources(French, 1), &[]);
    assert_eq!(none.outcome, Outcome::Command(Command::Hortalez, None));
    assert_eq!(none.board.resources(French), 0, "no two Resources here");
}

// F9-F12

/// A space of Rebellion Control to Muster in.
fn muster(available: u8) -> Scene {
    after(available).put(Virginia, Continental, 1)
}

#[test]
fn f9_a_d6_below_the_available_regulars() {
    assert!(play(muster(7), &[]).path().starts_with("F1 F3 F4 F9 F10"));
    assert!(
        play(muster(3), &[d6(2)])
            .path()
            .starts_with("F1 F3 F4 F9 F10")
    );
    let no = play(muster(3), &[d6(3)]);
    assert!(no.path().starts_with("F1 F3 F4 F9 F13"));
    // R26: one Regular is more than no roll.
    assert!(play(muster(1), &[]).path().starts_with("F1 F3 F4 F9 F13"));
}

/// 8.6.4.
#[test]
fn f10_few_regulars_go_to_the_west_indies() {
    let played = play(muster(3), &[d6(1)]);
    assert_eq!(played.at(WestIndies, FrenchRegular), 3);
    assert_eq!(played.board.resources(French), 3);
    // Under Rebellion Control already: where the Rebellion has Control on the map.
    let played = play(muster(3).french(WestIndies, 1), &[d6(1)]);
    assert_eq!(played.at(Virginia, FrenchRegular), 3);
    // British Control is not Rebellion Control.
    let scene = muster(3)
        .french(WestIndies, 1)
        .put(WestIndies, BritishRegular, 2);
    let played = play(scene, &[d6(1)]);
    assert_eq!(played.at(WestIndies, FrenchRegular), 4);
}

/// 8.6.4.
#[test]
fn f10_four_regulars_first_with_continentals() {
    let scene = after(8)
        .put(Georgia, MilitiaActive, 3)
        .put(Virginia, Continental, 1)
        .put(Northwest, Continental, 1)
        .put(NewJersey, Continental, 1)
        .put(NewJersey, Tory, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(Virginia, FrenchRegular), 4);
    assert_eq!(played.board.resources(French), 3);
    assert_eq!(played.board.available(Stock::FrenchRegular), 4);
}

#[test]
fn f10_then_at_random_elsewhere() {
    let scene = after(8)
        .put(Georgia, MilitiaActive, 3)
        .put(Boston, PatriotFort, 1)
        .put(Northwest, Continental, 1);
    assert_eq!(play(scene, &[d6(1)]).at(Boston, FrenchRegular), 4);
    assert_eq!(play(scene, &[d6(6)]).at(Georgia, FrenchRegular), 4);
}

#[test]
fn f10_and_r33_no_fort_is_built() {
    let played = play(muster(8), &[]);
    assert_eq!(played.board.on_map(PieceSet::of(PatriotFort)), 0);
    assert_eq!(played.board.resources(Patriots), 5);
}

/// 8.6.3 in place of 8.6.4.
#[test]
fn f10_without_two_resources_or_a_space_hortalez() {
    let poor = play(muster(8).resources(French, 1), &[]);
    assert!(poor.path().starts_with("F1 F3 F4 F9 F10 F11 F12"));
    assert_eq!(poor.board.resources(Patriots), 7);
    let nowhere = play(after(8).put(Northwest, Continental, 1), &[d3(2)]);
    assert!(nowhere.path().starts_with("F1 F3 F4 F9 F10 F11 F12"));
    assert_eq!(nowhere.board.resources(French), 3);
    assert_eq!(nowhere.board.resources(Patriots), 8);
}

/// Nothing but Roderigue Hortalez et Cie for one Resource, and one Skirmish space.
fn skirmish() -> Scene {
    after(0).resources(French, 1).french(Virginia, 1)
}

#[test]
fn f12_one_cube_for_nothing_two_for_a_regular() {
    let played = play(skirmish().put(Virginia, Tory, 1), &[]);
    // F13 and F14 say no: one cube does not outnumber one Tory, and no March is possible.
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12");
    assert_eq!(
        played.outcome,
        command(Command::Hortalez, Special::Skirmish)
    );
    assert_eq!(played.at(Virginia, Tory), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 1);
    assert_eq!(played.board.cbc(), 1);
    // Alternating, the kind with fewest first: one of each.
    let both = skirmish()
        .put(Virginia, Tory, 3)
        .put(Virginia, BritishRegular, 1);
    let played = play(both, &[]);
    assert_eq!(played.at(Virginia, Tory), 2);
    assert_eq!(played.at(Virginia, BritishRegular), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 0);
    assert_eq!((played.board.cbc(), played.board.crc()), (2, 1));
    let played = play(skirmish().put(Virginia, Tory, 3), &[]);
    assert_eq!(played.at(Virginia, Tory), 1);
    let played = play(skirmish().put(Virginia, BritishRegular, 3), &[]);
    assert_eq!(played.at(Virginia, BritishRegular), 1);
}

#[test]
fn f12_a_fort_that_no_cube_guards() {
    let played = play(skirmish().put(Virginia, BritishFort, 1), &[]);
    assert_eq!(played.at(Virginia, BritishFort), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 0);
    assert_eq!((played.board.cbc(), played.board.crc()), (1, 1));
    let guarded = skirmish()
        .put(Virginia, BritishFort, 1)
        .put(Virginia, Tory, 1);
    let played = play(guarded, &[]);
    assert_eq!(played.at(Virginia, BritishFort), 1);
    assert_eq!(played.at(Virginia, Tory), 0);
    assert_eq!(played.at(Virginia, FrenchRegular), 1);
}

/// 8.6.3.
/// R76.
#[test]
fn f12_the_west_indies_first_else_any_space() {
    let scene =
        skirmish()
            .put(Virginia, Tory, 2)
            .french(WestIndies, 1)
            .put(WestIndies, BritishRegular, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(WestIndies, BritishRegular), 0);
    assert_eq!(played.at(Virginia, Tory), 2);
    // The Fort does not draw the French: within the space first, not among spaces (8.6.3).
    let scene = skirmish()
        .put(Virginia, Tory, 2)
        .french(Savannah, 1)
        .put(Savannah, BritishFort, 1);
    assert_eq!(play(scene, &[d6(3)]).at(Savannah, BritishFort), 0);
    assert_eq!(play(scene, &[d6(4)]).at(Virginia, Tory), 0);
}

#[test]
fn f12_not_in_the_muster_space() {
    let scene = muster(3)
        .french(WestIndies, 1)
        .put(WestIndies, BritishRegular, 2);
    // In the West Indies the French Muster: no Skirmish there, nor anywhere else.
    let played = play(scene, &[d6(1)]);
    assert_eq!(played.at(WestIndies, BritishRegular), 2);
    assert_eq!(played.path(), "F1 F3 F4 F9 F10 F12 F15 F17");
    assert_eq!(played.outcome, Outcome::Command(Command::Muster, None));
    // Elsewhere it is allowed.
    let played = play(
        scene.french(Georgia, 1).put(Georgia, BritishRegular, 1),
        &[d6(1)],
    );
    assert_eq!(played.at(Georgia, BritishRegular), 0);
    assert_eq!(played.outcome, command(Command::Muster, Special::Skirmish));
}

// F13

/// R29.
#[test]
fn f13_cubes_and_leaders_against_british_pieces() {
    let no = |scene: Scene| {
        let played = play(scene, &[d3(1)]);
        assert!(
            played.path().starts_with("F1 F3 F4 F9 F13 F14"),
            "{}",
            played.path()
        );
    };
    // Equal numbers, Militia, a Fort: no.
    no(after(0)
        .put(Virginia, Continental, 1)
        .put(Virginia, Tory, 1));
    no(after(0)
        .put(Virginia, Continental, 1)
        .put(Virginia, MilitiaActive, 3)
        .put(Virginia, PatriotFort, 1)
        .put(Virginia, BritishFort, 1));
    // War Parties are no British pieces.
    no(after(0)
        .put(Virginia, Continental, 2)
        .put(Virginia, WarPartyActive, 1));
}

#[test]
fn f13_a_leader_makes_the_difference() {
    let scene = after(0)
        .put(Virginia, Continental, 1)
        .put(Virginia, BritishFort, 1);
    let led = scene.leader(Leader::Washington, Virginia);
    assert!(
        play(led, &[d3(1)])
            .path()
            .starts_with("F1 F3 F4 F9 F13 F16")
    );
}

#[test]
fn f13_the_west_indies_count() {
    let scene = after(0)
        .french(WestIndies, 3)
        .put(WestIndies, BritishFort, 2);
    assert!(
        play(scene, &[d3(1)])
            .path()
            .starts_with("F1 F3 F4 F9 F13 F16")
    );
}

// F14

/// R7.
#[test]
fn f14_all_that_may_go_march_to_add_control() {
    // R7: as many as possible, Continentals one for one.
    let scene = after(0)
        .french(NewYork, 3)
        .put(NewYork, Continental, 4)
        .put(NewYork, MilitiaActive, 1)
        .put(NewYorkCity, BritishRegular, 2);
    let played = play(scene, &[]);
    assert!(played.path().starts_with("F1 F3 F4 F9 F13 F14 F12"));
    assert_eq!(
        played.at(NewYorkCity, FrenchRegular) + played.at(NewYork, FrenchRegular),
        3 - 1
    );
    assert_eq!(played.at(NewYorkCity, Continental), 3);
    assert_eq!(played.at(NewYork, Continental), 1);
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(played.board.resources(Patriots), 4);
}

#[test]
fn f14_loses_no_rebellion_control() {
    // Two against one in New Jersey: nobody can leave; and a lone Regular keeps New York.
    let scene = after(0)
        .french(NewJersey, 2)
        .put(NewJersey, WarPartyActive, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 1);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    assert_eq!(played.at(NewJersey, FrenchRegular), 2);
    // With three one can.
    let played = play(scene.french(NewJersey, 1), &[]);
    assert_eq!(played.at(NewYorkCity, FrenchRegular), 1);
}

#[test]
fn f14_and_r27_who_goes_when_only_some_may() {
    // Four of six may leave: by turns, beginning with the Regulars.
    let scene = after(0)
        .french(NewYork, 3)
        .put(NewYork, Continental, 3)
        .put(NewYork, WarPartyActive, 1)
        .put(NewYorkCity, BritishRegular, 2)
        .put(NewYorkCity, BritishFort, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYork, FrenchRegular), 1);
    assert_eq!(played.at(NewYork, Continental), 1);
    assert_eq!(played.at(NewYorkCity, Continental), 2);
}

/// 8.6.5.
#[test]
fn f14_cities_first_then_most_british() {
    // Enough for one destination only; the Colonies hold more British.
    let scene = after(0)
        .french(NewJersey, 4)
        .put(NewJersey, PatriotFort, 1)
        .put(Pennsylvania, Tory, 3)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(Philadelphia, Tory, 2)
        .put(Philadelphia, MilitiaActive, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewJersey, FrenchRegular), 0);
    assert_eq!(played.at(NewYorkCity, FrenchRegular), 0);
    assert_eq!(played.at(Pennsylvania, FrenchRegular), 0);
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(
        played.at(Philadelphia, FrenchRegular),
        3,
        "one fell in the Skirmish"
    );
}

#[test]
fn f14_a_destination_needs_patriots_or_a_continental() {
    let scene = after(0)
        .french(NewJersey, 2)
        .put(NewJersey, PatriotFort, 1)
        .put(NewYorkCity, Tory, 1);
    assert_eq!(play(scene, &[d3(1)]).at(NewYorkCity, FrenchRegular), 0);
    let escorted = scene.put(NewJersey, Continental, 1);
    assert_eq!(play(escorted, &[]).at(NewYorkCity, Continental), 1);
    // Patriots without Resources send nobody.
    let poor = play(escorted.resources(Patriots, 0), &[d3(1)]);
    assert_eq!(poor.at(NewYorkCity, Continental), 0);
    assert_eq!(poor.at(NewYorkCity, FrenchRegular), 0);
}

#[test]
fn r184_the_group_that_goes_has_the_continental_it_needs() {
    // Two of three may leave New Jersey: in turns they would be two Regulars (R27).
    let scene = after(0)
        .french(NewJersey, 2)
        .put(NewJersey, Continental, 1)
        .put(NewYorkCity, Tory, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYorkCity, FrenchRegular), 1);
    assert_eq!(played.at(NewYorkCity, Continental), 1);
    assert_eq!(played.at(NewJersey, FrenchRegular), 1);
    // Where Patriots stand the Regulars go.
    let met = play(scene.put(NewYorkCity, MilitiaActive, 1), &[]);
    assert_eq!(met.at(NewJersey, Continental), 1);
}

/// 3.1, 3.5.4: whether Continentals come is the French's choice; a person's Patriots pay unasked.
#[test]
fn f14_a_person_is_not_asked_for_continentals() {
    let scene = after(0)
        .french(NewJersey, 2)
        .put(NewJersey, PatriotFort, 1)
        .put(NewJersey, Continental, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 2);
    let moment = Moment {
        players: ByFaction([false, true, false, false]),
        ..Moment::default()
    };
    let played = play_with(scene, &[], &[], moment);
    assert_eq!(played.asked.len(), 0);
    assert_eq!(played.at(NewYorkCity, Continental), 1);
    assert_eq!(played.board.resources(Patriots), 4);
}

#[test]
fn f14_by_way_of_friendly_cities() {
    let scene = after(0)
        .french(Boston, 2)
        .put(Boston, PatriotFort, 1)
        .put(Savannah, PatriotFort, 1)
        .put(Georgia, Tory, 1)
        .put(Georgia, MilitiaActive, 1);
    let played = play(scene, &[]);
    assert_eq!(played.at(Boston, FrenchRegular), 0);
    assert_eq!(played.at(Georgia, Tory), 0, "Skirmish after the March");
    assert_eq!(played.at(Georgia, FrenchRegular), 2);
}

#[test]
fn f14_resources_end_the_march() {
    let scene = after(0)
        .resources(French, 1)
        .french(NewJersey, 2)
        .french(Virginia, 2)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 2)
        .put(Norfolk, MilitiaActive, 1)
        .put(Norfolk, Tory, 1)
        .put(NewJersey, PatriotFort, 1)
        .put(Virginia, PatriotFort, 1);
    let played = play(scene, &[]);
    assert_eq!(played.board.resources(French), 0);
    assert_eq!(played.at(NewJersey, FrenchRegular), 0);
    assert_eq!(
        played.at(Virginia, FrenchRegular),
        2,
        "Norfolk has fewer British"
    );
}

/// R78.
#[test]
fn f14_toward_the_nearest_british() {
    // Savannah is three steps away; only North Carolina is nearer.
    let scene = after(0)
        .french(Virginia, 2)
        .put(Virginia, PatriotFort, 1)
        .put(NorthCarolina, MilitiaActive, 1)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(MarylandDelaware, MilitiaActive, 1)
        .put(Savannah, Tory, 2);
    let played = play(scene, &[]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F12 F15 F17");
    assert_eq!(played.at(NorthCarolina, FrenchRegular), 2);
    assert_eq!(played.board.resources(French), 4);
    let played = play(scene.put(Boston, Tory, 1), &[]);
    assert_eq!(
        played.at(NorthCarolina, FrenchRegular),
        2,
        "Boston is farther"
    );
}

#[test]
fn f14_not_if_in_or_beside_british() {
    let scene = after(0)
        .french(SouthCarolina, 2)
        .put(SouthCarolina, PatriotFort, 1)
        .put(Georgia, MilitiaActive, 1)
        .put(NorthCarolina, MilitiaActive, 1)
        .put(Savannah, Tory, 2);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    assert_eq!(played.at(SouthCarolina, FrenchRegular), 2);
}

/// R78.
#[test]
fn f14_toward_the_british_with_one_continental_where_no_patriots_are() {
    let scene = after(0)
        .french(Virginia, 2)
        .put(Virginia, Continental, 2)
        .put(Virginia, PatriotFort, 1)
        .put(Norfolk, PatriotFort, 1)
        .put(MarylandDelaware, MilitiaActive, 1)
        .put(NorthCarolina, WarPartyActive, 6)
        .put(Savannah, Tory, 2);
    // North Carolina and Southwest are both two steps from Savannah.
    let played = play(scene, &[d6(3)]);
    assert_eq!(played.at(NorthCarolina, FrenchRegular), 2);
    assert_eq!(played.at(NorthCarolina, Continental), 1);
    assert_eq!(played.board.resources(Patriots), 4);
    let played = play(scene, &[d6(4)]);
    assert_eq!(played.at(Southwest, FrenchRegular), 2);
    // Without Patriot Resources there is no way.
    let poor = play(scene.resources(Patriots, 0), &[d3(1)]);
    assert_eq!(poor.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
}

#[test]
fn f14_toward_british_at_equal_distance_by_the_table() {
    let scene = after(0)
        .french(Pennsylvania, 1)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(NewJersey, MilitiaActive, 1)
        .put(MarylandDelaware, MilitiaActive, 1)
        .put(NewYork, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 3)
        .put(Virginia, Tory, 3);
    // New York City first in listed order; there two roads, New York and New Jersey.
    assert_eq!(play(scene, &[d6(1), d6(1)]).at(NewYork, FrenchRegular), 1);
    assert_eq!(play(scene, &[d6(3), d6(4)]).at(NewJersey, FrenchRegular), 1);
    assert_eq!(play(scene, &[d6(4)]).at(MarylandDelaware, FrenchRegular), 1);
}

#[test]
fn f14_groups_that_meet_pay_once() {
    let scene = after(0)
        .french(Pennsylvania, 1)
        .french(NewJersey, 1)
        .put(Pennsylvania, MilitiaActive, 1)
        .put(NewJersey, MilitiaActive, 1)
        .put(NewYork, MilitiaActive, 1)
        .put(Massachusetts, MilitiaActive, 1)
        .put(ConnecticutRhodeIsland, MilitiaActive, 1)
        .put(NewHampshire, Tory, 3);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewYork, FrenchRegular), 2);
    assert_eq!(played.board.resources(French), 4);
}

#[test]
fn f14_if_nothing_else_one_regular_to_patriots_and_british() {
    let scene =
        after(0)
            .french(NewJersey, 3)
            .put(NewYorkCity, Tory, 6)
            .put(NewYorkCity, MilitiaActive, 1);
    let played = play(scene, &[]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F12");
    assert_eq!(played.at(NewJersey, FrenchRegular), 2);
    // He loses his life in the Skirmish, and two Tories with him.
    assert_eq!(played.at(NewYorkCity, Tory), 4);
    // Not where no Patriots are, nor if it would lose Rebellion Control.
    let nobody = after(0).french(NewJersey, 3).put(NewYorkCity, Tory, 6);
    assert_eq!(
        play(nobody, &[d3(1)]).path(),
        "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17"
    );
    let guard =
        after(0)
            .french(NewJersey, 1)
            .put(NewYorkCity, Tory, 6)
            .put(NewYorkCity, MilitiaActive, 1);
    assert_eq!(play(guard, &[d3(1)]).at(NewJersey, FrenchRegular), 1);
}

/// 8.6.4, 3.5.3: there is nothing to place, so F10 leads on.
#[test]
fn r80_no_muster_with_no_regular_available() {
    let played = play(after(0), &[d3(1)]);
    assert!(played.path().starts_with("F1 F3 F4 F9 F13 F14 F10 F11"));
}

#[test]
fn f14_if_none_muster() {
    let scene = after(2).put(Virginia, Continental, 1);
    let played = play(scene, &[d6(6)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F12 F15 F17");
    assert_eq!(played.at(WestIndies, FrenchRegular), 2);
}

#[test]
fn f14_a_limited_command_has_one_destination() {
    let scene = after(0)
        .french(NewJersey, 6)
        .put(NewJersey, PatriotFort, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 1)
        .french(Virginia, 3)
        .put(Virginia, PatriotFort, 1)
        .put(Norfolk, Tory, 2)
        .put(Norfolk, MilitiaActive, 1);
    let moment = Moment {
        limited: true,
        ..Moment::default()
    };
    let played = play_with(scene, &[], &[], moment);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14");
    assert_eq!(played.at(Norfolk, FrenchRegular), 3);
    assert_eq!(played.at(NewJersey, FrenchRegular), 6);
    assert_eq!(played.outcome, Outcome::Command(Command::March, None));
    assert_eq!(play(scene, &[d6(1)]).at(NewJersey, FrenchRegular), 0);
}

#[test]
fn r1_10_the_leader_goes_with_the_larger_group() {
    let scene = after(0)
        .french(NewJersey, 3)
        .put(NewJersey, PatriotFort, 1)
        .put(NewYorkCity, MilitiaActive, 1)
        .put(NewYorkCity, Tory, 3)
        .leader(Leader::Rochambeau, NewJersey);
    let played = play(scene, &[]);
    assert_eq!(played.at(NewJersey, FrenchRegular), 0);
    assert_eq!(played.board.leader_space(French), Some(NewYorkCity));
}

// F15 and F17

/// Roderigue Hortalez et Cie for as much as the roll says, then Préparer la Guerre.
fn prepare() -> Scene {
    after(0)
}

/// 8.6.3. R97.
#[test]
fn f15_a_d6_against_what_is_unavailable() {
    let scene = prepare().squadrons(0, 1).unavailable(2);
    let played = play(scene, &[d3(1), d6(3)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15");
    assert_eq!(played.board.squadrons_west_indies(), 1);
    assert_eq!(
        played.board.pool(Pool::Unavailable, Stock::FrenchRegular),
        2
    );
    let played = play(scene, &[d3(1), d6(4)]);
    assert_eq!(played.board.squadrons_west_indies(), 0);
    assert!(played.path().ends_with("F12 F15 F17"));
    assert_eq!(played.outcome, Outcome::Command(Command::Hortalez, None));
}

#[test]
fn f15_no_squadron_is_left_so_three_regulars() {
    let played = play(prepare().squadrons(0, 0).unavailable(4), &[d3(1), d6(4)]);
    assert_eq!(played.board.available(Stock::FrenchRegular), 3);
    assert_eq!(
        played.outcome,
        command(Command::Hortalez, Special::PreparerLaGuerre)
    );
    let played = play(prepare().unavailable(2), &[d3(1), d6(2)]);
    assert_eq!(played.board.available(Stock::FrenchRegular), 2);
    let played = play(prepare().unavailable(4), &[d3(1), d6(5)]);
    assert_eq!(played.board.available(Stock::FrenchRegular), 0);
}

/// R77.
#[test]
fn f15_and_r26_six_unavailable_need_no_die() {
    let played = play(prepare().squadrons(0, 2).unavailable(4), &[d3(1)]);
    assert_eq!(played.board.squadrons_west_indies(), 1);
}

#[test]
fn f15_with_empty_hands_two_resources() {
    let scene = prepare().resources(French, 1);
    let played = play(scene, &[]);
    assert_eq!(played.board.resources(French), 2);
    assert_eq!(
        played.outcome,
        command(Command::Hortalez, Special::PreparerLaGuerre)
    );
    // Also after a roll that fails, but not after one that moves something.
    let played = play(scene.unavailable(1), &[d6(2)]);
    assert_eq!(played.board.resources(French), 2);
    let played = play(scene.unavailable(1), &[d6(1)]);
    assert_eq!(played.board.resources(French), 0);
    assert_eq!(played.board.available(Stock::FrenchRegular), 1);
}

#[test]
fn f17_a_blockade_at_most_support() {
    let scene = prepare()
        .squadrons(1, 0)
        .support(Boston, Support::PassiveSupport)
        .support(NewYorkCity, Support::PassiveSupport)
        .support(Savannah, Support::ActiveSupport)
        .support(Virginia, Support::ActiveSupport)
        .support(CharlesTown, Support::ActiveOpposition);
    // New York City and Savannah count 2 each.
    let played = play(scene, &[d3(1), d6(1)]);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F14 F10 F11 F12 F15 F17");
    assert_eq!(played.board.blockades(NewYorkCity), 1);
    assert_eq!(played.board.fni(), 1);
    assert_eq!(played.board.squadrons_west_indies(), 0);
    assert_eq!(
        played.outcome,
        command(Command::Hortalez, Special::NavalPressure)
    );
    let active = scene.support(NewYorkCity, Support::ActiveSupport);
    assert_eq!(play(active, &[d3(1)]).board.blockades(NewYorkCity), 1);
}

#[test]
fn f17_and_r8_a_blockaded_city_has_no_support() {
    let scene = prepare()
        .squadrons(1, 0)
        .support(Boston, Support::PassiveSupport)
        .support(NewYorkCity, Support::ActiveSupport)
        .blockade(NewYorkCity);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.board.blockades(Boston), 1);
    assert_eq!(played.board.fni(), 2);
}

/// R77.
#[test]
fn f17_needs_a_squadron_and_room_for_fni() {
    // Blockades could be rearranged, but none is added.
    let scene = prepare().blockade(Boston);
    let played = play(scene, &[d3(1)]);
    assert_eq!(played.outcome, Outcome::Command(Command::Hortalez, None));
    assert_eq!(played.board.fni(), 1);
    let full = scene.blockade(Norfolk).blockade(Savannah).squadrons(1, 0);
    let played = play(full, &[d3(1)]);
    assert_eq!(played.board.squadrons_west_indies(), 1);
    assert_eq!(played.board.fni(), 3);
}

// F16

#[test]
fn f16_battles_with_continentals_that_the_patriots_pay_for() {
    let scene = after(0)
        .french(Virginia, 1)
        .put(Virginia, Continental, 6)
        .put(Virginia, Tory, 2);
    let played = fight(scene);
    assert!(played.path().starts_with("F1 F3 F4 F9 F13 F16 F17 F12 F15"));
    assert!(matches!(
        played.outcome,
        Outcome::Command(Command::Battle, None)
    ));
    assert_eq!(played.board.resources(French), 4);
    assert_eq!(played.board.resources(Patriots), 4);
    // Alone one Regular is no match for two Tories: March.
    let poor = fight(scene.resources(Patriots, 0));
    assert!(poor.path().starts_with("F1 F3 F4 F9 F13 F16 F14"));
}

#[test]
fn f16_needs_french_and_british_pieces() {
    let scene = after(0)
        .put(Virginia, Continental, 6)
        .put(Virginia, Tory, 1)
        .french(Boston, 2)
        .put(Boston, PatriotFort, 1);
    assert!(fight(scene).path().starts_with("F1 F3 F4 F9 F13 F16 F14"));
}

#[test]
fn f16_in_highest_population_first() {
    let scene = after(0)
        .resources(French, 1)
        .french(Georgia, 5)
        .put(Georgia, Tory, 1)
        .french(Virginia, 5)
        .put(Virginia, Tory, 1);
    let played = fight(scene);
    assert_eq!(played.at(Virginia, Tory), 0);
    // The Skirmish goes to the space without a Battle.
    assert_eq!(played.at(Georgia, Tory), 0);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F16 F17 F12");
    assert_eq!(played.outcome, command(Command::Battle, Special::Skirmish));
    // With Resources for both, both are fought.
    let played = fight(scene.resources(French, 2));
    assert_eq!(played.board.cbc(), 2);
    assert!(matches!(
        played.outcome,
        Outcome::Command(Command::Battle, Some(Special::PreparerLaGuerre))
    ));
}

#[test]
fn f16_the_special_activity_comes_first() {
    // The last Resource pays for the Battle; then Préparer la Guerre finds none.
    let scene = after(0)
        .resources(French, 1)
        .french(Virginia, 5)
        .put(Virginia, Tory, 1);
    let played = fight(scene);
    assert_eq!(played.path(), "F1 F3 F4 F9 F13 F16 F17 F12 F15");
    assert_eq!(played.board.resources(French), 2);
}

#[test]
fn f17_first_a_city_selected_for_battle() {
    let scene = after(0)
        .squadrons(1, 0)
        .french(Boston, 5)
        .put(Boston, Tory, 1)
        .support(NewYorkCity, Support::ActiveSupport);
    let mut script = Script {
        rest: Some(1),
        ..Script::default()
    };
    let mut run = Run::new(library(), French, scene.0, Moment::default(), &mut script);
    run.turn().expect("a Battle");
    assert_eq!(run.path.join(" "), "F1 F3 F4 F9 F13 F16 F17");
    let sailed = Change::Sail {
        from: Harbour::WestIndies,
        to: Harbour::City(Boston),
    };
    assert!(run.deed.changes().contains(&sailed));
    // Elsewhere: the City with most Support.
    let scene = scene.french(Virginia, 5).put(Virginia, Tory, 1);
    let far = Scene(scene.0).change(Change::Remove {
        piece: Tory,
        count: 1,
        from: Boston,
        to: Pool::Available,
    });
    assert_eq!(fight(far).board.blockades(NewYorkCity), 1);
}

// Summaries

fn summary_order(id: &str) -> &'static Instruction {
    library().charts[French]
        .summary(id)
        .and_then(|s| s.instructions.first())
        .expect("a summary with an instruction")
}

fn first_of(scene: Scene, id: &str, among: &[Space]) -> Vec<Space> {
    let mut script = Script::default();
    let run = Run::new(library(), French, scene.0, Moment::default(), &mut script);
    let instruction = summary_order(id);
    let spaces = run
        .qualify(among.iter().copied().collect(), &instruction.tests)
        .expect("known");
    let candidates = spaces
        .iter()
        .map(|s| crate::bots::Candidate::new(s, Vec::new()))
        .collect();
    run.order(candidates, &instruction.order)
        .expect("known")
        .iter()
        .map(|c| c.space)
        .collect()
}

#[test]
fn r8_6_9_the_leader_goes_to_regulars_with_continentals() {
    let scene = after(0)
        .french(Boston, 4)
        .french(Virginia, 1)
        .french(Georgia, 2)
        .put(Virginia, Continental, 3)
        .put(Georgia, Continental, 1)
        .put(NewYork, Continental, 9);
    assert_eq!(first_of(scene, "redeploy", &Space::ALL), [Georgia]);
    let apart = after(0)
        .french(Boston, 4)
        .french(Virginia, 1)
        .put(NewYork, Continental, 9);
    assert_eq!(first_of(apart, "redeploy", &Space::ALL), [Boston]);
}

#[test]
fn r8_6_10_the_last_tory_where_most_people_are() {
    let scene = before()
        .put(Virginia, Tory, 1)
        .put(Georgia, Tory, 1)
        .put(Massachusetts, Tory, 1)
        .put(Pennsylvania, Tory, 2)
        .support(Massachusetts, Support::ActiveSupport);
    assert_eq!(first_of(scene, "tory-desertion", &Space::ALL), [Virginia]);
    // Only then elsewhere; a space without people still comes before it.
    let scene = before().put(Florida, Tory, 1).put(Pennsylvania, Tory, 2);
    assert_eq!(first_of(scene, "tory-desertion", &Space::ALL), [Florida]);
}

#[test]
fn r8_6_9_blockades_go_to_most_support() {
    let scene = after(0)
        .support(Boston, Support::PassiveSupport)
        .support(NewYorkCity, Support::ActiveSupport)
        .blockade(NewYorkCity);
    assert_eq!(first_of(scene, "blockade-move", &Space::ALL), [Boston]);
    assert_eq!(first_of(scene, "blockades", &Space::ALL), [NewYorkCity]);
}

#[test]
fn r8_6_8_regulars_in_the_west_indies_are_paid_for() {
    let scene = after(0).french(WestIndies, 1);
    assert_eq!(first_of(scene, "west-indies", &Space::ALL), [WestIndies]);
    assert!(first_of(after(0), "west-indies", &Space::ALL).is_empty());
}

fn holds(scene: Scene, id: &str, moment: Moment) -> bool {
    let mut script = Script::default();
    let mut run = Run::new(library(), French, scene.0, moment, &mut script);
    let summary = library().charts[French].summary(id).expect("a summary");
    let when = summary.when.as_ref().expect("a condition");
    run.holds(id, &summary.rule, &summary.title, when)
        .expect("known")
}

#[test]
fn r8_1_and_r14_the_treaty_needs_more_than_fifteen() {
    let at = |available: u8, squadrons: u8, cbc: u16| {
        let scene = before()
            .away(Stock::FrenchRegular, 15 - available, Pool::Unavailable)
            .squadrons(squadrons, 1)
            .change(Change::Cbc { from: 0, to: cbc });
        holds(scene, "treaty", Moment::default())
    };
    assert!(at(10, 4, 4));
    assert!(!at(10, 4, 3), "half of three is one");
    assert!(!at(10, 5, 1));
}

#[test]
fn r8_6_11_the_brilliant_stroke() {
    let scene = after(0)
        .french(Boston, 4)
        .leader(Leader::Rochambeau, Boston);
    let person = |first| Moment {
        players: ByFaction([true, false, false, false]),
        first_eligible: Some(first),
        ..Moment::default()
    };
    assert!(holds(scene, "brilliant-stroke", person(British)));
    assert!(!holds(scene, "brilliant-stroke", person(Patriots)));
    let stroke = Moment {
        stroke_by: Some(British),
        ..Moment::default()
    };
    assert!(holds(scene, "brilliant-stroke", stroke.clone()));
    let three = after(0)
        .french(Boston, 3)
        .leader(Leader::Rochambeau, Boston);
    assert!(!holds(three, "brilliant-stroke", stroke.clone()));
    let early = before().leader(Leader::Rochambeau, Boston);
    assert!(!holds(early, "brilliant-stroke", stroke));
}

#[test]
fn r8_6_7_supply_is_paid_where_control_would_change() {
    let summary = summary_order("supply");
    let scene = after(0)
        .french(Virginia, 1)
        .put(Virginia, Tory, 1)
        .put(Virginia, BritishRegular, 1)
        .put(Virginia, MilitiaActive, 1)
        .french(Georgia, 1)
        .put(Georgia, Tory, 1)
        .french(NewYork, 1)
        .put(NewYork, Tory, 3)
        .french(NewJersey, 1)
        .put(NewJersey, WarPartyActive, 1);
    let without = |space| {
        scene
            .change(Change::Remove {
                piece: FrenchRegular,
                count: 1,
                from: space,
                to: Pool::Available,
            })
            .0
    };
    let looks = |space, tests: &dyn Fn(&Sight<'_>) -> bool| {
        let later = without(space);
        tests(&Sight {
            after: Some(&later),
            ..Sight::of(&scene.0)
        })
    };
    let paid = |space| looks(space, &|sight| sight.all(space, &summary.tests));
    assert!(paid(Virginia) && paid(Georgia));
    assert!(!paid(NewYork), "British Control either way");
    assert!(!paid(NewJersey), "War Parties alone Control nothing");
    // Georgia has no Regular: the British could not Reward Loyalty there.
    let Some(Key::First(reward)) = summary.order.first() else {
        panic!("first where the British could Reward Loyalty");
    };
    assert!(looks(Virginia, &|sight| sight.test(Virginia, reward)));
    assert!(!looks(Georgia, &|sight| sight.test(Georgia, reward)));
}

// Random boards

/// The same numbers for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u8::try_from((self.0 >> 11) % u64::from(n)).expect("below a u8")
    }

    fn of<T: Copy>(&mut self, things: &[T]) -> T {
        let n = u8::try_from(things.len()).expect("few");
        things[usize::from(self.below(n))]
    }
}

impl Door for Chance {
    fn roll(&mut self, die: Die, _reason: &str) -> Result<u8, Stop> {
        Ok(1 + self.below(die.sides()))
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        Ok(question.known.unwrap_or(false))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        let n = u8::try_from(choice.options.len()).expect("few");
        Ok(usize::from(self.below(n)))
    }
}

fn scattered(chance: &mut Chance) -> Board {
    let treaty = chance.below(4) > 0;
    let mut scene = if treaty { after(15) } else { before() };
    for faction in Faction::ALL {
        scene = scene.resources(faction, chance.below(8));
    }
    let out = chance.below(8);
    scene = scene.away(Stock::FrenchRegular, out, Pool::Unavailable);
    scene = scene.squadrons(chance.below(4), chance.below(3));
    if treaty {
        for _ in 0..chance.below(4) {
            let city = chance.of(&Space::ALL[..7]);
            scene = scene.blockade(city);
        }
    }
    let mut board = scene.0;
    for _ in 0..10 + chance.below(60) {
        let change = Change::Place {
            piece: chance.of(&Piece::ALL),
            count: 1 + chance.below(3),
            from: Pool::Available,
            to: chance.of(&Space::ALL),
        };
        // What does not fit the board stays off it.
        let _ = board.apply(&change);
    }
    for space in Space::ALL.into_iter().filter(|s| s.population() > 0) {
        let from = board.support(space);
        let to = chance.of(&Support::ALL);
        board
            .apply(&Change::Shift { space, from, to })
            .expect("any level");
    }
    for faction in Faction::ALL {
        let homes: Vec<Space> = Space::ALL
            .into_iter()
            .filter(|s| board.has(*s, PieceSet::faction(faction)))
            .collect();
        if !homes.is_empty() && chance.below(4) > 0 {
            let change = Change::Leader {
                leader: board.leader(faction),
                from: None,
                to: Some(chance.of(&homes)),
            };
            board.apply(&change).expect("a Leader goes anywhere");
        }
    }
    board
}

fn random_moment(chance: &mut Chance) -> Moment {
    Moment {
        players: ByFaction([false, chance.below(2) == 0, false, false]),
        event_open: chance.below(2) == 0,
        limited: chance.below(6) == 0,
        price: chance.of(&[Price::Paid, Price::Paid, Price::Free]),
        ..Moment::default()
    }
}

#[test]
fn on_random_boards_every_turn_is_legal() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..=2000_u64 {
        let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let board = scattered(&mut chance);
        let moment = random_moment(&mut chance);
        let limited = moment.limited;
        let mut run = Run::new(library(), French, board, moment, &mut chance);
        let outcome = run.turn();
        let outcome = outcome.unwrap_or_else(|stop| panic!("{seed}: {stop}; {:?}", run.path));
        seen.extend(run.path.iter().cloned());
        let mut back = *run.board();
        back.undo_all(run.deed.changes()).expect("can be undone");
        assert!(back == board, "{seed}");
        let after = run.board();
        assert!(Faction::ALL.iter().all(|f| after.resources(*f) <= 50));
        assert!(after.treaty() || after.on_map(PieceSet::FRENCH) == 0);
        if let Outcome::Command(_, special) = outcome {
            assert!(!limited || special.is_none(), "{seed}");
        }
    }
    for n in 1..=17 {
        assert!(seen.contains(&format!("F{n}")), "F{n}");
    }
}

/// What is told of a board when somebody asks.
fn told(board: &Board, notebook: &Notebook) {
    for fact in notebook.missing() {
        match fact {
            Fact::Control(s) => {
                let code = match board.control(s) {
                    crate::game::Control::None => 0,
                    crate::game::Control::British => 1,
                    crate::game::Control::Rebellion => 2,
                };
                notebook.learn_total(fact, code);
            }
            Fact::TotalSupport => notebook.learn_total(fact, board.total_support().into()),
            Fact::TotalOpposition => notebook.learn_total(fact, board.total_opposition().into()),
            Fact::OnMap(set) => {
                notebook.learn_total(fact, board.on_map(PieceSet(set)).into());
            }
            fact => notebook.learn(*board, [fact]),
        }
    }
}

/// Somebody with dice who looks at the board for F13.
struct Person {
    dice: Chance,
    sees: bool,
}

impl Door for Person {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        self.dice.roll(die, reason)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        assert_eq!(question.key, "F13");
        Ok(self.sees)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        self.dice.choose(choice)
    }
}

#[test]
fn at_the_table_the_turn_is_the_same() {
    for seed in 1..=150_u64 {
        let start = || Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut chance = start();
        let board = scattered(&mut chance);
        let dice = chance.0;
        let mut known = Chance(dice);
        let mut run = Run::new(library(), French, board, Moment::default(), &mut known);
        let wanted = run.turn().expect("a turn");
        let (path, end) = (run.path.clone(), *run.board());
        let notebook = Notebook::open();
        notebook.begin(board);
        let mut rounds = 0;
        let (outcome, seen, after) = loop {
            rounds += 1;
            assert!(rounds < 1000, "{seed}: asks for ever");
            let mut door = Person {
                dice: Chance(dice),
                sees: path.contains(&"F16".to_string()),
            };
            let asked = board.with_notebook(notebook);
            let mut run = Run::new(library(), French, asked, Moment::default(), &mut door);
            match run.turn() {
                Ok(outcome) => break (outcome, run.path.clone(), *run.board()),
                Err(Stop::Unknown) => told(&board, notebook),
                Err(stop) => panic!("{seed}: {stop}"),
            }
        };
        assert_eq!((outcome, seen), (wanted, path), "{seed}");
        assert!(after.without_notebook() == end, "{seed}");
    }
}
