//! The Patriot non-player against its rules (8.5) and its foldout (P1 to P13).

#[path = "../patriots/table.rs"]
mod table;

use lod_assistant::bots::{Library, Moment, Outcome, Run, Seeded};
use lod_assistant::flowchart::words::Die::{self, D3, D6};
use lod_assistant::flowchart::words::{AddsResources, Condition, EventTest};
use lod_assistant::game::Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};
use lod_assistant::game::{
    ByFaction, Change, Control, Faction, Leader, Marker, PieceSet, Pool, Space, SpaceSet, Stock,
    Support,
};
use lod_assistant::rules::{Command, Special};
use table::{Part, Played, Script, Table, command, play_with, special, table, told, turn};

const NO_CONTINENTALS: (Stock, u8, Pool) = (Stock::Continental, 20, Pool::Casualties);

fn without(table: Table, (stock, count, pool): (Stock, u8, Pool)) -> Table {
    table.away(stock, count, pool)
}

fn no_forts(table: Table) -> Table {
    table.away(Stock::PatriotFort, 6, Pool::Unavailable)
}

fn path_to(played: &Played, boxes: &[&str]) {
    assert_eq!(
        played.path[..boxes.len().min(played.path.len())],
        *boxes,
        "{:?}",
        played.path
    );
}

// P1, P2: the Event

fn offered(event_open: bool, sword: bool) -> Moment {
    Moment {
        event_open,
        sword,
        card: Some(6),
        ..Moment::default()
    }
}

/// Card 6 would take no British Fort from anywhere: no bullet is met on this board.
#[test]
fn p1_a_sword_or_the_sequence_of_play_rules_the_event_out() {
    // All at Active Support and no units: neither Rally nor Rabble-Rousing, a Pass.
    let board = told(table().open(&[]).0);
    for (moment, expected) in [
        (offered(false, false), &["P1", "P3"][..]),
        (offered(true, true), &["P1", "P3"]),
        (offered(true, false), &["P1", "P2", "P3"]),
    ] {
        let played = play_with(Part::Turn, board, moment, Script::default());
        path_to(&played, expected);
    }
}

#[test]
fn p2_each_bullet_judges_what_its_words_say() {
    let chart = &Library::get().charts[Faction::Patriots];
    let tests: Vec<EventTest> = chart.event[0]
        .bullet
        .iter()
        .filter_map(|b| event_test(&b.when))
        .collect();
    assert_eq!(
        tests,
        [
            EventTest::ShiftsRebellion,
            EventTest::PlacesMilitiaWhereNeeded,
            EventTest::PlacesFortOrRemovesVillage,
            EventTest::AddsResources(AddsResources {
                of: Faction::Patriots,
                at_least: 3,
            }),
            EventTest::Effective,
        ]
    );
}

fn event_test(condition: &Condition) -> Option<EventTest> {
    match condition {
        Condition::Event(test) => Some(*test),
        Condition::All(parts) => parts.iter().find_map(event_test),
        Condition::Asked(asked) => event_test(&asked.when),
        _ => None,
    }
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

fn p6(table: Table) -> bool {
    let board = table.open(&[]).0;
    let mut script = Script::default();
    let library = Library::get();
    let run_path = {
        let mut run = Run::new(
            library,
            Faction::Patriots,
            board,
            Moment::default(),
            &mut script,
        );
        // The turn may go on to dice that this test does not script.
        let _ = run.turn();
        run.path.clone()
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
        !p6(table()
            .put(Space::Virginia, MilitiaActive, 3)
            .put(Space::Virginia, Tory, 1)),
        "Militia are no cubes"
    );
}

#[test]
fn p6_counts_forts_and_villages_but_no_underground_war_parties() {
    let t = || table().put(Space::Virginia, Continental, 2);
    assert!(p6(t().put(Space::Virginia, Tory, 1).put(
        Space::Virginia,
        WarPartyUnderground,
        3
    )));
    assert!(!p6(t().put(Space::Virginia, Tory, 1).put(
        Space::Virginia,
        WarPartyActive,
        1
    )));
    assert!(!p6(t().put(Space::Virginia, Tory, 1).put(
        Space::Virginia,
        Village,
        1
    )));
    assert!(!p6(t().put(Space::Virginia, Tory, 1).put(
        Space::Virginia,
        BritishFort,
        1
    )));
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
    assert!(!p6(table()
        .treaty()
        .put(Space::WestIndies, FrenchRegular, 3)
        .put(Space::WestIndies, BritishRegular, 1)));
}

#[test]
fn p4_without_a_battle_leads_to_p7() {
    // French alone outnumber a Regular: P6 says yes, but the Patriots have nothing to Battle with.
    let played = turn(
        table()
            .treaty()
            .open(&[Space::Georgia])
            .put(Space::Virginia, FrenchRegular, 2)
            .put(Space::Virginia, BritishRegular, 1),
        &[],
    );
    path_to(&played, &["P1", "P3", "P6", "P4", "P7"]);
    assert_eq!(
        played.outcome,
        Some(Outcome::Command(Command::Rally, Some(Special::Persuasion)))
    );
}

/// The boxes of a turn, whatever its dice show.
fn boxes(table: Table) -> Vec<String> {
    let mut door = Seeded::new(1);
    let library = Library::get();
    let mut run = Run::new(
        library,
        Faction::Patriots,
        table.0,
        Moment::default(),
        &mut door,
    );
    run.turn().expect("a turn");
    run.path.clone()
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
        table()
            .open(&[Space::Virginia])
            .opposed(&[Space::Virginia])
            .put(Space::Virginia, MilitiaUnderground, count)
    };
    path_to(&turn(t(4), &[]), &["P1", "P3", "P6", "P9", "P7"]);
    let played = turn(without(t(3), NO_CONTINENTALS), &[(D6, 3)]);
    path_to(&played, &["P1", "P3", "P6", "P9", "P10"]);
}

#[test]
fn p9_no_fort_without_room_a_fort_available_or_below_active_support() {
    let four = |t: Table| t.put(Space::Virginia, MilitiaUnderground, 4);
    for t in [
        no_forts(four(table().open(&[Space::Virginia]))),
        four(table().open(&[])),
        four(table().open(&[Space::Virginia]))
            .put(Space::Virginia, Village, 1)
            .put(Space::Virginia, BritishFort, 1),
    ] {
        let played = turn(t.resources(Faction::Patriots, 1), &[(D6, 4)]);
        path_to(&played, &["P1", "P3", "P6", "P9", "P10", "P11"]);
    }
}

