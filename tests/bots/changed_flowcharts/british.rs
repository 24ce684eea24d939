//! Changed priorities of the British (8.4).

use super::turn::turn;
use lod_engine::game::Faction::British;

/// Card 16: two Tories come, wherever they can stand.
#[test]
fn b2_puts_tories_where_they_are_wanted() {
    turn(
        British,
        "B2",
        "
        spaces.virginia.support = 'active-opposition'
        spaces.georgia.support = 'passive-opposition'",
        "",
        &["Place 2 Tories in Virginia."],
    )
    .card(16)
    .but(
        "places(tories, active-opposition,",
        "places(tories, passive-opposition,",
        &["Place 2 Tories in Georgia."],
    );
}

/// Without Resources there is nothing else to do than to Pass.
#[test]
fn b2_wants_tories_where_there_are_none_already() {
    turn(
        British,
        "B2",
        "
        resources.british = 0
        spaces.virginia = { tories = 1, support = 'active-opposition' }",
        "",
        &["British Resources 0 -> 2."],
    )
    .card(16)
    .but(
        "active-opposition, none-already)",
        "active-opposition)",
        &["Place 2 Tories in Virginia."],
    );
}

/// Two Cities with two Militia each, and three Regulars that are free: two more Royalist than Rebellion pieces
/// stay in New York.
#[test]
fn b5_garrisons_the_city_that_wins_a_tie() {
    turn(
        British,
        "B5",
        "
        resources.british = 2
        spaces.new-york = { british-regulars = 10, militia-underground = 5 }
        spaces.new-york-city.militia-active = 2
        spaces.boston.militia-active = 2
        spaces.massachusetts.support = 'passive-opposition'",
        "d3=1",
        &[
            "Move 3 British Regulars from New York to New York City.",
            "Move 2 Active Militia from New York City to New Jersey.",
            "British Resources 2 -> 1.",
        ],
    )
    .but(
        "first = \"new-york-city\"",
        "first = \"boston\"",
        &[
            "Move 3 British Regulars from New York to Boston.",
            "Move 2 Active Militia from Boston to Massachusetts.",
            "British Resources 2 -> 1.",
        ],
    );
}

/// One Regular is free, one too few for Boston; if one more Royalist piece is enough, two are.
#[test]
fn b5_leaves_two_more_royalist_pieces() {
    turn(
        British,
        "B5",
        "
        resources.british = 2
        spaces.new-york = { british-regulars = 10, militia-underground = 7 }
        spaces.boston.militia-active = 1
        spaces.massachusetts.support = 'passive-opposition'",
        "d3=1",
        &["Move 1 British Regular from New York to New York City.", "British Resources 2 -> 1."],
    )
    .but(
        "royalist-lead = 2",
        "royalist-lead = 1",
        &[
            "Move 2 British Regulars from New York to Boston.",
            "Move 1 Active Militia from Boston to Massachusetts.",
            "British Resources 2 -> 1.",
        ],
    );
}

/// One Regular of Virginia is free, one too few for Boston; in New York there is the last one.
#[test]
fn b5_leaves_the_last_regular() {
    turn(
        British,
        "B5",
        "
        resources.british = 2
        spaces.virginia = { british-regulars = 10, militia-underground = 7 }
        spaces.new-york = { british-regulars = 1, tories = 2 }
        spaces.boston.militia-active = 1
        spaces.massachusetts.support = 'passive-opposition'",
        "d3=1",
        &[
            "Move 1 British Regular from Virginia to New York City.",
            "British Resources 2 -> 1.",
        ],
    )
    .but(
        "{ last = { of = \"british-regulars\", where = \"population > 0 and not active-support\" } },",
        "",
        &[
            "Move 1 British Regular from New York to Boston.",
            "Move 1 British Regular from Virginia to Boston.",
            "Move 1 Active Militia from Boston to Massachusetts.",
            "British Resources 2 -> 1.",
        ],
    );
}

