//! Changed priorities of the Patriots (8.5).

use super::turn::{Turn, turn};
use lod_engine::game::Faction::Patriots;

/// Card 78 puts Militia beside Tories. Without Resources there is nothing else to do than to Pass.
#[test]
fn p2_plays_an_event_that_puts_militia_where_they_are_wanted() {
    turn(
        Patriots,
        "P2",
        "
        resources.patriots = 0
        spaces.virginia = { tories = 1, support = 'passive-support' }",
        "",
        &["Patriot Resources 0 -> 1."],
    )
    .card(78)
    .but(
        "active-support or villages",
        "passive-support or villages",
        &["Place 1 Underground Militia in Virginia."],
    );
}

/// One Resource, two Battles: Population 2 in Pennsylvania, 1 in New Jersey.
#[test]
fn p4_fights_where_population_is_highest() {
    turn(
        Patriots,
        "P4",
        "
        resources.patriots = 1
        spaces.pennsylvania = { continentals = 4, war-parties-active = 2 }
        spaces.new-jersey = { continentals = 4, war-parties-active = 2 }",
        "d3=2",
        &[
            "Remove 2 Active War Parties from Pennsylvania to Available.",
            "Patriot Resources 1 -> 0.",
        ],
    )
    .but(
        "then-most = \"population\"",
        "then-least = \"population\"",
        &["Remove 2 Active War Parties from New Jersey to Available.", "Patriot Resources 1 -> 0."],
    );
}

