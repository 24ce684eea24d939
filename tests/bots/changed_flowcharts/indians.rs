//! Changed priorities of the Indians (8.7).

use super::turn::{Turn, turn};
use lod_engine::game::Faction::Indians;

/// One Resource, two targets.
#[test]
fn i4_raids_where_population_is_highest() {
    turn(
        Indians,
        "I4",
        "
        resources.indians = 1
        spaces.virginia = { war-parties-underground = 1, support = 'active-opposition' }
        spaces.georgia = { war-parties-underground = 1, support = 'active-opposition' }",
        "",
        &[
            "Virginia: Activate 1 War Party.",
            "Virginia: Active Opposition -> Passive Opposition.",
            "Place 1 Raid marker in Virginia.",
            "Indian Resources 1 -> 0.",
        ],
    )
    .but(
        "within-each = [{ most = \"population\" }]",
        "within-each = [{ least = \"population\" }]",
        &[
            "Georgia: Activate 1 War Party.",
            "Georgia: Active Opposition -> Passive Opposition.",
            "Place 1 Raid marker in Georgia.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// Virginia wants a newcomer, because its War Party does not outnumber the Militia. With two there, the other one
/// takes the War Path; otherwise there is only Trade.
#[test]
fn i4_leaves_the_last_war_party_at_a_village() {
    turn(
        Indians,
        "I4",
        "
        resources.indians = 3
        spaces.northwest = { villages = 1, war-parties-underground = 1 }
        spaces.virginia = { war-parties-underground = 1, militia-active = 1, support = 'active-opposition' }
        spaces.massachusetts.support = 'passive-opposition'",
        "",
        &[
            "Virginia: Activate 1 War Party.",
            "Northwest: Activate 1 War Party.",
            "Virginia: Active Opposition -> Passive Opposition.",
            "Place 1 Raid marker in Virginia.",
        ],
    )
    .but(
        "leave = [{ last = { of = \"war-parties\", where = \"villages\" } }]",
        "leave = []",
        &[
            "Move 1 Underground War Party from Northwest to Virginia.",
            "Virginia: Activate 2 War Parties.",
            "Remove 1 Active Militia from Virginia to Available.",
            "Virginia: Active Opposition -> Passive Opposition.",
            "Place 1 Raid marker in Virginia.",
            "Indian Resources 3 -> 2.",
        ],
    );
}

/// Nothing but the free Indian Reserve can be selected: the Village with enemies beside it, or the other one.
#[test]
fn i7_gathers_beside_enemies_first() {
    turn(
        Indians,
        "I7",
        "
        resources.indians = 0
        spaces.northwest = { villages = 1, militia-active = 1 }
        spaces.southwest.villages = 1",
        "",
        &[
            "Place 2 Underground War Parties in Northwest.",
            "Northwest: Activate 1 War Party.",
            "Indian Resources 0 -> 1.",
        ],
    )
    .but(
        "{ first = \"rebellion-pieces\" }",
        "{ first = \"no rebellion-pieces\" }",
        &[
            "Place 2 Underground War Parties in Southwest.",
            "Southwest: Activate 1 War Party.",
            "Indian Resources 0 -> 1.",
        ],
    );
}

/// No War Party is Available, and none is Underground to Raid with. The one in Virginia is all that keeps the
/// Rebellion from Control.
#[test]
fn i7_adds_no_rebellion_control_for_a_gathering_at_a_village() {
    turn(
        Indians,
        "I7",
        "
        resources.indians = 1
        spaces.northwest = { villages = 2, war-parties-active = 14 }
        spaces.virginia = { war-parties-active = 1, militia-active = 1 }
        spaces.massachusetts.support = 'active-opposition'
        spaces.connecticut-rhode-island.support = 'active-opposition'",
        "",
        &[
            "Northwest: flip 14 War Parties Underground.",
            "Northwest: Activate 1 War Party.",
            "Indian Resources 1 -> 2.",
        ],
    )
    .but(
        "leave = [{ add-no-control = \"rebellion\" }]",
        "leave = []",
        &[
            "Move 1 Active War Party from Virginia to Northwest.",
            "Northwest: flip 15 War Parties Underground.",
            "Northwest: Activate 1 War Party.",
            "Indian Resources 1 -> 2.",
        ],
    );
}

/// Three for a Village in Southwest, for nothing, and two against the Militia in Georgia.
const FROM_FLORIDA: Turn<'_> = turn(
    Indians,
    "I10",
    "
    resources.indians = 1
    spaces.florida = { villages = 2, war-parties-active = 14 }
    spaces.georgia = { militia-active = 2, support = 'active-support' }",
    "",
    &[
        "Move 3 Active War Parties from Florida to Southwest.",
        "Move 2 Active War Parties from Florida to Georgia.",
        "Indian Resources 1 -> 0.",
    ],
);

#[test]
fn i10_marches_up_to_three_for_a_village() {
    FROM_FLORIDA.but(
        "up-to = { have = { of = \"war-parties\", count = 3 } }",
        "up-to = { have = { of = \"war-parties\", count = 2 } }",
        &[
            "Move 2 Active War Parties from Florida to Southwest.",
            "Move 2 Active War Parties from Florida to Georgia.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

#[test]
fn i10_ends_rebellion_control_with_just_enough() {
    FROM_FLORIDA.but(
        "up-to = { end-control = \"rebellion\" }",
        "up-to = { have = { of = \"war-parties\", count = 1 } }",
        &[
            "Move 3 Active War Parties from Florida to Southwest.",
            "Move 1 Active War Party from Florida to Georgia.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// Those that stay Underground in Florida, at a Village, can Trade.
#[test]
fn i10_marches_with_underground_war_parties_first() {
    turn(
        Indians,
        "I10",
        "
        resources.indians = 1
        spaces.florida = { villages = 2, war-parties-active = 11, war-parties-underground = 3 }
        spaces.georgia.support = 'active-support'",
        "",
        &["Move 3 Underground War Parties from Florida to Southwest."],
    )
    .but(
        "count = 3 } }\nprefer = \"war-parties-underground\"",
        "count = 3 } }",
        &[
            "Move 3 Active War Parties from Florida to Southwest.",
            "Florida: Activate 1 War Party.",
            "Indian Resources 1 -> 2.",
        ],
    );
}

/// After three went to Southwest and with one that stays ten are left, one too few for eleven Militia.
#[test]
fn i10_leaves_the_last_war_party_at_a_village() {
    turn(
        Indians,
        "I10",
        "
        resources.indians = 1
        spaces.florida = { villages = 2, war-parties-active = 14 }
        spaces.georgia = { militia-active = 11, support = 'active-support' }",
        "",
        &["Move 3 Active War Parties from Florida to Southwest."],
    )
    .but(
        "leave = [\n  { last = { of = \"war-parties\", where = \"villages\" } },",
        "leave = [",
        &[
            "Move 3 Active War Parties from Florida to Southwest.",
            "Move 11 Active War Parties from Florida to Georgia.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// After three went to Southwest and with three that stay eight are left, one too few for nine Militia.
#[test]
fn i10_leaves_three_where_a_village_could_be_built() {
    turn(
        Indians,
        "I10",
        "
        resources.indians = 1
        spaces.florida.war-parties-active = 14
        spaces.georgia = { militia-active = 9, support = 'active-support' }",
        "",
        &["Move 3 Active War Parties from Florida to Southwest."],
    )
    .but(
        "of = \"war-parties\", count = 3, where",
        "of = \"war-parties\", count = 2, where",
        &[
            "Move 3 Active War Parties from Florida to Southwest.",
            "Move 9 Active War Parties from Florida to Georgia.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// Eight War Parties and the Villages hold out against ten Militia in Florida. After three went to Southwest three
/// are left, one too few for Georgia.
#[test]
fn i10_adds_no_rebellion_control() {
    turn(
        Indians,
        "I10",
        "
        resources.indians = 1
        spaces.florida = { villages = 2, war-parties-active = 14, militia-active = 10 }
        spaces.georgia = { militia-active = 4, support = 'active-support' }",
        "",
        &["Move 3 Active War Parties from Florida to Southwest."],
    )
    .but(
        "{ add-no-control = \"rebellion\" },",
        "",
        &[
            "Move 3 Active War Parties from Florida to Southwest.",
            "Move 4 Active War Parties from Florida to Georgia.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// A Fort in Pennsylvania, too strong to end Control there, and a Militia in New Jersey. In New York British
/// Control has to stay.
#[test]
fn i12_scouts_a_fort_first() {
    turn(
        Indians,
        "I12",
        "
        resources = { indians = 1, british = 1 }
        spaces.georgia = { villages = 2, war-parties-active = 13 }
        spaces.new-york = { war-parties-underground = 1, british-regulars = 3, tories = 1 }
        spaces.pennsylvania = { patriot-forts = 1, militia-active = 8 }
        spaces.new-jersey.militia-active = 1",
        "",
        &[
            "Move 3 British Regulars and 1 Underground War Party from New York to Pennsylvania.",
            "Pennsylvania: Activate 1 War Party.",
            "Remove 2 Active Militia from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    )
    .but(
        "order = [\n  { first = \"patriot-forts\" },\n  { then =",
        "order = [\n  { first =",
        &[
            "Move 3 British Regulars and 1 Underground War Party from New York to New Jersey.",
            "New Jersey: Activate 1 War Party.",
            "Remove 1 Active Militia from New Jersey to Available.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

#[test]
fn i12_loses_no_british_control() {
    turn(
        Indians,
        "I12",
        "
        resources = { indians = 1, british = 1 }
        spaces.georgia = { villages = 2, war-parties-active = 13 }
        spaces.new-york = { war-parties-underground = 1, british-regulars = 3, tories = 1 }
        spaces.pennsylvania.patriot-forts = 1",
        "",
        &[
            "Move 3 British Regulars and 1 Underground War Party from New York to Pennsylvania.",
            "Pennsylvania: Activate 1 War Party.",
            "Remove 1 Patriot Fort from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    )
    .but(
        "{ keep-control = \"british\" }, ",
        "",
        &[
            "Move 3 British Regulars, 1 Tory and 1 Underground War Party from New York to Pennsylvania.",
            "Pennsylvania: Activate 1 War Party.",
            "Remove 1 Patriot Fort from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// Two cubes can come from New York, one from Maryland-Delaware.
#[test]
fn i12_scouts_from_where_most_cubes_come() {
    turn(
        Indians,
        "I12",
        "
        resources = { indians = 1, british = 1 }
        spaces.georgia = { villages = 2, war-parties-active = 12 }
        spaces.new-york = { war-parties-underground = 1, british-regulars = 3 }
        spaces.maryland-delaware = { war-parties-underground = 1, british-regulars = 2 }
        spaces.pennsylvania.patriot-forts = 1",
        "",
        &[
            "Move 2 British Regulars and 1 Underground War Party from New York to Pennsylvania.",
            "Pennsylvania: Activate 1 War Party.",
            "Remove 1 Patriot Fort from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    )
    .but(
        "most = \"brings(british-cubes)\"",
        "least = \"brings(british-cubes)\"",
        &[
            "Move 1 British Regular and 1 Underground War Party from Maryland-Delaware to Pennsylvania.",
            "Pennsylvania: Activate 1 War Party.",
            "Remove 1 Patriot Fort from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    );
}

/// Where nobody has Control in New York, no piece may leave it to three Militia; two cubes would come from there.
#[test]
fn i12_adds_no_rebellion_control() {
    turn(
        Indians,
        "I12",
        "
        resources = { indians = 1, british = 1 }
        spaces.georgia = { villages = 2, war-parties-active = 12 }
        spaces.new-york = { war-parties-active = 1, british-regulars = 2, militia-active = 3 }
        spaces.maryland-delaware = { war-parties-active = 1, british-regulars = 2 }
        spaces.pennsylvania.patriot-forts = 1",
        "",
        &[
            "Move 1 British Regular and 1 Active War Party from Maryland-Delaware to Pennsylvania.",
            "Remove 1 Patriot Fort from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    )
    .but(
        ", { add-no-control = \"rebellion\" }",
        "",
        &[
            "Move 2 British Regulars and 1 Active War Party from New York to Pennsylvania.",
            "Remove 1 Patriot Fort from Pennsylvania to Available.",
            "Remove 1 British Regular from Pennsylvania to Casualties.",
            "British Resources 1 -> 0.",
            "Indian Resources 1 -> 0.",
        ],
    );
}
