//! Lines that are wrong, narrow or granted.

use super::*;

#[test]
fn r1_4_1_r1_10_recall_and_leaders() {
    let board = table(&[(Virginia, MilitiaActive, 15)]);
    let recall = ActionStep::Recall { space: Virginia, piece: MilitiaActive, count: 2 };
    assert_eq!(only_step(board, Patriots, "recall va 2m"), recall);
    let board = table(&[(NewYork, Continental, 2)]).leader(Leader::Washington, NewYork);
    let line = steps(board, Patriots, "march ny>ma 1c; lead washington ma").unwrap();
    assert_eq!(line[1], ActionStep::Lead { faction: Patriots, to: Massachusetts });
}

#[test]
fn wrong_lines_say_the_part_and_the_rule() {
    let board = table(&[(NewYork, Continental, 3), (Massachusetts, Tory, 1)]);
    let why = wrong(board, Patriots, "march ny>ma 3c; battle ma");
    assert!(why.contains("part 2, \"battle ma\"") && why.contains("3.3.3"), "{why}");
    assert!(wrong(board, Patriots, "march ny>ma 4c").contains("3 Continentals, not 4"));
    assert!(wrong(board, Patriots, "march ny>ga 3c").contains("3.3.2"));
    assert!(wrong(board, Patriots, "march ny>bostn 3c").contains("Did you mean Boston"));
    assert!(wrong(board, Patriots, "march ny>ma 3x").contains("3x"));
    assert!(wrong(board, Patriots, "ra va").contains("rally, rabble"));
    assert!(wrong(board, Patriots, "muster va").contains("of the British and the French"));
    assert!(wrong(board, Patriots, "rally > va").contains("no `>`"));
    assert!(wrong(board, Patriots, "").contains("Command"));
    assert!(wrong(board, Patriots, "battle va").contains("3.3.3"));
    assert!(wrong(board, Patriots, "rally va; rally va").contains("selected already"));
    assert!(wrong(board, Patriots, "march; rally va").contains("part 1"));
    let skirmish = wrong(board, British, "skirmish boston 1w");
    assert!(skirmish.contains("takes Continentals (c), Active Militia (ma)"), "{skirmish}");
    assert!(skirmish.contains("(4.2.2)"), "{skirmish}");
    assert!(wrong(board, Indians, "raid va").contains("3.4.4"));
    assert!(wrong(board, French, "muster boston 4").contains("Treaty"));
}

/// Every refusal names the rule and what would be legal in its place.
#[test]
fn wrong_lines_say_what_would_be_legal() {
    let board = table(&[
        (NewYork, Continental, 3),
        (NewYork, MilitiaUnderground, 1),
        (Massachusetts, Tory, 1),
    ]);
    let mut others: Vec<String> = Vec::new();
    for (faction, line, told) in [
        (
            Patriots,
            "march ny>ga 3c",
            "these units cannot move from New York to Georgia (3.3.2). Possible from New York: to \
             New York City, New Hampshire, Massachusetts, Connecticut-Rhode Island, New Jersey, \
             Pennsylvania, Quebec, Northwest",
        ),
        (
            Patriots,
            "march ny>ma 4c",
            "3 Continentals, not 4 (1.4.1) (3.3.2). Possible: march ny>ma 3c 1mu",
        ),
        (Patriots, "battle va", "(3.3.3). Possible now: rally, march"),
        (Patriots, "march ny>ma 3x", "Form: march FROM>TO UNITS"),
        (Patriots, "march ga>ma 1c", "Possible to Massachusetts: from New York"),
        (British, "muster nw 2r", "Possible: Muster in "),
        (British, "skirmish boston 1w", "(4.2.2)"),
    ] {
        let why = wrong(board, faction, line);
        if !why.contains(told) {
            others.push(format!("{line}: {why}"));
        }
    }
    assert!(others.is_empty(), "{others:#?}");
    // Where Resources are missing, what can be paid is told (3.2.1, 4.2.3).
    let poor = at_war(board).resources(British, 0);
    let why = wrong(poor, British, "muster boston 2r");
    assert!(
        why.contains("British Resources 0, this costs 1 (3.2.1)")
            && why.contains("Possible now: naval"),
        "{why}"
    );
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
        let permit = Permit::turn(Patriots, people(&[Patriots]));
        let _ = read(&paid(board, Patriots), &permit, line);
    }
    assert!(steps(board, Patriots, &"x;".repeat(2000)).is_err());
}

