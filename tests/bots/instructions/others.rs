//! What is told, and other Factions' instructions.

use super::*;

#[test]
fn r5_3_a_free_act_that_is_left_unused_is_told() {
    let at = at(Patriots, 3, &[]);
    assert_eq!(
        at.tells(Shaded, ""),
        ["Northwest", "Southwest"]
            .map(|space| format!("Not used: free Partisans (Patriots) in {space}"))
    );
}

/// R180: where fewer come than are replaced, the program says why.
#[test]
fn r180_what_does_not_come_is_told() {
    let at = at(
        British,
        28,
        &["spaces.georgia.militia-active = 2
        unavailable.tories = 22"],
    );
    assert_eq!(at.tells(Unshaded, ""), ["Not placed: 1 Tory (0 Available)"]);
    let enough = at.but("unavailable.tories = 21");
    assert_eq!(enough.tells(Unshaded, ""), Vec::<String>::new());
}

/// 8.3.1: a person plays the Event, and the Patriots March to a Battle all the same.
#[test]
fn r8_3_1_patriots_heed_51_in_an_event_of_the_french() {
    let at = at(
        French,
        51,
        &["players = ['french']
        [spaces]
        new-york = { continentals = 5, support = 'active-opposition' }
        new-jersey = { villages = 1, war-parties-active = 2 }
        pennsylvania = { tories = 2 }"],
    );
    at.follows(
        Shaded,
        "d3=1",
        "cbc = 2
        casualties.tories = 2
        spaces.new-york.continentals = 1
        spaces.pennsylvania = { support = 'passive-opposition', continentals = 2, patriot-forts = 1, tories = 0 }",
    );
    at.plain(
        Shaded,
        "d3=1",
        "spaces.new-york.continentals = 1
        spaces.new-jersey = { continentals = 4, war-parties-active = 0, villages = 0 }",
    );
}

/// 8.3.1: a person who plays the Indians lets the British send the Patriots away.
#[test]
fn r8_3_1_british_heed_23_in_an_event_of_the_indians() {
    let at = at(
        Indians,
        23,
        &["players = ['indians']
        [spaces]
        north-carolina = { support = 'passive-opposition', militia-active = 3 }
        south-carolina = { support = 'passive-support', militia-active = 1 }"],
    );
    at.follows(
        Unshaded,
        "d3=1 d6=1",
        "spaces.south-carolina.militia-active = 0
        spaces.southwest.militia-active = 1",
    );
    at.plain(
        Unshaded,
        "d3=1 d6=1",
        "spaces.north-carolina.militia-active = 0
        spaces.southwest.militia-active = 3",
    );
}
