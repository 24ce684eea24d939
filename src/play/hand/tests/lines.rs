//! The one-line notation: every kind of step, completion, and what is wrong with a line.

use super::*;
use crate::rules::{GatherKind, Group, Preparation, RallyKind, SkirmishKind, StrikeKind, Troops};

fn one(board: Board, faction: Faction, line: &str) -> Step {
    let steps = steps(board, faction, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let [step] = steps.as_slice() else {
        panic!("{line}: {steps:?}")
    };
    step.clone()
}

fn group(from: Space, units: &[(Piece, u8)]) -> Group {
    let troops = units
        .iter()
        .fold(Troops::NONE, |t, (piece, n)| t.with(*piece, *n));
    Group { from, troops }
}

#[test]
fn r3_2_1_muster_in_one_part_and_the_fort_in_the_next() {
    let board = table(&[(Boston, BritishRegular, 2)]);
    let line = "muster boston 6r 2t; fort boston 3r";
    let steps = steps(board, British, line).unwrap();
    assert_eq!(
        steps,
        [
            Step::MusterRegulars {
                space: Boston,
                count: 6
            },
            Step::MusterTories {
                space: Boston,
                count: 2
            },
            Step::MusterFort {
                space: Boston,
                regulars: 3,
                tories: 0
            },
        ]
    );
    let mut deed = paid(board, British);
    let mut seat = Script::of(&[line, "done"]);
    let done = play(&mut deed, &mut seat).unwrap();
    assert_eq!(done.did, Some(Did::Command));
    assert_eq!(
        done.steps,
        ["muster boston 6r", "muster boston 2t", "fort boston 3r"]
    );
    assert_eq!(deed.board().resources(British), 9);
    assert_eq!(deed.board().pieces(Boston, BritishFort), 1);
}

#[test]
fn r3_2_1_reward_loyalty() {
    let board = table(&[(Boston, BritishRegular, 2), (Boston, Tory, 1)]);
    for line in ["reward boston 2", "muster boston reward 2", "rew bos 2"] {
        let step = one(board, British, line);
        assert_eq!(
            step,
            Step::MusterReward {
                space: Boston,
                steps: 2
            }
        );
    }
}

/// R134
#[test]
fn r3_2_2_garrison_activates_at_the_end() {
    let board = table(&[
        (NewYork, BritishRegular, 6),
        (Boston, MilitiaUnderground, 2),
    ]);
    assert_eq!(
        one(board, British, "garrison ny>boston 3"),
        Step::GarrisonMove {
            from: NewYork,
            to: Boston,
            count: 3
        }
    );
    let mut deed = paid(board, British);
    let mut seat = Script::of(&["garrison ny>boston 6", "done"]);
    let done = play(&mut deed, &mut seat).unwrap();
    assert_eq!(done.steps, ["garrison ny>boston 6r", "activate"]);
    assert_eq!(deed.board().pieces(Boston, MilitiaActive), 2);
    let displace = "garrison ny>boston 6; displace boston>ma";
    let steps = steps(board, British, displace).unwrap();
    assert_eq!(
        steps[1],
        Step::GarrisonDisplace {
            city: Boston,
            to: Massachusetts
        }
    );
    assert_eq!(
        super::steps(board, British, "garrison ny>boston 6; garrison activate").unwrap()[1],
        Step::Activate
    );
}

/// For a person too, at the end of the Command or as soon as the moves are said to be over.
#[test]
fn r185_militia_are_found_when_the_march_is_over() {
    let board = table(&[
        (NewYork, BritishRegular, 3),
        (Massachusetts, MilitiaUnderground, 1),
    ]);
    let mut deed = paid(board, British);
    let mut seat = Script::of(&["march ny>ma 3r", "done"]);
    let done = play(&mut deed, &mut seat).unwrap();
    assert_eq!(done.steps, ["march ny>ma 3r", "activate"]);
    assert_eq!(deed.board().pieces(Massachusetts, MilitiaActive), 1);
    let said = "march ny>ma 3r; activate; skirmish ma";
    let steps = steps(board, British, said).unwrap();
    assert_eq!(steps[1], Step::Activate);
    assert_eq!(steps.len(), 3);
}

#[test]
fn r3_3_2_march_moves_active_militia_first() {
    let board = table(&[
        (NewYork, Continental, 3),
        (NewYork, MilitiaActive, 1),
        (NewYork, MilitiaUnderground, 2),
        (NewJersey, MilitiaUnderground, 1),
        (Connecticut, Continental, 1),
    ]);
    let march = |groups: &[Group]| Step::March {
        to: Massachusetts,
        groups: groups.to_vec(),
    };
    let first = [group(NewYork, &[(Continental, 3), (MilitiaActive, 1)])];
    assert_eq!(one(board, Patriots, "march ny>ma 3c 1m"), march(&first));
    assert_eq!(one(board, Patriots, "mar ny > ma 3c, 1ma"), march(&first));
    let hidden = [group(NewYork, &[(MilitiaUnderground, 1)])];
    assert_eq!(one(board, Patriots, "march ny>ma 1mu"), march(&hidden));
    let both = [
        group(NewYork, &[(MilitiaActive, 1), (MilitiaUnderground, 1)]),
        group(Connecticut, &[(Continental, 1)]),
    ];
    assert_eq!(one(board, Patriots, "march ny>ma 2m + ct 1c"), march(&both));
    assert_eq!(
        one(board, Patriots, "march ny>ma 2m + ct>ma 1"),
        march(&both)
    );
    let all = [group(
        NewYork,
        &[
            (Continental, 3),
            (MilitiaActive, 1),
            (MilitiaUnderground, 2),
        ],
    )];
    assert_eq!(one(board, Patriots, "march ny>ma all"), march(&all));
}

/// The Connecticut-Rhode Island Colony.
#[allow(non_upper_case_globals)]
const Connecticut: Space = ConnecticutRhodeIsland;

#[test]
fn r3_2_3_march_in_place_and_with_common_cause() {
    let board = table(&[
        (NewYork, BritishRegular, 3),
        (NewYork, WarPartyActive, 1),
        (NewYork, MilitiaUnderground, 1),
    ]);
    let here = Step::March {
        to: NewYork,
        groups: Vec::new(),
    };
    assert_eq!(one(board, British, "march ny here"), here);
    let together = [group(NewYork, &[(BritishRegular, 2), (WarPartyActive, 1)])];
    let step = one(board, British, "march ny>nh 2r 1w");
    assert_eq!(
        step,
        Step::March {
            to: NewHampshire,
            groups: together.to_vec()
        }
    );
}

#[test]
fn r3_3_1_rally() {
    let board = table(&[
        (Virginia, PatriotFort, 1),
        (Virginia, MilitiaActive, 2),
        (Virginia, Continental, 1),
        (NorthCarolina, MilitiaActive, 1),
        (Georgia, MilitiaActive, 2),
    ]);
    let rally = |space, kind| Step::Rally {
        space,
        kind,
        from: Vec::new(),
    };
    assert_eq!(
        one(board, Patriots, "rally ma 1m"),
        rally(Massachusetts, RallyKind::One)
    );
    assert_eq!(
        one(board, Patriots, "rally ma"),
        rally(Massachusetts, RallyKind::One)
    );
    assert_eq!(
        one(board, Patriots, "rally va 3m"),
        rally(Virginia, RallyKind::Many(3))
    );
    let units = Troops::of(MilitiaActive, 2);
    assert_eq!(
        one(board, Patriots, "rally va fort 2m"),
        rally(Virginia, RallyKind::Fort(units))
    );
    assert_eq!(
        one(board, Patriots, "rally ga fort"),
        rally(Georgia, RallyKind::Fort(units))
    );
    assert_eq!(
        one(board, Patriots, "rally va regroup + nc 1m"),
        Step::Rally {
            space: Virginia,
            kind: RallyKind::Regroup,
            from: vec![group(NorthCarolina, &[(MilitiaActive, 1)])],
        }
    );
    let militia = Troops::of(MilitiaActive, 1);
    for line in ["continentals va 1m", "rally va continentals 1m"] {
        let step = one(board, Patriots, line);
        assert_eq!(
            step,
            Step::RallyContinentals {
                space: Virginia,
                militia
            }
        );
    }
}

#[test]
fn r3_3_4_rabble_rousing_in_several_spaces() {
    let board = table(&[
        (Virginia, MilitiaUnderground, 1),
        (Georgia, MilitiaUnderground, 1),
    ]);
    let rabble = |space| Step::RabbleRousing { space };
    let both = steps(board, Patriots, "rabble va + ga").unwrap();
    assert_eq!(both, [rabble(Virginia), rabble(Georgia)]);
    assert_eq!(one(board, Patriots, "rabble-rousing va"), rabble(Virginia));
}

#[test]
fn r3_4_1_gather() {
    let board = table(&[
        (Northwest, WarPartyActive, 1),
        (Northwest, WarPartyUnderground, 1),
        (Southwest, Village, 1),
    ]);
    let gather = |space, kind| Step::Gather {
        space,
        kind,
        from: Vec::new(),
    };
    let village = Troops::of(WarPartyActive, 1).with(WarPartyUnderground, 1);
    assert_eq!(
        one(board, Indians, "gather nw village"),
        gather(Northwest, GatherKind::Village(village))
    );
    assert_eq!(
        one(board, Indians, "gather nw one"),
        gather(Northwest, GatherKind::One)
    );
    assert_eq!(
        one(board, Indians, "gather sw 2w"),
        gather(Southwest, GatherKind::Many(2))
    );
}

#[test]
fn r3_4_3_scout_and_its_skirmish() {
    let board = table(&[
        (Northwest, WarPartyActive, 2),
        (Northwest, BritishRegular, 1),
        (Northwest, Tory, 1),
        (NewYork, MilitiaUnderground, 1),
    ]);
    let units = [(WarPartyActive, 2), (BritishRegular, 1), (Tory, 1)];
    let scout = Step::Scout {
        to: NewYork,
        group: group(Northwest, &units),
    };
    let line = "scout nw>ny 2w 1r 1t; skirmish";
    let kind = SkirmishKind::One(MilitiaActive);
    assert_eq!(
        steps(board, Indians, line).unwrap(),
        [scout, Step::ScoutSkirmish { kind }]
    );
    let mut deed = paid(board, Indians);
    play(&mut deed, &mut Script::of(&[line, "done"])).unwrap();
    assert_eq!(deed.board().resources(Indians), 9);
    assert_eq!(deed.board().resources(British), 9);
}

#[test]
fn r3_4_4_raid_by_who_is_there_or_comes() {
    let board = table(&[
        (Virginia, WarPartyUnderground, 1),
        (Northwest, WarPartyActive, 1),
        (Northwest, WarPartyUnderground, 1),
    ]);
    let board = level(board, Virginia, Support::ActiveOpposition);
    let board = level(board, Pennsylvania, Support::PassiveOpposition);
    let raid = |space, from| Step::Raid { space, from };
    assert_eq!(one(board, Indians, "raid va"), raid(Virginia, None));
    let active = Some((Northwest, WarPartyActive));
    assert_eq!(one(board, Indians, "raid nw>va"), raid(Virginia, active));
    // An Active one alone could not Activate there.
    let hidden = Some((Northwest, WarPartyUnderground));
    assert_eq!(one(board, Indians, "raid pa"), raid(Pennsylvania, hidden));
}

#[test]
fn r3_5_french_before_the_treaty() {
    let board = table(&[]);
    assert_eq!(
        one(board, French, "agents quebec 2m"),
        Step::FrenchAgents {
            space: Quebec,
            piece: crate::game::Stock::Militia
        }
    );
    assert_eq!(one(board, French, "hortalez 3"), Step::Hortalez { pay: 3 });
    let resources = Step::PreparerLaGuerre(Preparation::Resources);
    assert_eq!(
        one(board, French, "préparer la guerre resources"),
        resources
    );
}

#[test]
fn r3_5_3_r4_5_french_at_war() {
    let mut board = at_war(table(&[
        (Boston, Continental, 2),
        (NewYorkCity, FrenchRegular, 2),
        (NewYorkCity, Tory, 2),
    ]));
    set(&mut board, THREE_FRENCH_UNAVAILABLE);
    let muster = Step::FrenchMuster {
        space: Boston,
        count: 4,
    };
    let fort = Step::FrenchMusterFort { space: Boston };
    assert_eq!(
        steps(board, French, "muster boston 4; fort").unwrap(),
        [muster, fort]
    );
    assert_eq!(
        one(board, French, "preparer 3fr"),
        Step::PreparerLaGuerre(Preparation::Regulars(3))
    );
    assert_eq!(
        one(board, French, "naval boston"),
        Step::NavalPressureRaise { to: vec![Boston] }
    );
    let kind = SkirmishKind::Two(Tory, Tory);
    let skirmish = Step::Skirmish {
        space: NewYorkCity,
        kind,
        militia: None,
    };
    assert_eq!(one(board, French, "skirmish nyc 2"), skirmish);
    assert_eq!(one(board, French, "skirmish 2t"), skirmish);
}

/// R135
#[test]
fn r4_2_british_special_activities() {
    let board = table(&[
        (Boston, BritishRegular, 2),
        (Boston, Continental, 1),
        (Boston, MilitiaActive, 1),
    ]);
    let board = lead(board, Leader::Clinton, Boston);
    let kind = SkirmishKind::One(Continental);
    let skirmish = |militia| Step::Skirmish {
        space: Boston,
        kind,
        militia,
    };
    assert_eq!(one(board, British, "skirmish boston 1c"), skirmish(None));
    assert_eq!(
        one(board, British, "skirmish boston 1c and m"),
        skirmish(Some(MilitiaActive))
    );
    assert_eq!(
        one(board, British, "naval"),
        Step::NavalPressureResources { roll: 1 }
    );
    let mut fleet = lead(at_war(board), Leader::Howe, Boston);
    set(&mut fleet, Change::Fni { from: 0, to: 1 });
    set(
        &mut fleet,
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(Norfolk),
        },
    );
    assert_eq!(
        one(fleet, British, "naval"),
        Step::NavalPressureLower {
            city: Some(Norfolk)
        }
    );
    assert_eq!(
        one(fleet, British, "howe"),
        Step::Howe {
            city: Some(Norfolk)
        }
    );
}

