use super::*;
use crate::game::{Marker, Pool};
use crate::rules::scene::{Dice, Scene, crowded, group, no, ok};
use crate::rules::{Price, act as take};
use std::collections::BTreeSet;

use Faction::British;
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};
use Space::*;

fn regulars(space: Space, count: u8) -> Step {
    Step::MusterRegulars { space, count }
}

fn tories(space: Space, count: u8) -> Step {
    Step::MusterTories { space, count }
}

fn garrison(from: Space, to: Space, count: u8) -> Step {
    Step::GarrisonMove { from, to, count }
}

fn skirmish(space: Space, kind: SkirmishKind) -> Step {
    Step::Skirmish {
        space,
        kind,
        militia: None,
    }
}

#[test]
fn r3_2_1_regulars_muster_in_one_space_for_one_resource() {
    let mut deed = Scene::new().deed(British);
    no(&mut deed, regulars(Boston, 7), "3.2.1");
    no(&mut deed, regulars(Boston, 0), "3.2.1");
    ok(&mut deed, regulars(Boston, 6));
    assert_eq!(deed.board().pieces(Boston, BritishRegular), 6);
    assert_eq!(deed.board().resources(British), 9);
    no(&mut deed, regulars(Boston, 1), "3.2.1");
    no(&mut deed, regulars(Norfolk, 1), "3.2.1");
}

#[test]
fn r3_2_1_no_more_regulars_than_available() {
    let scene = Scene::new().put(QuebecCity, BritishRegular, 22);
    no(&mut scene.deed(British), regulars(Boston, 4), "3.2.1");
    ok(&mut scene.deed(British), regulars(Boston, 3));
}

#[test]
fn r3_2_1_no_regulars_at_a_blockaded_city() {
    let scene = Scene::late().blockade(Boston);
    no(&mut scene.deed(British), regulars(Boston, 1), "3.2.1");
    ok(&mut scene.deed(British), regulars(Norfolk, 1));
}

#[test]
fn r1_9_a_colony_needs_one_adjacent_city_without_blockade() {
    let scene = Scene::late().blockade(Boston).blockade(Philadelphia);
    no(
        &mut scene.deed(British),
        regulars(Massachusetts, 1),
        "3.2.1",
    );
    no(&mut scene.deed(British), regulars(Pennsylvania, 1), "3.2.1");
    // New Jersey borders New York City too.
    ok(&mut scene.deed(British), regulars(NewJersey, 1));
}

#[test]
fn r3_2_1_regulars_not_in_indian_reserves() {
    no(
        &mut Scene::new().deed(British),
        regulars(Quebec, 1),
        "3.2.1",
    );
}

#[test]
fn r1_3_7_west_indies_after_the_treaty_only() {
    no(
        &mut Scene::new().deed(British),
        regulars(WestIndies, 1),
        "3.2.1",
    );
    ok(&mut Scene::late().deed(British), regulars(WestIndies, 6));
}

#[test]
fn r3_2_1_tories_with_or_next_to_regulars_or_forts() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 1)
        .put(Georgia, BritishFort, 1)
        .put(Virginia, Tory, 1)
        .deed(British);
    ok(&mut deed, tories(Boston, 2));
    ok(&mut deed, tories(Massachusetts, 1));
    ok(&mut deed, tories(Savannah, 2));
    no(&mut deed, tories(Virginia, 1), "3.2.1");
    no(&mut deed, tories(NewHampshire, 1), "3.2.1");
    no(&mut deed, tories(Florida, 1), "3.2.1");
    no(&mut deed, tories(Boston, 1), "3.2.1");
    no(&mut deed, tories(Georgia, 3), "3.2.1");
    assert_eq!(deed.board().resources(British), 7);
    assert_eq!(deed.board().pieces(Savannah, Tory), 2);
}

#[test]
fn r3_2_1_tories_by_opposition() {
    let scene = Scene::new()
        .put(Boston, BritishRegular, 1)
        .support(Boston, Support::PassiveOpposition)
        .support(Massachusetts, Support::ActiveOpposition);
    let mut deed = scene.deed(British);
    no(&mut deed, tories(Boston, 2), "3.2.1");
    no(&mut deed, tories(Massachusetts, 1), "3.2.1");
    ok(&mut deed, tories(Boston, 1));
}

#[test]
fn r3_2_1_tories_in_a_blockaded_city() {
    let scene = Scene::late()
        .blockade(Boston)
        .put(Boston, BritishRegular, 1);
    ok(&mut scene.deed(British), tories(Boston, 2));
}

