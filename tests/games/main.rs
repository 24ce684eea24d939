//! Whole games and random positions.

#[path = "../support/boards.rs"]
mod common;
#[path = "../support/player.rs"]
mod player;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/random_player/mod.rs"]
mod random_player;
#[path = "../support/spread.rs"]
mod spread;
#[path = "../support/testing/mod.rs"]
mod testing;
#[path = "../support/volume.rs"]
mod volume;

mod any_position;
mod audit;
mod battles;
mod event_questions;
mod guided;
mod hard_questions;
mod help_everywhere;
mod known_in_part;
mod legal_player;
mod lit_turns;
mod looking;
mod metamorphic;
mod mid_event;
mod notation;
mod notation_words;
mod offered;
mod own_turn_answers;
mod people;
mod people_in_winter;
mod pictures;
mod playthroughs;
mod properties;
mod refusals;
mod run_turns;
mod simulated_games;
mod told;
mod watched;
mod whole_games;

use lod_engine::game::scenario::ScenarioId;

/// The scenarios of the long volumes; a shorter one and the Sprint stand for them otherwise.
fn scenarios() -> &'static [ScenarioId] {
    if volume::is_full() { &ScenarioId::ALL } else { &[ScenarioId::Sprint, ScenarioId::Short] }
}

/// The first number of a volume, 0 unless an environment variable says otherwise.
fn first(name: &str) -> u64 {
    let said = std::env::var(name).ok();
    said.and_then(|n| n.parse().ok()).unwrap_or(0)
}
