//! The Resources Phase (6.3) and the Support Phase (6.4).

use super::*;
use crate::rules::support_spending::{COMMITTEES, REWARD_LOYALTY};

/// R60.
#[test]
fn r6_3_1_british_earnings() {
    let build = || {
        Layout::empty()
            .treaty()
            .put(NewYorkCity, Piece::BritishRegular, 1)
            .put(Boston, Piece::BritishRegular, 1)
            .put(Savannah, Piece::MilitiaActive, 1)
            .put(Georgia, Piece::BritishFort, 2)
            .put(WestIndies, Piece::BritishRegular, 1)
    };
    assert_eq!(income(&build().board, British), 2 + 2 + 1 + 5);
    let blockaded = build().squadrons(3, 0).blockade(NewYorkCity).board;
    assert_eq!(income(&blockaded, British), 2 + 1 + 5);
    let contested = build().put(WestIndies, Piece::FrenchRegular, 1).board;
    assert_eq!(income(&contested, British), 5);
    let fort = build().put(WestIndies, Piece::BritishFort, 1).board;
    assert_eq!(income(&fort, British), 11, "a Fort in the West Indies counts");
}

#[test]
fn r6_3_2_indian_earnings() {
    let villages = |n| {
        SpaceSet::MAP
            .filter(|s| s.is_reserve())
            .iter()
            .chain([Georgia])
            .take(n)
            .fold(Layout::empty(), |b, s| b.put(s, Piece::Village, 1))
            .board
    };
    assert_eq!(income(&villages(5), Indians), 2);
    assert_eq!(income(&villages(4), Indians), 2);
    assert_eq!(income(&villages(1), Indians), 0);
}

#[test]
fn r6_3_3_patriot_earnings() {
    let build = || {
        Layout::empty()
            .treaty()
            .put(Boston, Piece::MilitiaActive, 1)
            .put(Virginia, Piece::PatriotFort, 2)
            .put(Northwest, Piece::MilitiaActive, 1)
    };
    assert_eq!(income(&build().board, Patriots), 2 + 1, "three spaces");
    let with_west_indies = build().put(WestIndies, Piece::FrenchRegular, 1).board;
    assert_eq!(income(&with_west_indies, Patriots), 3, "the West Indies apart");
    let four = build().put(Savannah, Piece::Continental, 1).board;
    assert_eq!(income(&four, Patriots), 4);
}

/// R60.
#[test]
fn r6_3_4_french_earnings() {
    let before = Layout::empty().squadrons(2, 1);
    assert_eq!(income(&before, French), 4);
    let cities = |b: Layout| {
        b.put(NewYorkCity, Piece::BritishRegular, 1).put(Philadelphia, Piece::Continental, 1)
    };
    let after = cities(Layout::empty().treaty());
    assert_eq!(income(&after.board, French), 6, "every City but New York City");
    let blockaded = cities(Layout::empty().treaty())
        .squadrons(3, 0)
        .blockade(Philadelphia)
        .blockade(NewYorkCity);
    assert_eq!(income(&blockaded.board, French), 2 + 5);
    let west_indies = cities(Layout::empty().treaty()).put(WestIndies, Piece::FrenchRegular, 1);
    assert_eq!(income(&west_indies.board, French), 6 + 5);
}

#[test]
fn r6_3_earnings_are_added_up_to_50() {
    let forts = || Layout::empty().put(Georgia, Piece::BritishFort, 2);
    let mut state = forts().resources(British, 3).free(British);
    earn(&mut state).expect("earns");
    assert_eq!(state.board().resources(British), 5);
    let mut state = forts().resources(British, 49).free(British);
    earn(&mut state).expect("earns");
    assert_eq!(state.board().resources(British), 50);
}

#[test]
fn r6_4_1_reward_loyalty_spaces() {
    let board = Layout::empty()
        .treaty()
        .put(Boston, Piece::BritishRegular, 1)
        .put(Boston, Piece::Tory, 1)
        .put(NewYork, Piece::BritishRegular, 2)
        .put(Virginia, Piece::Tory, 2)
        .put(Georgia, Piece::BritishRegular, 1)
        .put(Georgia, Piece::Tory, 1)
        .put(Georgia, Piece::MilitiaUnderground, 2)
        .board;
    assert_eq!(purchase_spaces(&board, &REWARD_LOYALTY), set(&[Boston]));
    assert!(
        !REWARD_LOYALTY.may_be_in(&board, Georgia) && !REWARD_LOYALTY.may_be_in(&board, WestIndies)
    );
}

#[test]
fn r6_4_2_committee_spaces() {
    let board = Layout::empty()
        .treaty()
        .put(Boston, Piece::MilitiaUnderground, 1)
        .put(Virginia, Piece::FrenchRegular, 1)
        .put(NewYork, Piece::PatriotFort, 1)
        .put(Georgia, Piece::Continental, 1)
        .put(Georgia, Piece::Tory, 1)
        .put(WestIndies, Piece::FrenchRegular, 1)
        .board;
    assert_eq!(purchase_spaces(&board, &COMMITTEES), set(&[Boston, NewYork]));
    assert!(!COMMITTEES.may_be_in(&board, Virginia), "Control without a Patriot piece");
}
