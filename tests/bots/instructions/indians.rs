//! The special instructions of the Indians.

use super::*;

#[test]
fn indians_4_a_village_by_the_shaded_text() {
    let at = at(Indians, 4, &["spaces.new-york.militia-underground = 3"]);
    at.plays(Shaded, "", "spaces.massachusetts = { villages = 1, war-parties-underground = 3 }");
    at.plain(Unshaded, "", "spaces.new-york.militia-underground = 0");
    let full = at.but("spaces.massachusetts = { patriot-forts = 2 }");
    full.goes_on("");
    full.plain(Shaded, "", "spaces.massachusetts.war-parties-underground = 3");
}

#[test]
fn indians_18_only_enemies_that_are_eligible() {
    let at = at(Indians, 18, &[VILLAGES, "sequence = { ineligible = ['french'] }"]);
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['patriots']");
    at.plain(Unshaded, "d6=6", "sequence.ineligible-next = ['french']");
    at.but("sequence.ineligible = ['french', 'patriots']").goes_on("");
}

#[test]
fn indians_21_first_where_no_village_is() {
    let at = at(Indians, 21, &["spaces.south-carolina.villages = 1"]);
    at.follows(Unshaded, "", "spaces.georgia.support = 'active-support'");
    at.plain(Unshaded, "", "spaces.south-carolina.support = 'active-support'");
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
    at.follows(Unshaded, "", "spaces.georgia.militia-active = 0");
    at.plain(Unshaded, "", "spaces.virginia.militia-active = 0");
}

#[test]
fn indians_29_never_their_own_war_parties() {
    let at = at(Indians, 29, &[VILLAGES, "spaces.quebec.war-parties-underground = 4"]);
    at.goes_on("");
    at.follows(Unshaded, "", "");
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
    at.plain(Unshaded, "d3=1 d6=1", "spaces.new-york = { british-regulars = 2, tories = 2 }");
}

#[test]
fn indians_38_war_parties_by_the_shaded_text() {
    let at = at(Indians, 38, &[VILLAGES]);
    at.plays(Shaded, "d6=5", "spaces.new-york.war-parties-underground = 3");
    let none = at.but("spaces.northwest.war-parties-active = 15");
    none.goes_on("");
    none.plain(Shaded, "", "spaces.new-york.militia-underground = 3");
}

#[test]
fn indians_44_only_enemies_that_are_eligible() {
    let at = at(Indians, 44, &[VILLAGES, "sequence = { ineligible = ['patriots'] }"]);
    at.plays(Unshaded, "d6=5", "sequence.ineligible-next = ['french']");
    at.plain(Unshaded, "d6=1", "sequence.ineligible-next = ['patriots']");
    at.but("sequence.ineligible = ['french', 'patriots']").goes_on("");
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
    at.follows(
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
    at.plays(Unshaded, "", "spaces.northwest = { villages = 1, war-parties-underground = 3 }");
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
    at.plays(Unshaded, "", "spaces.virginia = { patriot-forts = 0, militia-active = 0 }");
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
    at.plays(Shaded, "", "spaces.quebec = { villages = 1, war-parties-underground = 2 }");
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
    let at = at(Indians, 83, &["spaces.virginia.support = 'passive-opposition'"]);
    at.plays(Shaded, "", "spaces.quebec = { villages = 1, war-parties-underground = 2 }");
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
    at.follows(Unshaded, "", "spaces.georgia = { militia-underground = 0, militia-active = 1 }");
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
    at.follows(
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
    at.follows(
        Unshaded,
        "",
        "spaces.georgia = { militia-active = 0, tories = 1 }
        spaces.massachusetts = { militia-active = 1, tories = 3 }",
    );
    at.plain(Unshaded, "d6=1", "spaces.massachusetts = { militia-active = 0, tories = 4 }");
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
    none.plain(Unshaded, "d3=1 d6=1", "spaces.quebec-city.british-forts = 1");
}