#[test]
fn p9_a_d6_above_the_underground_militia_on_the_map() {
    let t = || {
        table()
            .open(&[])
            .put(Space::Florida, MilitiaUnderground, 3)
            .resources(Faction::Patriots, 1)
    };
    path_to(&turn(t(), &[(D6, 4)]), &["P1", "P3", "P6", "P9", "P7"]);
    path_to(&turn(t(), &[(D6, 3)]), &["P1", "P3", "P6", "P9", "P10"]);
}

#[test]
fn p9_rolls_no_die_that_cannot_matter() {
    // R26: no Underground Militia, every result is higher; six, none is.
    path_to(
        &turn(table().open(&[]), &[]),
        &["P1", "P3", "P6", "P9", "P7"],
    );
    let six = no_forts(table().open(&[])).put(Space::Florida, MilitiaUnderground, 6);
    let played = turn(six.resources(Faction::Patriots, 1), &[]);
    path_to(&played, &["P1", "P3", "P6", "P9", "P10", "P5"]);
}

#[test]
fn p10_a_space_that_can_shift() {
    let to = |t: Table| {
        let played = turn(t.resources(Faction::Patriots, 1), &[]);
        played.path[5].clone()
    };
    // Six Underground Militia where nothing can shift: no die at P9.
    let idle = || {
        table()
            .open(&[])
            .opposed(&[Space::Georgia])
            .put(Space::Georgia, MilitiaUnderground, 6)
            .put(Space::Georgia, PatriotFort, 2)
    };
    assert_eq!(
        to(idle().put(Space::Virginia, MilitiaUnderground, 1)),
        "P11"
    );
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
    let t = idle()
        .put(Space::Virginia, MilitiaActive, 1)
        .put(Space::Virginia, Tory, 1);
    let mut script = Script::default();
    let mut run = Run::new(
        Library::get(),
        Faction::Patriots,
        t.0,
        Moment::default(),
        &mut script,
    );
    let _ = run.turn();
    assert_eq!(run.path[..6], ["P1", "P3", "P6", "P9", "P10", "P5"]);
}

// The arrows "if none"

#[test]
fn p7_without_a_rally_leads_to_p11() {
    let played = turn(
        table()
            .open(&[])
            .put(Space::Virginia, MilitiaUnderground, 1),
        &[(D6, 2)],
    );
    assert_eq!(
        played.path,
        ["P1", "P3", "P6", "P9", "P7", "P11", "P8", "P12", "P13"]
    );
    assert_eq!(
        played.outcome,
        Some(Outcome::Command(
            Command::RabbleRousing,
            Some(Special::Persuasion)
        ))
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
    let played = turn(
        table().open(&[]).put(Space::Florida, MilitiaUnderground, 1),
        &[(D6, 1)],
    );
    assert_eq!(
        played.path,
        ["P1", "P3", "P6", "P9", "P10", "P5", "P7", "P11"]
    );
    assert_eq!(played.outcome, Some(Outcome::Pass));
}

// P7: Rally

#[test]
fn r8_5_2_forts_first_in_cities_then_by_population() {
    let spaces = [Space::Boston, Space::Virginia, Space::Georgia];
    let t = spaces
        .iter()
        .fold(table().open(&spaces), |t, s| t.put(*s, MilitiaActive, 4));
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(
        played.placed(PatriotFort),
        [
            (Space::Boston, 1),
            (Space::Virginia, 1),
            (Space::Georgia, 1)
        ]
    );
    assert_eq!(played.resources(), 7);
}

#[test]
fn r8_5_2_a_fort_needs_four_patriot_units_and_room() {
    let t = table()
        .treaty()
        .open(&[Space::Virginia, Space::Georgia])
        .opposed(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, Continental, 3)
        .put(Space::Virginia, FrenchRegular, 1)
        .put(Space::Georgia, Continental, 4)
        .put(Space::Georgia, BritishFort, 2);
    let played = command("P7", t, &[]);
    assert!(played.placed(PatriotFort).is_empty());
}

#[test]
fn r8_1_2_which_units_a_fort_replaces() {
    for (units, gone) in [
        ([3, 1, 0], [2, 0, 0]),
        ([2, 1, 1], [1, 1, 0]),
        ([1, 2, 1], [0, 2, 0]),
        ([0, 1, 3], [0, 1, 1]),
        ([5, 0, 0], [2, 0, 0]),
    ] {
        let kinds = [Continental, MilitiaActive, MilitiaUnderground];
        let t = kinds
            .iter()
            .zip(units)
            .fold(table().open(&[Space::Virginia]), |t, (kind, count)| {
                t.put(Space::Virginia, *kind, count)
            });
        let played = command("P7", t, &[]);
        let before_fort = played.changes.iter().take_while(|c| {
            !matches!(
                c,
                Change::Place {
                    piece: PatriotFort,
                    ..
                }
            )
        });
        let mut removed = [0; 3];
        for change in before_fort {
            if let Change::Remove { piece, count, .. } = change {
                removed[kinds.iter().position(|k| k == piece).expect("a unit")] += count;
            }
        }
        assert_eq!(removed, gone, "of {units:?}");
    }
}

#[test]
fn r8_5_2_militia_first_at_forts_without_other_rebellion_pieces() {
    let spaces = [Space::Virginia, Space::Georgia];
    let t = table()
        .treaty()
        .open(&spaces)
        .opposed(&spaces)
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, FrenchRegular, 1);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    // A Fort and Population 2: three Militia (3.3.1).
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3)]);
}

#[test]
fn r8_5_2_with_continentals_available_militia_at_the_fort_with_most_militia() {
    let spaces = [Space::Virginia, Space::Georgia];
    let t = || {
        table()
            .open(&spaces)
            .opposed(&spaces)
            .put(Space::Virginia, PatriotFort, 1)
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Georgia, PatriotFort, 1)
            .put(Space::Georgia, MilitiaUnderground, 2)
    };
    let played = command("P7", t(), &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 2)]);
    // All but one Underground become Continentals.
    assert_eq!(played.placed(Continental), [(Space::Georgia, 3)]);
    assert_eq!(played.at(Space::Georgia, MilitiaUnderground), 1);
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 1);
    let played = command("P7", without(t(), NO_CONTINENTALS), &[]);
    assert!(played.changes.is_empty());
}

