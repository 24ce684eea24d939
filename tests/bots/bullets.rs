//! The "Event or Command?" boxes (8.4, 8.5, 8.6, 8.7) on real cards: each bullet where it alone has the
//! Event played, and where it just fails; Ineffective Events (8.3.3) and how an Event is carried out (8.3.4-8.3.8).

use crate::fixture;

use fixture::{FIVE, TREATY, TWENTY_FIVE, VILLAGES, at};
use lod_assistant::flowchart::schema::EventSide::{Shaded, Unshaded};
use lod_assistant::flowchart::words::EventTest;
use lod_assistant::game::Faction::{British, French, Indians, Patriots};

/// No bullet.
const NONE: [usize; 0] = [];

const OPPOSITION: &str = "spaces.virginia.support = 'passive-opposition'";
const SUPPORT: &str = "spaces.virginia.support = 'passive-support'";

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
    at.plays(
        Unshaded,
        "",
        "spaces.southwest.tories = 2\nunavailable.tories = 23",
    );
    let available = at.but("unavailable.tories = 0");
    assert_eq!(available.bullets(6), NONE);
    available.goes_on("");
}

/// 8.4: Tories for Active Opposition where none are.
#[test]
fn r8_4_third_bullet_tories() {
    let at = at(
        British,
        16,
        &["spaces.virginia.support = 'active-opposition'"],
    );
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
    let at = at(
        British,
        2,
        &["unavailable = { british-regulars = 24, tories = 25 }"],
    );
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
    let at = at(
        British,
        1,
        &["spaces.virginia = { tories = 1, continentals = 1 }"],
    );
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
    let at = at(
        British,
        9,
        &["spaces.virginia = { british-regulars = 1, continentals = 1 }"],
    );
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
    let at = at(
        British,
        52,
        &[
            TREATY,
            "spaces.new-york = { continentals = 9, british-regulars = 1 }",
        ],
    );
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
    at.but("spaces.savannah.tories = 0\nspaces.savannah.british-regulars = 0")
        .goes_on("");
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
    let at = at(
        Patriots,
        78,
        &["spaces.northwest = { villages = 1, militia-active = 1 }"],
    );
    assert_eq!(at.bullets(6), [2]);
    at.plays(Shaded, "", "spaces.northwest.militia-underground = 1");
    let hidden = at.but("spaces.northwest.militia-underground = 1");
    assert_eq!(hidden.bullets(6), NONE);
    hidden.goes_on("");
}

/// 8.5, R1: Underground Militia for Active Support where none are.
#[test]
fn r8_5_second_bullet_active_support() {
    let at = at(
        Patriots,
        78,
        &["spaces.virginia = { tories = 1, support = 'active-support' }"],
    );
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
    at.plays(
        Shaded,
        "",
        "spaces.massachusetts = { militia-active = 1, patriot-forts = 1 }",
    );
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
    at.but("spaces.new-hampshire.militia-active = 4")
        .goes_on("");
    at.but("resources.british = 0").goes_on("");
}

/// 8.5: under a sword nothing is asked.
#[test]
fn r8_5_a_sword() {
    let at = at(Patriots, 48, &[TWENTY_FIVE, "resources.patriots = 5"]);
    assert_eq!(at.path()[..2], ["P1", "P3"]);
    at.goes_on("");
}