#[test]
fn r4_3_patriot_special_activities() {
    let board = table(&[
        (NewYork, MilitiaUnderground, 2),
        (NewYork, WarPartyActive, 1),
        (NewYork, Tory, 1),
        (Virginia, MilitiaUnderground, 2),
        (Virginia, Village, 1),
    ]);
    let strike = |space, kind| Step::Partisans { space, kind };
    assert_eq!(
        one(board, Patriots, "partisans ny w"),
        strike(NewYork, StrikeKind::One(WarPartyActive))
    );
    assert_eq!(
        one(board, Patriots, "partisans ny t w"),
        strike(NewYork, StrikeKind::Two(Tory, WarPartyActive))
    );
    assert_eq!(
        one(board, Patriots, "partisans va village"),
        strike(Virginia, StrikeKind::Base)
    );
    assert_eq!(
        one(board, Patriots, "persuasion va"),
        Step::Persuasion { space: Virginia }
    );
}

#[test]
fn r4_4_indian_special_activities() {
    let board = table(&[
        (Northwest, WarPartyUnderground, 2),
        (Northwest, Village, 1),
        (Virginia, WarPartyUnderground, 3),
        (Virginia, MilitiaActive, 1),
    ]);
    let board = level(board, Virginia, Support::PassiveOpposition);
    let kind = StrikeKind::One(MilitiaActive);
    assert_eq!(
        one(board, Indians, "war path va 1m"),
        Step::WarPath {
            space: Virginia,
            kind,
            militia: None
        }
    );
    let plunder = Step::Plunder {
        space: Virginia,
        remove: WarPartyUnderground,
    };
    assert_eq!(one(board, Indians, "plunder va"), plunder);
    let leave = Leave::turn(Indians, people(&[Indians, British]));
    let trade = Step::Trade {
        space: Northwest,
        gift: 2,
    };
    assert_eq!(
        read(&paid(board, Indians), &leave, "trade nw 2"),
        Ok(vec![trade])
    );
}

