//! The special instructions of the British.

use super::*;

#[test]
fn british_18_only_enemies_that_are_eligible() {
    let at = at(British, 18, &[FIVE, "sequence = { ineligible = ['french'] }"]);
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['patriots']");
    at.plain(Unshaded, "d6=6", "sequence.ineligible-next = ['french']");
    at.but("sequence.ineligible = ['french', 'patriots']").goes_on("");
}

#[test]
fn british_23_from_support_to_where_there_is_none() {
    let at = at(
        British,
        23,
        &["[spaces]
        north-carolina = { support = 'passive-opposition', militia-active = 3 }
        south-carolina = { support = 'passive-support', militia-active = 1 }
        georgia = { support = 'active-support' }
        virginia = { support = 'active-support' }"],
    );
    at.follows(
        Unshaded,
        "d6=6",
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

#[test]
fn british_29_not_for_fewer_than_four_militia() {
    let at = at(British, 29, &[FIVE, "spaces.massachusetts.militia-underground = 8"]);
    at.plays(
        Unshaded,
        "d6=5",
        "spaces.massachusetts = { militia-underground = 4, militia-active = 4 }",
    );
    let fewer = at.but("spaces.massachusetts.militia-underground = 7");
    fewer.goes_on("");
    fewer.plain(
        Unshaded,
        "",
        "spaces.massachusetts = { militia-underground = 4, militia-active = 3 }",
    );
}

/// 8.3.1: the British follow it in somebody else's Event.
#[test]
fn british_30_a_regular_stays_in_each_space() {
    let at = at(
        Patriots,
        30,
        &["[spaces]
        new-york-city = { british-regulars = 2 }
        philadelphia = { british-regulars = 2 }
        norfolk = { british-regulars = 2 }
        charles-town = { british-regulars = 2 }
        savannah = { british-regulars = 2 }"],
    );
    at.follows(
        Shaded,
        "d3=1 d6=1 d3=1 d6=1",
        "spaces.new-york-city.british-regulars = 1
        spaces.philadelphia.british-regulars = 1",
    );
    at.plain(Shaded, "d3=1 d6=1", "spaces.new-york-city.british-regulars = 0");
}

#[test]
fn british_44_only_enemies_that_are_eligible() {
    let at = at(British, 44, &[FIVE, "sequence = { ineligible = ['patriots'] }"]);
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['french']");
    at.plain(Unshaded, "d6=1", "sequence.ineligible-next = ['patriots']");
    at.but("sequence.ineligible = ['french', 'patriots']").goes_on("");
}

/// R149
/// A City, Control and Population draw the March to other spaces than the Battle does (8.4.3, 8.4.4).
#[test]
fn british_51_the_march_prepares_the_battle() {
    let at = at(
        British,
        51,
        &["[spaces]
        new-york-city = { british-regulars = 4, tories = 1, support = 'active-support' }
        new-jersey = { continentals = 2, tories = 1 }
        new-york = { continentals = 2 }"],
    );
    at.plays(
        Unshaded,
        "d3=3",
        "crc = 2
        casualties.continentals = 2
        spaces.new-york-city.british-regulars = 0
        spaces.new-jersey = { british-regulars = 4, continentals = 0, support = 'passive-support' }",
    );
    // Without it the March box chooses among the spaces where the Battle can be (R189).
    at.plain(
        Unshaded,
        "d6=5 d3=3",
        "crc = 2
        casualties.continentals = 2
        spaces.new-york-city.british-regulars = 0
        spaces.new-jersey = { british-regulars = 4, continentals = 0, support = 'passive-support' }",
    );
    let strong = at.but(
        "spaces.new-jersey = { continentals = 9 }
        spaces.new-york = { continentals = 9 }",
    );
    strong.goes_on("");
}

/// R25: what the Event takes off the Attackers' losses counts in the odds.
#[test]
fn british_51_the_event_weighs_in_the_odds() {
    let at = at(
        British,
        51,
        &["[spaces]
        new-york-city = { british-regulars = 2, tories = 1, support = 'active-support' }
        new-jersey = { continentals = 4 }"],
    );
    at.plays(
        Unshaded,
        "d3=1",
        "crc = 1
        casualties.continentals = 1
        spaces.new-york-city.british-regulars = 0
        spaces.new-jersey = { british-regulars = 2, continentals = 3 }",
    );
    at.but("spaces.new-jersey.continentals = 5").goes_on("");
}

#[test]
fn british_52_french_regulars_beside_outnumbered_british() {
    let at = at(
        British,
        52,
        &[
            TREATY,
            "[spaces]
        quebec = { french-regulars = 4 }
        new-york = { french-regulars = 2, tories = 1 }
        boston = { french-regulars = 1 }",
        ],
    );
    at.follows(
        Unshaded,
        "d6=6",
        "spaces.new-york.french-regulars = 0
        spaces.quebec.french-regulars = 2",
    );
    // The Battle in New York has to be fought (R107), and is lost; one Tory wins no day (R158).
    at.plain(
        Unshaded,
        "d3=1 d6=2",
        "cbc = 1
        casualties.tories = 1
        spaces.quebec.french-regulars = 0
        spaces.new-york.tories = 0",
    );
}

#[test]
fn british_62_tories_where_new_york_is_lost() {
    let at = at(British, 62, &["spaces.new-york.support = 'active-opposition'"]);
    at.plays(Unshaded, "", "spaces.new-york.tories = 3");
    at.plain(Unshaded, "d3=3 d6=6", "spaces.quebec.tories = 3");
    at.but("spaces.new-york.tories = 1").goes_on("");
    at.but("spaces.new-york.support = 'passive-opposition'").goes_on("");
}

#[test]
fn british_70_the_west_indies_and_spaces_with_british() {
    let at = at(
        British,
        70,
        &[
            TREATY,
            FIVE,
            "[spaces]
        west-indies = { french-regulars = 1 }
        new-york = { french-regulars = 2, tories = 1 }
        quebec = { french-regulars = 3 }",
        ],
    );
    at.plays(
        Unshaded,
        "d6=5",
        "spaces.west-indies.french-regulars = 0
        spaces.new-york.french-regulars = 0",
    );
    at.plain(Unshaded, "d3=1 d6=2", "spaces.quebec.french-regulars = 0");
    at.but(
        "spaces.west-indies.french-regulars = 0
        spaces.new-york.french-regulars = 0",
    )
    .goes_on("");
}

/// R147
#[test]
fn british_80_rebels_in_cities() {
    let at = at(
        British,
        80,
        &[
            TREATY,
            FIVE,
            "[spaces]
        boston = { militia-active = 2 }
        massachusetts = { militia-active = 3, patriot-forts = 1 }
        quebec = { french-regulars = 5 }
        quebec-city = { militia-active = 1 }",
        ],
    );
    at.plays(
        Unshaded,
        "d6=5",
        "spaces.boston.militia-active = 0
        spaces.quebec-city.militia-active = 0",
    );
    at.plain(Unshaded, "d6=6", "spaces.quebec.french-regulars = 3");
    at.but(
        "spaces.boston.militia-active = 0
        spaces.quebec-city.militia-active = 0",
    )
    .goes_on("");
}

#[test]
fn british_88_out_of_one_space_by_the_march() {
    let at = at(
        British,
        88,
        &["[spaces]
        boston = { british-regulars = 5, militia-active = 1, support = 'active-support' }
        massachusetts = { continentals = 1 }
        virginia = { tories = 3, militia-active = 1 }"],
    );
    at.follows(
        Unshaded,
        "",
        "spaces.boston.british-regulars = 2
        spaces.massachusetts.british-regulars = 3",
    );
    at.plain(
        Unshaded,
        "d6=6 d3=1 d6=1",
        "spaces.boston.british-regulars = 0
        spaces.connecticut-rhode-island.british-regulars = 5
        spaces.virginia.tories = 0
        spaces.northwest.tories = 3",
    );
}

/// 8.3.5: where the March has no priority to follow, as many as may go, to a space by chance.
#[test]
fn british_88_by_chance_where_no_march_is_wanted() {
    let at = at(British, 88, &["spaces.virginia = { tories = 4, militia-active = 1 }"]);
    at.follows(
        Unshaded,
        "d3=1 d6=1",
        "spaces.virginia.tories = 2
        spaces.northwest.tories = 2",
    );
    at.but("spaces.virginia.tories = 2").follows(Unshaded, "", "");
}

#[test]
fn british_95_war_parties_before_cubes() {
    let at = at(British, 95, &["spaces.northwest.patriot-forts = 1"]);
    at.follows(
        Unshaded,
        "",
        "spaces.northwest = { patriot-forts = 0, war-parties-underground = 3 }",
    );
    at.plain(
        Unshaded,
        "",
        "spaces.northwest = { patriot-forts = 0, british-regulars = 2, tories = 1 }",
    );
}
