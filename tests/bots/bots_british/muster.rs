//! B8: Muster.

use super::*;

#[test]
fn r8_4_2_regulars_first_where_neutral_or_passive() {
    for level in [Neutral, PassiveSupport, PassiveOpposition] {
        let turn =
            early().everywhere(ActiveSupport).support(Savannah, level).no_tories().turn("d3=1");
        assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
    }
}

#[test]
fn r8_4_2_regulars_then_to_add_control() {
    let turn = early()
        .everywhere(ActiveSupport)
        .support(Savannah, Neutral)
        .support(NewYorkCity, Neutral)
        .put_all(NewYorkCity, &[(Tory, 1)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
}

#[test]
fn r8_4_2_among_those_that_add_control_population_decides() {
    // Tories alone in Savannah, where Control would change too: that is a reason of its own, below Control.
    let turn = early()
        .everywhere(ActiveSupport)
        .support(Savannah, Neutral)
        .support(NewYorkCity, Neutral)
        .put_all(Savannah, &[(Tory, 1), (MilitiaActive, 1)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((NewYorkCity, 6)));
}

#[test]
fn r8_4_2_regulars_then_to_tories_alone_then_by_population() {
    let base = early()
        .everywhere(ActiveSupport)
        .support(Savannah, Neutral)
        .support(NewYorkCity, Neutral)
        .put_all(NewYorkCity, &[(BritishFort, 1)]);
    let alone = base.put_all(Savannah, &[(Tory, 1)]).no_tories().turn("d3=1");
    assert_eq!(alone.regulars_mustered(), Some((Savannah, 6)));
    let held = base.put_all(Savannah, &[(BritishFort, 1)]).no_tories().turn("d3=1");
    assert_eq!(held.regulars_mustered(), Some((NewYorkCity, 6)));
}

#[test]
fn r3_2_1_as_many_regulars_as_there_are() {
    let turn = musters_in_savannah(early()).only(PieceType::BritishRegular, 3).turn("d6=2 d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 3)));
}

#[test]
fn r1_9_no_regulars_at_a_blockaded_city() {
    let turn = late()
        .everywhere(ActiveSupport)
        .support(NewYorkCity, Neutral)
        .support(Savannah, Neutral)
        .blockade(NewYorkCity)
        .no_tories()
        .turn("");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
}

#[test]
fn r1_6_1_the_west_indies_are_neutral_and_take_regulars_after_the_treaty() {
    let turn = late().everywhere(ActiveSupport).no_tories().turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((WestIndies, 6)));
}

/// 8.4.2, 1.6.2: Neutral like any other, and first where the Regulars bring British Control.
#[test]
fn r182_the_west_indies_add_control_only_if_it_comes_about() {
    let base = late()
        .everywhere(ActiveSupport)
        .support(Savannah, Neutral)
        .put_all(Savannah, &[(BritishFort, 1)])
        .no_tories();
    let turn = base.turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((WestIndies, 6)));
    let held_by_the_french = base.put_all(WestIndies, &[(FrenchRegular, 9)]);
    let turn = held_by_the_french.turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
    let already_british = base.put_all(WestIndies, &[(BritishRegular, 1)]);
    let turn = already_british.turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Savannah, 6)));
}

#[test]
fn r8_4_2_tories_first_where_regulars_just_mustered_then_to_regulars_alone() {
    let base = early()
        .everywhere(ActiveSupport)
        .support(Savannah, PassiveOpposition)
        .put_all(Norfolk, &[(BritishRegular, 1)]);
    assert_eq!(tories_of(base.resources(British, 1)), [(Savannah, 1)]);
    assert_eq!(tories_of(base.resources(British, 2)), [(Savannah, 1), (Norfolk, 2)]);
}

#[test]
fn r8_4_2_tories_then_to_change_control_of_the_most_population() {
    let base = early().everywhere(ActiveSupport).support(Savannah, Neutral);
    assert_eq!(tories_of(base.resources(British, 2)), [(Savannah, 2), (SouthCarolina, 2)]);
    let held = base.put_all(SouthCarolina, &[(BritishFort, 1)]);
    // Around South Carolina's Fort: North Carolina has Population 2, Georgia 1.
    assert_eq!(tories_of(held.resources(British, 2)), [(Savannah, 2), (NorthCarolina, 2)]);
    let opposed = base.support(SouthCarolina, ActiveOpposition);
    assert_eq!(tories_of(opposed.resources(British, 2)), [(Savannah, 2), (Georgia, 2)]);
}

