//! The Desertion Phase (6.6), the Reset Phase (6.7) and what the cards do in it.

use super::*;
use crate::game::Fact;

#[test]
fn r6_6_one_in_five_deserts() {
    let board = Layout::empty()
        .put(Boston, Piece::MilitiaActive, 4)
        .put(NewYork, Piece::MilitiaUnderground, 7)
        .put(Virginia, Piece::Continental, 9)
        .put(Georgia, Piece::Tory, 15)
        .board;
    let picks: Vec<_> = deserters(&board).into_iter().map(|d| (d.chooser, d.stock)).collect();
    assert_eq!(
        picks,
        [
            (Indians, PieceType::Militia),
            (Indians, PieceType::Continental),
            (Patriots, PieceType::Militia),
            (French, PieceType::Tory),
            (British, PieceType::Tory),
            (British, PieceType::Tory),
        ]
    );
    let few = Layout::empty().put(Boston, Piece::MilitiaActive, 4).board;
    assert!(deserters(&few).is_empty());
}

#[test]
fn r6_6_1_indians_pick_the_first_then_the_patriots() {
    let build =
        || Layout::empty().put(Boston, Piece::MilitiaActive, 5).put(Boston, Piece::Continental, 5);
    let mut state = build().free(Indians);
    let militia = deserters(state.board())[0];
    desert(&mut state, militia, Boston, Piece::Continental).expect_err("another kind");
    desert(&mut state, militia, Boston, Piece::MilitiaUnderground).expect_err("no such face");
    desert(&mut state, militia, NewYork, Piece::MilitiaActive).expect_err("none there");
    desert(&mut state, militia, Boston, Piece::MilitiaActive).expect("deserts");
    assert_eq!(state.board().available(PieceType::Militia), 11);
    desert(&mut build().free(Patriots), militia, Boston, Piece::MilitiaActive)
        .expect_err("the Indians pick this one");
}

#[test]
fn r6_6_2_the_french_pick_the_first_tory() {
    let mut state = Layout::empty().put(Georgia, Piece::Tory, 10).free(French);
    let tories = deserters(state.board());
    desert(&mut state, tories[0], Georgia, Piece::Tory).expect("deserts");
    assert_eq!(state.board().cbc(), 0, "to Available, no Casualty");
    let refusal = desert(&mut state, tories[1], Georgia, Piece::Tory).unwrap_err();
    assert_eq!((refusal.rule, refusal.reason), ("6.6.2", Reason::NotYours(French)));
}

#[test]
fn r6_7_reset() {
    let mark = |marker: Marker, space| Change::set(marker.fact(space), 0_u8, 2_u8);
    let mut state = Layout::empty()
        .change(mark(Marker::Raid, Georgia))
        .change(mark(Marker::Propaganda, Boston))
        .change(Change::set(Fact::Cylinder(Patriots), Cylinder::Eligible, Cylinder::Ineligible))
        .change(Change::pieces(
            PieceType::Tory.placed(),
            3,
            OffMapBox::Available,
            OffMapBox::Casualties,
        ))
        .put(Boston, Piece::MilitiaActive, 2)
        .put(Boston, Piece::MilitiaUnderground, 1)
        .put(Quebec, Piece::WarPartyActive, 1)
        .casualties(3, 1)
        .free(British);
    reset(&mut state).expect("resets");
    let board = state.board();
    assert_eq!(board.markers(Georgia, Marker::Raid), 0);
    assert_eq!(board.markers(Boston, Marker::Propaganda), 0);
    assert_eq!(board.cylinder(Patriots), Cylinder::Eligible);
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::Tory), 0);
    assert_eq!(board.available(PieceType::Tory), 25);
    assert_eq!(board.pieces(Boston, Piece::MilitiaUnderground), 3);
    assert_eq!(board.pieces(Quebec, Piece::WarPartyUnderground), 1);
    assert_eq!((board.cbc(), board.crc()), (3, 1), "the totals stay");
}

#[test]
fn r6_7_royals_commit() {
    for (cbc, crc, to) in [(1, 2, French), (2, 2, British), (3, 2, British)] {
        let mut state = Layout::empty().casualties(cbc, crc).resources(to, 47).free(Indians);
        apply_effect(&mut state, WinterEffect::RoyalsCommit, None).expect("applies");
        assert_eq!(state.board().resources(to), 50, "CBC {cbc}, CRC {crc}");
    }
}

