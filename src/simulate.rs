//! Many whole games of four non-players.

use crate::chances::ratio;
use crate::native::threads;
use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::{Game, GameStep, SetUpError, seed_of};
use lod_engine::game::position::Options;
use lod_engine::game::{Position, ScenarioId};
use lod_engine::rules::invariants;
use lod_engine::rules::winter::End;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
mod casualties;
mod closing;
mod tally;

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub use casualties::{Casualties, LossCount};
pub use closing::Closing;
pub use tally::{ActionCounts, Tally};

/// What to simulate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan<'p> {
    /// The scenario.
    pub scenario: ScenarioId,
    /// The position of this scenario to play on from, in place of its set-up.
    pub from: Option<&'p Position>,
    /// How many games.
    pub games: u64,
    /// The master seed.
    pub seed: u64,
    /// How many threads; `None` for as many as the machine has.
    pub threads: Option<NonZero<usize>>,
    /// The options of the games.
    pub options: Options,
}

/// A finished simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation<'p> {
    /// What was asked for.
    pub plan: Plan<'p>,
    /// What came out.
    pub tally: Tally,
    /// How long it took.
    pub time: Duration,
}

impl Simulation<'_> {
    /// Games a second.
    pub fn games_per_second(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { ratio(self.tally.games, 1) / seconds } else { 0.0 }
    }
}

/// Plays all the games; `progress` hears after each how many are done. The same plan gives the same
/// tally whatever the threads.
pub fn simulate<'p>(
    library: &Library,
    plan: Plan<'p>,
    progress: impl Fn(u64) + Sync,
) -> Simulation<'p> {
    let begun = Instant::now();
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let total = Mutex::new(Tally::default());
    let threads = threads(plan.threads).min(usize::try_from(plan.games).unwrap_or(usize::MAX));
    let work = || {
        let mut mine = Tally::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= plan.games {
                break;
            }
            mine.add(play(library, &plan, game));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        total.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(mine);
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    Simulation {
        plan,
        tally: total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner),
        time: begun.elapsed(),
    }
}

/// A game that has not begun.
fn begun<'a>(
    library: &'a Library,
    plan: &Plan<'_>,
    shuffle: &mut ChaCha8Rng,
) -> Result<Game<'a>, SetUpError> {
    match plan.from {
        None => Game::new(library, plan.scenario, plan.options, shuffle),
        Some(position) => {
            let position = Position { options: plan.options, ..position.clone() };
            Game::of_position(library, position)?.with_unseen_cards(shuffle)
        }
    }
}