#[test]
fn r3_2_1_no_tories_in_the_west_indies() {
    let scene = Scene::late().put(WestIndies, BritishRegular, 1);
    no(&mut scene.deed(British), tories(WestIndies, 1), "3.2.1");
}

#[test]
fn r3_2_1_a_space_for_regulars_and_tories_pays_once() {
    let mut deed = Scene::new().deed(British);
    ok(&mut deed, regulars(Boston, 1));
    ok(&mut deed, tories(Boston, 2));
    assert_eq!(deed.board().resources(British), 9);
}

/// R46.
#[test]
fn r3_2_1_regulars_then_tories_then_the_fort() {
    let scene = Scene::new()
        .put(Boston, BritishRegular, 5)
        .put(Norfolk, BritishRegular, 1);
    let mut deed = scene.deed(British);
    ok(&mut deed, tories(Norfolk, 1));
    no(&mut deed, regulars(Norfolk, 1), "3.2.1");
    ok(
        &mut deed,
        Step::MusterFort {
            space: Boston,
            regulars: 3,
            tories: 0,
        },
    );
    no(&mut deed, tories(Boston, 1), "3.2.1");
}

#[test]
fn r3_1_every_space_must_be_paid() {
    let scene = Scene::new()
        .resources(British, 1)
        .put(Boston, BritishRegular, 1);
    let mut deed = scene.deed(British);
    ok(&mut deed, tories(Boston, 1));
    no(&mut deed, tories(Massachusetts, 1), "3.2.1");
}

#[test]
fn r2_3_5_a_limited_muster_has_one_space() {
    let mut deed = Scene::new().limited(British);
    ok(&mut deed, regulars(Boston, 6));
    ok(&mut deed, tories(Boston, 2));
    no(&mut deed, tories(Massachusetts, 2), "2.3.5");
    no(&mut deed, Step::NavalPressureResources { roll: 1 }, "2.3.5");
}

#[test]
fn r3_1_2_a_free_muster_costs_nothing() {
    let mut deed = Scene::new().resources(British, 0).free(British);
    ok(&mut deed, regulars(Boston, 6));
    assert_eq!(deed.board().resources(British), 0);
}

fn fort(space: Space, regulars: u8, tories: u8) -> Step {
    Step::MusterFort {
        space,
        regulars,
        tories,
    }
}

#[test]
fn r3_2_1_three_cubes_become_a_fort_and_go_to_available() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 2)
        .put(Boston, Tory, 2)
        .deed(British);
    no(&mut deed, fort(Boston, 2, 0), "3.2.1");
    no(&mut deed, fort(Boston, 3, 0), "3.2.1");
    no(&mut deed, fort(Boston, 255, 4), "3.2.1");
    ok(&mut deed, fort(Boston, 2, 1));
    let board = deed.board();
    assert_eq!(board.pieces(Boston, BritishFort), 1);
    assert_eq!(board.pieces(Boston, Tory), 1);
    assert_eq!(board.pieces(Boston, BritishRegular), 0);
    assert_eq!(board.pool(Pool::Casualties, Stock::BritishRegular), 0);
    assert_eq!((board.cbc(), board.resources(British)), (0, 9));
}

#[test]
fn r3_2_1_one_fort_or_one_reward() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 4)
        .put(Boston, Tory, 1)
        .put(Norfolk, BritishRegular, 3)
        .deed(British);
    ok(&mut deed, fort(Boston, 3, 0));
    no(&mut deed, fort(Norfolk, 3, 0), "3.2.1");
    no(
        &mut deed,
        Step::MusterReward {
            space: Boston,
            steps: 1,
        },
        "3.2.1",
    );
}

#[test]
fn r1_4_2_no_third_fort() {
    let scene = Scene::new()
        .put(Georgia, BritishRegular, 3)
        .put(Georgia, PatriotFort, 1)
        .put(Georgia, Village, 1);
    no(&mut scene.deed(British), fort(Georgia, 3, 0), "3.2.1");
}

#[test]
fn r3_2_1_a_fort_in_the_west_indies_if_selected() {
    let mut deed = Scene::late().deed(British);
    ok(&mut deed, regulars(WestIndies, 6));
    ok(&mut deed, fort(WestIndies, 3, 0));
    assert_eq!(deed.board().pieces(WestIndies, BritishFort), 1);
    assert_eq!(deed.board().resources(British), 9);
}

