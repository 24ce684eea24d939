//! Which pieces are removed, and in which order (3.6.7).

use super::*;

/// What the Attacker loses when the Defender rolls so much, modifiers included.
fn attacker_loses(pieces: &[(Piece, u8)], plan: Plan, loss: i16) -> PieceCounts {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    let board = table(&pieces);
    let by = i8::try_from(loss - i16::from(attacker_modifier(&board, &plan))).unwrap();
    let plan = Plan { event_modifiers: [0, by, 0], ..plan };
    let outcome = outcome(&board, &plan, 0, 0);
    assert_eq!(outcome.attacker_loss, loss);
    outcome.attacker_removes
}

/// The same for the Defender.
fn defender_loses(pieces: &[(Piece, u8)], plan: Plan, loss: i16) -> PieceCounts {
    let pieces: Vec<_> = pieces.iter().map(|&(p, n)| (plan.space, p, n)).collect();
    let board = table(&pieces);
    let by = i8::try_from(loss - i16::from(defender_modifier(&board, &plan))).unwrap();
    let plan = Plan { event_modifiers: [0, 0, by], ..plan };
    let outcome = outcome(&board, &plan, 0, 0);
    assert_eq!(outcome.defender_loss, loss);
    outcome.defender_removes
}

/// The order in which pieces go, found by raising the Loss Level.
fn sequence(loses: impl Fn(i16) -> PieceCounts) -> Vec<Piece> {
    let mut order = Vec::new();
    let mut before = PieceCounts::NONE;
    for loss in 1..40 {
        let after = loses(loss);
        for (piece, count) in after.iter() {
            for _ in before.get(piece)..count {
                order.push(piece);
            }
        }
        before = after;
    }
    order
}

/// What is lost first, second and so on (3.6.7).
fn assert_order(found: Vec<Piece>, wanted: impl AsRef<[Piece]>) {
    assert_eq!(
        found,
        wanted.as_ref(),
        "losses are taken in another order than 3.6.7 has: mend `order` in rules/battle/losses.rs. Where another order \
         is meant, change the list of this test, and the model in tests/models/battle.rs"
    );
}

#[test]
fn r3_6_7_order_of_a_royalist_attacker() {
    let pieces = [
        (BritishRegular, 3),
        (Tory, 1),
        (WarPartyActive, 2),
        (WarPartyUnderground, 1),
        (BritishFort, 1),
        (Village, 1),
        (MilitiaActive, 1),
    ];
    assert_order(
        sequence(|loss| attacker_loses(&pieces, british(), loss)),
        [BritishRegular, Tory, BritishRegular, BritishRegular, WarPartyActive, WarPartyActive],
    );
}

#[test]
fn r3_6_7_order_of_a_royalist_defender() {
    let pieces = [
        (BritishRegular, 1),
        (Tory, 3),
        (WarPartyActive, 1),
        (WarPartyUnderground, 1),
        (BritishFort, 1),
        (Village, 1),
        (MilitiaActive, 1),
    ];
    assert_order(
        sequence(|loss| defender_loses(&pieces, patriots(), loss)),
        [BritishRegular, Tory, Tory, Tory, WarPartyActive, Village, BritishFort],
    );
}

#[test]
fn r3_6_7_order_of_a_rebellion_attacker() {
    let pieces = [
        (FrenchRegular, 2),
        (Continental, 2),
        (MilitiaActive, 3),
        (MilitiaUnderground, 1),
        (PatriotFort, 1),
        (Tory, 1),
    ];
    let both = [
        FrenchRegular,
        Continental,
        MilitiaActive,
        FrenchRegular,
        Continental,
        MilitiaActive,
        MilitiaActive,
    ];
    assert_order(sequence(|loss| attacker_loses(&pieces, allied(patriots()), loss)), both);
    assert_order(sequence(|loss| attacker_loses(&pieces, allied(french()), loss)), both);
}

