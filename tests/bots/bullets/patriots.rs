//! The bullets of the Patriots (8.5).

use super::*;

/// 8.5: the Rebellion gains while Support is the higher.
#[test]
fn r8_5_first_bullet_support_has_to_exceed_opposition() {
    let at = at(Patriots, 2, &[SUPPORT]);
    assert_eq!(at.bullets(6), [1]);
    at.plays(
        Shaded,
        "d3=1 d6=1",
        "spaces.new-york-city = { support = 'passive-opposition', propaganda = 2 }
        spaces.quebec-city = { support = 'passive-opposition', propaganda = 2 }",
    );
    let equal = at.but("spaces.pennsylvania.support = 'passive-opposition'");
    assert_eq!(equal.bullets(6), NONE);
    equal.goes_on("");
}

/// 8.5: a Blockade that FNI brings to a City at Support counts.
#[test]
fn r8_5_first_bullet_a_blockade() {
    let at = at(
        Patriots,
        60,
        &[
            TREATY,
            "resources.british = 5\nspaces.boston.support = 'passive-support'\nspaces.west-indies.squadrons = 1",
        ],
    );
    assert_eq!(at.bullets(6), [1]);
    at.plays(Shaded, "", "fni = 1\nresources.british = 2\nspaces.boston.blockades = 1\nspaces.west-indies.squadrons = 0");
    let colony =
        at.but("spaces.boston.support = 'neutral'\nspaces.virginia.support = 'passive-support'");
    assert_eq!(colony.bullets(6), NONE);
    colony.goes_on("");
}

/// 8.5: Underground Militia for a Village where none are.
#[test]
fn r8_5_second_bullet_a_village() {
    let at = at(Patriots, 78, &["spaces.northwest = { villages = 1, militia-active = 1 }"]);
    assert_eq!(at.bullets(6), [2]);
    at.plays(Shaded, "", "spaces.northwest.militia-underground = 1");
    let hidden = at.but("spaces.northwest.militia-underground = 1");
    assert_eq!(hidden.bullets(6), NONE);
    hidden.goes_on("");
}

/// 8.5, R1: Underground Militia for Active Support where none are.
#[test]
fn r8_5_second_bullet_active_support() {
    let at = at(Patriots, 78, &["spaces.virginia = { tories = 1, support = 'active-support' }"]);
    assert_eq!(at.bullets(6), [2]);
    at.plays(Shaded, "", "spaces.virginia.militia-underground = 1");
    let passive = at.but("spaces.virginia.support = 'passive-support'");
    assert_eq!(passive.bullets(6), NONE);
    passive.goes_on("");
}

/// 8.5: a Patriot Fort comes.
#[test]
fn r8_5_third_bullet_a_fort() {
    let at = at(
        Patriots,
        11,
        &["[spaces]
        massachusetts = { militia-active = 2 }
        boston = { patriot-forts = 2, tories = 2 }
        savannah = { patriot-forts = 2, tories = 2 }
        norfolk = { patriot-forts = 1, tories = 2 }"],
    );
    assert_eq!(at.bullets(6), [3]);
    at.plays(Shaded, "", "spaces.massachusetts = { militia-active = 1, patriot-forts = 1 }");
    let none = at.but("spaces.norfolk.patriot-forts = 2");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.5: a Village goes.
#[test]
fn r8_5_third_bullet_a_village() {
    let at = at(Patriots, 17, &["spaces.northwest.villages = 1"]);
    assert_eq!(at.bullets(6), [3]);
    at.plays(Shaded, "", "spaces.northwest.villages = 0");
    let none = at.but("spaces.northwest.villages = 0");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.5: three Resources, with room for them.
#[test]
fn r8_5_fourth_bullet() {
    let at = at(Patriots, 56, &["resources.patriots = 47"]);
    assert_eq!(at.bullets(6), [4]);
    at.plays(Shaded, "", "resources.patriots = 50");
    let full = at.but("resources.patriots = 48");
    assert_eq!(full.bullets(6), NONE);
    full.goes_on("");
}

/// 8.5: any effect, 25 pieces and a die.
#[test]
fn r8_5_last_bullet() {
    let at = at(Patriots, 63, &[TWENTY_FIVE, "resources.british = 1"]);
    assert_eq!(at.bullets(5), [5]);
    assert_eq!(at.bullets(4), NONE);
    at.plays(Shaded, "d6=5", "resources.british = 0");
    at.goes_on("d6=4");
    at.but("spaces.new-hampshire.militia-active = 4").goes_on("");
    at.but("resources.british = 0").goes_on("");
}

/// 8.5: under a sword nothing is asked.
#[test]
fn r8_5_a_sword() {
    let at = at(Patriots, 48, &[TWENTY_FIVE, "resources.patriots = 5"]);
    assert_eq!(at.path()[..2], ["P1", "P3"]);
    at.goes_on("");
}
