//! P1 to P6, P9 and P10: the Event, and which Command.

use super::*;

// P1, P2: the Event

fn offered(event_open: bool, sword: bool) -> Context {
    Context { event_open, sword, card: Some(6), ..Context::default() }
}

/// Card 6 would take no British Fort from anywhere: no bullet is met on this board.
#[test]
fn p1_a_sword_or_the_sequence_of_play_rules_the_event_out() {
    // All at Active Support and no units: neither Rally nor Rabble-Rousing, a Pass.
    let board = told(table().open(&[]).board);
    for (context, expected) in [
        (offered(false, false), &["P1", "P3"][..]),
        (offered(true, true), &["P1", "P3"]),
        (offered(true, false), &["P1", "P2", "P3"]),
    ] {
        let played = play_with(Part::Turn, board, context, ScriptedSource::nothing());
        path_to(&played, expected);
    }
}

#[test]
fn p2_each_bullet_judges_what_its_words_say() {
    let chart = &Library::get().charts[Faction::Patriots];
    let bullets = chart.event[0].bullet.iter();
    let tests: Vec<&EventTest> = bullets.filter_map(|b| b.when.event()).collect();
    let word = |word, given| Expr::of(word, given).expect("a word");
    let at = word("levels", vec![Expr::Literal(Literal::Level(Support::ActiveSupport))]);
    let there = word("has", vec![Expr::Literal(Literal::Pieces(Pieces::Villages))]);
    let militia = PieceInSpace {
        pieces: Pieces::MilitiaUnderground,
        tests: vec![word("or", vec![at, there])],
        none_already: true,
    };
    let resources = AddsResources { of: Faction::Patriots, at_least: 3 };
    assert_eq!(
        tests,
        [
            &EventTest::ShiftsRebellion,
            &EventTest::Places(vec![militia]),
            &EventTest::PlacesFortOrRemovesVillage,
            &EventTest::AddsResources(resources),
            &EventTest::Effective,
        ]
    );
}

// P3

/// 8.5: P3 -> pass.
#[test]
fn p3_without_resources_the_patriots_pass() {
    let played = turn(table().resources(Faction::Patriots, 0), &[]);
    assert_eq!(played.path, ["P1", "P3"]);
    assert_eq!(played.outcome, Some(Outcome::Pass));
    assert_eq!(played.resources(), 1);
}

// P6 (R29)

fn p6(table: Layout) -> bool {
    let board = table.open(&[]).board;
    let mut source = ScriptedSource::nothing().then_stop();
    let library = Library::get();
    let run_path = {
        let mut run =
            Executor::new(library, Faction::Patriots, board, Context::default(), &mut source);
        // The turn may go on to dice that this test does not script.
        let _ = run.turn();
        run.walk.path.clone()
    };
    assert_eq!(run_path[..3], ["P1", "P3", "P6"]);
    run_path[3] == "P4"
}

/// R29.
#[test]
fn p6_rebellion_cubes_against_active_royalists() {
    let t = || table().put(Space::Virginia, Continental, 2);
    assert!(p6(t().put(Space::Virginia, BritishRegular, 1)));
    assert!(!p6(t().put(Space::Virginia, BritishRegular, 2)));
    assert!(!p6(t()), "no Royalist piece there");
    assert!(
        !p6(table().put(Space::Virginia, MilitiaActive, 3).put(Space::Virginia, Tory, 1)),
        "Militia are no cubes"
    );
}

#[test]
fn p6_counts_forts_and_villages_but_no_underground_war_parties() {
    let t = || table().put(Space::Virginia, Continental, 2);
    assert!(p6(t().put(Space::Virginia, Tory, 1).put(Space::Virginia, WarPartyUnderground, 3)));
    assert!(!p6(t().put(Space::Virginia, Tory, 1).put(Space::Virginia, WarPartyActive, 1)));
    assert!(!p6(t().put(Space::Virginia, Tory, 1).put(Space::Virginia, Village, 1)));
    assert!(!p6(t().put(Space::Virginia, Tory, 1).put(Space::Virginia, BritishFort, 1)));
    assert!(
        p6(table().put(Space::Virginia, Continental, 1).put(
            Space::Virginia,
            WarPartyUnderground,
            3
        )),
        "Underground War Parties are Royalist pieces all the same"
    );
}