#[test]
fn r2_3_5_a_limited_command_has_one_space() {
    let board =
        table(&[(Boston, Continental, 1), (NewYork, Tory, 1), (NewYork, MilitiaUnderground, 1)]);
    let permit = Permit::turn(Patriots, people(&[Patriots]));
    let limited = board.limited(Patriots);
    assert!(read(&limited, &permit, "rally va").is_ok());
    let why = read(&limited, &permit, "rally va; rally ga").unwrap_err();
    assert!(why.contains("2.3.5"), "{why}");
    let why = read(&limited, &permit, "rally va; partisans ny t").unwrap_err();
    assert!(why.contains("2.3.5"), "{why}");
}

/// R139
#[test]
fn r3_1_2_a_grant_is_free_and_narrow() {
    let board = table(&[(NewYork, Continental, 3)]);
    let grant = FreeActionOffer {
        faction: Patriots,
        scope: Scope {
            spaces: SpaceSet::of(Massachusetts).union(SpaceSet::of(Virginia)),
            most: Some(1),
            ..Scope::of(&[Command::March, Command::Rally], &[])
        },
        must: true,
        why: "card 9".to_string(),
        count: None,
        place_matters: false,
    };
    let permit = Permit::granted(&grant, people(&[Patriots]));
    let state = board.free(Patriots);
    let no = |line: &str| read(&state, &permit, line).unwrap_err();
    assert!(read(&state, &permit, "march ny>ma 1c").is_ok());
    assert!(no("march ny>nj 1c").contains("card 9"));
    assert!(no("rally va; rally ma").contains("1 space at most"));
    assert!(no("rabble ny").contains("no free Rabble-Rousing"), "{}", no("rabble ny"));
    assert!(no("rally va; persuasion va").contains("no free Persuasion"));
    let mut free = state.clone();
    let mut seat = Script::of(&["done"]);
    let refused = act(&mut free, &permit, &mut seat);
    assert!(matches!(refused, Err(Interrupt::Wrong(_))), "{refused:?}");
    let mut seat = Script::of(&["march ny>ma 1c", "done"]);
    let done = act(&mut free, &permit, &mut seat).unwrap();
    assert_eq!(done.did, Some(ExecutedAction::Command));
    assert_eq!(free.board().resources(Patriots), 10);
}

/// R121: nothing else of a Muster is offered or taken.
#[test]
fn r3_1_2_a_grant_of_tories_alone() {
    let board = table(&[(NewYork, BritishRegular, 3)]);
    let grant = FreeActionOffer {
        faction: British,
        scope: Scope {
            spaces: SpaceSet::of(NewYork),
            most: Some(1),
            tories_only: true,
            ..Scope::of(&[Command::Muster], &[])
        },
        must: true,
        why: "card 94".to_string(),
        count: None,
        place_matters: false,
    };
    let permit = Permit::granted(&grant, people(&[British]));
    let state = ActionState::new(board.board, British, Cost::Free, true);
    let told = read(&state, &permit, "muster ny 1r").unwrap_err();
    assert!(told.contains("only Tories"), "{told}");
    let told = read(&state, &permit, "fort ny 3r").unwrap_err();
    assert!(told.contains("only Tories"), "{told}");
    let mut seat = Script::of(&["muster", "1", "done"]);
    let mut free = state.clone();
    let done = act(&mut free, &permit, &mut seat);
    assert!(done.is_ok(), "{done:?} {:#?}", seat.asked);
    assert_eq!(free.board().pieces(NewYork, Tory), 1);
    let offered: Vec<&str> =
        seat.asked.iter().flat_map(|a| &a.replies).map(|r| r.word.as_str()).collect();
    assert_eq!(offered, ["muster", "1t", "2t", "settle", "done"]);
}

