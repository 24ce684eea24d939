//! The bullets of the French (8.6).

use super::*;

/// 8.6: the Rebellion gains while Support is the higher.
#[test]
fn r8_6_first_bullet_support_has_to_exceed_opposition() {
    let at = at(French, 16, &["spaces.boston.support = 'passive-support'"]);
    assert_eq!(at.bullets(6), [1]);
    at.plays(Shaded, "", "spaces.new-york-city.support = 'passive-opposition'");
    let equal = at.but("spaces.savannah.support = 'passive-opposition'");
    assert_eq!(equal.bullets(6), NONE);
    equal.goes_on("");
}

/// 8.6: a Blockade that FNI brings to a City at Support counts.
#[test]
fn r8_6_first_bullet_a_blockade() {
    let at = at(
        French,
        60,
        &[
            TREATY,
            "resources.british = 5\nspaces.boston.support = 'passive-support'\nspaces.west-indies.squadrons = 1",
        ],
    );
    assert_eq!(at.bullets(4), [1]);
    let colony =
        at.but("spaces.boston.support = 'neutral'\nspaces.virginia.support = 'passive-support'");
    assert_eq!(colony.bullets(4), NONE);
    colony.goes_on("d6=4");
}

/// 8.6: French Regulars leave Unavailable.
#[test]
fn r8_6_second_bullet_regulars() {
    let at = at(French, 49, &["unavailable.french-regulars = 1"]);
    assert_eq!(at.bullets(6), [2]);
    at.plays(Shaded, "", "unavailable.french-regulars = 0");
    let none = at.but("unavailable.french-regulars = 0");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.6: a Squadron leaves Unavailable.
#[test]
fn r8_6_second_bullet_squadrons() {
    let at = at(French, 54, &["unavailable.squadrons = 1"]);
    assert_eq!(at.bullets(6), [2]);
    at.plays(Shaded, "", "unavailable.squadrons = 0\nspaces.west-indies.squadrons = 3");
    let none = at.but("unavailable.squadrons = 0");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.6: Available French Regulars come to the map.
#[test]
fn r8_6_third_bullet() {
    let at = at(French, 85, &[TREATY, "unavailable.french-regulars = 14"]);
    assert_eq!(at.bullets(4), [3]);
    at.plays(Shaded, "", "spaces.southwest = { french-regulars = 1, militia-underground = 2 }");
    let none = at.but("unavailable.french-regulars = 15");
    assert_eq!(none.bullets(4), NONE);
    none.goes_on("d6=4");
}

/// 8.6: British pieces become Casualties.
#[test]
fn r8_6_fourth_bullet() {
    let at = at(French, 8, &["spaces.boston.tories = 1"]);
    assert_eq!(at.bullets(6), [4]);
    at.plays(Shaded, "", "cbc = 1\ncasualties.tories = 1\nspaces.boston.tories = 0");
    let none = at.but("spaces.boston.tories = 0");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.6: a free Battle of the French, provided they would select it (8.6.6).
#[test]
fn r8_6_fourth_bullet_a_free_battle() {
    let at = at(French, 52, &[TREATY, "spaces.quebec = { french-regulars = 1, tories = 3 }"]);
    assert_eq!(at.bullets(4), [4]);
    let equal = at.but("spaces.quebec.tories = 4");
    assert_eq!(equal.bullets(4), NONE);
    equal.goes_on("");
}

/// R151
/// 8.6: what a Battle of the Patriots costs the British hangs on its dice.
#[test]
fn r8_6_fourth_bullet_no_battle_of_the_patriots() {
    let at = at(
        French,
        1,
        &["[spaces]
        new-york = { continentals = 8, support = 'active-opposition' }
        boston = { tories = 1 }
        massachusetts = { continentals = 8 }"],
    );
    assert!(!at.would(Shaded, EventTest::BritishCasualties));
    assert!(at.would(Shaded, EventTest::Effective));
}

/// 8.6: French Resources, with room for them.
#[test]
fn r8_6_fifth_bullet() {
    let at = at(French, 65, &["resources.french = 49"]);
    assert_eq!(at.bullets(6), [5]);
    at.plays(Shaded, "", "resources.french = 50");
    let full = at.but("resources.french = 50");
    assert_eq!(full.bullets(6), NONE);
    full.goes_on("");
}

/// 8.6: any effect, the Treaty and a die.
#[test]
fn r8_6_last_bullet() {
    let at = at(French, 63, &[TREATY, "resources.british = 1"]);
    assert_eq!(at.bullets(5), [6]);
    assert_eq!(at.bullets(4), NONE);
    at.plays(Shaded, "d6=5", "resources.british = 0");
    at.goes_on("d6=4");
    at.but("treaty-of-alliance = false").goes_on("");
    at.but("resources.british = 0").goes_on("");
}

/// 8.6: under a sword nothing is asked.
#[test]
fn r8_6_a_sword() {
    let at = at(French, 17, &[TREATY, "spaces.northwest.villages = 1\nresources.french = 5"]);
    assert_eq!(at.bullets(5), [6]);
    assert_eq!(at.path()[..2], ["F1", "F3"]);
    at.goes_on("");
}
