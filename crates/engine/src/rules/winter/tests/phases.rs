//! The phases in order (6.0).

use super::*;
use crate::game::Fact;

#[test]
fn r6_0_the_phases_in_order() {
    assert_eq!(
        Phase::ALL.map(Phase::id),
        [
            "victory",
            "supply",
            "west-indies",
            "resources",
            "support",
            "redeployment",
            "desertion",
            "reset"
        ]
    );
}

#[test]
fn r6_4_3_the_final_round_ends_with_the_support_phase() {
    let left =
        |to: u8| Layout::empty().change(Change::set(Fact::WinterQuartersLeft, 0_u8, to)).board;
    let last = |to| Phase::ALL.iter().position(|phase| phase.is_last(&left(to)));
    assert_eq!(last(1), Some(4));
    assert_eq!(last(2), None);
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
