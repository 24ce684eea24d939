//! The British non-player, box by box, against the rules (8.4.1 to 8.4.5) and its foldout.
//!
//! A position stands for one priority: where only that priority tells the spaces apart, no die is rolled, so a script
//! without dice shows that it alone has decided.

use lod_assistant::bots::{Library, Moment, Outcome, Run, Script};
use lod_assistant::flowchart::Stop;
use lod_assistant::game::{
    Board, Change, Control, Fact, Faction, Harbour, Kind, Leader, Marker, Piece, Pool, Space,
    SpaceSet, Stock, Support, Told,
};
use lod_assistant::rules::{Command, Group, SkirmishKind, Special, Step, Troops};

use Faction::British;
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};
use Space::{
    Boston, CharlesTown, Georgia, MarylandDelaware, Massachusetts, NewHampshire, NewJersey,
    NewYork, NewYorkCity, Norfolk, NorthCarolina, Northwest, Pennsylvania, Philadelphia, Quebec,
    QuebecCity, Savannah, SouthCarolina, Southwest, Virginia, WestIndies,
};
use Support::{ActiveOpposition, ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};

/// A position under construction.
#[derive(Clone, Copy)]
struct At(Board);

/// An empty map before the Treaty, all pieces Available, ten British Resources.
fn early() -> At {
    let mut board = Board::empty();
    board.tell(Fact::SquadronsWestIndies, Told::Number(6));
    At(board).resources(10)
}

/// The same after the Treaty.
fn late() -> At {
    early().change(Change::Treaty {
        from: false,
        to: true,
    })
}

impl At {
    #[track_caller]
    fn change(mut self, change: Change) -> At {
        self.0.apply(&change).unwrap();
        self
    }

    fn resources(self, to: u8) -> At {
        let from = self.0.resources(British);
        self.change(Change::Resources {
            faction: British,
            from,
            to,
        })
    }

    #[track_caller]
    fn put(self, to: Space, pieces: &[(Piece, u8)]) -> At {
        pieces.iter().fold(self, |at, &(piece, count)| {
            at.change(Change::Place {
                piece,
                count,
                from: Pool::Available,
                to,
            })
        })
    }

    fn level(self, space: Space, to: Support) -> At {
        let from = self.0.support(space);
        if from == to {
            return self;
        }
        self.change(Change::Shift { space, from, to })
    }

    /// Every space that has Population at this level.
    fn everywhere(self, to: Support) -> At {
        SpaceSet::MAP
            .filter(|s| s.population() > 0)
            .iter()
            .fold(self, |at, s| at.level(s, to))
    }

    fn marks(self, space: Space, marker: Marker, to: u8) -> At {
        self.change(Change::Mark {
            marker,
            space,
            from: 0,
            to,
        })
    }

    /// All but so many of the Available pieces become Unavailable.
    fn available(self, piece: Stock, left: u8) -> At {
        let count = self.0.available(piece) - left;
        if count == 0 {
            return self;
        }
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to: Pool::Unavailable,
        })
    }

    fn no_tories(self) -> At {
        self.available(Stock::Tory, 0)
    }

    /// No cube is left to Muster: neither diamond B6 nor a die leads to the Muster.
    fn no_cubes(self) -> At {
        self.no_tories().available(Stock::BritishRegular, 0)
    }

    fn blockade(self, city: Space) -> At {
        self.change(Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(city),
        })
    }

    fn fni(self, to: u8) -> At {
        let from = self.0.fni();
        self.change(Change::Fni { from, to })
    }

    fn leader(self, leader: Leader, to: Option<Space>) -> At {
        let faction = leader.faction();
        let mut at = self;
        while at.0.leader(faction) != leader {
            let from = at.0.leader(faction);
            at = at.change(Change::Succeed {
                from,
                to: from.next().unwrap(),
            });
        }
        match to {
            Some(_) => at.change(Change::Leader {
                leader,
                from: None,
                to,
            }),
            None => at,
        }
    }

    /// Cities with three Tories at Active Support: no Garrison has anything to do there.
    fn quiet(self, cities: &[Space]) -> At {
        cities.iter().fold(self, |at, c| {
            at.put(*c, &[(Tory, 3)]).level(*c, ActiveSupport)
        })
    }

    /// Nine Regulars that no Garrison can take away, with a lead of two.
    fn stuck(self) -> At {
        self.put(Northwest, &[(BritishRegular, 9), (Continental, 7)])
    }

    /// A Tory and Active Support in every City and Colony but these: nothing to March for there.
    fn held_but(self, open: &[Space]) -> At {
        SpaceSet::kind(Kind::City)
            .union(SpaceSet::kind(Kind::Colony))
            .filter(|s| !open.contains(&s))
            .iter()
            .fold(self, |at, s| {
                at.put(s, &[(Tory, 1)]).level(s, ActiveSupport)
            })
    }

    fn turn(self, dice: &str) -> Turn {
        self.turn_of(Moment::default(), dice)
    }

    /// The turn with these dice, all of them needed and no others.
    #[track_caller]
    fn turn_of(self, moment: Moment, dice: &str) -> Turn {
        let mut door = Script::parse(dice).unwrap();
        let (turn, outcome) = self.run(moment, &mut door);
        let outcome = outcome.unwrap_or_else(|stop| panic!("{stop}; path {}", turn.path));
        assert_eq!(door.left(), 0, "dice left; path {}", turn.path);
        Turn {
            outcome: Some(outcome),
            ..turn
        }
    }

    /// The boxes visited with these dice, as far as they go.
    fn path(self, dice: &str) -> String {
        let mut door = Script::parse(dice).unwrap();
        let (turn, outcome) = self.run(Moment::default(), &mut door);
        if let Err(Stop::Fault(fault)) = outcome {
            panic!("{fault}; path {}", turn.path);
        }
        assert_eq!(door.left(), 0, "dice left; path {}", turn.path);
        turn.path
    }

    fn run(self, moment: Moment, door: &mut Script) -> (Turn, Result<Outcome, Stop>) {
        let mut run = Run::new(Library::get(), British, self.0, moment, door);
        let outcome = run.turn();
        let turn = Turn {
            outcome: None,
            path: run.path.join(" "),
            steps: run.steps.clone(),
            board: *run.board(),
        };
        (turn, outcome)
    }
}

/// What came of it.
struct Turn {
    outcome: Option<Outcome>,
    path: String,
    steps: Vec<Step>,
    board: Board,
}

impl Turn {
    fn resources(&self) -> u8 {
        self.board.resources(British)
    }

    fn special(&self) -> Option<Special> {
        match self.outcome {
            Some(Outcome::Command(_, special)) => special,
            _ => None,
        }
    }

    /// Regulars moved by Garrison.
    fn moves(&self) -> Vec<(Space, Space, u8)> {
        self.steps
            .iter()
            .filter_map(|s| match *s {
                Step::GarrisonMove { from, to, count } => Some((from, to, count)),
                _ => None,
            })
            .collect()
    }

    fn displaced(&self) -> Option<(Space, Space)> {
        self.steps.iter().find_map(|s| match *s {
            Step::GarrisonDisplace { city, to } => Some((city, to)),
            _ => None,
        })
    }

    fn regulars_mustered(&self) -> Option<(Space, u8)> {
        self.steps.iter().find_map(|s| match *s {
            Step::MusterRegulars { space, count } => Some((space, count)),
            _ => None,
        })
    }

    fn tories_mustered(&self) -> Vec<(Space, u8)> {
        self.steps
            .iter()
            .filter_map(|s| match *s {
                Step::MusterTories { space, count } => Some((space, count)),
                _ => None,
            })
            .collect()
    }

    fn rewarded(&self) -> Option<(Space, u8)> {
        self.steps.iter().find_map(|s| match *s {
            Step::MusterReward { space, steps } => Some((space, steps)),
            _ => None,
        })
    }

    fn fort(&self) -> Option<(Space, u8, u8)> {
        self.steps.iter().find_map(|s| match *s {
            Step::MusterFort {
                space,
                regulars,
                tories,
            } => Some((space, regulars, tories)),
            _ => None,
        })
    }

    fn marches(&self) -> Vec<(Space, Vec<(Space, Troops)>)> {
        self.steps
            .iter()
            .filter_map(|s| match s {
                Step::March { to, groups } => {
                    let groups = groups.iter().map(|Group { from, troops }| (*from, *troops));
                    Some((*to, groups.collect()))
                }
                _ => None,
            })
            .collect()
    }

