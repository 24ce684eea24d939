//! The special instructions of the French.

use super::*;

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
        spaces.massachusetts.tories = 0",
    );
    at.but("spaces.quebec.tories = 1").plays(
        Unshaded,
        "d3=1",
        "cbc = 1
        casualties.tories = 1
        spaces.quebec.tories = 0",
    );
}

#[test]
fn french_62_militia_only() {
    let at = at(French, 62, &[TREATY]);
    at.follows(Shaded, "", "spaces.northwest.militia-underground = 3");
    at.plain(Shaded, "", "spaces.quebec.french-regulars = 3");
    at.plays(Shaded, "d6=5", "spaces.northwest.militia-underground = 3");
    at.but("spaces.new-hampshire.militia-active = 15").goes_on("");
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
    at.plain(Unshaded, "d6=6", "spaces.new-york-city.british-regulars = 0");
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
    at.follows(Shaded, "", "spaces.quebec-city = { patriot-forts = 1, french-regulars = 2 }");
    at.plain(Shaded, "d6=6", "spaces.quebec = { patriot-forts = 1, french-regulars = 2 }");
    at.but("spaces.quebec-city.tories = 3").goes_on("");
    at.but("spaces.quebec-city = { tories = 0, militia-active = 1 }").goes_on("");
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
    at.follows(
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
    at.follows(
        Shaded,
        "",
        "spaces.virginia = { tories = 0, militia-underground = 1 }
        spaces.massachusetts = { tories = 1, militia-underground = 2 }",
    );
    at.plain(Shaded, "d6=1", "spaces.massachusetts = { tories = 0, militia-underground = 3 }");
}

#[test]
fn french_95_a_british_fort_or_nothing() {
    let at = at(French, 95, &[TREATY, "spaces.northwest = { british-forts = 1, villages = 1 }"]);
    at.follows(Shaded, "", "spaces.northwest = { british-forts = 0, french-regulars = 3 }");
    at.plain(Shaded, "d6=6", "spaces.northwest = { villages = 0, french-regulars = 3 }");
    at.but("spaces.northwest.british-forts = 0").goes_on("");
}