/// R46.
#[test]
fn r3_2_1_the_fort_space_must_qualify() {
    let scene = Scene::new()
        .put(Quebec, BritishRegular, 3)
        .put(Virginia, Tory, 3)
        .support(Virginia, Support::ActiveOpposition);
    no(&mut scene.deed(British), fort(Quebec, 3, 0), "3.2.1");
    // Virginia qualifies for Regulars alone, of which there is one space.
    ok(&mut scene.deed(British), fort(Virginia, 0, 3));
    let mut deed = scene.deed(British);
    ok(&mut deed, regulars(Boston, 1));
    no(&mut deed, fort(Virginia, 0, 3), "3.2.1");
}

#[test]
fn r3_2_1_reward_loyalty_without_limit_and_never_free() {
    let scene = Scene::new()
        .put(Boston, BritishRegular, 1)
        .put(Boston, Tory, 1)
        .marks(Boston, Marker::Propaganda, 1)
        .marks(Boston, Marker::Raid, 1)
        .support(Boston, Support::PassiveOpposition);
    let step = |steps| Step::MusterReward {
        space: Boston,
        steps,
    };
    let mut deed = scene.deed(British);
    no(&mut deed, step(0), "3.2.1");
    no(&mut deed, step(6), "3.2.1");
    ok(&mut deed, step(5));
    assert_eq!(deed.board().support(Boston), Support::ActiveSupport);
    assert_eq!(deed.board().resources(British), 10 - 1 - 5);
    let mut deed = scene.free(British);
    ok(&mut deed, step(4));
    assert_eq!(deed.board().support(Boston), Support::PassiveSupport);
    assert_eq!(deed.board().resources(British), 6);
    let mut deed = scene.resources(British, 3).free(British);
    no(&mut deed, step(4), "3.2.1");
}

#[test]
fn r3_2_2_garrison_pays_two_in_all() {
    let mut deed = Scene::new()
        .put(Quebec, BritishRegular, 1)
        .put(NewYork, BritishRegular, 3)
        .deed(British);
    ok(&mut deed, garrison(Quebec, Boston, 1));
    ok(&mut deed, garrison(NewYork, QuebecCity, 1));
    ok(&mut deed, garrison(NewYork, Philadelphia, 2));
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().resources(British), 8);
    assert_eq!(deed.board().pieces(Philadelphia, BritishRegular), 2);
}

#[test]
fn r3_2_2_garrison_needs_two_resources() {
    let scene = Scene::new()
        .put(Quebec, BritishRegular, 1)
        .resources(British, 1);
    no(
        &mut scene.deed(British),
        garrison(Quebec, Boston, 1),
        "3.2.2",
    );
}

#[test]
fn r3_2_2_the_printed_example() {
    let mut deed = Scene::late()
        .blockade(NewYorkCity)
        .put(Quebec, BritishRegular, 1)
        .put(NewYork, BritishRegular, 3)
        .put(Norfolk, BritishRegular, 6)
        .put(CharlesTown, Tory, 1)
        .put(CharlesTown, PatriotFort, 1)
        .put(CharlesTown, MilitiaUnderground, 1)
        .put(SouthCarolina, BritishRegular, 2)
        .put(Philadelphia, MilitiaUnderground, 2)
        .deed(British);
    no(&mut deed, garrison(Norfolk, NewYorkCity, 1), "1.9");
    ok(&mut deed, garrison(Quebec, Boston, 1));
    ok(&mut deed, garrison(NewYork, QuebecCity, 1));
    ok(&mut deed, garrison(NewYork, Philadelphia, 2));
    ok(&mut deed, garrison(Norfolk, CharlesTown, 2));
    ok(&mut deed, garrison(Norfolk, Philadelphia, 4));
    ok(&mut deed, garrison(SouthCarolina, CharlesTown, 1));
    ok(&mut deed, garrison(SouthCarolina, Savannah, 1));
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(Philadelphia, MilitiaActive), 2);
    assert_eq!(deed.board().pieces(CharlesTown, MilitiaActive), 1);
    let displace = |city, to| Step::GarrisonDisplace { city, to };
    no(&mut deed, displace(CharlesTown, SouthCarolina), "3.2.2");
    no(&mut deed, displace(Philadelphia, Virginia), "3.2.2");
    ok(&mut deed, displace(Philadelphia, MarylandDelaware));
    assert_eq!(deed.board().pieces(MarylandDelaware, MilitiaActive), 2);
    assert_eq!(deed.board().resources(British), 8);
}

