//! The guide to the flowchart files names every word that they may use.

use lod_bots::flowchart;
use lod_bots::flowchart::instruction::{Extent, Target};
use lod_bots::flowchart::order::Criterion;
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::words::{Die, EventTest, MustStay, Pieces, Role, Verb};
use lod_engine::game::{Control, Kind};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

const GUIDE: &str = include_str!("../../docs/flowcharts.md");

/// The words of an enum, from what is said to a wrong one.
pub fn words<T: for<'de> Deserialize<'de>>() -> Vec<String> {
    let wrong: StrDeserializer<'_, Error> = "?".into_deserializer();
    let said = match T::deserialize(wrong) {
        Ok(_) => panic!("? is no word"),
        Err(e) => e.to_string(),
    };
    said.split('`').skip(3).step_by(2).map(String::from).collect()
}

/// The words of a table.
fn listed(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// Whether the guide has the word in code: alone, in quotes, or before a value.
fn explained(word: &str) -> bool {
    GUIDE
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')))
        .any(|w| w == word)
}

/// The words that stand for one another, list by list.
pub fn vocabularies() -> Vec<Vec<String>> {
    vec![
        listed(&flowchart::words::words().collect::<Vec<_>>()),
        listed(&EventTest::words()),
        listed(Criterion::WORDS),
        listed(MustStay::WORDS),
        words::<Pieces>(),
        words::<Verb>(),
        words::<Role>(),
        words::<Control>(),
        words::<Die>(),
        words::<Kind>(),
        words::<Extent>(),
        words::<Target>(),
        words::<EventSide>(),
    ]
}

#[test]
fn every_word_is_explained() {
    let all = vocabularies();
    let missing: Vec<&String> = all.iter().flatten().filter(|w| !explained(w)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