#[test]
fn r1_4_1_r1_10_recall_and_leaders() {
    let board = table(&[(Virginia, MilitiaActive, 15)]);
    let recall = Step::Recall {
        space: Virginia,
        piece: MilitiaActive,
        count: 2,
    };
    assert_eq!(one(board, Patriots, "recall va 2m"), recall);
    let board = lead(
        table(&[(NewYork, Continental, 2)]),
        Leader::Washington,
        NewYork,
    );
    let line = steps(board, Patriots, "march ny>ma 1c; lead washington ma").unwrap();
    assert_eq!(
        line[1],
        Step::Lead {
            faction: Patriots,
            to: Massachusetts
        }
    );
}

#[test]
fn wrong_lines_say_the_part_and_the_rule() {
    let board = table(&[(NewYork, Continental, 3), (Massachusetts, Tory, 1)]);
    let why = wrong(board, Patriots, "march ny>ma 3c; battle ma");
    assert!(
        why.contains("part 2, `battle ma`") && why.contains("3.3.3"),
        "{why}"
    );
    assert!(wrong(board, Patriots, "march ny>ma 4c").contains("only 3"));
    assert!(wrong(board, Patriots, "march ny>ga 3c").contains("3.3.2"));
    assert!(wrong(board, Patriots, "march ny>bostn 3c").contains("did you mean Boston"));
    assert!(wrong(board, Patriots, "march ny>ma 3x").contains("3x"));
    assert!(wrong(board, Patriots, "ra va").contains("rally, rabble"));
    assert!(wrong(board, Patriots, "muster va").contains("none of"));
    assert!(wrong(board, Patriots, "rally > va").contains("no `>`"));
    assert!(wrong(board, Patriots, "").contains("Command"));
    assert!(wrong(board, Patriots, "battle va").contains("3.3.3"));
    assert!(wrong(board, Patriots, "rally va; rally va").contains("selected already"));
    assert!(wrong(board, Patriots, "march; rally va").contains("part 1"));
    assert!(wrong(board, British, "skirmish boston 1w").contains("not removed"));
    assert!(wrong(board, Indians, "raid va").contains("3.4.4"));
    assert!(wrong(board, French, "muster boston 4").contains("Treaty"));
}