#[test]
fn r3_2_2_garrison_only_to_cities_and_no_regular_twice() {
    let mut deed = Scene::late()
        .put(Quebec, BritishRegular, 2)
        .put(Boston, BritishRegular, 1)
        .put(WestIndies, BritishRegular, 1)
        .put(Norfolk, Tory, 1)
        .deed(British);
    no(&mut deed, garrison(Quebec, NewYork, 1), "3.2.2");
    no(&mut deed, garrison(WestIndies, Boston, 1), "3.2.2");
    no(&mut deed, garrison(Boston, Boston, 1), "3.2.2");
    no(&mut deed, garrison(Quebec, Boston, 0), "3.2.2");
    no(&mut deed, garrison(Norfolk, Boston, 1), "3.2.2");
    ok(&mut deed, garrison(Quebec, Boston, 2));
    no(&mut deed, garrison(Boston, Norfolk, 2), "3.2.2");
    ok(&mut deed, garrison(Boston, Norfolk, 1));
}

#[test]
fn r1_9_no_garrison_from_a_blockaded_city_nor_at_fni_3() {
    let scene = Scene::late()
        .blockade(Boston)
        .put(Boston, BritishRegular, 1)
        .put(Quebec, BritishRegular, 1);
    no(
        &mut scene.deed(British),
        garrison(Boston, Norfolk, 1),
        "1.9",
    );
    ok(&mut scene.deed(British), garrison(Quebec, Norfolk, 1));
    let closed = scene.blockade(Boston).blockade(Boston);
    no(
        &mut closed.deed(British),
        garrison(Quebec, Norfolk, 1),
        "3.2.2",
    );
    // Naval Pressure beforehand opens the way.
    let mut deed = closed.deed(British);
    ok(&mut deed, Step::NavalPressureLower { city: Some(Boston) });
    ok(&mut deed, garrison(Quebec, Norfolk, 1));
}

/// R47.
#[test]
fn r3_2_2_activation_in_every_open_city_once_and_after_the_moves() {
    let mut deed = Scene::late()
        .blockade(Norfolk)
        .put(Boston, BritishRegular, 2)
        .put(Boston, Tory, 1)
        .put(Boston, MilitiaUnderground, 3)
        .put(Norfolk, Tory, 3)
        .put(Norfolk, MilitiaUnderground, 1)
        .put(Savannah, Tory, 2)
        .put(Savannah, MilitiaUnderground, 1)
        .put(Massachusetts, Tory, 3)
        .put(Massachusetts, MilitiaUnderground, 1)
        .deed(British);
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(Boston, MilitiaActive), 1);
    assert_eq!(deed.board().on_map(PieceSet::of(MilitiaActive)), 1);
    no(&mut deed, Step::Activate, "3.2.2");
    no(&mut deed, garrison(Boston, Savannah, 1), "3.2.2");
    assert_eq!(deed.board().resources(British), 8);
}

#[test]
fn r3_2_2_a_garrison_that_does_nothing_is_none() {
    let scene = Scene::new().put(Boston, BritishRegular, 3);
    no(&mut scene.deed(British), Step::Activate, "3.2.2");
}

#[test]
fn r3_2_2_displacing_takes_all_rebellion_units_as_they_are() {
    let scene = Scene::late()
        .put(Boston, BritishRegular, 6)
        .put(Boston, MilitiaUnderground, 3)
        .put(Boston, Continental, 1)
        .put(Boston, FrenchRegular, 1);
    let step = Step::GarrisonDisplace {
        city: Boston,
        to: Massachusetts,
    };
    let mut deed = scene.deed(British);
    ok(&mut deed, step.clone());
    let board = deed.board();
    assert_eq!(board.count(Boston, PieceSet::REBELLION), 0);
    // Six cubes Activate two Militia first.
    assert_eq!(board.pieces(Massachusetts, MilitiaUnderground), 1);
    assert_eq!(board.pieces(Massachusetts, MilitiaActive), 2);
    assert_eq!(board.pieces(Massachusetts, FrenchRegular), 1);
    assert_eq!(board.resources(British), 8);
    no(&mut deed, step.clone(), "3.2.2");
    let contested = scene.put(Boston, MilitiaUnderground, 1);
    no(&mut contested.deed(British), step, "3.2.2");
}

/// R47.
#[test]
fn r2_3_5_a_limited_garrison_has_one_city() {
    let scene = Scene::new()
        .put(Quebec, BritishRegular, 4)
        .put(Norfolk, BritishRegular, 3)
        .put(Norfolk, MilitiaUnderground, 1)
        .put(Boston, MilitiaUnderground, 1);
    let mut deed = scene.limited(British);
    no(&mut deed, Step::Activate, "3.2.2");
    ok(&mut deed, garrison(Quebec, Boston, 3));
    no(&mut deed, garrison(Quebec, Norfolk, 1), "2.3.5");
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(Norfolk, MilitiaActive), 0);
    assert_eq!(deed.board().pieces(Boston, MilitiaActive), 1);
    let displace = |city, to| Step::GarrisonDisplace { city, to };
    no(&mut deed, displace(Norfolk, Virginia), "2.3.5");
    ok(&mut deed, displace(Boston, Massachusetts));
}

