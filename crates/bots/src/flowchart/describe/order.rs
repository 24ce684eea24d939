//! Orderings in words: "first Cities, then Colonies; within each highest Population".

use super::list;
use super::voice::Voice;
use crate::flowchart::order::{Criterion, Metric, turns, within_each};
use crate::flowchart::words::Expr;
use crate::flowchart::words::kind;

/// An ordering of spaces; nothing where it does not order.
pub(super) fn clause(order: &[Criterion], voice: Voice<'_>) -> Option<String> {
    (!order.is_empty()).then(|| steps(order, voice))
}

/// The same as a sentence.
pub(super) fn sentence(order: &[Criterion], voice: Voice<'_>) -> Option<String> {
    let ranks = !matches!(turns(order).next()?.look, Metric::Kind(_));
    let words = clause(order, voice)?;
    let first = if ranks { "first " } else { "" };
    Some(list::sentence(&format!("{first}{words}")))
}

/// Which kinds come first in an Event (8.3.5).
pub(super) fn kinds(tests: &[Expr], voice: Voice<'_>) -> Option<String> {
    let words: Vec<String> = tests.iter().map(|t| kind(t, voice)).collect();
    (!words.is_empty()).then(|| format!("first {}", words.join(", then ")))
}

fn steps(order: &[Criterion], voice: Voice<'_>) -> String {
    let turns: Vec<_> = turns(order).collect();
    let each = within_each(order);
    let mut parts = Vec::new();
    for (i, turn) in turns.iter().enumerate() {
        let what = match turn.look {
            Metric::Kind(test) => kind(test, voice),
            Metric::Most(m) => m.term(voice).extreme(true),
            Metric::Least(m) => m.term(voice).extreme(false),
        };
        let word = match (i, turn.look) {
            (0, Metric::Kind(_)) => "first ",
            (0, _) => "",
            _ => "then ",
        };
        let last = i + 1 == turns.len() && each.is_empty();
        let within = match turn.within {
            [] => String::new(),
            inner if last && !matches!(turn.look, Metric::Kind(_)) => {
                format!("; within that {}", steps(inner, voice))
            }
            inner => format!(" (within that {})", steps(inner, voice)),
        };
        parts.push(format!("{word}{what}{within}"));
    }
    let list = parts.join(", ");
    if each.is_empty() { list } else { format!("{list}; within each {}", steps(each, voice)) }
}
