//! The phases in order (6.0).

use super::*;
use crate::game::Fact;

#[test]
fn r6_0_the_phases_in_order() {
    let ids: Vec<_> = Phase::of_round(false).iter().map(|p| p.id()).collect();
    assert_eq!(
        ids,
        [
            "victory-check",
            "supply",
            "resources",
            "support",
            "redeployment",
            "desertion",
            "reset"
        ]
    );
    assert_eq!(Phase::Supply.name(), "Supply Phase");
}

#[test]
fn r6_4_3_the_final_round_ends_with_the_support_phase() {
    assert_eq!(Phase::of_round(true).last(), Some(&Phase::Support));
    let left = |to: u8| {
        Layout::empty()
            .change(Change::set(Fact::WinterQuartersLeft, 0_u8, to))
            .board
    };
    assert!(is_final(&left(1)));
    assert!(!is_final(&left(2)));
}

#[test]
fn r2_4_1_a_finished_round_counts_down() {
    let mut deed = Layout::empty().winters(2).free(British);
    finish(&mut deed).expect("finishes");
    assert!(is_final(deed.board()));
    finish(&mut deed).expect("finishes");
    finish(&mut deed).expect("nothing more");
    assert_eq!(deed.board().winter_quarters_left(), 0);
}
