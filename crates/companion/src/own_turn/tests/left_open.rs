//! What lists alone reach: the faces of units, and groups that go only in company.

use super::guided::guided;
use super::*;

/// 3.3.1: which Militia become Continentals is asked where the rules leave it and no answer says it.
#[test]
fn r3_3_1_the_faces_of_the_militia_are_asked() {
    let board = table(&[
        (Virginia, PatriotFort, 1),
        (Virginia, MilitiaActive, 1),
        (Virginia, MilitiaUnderground, 1),
    ]);
    let board = board.only(PieceType::Continental, 1);
    for faces in ["1ma", "1mu"] {
        let mut state = paid(board, Patriots);
        let mut seat = Script::of(&["continentals", faces]);
        assert_eq!(play(&mut state, &mut seat), Err(Interrupt::Question));
        let replies: Vec<&str> = seat.asked[1].replies.iter().map(|r| r.word.as_str()).collect();
        assert_eq!(replies, ["1ma", "1mu"]);
        assert_eq!(seat.so_far(), format!("As a line: continentals va {faces}"));
    }
    // A line that names no face takes the Active one.
    guided(board, Patriots, &["continentals va 1m"], &["continentals va 1ma"]);
}

/// 3.4.4: so is the War Party that moves to a Raid; Enter takes the usual one.
#[test]
fn r3_4_4_the_face_of_the_war_party_is_asked() {
    let board = table(&[
        (NewJersey, WarPartyActive, 1),
        (NewJersey, WarPartyUnderground, 1),
        (Pennsylvania, WarPartyUnderground, 1),
    ])
    .support(Pennsylvania, Support::PassiveOpposition);
    for face in ["wa", "wu"] {
        let mut state = paid(board, Indians);
        let mut seat = Script::of(&["raid", "nj", face]);
        let stop = play(&mut state, &mut seat);
        assert_eq!(stop, Err(Interrupt::Question), "{:?}", seat.last());
        assert_eq!(seat.asked[2].replies.len(), 2);
        assert_eq!(seat.so_far(), format!("As a line: raid nj>pa {face}"));
    }
    guided(board, Indians, &["raid nj>pa"], &["raid nj>pa wa"]);
}

/// 3.5.4: French Regulars whom no Continental accompanies come along with a group that has one.
#[test]
fn r3_5_4_who_comes_along_is_asked() {
    let board = table(&[
        (Virginia, FrenchRegular, 1),
        (Virginia, Continental, 1),
        (NorthCarolina, FrenchRegular, 2),
    ]);
    let mut state = paid(board, French);
    let mut seat = Script::of(&["march", "sw", "nc 1fr"]);
    let stop = play(&mut state, &mut seat);
    assert_eq!(stop, Err(Interrupt::Question), "{:?}", seat.asked);
    let replies: Vec<&str> = seat.asked[2].replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(replies, ["none", "nc 2fr", "nc 1fr"]);
    assert_eq!(seat.so_far(), "As a line: march va>sw 1c 1fr + nc 1fr");
}

/// A group that only another makes possible joins it (3.5.4).
#[test]
fn r3_5_4_a_group_joins_the_one_that_it_goes_with() {
    let board = table(&[
        (NorthCarolina, FrenchRegular, 2),
        (NorthCarolina, Continental, 1),
        (SouthCarolina, FrenchRegular, 1),
        (SouthCarolina, Continental, 1),
    ]);
    let lines = ["march", "sw", "sc", "nc 1fr"];
    guided(board, French, &lines, &["march sc>sw 1c 1fr + nc 1fr"]);
}
