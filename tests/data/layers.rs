//! Who may use whom in `src` (docs/architecture.md): each module those before it, and none after. The compiler holds it for
//! the crates.

use crate::sources;

use std::fs;
use std::path::Path;

/// From the bottom up, the conversations first.
const LAYERS: [(&str, &[&str]); 2] = [
    (
        "crates/companion/src",
        &[
            "chances", "ports", "tell", "picture", "talk", "own_turn", "walk", "play", "learn",
            "places", "page",
        ],
    ),
    ("src", &["signals", "files", "native", "simulate", "terminal", "serve", "cli"]),
];

/// What no conversation may know of its machine.
const MACHINE: [&str; 7] =
    ["std::fs", "std::thread", "std::time", "std::env", "chrono", "rand::random", "rand::rng"];

fn layer(module: &str) -> Option<usize> {
    let all = LAYERS.iter().flat_map(|(_, modules)| *modules);
    all.into_iter().position(|l| *l == module)
}

/// The text without remarks and without the tests at its end.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines();
    let bare = lines.map(|l| l.split("//").next().unwrap_or_default());
    bare.collect::<Vec<_>>().join("\n")
}

/// The modules that a text names after `crate::`.
fn used(code: &str) -> Vec<&str> {
    let after = code.split("crate::").skip(1);
    after
        .map(|rest| {
            let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '_'));
            &rest[..end.unwrap_or(rest.len())]
        })
        .filter(|m| !m.is_empty())
        .collect()
}

/// The files of a folder that are no tests, each by its place in the folder and with its code.
fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = sources::program_files(&root).into_iter();
    files
        .map(|file| {
            let name = file.strip_prefix(&root).expect("below the folder").display().to_string();
            (name, code(&fs::read_to_string(&file).expect("a text")))
        })
        .filter(|(name, _)| !["lib.rs", "main.rs"].contains(&name.as_str()))
        .collect()
}

#[test]
fn each_module_uses_only_those_before_it() {
    let mut seen = 0;
    for (name, code) in LAYERS.iter().flat_map(|(folder, _)| files(folder)) {
        let module = name.split(['/', '\\']).next().expect("a module").trim_end_matches(".rs");
        if module == "main" {
            continue;
        }
        let own = layer(module).unwrap_or_else(|| panic!("{module} has no layer"));
        for other in used(&code) {
            let below = layer(other).unwrap_or_else(|| panic!("{name}: {other}"));
            seen += 1;
            assert!(below <= own, "{name} uses {other}");
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn a_conversation_knows_nothing_of_its_machine() {
    let folders = ["crates/companion/src", "crates/washingtons-war/src"];
    for (name, code) in folders.into_iter().flat_map(files) {
        for known in MACHINE {
            assert!(!code.contains(known), "{name}: {known}");
        }
    }
}