/// R55.
#[test]
fn r3_6_7_who_takes_no_part_loses_nothing() {
    let pieces = [(FrenchRegular, 2), (Continental, 1), (MilitiaActive, 2), (Tory, 1)];
    assert_order(
        sequence(|loss| attacker_loses(&pieces, patriots(), loss)),
        [Continental, MilitiaActive, MilitiaActive],
    );
    assert_order(
        sequence(|loss| attacker_loses(&pieces, french(), loss)),
        [FrenchRegular, FrenchRegular],
    );
}

#[test]
fn r3_6_7_order_of_a_rebellion_defender() {
    let pieces = [
        (FrenchRegular, 1),
        (Continental, 2),
        (MilitiaActive, 1),
        (MilitiaUnderground, 1),
        (PatriotFort, 1),
        (Tory, 1),
    ];
    assert_order(
        sequence(|loss| defender_loses(&pieces, british(), loss)),
        [FrenchRegular, Continental, MilitiaActive, Continental, PatriotFort],
    );
}

#[test]
fn r3_6_7_none_if_the_loss_level_is_not_above_zero() {
    let pieces = [(BritishRegular, 1), (MilitiaActive, 1)];
    for loss in [-2, 0] {
        assert!(attacker_loses(&pieces, british(), loss).is_empty());
        assert!(defender_loses(&pieces, british(), loss).is_empty());
    }
}

#[test]
fn r3_6_7_forts_count_two_and_are_casualties_but_available() {
    let board =
        table(&[(HERE, BritishRegular, 4), (HERE, PatriotFort, 1), (HERE, MilitiaActive, 1)]);
    let mut state = board.paid(British);
    // 3 on the die, +1 Regulars, -1 Fort: the Militia, then the Fort.
    rules_act(&mut state, &british().step(3, 0)).unwrap();
    assert!(!any(state.board(), HERE, PieceSet::REBELLION));
    assert_eq!(state.board().available(PieceType::PatriotFort), 6);
    assert_eq!(state.board().available(PieceType::Militia), 15);
    assert_eq!(state.board().crc(), 1);
}

#[test]
fn r3_6_7_losses_are_set_before_anything_is_removed() {
    let board = table(&[(HERE, BritishRegular, 3), (HERE, Continental, 3)]);
    let mut state = board.paid(British);
    // Both lose, though the Attacker, removing first, has then too few cubes for a die.
    rules_act(&mut state, &british().step(3, 3)).unwrap();
    assert_eq!(state.board().pieces(HERE, BritishRegular), 1);
    assert_eq!(state.board().pieces(HERE, Continental), 1);
}

#[test]
fn r6_common_cause_fills_the_tory_slot() {
    let pieces = [
        (BritishRegular, 5),
        (Tory, 2),
        (WarPartyActive, 1),
        (WarPartyUnderground, 2),
        (MilitiaActive, 1),
    ];
    // Two War Parties serve; the third is Underground and ignored.
    assert_order(
        sequence(|loss| attacker_loses(&pieces, common_cause(1, 1), loss)),
        [
            BritishRegular,
            Tory,
            BritishRegular,
            WarPartyActive,
            BritishRegular,
            WarPartyActive,
            BritishRegular,
            Tory,
            BritishRegular,
        ],
    );
    // An Active one that does not serve goes last.
    assert_eq!(
        sequence(|loss| attacker_loses(&pieces[..4], common_cause(0, 1), loss)).last(),
        Some(&WarPartyActive),
    );
}

#[test]
fn r6_common_cause_losses_are_no_casualties() {
    let board =
        table(&[(HERE, BritishRegular, 3), (HERE, WarPartyActive, 3), (HERE, Continental, 9)]);
    let mut state = board.paid(British);
    rules_act(&mut state, &common_cause(3, 0).step(2, 4)).unwrap();
    // Loss Level 4: Regular, War Party, Regular.
    assert_eq!(state.board().pieces(HERE, BritishRegular), 1);
    assert_eq!(state.board().pieces(HERE, WarPartyActive), 2);
    assert_eq!(state.board().cbc(), 2);
    assert_eq!(state.board().available(PieceType::WarParty), 13);
}
