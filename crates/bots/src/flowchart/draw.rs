//! A flowchart drawn, for Mermaid and for Graphviz: its boxes with the words of [`super::say`], or with their titles
//! alone, and every way from box to box and out of the turn.

use super::arrow::{End, Way};
use super::describe::{Item, in_order, words};
use super::schema::{Chart, Node};
use lod_engine::game::words::filled;

/// What stands in a box of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// All that the page says of it.
    #[default]
    Words,
    /// Its number, title and rule.
    Title,
}

/// The widest line in a box.
const WIDTH: usize = 60;

/// Every way, box by box as they are read.
fn ways(chart: &Chart) -> Vec<Way<'_>> {
    in_order(chart).into_iter().flat_map(|node| chart.ways_from(node)).collect()
}

/// The ends of ways that are no box, with their words; in an unchecked file what is missing.
fn ends<'a>(chart: &Chart, ways: &[Way<'a>]) -> Vec<(&'a str, &'a str)> {
    let no_box = |to: &&str| chart.node(to).is_none();
    let mut ends: Vec<&'a str> = ways.iter().map(|way| way.to).filter(no_box).collect();
    ends.sort_unstable();
    ends.dedup();
    let known = |id: &str| End::ALL.into_iter().find(|end| end.id() == id);
    ends.into_iter().map(|id| (id, known(id).map_or(id, |end| end.name()))).collect()
}

/// The lines in a box.
fn label(chart: &Chart, node: Node<'_>, fill: Fill) -> Vec<String> {
    let title = format!("{} {} ({})", node.id(), node.title(), node.rule());
    match fill {
        Fill::Title => vec![title],
        Fill::Words => {
            let items = words(chart, node).items;
            let mut lines = filled(title.split_whitespace(), "", "", WIDTH);
            lines.extend(items.iter().flat_map(paragraph));
            lines
        }
    }
}

fn paragraph(item: &Item) -> Vec<String> {
    let first = if item.mark.is_empty() { String::new() } else { format!("{} ", item.mark) };
    filled(item.lines.join(" ").split_whitespace(), &first, "", WIDTH)
}

/// The flowchart for Mermaid: diamonds ask, boxes act, rounded boxes are Special Activities.
pub fn mermaid(chart: &Chart, fill: Fill) -> String {
    let mut out = String::from("flowchart TD\n");
    for node in in_order(chart) {
        let (open, close) = match node {
            Node::Question(_) => ("{", "}"),
            Node::Event(_) => ("[/", "/]"),
            Node::Command(_) => ("[", "]"),
            Node::Activity(_) => ("([", "])"),
        };
        let lines: Vec<String> =
            label(chart, node, fill).iter().map(|line| mermaid_text(line)).collect();
        let (id, lines) = (mermaid_id(node.id()), lines.join("<br/>"));
        out += &format!("  {id}{open}\"{lines}\"{close}\n");
    }
    let ways = ways(chart);
    for (end, words) in ends(chart, &ways) {
        out += &format!("  {}((\"{}\"))\n", mermaid_id(end), mermaid_text(words));
    }
    for way in ways {
        let shaft = if way.kind.is_to_special_activity() { "-.->" } else { "-->" };
        let (from, to) = (mermaid_id(way.from.id()), mermaid_id(way.to));
        out += &format!("  {from} {shaft}|\"{}\"| {to}\n", way.label());
    }
    out
}

/// A name that Mermaid takes for one: letters and digits, and none of its own words.
fn mermaid_id(id: &str) -> String {
    let safe = id.chars().map(|c| match c.is_ascii_alphanumeric() {
        true => c.to_string(),
        false => format!("_{:x}", u32::from(c)),
    });
    format!("box_{}", safe.collect::<String>())
}

/// Text between the quotes of a Mermaid label.
fn mermaid_text(text: &str) -> String {
    let safe = text.chars().map(|c| match c {
        '"' | '#' | '<' | '>' | '&' | '`' | '\\' | '[' | ']' | '{' | '}' | '|' => {
            format!("#{};", u32::from(c))
        }
        c if c.is_whitespace() => " ".to_string(),
        c => c.to_string(),
    });
    safe.collect()
}

/// The flowchart for Graphviz.
pub fn dot(chart: &Chart, fill: Fill) -> String {
    let mut out = format!("digraph {} {{\n", chart.faction.id());
    out += "  node [shape=box fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\"];\n";
    for node in in_order(chart) {
        let look = match node {
            Node::Question(_) => "shape=diamond",
            Node::Event(_) => "shape=parallelogram",
            Node::Command(_) => "shape=box",
            Node::Activity(_) => "shape=box style=rounded",
        };
        let label = match &label(chart, node, fill)[..] {
            [one] => dot_text(one),
            // Each line ends with a mark that aligns it at the left.
            several => format!(
                "{}\\l",
                several.iter().map(|l| dot_text(l)).collect::<Vec<_>>().join("\\l")
            ),
        };
        out += &format!("  \"{}\" [{look} label=\"{label}\"];\n", dot_text(node.id()));
    }
    let ways = ways(chart);
    for (end, words) in ends(chart, &ways) {
        out += &format!("  \"{}\" [shape=circle label=\"{}\"];\n", dot_text(end), dot_text(words));
    }
    for way in ways {
        let (from, to) = (dot_text(way.from.id()), dot_text(way.to));
        let style = if way.kind.is_to_special_activity() { " style=dashed" } else { "" };
        out += &format!("  \"{from}\" -> \"{to}\" [label=\"{}\"{style}];\n", way.label());
    }
    out + "}\n"
}

