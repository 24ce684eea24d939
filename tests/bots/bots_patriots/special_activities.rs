//! P8, P12 and P13: Partisans, Skirmish and Persuasion.

use super::*;

/// R71.
#[test]
fn p8_a_village_before_war_parties() {
    let t = table()
        .put(Space::Northwest, Village, 1)
        .put(Space::Northwest, MilitiaUnderground, 2)
        .put(Space::Virginia, WarPartyActive, 3)
        .put(Space::Virginia, MilitiaUnderground, 2);
    let played = special("P8", t, &[]);
    assert_eq!(played.path, ["P8"]);
    assert_eq!(played.at(Space::Northwest, Village), 0);
    assert_eq!(played.at(Space::Northwest, MilitiaActive), 1);
}

/// R10: 1-3 for the one listed first.
#[test]
fn p8_equal_villages_by_the_die() {
    // A Militia goes with each Village: neither can change Control.
    let t = || {
        [Space::Northwest, Space::Quebec]
            .iter()
            .fold(table(), |t, s| t.put(*s, Village, 1).put(*s, MilitiaUnderground, 2))
    };
    let played = special("P8", t(), &[(D6, 3)]);
    assert_eq!(played.at(Space::Quebec, Village), 0);
    let played = special("P8", t(), &[(D6, 4)]);
    assert_eq!(played.at(Space::Northwest, Village), 0);
}

#[test]
fn p8_a_village_guarded_by_war_parties_or_with_one_militia_is_none() {
    let t = table()
        .put(Space::Northwest, Village, 1)
        .put(Space::Northwest, WarPartyActive, 1)
        .put(Space::Northwest, MilitiaUnderground, 2)
        .put(Space::Quebec, Village, 1)
        .put(Space::Quebec, MilitiaUnderground, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Northwest, Village), 1);
    assert_eq!(played.at(Space::Quebec, Village), 1);
    assert_eq!(played.at(Space::Northwest, WarPartyActive), 0);
}

/// R71.
#[test]
fn p8_the_most_war_parties_before_any_british() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, WarPartyActive, 2)
        .put(Space::Northwest, MilitiaUnderground, 1)
        .put(Space::Northwest, WarPartyActive, 3)
        .put(Space::Georgia, MilitiaUnderground, 2)
        .put(Space::Georgia, BritishRegular, 2);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, WarPartyActive), 0);
    assert_eq!(played.at(Space::Virginia, MilitiaActive), 1);
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 0);
}

#[test]
fn p8_among_equal_war_parties_first_to_add_rebellion_control() {
    let t = table()
        .put(Space::Georgia, MilitiaUnderground, 3)
        .put(Space::Georgia, WarPartyActive, 1)
        .put(Space::Georgia, Tory, 1)
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1);
    // Virginia comes under Rebellion Control; Georgia, where a Tory would go too, has it already.
    let played = special("P8", t, &[]);
    assert_eq!(played.board.control(Space::Virginia), Control::Rebellion);
    assert_eq!(played.at(Space::Georgia, Tory), 1);
}

#[test]
fn p8_among_equal_war_parties_then_to_end_british_control() {
    let t = table()
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, WarPartyActive, 3)
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Virginia, Tory, 1);
    // Virginia: British by 2 against 1, then even.
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, WarPartyActive), 0);
    assert_eq!(played.board.control(Space::Virginia), Control::None);
}

#[test]
fn p8_underground_war_parties_are_the_first_targets() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Virginia, WarPartyUnderground, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, WarPartyUnderground), 0);
    assert_eq!(played.at(Space::Virginia, WarPartyActive), 1);
}

#[test]
fn p8_as_much_as_possible_with_one_war_party_and_a_cube() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Virginia, Tory, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.board.count(Space::Virginia, PieceSet::ROYALIST), 0);
    assert_eq!(played.at(Space::Virginia, MilitiaActive), 1);
}

#[test]
fn p8_the_most_british_units_in_turns_the_fewest_kind_first() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Virginia, BritishRegular, 3)
        .put(Space::Virginia, Tory, 2)
        .put(Space::Georgia, MilitiaUnderground, 1)
        .put(Space::Georgia, Tory, 2);
    let played = special("P8", t, &[]);
    assert_eq!(played.at(Space::Virginia, BritishRegular), 2);
    assert_eq!(played.at(Space::Virginia, Tory), 1);
    let one = |regulars, tories| {
        let t = table()
            .put(Space::Virginia, MilitiaUnderground, 1)
            .put(Space::Virginia, BritishRegular, regulars)
            .put(Space::Virginia, Tory, tories);
        let played = special("P8", t, &[]);
        (played.at(Space::Virginia, BritishRegular), played.at(Space::Virginia, Tory))
    };
    assert_eq!(one(2, 1), (2, 0));
    assert_eq!(one(1, 2), (0, 2));
    assert_eq!(one(2, 2), (1, 2));
    assert_eq!(one(0, 2), (0, 1));
}

