//! The project says everything in its own words: no run of eight words equals the printed cards.
//!
//! The cards' text is not part of the project: only checks of its runs are.

use crate::printed::{Printed, text_of};
use std::path::{Path, PathBuf};

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The files with words for people, and with comments.
fn texts(dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for path in entries.filter_map(|e| Some(e.ok()?.path())) {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !matches!(name, "target" | ".git") {
                texts(&path, found);
            }
        } else if matches!(
            path.extension().and_then(|e| e.to_str()),
            Some("rs" | "toml" | "md" | "txt" | "in" | "out")
        ) && name != "Cargo.lock"
        {
            found.push(path);
        }
    }
}

/// The cards' own text: flavor and effects; titles and numbers are facts and may stand.
fn printed(cards: &str) -> Vec<String> {
    cards
        .lines()
        .filter(|line| {
            !["CARD #", "TITLE:", "YEARS:", "ORDER:", "ICON:", "TYPE:"]
                .iter()
                .any(|key| line.starts_with(key))
        })
        .flat_map(words)
        .collect()
}

#[test]
fn no_eight_words_in_a_row_are_the_cards() {
    let printed = Printed::read("cards.runs");
    let mut files = Vec::new();
    texts(Path::new(env!("CARGO_MANIFEST_DIR")), &mut files);
    assert!(files.len() > 100, "the project was not read");
    let mut found = Vec::new();
    for path in files {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let text = words(&text);
        let copied =
            printed.copied(&text).map(|run| format!("{}: {}", path.display(), run.join(" ")));
        found.extend(copied);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_copy_is_found() {
    let cards = Printed::of(&words("one two three four five six seven eight nine"));
    let copied = words("and, two Three (four) five six-seven eight nine!");
    assert_eq!(cards.copied(&copied).count(), 1);
    let own = words("two three four five six seven eight");
    assert_eq!(cards.copied(&own).count(), 0);
}

/// Writes the runs of the cards anew, from the file that `LOD_PRINTED` names.
#[test]
#[ignore = "it writes a file of tests/recorded/printed"]
fn the_runs_of_the_cards_are_written() {
    Printed::of(&printed(&text_of("LOD_PRINTED"))).write("cards.runs");
}