#[test]
fn a_strange_line_is_no_trouble() {
    let board = table(&[(NewYork, Continental, 3)]);
    for line in [
        ";",
        ">",
        "+",
        "march +",
        "march >",
        "march ny>",
        "march ny>ma +",
        "999c",
        "march ny>ma 999c",
        "rally va fort 0c",
        "battle ny up",
        "win",
        "é",
        "march ny>ma 3c; ; done 3",
    ] {
        let leave = Leave::turn(Patriots, people(&[Patriots]));
        let _ = read(&paid(board, Patriots), &leave, line);
    }
    assert!(steps(board, Patriots, &"x;".repeat(2000)).is_err());
}

#[test]
fn r2_3_5_a_limited_command_has_one_space() {
    let board = table(&[
        (Boston, Continental, 1),
        (NewYork, Tory, 1),
        (NewYork, MilitiaUnderground, 1),
    ]);
    let leave = Leave::turn(Patriots, people(&[Patriots]));
    let limited = Deed::new(board, Patriots, Price::Paid, true);
    assert!(read(&limited, &leave, "rally va").is_ok());
    let why = read(&limited, &leave, "rally va; rally ga").unwrap_err();
    assert!(why.contains("2.3.5"), "{why}");
    let why = read(&limited, &leave, "rally va; partisans ny t").unwrap_err();
    assert!(why.contains("2.3.5"), "{why}");
}

