//! `lod simulate`: whole games of four non-players.

use super::{Failure, parsers, read_position, say};
use crate::chances::{Share, ratio};
use crate::simulate::{Plan, Simulation, Tally, simulate as run};
use crate::tell::{WIDTH, wrap_to};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lod_bots::bots::Library;
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::position::Options;
use lod_engine::game::{ByFaction, Faction, ScenarioId};
use lod_engine::rules::cards::cards;
use lod_engine::rules::deck::PILE;
use serde_json::{Map, Value, json};
use std::io::IsTerminal;
use std::num::NonZero;
use std::path::PathBuf;

/// How `lod simulate` is asked.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch")]
pub struct SimulateOptions {
    /// 1775, 1776, 1778 or sprint
    #[arg(long, value_parser = parsers::scenario, required_unless_present = "from")]
    scenario: Option<ScenarioId>,
    /// Play on from this position file, not from a scenario
    #[arg(long, value_name = "FILE", value_parser = parsers::path(), conflicts_with = "scenario")]
    from: Option<PathBuf>,
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// The seed; the same seed gives the same games
    #[arg(long)]
    seed: Option<u64>,
    /// The number of threads; default: all of the machine
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Use period Events
    #[arg(long)]
    period_events: bool,
    /// A Winter Quarters card waits for its turn
    #[arg(long)]
    winter_is_coming: bool,
    /// Use the harder game for one player (8.8)
    #[arg(long)]
    difficulty: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Plays the games and tells what came out.
///
/// # Errors
/// [`Failure::Input`] for a position that cannot be played on; [`Failure::Program`] when the answer cannot be written.
pub fn simulate(options: &SimulateOptions) -> Result<(), Failure> {
    let wrong = |what: &str| Failure::input("--from", what);
    let file = options.from.as_deref().map(read_position).transpose()?;
    let from = file.as_ref().map(|file| &file.position);
    let scenario = options.scenario.or(from.and_then(|position| position.scenario));
    let scenario = scenario.ok_or_else(|| {
        wrong("the position needs a `base`: its scenario says which cards are to come")
    })?;
    if from.is_some_and(|position| position.board.winter_quarters_left() == 0) {
        return Err(wrong("`winter-quarters-left = 0`: no Winter Quarters card ends the game"));
    }
    let own = from.map(|position| position.options).unwrap_or_default();
    let plan = Plan {
        scenario,
        from,
        games: options.games,
        seed: options.seed.unwrap_or_else(rand::random),
        threads: options.threads,
        options: Options {
            period_events: own.period_events || options.period_events,
            winter_is_coming: own.winter_is_coming || options.winter_is_coming,
            difficulty: own.difficulty || options.difficulty,
        },
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

fn to_json(simulation: &Simulation<'_>) -> Value {
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
        "closing-means": tally.closing.means().map(|(number, mean)| (number.id().to_string(), mean.into())).collect::<Map<String, Value>>(),
        "casualties": by_faction(|f| {
            let means = tally.casualties.means(f, tally.games);
            means.into_iter().map(|(kind, [turns, cbc, crc])| {
                (kind.to_string(), json!({"turns": turns, "cbc": cbc, "crc": crc}))
            }).collect::<Map<String, Value>>().into()
        }),
        "by-cards": tally.by_cards.iter().map(|(cards, wins)| {
            json!({"cards": cards, "games": wins.0.iter().sum::<u64>(), "wins": by_faction(|f| wins[f].into())})
        }).collect::<Vec<_>>(),
        "options": {
            "period-events": plan.options.period_events,
            "winter-is-coming": plan.options.winter_is_coming,
            "difficulty": plan.options.difficulty,
        },
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

/// Who won, by the length of the game: a row for each pile of the deck (2.1).
fn by_cards(tally: &Tally) -> String {
    let pile = PILE as u64 + 1;
    let mut text = format!("  {:14}{:>7}", "Cards", "games");
    Faction::ALL.into_iter().for_each(|f| text += &format!("{:>11}", f.name()));
    text.push('\n');
    let last = tally.by_cards.keys().next_back().map_or(0, |cards| cards.div_ceil(pile));
    for row in 0..last {
        let (from, to) = (row * pile + 1, (row + 1) * pile);
        let mut wins = ByFaction::<u64>::default();
        for own in tally.by_cards.range(from..=to).map(|(_, own)| own) {
            Faction::ALL.into_iter().for_each(|f| wins[f] += own[f]);
        }
        let games: u64 = wins.0.iter().sum();
        if games > 0 {
            text += &format!("  {:14}{games:>7}", format!("{from}-{to}"));
            Faction::ALL
                .into_iter()
                .for_each(|f| text += &format!("{:>11}", percent(ratio(wins[f], games)).trim()));
            text.push('\n');
        }
    }
    text
}

fn to_text(simulation: &Simulation<'_>) -> String {
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
    text += &by_cards(tally);
    let played = all_sides().filter(|(c, s)| tally.played(*c, *s) > 0).count();
    text += &format!("  {played} of {} Event texts were played\n", all_sides().count());
    text += &format!(
        "  {} ended in a Victory Check Phase; {:.1} cards a game\n",
        tally.ended_in_victory_check,
        tally.mean_cards()
    );
    let means: Vec<String> = tally
        .closing
        .means()
        .map(|(number, mean)| format!("{} {mean:.1}", number.name()))
        .collect();
    let means = format!("  On average at the end: {}", means.join(" · "));
    for line in wrap_to(&means, "  ", WIDTH) {
        text += &line;
        text.push('\n');
    }
    match &tally.first_violation {
        Some((game, what)) => {
            text += &format!(
                "  {} rule violations, the first in game {game}: {what}\n",
                tally.violations
            );
        }
        None => text += "  No rule violations\n",
    }
    text
}