#[test]
fn r8_5_2_continentals_are_limited_by_those_available_active_militia_first() {
    let t = table()
        .open(&[Space::Georgia])
        .opposed(&[Space::Georgia])
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, MilitiaActive, 2)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .away(Stock::Continental, 17, Pool::Casualties);
    let played = command("P7", t, &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 2)]);
    assert_eq!(played.placed(Continental), [(Space::Georgia, 3)]);
    assert_eq!(played.at(Space::Georgia, MilitiaActive), 0);
    assert_eq!(played.at(Space::Georgia, MilitiaUnderground), 2);
}

/// R70.
#[test]
fn r8_5_2_without_underground_militia_all_become_continentals_in_a_selected_space_only() {
    let t = table()
        .open(&[Space::Virginia])
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, MilitiaActive, 6)
        .put(Space::Georgia, PatriotFort, 1)
        .put(Space::Georgia, MilitiaUnderground, 8);
    let played = command("P7", t, &[]);
    assert_eq!(played.placed(PatriotFort), [(Space::Virginia, 1)]);
    assert_eq!(played.placed(Continental), [(Space::Virginia, 4)]);
    assert_eq!(played.at(Space::Georgia, MilitiaUnderground), 8);
}

#[test]
fn r8_5_2_with_a_fort_available_militia_where_most_patriot_units_stand_without_a_fort() {
    let spaces = [Space::Virginia, Space::Georgia];
    let t = || {
        table()
            .open(&spaces)
            .opposed(&spaces)
            .put(Space::Virginia, MilitiaActive, 1)
            .put(Space::Georgia, MilitiaActive, 3)
    };
    let played = command("P7", t(), &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 1)]);
    let played = command("P7", no_forts(t()), &[]);
    assert!(played.changes.is_empty());
}

#[test]
fn r8_5_2_then_militia_that_change_control_cities_first_then_population() {
    let t = table()
        .open(&[Space::Boston, Space::NewYork, Space::Georgia])
        .opposed(&[Space::Boston, Space::NewYork, Space::Georgia])
        .put(Space::Boston, Tory, 1);
    let played = command("P7", no_forts(t), &[]);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [(Space::Boston, 1), (Space::NewYork, 1), (Space::Georgia, 1)]
    );
}

#[test]
fn r8_5_2_then_militia_not_at_active_opposition_cities_first_then_population() {
    let spaces = [
        Space::Boston,
        Space::NewYork,
        Space::Georgia,
        Space::Virginia,
    ];
    let t = spaces
        .iter()
        .fold(table().open(&spaces), |t, s| t.put(*s, MilitiaActive, 1))
        .opposed(&[Space::Virginia]);
    let played = command("P7", no_forts(t), &[]);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [(Space::Boston, 1), (Space::NewYork, 1), (Space::Georgia, 1)]
    );
}

#[test]
fn r8_5_2_four_spaces_at_most_ties_by_chance() {
    let spaces = [
        Space::NewYorkCity,
        Space::Boston,
        Space::Virginia,
        Space::NewHampshire,
        Space::Georgia,
    ];
    // Cities, the highest Population of them first; among the others the table takes New Hampshire, then
    // one D6 Georgia (R162).
    let dice = [(D3, 1), (D6, 2), (D6, 4)];
    let played = command("P7", no_forts(table().open(&spaces)), &dice);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [
            (Space::NewYorkCity, 1),
            (Space::Boston, 1),
            (Space::NewHampshire, 1),
            (Space::Georgia, 1)
        ]
    );
    assert_eq!(played.resources(), 6);
}

#[test]
fn r26_no_die_decides_among_spaces_that_are_all_taken() {
    let spaces = [Space::NewHampshire, Space::Georgia];
    let played = command("P7", no_forts(table().open(&spaces)), &[]);
    assert_eq!(played.placed(MilitiaUnderground).len(), 2);
    // One Militia for two spaces: then it matters.
    let scarce = no_forts(table().open(&spaces)).away(Stock::Militia, 14, Pool::Unavailable);
    let played = command("P7", scarce, &[(D6, 4)]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Georgia, 1)]);
}

#[test]
fn r8_5_2_last_active_militia_move_to_a_fort_not_selected_and_turn_underground() {
    let t = table()
        .open(&[Space::Virginia])
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, MilitiaActive, 1)
        // Two of three must stay for Rebellion Control.
        .put(Space::NorthCarolina, MilitiaActive, 3)
        .put(Space::NorthCarolina, Tory, 1)
        // British Control stays British: free to go; the Underground one is not called.
        .put(Space::MarylandDelaware, MilitiaActive, 1)
        .put(Space::MarylandDelaware, MilitiaUnderground, 1)
        .put(Space::MarylandDelaware, Tory, 4)
        // Leaving would give the British Control.
        .put(Space::Norfolk, MilitiaActive, 1)
        .put(Space::Norfolk, Tory, 1);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(
        played.moves(),
        [
            (MilitiaActive, 1, Space::MarylandDelaware, Space::Virginia),
            (MilitiaActive, 1, Space::NorthCarolina, Space::Virginia),
        ]
    );
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 3);
    assert_eq!(played.at(Space::Virginia, MilitiaActive), 0);
}

/// R70.
#[test]
fn r8_5_2_the_last_bullet_passes_over_a_selected_fort() {
    // The Fort stands alone and gets Militia first; it is no Fort "not already selected".
    let t = table()
        .open(&[Space::Virginia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::NorthCarolina, MilitiaActive, 2);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3)]);
    assert!(played.moves().is_empty());
}

/// At the payment for Virginia no Militia could Persuade yet, so that Georgia cannot be paid for; the Persuasion
/// comes in place of Partisans, after the Rally.
#[test]
fn r169_persuasion_comes_before_the_pieces_are_placed() {
    let t = table()
        .open(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, PatriotFort, 1)
        .resources(Faction::Patriots, 1);
    let played = turn(without(t, NO_CONTINENTALS), &[]);
    assert_eq!(
        played.path,
        ["P1", "P3", "P6", "P9", "P7", "P13", "P8", "P13"]
    );
    assert_eq!(played.placed(MilitiaUnderground), [(Space::Virginia, 3)]);
    assert_eq!(played.board.markers(Space::Virginia, Marker::Propaganda), 1);
    assert_eq!(played.resources(), 1);
}

