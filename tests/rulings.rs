//! Every ruling of `docs/rulings.md` is named by a test: `fn r37_...` or `/// R37` above it.

#[allow(
    dead_code,
    reason = "what tests do inside matters for boxes and arrows only"
)]
mod spoken;

use spoken::tests;
use std::collections::BTreeSet;

/// The numbers in the first column of the tables, in order.
fn written() -> Vec<u8> {
    let rows = include_str!("../docs/rulings.md").lines();
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

#[test]
fn every_ruling_is_named_by_a_test() {
    let named: BTreeSet<u8> = tests().iter().flat_map(|t| t.named().rulings).collect();
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