/// R139
#[test]
fn r3_1_2_a_grant_is_free_and_narrow() {
    let board = table(&[(NewYork, Continental, 3)]);
    let grant = Grant {
        faction: Patriots,
        commands: vec![Command::March, Command::Rally],
        specials: Vec::new(),
        spaces: SpaceSet::of(Massachusetts).union(SpaceSet::of(Virginia)),
        most: Some(1),
        must: true,
        tories_only: false,
        why: "card 9".to_string(),
        place_matters: false,
    };
    let leave = Leave::granted(&grant, people(&[Patriots]));
    let deed = Deed::new(board, Patriots, Price::Free, false);
    let no = |line: &str| read(&deed, &leave, line).unwrap_err();
    assert!(read(&deed, &leave, "march ny>ma 1c").is_ok());
    assert!(no("march ny>nj 1c").contains("card 9"));
    assert!(no("rally va; rally ma").contains("1 space at most"));
    assert!(
        no("rabble ny").contains("no Rabble-Rousing is granted"),
        "{}",
        no("rabble ny")
    );
    assert!(no("rally va; persuasion va").contains("no Persuasion is granted"));
    let mut free = deed.clone();
    let mut seat = Script::of(&["done"]);
    let refused = act(&mut free, &leave, &mut seat);
    assert!(matches!(refused, Err(Stop::Wrong(_))), "{refused:?}");
    let mut seat = Script::of(&["march ny>ma 1c", "done"]);
    let done = act(&mut free, &leave, &mut seat).unwrap();
    assert_eq!(done.did, Some(Did::Command));
    assert_eq!(free.board().resources(Patriots), 10);
}

