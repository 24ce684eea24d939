//! `docs/where.md` says where each rule is: the code agrees.

use crate::spoken;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const GUIDE: &str = include_str!("../../docs/where.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Section numbers with their places.
struct Row {
    rules: Vec<String>,
    places: Vec<PathBuf>,
}

fn rows() -> Vec<Row> {
    // The second game's part is held to its data by tests/ww/where_rules.rs.
    let first = GUIDE.split("## Washington's War").next().unwrap_or(GUIDE);
    let lines = first.lines().filter(|l| l.starts_with("| ")).skip(2);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [rules, _, places] = cells[..] else {
                panic!("three columns: {line}");
            };
            let place = |p: &str| {
                let beside = Path::new(ROOT).join(p);
                let below = Path::new(ROOT).join("src").join(p);
                if below.exists() { below } else { beside }
            };
            Row {
                rules: rules.split(", ").map(String::from).collect(),
                places: places
                    .split('`')
                    .skip(1)
                    .step_by(2)
                    .filter(|p| *p != "src")
                    .map(place)
                    .collect(),
            }
        })
        .collect()
}

/// The files at a place, without tests.
fn files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_path_buf()];
    }
    spoken::program_files(place)
}

/// Whether a number is this rule or a part of it; a rule that ends in 0 is the whole chapter.
fn within(number: &str, rule: &str) -> bool {
    let whole = rule.strip_suffix(".0").unwrap_or(rule);
    let rest = number.strip_prefix(whole);
    rest.is_some_and(|r| r.is_empty() || r.starts_with('.'))
}

/// The rules that a text cites: 3.6.7, and both ends of 8.4-8.7.
fn cited(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .map(|word| word.trim_matches('.'))
        .filter(|word| {
            let parts: Vec<&str> = word.split('.').collect();
            (2..=3).contains(&parts.len())
                && parts.iter().all(|p| (1..=2).contains(&p.len()))
                && matches!(parts[0], "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8")
        })
        .map(String::from)
        .collect()
}

#[test]
fn each_place_cites_its_rule() {
    for row in rows() {
        for place in &row.places {
            let texts: String = files(place)
                .iter()
                .map(|f| fs::read_to_string(f).expect("a text"))
                .collect();
            let cited = cited(&texts);
            // The table of random choices is data without a rule's number.
            let data = place.ends_with("random-spaces");
            let told = |rule: &String| cited.iter().any(|n| within(n, rule));
            assert!(
                data || row.rules.iter().any(told),
                "{}: {:?}",
                place.display(),
                row.rules
            );
        }
    }
}

#[test]
fn what_a_file_is_about_is_in_the_table() {
    let rows = rows();
    let mut headings = 0;
    for folder in ["rules", "action", "bots", "events", "game"] {
        for file in files(&Path::new(ROOT).join("src").join(folder)) {
            let text = fs::read_to_string(&file).expect("a text");
            let heading: Vec<&str> = text.lines().take_while(|l| l.starts_with("//!")).collect();
            for number in cited(&heading.join("\n")) {
                headings += 1;
                let here = |row: &&Row| row.places.iter().any(|p| file.starts_with(p));
                let told = rows
                    .iter()
                    .filter(here)
                    .any(|row| row.rules.iter().any(|r| within(&number, r)));
                assert!(told, "{}: {number}", file.display());
            }
        }
    }
    assert!(headings > 100, "{headings}");
}

/// Every section of chapters 1 to 8 that the program carries out.
#[test]
fn every_section_has_a_row() {
    let sections = [
        (1, 2..=10),
        (2, 1..=3),
        (3, 1..=6),
        (4, 1..=5),
        (5, 1..=3),
        (6, 1..=7),
        (8, 1..=8),
    ];
    let all: Vec<String> = rows().into_iter().flat_map(|row| row.rules).collect();
    for (chapter, parts) in sections {
        for part in parts {
            let number = format!("{chapter}.{part}");
            assert!(all.contains(&number), "{number}");
        }
    }
    assert!(all.contains(&"7.0".to_string()));
}
