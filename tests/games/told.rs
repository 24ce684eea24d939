//! A hand that does nothing but what it is told: over sittings with undo, redo, abort, rollback, `fix`, changes of players,
//! dice and deck, left and killed at any line and resumed, its board is the program's.
//!
//! `LOD_TOLD` says how many sittings (500 with `LOD_FULL=1`), `LOD_TOLD_AT` which is the first.

mod hand;
mod sitting;
mod whole;

use crate::volume;
pub use sitting::follow;
use sitting::{Count, Knows, Sitting};

/// What came of the sittings, and whether they are too few for all of it to come.
fn sittings(knows: Knows) -> (Count, bool) {
    let sittings: u64 = volume::part("LOD_TOLD", 500, 4);
    let first = crate::first("LOD_TOLD_AT");
    let mut count = Count::default();
    for seed in first..first + sittings {
        Sitting::new(seed, knows).held(&mut count);
    }
    println!("{sittings} sittings: {count:?}");
    let few = sittings < 12 && first == 0;
    assert!(few || count.resumed > 0 && count.undone > 0 && count.again > 0, "{count:?}");
    (count, few)
}

/// Sittings of games of every scenario, with 0 to 3 players, own dice in a third; a few begin right before Winter Quarters.
#[test]
fn a_hand_that_does_what_it_is_told_has_the_programs_board() {
    let (count, few) = sittings(Knows::All);
    assert!(few || count.parts > 0 && count.repeated > 0, "{count:?}");
    assert!(few || count.rounds > 0 && count.by_hand > 0, "{count:?}");
}

/// The same where the program knows a part of the board: what it asks is answered from the hand's board, and the hand's board
/// is that of the same game on the whole board. What it holds as known lies there.
#[test]
fn a_hand_that_does_what_it_is_told_has_the_board_that_is_known_in_part() {
    let (count, _) = sittings(Knows::Part);
    assert!(count.asked > 0 && count.known > 0, "{count:?}");
}