/// R153
#[test]
fn r5_1_3_a_grant_of_several_spaces_is_done_in_all_of_them() {
    let board = table(&[]);
    let grant = FreeActionOffer {
        faction: Indians,
        scope: Scope {
            spaces: [Quebec, Northwest, Southwest].into_iter().collect(),
            most: Some(2),
            ..Scope::of(&[Command::Gather], &[])
        },
        must: true,
        why: "card 96".to_string(),
        count: None,
        place_matters: false,
    };
    let acts = |grant: &FreeActionOffer, board: Layout, lines: &[&'static str]| {
        let permit = Permit::granted(grant, people(&[Indians]));
        let mut state = ActionState::new(board.board, Indians, Cost::Free, false);
        let mut seat = Script::of(lines);
        let done = act(&mut state, &permit, &mut seat);
        (done, *state.board(), seat)
    };
    let told = "execute it in 2 spaces if possible (5.1.3): 1 selected, also possible in Quebec, Southwest \
                (card 96)";
    // On one line nothing is done; line by line no end is offered, and none is taken.
    let (done, after, _) = acts(&grant, board, &["gather nw one; done"]);
    assert!(matches!(&done, Err(Interrupt::Wrong(why)) if why.contains(told)), "{done:?}");
    assert_eq!(after, board.board);
    for end in ["", "done"] {
        let (done, _, seat) = acts(&grant, board, &["gather", "northwest", end]);
        assert!(matches!(&done, Err(Interrupt::Wrong(why)) if why == told), "{done:?}");
        assert!(seat.last().replies.iter().all(|r| r.word != "done"));
        assert_eq!(seat.last().default, None);
    }
    let (done, _, _) = acts(&grant, board, &["done"]);
    let first = "the Gather must be executed while possible (5.1.3): in Quebec, Northwest, Southwest \
                 (card 96)";
    assert!(matches!(&done, Err(Interrupt::Wrong(why)) if why == first), "{done:?}");
    // Two are all, and where only one is possible that is all.
    let (done, after, _) = acts(&grant, board, &["gather nw one; gather sw one; done"]);
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(after.pieces(Southwest, WarPartyUnderground), 1);
    let one = FreeActionOffer {
        scope: Scope { spaces: SpaceSet::of(Northwest), ..grant.scope.clone() },
        ..grant.clone()
    };
    assert!(acts(&one, board, &["gather nw one; done"]).0.is_ok());
    // Taking own pieces off the map is never asked for (1.4.1).
    let all = table(&[(Florida, WarPartyUnderground, 15)]);
    assert!(acts(&grant, all, &["done"]).0.is_ok());
    let may = FreeActionOffer { must: false, ..grant };
    assert!(acts(&may, board, &["gather nw one; done"]).0.is_ok());
}

/// R136
#[test]
fn r4_1_a_special_activity_may_be_granted_alone() {
    let board = table(&[(NewYork, Tory, 1), (NewYork, MilitiaUnderground, 1)]);
    let permit = Permit {
        scope: Scope::of(&[], &[Special::Partisans]),
        ..Permit::turn(Patriots, people(&[Patriots]))
    };
    let mut state = board.free(Patriots);
    let mut seat = Script::of(&["partisans", ""]);
    let done = act(&mut state, &permit, &mut seat).unwrap();
    assert_eq!((done.did, done.anything), (None, true));
    let rally = read(&board.free(Patriots), &permit, "rally va");
    assert!(rally.unwrap_err().contains("no free Rally"));
}

#[test]
fn r2_3_8_a_stroke_grants_both_in_any_order() {
    let board = table(&[(NewYork, Tory, 1), (NewYork, MilitiaUnderground, 1)]);
    for line in ["partisans ny t; rally va", "rally va; partisans ny t"] {
        let mut state = ActionState::of_stroke(board.board, Patriots);
        let mut seat = Script::of(&[line, "done"]);
        let done = play(&mut state, &mut seat).unwrap();
        assert_eq!(done.did, Some(ExecutedAction::CommandSpecial));
    }
    // The Special Activity alone, the Commands in further calls.
    let mut state = ActionState::of_stroke(board.board, Patriots);
    play(&mut state, &mut Script::of(&["partisans ny t; done"])).unwrap();
    state.start_second_command();
    let done = play(&mut state, &mut Script::of(&["rally va; done"])).unwrap();
    assert_eq!(done.steps, ["rally va one"]);
}

/// R137
#[test]
fn r1_10_another_factions_leader_is_not_moved() {
    let board = table(&[(Boston, BritishRegular, 4), (Boston, MilitiaActive, 1)]);
    let board = board.leader(Leader::Washington, Boston);
    let why = wrong(board, British, "displace boston>ma; lead washington ma");
    assert!(why.contains("part 2") && why.contains("1.10"), "{why}");
}

#[test]
fn r3_6_8_a_blockade_that_moves_is_written() {
    let step = ActionStep::MoveBlockade { from: Boston, to: NewYorkCity };
    assert_eq!(write(&step), "blockade boston>nyc");
}

#[test]
fn every_documented_part_is_read() {
    let letters = |e: &&str| e.len() < 3;
    let examples = documented();
    for line in examples.iter().filter(|e| !e.starts_with("fix ") && !letters(e)) {
        let reads = |f: Faction| {
            let among = super::super::super::verb::Verb::of(f);
            super::super::super::notation::parts(among, f, line, None, &|| None).is_ok()
        };
        assert!(Faction::ALL.into_iter().any(reads), "{line}");
    }
    assert!(examples.len() > 60);
}

