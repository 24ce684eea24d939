//! The bullets of the Indians (8.7).

use super::*;

/// 8.7: the Royalists gain while Opposition is the higher.
#[test]
fn r8_7_first_bullet_opposition_has_to_exceed_support() {
    let at = at(Indians, 10, &[OPPOSITION]);
    assert_eq!(at.bullets(6), [1]);
    at.plays(
        Unshaded,
        "d3=1 d6=1",
        "spaces.new-york-city.support = 'passive-support'
        spaces.quebec-city.support = 'passive-support'",
    );
    let equal = at.but("spaces.pennsylvania.support = 'passive-support'");
    assert_eq!(equal.bullets(6), NONE);
    equal.goes_on("");
}

/// 8.7: a Blockade that leaves a City at Support counts.
#[test]
fn r8_7_first_bullet_a_blockade_leaves_a_city() {
    let at = at(
        Indians,
        69,
        &[
            TREATY,
            OPPOSITION,
            "fni = 1\nspaces.boston = { blockades = 1, support = 'passive-support' }",
        ],
    );
    assert_eq!(at.bullets(6), [1]);
    let neutral = at.but("spaces.boston.support = 'neutral'");
    assert_eq!(neutral.bullets(6), NONE);
    neutral.goes_on("");
}

/// 8.7: a Village comes.
#[test]
fn r8_7_second_bullet_a_village() {
    let at = at(
        Indians,
        91,
        &["[spaces]
        quebec = { patriot-forts = 2 }
        northwest = { patriot-forts = 2 }
        southwest = { patriot-forts = 1 }
        florida = { british-forts = 2 }"],
    );
    assert_eq!(at.bullets(6), [2]);
    at.plays(Unshaded, "", "spaces.southwest = { villages = 1, war-parties-underground = 2 }");
    let full = at.but("spaces.southwest.patriot-forts = 2");
    assert_eq!(full.bullets(6), NONE);
    full.goes_on("");
}

/// 8.7: the Village goes where War Parties are already.
#[test]
fn r8_7_second_bullet_beside_war_parties() {
    let at = at(Indians, 91, &["spaces.southwest.war-parties-active = 1"]);
    at.plays(Unshaded, "", "spaces.southwest = { villages = 1, war-parties-underground = 2 }");
}

/// 8.7: a free Gather, where there is something to Gather.
#[test]
fn r8_7_second_bullet_a_free_gather() {
    let at = at(Indians, 84, &["spaces.virginia.war-parties-active = 2"]);
    assert_eq!(at.bullets(6), [2]);
    let support = at.but(
        "[spaces]
        virginia = { support = 'active-support' }
        new-hampshire = { support = 'active-support' }
        massachusetts = { support = 'active-support' }
        connecticut-rhode-island = { support = 'active-support' }
        new-york = { support = 'active-support' }
        new-jersey = { support = 'active-support' }
        pennsylvania = { support = 'active-support' }
        maryland-delaware = { support = 'active-support' }
        north-carolina = { support = 'active-support' }
        south-carolina = { support = 'active-support' }
        georgia = { support = 'active-support' }",
    );
    assert_eq!(support.bullets(6), NONE);
    support.goes_on("");
}

/// 8.7: a Patriot Fort goes.
#[test]
fn r8_7_third_bullet() {
    let at = at(Indians, 17, &["spaces.northwest.patriot-forts = 1"]);
    assert_eq!(at.bullets(6), [3]);
    at.plays(Unshaded, "", "spaces.northwest.patriot-forts = 0");
    let colony = at.but("spaces.northwest.patriot-forts = 0\nspaces.virginia.patriot-forts = 1");
    assert_eq!(colony.bullets(6), NONE);
    colony.goes_on("");
}

/// 8.7: any effect, four Villages and a die.
#[test]
fn r8_7_last_bullet() {
    let at = at(Indians, 64, &[VILLAGES]);
    assert_eq!(at.bullets(5), [4]);
    assert_eq!(at.bullets(4), NONE);
    at.plays(Unshaded, "d6=5", "resources.british = 3");
    at.goes_on("d6=4");
    at.but("spaces.florida.villages = 1").goes_on("");
    at.but("resources.british = 50").goes_on("");
}

/// 8.7: under a sword nothing is asked.
#[test]
fn r8_7_a_sword() {
    let at =
        at(Indians, 9, &[VILLAGES, "spaces.virginia = { british-regulars = 1, continentals = 1 }"]);
    assert_eq!(at.bullets(5), [4]);
    assert_eq!(at.path()[..2], ["I1", "I3"]);
    at.goes_on("");
}
