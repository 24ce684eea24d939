//! The steps of an action in order, each with what it cost: to be checked one after another.

use super::in_order::in_order;
use super::order::{Order, OrderPlace, net_change};
use super::order_sentences::order_sentences;
use super::page::wrap;
use super::record::{ActionKind, ActionRecord};
use super::track::Track;
use lod_bots::action::{Note, NoteKind};
use lod_bots::bots::Outcome;
use lod_engine::game::{Change, Fact, Faction, TrackMarker};
use lod_engine::rules::{ChangeSpan, StepOwner};
use serde::Serialize;

/// What was done together, or what chance decided between two of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportStep {
    /// Which step it is, from 1; nothing for chance.
    number: Option<usize>,
    pub(super) text: String,
}

impl ReportStep {
    /// In lines of at most so many columns.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        match self.number {
            Some(number) => wrap(&self.text, &format!("{number:>3}  "), "     ", width),
            None => wrap(&self.text, "     ", "       ", width),
        }
    }
}

/// The steps in order: of each what it belongs to and where, the Resources that it changed
/// before and after (1.8, 3.1), and what it moved. Among them what chance decided, with the candidates (8.2). What
/// another Faction than the one that acts did is told with its name, what no step did by what the action was.
pub(super) fn steps(record: &ActionRecord<'_>) -> Vec<ReportStep> {
    let drawn = |note: &Note| match &note.what {
        NoteKind::Drawn(drawn) => Some((note.after, drawn.to_string())),
        _ => None,
    };
    let mut draws = record.walk.notes.iter().filter_map(drawn).peekable();
    let mut steps = Vec::new();
    let mut number = 0;
    let mut chance = |before: usize, steps: &mut Vec<ReportStep>| {
        while let Some((_, text)) = draws.next_if(|(after, _)| *after < before) {
            steps.push(ReportStep { number: None, text });
        }
    };
    for (label, from, to) in spans(record) {
        let known = |fact| record.before.known_facts().is_none_or(|known| known.knows(fact));
        let told = did(record.changes.get(from..to).unwrap_or_default(), &known, in_order);
        if told.is_empty() {
            continue;
        }
        chance(to, &mut steps);
        number += 1;
        steps.push(ReportStep { number: Some(number), text: format!("{label}: {told}") });
    }
    chance(usize::MAX, &mut steps);
    steps
}

/// The steps under their heading; nothing where there are none.
pub(super) fn listed(steps: &[ReportStep], width: usize) -> Vec<String> {
    if steps.is_empty() {
        return Vec::new();
    }
    let heading = ["Steps".to_string()];
    heading.into_iter().chain(steps.iter().flat_map(|step| step.lines(width))).collect()
}

/// What stands over that part of a turn which no step did.
const fn besides(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Event(_) => "Event",
        Outcome::Command(command, _) => command.name(),
        Outcome::Pass => "Pass (2.3.3)",
    }
}

/// What each step of an action did on this row of the orders: "Garrison in Boston: British Resources 4 -> 3."
pub(super) fn steps_on(record: &ActionRecord<'_>, row: OrderPlace) -> Vec<String> {
    let told = |from: usize, to: usize| {
        let part = record.changes.get(from..to).unwrap_or_default();
        match row {
            OrderPlace::Tracks => Some(numbers(part)).filter(|n| !n.is_empty()).map(|n| n + "."),
            _ => {
                let mut here = in_order(part);
                here.retain(|order| match row {
                    OrderPlace::Space(space) => order.spaces().contains(space),
                    _ => order.row() == row,
                });
                Some(order_sentences(&here).join(" ")).filter(|told| !told.is_empty())
            }
        }
    };
    let spans = spans(record).into_iter();
    spans.filter_map(|(label, from, to)| Some(format!("{label}: {}", told(from, to)?))).collect()
}

/// What stands together on a line, with its label, and from which change to which.
fn spans(record: &ActionRecord<'_>) -> Vec<(String, usize, usize)> {
    let (actor, rest) = match record.what {
        ActionKind::Turn { faction, outcome, .. } => (faction, besides(&outcome)),
        ActionKind::Treaty => (Faction::French, "Treaty of Alliance (2.3.9)"),
        ActionKind::Stroke { faction, .. } => (faction, "Brilliant Stroke (2.3.8)"),
        _ => return Vec::new(),
    };
    let changes = record.changes.len();
    let mut spans: Vec<(String, usize, usize)> = Vec::new();
    let mut add = |label: String, from: usize, to: usize| match spans.last_mut() {
        Some((last, _, end)) if *last == label && *end == from => *end = to,
        _ => spans.push((label, from, to)),
    };
    let mut at = 0;
    for end_span in record.spans {
        if at < end_span.from {
            add(rest.to_string(), at, end_span.from);
        }
        add(label(end_span, actor), end_span.from, end_span.to);
        at = end_span.to;
    }
    if at < changes {
        add(rest.to_string(), at, changes);
    }
    spans
}