#[test]
fn p6_adds_leaders_of_both_rebellion_factions() {
    let t = || {
        table()
            .treaty()
            .put(Space::Virginia, Continental, 1)
            .put(Space::Virginia, FrenchRegular, 1)
            .put(Space::Virginia, BritishRegular, 3)
    };
    assert!(!p6(t()));
    assert!(!p6(t().leader(Leader::Washington, Space::Virginia)));
    assert!(p6(t()
        .leader(Leader::Washington, Space::Virginia)
        .leader(Leader::Rochambeau, Space::Virginia)));
}

/// R69.
#[test]
fn p6_the_west_indies_are_no_space() {
    assert!(!p6(table().treaty().put(Space::WestIndies, FrenchRegular, 3).put(
        Space::WestIndies,
        BritishRegular,
        1
    )));
}

#[test]
fn p4_without_a_battle_leads_to_p7() {
    // French alone outnumber a Regular: P6 says yes, but the Patriots have nothing to Battle with.
    let played = turn(
        table().treaty().open(&[Space::Georgia]).put(Space::Virginia, FrenchRegular, 2).put(
            Space::Virginia,
            BritishRegular,
            1,
        ),
        &[],
    );
    path_to(&played, &["P1", "P3", "P6", "P4", "P7"]);
    assert_eq!(played.outcome, Some(Outcome::Command(Command::Rally, Some(Special::Persuasion))));
}

/// The boxes of a turn, whatever its dice show.
fn boxes(table: Layout) -> Vec<String> {
    let mut source = SeededDice::new(1);
    let library = Library::get();
    let mut run =
        Executor::new(library, Faction::Patriots, table.board, Context::default(), &mut source);
    run.turn().expect("a turn");
    run.walk.path.clone()
}

#[test]
fn p4_then_p8() {
    let t = table()
        .open(&[])
        .put(Space::Virginia, Continental, 6)
        .put(Space::Virginia, Tory, 1)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, WarPartyActive, 4);
    assert_eq!(boxes(t), ["P1", "P3", "P6", "P4", "P8"]);
}

#[test]
fn p7_then_p8() {
    let t = table()
        .open(&[Space::Virginia])
        .put(Space::Virginia, MilitiaActive, 4)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, WarPartyActive, 2);
    assert_eq!(boxes(t), ["P1", "P3", "P6", "P9", "P7", "P8"]);
}

// P9, P10

#[test]
fn p9_a_fort_that_rally_would_place_needs_no_die() {
    let t = |count| {
        table().open(&[Space::Virginia]).opposed(&[Space::Virginia]).put(
            Space::Virginia,
            MilitiaUnderground,
            count,
        )
    };
    path_to(&turn(t(4), &[]), &["P1", "P3", "P6", "P9", "P7"]);
    let played = turn(without(t(3), NO_CONTINENTALS), &[(D6, 3)]);
    path_to(&played, &["P1", "P3", "P6", "P9", "P10"]);
}

#[test]
fn p9_no_fort_without_room_a_fort_available_or_below_active_support() {
    let four = |t: Layout| t.put(Space::Virginia, MilitiaUnderground, 4);
    for t in [
        no_forts(four(table().open(&[Space::Virginia]))),
        four(table().open(&[])),
        four(table().open(&[Space::Virginia])).put(Space::Virginia, Village, 1).put(
            Space::Virginia,
            BritishFort,
            1,
        ),
    ] {
        let played = turn(t.resources(Faction::Patriots, 1), &[(D6, 4)]);
        path_to(&played, &["P1", "P3", "P6", "P9", "P10", "P11"]);
    }
}

