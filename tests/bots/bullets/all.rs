//! What holds for every Faction (8.3).

use super::*;

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
    at(British, 2, &["unavailable = { british-regulars = 24, tories = 25 }"]).plays(
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
    at.plays(Unshaded, "d6=5", "sequence = { ineligible-next = ['patriots'] }");
    at.but("sequence = { ineligible-next = ['patriots'] }").goes_on("");
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
    at.follows(Shaded, "", "spaces.new-jersey.continentals = 3");
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
    let at = at(Patriots, 19, &["resources.patriots = 49\nspaces.northwest.villages = 1"]);
    assert_eq!(at.bullets(6), [2]);
    at.plays(Shaded, "", "resources.patriots = 50\nspaces.northwest.militia-underground = 3");
}

/// 8.3.5: benefits are for oneself, then for the friend.
#[test]
fn r8_3_5_who_benefits() {
    let position = ["spaces.southwest.villages = 2"];
    at(British, 74, &position).follows(Unshaded, "", "resources.british = 1");
    at(Indians, 74, &position).follows(Unshaded, "", "resources.indians = 1");
    at(Indians, 74, &[position[0], "resources.indians = 50"]).follows(
        Unshaded,
        "",
        "resources.british = 1",
    );
}

/// 8.3.5, R175: where friends lose, the other one does, its last Tory too.
#[test]
fn r8_3_5_the_friend_loses() {
    let at = at(Indians, 87, &["spaces.pennsylvania = { war-parties-active = 1, tories = 2 }"]);
    at.follows(
        Unshaded,
        "",
        "spaces.pennsylvania.tories = 1\nsequence = { stays-eligible = ['indians'] }",
    );
    at.but("spaces.pennsylvania.tories = 1").follows(
        Unshaded,
        "",
        "spaces.pennsylvania.tories = 0
        sequence = { stays-eligible = ['indians'] }",
    );
}

/// 8.3.6: the highest gain in Support, although more Opposition could be lost elsewhere.
#[test]
fn r8_3_6_royalists_gain_support_first() {
    let at = at(British, 21, &["spaces.south-carolina.support = 'active-opposition'"]);
    at.follows(Unshaded, "", "spaces.georgia.support = 'active-support'");
    at.but("spaces.georgia.support = 'active-support'").follows(
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
    at.follows(Shaded, "", "spaces.boston.support = 'passive-opposition'");
}

/// 8.3.8: a die names one of two enemies who are alike.
#[test]
fn r8_3_8_a_random_enemy() {
    let at = at(British, 18, &[]);
    at.follows(Unshaded, "d6=3", "sequence = { ineligible-next = ['patriots'] }");
    at.follows(Unshaded, "d6=4", "sequence = { ineligible-next = ['french'] }");
}

/// R172: card 15 shifts Virginia before its Tories come; what it was before decides.
#[test]
fn r172_a_kind_of_space_is_judged_before_the_event() {
    let elsewhere = "spaces.pennsylvania.support = 'active-support'";
    let at = at(British, 15, &["spaces.virginia.support = 'active-opposition'", elsewhere]);
    assert_eq!(at.bullets(6), [3]);
    at.plays(Unshaded, "", "spaces.virginia = { support = 'neutral', tories = 2 }");
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
    let at =
        at(British, 52, &[TREATY, "spaces.boston = { british-regulars = 4, french-regulars = 3 }"]);
    assert_eq!(at.bullets(6), [4]);
    let apart = at.but("spaces.boston.british-regulars = 0\nspaces.norfolk.british-regulars = 4");
    assert_eq!(apart.bullets(6), NONE);
}
