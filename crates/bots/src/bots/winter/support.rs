//! The Support Phase (6.4): 8.4.5, 8.5.9, R23, R34.

use super::super::{Candidate, Run};
use super::choose::{Question, Series, resources};
use crate::flowchart::Stop;
use crate::flowchart::words::Verb;
use lod_engine::game::{Board, Marker, Space, SpaceSet};
use lod_engine::rules::loyalty::{
    WINTER_LEVELS, committees_levels, committees_steps, reward_cost, reward_levels, reward_markers,
    reward_steps,
};
use lod_engine::rules::{Deed, Refusal, winter};

/// What a Faction may buy in this phase.
struct Purchase {
    summary: &'static str,
    verb: Verb,
    name: &'static str,
    spaces: fn(&Board) -> SpaceSet,
    markers: fn(&Board, Space) -> u8,
    levels: fn(&Board, Space) -> u8,
    steps: fn(&Board, Space) -> u8,
    cost: fn(&Board, Space, u8) -> u8,
    buy: fn(&mut Deed, Space, u8) -> Result<(), Refusal>,
}

/// Reward Loyalty (6.4.1).
pub(super) fn reward(run: &mut Run<'_>) -> Result<(), Stop> {
    let purchase = Purchase {
        summary: "reward-loyalty",
        verb: Verb::RewardLoyalty,
        name: "Reward Loyalty",
        spaces: winter::reward_spaces,
        markers: reward_markers,
        levels: |b, s| reward_levels(b, s, Some(WINTER_LEVELS)),
        steps: |b, s| reward_steps(b, s, Some(WINTER_LEVELS)),
        cost: reward_cost,
        buy: winter::reward,
    };
    spend(run, &purchase)
}

/// Committees of Correspondence (6.4.2).
pub(super) fn committees(run: &mut Run<'_>) -> Result<(), Stop> {
    let purchase = Purchase {
        summary: "committees",
        verb: Verb::Committees,
        name: "Committees of Correspondence",
        spaces: winter::committee_spaces,
        markers: |b, s| b.markers(s, Marker::Raid),
        levels: committees_levels,
        steps: committees_steps,
        cost: |_, _, steps| steps,
        buy: winter::committees,
    };
    spend(run, &purchase)
}

/// The most steps that the Faction can pay for in a space.
fn most(run: &Run<'_>, purchase: &Purchase, space: Space) -> u8 {
    let board = run.board();
    let has = board.resources(run.faction());
    (1..=(purchase.steps)(board, space))
        .rev()
        .find(|n| (purchase.cost)(board, space, *n) <= has)
        .unwrap_or(0)
}

/// Space after space, as long as there is something to buy and something to pay with.
fn spend(run: &mut Run<'_>, purchase: &Purchase) -> Result<(), Stop> {
    if run.is_theirs() {
        return person_spends(run, purchase);
    }
    let (id, verb) = (purchase.summary, purchase.verb);
    while let Some(space) = run.next_by_summary(id, verb, usize::MAX, purchase)? {
        let steps = most(run, purchase, space);
        run.does(|deed| (purchase.buy)(deed, space, steps))?;
    }
    Ok(())
}

/// The spaces where something can be bought; for a non-player at least one level, for people markers alone too.
fn offers(run: &Run<'_>, purchase: &Purchase, markers_alone: bool) -> Result<Vec<Candidate>, Stop> {
    let spaces = (purchase.spaces)(run.board()).without(run.deed.selected());
    run.all_known()?;
    let offers = spaces
        .iter()
        .filter_map(|s| {
            let steps = most(run, purchase, s);
            let is_level = steps > (purchase.markers)(run.board(), s);
            let shifts = is_level && (purchase.levels)(run.board(), s) > 0;
            let offered = shifts || (markers_alone && steps > 0);
            let does = |deed: &mut Deed| (purchase.buy)(deed, s, steps);
            offered.then(|| run.foretell(s, does)).flatten()
        })
        .collect();
    run.all_known()?;
    Ok(offers)
}

impl Series for Purchase {
    fn candidates(&self, run: &Run<'_>) -> Result<Vec<Candidate>, Stop> {
        offers(run, self, false)
    }

    fn does(&self, run: &mut Run<'_>, space: Space) -> Result<(), Refusal> {
        let steps = most(run, self, space);
        (self.buy)(&mut run.deed, space, steps)
    }
}

fn person_spends(run: &mut Run<'_>, purchase: &Purchase) -> Result<(), Stop> {
    loop {
        let candidates = offers(run, purchase, true)?;
        if candidates.is_empty() {
            return Ok(());
        }
        let (id, verb) = (purchase.summary, purchase.verb);
        let picked = if run.is_played() {
            let worthwhile = offers(run, purchase, false)?;
            run.by_summary(id, verb, &worthwhile)?
        } else {
            run.next_by_summary(id, verb, usize::MAX, purchase)?
        };
        let Some((space, steps)) = person(run, purchase, &candidates, picked)? else {
            return Ok(());
        };
        run.does(|deed| (purchase.buy)(deed, space, steps))?;
    }
}

