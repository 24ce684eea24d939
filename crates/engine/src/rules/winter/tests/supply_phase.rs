//! The Supply Phase and the West Indies (6.2).

use super::*;
use crate::rules::battle::west_indies_plan;

fn is_due(board: &Board) -> bool {
    west_indies_plan(board).is_some()
}

#[test]
fn r6_2_1_british_supply_is_a_fort_or_a_controlled_city() {
    let board = Layout::empty()
        .treaty()
        .put(Boston, Piece::BritishRegular, 1)
        .put(Savannah, Piece::Tory, 1)
        .put(Savannah, Piece::MilitiaUnderground, 1)
        .put(NewYork, Piece::BritishRegular, 3)
        .put(Virginia, Piece::Tory, 1)
        .put(Virginia, Piece::BritishFort, 1)
        .put(Norfolk, Piece::BritishFort, 1)
        .put(Norfolk, Piece::Tory, 1)
        .put(Norfolk, Piece::MilitiaActive, 3)
        .put(Florida, Piece::BritishRegular, 1)
        .put(Georgia, Piece::BritishFort, 1)
        .put(WestIndies, Piece::BritishRegular, 2)
        .board;
    assert_eq!(
        supply_needs(&board, British),
        set(&[Savannah, NewYork, Florida]),
        "Boston is Controlled, Virginia and Norfolk have Forts, Forts need none, nor do the West Indies"
    );
}

#[test]
fn r6_2_1_british_pay_remove_or_shift() {
    let mut state = Layout::empty()
        .put(NewYork, Piece::BritishRegular, 2)
        .put(NewYork, Piece::Tory, 1)
        .put(Virginia, Piece::Tory, 2)
        .put(Georgia, Piece::BritishRegular, 1)
        .put(Florida, Piece::BritishRegular, 1)
        .support(Georgia, Support::ActiveOpposition)
        .support(Virginia, Support::PassiveSupport)
        .resources(British, 1)
        .free(British);
    supply(&mut state, NewYork, Supply::Pay).expect("pays");
    assert_eq!(state.board().resources(British), 0);
    assert_eq!(
        supply(&mut state, NewYork, Supply::Pay).unwrap_err().reason,
        Reason::Again(NewYork)
    );
    assert!(matches!(
        supply(&mut state, Virginia, Supply::Pay).unwrap_err().reason,
        Reason::CannotPay { .. }
    ));
    supply(&mut state, Virginia, Supply::Shift).expect("shifts");
    assert_eq!(state.board().support(Virginia), Support::Neutral);
    assert_eq!(state.board().pieces(Virginia, Piece::Tory), 2);
    supply(&mut state, Georgia, Supply::Shift).expect_err("no shift possible");
    supply(&mut state, Florida, Supply::Shift).expect_err("always Neutral");
    assert_eq!(supply_left(&state), set(&[Georgia, Florida]));
    supply(&mut state, Georgia, Supply::Remove).expect("removes");
    supply(&mut state, Florida, Supply::Remove).expect("removes");
    assert!(supply_left(&state).is_empty());
    assert_eq!(state.board().available(PieceType::BritishRegular), 23);
    assert_eq!(state.board().cbc(), 0, "no Casualties");
    supply(&mut state, Boston, Supply::Pay).expect_err("nobody there");
}

#[test]
fn r6_2_1_british_have_no_choice_of_others() {
    let mut state = Layout::empty().put(NewYork, Piece::Tory, 1).free(British);
    for choice in [Supply::Move(Boston), Supply::RemoveHalf(PieceCounts::of(Piece::Tory, 1))] {
        assert_eq!(
            supply(&mut state, NewYork, choice).unwrap_err().reason,
            Reason::NotYours(British)
        );
    }
    assert!(state.changes().is_empty());
}

#[test]
fn r6_2_1_patriot_supply_is_a_fort_or_a_controlled_colony_or_city() {
    let board = Layout::empty()
        .put(Boston, Piece::MilitiaActive, 1)
        .put(Virginia, Piece::Continental, 1)
        .put(NewYork, Piece::Continental, 1)
        .put(NewYork, Piece::Tory, 1)
        .put(Northwest, Piece::MilitiaUnderground, 2)
        .put(Southwest, Piece::MilitiaUnderground, 1)
        .put(Southwest, Piece::PatriotFort, 1)
        .board;
    assert_eq!(
        supply_needs(&board, Patriots),
        set(&[NewYork, Northwest]),
        "Control does not help in an Indian Reserve"
    );
}