#[test]
fn r3_1_one_command_at_a_time() {
    let mut deed = Scene::new().put(Quebec, BritishRegular, 4).deed(British);
    ok(&mut deed, garrison(Quebec, Boston, 3));
    no(&mut deed, regulars(Norfolk, 1), "3.2.1");
    let to = NewYork;
    let groups = vec![group(Quebec, [(BritishRegular, 1)])];
    no(&mut deed, Step::March { to, groups }, "3.2.3");
    no(&mut deed, Step::RabbleRousing { space: Boston }, "3.2");
}

#[test]
fn r3_2_3_march_and_locate() {
    let scene = Scene::new()
        .put(Boston, BritishRegular, 3)
        .put(Boston, Tory, 3)
        .put(Massachusetts, Tory, 2)
        .put(Massachusetts, MilitiaUnderground, 3);
    let to = Massachusetts;
    let march = |r, t| Step::March {
        to,
        groups: vec![group(Boston, [(BritishRegular, r), (Tory, t)])],
    };
    let mut deed = scene.deed(British);
    no(&mut deed, march(1, 2), "3.2.3");
    no(&mut deed, march(0, 1), "3.2.3");
    no(&mut deed, march(4, 0), "3.2.3");
    ok(&mut deed, march(2, 2));
    assert_eq!(deed.board().resources(British), 9);
    // A destination is selected and paid once; more may come.
    ok(&mut deed, march(1, 0));
    assert_eq!(deed.board().resources(British), 9);
    let groups = Vec::new();
    no(&mut deed, Step::March { to, groups }, "3.2.3");
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(to, MilitiaActive), 2);
    no(&mut deed, Step::Activate, "3.2.3");
}

/// By the cubes that are there once all have moved: those that came, without those that went on.
#[test]
fn r185_militia_are_found_after_all_moves() {
    let march = |from, to, n| Step::March {
        to,
        groups: vec![group(from, [(BritishRegular, n)])],
    };
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 2)
        .put(Massachusetts, BritishRegular, 3)
        .put(Massachusetts, MilitiaUnderground, 1)
        .put(NewHampshire, MilitiaUnderground, 1)
        .deed(British);
    ok(&mut deed, march(Boston, Massachusetts, 2));
    assert_eq!(deed.board().pieces(Massachusetts, MilitiaActive), 0);
    ok(&mut deed, march(Massachusetts, NewHampshire, 3));
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(Massachusetts, MilitiaActive), 0, "two");
    assert_eq!(deed.board().pieces(NewHampshire, MilitiaActive), 1, "three");
    no(&mut deed, march(Massachusetts, Boston, 1), "3.2.3");
}

#[test]
fn r3_2_3_no_unit_marches_twice() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 2)
        .put(Massachusetts, BritishRegular, 1)
        .deed(British);
    let march = |from, to, n| Step::March {
        to,
        groups: vec![group(from, [(BritishRegular, n)])],
    };
    ok(&mut deed, march(Boston, Massachusetts, 2));
    no(&mut deed, march(Massachusetts, NewYork, 2), "3.2.3");
    ok(&mut deed, march(Massachusetts, NewYork, 1));
}

#[test]
fn r3_2_3_march_in_place() {
    let mut deed = Scene::new()
        .put(Boston, Tory, 3)
        .put(Boston, MilitiaUnderground, 2)
        .deed(British);
    let groups = Vec::new();
    ok(&mut deed, Step::March { to: Boston, groups });
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(Boston, MilitiaActive), 1);
    assert_eq!(deed.board().resources(British), 9);
}

#[test]
fn r3_2_3_the_printed_example() {
    let mut deed = Scene::new()
        .put(MarylandDelaware, BritishRegular, 4)
        .put(MarylandDelaware, Tory, 2)
        .put(NewYorkCity, BritishRegular, 4)
        .put(NewYorkCity, Tory, 1)
        .put(Quebec, BritishRegular, 1)
        .put(Pennsylvania, MilitiaUnderground, 1)
        .deed(British);
    let to = Pennsylvania;
    let groups = vec![
        group(MarylandDelaware, [(BritishRegular, 4), (Tory, 2)]),
        group(NewYorkCity, [(BritishRegular, 2), (Tory, 1)]),
        group(Quebec, [(BritishRegular, 1)]),
    ];
    ok(&mut deed, Step::March { to, groups });
    assert_eq!(deed.board().count(to, PieceSet::BRITISH_CUBES), 10);
    let to = Philadelphia;
    let groups = vec![group(NewYorkCity, [(BritishRegular, 2)])];
    ok(&mut deed, Step::March { to, groups });
    ok(&mut deed, Step::Activate);
    assert_eq!(deed.board().pieces(Pennsylvania, MilitiaActive), 1);
    assert_eq!(deed.board().resources(British), 8);
}