    fn destinations(&self) -> Vec<Space> {
        self.marches().into_iter().map(|(to, _)| to).collect()
    }

    fn skirmish(&self) -> Option<(Space, SkirmishKind, Option<Piece>)> {
        self.steps.iter().find_map(|s| match *s {
            Step::Skirmish {
                space,
                kind,
                militia,
            } => Some((space, kind, militia)),
            _ => None,
        })
    }

    fn leader(&self) -> Option<Space> {
        self.board.leader_space(British)
    }
}

fn troops(units: &[(Piece, u8)]) -> Troops {
    units.iter().fold(Troops::NONE, |t, (p, n)| t.with(*p, *n))
}

// ---- The diamonds -------------------------------------------------------------------------------

#[test]
fn b1_a_sword_or_the_sequence_of_play_rules_the_event_out() {
    let open = Moment {
        event_open: true,
        ..Moment::default()
    };
    let sword = Moment {
        sword: true,
        ..open.clone()
    };
    let poor = early().resources(0);
    assert_eq!(poor.turn_of(open, "").path, "B1 B2 B3");
    assert_eq!(poor.turn_of(sword, "").path, "B1 B3");
    assert_eq!(poor.turn("").path, "B1 B3");
}

/// 8.4: B3 -> pass.
#[test]
fn b3_without_resources_a_pass_brings_two() {
    let turn = early().resources(0).turn("");
    assert_eq!(turn.outcome, Some(Outcome::Pass));
    assert_eq!(turn.resources(), 2);
    assert!(early().resources(1).path("").starts_with("B1 B3 B4"));
}

#[test]
fn b4_ten_regulars_and_a_city_without_a_fort() {
    let ten = |regulars| {
        early()
            .put(Virginia, &[(BritishRegular, regulars)])
            .put(Boston, &[(MilitiaActive, 1)])
    };
    let yes = |at: At| at.path("").starts_with("B1 B3 B4 B5");
    assert!(yes(ten(10)));
    assert!(!yes(ten(9)));
    assert!(!yes(ten(10).put(Boston, &[(PatriotFort, 1)])));
    assert!(!yes(ten(10).put(Boston, &[(Tory, 1)])));
    // Only Cities count, and only Regulars on the map.
    let colony = early().put(Virginia, &[(BritishRegular, 10)]);
    assert!(!yes(colony.put(Georgia, &[(MilitiaActive, 1)])));
    let away = late()
        .put(WestIndies, &[(BritishRegular, 5)])
        .put(Virginia, &[(BritishRegular, 9)])
        .put(Boston, &[(MilitiaActive, 1)]);
    assert!(!yes(away));
}

#[test]
fn b6_a_die_below_the_available_regulars() {
    let with = |n| early().available(Stock::BritishRegular, n);
    assert!(with(4).path("d6=3").starts_with("B1 B3 B4 B6 B8"));
    assert!(with(4).path("d6=4").starts_with("B1 B3 B4 B6 B9"));
}

#[test]
fn r26_no_die_where_every_result_gives_the_same_answer() {
    let with = |n| early().available(Stock::BritishRegular, n);
    assert!(with(7).path("").starts_with("B1 B3 B4 B6 B8"));
    assert!(with(1).path("").starts_with("B1 B3 B4 B6 B9"));
}

/// R28.
#[test]
fn b9_active_rebels_outnumbered_by_regulars_and_leader() {
    let yes = |at: At| {
        let at = at.available(Stock::BritishRegular, 0);
        let mut door = Script::default();
        let (turn, _) = at.run(Moment::default(), &mut door);
        turn.path.starts_with("B1 B3 B4 B6 B9 B12")
    };
    let against = |regulars, rebels: &[(Piece, u8)]| {
        early()
            .put(Virginia, &[(BritishRegular, regulars)])
            .put(Virginia, rebels)
    };
    assert!(yes(against(3, &[(MilitiaActive, 2)])));
    assert!(yes(against(3, &[(Continental, 1), (PatriotFort, 1)])));
    assert!(!yes(against(2, &[(MilitiaActive, 2)])));
    // Only one of them Active; then three in all.
    assert!(!yes(against(
        5,
        &[(MilitiaActive, 1), (MilitiaUnderground, 1)]
    )));
    assert!(!yes(against(
        3,
        &[(MilitiaActive, 2), (MilitiaUnderground, 1)]
    )));
    let gage = against(2, &[(MilitiaActive, 2)]).leader(Leader::Gage, Some(Virginia));
    assert!(yes(gage));
    assert!(!yes(gage.leader(Leader::Washington, Some(Virginia))));
    // Tories do not count.
    assert!(!yes(against(2, &[(MilitiaActive, 2), (Tory, 2)])));
    let indies = late().put(WestIndies, &[(BritishRegular, 3), (FrenchRegular, 2)]);
    assert!(yes(indies));
}

// ---- B5: Garrison -------------------------------------------------------------------------------

/// R64.
#[test]
fn r8_4_1_control_first_where_most_rebellion_pieces_without_a_fort() {
    let turn = early()
        .quiet(&[QuebecCity, CharlesTown, Savannah])
        .put(NewYorkCity, &[(BritishRegular, 12)])
        .level(NewYorkCity, ActiveSupport)
        .put(Boston, &[(MilitiaActive, 3)])
        .put(Philadelphia, &[(MilitiaActive, 1)])
        .put(Norfolk, &[(MilitiaActive, 5), (PatriotFort, 1)])
        .level(Massachusetts, PassiveOpposition)
        .turn("d3=1");
    assert_eq!(turn.path, "B1 B3 B4 B5 B7");
    // Then up to three cubes in Philadelphia; Norfolk would need seven.
    assert_eq!(
        turn.moves(),
        [
            (NewYorkCity, Boston, 4),
            (NewYorkCity, Philadelphia, 2),
            (NewYorkCity, Philadelphia, 1)
        ]
    );
    assert_eq!(turn.displaced(), Some((Boston, Massachusetts)));
    // Ten, one of Naval Pressure, two for all the moves.
    assert_eq!(turn.resources(), 9);
    assert_eq!(
        turn.outcome,
        Some(Outcome::Command(
            Command::Garrison,
            Some(Special::NavalPressure)
        ))
    );
}

/// A Regular source in Boston; New York City and Philadelphia to retake.
fn two_cities() -> At {
    early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put(Boston, &[(BritishRegular, 12)])
        .level(Boston, ActiveSupport)
        .put(NewYorkCity, &[(MilitiaActive, 1)])
        .put(Philadelphia, &[(MilitiaUnderground, 1)])
}

/// R64.
#[test]
fn r8_4_1_then_new_york_city_and_three_cubes_first_over_underground_militia() {
    let turn = two_cities().turn("d3=1 d6=4");
    assert_eq!(
        turn.moves(),
        [
            (Boston, NewYorkCity, 2),
            (Boston, Philadelphia, 2),
            (Boston, Philadelphia, 1),
            (Boston, NewYorkCity, 1)
        ]
    );
    // The Militia was found by the three cubes; the die took Philadelphia, and there New Jersey has the
    // lowest Population.
    assert_eq!(turn.displaced(), Some((Philadelphia, NewJersey)));
    assert_eq!(turn.board.pieces(NewJersey, MilitiaActive), 1);
}

#[test]
fn r8_4_1_a_regular_for_each_british_city_before_three_cubes() {
    // Norfolk and Savannah are British; only Norfolk lacks a Regular, Charles Town has Active Support.
    let turn = early()
        .quiet(&[QuebecCity, NewYorkCity, Philadelphia])
        .put(CharlesTown, &[(Tory, 3)])
        .level(CharlesTown, ActiveSupport)
        .put(Boston, &[(MilitiaActive, 1)])
        .put(Norfolk, &[(Tory, 2)])
        .put(Savannah, &[(BritishRegular, 1)])
        .put(Virginia, &[(BritishRegular, 5)])
        .put(Northwest, &[(BritishRegular, 4), (Continental, 2)])
        .level(Massachusetts, PassiveOpposition)
        .turn("d3=2");
    // Virginia has three free: two to Boston, one to Norfolk. The Northwest has a lead of two.
    assert_eq!(
        turn.moves(),
        [(Virginia, Boston, 2), (Virginia, Norfolk, 1)]
    );
}