/// What a person buys next.
fn person(
    run: &mut Run<'_>,
    purchase: &Purchase,
    candidates: &[Candidate],
    picked: Option<Space>,
) -> Result<Option<(Space, u8)>, Stop> {
    let faction = run.faction();
    let spaces: Vec<Space> = candidates.iter().map(|c| c.space).collect();
    let mut options: Vec<String> = spaces.iter().map(|s| s.name().to_string()).collect();
    options.push("Nothing more".to_string());
    let default = spaces
        .iter()
        .position(|s| Some(*s) == picked)
        .unwrap_or(spaces.len());
    let index = run.person(Question {
        ask: format!("{} in", purchase.name),
        lines: run.reads(|| {
            let each = "1 Resource each marker, then each level";
            vec![format!("{} {each}.", resources(run.board(), faction))]
        })?,
        about: run.reads(|| {
            let about = |s: &Space| match most(run, purchase, *s) {
                // Nothing more is asked: the price is told here.
                1 => only(run, purchase, *s),
                _ => offered(run, purchase, *s),
            };
            spaces.iter().map(about).collect()
        })?,
        options,
        default,
        ..Question::default()
    })?;
    let Some(space) = spaces.get(index).copied() else {
        return Ok(None);
    };
    let most = most(run, purchase, space);
    let words = (1..=most)
        .map(|n| bought(run, purchase, space, n))
        .collect();
    let index = run.person(Question {
        ask: format!("{} in {space}", purchase.name),
        lines: run.reads(|| {
            let left = resources(run.board(), faction);
            vec![format!(
                "{space}: {}. {left}",
                offered(run, purchase, space)
            )]
        })?,
        about: run.reads(|| {
            let about = |n| result(run, purchase, space, n);
            (1..=most).map(about).collect()
        })?,
        options: words,
        default: usize::from(most) - 1,
        space: Some(space),
        ..Question::default()
    })?;
    let steps = u8::try_from(index).map_or(most, |i| i + 1).min(most);
    Ok(Some((space, steps)))
}

/// "2 Resources: 1 marker, 1 level".
fn bought(run: &Run<'_>, purchase: &Purchase, space: Space, steps: u8) -> String {
    let cost = (purchase.cost)(run.board(), space, steps);
    let markers = steps.min((purchase.markers)(run.board(), space));
    let bought = [
        counted(markers, "marker"),
        counted(steps - markers, "level"),
    ];
    let bought: Vec<String> = bought.into_iter().flatten().collect();
    let cost = counted(cost, "Resource").unwrap_or_else(|| "free".to_string());
    format!("{cost}: {}", bought.join(", "))
}

fn counted(n: u8, what: &str) -> Option<String> {
    match n {
        0 => None,
        1 => Some(format!("1 {what}")),
        n => Some(format!("{n} {what}s")),
    }
}

/// "Neutral, 1 marker to remove first, 2 levels at most".
fn offered(run: &Run<'_>, purchase: &Purchase, space: Space) -> String {
    let board = run.board();
    let markers = counted((purchase.markers)(board, space), "marker");
    let levels = counted((purchase.levels)(board, space), "level");
    let mut parts = vec![board.support(space).name().to_string()];
    parts.extend(markers.map(|n| format!("{n} to remove first")));
    parts.push(levels.map_or("no level to shift".to_string(), |n| format!("{n} at most")));
    parts.join(", ")
}

/// "1 Resource: 1 level, Neutral -> Passive Support", where nothing else can be bought.
fn only(run: &Run<'_>, purchase: &Purchase, space: Space) -> String {
    let was = run.board().support(space).name();
    let mut deed = run.deed.sketch();
    let after = match (purchase.buy)(&mut deed, space, 1) {
        Ok(()) => deed.board().support(space).name(),
        Err(_) => was,
    };
    let shift = match was == after {
        true => format!("still {was}"),
        false => format!("{was} -> {after}"),
    };
    format!("{}, {shift}", bought(run, purchase, space, 1))
}

/// "British Resources 10 -> 8, Neutral -> Active Support".
fn result(run: &Run<'_>, purchase: &Purchase, space: Space, steps: u8) -> String {
    let (board, faction) = (run.board(), run.faction());
    let mut after = run.deed.sketch();
    if (purchase.buy)(&mut after, space, steps).is_err() {
        return String::new();
    }
    let (was, is) = (board.resources(faction), after.board().resources(faction));
    let mut parts = vec![format!("{} Resources {was} -> {is}", faction.adjective())];
    let (was, is) = (board.support(space), after.board().support(space));
    if was != is {
        parts.push(format!("{} -> {}", was.name(), is.name()));
    }
    parts.join(", ")
}