/// R121: nothing else of a Muster is offered or taken.
#[test]
fn r3_1_2_a_grant_of_tories_alone() {
    let board = table(&[(NewYork, BritishRegular, 3)]);
    let grant = Grant {
        faction: British,
        commands: vec![Command::Muster],
        specials: Vec::new(),
        spaces: SpaceSet::of(NewYork),
        most: Some(1),
        must: true,
        tories_only: true,
        why: "card 94".to_string(),
        place_matters: false,
    };
    let leave = Leave::granted(&grant, people(&[British]));
    let deed = Deed::new(board, British, Price::Free, true);
    let told = read(&deed, &leave, "muster ny 1r").unwrap_err();
    assert!(told.contains("only Tories"), "{told}");
    let told = read(&deed, &leave, "fort ny 3r").unwrap_err();
    assert!(told.contains("only Tories"), "{told}");
    let mut seat = Script::of(&["muster", "1", "done"]);
    let mut free = deed.clone();
    let done = act(&mut free, &leave, &mut seat);
    assert!(done.is_ok(), "{done:?} {:#?}", seat.asked);
    assert_eq!(free.board().pieces(NewYork, Tory), 1);
    let offered: Vec<&str> = seat
        .asked
        .iter()
        .flat_map(|a| &a.replies)
        .map(|r| r.word.as_str())
        .collect();
    assert_eq!(offered, ["muster", "2t", "1t", "settle", "done"]);
}

/// R153
#[test]
fn r5_1_3_a_grant_of_several_spaces_is_done_in_all_of_them() {
    let board = table(&[]);
    let grant = Grant {
        faction: Indians,
        commands: vec![Command::Gather],
        specials: Vec::new(),
        spaces: [Quebec, Northwest, Southwest].into_iter().collect(),
        most: Some(2),
        must: true,
        tories_only: false,
        why: "card 96".to_string(),
        place_matters: false,
    };
    let acts = |grant: &Grant, board: Board, lines: &[&'static str]| {
        let leave = Leave::granted(grant, people(&[Indians]));
        let mut deed = Deed::new(board, Indians, Price::Free, false);
        let mut seat = Script::of(lines);
        let done = act(&mut deed, &leave, &mut seat);
        (done, *deed.board(), seat)
    };
    let told = "it has to be done in 2 spaces as far as it is possible (5.1.3), and is in 1; also \
                possible in Quebec, Southwest (card 96)";
    // On one line nothing is done; line by line no end is offered, and none is taken.
    let (done, after, _) = acts(&grant, board, &["gather nw one; done"]);
    assert!(
        matches!(&done, Err(Stop::Wrong(why)) if why.contains(told)),
        "{done:?}"
    );
    assert_eq!(after, board);
    for end in ["", "done"] {
        let (done, _, seat) = acts(&grant, board, &["gather", "northwest", end]);
        assert!(
            matches!(&done, Err(Stop::Wrong(why)) if why == told),
            "{done:?}"
        );
        assert!(seat.last().replies.iter().all(|r| r.word != "done"));
        assert_eq!(seat.last().default, None);
    }
    let (done, _, _) = acts(&grant, board, &["done"]);
    let first = "the Gather has to be done, as long as it is possible (5.1.3): in Quebec, Northwest, \
                 Southwest (card 96)";
    assert!(
        matches!(&done, Err(Stop::Wrong(why)) if why == first),
        "{done:?}"
    );
    // Two are all, and where only one is possible that is all.
    let (done, after, _) = acts(&grant, board, &["gather nw one; gather sw one; done"]);
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(after.pieces(Southwest, WarPartyUnderground), 1);
    let one = Grant {
        spaces: SpaceSet::of(Northwest),
        ..grant.clone()
    };
    assert!(acts(&one, board, &["gather nw one; done"]).0.is_ok());
    // Taking own pieces off the map is never asked for (1.4.1).
    let all = table(&[(Florida, WarPartyUnderground, 15)]);
    assert!(acts(&grant, all, &["done"]).0.is_ok());
    let may = Grant {
        must: false,
        ..grant
    };
    assert!(acts(&may, board, &["gather nw one; done"]).0.is_ok());
}

