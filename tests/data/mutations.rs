//! Every ruling is held by a test: without its code the test fails. `tests/mutations` lists for each ruling what its
//! code would be without it, and the tests that must then fail.
//!
//! The lists are looked through always. `LOD_MUTATIONS=all` (or `R37`, or `R1-R40,R97`) carries them out:
//! `LOD_MUTATIONS=all cargo test --test data mutations -- --nocapture`.

mod carry;
mod list;
mod tree;

use crate::spoken;

use list::{Mutation, Proof, mutations, reasons};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use tree::Tree;

/// The numbers in the first column of the tables, in order.
fn rulings() -> Vec<u8> {
    let rows = include_str!("../../docs/rulings.md").lines();
    let numbers = rows.filter_map(|row| row.strip_prefix("| R")?.split_once(" |"));
    numbers.filter_map(|(n, _)| n.parse().ok()).collect()
}

#[test]
fn every_ruling_has_a_mutation_or_a_reason() {
    let mutated: BTreeSet<u8> = mutations().iter().map(|m| m.ruling).collect();
    let excused: BTreeSet<u8> = reasons().iter().map(|r| r.ruling).collect();
    for ruling in rulings() {
        let ways = (mutated.contains(&ruling), excused.contains(&ruling));
        assert!(ways.0 || ways.1, "R{ruling} is not in tests/mutations");
        assert!(ways.0 != ways.1, "R{ruling} has a mutation and a reason");
    }
    let known: BTreeSet<u8> = rulings().into_iter().collect();
    let strange: Vec<&u8> = mutated
        .union(&excused)
        .filter(|r| !known.contains(r))
        .collect();
    assert!(strange.is_empty(), "no such rulings: {strange:?}");
    assert!(reasons().iter().all(|r| !r.why.trim().is_empty()));
}

#[test]
fn the_text_of_each_mutation_is_in_one_place() {
    let flaws = tree::flaws(&Tree::read(), &mutations());
    assert!(flaws.is_empty(), "\n{}", flaws.join("\n"));
}

#[test]
fn the_tests_of_each_mutation_are_there() {
    let tests = spoken::tests();
    let mut flaws = Vec::new();
    for mutation in mutations() {
        if mutation.proofs().is_empty() {
            flaws.push(format!("{}: no test is named", mutation.name));
        }
        for proof in mutation.proofs() {
            if let Some(flaw) = proof.flaw(&tests) {
                flaws.push(format!("{}: {flaw}", mutation.name));
            }
        }
    }
    assert!(flaws.is_empty(), "\n{}", flaws.join("\n"));
}

/// Which rulings `all`, `R37` or `R1-R40,R97` means.
fn wanted(text: &str) -> Vec<RangeInclusive<u8>> {
    let number = |word: &str| {
        let digits = word.trim().trim_start_matches(['R', 'r']);
        digits
            .parse()
            .unwrap_or_else(|_| panic!("LOD_MUTATIONS: `{word}` is no ruling"))
    };
    let range = |part: &str| match part.split_once('-') {
        _ if part == "all" => 1..=u8::MAX,
        Some((first, last)) => number(first)..=number(last),
        None => number(part)..=number(part),
    };
    text.split(',').map(range).collect()
}

#[test]
fn without_its_code_each_ruling_fails_its_tests() {
    let Ok(text) = std::env::var("LOD_MUTATIONS") else {
        return;
    };
    let ranges = wanted(&text);
    let all = mutations();
    let is_wanted = |m: &&Mutation| ranges.iter().any(|r| r.contains(&m.ruling));
    let chosen: Vec<&Mutation> = all.iter().filter(is_wanted).collect();
    let survivors = carry::out(&Tree::read(), &all, &chosen);
    assert!(survivors.is_empty(), "survived: {}", survivors.join(", "));
}

#[test]
fn a_proof_is_read_as_it_is_written() {
    let bots = Proof::read("bots r9_the_table");
    assert_eq!(
        (bots.program.as_str(), bots.test.as_str()),
        ("bots", "r9_the_table")
    );
    let event = Proof::read("event 59 a person takes the smaller loss");
    assert_eq!(event.card, Some(59));
    assert_eq!(
        event.case.as_deref(),
        Some("a person takes the smaller loss")
    );
}
