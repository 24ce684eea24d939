//! P5: March.

use super::*;

#[test]
fn r8_5_4_rebellion_control_in_two_spaces_villages_first_then_cities() {
    let t = table()
        .opposed(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, Continental, 6)
        .put(Space::Georgia, Continental, 3)
        .put(Space::Northwest, Village, 1);
    let played = command("P5", t, &[]);
    // One of each stays, so that no Rebellion Control is lost.
    assert_eq!(
        played.moves(),
        [
            (Continental, 5, Space::Virginia, Space::Northwest),
            (Continental, 2, Space::Georgia, Space::Savannah)
        ]
    );
    assert_eq!(played.resources(), 8);
}

#[test]
fn r8_5_4_then_elsewhere_by_population() {
    let t = table()
        .opposed(&[Space::NewHampshire])
        .put(Space::NewHampshire, Continental, 3)
        .put(Space::QuebecCity, Tory, 4)
        .put(Space::NewYork, Tory, 4);
    // Massachusetts, with Population 2, is the one that can be won; then nothing is left to move.
    let played = command("P5", t, &[]);
    assert_eq!(played.moves(), [(Continental, 2, Space::NewHampshire, Space::Massachusetts)]);
}

#[test]
fn r8_5_4_no_more_than_two_spaces_for_control() {
    let t = [Space::Virginia, Space::Georgia, Space::NewHampshire]
        .iter()
        .fold(table(), |t, s| t.opposed(&[*s]).put(*s, Continental, 2));
    // Each could take a City of its own: Quebec City, then of the other two Norfolk.
    let played = command("P5", t, &[(D3, 1), (D6, 1), (D6, 1)]);
    assert_eq!(
        played.moves(),
        [
            (Continental, 1, Space::NewHampshire, Space::QuebecCity),
            (Continental, 1, Space::Virginia, Space::Norfolk)
        ]
    );
}

/// R72.
#[test]
fn r8_5_4_the_largest_group_first_and_no_more_once_controlled() {
    let t = table()
        .opposed(&[Space::Virginia, Space::NorthCarolina])
        .put(Space::Virginia, Continental, 4)
        .put(Space::NorthCarolina, Continental, 3)
        .put(Space::Norfolk, Tory, 1)
        .put(Space::CharlesTown, Tory, 9);
    let played = command("P5", t.resources(Faction::Patriots, 1), &[]);
    assert_eq!(played.moves(), [(Continental, 3, Space::Virginia, Space::Norfolk)]);
    assert_eq!(played.board.control(Space::Norfolk), Control::Rebellion);
}

#[test]
fn r8_5_4_several_groups_where_one_is_not_enough() {
    let t = table()
        .opposed(&[Space::Virginia, Space::NorthCarolina])
        .put(Space::Virginia, Continental, 4)
        .put(Space::NorthCarolina, Continental, 4)
        .put(Space::Norfolk, Tory, 5)
        .put(Space::CharlesTown, Tory, 9)
        .resources(Faction::Patriots, 1);
    // Both groups of three are needed: no die for the first (R26).
    let played = command("P5", t, &[]);
    assert_eq!(played.at(Space::Norfolk, Continental), 6);
    assert_eq!(played.resources(), 0);
}

#[test]
fn r8_2_equal_groups_by_chance_where_it_matters() {
    let t = table()
        .opposed(&[Space::Virginia, Space::NorthCarolina])
        .put(Space::Virginia, Continental, 4)
        .put(Space::NorthCarolina, Continental, 4)
        .put(Space::Norfolk, Tory, 2)
        .put(Space::CharlesTown, Tory, 9)
        .resources(Faction::Patriots, 1);
    let played = command("P5", t, &[(D6, 5)]);
    assert_eq!(played.moves(), [(Continental, 3, Space::NorthCarolina, Space::Norfolk)]);
}

#[test]
fn r8_5_4_a_patriot_unit_stays_where_there_is_no_active_opposition() {
    let t =
        table().put(Space::Florida, MilitiaUnderground, 2).put(Space::Florida, MilitiaActive, 1);
    let played = command("P5", t.resources(Faction::Patriots, 1), &[]);
    // Georgia has Population, Southwest has none; the Underground one is the one that stays.
    assert_eq!(
        played.moves(),
        [
            (MilitiaUnderground, 1, Space::Florida, Space::Georgia),
            (MilitiaActive, 1, Space::Florida, Space::Georgia)
        ]
    );
}

#[test]
fn r8_5_4_an_active_unit_stays_with_each_patriot_fort() {
    let fort = |t: Layout| {
        t.put(Space::Georgia, PatriotFort, 1)
            .put(Space::Georgia, MilitiaUnderground, 2)
            .put(Space::Georgia, MilitiaActive, 1)
            .resources(Faction::Patriots, 1)
    };
    // At Active Opposition only the Active one stays.
    let played = command("P5", fort(table().opposed(&[Space::Georgia])), &[]);
    assert_eq!(played.moves(), [(MilitiaUnderground, 2, Space::Georgia, Space::Savannah)]);
    // Elsewhere an Underground one too.
    let played = command("P5", fort(table()), &[]);
    assert_eq!(played.moves(), [(MilitiaUnderground, 1, Space::Georgia, Space::Savannah)]);
}

