//! The special instructions of the Patriots.

use super::*;

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
    let at = at(Patriots, 18, &[TWENTY_FIVE, "sequence = { ineligible = ['british'] }"]);
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['indians']");
    at.plain(Unshaded, "d6=1", "sequence.ineligible-next = ['british']");
    at.but("sequence.ineligible = ['british', 'indians']").goes_on("");
}

#[test]
fn patriots_29_never_their_own_militia() {
    let at = at(Patriots, 29, &[TWENTY_FIVE, "spaces.massachusetts.militia-underground = 10"]);
    at.goes_on("");
    at.follows(Unshaded, "", "");
    at.plain(
        Unshaded,
        "",
        "spaces.massachusetts = { militia-underground = 8, militia-active = 2 }",
    );
    at.but("spaces.southwest.war-parties-underground = 2").plays(
        Unshaded,
        "d6=5",
        "spaces.southwest = { war-parties-underground = 1, war-parties-active = 1 }",
    );
}

#[test]
fn patriots_44_only_enemies_that_are_eligible() {
    let at = at(Patriots, 44, &[TWENTY_FIVE, "sequence = { ineligible = ['indians'] }"]);
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['british']");
    at.plain(Unshaded, "d6=6", "sequence.ineligible-next = ['indians']");
    at.but("sequence.ineligible = ['british', 'indians']").goes_on("");
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

/// 8.5.1: Washington goes where his units March, and his Battle comes first.
#[test]
fn patriots_51_washington_leads_the_march() {
    let at = at(
        Patriots,
        51,
        &["leaders.patriots = { name = 'washington', space = 'massachusetts' }
        [spaces]
        massachusetts = { continentals = 4 }
        boston = { tories = 1 }
        new-york = { continentals = 4 }
        new-york-city = { tories = 1 }"],
    );
    at.follows(
        Shaded,
        "d3=1",
        "cbc = 1
        casualties.tories = 1
        leaders.patriots = { name = 'washington', space = 'boston' }
        spaces.massachusetts = { continentals = 1 }
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
        spaces.quebec.tories = 0",
    );
    at.but("spaces.new-hampshire.tories = 1").plays(
        Unshaded,
        "d6=5 d3=1 d3=1 d3=1",
        "cbc = 1
        casualties.tories = 1
        spaces.new-hampshire.tories = 0",
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
    at.plain(Unshaded, "d6=6", "spaces.new-york-city.british-regulars = 0");
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
    at.but("spaces.northwest.war-parties-active = 2").goes_on("");
}

#[test]
fn patriots_83_quebec_city_for_its_control_only() {
    let weak = at(Patriots, 83, &["spaces.quebec-city.british-regulars = 1"]);
    weak.follows(Shaded, "", "spaces.quebec-city = { patriot-forts = 1, militia-underground = 2 }");
    weak.plain(Shaded, "d6=6", "spaces.quebec = { patriot-forts = 1, militia-underground = 2 }");
    let strong = weak.but("spaces.quebec-city.british-regulars = 5");
    strong.follows(Shaded, "", "spaces.quebec = { patriot-forts = 1, militia-underground = 2 }");
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
    at.follows(Shaded, "", "spaces.northwest.militia-underground = 4");
    at.plain(Shaded, "d3=2 d6=6", "spaces.massachusetts.militia-underground = 3");
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
    at.follows(
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
    at.plays(Unshaded, "d3=1 d6=1", "spaces.quebec-city.patriot-forts = 1");
}
