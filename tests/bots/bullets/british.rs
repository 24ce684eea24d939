//! The bullets of the British (8.4).

use super::*;

/// 8.4: the British gain Support while Opposition is the higher.
#[test]
fn r8_4_first_bullet_opposition_has_to_exceed_support() {
    let at = at(British, 10, &[OPPOSITION]);
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

/// 8.4: a Blockade that leaves a City at Support counts, at another City it does not.
#[test]
fn r8_4_first_bullet_a_blockade_leaves_a_city() {
    let at = at(
        British,
        69,
        &[
            TREATY,
            OPPOSITION,
            "fni = 1\nspaces.boston = { blockades = 1, support = 'passive-support' }",
        ],
    );
    assert_eq!(at.bullets(6), [1]);
    at.plays(Unshaded, "", "fni = 0\nresources.british = 2\nspaces.boston.blockades = 0\nspaces.west-indies.squadrons = 3");
    let neutral = at.but("spaces.boston.support = 'neutral'");
    assert_eq!(neutral.bullets(6), NONE);
    neutral.goes_on("");
}

/// 8.4: what a free Battle wins is no shift of the Event.
#[test]
fn r8_4_first_bullet_not_by_a_free_battle() {
    let at = at(
        British,
        51,
        &["[spaces]
        virginia = { support = 'passive-opposition' }
        new-york-city = { british-regulars = 6, tories = 1 }
        new-york = { continentals = 2 }"],
    );
    assert!(!at.would(Unshaded, EventTest::ShiftsRoyalist));
    assert!(at.would(Unshaded, EventTest::RebellionCasualties));
}

/// 8.4: British pieces come out of Unavailable.
#[test]
fn r8_4_second_bullet_one_tory_out_of_unavailable() {
    let at = at(
        British,
        43,
        &["spaces.southwest.british-regulars = 1
        unavailable.tories = 25"],
    );
    assert_eq!(at.bullets(6), [2]);
    at.plays(Unshaded, "", "spaces.southwest.tories = 2\nunavailable.tories = 23");
    let available = at.but("unavailable.tories = 0");
    assert_eq!(available.bullets(6), NONE);
    available.goes_on("");
}

/// 8.4: Tories for Active Opposition where none are.
#[test]
fn r8_4_third_bullet_tories() {
    let at = at(British, 16, &["spaces.virginia.support = 'active-opposition'"]);
    assert_eq!(at.bullets(6), [3]);
    at.plays(Unshaded, "", "spaces.virginia.tories = 2");
    let one = at.but("spaces.virginia.tories = 1");
    assert_eq!(one.bullets(6), NONE);
    one.goes_on("");
    let passive = at.but("spaces.virginia.support = 'passive-opposition'");
    assert_eq!(passive.bullets(6), NONE);
}

/// 8.4: a British Fort for a Colony without one.
#[test]
fn r8_4_third_bullet_a_fort() {
    let at = at(
        British,
        90,
        &["[spaces]
        boston = { british-forts = 2 }
        new-york-city = { british-forts = 2 }
        savannah = { british-forts = 1 }"],
    );
    assert_eq!(at.bullets(6), [3]);
    at.plays(Unshaded, "d3=1 d6=1", "spaces.new-york.british-forts = 1");
    let none = at.but("spaces.savannah.british-forts = 2");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.4: Regulars for a City.
#[test]
fn r8_4_third_bullet_regulars() {
    let at = at(British, 2, &["unavailable = { british-regulars = 24, tories = 25 }"]);
    assert_eq!(at.bullets(6), [3]);
    at.plays(
        Unshaded,
        "d3=1 d6=1",
        "resources.british = 4
        spaces.quebec-city = { british-regulars = 1, propaganda = 2 }",
    );
    let none = at.but("unavailable.british-regulars = 25");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.4: Rebellion pieces become Casualties.
#[test]
fn r8_4_fourth_bullet_one_continental() {
    let at = at(British, 1, &["spaces.virginia = { tories = 1, continentals = 1 }"]);
    assert_eq!(at.bullets(6), [4]);
    at.plays(
        Unshaded,
        "",
        "crc = 1
        casualties.continentals = 1
        spaces.virginia = { continentals = 0, support = 'passive-support', propaganda = 2 }",
    );
    let militia = at.but("spaces.virginia = { continentals = 0, militia-active = 1 }");
    assert_eq!(militia.bullets(6), NONE);
    militia.goes_on("");
}

/// 8.4: a free Skirmish that the British would use.
#[test]
fn r8_4_fourth_bullet_a_free_skirmish() {
    let at = at(British, 9, &["spaces.virginia = { british-regulars = 1, continentals = 1 }"]);
    assert_eq!(at.bullets(6), [4]);
    let nobody = at.but("spaces.virginia.continentals = 0");
    assert_eq!(nobody.bullets(6), NONE);
    nobody.goes_on("");
}

/// 8.4: a free Battle, provided the British would select it (8.4.4).
#[test]
fn r8_4_fourth_bullet_a_free_battle() {
    let at = at(
        British,
        51,
        &["[spaces]
        new-york-city = { british-regulars = 2, tories = 1, support = 'active-support' }
        new-york = { continentals = 4 }"],
    );
    assert_eq!(at.bullets(6), [4]);
    let equal = at.but("spaces.new-york.continentals = 5");
    assert_eq!(equal.bullets(6), NONE);
    equal.goes_on("");
}

/// R151
/// 8.4: a Battle that the Event compels and the British would not fight (8.4.4) is no reason to play it.
#[test]
fn r8_4_fourth_bullet_no_battle_against_the_odds() {
    let at =
        at(British, 52, &[TREATY, "spaces.new-york = { continentals = 9, british-regulars = 1 }"]);
    assert!(!at.would(Unshaded, EventTest::RebellionCasualties));
    assert!(at.would(Unshaded, EventTest::Effective));
    let even = at.but("spaces.new-york = { continentals = 1, british-regulars = 2 }");
    assert!(even.would(Unshaded, EventTest::RebellionCasualties));
}

/// 8.4: any effect, five Cities and a die; the die only where everything else is so.
#[test]
fn r8_4_last_bullet() {
    let at = at(British, 64, &[FIVE]);
    assert_eq!(at.bullets(5), [5]);
    assert_eq!(at.bullets(4), NONE);
    at.plays(Unshaded, "d6=5", "resources.british = 3");
    at.goes_on("d6=4");
    at.but("spaces.savannah.tories = 0\nspaces.savannah.british-regulars = 0").goes_on("");
    at.but("resources.british = 50").goes_on("");
}

/// 8.4: under a sword nothing is asked.
#[test]
fn r8_4_a_sword() {
    let at = at(British, 66, &[FIVE, "resources.british = 5"]);
    assert_eq!(at.bullets(6), [5]);
    assert_eq!(at.path()[..2], ["B1", "B3"]);
    at.goes_on("");
}
