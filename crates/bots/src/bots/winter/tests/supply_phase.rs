//! The Supply Phase (6.2.1, 8.4.7, 8.5.5, 8.6.7, 8.7.5).

use super::*;

/// R86.
#[test]
fn r8_4_7_pays_where_cubes_hold_off_committees() {
    let board = early()
        .put(Virginia, REGULAR, 1)
        .put(Virginia, MILITIA, 1)
        .resources(British, 3)
        .supply(British, "");
    assert_eq!(regulars(&board, Virginia), 1);
    assert_eq!(board.resources(British), 2);
}

/// R13.
#[test]
fn r8_4_7_cubes_that_change_nothing_go_home_though_there_is_money() {
    let scene = early().resources(British, 9);
    let alone = scene.put(Virginia, REGULAR, 2).supply(British, "");
    assert_eq!((regulars(&alone, Virginia), alone.resources(British)), (0, 9));
    assert_eq!(alone.available(PieceType::BritishRegular), 25, "R13: to Available");
    let already = scene.put(Virginia, TORY, 1).put(Virginia, MILITIA, 2).supply(British, "");
    assert_eq!(already.pieces(Virginia, TORY), 0, "Rebellion Control anyway");
    let done = scene
        .put(Virginia, TORY, 1)
        .put(Virginia, MILITIA, 1)
        .support(Virginia, Support::ActiveOpposition)
        .supply(British, "");
    assert_eq!(done.pieces(Virginia, TORY), 0, "Committees have nothing to gain");
    let reserve = scene.put(Quebec, TORY, 1).put(Quebec, MILITIA, 1).supply(British, "");
    assert_eq!(reserve.pieces(Quebec, TORY), 0, "only Cities and Colonies count");
}

/// R87.
#[test]
fn r8_4_7_pays_where_reward_loyalty_is_possible_and_payable() {
    let ready = early().put(Virginia, REGULAR, 1).put(Virginia, TORY, 1);
    let stays = |scene: Layout| {
        let board = scene.supply(British, "");
        (regulars(&board, Virginia), board.resources(British))
    };
    assert_eq!(stays(ready.resources(British, 2)), (1, 1));
    assert_eq!(
        stays(ready.resources(British, 1)),
        (0, 1),
        "nothing would be left to Reward Loyalty with"
    );
    assert_eq!(
        stays(ready.resources(British, 1).put(Georgia, FORT, 1)),
        (1, 0),
        "the Fort brings the Resource"
    );
    let city = ready.resources(British, 1).put(Boston, REGULAR, 1);
    assert_eq!(stays(city), (1, 0), "so does a City");
    let islands = late()
        .put(Virginia, REGULAR, 1)
        .put(Virginia, TORY, 1)
        .put(WestIndies, REGULAR, 3)
        .resources(British, 1);
    assert_eq!(stays(islands), (0, 1), "the West Indies do not count");
    let marked = ready.marks(Virginia, Marker::Raid, 2);
    assert_eq!(stays(marked.resources(British, 3)), (0, 3), "markers cost too");
    assert_eq!(stays(marked.resources(British, 4)), (1, 3));
    let gage = ready.leader(Leader::Gage, Virginia).resources(British, 1);
    assert_eq!(stays(gage), (1, 0), "Gage shifts one level for nothing");
    let full = ready.resources(British, 9).support(Virginia, Support::ActiveSupport);
    assert_eq!(stays(full), (0, 9));
}

/// R13. R87.
#[test]
fn r8_4_7_highest_population_first_then_shifts() {
    let scene = early()
        .put(Georgia, REGULAR, 1)
        .put(Georgia, MILITIA, 1)
        .put(Virginia, REGULAR, 1)
        .put(Virginia, MILITIA, 1)
        .resources(British, 1);
    let board = scene.supply(British, "");
    assert_eq!(board.support(Virginia), Support::Neutral, "paid");
    assert_eq!(board.support(Georgia), Support::PassiveOpposition, "shifted");
    assert_eq!((regulars(&board, Virginia), regulars(&board, Georgia)), (1, 1));
}

#[test]
fn r8_4_7_without_resources_and_without_a_shift_they_go() {
    let scene = early()
        .put(Georgia, REGULAR, 1)
        .put(Georgia, TORY, 1)
        .support(Georgia, Support::ActiveOpposition)
        .put(Boston, FORT, 2);
    let board = scene.supply(British, "");
    assert_eq!(board.count(Georgia, PieceSet::BRITISH), 0);
}

