//! Changed priorities of the French (8.6).

use super::turn::turn;
use lod_engine::game::Faction::French;

#[test]
fn f6_spends_the_roll() {
    turn(
        French,
        "F6",
        "resources.french = 5",
        "d3=2",
        &["Patriot Resources 0 -> 3.", "French Resources 5 -> 3."],
    )
    .but(
        "amount = \"d3\"",
        "amount = \"d3 + 1\"",
        &["Patriot Resources 0 -> 4.", "French Resources 5 -> 2."],
    );
}

/// Only in Massachusetts is Rebellion Control to be gained; most Patriot units are in New York.
#[test]
fn f7_adds_control_first() {
    turn(
        French,
        "F7",
        "
        resources = { french = 1, patriots = 3 }
        spaces.quebec.militia-active = 1
        spaces.new-york.militia-active = 2
        spaces.new-hampshire.militia-active = 1",
        "",
        &["Place 2 Underground Militia in Massachusetts.", "French Resources 1 -> 0."],
    )
    .but(
        "[{ first = \"gains(rebellion)\" }, { then-most = \"patriot-units\" }]",
        "[{ most = \"patriot-units\" }]",
        &["Place 2 Underground Militia in New York.", "French Resources 1 -> 0."],
    );
}

/// Both could be raised.
#[test]
fn f7_raises_militia_before_a_continental() {
    turn(
        French,
        "F7",
        "
        resources = { french = 1, patriots = 3 }
        spaces.quebec.militia-active = 1
        spaces.new-york.militia-active = 2
        spaces.new-hampshire.militia-active = 1",
        "",
        &["Place 2 Underground Militia in Massachusetts.", "French Resources 1 -> 0."],
    )
    .but(
        "[{ of = \"militia\", at-least = 2 }, { of = \"continentals\", at-least = 1 }]",
        "[{ of = \"continentals\", at-least = 1 }, { of = \"militia\", at-least = 2 }]",
        &["Place 1 Continental in Massachusetts.", "French Resources 1 -> 0."],
    );
}

#[test]
fn f10_musters_beside_continentals() {
    turn(
        French,
        "F10",
        "
        treaty-of-alliance = true
        resources.french = 3
        casualties.french-regulars = 8
        spaces.virginia.continentals = 1
        spaces.boston.militia-active = 1",
        "",
        &["Place 4 French Regulars in Virginia.", "French Resources 3 -> 1."],
    )
    .but(
        "first = \"continentals\"",
        "first = \"militia\"",
        &["Place 4 French Regulars in Boston.", "French Resources 3 -> 1."],
    );
}

/// Nothing is under Rebellion Control for a Muster.
#[test]
fn f11_spends_the_roll() {
    turn(
        French,
        "F11",
        "
        treaty-of-alliance = true
        resources.french = 5
        casualties.french-regulars = 8",
        "d3=2",
        &["Patriot Resources 0 -> 3.", "French Resources 5 -> 3."],
    )
    .but(
        "amount = \"d3\"",
        "amount = \"d3 + 1\"",
        &["Patriot Resources 0 -> 4.", "French Resources 5 -> 2."],
    );
}

