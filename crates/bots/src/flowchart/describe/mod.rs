//! A flowchart in full words, made from its data: one place for what every word of the files means to people.
//!
//! A [`Block`] is a box or another part of a Faction's page, as headings and sentences; [`page()`] lays all of them
//! out in the foldout's order, a drawing has the same words in its boxes.

mod action;
mod block;
mod figure;
mod general;
pub(super) mod list;
mod node;
mod order;
mod page;
pub(super) mod place;
pub(super) mod sentences;
mod steps;
pub(super) mod term;
pub(super) mod verb;
pub(super) mod voice;

pub use block::{Block, Item};
pub use figure::{figures, fixed_figures, to_count};
pub use general::random_spaces;

use super::order::Metric;
use super::schema::{Chart, Node, Summary};
use super::words::{self, Expr, Verb};
use itertools::Itertools;

/// The boxes in the order of their numbers.
pub fn in_order(chart: &Chart) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node<'_>> = chart.nodes().collect();
    nodes.sort_by_key(|n| {
        let id = n.id();
        let digits = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
        (id[digits..].parse::<u16>().unwrap_or(u16::MAX), id)
    });
    nodes
}

/// The words of a box.
pub fn words(chart: &Chart, node: Node<'_>) -> Block {
    node::block(chart, node)
}

/// The words of a summary.
pub fn summary(chart: &Chart, summary: &Summary) -> Block {
    node::summary(chart, summary)
}

/// A condition as it stands inside a sentence, or that it does not hold.
pub fn clause(chart: &Chart, condition: &Expr, holds: bool) -> String {
    condition.reads(holds, voice::Voice::of(chart))
}

/// Some kind of piece, more than one: "French Regulars".
pub const fn pieces(of: super::words::Pieces) -> &'static str {
    of.many()
}

/// One space that passes the tests: "a Colony with Villages".
pub fn a_space(chart: &Chart, tests: &[Expr]) -> String {
    place::SpacePhrase::of(tests, voice(chart, None)).single()
}

/// What holds of a space that passes a test, or of one that fails it: "with Tories", "not under British Control".
/// `verb` is what looks at the space.
pub fn of_space(chart: &Chart, verb: Option<Verb>, test: &Expr, passes: bool) -> String {
    test.reads(passes, voice(chart, verb).in_space())
}

/// What an ordering puts first: "Cities", "the most Tories".
pub fn foremost(chart: &Chart, verb: Option<Verb>, look: Metric<'_>) -> String {
    let voice = voice(chart, verb);
    match look {
        Metric::Kind(test) => words::kind(test, voice),
        Metric::Most(m) => m.term(voice).extreme(true),
        Metric::Least(m) => m.term(voice).extreme(false),
    }
}

fn voice(chart: &Chart, verb: Option<Verb>) -> voice::Voice<'_> {
    let voice = voice::Voice::of(chart);
    verb.map_or(voice, |verb| voice.about(verb.entry().action))
}

/// A Faction's page: every box, what stands beside the arrows, and what holds for all of them, in lines of at most
/// 80 columns.
pub fn page(chart: &Chart, width: usize) -> String {
    let head = Block {
        id: String::new(),
        title: format!("{}: begin at {}. Terms: see end.", chart.faction, chart.start.get_ref()),
        rule: String::new(),
        items: Vec::new(),
    };
    let boxes = in_order(chart).into_iter().map(|n| words(chart, n));
    let summaries = chart.summary.iter().map(|s| summary_block(chart, s));
    let blocks: Vec<Block> = std::iter::once(head)
        .chain(boxes)
        .chain(summaries)
        .chain(general::blocks(chart.faction))
        .collect();
    let mut orders = Vec::new();
    blocks.into_iter().map(|block| page::lay_out(&said_once(block, &mut orders), width)).join("\n")
}

/// A block with a long order of an earlier box named by that box.
fn said_once(mut block: Block, orders: &mut Vec<(String, String)>) -> Block {
    for line in block.items.iter_mut().flat_map(|item| &mut item.lines) {
        let is_long = line.starts_with("First ") && line.split(' ').count() > 15;
        match orders.iter().find(|(_, order)| order == line).filter(|_| is_long) {
            Some((id, _)) => *line = format!("Order as in {id}."),
            None if is_long => orders.push((block.id.clone(), line.clone())),
            None => {}
        }
    }
    block
}

/// A summary as it stands on the page, without its name in the files.
fn summary_block(chart: &Chart, s: &Summary) -> Block {
    Block { id: String::new(), ..summary(chart, s) }
}

/// What stands at the end of each page: what holds for all boxes, which pieces, ties and Events.
pub const TERMS: &str = "terms";