#[test]
fn r166_each_patriot_fort_keeps_a_unit_an_active_one_if_there_is_one() {
    let from = |forts, active, hidden| {
        let t = table()
            .opposed(&[Space::Georgia])
            .put(Space::Georgia, PatriotFort, forts)
            .put(Space::Georgia, MilitiaActive, active)
            .put(Space::Georgia, MilitiaUnderground, hidden)
            .resources(Faction::Patriots, 1);
        let played = command("P5", t, &[]);
        [MilitiaActive, MilitiaUnderground].map(|face| played.at(Space::Georgia, face))
    };
    assert_eq!(from(1, 2, 1), [1, 0]);
    assert_eq!(from(2, 3, 1), [2, 0], "two Forts keep two");
    assert_eq!(from(2, 1, 2), [1, 1]);
    assert_eq!(from(1, 0, 3), [0, 1], "only Underground ones are there");
}

#[test]
fn r8_1_2_as_many_underground_militia_as_possible_then_active_ones() {
    let t = |tories| {
        table()
            .opposed(&[Space::Virginia])
            .put(Space::Virginia, MilitiaUnderground, 2)
            .put(Space::Virginia, MilitiaActive, 2)
            .put(Space::Norfolk, Tory, tories)
            .resources(Faction::Patriots, 1)
    };
    let played = command("P5", t(0), &[]);
    assert_eq!(played.at(Space::Norfolk, MilitiaUnderground), 2);
    assert_eq!(played.at(Space::Norfolk, MilitiaActive), 1);
    // Three units and two British cubes in a British City: all would be seen, so Active ones first.
    let played = command("P5", t(2), &[]);
    assert_eq!(played.at(Space::Norfolk, MilitiaActive), 3);
    assert_eq!(played.at(Space::Virginia, MilitiaUnderground), 1);
}

fn french(resources: u8) -> Layout {
    table()
        .treaty()
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, Continental, 2)
        .put(Space::Virginia, FrenchRegular, 3)
        .put(Space::Norfolk, BritishRegular, 3)
        .resources(Faction::Patriots, 1)
        .resources(Faction::French, resources)
}

#[test]
fn r8_5_4_french_regulars_one_for_one_for_one_french_resource() {
    let played = command("P5", french(1), &[]);
    assert_eq!(played.at(Space::Norfolk, Continental), 2);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 0);
}

#[test]
fn r8_5_4_no_french_without_french_resources() {
    // Norfolk is out of reach then: Maryland-Delaware or North Carolina.
    let played = command("P5", french(0), &[(D6, 1)]);
    assert_eq!(played.moves(), [(Continental, 2, Space::Virginia, Space::MarylandDelaware)]);
}

#[test]
fn r37_with_no_french_resources_rochambeau_stays() {
    let t = french(0).leader(Leader::Rochambeau, Space::Virginia);
    let played = command("P5", t, &[(D6, 1)]);
    let went = [(Continental, 2, Space::Virginia, Space::MarylandDelaware)];
    assert_eq!(played.moves(), went);
}

/// 3.1.2 takes away what is paid; 8.5.4 has the French along only where they have Resources.
#[test]
fn r37_with_no_french_resources_a_free_march_takes_no_french() {
    let went = |resources: u8| {
        let context = Context { price: lod_engine::rules::Cost::Free, ..Context::default() };
        let source = ScriptedSource::dice(&[(D6, 1)][usize::from(resources)..]);
        let played = play_with(Part::Command("P5"), french(resources).board, context, source);
        assert_eq!(played.board.resources(Faction::French), resources);
        played.at(Space::Norfolk, FrenchRegular)
    };
    assert_eq!(went(0), 0);
    assert_eq!(went(1), 2);
}

#[test]
fn r1_10_the_french_with_rochambeau_march_at_no_cost() {
    let t = french(1).leader(Leader::Rochambeau, Space::Virginia);
    let played = command("P5", t, &[]);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 1);
}

fn with_french_player(table: Layout, answers: &[usize], dice: &[(Die, u8)]) -> Played {
    let mut players = ByFaction([false; 4]);
    players[Faction::French] = true;
    let context = Context { players, ..Context::default() };
    let source = answers
        .iter()
        .fold(ScriptedSource::dice(dice), |source, option| source.answer(Faction::French, *option));
    play_with(Part::Command("P5"), table.board, context, source)
}

/// R45; 3.1, 3.3.2: whether the French come is the Patriots' choice; a person's French pay unasked.
#[test]
fn r3_3_2_a_persons_french_are_not_asked() {
    let played = with_french_player(french(1), &[], &[]);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 0);
    let free = french(1).leader(Leader::Rochambeau, Space::Virginia);
    let played = with_french_player(free, &[], &[]);
    assert_eq!(played.at(Space::Norfolk, FrenchRegular), 2);
    assert_eq!(played.board.resources(Faction::French), 1);
}

