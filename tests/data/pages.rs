//! The four pages as they are printed, read and agreed on; `REGENERATE=1` writes them anew.

use lod::tell::WIDTH;
use lod_bots::bots::Library;
use lod_bots::flowchart::describe;
use lod_bots::flowchart::draw::{Fill, dot, mermaid};
use lod_engine::game::Faction;
use std::path::PathBuf;

fn file(faction: Faction) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join(format!("tests/data/pages/{}.txt", faction.id()))
}

#[test]
fn the_pages_are_those_that_were_agreed_on() {
    for faction in Faction::ALL {
        let page = describe::page(&Library::get().charts[faction], WIDTH);
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::write(file(faction), &page).expect("written");
        }
        let agreed = std::fs::read_to_string(file(faction)).expect("a page");
        let differs = page.lines().zip(agreed.lines()).position(|(new, old)| new != old);
        assert!(
            page == agreed,
            "{faction}, line {}: read it, then write it with REGENERATE=1",
            differs.unwrap_or(page.lines().count().min(agreed.lines().count())) + 1
        );
    }
}

#[test]
fn no_line_is_wider_than_eighty_columns() {
    for faction in Faction::ALL {
        let page = describe::page(&Library::get().charts[faction], WIDTH);
        let wide = page.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{faction}");
    }
}

/// Letters and digits alone: what marks and breaks lines differs from form to form.
fn bare(text: &str) -> String {
    text.replace("<br/>", " ")
        .replace("\\l", " ")
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The marks that Mermaid wants in another form.
fn unmarked(text: &str) -> String {
    [("#34;", "\""), ("#60;", "<"), ("#62;", ">")]
        .iter()
        .fold(text.to_string(), |text, (code, mark)| text.replace(code, mark))
}

#[test]
fn drawings_carry_the_words_of_the_page() {
    for faction in Faction::ALL {
        let chart = &Library::get().charts[faction];
        let drawings = [unmarked(&mermaid(chart, Fill::Words)), dot(chart, Fill::Words)];
        let brief = [mermaid(chart, Fill::Title), dot(chart, Fill::Title)];
        for node in chart.nodes() {
            for line in describe::words(chart, node).items.iter().flat_map(|i| &i.lines) {
                let line = bare(line);
                for (full, brief) in drawings.iter().zip(&brief) {
                    assert!(bare(full).contains(&line), "{faction} {}: {line}", node.id());
                    assert!(!bare(brief).contains(&line), "{faction} {}: {line}", node.id());
                }
            }
        }
    }
}