/// R41.
#[test]
fn r1_9_no_march_by_sea_to_or_beside_a_blockade() {
    let scene = Scene::late()
        .blockade(Philadelphia)
        .put(Norfolk, BritishRegular, 2)
        .put(NewJersey, BritishRegular, 1);
    let march = |from, to| Step::March {
        to,
        groups: vec![group(from, [(BritishRegular, 1)])],
    };
    let mut deed = scene.deed(British);
    no(&mut deed, march(Norfolk, Philadelphia), "3.2.3");
    no(&mut deed, march(Norfolk, Pennsylvania), "3.2.3");
    ok(&mut deed, march(NewJersey, Philadelphia));
    ok(&mut deed, march(Norfolk, Savannah));
}

#[test]
fn r2_3_5_a_limited_march_has_one_destination() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 2)
        .put(NewYork, BritishRegular, 2)
        .deed(British);
    let march = |to| Step::March {
        to,
        groups: vec![
            group(Boston, [(BritishRegular, 1)]),
            group(NewYork, [(BritishRegular, 1)]),
        ],
    };
    ok(&mut deed, march(Massachusetts));
    ok(&mut deed, march(ConnecticutRhodeIsland));
    let mut deed = Deed::new(*deed.board(), British, Price::Paid, true);
    let march = |from, to| Step::March {
        to,
        groups: vec![group(from, [(BritishRegular, 1)])],
    };
    ok(&mut deed, march(Massachusetts, NewHampshire));
    no(&mut deed, march(ConnecticutRhodeIsland, NewYork), "2.3.5");
}

#[test]
fn r4_2_1_common_cause_in_a_march() {
    let scene = Scene::new()
        .put(Northwest, BritishRegular, 3)
        .put(Northwest, Tory, 1)
        .put(Northwest, WarPartyUnderground, 3)
        .put(Quebec, BritishRegular, 1)
        .put(Quebec, WarPartyActive, 1);
    let march = |to, tories, hidden| Step::March {
        to,
        groups: vec![group(
            Northwest,
            [
                (BritishRegular, 2),
                (Tory, tories),
                (WarPartyUnderground, hidden),
            ],
        )],
    };
    let mut deed = scene.deed(British);
    no(&mut deed, march(NewYork, 1, 2), "3.2.3");
    no(&mut deed, march(NewYorkCity, 0, 1), "4.2.1");
    // Georgia could only be reached by sea.
    no(&mut deed, march(Georgia, 0, 1), "4.2.1");
    ok(&mut deed, march(NewYork, 1, 1));
    assert_eq!(deed.board().pieces(NewYork, WarPartyActive), 1);
    assert_eq!(deed.special(), Some(Special::CommonCause));
    // The same activity goes on elsewhere; the War Party that came does not move on.
    let to = Pennsylvania;
    let groups = vec![group(NewYork, [(BritishRegular, 1), (WarPartyActive, 1)])];
    no(&mut deed, Step::March { to, groups }, "3.2.3");
    let to = Northwest;
    let groups = vec![group(Quebec, [(BritishRegular, 1), (WarPartyActive, 1)])];
    ok(&mut deed, Step::March { to, groups });
    no(&mut deed, Step::NavalPressureResources { roll: 1 }, "4.2.3");
    // Not in a Limited Command.
    no(&mut scene.limited(British), march(NewYork, 0, 1), "2.3.5");
}

#[test]
fn r4_2_2_skirmish_removes_one() {
    let scene = Scene::late()
        .put(Boston, BritishRegular, 2)
        .put(Boston, Continental, 1)
        .put(Boston, MilitiaUnderground, 1)
        .put(Boston, PatriotFort, 1);
    let mut deed = scene.deed(British);
    let one = |piece| skirmish(Boston, SkirmishKind::One(piece));
    no(&mut deed, one(MilitiaUnderground), "4.2.2");
    no(&mut deed, one(PatriotFort), "4.2.2");
    no(&mut deed, one(FrenchRegular), "4.2.2");
    no(&mut deed, skirmish(Boston, SkirmishKind::Fort), "4.2.2");
    ok(&mut deed, one(Continental));
    let board = deed.board();
    assert_eq!(board.pool(Pool::Casualties, Stock::Continental), 1);
    assert_eq!((board.crc(), board.cbc()), (1, 0));
    assert_eq!(board.pieces(Boston, BritishRegular), 2);
    no(&mut deed, skirmish(Boston, SkirmishKind::Fort), "4.2.2");
}

