//! The answers at `lod table`.

use super::heading;
use super::ports;
use super::shown::assert_clean;
use lod::play::BoardBegin;
use lod::play::session::{StartOptions, run};
use lod::talk::block_on;
use lod::terminal::Plain;
use lod_engine::game::{Faction, ScenarioId};

/// Answers the questions of a game on the players' board: the first line may name a Faction, the seed of the dice, and
/// that the board is set up.
pub fn table(bytes: &[u8]) {
    let (first, mut rest) = heading(bytes);
    let words: Vec<&str> = first.split_whitespace().collect();
    let seed = words.iter().find_map(|w| w.parse().ok()).unwrap_or(0);
    let is_set_up = words.contains(&"set-up");
    let wanted = StartOptions {
        scenario: Some(ScenarioId::Medium),
        board: Some(if is_set_up { BoardBegin::SetUp } else { BoardBegin::Asked }),
        people: Some(vec![vec![Faction::Patriots]]),
        own_dice: Some(words.contains(&"dice")),
        seed: Some(seed),
        ..StartOptions::of_table(words.iter().find_map(|w| Faction::from_id(w)))
    };
    let mut shown = Vec::new();
    let mut plain = Plain::new(&mut rest, &mut shown, true);
    let ended = block_on(run(&wanted, &ports(), &mut plain));
    drop(plain);
    assert!(ended.is_ok(), "it is saved: {ended:?}");
    assert_clean(&String::from_utf8(shown).expect("text"));
}