#[test]
fn p8_no_partisans_in_a_battle_space() {
    let board = table()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, Continental, 1)
        .put(Space::Virginia, Tory, 3)
        .board;
    let mut source = ScriptedSource::nothing();
    let mut run =
        Executor::new(Library::get(), Faction::Patriots, board, Context::default(), &mut source);
    let plan = battle::plan(&run.state, Space::Virginia);
    battle::select(&mut run.state, &plan).expect("a legal Battle");
    assert_eq!(run.first_activity("P8"), Ok(false));
    assert_eq!(run.walk.path, ["P8", "P12", "P13"]);
}

#[test]
fn p8_and_p12_without_resources_are_persuasion_if_possible() {
    let t = || {
        table().resources(Faction::Patriots, 0).put(Space::Virginia, MilitiaUnderground, 1).put(
            Space::Virginia,
            Tory,
            1,
        )
    };
    let played = special("P8", t().put(Space::Georgia, MilitiaUnderground, 1), &[]);
    assert_eq!(played.path, ["P8", "P13"]);
    assert_eq!(played.resources(), 1);
    assert_eq!(played.at(Space::Virginia, Tory), 1);
    let played = special("P8", t(), &[]);
    assert_eq!(played.path, ["P8", "P13"]);
    assert_eq!(played.at(Space::Virginia, Tory), 0, "otherwise Partisans");
    let skirmish = || {
        table().resources(Faction::Patriots, 0).put(Space::Virginia, Continental, 1).put(
            Space::Virginia,
            Tory,
            1,
        )
    };
    let played = special("P12", skirmish().put(Space::Georgia, MilitiaUnderground, 1), &[]);
    assert_eq!(played.path, ["P12", "P13"]);
    assert_eq!(played.resources(), 1);
    let played = special("P12", skirmish(), &[]);
    assert_eq!(played.at(Space::Virginia, Tory), 0);
}

// P12: Skirmish

#[test]
fn p8_without_partisans_leads_to_p12_a_fort_first() {
    let t = table()
        .put(Space::Virginia, Continental, 3)
        .put(Space::Virginia, BritishRegular, 2)
        .put(Space::Virginia, BritishFort, 1)
        .put(Space::Georgia, Continental, 1)
        .put(Space::Georgia, BritishFort, 1);
    let played = special("P8", t, &[]);
    assert_eq!(played.path, ["P8", "P12"]);
    assert_eq!(played.at(Space::Georgia, BritishFort), 0);
    assert_eq!(played.at(Space::Georgia, Continental), 0);
    assert_eq!(played.at(Space::Virginia, BritishRegular), 2);
}

/// R71.
#[test]
fn p12_as_many_cubes_as_possible_where_control_comes_out_the_same() {
    let t = table()
        .put(Space::Georgia, Continental, 2)
        .put(Space::Georgia, MilitiaActive, 1)
        .put(Space::Georgia, BritishRegular, 2)
        .put(Space::Georgia, WarPartyActive, 1);
    // 3 against 3. One cube: 3 against 2; two for a Continental: 2 against 1.
    let played = special("P12", t, &[]);
    assert_eq!(played.at(Space::Georgia, BritishRegular), 0);
    assert_eq!(played.at(Space::Georgia, Continental), 1);
}

// P13: Persuasion

#[test]
fn p12_without_a_skirmish_leads_to_p13_forts_first_three_at_most() {
    let t = [Space::Boston, Space::Virginia, Space::Georgia, Space::NewYork]
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1))
        .put(Space::Virginia, PatriotFort, 1);
    // Two of the three others: the table finds New York, then one D6 for Boston and Georgia.
    let played = special("P8", t, &[(D3, 1), (D6, 2), (D6, 4)]);
    assert_eq!(played.path, ["P8", "P12", "P13"]);
    assert_eq!(
        played.flips(),
        [
            (MilitiaUnderground, 1, Space::Virginia),
            (MilitiaUnderground, 1, Space::NewYork),
            (MilitiaUnderground, 1, Space::Georgia)
        ]
    );
    assert_eq!(played.resources(), 13);
    assert_eq!(played.board.markers(Space::Georgia, Marker::Propaganda), 1);
}

#[test]
fn p13_needs_rebellion_control_underground_militia_and_a_city_or_colony() {
    let t = table()
        .put(Space::Virginia, MilitiaUnderground, 1)
        .put(Space::Virginia, WarPartyActive, 1)
        .put(Space::Georgia, MilitiaActive, 2)
        .put(Space::Florida, MilitiaUnderground, 2);
    let played = special("P13", t, &[]);
    assert_eq!(played.path, ["P13"]);
    assert!(played.changes.is_empty());
}

#[test]
fn r26_persuasion_in_all_its_spaces_rolls_nothing() {
    let t = || {
        [Space::Boston, Space::Georgia, Space::NewYork]
            .iter()
            .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1))
    };
    assert_eq!(special("P13", t(), &[]).resources(), 13);
    // With one Propaganda marker left it matters who is first.
    let scarce = t().marks(Space::Virginia, Marker::Propaganda, 11);
    let played = special("P13", scarce, &[(D3, 1), (D6, 2)]);
    assert_eq!(played.board.markers(Space::NewYork, Marker::Propaganda), 1);
}