#[test]
fn r6_2_1_patriots_pay_or_remove_one_in_two() {
    let mut state = Layout::empty()
        .put(NewYork, Piece::Continental, 2)
        .put(NewYork, Piece::MilitiaActive, 1)
        .put(NewYork, Piece::MilitiaUnderground, 2)
        .put(NewYork, Piece::BritishRegular, 9)
        .put(Northwest, Piece::MilitiaUnderground, 1)
        .put(Quebec, Piece::MilitiaUnderground, 2)
        .resources(Patriots, 1)
        .free(Patriots);
    assert_eq!(removed_half(state.board(), NewYork), 2);
    for wrong in [
        PieceCounts::of(Piece::Continental, 1),
        PieceCounts::of(Piece::Continental, 2).with(Piece::MilitiaActive, 1),
        PieceCounts::of(Piece::BritishRegular, 2),
        PieceCounts::of(Piece::MilitiaActive, 2),
    ] {
        supply(&mut state, NewYork, Supply::RemoveHalf(wrong)).expect_err("wrong units");
    }
    let right = PieceCounts::of(Piece::Continental, 1).with(Piece::MilitiaUnderground, 1);
    supply(&mut state, NewYork, Supply::RemoveHalf(right)).expect("removes");
    assert_eq!(state.board().count(NewYork, crate::game::PieceSet::PATRIOT_UNITS), 3);
    assert_eq!(state.board().crc(), 0);
    supply(&mut state, Northwest, Supply::RemoveHalf(PieceCounts::NONE))
        .expect("half of one is none");
    supply(&mut state, Quebec, Supply::Shift).expect_err("a British choice");
    supply(&mut state, Quebec, Supply::Pay).expect("pays");
    assert_eq!(state.board().resources(Patriots), 0);
}

fn lafayette() -> Layout {
    Layout::empty()
        .treaty()
        .put(Virginia, Piece::FrenchRegular, 2)
        .put(Virginia, Piece::BritishRegular, 2)
        .put(WestIndies, Piece::FrenchRegular, 1)
}

#[test]
fn r6_2_1_french_move_to_the_nearest_fort_or_pay() {
    let mut state = lafayette()
        .put(NorthCarolina, Piece::PatriotFort, 1)
        .put(Northwest, Piece::PatriotFort, 1)
        .put(Boston, Piece::PatriotFort, 1)
        .free(French);
    assert_eq!(supply_needs(state.board(), French), set(&[Virginia]));
    assert_eq!(
        supply_refuges(state.board(), French, Virginia),
        set(&[NorthCarolina, Northwest]),
        "Boston is farther"
    );
    supply(&mut state, Virginia, Supply::Remove).expect_err("a move is possible");
    supply(&mut state, Virginia, Supply::Move(Boston)).expect_err("not the nearest");
    supply(&mut state, Virginia, Supply::Pay).expect_err("no Resources");
    supply(&mut state, Virginia, Supply::Move(Northwest)).expect("moves");
    assert_eq!(state.board().pieces(Northwest, Piece::FrenchRegular), 2);
    assert_eq!(state.board().pieces(Virginia, Piece::FrenchRegular), 0);
}

/// R58.
#[test]
fn r6_2_1_french_without_a_fort_pay_or_go_to_available() {
    let mut state = lafayette().resources(French, 1).free(French);
    let before = state.mark();
    supply(&mut state, Virginia, Supply::Pay).expect("pays");
    assert_eq!(state.board().resources(French), 0);
    state.restore(before);
    supply(&mut state, Virginia, Supply::Remove).expect("removes");
    assert_eq!(state.board().available(PieceType::FrenchRegular), 14);
}

#[test]
fn r6_2_1_french_in_supply() {
    let board = lafayette()
        .put(Virginia, Piece::PatriotFort, 1)
        .put(Boston, Piece::FrenchRegular, 1)
        .put(Quebec, Piece::FrenchRegular, 1)
        .board;
    assert_eq!(supply_needs(&board, French), set(&[Quebec]));
}

#[test]
fn r6_2_1_indians_without_a_village_place_one() {
    let mut state = Layout::empty().put(Quebec, Piece::BritishFort, 2).free(Indians);
    assert!(needs_village(state.board()));
    assert_eq!(village_spaces(state.board()), set(&[Northwest, Southwest, Florida]));
    place_village(&mut state, Quebec).expect_err("no room");
    place_village(&mut state, Georgia).expect_err("a Colony");
    place_village(&mut state, Florida).expect("places");
    assert!(!needs_village(state.board()));
    place_village(&mut state, Northwest).expect_err("there is one");
}

#[test]
fn r6_2_1_indian_supply_is_a_village_or_an_indian_reserve() {
    let board = Layout::empty()
        .put(Quebec, Piece::WarPartyActive, 1)
        .put(NewYork, Piece::WarPartyUnderground, 1)
        .put(Virginia, Piece::WarPartyUnderground, 1)
        .put(Virginia, Piece::Village, 1)
        .board;
    assert_eq!(supply_needs(&board, Indians), set(&[NewYork]));
}