/// "Garrison in Boston", "Skirmish (Special Activity) in New York".
fn label(end_span: &ChangeSpan, actor: Faction) -> String {
    let mut text = end_span.doing.name().to_string();
    if matches!(end_span.doing, StepOwner::Special(_)) {
        text += " (Special Activity)";
    }
    if end_span.faction != actor {
        text = format!("{} {text}", end_span.faction.adjective());
    }
    match end_span.space {
        Some(space) => format!("{text} in {space}"),
        None => text,
    }
}

/// What changes did to Resources and on the tracks, all in all: "British Resources 4 -> 6, FNI 2 -> 1".
pub fn numbers(changes: &[Change]) -> String {
    let resources = Faction::ALL.into_iter().map(Track::Resources);
    let tracks = resources.chain(TrackMarker::ALL.into_iter().map(Track::Marker));
    let told = tracks.filter_map(|track| {
        let (from, to) = net_change(changes, track.fact()?)?;
        Some(format!("{} {} -> {}", track.name(), from.number(), to.number()))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What changes did: each change of Resources, what the tracks came to or, where that is not known, by how much they moved,
/// then what was moved, by these orders.
pub(super) fn did(
    changes: &[Change],
    known: &dyn Fn(Fact) -> bool,
    orders: fn(&[Change]) -> Vec<Order>,
) -> String {
    let mut numbers: Vec<String> = changes.iter().filter_map(resources).collect();
    for marker in TrackMarker::ALL {
        let (name, fact) = (marker.name(), Fact::Track(marker));
        if let Some((from, to)) = net_change(changes, fact) {
            let (from, to) = (from.number(), to.number());
            numbers.push(if known(fact) {
                format!("{name} {from} -> {to}")
            } else {
                format!("{name} {:+}", i32::from(to) - i32::from(from))
            });
        }
    }
    let mut parts = Vec::new();
    if !numbers.is_empty() {
        parts.push(format!("{}.", numbers.join(", ")));
    }
    parts.extend(order_sentences(&orders(changes)));
    parts.join(" ")
}

/// Whether it is no count of Casualties: of these it is enough to say by how many they grow.
pub(super) const fn is_no_count(fact: Fact) -> bool {
    !matches!(fact, Fact::CBC | Fact::CRC)
}

/// Resources before and after.
fn resources(change: &Change) -> Option<String> {
    match *change {
        Change::Set { fact: Fact::Resources(faction), from, to } => {
            let name = Track::Resources(faction).name();
            Some(format!("{name} {} -> {}", from.number(), to.number()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Board, Space};
    use lod_engine::rules::{Command, Special};

    fn pays(from: u8, to: u8) -> Change {
        let faction = Faction::French;
        Change::set(Fact::Resources(faction), from, to)
    }

    fn end_span(faction: Faction, doing: StepOwner, from: usize, to: usize) -> ChangeSpan {
        ChangeSpan { faction, doing, space: Some(Space::Boston), from, to }
    }

    /// Payments show one by one, Casualties as they end; another Faction's part is told with its name (3.6.8);
    /// what no step did stands under the name of the whole.
    #[test]
    fn r3_1_each_payment_is_told() {
        let battle = StepOwner::Command(Command::Battle);
        let skirmish = StepOwner::Special(Special::Skirmish);
        let rally = StepOwner::Command(Command::Rally);
        let changes = [
            pays(4, 3),
            pays(3, 2),
            Change::set(Fact::CBC, 1_u8, 2_u8),
            Change::set(Fact::CBC, 2_u8, 4_u8),
            pays(2, 5),
            pays(5, 4),
        ];
        let change_spans = [
            end_span(Faction::French, battle, 1, 3),
            end_span(Faction::French, battle, 3, 4),
            end_span(Faction::French, skirmish, 4, 5),
            end_span(Faction::Patriots, rally, 5, 6),
        ];
        let (board, faction) = (Board::empty(), Faction::French);
        let turn = |outcome| ActionKind::Turn { faction, outcome, card: None };
        let new = |outcome| ActionRecord::new(turn(outcome), &board, &board);
        let record = ActionRecord {
            changes: changes.to_vec(),
            spans: &change_spans,
            ..new(Outcome::Command(Command::Battle, Some(Special::Skirmish)))
        };
        assert_eq!(
            listed(&steps(&record), 80),
            [
                "Steps",
                "  1  Battle: French Resources 4 -> 3.",
                "  2  Battle in Boston: French Resources 3 -> 2, CBC 1 -> 4.",
                "  3  Skirmish (Special Activity) in Boston: French Resources 2 -> 5.",
                "  4  Patriot Rally in Boston: French Resources 5 -> 4.",
            ]
        );
        assert!(steps(&new(Outcome::Pass)).is_empty());
    }
}
