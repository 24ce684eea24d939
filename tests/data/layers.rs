//! Who may use whom in `src` (docs/architecture.md): each module those before it, and none after. The compiler holds it for
//! the crates.

use crate::sources;

use std::fs;
use std::path::Path;

/// From the bottom up.
const LAYERS: [&str; 16] = [
    "signals", "files", "ports", "native", "tell", "picture", "talk", "guide", "own_turn", "table",
    "play", "simulate", "learn", "terminal", "serve", "cli",
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|l| *l == module)
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

#[test]
fn each_module_uses_only_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for file in sources::program_files(&root) {
        let name = file.strip_prefix(&root).expect("below src");
        let mut parts = name.iter().map(|p| p.to_str().expect("a name"));
        let module = parts.next().expect("a module").trim_end_matches(".rs");
        if ["lib", "main"].contains(&module) {
            continue;
        }
        let own = layer(module).unwrap_or_else(|| panic!("{module} has no layer"));
        let text = fs::read_to_string(&file).expect("a text");
        for other in used(&code(&text)) {
            let below = layer(other).unwrap_or_else(|| panic!("{}: {other}", name.display()));
            seen += 1;
            assert!(below <= own, "{} uses {other}", name.display());
        }
    }
    assert!(seen > 200, "{seen}");
}
