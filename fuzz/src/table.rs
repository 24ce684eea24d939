//! The answers at `lod table`.

use super::heading;
use super::ports;
use super::shown::assert_clean;
use lod::table::{TableRequest, run};
use lod::talk::block_on;
use lod::terminal::Plain;
use lod_engine::game::Faction;
use lod_engine::game::scenario::{ScenarioId, scenario};

/// Answers the questions of a table: the first line may name a Faction and the seed of the dice.
pub fn table(bytes: &[u8]) {
    let (first, mut rest) = heading(bytes);
    let words: Vec<&str> = first.split_whitespace().collect();
    let seed = words.iter().find_map(|w| w.parse().ok()).unwrap_or(0);
    let options = TableRequest {
        faction: words.iter().find_map(|w| Faction::from_id(w)),
        seed: Some(seed),
        board: words.contains(&"set-up").then(|| scenario(ScenarioId::Medium).position.board),
        ..TableRequest::default()
    };
    let mut shown = Vec::new();
    let mut plain = Plain::new(&mut rest, &mut shown, true);
    let ended = block_on(run(&mut plain, &options, &ports()));
    drop(plain);
    assert_eq!(ended, Ok(()), "nobody else has it");
    let shown = String::from_utf8(shown).expect("text");
    let ends = ["Good-bye.\n", "The input has ended.\n"];
    assert!(ends.iter().any(|end| shown.ends_with(end)), "{shown}");
    assert_clean(&shown);
}
