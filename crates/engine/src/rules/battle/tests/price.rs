//! Where a Battle may be, and what it costs (3.2.4, 3.3.3, 3.5.5).

use super::*;
use crate::rules::MomentReason;

#[test]
fn r3_2_4_british_battle_needs_both_sides() {
    let board = table(&[(HERE, BritishRegular, 3), (Space::NewJersey, Continental, 1)]);
    for space in [HERE, Space::NewJersey, Space::Virginia] {
        let plan = Plan::new(space, British);
        let refusal = refused(&mut board.paid(British), &plan.step(1, 0));
        assert_eq!(refusal.rule, "3.2.4");
    }
}

#[test]
fn r3_2_4_british_pay_one_a_space_and_select_it_once() {
    let board = table(&[
        (HERE, BritishRegular, 1),
        (HERE, MilitiaUnderground, 1),
        (Space::NewJersey, BritishRegular, 1),
        (Space::NewJersey, MilitiaUnderground, 1),
    ])
    .resources(British, 1);
    let mut state = board.paid(British);
    rules_act(&mut state, &british().step(0, 0)).unwrap();
    assert_eq!(state.board().resources(British), 0);
    assert_eq!(state.command(), Some(Command::Battle));
    assert!(state.battles().contains(HERE));
    settle_victory(&mut state);
    let again = rules_act(&mut state, &british().step(0, 0)).unwrap_err();
    assert_eq!(again.reason, Reason::Again(HERE));
    let poor = rules_act(&mut state, &Plan::new(Space::NewJersey, British).step(0, 0));
    assert!(matches!(poor.unwrap_err().reason, Reason::CannotPay { faction: British, .. }));
}

#[test]
fn r2_3_5_a_limited_battle_has_one_space_and_no_common_cause() {
    let board = table(&[
        (HERE, BritishRegular, 1),
        (HERE, WarPartyActive, 1),
        (HERE, MilitiaUnderground, 1),
        (Space::NewJersey, BritishRegular, 1),
        (Space::NewJersey, MilitiaUnderground, 1),
    ]);
    let mut state = board.limited(British);
    let plan = Plan { common_cause: PieceCounts::of(WarPartyActive, 1), ..british() };
    assert_eq!(refused(&mut state, &plan.step(0, 0)).reason, MomentReason::NoSpecial.into());
    rules_act(&mut state, &british().step(0, 0)).unwrap();
    settle_victory(&mut state);
    let second = rules_act(&mut state, &Plan::new(Space::NewJersey, British).step(0, 0));
    assert_eq!(second.unwrap_err().reason, Reason::Limited);
}

#[test]
fn r3_3_3_patriots_pay_one_and_the_french_one_if_they_join() {
    let board = table(&[(HERE, Continental, 2), (HERE, FrenchRegular, 2), (HERE, Tory, 1)]);
    let mut alone = board.paid(Patriots);
    rules_act(&mut alone, &patriots().step(0, 0)).unwrap();
    assert_eq!(alone.board().resources(Patriots), 4);
    assert_eq!(alone.board().resources(French), 5);
    let mut both = board.paid(Patriots);
    rules_act(&mut both, &allied(patriots()).step(1, 0)).unwrap();
    assert_eq!(both.board().resources(Patriots), 4);
    assert_eq!(both.board().resources(French), 4);
}

#[test]
fn r3_3_3_the_french_join_only_where_they_are_and_can_pay() {
    let mut board = table(&[(HERE, Continental, 2), (HERE, Tory, 1)]).resources(French, 0);
    let nobody = refused(&mut board.paid(Patriots), &allied(patriots()).step(0, 0));
    assert_eq!(nobody.rule, "3.3.3");
    board = board.put(HERE, FrenchRegular, 2);
    let poor = refused(&mut board.paid(Patriots), &allied(patriots()).step(1, 0));
    assert!(matches!(poor.reason, Reason::CannotPay { faction: French, .. }));
}

/// R37.
#[test]
fn r1_10_rochambeau_joins_a_patriot_battle_at_no_cost() {
    let mut board = table(&[(HERE, Continental, 2), (HERE, FrenchRegular, 2), (HERE, Tory, 1)])
        .resources(French, 0)
        .leader(Leader::Rochambeau, HERE);
    let mut state = board.paid(Patriots);
    rules_act(&mut state, &allied(patriots()).step(1, 0)).unwrap();
    assert_eq!(state.board().resources(Patriots), 4);
    // He makes the Patriots no gift when the French Attack.
    board = board.resources(French, 1);
    board = board.resources(Patriots, 0);
    let mut own = board.paid(French);
    let refusal = refused(&mut own, &allied(french()).step(1, 0));
    assert!(matches!(refusal.reason, Reason::CannotPay { faction: Patriots, .. }));
}

#[test]
fn r3_5_5_french_pay_one_and_the_patriots_one_if_they_join() {
    let board = table(&[(HERE, Continental, 2), (HERE, FrenchRegular, 2), (HERE, Tory, 1)]);
    let mut alone = board.paid(French);
    rules_act(&mut alone, &french().step(0, 0)).unwrap();
    assert_eq!(alone.board().resources(French), 4);
    assert_eq!(alone.board().resources(Patriots), 5);
    let mut both = board.paid(French);
    rules_act(&mut both, &allied(french()).step(1, 0)).unwrap();
    assert_eq!(both.board().resources(French), 4);
    assert_eq!(both.board().resources(Patriots), 4);
    let poor = board.resources(Patriots, 0);
    let refusal = refused(&mut poor.paid(French), &allied(french()).step(1, 0));
    assert!(matches!(refusal.reason, Reason::CannotPay { faction: Patriots, .. }));
}

