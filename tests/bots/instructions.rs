//! The special instructions of the non-players (8.3.1), one test each: what the instruction makes of a
//! position, and what the Event would come to there without it.

use crate::fixture;

use fixture::{FIVE, TREATY, TWENTY_FIVE, VILLAGES, at};
use lod_assistant::flowchart::schema::EventSide::{Shaded, Unshaded};
use lod_assistant::game::Faction::{British, French, Indians, Patriots};

#[test]
fn r5_3_a_free_act_that_is_left_unused_is_told() {
    let at = at(Patriots, 3, &[]);
    assert_eq!(
        at.tells(Shaded, ""),
        ["Northwest", "Southwest"]
            .map(|space| format!("Left unused: free Partisans (Patriots) in {space}"))
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
    assert_eq!(
        at.tells(Unshaded, ""),
        ["Not placed: 1 Tory, as none is Available"]
    );
    let enough = at.but("unavailable.tories = 21");
    assert_eq!(enough.tells(Unshaded, ""), Vec::<String>::new());
}

#[test]
fn british_18_only_enemies_that_are_eligible() {
    let at = at(
        British,
        18,
        &[FIVE, "sequence = { ineligible = ['french'] }"],
    );
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['patriots']");
    at.plain(Unshaded, "d6=6", "sequence.ineligible-next = ['french']");
    at.but("sequence.ineligible = ['french', 'patriots']")
        .goes_on("");
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
    at.heeds(
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
    let at = at(
        British,
        29,
        &[FIVE, "spaces.massachusetts.militia-underground = 8"],
    );
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

/// 8.3.1: the British heed it in somebody else's Event.
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
    at.heeds(
        Shaded,
        "d3=1 d6=1 d3=1 d6=1",
        "spaces.new-york-city.british-regulars = 1
        spaces.philadelphia.british-regulars = 1",
    );
    at.plain(
        Shaded,
        "d3=1 d6=1",
        "spaces.new-york-city.british-regulars = 0",
    );
}

#[test]
fn british_44_only_enemies_that_are_eligible() {
    let at = at(
        British,
        44,
        &[FIVE, "sequence = { ineligible = ['patriots'] }"],
    );
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['french']");
    at.plain(Unshaded, "d6=1", "sequence.ineligible-next = ['patriots']");
    at.but("sequence.ineligible = ['french', 'patriots']")
        .goes_on("");
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
    at.plain(
        Unshaded,
        "d3=1 d6=1",
        "spaces.new-york-city.british-regulars = 0
        spaces.quebec-city.british-regulars = 4",
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
    at.heeds(
        Unshaded,
        "d6=6",
        "spaces.new-york.french-regulars = 0
        spaces.quebec.french-regulars = 2",
    );
    // The Battle in New York has to be fought (R107), and is lost: a Rally by the table.
    at.plain(
        Unshaded,
        "d3=1 d6=2 d3=1 d6=1",
        "cbc = 1
        casualties.tories = 1
        spaces.quebec.french-regulars = 0
        spaces.new-york.tories = 0
        spaces.quebec-city.militia-underground = 1",
    );
}

#[test]
fn british_62_tories_where_new_york_is_lost() {
    let at = at(
        British,
        62,
        &["spaces.new-york.support = 'active-opposition'"],
    );
    at.plays(Unshaded, "", "spaces.new-york.tories = 3");
    at.plain(Unshaded, "d3=3 d6=6", "spaces.quebec.tories = 3");
    at.but("spaces.new-york.tories = 1").goes_on("");
    at.but("spaces.new-york.support = 'passive-opposition'")
        .goes_on("");
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
    at.heeds(
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
    let at = at(
        British,
        88,
        &["spaces.virginia = { tories = 4, militia-active = 1 }"],
    );
    at.heeds(
        Unshaded,
        "d3=1 d6=1",
        "spaces.virginia.tories = 2
        spaces.northwest.tories = 2",
    );
    at.but("spaces.virginia.tories = 2").heeds(Unshaded, "", "");
}

#[test]
fn british_95_war_parties_before_cubes() {
    let at = at(British, 95, &["spaces.northwest.patriot-forts = 1"]);
    at.heeds(
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

#[test]
fn patriots_8_not_where_a_person_is_the_french() {
    let at = at(Patriots, 8, &[TWENTY_FIVE, "spaces.boston.tories = 3"]);
    let after = "cbc = 3
        casualties.tories = 3
        spaces.boston.tories = 0";
    at.plays(Shaded, "d6=5", after);
    let person = at.but("players = ['french']");
    person.goes_on("");
    person.plain(Shaded, "", after);
}

#[test]
fn patriots_18_only_enemies_that_are_eligible() {
    let at = at(
        Patriots,
        18,
        &[TWENTY_FIVE, "sequence = { ineligible = ['british'] }"],
    );
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['indians']");
    at.plain(Unshaded, "d6=1", "sequence.ineligible-next = ['british']");
    at.but("sequence.ineligible = ['british', 'indians']")
        .goes_on("");
}

#[test]
fn patriots_29_never_their_own_militia() {
    let at = at(
        Patriots,
        29,
        &[TWENTY_FIVE, "spaces.massachusetts.militia-underground = 10"],
    );
    at.goes_on("");
    at.heeds(Unshaded, "", "");
    at.plain(
        Unshaded,
        "",
        "spaces.massachusetts = { militia-underground = 8, militia-active = 2 }",
    );
    at.but("spaces.southwest.war-parties-underground = 2")
        .plays(
            Unshaded,
            "d6=5",
            "spaces.southwest = { war-parties-underground = 1, war-parties-active = 1 }",
        );
}

#[test]
fn patriots_44_only_enemies_that_are_eligible() {
    let at = at(
        Patriots,
        44,
        &[TWENTY_FIVE, "sequence = { ineligible = ['indians'] }"],
    );
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['british']");
    at.plain(Unshaded, "d6=6", "sequence.ineligible-next = ['indians']");
    at.but("sequence.ineligible = ['british', 'indians']")
        .goes_on("");
}

#[test]
fn patriots_51_the_march_prepares_the_battle() {
    let at = at(
        Patriots,
        51,
        &["[spaces]
        new-york = { continentals = 5, support = 'active-opposition' }
        new-jersey = { villages = 1, war-parties-active = 2 }
        pennsylvania = { tories = 2 }"],
    );
    at.heeds(
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
        spaces.new-jersey = { support = 'passive-opposition', continentals = 2, patriot-forts = 1, war-parties-active = 0, villages = 0 }",
    );
}

/// 8.5.1: Washington goes where his units March, and his Battle comes first.
#[test]
fn patriots_51_washington_leads_the_march() {
    let at = at(
        Patriots,
        51,
        &[
            "leaders.patriots = { name = 'washington', space = 'massachusetts' }
        [spaces]
        massachusetts = { continentals = 4 }
        boston = { tories = 1 }
        new-york = { continentals = 4 }
        new-york-city = { tories = 1 }",
        ],
    );
    at.heeds(
        Shaded,
        "d3=1",
        "cbc = 1
        casualties.tories = 1
        leaders.patriots = { name = 'washington', space = 'boston' }
        spaces.massachusetts = { continentals = 1 }
        spaces.new-york = { continentals = 2, patriot-forts = 1 }
        spaces.boston = { continentals = 3, tories = 0 }",
    );
}

#[test]
fn patriots_52_their_own_battle_or_nothing() {
    let at = at(
        Patriots,
        52,
        &[
            TREATY,
            TWENTY_FIVE,
            "[spaces]
        new-hampshire = { continentals = 20, militia-active = 5 }
        quebec = { french-regulars = 2, tories = 1 }",
        ],
    );
    at.goes_on("");
    at.plain(
        Unshaded,
        "d3=1",
        "cbc = 1
        casualties.tories = 1
        spaces.quebec.tories = 0
        spaces.new-hampshire = { militia-active = 3, patriot-forts = 1 }",
    );
    at.but("spaces.new-hampshire.tories = 1").plays(
        Unshaded,
        "d6=5 d3=1 d3=1 d3=1",
        "cbc = 1
        casualties.tories = 1
        spaces.new-hampshire = { tories = 0, militia-active = 3, patriot-forts = 1 }",
    );
}

#[test]
fn patriots_70_british_regulars_beside_patriots() {
    let at = at(
        Patriots,
        70,
        &[
            TREATY,
            TWENTY_FIVE,
            "[spaces]
        boston = { british-regulars = 2, militia-active = 1 }
        new-york-city = { british-regulars = 3 }",
        ],
    );
    at.plays(Unshaded, "d6=5", "spaces.boston.british-regulars = 0");
    at.plain(
        Unshaded,
        "d6=6",
        "spaces.new-york-city.british-regulars = 0",
    );
}

#[test]
fn patriots_71_the_unshaded_text() {
    let at = at(
        Patriots,
        71,
        &["[spaces]
        boston = { continentals = 1 }
        new-york-city = { continentals = 1 }"],
    );
    at.plays(Unshaded, "", "resources.patriots = 3");
    at.plain(Shaded, "", "resources.french = 5");
}

#[test]
fn patriots_80_villages_of_the_indians() {
    let at = at(
        Patriots,
        80,
        &["[spaces]
        northwest = { villages = 1 }
        southwest = { war-parties-active = 3 }
        boston = { tories = 2 }"],
    );
    at.plays(Unshaded, "", "spaces.northwest.villages = 0");
    at.plain(
        Unshaded,
        "d6=6",
        "spaces.northwest.villages = 0
        spaces.southwest.war-parties-active = 1",
    );
    at.but("spaces.northwest.war-parties-active = 2")
        .goes_on("");
}

#[test]
fn patriots_83_quebec_city_for_its_control_only() {
    let weak = at(Patriots, 83, &["spaces.quebec-city.british-regulars = 1"]);
    weak.heeds(
        Shaded,
        "",
        "spaces.quebec-city = { patriot-forts = 1, militia-underground = 2 }",
    );
    weak.plain(
        Shaded,
        "d6=6",
        "spaces.quebec = { patriot-forts = 1, militia-underground = 2 }",
    );
    let strong = weak.but("spaces.quebec-city.british-regulars = 5");
    strong.heeds(
        Shaded,
        "",
        "spaces.quebec = { patriot-forts = 1, militia-underground = 2 }",
    );
    strong.plain(
        Shaded,
        "d6=1",
        "spaces.quebec-city = { patriot-forts = 1, militia-underground = 2 }",
    );
}

#[test]
fn patriots_86_a_space_with_a_village() {
    let at = at(
        Patriots,
        86,
        &["[spaces]
        virginia = { war-parties-active = 1 }
        northwest = { villages = 1, militia-underground = 1 }"],
    );
    at.heeds(Shaded, "", "spaces.northwest.militia-underground = 4");
    at.plain(
        Shaded,
        "d3=2 d6=6",
        "spaces.massachusetts.militia-underground = 3",
    );
}

#[test]
fn patriots_88_out_of_one_space_by_the_march() {
    let at = at(
        Patriots,
        88,
        &["[spaces]
        massachusetts = { continentals = 4, tories = 1, support = 'active-opposition' }
        boston = { tories = 1 }"],
    );
    at.heeds(
        Shaded,
        "",
        "spaces.massachusetts.continentals = 2
        spaces.boston.continentals = 2",
    );
    at.plain(
        Shaded,
        "d3=1 d6=1",
        "spaces.massachusetts.continentals = 0
        spaces.new-york.continentals = 4",
    );
}

#[test]
fn patriots_90_the_unshaded_text() {
    let at = at(
        Patriots,
        90,
        &["[spaces]
        boston = { british-regulars = 2 }"],
    );
    at.plain(
        Shaded,
        "",
        "cbc = 2
        casualties.british-regulars = 2
        spaces.boston.british-regulars = 0",
    );
    at.plays(
        Unshaded,
        "d3=1 d6=1",
        "spaces.quebec-city.patriot-forts = 1",
    );
}

#[test]
fn french_52_their_own_battle_or_nothing() {
    let at = at(
        French,
        52,
        &[
            TREATY,
            "[spaces]
        massachusetts = { continentals = 4, tories = 1 }
        quebec = { french-regulars = 2 }",
        ],
    );
    at.goes_on("");
    at.plain(
        Unshaded,
        "d3=1 d3=1",
        "cbc = 1
        casualties.tories = 1
        spaces.massachusetts = { continentals = 2, tories = 0, patriot-forts = 1 }",
    );
    at.but("spaces.quebec.tories = 1").plays(
        Unshaded,
        "d3=1",
        "cbc = 1
        casualties.tories = 1
        spaces.quebec.tories = 0
        spaces.massachusetts = { continentals = 2, patriot-forts = 1 }",
    );
}

#[test]
fn french_62_militia_only() {
    let at = at(French, 62, &[TREATY]);
    at.heeds(Shaded, "", "spaces.northwest.militia-underground = 3");
    at.plain(Shaded, "", "spaces.quebec.french-regulars = 3");
    at.plays(Shaded, "d6=5", "spaces.northwest.militia-underground = 3");
    at.but("spaces.new-hampshire.militia-active = 15")
        .goes_on("");
}

#[test]
fn french_70_british_regulars_beside_rebels() {
    let at = at(
        French,
        70,
        &[
            TREATY,
            "[spaces]
        boston = { british-regulars = 2, militia-active = 1 }
        new-york-city = { british-regulars = 3 }",
        ],
    );
    at.plays(Unshaded, "d6=5", "spaces.boston.british-regulars = 0");
    at.plain(
        Unshaded,
        "d6=6",
        "spaces.new-york-city.british-regulars = 0",
    );
    at.but("spaces.boston.militia-active = 0").goes_on("");
}

#[test]
fn french_73_a_british_fort_or_nothing() {
    let at = at(
        French,
        73,
        &[
            TREATY,
            "[spaces]
        new-york = { british-forts = 1 }
        northwest = { villages = 1 }",
        ],
    );
    at.plays(Unshaded, "d6=5", "spaces.new-york.british-forts = 0");
    at.plain(Unshaded, "d6=6", "spaces.northwest.villages = 0");
    at.but("spaces.new-york.british-forts = 0").goes_on("");
}

#[test]
fn french_83_quebec_city_for_the_rebellion() {
    let at = at(French, 83, &[TREATY, "spaces.quebec-city.tories = 2"]);
    at.heeds(
        Shaded,
        "",
        "spaces.quebec-city = { patriot-forts = 1, french-regulars = 2 }",
    );
    at.plain(
        Shaded,
        "d6=6",
        "spaces.quebec = { patriot-forts = 1, french-regulars = 2 }",
    );
    at.but("spaces.quebec-city.tories = 3").goes_on("");
    at.but("spaces.quebec-city = { tories = 0, militia-active = 1 }")
        .goes_on("");
}

#[test]
fn french_88_out_of_one_space_by_the_march() {
    let at = at(
        French,
        88,
        &[
            TREATY,
            "[spaces]
        massachusetts = { french-regulars = 4, continentals = 1, tories = 1 }
        boston = { tories = 1, militia-active = 1 }",
        ],
    );
    at.heeds(
        Shaded,
        "",
        "spaces.massachusetts.french-regulars = 1
        spaces.boston.french-regulars = 3",
    );
    at.plain(
        Shaded,
        "d3=1 d6=1",
        "spaces.massachusetts.french-regulars = 0
        spaces.new-york.french-regulars = 4",
    );
}

#[test]
fn french_89_active_support_first() {
    let at = at(
        French,
        89,
        &["[spaces]
        massachusetts = { tories = 3 }
        virginia = { tories = 1, support = 'active-support' }"],
    );
    at.heeds(
        Shaded,
        "",
        "spaces.virginia = { tories = 0, militia-underground = 1 }
        spaces.massachusetts = { tories = 1, militia-underground = 2 }",
    );
    at.plain(
        Shaded,
        "d6=1",
        "spaces.massachusetts = { tories = 0, militia-underground = 3 }",
    );
}

#[test]
fn french_95_a_british_fort_or_nothing() {
    let at = at(
        French,
        95,
        &[
            TREATY,
            "spaces.northwest = { british-forts = 1, villages = 1 }",
        ],
    );
    at.heeds(
        Shaded,
        "",
        "spaces.northwest = { british-forts = 0, french-regulars = 3 }",
    );
    at.plain(
        Shaded,
        "d6=6",
        "spaces.northwest = { villages = 0, french-regulars = 3 }",
    );
    at.but("spaces.northwest.british-forts = 0").goes_on("");
}

#[test]
fn indians_4_a_village_by_the_shaded_text() {
    let at = at(Indians, 4, &["spaces.new-york.militia-underground = 3"]);
    at.plays(
        Shaded,
        "",
        "spaces.massachusetts = { villages = 1, war-parties-underground = 3 }",
    );
    at.plain(Unshaded, "", "spaces.new-york.militia-underground = 0");
    let full = at.but("spaces.massachusetts = { patriot-forts = 2 }");
    full.goes_on("");
    full.plain(
        Shaded,
        "",
        "spaces.massachusetts.war-parties-underground = 3",
    );
}

#[test]
fn indians_18_only_enemies_that_are_eligible() {
    let at = at(
        Indians,
        18,
        &[VILLAGES, "sequence = { ineligible = ['french'] }"],
    );
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['patriots']");
    at.plain(Unshaded, "d6=6", "sequence.ineligible-next = ['french']");
    at.but("sequence.ineligible = ['french', 'patriots']")
        .goes_on("");
}

#[test]
fn indians_21_first_where_no_village_is() {
    let at = at(Indians, 21, &["spaces.south-carolina.villages = 1"]);
    at.heeds(Unshaded, "", "spaces.georgia.support = 'active-support'");
    at.plain(
        Unshaded,
        "",
        "spaces.south-carolina.support = 'active-support'",
    );
}

#[test]
fn indians_22_first_where_a_village_is() {
    let at = at(
        Indians,
        22,
        &["[spaces]
        virginia = { militia-active = 4 }
        georgia = { militia-active = 1, villages = 1 }"],
    );
    at.heeds(Unshaded, "", "spaces.georgia.militia-active = 0");
    at.plain(Unshaded, "", "spaces.virginia.militia-active = 0");
}

#[test]
fn indians_29_never_their_own_war_parties() {
    let at = at(
        Indians,
        29,
        &[VILLAGES, "spaces.quebec.war-parties-underground = 4"],
    );
    at.goes_on("");
    at.heeds(Unshaded, "", "");
    at.plain(
        Unshaded,
        "",
        "spaces.quebec = { war-parties-underground = 2, war-parties-active = 2 }",
    );
    at.but("spaces.virginia.militia-underground = 2").plays(
        Unshaded,
        "d6=5",
        "spaces.virginia = { militia-underground = 1, militia-active = 1 }",
    );
}

#[test]
fn indians_32_resources_by_the_shaded_text() {
    let at = at(Indians, 32, &[FIVE, VILLAGES]);
    at.plays(Shaded, "d6=5", "resources.indians = 2");
    at.plain(
        Unshaded,
        "d3=1 d6=1",
        "spaces.new-york = { british-regulars = 2, tories = 2 }",
    );
}

#[test]
fn indians_38_war_parties_by_the_shaded_text() {
    let at = at(Indians, 38, &[VILLAGES]);
    at.plays(
        Shaded,
        "d6=5",
        "spaces.new-york.war-parties-underground = 3",
    );
    let none = at.but("spaces.northwest.war-parties-active = 15");
    none.goes_on("");
    none.plain(Shaded, "", "spaces.new-york.militia-underground = 3");
}

#[test]
fn indians_44_only_enemies_that_are_eligible() {
    let at = at(
        Indians,
        44,
        &[VILLAGES, "sequence = { ineligible = ['patriots'] }"],
    );
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['french']");
    at.plain(Unshaded, "d6=1", "sequence.ineligible-next = ['patriots']");
    at.but("sequence.ineligible = ['french', 'patriots']")
        .goes_on("");
}

#[test]
fn indians_70_french_regulars_at_villages_first() {
    let at = at(
        Indians,
        70,
        &[
            TREATY,
            "[spaces]
        quebec = { french-regulars = 3 }
        northwest = { villages = 1, french-regulars = 1 }",
        ],
    );
    at.heeds(
        Unshaded,
        "",
        "spaces.northwest.french-regulars = 0
        spaces.quebec.french-regulars = 1",
    );
    at.plain(Unshaded, "d6=1", "spaces.quebec.french-regulars = 0");
}

#[test]
fn indians_72_a_village_or_nothing() {
    let at = at(Indians, 72, &["spaces.northwest.war-parties-active = 1"]);
    at.plays(
        Unshaded,
        "",
        "spaces.northwest = { villages = 1, war-parties-underground = 3 }",
    );
    let none = at.but(
        "[spaces]
        new-york.villages = 2
        virginia.villages = 2
        georgia.villages = 2
        pennsylvania.villages = 2
        massachusetts.villages = 2
        new-jersey.villages = 2",
    );
    none.goes_on("");
    none.plain(
        Unshaded,
        "d3=1 d6=1",
        "spaces.quebec = { british-forts = 1, war-parties-underground = 3 }",
    );
}

#[test]
fn indians_80_forts_of_the_patriots() {
    let at = at(
        Indians,
        80,
        &[
            VILLAGES,
            "[spaces]
        virginia = { patriot-forts = 1, militia-active = 1 }
        georgia = { militia-active = 3 }",
        ],
    );
    at.plays(
        Unshaded,
        "",
        "spaces.virginia = { patriot-forts = 0, militia-active = 0 }",
    );
    at.plain(
        Unshaded,
        "",
        "spaces.virginia = { patriot-forts = 0, militia-active = 0 }
        spaces.georgia.militia-active = 1",
    );
    at.but("spaces.virginia.militia-active = 2").goes_on("");
}

#[test]
fn indians_83_the_shaded_text_for_a_village() {
    let at = at(Indians, 83, &[VILLAGES]);
    at.plays(
        Shaded,
        "",
        "spaces.quebec = { villages = 1, war-parties-underground = 2 }",
    );
    let unshaded = "spaces.quebec-city.support = 'active-support'
        spaces.quebec.war-parties-underground = 2";
    at.plain(Unshaded, "", unshaded);
    at.but(
        "[spaces]
        quebec.patriot-forts = 2
        quebec-city.patriot-forts = 2",
    )
    .plays(Unshaded, "d6=5", unshaded);
}

/// Also where another bullet comes first, and a British Fort could go to Quebec City.
#[test]
fn indians_83_the_shaded_text_whatever_the_bullet() {
    let at = at(
        Indians,
        83,
        &["spaces.virginia.support = 'passive-opposition'"],
    );
    at.plays(
        Shaded,
        "",
        "spaces.quebec = { villages = 1, war-parties-underground = 2 }",
    );
}

#[test]
fn indians_86_a_space_with_a_village() {
    let at = at(
        Indians,
        86,
        &["[spaces]
        massachusetts = { militia-underground = 3 }
        georgia = { militia-underground = 1, villages = 1 }"],
    );
    at.heeds(
        Unshaded,
        "",
        "spaces.georgia = { militia-underground = 0, militia-active = 1 }",
    );
    at.plain(
        Unshaded,
        "",
        "spaces.massachusetts = { militia-underground = 0, militia-active = 3 }",
    );
}

/// R150
#[test]
fn indians_88_out_of_one_space_by_the_march() {
    let at = at(
        Indians,
        88,
        &["[spaces]
        pennsylvania = { war-parties-underground = 4, militia-active = 1 }
        new-york = { war-parties-underground = 2 }"],
    );
    at.heeds(
        Unshaded,
        "",
        "spaces.pennsylvania.war-parties-underground = 3
        spaces.new-york.war-parties-underground = 3",
    );
    at.plain(
        Unshaded,
        "d3=1 d6=1",
        "spaces.pennsylvania.war-parties-underground = 0
        spaces.new-york.war-parties-underground = 6",
    );
}

#[test]
fn indians_89_first_where_a_village_is() {
    let at = at(
        Indians,
        89,
        &["[spaces]
        massachusetts = { militia-active = 4 }
        georgia = { militia-active = 1, villages = 1 }"],
    );
    at.heeds(
        Unshaded,
        "",
        "spaces.georgia = { militia-active = 0, tories = 1 }
        spaces.massachusetts = { militia-active = 1, tories = 3 }",
    );
    at.plain(
        Unshaded,
        "d6=1",
        "spaces.massachusetts = { militia-active = 0, tories = 4 }",
    );
}

#[test]
fn indians_90_a_village_or_nothing() {
    let at = at(Indians, 90, &["spaces.georgia.war-parties-active = 1"]);
    at.plays(Unshaded, "", "spaces.georgia.villages = 1");
    let none = at.but(
        "[spaces]
        new-york.villages = 2
        virginia.villages = 2
        georgia.villages = 1
        southwest.villages = 1
        pennsylvania.villages = 2
        massachusetts.villages = 2
        new-jersey.villages = 2",
    );
    none.goes_on("");
    none.plain(
        Unshaded,
        "d3=1 d6=1",
        "spaces.quebec-city.british-forts = 1",
    );
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
    at.heeds(
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
        spaces.new-jersey = { support = 'passive-opposition', continentals = 2, patriot-forts = 1, war-parties-active = 0, villages = 0 }",
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
    at.heeds(
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