/// 8.5.2: with Militia that can Persuade at the payment the Rally goes on in the space paid for, and farther.
#[test]
fn r169_persuasion_when_resources_reach_zero_in_a_rally() {
    let t = table()
        .open(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::NewYork, MilitiaUnderground, 1)
        .resources(Faction::Patriots, 1);
    let played = command("P7", without(t, NO_CONTINENTALS), &[]);
    assert_eq!(played.path, ["P13"]);
    assert_eq!(
        played.placed(MilitiaUnderground),
        [(Space::Virginia, 3), (Space::Georgia, 1)]
    );
    assert_eq!(played.board.markers(Space::NewYork, Marker::Propaganda), 1);
    assert_eq!(played.board.markers(Space::Virginia, Marker::Propaganda), 0);
    assert_eq!(played.resources(), 0);
}

/// 8.5.3: the Militia that could Persuade are not yet turned by the Rabble-Rousing that took the last Resource.
#[test]
fn r169_persuasion_before_rabble_rousing_turns_anybody() {
    let t = table()
        .open(&[])
        .put(Space::Virginia, MilitiaUnderground, 1)
        .resources(Faction::Patriots, 1);
    let played = command("P11", no_forts(t), &[]);
    let order: Vec<&Change> = played
        .changes
        .iter()
        .filter(|c| matches!(c, Change::Flip { .. } | Change::Shift { .. }))
        .collect();
    assert!(
        matches!(order[..], [Change::Flip { .. }, Change::Shift { .. }]),
        "{order:?}"
    );
    assert_eq!(played.resources(), 1);
}

#[test]
fn p8_after_a_rally_whose_persuasion_was_not_possible() {
    let t = table()
        .open(&[Space::Virginia])
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, PatriotFort, 1)
        .put(Space::Virginia, Tory, 5)
        .resources(Faction::Patriots, 1);
    let played = turn(without(t, NO_CONTINENTALS), &[]);
    assert_eq!(
        played.path,
        ["P1", "P3", "P6", "P9", "P7", "P13", "P8", "P13"]
    );
    assert_eq!(played.at(Space::Virginia, Tory), 3);
}

// P11: Rabble-Rousing

#[test]
fn r8_5_3_active_support_first_then_population() {
    let spaces = [
        Space::Virginia,
        Space::Georgia,
        Space::NewYork,
        Space::NewJersey,
        Space::Florida,
    ];
    let t = spaces
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1))
        .support(Space::Virginia, Support::ActiveSupport)
        .support(Space::Georgia, Support::ActiveSupport)
        .opposed(&[Space::NewJersey]);
    let played = command("P11", t, &[]);
    assert_eq!(
        played.shifts(),
        [Space::Virginia, Space::Georgia, Space::NewYork]
    );
    assert_eq!(played.resources(), 7);
    assert!(played.flips().is_empty(), "Rebellion Control everywhere");
}

#[test]
fn r8_5_3_as_many_spaces_as_there_are_resources_for() {
    let t = [Space::Virginia, Space::NewYork, Space::Pennsylvania]
        .iter()
        .fold(table(), |t, s| {
            t.put(*s, MilitiaUnderground, 1).put(*s, Tory, 2)
        })
        .resources(Faction::Patriots, 2);
    // Three are equal: the table; then two: one D6.
    let played = command("P11", t, &[(D3, 1), (D6, 2), (D6, 6)]);
    assert_eq!(played.shifts(), [Space::NewYork, Space::Virginia]);
    assert_eq!(
        played.flips(),
        [
            (MilitiaUnderground, 1, Space::NewYork),
            (MilitiaUnderground, 1, Space::Virginia)
        ]
    );
}

/// P11 -> P13.
#[test]
fn r8_5_3_persuasion_when_resources_reach_zero() {
    let t = [Space::Virginia, Space::Georgia]
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 4))
        .resources(Faction::Patriots, 1);
    let played = command("P11", no_forts(t), &[(D6, 3)]);
    // Both can Persuade: two Resources, of which one pays for Georgia.
    assert_eq!(played.shifts(), [Space::Virginia, Space::Georgia]);
    assert_eq!(played.resources(), 1);
}

#[test]
fn p11_then_p8() {
    let t = [Space::Virginia, Space::Georgia]
        .iter()
        .fold(table().open(&[]), |t, s| t.put(*s, MilitiaUnderground, 4))
        .put(Space::Georgia, Tory, 1);
    let played = turn(t, &[]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P10", "P11", "P8"]);
    assert_eq!(
        played.outcome,
        Some(Outcome::Command(
            Command::RabbleRousing,
            Some(Special::Partisans)
        ))
    );
}

// P8: Partisans

/// R71.
#[test]
fn p8_a_village_before_war_parties() {
    let t = table()
        .put(Space::Northwest, Village, 1)
        .put(Space::Northwest, MilitiaUnderground, 2)
        .put(Space::Virginia, WarPartyActive, 3)
        .put(Space::Virginia, MilitiaUnderground, 2);
    let played = special("P8", t, &[]);
    assert_eq!(played.path, ["P8"]);
    assert_eq!(played.at(Space::Northwest, Village), 0);
    assert_eq!(played.at(Space::Northwest, MilitiaActive), 1);
}

/// R10: 1-3 for the one listed first.
#[test]
fn p8_equal_villages_by_the_die() {
    // A Militia goes with each Village: neither can change Control.
    let t = || {
        [Space::Northwest, Space::Quebec]
            .iter()
            .fold(table(), |t, s| {
                t.put(*s, Village, 1).put(*s, MilitiaUnderground, 2)
            })
    };
    let played = special("P8", t(), &[(D6, 3)]);
    assert_eq!(played.at(Space::Quebec, Village), 0);
    let played = special("P8", t(), &[(D6, 4)]);
    assert_eq!(played.at(Space::Northwest, Village), 0);
}

#[test]
fn p8_a_village_guarded_by_war_parties_or_with_one_militia_is_none() {
    let t = table()
        .put(Space::Northwest, Village, 1)
        .put(Space::Northwest, WarPartyActive, 1)
        .put(Space::Northwest, MilitiaUnderground, 2)
        .put(Space::Quebec, Village, 1)
        .put(Space::Quebec, MilitiaUnderground, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Northwest, Village), 1);
    assert_eq!(played.at(Space::Quebec, Village), 1);
    assert_eq!(played.at(Space::Northwest, WarPartyActive), 0);
}