/// Text between the quotes of Graphviz.
fn dot_text(text: &str) -> String {
    let safe = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_whitespace() => " ".to_string(),
        c => c.to_string(),
    });
    safe.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const CHART: &str = r#"
version = 2
faction = "french"
start = "F1"
[[question]]
id = "F1"
rule = "8.6"
title = "A \"quoted\" [title] {with} <b>all</b> | sorts `of` #signs; and \\ more?"
ask = "Would a question as long as this one, and it is longer than a line of eighty columns, be broken into lines?"
when = "treaty"
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
none = "F15"
[[activity.do]]
verb = "preparer-squadron"
say = "Move a Squadron"
[[activity]]
id = "F15"
rule = "8.6.3"
title = "Skirmish"
special = "skirmish"
instead = { when = "treaty", go = "F12", back = true }
[[activity.do]]
verb = "skirmish"
max = 1
say = "Skirmish:"
[[summary]]
id = "redeploy"
rule = "8.6.9"
title = "Redeployment"
say = "The Leader joins the most Regulars."
"#;

    fn chart() -> Chart {
        Chart::parse(CHART).expect("a chart")
    }

    #[test]
    fn mermaid_defines_every_end_and_quotes_every_label() {
        for fill in [Fill::Title, Fill::Words] {
            let drawn = mermaid(&chart(), fill);
            let mut lines = drawn.lines();
            assert_eq!(lines.next(), Some("flowchart TD"));
            let (mut defined, mut used) = (HashSet::new(), HashSet::new());
            for line in lines {
                assert_eq!(line.matches('"').count(), 2, "{line}");
                let inner = line.split('"').nth(1).expect("a label").replace("<br/>", " ");
                assert!(!inner.contains(['[', ']', '{', '}', '<', '>', '|', '`', '\\']));
                let name = |s: &str| s.trim().to_string();
                match line.split_once('|') {
                    Some((from, rest)) => {
                        let from = from.split_whitespace().next().expect("a box");
                        used.insert(name(from));
                        used.insert(name(rest.split_once('|').expect("a label").1));
                    }
                    None => {
                        let end = line.find(['[', '{', '(']).expect("a shape");
                        assert!(defined.insert(name(&line[..end])), "{line}");
                    }
                }
            }
            assert_eq!(defined.len(), 6);
            assert!(used.is_subset(&defined), "{used:?} {defined:?}");
            for id in &defined {
                assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
            }
            assert!(drawn.contains("box_F1 -->|\"yes\"| box_F10"));
            assert!(drawn.contains("box_F10 -.->|\"then\"| box_F12"));
            assert!(drawn.contains("box_F15 -->|\"instead; back if not possible\"| box_F12"));
            assert!(drawn.contains("box_F12 -->|\"if none, unless already tried\"| box_F15"));
            let out = "box_F12 -->|\"if none, and already tried\"| box_no_2dspecial_2dactivity";
            assert!(drawn.contains(out), "{drawn}");
            assert!(drawn.contains("box_pass((\"Pass\"))"));
            assert!(drawn.contains("A #34;quoted#34; #91;title#93;"));
            let told = drawn.contains("was played");
            assert_eq!(told, fill == Fill::Words, "{drawn}");
        }
    }

    /// From every box of the embedded flowcharts a way leads out of the turn, or of the search for a Special Activity.
    #[test]
    fn every_loop_has_a_way_out() {
        for faction in lod_engine::game::Faction::ALL {
            let chart = &crate::bots::Library::get().charts[faction];
            let ways = ways(chart);
            let is_end = |id: &str| chart.node(id).is_none();
            for node in chart.nodes() {
                let (mut seen, mut next) = (Vec::new(), vec![node.id()]);
                while let Some(id) = next.pop() {
                    if !seen.contains(&id) {
                        seen.push(id);
                        next.extend(
                            ways.iter()
                                .filter(|w| w.from.id() == id && !w.kind.is_to_special_activity())
                                .map(|w| w.to),
                        );
                    }
                }
                assert!(seen.iter().any(|id| is_end(id)), "{faction} {}", node.id());
            }
            for b in &chart.event {
                assert!(
                    ways.iter().any(|w| w.from.id() == b.id.get_ref() && w.to == End::Event.id())
                );
            }
        }
    }

    #[test]
    fn mermaid_shows_an_arrow_that_leads_nowhere() {
        let broken = CHART.replace("yes = \"F10\"", "yes = \"end me\"");
        let drawn = mermaid(&Chart::parse(&broken).expect("a chart"), Fill::Title);
        assert!(drawn.contains("box_end_20me((\"end me\"))"), "{drawn}");
    }

    #[test]
    fn dot_escapes_quotes_and_ends_its_graph() {
        let drawn = dot(&chart(), Fill::Words);
        assert!(drawn.contains("Place up to 4 French Regulars"), "{drawn}");
        let brief = dot(&chart(), Fill::Title);
        assert!(!brief.contains("Place as many"), "{brief}");
        assert!(brief.contains("\"F10\" [shape=box label=\"F10 Muster (8.6.4)\"];"));
        assert!(drawn.starts_with("digraph french {\n"));
        assert!(drawn.ends_with("}\n"));
        assert!(drawn.contains("shape=diamond label=\"F1 A \\\"quoted\\\""));
        assert!(drawn.contains("\"F10\" -> \"F12\" [label=\"then\" style=dashed];"));
        assert!(drawn.contains("\"F1\" -> \"pass\" [label=\"no\"];"));
        for line in drawn.lines() {
            let bare = line.replace("\\\\", "").replace("\\\"", "");
            assert_eq!(bare.matches('"').count() % 2, 0, "{line}");
        }
    }
}
