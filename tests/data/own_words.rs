//! The project says everything in its own words: no run of eight words equals the printed cards.
//!
//! The cards' text is not part of the project. Where it does not lie beside it, the test says so and
//! passes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// So many equal words in a row are a copy.
const RUN: usize = 8;

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

fn runs(words: &[String]) -> impl Iterator<Item = &[String]> {
    words.windows(RUN)
}

/// The places in `text` where a run of the printed words stands.
fn copies<'p>(
    printed: &HashMap<&'p [String], ()>,
    text: &'p [String],
) -> impl Iterator<Item = String> + use<'p> {
    runs(text)
        .filter(|run| printed.contains_key(*run))
        .map(|run| run.join(" "))
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn no_eight_words_in_a_row_are_the_cards() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("../shared/reference/cards.txt");
    let Ok(cards) = std::fs::read_to_string(&path) else {
        println!("{} is not there: nothing to compare with", path.display());
        return;
    };
    let printed = printed(&cards);
    assert!(printed.len() > 3000, "the cards were not read");
    let printed: HashMap<&[String], ()> = runs(&printed).map(|run| (run, ())).collect();
    let mut files = Vec::new();
    texts(root, &mut files);
    assert!(files.len() > 100, "the project was not read");
    let mut found = Vec::new();
    for path in files {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let text = words(&text);
        let copied = copies(&printed, &text);
        found.extend(copied.map(|run| format!("{}: {run}", path.display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_copy_is_found() {
    let cards = words("one two three four five six seven eight nine");
    let printed: HashMap<&[String], ()> = runs(&cards).map(|run| (run, ())).collect();
    let copied = words("and, two Three (four) five six-seven eight nine!");
    assert_eq!(copies(&printed, &copied).count(), 1);
    let own = words("two three four five six seven eight");
    assert_eq!(copies(&printed, &own).count(), 0);
}