/// One whole game, the one with this number.
pub fn play(library: &Library, plan: &Plan<'_>, number: u64) -> Tally {
    let mut tally = Tally { games: 1, ..Tally::default() };
    let seed = seed_of(plan.seed, number);
    let mut shuffle = ChaCha8Rng::seed_from_u64(seed);
    let mut source = SeededDice::new(seed_of(seed, 0)).without_trace();
    let mut game = match begun(library, plan, &mut shuffle) {
        Ok(game) => game,
        Err(error) => {
            tally.violation(number, error.to_string());
            return tally;
        }
    };
    let (mut card, mut sound) = (0, None);
    loop {
        match game.step(&mut source) {
            Ok(None) => break,
            Ok(Some(action)) => {
                match &action {
                    GameStep::Card(number) => {
                        card = *number;
                        tally.cards += 1;
                    }
                    GameStep::Turn(taken) => {
                        tally.turn(taken.faction, taken.outcome, card);
                        tally.casualties.turn(taken.faction, taken.outcome, taken.done.changes());
                    }
                    _ => {}
                }
                let wrong = invariants::violations_since(sound.as_ref(), game.board());
                sound = wrong.is_empty().then(|| *game.board());
                for what in wrong {
                    tally.violation(number, format!("{what}, after {action:?}"));
                }
            }
            Err(stop) => {
                tally.violation(number, stop.to_string());
                break;
            }
        }
    }
    tally.ended = u64::from(game.end().is_some());
    if let Some(end) = game.end() {
        tally.closing = Closing::of(game.board());
        tally.ended_in_victory_check += u64::from(end.in_check());
        if let Some(winner) = End::winner(end) {
            tally.wins[winner] += 1;
            tally.lasted(winner);
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::flowchart::Chart;
    use lod_engine::game::{ByFaction, Faction};
    use std::sync::OnceLock;

    /// Four Factions that do nothing but Pass, and hold Winter Quarters.
    fn passive() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Library {
            charts: ByFaction(Faction::ALL.map(|f| {
                let lines = Library::text(f).lines().map(|line| {
                    if line.starts_with("start = ") {
                        "start = \"pass\"\n".to_string()
                    } else {
                        format!("{line}\n")
                    }
                });
                Chart::parse(&lines.collect::<String>()).expect("a flowchart")
            })),
        })
    }

    fn plan(scenario: ScenarioId, games: u64, threads: usize) -> Plan<'static> {
        Plan {
            scenario,
            from: None,
            games,
            seed: 7,
            threads: NonZero::new(threads),
            options: Options::default(),
        }
    }

    #[test]
    fn games_of_passes_and_winters_end_and_break_no_rule() {
        for id in ScenarioId::ALL {
            let tally = simulate(passive(), plan(id, 25, 2), |_| ()).tally;
            assert_eq!(tally.first_violation, None, "{}", id.id());
            assert_eq!(tally.violations, 0);
            assert_eq!(tally.games, 25);
            assert_eq!(tally.wins.0.iter().sum::<u64>(), 25, "every game ends");
            assert!(tally.mean_cards() > 10.0);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_games_whatever_the_threads() {
        let tally =
            |threads| simulate(passive(), plan(ScenarioId::Medium, 12, threads), |_| ()).tally;
        let one = tally(1);
        assert_eq!(one, tally(2));
        assert_eq!(one, tally(5));
        let other = Plan { seed: 8, ..plan(ScenarioId::Medium, 12, 1) };
        assert_ne!(one, simulate(passive(), other, |_| ()).tally);
    }

    #[test]
    fn r2_1_the_options_reach_the_game() {
        let options = Options { period_events: true, winter_is_coming: true, ..Options::default() };
        let plan = Plan { options, ..plan(ScenarioId::Short, 10, 1) };
        let tally = simulate(passive(), plan, |_| ()).tally;
        assert_eq!(tally.first_violation, None);
    }

    #[test]
    fn a_position_is_played_on_from_and_results_go_by_cards() {
        let text = "base = \"1776\"\nwinter-quarters-left = 1\n[card]\ncurrent = 21\nnext = 42";
        let position = Position::parse(text).expect("a position");
        let plan = Plan { from: Some(&position), ..plan(ScenarioId::Medium, 20, 1) };
        let tally = simulate(passive(), plan, |_| ()).tally;
        assert_eq!((tally.first_violation.clone(), tally.ended), (None, 20));
        let by_cards: u64 = tally.by_cards.values().map(|wins| wins.0.iter().sum::<u64>()).sum();
        assert_eq!(by_cards, 20);
        assert!(tally.by_cards.keys().all(|cards| (5..=10).contains(cards)), "{tally:?}");
        assert_eq!(
            tally,
            simulate(passive(), Plan { threads: NonZero::new(2), ..plan }, |_| ()).tally
        );
    }

    #[test]
    fn the_game_is_the_same_where_nobody_hears_it() {
        let play = |mut source: SeededDice| {
            let mut shuffle = ChaCha8Rng::seed_from_u64(5);
            let id = ScenarioId::Medium;
            let game = Game::new(Library::get(), id, Options::default(), &mut shuffle);
            let (mut game, mut boards, mut words) = (game.expect("a deck"), Vec::new(), 0);
            while let Some(action) = game.step(&mut source).expect("a sound game") {
                if let GameStep::Turn(taken) = action {
                    words += taken.done.walk.notes.len()
                        + taken.done.walk.path.len()
                        + taken.done.walk.dice.len();
                }
                boards.push(*game.board());
            }
            (boards, words)
        };
        let (heard, words) = play(SeededDice::new(5));
        assert!(heard.len() > 100 && words > 100);
        assert_eq!(play(SeededDice::new(5).without_trace()), (heard, 0));
    }

    #[test]
    fn seeds_of_neighbours_differ() {
        let mut seeds: Vec<u64> = (0..1000).map(|i| seed_of(3, i)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 1000);
    }
}
