//! What a drawing says of a visited box: the answer with the facts that decided it, what was selected and done.

use super::fact;
use super::{chart, decisive};
use crate::tell::in_order::in_order;
use crate::tell::steps::{did, is_no_count};
use lod_bots::action::{Matter, Note, NoteKind, QuestionTrace, alone};
use lod_bots::flowchart::Node;
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{Change, Space};
use lod_engine::rules::Special;

/// More spaces of one instruction are counted, not named.
const MOST_NAMED: usize = 6;

/// What came of a visited box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoxResult {
    /// The answer of a question.
    pub answer: Option<bool>,
    /// The facts of a question; of any other box what was decided and done there, in order.
    pub lines: Vec<String>,
}

/// What these notes of a turn with these changes say of one of its boxes.
pub fn box_result(node: Node<'_>, notes: &[Note], changes: &[Change]) -> BoxResult {
    let here: Vec<&NoteKind> =
        notes.iter().filter(|n| n.at == node.id()).map(|n| &n.what).collect();
    match node {
        Node::Question(_) => question(&here),
        Node::Event(_) => BoxResult { answer: None, lines: event(&here) },
        Node::Command(_) | Node::Activity(_) => {
            let mut lines = done(&here).unwrap_or_else(|| changed(node, notes, changes));
            if lines.is_empty() {
                lines.push(replacement(node, &here).unwrap_or_else(|| unnoted(node)));
            }
            BoxResult { answer: None, lines }
        }
    }
}

fn question(here: &[&NoteKind]) -> BoxResult {
    let weighed = here.iter().find_map(|noted| match noted {
        NoteKind::Weighed(weighed) if weighed.matter == Matter::Question => Some(weighed),
        _ => None,
    });
    let answered = here.iter().find_map(|noted| match noted {
        NoteKind::Answered { yes, .. } => Some(*yes),
        _ => None,
    });
    let lines = weighed.map(|weighed| facts(weighed)).unwrap_or_default();
    BoxResult { answer: answered.or(weighed.map(|w| w.finding.holds)), lines }
}

/// The facts that decided a question, in short, each as a sentence begins.
pub(super) fn facts(weighed: &QuestionTrace) -> Vec<String> {
    short_facts(weighed).map(|fact| capital(&fact)).collect()
}

/// The facts that decided a question, in short.
pub(super) fn short_facts(weighed: &QuestionTrace) -> impl Iterator<Item = String> {
    let chart = chart(weighed.by);
    decisive(weighed).into_iter().map(|fact| fact::short(chart, fact))
}

fn event(here: &[&NoteKind]) -> Vec<String> {
    let mut lines = Vec::new();
    for noted in here {
        match noted {
            NoteKind::Event(_) => {
                let applies = here.iter().find_map(|noted| match noted {
                    NoteKind::Weighed(w) if w.finding.holds => match w.matter {
                        Matter::Bullet(number) => Some((number, w)),
                        _ => None,
                    },
                    _ => None,
                });
                lines.push(match applies {
                    Some((number, weighed)) => {
                        format!("Played for bullet {number}: {}", weighed.say)
                    }
                    None => "Played".to_string(),
                });
            }
            NoteKind::NoEvent(why) => lines.push(format!("Declined: {why}")),
            _ => {}
        }
    }
    lines
}

/// What is said of a box in which nothing was noted: Common Cause is used where it is visited.
fn unnoted(node: Node<'_>) -> String {
    let used = matches!(node, Node::Activity(b) if b.special == Special::CommonCause);
    if used { "Used in this Command".to_string() } else { "Nothing possible".to_string() }
}

/// Which box comes in place of this one, and why.
fn replacement(node: Node<'_>, here: &[&NoteKind]) -> Option<String> {
    let Node::Activity(b) = node else {
        return None;
    };
    let go = b.instead.as_ref()?.go.get_ref();
    let weighed = here.iter().find_map(|noted| match noted {
        NoteKind::Weighed(w) if w.matter == Matter::Instead && w.finding.holds => Some(w),
        _ => None,
    })?;
    Some(format!("Instead {go}: {}", facts(weighed).join("; ")))
}

/// What changes in a box that selects no space.
fn changed(node: Node<'_>, notes: &[Note], changes: &[Change]) -> Vec<String> {
    let ends = notes.iter().skip(1).map(|note| note.after).chain([changes.len()]);
    let spans = notes.iter().zip(ends).filter(|(note, _)| note.at == node.id());
    let these = spans.filter_map(|(note, end)| changes.get(note.after..end)).flatten();
    let these: Vec<Change> = these.copied().collect();
    let told = did(&these, &is_no_count, in_order);
    if told.is_empty() { Vec::new() } else { vec![told] }
}

/// What was done in a box of a Command or a Special Activity: each instruction with its spaces; nothing where none was
/// noted.
fn done(here: &[&NoteKind]) -> Option<Vec<String>> {
    let mut told: Vec<(String, Vec<Space>)> = Vec::new();
    let mut add = |say: &str, space: Option<Space>| {
        let say = capital(alone(say));
        match told.iter_mut().find(|(other, _)| *other == say) {
            Some((_, spaces)) => {
                spaces.extend(space.filter(|s| !spaces.contains(s)));
            }
            None => told.push((say, space.into_iter().collect())),
        }
    };
    for noted in here {
        match noted {
            NoteKind::Chose(chosen) if chosen.taken.is_some() => add(&chosen.say, chosen.taken),
            NoteKind::Did(say, space) => add(say, Some(*space)),
            NoteKind::Words(words) => add(words, None),
            _ => {}
        }
    }
    let impossible = here.iter().any(|n| matches!(n, NoteKind::NotPossible(_)));
    if impossible && told.is_empty() {
        return Some(vec!["Nothing possible".to_string()]);
    }
    let lines: Vec<String> = told
        .into_iter()
        .map(|(say, spaces)| match spaces.len() {
            0 => say,
            n if n > MOST_NAMED => format!("{say}: {n} spaces"),
            _ => {
                let names: Vec<&str> = spaces.into_iter().map(Space::name).collect();
                format!("{say}: {}", joined(&names))
            }
        })
        .collect();
    (!lines.is_empty()).then_some(lines)
}