// The Patriots in the Supply Phase (8.5.5).

#[test]
fn r8_5_5_pays_where_control_would_change() {
    let scene =
        early().put(Quebec, CONTINENTAL, 3).put(Quebec, WAR_PARTY, 2).resources(Patriots, 1);
    let board = scene.supply(Patriots, "");
    assert_eq!(board.pieces(Quebec, CONTINENTAL), 3);
    assert_eq!(board.resources(Patriots), 0);
}

/// R88.
#[test]
fn r8_5_5_elsewhere_half_goes_per_8_1_2() {
    let scene = early()
        .put(Quebec, CONTINENTAL, 2)
        .put(Quebec, ACTIVE, 1)
        .put(Quebec, MILITIA, 2)
        .resources(Patriots, 9);
    let board = scene.supply(Patriots, "");
    assert_eq!(board.resources(Patriots), 9, "Control stays");
    assert_eq!(board.pieces(Quebec, CONTINENTAL), 1, "the last Continental stays");
    assert_eq!(board.pieces(Quebec, ACTIVE), 0);
    assert_eq!(board.pieces(Quebec, MILITIA), 2);
}

/// R73.
#[test]
fn r8_5_5_first_where_the_british_could_reward_loyalty_then_villages_then_population() {
    let held = |scene: Layout, space, tories| {
        scene.put(space, REGULAR, 1).put(space, TORY, tories).put(space, MILITIA, 2)
    };
    let rewarded = held(early(), Georgia, 1);
    let village =
        early().put(NewJersey, MILITIA, 2).put(NewJersey, VILLAGE, 1).put(NewJersey, REGULAR, 1);
    let both = rewarded
        .put(NewJersey, MILITIA, 2)
        .put(NewJersey, VILLAGE, 1)
        .put(NewJersey, REGULAR, 1)
        .resources(Patriots, 1);
    let board = both.supply(Patriots, "");
    assert_eq!(board.count(Georgia, PieceSet::MILITIA), 2);
    assert_eq!(board.count(NewJersey, PieceSet::MILITIA), 1);
    let populous = village.put(Virginia, MILITIA, 2).put(Virginia, TORY, 2).resources(Patriots, 1);
    let board = populous.supply(Patriots, "");
    assert_eq!(board.count(NewJersey, PieceSet::MILITIA), 2, "Villages first");
    assert_eq!(board.count(Virginia, PieceSet::MILITIA), 1);
    let two = early()
        .put(Virginia, MILITIA, 2)
        .put(Virginia, TORY, 2)
        .put(Georgia, MILITIA, 2)
        .put(Georgia, TORY, 2)
        .resources(Patriots, 1)
        .supply(Patriots, "");
    assert_eq!(two.count(Virginia, PieceSet::MILITIA), 2, "then Population");
}

/// R162: of two spaces where the British could Reward Loyalty the table takes one.
#[test]
fn r162_8_5_5_where_loyalty_could_be_rewarded_the_table_decides() {
    let held = |scene: Layout, space| {
        scene.put(space, REGULAR, 1).put(space, TORY, 1).put(space, MILITIA, 2)
    };
    let both = held(held(early(), Virginia), Georgia).resources(Patriots, 1);
    for (dice, space) in [("d6=3", Virginia), ("d6=4", Georgia)] {
        let board = both.supply(Patriots, dice);
        assert_eq!(board.count(space, PieceSet::MILITIA), 2, "{space}");
        assert_eq!(board.resources(Patriots), 0);
    }
}

// The French in the Supply Phase (8.6.7).

#[test]
fn r8_6_7_pays_where_control_would_change_else_goes_to_a_fort() {
    let scene = late().put(Quebec, FRENCHMAN, 2).put(Virginia, PATRIOT_FORT, 1);
    let board = scene.resources(French, 1).supply(French, "");
    assert_eq!(board.pieces(Quebec, FRENCHMAN), 2, "Rebellion Control would end");
    assert_eq!(board.resources(French), 0);
    let broke = scene.supply(French, "");
    assert_eq!(broke.pieces(Virginia, FRENCHMAN), 2);
    let idle = scene.put(Quebec, MILITIA, 3).resources(French, 5);
    let board = idle.supply(French, "");
    assert_eq!((board.pieces(Virginia, FRENCHMAN), board.resources(French)), (2, 5));
}