/// Two groups for Boston, either of which would be enough.
#[test]
fn f14_marches_with_all_that_can() {
    turn(
        French,
        "F14",
        "
        treaty-of-alliance = true
        resources = { french = 1, patriots = 1 }
        casualties.french-regulars = 9
        spaces.massachusetts = { french-regulars = 4, continentals = 2 }
        spaces.connecticut-rhode-island = { french-regulars = 2, continentals = 1 }
        spaces.boston.british-regulars = 2",
        "",
        &[
            "Move 1 Continental and 4 French Regulars from Massachusetts to Boston.",
            "Move 2 French Regulars from Connecticut-Rhode Island to Boston.",
            "Remove 2 British Regulars and 1 French Regular from Boston to Casualties.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    )
    .but(
        "extent = \"all\"",
        "extent = \"until-control\"\ngroups = [{ most = \"going(all-units)\" }]",
        &[
            "Move 1 Continental and 4 French Regulars from Massachusetts to Boston.",
            "Remove 2 British Regulars and 1 French Regular from Boston to Casualties.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    );
}

/// Militia in Boston let the French in without a Continental.
#[test]
fn f14_takes_continentals_along() {
    turn(
        French,
        "F14",
        "
        treaty-of-alliance = true
        resources = { french = 1, patriots = 1 }
        casualties.french-regulars = 11
        spaces.massachusetts = { french-regulars = 4, continentals = 2 }
        spaces.boston = { british-regulars = 2, militia-active = 1 }",
        "",
        &[
            "Move 1 Continental and 4 French Regulars from Massachusetts to Boston.",
            "Remove 2 British Regulars and 1 French Regular from Boston to Casualties.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    )
    .but(
        "extent = \"all\"\nalong = { pieces = \"continentals\" }",
        "extent = \"all\"",
        &[
            "Move 4 French Regulars from Massachusetts to Boston.",
            "Remove 2 British Regulars and 1 French Regular from Boston to Casualties.",
            "French Resources 1 -> 0.",
        ],
    );
}

/// One unit stays in Massachusetts for Control, the only Continental.
#[test]
fn f14_loses_no_control() {
    turn(
        French,
        "F14",
        "
        treaty-of-alliance = true
        resources = { french = 1, patriots = 1 }
        casualties.french-regulars = 12
        spaces.massachusetts = { french-regulars = 3, continentals = 1 }
        spaces.boston = { british-regulars = 1, militia-active = 1 }",
        "",
        &[
            "Move 3 French Regulars from Massachusetts to Boston.",
            "Remove 1 British Regular from Boston to Casualties.",
            "French Resources 1 -> 0.",
        ],
    )
    .but(
        "leave = [{ keep-control = \"rebellion\" }]",
        "leave = []",
        &[
            "Move 1 Continental and 3 French Regulars from Massachusetts to Boston.",
            "Remove 1 British Regular from Boston to Casualties.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 0.",
        ],
    );
}

/// The way out of Florida leads through Southwest, where only a Continental opens it. Where nobody can go, one
/// Regular joins the Patriots in North Carolina, and the Skirmish there takes the place of two French Resources.
#[test]
fn f14_takes_a_continental_along_toward_the_british() {
    turn(
        French,
        "F14",
        "
        treaty-of-alliance = true
        resources = { french = 1, patriots = 1 }
        casualties.french-regulars = 11
        spaces.florida = { french-regulars = 2, continentals = 2 }
        spaces.georgia.militia-active = 1
        spaces.virginia.french-regulars = 2
        spaces.north-carolina = { british-regulars = 1, militia-active = 2 }",
        "",
        &[
            "Move 1 Continental and 2 French Regulars from Florida to Southwest.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 2.",
        ],
    )
    .but(
        "British:\"\nalong = { pieces = \"continentals\" }",
        "British:\"",
        &[
            "Move 1 French Regular from Virginia to North Carolina.",
            "Remove 1 British Regular from North Carolina to Casualties.",
            "French Resources 1 -> 0.",
        ],
    );
}

/// One Resource, two Battles: Population 2 in New York City, 1 in Boston. The Skirmish is in the West Indies.
#[test]
fn f16_fights_where_population_is_highest() {
    turn(
        French,
        "F16",
        "
        treaty-of-alliance = true
        resources.french = 1
        casualties.french-regulars = 8
        spaces.new-york-city = { french-regulars = 3, tories = 1 }
        spaces.boston = { french-regulars = 3, tories = 1 }
        spaces.west-indies = { french-regulars = 1, british-regulars = 1 }",
        "d3=1",
        &[
            "Remove 1 British Regular from West Indies to Casualties.",
            "Remove 1 Tory from New York City to Casualties.",
            "French Resources 1 -> 0.",
        ],
    )
    .but(
        "most = \"population\"",
        "least = \"population\"",
        &[
            "Remove 1 British Regular from West Indies to Casualties.",
            "Remove 1 Tory from Boston to Casualties.",
            "French Resources 1 -> 0.",
        ],
    );
}

/// No Continental is there; where Militia suffice the Patriots join, and pay.
#[test]
fn f16_asks_the_patriots_to_join() {
    turn(
        French,
        "F16",
        "
        treaty-of-alliance = true
        resources = { patriots = 1, french = 1 }
        casualties.french-regulars = 12
        spaces.pennsylvania = { french-regulars = 3, militia-active = 1, tories = 1 }",
        "d3=1",
        &["Remove 1 Tory from Pennsylvania to Casualties.", "French Resources 1 -> 2."],
    )
    .but(
        "joins = { pieces = \"continentals\" }",
        "joins = { pieces = \"patriot-pieces\" }",
        &[
            "Remove 1 Tory from Pennsylvania to Casualties.",
            "Patriot Resources 1 -> 0.",
            "French Resources 1 -> 2.",
        ],
    );
}
