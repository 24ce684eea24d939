//! Which of several groups or ways was taken, in words.

use super::key::{self, behind, value};
use crate::tell::countable::kinds;
use itertools::Itertools;
use lod_bots::action::{OptionDecision, OptionOffer};
use lod_bots::flowchart::Chart;

/// What was taken, why no more of it, and what came nearest.
pub(super) fn brief(chart: &Chart, picked: &OptionDecision) -> String {
    let mut text = format!("{}: {}", picked.head(), option_name(picked, picked.taken));
    if picked.held {
        text += ", the rest must stay";
    }
    for (other, lost) in picked.runners_up() {
        let other = option_name(picked, other);
        text += &match (lost, &picked.drawn) {
            (Some((sift, its)), _) => format!("; not {other}: {}", behind(chart, None, sift, its)),
            (None, Some(drawn)) => format!("; {drawn}"),
            (None, None) => format!("; {other} is tied"),
        };
    }
    text
}

/// An option.
pub(super) fn option_name(picked: &OptionDecision, option: usize) -> String {
    match &picked.options[option] {
        OptionOffer::Group(troops) => kinds(*troops),
        OptionOffer::Named(name) => name.clone(),
    }
}

/// All that could have been taken, and what compared it.
pub(super) fn whole(chart: &Chart, picked: &OptionDecision) -> Vec<String> {
    let all = 0..picked.options.len();
    let names: Vec<String> = all.map(|option| option_name(picked, option)).collect();
    let mut lines = match names.as_slice() {
        [_] => Vec::new(),
        several => vec![format!("Candidates: {}.", several.join("; "))],
    };
    if picked.held {
        lines.push("More would move, but the rest must stay.".to_string());
    }
    for sift in picked.sifts.iter().filter(|sift| sift.separates()) {
        let key = key::ranking_name(chart, None, &sift.by);
        let each = sift.values.iter();
        let each = each
            .map(|(i, v)| format!("{} {}", option_name(picked, *i), value(&sift.by, *v)))
            .join("; ");
        lines.push(format!("Priority, {key}: {each}."));
    }
    if let Some(drawn) = &picked.drawn {
        lines.push(format!("{drawn} (8.2)."));
    }
    lines.push(format!("Selected: {}.", option_name(picked, picked.taken)));
    lines
}