/// Three free Regulars outnumber the Militia of one City, two end Control there.
#[test]
fn b5_moves_just_enough_for_control() {
    turn(
        British,
        "B5",
        "
        resources.british = 2
        spaces.new-york = { british-regulars = 10, militia-underground = 5 }
        spaces.new-york-city.militia-active = 2",
        "d3=1",
        &[
            "Move 3 British Regulars from New York to New York City.",
            "Move 2 Active Militia from New York City to New Jersey.",
            "British Resources 2 -> 1.",
        ],
    )
    .but(
        "up-to = { control = \"british\" }",
        "up-to = { end-control = \"rebellion\" }",
        &["Move 2 British Regulars from New York to New York City.", "British Resources 2 -> 1."],
    );
}

/// No Regulars are enough for Boston, and two of them make three cubes in Savannah.
#[test]
fn b5_brings_a_city_up_to_three_cubes() {
    turn(
        British,
        "B5",
        "
        resources.british = 2
        spaces.new-york = { british-regulars = 10, militia-underground = 6 }
        spaces.boston.militia-active = 8
        spaces.quebec-city = { tories = 3, support = 'active-support' }
        spaces.new-york-city = { tories = 3, support = 'active-support' }
        spaces.philadelphia = { tories = 3, support = 'active-support' }
        spaces.norfolk = { tories = 3, support = 'active-support' }
        spaces.charles-town = { tories = 3, support = 'active-support' }
        spaces.savannah = { tories = 1, support = 'active-support' }",
        "d3=1",
        &["Move 2 British Regulars from New York to Savannah.", "British Resources 2 -> 1."],
    )
    .but(
        "of = \"british-cubes\", count = 3",
        "of = \"british-cubes\", count = 2",
        &["Move 1 British Regular from New York to Savannah.", "British Resources 2 -> 1."],
    );
}

/// New Jersey is at Opposition, New York is not.
#[test]
fn b5_displaces_to_the_most_opposition() {
    turn(
        British,
        "B5",
        "
        resources.british = 2
        spaces.new-york = { british-regulars = 10, militia-underground = 5 }
        spaces.new-york-city.militia-active = 2
        spaces.new-jersey.support = 'passive-opposition'",
        "d3=1",
        &[
            "Move 3 British Regulars from New York to New York City.",
            "Move 2 Active Militia from New York City to New Jersey.",
            "British Resources 2 -> 1.",
        ],
    )
    .but(
        "most = \"opposition\"",
        "least = \"opposition\"",
        &[
            "Move 3 British Regulars from New York to New York City.",
            "Move 2 Active Militia from New York City to New York.",
            "British Resources 2 -> 1.",
        ],
    );
}

/// British Control is gained everywhere: the box of New York City, with Population 2, or the next below it with 1.
#[test]
fn b8_lands_regulars_where_population_is_highest() {
    turn(
        British,
        "B8",
        "
        resources.british = 1
        unavailable = { british-regulars = 21, tories = 25 }",
        "d6=1 d3=1 d6=5 d3=1",
        &["Place 4 British Regulars in New York City."],
    )
    .but(
        "within-each = [{ most = \"population\" }]",
        "within-each = [{ least = \"population\" }]",
        &["Place 4 British Regulars in New Jersey."],
    );
}

/// Nobody can March: Tories change Control in South Carolina, with Population 2, or in Georgia, with 1.
#[test]
fn b8_changes_control_of_the_most_population() {
    turn(
        British,
        "B8",
        "
        resources.british = 1
        unavailable.british-regulars = 24
        spaces.savannah = { british-regulars = 1, tories = 1 }",
        "d3=1",
        &["Place 2 Tories in South Carolina."],
    )
    .but(
        "most = \"control-population\"",
        "least = \"control-population\"",
        &["Place 2 Tories in Georgia."],
    );
}