/// 8.6: the Rebellion gains while Support is the higher.
#[test]
fn r8_6_first_bullet_support_has_to_exceed_opposition() {
    let at = at(French, 16, &["spaces.boston.support = 'passive-support'"]);
    assert_eq!(at.bullets(6), [1]);
    at.plays(
        Shaded,
        "",
        "spaces.new-york-city.support = 'passive-opposition'",
    );
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
    at.plays(
        Shaded,
        "",
        "unavailable.squadrons = 0\nspaces.west-indies.squadrons = 3",
    );
    let none = at.but("unavailable.squadrons = 0");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.6: Available French Regulars come to the map.
#[test]
fn r8_6_third_bullet() {
    let at = at(French, 85, &[TREATY, "unavailable.french-regulars = 14"]);
    assert_eq!(at.bullets(4), [3]);
    at.plays(
        Shaded,
        "",
        "spaces.southwest = { french-regulars = 1, militia-underground = 2 }",
    );
    let none = at.but("unavailable.french-regulars = 15");
    assert_eq!(none.bullets(4), NONE);
    none.goes_on("d6=4");
}

/// 8.6: British pieces become Casualties.
#[test]
fn r8_6_fourth_bullet() {
    let at = at(French, 8, &["spaces.boston.tories = 1"]);
    assert_eq!(at.bullets(6), [4]);
    at.plays(
        Shaded,
        "",
        "cbc = 1\ncasualties.tories = 1\nspaces.boston.tories = 0",
    );
    let none = at.but("spaces.boston.tories = 0");
    assert_eq!(none.bullets(6), NONE);
    none.goes_on("");
}

/// 8.6: a free Battle of the French, provided they would select it (8.6.6).
#[test]
fn r8_6_fourth_bullet_a_free_battle() {
    let at = at(
        French,
        52,
        &[
            TREATY,
            "spaces.quebec = { french-regulars = 1, tories = 3 }",
        ],
    );
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
    let at = at(
        French,
        17,
        &[
            TREATY,
            "spaces.northwest.villages = 1\nresources.french = 5",
        ],
    );
    assert_eq!(at.bullets(5), [6]);
    assert_eq!(at.path()[..2], ["F1", "F3"]);
    at.goes_on("");
}

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
    at.plays(
        Unshaded,
        "",
        "spaces.southwest = { villages = 1, war-parties-underground = 2 }",
    );
    let full = at.but("spaces.southwest.patriot-forts = 2");
    assert_eq!(full.bullets(6), NONE);
    full.goes_on("");
}

/// 8.7: the Village goes where War Parties are already.
#[test]
fn r8_7_second_bullet_beside_war_parties() {
    let at = at(Indians, 91, &["spaces.southwest.war-parties-active = 1"]);
    at.plays(
        Unshaded,
        "",
        "spaces.southwest = { villages = 1, war-parties-underground = 2 }",
    );
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
    let at = at(
        Indians,
        9,
        &[
            VILLAGES,
            "spaces.virginia = { british-regulars = 1, continentals = 1 }",
        ],
    );
    assert_eq!(at.bullets(5), [4]);
    assert_eq!(at.path()[..2], ["I1", "I3"]);
    at.goes_on("");
}

/// 8.3.3: nothing but friendly pieces could be removed, as in the rules' example of card 73.
#[test]
fn r8_3_3_only_friendly_pieces_would_go() {
    let at = at(
        Indians,
        73,
        &[
            VILLAGES,
            "[spaces]
        new-york = { villages = 1 }
        northwest = { british-forts = 1 }
        quebec = { villages = 1 }",
        ],
    );
    assert!(!at.would(Unshaded, EventTest::Effective));
    at.goes_on("");
    let fort = at.but("spaces.quebec.patriot-forts = 1");
    assert_eq!(fort.bullets(4), [3]);
    fort.plays(Unshaded, "", "spaces.quebec.patriot-forts = 0");
}

/// 8.3.3: friendly pieces that others replace are no mere loss.
#[test]
fn r8_3_3_friendly_pieces_replaced() {
    let at = at(Patriots, 11, &["spaces.massachusetts.militia-active = 1"]);
    assert!(at.would(Shaded, EventTest::Effective));
    let full =
        at.but("spaces.massachusetts = { patriot-forts = 1, villages = 1, militia-active = 3 }");
    assert!(!full.would(Shaded, EventTest::PlacesFortOrRemovesVillage));
    assert!(!full.would(Shaded, EventTest::Effective));
}

/// 8.3.3, 8.3.6: in all, the Event would help the enemy.
/// R124
#[test]
fn r8_3_6_no_event_that_shifts_for_the_enemy() {
    let at = at(
        Patriots,
        16,
        &[
            TWENTY_FIVE,
            "[spaces]
        quebec-city = { support = 'active-opposition' }
        boston = { support = 'active-opposition' }
        new-york-city = { support = 'active-opposition' }
        philadelphia = { support = 'active-opposition' }
        norfolk = { support = 'active-opposition' }
        charles-town = { support = 'active-opposition' }
        savannah = { support = 'active-opposition' }",
        ],
    );
    assert!(!at.would(Shaded, EventTest::Effective));
    at.goes_on("");
    at.but("spaces.boston.support = 'neutral'").plays(
        Shaded,
        "d6=5",
        "spaces.boston.support = 'passive-opposition'",
    );
}

