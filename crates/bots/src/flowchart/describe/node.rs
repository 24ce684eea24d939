//! A box of the flowchart in words: what it asks or does, and where it leads.

use super::block::{Block, Item};
use super::list::{either, sentence};
use super::steps;
use super::verb::{BoxOf, doing};
use super::voice::Voice;
use super::{action, order};
use crate::flowchart::schema::{ActivityBox, Chart, CommandBox, EventBox, Node, PASS, Summary};
use crate::flowchart::words::Verb;
use itertools::Itertools;
use lod_engine::game::words::capital;
use toml::Spanned;

/// The words of a box.
pub(super) fn block(chart: &Chart, node: Node<'_>) -> Block {
    let voice = Voice::of(chart);
    let items = match node {
        Node::Question(b) => {
            let when = b.when.reads(true, voice);
            // The words of the title are not repeated.
            let is_title = b.title.replace(" above ", " > ").starts_with(&when);
            let when = (!is_title).then(|| Item::plain(sentence(&format!("Yes if {when}"))));
            let ways = format!("Yes: {}. No: {}.", goal(&b.yes), goal(&b.no));
            when.into_iter().chain([Item::marked(">", vec![ways])]).collect()
        }
        Node::Event(b) => event(b, voice),
        Node::Command(b) => command(b, voice),
        Node::Activity(b) => activity(b, voice),
    };
    Block {
        id: node.id().to_string(),
        title: node.title().to_string(),
        rule: node.rule().to_string(),
        items,
    }
}

/// The words of a summary: when it applies, its instructions, and what else it says.
pub(super) fn summary(chart: &Chart, summary: &Summary) -> Block {
    let voice = Voice::of(chart);
    let when = summary.when.as_ref().map(|when| when.reads(true, voice));
    let when = when.map(|when| Item::plain(sentence(&format!("Only if {when}"))));
    let steps = steps::items(&summary.instructions, BoxOf::Summary(summary), voice);
    let say = summary.say.clone().map(Item::plain);
    Block {
        id: summary.id.get_ref().clone(),
        title: summary.title.clone(),
        rule: summary.rule.clone(),
        items: when.into_iter().chain(steps).chain(say).collect(),
    }
}

fn goal(to: &Spanned<String>) -> &str {
    match to.get_ref().as_str() {
        PASS => "Pass",
        id => id,
    }
}

fn goals(list: &[Spanned<String>]) -> String {
    list.iter().map(goal).join(", if not possible ")
}

fn event(b: &EventBox, voice: Voice<'_>) -> Vec<Item> {
    let mut items = vec![Item::plain(format!(
        "Musket: Event Instructions first. Play the {} Event if any bullet applies:",
        b.side.id()
    ))];
    for bullet in &b.bullet {
        let when = bullet.when.reads(true, voice);
        let mut lines = vec![sentence(when.strip_prefix("the Event ").unwrap_or(&when))];
        if let Some(order) = order::kinds(bullet.order.tests(), voice) {
            lines.push(sentence(&format!("Its spaces: {order}")));
        }
        items.push(Item::marked("-", lines));
    }
    items.push(Item::marked(">", vec![format!("None: {}.", goal(&b.none))]));
    items
}

fn command(b: &CommandBox, voice: Voice<'_>) -> Vec<Item> {
    let name = b.command.name();
    let name = (!b.title.starts_with(name)).then(|| format!("Command: {name}"));
    let most = b.max.map(|max| match max {
        1 => "1 space".to_string(),
        n => format!("up to {n} spaces"),
    });
    let title: Vec<String> = name.into_iter().chain(most).collect();
    let title = (!title.is_empty()).then(|| sentence(&title.join(", ")));
    let rest = action::command(b.command, voice.faction()).iter();
    let head = title.into_iter().chain(rest.map(ToString::to_string)).collect();
    let mut items = vec![Item::marked("", head)];
    items.extend(steps::items(&b.instructions, BoxOf::Command(b), voice));
    let mut ways = Vec::new();
    if let Some(with) = &b.with {
        let title = voice.chart.node(with.get_ref()).map_or("", Node::title);
        ways.push(format!("{title} ({}) is the Special Activity.", goal(with)));
    }
    if !b.when_broke.is_empty() {
        ways.push(format!(
            "At 0 Resources, if the Special Activity is unused: {}, then continue.",
            goals(&b.when_broke)
        ));
    }
    if let Some(then) = &b.then {
        ways.push(format!("Then Special Activity, if unused: {}.", goal(then)));
    }
    ways.push(format!("None: {}.", goal(&b.none)));
    if let [_, _, ..] = b.compelled[..] {
        let faction = voice.faction();
        let mut steps: Vec<Verb> = b.instructions.iter().map(|i| i.verb).collect();
        steps.dedup();
        let list: Vec<String> = b.compelled.iter().map(|verb| doing(*verb, faction)).collect();
        ways.push(if steps == b.compelled {
            "For an Event: the first possible step.".to_string()
        } else {
            let list = list.join("; ");
            format!("For an Event: the first possible of: {list}.")
        });
    }
    items.push(Item::marked(">", vec![ways.join(" ")]));
    items
}

fn activity(b: &ActivityBox, voice: Voice<'_>) -> Vec<Item> {
    let name = b.special.name();
    let mut head = if b.title.starts_with(name) {
        Vec::new()
    } else {
        vec![format!("Special Activity: {name}.")]
    };
    if let Some(instead) = &b.instead {
        let when = instead.when.reads(true, voice);
        let back = if instead.back { " (back here if not possible)" } else { "" };
        head.push(format!("If {when}: {} instead{back}.", goal(&instead.go)));
    }
    head.extend(action::special(b.special, voice.faction()).iter().map(ToString::to_string));
    let mut items = vec![Item::marked("", head)];
    items.extend(steps::items(&b.instructions, BoxOf::Activity, voice));
    let none = b.none.as_ref().map_or("no Special Activity", goal);
    items.push(Item::marked(">", vec![capital(&format!("none: {none}."))]));
    items
}

/// The names of the boxes and summaries.
pub(super) fn names(chart: &Chart) -> String {
    let mut ids: Vec<&str> = super::in_order(chart).iter().map(|n| n.id()).collect();
    ids.extend(chart.summary.iter().map(|s| s.id.get_ref().as_str()));
    either(&ids)
}
