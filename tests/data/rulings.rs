//! Every ruling of `docs/rulings.md` is named by a test: `fn r37_...`, or `R37` in its doc comment or in the name of an Event's case.

use crate::sources;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The numbers in the first column of the tables: rulings that belong together are one row.
fn written() -> Vec<u32> {
    let rows = include_str!("../../docs/rulings.md").lines();
    let cells = rows.filter_map(|row| row.strip_prefix("| ")?.split_once(" |"));
    let numbers = cells.flat_map(|(cell, _)| cell.split(", "));
    numbers.filter_map(|number| number.strip_prefix('R')?.parse().ok()).collect()
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

/// The rulings that a line of a test names.
fn named_in(line: &str) -> BTreeSet<u32> {
    let line = line.trim_start();
    if let Some(name) = line.strip_prefix("fn ") {
        let name = name.split('(').next().unwrap_or(name);
        let words: Vec<&str> = name.split('_').collect();
        // `f7_and_r2_quebec` names a ruling, `r3_6_8_a_day` a rule.
        let is_rule = |at: usize| words.get(at + 1).is_some_and(|next| is_number(next));
        let ruling = |(at, word): (usize, &&str)| {
            let number = word.strip_prefix('r').filter(|n| is_number(n))?;
            number.parse().ok().filter(|_| !is_rule(at))
        };
        return words.iter().enumerate().filter_map(ruling).collect();
    }
    let is_text = line.starts_with("///") || line.starts_with("name = ");
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|_| is_text).filter_map(|word| word.strip_prefix('R')?.parse().ok()).collect()
}

fn named() -> BTreeSet<u32> {
    let root = Path::new(ROOT);
    let mut files = sources::rust_files(&root.join("src"));
    files.extend(sources::rust_files(&root.join("crates")));
    files.extend(sources::rust_files(&root.join("tests")));
    let cases = fs::read_dir(root.join("tests/cases/events")).expect("the cases");
    files.extend(cases.map(|entry| entry.expect("an entry").path()));
    // The other game has rulings of its own.
    files.retain(|file| !file.starts_with(root.join("tests/ww")));
    let named = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("a text");
        let below = file.strip_prefix(root).expect("below the root");
        // In a file of the program the tests stand at its end.
        let is_test = below.starts_with("tests") || sources::is_test(below);
        let tests = match (is_test, text.find("#[cfg(test)]")) {
            (true, _) => &text[..],
            (false, Some(at)) => &text[at..],
            (false, None) => "",
        };
        tests.lines().flat_map(named_in).collect::<Vec<_>>()
    };
    files.iter().flat_map(named).collect()
}

#[test]
fn rulings_are_numbered_without_a_gap() {
    let mut numbers = written();
    numbers.sort_unstable();
    assert!(numbers.len() > 36);
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u32), "{numbers:?}");
}

#[test]
fn every_ruling_is_named_by_a_test() {
    let named = named();
    let missing: Vec<u32> = written().into_iter().filter(|r| !named.contains(r)).collect();
    assert!(missing.is_empty(), "no test names the rulings {missing:?}");
}

#[test]
fn tests_name_rulings_that_are_written_down() {
    let written = written();
    let unknown: Vec<u32> = named().into_iter().filter(|r| !written.contains(r)).collect();
    assert!(unknown.is_empty(), "tests name {unknown:?}, which are not in docs/rulings.md");
}

#[test]
fn a_name_is_a_ruling_or_a_rule() {
    assert_eq!(named_in("    fn r37_howe_is_a_choice() {"), BTreeSet::from([37]));
    assert_eq!(named_in("fn r3_6_8_and_r56_a_day() {"), BTreeSet::from([56]));
    assert_eq!(named_in("/// R158, R9: equals"), BTreeSet::from([9, 158]));
    assert_eq!(named_in("let x = \"R12\";"), BTreeSet::new());
}