#[test]
fn r3_5_5_no_french_battle_before_the_treaty_or_without_french() {
    let board = Layout::empty().resources(French, 5);
    let refusal = refused(&mut board.paid(French), &french().step(0, 0));
    assert!(matches!(refusal.reason, Reason::Moment(_)));
    let board = table(&[(HERE, Continental, 2), (HERE, Tory, 1)]);
    let refusal = refused(&mut board.paid(French), &french().step(0, 0));
    assert_eq!(refusal.rule, "3.5.5");
}

#[test]
fn r3_1_2_a_free_battle_costs_nobody() {
    let board = table(&[(HERE, Continental, 2), (HERE, FrenchRegular, 2), (HERE, Tory, 1)])
        .resources(Patriots, 0)
        .resources(French, 0);
    let mut state = board.free(Patriots);
    rules_act(&mut state, &allied(patriots()).step(1, 0)).unwrap();
}

#[test]
fn r3_6_1_indians_cannot_execute_a_battle() {
    let board = table(&[(HERE, WarPartyActive, 4), (HERE, MilitiaActive, 1)]);
    let plan = Plan::new(HERE, Indians);
    let refusal = refused(&mut board.paid(Indians), &plan.step(0, 0));
    assert_eq!(refusal.reason, Reason::NotYours(Indians));
    assert!(legal_battles(&board.paid(Indians)).is_empty());
}

#[test]
fn r4_2_2_no_battle_where_the_special_activity_struck() {
    for (faction, special, rule) in [
        (British, Special::Skirmish, "4.2.2"),
        (Patriots, Special::Skirmish, "4.3.3"),
        (Patriots, Special::Partisans, "4.3.2"),
        (French, Special::Skirmish, "4.5.2"),
    ] {
        let board =
            table(&[(HERE, BritishRegular, 1), (HERE, Continental, 1), (HERE, FrenchRegular, 1)]);
        let mut state = board.paid(faction);
        state.use_special(special, Some(HERE)).unwrap();
        let refusal = refused(&mut state, &Plan::new(HERE, faction).step(0, 0));
        assert_eq!(refusal.rule, rule);
    }
    let board = table(&[(HERE, Continental, 1), (HERE, Tory, 1)]);
    let mut state = board.paid(Patriots);
    state.use_special(Special::Persuasion, Some(HERE)).unwrap();
    rules_act(&mut state, &patriots().step(0, 0)).unwrap();
}

#[test]
fn r8_1_a_battle_selected_ahead_is_paid_for_once() {
    let board = table(&[
        (Space::Virginia, Continental, 3),
        (Space::Virginia, FrenchRegular, 2),
        (Space::Virginia, Tory, 1),
    ]);
    let mut state = board.paid(Patriots);
    let alone = plan(&state, Space::Virginia);
    let both = Plan { ally: true, ..alone };
    select(&mut state, &both).unwrap();
    assert_eq!(state.command(), Some(Command::Battle));
    assert!(state.battles().contains(Space::Virginia));
    assert_eq!(state.board().resources(Patriots), 4);
    assert_eq!(state.board().resources(French), 4);
    let again = select(&mut state, &both).unwrap_err();
    assert_eq!(again.reason, Reason::Again(Space::Virginia));

    rules_act(&mut state, &both.step(1, 0)).unwrap();
    assert_eq!(state.board().resources(Patriots), 4);
    assert_eq!(state.board().resources(French), 4);
    settle_victory(&mut state);
    let again = rules_act(&mut state, &both.step(1, 0)).unwrap_err();
    assert_eq!(again.reason, Reason::Again(Space::Virginia));
}

#[test]
fn r3_3_3_an_ally_that_did_not_pay_ahead_pays_when_it_joins() {
    let board = table(&[
        (Space::Virginia, Continental, 3),
        (Space::Virginia, FrenchRegular, 2),
        (Space::Virginia, Tory, 1),
    ]);
    let mut state = board.paid(Patriots);
    let alone = plan(&state, Space::Virginia);
    select(&mut state, &alone).unwrap();
    assert_eq!(state.board().resources(French), 5);
    let both = Plan { ally: true, ..alone };
    rules_act(&mut state, &both.step(1, 0)).unwrap();
    assert_eq!(state.board().resources(French), 4);
}

#[test]
fn r3_1_a_battle_that_cannot_be_paid_for_is_not_selected() {
    let board = table(&[
        (Space::Virginia, Continental, 3),
        (Space::Virginia, FrenchRegular, 2),
        (Space::Virginia, Tory, 1),
    ])
    .resources(French, 0);
    let mut state = board.paid(Patriots);
    let both = Plan { ally: true, ..plan(&state, Space::Virginia) };
    assert!(select(&mut state, &both).is_err());
    assert!(state.changes().is_empty());
    assert!(state.battles().is_empty());
    assert_eq!(state.command(), None);
}
