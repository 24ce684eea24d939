//! `lod check` tells every fault of a file at once, and none that follows from another.

use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_engine::game::DataError;
use lod_engine::game::{Faction, FileError};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

/// What is wrong with a text, each with its line.
fn faults(text: &str) -> Vec<(usize, String)> {
    let flaws = match Chart::parse(text) {
        Ok(chart) => lod_bots::flowchart::check(&chart, text),
        Err(flaws) => flaws,
    };
    let told = |flaw: &DataError| (flaw.line(text), flaw.what.clone());
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
        " british-regulars ",
        "(tories,",
        "\"population\"",
        "city and",
        "no patriot-forts",
        "militia-underground\"",
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
                wrong.insert_str(at + 1, "qq");
            }
            let told: Vec<usize> = faults(&wrong).iter().map(|(line, _)| *line).collect();
            let expected: Vec<usize> = at.iter().map(|at| line(*at)).collect();
            assert_eq!(told, expected, "{faction}: {:?}", faults(&wrong));
        }
    }
}

#[test]
fn a_wrong_arrow_is_one_fault_and_no_box_is_unreached_for_it() {
    let text = edited(&[("yes = \"B3\"", "yes = \"B99\""), ("yes = \"B8\"", "yes = \"B77\"")]);
    let told = faults(&text);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].1.contains("`B99` is not a box") && told[1].1.contains("`B77`"), "{told:?}");
}

#[test]
fn what_can_never_hold_is_a_fault() {
    for (from, to, what) in [
        (
            "british-regulars >= 10 and",
            "british-regulars >= 1000 and",
            "the comparison never holds: its left side is 0 to 25, its right side 1000",
        ),
        ("spaces(city and ", "spaces(city and colony and ", "no space can ever pass `spaces`"),
        (
            "fni > 0",
            "fni >= 0",
            "the comparison always holds: its left side is 0 to 3, its right side 0",
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
    assert!(lines.contains(&(last - 2)) && lines.contains(&last), "{lines:?} of {last}");
}

/// A flaw in an expression is told where the word stands, several of them at once.
#[test]
fn the_word_in_an_expression_is_marked() {
    let text = edited(&[
        ("british-regulars >= 10", "british-regulers >= 10"),
        ("no patriot-forts)", "no patriot-fords)"),
        ("fni > 0", "fnni > 0"),
    ]);
    let flaws = Chart::parse(&text).expect_err("three flaws");
    let faults = FileError::marked("british.toml", &text, &flaws);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "british.toml:62: `british-regulers` is not a number about the game; did you mean `british-regulars`?\n    \
             62:9 | when = \"british-regulers >= 10 and any city with (rebellion-\n         |         ^^^^^^^^^^^^^^^^",
            "british.toml:62: `patriot-fords` is not a test of a space; did you mean `patriot-forts`?\n    \
             62:76 | ith (rebellion-control and no patriot-fords)\"\n          |                               ^^^^^^^^^^^^^",
            "british.toml:136: `fnni` is not a number about the game; did you mean `fni`?\n    \
             136:18 | if = \"treaty and fnni > 0 and leader(gage, clinton)\"\n           |                  ^^^^",
        ],
    );
}

/// What makes no sense in one box is told beside what cannot be read in another, and not where it may follow from that.
#[test]
fn a_box_is_judged_beside_one_that_cannot_be_read() {
    let told = faults(&edited(&[
        ("ask = \"Are at least 10", "askk = \"Are at least 10"),
        ("fni > 0", "fni >= 0"),
    ]));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].1.contains("did you mean `ask`?"), "{told:?}");
    assert!(told[1].1.contains("the comparison always holds"), "{told:?}");
}

/// The place is marked, whatever stands on the line.
#[test]
fn the_place_is_marked() {
    let long = format!("{}\"wörd\" = 1", "é = \"ü\"; ".repeat(20));
    for (text, at, place, mark) in [
        ("a = 1\nbb = \"word\"\n", 11, "2:6 | bb = \"word\"", "^^^^^^"),
        ("x", 1, "1:2 | x", "^"),
        ("\tsay\u{1b}[2J = 3", 1, "1:2 |  say [2J = 3", "^^^"),
        (&long, long.find("\"w").expect("the word"), "1:181 | ", "^^^^^^"),
        ("é", 1, "", ""),
    ] {
        let faults = FileError::marked("a file", text, &[DataError::new(at, "wrong")]);
        let [line, below] = &faults[0].excerpt[..] else {
            assert!(place.is_empty(), "{text:?}");
            continue;
        };
        assert!(line.trim_start().starts_with(place), "{line}");
        assert_eq!(below.trim_start_matches([' ', '|']), mark);
        assert!(line.chars().count() <= 79, "{line}");
    }
}