/// One part of the page: the box with this number, the summary with this name, or its [`TERMS`].
///
/// # Errors
/// In words: there is none, and which there are.
pub fn part(chart: &Chart, id: &str, width: usize) -> Result<String, String> {
    let same = |other: &str| other.eq_ignore_ascii_case(id);
    if same(TERMS) {
        let blocks = general::blocks(chart.faction).into_iter();
        return Ok(blocks.map(|block| page::lay_out(&block, width)).join("\n"));
    }
    let node = chart.nodes().find(|n| same(n.id()));
    let block = node.map(|n| words(chart, n)).or_else(|| {
        let found = chart.summary.iter().find(|s| same(s.id.get_ref()));
        found.map(|s| summary_block(chart, s))
    });
    match block {
        Some(block) => Ok(page::lay_out(&block, width)),
        None => Err(format!(
            "the {} have no box `{id}`; there are {}",
            chart.faction,
            node::names(chart)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHART: &str = r#"
version = 2
faction = "french"
start = "F1"
[[question]]
id = "F1"
rule = "8.6"
title = "A question as long as this one, and it is longer than a line of eighty columns, is broken?"
ask = "Was the Treaty not played, and is FNI at most 2?"
when = "not (treaty or fni > 2)"
yes = "F10"
no = "pass"
[[command]]
id = "F10"
rule = "8.6.4"
title = "Muster"
command = "muster"
max = 1
then = "F12"
none = "pass"
[[command.do]]
verb = "french-muster"
max = 1
where = "city and militia and no tories"
order = [{ first = "neutral" }, { within-each = [{ most = "population" }] }]
say = "Muster:"
[[command.do]]
verb = "french-muster"
max = 1
say = "Muster elsewhere:"
otherwise = true
[[activity]]
id = "F12"
rule = "8.6.3"
title = "Préparer"
special = "preparer-la-guerre"
instead = { when = "treaty", ask = "Was the Treaty played?", go = "F15", back = true }
none = "F15"
[[activity.do]]
verb = "preparer-squadron"
say = "Move a Squadron"
[[activity]]
id = "F15"
rule = "8.6.3"
title = "Skirmish"
special = "skirmish"
[[activity.do]]
verb = "skirmish"
max = 1
say = "Skirmish:"
[[summary]]
id = "redeploy"
rule = "8.6.9"
title = "Redeployment"
[[summary.do]]
verb = "redeploy"
say = "To"
"#;

    fn chart() -> Chart {
        Chart::parse(CHART).expect("a chart")
    }

    #[test]
    fn a_page_stays_within_eighty_columns_and_in_order() {
        let page = page(&chart(), 80);
        assert!(page.lines().all(|l| l.chars().count() <= 80), "{page}");
        let heads = ["F1 ", "F10 ", "F12 ", "F15 ", "Redeployment (8.6.9)"];
        let at = heads.map(|head| {
            let head = format!("\n{head}");
            assert_eq!(page.matches(&head).count(), 1, "{head}");
            page.find(&head).expect("a heading")
        });
        assert!(at.is_sorted());
    }

    #[test]
    fn the_words_come_from_the_data() {
        let chart = chart();
        let lines = |id: &str| {
            let items = words(&chart, chart.node(id).expect("a box")).items;
            let lines: Vec<String> = items.into_iter().flat_map(|i| i.lines).collect();
            lines
        };
        let asked = "Yes if the Treaty was not played and FNI <= 2.";
        assert_eq!(lines("F1"), [asked, "Yes: F10. No: Pass."]);
        let muster = lines("F10");
        assert_eq!(muster[0], "1 space.");
        assert_eq!(
            muster[1],
            "Place up to 4 French Regulars in one City with Militia and without Tories."
        );
        assert_eq!(muster[2], "First at Neutral; within each highest Population.");
        assert!(muster[4].starts_with("If the step before did not apply: place"));
        let last = "Then Special Activity, if unused: F12. None: Pass.";
        assert_eq!(muster.last().map(String::as_str), Some(last));
        let instead = "If the Treaty was played: F15 instead (back here if not possible).";
        assert_eq!(lines("F12")[1], instead);
    }

    #[test]
    fn one_part_is_found_by_its_name() {
        let chart = chart();
        let box_alone = part(&chart, "f12", 80).expect("a box");
        assert!(box_alone.starts_with("F12  Préparer (8.6.3)\n"), "{box_alone}");
        assert!(page(&chart, 80).contains(&box_alone));
        let summary = part(&chart, "redeploy", 80).expect("a summary");
        assert!(summary.contains("Move the Leader to one space."), "{summary}");
        let told = part(&chart, "F99", 80).expect_err("no box");
        assert_eq!(told, "the French have no box `F99`; there are F1, F10, F12, F15 or redeploy");
    }
}