#[test]
fn p9_a_d6_above_the_underground_militia_on_the_map() {
    let t = || {
        table().open(&[]).put(Space::Florida, MilitiaUnderground, 3).resources(Faction::Patriots, 1)
    };
    path_to(&turn(t(), &[(D6, 4)]), &["P1", "P3", "P6", "P9", "P7"]);
    path_to(&turn(t(), &[(D6, 3)]), &["P1", "P3", "P6", "P9", "P10"]);
}

#[test]
fn p9_rolls_no_die_that_cannot_matter() {
    // R26: no Underground Militia, every result is higher; six, none is.
    path_to(&turn(table().open(&[]), &[]), &["P1", "P3", "P6", "P9", "P7"]);
    let six = no_forts(table().open(&[])).put(Space::Florida, MilitiaUnderground, 6);
    let played = turn(six.resources(Faction::Patriots, 1), &[]);
    path_to(&played, &["P1", "P3", "P6", "P9", "P10", "P5"]);
}

#[test]
fn p10_a_space_that_can_shift() {
    let to = |t: Layout| {
        let played = turn(t.resources(Faction::Patriots, 1), &[]);
        played.path[5].clone()
    };
    // Six Underground Militia where nothing can shift: no die at P9.
    let idle = || {
        table().open(&[]).opposed(&[Space::Georgia]).put(Space::Georgia, MilitiaUnderground, 6).put(
            Space::Georgia,
            PatriotFort,
            2,
        )
    };
    assert_eq!(to(idle().put(Space::Virginia, MilitiaUnderground, 1)), "P11");
    assert_eq!(to(idle().put(Space::Virginia, MilitiaActive, 1)), "P11");
    assert_eq!(to(idle().put(Space::Virginia, PatriotFort, 1)), "P11");
}

#[test]
fn p10_no_space_that_can_shift() {
    let idle = || {
        table()
            .open(&[])
            .opposed(&[Space::Georgia])
            .put(Space::Georgia, MilitiaUnderground, 6)
            .put(Space::Georgia, PatriotFort, 2)
            .put(Space::Southwest, WarPartyActive, 7)
            .put(Space::Florida, WarPartyActive, 7)
            .put(Space::SouthCarolina, BritishRegular, 8)
            .put(Space::Savannah, BritishRegular, 8)
            // Nothing may be gained or lost by a March, and no Militia are wanted next door.
            .resources(Faction::Patriots, 1)
    };
    // Active Militia without Rebellion Control do not Rabble-Rouse.
    let t = idle().put(Space::Virginia, MilitiaActive, 1).put(Space::Virginia, Tory, 1);
    let mut source = ScriptedSource::nothing().then_stop();
    let mut run =
        Executor::new(Library::get(), Faction::Patriots, t.board, Context::default(), &mut source);
    let _ = run.turn();
    assert_eq!(run.walk.path[..6], ["P1", "P3", "P6", "P9", "P10", "P5"]);
}

// The arrows "if none"

#[test]
fn p7_without_a_rally_leads_to_p11() {
    let played = turn(table().open(&[]).put(Space::Virginia, MilitiaUnderground, 1), &[(D6, 2)]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P7", "P11", "P8", "P12", "P13"]);
    assert_eq!(
        played.outcome,
        Some(Outcome::Command(Command::RabbleRousing, Some(Special::Persuasion)))
    );
}

#[test]
fn p7_and_p11_both_impossible_is_a_pass() {
    let played = turn(table().open(&[]), &[]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P7", "P11"]);
    assert_eq!(played.outcome, Some(Outcome::Pass));
    assert_eq!(played.resources(), 11);
}

#[test]
fn p5_without_a_march_leads_to_p7() {
    // The one Militia on the map stays in Florida, which is not at Active Opposition.
    let played = turn(table().open(&[]).put(Space::Florida, MilitiaUnderground, 1), &[(D6, 1)]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P10", "P5", "P7", "P11"]);
    assert_eq!(played.outcome, Some(Outcome::Pass));
}
