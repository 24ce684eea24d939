//! `lod simulate`: whole games of four non-players.

use super::{Failure, say};
use crate::simulate::{Plan, Share, Simulation, Tally, ratio, simulate as run};
use crate::tell::{WIDTH, wrap_to};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lod_bots::bots::Library;
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use lod_engine::rules::cards::cards;
use serde_json::{Map, Value, json};
use std::io::IsTerminal;
use std::num::NonZero;

/// How `lod simulate` is asked.
#[derive(Clone, Copy, Debug)]
pub struct SimulateOptions {
    /// The scenario.
    pub scenario: ScenarioId,
    /// How many games.
    pub games: u64,
    /// The seed; without it, one from the machine.
    pub seed: Option<u64>,
    /// How many threads; without it, as many as the machine has.
    pub threads: Option<NonZero<usize>>,
    /// The Period Events option (2.1).
    pub period_events: bool,
    /// Answer in JSON.
    pub json: bool,
}

/// Plays the games and tells what came out.
///
/// # Errors
/// [`Failure::Program`] when the answer cannot be written.
pub fn simulate(options: &SimulateOptions) -> Result<(), Failure> {
    let plan = Plan {
        scenario: options.scenario,
        games: options.games,
        seed: options.seed.unwrap_or_else(rand::random),
        threads: options.threads,
        options: Options { period_events: options.period_events, ..Options::default() },
    };
    let bar = bar(plan.games);
    let simulation = run(Library::get(), plan, |_| bar.inc(1));
    bar.finish_and_clear();
    if options.json {
        say(&format!("{:#}\n", to_json(&simulation)))
    } else {
        say(&to_text(&simulation))
    }
}

/// A bar on a terminal; nothing elsewhere.
fn bar(games: u64) -> ProgressBar {
    let target = if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn to_json(simulation: &Simulation) -> Value {
    let (plan, tally) = (&simulation.plan, &simulation.tally);
    let wins: Map<String, Value> =
        Faction::ALL.into_iter().map(|f| (f.id().to_string(), tally.wins[f].into())).collect();
    json!({
        "scenario": plan.scenario.id(),
        "games": tally.games,
        "seed": plan.seed,
        "seconds": simulation.time.as_secs_f64(),
        "games-per-second": simulation.games_per_second(),
        "wins": wins,
        "win-shares": by_faction(|f| {
            let share = Share::of(tally.wins[f], tally.games);
            json!([share.low, share.found, share.high])
        }),
        "turns": by_faction(|f| {
            let done = tally.done[f];
            json!({"event": done.events, "command": done.commands, "pass": done.passes})
        }),
        "event-sides": sides(tally),
        "ended-in-victory-check": tally.ended_in_victory_check,
        "mean-cards": tally.mean_cards(),
        "closing-means": tally.closing.means().map(|(name, mean)| (name.to_string(), mean.into())).collect::<Map<String, Value>>(),
        "casualties": by_faction(|f| {
            let means = tally.casualties.means(f, tally.games);
            means.into_iter().map(|(kind, [turns, cbc, crc])| {
                (kind.to_string(), json!({"turns": turns, "cbc": cbc, "crc": crc}))
            }).collect::<Map<String, Value>>().into()
        }),
        "violations": tally.violations,
        "first-violation": tally.first_violation.as_ref().map(|(game, what)| json!({"game": game, "what": what})),
    })
}

fn by_faction(value: impl Fn(Faction) -> Value) -> Map<String, Value> {
    Faction::ALL.into_iter().map(|f| (f.id().to_string(), value(f))).collect()
}

/// The sides of Events that were played, and those that never were.
fn sides(tally: &Tally) -> Value {
    let (reached, missing): (Vec<Side>, Vec<Side>) =
        all_sides().partition(|(card, side)| tally.played(*card, *side) > 0);
    let names: Vec<String> = missing.iter().map(name).collect();
    json!({"reached": reached.len(), "never": names})
}

/// A card and one of its sides.
type Side = (u8, EventSide);

fn all_sides() -> impl Iterator<Item = Side> {
    cards().iter().flat_map(|card| {
        let dual = card.event().map(|e| e.shaded);
        let sides: &[EventSide] = match dual {
            Some(true) => &[EventSide::Unshaded, EventSide::Shaded],
            Some(false) => &[EventSide::Unshaded],
            None => &[],
        };
        sides.iter().map(|side| (card.number, *side))
    })
}

fn name((card, side): &Side) -> String {
    match side {
        EventSide::Unshaded => format!("{card} unshaded"),
        EventSide::Shaded => format!("{card} shaded"),
    }
}

/// "23.4 %", with a place for each digit.
fn percent(share: f64) -> String {
    format!("{:5.1} %", share * 100.0)
}

fn to_text(simulation: &Simulation) -> String {
    let (plan, tally) = (&simulation.plan, &simulation.tally);
    let mut text = format!(
        "{} games of {} with seed {}: {:.1} s, {:.0} games a second\n",
        tally.games,
        plan.scenario.id(),
        plan.seed,
        simulation.time.as_secs_f64(),
        simulation.games_per_second(),
    );
    text += "              wins   share  (95 % between)        Events  Commands  Passes\n";
    for faction in Faction::ALL {
        let wins = tally.wins[faction];
        let share = Share::of(wins, tally.games);
        let done = tally.done[faction];
        let part = |n: u64| percent(ratio(n, done.turns()));
        text += &format!(
            "  {:10}{wins:>6} {} ({} - {}) {}  {}  {}\n",
            faction.name(),
            percent(share.found),
            percent(share.low),
            percent(share.high),
            part(done.events),
            part(done.commands),
            part(done.passes),
        );
    }
    let played = all_sides().filter(|(c, s)| tally.played(*c, *s) > 0).count();
    text += &format!("  {played} of {} sides of Events were played\n", all_sides().count());
    text += &format!(
        "  {} ended in a Victory Check Phase; {:.1} cards a game\n",
        tally.ended_in_victory_check,
        tally.mean_cards()
    );
    let means: Vec<String> =
        tally.closing.means().map(|(name, mean)| format!("{name} {mean:.1}")).collect();
    let means = format!("  On average at the end: {}", means.join(" · "));
    for line in wrap_to(&means, "  ", WIDTH) {
        text += &line;
        text.push('\n');
    }
    match &tally.first_violation {
        Some((game, what)) => {
            text +=
                &format!("  {} broken rules, the first in game {game}: {what}\n", tally.violations);
        }
        None => text += "  No rule was broken\n",
    }
    text
}