/// 3.4.3: the origin is completed, the units are those that are named.
#[test]
fn r3_4_3_a_scout_without_its_origin_moves_the_units_of_the_line() {
    let board = table(&[
        (Northwest, WarPartyUnderground, 2),
        (Northwest, BritishRegular, 3),
        (Southwest, WarPartyUnderground, 1),
        (Southwest, BritishRegular, 1),
    ]);
    let units = [(WarPartyUnderground, 1), (BritishRegular, 2)];
    let scout = ActionStep::Scout { to: Pennsylvania, group: group(Northwest, &units) };
    assert_eq!(only_step(board, Indians, "scout pa 1w 2r"), scout);
    let both = wrong(board, Indians, "scout va 1w 1r; done");
    assert!(both.contains("an origin: nw, sw"), "{both}");
    for line in ["scout pa 2m", "scout pa 3w 1r"] {
        let why = wrong(board, Indians, line);
        assert!(why.contains("(3.4.3). Possible: scout pa "), "{line}: {why}");
    }
}

/// 3.3.2: a further group does not vanish where the first one has no origin.
#[test]
fn r3_3_2_each_group_of_a_march_has_its_origin() {
    let board = table(&[(NewYork, Continental, 3), (NewJersey, Continental, 2)]);
    for line in ["march nyc + nj 1c", "march nyc 2c + nj 1c"] {
        let why = wrong(board, Patriots, line);
        assert!(why.contains("type the origin of each group (3.3.2). Possible: march "), "{why}");
    }
}

/// 3.3.1, 3.4.1: a group does not vanish after `one`.
#[test]
fn r3_3_1_a_group_after_one_is_refused() {
    let board = table(&[(Virginia, MilitiaActive, 1), (MarylandDelaware, MilitiaActive, 1)]);
    let why = wrong(board, Patriots, "rally va one + md 1ma");
    assert!(why.contains("this Rally moves no units (3.3.1)"), "{why}");
    let board = table(&[(Northwest, WarPartyActive, 1), (Southwest, WarPartyActive, 1)]);
    let why = wrong(board, Indians, "gather nw one + sw 1wa");
    assert!(why.contains("War Parties move in only to flip Underground"), "{why}");
    assert!(why.contains("(3.4.1). Possible: gather nw one"), "{why}");
}

/// 3.4.4: a War Party that is named moves to the Raid, also where another one is there already.
#[test]
fn r3_4_4_a_named_war_party_moves_to_the_raid() {
    let board =
        table(&[(Virginia, WarPartyUnderground, 1), (NorthCarolina, WarPartyUnderground, 1)])
            .support(Virginia, lod_engine::game::Support::ActiveOpposition);
    let moved =
        ActionStep::Raid { space: Virginia, from: Some((NorthCarolina, WarPartyUnderground)) };
    assert_eq!(only_step(board, Indians, "raid va wu"), moved);
    assert_eq!(
        only_step(board, Indians, "raid va"),
        ActionStep::Raid { space: Virginia, from: None }
    );
}

/// 3.6.3: more units Activated than there are is refused, not left out.
#[test]
fn r3_6_3_activated_units_of_a_line_must_be_there() {
    let board = table(&[(NewYork, Continental, 3), (NewYork, BritishRegular, 1)]);
    let why = wrong(board, Patriots, "battle ny up 1");
    assert!(why.contains("fewer Underground units") && why.contains("(3.6.3)"), "{why}");
    let hidden = board.put(NewYork, MilitiaUnderground, 1);
    let battle = only_step(hidden, Patriots, "battle ny up 1");
    assert!(matches!(battle, ActionStep::Battle { attacker_activates: 1, .. }), "{battle:?}");
}

/// 4.5.3: the words of British Naval Pressure are no words of the French one.
#[test]
fn r4_5_3_french_naval_pressure_gives_no_resources() {
    let why = wrong(at_war(table(&[])), French, "naval resources");
    assert!(why.contains("(4.5.3). Possible: naval quebec city"), "{why}");
}

/// A Command that cannot be is refused for what is in its way, not for want of a way.
#[test]
fn a_bare_verb_is_refused_with_the_rule() {
    let board = table(&[(NewYork, Continental, 3), (NewYork, MilitiaUnderground, 1)]);
    let why = wrong(board.resources(Patriots, 0), Patriots, "march ma");
    assert!(why.contains("Patriot Resources 0, this costs 1 (3.3.2)"), "{why}");
    let why = wrong(board.resources(French, 0), French, "hortalez");
    assert!(why.starts_with("French Resources 0, this costs 1 (3.5.2)"), "{why}");
    let mut state = paid(board, French);
    let stop = play(&mut state, &mut Script::of(&["hortalez 1", "hortalez"]));
    let Err(Interrupt::Wrong(why)) = stop else { panic!("{stop:?}") };
    assert!(why.starts_with("the French pay once per Hortalez (3.5.2)"), "{why}");
    let why = wrong(board, Patriots, "rabble ny; march");
    assert!(why.contains("this turn's Command is Rabble-Rousing, not March (3.3.2)"), "{why}");
}