/// R162: of two spaces where the British could Reward Loyalty the table takes one; of others the highest
/// Population comes first.
#[test]
fn r162_8_6_7_where_loyalty_could_be_rewarded_the_table_decides() {
    let held = |scene: Layout, space, tories| {
        scene.put(space, FRENCHMAN, 2).put(space, REGULAR, 2 - tories).put(space, TORY, tories)
    };
    let both = held(held(late(), Virginia, 1), Georgia, 1).resources(French, 1);
    for (dice, space) in [("d6=3", Virginia), ("d6=4", Georgia)] {
        let board = both.supply(French, dice);
        assert_eq!(board.pieces(space, FRENCHMAN), 2, "{space}");
    }
    let others = held(held(late(), Virginia, 0), Georgia, 0).resources(French, 1);
    let board = others.supply(French, "");
    assert_eq!(board.pieces(Virginia, FRENCHMAN), 2, "Population");
}

/// R89.
#[test]
fn r8_6_7_equally_near_forts_by_die_and_without_a_fort_available() {
    let scene = late().put(Northwest, FRENCHMAN, 1).put(Northwest, MILITIA, 2);
    let forts = scene.put(Pennsylvania, PATRIOT_FORT, 1).put(Virginia, PATRIOT_FORT, 1);
    assert_eq!(forts.supply(French, "d6=3").pieces(Pennsylvania, FRENCHMAN), 1);
    assert_eq!(forts.supply(French, "d6=4").pieces(Virginia, FRENCHMAN), 1);
    let none = scene.supply(French, "");
    assert_eq!(none.count(Northwest, PieceSet::FRENCH), 0);
}

/// Spaces that are all paid for in any order ask for no die; with one Resource fewer it matters who is first.
#[test]
fn r26_supply_that_is_all_paid_for_rolls_nothing() {
    let scene = early()
        .put(Northwest, VILLAGE, 1)
        .put(Virginia, WAR_PARTY, 1)
        .put(Virginia, MILITIA, 1)
        .put(Georgia, WAR_PARTY, 1)
        .put(Georgia, MILITIA, 1);
    let paid = |resources, dice| {
        let board = scene.resources(Indians, resources).supply(Indians, dice);
        [Virginia, Georgia].map(|s| board.count(s, PieceSet::WAR_PARTIES))
    };
    assert_eq!(paid(2, ""), [1, 1]);
    assert_eq!(paid(1, "d6=1"), [1, 0]);
}

// The Indians in the Supply Phase (8.7.5).

#[test]
fn r8_7_5_pays_against_rebellion_control_first() {
    let scene = early()
        .put(Northwest, VILLAGE, 1)
        .put(Virginia, WAR_PARTY, 3)
        .put(Georgia, WAR_PARTY, 1)
        .put(Georgia, MILITIA, 1);
    let one = scene.resources(Indians, 1).supply(Indians, "");
    assert_eq!(one.count(Georgia, PieceSet::WAR_PARTIES), 1);
    assert_eq!(one.count(Virginia, PieceSet::WAR_PARTIES), 0);
    assert_eq!(one.count(Northwest, PieceSet::WAR_PARTIES), 3);
    let two = scene.resources(Indians, 2).supply(Indians, "");
    assert_eq!(two.count(Virginia, PieceSet::WAR_PARTIES), 3, "a Village may come");
    let opposed = scene
        .resources(Indians, 9)
        .support(Virginia, Support::ActiveOpposition)
        .supply(Indians, "");
    assert_eq!(opposed.resources(Indians), 8, "neither condition");
    assert_eq!(opposed.count(Virginia, PieceSet::WAR_PARTIES), 0);
}

#[test]
fn r6_2_1_a_village_comes_when_none_is_on_the_map() {
    let board = early().supply(Indians, "d3=1 d6=1");
    assert_eq!(board.on_map(PieceSet::of(VILLAGE)), 1);
    assert!(SpaceSet::MAP.filter(Space::is_reserve).iter().any(|s| board.pieces(s, VILLAGE) == 1));
}