#[test]
fn r6_7_overconfident() {
    for (cbc, crc, from) in [(1, 2, British), (2, 2, French), (3, 2, French)] {
        let mut state = Layout::empty().casualties(cbc, crc).resources(from, 5).free(Indians);
        apply_effect(&mut state, WinterEffect::Overconfident, None).expect("applies");
        assert_eq!(state.board().resources(from), 2, "CBC {cbc}, CRC {crc}");
        apply_effect(&mut state, WinterEffect::Overconfident, None).expect("applies");
        assert_eq!(state.board().resources(from), 0, "not below 0");
    }
}

#[test]
fn r6_7_casualties_even_out() {
    for (before, after) in
        [((5, 10), (5, 8)), ((10, 5), (8, 5)), ((4, 5), (4, 5)), ((6, 6), (6, 6)), ((2, 8), (2, 5))]
    {
        let mut state = Layout::empty().casualties(before.0, before.1).free(British);
        apply_effect(&mut state, WinterEffect::CasualtiesEvenOut, None).expect("applies");
        assert_eq!((state.board().cbc(), state.board().crc()), after);
    }
}

/// So many Villages, and a Patriot Fort in Georgia.
fn frontier(villages: usize) -> Layout {
    [Quebec, Northwest, Southwest, Florida, Virginia]
        .into_iter()
        .take(villages)
        .fold(Layout::empty(), |b, s| b.put(s, Piece::Village, 1))
        .put(Georgia, Piece::PatriotFort, 1)
}

#[test]
fn r7_2_who_is_ahead_in_the_second_condition() {
    assert_eq!(ahead(&frontier(3).board), Some(Patriots));
    assert_eq!(ahead(&frontier(4).board), None);
    assert_eq!(ahead(&frontier(5).board), Some(Indians));
    for villages in 3..=5 {
        let board = frontier(villages).board;
        let [patriots, indians] = [Patriots, Indians].map(|f| board.margins(f)[1] > 0);
        assert_eq!(ahead(&board) == Some(Patriots), patriots);
        assert_eq!(ahead(&board) == Some(Indians), indians);
    }
}

#[test]
fn r6_7_frontier_resources() {
    for (villages, loser) in [(3, Some(Patriots)), (4, None), (5, Some(Indians))] {
        let mut state =
            frontier(villages).resources(Patriots, 5).resources(Indians, 1).free(British);
        apply_effect(&mut state, WinterEffect::FrontierResources, None).expect("applies");
        let left = [Patriots, Indians].map(|f| state.board().resources(f));
        let wanted = match loser {
            Some(Patriots) => [3, 1],
            Some(_) => [5, 0],
            None => [5, 1],
        };
        assert_eq!(left, wanted);
    }
}

/// R62.
#[test]
fn r6_7_frontier_forts() {
    const EFFECT: WinterEffect = WinterEffect::FrontierForts;
    let mut state = frontier(3).free(British);
    assert_eq!(effect_spaces(state.board(), EFFECT), Some((Patriots, set(&[Georgia]))));
    apply_effect(&mut state, EFFECT, None).expect_err("one must go");
    apply_effect(&mut state, EFFECT, Some(Quebec)).expect_err("a Village");
    apply_effect(&mut state, EFFECT, Some(Georgia)).expect("removes");
    assert_eq!(state.board().available(PieceType::PatriotFort), 6);
    assert_eq!(state.board().crc(), 0, "no Casualty");
    assert_eq!(effect_spaces(state.board(), EFFECT), None, "level");
    let mut none = Layout::empty().free(British);
    assert_eq!(ahead(none.board()), Some(Patriots));
    apply_effect(&mut none, EFFECT, None).expect("ahead without a Fort");
    apply_effect(&mut none, EFFECT, Some(Georgia)).expect_err("no Fort");
    let mut indians = frontier(5).free(British);
    apply_effect(&mut indians, EFFECT, Some(Virginia)).expect("removes");
    assert_eq!(indians.board().available(PieceType::Village), 8);
    assert_eq!(effect_spaces(&frontier(5).board, WinterEffect::RoyalsCommit), None);
}
