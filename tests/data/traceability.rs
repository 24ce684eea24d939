//! Every numbered rule, every box and every arrow of the foldouts is named by a test.
//!
//! A test names a rule in its name (`r3_2_1_...`) or in its doc comment (`/// 3.2.1: ...`), a box in its name
//! (`b8_...`), its doc comment or a path that it asserts (`["B1", "B2"]`), and an arrow by such a path, by
//! `B8 -> B11` in its doc comment or by a list of boxes as text (`"B1 B2"`).

use crate::spoken;

use lod_assistant::flowchart::Chart;
use lod_assistant::game::Faction;
use spoken::{Spoken, tests};
use std::collections::BTreeSet;

/// The numbered rules of sections 2-4 and 6-8.
#[rustfmt::skip]
const RULES: &[&str] = &[
    "2.0", "2.1", "2.2", "2.3", "2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6", "2.3.7", "2.3.8", "2.3.9",
    "2.4", "2.4.1",
    "3.0", "3.1", "3.1.1", "3.1.2",
    "3.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4",
    "3.3", "3.3.1", "3.3.2", "3.3.3", "3.3.4",
    "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4",
    "3.5", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5",
    "3.6", "3.6.1", "3.6.2", "3.6.3", "3.6.4", "3.6.5", "3.6.6", "3.6.7", "3.6.8",
    "4.0", "4.1", "4.1.1",
    "4.2", "4.2.1", "4.2.2", "4.2.3",
    "4.3", "4.3.1", "4.3.2", "4.3.3",
    "4.4", "4.4.1", "4.4.2", "4.4.3",
    "4.5", "4.5.1", "4.5.2", "4.5.3",
    "6.0", "6.1", "6.2", "6.2.1", "6.2.2", "6.3", "6.3.1", "6.3.2", "6.3.3", "6.3.4",
    "6.4", "6.4.1", "6.4.2", "6.4.3", "6.5", "6.5.1", "6.5.2", "6.5.3", "6.5.4",
    "6.6", "6.6.1", "6.6.2", "6.7",
    "7.0", "7.1", "7.2", "7.3",
    "8.0", "8.1", "8.1.1", "8.1.2", "8.1.3", "8.2",
    "8.3", "8.3.1", "8.3.2", "8.3.3", "8.3.4", "8.3.5", "8.3.6", "8.3.7", "8.3.8",
    "8.4", "8.4.1", "8.4.2", "8.4.3", "8.4.4", "8.4.5", "8.4.6", "8.4.7", "8.4.8", "8.4.9", "8.4.10", "8.4.11",
    "8.5", "8.5.1", "8.5.2", "8.5.3", "8.5.4", "8.5.5", "8.5.6", "8.5.7", "8.5.8", "8.5.9",
    "8.6", "8.6.1", "8.6.2", "8.6.3", "8.6.4", "8.6.5", "8.6.6", "8.6.7", "8.6.8", "8.6.9", "8.6.10", "8.6.11",
    "8.7", "8.7.1", "8.7.2", "8.7.3", "8.7.4", "8.7.5", "8.7.6", "8.7.7", "8.7.8", "8.7.9",
    "8.8",
];

/// Rules without a test, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("2.0", "a heading"),
    ("3.0", "a heading"),
    ("3.1.1", "pawns on the table, nothing for a program"),
    ("4.0", "a heading"),
    ("6.2", "a heading"),
    ("7.0", "an introduction to 7.2 and 7.3"),
    ("8.0", "an introduction"),
];

fn rules_named(tests: &[Spoken]) -> BTreeSet<String> {
    tests.iter().flat_map(|t| t.named().rules).collect()
}

#[test]
fn every_rule_is_named_by_a_test_or_excused() {
    let named = rules_named(&tests());
    let excused: BTreeSet<&str> = WITHOUT.iter().map(|(rule, _)| *rule).collect();
    let missing: Vec<&&str> = RULES
        .iter()
        .filter(|r| !named.contains(**r) && !excused.contains(**r))
        .collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
}

#[test]
fn no_excuse_is_left_over() {
    let named = rules_named(&tests());
    for (rule, reason) in WITHOUT {
        assert!(RULES.contains(rule), "{rule} is no rule of the list");
        assert!(!reason.is_empty());
        assert!(!named.contains(*rule), "{rule} has a test now");
    }
}

#[test]
fn tests_name_rules_that_exist() {
    let listed = |rule: &str| {
        // Sections 1 and 5 are cited too, and cards, files and versions have numbers of their own.
        !rule.starts_with(['2', '3', '4', '6', '7', '8']) || RULES.contains(&rule)
    };
    for test in tests() {
        for rule in test.named().rules {
            assert!(listed(&rule), "{} names rule {rule}", test.name);
        }
    }
}

fn charts() -> Vec<Chart> {
    let chart = |f| Chart::parse(lod_assistant::bots::Library::text(f)).ok();
    Faction::ALL.into_iter().filter_map(chart).collect()
}

/// The parts of a test that stand in quotation marks.
fn quoted(test: &Spoken) -> Vec<Vec<&str>> {
    test.body
        .split('"')
        .skip(1)
        .step_by(2)
        .map(|text| text.split_whitespace().collect())
        .collect()
}

/// The boxes that a test asserts or names.
fn boxes_of(test: &Spoken) -> BTreeSet<String> {
    let mut boxes = test.named().boxes;
    boxes.extend(quoted(test).concat().into_iter().map(str::to_string));
    boxes
}

/// The arrows that a test goes along: neighbours in a quoted text, neighbours in a list, `A -> B` in its doc.
fn goes_along(test: &Spoken, from: &str, to: &str) -> bool {
    let spaced = quoted(test)
        .iter()
        .any(|text| text.windows(2).any(|pair| *pair == [from, to]));
    let dense: String = test.body.split_whitespace().collect();
    spaced
        || dense.contains(&format!("\"{from}\",\"{to}\""))
        || test.doc.contains(&format!("{from} -> {to}"))
}

#[test]
fn every_box_is_named_by_a_test() {
    let named: BTreeSet<String> = tests().iter().flat_map(boxes_of).collect();
    let charts = charts();
    assert_eq!(charts.len(), 4);
    for chart in &charts {
        for node in chart.nodes() {
            assert!(named.contains(node.id()), "no test names {}", node.id());
        }
    }
}

#[test]
fn every_arrow_is_gone_along_by_a_test() {
    let tests = tests();
    let charts = charts();
    let arrows = charts.iter().flat_map(Chart::arrows);
    let missing: BTreeSet<String> = arrows
        .map(|a| (a.from.id().to_string(), a.to.get_ref().clone()))
        .filter(|(from, to)| !tests.iter().any(|t| goes_along(t, from, to)))
        .map(|(from, to)| format!("{from} -> {to}"))
        .collect();
    assert!(missing.is_empty(), "no test goes along {missing:?}");
}