/// R71.
#[test]
fn p8_the_most_war_parties_before_any_british() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, WarPartyActive, 2)
        .put(Space::Northwest, MilitiaUnderground, 1)
        .put(Space::Northwest, WarPartyActive, 3)
        .put(Space::Georgia, MilitiaUnderground, 2)
        .put(Space::Georgia, BritishRegular, 2);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, WarPartyActive), 0);
    assert_eq!(played.at(Space::Virginia, MilitiaActive), 1);
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 0);
}

#[test]
fn p8_among_equal_war_parties_first_to_add_rebellion_control() {
    let t = table()
        .put(Space::Georgia, MilitiaUnderground, 3)
        .put(Space::Georgia, WarPartyActive, 1)
        .put(Space::Georgia, Tory, 1)
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1);
    // Virginia comes under Rebellion Control; Georgia, where a Tory would go too, has it already.
    let played = special("P8", t, &[]);
    assert_eq!(played.board.control(Space::Virginia), Control::Rebellion);
    assert_eq!(played.at(Space::Georgia, Tory), 1);
}

#[test]
fn p8_among_equal_war_parties_then_to_end_british_control() {
    let t = table()
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, WarPartyActive, 3)
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Virginia, Tory, 1);
    // Virginia: British by 2 against 1, then even.
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, WarPartyActive), 0);
    assert_eq!(played.board.control(Space::Virginia), Control::None);
}

#[test]
fn p8_underground_war_parties_are_the_first_targets() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Virginia, WarPartyUnderground, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, WarPartyUnderground), 0);
    assert_eq!(played.at(Space::Virginia, WarPartyActive), 1);
}

#[test]
fn p8_as_much_as_possible_with_one_war_party_and_a_cube() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Virginia, Tory, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.board.count(Space::Virginia, PieceSet::ROYALIST), 0);
    assert_eq!(played.at(Space::Virginia, MilitiaActive), 1);
}

#[test]
fn p8_the_most_british_units_in_turns_the_fewest_kind_first() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, BritishRegular, 3)
        .put(Space::Virginia, Tory, 2)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, Tory, 2);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, BritishRegular), 2);
    assert_eq!(played.at(Space::Virginia, Tory), 1);
    let one = |regulars, tories| {
        let t = table()
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Virginia, BritishRegular, regulars)
            .put(Space::Virginia, Tory, tories);
        let played = special("P8", t, &[]);
        (
            played.at(Space::Virginia, BritishRegular),
            played.at(Space::Virginia, Tory),
        )
    };
    assert_eq!(one(2, 1), (2, 0));
    assert_eq!(one(1, 2), (0, 2));
    assert_eq!(one(2, 2), (1, 2));
    assert_eq!(one(0, 2), (0, 1));
}

#[test]
fn p8_no_partisans_in_a_battle_space() {
    let board = table()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, Tory, 1)
        .0;
    let mut script = Script::default();
    let mut run = Run::new(
        Library::get(),
        Faction::Patriots,
        board,
        Moment::default(),
        &mut script,
    );
    run.deed.plan_battles(SpaceSet::of(Space::Virginia));
    assert_eq!(run.special_activity("P8"), Ok(false));
    assert_eq!(run.path, ["P8", "P12", "P13"]);
}

#[test]
fn p8_and_p12_without_resources_are_persuasion_if_possible() {
    let t = || {
        table()
            .resources(Faction::Patriots, 0)
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Virginia, Tory, 1)
    };
    let played = special("P8", t().put(Space::Georgia, MilitiaUnderground, 1), &[]);
    assert_eq!(played.path, ["P8", "P13"]);
    assert_eq!(played.resources(), 1);
    assert_eq!(played.at(Space::Virginia, Tory), 1);
    let played = special("P8", t(), &[]);
    assert_eq!(played.path, ["P8", "P13"]);
    assert_eq!(played.at(Space::Virginia, Tory), 0, "otherwise Partisans");
    let skirmish = || {
        table()
            .resources(Faction::Patriots, 0)
            .put(Space::Virginia, Continental, 1)
            .put(Space::Virginia, Tory, 1)
    };
    let played = special(
        "P12",
        skirmish().put(Space::Georgia, MilitiaUnderground, 1),
        &[],
    );
    assert_eq!(played.path, ["P12", "P13"]);
    assert_eq!(played.resources(), 1);
    let played = special("P12", skirmish(), &[]);
    assert_eq!(played.at(Space::Virginia, Tory), 0);
}

// P12: Skirmish

#[test]
fn p8_without_partisans_leads_to_p12_a_fort_first() {
    let t = table()
        .put(Space::Virginia, Continental, 3)
        .put(Space::Virginia, BritishRegular, 2)
        .put(Space::Virginia, BritishFort, 1)
        .put(Space::Georgia, Continental, 1)
        .put(Space::Georgia, BritishFort, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.path, ["P8", "P12"]);
    assert_eq!(played.at(Space::Georgia, BritishFort), 0);
    assert_eq!(played.at(Space::Georgia, Continental), 0);
    assert_eq!(played.at(Space::Virginia, BritishRegular), 2);
}

/// R71.
#[test]
fn p12_as_many_cubes_as_possible_where_control_comes_out_the_same() {
    let t = table()
        .put(Space::Georgia, Continental, 2)
        .put(Space::Georgia, MilitiaActive, 1)
        .put(Space::Georgia, BritishRegular, 2)
        .put(Space::Georgia, WarPartyActive, 1);
    // 3 against 3. One cube: 3 against 2; two for a Continental: 2 against 1.
    let played = special("P12", t, &[]);
    assert_eq!(played.at(Space::Georgia, BritishRegular), 0);
    assert_eq!(played.at(Space::Georgia, Continental), 1);
}

// P13: Persuasion

#[test]
fn p12_without_a_skirmish_leads_to_p13_forts_first_three_at_most() {
    let t = [
        Space::Boston,
        Space::Virginia,
        Space::Georgia,
        Space::NewYork,
    ]
    .iter()
    .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1))
    .put(Space::Virginia, PatriotFort, 1);
    // Two of the three others: the table finds New York, then one D6 for Boston and Georgia.
    let played = special("P8", t, &[(D3, 1), (D6, 2), (D6, 4)]);
    assert_eq!(played.path, ["P8", "P12", "P13"]);
    assert_eq!(
        played.flips(),
        [
            (MilitiaUnderground, 1, Space::Virginia),
            (MilitiaUnderground, 1, Space::NewYork),
            (MilitiaUnderground, 1, Space::Georgia)
        ]
    );
    assert_eq!(played.resources(), 13);
    assert_eq!(played.board.markers(Space::Georgia, Marker::Propaganda), 1);
}