/// Of two texts the Royalists use the unshaded one and the Rebellion the shaded one; a single text serves
/// everybody.
#[test]
fn r8_3_2_which_text() {
    at(Patriots, 12, &["resources.patriots = 1"]).plays(Shaded, "", "resources.patriots = 6");
    at(French, 65, &["resources.french = 1"]).plays(Shaded, "", "resources.french = 4");
    let village = "spaces.southwest = { villages = 1, war-parties-underground = 2 }";
    at(Indians, 91, &["spaces.southwest.war-parties-active = 1"]).plays(Unshaded, "", village);
    at(
        British,
        2,
        &["unavailable = { british-regulars = 24, tories = 25 }"],
    )
    .plays(
        Unshaded,
        "d3=1 d6=1",
        "resources.british = 4
        spaces.quebec-city = { british-regulars = 1, propaganda = 2 }",
    );
}

/// 8.3.3: Eligibility is an effect.
#[test]
fn r8_3_3_eligibility_is_an_effect() {
    let at = at(British, 5, &[FIVE]);
    at.plays(
        Unshaded,
        "d6=5",
        "sequence = { ineligible-next = ['patriots'] }",
    );
    at.but("sequence = { ineligible-next = ['patriots'] }")
        .goes_on("");
}

/// R152: what a person's Faction is granted is an effect only where it could do it (8.3.3).
#[test]
fn r8_3_3_a_grant_that_a_person_could_do_nothing_with() {
    let at = at(
        British,
        84,
        &["players = ['indians']
        [spaces]
        new-hampshire.support = 'active-support'
        massachusetts.support = 'active-support'
        connecticut-rhode-island.support = 'active-support'
        new-york.support = 'active-support'
        new-jersey.support = 'active-support'
        pennsylvania.support = 'active-support'
        maryland-delaware.support = 'active-support'
        virginia.support = 'active-support'
        north-carolina.support = 'active-support'
        south-carolina.support = 'active-support'
        georgia.support = 'active-support'"],
    );
    assert!(!at.would(Unshaded, EventTest::Effective));
    at.goes_on("");
    let one = at.but("spaces.georgia.support = 'neutral'");
    assert!(one.would(Unshaded, EventTest::Effective));
    // None Available: the person may take some off the map (1.4.1).
    let recalled = one.but("spaces.northwest.war-parties-underground = 15");
    assert!(recalled.would(Unshaded, EventTest::Effective));
}

/// 8.3.4: as many as are Available.
#[test]
fn r8_3_4_as_many_as_there_are() {
    let at = at(Patriots, 20, &["spaces.virginia.continentals = 17"]);
    at.heeds(Shaded, "", "spaces.new-jersey.continentals = 3");
}

/// 8.3.5: the spaces that answer the bullet come before those where more could be placed.
#[test]
fn r8_3_5_spaces_that_answer_the_bullet_first() {
    let at = at(
        British,
        43,
        &["[spaces]
        virginia = { british-regulars = 1, tories = 23 }
        north-carolina = { british-regulars = 1, support = 'active-opposition' }
        georgia = { british-regulars = 1 }
        south-carolina = { british-regulars = 1 }"],
    );
    assert_eq!(at.bullets(6), [3]);
    at.plays(Unshaded, "", "spaces.north-carolina.tories = 2");
}

/// 8.3.5: Militia go first where the bullet wants them, then anywhere.
#[test]
fn r8_3_5_three_militia_first_where_they_are_wanted() {
    let at = at(
        Patriots,
        19,
        &["resources.patriots = 49\nspaces.northwest.villages = 1"],
    );
    assert_eq!(at.bullets(6), [2]);
    at.plays(
        Shaded,
        "",
        "resources.patriots = 50\nspaces.northwest.militia-underground = 3",
    );
}

/// 8.3.5: benefits are for oneself, then for the friend.
#[test]
fn r8_3_5_who_benefits() {
    let position = ["spaces.southwest.villages = 2"];
    at(British, 74, &position).heeds(Unshaded, "", "resources.british = 1");
    at(Indians, 74, &position).heeds(Unshaded, "", "resources.indians = 1");
    at(Indians, 74, &[position[0], "resources.indians = 50"]).heeds(
        Unshaded,
        "",
        "resources.british = 1",
    );
}

/// 8.3.5, R175: where friends lose, the other one does, its last Tory too.
#[test]
fn r8_3_5_the_friend_loses() {
    let at = at(
        Indians,
        87,
        &["spaces.pennsylvania = { war-parties-active = 1, tories = 2 }"],
    );
    at.heeds(
        Unshaded,
        "",
        "spaces.pennsylvania.tories = 1\nsequence = { stays-eligible = ['indians'] }",
    );
    at.but("spaces.pennsylvania.tories = 1").heeds(
        Unshaded,
        "",
        "spaces.pennsylvania.tories = 0
        sequence = { stays-eligible = ['indians'] }",
    );
}

/// 8.3.6: the highest gain in Support, although more Opposition could be lost elsewhere.
#[test]
fn r8_3_6_royalists_gain_support_first() {
    let at = at(
        British,
        21,
        &["spaces.south-carolina.support = 'active-opposition'"],
    );
    at.heeds(Unshaded, "", "spaces.georgia.support = 'active-support'");
    at.but("spaces.georgia.support = 'active-support'").heeds(
        Unshaded,
        "",
        "spaces.south-carolina.support = 'neutral'",
    );
}

/// 8.3.6: the highest gain in Opposition, and among equal ones the highest loss of Support.
#[test]
fn r8_3_6_the_rebellion_gains_opposition_first() {
    let at = at(
        French,
        16,
        &["[spaces]
        quebec-city = { support = 'passive-opposition' }
        new-york-city = { support = 'passive-opposition' }
        boston = { support = 'active-support' }
        norfolk = { support = 'passive-support' }"],
    );
    at.heeds(Shaded, "", "spaces.boston.support = 'passive-opposition'");
}

/// 8.3.8: a die names one of two enemies who are alike.
#[test]
fn r8_3_8_a_random_enemy() {
    let at = at(British, 18, &[]);
    at.heeds(
        Unshaded,
        "d6=3",
        "sequence = { ineligible-next = ['patriots'] }",
    );
    at.heeds(
        Unshaded,
        "d6=4",
        "sequence = { ineligible-next = ['french'] }",
    );
}

/// R172: card 15 shifts Virginia before its Tories come; what it was before decides.
#[test]
fn r172_a_kind_of_space_is_judged_before_the_event() {
    let elsewhere = "spaces.pennsylvania.support = 'active-support'";
    let at = at(
        British,
        15,
        &["spaces.virginia.support = 'active-opposition'", elsewhere],
    );
    assert_eq!(at.bullets(6), [3]);
    at.plays(
        Unshaded,
        "",
        "spaces.virginia = { support = 'neutral', tories = 2 }",
    );
    let passive = at.but("spaces.virginia.support = 'passive-opposition'");
    assert_eq!(passive.bullets(6), NONE);
    let with_tories = at.but("spaces.virginia.tories = 1");
    assert_eq!(with_tories.bullets(6), NONE);
}

/// R173: of card 46 the first Tory comes from Unavailable to any space, the next to where Tories are wanted.
#[test]
fn r173_spaces_that_match_the_next_bullet_come_after_those_of_the_first() {
    let at = at(
        British,
        46,
        &["unavailable.tories = 1
        spaces.virginia.support = 'active-opposition'"],
    );
    assert_eq!(at.bullets(6), [2, 3]);
    at.plays(
        Unshaded,
        "d3=1 d6=1 d3=2 d6=6",
        "unavailable.tories = 0
        [spaces]
        quebec-city.tories = 1
        virginia.tories = 1
        charles-town.tories = 1",
    );
}

/// R178: on card 52 the British Battle where they may, so the French Regulars there do not all go.
#[test]
fn r178_an_event_is_weighed_as_a_whole() {
    let at = at(
        British,
        52,
        &[
            TREATY,
            "spaces.boston = { british-regulars = 4, french-regulars = 3 }",
        ],
    );
    assert_eq!(at.bullets(6), [4]);
    let apart = at.but("spaces.boston.british-regulars = 0\nspaces.norfolk.british-regulars = 4");
    assert_eq!(apart.bullets(6), NONE);
}
