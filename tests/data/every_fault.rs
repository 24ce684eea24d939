//! `lod check` tells every fault of a file at once, and none that follows from another.

use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_engine::game::atlas::Flaw;
use lod_engine::game::{Faction, Fault};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

/// What is wrong with a text, each with its line.
fn faults(text: &str) -> Vec<(usize, String)> {
    let flaws = match Chart::parse(text) {
        Ok(chart) => lod_bots::flowchart::check(&chart, text),
        Err(flaws) => flaws,
    };
    let told = |flaw: &Flaw| (flaw.line(text), flaw.what.clone());
    flaws.iter().map(told).collect()
}

/// The British flowchart with each of these texts replaced where it first stands.
fn edited(edits: &[(&str, &str)]) -> String {
    let mut text = Library::text(Faction::British).to_string();
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// However many words are misspelled, each is told with its line, and nothing else.
#[test]
fn every_misspelled_word_is_told() {
    let words = [
        "\"british-regulars\"",
        "\"tories\"",
        "\"population\"",
        "\"city\"",
        "\"more-than\"",
        "\"militia\"",
    ];
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for faction in Faction::ALL {
        let text = Library::text(faction);
        let all = words.iter().flat_map(|word| text.match_indices(word));
        // Of words that stand within each other only the inner one can be read: one a line.
        let places: Vec<usize> = all.map(|(at, _)| at).collect();
        for _ in 0..60 {
            let mut at = places.iter().copied().sample(&mut random, 4);
            at.sort_unstable();
            let line = |at: usize| text[..at].matches('\n').count() + 1;
            at.dedup_by_key(|at| line(*at));
            let mut wrong = text.to_string();
            for at in at.iter().rev() {
                wrong.insert_str(at + 1, "qq-");
            }
            let told: Vec<usize> = faults(&wrong).iter().map(|(line, _)| *line).collect();
            let expected: Vec<usize> = at.iter().map(|at| line(*at)).collect();
            assert_eq!(told, expected, "{faction}: {:?}", faults(&wrong));
        }
    }
}

#[test]
fn a_wrong_arrow_is_one_fault_and_no_box_is_unreached_for_it() {
    let text = edited(&[
        ("yes = \"B3\"", "yes = \"B99\""),
        ("yes = \"B8\"", "yes = \"B77\""),
    ]);
    let told = faults(&text);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].1.contains("`B99` is not a box") && told[1].1.contains("`B77`"),
        "{told:?}"
    );
}

#[test]
fn what_can_never_hold_is_a_fault() {
    for (from, to, what) in [
        (
            "right = { number = 10 }",
            "right = { number = 1000 }",
            "the comparison never holds: `left` is 0 to 25, `right` 1000",
        ),
        (
            "{ in = [\"city\"] }, ",
            "{ in = [\"city\"] }, { in = [\"colony\"] }, ",
            "no space can ever pass `spaces`",
        ),
        (
            "{ compare = { left = \"fni\", is = \"more-than\"",
            "{ compare = { left = \"fni\", is = \"at-least\"",
            "the comparison always holds: `left` is 0 to 3, `right` 0",
        ),
    ] {
        let told = faults(&edited(&[(from, to)]));
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0].1, what);
    }
}

#[test]
fn every_fault_of_the_syntax_is_told() {
    let text = format!("{}x = = 1\n\ny = [1,\n", Library::text(Faction::French));
    let lines: Vec<usize> = faults(&text).iter().map(|(line, _)| *line).collect();
    let last = text.lines().count();
    assert!(
        lines.contains(&(last - 2)) && lines.contains(&last),
        "{lines:?} of {last}"
    );
}

/// The place is marked, whatever stands on the line.
#[test]
fn the_place_is_marked() {
    let long = format!("{}\"wörd\" = 1", "é = \"ü\"; ".repeat(20));
    for (text, at, place, mark) in [
        (
            "a = 1\nbb = \"word\"\n",
            11,
            "2:6 | bb = \"word\"",
            "^^^^^^",
        ),
        ("x", 1, "1:2 | x", "^"),
        ("\tsay\u{1b}[2J = 3", 1, "1:2 |  say [2J = 3", "^^^"),
        (
            &long,
            long.find("\"w").expect("the word"),
            "1:181 | ",
            "^^^^^^",
        ),
        ("é", 1, "", ""),
    ] {
        let faults = Fault::marked("a file", text, &[Flaw::new(at, "wrong")]);
        let [line, below] = &faults[0].excerpt[..] else {
            assert!(place.is_empty(), "{text:?}");
            continue;
        };
        assert!(line.trim_start().starts_with(place), "{line}");
        assert_eq!(below.trim_start_matches([' ', '|']), mark);
        assert!(line.chars().count() <= 79, "{line}");
    }
}
