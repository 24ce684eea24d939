//! The Operations Queue (check 9, 7.1B).

use super::sitter::{Done, through};

fn queue(lines: &[&str]) -> Done {
    through("queue", lines)
}

/// W2, 7.1B: 1, then 1: two points, and both cards go when it is used.
#[test]
fn w2_two_ones() {
    let done = queue(&["1", "1", "y", "end"]);
    assert!(done.tells("The queue has 2 points: a General with Strategy 2 or less"));
    assert!(done.tells("Queue: used: its cards to the discards, 2"));
}

/// W3, 7.1B: an event in between abandons it, and a new one may begin.
#[test]
fn w3_an_event_abandons_it() {
    let done = queue(&["1", "event", "1", "1", "y", "end"]);
    assert!(done.tells("Queue: abandoned: its cards to the discards, 1"));
    assert!(done.tells("The queue has 2 points"));
}

/// W4, 7.1B: 1, 1 and wait, then 1: three points, any General.
#[test]
fn w4_three_ones() {
    let done = queue(&["1", "1", "n", "1", "y", "end"]);
    assert!(done.tells("The queue has 3 points: a General with Strategy 3 or less"));
    assert!(done.tells("Queue: used: its cards to the discards, 3"));
}

/// A card in a battle and an exchange are no plays: the queue stays.
#[test]
fn battle_cards_and_exchanges_keep_it() {
    for kept in ["battle", "exchange"] {
        let done = queue(&["2", kept, "1", "y", "end"]);
        assert!(done.tells("The queue stays: cards 1, points 2."));
        assert!(done.tells("The queue has 3 points"));
    }
}

/// A discard abandons it, and so does the end of the turn.
#[test]
fn a_discard_and_the_end() {
    assert!(queue(&["1", "discard", "end"]).tells("abandoned"));
    assert!(
        queue(&["1", "1", "n", "end"]).tells("over with the turn: its cards to the discards, 2")
    );
}

/// D15: a 3 begins none.
#[test]
fn d15_no_queue_begins_with_a_three() {
    let done = queue(&["3", "1", "3", "y", "end"]);
    assert!(done.tells("begins with a 1 or a 2"));
    assert!(done.tells("The queue has 4 points: a General with Strategy 3 or less"));
}