#[test]
fn r8_4_1_displace_most_units_to_most_opposition_least_support_least_population() {
    let base = early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put(Boston, &[(BritishRegular, 12)])
        .level(Boston, ActiveSupport)
        .put(NewYorkCity, &[(MilitiaActive, 1)])
        .put(Philadelphia, &[(MilitiaActive, 2)]);
    let to = |at: At| at.turn("d3=1").displaced();
    let opposition = base.level(MarylandDelaware, PassiveOpposition);
    assert_eq!(to(opposition), Some((Philadelphia, MarylandDelaware)));
    // Level times Population: 2 x 2 beats 2 x 1.
    let most = base
        .level(NewJersey, ActiveOpposition)
        .level(Pennsylvania, ActiveOpposition);
    assert_eq!(to(most), Some((Philadelphia, Pennsylvania)));
    let support = base
        .level(NewJersey, PassiveSupport)
        .level(MarylandDelaware, PassiveSupport);
    assert_eq!(to(support), Some((Philadelphia, Pennsylvania)));
    assert_eq!(to(base), Some((Philadelphia, NewJersey)));
}

/// Where two Cities would lose as many units, the destination says which of them.
#[test]
fn r8_4_1_displace_from_the_city_that_borders_the_better_province() {
    let base = early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put(Boston, &[(BritishRegular, 12)])
        .level(Boston, ActiveSupport)
        .put(NewYorkCity, &[(MilitiaActive, 2)])
        .put(Philadelphia, &[(MilitiaActive, 2)]);
    let opposed = |at| base.level(at, PassiveOpposition).turn("d3=1").displaced();
    let philadelphia = Some((Philadelphia, MarylandDelaware));
    assert_eq!(opposed(MarylandDelaware), philadelphia);
    assert_eq!(opposed(NewYork), Some((NewYorkCity, NewYork)));
}

#[test]
fn r8_4_1_what_stays_in_the_origin() {
    // Boston needs two; there are two or there is no Garrison.
    let garrisons = |at: At| {
        let at = at
            .stuck()
            .quiet(&[
                QuebecCity,
                NewYorkCity,
                Philadelphia,
                Norfolk,
                CharlesTown,
                Savannah,
            ])
            .put(Boston, &[(MilitiaActive, 1)])
            .level(Massachusetts, PassiveOpposition);
        !at.path("d3=1").contains("B8")
    };
    let here = |space, pieces: &[(Piece, u8)]| early().put(space, pieces);
    // Two more Royalist than Rebellion pieces under British Control.
    assert!(!garrisons(here(Virginia, &[(BritishRegular, 3)])));
    assert!(garrisons(here(Virginia, &[(BritishRegular, 4)])));
    let watched = [(BritishRegular, 4), (MilitiaUnderground, 1)];
    assert!(!garrisons(here(Virginia, &watched)));
    assert!(garrisons(here(
        Virginia,
        &[(BritishRegular, 5), (MilitiaUnderground, 1)]
    )));
    // The last Regular, from Population 0 or Active Support only.
    let tories = here(Virginia, &[(BritishRegular, 2), (Tory, 3)]);
    assert!(!garrisons(tories));
    assert!(garrisons(tories.level(Virginia, ActiveSupport)));
    assert!(garrisons(here(
        Quebec,
        &[(BritishRegular, 2), (WarPartyUnderground, 2)]
    )));
    // Without British Control there the lead does not count, the last Regular does.
    let even = here(Virginia, &[(BritishRegular, 2), (MilitiaUnderground, 2)]);
    assert!(!garrisons(even));
    assert!(garrisons(even.level(Virginia, ActiveSupport)));
    assert!(garrisons(here(
        Virginia,
        &[(BritishRegular, 3), (MilitiaUnderground, 3)]
    )));
}

#[test]
fn r1_9_no_garrison_to_or_from_a_blockade_nor_at_fni_3() {
    // Howe has nothing to do without a Special Activity, and FNI above 0 leaves none but a Skirmish.
    let base = late()
        .leader(Leader::Howe, None)
        .quiet(&[QuebecCity, Philadelphia, Norfolk, CharlesTown, Savannah])
        .put(NewYorkCity, &[(BritishRegular, 12)])
        .put(Boston, &[(MilitiaActive, 1)])
        .level(Massachusetts, PassiveOpposition);
    let garrisons = |at: At| !at.path("").contains("B8");
    assert!(garrisons(base.blockade(Savannah).fni(1)));
    assert!(!garrisons(base.blockade(NewYorkCity).fni(1)));
    assert!(!garrisons(base.blockade(Boston).fni(1)));
    assert!(!garrisons(base.blockade(Savannah).fni(3)));
}

/// Boston to retake after a Skirmish that takes the one Regular there; Howe, FNI 1.
fn skirmished() -> At {
    late()
        .leader(Leader::Howe, None)
        .blockade(Savannah)
        .fni(1)
        .put(Boston, &[(BritishRegular, 1), (Continental, 2)])
        .quiet(&[QuebecCity, NewYorkCity, Norfolk, CharlesTown])
        .level(Boston, PassiveOpposition)
        .stuck()
}

#[test]
fn r8_4_1_no_garrison_where_the_skirmish_was() {
    let turn = skirmished()
        .put(Virginia, &[(BritishRegular, 5)])
        .put(Savannah, &[(Tory, 3)])
        .level(Savannah, ActiveSupport)
        .put(Philadelphia, &[(MilitiaActive, 1)])
        .turn("");
    assert_eq!(turn.path, "B1 B3 B4 B5 B7 B11");
    assert_eq!(
        turn.skirmish(),
        Some((Boston, SkirmishKind::Two(Continental, Continental), None))
    );
    assert_eq!(
        turn.moves(),
        [(Virginia, Philadelphia, 2), (Virginia, Philadelphia, 1)]
    );
}

/// B5 -> B8.
#[test]
fn r24_an_aborted_garrison_musters_with_the_special_activity_used() {
    let turn = skirmished()
        .everywhere(ActiveSupport)
        .level(Boston, Neutral)
        .level(NewHampshire, PassiveOpposition)
        .put(Philadelphia, &[(Tory, 3)])
        .put(Savannah, &[(Tory, 3)])
        .no_tories()
        .turn("");
    assert_eq!(turn.path, "B1 B3 B4 B5 B7 B11 B8");
    // 4.2.2: the Skirmish space is no Muster space, though it would come first.
    assert_eq!(turn.regulars_mustered().map(|(s, _)| s), Some(NewHampshire));
    assert_eq!(turn.resources(), 9);
    assert_eq!(
        turn.outcome,
        Some(Outcome::Command(Command::Muster, Some(Special::Skirmish)))
    );
}

/// R65.
#[test]
fn r24_naval_pressure_may_pay_for_the_garrison() {
    let turn = two_cities().resources(1).turn("d3=1 d6=4");
    assert_eq!(turn.resources(), 0);
    assert_eq!(turn.moves().len(), 4);
    // One Resource and a Special Activity that brings none: nothing moves, nothing is paid for it.
    let poor = skirmished()
        .put(Virginia, &[(BritishRegular, 5)])
        .put(Philadelphia, &[(MilitiaActive, 1)])
        .resources(1);
    assert!(poor.path("").starts_with("B1 B3 B4 B5 B7 B11 B8"));
}

#[test]
fn r2_3_5_a_limited_garrison_has_one_destination() {
    let limited = Moment {
        limited: true,
        ..Moment::default()
    };
    let turn = two_cities().turn_of(limited, "");
    assert_eq!(
        turn.moves(),
        [(Boston, NewYorkCity, 2), (Boston, NewYorkCity, 1)]
    );
    assert_eq!(turn.displaced(), Some((NewYorkCity, NewJersey)));
    assert_eq!(turn.special(), None);
}

#[test]
fn r16_regulars_that_arrive_do_not_hold_the_leader() {
    // Three leave Norfolk, two stay, one arrives.
    let turn = early()
        .quiet(&[QuebecCity, NewYorkCity, Philadelphia, CharlesTown, Savannah])
        .put(Boston, &[(MilitiaActive, 2)])
        .put(Norfolk, &[(BritishRegular, 5)])
        .put(Virginia, &[(BritishRegular, 5), (MilitiaUnderground, 2)])
        .level(Massachusetts, PassiveOpposition)
        .leader(Leader::Gage, Some(Norfolk))
        .turn("d3=1 d6=1");
    assert_eq!(turn.moves(), [(Norfolk, Boston, 3), (Virginia, Norfolk, 1)]);
    assert_eq!(turn.leader(), Some(Boston));
}

// ---- B7: Naval Pressure -------------------------------------------------------------------------