/// R136
#[test]
fn r4_1_a_special_activity_may_be_granted_alone() {
    let board = table(&[(NewYork, Tory, 1), (NewYork, MilitiaUnderground, 1)]);
    let leave = Leave {
        commands: Vec::new(),
        specials: vec![Special::Partisans],
        ..Leave::turn(Patriots, people(&[Patriots]))
    };
    let mut deed = Deed::new(board, Patriots, Price::Free, false);
    let mut seat = Script::of(&["partisans", ""]);
    let done = act(&mut deed, &leave, &mut seat).unwrap();
    assert_eq!((done.did, done.anything), (None, true));
    let rally = read(
        &Deed::new(board, Patriots, Price::Free, false),
        &leave,
        "rally va",
    );
    assert!(rally.unwrap_err().contains("no Rally is granted"));
}

#[test]
fn r2_3_8_a_stroke_grants_both_in_any_order() {
    let board = table(&[(NewYork, Tory, 1), (NewYork, MilitiaUnderground, 1)]);
    for line in ["partisans ny t; rally va", "rally va; partisans ny t"] {
        let mut deed = Deed::of_stroke(board, Patriots);
        let mut seat = Script::of(&[line, "done"]);
        let done = play(&mut deed, &mut seat).unwrap();
        assert_eq!(done.did, Some(Did::CommandSpecial));
    }
    // The Special Activity alone, the Commands in further calls.
    let mut deed = Deed::of_stroke(board, Patriots);
    play(&mut deed, &mut Script::of(&["partisans ny t; done"])).unwrap();
    deed.begin_anew();
    let done = play(&mut deed, &mut Script::of(&["rally va; done"])).unwrap();
    assert_eq!(done.steps, ["rally va one"]);
}

/// R137
#[test]
fn r1_10_another_factions_leader_is_not_moved() {
    let board = table(&[(Boston, BritishRegular, 4), (Boston, MilitiaActive, 1)]);
    let board = lead(board, Leader::Washington, Boston);
    let why = wrong(board, British, "displace boston>ma; lead washington ma");
    assert!(why.contains("part 2") && why.contains("1.10"), "{why}");
}

#[test]
fn r3_6_8_a_blockade_that_moves_is_written() {
    let step = Step::MoveBlockade {
        from: Boston,
        to: NewYorkCity,
    };
    assert_eq!(write(&step), "blockade boston>nyc");
}

/// The code in the first column of the tables of docs/notation.md.
pub(super) fn documented() -> Vec<&'static str> {
    include_str!("../../../../docs/notation.md")
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn every_documented_part_is_read() {
    let letters = |e: &&str| e.len() < 3;
    let examples = documented();
    for line in examples
        .iter()
        .filter(|e| !e.starts_with("fix ") && !letters(e))
    {
        let reads = |f: Faction| {
            let among = super::super::verb::Verb::of(f);
            super::super::notation::parts(among, line).is_ok()
        };
        assert!(Faction::ALL.into_iter().any(reads), "{line}");
    }
    assert!(examples.len() > 60);
}