#[test]
fn p13_needs_rebellion_control_underground_militia_and_a_city_or_colony() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Georgia, MilitiaActive, 2)
        .put(Space::Florida, MilitiaUnderground, 2);
    let played = special("P13", t, &[]);
    assert_eq!(played.path, ["P13"]);
    assert!(played.changes.is_empty());
}

#[test]
fn r26_persuasion_in_all_its_spaces_rolls_nothing() {
    let t = || {
        [Space::Boston, Space::Georgia, Space::NewYork]
            .iter()
            .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1))
    };
    assert_eq!(special("P13", t(), &[]).resources(), 13);
    // With one Propaganda marker left it matters who is first.
    let scarce = t().marks(Space::Virginia, Marker::Propaganda, 11);
    let played = special("P13", scarce, &[(D3, 1), (D6, 2)]);
    assert_eq!(played.board.markers(Space::NewYork, Marker::Propaganda), 1);
}

// P5: March

#[test]
fn r8_5_4_rebellion_control_in_two_spaces_villages_first_then_cities() {
    let t = table()
        .opposed(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, Continental, 6)
        .put(Space::Georgia, Continental, 3)
        .put(Space::Northwest, Village, 1);
    let played = command("P5", t, &[]);
    // One of each stays, so that no Rebellion Control is lost.
    assert_eq!(
        played.moves(),
        [
            (Continental, 5, Space::Virginia, Space::Northwest),
            (Continental, 2, Space::Georgia, Space::Savannah)
        ]
    );
    assert_eq!(played.resources(), 8);
}

#[test]
fn r8_5_4_then_elsewhere_by_population() {
    let t = table()
        .opposed(&[Space::NewHampshire])
        .put(Space::NewHampshire, Continental, 3)
        .put(Space::QuebecCity, Tory, 4)
        .put(Space::NewYork, Tory, 4);
    // Massachusetts, with Population 2, is the one that can be won; then nothing is left to move.
    let played = command("P5", t, &[]);
    assert_eq!(
        played.moves(),
        [(Continental, 2, Space::NewHampshire, Space::Massachusetts)]
    );
}

#[test]
fn r8_5_4_no_more_than_two_spaces_for_control() {
    let t = [Space::Virginia, Space::Georgia, Space::NewHampshire]
        .iter()
        .fold(table(), |t, s| t.opposed(&[*s]).put(*s, Continental, 2));
    // Each could take a City of its own: Quebec City, then of the other two Norfolk.
    let played = command("P5", t, &[(D3, 1), (D6, 1), (D6, 1)]);
    assert_eq!(
        played.moves(),
        [
            (Continental, 1, Space::NewHampshire, Space::QuebecCity),
            (Continental, 1, Space::Virginia, Space::Norfolk)
        ]
    );
}

/// R72.
#[test]
fn r8_5_4_the_largest_group_first_and_no_more_once_controlled() {
    let t = table()
        .opposed(&[Space::Virginia, Space::NorthCarolina])
        .put(Space::Virginia, Continental, 4)
        .put(Space::NorthCarolina, Continental, 3)
        .put(Space::Norfolk, Tory, 1)
        .put(Space::CharlesTown, Tory, 9);
    let played = command("P5", t.resources(Faction::Patriots, 1), &[]);
    assert_eq!(
        played.moves(),
        [(Continental, 3, Space::Virginia, Space::Norfolk)]
    );
    assert_eq!(played.board.control(Space::Norfolk), Control::Rebellion);
}

#[test]
fn r8_5_4_several_groups_where_one_is_not_enough() {
    let t = table()
        .opposed(&[Space::Virginia, Space::NorthCarolina])
        .put(Space::Virginia, Continental, 4)
        .put(Space::NorthCarolina, Continental, 4)
        .put(Space::Norfolk, Tory, 5)
        .put(Space::CharlesTown, Tory, 9)
        .resources(Faction::Patriots, 1);
    // Both groups of three are needed: no die for the first (R26).
    let played = command("P5", t, &[]);
    assert_eq!(played.at(Space::Norfolk, Continental), 6);
    assert_eq!(played.resources(), 0);
}

#[test]
fn r8_2_equal_groups_by_chance_where_it_matters() {
    let t = table()
        .opposed(&[Space::Virginia, Space::NorthCarolina])
        .put(Space::Virginia, Continental, 4)
        .put(Space::NorthCarolina, Continental, 4)
        .put(Space::Norfolk, Tory, 2)
        .put(Space::CharlesTown, Tory, 9)
        .resources(Faction::Patriots, 1);
    let played = command("P5", t, &[(D6, 5)]);
    assert_eq!(
        played.moves(),
        [(Continental, 3, Space::NorthCarolina, Space::Norfolk)]
    );
}

#[test]
fn r8_5_4_a_patriot_unit_stays_where_there_is_no_active_opposition() {
    let t =
        table()
            .put(Space::Florida, MilitiaUnderground, 2)
            .put(Space::Florida, MilitiaActive, 1);
    let played = command("P5", t.resources(Faction::Patriots, 1), &[]);
    // Georgia has Population, Southwest has none; the Underground one is the one that stays.
    assert_eq!(
        played.moves(),
        [
            (MilitiaUnderground, 1, Space::Florida, Space::Georgia),
            (MilitiaActive, 1, Space::Florida, Space::Georgia)
        ]
    );
}

#[test]
fn r8_5_4_an_active_unit_stays_with_each_patriot_fort() {
    let fort = |t: Table| {
        t.put(Space::Georgia, PatriotFort, 1)
            .put(Space::Georgia, MilitiaUnderground, 2)
            .put(Space::Georgia, MilitiaActive, 1)
            .resources(Faction::Patriots, 1)
    };
    // At Active Opposition only the Active one stays.
    let played = command("P5", fort(table().opposed(&[Space::Georgia])), &[]);
    assert_eq!(
        played.moves(),
        [(MilitiaUnderground, 2, Space::Georgia, Space::Savannah)]
    );
    // Elsewhere an Underground one too.
    let played = command("P5", fort(table()), &[]);
    assert_eq!(
        played.moves(),
        [(MilitiaUnderground, 1, Space::Georgia, Space::Savannah)]
    );
}