#[test]
fn r4_2_2_skirmish_removes_two_and_a_regular() {
    let mut deed = Scene::late()
        .put(WestIndies, BritishRegular, 1)
        .put(WestIndies, FrenchRegular, 2)
        .deed(British);
    let two = SkirmishKind::Two(FrenchRegular, FrenchRegular);
    ok(&mut deed, skirmish(WestIndies, two));
    let board = deed.board();
    assert_eq!((board.crc(), board.cbc()), (2, 1));
    assert_eq!(board.pool(Pool::Casualties, Stock::BritishRegular), 1);
}

#[test]
fn r4_2_2_militia_are_no_casualties() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 1)
        .put(Boston, MilitiaActive, 2)
        .deed(British);
    let two = SkirmishKind::Two(MilitiaActive, MilitiaActive);
    ok(&mut deed, skirmish(Boston, two));
    assert_eq!((deed.board().crc(), deed.board().cbc()), (0, 1));
    assert_eq!(deed.board().available(Stock::Militia), 15);
}

#[test]
fn r4_2_2_skirmish_removes_a_fort() {
    let mut deed = Scene::new()
        .put(Boston, BritishRegular, 1)
        .put(Boston, MilitiaUnderground, 1)
        .put(Boston, PatriotFort, 1)
        .deed(British);
    ok(&mut deed, skirmish(Boston, SkirmishKind::Fort));
    let board = deed.board();
    assert_eq!(board.available(Stock::PatriotFort), 6);
    assert_eq!((board.crc(), board.cbc()), (1, 1));
}

#[test]
fn r4_2_2_skirmish_needs_regulars_and_rebellion() {
    let scene = Scene::new()
        .put(Boston, Tory, 1)
        .put(Boston, MilitiaActive, 1)
        .put(Norfolk, BritishRegular, 1);
    let one = |s| skirmish(s, SkirmishKind::One(MilitiaActive));
    no(&mut scene.deed(British), one(Boston), "4.2.2");
    no(&mut scene.deed(British), one(Norfolk), "4.2.2");
}

#[test]
fn r4_2_2_not_in_a_muster_battle_or_garrison_space_either_way_round() {
    let scene = Scene::new()
        .put(Boston, BritishRegular, 1)
        .put(Boston, MilitiaActive, 1)
        .put(Norfolk, BritishRegular, 1)
        .put(Norfolk, MilitiaActive, 1);
    let one = |s| skirmish(s, SkirmishKind::One(MilitiaActive));
    let mut deed = scene.deed(British);
    ok(&mut deed, regulars(Boston, 1));
    no(&mut deed, one(Boston), "4.2.2");
    ok(&mut deed, one(Norfolk));
    no(&mut deed, tories(Norfolk, 1), "4.2.2");
    assert!(!can_muster(&deed, Norfolk) && can_muster(&deed, Boston));
    ok(&mut deed, tories(Boston, 1));

    let mut deed = scene.deed(British);
    deed.plan_battles(SpaceSet::of(Boston));
    no(&mut deed, one(Boston), "4.2.2");

    let mut deed = scene.deed(British);
    ok(&mut deed, garrison(Boston, Norfolk, 1));
    no(&mut deed, one(Norfolk), "4.2.2");
    let mut deed = scene.deed(British);
    ok(&mut deed, one(Norfolk));
    no(&mut deed, garrison(Boston, Norfolk, 1), "4.2.2");
    ok(&mut deed, garrison(Norfolk, Boston, 1));

    // A March destination is free for it.
    let mut deed = scene.deed(British);
    let groups = vec![group(Boston, [(BritishRegular, 1)])];
    ok(
        &mut deed,
        Step::March {
            to: Norfolk,
            groups,
        },
    );
    ok(&mut deed, one(Norfolk));
}