/// R72.
#[test]
fn r8_5_4_then_one_militia_into_each_space_with_none_control_first() {
    let t = table()
        .put(Space::Florida, MilitiaUnderground, 2)
        .put(Space::Southwest, WarPartyActive, 3)
        .put(Space::Georgia, Tory, 2)
        .put(Space::Georgia, Continental, 1);
    // Georgia: 1 against 2, a Militia makes it even and British Control ends.
    let played = command("P5", t, &[]);
    assert_eq!(played.moves(), [(MilitiaUnderground, 1, Space::Florida, Space::Georgia)]);
}

/// Southwest, without Population, is the one space whose Control a Militia would change.
#[test]
fn r167_control_of_a_province_without_population_comes_before_elsewhere() {
    let t = table()
        .opposed(&[Space::Virginia])
        .put(Space::Virginia, MilitiaUnderground, 2)
        .put(Space::Northwest, WarPartyActive, 3)
        .put(Space::Norfolk, Tory, 5)
        .put(Space::MarylandDelaware, Tory, 5)
        .put(Space::NorthCarolina, Tory, 5);
    let mut source = ScriptedSource::nothing();
    let context = Context::default();
    let mut run = Executor::new(Library::get(), Faction::Patriots, t.board, context, &mut source);
    let Some(lod_bots::flowchart::Node::Command(b)) = run.chart.node("P5") else {
        panic!("a Command");
    };
    run.in_command(b, |run| run.carry_out(&b.instructions[1])).expect("no die");
    assert_eq!(run.state.moved()[0].to, Space::Southwest);
}

#[test]
fn r8_5_4_underground_if_possible_from_whichever_space() {
    // Both Georgia and South Carolina border Savannah, which nobody can win; only the latter has
    // Underground Militia to spare.
    let t = || {
        table()
            .opposed(&[Space::Georgia, Space::SouthCarolina])
            .put(Space::Georgia, MilitiaActive, 2)
            .put(Space::SouthCarolina, MilitiaUnderground, 2)
            .put(Space::Savannah, Tory, 1)
            .put(Space::CharlesTown, Tory, 9)
            .put(Space::Southwest, WarPartyActive, 9)
            .put(Space::Florida, WarPartyActive, 5)
            .put(Space::NorthCarolina, Tory, 9)
            .resources(Faction::Patriots, 1)
    };
    let savannah = |t: Layout| {
        let mut source = ScriptedSource::nothing();
        let mut run = Executor::new(
            Library::get(),
            Faction::Patriots,
            t.board,
            Context::default(),
            &mut source,
        );
        run.all_known().expect("all known");
        let id = "P5";
        let Some(lod_bots::flowchart::Node::Command(b)) = run.chart.node(id) else {
            panic!("a Command");
        };
        let march = &b.instructions[1];
        run.in_command(b, |run| run.carry_out(march)).map(|_| run.state.moved().to_vec())
    };
    let moved = savannah(t()).expect("no die: Savannah is the one whose Control changes");
    assert_eq!(moved[0].from, Space::SouthCarolina);
    assert_eq!(moved[0].to, Space::Savannah);
    // With three cubes in a British City any Militia would be seen: then an Active one goes.
    let crowded = t().put(Space::Savannah, Tory, 2).put(Space::Savannah, Continental, 2);
    let moved = savannah(crowded).expect("no die");
    assert_eq!(moved[0].from, Space::Georgia);
}

#[test]
fn p5_then_p8() {
    // Six Underground Militia at Active Opposition: P9 and P10 say no without a die.
    let t = table()
        .open(&[])
        .opposed(&[Space::Georgia])
        .put(Space::Georgia, MilitiaUnderground, 6)
        .put(Space::Georgia, PatriotFort, 2)
        .put(Space::Georgia, Tory, 1)
        .resources(Faction::Patriots, 1);
    let played = turn(t, &[]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P10", "P5", "P8", "P13"]);
    assert!(matches!(
        played.outcome,
        Some(Outcome::Command(Command::March, Some(Special::Persuasion)))
    ));
}

#[test]
fn r8_1_washington_follows_the_largest_group_of_patriot_units() {
    let t = table()
        .open(&[])
        .opposed(&[Space::Virginia, Space::Georgia])
        .put(Space::Virginia, Continental, 3)
        .leader(Leader::Washington, Space::Virginia)
        .put(Space::Georgia, MilitiaUnderground, 6)
        .put(Space::Georgia, PatriotFort, 2)
        .resources(Faction::Patriots, 1);
    // Norfolk or Savannah: Norfolk, with two of the three Continentals.
    let played = turn(t, &[(D6, 1)]);
    assert_eq!(played.moves(), [(Continental, 2, Space::Virginia, Space::Norfolk)]);
    assert_eq!(played.board.leader_space(Faction::Patriots), Some(Space::Norfolk));
}
