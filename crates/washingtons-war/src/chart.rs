//! A procedure as a page to read, and as a graph.

use super::definitions::{Box, Next, Procedure, Work};
use lod_companion::tell::wrap;
use std::fmt::Write;

/// What a box is called on the page.
fn kind(work: &Work) -> &'static str {
    match work {
        Work::Ask(_) => "ask",
        Work::Test(_) => "test",
        Work::Roll(_) => "roll",
        Work::Sum(_) => "sum",
        Work::Do(_) => "do",
        Work::Call(_) => "go through",
        Work::Odds(_) => "reckon",
        Work::Search(_) => "look for",
        Work::Each(_) => "go through for each",
        Work::Reach(_) => "list",
        Work::Pick(_) => "pick",
        Work::Route(_) => "the way",
    }
}

/// What a box says or does, in words.
fn words(b: &Box) -> String {
    let rows: Vec<&str> = match &b.work {
        Work::Do(doing) => doing.said().collect(),
        Work::Sum(sum) => sum.said().collect(),
        _ => Vec::new(),
    };
    match (&b.work, b.text.is_empty(), rows.is_empty()) {
        (Work::Call(call), ..) => call.call.clone(),
        (Work::Each(each), ..) => each.call.clone(),
        (Work::Search(_), ..) => "a way on your own map".to_string(),
        (Work::Pick(_), true, _) => "what fits best on the kept board".to_string(),
        (Work::Route(_), true, _) => "over the lines of your own map".to_string(),
        (Work::Odds(_), ..) => "the odds of the attack".to_string(),
        (Work::Test(_), true, _) => "as its condition says".to_string(),
        (_, false, _) => b.text.clone(),
        (.., false) => rows.join("; "),
        _ => "keeps what was said".to_string(),
    }
}

fn to(procedure: &Procedure, next: Next) -> &str {
    let b = next.and_then(|place| procedure.boxes.get(place));
    b.map_or("end", |b| b.id.as_str())
}

/// The arrows of a box: the word beside each, and where it leads.
fn arrows<'p>(procedure: &'p Procedure, b: &Box) -> Vec<(&'static str, &'p str)> {
    match &b.work {
        Work::Test(test) => {
            let [yes, no] = test.arrows();
            vec![("yes", to(procedure, yes)), ("no", to(procedure, no))]
        }
        Work::Pick(pick) => vec![("", to(procedure, b.then)), ("none", to(procedure, pick.none()))],
        Work::Route(route) => {
            vec![("", to(procedure, b.then)), ("none", to(procedure, route.none()))]
        }
        Work::Ask(ask) => {
            let enter = ask.enter().map(|enter| ("Enter", to(procedure, enter)));
            [("", to(procedure, b.then))].into_iter().chain(enter).collect()
        }
        _ => vec![("", to(procedure, b.then))],
    }
}

/// The procedure box by box, at most so many columns wide.
pub fn chart(procedure: &Procedure, width: usize) -> Vec<String> {
    let mut lines = vec![procedure.title.to_uppercase(), procedure.about.clone()];
    for b in &procedure.boxes {
        let arrows: Vec<String> = arrows(procedure, b)
            .into_iter()
            .map(|(word, to)| format!("{word} -> {to}").trim_start().to_string())
            .collect();
        let rule = match b.rule.as_str() {
            "" => String::new(),
            rule => format!(" ({rule})"),
        };
        let text = format!("{}: {}{rule}", kind(&b.work), words(b));
        lines.push(String::new());
        lines.extend(wrap(&text, &format!("{}  ", b.id), "    ", width));
        lines.extend(wrap(&arrows.join("   "), "    ", "    ", width));
    }
    lines
}

/// The procedure as a Mermaid graph.
pub fn mermaid(procedure: &Procedure) -> String {
    let mut out = "flowchart TD\n".to_string();
    for b in &procedure.boxes {
        let text = format!("{}: {}", b.id, words(b)).replace('"', "'");
        // Writing to a text cannot fail.
        let _ = writeln!(out, "  {}[\"{text}\"]", node(&b.id));
    }
    for b in &procedure.boxes {
        for (word, to) in arrows(procedure, b) {
            let word = match word {
                "" => String::new(),
                word => format!("|{word}|"),
            };
            let _ = writeln!(out, "  {} -->{word} {}", node(&b.id), node(to));
        }
    }
    out
}

/// An id that Mermaid takes: `end` is a word of its own there.
fn node(id: &str) -> String {
    format!("box_{}", id.replace('-', "_"))
}
