//! No run of eight words equals the rulebook, which is not part of the project: only checks of its runs are.

use crate::printed::{Printed, text_of};
use std::fs;
use std::path::{Path, PathBuf};

fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace("-\n", "");
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(String::from).collect()
}

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

#[test]
fn no_eight_words_in_a_row_are_the_rulebooks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let printed = Printed::read("washingtons-war.runs");
    let mut own = vec![root.join("docs/washingtons-war.md"), root.join("docs/ww-rulings.md")];
    for folder in ["washingtons-war", "crates/washingtons-war/src", "tests/ww"] {
        files(&root.join(folder), &mut own);
    }
    let mut copied = Vec::new();
    for path in own {
        let text = words(&fs::read_to_string(&path).expect("a text"));
        let runs = printed.copied(&text).filter(|run| !places(run));
        copied.extend(runs.map(|run| format!("{}: {}", path.display(), run.join(" "))));
    }
    assert!(copied.is_empty(), "{copied:#?}");
}

/// A list of the map's names is a list of facts.
fn places(run: &[String]) -> bool {
    let names = [
        "newport",
        "ri",
        "new",
        "york",
        "ny",
        "boston",
        "ma",
        "charleston",
        "savannah",
        "philadelphia",
        "delaware",
        "chesapeake",
        "carolinas",
        "quebec",
        "montreal",
        "or",
    ];
    run.iter().all(|word| names.contains(&word.as_str()))
}

/// Writes the runs of the rulebook anew, from the file that `LOD_PRINTED` names.
#[test]
#[ignore = "it writes a file of tests/recorded/printed"]
fn the_runs_of_the_rulebook_are_written() {
    Printed::of(&words(&text_of("LOD_PRINTED"))).write("washingtons-war.runs");
}
