//! Changed priorities of the British March and Battle (8.4.3, 8.4.4).

use super::turn::{Turn, turn};
use lod_engine::game::Faction::British;

/// Three Regulars can come from Pennsylvania and two from New Jersey; the last one stays in each.
const TWO_GROUPS: Turn<'_> = turn(
    British,
    "B10",
    "
    resources.british = 1
    unavailable.british-regulars = 18
    spaces.pennsylvania.british-regulars = 4
    spaces.new-jersey.british-regulars = 3
    spaces.philadelphia.continentals = 1",
    "",
    &[
        "Move 3 British Regulars from Pennsylvania to Philadelphia.",
        "Remove 1 Continental from Philadelphia to Casualties.",
        "British Resources 1 -> 0.",
    ],
);

#[test]
fn b10_marches_the_largest_group_first() {
    TWO_GROUPS.but(
        "extent = \"until-control\"\ngroups = [{ most",
        "extent = \"until-control\"\ngroups = [{ least",
        &[
            "Move 2 British Regulars from New Jersey to Philadelphia.",
            "Remove 1 Continental from Philadelphia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b10_stops_at_control() {
    TWO_GROUPS.but(
        "extent = \"until-control\"\ngroups = [{ most = \"going(all-units)\" }]",
        "extent = \"all\"",
        &[
            "Move 2 British Regulars from New Jersey to Philadelphia.",
            "Move 3 British Regulars from Pennsylvania to Philadelphia.",
            "Remove 1 Continental from Philadelphia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    );
}

/// Out of an Indian Reserve, where no City is near: the last Regular and the last War Party stay.
#[test]
fn b10_takes_war_parties_along() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.northwest = { british-regulars = 3, war-parties-active = 3 }
        spaces.virginia.continentals = 1",
        "",
        &[
            "Move 2 British Regulars and 2 Active War Parties from Northwest to Virginia.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "along = { pieces = \"war-parties\", prefer = \"war-parties-active\" }\n",
        "",
        &[
            "Move 2 British Regulars from Northwest to Virginia.",
            "Remove 1 Continental from Virginia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b10_takes_active_war_parties_first() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.northwest = { british-regulars = 3, war-parties-active = 2, war-parties-underground = 3 }
        spaces.virginia.continentals = 1",
        "",
        &[
            "Move 2 British Regulars and 2 Active War Parties from Northwest to Virginia.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "prefer = \"war-parties-active\"",
        "prefer = \"war-parties-underground\"",
        &[
            "Move 2 British Regulars and 2 Underground War Parties from Northwest to Virginia.",
            "Virginia: Activate 2 War Parties.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b10_leaves_an_underground_war_party() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.northwest = { british-regulars = 3, war-parties-active = 1, war-parties-underground = 1 }
        spaces.virginia.continentals = 1",
        "",
        &[
            "Move 2 British Regulars and 1 Active War Party from Northwest to Virginia.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "prefer = \"war-parties-underground\"",
        "prefer = \"war-parties-active\"",
        &[
            "Move 2 British Regulars and 1 Underground War Party from Northwest to Virginia.",
            "Virginia: Activate 1 War Party.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b10_leaves_the_last_tory() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.new-jersey = { british-regulars = 3, tories = 1 }
        spaces.philadelphia.continentals = 1",
        "",
        &[
            "Move 2 British Regulars from New Jersey to Philadelphia.",
            "Remove 1 Continental from Philadelphia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "{ last = { of = \"tories\" } },",
        "",
        &[
            "Move 2 British Regulars and 1 Tory from New Jersey to Philadelphia.",
            "Remove 1 Continental from Philadelphia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    );
}

/// New Jersey is at Active Support: the last Regular stays for Control alone.
#[test]
fn b10_keeps_control() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.new-jersey = { british-regulars = 3, support = 'active-support' }
        spaces.philadelphia.continentals = 1",
        "",
        &[
            "Move 2 British Regulars from New Jersey to Philadelphia.",
            "Remove 1 Continental from Philadelphia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "{ keep-control = \"british\" },",
        "",
        &[
            "Move 3 British Regulars from New Jersey to Philadelphia.",
            "Remove 1 Continental from Philadelphia to Casualties.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b10_leaves_the_last_war_party() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.northwest = { british-regulars = 3, war-parties-active = 2 }
        spaces.virginia.continentals = 1",
        "",
        &[
            "Move 2 British Regulars and 1 Active War Party from Northwest to Virginia.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "{ last = { of = \"war-parties\", prefer = \"war-parties-underground\" } },",
        "",
        &[
            "Move 2 British Regulars and 2 Active War Parties from Northwest to Virginia.",
            "British Resources 1 -> 0.",
        ],
    );
}

/// The Tory keeps Control.
#[test]
fn b10_leaves_the_last_regular() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 23
        spaces.new-jersey = { british-regulars = 2, tories = 1 }",
        "d3=1",
        &[
            "Move 1 British Regular from New Jersey to New York City.",
        ],
    )
    .but(
        "{ last = { of = \"british-regulars\", where = \"british-control and not active-support\" } },",
        "",
        &[
            "Move 2 British Regulars from New Jersey to New York City.",
        ],
    );
}

/// No Control is to be gained: a lone Regular in Georgia waits for Tories, of whom two can come from Southwest
/// and one from Florida.
#[test]
fn b10_joins_tories_of_the_largest_group() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 19
        spaces.georgia.british-regulars = 1
        spaces.southwest = { british-regulars = 3, tories = 3 }
        spaces.florida = { british-regulars = 2, tories = 2 }
        spaces.virginia = { tories = 1, support = 'active-support' }
        spaces.north-carolina = { tories = 1, support = 'active-support' }
        spaces.south-carolina = { tories = 1, support = 'active-support' }",
        "d3=1",
        &["Move 2 British Regulars and 2 Tories from Southwest to Georgia."],
    )
    .but(
        "bring = \"tories\"\ngroups = [{ most",
        "bring = \"tories\"\ngroups = [{ least",
        &["Move 1 British Regular and 1 Tory from Florida to Georgia."],
    );
}

/// The same with a lone Tory in Georgia.
#[test]
fn b10_joins_regulars_of_the_largest_group() {
    turn(
        British,
        "B10",
        "
        resources.british = 1
        unavailable.british-regulars = 18
        spaces.georgia.tories = 1
        spaces.southwest.british-regulars = 4
        spaces.florida.british-regulars = 3
        spaces.virginia = { tories = 1, support = 'active-support' }
        spaces.north-carolina = { tories = 1, support = 'active-support' }
        spaces.south-carolina = { tories = 1, support = 'active-support' }",
        "d3=1",
        &["Move 3 British Regulars from Southwest to Georgia."],
    )
    .but(
        "bring = \"british-regulars\"\ngroups = [{ most",
        "bring = \"british-regulars\"\ngroups = [{ least",
        &["Move 2 British Regulars from Florida to Georgia."],
    );
}

/// One Resource, two Battles: the other space has the Skirmish.
#[test]
fn b12_fights_where_most_british_are() {
    turn(
        British,
        "B12",
        "
        resources.british = 1
        unavailable.british-regulars = 16
        spaces.pennsylvania = { british-regulars = 5, continentals = 2 }
        spaces.virginia = { british-regulars = 4, continentals = 2 }",
        "d3=2",
        &[
            "Remove 2 Continentals and 1 British Regular from Virginia to Casualties.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "order = [{ most = \"british-pieces\" }]",
        "order = [{ least = \"british-pieces\" }]",
        &[
            "Remove 2 Continentals and 1 British Regular from Pennsylvania to Casualties.",
            "Remove 2 Continentals from Virginia to Casualties.",
            "Virginia: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    );
}

/// A Battle in Pennsylvania.
const fn pennsylvania<'t>(position: &'t str, dice: &'t str, does: &'t [&'t str]) -> Turn<'t> {
    turn(British, "B12", position, dice, does)
}

/// As many War Parties as Tories are short of Regulars: two. Of three no more than two add to the Force Level.
#[test]
fn b12_takes_so_many_war_parties_to_battle() {
    pennsylvania(
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.pennsylvania = { british-regulars = 3, tories = 1, war-parties-underground = 4, continentals = 2 }",
        "d3=1 d3=1",
        &[
            "Pennsylvania: Activate 2 War Parties.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "most = \"british-regulars - tories\"",
        "most = \"3\"",
        &[
            "Pennsylvania: Activate 3 War Parties.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b12_leaves_the_last_underground_war_party_out_of_a_battle() {
    pennsylvania(
        "
        resources.british = 1
        unavailable.british-regulars = 21
        spaces.pennsylvania = { british-regulars = 4, tories = 1, war-parties-underground = 3, continentals = 2 }",
        "d3=1 d3=1",
        &[
            "Pennsylvania: Activate 2 War Parties.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "leave = [{ last = { of = \"war-parties-underground\" } }], ",
        "",
        &[
            "Pennsylvania: Activate 3 War Parties.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    );
}

#[test]
fn b12_takes_active_war_parties_to_battle_first() {
    pennsylvania(
        "
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.pennsylvania = { british-regulars = 3, tories = 2, war-parties-active = 1, war-parties-underground = 2, continentals = 2 }",
        "d3=1 d3=1",
        &[
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(
        "prefer = \"war-parties-active\"",
        "prefer = \"war-parties-underground\"",
        &[
            "Pennsylvania: Activate 1 War Party.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    );
}

/// Two Active War Parties count for one already, and one of them as a Tory leaves half of one. Common Cause would be
/// the Special Activity, and Howe lowers FNI before any.
#[test]
fn b12_uses_common_cause_only_where_it_raises_the_force_level() {
    pennsylvania(
        "
        treaty-of-alliance = true
        fni = 1
        spaces.boston.blockades = 1
        spaces.west-indies.squadrons = 1
        leaders.british = { name = 'howe', space = 'pennsylvania' }
        resources.british = 1
        unavailable.british-regulars = 22
        spaces.pennsylvania = { british-regulars = 3, tories = 2, war-parties-active = 2, continentals = 2 }",
        "d3=1 d3=1",
        &[
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
        ],
    )
    .but(", raises-level = true", "", &[
            "Move 1 Blockade from Boston to the West Indies and flip it to Squadron.",
            "Remove 2 Continentals from Pennsylvania to Casualties.",
            "Pennsylvania: Neutral -> Passive Support.",
            "British Resources 1 -> 0.",
            "FNI 1 -> 0.",
        ]);
}
