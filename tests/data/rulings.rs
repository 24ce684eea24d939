//! Every ruling of `docs/rulings.md` is named by a test: `fn r37_...` or `/// R37` above it.

use crate::spoken;

use spoken::tests;
use std::collections::BTreeSet;

/// The numbers in the first column of the tables, in order.
fn written() -> Vec<u8> {
    let rows = include_str!("../../docs/rulings.md").lines();
    let numbers = rows.filter_map(|row| row.strip_prefix("| R")?.split_once(" |"));
    numbers
        .filter_map(|(number, _)| number.parse().ok())
        .collect()
}

#[test]
fn rulings_are_numbered_without_a_gap() {
    let numbers: Vec<u8> = written();
    assert!(numbers.len() > 36);
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u8));
}

/// The rulings that the names of the Events' cases show, as in "(R98)".
fn named_by_cases() -> BTreeSet<u8> {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/events");
    std::fs::read_dir(cases)
        .expect("the cases")
        .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok())
        .flat_map(|text| {
            text.lines()
                .filter(|line| line.starts_with("name = "))
                .flat_map(|line| line.split("(R").skip(1))
                .filter_map(|rest| rest.split_once(')')?.0.parse().ok())
                .collect::<Vec<u8>>()
        })
        .collect()
}

#[test]
fn every_ruling_is_named_by_a_test() {
    let mut named: BTreeSet<u8> = tests().iter().flat_map(|t| t.named().rulings).collect();
    named.extend(named_by_cases());
    let missing: Vec<u8> = written()
        .into_iter()
        .filter(|r| !named.contains(r))
        .collect();
    assert!(missing.is_empty(), "no test names the rulings {missing:?}");
}

#[test]
fn tests_name_rulings_that_are_written_down() {
    let written = written();
    for test in tests() {
        for ruling in test.named().rulings {
            assert!(written.contains(&ruling), "{} names R{ruling}", test.name);
        }
    }
}