#[test]
fn r166_each_patriot_fort_keeps_a_unit_an_active_one_if_there_is_one() {
    let from = |forts, active, hidden| {
        let t = table()
            .opposed(&[Space::Georgia])
            .put(Space::Georgia, PatriotFort, forts)
            .put(Space::Georgia, MilitiaActive, active)
            .put(Space::Georgia, MilitiaUnderground, hidden)
            .resources(Faction::Patriots, 1);
        let played = command("P5", t, &[]);
        [MilitiaActive, MilitiaUnderground].map(|face| played.at(Space::Georgia, face))
    };
    assert_eq!(from(1, 2, 1), [1, 0]);
    assert_eq!(from(2, 3, 1), [2, 0], "two Forts keep two");
    assert_eq!(from(2, 1, 2), [1, 1]);
    assert_eq!(from(1, 0, 3), [0, 1], "only Underground ones are there");
}

#[test]
fn r8_1_2_as_many_underground_militia_as_possible_then_active_ones() {
    let t = |tories| {
        table()
            .opposed(&[Space::Virginia])
            .put(Space::Virginia, MilitiaUnderground, 2)
            .put(Space::Virginia, MilitiaActive, 2)
            .put(Space::Norfolk, Tory, tories)
            .resources(Faction::Patriots, 1)
    };
    let played = command("P5", t(0), &[]);
    assert_eq!(played.at(Space::Norfolk, MilitiaUnderground), 2);
    assert_eq!(played.at(Space::Norfolk, MilitiaActive), 1);
    // Three units and two British cubes in a British City: all would be seen, so Active ones first.
    let played = command("P5", t(2), &[]);
    assert_eq!(played.at(Space::Norfolk, MilitiaActive), 3);
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 1);
}

fn french(resources: u8) -> Table {
    table()
        .treaty()
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, Continental, 2)
        .put(Space::Virginia, FrenchRegular, 3)
        .put(Space::Norfolk, BritishRegular, 3)
        .resources(Faction::Patriots, 1)
        .resources(Faction::French, resources)
}

#[test]
fn r8_5_4_french_regulars_one_for_one_for_one_french_resource() {
    let played = command("P5", french(1), &[]);
    assert_eq!(played.at(Space::Norfolk, Continental), 2);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 0);
}

#[test]
fn r8_5_4_no_french_without_french_resources() {
    // Norfolk is out of reach then: Maryland-Delaware or North Carolina.
    let played = command("P5", french(0), &[(D6, 1)]);
    assert_eq!(
        played.moves(),
        [(Continental, 2, Space::Virginia, Space::MarylandDelaware)]
    );
}

#[test]
fn r37_with_no_french_resources_rochambeau_stays() {
    let t = french(0).leader(Leader::Rochambeau, Space::Virginia);
    let played = command("P5", t, &[(D6, 1)]);
    let went = [(Continental, 2, Space::Virginia, Space::MarylandDelaware)];
    assert_eq!(played.moves(), went);
}

#[test]
fn r1_10_the_french_with_rochambeau_march_at_no_cost() {
    let t = french(1).leader(Leader::Rochambeau, Space::Virginia);
    let played = command("P5", t, &[]);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 1);
}

fn with_french_player(table: Table, answers: &[usize], dice: &[(Die, u8)]) -> Played {
    let mut players = ByFaction([false; 4]);
    players[Faction::French] = true;
    let moment = Moment {
        players,
        ..Moment::default()
    };
    let script = Script {
        choices: answers.iter().copied().collect(),
        ..Script::dice(dice)
    };
    play_with(Part::Command("P5"), table.0, moment, script)
}

/// R45; 3.1, 3.3.2: whether the French come is the Patriots' choice; a person's French pay unasked.
#[test]
fn r3_3_2_a_persons_french_are_not_asked() {
    let played = with_french_player(french(1), &[], &[]);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 0);
    let free = french(1).leader(Leader::Rochambeau, Space::Virginia);
    let played = with_french_player(free, &[], &[]);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 1);
}

/// R72.
#[test]
fn r8_5_4_then_one_militia_into_each_space_with_none_control_first() {
    let t = table()
        .put(Space::Florida, MilitiaUnderground, 2)
        .put(Space::Southwest, WarPartyActive, 3)
        .put(Space::Georgia, Tory, 2)
        .put(Space::Georgia, Continental, 1);
    // Georgia: 1 against 2, a Militia makes it even and British Control ends.
    let played = command("P5", t, &[]);
    assert_eq!(
        played.moves(),
        [(MilitiaUnderground, 1, Space::Florida, Space::Georgia)]
    );
}

/// Southwest, without Population, is the one space whose Control a Militia would change.
#[test]
fn r167_control_of_a_province_without_population_comes_before_elsewhere() {
    let t = table()
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Northwest, WarPartyActive, 3)
        .put(Space::Norfolk, Tory, 5)
        .put(Space::MarylandDelaware, Tory, 5)
        .put(Space::NorthCarolina, Tory, 5);
    let mut script = Script::dice(&[]);
    let moment = Moment::default();
    let mut run = Run::new(Library::get(), Faction::Patriots, t.0, moment, &mut script);
    let Some(lod_assistant::flowchart::Node::Command(b)) = run.chart.node("P5") else {
        panic!("a Command");
    };
    run.carry_out("P5", &b.rule, &b.instructions[1], None, Some(b))
        .expect("no die");
    assert_eq!(run.deed.moved()[0].to, Space::Southwest);
}

