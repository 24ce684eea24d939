//! A box of the flowchart in words: what it asks or does, and where it leads.

use super::block::{Block, Item};
use super::list::{either, sentence};
use super::steps;
use super::verb::{BoxOf, doing};
use super::voice::Voice;
use super::{action, order};
use crate::flowchart::schema::{ActivityBox, Chart, CommandBox, EventBox, Node, PASS, Summary};
use lod_engine::game::words::capital;
use toml::Spanned;

/// The words of a box.
pub(super) fn block(chart: &Chart, node: Node<'_>) -> Block {
    let voice = Voice::of(chart);
    let items = match node {
        Node::Question(b) => {
            let when = b.when.reads(true, voice);
            vec![
                Item::plain(sentence(&format!("Yes if {when}"))),
                Item::marked(">", vec![format!("Yes: {}. No: {}.", goal(&b.yes), goal(&b.no))]),
            ]
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
    let names: Vec<&str> = list.iter().map(goal).collect();
    names.join(", or if that is not possible ")
}

fn event(b: &EventBox, voice: Voice<'_>) -> Vec<Item> {
    let mut items = vec![Item::plain(format!(
        "Look at the Event Instructions if the symbol has a musket. Play the {} Event, unless they say otherwise, if \
         any of this holds:",
        b.side.id()
    ))];
    for bullet in &b.bullet {
        let mut lines = vec![sentence(&bullet.when.reads(true, voice))];
        if let Some(order) = order::kinds(bullet.order.tests(), voice) {
            lines.push(sentence(&format!("Its spaces: {order}")));
        }
        items.push(Item::marked("-", lines));
    }
    items.push(Item::marked(">", vec![format!("If nothing of it holds: {}.", goal(&b.none))]));
    items
}

fn command(b: &CommandBox, voice: Voice<'_>) -> Vec<Item> {
    let most = match b.max {
        Some(1) => ", in one space".to_string(),
        Some(n) => format!(", in up to {n} spaces in all"),
        None => String::new(),
    };
    let title = format!("Command: {}{most}.", b.command.name());
    let head = match action::command(b.command, voice.faction()) {
        [] => vec![title],
        [cost, others @ ..] => std::iter::once(format!("{title} {cost}"))
            .chain(others.iter().map(ToString::to_string))
            .collect(),
    };
    let mut items = vec![Item::marked("", head)];
    items.extend(steps::items(&b.instructions, BoxOf::Command(b), voice));
    let mut ways = Vec::new();
    if let Some(with) = &b.with {
        let title = voice.chart.node(with.get_ref()).map_or("", Node::title);
        ways.push(format!(
            "If {title} ({}) is used on the way, it is the turn's Special Activity.",
            goal(with)
        ));
    }
    if !b.when_broke.is_empty() {
        ways.push(format!(
            "As soon as Resources reach 0, if no Special Activity was used yet: {}; then go on here.",
            goals(&b.when_broke)
        ));
    }
    if let Some(then) = &b.then {
        ways.push(format!("Afterwards a Special Activity, if none was used yet: {}.", goal(then)));
    }
    ways.push(format!("If nothing could be done: {}.", goal(&b.none)));
    if let [_, _, ..] = b.compelled[..] {
        let faction = voice.faction();
        let list: Vec<String> = b.compelled.iter().map(|verb| doing(*verb, faction)).collect();
        ways.push(format!(
            "Where an Event demands it although no step applies: in each space the first that is possible of these: {}.",
            list.join("; ")
        ));
    }
    items.push(Item::marked(">", vec![ways.join(" ")]));
    items
}

fn activity(b: &ActivityBox, voice: Voice<'_>) -> Vec<Item> {
    let mut head = vec![format!("Special Activity: {}.", b.special.name())];
    if let Some(instead) = &b.instead {
        let when = instead.when.reads(true, voice);
        let back = if instead.back { ", and come back here if that is not possible" } else { "" };
        head.push(format!("If {when}, instead use {}{back}.", goal(&instead.go)));
    }
    head.extend(action::special(b.special, voice.faction()).iter().map(ToString::to_string));
    let mut items = vec![Item::marked("", head)];
    items.extend(steps::items(&b.instructions, BoxOf::Activity, voice));
    let none = b.none.as_ref().map_or("no Special Activity", goal);
    items.push(Item::marked(">", vec![capital(&format!("if not possible: {none}."))]));
    items
}

/// The boxes that say what is wanted of a name.
pub(super) fn names(chart: &Chart) -> String {
    let mut ids: Vec<&str> = super::in_order(chart).iter().map(|n| n.id()).collect();
    ids.extend(chart.summary.iter().map(|s| s.id.get_ref().as_str()));
    either(&ids)
}