/// A turn that Musters Regulars in one place without a die and goes on to B11.
fn musters_in_savannah(at: At) -> At {
    at.everywhere(ActiveSupport)
        .level(Savannah, Neutral)
        .no_tories()
}

#[test]
fn r4_2_3_resources_before_the_treaty_and_at_fni_0() {
    let turn = musters_in_savannah(early()).turn("d3=3");
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
    assert_eq!(turn.resources(), 12);
    let turn = musters_in_savannah(late()).turn("d3=2");
    assert_eq!(turn.resources(), 11);
    assert_eq!(turn.special(), Some(Special::NavalPressure));
}

#[test]
fn r26_no_die_for_resources_that_are_full() {
    let rich = early()
        .resources(50)
        .stuck()
        .put(Virginia, &[(BritishRegular, 1)])
        .put(Boston, &[(Continental, 9)]);
    let path = rich.path("");
    assert_eq!(path, "B1 B3 B4 B5 B7 B8", "no die at all");
}

#[test]
fn r8_4_1_naval_pressure_takes_the_blockade_by_most_rebellion_pieces_without_a_fort() {
    let base = |leader| {
        musters_in_savannah(late())
            .leader(leader, None)
            .blockade(Boston)
            .blockade(NewYorkCity)
            .fni(2)
            .put(Boston, &[(MilitiaActive, 1)])
            .put(NewYorkCity, &[(MilitiaActive, 3), (PatriotFort, 1)])
    };
    for leader in [Leader::Gage, Leader::Clinton] {
        let turn = base(leader).turn("");
        assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
        assert_eq!(turn.board.fni(), 1);
        assert!(!turn.board.is_blockaded(Boston));
        assert!(turn.board.is_blockaded(NewYorkCity));
    }
    // Howe can neither lower FNI so nor take Resources, and without an activity lowers nothing (R31).
    let turn = base(Leader::Howe).turn("");
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
    assert_eq!(turn.special(), None);
    assert_eq!(turn.board.fni(), 2);
}

#[test]
fn r161_the_blockade_leaves_where_most_support_comes_back() {
    let base = || musters_in_savannah(late()).blockade(Boston);
    let turn = base().blockade(NewYorkCity).fni(2).turn("");
    assert!(turn.board.is_blockaded(Boston));
    assert!(!turn.board.is_blockaded(NewYorkCity));
    // At Opposition there is none to come back, and of two Blockades one would stay.
    let opposed = base().level(NewYorkCity, ActiveOpposition);
    let turn = opposed.blockade(NewYorkCity).fni(2).turn("");
    assert!(turn.board.is_blockaded(NewYorkCity));
    let twice = base().blockade(NewYorkCity).blockade(NewYorkCity);
    let turn = twice.fni(3).turn("");
    assert!(!turn.board.is_blockaded(Boston));
}

#[test]
fn r161_howe_lifts_the_blockade_where_most_support_comes_back() {
    let turn = musters_in_savannah(late())
        .leader(Leader::Howe, None)
        .blockade(Boston)
        .blockade(NewYorkCity)
        .fni(2)
        .put(Virginia, &[(BritishRegular, 2), (MilitiaActive, 1)])
        .turn("");
    assert_eq!(turn.special(), Some(Special::Skirmish));
    assert!(turn.board.is_blockaded(Boston));
    assert!(!turn.board.is_blockaded(NewYorkCity));
}

#[test]
fn r31_howe_lowers_fni_when_a_skirmish_is_carried_out() {
    let turn = musters_in_savannah(late())
        .leader(Leader::Howe, None)
        .blockade(Boston)
        .blockade(NewYorkCity)
        .fni(2)
        .put(Boston, &[(MilitiaActive, 1)])
        .put(Virginia, &[(BritishRegular, 2), (MilitiaActive, 1)])
        .turn("");
    assert_eq!(turn.special(), Some(Special::Skirmish));
    assert_eq!(turn.board.fni(), 1);
    assert!(!turn.board.is_blockaded(Boston));
    let howe = turn
        .steps
        .iter()
        .position(|s| matches!(s, Step::Howe { .. }));
    let skirmish = turn
        .steps
        .iter()
        .position(|s| matches!(s, Step::Skirmish { .. }));
    assert!(howe < skirmish);
}

// ---- B8: Muster ---------------------------------------------------------------------------------

#[test]
fn r8_4_2_regulars_first_where_neutral_or_passive() {
    for level in [Neutral, PassiveSupport, PassiveOpposition] {
        let turn = early()
            .everywhere(ActiveSupport)
            .level(Savannah, level)
            .no_tories()
            .turn("d3=1");
        assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
    }
}

