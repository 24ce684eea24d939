//! The Redeployment Phase (6.5).

use super::*;
use crate::game::{Fact, FactValue};

fn first(faction: Faction) -> [Faction; 4] {
    let mut order = Faction::ALL;
    order.sort_by_key(|f| *f != faction);
    order
}

#[test]
fn r6_5_1_leader_change() {
    let mut state = Layout::empty()
        .put(Boston, Piece::BritishRegular, 1)
        .change(Change::set(Fact::LeaderSpace(Leader::Gage), FactValue::At(None), Some(Boston)))
        .free(British);
    change_leader(&mut state, first(British)).expect("changes");
    assert!(state.board().leader_in(Leader::Howe, Boston), "in the same place");
    change_leader(&mut state, first(British)).expect("changes");
    assert_eq!(state.board().leader(British), Leader::Clinton);
    change_leader(&mut state, first(British)).expect("no further one");
    change_leader(&mut state, first(Patriots)).expect("never");
    assert_eq!(state.board().leader(British), Leader::Clinton);
    assert_eq!(state.board().leader(Patriots), Leader::Washington);
    for leader in [Leader::Cornplanter, Leader::DraggingCanoe, Leader::DraggingCanoe] {
        change_leader(&mut state, first(Indians)).expect("changes");
        assert_eq!(state.board().leader(Indians), leader);
    }
}

#[test]
fn r6_5_1_french_change_after_the_treaty_only() {
    assert_eq!(leader_change(&Layout::empty().board, first(French)), None);
    let board = Layout::empty().treaty().board;
    let change = Change::set(Fact::LeaderName(French), Leader::Rochambeau, Leader::Lauzun);
    let leaders = (Leader::Rochambeau, Leader::Lauzun);
    assert_eq!(leader_change(&board, first(French)), Some(leaders));
    let done = Layout::empty().treaty().change(change).board;
    assert_eq!(leader_change(&done, first(French)), None);
}

#[test]
fn r91_the_french_leader_waits_for_the_treaty() {
    let refusal = redeploy(&mut Layout::empty().free(French), None).expect_err("too early");
    assert_eq!(refusal, Refusal::new("6.5.2", MomentReason::BeforeTreaty));
    redeploy(&mut Layout::empty().treaty().free(French), None).expect("he may");
    let redeployed = |scene: Layout| {
        let tasks = tasks_of(&Season::default(), &scene.board);
        let leaders = tasks.into_iter().filter(|(_, task)| matches!(task, Task::Redeploy));
        leaders.map(|(faction, _)| faction).collect::<Vec<_>>()
    };
    let scene = Layout::empty().winters(2);
    assert_eq!(redeployed(scene), [Indians, British, Patriots]);
    assert_eq!(redeployed(scene.treaty()), REDEPLOYMENT_ORDER);
}

#[test]
fn r6_5_2_leader_redeployment() {
    assert_eq!(REDEPLOYMENT_ORDER, [Indians, French, British, Patriots]);
    let mut state = Layout::empty()
        .treaty()
        .put(Boston, Piece::BritishFort, 1)
        .put(WestIndies, Piece::BritishRegular, 1)
        .put(Virginia, Piece::Continental, 1)
        .free(British);
    assert_eq!(redeploy_spaces(state.board(), British), set(&[Boston]));
    redeploy(&mut state, Some(Virginia)).expect_err("no British piece");
    redeploy(&mut state, Some(WestIndies)).expect_err("no space (1.3.7)");
    redeploy(&mut state, Some(Boston)).expect("redeploys");
    redeploy(&mut state, Some(Boston)).expect("stays");
    assert_eq!(state.changes().len(), 1);
    redeploy(&mut state, None).expect("to Available");
    assert_eq!(state.board().leader_space(British), None);
}

#[test]
fn r6_5_3_the_british_release() {
    let to_unavailable = |stock: PieceType, count| {
        Change::pieces(stock.placed(), count, OffMapBox::Available, OffMapBox::Unavailable)
    };
    let mut state = Layout::empty()
        .change(to_unavailable(PieceType::BritishRegular, 12))
        .change(to_unavailable(PieceType::Tory, 4))
        .free(British);
    release(&mut state, 6, 6).expect("releases");
    assert_eq!(state.board().available(PieceType::BritishRegular), 19);
    assert_eq!(state.board().available(PieceType::Tory), 25, "as many as there are");
    release(&mut state, 0, 6).expect("nothing left");
    assert_eq!(state.changes().len(), 2);
}

/// R61.
#[test]
fn r6_5_4_fni_goes_down_and_a_blockade_sails() {
    let mut state =
        Layout::empty().treaty().squadrons(3, 0).blockade(Boston).blockade(Savannah).free(French);
    lower_fni(&mut state, None).expect_err("a Blockade must go");
    lower_fni(&mut state, Some(Norfolk)).expect_err("none there");
    assert!(state.changes().is_empty(), "all or nothing");
    lower_fni(&mut state, Some(Boston)).expect("lowers");
    assert_eq!((state.board().fni(), state.board().squadrons_west_indies()), (1, 2));
    lower_fni(&mut state, Some(Savannah)).expect("lowers");
    assert_eq!(state.board().blockades_on_map(), 0);
    lower_fni(&mut state, None).expect("nothing to lower");
    assert_eq!(state.changes().len(), 4);
}

#[test]
fn r6_5_4_no_fni_before_the_treaty() {
    let mut state = Layout::empty().free(French);
    lower_fni(&mut state, None).expect("nothing");
    assert!(state.changes().is_empty());
}

#[test]
fn r6_5_4_the_french_rearrange_blockades() {
    let mut state =
        Layout::empty().treaty().squadrons(3, 0).blockade(Boston).blockade(Savannah).free(French);
    rearrange_blockades(&mut state, &[Norfolk]).expect_err("one is left out");
    rearrange_blockades(&mut state, &[Norfolk, Virginia]).expect_err("no City");
    rearrange_blockades(&mut state, &[Savannah, Boston]).expect("as they are");
    assert!(state.changes().is_empty());
    rearrange_blockades(&mut state, &[Savannah, CharlesTown]).expect("moves one");
    assert_eq!(state.changes().len(), 1);
    rearrange_blockades(&mut state, &[QuebecCity, QuebecCity]).expect("moves both");
    assert_eq!(state.board().blockades(QuebecCity), 2);
    assert_eq!(state.board().fni(), 2);
}
