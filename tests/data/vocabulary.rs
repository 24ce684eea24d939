//! The guides to the data files name every word that these may use.

use lod_bots::events::Effect;
use lod_bots::events::instruction_rule::{Needs, Skip};
use lod_bots::flowchart;
use lod_bots::flowchart::instruction::{Extent, Target};
use lod_bots::flowchart::order::Criterion;
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::words::{Die, EventTest, MustStay, Pieces, Role, Verb};
use lod_engine::game::data::Term;
use lod_engine::game::{Control, Kind};

const FLOWCHARTS: &str = include_str!("../../docs/flowcharts.md");
const EVENTS: &str = include_str!("../../docs/events.md");

/// The words of an enumeration.
pub fn words<T: Term>() -> Vec<String> {
    T::every().map(|term| term.word().to_string()).collect()
}

/// The words of a table.
fn listed(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// Whether a guide has the word in code: alone, in quotes, or before a value.
fn explained(guide: &str, word: &str) -> bool {
    guide
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
        listed(Target::WORDS),
        words::<EventSide>(),
    ]
}

/// Of these words the ones that a guide does not explain.
fn unexplained(guide: &str, lists: &[Vec<String>]) -> Vec<String> {
    let words = lists.iter().flatten().filter(|word| !explained(guide, word));
    words.cloned().collect()
}

#[test]
fn every_word_is_explained() {
    let missing = unexplained(FLOWCHARTS, &vocabularies());
    assert!(
        missing.is_empty(),
        "docs/flowcharts.md does not explain {missing:?}: add a row for each to the table of its kind, under \"The \
         vocabulary\" or \"Verbs\""
    );
}

/// 5.1: an effect without a row in the guide cannot be written by one who has only the guide.
#[test]
fn every_kind_of_effect_is_explained() {
    let missing =
        unexplained(EVENTS, &[listed(Effect::WORDS), listed(Needs::WORDS), words::<Skip>()]);
    assert!(
        missing.is_empty(),
        "docs/events.md does not explain {missing:?}: add a row for each, with its keys, to the table under \"What an \
         Event does\""
    );
}