#[test]
fn r8_4_2_regulars_then_to_add_control() {
    let turn = early()
        .everywhere(ActiveSupport)
        .level(Savannah, Neutral)
        .level(NewYorkCity, Neutral)
        .put(NewYorkCity, &[(Tory, 1)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
}

#[test]
fn r8_4_2_among_those_that_add_control_population_decides() {
    // Tories alone in Savannah, where Control would change too: that is a reason of its own, below Control.
    let turn = early()
        .everywhere(ActiveSupport)
        .level(Savannah, Neutral)
        .level(NewYorkCity, Neutral)
        .put(Savannah, &[(Tory, 1), (MilitiaActive, 1)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((NewYorkCity, 6)));
}

#[test]
fn r8_4_2_regulars_then_to_tories_alone_then_by_population() {
    let base = early()
        .everywhere(ActiveSupport)
        .level(Savannah, Neutral)
        .level(NewYorkCity, Neutral)
        .put(NewYorkCity, &[(BritishFort, 1)]);
    let alone = base.put(Savannah, &[(Tory, 1)]).no_tories().turn("d3=1");
    assert_eq!(alone.regulars_mustered(), Some((Savannah, 6)));
    let held = base
        .put(Savannah, &[(BritishFort, 1)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(held.regulars_mustered(), Some((NewYorkCity, 6)));
}

#[test]
fn r3_2_1_as_many_regulars_as_there_are() {
    let turn = musters_in_savannah(early())
        .available(Stock::BritishRegular, 3)
        .turn("d6=2 d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 3)));
}

#[test]
fn r1_9_no_regulars_at_a_blockaded_city() {
    let turn = late()
        .everywhere(ActiveSupport)
        .level(NewYorkCity, Neutral)
        .level(Savannah, Neutral)
        .blockade(NewYorkCity)
        .fni(1)
        .no_tories()
        .turn("");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
}

#[test]
fn r1_6_1_the_west_indies_are_neutral_and_take_regulars_after_the_treaty() {
    let turn = late().everywhere(ActiveSupport).no_tories().turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((WestIndies, 6)));
}

/// 8.4.2, 1.6.2: Neutral like any other, and first where the Regulars bring British Control.
#[test]
fn r182_the_west_indies_add_control_only_if_it_comes_about() {
    let base = late()
        .everywhere(ActiveSupport)
        .level(Savannah, Neutral)
        .put(Savannah, &[(BritishFort, 1)])
        .no_tories();
    let turn = base.turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((WestIndies, 6)));
    let held_by_the_french = base.put(WestIndies, &[(FrenchRegular, 9)]);
    let turn = held_by_the_french.turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
    let already_british = base.put(WestIndies, &[(BritishRegular, 1)]);
    let turn = already_british.turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
}

fn tories_of(at: At) -> Vec<(Space, u8)> {
    let mut door = Script::parse("d3=1").unwrap();
    let (turn, outcome) = at.run(Moment::default(), &mut door);
    outcome.unwrap();
    turn.tories_mustered()
}

#[test]
fn r8_4_2_tories_first_where_regulars_just_mustered_then_to_regulars_alone() {
    let base = early()
        .everywhere(ActiveSupport)
        .level(Savannah, PassiveOpposition)
        .put(Norfolk, &[(BritishRegular, 1)]);
    assert_eq!(tories_of(base.resources(1)), [(Savannah, 1)]);
    assert_eq!(tories_of(base.resources(2)), [(Savannah, 1), (Norfolk, 2)]);
}

#[test]
fn r8_4_2_tories_then_to_change_control_of_the_most_population() {
    let base = early().everywhere(ActiveSupport).level(Savannah, Neutral);
    assert_eq!(
        tories_of(base.resources(2)),
        [(Savannah, 2), (SouthCarolina, 2)]
    );
    let held = base.put(SouthCarolina, &[(BritishFort, 1)]);
    // Around South Carolina's Fort: North Carolina has Population 2, Georgia 1.
    assert_eq!(
        tories_of(held.resources(2)),
        [(Savannah, 2), (NorthCarolina, 2)]
    );
    let opposed = base.level(SouthCarolina, ActiveOpposition);
    assert_eq!(
        tories_of(opposed.resources(2)),
        [(Savannah, 2), (Georgia, 2)]
    );
}

#[test]
fn r8_4_2_tories_then_in_colonies_with_few_cubes_and_no_fort() {
    // Control changes nowhere: South Carolina and Georgia are British.
    let base = early().everywhere(ActiveSupport).level(Savannah, Neutral);
    let few = base
        .put(SouthCarolina, &[(Tory, 4)])
        .put(Georgia, &[(BritishFort, 1), (Tory, 1)])
        .put(CharlesTown, &[(Tory, 1)])
        .put(Southwest, &[(Tory, 1)]);
    // Georgia has a Fort; its neighbours are Savannah, South Carolina and two Reserves.
    assert_eq!(tories_of(few), [(Savannah, 2), (SouthCarolina, 2)]);
    let many = base
        .put(SouthCarolina, &[(Tory, 5)])
        .put(Georgia, &[(BritishFort, 1)]);
    assert_eq!(tories_of(many), [(Savannah, 2)]);
}

#[test]
fn r8_4_2_four_spaces_at_most() {
    let mut at = early().everywhere(ActiveSupport).level(Savannah, Neutral);
    for city in [QuebecCity, Boston, Norfolk, CharlesTown] {
        at = at.put(city, &[(BritishRegular, 1)]);
    }
    let turn = at.turn("d3=1 d6=1 d3=1 d6=1 d6=1 d3=1");
    assert_eq!(turn.tories_mustered().len(), 4);
    // Ten less four, and one by Naval Pressure.
    assert_eq!(turn.resources(), 7);
}

/// No Cubes to Muster, no March: a Muster that can only Reward Loyalty or build a Fort, reached by B10.
fn loyal(at: At) -> Turn {
    loyal_with(at, "d3=1")
}

#[track_caller]
fn loyal_with(at: At, dice: &str) -> Turn {
    at.no_cubes().turn(dice)
}

fn pair() -> [(Piece, u8); 2] {
    [(BritishRegular, 1), (Tory, 1)]
}

#[test]
fn r8_4_2_reward_loyalty_where_opposition_exceeds_support_and_a_die() {
    // Opposition 3, Support 1.
    let base = early()
        .put(Boston, &pair())
        .level(Boston, PassiveOpposition)
        .level(Virginia, PassiveOpposition)
        .level(Savannah, PassiveSupport);
    let turn = loyal_with(base, "d3=1 d3=2");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B8 B11 B7");
    assert_eq!(turn.rewarded(), Some((Boston, 3)));
    // One for the space, three levels, two by Naval Pressure.
    assert_eq!(turn.resources(), 8);
    let turn = loyal_with(base, "d3=2");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B8");
    assert_eq!(turn.outcome, Some(Outcome::Pass));
    assert_eq!(turn.resources(), 12);
}

#[test]
fn r35_without_forts_available_no_die() {
    let base = early()
        .put(Boston, &pair())
        .put(Quebec, &[(BritishFort, 2)])
        .put(Northwest, &[(BritishFort, 2)])
        .put(Southwest, &[(BritishFort, 2)]);
    let turn = loyal(base.level(Boston, PassiveSupport));
    assert_eq!(turn.rewarded(), Some((Boston, 1)));
    // Nowhere to go: no die either (R26).
    let none = early()
        .put(Boston, &[(BritishRegular, 1)])
        .level(Virginia, PassiveOpposition);
    assert_eq!(loyal_with(none, "").outcome, Some(Outcome::Pass));
}

/// Opposition far ahead, and no die for it.
fn rebellious() -> At {
    early().everywhere(ActiveOpposition)
}

#[test]
fn r8_4_5_fewest_markers_then_the_largest_gain() {
    let two = rebellious().put(Boston, &pair()).put(Norfolk, &pair());
    let few = two
        .marks(Boston, Marker::Propaganda, 1)
        .level(Norfolk, PassiveSupport);
    assert_eq!(loyal(few).rewarded(), Some((Norfolk, 1)));
    let stacked = few.marks(Norfolk, Marker::Raid, 2);
    assert_eq!(loyal(stacked).rewarded(), Some((Boston, 5)));
    let gain = two.level(Norfolk, PassiveOpposition);
    assert_eq!(loyal(gain).rewarded(), Some((Boston, 4)));
    // Levels times Population.
    let city = rebellious()
        .put(Boston, &pair())
        .put(NewYorkCity, &pair())
        .level(NewYorkCity, PassiveOpposition);
    assert_eq!(loyal(city).rewarded(), Some((NewYorkCity, 3)));
}

#[test]
fn r8_4_2_reward_loyalty_first_where_selected() {
    let turn = rebellious()
        .put(Boston, &pair())
        .put(Savannah, &[(BritishRegular, 1)])
        .level(Savannah, PassiveSupport)
        .available(Stock::Tory, 1)
        .available(Stock::BritishRegular, 0)
        .turn("d3=1");
    assert_eq!(turn.tories_mustered(), [(Savannah, 1)]);
    assert_eq!(turn.rewarded(), Some((Savannah, 1)));
    assert_eq!(turn.resources(), 9);
}

/// Militia enough that the Regular in Boston cannot leave without ending British Control.
fn watched_in_boston(at: At) -> At {
    at.put(Boston, &[(MilitiaUnderground, 1)])
}

#[test]
fn r23_never_only_markers() {
    let full = rebellious()
        .put(Boston, &pair())
        .level(Boston, ActiveSupport)
        .marks(Boston, Marker::Raid, 1);
    assert_eq!(loyal_with(watched_in_boston(full), "").rewarded(), None);
    // One Resource for the space, two for the markers: nothing is left for a level.
    let dear = rebellious()
        .put(Boston, &pair())
        .marks(Boston, Marker::Propaganda, 2);
    assert_eq!(loyal_with(dear.resources(3), "").rewarded(), None);
    assert_eq!(loyal(dear.resources(4)).rewarded(), Some((Boston, 3)));
}

#[test]
fn r34_as_many_levels_as_there_are_resources_for() {
    let turn = loyal(rebellious().put(Boston, &pair()).resources(3));
    assert_eq!(turn.rewarded(), Some((Boston, 2)));
    assert_eq!(turn.resources(), 1);
}

#[test]
fn r1_10_gage_shifts_the_first_level_for_nothing() {
    let base = rebellious()
        .put(Boston, &pair())
        .leader(Leader::Gage, Some(Boston));
    assert_eq!(loyal(base.resources(3)).rewarded(), Some((Boston, 3)));
    // Even with nothing left after the space is paid for.
    assert_eq!(loyal(base.resources(1)).rewarded(), Some((Boston, 1)));
    let marked = base.marks(Boston, Marker::Raid, 1);
    assert_eq!(loyal(marked.resources(2)).rewarded(), Some((Boston, 2)));
    assert_eq!(loyal_with(marked.resources(1), "").rewarded(), None);
}

#[test]
fn r8_4_2_a_fort_where_five_cubes_stand() {
    let base = musters_in_savannah(early().put(SouthCarolina, &[(BritishRegular, 3), (Tory, 2)]));
    let turn = base.turn("d3=1");
    // 8.1.2: a Regular, a Tory, a Regular; a further space, paid for.
    assert_eq!(turn.fort(), Some((SouthCarolina, 2, 1)));
    assert_eq!(turn.resources(), 9);
    let four = musters_in_savannah(early().put(SouthCarolina, &[(BritishRegular, 2), (Tory, 2)]));
    assert_eq!(four.turn("d3=1").fort(), None);
    assert_eq!(
        base.put(SouthCarolina, &[(BritishFort, 1)])
            .turn("d3=1")
            .fort(),
        None
    );
    let full = base.put(SouthCarolina, &[(Village, 2)]);
    assert_eq!(full.turn("d3=1").fort(), None);
    // Cities are no place for it.
    let city = musters_in_savannah(early().put(CharlesTown, &[(BritishRegular, 3), (Tory, 2)]));
    assert_eq!(city.turn("d3=1").fort(), None);
    // No Resource is left for one more space.
    assert_eq!(base.resources(1).turn("d3=1").fort(), None);
}

#[test]
fn r8_1_2_which_cubes_become_the_fort() {
    let cubes = |regulars, tories| {
        let pieces = [(BritishRegular, regulars), (Tory, tories)];
        musters_in_savannah(early().put(SouthCarolina, &pieces))
            .turn("d3=1")
            .fort()
    };
    assert_eq!(cubes(2, 3), Some((SouthCarolina, 1, 2)));
    assert_eq!(cubes(1, 4), Some((SouthCarolina, 1, 2)));
    assert_eq!(cubes(0, 5), Some((SouthCarolina, 0, 3)));
    assert_eq!(cubes(4, 1), Some((SouthCarolina, 3, 0)));
    assert_eq!(cubes(3, 3), Some((SouthCarolina, 2, 1)));
}

#[test]
fn r8_4_2_a_fort_first_where_selected() {
    let turn = early()
        .everywhere(ActiveSupport)
        .level(Georgia, Neutral)
        .put(SouthCarolina, &[(BritishRegular, 3), (Tory, 2)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Georgia, 6)));
    assert_eq!(turn.fort(), Some((Georgia, 3, 0)));
}

#[test]
fn b8_nothing_to_muster_is_a_march_then_a_pass() {
    let turn = early().no_cubes().turn("");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B8");
    assert_eq!(turn.outcome, Some(Outcome::Pass));
    assert_eq!(turn.resources(), 12);
}

// ---- B10: March ---------------------------------------------------------------------------------

/// A turn that Marches, with no cube left to Muster.
#[track_caller]
fn march(at: At, dice: &str) -> Turn {
    let turn = at.no_cubes().turn(dice);
    assert!(turn.path.starts_with("B1 B3 B4 B6 B9 B10"), "{}", turn.path);
    turn
}

fn source(space: Space, regulars: u8, tories: u8) -> At {
    early()
        .put(space, &[(BritishRegular, regulars), (Tory, tories)])
        .level(space, ActiveSupport)
}

#[test]
fn r8_4_3_cities_first_then_rebellion_cubes_then_population() {
    let empty = source(Virginia, 4, 4);
    let turn = march(empty, "d3=1");
    let group = troops(&[(BritishRegular, 4), (Tory, 3)]);
    assert_eq!(turn.marches(), [(NewYorkCity, vec![(Virginia, group)])]);
    assert_eq!(turn.resources(), 10);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B11 B7");
    let cubes = empty
        .put(Boston, &[(Continental, 1)])
        .put(Pennsylvania, &[(Continental, 1)]);
    assert_eq!(march(cubes, "").destinations(), [Boston]);
    // Militia are no cubes.
    let militia = empty.put(Boston, &[(MilitiaUnderground, 1)]);
    assert_eq!(march(militia, "d3=1").destinations(), [NewYorkCity]);
}

#[test]
fn r8_4_3_colonies_after_the_cities_and_no_reserves() {
    let base = source(Virginia, 2, 1).held_but(&[Virginia, NewJersey, Massachusetts]);
    assert_eq!(march(base, "d3=1").destinations(), [Massachusetts]);
    let cubes = base.put(NewJersey, &[(Continental, 1)]);
    assert_eq!(march(cubes, "").destinations(), [NewJersey]);
    let none = source(Virginia, 2, 1).held_but(&[Virginia]);
    assert_eq!(march(none, "").outcome, Some(Outcome::Pass));
}

/// R66.
#[test]
fn r8_4_3_two_spaces_the_largest_groups_first() {
    let three = source(Virginia, 4, 2)
        .put(Massachusetts, &[(BritishRegular, 3), (Tory, 2)])
        .level(Massachusetts, ActiveSupport)
        .put(Georgia, &[(BritishRegular, 2), (Tory, 1)])
        .level(Georgia, ActiveSupport)
        .put(Boston, &[(Continental, 1)]);
    let turn = march(three, "");
    let of = |r, t| troops(&[(BritishRegular, r), (Tory, t)]);
    assert_eq!(
        turn.marches(),
        [
            (Boston, vec![(Virginia, of(4, 1))]),
            (NewYorkCity, vec![(Massachusetts, of(3, 1))])
        ]
    );
}

/// R66.
#[test]
fn r8_4_3_groups_stop_once_there_is_control() {
    let three = source(Virginia, 3, 1)
        .put(Massachusetts, &[(BritishRegular, 2), (Tory, 1)])
        .level(Massachusetts, ActiveSupport)
        .put(Georgia, &[(BritishRegular, 1), (Tory, 1)])
        .level(Georgia, ActiveSupport)
        .put(Boston, &[(Continental, 3)]);
    let turn = march(three, "");
    let of = |r| troops(&[(BritishRegular, r)]);
    assert_eq!(
        turn.marches(),
        [
            (Boston, vec![(Virginia, of(3)), (Massachusetts, of(2))]),
            (NewYorkCity, vec![(Georgia, of(1))])
        ]
    );
}

#[test]
fn r8_4_3_what_stays_in_the_origin() {
    let size = |at: At| {
        let at = at.held_but(&[Virginia, Boston]).no_cubes();
        let mut door = Script::parse("d3=1").unwrap();
        let (turn, _) = at.run(Moment::default(), &mut door);
        turn.marches()
            .first()
            .map_or(0, |(_, groups)| groups[0].1.total())
    };
    let here = |pieces: &[(Piece, u8)]| early().put(Virginia, pieces);
    // The last Regular, under British Control without Active Support.
    let cubes = here(&[(BritishRegular, 2), (Tory, 1)]);
    assert_eq!(size(cubes), 1);
    assert_eq!(size(cubes.level(Virginia, ActiveSupport)), 2);
    // Without British Control all may go.
    let outdone = here(&[(BritishRegular, 2), (MilitiaUnderground, 3)]);
    assert_eq!(size(outdone), 2);
    // What Control needs stays.
    let watched = here(&[(BritishRegular, 5), (MilitiaUnderground, 2)]);
    assert_eq!(size(watched.level(Virginia, ActiveSupport)), 2);
    // The last Tory stays, the others go one for one.
    let tories = here(&[(BritishRegular, 2), (Tory, 4)]).level(Virginia, ActiveSupport);
    assert_eq!(size(tories), 4);
    let last = here(&[(BritishRegular, 2), (Tory, 2), (MilitiaUnderground, 4)]);
    assert_eq!(size(last), 3);
}

#[test]
fn r8_4_3_common_cause_into_an_adjacent_province() {
    let base = |active, hidden| {
        source(Virginia, 3, 1)
            .put(
                Virginia,
                &[(WarPartyActive, active), (WarPartyUnderground, hidden)],
            )
            .held_but(&[Virginia, NorthCarolina])
    };
    let group = |at: At| march(at, "").marches()[0].1[0].1;
    let regulars = Troops::of(BritishRegular, 3);
    assert_eq!(group(base(3, 1)), regulars.with(WarPartyActive, 3));
    // The Underground one stays if there is one.
    assert_eq!(
        group(base(1, 2)),
        regulars
            .with(WarPartyActive, 1)
            .with(WarPartyUnderground, 1)
    );
    assert_eq!(group(base(2, 0)), regulars.with(WarPartyActive, 1));
    let turn = march(base(3, 1), "");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B13");
    assert_eq!(turn.special(), Some(Special::CommonCause));
    // They are Active when they arrive.
    assert_eq!(
        march(base(0, 3), "")
            .board
            .pieces(NorthCarolina, WarPartyActive),
        2
    );
    // The last one never goes.
    let last = march(base(0, 1), "d3=1");
    assert_eq!(last.path, "B1 B3 B4 B6 B9 B10 B11 B7");
}

#[test]
fn r4_2_1_no_common_cause_into_cities_or_far_away() {
    for far in [Norfolk, Massachusetts] {
        let turn = march(
            source(Virginia, 3, 1)
                .put(Virginia, &[(WarPartyActive, 3)])
                .held_but(&[Virginia, far]),
            "d3=1",
        );
        assert_eq!(turn.marches()[0].1[0].1, Troops::of(BritishRegular, 3));
        assert_eq!(turn.special(), Some(Special::NavalPressure));
    }
}

#[test]
fn r4_2_1_war_parties_make_up_for_tories_only() {
    // Three Regulars and two Tories march: room for one War Party.
    let turn = march(
        source(Virginia, 3, 3)
            .put(Virginia, &[(WarPartyActive, 3)])
            .held_but(&[Virginia, NorthCarolina]),
        "",
    );
    assert_eq!(
        turn.marches()[0].1[0].1,
        troops(&[(BritishRegular, 3), (Tory, 2), (WarPartyActive, 1)])
    );
}

#[test]
fn r8_4_3_then_tories_to_regulars_alone_without_common_cause() {
    let base = source(Virginia, 2, 2)
        .held_but(&[Virginia, Massachusetts])
        .put(Virginia, &[(WarPartyActive, 2)])
        .put(Massachusetts, &[(BritishRegular, 1)]);
    let turn = march(base, "d3=1");
    let group = troops(&[(BritishRegular, 2), (Tory, 1)]);
    assert_eq!(turn.marches(), [(Massachusetts, vec![(Virginia, group)])]);
    // Not at Active Support. In Massachusetts the Regular may then go, to nowhere.
    let loyal = base.level(Massachusetts, ActiveSupport);
    assert_eq!(march(loyal, "").outcome, Some(Outcome::Pass));
    // Nor without Population.
    let reserve = source(Virginia, 2, 2)
        .held_but(&[Virginia])
        .put(Quebec, &[(BritishRegular, 1)]);
    assert_eq!(march(reserve, "").outcome, Some(Outcome::Pass));
}

#[test]
fn r8_4_3_then_regulars_to_tories_alone() {
    let base = source(Virginia, 2, 1)
        .held_but(&[Virginia, Massachusetts])
        .put(Massachusetts, &[(Tory, 1)]);
    let turn = march(base, "d3=1");
    let group = troops(&[(BritishRegular, 2)]);
    assert_eq!(turn.marches(), [(Massachusetts, vec![(Virginia, group)])]);
    // Tories to Regulars come before; then the Regular in Georgia is not the last one any more.
    let both = source(Virginia, 2, 2)
        .held_but(&[Virginia, Massachusetts, Georgia])
        .put(Massachusetts, &[(Tory, 1)])
        .put(Georgia, &[(BritishRegular, 1)]);
    assert_eq!(march(both, "d3=1").destinations(), [Georgia, Massachusetts]);
}

/// With a Tory that has just come the other is not the last one.
#[test]
fn r8_4_3_a_tory_goes_where_another_has_come() {
    let turn = march(
        source(Virginia, 3, 2)
            .held_but(&[Virginia, QuebecCity, Massachusetts])
            .put(
                QuebecCity,
                &[(BritishRegular, 4), (Tory, 1), (MilitiaUnderground, 5)],
            )
            .level(QuebecCity, ActiveSupport)
            .put(Massachusetts, &[(BritishRegular, 1)]),
        "",
    );
    let of = |r| troops(&[(BritishRegular, r), (Tory, 1)]);
    assert_eq!(
        turn.marches(),
        [
            (QuebecCity, vec![(Virginia, of(3))]),
            (Massachusetts, vec![(QuebecCity, of(2))])
        ]
    );
}

#[test]
fn r8_4_3_first_to_destinations_selected_already() {
    let turn = march(
        source(Virginia, 3, 1)
            .held_but(&[Virginia, Georgia, Boston, Massachusetts])
            .put(Georgia, &[(BritishRegular, 1), (Tory, 2)])
            .level(Georgia, ActiveSupport)
            .put(Boston, &[(Continental, 1)])
            .put(Massachusetts, &[(BritishRegular, 1)]),
        "",
    );
    assert_eq!(turn.destinations(), [Boston, Boston]);
    // One space, one Resource.
    assert_eq!(turn.resources(), 9);
}

#[test]
fn r8_4_3_then_in_place_first_where_there_is_support() {
    let base = early()
        .put(Massachusetts, &[(Tory, 3), (MilitiaUnderground, 1)])
        .put(Pennsylvania, &[(Tory, 4), (MilitiaUnderground, 2)])
        .level(Pennsylvania, PassiveSupport)
        .put(Georgia, &[(Tory, 2), (MilitiaUnderground, 1)])
        .put(NewYork, &[(Tory, 3), (MilitiaActive, 1)]);
    let turn = march(base, "d3=1");
    assert_eq!(turn.destinations(), [Pennsylvania, Massachusetts]);
    assert_eq!(turn.board.pieces(Pennsylvania, MilitiaActive), 1);
    assert_eq!(
        march(base.resources(1), "d3=1").destinations(),
        [Pennsylvania]
    );
}

#[test]
fn r8_4_3_four_destinations_at_most() {
    let mut at = early();
    for space in [
        NewHampshire,
        Massachusetts,
        NewYork,
        Virginia,
        SouthCarolina,
    ] {
        at = at.put(space, &[(Tory, 3), (MilitiaUnderground, 1)]);
    }
    let turn = march(at, "d3=1 d6=1 d3=1 d6=1 d3=1 d6=1 d6=1 d3=3");
    assert_eq!(turn.destinations().len(), 4);
    assert_eq!(turn.resources(), 9);
}

#[test]
fn r16_the_leader_follows_the_larger_group_a_die_for_equal_ones() {
    let with = |regulars, dice: &str| {
        let at = source(Virginia, regulars, 1)
            .held_but(&[Virginia, Boston])
            .leader(Leader::Gage, Some(Virginia));
        march(at, dice).leader()
    };
    assert_eq!(with(2, "d3=1"), Some(Boston));
    assert_eq!(with(1, "d6=3 d3=1"), Some(Boston));
    assert_eq!(with(1, "d6=4 d3=1"), Some(Virginia));
}

// ---- B11: Skirmish ------------------------------------------------------------------------------

/// The Skirmish after a Muster in Savannah.
#[track_caller]
fn skirmish(at: At, dice: &str) -> Option<(Space, SkirmishKind, Option<Piece>)> {
    let turn = musters_in_savannah(at).turn(dice);
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11");
    turn.skirmish()
}

fn fight(at: At, space: Space, regulars: u8, rebels: &[(Piece, u8)]) -> At {
    at.put(space, &[(BritishRegular, regulars)])
        .put(space, rebels)
}

/// Counted once, at the start: of two French and three Continentals one of each goes.
#[test]
fn r163_cubes_go_in_turns_the_kind_with_fewest_first() {
    let removed = |french, continentals| {
        let cubes = [(FrenchRegular, french), (Continental, continentals)];
        let (space, kind, _) = skirmish(fight(late(), Norfolk, 3, &cubes), "").expect("one");
        assert_eq!(space, Norfolk);
        kind
    };
    let french_first = SkirmishKind::Two(FrenchRegular, Continental);
    let french_last = SkirmishKind::Two(Continental, FrenchRegular);
    assert_eq!(removed(1, 3), french_first);
    assert_eq!(removed(2, 3), french_first);
    assert_eq!(removed(2, 2), french_first);
    assert_eq!(removed(3, 2), french_last);
}

#[test]
fn r8_4_1_skirmish_in_the_west_indies_then_where_one_regular_is() {
    let base = fight(late(), Norfolk, 1, &[(MilitiaActive, 1)]);
    let one = fight(base, Virginia, 3, &[(Continental, 2)]);
    assert_eq!(
        skirmish(one, ""),
        Some((Norfolk, SkirmishKind::One(MilitiaActive), None))
    );
    let indies = fight(one, WestIndies, 3, &[(FrenchRegular, 1)]);
    assert_eq!(
        skirmish(indies, ""),
        Some((WestIndies, SkirmishKind::One(FrenchRegular), None))
    );
}

#[test]
fn r8_4_1_skirmish_for_as_many_cubes_as_possible() {
    let base = fight(late(), Virginia, 3, &[(Continental, 2)]);
    let two = fight(base, Norfolk, 2, &[(Continental, 1)]);
    assert_eq!(
        skirmish(two, ""),
        Some((Virginia, SkirmishKind::Two(Continental, Continental), None))
    );
    // Any cube before any Militia.
    let militia = fight(
        fight(late(), Virginia, 3, &[(Continental, 1), (MilitiaActive, 1)]),
        Norfolk,
        2,
        &[(MilitiaActive, 1)],
    );
    assert_eq!(
        skirmish(militia, ""),
        Some((Virginia, SkirmishKind::One(Continental), None))
    );
}

#[test]
fn r8_4_1_the_type_that_is_least_goes_first() {
    let kinds = |french, continentals| {
        let rebels = [(FrenchRegular, french), (Continental, continentals)];
        skirmish(fight(late(), Virginia, 2, &rebels), "").map(|(_, kind, _)| kind)
    };
    let two = |a, b| Some(SkirmishKind::Two(a, b));
    assert_eq!(kinds(1, 3), two(FrenchRegular, Continental));
    assert_eq!(kinds(3, 1), two(Continental, FrenchRegular));
    assert_eq!(kinds(2, 3), two(FrenchRegular, Continental));
    assert_eq!(kinds(3, 2), two(Continental, FrenchRegular));
    assert_eq!(kinds(1, 1), two(FrenchRegular, Continental));
}

#[test]
fn r8_4_1_else_one_piece_first_the_last_one_within_that_in_a_city() {
    let virginia = fight(late(), Virginia, 2, &[(MilitiaActive, 1)]);
    let more = fight(virginia, Norfolk, 2, &[(MilitiaActive, 2)]);
    assert_eq!(skirmish(more, "").map(|s| s.0), Some(Virginia));
    let city = fight(virginia, Norfolk, 2, &[(MilitiaActive, 1)]);
    assert_eq!(skirmish(city, "").map(|s| s.0), Some(Norfolk));
    // A Fort is the last piece too, at the price of a Regular.
    let fort = fight(more, Georgia, 2, &[(PatriotFort, 1)]);
    let fort = skirmish(fort, "d6=6");
    assert_eq!(fort, Some((Georgia, SkirmishKind::Fort, None)));
}

/// R67.
#[test]
fn r8_2_equal_cubes_or_no_last_piece_are_left_to_the_dice() {
    // One cube each, alone in Norfolk: the last piece and the City count only where no cube can go.
    let one = fight(
        fight(late(), Virginia, 2, &[(Continental, 1), (MilitiaActive, 1)]),
        Norfolk,
        2,
        &[(Continental, 1)],
    );
    assert_eq!(skirmish(one, "d6=4").map(|s| s.0), Some(Virginia));
    let two = fight(
        fight(late(), Virginia, 2, &[(Continental, 2)]),
        Norfolk,
        2,
        &[(Continental, 2)],
    );
    assert_eq!(skirmish(two, "d6=4").map(|s| s.0), Some(Virginia));
    let militia = fight(
        fight(late(), Virginia, 2, &[(MilitiaActive, 2)]),
        Norfolk,
        2,
        &[(MilitiaActive, 2)],
    );
    assert_eq!(skirmish(militia, "d6=4").map(|s| s.0), Some(Virginia));
}

#[test]
fn r4_2_2_a_fort_only_where_neither_cubes_nor_active_militia_are() {
    let fort = |rebels: &[(Piece, u8)]| {
        let at = fight(late(), Virginia, 2, rebels);
        skirmish(at, "").map(|(_, kind, _)| kind)
    };
    assert_eq!(
        fort(&[(PatriotFort, 1), (MilitiaUnderground, 2)]),
        Some(SkirmishKind::Fort)
    );
    assert_eq!(
        fort(&[(PatriotFort, 1), (MilitiaActive, 2)]),
        Some(SkirmishKind::One(MilitiaActive))
    );
    // Underground Militia alone: none, so Naval Pressure.
    let hidden = fight(late(), Virginia, 2, &[(MilitiaUnderground, 2)]);
    let turn = musters_in_savannah(hidden).turn("d3=1");
    assert_eq!(turn.path, "B1 B3 B4 B6 B8 B11 B7");
}

#[test]
fn r1_10_clinton_takes_one_more_militia_underground_first() {
    let more = |rebels: &[(Piece, u8)]| {
        let at = fight(late(), Virginia, 2, rebels).leader(Leader::Clinton, Some(Virginia));
        skirmish(at, "").and_then(|(_, _, militia)| militia)
    };
    assert_eq!(
        more(&[
            (Continental, 1),
            (MilitiaUnderground, 1),
            (MilitiaActive, 1)
        ]),
        Some(MilitiaUnderground)
    );
    assert_eq!(more(&[(MilitiaActive, 2)]), Some(MilitiaActive));
    assert_eq!(more(&[(MilitiaActive, 1)]), None);
    assert_eq!(more(&[(Continental, 2)]), None);
}

#[test]
fn r4_2_2_no_skirmish_in_a_muster_space() {
    let at = early().put(Savannah, &[(MilitiaActive, 2)]);
    let turn = musters_in_savannah(at).turn("d3=1");
    assert_eq!(turn.special(), Some(Special::NavalPressure));
}

#[test]
fn r1_10_a_leader_left_alone_goes_to_the_most_regulars() {
    let at = fight(late(), Norfolk, 1, &[(Continental, 2)]).leader(Leader::Gage, Some(Norfolk));
    let turn = musters_in_savannah(at).turn("");
    assert_eq!(turn.leader(), Some(Savannah));
}

// ---- B12: Battle --------------------------------------------------------------------------------

#[test]
fn b12_nothing_worth_a_battle_is_a_march() {
    // Active Militia alone lead here, but have neither cubes nor a Fort (8.4.4).
    let at = early()
        .put(Virginia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .no_cubes();
    let path = at.path("");
    assert_eq!(path, "B1 B3 B4 B6 B9 B12 B10 B11");
}

#[test]
fn b12_without_common_cause_another_special_activity_before_the_battles() {
    let at = early()
        .put(Virginia, &[(BritishRegular, 6), (Continental, 2)])
        .put(Georgia, &[(BritishRegular, 1), (MilitiaActive, 1)])
        .no_cubes();
    let mut door = Script::parse("d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3").unwrap();
    let (turn, _) = at.run(Moment::default(), &mut door);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B12 B11");
    assert_eq!(turn.skirmish().map(|s| s.0), Some(Georgia));
    let skirmish = turn
        .steps
        .iter()
        .position(|s| matches!(s, Step::Skirmish { .. }));
    let battle = turn
        .steps
        .iter()
        .position(|s| matches!(s, Step::Battle { .. }));
    assert!(skirmish.is_some() && battle.is_some() && skirmish < battle);
}

#[test]
fn b13_common_cause_in_the_battle_is_the_special_activity() {
    let at = early()
        .put(
            Virginia,
            &[
                (BritishRegular, 5),
                (WarPartyActive, 3),
                (WarPartyUnderground, 1),
                (Continental, 2),
            ],
        )
        .put(Georgia, &[(BritishRegular, 1), (MilitiaActive, 1)])
        .no_cubes();
    let mut door = Script::parse("d3=3 d3=3 d3=3 d3=3 d3=3 d3=3 d3=3").unwrap();
    let (turn, _) = at.run(Moment::default(), &mut door);
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B12 B13");
    assert_eq!(turn.skirmish(), None);
}

#[test]
fn r3_2_4_tories_alone_or_a_fort_alone_may_battle_but_have_no_force() {
    // 3.2.4 wants British pieces; without Regulars the Force Level never exceeds the enemy's.
    let at = early()
        .put(Virginia, &[(Tory, 9), (Continental, 1)])
        .put(Georgia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .no_cubes();
    assert!(at.path("").starts_with("B1 B3 B4 B6 B9 B12 B10"));
    assert_eq!(at.0.control(Virginia), Control::British);
}

/// R26: two Regulars are needed and two are free, one in each City: no die says which goes first.
#[test]
fn r26_no_die_where_every_free_regular_is_needed() {
    let turn = early()
        .quiet(&[QuebecCity, Norfolk, CharlesTown, Savannah])
        .put(Boston, &[(BritishRegular, 3)])
        .level(Boston, ActiveSupport)
        .put(NewYorkCity, &[(BritishRegular, 3)])
        .level(NewYorkCity, ActiveSupport)
        .put(Virginia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .put(Georgia, &[(BritishRegular, 4), (MilitiaActive, 2)])
        .put(Philadelphia, &[(MilitiaActive, 1)])
        .turn("d3=1");
    assert_eq!(
        turn.moves(),
        [(Boston, Philadelphia, 1), (NewYorkCity, Philadelphia, 1)]
    );
}

/// R26: a die only while not all of the equal spaces can have their Tories.
#[test]
fn r26_no_die_where_all_equal_spaces_take_tories() {
    let base = early()
        .everywhere(ActiveSupport)
        .level(Savannah, PassiveOpposition)
        .put(Boston, &[(BritishRegular, 1)])
        .put(Norfolk, &[(BritishRegular, 1)]);
    assert_eq!(
        tories_of(base.resources(3)),
        [(Savannah, 1), (Boston, 2), (Norfolk, 2)]
    );
    let turn = base.resources(2).turn("d6=5 d3=1");
    assert_eq!(turn.tories_mustered(), [(Savannah, 1), (Norfolk, 2)]);
}