#[test]
fn r58_war_parties_stay_when_no_village_is_on_the_map() {
    let scene = Layout::empty().put(Massachusetts, Piece::WarPartyActive, 1);
    let mut state = scene.resources(Indians, 0).free(Indians);
    assert!(supply_refuges(state.board(), Indians, Massachusetts).is_empty());
    supply(&mut state, Massachusetts, Supply::Remove).expect_err("no choice of theirs");
    supply(&mut state, Massachusetts, Supply::Move(Quebec)).expect_err("no Village");
    assert!(state.changes().is_empty());
}

#[test]
fn r6_2_1_indians_pay_or_move_to_the_nearest_village() {
    let build = || {
        Layout::empty().put(Massachusetts, Piece::WarPartyActive, 1).put(
            Massachusetts,
            Piece::WarPartyUnderground,
            2,
        )
    };
    let mut state = build()
        .put(Pennsylvania, Piece::Village, 1)
        .put(Quebec, Piece::Village, 1)
        .put(Northwest, Piece::Village, 1)
        .put(Southwest, Piece::Village, 1)
        .resources(Indians, 1)
        .free(Indians);
    assert_eq!(
        supply_refuges(state.board(), Indians, Massachusetts),
        set(&[Pennsylvania, Quebec, Northwest]),
        "each two Provinces away by New York"
    );
    let before = state.mark();
    supply(&mut state, Massachusetts, Supply::Pay).expect("pays");
    assert_eq!(state.board().resources(Indians), 0);
    state.restore(before);
    supply(&mut state, Massachusetts, Supply::Move(Southwest)).expect_err("farther");
    supply(&mut state, Massachusetts, Supply::Remove).expect_err("no choice of theirs");
    supply(&mut state, Massachusetts, Supply::Move(Quebec)).expect("moves");
    assert_eq!(state.board().pieces(Quebec, Piece::WarPartyActive), 1, "faces stay");
    assert_eq!(state.board().pieces(Quebec, Piece::WarPartyUnderground), 2);
    assert!(supply_refuges(&build().board, Indians, Massachusetts).is_empty());
}

#[test]
fn r6_2_1_the_nearest_village_is_counted_over_provinces() {
    let board = Layout::empty()
        .put(NorthCarolina, Piece::WarPartyActive, 1)
        .put(Georgia, Piece::Village, 1)
        .put(Florida, Piece::Village, 1)
        .board;
    assert_eq!(
        supply_refuges(&board, Indians, NorthCarolina),
        set(&[Georgia, Florida]),
        "two Provinces away by South Carolina and by the Southwest"
    );
    let north = Layout::empty()
        .put(Space::NewHampshire, Piece::WarPartyActive, 1)
        .put(Quebec, Piece::Village, 1)
        .put(Space::ConnecticutRhodeIsland, Piece::Village, 1)
        .board;
    assert_eq!(
        supply_refuges(&north, Indians, Space::NewHampshire),
        set(&[Quebec, Space::ConnecticutRhodeIsland])
    );
    let lower = Layout::empty()
        .put(Virginia, Piece::WarPartyActive, 1)
        .put(SouthCarolina, Piece::Village, 1)
        .board;
    assert_eq!(supply_refuges(&lower, Indians, Virginia), set(&[SouthCarolina]));
}

#[test]
fn r6_2_2_a_battle_where_both_crowns_stand() {
    let french = || Layout::empty().treaty().put(WestIndies, Piece::FrenchRegular, 1);
    assert!(!is_due(&french().board));
    assert!(is_due(&french().put(WestIndies, Piece::BritishRegular, 1).board));
    assert!(is_due(&french().put(WestIndies, Piece::BritishFort, 1).board));
    let squadrons =
        Layout::empty().treaty().put(WestIndies, Piece::BritishRegular, 1).squadrons(2, 0);
    assert!(!is_due(&squadrons), "Squadrons are markers");
}

/// R59.
#[test]
fn r6_2_2_staying_in_the_west_indies_costs_one() {
    let build = || {
        Layout::empty().treaty().put(WestIndies, Piece::FrenchRegular, 3).put(
            WestIndies,
            Piece::BritishFort,
            1,
        )
    };
    let mut state = build().resources(French, 2).free(French);
    stay(&mut state, 1).expect("one goes, two stay");
    assert_eq!(state.board().resources(French), 1);
    assert_eq!(state.board().pieces(WestIndies, Piece::FrenchRegular), 2);
    let mut poor = build().free(French);
    stay(&mut poor, 1).expect_err("nothing to pay with");
    assert!(poor.changes().is_empty(), "all or nothing");
    stay(&mut poor, 4).expect_err("too many");
    stay(&mut poor, 3).expect("all go, free");
    assert_eq!(poor.board().available(PieceType::FrenchRegular), 15);
    stay(&mut build().free(British), 0).expect("a Fort costs nothing");
    stay(&mut build().free(Patriots), 0).expect_err("no matter of theirs");
}
