//! A flowchart drawn: for Mermaid, for Graphviz, and in words.

use super::arrow::Way;
use super::instruction::Instruction;
use super::schema::{Chart, Node, PASS};
use std::fmt::Write;

/// The widest line of [`text`].
const WIDTH: usize = 80;

/// The boxes in the order of their numbers.
fn in_order(chart: &Chart) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node<'_>> = chart.nodes().collect();
    nodes.sort_by_key(|n| {
        let id = n.id();
        let digits = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
        (id[digits..].parse::<u16>().unwrap_or(u16::MAX), id)
    });
    nodes
}

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

fn label(node: Node<'_>) -> String {
    format!("{} {} ({})", node.id(), node.title(), node.rule())
}

/// The flowchart for Mermaid: diamonds ask, boxes act, rounded boxes are Special Activities.
pub fn mermaid(chart: &Chart) -> String {
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
                mermaid_text(&label(node))
            ),
        );
    }
    for end in loose_ends(chart) {
        let words = if end == PASS { "Pass" } else { end };
        line(
            &mut out,
            format_args!("  {}((\"{}\"))", mermaid_id(end), mermaid_text(words)),
        );
    }
    for node in in_order(chart) {
        for arrow in node.arrows() {
            let shaft = if arrow.way.aside() { "-.->" } else { "-->" };
            line(
                &mut out,
                format_args!(
                    "  {} {shaft}|\"{}\"| {}",
                    mermaid_id(node.id()),
                    arrow.way.label(),
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
pub fn dot(chart: &Chart) -> String {
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
                dot_text(&label(node))
            ),
        );
    }
    for end in loose_ends(chart) {
        let words = if end == PASS { "Pass" } else { end };
        line(
            &mut out,
            format_args!(
                "  {} [shape=circle label={}];",
                dot_text(end),
                dot_text(words)
            ),
        );
    }
    for node in in_order(chart) {
        for arrow in node.arrows() {
            let style = if arrow.way.aside() {
                " style=dashed"
            } else {
                ""
            };
            line(
                &mut out,
                format_args!(
                    "  {} -> {} [label={}{style}];",
                    dot_text(node.id()),
                    dot_text(arrow.to.get_ref()),
                    dot_text(arrow.way.label())
                ),
            );
        }
    }
    out.push_str("}\n");
    out
}

fn dot_text(text: &str) -> String {
    let mut safe = String::from('"');
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
    safe.push('"');
    safe
}

fn line(out: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{words}");
}

/// The flowchart in words, box by box, in lines of at most 80 columns.
pub fn text(chart: &Chart) -> String {
    let mut out = String::new();
    wrap(
        &mut out,
        "",
        "",
        &format!(
            "{}: every turn begins at {}",
            chart.faction,
            chart.start.get_ref()
        ),
    );
    for node in in_order(chart) {
        out.push('\n');
        let id = node.id();
        heading(&mut out, id, node.title(), node.rule());
        match node {
            Node::Question(b) => {
                if let Some(ask) = &b.ask {
                    wrap(&mut out, INDENT, INDENT, ask);
                }
            }
            Node::Event(b) => {
                let side = b.side.id();
                let words = format!("Play the {side} Event if any of these holds:");
                wrap(&mut out, INDENT, INDENT, &words);
                for bullet in &b.bullet {
                    wrap(&mut out, BULLET, HANGING, sentence(&bullet.say));
                }
            }
            Node::Command(b) => {
                let most = match b.max {
                    Some(1) => ", in 1 space".to_string(),
                    Some(n) => format!(", in up to {n} spaces"),
                    None => String::new(),
                };
                let words = format!("Command: {}{most}", b.command.name());
                wrap(&mut out, INDENT, INDENT, &words);
                instructions(&mut out, &b.instructions);
            }
            Node::Activity(b) => {
                let words = format!("Special Activity: {}", b.special.name());
                wrap(&mut out, INDENT, INDENT, &words);
                instructions(&mut out, &b.instructions);
            }
        }
        arrows(&mut out, node);
    }
    for summary in &chart.summary {
        out.push('\n');
        heading(&mut out, "", &summary.title, &summary.rule);
        wrap(&mut out, INDENT, INDENT, &summary.say);
        instructions(&mut out, &summary.instructions);
    }
    out
}

const INDENT: &str = "     ";
const BULLET: &str = "     - ";
const HANGING: &str = "       ";
const ARROW: &str = "     > ";

fn heading(out: &mut String, id: &str, title: &str, rule: &str) {
    let first = if id.is_empty() {
        String::new()
    } else {
        format!("{id:<INDENTED$}", INDENTED = INDENT.len())
    };
    wrap(out, &first, INDENT, &format!("{title} ({rule})"));
}

fn instructions(out: &mut String, list: &[Instruction]) {
    for instruction in list {
        let mut words = String::new();
        if instruction.otherwise {
            words.push_str("(failing that) ");
        }
        if instruction.only_if_nothing {
            words.push_str("(if nothing was done) ");
        }
        words.push_str(sentence(&instruction.say));
        wrap(out, BULLET, HANGING, &words);
    }
}

/// What is said, without the colon that leads over to the spaces chosen in a turn.
fn sentence(say: &str) -> &str {
    say.trim().trim_end_matches(':')
}

fn arrows(out: &mut String, node: Node<'_>) {
    let words: Vec<String> = node
        .arrows()
        .iter()
        .map(|a| {
            let to = a.to.get_ref();
            let to = if to == PASS { "Pass" } else { to };
            match a.way {
                Way::Instead => format!("instead of this, where its condition holds: {to}"),
                way => format!("{}: {to}", way.label()),
            }
        })
        .collect();
    if !words.is_empty() {
        wrap(out, ARROW, HANGING, &words.join("; "));
    }
}

/// Words in lines of at most [`WIDTH`] columns; a longer word has its line for itself.
fn wrap(out: &mut String, first: &str, next: &str, words: &str) {
    let mut row = first.to_string();
    let mut bare = true;
    for word in words.split_whitespace() {
        let width = row.chars().count() + usize::from(!bare) + word.chars().count();
        if !bare && width > WIDTH {
            line(out, format_args!("{}", row.trim_end()));
            row = next.to_string();
            bare = true;
        }
        if !bare {
            row.push(' ');
        }
        row.push_str(word);
        bare = false;
    }
    line(out, format_args!("{}", row.trim_end()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const CHART: &str = r#"
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
        let drawn = mermaid(&chart());
        let mut lines = drawn.lines();
        assert_eq!(lines.next(), Some("flowchart TD"));
        let (mut defined, mut used) = (HashSet::new(), HashSet::new());
        for line in lines {
            assert_eq!(line.matches('"').count(), 2, "{line}");
            let inner = line.split('"').nth(1).expect("a label");
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
    }

    #[test]
    fn mermaid_shows_an_arrow_that_leads_nowhere() {
        let broken = CHART.replace("yes = \"F10\"", "yes = \"end me\"");
        let drawn = mermaid(&Chart::parse(&broken).expect("a chart"));
        assert!(drawn.contains("box_end_20me((\"end me\"))"), "{drawn}");
    }

    #[test]
    fn dot_escapes_quotes_and_ends_its_graph() {
        let drawn = dot(&chart());
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

    #[test]
    fn words_stay_within_eighty_columns_and_in_order() {
        let drawn = text(&chart());
        assert!(drawn.lines().all(|l| l.chars().count() <= 80), "{drawn}");
        let place = |words: &str| drawn.find(words).unwrap_or_else(|| panic!("{words}"));
        let order = ["F1 ", "F10 ", "F12 ", "F15 ", "Redeployment (8.6.9)"].map(|w| {
            let at = place(&format!("\n{w}"));
            assert_eq!(drawn.matches(&format!("\n{w}")).count(), 1);
            at
        });
        assert!(order.is_sorted());
        place("> yes: F10; no: Pass");
        place("Command: Muster, in 1 space");
        place("- (failing that) Muster elsewhere\n");
        place("> then: F12; if none: Pass");
        place("instead of this, where its condition holds: F12");
    }
}