/// Four Continentals are enough by themselves: the French pay for nothing where they join all the same.
#[test]
fn p4_asks_the_french_to_join() {
    let position = "
        treaty-of-alliance = true
        resources = { patriots = 1, french = 1 }
        spaces.pennsylvania = { continentals = 4, french-regulars = 1, war-parties-active = 2 }";
    let battle = turn(
        Patriots,
        "P4",
        position,
        "d3=2",
        &[
            "Remove 2 Active War Parties from Pennsylvania to Available.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    );
    battle.but(
        "joins = { pieces = \"french-regulars\" }\n",
        "",
        &[
            "Remove 2 Active War Parties from Pennsylvania to Available.",
            "Patriot Resources 1 -> 0.",
        ],
    );
    battle.but(
        "joins = { pieces = \"french-regulars\" }",
        "joins = { pieces = \"french-regulars\", where = \"city\" }",
        &[
            "Remove 2 Active War Parties from Pennsylvania to Available.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

/// Beside Militia alone a French Regular adds nothing to the Force Level (3.3.3).
#[test]
fn p4_asks_the_french_to_join_only_where_they_count() {
    turn(
        Patriots,
        "P4",
        "
        treaty-of-alliance = true
        resources = { patriots = 1, french = 1 }
        spaces.pennsylvania = { militia-active = 6, french-regulars = 1, war-parties-underground = 1 }",
        "d3=1",
        &[
            "Remove 1 French Regular from Pennsylvania to Casualties.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    )
    .but(
        "pieces = \"french-regulars\" }",
        "pieces = \"french-regulars\", raises-level = true }",
        &[
            "Remove 1 Active Militia from Pennsylvania to Available.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

/// Two Continentals can come from New York and one from New Jersey; one stays in each for Control. The Militia
/// in Florida keeps the D6 from a Rally.
const TWO_GROUPS: Turn<'_> = turn(
    Patriots,
    "P5",
    "
    resources.patriots = 1
    spaces.new-york = { continentals = 3, support = 'active-opposition' }
    spaces.new-jersey = { continentals = 2, support = 'active-opposition' }
    spaces.florida.militia-underground = 1",
    "d6=1",
    &["Move 2 Continentals from New York to New York City.", "Patriot Resources 1 -> 0."],
);

#[test]
fn p5_marches_the_largest_group_first() {
    TWO_GROUPS.but(
        "groups = [{ most",
        "groups = [{ least",
        &["Move 1 Continental from New Jersey to New York City.", "Patriot Resources 1 -> 0."],
    );
}

#[test]
fn p5_stops_at_control() {
    TWO_GROUPS.but(
        "extent = \"until-control\"\ngroups = [{ most = \"going(patriot-units)\" }]",
        "extent = \"all\"",
        &[
            "Move 2 Continentals from New York to New York City.",
            "Move 1 Continental from New Jersey to New York City.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

/// One Patriot unit stays, because Quebec is not at Active Opposition.
#[test]
fn p5_takes_french_regulars_along() {
    turn(
        Patriots,
        "P5",
        "
        treaty-of-alliance = true
        resources = { patriots = 1, french = 1 }
        spaces.quebec = { continentals = 3, french-regulars = 2 }
        spaces.florida.militia-underground = 1",
        "d6=1",
        &[
            "Move 2 Continentals and 2 French Regulars from Quebec to Quebec City.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    )
    .but(
        "resources of french > 0",
        "resources of french > 1",
        &["Move 2 Continentals from Quebec to Quebec City.", "Patriot Resources 1 -> 0."],
    );
}

/// The Fort keeps Control by itself, and one of the Continentals.
#[test]
fn p5_leaves_an_active_unit_with_a_fort() {
    turn(
        Patriots,
        "P5",
        "
        resources.patriots = 1
        spaces.new-york = { continentals = 2, patriot-forts = 1, support = 'active-opposition' }
        spaces.florida.militia-underground = 1",
        "d6=1",
        &[
            "Move 1 Continental from New York to New York City.",
            "Patriot Resources 1 -> 0.",
        ],
    )
    .but(
        "{ last = { of = \"patriot-units\", each = \"patriot-forts\", prefer = \"active-patriot-units\" } },",
        "",
        &[
            "Move 2 Continentals from New York to New York City.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

#[test]
fn p5_loses_no_control() {
    turn(
        Patriots,
        "P5",
        "
        resources.patriots = 1
        spaces.new-york = { continentals = 2, support = 'active-opposition' }
        spaces.florida.militia-underground = 1",
        "d6=1",
        &["Move 1 Continental from New York to New York City.", "Patriot Resources 1 -> 0."],
    )
    .but(
        "{ keep-control = \"rebellion\" },",
        "",
        &["Move 2 Continentals from New York to New York City.", "Patriot Resources 1 -> 0."],
    );
}

/// One of the two stays for Control. If it need not be the Underground Militia, that one goes, and Persuades.
#[test]
fn p5_leaves_an_underground_militia() {
    turn(
        Patriots,
        "P5",
        "
        resources.patriots = 1
        spaces.quebec = { continentals = 1, militia-underground = 1 }",
        "d6=1",
        &[
            "Move 1 Continental from Quebec to Quebec City.",
            "Patriot Resources 1 -> 0.",
        ],
    )
    .but(
        "{ last = { of = \"patriot-units\", prefer = \"militia-underground\", where = \"not active-opposition\" } },",
        "",
        &[
            "Move 1 Underground Militia from Quebec to Quebec City.",
            "Quebec City: Activate 1 Militia.",
            "Place 1 Propaganda marker in Quebec City.",
        ],
    );
}

/// If the unit that stays with the Fort need not be the Active one, the Continental goes. Either way the Militia
/// Persuades where it is.
#[test]
fn p5_leaves_the_active_unit_of_two_with_a_fort() {
    turn(
        Patriots,
        "P5",
        "
        resources.patriots = 1
        spaces.new-york = { continentals = 1, militia-underground = 1, patriot-forts = 1, support = 'active-opposition' }",
        "d6=1",
        &[
            "Move 1 Underground Militia from New York to New York City.",
            "New York City: Activate 1 Militia.",
            "Place 1 Propaganda marker in New York City.",
        ],
    )
    .but(
        "prefer = \"active-patriot-units\"",
        "prefer = \"militia-underground\"",
        &[
            "Move 1 Continental from New York to New York City.",
            "New York: Activate 1 Militia.",
            "Place 1 Propaganda marker in New York.",
        ],
    );
}

/// All that can be reached is under Rebellion Control, and only Southwest has no Militia.
#[test]
fn p5_brings_an_underground_militia() {
    turn(
        Patriots,
        "P5",
        "
        resources.patriots = 1
        spaces.florida = { militia-underground = 2, militia-active = 1 }
        spaces.georgia = { militia-active = 1, support = 'active-opposition' }
        spaces.southwest.continentals = 1",
        "d6=1",
        &["Move 1 Underground Militia from Florida to Southwest.", "Patriot Resources 1 -> 0."],
    )
    .but(
        "most = \"brings(militia-underground)\"",
        "least = \"brings(militia-underground)\"",
        &["Move 1 Active Militia from Florida to Southwest.", "Patriot Resources 1 -> 0."],
    );
}

/// One Resource, two spaces with four units.
#[test]
fn p7_builds_a_fort_in_a_city_first() {
    turn(
        Patriots,
        "P7",
        "
        resources.patriots = 1
        spaces.boston.continentals = 4
        spaces.massachusetts.continentals = 4",
        "",
        &[
            "Remove 2 Continentals from Boston to Available.",
            "Place 1 Patriot Fort in Boston.",
            "Patriot Resources 1 -> 0.",
        ],
    )
    .but(
        "where = \"patriot-units >= 4 and room\"\norder = [{ first = \"city\" }",
        "where = \"patriot-units >= 4 and room\"\norder = [{ first = \"colony\" }",
        &[
            "Remove 2 Continentals from Massachusetts to Available.",
            "Place 1 Patriot Fort in Massachusetts.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

/// No Militia is Available. The one in Quebec is all that keeps Rebellion Control there.
#[test]
fn p7_ends_no_control_for_a_gathering_at_a_fort() {
    turn(
        Patriots,
        "P7",
        "
        resources.patriots = 1
        spaces.northwest = { patriot-forts = 2, militia-active = 14 }
        spaces.quebec.militia-active = 1",
        "",
        &["Northwest: flip 14 Militia Underground.", "Patriot Resources 1 -> 0."],
    )
    .but(
        "{ keep-control = \"rebellion\" }, ",
        "",
        &[
            "Move 1 Active Militia from Quebec to Northwest.",
            "Northwest: flip 15 Militia Underground.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

/// The Militia in Quebec keeps a Tory from Control.
#[test]
fn p7_adds_no_british_control_for_a_gathering_at_a_fort() {
    turn(
        Patriots,
        "P7",
        "
        resources.patriots = 1
        spaces.northwest = { patriot-forts = 2, militia-active = 14 }
        spaces.quebec = { militia-active = 1, tories = 1 }",
        "",
        &["Northwest: flip 14 Militia Underground.", "Patriot Resources 1 -> 0."],
    )
    .but(
        ", { add-no-control = \"british\" }",
        "",
        &[
            "Move 1 Active Militia from Quebec to Northwest.",
            "Northwest: flip 15 Militia Underground.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}

/// One Resource, two spaces; Forts keep Rebellion Control away.
#[test]
fn p11_begins_with_active_support() {
    turn(
        Patriots,
        "P11",
        "
        resources.patriots = 1
        spaces.boston = { militia-underground = 1, british-forts = 1, support = 'active-support' }
        spaces.massachusetts = { militia-underground = 1, british-forts = 1, support = 'passive-support' }",
        "d6=1",
        &[
            "Boston: Activate 1 Militia.",
            "Boston: Active Support -> Passive Support.",
            "Place 1 Propaganda marker in Boston.",
            "Patriot Resources 1 -> 0.",
        ],
    )
    .but(
        "first = \"active-support\"",
        "first = \"passive-support\"",
        &[
            "Massachusetts: Activate 1 Militia.",
            "Massachusetts: Passive Support -> Neutral.",
            "Place 1 Propaganda marker in Massachusetts.",
            "Patriot Resources 1 -> 0.",
        ],
    );
}
