//! Every ruling of docs/ww-rulings.md is there and is named by a test or by the rules.

use std::fs;
use std::path::Path;

#[test]
fn twenty_three_rulings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let doc = fs::read_to_string(root.join("docs/ww-rulings.md")).expect("the rulings");
    let mut named = String::new();
    for entry in fs::read_dir(root.join("tests/ww")).expect("the tests") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("rulings.rs") {
            named += &fs::read_to_string(path).expect("a test");
        }
    }
    for entry in fs::read_dir(root.join("crates/washingtons-war/src/rules")).expect("the rules") {
        named += &fs::read_to_string(entry.expect("a file").path()).expect("a rule");
    }
    let words: Vec<String> =
        named.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_uppercase).collect();
    for number in 1..=23 {
        let id = format!("D{number}");
        assert!(doc.contains(&format!("| {id} |")), "{id} is not in docs/ww-rulings.md");
        // What only tells people how to agree is in no test.
        let excused = doc
            .lines()
            .any(|l| l.starts_with(&format!("| {id} |")) && l.contains("not asked by the program"));
        assert!(excused || words.contains(&id), "{id} is named nowhere");
    }
    assert!(!doc.contains("| D24 |"));
}
