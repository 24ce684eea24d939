//! I11: the Trade.

use super::*;

/// One Trade, in Northwest, with these Resources.
fn trader(indians: u8, british: u8) -> Layout {
    warrior().resources(Indians, indians).resources(British, british)
}

/// 8.4.6.
#[test]
fn i11_the_british_give_half_the_die_rounded_up() {
    let played = play(trader(3, 10), &[(D6, 5)]);
    assert_eq!(played.path, "I1 I3 I4 I7 I8 I11");
    assert_eq!(played.has(), 6);
    assert_eq!(played.board.resources(British), 7);
    assert_eq!(played.count(Northwest, WarPartyActive), 1);
}

/// 8.4.6.
#[test]
fn i11_nothing_unless_the_die_is_below_british_resources() {
    let played = play(trader(2, 3), &[(D6, 3)]);
    assert_eq!(played.has(), 3);
    assert_eq!(played.board.resources(British), 3);
    assert_eq!(play(trader(2, 3), &[(D6, 2)]).has(), 3);
    assert_eq!(play(trader(2, 3), &[(D6, 2)]).board.resources(British), 2);
}

#[test]
fn i11_no_die_where_the_british_give_nothing_anyway() {
    // As many Resources as the British; and one Resource, which no die is below.
    assert_eq!(play(trader(10, 10), &[]).has(), 11);
    assert_eq!(play(trader(0, 1), &[]).has(), 1);
}

#[test]
fn i11_a_person_with_the_british_decides() {
    let context = || {
        let mut players = ByFaction([false; 4]);
        players[British] = true;
        Context { players, ..Context::default() }
    };
    let played = play_as(trader(3, 10), context(), &[], &[4]);
    assert_eq!(played.has(), 7);
    assert_eq!(played.board.resources(British), 6);
    let played = play_as(trader(3, 10), context(), &[], &[0]);
    assert_eq!(played.has(), 4);
    assert_eq!(played.board.resources(British), 10);
}

#[test]
fn i11_at_the_village_with_most_underground_war_parties() {
    let set = trader(3, 0)
        .put(Georgia, Village, 1)
        .put(Georgia, WarPartyUnderground, 3)
        .support(Georgia, ActiveSupport)
        .put(Virginia, WarPartyUnderground, 4)
        .put(Virginia, Piece::BritishFort, 2);
    assert_eq!(play(set, &[]).count(Georgia, WarPartyActive), 1);
}

#[test]
fn i11_without_an_underground_war_party_at_a_village_no_special_activity() {
    let set = frontier(&[Georgia]).put(SouthCarolina, WarPartyUnderground, 3);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I6 I9 I10 I8 I11");
    assert!(played.did(March, None));
}
