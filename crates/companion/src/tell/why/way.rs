//! Which of several ways in one space was taken, in words.

use super::key::{self, behind, is_kind, value};
use crate::tell::countable::kinds;
use itertools::Itertools;
use lod_bots::action::{By, SpaceDecision};
use lod_bots::flowchart::Chart;
use lod_engine::game::Piece;
use lod_engine::game::words::joined;
use lod_engine::rules::{ActionStep, Group, PieceCounts, StrikeKind};

/// The way that was carried out and what put it before the one that came nearest; nothing where there was one way
/// only.
pub(super) fn brief(chart: &Chart, chosen: &SpaceDecision) -> Option<String> {
    let way = steps_clause(&chosen.entrants.get(chosen.way?)?.steps)?;
    let (other, lost) = chosen.other_way()?;
    let other = steps_clause(&chosen.entrants[other].steps)?;
    let why = match lost {
        Some((sift, its)) => behind(chart, chosen.verb, sift, its),
        None => "tied, first of the list".to_string(),
    };
    Some(format!("{way}, not {other}: {why}"))
}

/// All the ways in the space with what compared them.
pub(super) fn whole(chart: &Chart, chosen: &SpaceDecision) -> Vec<String> {
    let Some(way) = chosen.way.filter(|_| chosen.other_way().is_some()) else {
        return Vec::new();
    };
    let space = chosen.entrants[way].space;
    let here: Vec<usize> =
        (0..chosen.entrants.len()).filter(|i| chosen.entrants[*i].space == space).collect();
    let name = |i: usize| steps_clause(&chosen.entrants[i].steps).unwrap_or_default();
    let names = here.iter().map(|i| name(*i)).join("; ");
    let mut lines = vec![format!("Options in {space}: {names}.")];
    // What separated the spaces is told with them.
    let is_told = |by: &By| chosen.sifts.iter().any(|sift| sift.separates() && sift.by == *by);
    for sift in chosen.ways.iter().filter(|sift| !is_told(&sift.by)) {
        let values: Vec<(usize, i32)> =
            (sift.values.iter()).filter(|(i, _)| here.contains(i)).copied().collect();
        if values.iter().all(|(_, v)| *v == values[0].1) {
            continue;
        }
        let each = values.iter();
        let each =
            each.map(|(i, v)| format!("{} {}", name(*i), value_text(&sift.by, *v))).join("; ");
        let key = key::ranking_name(chart, chosen.verb, &sift.by);
        lines.push(format!("Priority, {key}: {each}."));
    }
    lines.extend(brief(chart, chosen).map(|brief| format!("Selected: {brief}.")));
    lines
}

/// A value, "yes" or "no" where there is no number.
fn value_text(by: &By, v: i32) -> String {
    match (is_kind(by), v) {
        (true, 0) => "no".to_string(),
        (true, _) => "yes".to_string(),
        (false, _) => value(by, v).to_string(),
    }
}

/// What the steps strike, or who goes from where; nothing where the steps are neither.
pub(super) fn steps_clause(steps: &[ActionStep]) -> Option<String> {
    steps.iter().find_map(|step| match step {
        ActionStep::Skirmish { kind, militia, .. } => Some(skirmish(*kind, *militia)),
        ActionStep::ScoutSkirmish { kind } => Some(skirmish(*kind, None)),
        ActionStep::Partisans { kind, .. } => Some(strike(*kind, None)),
        ActionStep::WarPath { kind, militia, .. } => Some(strike(*kind, *militia)),
        ActionStep::March { groups, .. } => going(groups),
        ActionStep::Scout { group, .. } => going(std::slice::from_ref(group)),
        _ => None,
    })
}

/// "2 Tories from Boston".
fn going(groups: &[Group]) -> Option<String> {
    let each = groups.iter();
    let each = each.map(|g| format!("{} from {}", kinds(g.troops), g.from));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| joined(&each))
}

fn skirmish(kind: StrikeKind, militia: Option<Piece>) -> String {
    match kind {
        StrikeKind::One(one) => struck(&[Some(one), militia]),
        StrikeKind::Two(one, other) => at_cost(struck(&[Some(one), Some(other), militia])),
        StrikeKind::Base => at_cost("the Fort".to_string()),
    }
}

fn strike(kind: StrikeKind, militia: Option<Piece>) -> String {
    match kind {
        StrikeKind::One(one) => struck(&[Some(one), militia]),
        StrikeKind::Two(one, other) => at_cost(struck(&[Some(one), Some(other), militia])),
        StrikeKind::Base => at_cost("the Fort or Village".to_string()),
    }
}

fn struck(pieces: &[Option<Piece>]) -> String {
    let pieces = pieces.iter().flatten();
    kinds(pieces.fold(PieceCounts::NONE, |all, piece| all.with(*piece, 1)))
}

fn at_cost(what: String) -> String {
    format!("{what}, removing 1 own unit")
}