/// R39.
#[test]
fn r1_10_clinton_removes_one_more_militia() {
    let scene = Scene::new()
        .put(Boston, BritishRegular, 1)
        .put(Boston, MilitiaActive, 1)
        .put(Boston, MilitiaUnderground, 1);
    let step = |militia| Step::Skirmish {
        space: Boston,
        kind: SkirmishKind::One(MilitiaActive),
        militia: Some(militia),
    };
    no(&mut scene.deed(British), step(MilitiaUnderground), "1.10");
    let away = scene.leader(Leader::Clinton, Norfolk);
    no(&mut away.deed(British), step(MilitiaUnderground), "1.10");
    let gage = scene.leader(Leader::Gage, Boston);
    no(&mut gage.deed(British), step(MilitiaUnderground), "1.10");
    let clinton = scene.leader(Leader::Clinton, Boston);
    no(&mut clinton.deed(British), step(Continental), "1.10");
    let mut deed = clinton.deed(British);
    ok(&mut deed, step(MilitiaUnderground));
    assert_eq!(deed.board().count(Boston, PieceSet::MILITIA), 0);
    assert_eq!(deed.board().available(Stock::Militia), 15);
}

#[test]
fn r4_2_3_naval_pressure_gains_while_fni_is_0() {
    for scene in [Scene::new(), Scene::late()] {
        let mut deed = scene.deed(British);
        no(&mut deed, Step::NavalPressureResources { roll: 4 }, "4.2.3");
        no(&mut deed, Step::NavalPressureResources { roll: 0 }, "4.2.3");
        no(&mut deed, Step::NavalPressureLower { city: None }, "4.2.3");
        ok(&mut deed, Step::NavalPressureResources { roll: 3 });
        assert_eq!(deed.board().resources(British), 13);
        no(&mut deed, Step::NavalPressureResources { roll: 3 }, "4.2.3");
    }
}

#[test]
fn r4_2_3_naval_pressure_lowers_fni() {
    let scene = Scene::late().blockade(Boston).blockade(Norfolk);
    let mut deed = scene.deed(British);
    no(&mut deed, Step::NavalPressureResources { roll: 1 }, "4.2.3");
    no(&mut deed, Step::NavalPressureLower { city: None }, "4.2.3");
    let city = Some(Savannah);
    no(&mut deed, Step::NavalPressureLower { city }, "4.2.3");
    let city = Some(Norfolk);
    ok(&mut deed, Step::NavalPressureLower { city });
    let board = deed.board();
    assert_eq!((board.fni(), board.blockades(Norfolk)), (1, 0));
    assert_eq!(board.squadrons_west_indies(), 5);
    let city = Some(Boston);
    no(&mut deed, Step::NavalPressureLower { city }, "4.2.3");
}

/// R38.
#[test]
fn r1_10_howe_lowers_fni_before_a_special_activity() {
    let scene = Scene::late().blockade(Boston).blockade(Norfolk);
    let boston = Step::Howe { city: Some(Boston) };
    let norfolk = Step::Howe {
        city: Some(Norfolk),
    };
    no(&mut scene.deed(British), boston.clone(), "1.10");
    let scene = scene.leader(Leader::Howe, Quebec);
    no(&mut scene.limited(British), boston.clone(), "2.3.5");
    let mut deed = scene.deed(British);
    ok(&mut deed, boston.clone());
    assert_eq!(deed.board().fni(), 1);
    no(&mut deed, norfolk.clone(), "1.10");
    let city = Some(Norfolk);
    ok(&mut deed, Step::NavalPressureLower { city });
    assert_eq!(deed.board().fni(), 0);
    let mut deed = scene.deed(British);
    ok(&mut deed, Step::NavalPressureLower { city });
    no(&mut deed, boston, "1.10");
    let calm = Scene::late().leader(Leader::Howe, Quebec);
    no(&mut calm.deed(British), norfolk, "1.10");
}

#[test]
fn every_kind_of_step_is_offered_and_accepted() {
    let mut seen = BTreeSet::new();
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let board = crowded(&mut dice);
        let limited = dice.below(4) == 0;
        let mut deed = Deed::new(board, British, Price::Paid, limited);
        for _ in 0..5 {
            let steps = legal_steps(&deed);
            if steps.is_empty() {
                break;
            }
            seen.extend(steps.iter().map(name));
            let step = steps[dice.below(steps.len())].clone();
            take(&mut deed, &step).unwrap();
        }
        let mut again = board;
        again.apply_all(deed.changes()).unwrap();
        assert!(again == *deed.board());
        again.undo_all(deed.changes()).unwrap();
        assert!(again == board);
    }
    let all = [
        "Activate",
        "GarrisonDisplace",
        "GarrisonMove",
        "Howe",
        "March",
        "MusterFort",
        "MusterRegulars",
        "MusterReward",
        "MusterTories",
        "NavalPressureLower",
        "NavalPressureResources",
        "Skirmish",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}

fn name(step: &Step) -> String {
    let text = format!("{step:?}");
    text.split(' ').next().unwrap().to_string()
}
