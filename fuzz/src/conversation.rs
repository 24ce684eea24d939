//! The lines that are typed in a tracked game.

use super::heading;
use super::journal::{RECORD, reopened, replayed};
use super::ports;
use super::shown::assert_clean;
use lod::cli::play_plain;
use lod::play::session::StartOptions;
use lod::terminal::Plain;
use lod_engine::game::{Faction, ScenarioId};

/// So often a game that was left is opened again.
const AGAIN: usize = 8;
const NAME: &str = "game";

/// Plays a game by lines. The first line may name the scenario, the people's Factions, `own-dice`,
/// `own-deck` and the seed; with `menu` nothing is said ahead. A game that is left goes on as long as there
/// are lines; in the end the file plays to the same game.
pub fn conversation(bytes: &[u8]) {
    let (first, rest) = heading(bytes);
    let lines: Vec<u8> = rest
        .split_inclusive(|b| *b == b'\n')
        .filter(|line| stays(line))
        .flatten()
        .copied()
        .collect();
    let ports = ports();
    let mut left = lines.as_slice();
    let mut wanted = wanted(&first);
    for _ in 0..AGAIN {
        let mut shown = Vec::new();
        let before = left.len();
        let done = play_plain(&wanted, &ports, &mut Plain::new(&mut left, &mut shown, true));
        assert_eq!(done, Ok(()), "{}", String::from_utf8_lossy(&shown));
        assert_clean(&String::from_utf8(shown).expect("text"));
        if !ports.store.has(RECORD) || left.is_empty() || left.len() == before {
            break;
        }
        wanted = StartOptions::of_game(NAME);
    }
    if ports.store.has(RECORD) {
        let (setup, entries) = reopened(&ports.store);
        assert!(!replayed(setup, entries), "another game");
    }
}

/// Whether a line leaves the files outside of the run's own folder alone.
fn stays(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let word = line.split_whitespace().next().unwrap_or_default();
    let exports = !word.is_empty() && "export".starts_with(&word.to_lowercase());
    let names = line.split_whitespace().nth(1).is_some();
    let leads_away = line.contains(['/', '\\', '~', ':']) || (exports && names);
    !leads_away
}

fn wanted(first: &str) -> StartOptions {
    let words: Vec<&str> = first.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    if has("menu") {
        return StartOptions { seed: Some(1), ..StartOptions::default() };
    }
    let mut people: Vec<Vec<Faction>> =
        words.iter().filter_map(|w| Faction::from_id(w)).map(|f| vec![f]).collect();
    people.sort();
    people.dedup();
    if people.is_empty() {
        people.push(vec![Faction::Patriots]);
    }
    StartOptions {
        name: Some(NAME.to_string()),
        new: true,
        scenario: words.iter().find_map(|w| ScenarioId::from_id(w)).or(Some(ScenarioId::Sprint)),
        people: Some(people),
        own_deck: Some(has("own-deck")),
        own_dice: Some(has("own-dice")),
        winter_is_coming: has("winter-is-coming"),
        seed: words.iter().skip(1).find_map(|w| w.parse().ok()).or(Some(1)),
        ..StartOptions::default()
    }
}
