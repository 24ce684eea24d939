//! The Force Level, the dice and Common Cause (3.6.3, 3.6.4, 4.2.1).

use super::*;

#[test]
fn r3_6_3_british_attack_with_tories_up_to_the_regulars() {
    let pieces = [(BritishRegular, 2), (Tory, 5), (MilitiaUnderground, 1)];
    assert_eq!(levels(&pieces, british()).0, 4);
    let pieces = [(Tory, 5), (MilitiaUnderground, 1)];
    assert_eq!(levels(&pieces, british()).0, 0);
}

#[test]
fn r3_6_3_british_attack_with_half_the_active_war_parties_and_no_forts() {
    let pieces = [
        (BritishRegular, 2),
        (BritishFort, 1),
        (Village, 1),
        (WarPartyActive, 3),
        (WarPartyUnderground, 2),
        (MilitiaUnderground, 1),
    ];
    assert_eq!(levels(&pieces, british()).0, 3);
    let plan = Plan { attacker_activates: 1, ..british() };
    assert_eq!(levels(&pieces, plan).0, 4);
}

#[test]
fn r3_6_3_patriots_attack_with_french_up_to_the_continentals_if_these_pay() {
    let pieces = [
        (Continental, 2),
        (FrenchRegular, 4),
        (MilitiaActive, 3),
        (MilitiaUnderground, 1),
        (PatriotFort, 1),
        (Tory, 1),
    ];
    assert_eq!(levels(&pieces, patriots()).0, 3);
    assert_eq!(levels(&pieces, allied(patriots())).0, 5);
    let plan = Plan { attacker_activates: 1, ..patriots() };
    assert_eq!(levels(&pieces, plan).0, 4);
    let pieces = [(FrenchRegular, 4), (MilitiaActive, 2), (Tory, 1)];
    assert_eq!(levels(&pieces, allied(patriots())).0, 1);
}

#[test]
fn r3_6_3_french_attack_with_patriots_only_if_these_pay() {
    let pieces = [(Continental, 5), (FrenchRegular, 2), (MilitiaActive, 3), (Tory, 1)];
    assert_eq!(levels(&pieces, french()).0, 2);
    assert_eq!(levels(&pieces, allied(french())).0, 5);
}

#[test]
fn r3_6_3_all_cubes_forts_and_half_the_irregulars_defend() {
    let rebels = [
        (BritishRegular, 1),
        (Continental, 1),
        (FrenchRegular, 3),
        (MilitiaActive, 3),
        (PatriotFort, 2),
    ];
    assert_eq!(levels(&rebels, british()).1, 7);
    let royals = [
        (Continental, 1),
        (BritishRegular, 1),
        (Tory, 3),
        (WarPartyActive, 3),
        (BritishFort, 1),
        (Village, 1),
    ];
    assert_eq!(levels(&royals, patriots()).1, 6);
}

#[test]
fn r3_6_3_the_defender_activates_for_force() {
    let pieces = [(Continental, 1), (WarPartyUnderground, 4)];
    assert_eq!(levels(&pieces, patriots()).1, 0);
    let plan = Plan { defender_activates: 3, ..patriots() };
    assert_eq!(levels(&pieces, plan).1, 1);
}

#[test]
fn r3_6_3_nobody_activates_more_than_there_are_or_takes_part() {
    let board = table(&[
        (HERE, FrenchRegular, 1),
        (HERE, MilitiaUnderground, 2),
        (HERE, WarPartyUnderground, 1),
        (HERE, Tory, 1),
    ]);
    let hidden = |plan: Plan, attacker, defender| Plan {
        attacker_activates: attacker,
        defender_activates: defender,
        ..plan
    };
    for plan in
        [hidden(french(), 1, 0), hidden(allied(french()), 3, 0), hidden(allied(french()), 0, 2)]
    {
        let refusal = refused(&mut board.paid(French), &plan.step(0, 0));
        assert_eq!(refusal.rule, "3.6.3");
    }
    let mut state = board.paid(French);
    rules_act(&mut state, &hidden(allied(french()), 2, 1).step(0, 0)).unwrap();
    assert_eq!(state.board().pieces(HERE, MilitiaUnderground), 0);
    assert_eq!(state.board().pieces(HERE, WarPartyUnderground), 0);
}

#[test]
fn r3_6_4_dice_by_thirds_of_the_force_level() {
    let expected = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3];
    for (level, dice_count) in expected.into_iter().enumerate() {
        assert_eq!(dice(u8::try_from(level).unwrap()), dice_count);
    }
}

#[test]
fn r3_6_4_a_roll_must_be_one_of_its_dice() {
    let board = table(&[(HERE, BritishRegular, 6), (HERE, MilitiaUnderground, 1)]);
    for (attacker, defender) in [(1, 0), (7, 0), (2, 1)] {
        let refusal = refused(&mut board.paid(British), &british().step(attacker, defender));
        assert_eq!(refusal.rule, "3.6.4");
    }
    for roll in 2..=6 {
        rules_act(&mut board.paid(British), &british().step(roll, 0)).unwrap();
    }
}

#[test]
fn r4_2_1_war_parties_serve_as_tories() {
    let pieces = [
        (BritishRegular, 4),
        (Tory, 1),
        (WarPartyActive, 2),
        (WarPartyUnderground, 2),
        (MilitiaUnderground, 1),
    ];
    assert_eq!(levels(&pieces, british()).0, 6);
    // One Active and one Underground as Tories; the other Active one has no pair.
    assert_eq!(levels(&pieces, common_cause(1, 1)).0, 7);
    assert_eq!(levels(&pieces, common_cause(2, 1)).0, 8);
    // No more Tories than Regulars.
    assert_eq!(levels(&pieces, common_cause(2, 2)).0, 8);
    let board = table(&pieces.map(|(p, n)| (HERE, p, n)));
    let mut state = board.paid(British);
    rules_act(&mut state, &common_cause(1, 1).step(2, 0)).unwrap();
    assert_eq!(state.special(), Some(Special::CommonCause));
    assert!(state.special_spaces().contains(HERE));
    assert_eq!(state.board().pieces(HERE, WarPartyUnderground), 1);
}

#[test]
fn r4_2_1_only_british_with_war_parties_that_are_there() {
    let board =
        table(&[(HERE, BritishRegular, 3), (HERE, Continental, 1), (HERE, WarPartyActive, 1)]);
    for plan in [
        common_cause(2, 0),
        common_cause(0, 1),
        Plan { common_cause: PieceCounts::of(BritishRegular, 1), ..british() },
    ] {
        let refusal = refused(&mut board.paid(British), &plan.step(1, 0));
        assert_eq!(refusal.rule, "4.2.1");
    }
    let plan = Plan { attacker: Patriots, ..common_cause(1, 0) };
    let refusal = refused(&mut board.paid(Patriots), &plan.step(0, 1));
    assert_eq!(refusal.rule, "4.2.1");
}

#[test]
fn r15_common_cause_is_the_turns_one_special_activity() {
    let board =
        table(&[(HERE, BritishRegular, 3), (HERE, Continental, 1), (HERE, WarPartyActive, 1)]);
    let mut state = board.paid(British);
    state.use_special(Special::NavalPressure, None).unwrap();
    let refusal = refused(&mut state, &common_cause(1, 0).step(1, 0));
    assert_eq!(refusal.reason, Reason::SpecialUsed(Special::NavalPressure));
}