#[test]
fn r8_5_4_underground_if_possible_from_whichever_space() {
    // Both Georgia and South Carolina border Savannah, which nobody can win; only the latter has
    // Underground Militia to spare.
    let t = || {
        table()
            .opposed(&[Space::Georgia, Space::SouthCarolina])
            .put(Space::Georgia, MilitiaActive, 2)
            .put(Space::SouthCarolina, MilitiaUnderground, 2)
            .put(Space::Savannah, Tory, 1)
            .put(Space::CharlesTown, Tory, 9)
            .put(Space::Southwest, WarPartyActive, 9)
            .put(Space::Florida, WarPartyActive, 5)
            .put(Space::NorthCarolina, Tory, 9)
            .resources(Faction::Patriots, 1)
    };
    let savannah = |t: Table| {
        let mut script = Script::dice(&[]);
        let mut run = Run::new(
            Library::get(),
            Faction::Patriots,
            t.0,
            Moment::default(),
            &mut script,
        );
        run.settled().expect("all known");
        let id = "P5";
        let Some(lod_assistant::flowchart::Node::Command(b)) = run.chart.node(id) else {
            panic!("a Command");
        };
        let march = &b.instructions[1];
        run.carry_out(id, &b.rule, march, None, Some(b))
            .map(|_| run.deed.moved().to_vec())
    };
    let moved = savannah(t()).expect("no die: Savannah is the one whose Control changes");
    assert_eq!(moved[0].from, Space::SouthCarolina);
    assert_eq!(moved[0].to, Space::Savannah);
    // With three cubes in a British City any Militia would be seen: then an Active one goes.
    let crowded = t()
        .put(Space::Savannah, Tory, 2)
        .put(Space::Savannah, Continental, 2);
    let moved = savannah(crowded).expect("no die");
    assert_eq!(moved[0].from, Space::Georgia);
}

#[test]
fn p5_then_p8() {
    // Six Underground Militia at Active Opposition: P9 and P10 say no without a die.
    let t = table()
        .open(&[])
        .opposed(&[Space::Georgia])
        .put(Space::Georgia, MilitiaUnderground, 6)
        .put(Space::Georgia, PatriotFort, 2)
        .put(Space::Georgia, Tory, 1)
        .resources(Faction::Patriots, 1);
    let played = turn(t, &[]);
    assert_eq!(
        played.path,
        ["P1", "P3", "P6", "P9", "P10", "P5", "P8", "P13"]
    );
    assert!(matches!(
        played.outcome,
        Some(Outcome::Command(Command::March, Some(Special::Persuasion)))
    ));
}

#[test]
fn r8_1_washington_follows_the_largest_group_of_patriot_units() {
    let t = table()
        .open(&[])
        .opposed(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, Continental, 3)
        .leader(Leader::Washington, Space::Virginia)
        .put(Space::Georgia, MilitiaUnderground, 6)
        .put(Space::Georgia, PatriotFort, 2)
        .resources(Faction::Patriots, 1);
    // Norfolk or Savannah: Norfolk, with two of the three Continentals.
    let played = turn(t, &[(D6, 1)]);
    assert_eq!(
        played.moves(),
        [(Continental, 2, Space::Virginia, Space::Norfolk)]
    );
    assert_eq!(
        played.board.leader_space(Faction::Patriots),
        Some(Space::Norfolk)
    );
}

// Summaries

fn with_run<T>(table: Table, moment: Moment, look: impl FnOnce(&mut Run<'_>) -> T) -> T {
    let mut script = Script::default();
    let mut run = Run::new(
        Library::get(),
        Faction::Patriots,
        table.0,
        moment,
        &mut script,
    );
    look(&mut run)
}

#[test]
fn r8_5_6_washington_to_the_most_continentals() {
    let t = table()
        .put(Space::Virginia, Continental, 2)
        .put(Space::Georgia, Continental, 3)
        .put(Space::NewYork, MilitiaActive, 5);
    let to = with_run(t, Moment::default(), |run| {
        run.redeployment(Faction::Patriots)
    });
    assert_eq!(to, Ok(Some(Space::Georgia)));
}

#[test]
fn r8_5_8_brilliant_stroke() {
    let stroke = |t: Table, first: Faction, player: bool| {
        let mut players = ByFaction([false; 4]);
        players[first] = player;
        let moment = Moment {
            players,
            first_eligible: Some(first),
            ..Moment::default()
        };
        with_run(t, moment, |run| {
            let chart = run.chart;
            let summary = chart.summary("brilliant-stroke").expect("there is one");
            let when = summary.when.as_ref().expect("a condition");
            run.holds("stroke", &summary.rule, &summary.title, when)
                .expect("no die")
        })
    };
    let ready = |count| {
        table()
            .treaty()
            .put(Space::Virginia, Continental, count)
            .leader(Leader::Washington, Space::Virginia)
    };
    for first in Faction::ALL {
        assert!(stroke(ready(4), first, true));
        assert!(!stroke(ready(4), first, false));
    }
    assert!(!stroke(ready(3), Faction::British, true));
    let early = table()
        .put(Space::Virginia, Continental, 4)
        .leader(Leader::Washington, Space::Virginia);
    assert!(!stroke(early, Faction::British, true));
}

/// R74.
#[test]
fn r8_5_9_committees_first_where_the_fewest_raids_lie_and_never_for_markers_alone() {
    let spaces = [Space::Virginia, Space::NewYork, Space::Georgia];
    let t = spaces
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaActive, 1))
        .marks(Space::Virginia, Marker::Raid, 1)
        .marks(Space::NewYork, Marker::Raid, 3)
        .opposed(&[Space::Georgia])
        .resources(Faction::Patriots, 3);
    with_run(t, Moment::default(), |run| {
        let chart = run.chart;
        let committees = &chart
            .summary("committees")
            .expect("there is one")
            .instructions[0];
        let among = spaces.into_iter().collect::<SpaceSet>();
        let able = run.qualify(among, &committees.tests).expect("all known");
        // Three Resources would only clear New York of its markers; Georgia cannot shift.
        assert_eq!(able, SpaceSet::of(Space::Virginia));
        let both = [Space::Virginia, Space::NewYork].into_iter().collect();
        let first = run.pick_space(both, &committees.order, "Committees");
        assert_eq!(first, Ok(Some(Space::Virginia)));
    });
}

#[test]
fn every_patriot_box_and_summary_is_there() {
    let chart = &Library::get().charts[Faction::Patriots];
    let mut boxes: Vec<&str> = chart.nodes().map(|n| n.id()).collect();
    boxes.sort_by_key(|id| id[1..].parse::<u8>().unwrap_or(0));
    let expected: Vec<String> = (1..=13).map(|n| format!("P{n}")).collect();
    assert_eq!(boxes, expected);
    for id in [
        "supply",
        "redeploy",
        "patriot-desertion",
        "committees",
        "brilliant-stroke",
        "leader-movement",
        "win-the-day",
        "defending",
        "give-up-fort",
    ] {
        assert!(chart.summary(id).is_some(), "{id}");
    }
}
