//! A flowchart drawn, for Mermaid and for Graphviz: its boxes with the words of [`super::say`], or with their titles
//! alone.

use super::say::{Item, in_order, words, wrapped};
use super::schema::{Chart, Node, PASS};
use std::fmt::Write;

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

/// The ends of arrows that are no box: `pass`, and in an unchecked file what is missing.
fn loose_ends(chart: &Chart) -> Vec<&str> {
    let mut ends: Vec<&str> = chart
        .arrows()
        .map(|a| a.to.get_ref().as_str())
        .filter(|to| chart.node(to).is_none())
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// The lines in a box.
fn label(chart: &Chart, node: Node<'_>, fill: Fill) -> Vec<String> {
    let title = format!("{} {} ({})", node.id(), node.title(), node.rule());
    match fill {
        Fill::Title => vec![title],
        Fill::Words => {
            let items = words(chart, node).items;
            let mut lines = wrapped("", "", &title, WIDTH);
            lines.extend(items.iter().flat_map(paragraph));
            lines
        }
    }
}

fn paragraph(item: &Item) -> Vec<String> {
    let first = if item.mark.is_empty() { String::new() } else { format!("{} ", item.mark) };
    wrapped(&first, "", &item.lines.join(" "), WIDTH)
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
        line(
            &mut out,
            format_args!(
                "  {}{open}\"{}\"{close}",
                mermaid_id(node.id()),
                label(chart, node, fill)
                    .iter()
                    .map(|line| mermaid_text(line))
                    .collect::<Vec<_>>()
                    .join("<br/>")
            ),
        );
    }
    for end in loose_ends(chart) {
        let words = if end == PASS { "Pass" } else { end };
        line(&mut out, format_args!("  {}((\"{}\"))", mermaid_id(end), mermaid_text(words)));
    }
    for node in in_order(chart) {
        for arrow in node.arrows() {
            let shaft = if arrow.kind.aside() { "-.->" } else { "-->" };
            line(
                &mut out,
                format_args!(
                    "  {} {shaft}|\"{}\"| {}",
                    mermaid_id(node.id()),
                    arrow.kind.label(),
                    mermaid_id(arrow.to.get_ref())
                ),
            );
        }
    }
    out
}

/// A name that Mermaid takes for one: letters and digits, and none of its own words.
fn mermaid_id(id: &str) -> String {
    let mut safe = String::from("box_");
    for c in id.chars() {
        if c.is_ascii_alphanumeric() {
            safe.push(c);
        } else {
            // Writing to a String cannot fail.
            let _ = write!(safe, "_{:x}", u32::from(c));
        }
    }
    safe
}

/// Text between the quotes of a Mermaid label.
fn mermaid_text(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '"' | '#' | '<' | '>' | '&' | '`' | '\\' | '[' | ']' | '{' | '}' | '|' => {
                let _ = write!(safe, "#{};", u32::from(c));
            }
            c if c.is_whitespace() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// The flowchart for Graphviz.
pub fn dot(chart: &Chart, fill: Fill) -> String {
    let mut out = format!("digraph {} {{\n", chart.faction.id());
    out.push_str("  node [shape=box fontname=\"sans-serif\"];\n");
    out.push_str("  edge [fontname=\"sans-serif\"];\n");
    for node in in_order(chart) {
        let look = match node {
            Node::Question(_) => "shape=diamond",
            Node::Event(_) => "shape=parallelogram",
            Node::Command(_) => "shape=box",
            Node::Activity(_) => "shape=box style=rounded",
        };
        line(
            &mut out,
            format_args!(
                "  {} [{look} label={}];",
                dot_text(node.id()),
                dot_lines(&label(chart, node, fill))
            ),
        );
    }
    for end in loose_ends(chart) {
        let words = if end == PASS { "Pass" } else { end };
        line(
            &mut out,
            format_args!("  {} [shape=circle label={}];", dot_text(end), dot_text(words)),
        );
    }
    for node in in_order(chart) {
        for arrow in node.arrows() {
            let style = if arrow.kind.aside() { " style=dashed" } else { "" };
            line(
                &mut out,
                format_args!(
                    "  {} -> {} [label={}{style}];",
                    dot_text(node.id()),
                    dot_text(arrow.to.get_ref()),
                    dot_text(arrow.kind.label())
                ),
            );
        }
    }
    out.push_str("}\n");
    out
}

fn dot_text(text: &str) -> String {
    format!("\"{}\"", dot_safe(text))
}

/// One line as it is, several aligned at the left.
fn dot_lines(lines: &[String]) -> String {
    match lines {
        [one] => dot_text(one),
        several => {
            let safe: Vec<String> = several.iter().map(|l| format!("{}\\l", dot_safe(l))).collect();
            format!("\"{}\"", safe.concat())
        }
    }
}

fn dot_safe(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                safe.push('\\');
                safe.push(c);
            }
            c if c.is_whitespace() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

fn line(out: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{words}");
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
            assert_eq!(defined.len(), 5);
            assert!(used.is_subset(&defined), "{used:?} {defined:?}");
            for id in &defined {
                assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
            }
            assert!(drawn.contains("box_F1 -->|\"yes\"| box_F10"));
            assert!(drawn.contains("box_F10 -.->|\"then\"| box_F12"));
            assert!(drawn.contains("box_F15 -->|\"instead\"| box_F12"));
            assert!(drawn.contains("box_pass((\"Pass\"))"));
            assert!(drawn.contains("A #34;quoted#34; #91;title#93;"));
            let told = drawn.contains("has been played");
            assert_eq!(told, fill == Fill::Words, "{drawn}");
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
        assert!(drawn.contains("Place as many French Regulars as possible"), "{drawn}");
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
