//! What stays behind, in words.

use super::list::joined;
use super::place::SpacePhrase;
use super::voice::Voice;
use crate::flowchart::words::{LeaveLast, MustStay, test};

/// The sentences for some restrictions on units that leave.
pub(super) fn sentences(leave: &[MustStay], voice: Voice<'_>) -> Vec<String> {
    let mut control = Vec::new();
    let mut stay = Vec::new();
    for rule in leave {
        match rule {
            MustStay::KeepControl(h) => control.push(format!("end {}", test::control(*h))),
            MustStay::AddNoControl(h) => control.push(format!("bring {}", test::control(*h))),
            MustStay::RoyalistLead(lead) => stay.push(format!(
                "in each space under British Control {lead} more Royalist than Rebellion pieces"
            )),
            MustStay::Last(rule) => stay.push(last(rule, voice)),
        }
    }
    let mut said = Vec::new();
    if !control.is_empty() {
        let list = joined(&control, "or");
        said.push(format!("No move may {list} in the space that it leaves."));
    }
    if !stay.is_empty() {
        said.push(format!("Leave {}.", stay.join("; ")));
    }
    said
}

pub(super) fn last(rule: &LeaveLast, voice: Voice<'_>) -> String {
    let each = match (rule.each, rule.count) {
        (None, 1) => format!("the last {}", rule.of.one()),
        (None, n) => format!("the last {n} {}", rule.of.many()),
        (Some(each), 1) => format!("one {} for each {}", rule.of.one(), each.one()),
        (Some(each), n) => format!("{n} {} for each {}", rule.of.many(), each.one()),
    };
    let prefer = rule.prefer.map_or(String::new(), |kind| format!(" ({} if possible)", kind.one()));
    let place = if rule.tests.is_empty() && rule.each.is_some() {
        String::new()
    } else {
        format!(" of {}", SpacePhrase::of(&rule.tests, voice).counted("each"))
    };
    format!("{each}{place}{prefer}")
}
