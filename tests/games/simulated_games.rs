//! Whole games of four non-players by the flowcharts in the binary.

use lod::simulate::{Plan, Tally, simulate};
use lod_bots::bots::Library;
use lod_engine::game::ScenarioId;
use lod_engine::game::position::Options;
use std::num::NonZero;

fn tally(scenario: ScenarioId, games: u64, threads: usize, options: Options) -> Tally {
    let plan =
        Plan { scenario, from: None, games, seed: 1775, threads: NonZero::new(threads), options };
    simulate(Library::get(), plan, |_| ()).tally
}

#[test]
fn every_game_ends_by_the_rules_and_breaks_none() {
    for id in ScenarioId::ALL {
        for period_events in [false, true] {
            let options = Options { period_events, ..Options::default() };
            let tally = tally(id, 25, 2, options);
            assert_eq!(tally.first_violation, None, "{}", id.id());
            assert_eq!(tally.violations, 0);
            assert_eq!(tally.wins.0.iter().sum::<u64>(), tally.games);
            if id == ScenarioId::Sprint {
                assert_eq!(tally.ended_in_victory_check, 0, "no check in this one (6.1)");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_threads() {
    let options = Options::default();
    let one = tally(ScenarioId::Medium, 12, 1, options);
    assert_eq!(one, tally(ScenarioId::Medium, 12, 4, options));
}
