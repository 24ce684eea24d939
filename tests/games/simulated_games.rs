//! Whole games of four non-players by the flowcharts in the binary.

use crate::volume::part;
use lod::chances::{Chances, ratio};
use lod::simulate::{Plan, Tally, simulate};
use lod_bots::bots::Library;
use lod_bots::game::{Game, Playout};
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, Position, ScenarioId};
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

/// Chances of a scenario before its first card are those of its simulated games: other seeds, the same shares. Far more
/// than the 95 % interval of their difference would have another cause than the dice.
#[test]
fn chances_before_the_first_card_are_those_of_simulated_games() {
    const LIMIT: f64 = 3.5;
    let games = part("LOD_CHANCES", 2000, 60);
    for id in ScenarioId::ALL {
        let simulated = tally(id, games, 2, Options::default());
        let position = Position::parse(&format!("base = \"{}\"", id.id())).expect("a position");
        let game = Game::of_position(Library::get(), position).expect("a game");
        let played: Vec<Playout> =
            (0..games).map(|number| game.play_on(1, number).expect("an end")).collect();
        let chances = Chances::of(1, &played);
        for faction in Faction::ALL {
            let shares = [ratio(simulated.wins[faction], games), chances.share(faction).found];
            let mean = f64::midpoint(shares[0], shares[1]);
            let deviation = (2.0 * mean * (1.0 - mean) / ratio(games, 1)).sqrt();
            let difference = (shares[0] - shares[1]).abs();
            assert!(difference <= LIMIT * deviation, "{} {faction}: {shares:?}", id.id());
        }
    }
}