#[test]
fn r8_4_2_tories_then_in_colonies_with_few_cubes_and_no_fort() {
    // Control changes nowhere: South Carolina and Georgia are British.
    let base = early().everywhere(ActiveSupport).support(Savannah, Neutral);
    let few = base
        .put_all(SouthCarolina, &[(Tory, 4)])
        .put_all(Georgia, &[(BritishFort, 1), (Tory, 1)])
        .put_all(CharlesTown, &[(Tory, 1)])
        .put_all(Southwest, &[(Tory, 1)]);
    // Georgia has a Fort; its neighbours are Savannah, South Carolina and two Reserves.
    assert_eq!(tories_of(few), [(Savannah, 2), (SouthCarolina, 2)]);
    let many = base.put_all(SouthCarolina, &[(Tory, 5)]).put_all(Georgia, &[(BritishFort, 1)]);
    assert_eq!(tories_of(many), [(Savannah, 2)]);
}

#[test]
fn r8_4_2_four_spaces_at_most() {
    let mut at = early().everywhere(ActiveSupport).support(Savannah, Neutral);
    for city in [QuebecCity, Boston, Norfolk, CharlesTown] {
        at = at.put_all(city, &[(BritishRegular, 1)]);
    }
    let turn = at.turn("d3=1 d6=1 d3=1 d6=1 d6=1 d3=1");
    assert_eq!(turn.tories_mustered().len(), 4);
    // Ten less four, and one by Naval Pressure.
    assert_eq!(turn.resources(), 7);
}

/// No Cubes to Muster, no March: a Muster that can only Reward Loyalty or build a Fort, reached by B10.
fn loyal(at: Layout) -> Turn {
    loyal_with(at, "d3=1")
}

#[track_caller]
fn loyal_with(at: Layout, dice: &str) -> Turn {
    at.no_cubes().turn(dice)
}

fn pair() -> [(Piece, u8); 2] {
    [(BritishRegular, 1), (Tory, 1)]
}

#[test]
fn r8_4_2_reward_loyalty_where_opposition_exceeds_support_and_a_die() {
    // Opposition 3, Support 1.
    let base = early()
        .put_all(Boston, &pair())
        .support(Boston, PassiveOpposition)
        .support(Virginia, PassiveOpposition)
        .support(Savannah, PassiveSupport);
    let turn = loyal_with(base, "d3=1 d3=2");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B8 B11 B7");
    assert_eq!(turn.rewarded(), Some((Boston, 3)));
    // One for the space, three levels, two by Naval Pressure.
    assert_eq!(turn.resources(), 8);
    let turn = loyal_with(base, "d3=2");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B8");
    assert_eq!(turn.outcome, Some(Outcome::Pass));
    assert_eq!(turn.resources(), 12);
}

#[test]
fn r35_without_forts_available_no_die() {
    let base = early()
        .put_all(Boston, &pair())
        .put_all(Quebec, &[(BritishFort, 2)])
        .put_all(Northwest, &[(BritishFort, 2)])
        .put_all(Southwest, &[(BritishFort, 2)]);
    let turn = loyal(base.support(Boston, PassiveSupport));
    assert_eq!(turn.rewarded(), Some((Boston, 1)));
    // Nowhere to go: no die either (R26).
    let none = early().put_all(Boston, &[(BritishRegular, 1)]).support(Virginia, PassiveOpposition);
    assert_eq!(loyal_with(none, "").outcome, Some(Outcome::Pass));
}

/// Opposition far ahead, and no die for it.
fn rebellious() -> Layout {
    early().everywhere(ActiveOpposition)
}

#[test]
fn r8_4_5_fewest_markers_then_the_largest_gain() {
    let two = rebellious().put_all(Boston, &pair()).put_all(Norfolk, &pair());
    let few = two.marks(Boston, Marker::Propaganda, 1).support(Norfolk, PassiveSupport);
    assert_eq!(loyal(few).rewarded(), Some((Norfolk, 1)));
    let stacked = few.marks(Norfolk, Marker::Raid, 2);
    assert_eq!(loyal(stacked).rewarded(), Some((Boston, 5)));
    let gain = two.support(Norfolk, PassiveOpposition);
    assert_eq!(loyal(gain).rewarded(), Some((Boston, 4)));
    // Levels times Population.
    let city = rebellious()
        .put_all(Boston, &pair())
        .put_all(NewYorkCity, &pair())
        .support(NewYorkCity, PassiveOpposition);
    assert_eq!(loyal(city).rewarded(), Some((NewYorkCity, 3)));
}

#[test]
fn r8_4_2_reward_loyalty_first_where_selected() {
    let turn = rebellious()
        .put_all(Boston, &pair())
        .put_all(Savannah, &[(BritishRegular, 1)])
        .support(Savannah, PassiveSupport)
        .only(PieceType::Tory, 1)
        .only(PieceType::BritishRegular, 0)
        .turn("d3=1");
    assert_eq!(turn.tories_mustered(), [(Savannah, 1)]);
    assert_eq!(turn.rewarded(), Some((Savannah, 1)));
    assert_eq!(turn.resources(), 9);
}

/// Militia enough that the Regular in Boston cannot leave without ending British Control.
fn watched_in_boston(at: Layout) -> Layout {
    at.put_all(Boston, &[(MilitiaUnderground, 1)])
}

#[test]
fn r23_never_only_markers() {
    let full = rebellious().put_all(Boston, &pair()).support(Boston, ActiveSupport).marks(
        Boston,
        Marker::Raid,
        1,
    );
    assert_eq!(loyal_with(watched_in_boston(full), "").rewarded(), None);
    // One Resource for the space, two for the markers: nothing is left for a level.
    let dear = rebellious().put_all(Boston, &pair()).marks(Boston, Marker::Propaganda, 2);
    assert_eq!(loyal_with(dear.resources(British, 3), "").rewarded(), None);
    assert_eq!(loyal(dear.resources(British, 4)).rewarded(), Some((Boston, 3)));
}

#[test]
fn r34_as_many_levels_as_there_are_resources_for() {
    let turn = loyal(rebellious().put_all(Boston, &pair()).resources(British, 3));
    assert_eq!(turn.rewarded(), Some((Boston, 2)));
    assert_eq!(turn.resources(), 1);
}

#[test]
fn r1_10_gage_shifts_the_first_level_for_nothing() {
    let base = rebellious().put_all(Boston, &pair()).leader(Leader::Gage, Boston);
    assert_eq!(loyal(base.resources(British, 3)).rewarded(), Some((Boston, 3)));
    // Even with nothing left after the space is paid for.
    assert_eq!(loyal(base.resources(British, 1)).rewarded(), Some((Boston, 1)));
    let marked = base.marks(Boston, Marker::Raid, 1);
    assert_eq!(loyal(marked.resources(British, 2)).rewarded(), Some((Boston, 2)));
    assert_eq!(loyal_with(marked.resources(British, 1), "").rewarded(), None);
}

#[test]
fn r8_4_2_a_fort_where_five_cubes_stand() {
    let base =
        musters_in_savannah(early().put_all(SouthCarolina, &[(BritishRegular, 3), (Tory, 2)]));
    let turn = base.turn("d3=1");
    // 8.1.2: a Regular, a Tory, a Regular; a further space, paid for.
    assert_eq!(turn.fort(), Some((SouthCarolina, 2, 1)));
    assert_eq!(turn.resources(), 9);
    let four =
        musters_in_savannah(early().put_all(SouthCarolina, &[(BritishRegular, 2), (Tory, 2)]));
    assert_eq!(four.turn("d3=1").fort(), None);
    assert_eq!(base.put_all(SouthCarolina, &[(BritishFort, 1)]).turn("d3=1").fort(), None);
    let full = base.put_all(SouthCarolina, &[(Village, 2)]);
    assert_eq!(full.turn("d3=1").fort(), None);
    // Cities are no place for it.
    let city = musters_in_savannah(early().put_all(CharlesTown, &[(BritishRegular, 3), (Tory, 2)]));
    assert_eq!(city.turn("d3=1").fort(), None);
    // No Resource is left for one more space.
    assert_eq!(base.resources(British, 1).turn("d3=1").fort(), None);
}

#[test]
fn r8_1_2_which_cubes_become_the_fort() {
    let cubes = |regulars, tories| {
        let pieces = [(BritishRegular, regulars), (Tory, tories)];
        musters_in_savannah(early().put_all(SouthCarolina, &pieces)).turn("d3=1").fort()
    };
    assert_eq!(cubes(2, 3), Some((SouthCarolina, 1, 2)));
    assert_eq!(cubes(1, 4), Some((SouthCarolina, 1, 2)));
    assert_eq!(cubes(0, 5), Some((SouthCarolina, 0, 3)));
    assert_eq!(cubes(4, 1), Some((SouthCarolina, 3, 0)));
    assert_eq!(cubes(3, 3), Some((SouthCarolina, 2, 1)));
}

#[test]
fn r8_4_2_a_fort_first_where_selected() {
    let turn = early()
        .everywhere(ActiveSupport)
        .support(Georgia, Neutral)
        .put_all(SouthCarolina, &[(BritishRegular, 3), (Tory, 2)])
        .no_tories()
        .turn("d3=1");
    assert_eq!(turn.regulars_mustered(), Some((Georgia, 6)));
    assert_eq!(turn.fort(), Some((Georgia, 3, 0)));
}

#[test]
fn b8_nothing_to_muster_is_a_march_then_a_pass() {
    let turn = early().no_cubes().turn("");
    assert_eq!(turn.path, "B1 B3 B4 B6 B9 B10 B8");
    assert_eq!(turn.outcome, Some(Outcome::Pass));
    assert_eq!(turn.resources(), 12);
}
